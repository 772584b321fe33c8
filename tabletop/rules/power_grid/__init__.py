"""The rules of Power Grid, as base parts on operators and modes that set their figures.

Owns plants, fuel, network and bureaucracy. Does not own maps and decks: they are data.
"""
