"""The view after facts, as far as they tell it.

Owns what each fact changes in the picture; the rules are not asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Fact
from tabletop.rules.mombasa.data import Edition
from tabletop.rules.mombasa.view import MombasaView


def retold(view: MombasaView, facts: Sequence[Fact], edition: Edition) -> MombasaView:
    """The view after these facts."""
    return view
