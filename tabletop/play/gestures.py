"""Button edges become clicks and holds: own debouncing, from edge times alone.

Owns what a press is; knows no seat and no role. The clock is passed in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from tabletop.events import ButtonEdge

BOUNCE_S = 0.012
"""After an accepted edge, contacts may rattle this long; then the level counts as it is."""

HOLD_S = 0.8
"""A press this long is a hold: told once, while still pressed, and never also a click."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """A click or a hold of one control, at the time of the edge (or of the hold) in seconds."""

    kind: Literal["click", "hold"]
    device: str
    control: str
    at_s: float


class Gestures:
    """All buttons of all devices; each is read on its own. `together`: buttons, as (device,
    control), that are neither clicked nor held once they are down at the same time.
    """

    __slots__ = ("_buttons", "_together", "is_quiet")

    def __init__(self, together: Iterable[Collection[tuple[str, str]]] = ()) -> None:
        self._buttons: dict[tuple[str, str], _Button] = {}
        self._together = tuple(together)
        self.is_quiet = True
        """Whether all buttons are up: then time alone completes nothing."""

    def feed(self, edge: ButtonEdge) -> list[Gesture]:
        """What an edge completes; edges of one control come in the order of their times."""
        self.is_quiet = False
        key = (edge.device, edge.control)
        button = self._buttons.get(key)
        if button is None:
            button = self._buttons[key] = _Button()
        told = button.advance(edge.at_s)
        told += button.level(edge.is_down, edge.at_s)
        self._spend_together()
        return [Gesture(kind, *key, at_s) for kind, at_s in told]

    def advance(self, now_s: float) -> list[Gesture]:
        """What the time completes: holds, and clicks whose release came while rattling."""
        if self.is_quiet:
            return []
        self._spend_together()
        told = [
            Gesture(kind, *key, at_s)
            for key, button in self._buttons.items()
            for kind, at_s in button.advance(now_s)
        ]
        self.is_quiet = not any(one.is_down or one.raw_down for one in self._buttons.values())
        return told

    def is_down(self, device: str, control: str) -> bool:
        """Whether this button is pressed, rattling aside."""
        button = self._buttons.get((device, control))
        return button is not None and button.is_down

    def spend(self, device: str, control: str) -> None:
        """The press that is on has had its say: it becomes neither a click nor a hold."""
        button = self._buttons.get((device, control))
        if button is not None and button.is_down:
            button.is_held = True

    def _spend_together(self) -> None:
        for group in self._together:
            if all(self.is_down(*key) for key in group):
                for key in group:
                    self.spend(*key)

    def release(self, device: str) -> None:
        """The device is lost: its buttons are up, and nothing was clicked."""
        for key in [key for key in self._buttons if key[0] == device]:
            del self._buttons[key]


Told = list[tuple[Literal["click", "hold"], float]]


class _Button:
    """One control: its raw level, the accepted level, and since when."""

    __slots__ = ("edge_s", "is_down", "is_held", "raw_down", "raw_s")

    def __init__(self) -> None:
        self.raw_down = self.is_down = self.is_held = False
        self.raw_s = self.edge_s = float("-inf")

    def level(self, is_down: bool, at_s: float) -> Told:
        """The raw level changed."""
        if is_down == self.raw_down:
            return []
        self.raw_down, self.raw_s = is_down, at_s
        return self._accept(at_s, at_s)

    def advance(self, now_s: float) -> Told:
        """Take over the raw level once the rattling is over, and see a hold."""
        told = self._accept(now_s, max(self.raw_s, self.edge_s + BOUNCE_S))
        if self.is_down and not self.is_held and now_s - self.edge_s >= HOLD_S:
            self.is_held = True
            told.append(("hold", self.edge_s + HOLD_S))
        return told

    def _accept(self, now_s: float, at_s: float) -> Told:
        if self.raw_down == self.is_down or now_s - self.edge_s < BOUNCE_S:
            return []
        is_click = self.is_down and not self.is_held
        self.is_down, self.is_held, self.edge_s = self.raw_down, False, at_s
        return [("click", at_s)] if is_click else []
