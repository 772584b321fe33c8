"""Computer players of the Power Grid games.

Owns how they judge what they see; they know views and actions, never a state.
"""
