"""Tests of the loop, the settings and the program as a whole, as people start it.

Owns nothing else: rules, play, store, devices and display have their own folders.
"""
