"""Buttons, card readers, keyboard and touch, real and simulated.

Owns polling, lamps and reconnecting. Does not own what an event means in a game.
"""
