"""What the parts of the table mean: which button is whose and what it does, whose slot is whose.

Owns the values that a profile is turned into; does not read files and knows no device.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tabletop.rules.game import Seat


class Role(StrEnum):
    """A button's part: click WALK for the next entry, click CONFIRM to enter or act.

    Holding either goes back one level; at the top holding CONFIRM undoes the seat's own last
    gesture, and holding WALK opens the seat's menu.
    """

    WALK = "walk"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Controls:
    """`buttons`: (device, control) -> seat and role; `slots`: (device, slot from 0) -> seat and
    that seat's slot from 0. What is not named belongs to nobody and is ignored. `tapping`: seats
    that plan by tapping one card after the other; at all others each slot has its own reader.
    """

    buttons: Mapping[tuple[str, str], tuple[Seat, Role]] = field(default_factory=dict)
    slots: Mapping[tuple[str, int], tuple[Seat, int]] = field(default_factory=dict)
    tapping: frozenset[Seat] = frozenset()

    def pairs(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The buttons of each seat that has both."""
        by_seat: dict[Seat, list[tuple[str, str]]] = {}
        for button, (seat, _) in self.buttons.items():
            by_seat.setdefault(seat, []).append(button)
        return tuple(tuple(buttons) for buttons in by_seat.values() if len(buttons) > 1)
