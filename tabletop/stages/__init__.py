"""Stages: what the loop drives, one after the other in an evening at the table.

Owns the parts of an evening (the game on show, the choice, the game, a question) and their order.
"""
