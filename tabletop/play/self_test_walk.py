"""The way through a test of the hardware, station by station, with two buttons.

Owns stations, what can be answered at each and what an answer says; the verdicts are the test's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tabletop.events import ButtonEdge, Event
from tabletop.play.gestures import HOLD_S
from tabletop.play.self_test import PASSED, STUCK_S, UNTRIED, Part, Result, SelfTest, What

Station = Literal["device", "button", "lamp", "reader", "screen", "sound", "list"]
STATIONS: tuple[What, ...] = ("device", "button", "lamp", "reader", "screen", "sound")
LIST: Station = "list"

YES, NO, AGAIN, NEXT, TO_LIST, CLOSE = "yes", "no", "again", "next", "to_list", "close"
ASKING = frozenset({"lamp", "screen", "sound"})
"""Stations at which people say what they see or hear."""


class SelfTestWalk:
    """Stations that have something to test, then the list. `sound` lets the table sound; `silence`
    says why nothing can be heard, None where it can.
    """

    def __init__(
        self, test: SelfTest, sound: Callable[[], None], silence: str | None = None
    ) -> None:
        self.test = test
        self.is_over = False
        self.cursor = 0
        self._sound = sound
        self._silence = silence
        self._changes = 0
        self._stations: tuple[Station, ...] = (
            *(what for what in STATIONS if test.equipment.of(what)),
            LIST,
        )
        self._at = 0
        self._before: frozenset[float] = frozenset()  # since when those are down that led here
        self._asked: tuple[Part, ...] = ()
        self._waiting: list[tuple[Part, ...]] = []  # groups of parts that are still to be asked
        self._enter()

    @property
    def revision(self) -> int:
        """Grows whenever something changed."""
        return self._changes + self.test.revision

    @property
    def station(self) -> Station:
        """Where the walk is."""
        return self._stations[self._at]

    @property
    def number(self) -> int:
        """The number of the station, from 1."""
        return self._at + 1

    @property
    def count(self) -> int:
        """How many stations there are."""
        return len(self._stations)

    @property
    def asked(self) -> tuple[Part, ...]:
        """What the question is about now: several lamps at once, one part, or nothing more."""
        return self._asked

    @property
    def entries(self) -> tuple[str, ...]:
        """What can be chosen now."""
        if self.station == LIST:
            return (CLOSE,)
        own: tuple[str, ...] = ()
        if self._asked:
            own = (YES, NO, AGAIN) if self.station == "sound" else (YES, NO)
        return (*own, NEXT, *((TO_LIST,) if self._at + 2 < self.count else ()))

    @property
    def is_walked(self) -> bool:
        """Whether buttons walk through the entries. Where they are tested they do not, and one that
        was held, and let go, leads on: one that is stuck does not.
        """
        return self.station != "button"

    def handle(self, event: Event) -> None:
        """Take in one event of a device."""
        since_s: float | None = None
        if isinstance(event, ButtonEdge) and (part := self.test.button(event)) is not None:
            since_s = None if event.is_down else self.test.down.get(part)
        self.test.handle(event)
        if since_s is None or since_s in self._before or self.is_walked:
            return
        if HOLD_S <= event.at_s - since_s < STUCK_S:
            self.take(NEXT)

    def step(self, by: int = 1) -> None:
        """The next entry is lit."""
        if self.is_walked:
            self._changes += 1
            self.cursor = (self.cursor + by) % len(self.entries)

    def confirm(self) -> None:
        """Take the entry that is lit."""
        if self.is_walked:
            self.take(self.entries[self.cursor])

    def back(self) -> None:
        """A held button: on to the next station; from the list away."""
        self.take(CLOSE if self.station == LIST else NEXT)

    def take(self, entry: str) -> None:
        """Choose an entry; one that is not on offer does nothing."""
        if entry not in self.entries:
            return
        self._changes += 1
        match entry:
            case "close":
                self.is_over = True
            case "next":
                self._go_to(self._at + 1)
            case "to_list":
                self._go_to(self.count - 1)
            case "again":
                self._sound()
            case _:
                self._answer(is_yes=entry == YES)

    def touch(self, control: str) -> None:
        """Somebody touched a mark on the screen."""
        for part in self.test.equipment.of("screen"):
            if self.station == "screen" and part.control == control:
                self.test.judge(part, PASSED)
                self._waiting = [group for group in self._waiting if part not in group]
                if part in self._asked:
                    self._ask_next()

    def tick(self, now_s: float) -> None:
        """Time passes; lamps of a device that is gone are not asked about."""
        self.test.tick(now_s)
        while self.station == "lamp" and self._asked and not self.test.is_live(self._asked[0]):
            self._ask_next()

    def _go_to(self, at: int) -> None:
        self._at = at
        self._enter()

    def _enter(self) -> None:
        """A station begins."""
        self.cursor = 0
        self._asked, self._waiting = (), []
        self._before = frozenset(self.test.down.values())
        station = self.station
        if station not in ASKING:
            return
        parts = tuple(part for part in self.test.equipment.parts if part.what == station)
        if station == "lamp":
            devices = dict.fromkeys(part.device for part in parts)
            self._waiting = [tuple(p for p in parts if p.device == device) for device in devices]
        elif station == "sound" and self._silence is not None:
            is_card = self._silence == "no_card"
            verdict = Result("failed" if is_card else "untried", self._silence)
            self.test.judge(parts[0], verdict)
            return
        else:
            self._waiting = [(part,) for part in parts]
        self._ask_next()
        if station == "sound":
            self._sound()

    def _ask_next(self) -> None:
        self._changes += 1
        self.cursor = 0
        self._asked = self._waiting.pop(0) if self._waiting else ()
        if self._asked and not self.test.is_live(self._asked[0]):
            self._ask_next()

    def _answer(self, *, is_yes: bool) -> None:
        """Yes: all that was asked about is well; no: of several each is asked about alone."""
        asked = self._asked
        if not is_yes and len(asked) > 1:
            self._waiting = [*((part,) for part in asked), *self._waiting]
        else:
            for part in asked:
                self.test.judge(part, PASSED if is_yes else Result("failed", "not_seen"))
        self._ask_next()
        if not self._asked:
            self._go_to(self._at + 1)

    @property
    def is_anything_tried(self) -> bool:
        """Whether a person has tried anything: else there is nothing to keep."""
        results = self.test.results()
        return any(part.what != "device" and result != UNTRIED for part, result in results)
