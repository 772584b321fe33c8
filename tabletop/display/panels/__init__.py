"""Panels: parts of the picture that are drawn again only when what they show has changed.

Owns the panels of every game: strips, log, results. Board panels belong to the painters.
"""
