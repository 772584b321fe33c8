"""`tabletop doctor`: does every part of this table answer, and if not, what would help.

Owns the questions and the sentences; mends nothing, and leaves saved games as they are.
"""
