"""The picture: presenters, theme, layout, text and widgets.

Owns pygame. Does not own game state: it draws views and reports pointer events.
"""
