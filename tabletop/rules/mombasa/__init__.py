"""Mombasa: the component edition it is played with, its soundness, and tables for the rules."""
