"""How Power Grid looks on the table: map, markets, prices, companies and holdings.

Owns drawing from `GridView` and plain data. Decides nothing about the game.
"""
