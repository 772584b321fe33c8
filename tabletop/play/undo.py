"""Who may take what back: own last gesture, up to a barrier or another person's decision.

Owns the permission; does not own going back itself. Refusals carry no rule id: no rulebook says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from tabletop.play.history import Played, TakenBack
from tabletop.rules.game import Refusal, Seat

NOTHING_TO_UNDO = Refusal("", "nothing_to_undo")
NOTHING_TO_REDO = Refusal("", "nothing_to_redo")


class CannotUndo(Exception):
    """An undo or redo that is not allowed; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def own_last(live: Sequence[Played], by: Seat) -> int | None:
    """The position of a seat's last own gesture; automatic ones are nobody's."""
    for position in range(len(live) - 1, -1, -1):
        if live[position].seat == by and not live[position].is_automatic:
            return position
    return None


def free_undo_refusal(
    live: Sequence[Played], position: int, by: Seat, humans: AbstractSet[Seat]
) -> Refusal | None:
    """Why a seat may not go back to before this position without asking anybody."""
    if own_last(live, by) != position:
        return Refusal("", "not_own_last_gesture")
    for played in live[position:]:
        if played.has_barrier:
            return Refusal("", "undo_barrier")
        if played.seat != by and played.seat in humans and not played.is_automatic:
            return Refusal("", "undo_other_decision", {"seat": played.seat})
    return None


def has_all_consent(humans: AbstractSet[Seat], consent: AbstractSet[Seat]) -> bool:
    """Whether every person at the table, the asking one included, has agreed."""
    return bool(humans) and humans <= consent


def redo_refusal(taken_back: Sequence[TakenBack], by: Seat, is_staff: bool) -> Refusal | None:
    """Why a seat may not make live again what was taken back last; its own undo it may."""
    if not taken_back:
        return NOTHING_TO_REDO
    if taken_back[-1].by != by and not is_staff:
        return Refusal("", "redo_of_another", {"seat": taken_back[-1].by})
    return None
