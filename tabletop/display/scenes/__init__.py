"""Scenes: what fills the whole screen at one time.

Owns the game at the table and the question at the start.
"""
