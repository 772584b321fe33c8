"""Painters of the board of Mombasa.

Owns how the game looks; knows views and the figures of an edition, never a state.
"""
