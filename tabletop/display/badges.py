"""The sentence of a badge: what of the table's hardware does not work.

Owns the way from a badge to its words; where it stands is the painters'.
"""

from __future__ import annotations

from tabletop.display.words import Words
from tabletop.play.badges import Badge


def badge_text(badge: Badge, words: Words) -> str:
    """One short line for everybody at the table."""
    if badge.seat is None:
        return words(f"device.{badge.code}", device=badge.device)
    return words("device.reader", seat=words.seat(badge.seat), reader=badge.reader)
