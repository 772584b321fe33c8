"""Checks of the data files and fonts that ship with the program."""
