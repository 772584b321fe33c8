"""What flies over the table while facts are told.

Owns the ways; how they are drawn is `motion`'s.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.motion import Flight
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.words import Words
from tabletop.rules.game import Fact
from tabletop.rules.mombasa.view import MombasaView


def flights_of(
    facts: Sequence[Fact], view: MombasaView, index: Index, words: Words
) -> Sequence[Flight]:
    """What flies for these facts; `view` is the one before them."""
    return ()
