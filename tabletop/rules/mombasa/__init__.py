"""Mombasa: the component edition it is played with, whether that is sound, and the rules."""
