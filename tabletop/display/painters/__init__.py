"""One painter a game: how its view looks on the table.

Owns drawing of game parts. Does not own layout of seats or the window.
"""
