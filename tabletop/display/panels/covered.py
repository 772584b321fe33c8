"""Entries of a menu in words; those about hidden things by their number, unless the seat looks.

Owns what of a covered entry may be read. The numbers are the table's.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Ref


def is_covered(choice: Choice) -> bool:
    """Whether only the seat itself may see which entry it is; so is a page of such entries."""
    return any(one.cover is not None for one in (choice, *choice.span))


def is_secret(choice: Choice) -> bool:
    """Whether what an entry is about would tell others what the seat holds hidden: a covered one,
    or a group of such.
    """
    return is_covered(choice) or any(action.conceals for action in choice.actions)


def choice_text(choice: Choice, words: Words, *, is_seen: bool) -> str:
    """An entry: a covered one by its number and, where `is_seen`, by its name too."""
    if choice.kind == "page" and is_covered(choice):
        first, last = (_number(one, words) for one in choice.span)
        return words("page", first=first, last=last)
    if choice.cover is None:
        return words.choice(choice)
    if is_seen:
        return words("strip.uncovered", number=choice.cover, name=words.choice(choice))
    return _number(choice, words)


def fix_text(choice: Choice, to_lay: Mapping[int, Ref], words: Words) -> str:
    """What is to be put right at a slot, with the card that belongs there where `to_lay` has it."""
    what, _, slot = choice.id.partition(":")
    ref = to_lay.get(int(slot))
    if ref is None:
        return words(f"fix.{what}", slot=slot)
    return words("fix.this", slot=slot, thing=words.name(*ref))


def _number(choice: Choice, words: Words) -> str:
    return words("strip.covered", number=choice.cover)
