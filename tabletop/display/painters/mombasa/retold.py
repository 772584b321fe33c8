"""The picture of a game of Mombasa after some facts have been told, from the picture before.

Owns bringing them together. Not told by facts, so left as they are: `decision`, and of the action
its `rewards`, `costs` and `prices`; hands that are laid open at the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.display.painters.mombasa import retold_cards, retold_course, retold_map
from tabletop.display.painters.mombasa.changes import Changes, figured
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.game import Fact
from tabletop.rules.mombasa.view import MombasaView

CHANGES: Changes = {**retold_course.CHANGES, **retold_cards.CHANGES, **retold_map.CHANGES}


def retold(view: MombasaView, facts: Iterable[Fact], figures: Figures) -> MombasaView:
    """The view after these facts."""
    for fact in facts:
        change = CHANGES.get(type(fact))
        if change is not None:
            view = change(view, fact, figures)
    return figured(view, figures)
