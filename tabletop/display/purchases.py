"""Purchases of the same thing one after the other, as several units are bought at once.

Owns adding them up to one. Which facts are such purchases, and what pays for them, `fields` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop.display.fields import Fields
from tabletop.rules.game import Fact


def added_up(facts: Sequence[Fact], fields: Fields) -> Sequence[Fact]:
    """The facts, with a purchase that repeats the one before added to that one; all payments for
    it stand before it.
    """
    told: list[Fact] = []
    paid: list[Fact] = []
    for fact in facts:
        if _tag(fact) == fields.payment:
            paid.append(fact)
            continue
        both = _sum(told[-1], fact, fields) if paid and told else None
        told[len(told) - (both is not None) :] = [*paid, both or fact]
        paid = []
    return told + paid


def _sum(last: Fact, fact: Fact, fields: Fields) -> Fact | None:
    """The second of two facts with the numbers of both, None where they differ in more."""
    name = fields.added.get(_tag(fact))
    if name is None or type(fact) is not type(last):
        return None
    count: Any = {name: getattr(last, name)}
    if msgspec.structs.replace(fact, **count) != last:
        return None
    count[name] += getattr(fact, name)
    return msgspec.structs.replace(fact, **count)


def _tag(fact: Fact) -> str:
    return str(fact.__struct_config__.tag)
