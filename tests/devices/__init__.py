"""Tests of devices: the protocol, the link, hubs over real pseudo-terminals, the simulated table.

Owns a hub that speaks over a pseudo-terminal. Does not own what events do in a game.
"""
