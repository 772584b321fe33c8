"""The tests of the game table.

Owns what must hold. Does not own any behaviour of the program.
"""
