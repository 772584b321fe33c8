"""What the loop drives during a test of the hardware: every event is tried, lamps are lit.

Owns who leads and which lamps shine; verdicts are the test's, the picture is the scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.self_test import SelfTestScene
from tabletop.events import ButtonEdge, Event, LampMode, Lamps
from tabletop.play.controls import Controls
from tabletop.play.self_test import Part, Result
from tabletop.play.self_test_walk import LIST, SelfTestWalk
from tabletop.stages.lead import Lead
from tabletop.stages.sheet import SheetStage

Keep = Callable[[Sequence[tuple[Part, Result]]], bool]
"""Keeps what became of every part; whether that could be done."""


class SelfTestStage(SheetStage):
    """Every place leads. What was found is kept when the list comes, and at the end."""

    def __init__(
        self,
        walk: SelfTestWalk,
        scene: SelfTestScene,
        presenter: Presenter,
        controls: Controls,
        *,
        keep: Keep,
        patience_s: float,
    ) -> None:
        super().__init__(walk, scene, presenter, patience_s)
        self.walk = walk
        self._scene = scene
        self._buttons = controls.buttons
        self._new_lead = partial(Lead, walk, controls, None)
        self._lead, self._led_at = self._new_lead(), walk.station
        self._keep = keep
        self._kept: Sequence[tuple[Part, Result]] | None = None

    def handle(self, event: Event) -> None:
        """Everything is tried; presses and touches lead too."""
        self.walk.handle(event)
        if self.walk.is_walked or not self._is_tested(event):
            self._lead.feed(event)
        super().handle(event)

    def _is_tested(self, event: Event) -> bool:
        return isinstance(event, ButtonEdge) and (event.device, event.control) in self._buttons

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        super().update(now_s)
        if self._led_at != self.walk.station:  # a press that is on has had its say
            self._lead, self._led_at = self._new_lead(), self.walk.station
        self._lead.advance(now_s)
        self.walk.tick(now_s)
        if (self.walk.station == LIST or self.is_over) and self.walk.is_anything_tried:
            results = self.walk.test.results()
            if results != self._kept:
                self._kept = results
                self._scene.is_at_fault = not self._keep(results)
                self._changes += 1

    def lamps(self) -> Lamps:
        """Those that are asked about shine; buttons that are still to be pressed blink."""
        walk = self.walk
        if walk.station == "lamp":
            return {(part.device, part.control): LampMode.ON for part in walk.asked}
        if walk.station == "button":
            test = walk.test
            return {
                (part.device, part.control): LampMode.BLINK
                for part in test.equipment.of("button")
                if test.result(part).verdict == "untried"
            }
        return dict.fromkeys(self._buttons, LampMode.ON)
