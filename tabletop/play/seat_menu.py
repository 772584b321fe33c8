"""The seat's own menu and the choices after the end: entries that are no actions of the game.

Owns which entries there are; what they do is the table's business.
"""

from __future__ import annotations

from tabletop.play.choices import Choice

KIND = "menu"
"""The kind of all these choices."""


def _entry(name: str, *entries: Choice) -> Choice:
    return Choice(KIND, name, (), entries)


LANGUAGE, UNDO, CLOSE = _entry("language"), _entry("undo"), _entry("close")
RULE = _entry("rule")
"""Tells the rule of what is decided now."""
SIGNS = _entry("signs", CLOSE)
"""While it is entered, the table shows what the signs of the game mean."""
LEAVE_NO, LEAVE_YES = _entry("leave_no"), _entry("leave_yes")
LEAVE = _entry("leave", LEAVE_NO, LEAVE_YES)
"""Asks once more: the game is left by nobody's mere slip."""

LOOK, AGAIN, FINISH = _entry("look"), _entry("again"), _entry("finish")
OVER = _entry("over", LOOK, AGAIN, FINISH)
"""What a person may choose when the game is over; the first entry harms nothing."""


def seat_menu(*, has_languages: bool, has_rule: bool) -> Choice:
    """The menu of a seat; with several languages it can choose its own, and while something is
    decided, read its rule.
    """
    own = [LANGUAGE] * has_languages + [RULE] * has_rule
    return _entry("menu", *own, SIGNS, UNDO, LEAVE, CLOSE)
