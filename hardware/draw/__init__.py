"""Draws the wiring, the enclosures and the parts list from the data; no part of the program."""
