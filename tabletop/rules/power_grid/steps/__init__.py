"""The decisions of Power Grid, one step a module.

Owns what can be chosen and what it does. Does not own the order of steps in a round.
"""
