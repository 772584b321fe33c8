"""The test of a table's hardware by hand: what was pressed, seen and lit, and what became of it.

Owns the parts and their verdicts; the walk through them is `self_test_walk`'s.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    ReaderChanged,
)

What = Literal["device", "button", "lamp", "reader", "screen", "sound"]
Verdict = Literal["passed", "failed", "untried"]

STUCK_S = 8.0
"""Nobody holds a button so long in a test: it does not come back up."""
BOUNCE_S, MOST_EDGES = 0.05, 6
"""More edges than these so close together are contacts that rattle."""
MARKS = ("far_left", "far_right", "middle", "near_left", "near_right")
"""The places of the screen that are looked at, as seen from the near long side."""
SCREEN, SOUND = "screen", "sound"
"""What stands for the device of these parts."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to be tested. `control` is its name on its device, or the number of a slot; `place`
    whose it is, None for nobody's; `number` of a reader counts those of a place from 1; `role` of
    a button, or of the lamp beside it, is what it does there.
    """

    what: What
    device: str
    control: str = ""
    place: int | None = None
    number: int = 0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a part, and in one word what was wrong with it, or remarkable."""

    verdict: Verdict
    detail: str = ""


UNTRIED, PASSED = Result("untried"), Result("passed")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a hub says of itself: firmware, how many slots, buttons and lamps it has, and for each
    slot whether its reader answered at the start.
    """

    firmware: str
    slots: int
    buttons: int
    lamps: int
    readers: Sequence[bool] = ()


@dataclass(frozen=True, slots=True)
class Needs:
    """How many slots, buttons and lamps a profile counts on at a hub."""

    slots: int = 0
    buttons: int = 0
    lamps: int = 0


@dataclass(frozen=True, slots=True)
class Equipment:
    """All that a profile names: `parts` in the order of the test, and what hubs must have."""

    parts: tuple[Part, ...]
    needs: Mapping[str, Needs]

    def of(self, what: What) -> tuple[Part, ...]:
        """The parts of a kind."""
        return tuple(part for part in self.parts if part.what == what)


class SelfTest:
    """What is known of each part by now. `facts`: what a hub says of itself; None where it said
    nothing yet, or is no hub.
    """

    def __init__(self, equipment: Equipment, facts: Callable[[str], Facts | None]) -> None:
        self.equipment = equipment
        self.revision = 0
        self.uids: dict[Part, str] = {}
        """The card that each reader saw last."""
        self.down: dict[Part, float] = {}
        """The buttons that are pressed, since when."""
        self.facts = facts
        self._results: dict[Part, Result] = {}
        self._edges: dict[Part, deque[float]] = {}
        self._status: dict[str, tuple[DeviceStatus, str]] = {}
        self._ill: set[Part] = set()
        self._by_control = {
            (part.what, part.device, part.control): part for part in equipment.parts
        }

    # What comes in

    def handle(self, event: Event) -> None:
        """Take in one event of a device."""
        match event:
            case ButtonEdge():
                part = self.button(event)
                if part is not None:
                    self._press(part, event.is_down, event.at_s)
            case CardsSeen():
                for slot, uid in enumerate(event.slots):
                    part = self._by_control.get(("reader", event.device, str(slot)))
                    if part is not None and uid is not None:
                        self.uids[part] = uid
                        self.judge(part, PASSED)
            case ReaderChanged():
                part = self._by_control.get(("reader", event.device, str(event.slot)))
                if part is not None:
                    (self._ill.discard if event.is_well else self._ill.add)(part)
                    self.revision += 1
            case DeviceChanged():
                self._change(event)

    def button(self, edge: ButtonEdge) -> Part | None:
        """The button that an edge is about, None where it is not to be tested."""
        return self._by_control.get(("button", edge.device, edge.control))

    def _press(self, part: Part, is_down: bool, at_s: float) -> None:
        edges = self._edges.setdefault(part, deque(maxlen=MOST_EDGES + 1))
        edges.append(at_s)
        rattles = len(edges) > MOST_EDGES and at_s - edges[0] < BOUNCE_S
        if is_down:
            self.down.setdefault(part, at_s)
        elif self.down.pop(part, None) is not None or rattles:
            kept = self.result(part).detail == "bounces"
            self.judge(part, Result("passed", "bounces") if rattles or kept else PASSED)
        self.revision += 1

    def _change(self, event: DeviceChanged) -> None:
        self._status[event.device] = event.status, event.detail
        if event.status is not DeviceStatus.LIVE:
            for part in [part for part in self.down if part.device == event.device]:
                del self.down[part]
            self._ill = {part for part in self._ill if part.device != event.device}
        self.revision += 1

    def tick(self, now_s: float) -> None:
        """Time passes: a button that stays down is stuck."""
        for part, since_s in self.down.items():
            if now_s - since_s >= STUCK_S and self.result(part).detail != "stuck":
                self.judge(part, Result("failed", "stuck"))

    def judge(self, part: Part, result: Result) -> None:
        """A person, or an event, says what became of a part."""
        if self._results.get(part) != result:
            self._results[part] = result
            self.revision += 1

    # What is known

    def status(self, device: str) -> tuple[DeviceStatus, str]:
        """How a device is, and its own word for why; one that said nothing is absent."""
        return self._status.get(device, (DeviceStatus.ABSENT, ""))

    def is_live(self, part: Part) -> bool:
        """Whether the device of a part works at all; screen and sound are no devices."""
        status = self._status.get(part.device)
        return status is None or status[0] is DeviceStatus.LIVE

    def result(self, part: Part) -> Result:
        """What became of a part by now."""
        if part.what == "device":
            return self._result_of_device(part.device)
        if part.what == "reader" and self.is_live(part) and self._is_dead(part):
            return Result("failed", "ill")
        result = self._results.get(part, UNTRIED)
        if result == UNTRIED and not self.is_live(part):
            return Result("untried", "no_device")
        return result

    def _is_dead(self, part: Part) -> bool:
        """Whether a reader says of itself that it is not well, or did not answer at the start."""
        facts, slot = self.facts(part.device), int(part.control)
        is_mute = facts is not None and slot < len(facts.readers) and not facts.readers[slot]
        return part in self._ill or (is_mute and part not in self.uids)

    def _result_of_device(self, device: str) -> Result:
        status, detail = self.status(device)
        if status is not DeviceStatus.LIVE:
            known = next((one for one in ("version", "other_hub", "busy") if one in detail), "")
            return Result("failed", known or str(status))
        needs, facts = self.equipment.needs.get(device), self.facts(device)
        if needs is not None and facts is not None:
            few = {
                "few_slots": facts.slots < needs.slots,
                "few_buttons": facts.buttons < needs.buttons,
                "few_lamps": facts.lamps < needs.lamps,
            }
            if any(few.values()):
                return Result("failed", next(detail for detail, is_so in few.items() if is_so))
        return PASSED

    def results(self) -> tuple[tuple[Part, Result], ...]:
        """All parts with what became of them, in the order of the test."""
        return tuple((part, self.result(part)) for part in self.equipment.parts)
