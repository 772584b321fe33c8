"""Rewards in a few words: what a region, a book or a bonus space brings.

Owns how they are said; which there are, the rules' tables tell.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.display.numbers import money
from tabletop.display.words import Words
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.terms import Terms
from tabletop.rules.mombasa.view import RewardView

KEYS = {
    "diamonds": "brings.diamonds",
    "points": "brings.bookkeeping",
    "posts": "brings.remove_posts",
}


def due_text(due: Due, terms: Terms, words: Words) -> str:
    """One reward as the tables have it."""
    companies = [terms.companies[due.about]] if due.kind == "spaces" and due.about != NONE else []
    return _text(due.kind, due.n, companies, due.tracks, words)


def dues_text(dues: Iterable[Due], terms: Terms, words: Words) -> str:
    """Several rewards that come together, or an empty text."""
    return " + ".join(filter(None, (due_text(due, terms, words) for due in dues)))


def reward_text(reward: RewardView, words: Words) -> str:
    """The reward that is being taken."""
    return _text(reward.kind, reward.n, reward.companies, reward.tracks, words)


def _text(kind: str, n: int, companies: Iterable[str], tracks: int, words: Words) -> str:
    match kind:
        case "pounds":
            return money(n, words)
        case "spaces":
            names = words.listed([words.name("company", company) for company in companies])
            return words("brings.company_track", company=names, count=n)
        case "tracks":
            return words("special.tracks_space", count=tracks, n=n)
        case "buy":
            return words("brings.card")
        case "discard":
            return words("brings.crate", pounds=money(n, words))
        case "diamonds" | "points" | "posts":
            return words(KEYS[kind], count=n)
        case _:
            return ""
