"""Units that go the same way one after the other, as several are bought at once.

Owns bringing them together. Which facts tell of such, and what pays for them, `fields` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop.display.fields import Fields
from tabletop.rules.game import Fact


def added_up(facts: Sequence[Fact], fields: Fields) -> Sequence[Fact]:
    """The facts, of those that go the same way in a row one for each thing, with the number of
    all; what was paid for them stands before the first.
    """
    told: list[Fact] = []
    first = 0
    paid: list[Fact] = []
    for fact in facts:
        if tag_of(fact) == fields.payment:
            paid.append(fact)
            continue
        if not told or way_of(fact, fields) is None or not _go_alike(fact, told[-1], fields):
            first = len(told)
        told[first:first] = paid
        first += len(paid)
        paid = []
        _add(told, first, fact, fields)
    return told + paid


def way_of(fact: Fact, fields: Fields) -> Fact | None:
    """The fact without thing and number, None where it tells of no units."""
    listed = fields.listed.get(tag_of(fact))
    if listed is None:
        return None
    thing, number = listed
    nothing: Any = {thing: "", number: 0}
    return msgspec.structs.replace(fact, **nothing)


def _go_alike(fact: Fact, last: Fact, fields: Fields) -> bool:
    return type(fact) is type(last) and way_of(fact, fields) == way_of(last, fields)


def _add(told: list[Fact], first: int, fact: Fact, fields: Fields) -> None:
    """To the same thing that is there from `first` on, else behind all."""
    thing, number = fields.listed.get(tag_of(fact), ("", ""))
    for place in range(first, len(told)):
        if getattr(told[place], thing) == getattr(fact, thing):
            both: Any = {number: getattr(told[place], number) + getattr(fact, number)}
            told[place] = msgspec.structs.replace(fact, **both)
            return
    told.append(fact)


def tag_of(fact: Fact) -> str:
    """The tag of its type."""
    return str(fact.__struct_config__.tag)
