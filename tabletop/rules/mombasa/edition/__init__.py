"""An edition: the component set of the game as a data file, and whether one is sound.

Owns the types of its tables and every check; how the game is played with them is the rules'.
"""
