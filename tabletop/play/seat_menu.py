"""The seat's own menu and the choices after the end: entries that are no actions of the game.

Owns which entries there are; what they do is the table's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.play.choices import MAX_ENTRIES, Choice
from tabletop.play.reconcile import Fix

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

BELIEVE_CARDS, BELIEVE_PROGRAM = _entry("believe_cards"), _entry("believe_program")
CARDS = _entry("cards", BELIEVE_CARDS, BELIEVE_PROGRAM, CLOSE)
"""What is right where the cards on the seat's readers and the program disagree."""
FIX = "fix"
"""The kind of a line that tells what to put right: nothing is done by choosing it."""

LOOK, AGAIN, FINISH = _entry("look"), _entry("again"), _entry("finish")
OVER = _entry("over", LOOK, AGAIN, FINISH)
"""What a person may choose when the game is over; the first entry harms nothing."""


def seat_menu(*, has_languages: bool, has_rule: bool, has_cards: bool) -> Choice:
    """The menu of a seat: where cards and program disagree it can say first what is right; with
    several languages it can choose its own, and while something is decided, read its rule.
    """
    own = [CARDS] * has_cards + [LANGUAGE] * has_languages + [RULE] * has_rule
    return _entry("menu", *own, SIGNS, UNDO, LEAVE, CLOSE)


def put_right(fixes: Sequence[Fix]) -> Choice:
    """The list of what to put right, as much of it as a menu has room for."""
    most = MAX_ENTRIES - 2
    lines = [Choice(FIX, f"{fix.what}:{fix.slot}", ()) for fix in fixes[:most]]
    return _entry("put_right", *lines, BELIEVE_CARDS, CLOSE)
