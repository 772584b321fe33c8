"""Cards and program compared: what of a seat's slots is not as the program believes it to be.

Owns what is to be put right, slot by slot; changes neither a plan nor what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from tabletop.rules.game import Ref

What = Literal["lay", "change", "lift", "away"]
"""Lay a card, another in place of this one, take this one away; or the reader does not answer."""


class Fix(NamedTuple):
    """A slot (from 1) that is to be put right, and the card that belongs there, if any.

    Which card that is only the seat itself may see.
    """

    slot: int
    what: What
    ref: Ref | None = None


def to_put_right(
    lying: Sequence[Ref | str | None], believed: Mapping[int, Ref], blind: AbstractSet[int]
) -> tuple[Fix, ...]:
    """All slots at which cards and program disagree, in order.

    `lying` tells by reader what was seen there last: a card of this game, the chip of another one,
    or nothing. `believed` are the cards by their slots, from 1. What a `blind` reader (from 0) saw
    may have changed: where it did not agree, only that reader can tell.
    """
    fixes = []
    for reader, seen in enumerate(lying):
        slot, ref = reader + 1, believed.get(reader + 1)
        if seen == ref:
            continue
        if reader in blind:
            fixes.append(Fix(slot, "away"))
        elif ref is None:
            fixes.append(Fix(slot, "lift"))
        else:
            fixes.append(Fix(slot, "lay" if seen is None else "change", ref))
    return tuple(fixes)
