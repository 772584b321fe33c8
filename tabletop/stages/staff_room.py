"""What belongs to the staff at a table: the door to its menu, the menu, and what is behind it.

Owns the making of these parts, and what a changed setting changes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import ceil, inf
from pathlib import Path

from tabletop.cards.sets import STAFF, TABLE
from tabletop.config import Profile
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.overlay import OverlayPresenter
from tabletop.display.scenes.countdown import Countdown
from tabletop.display.scenes.self_test import SelfTestScene
from tabletop.display.scenes.staff import StaffScene
from tabletop.display.sound import Sounds
from tabletop.display.words import Words
from tabletop.events import ButtonEdge
from tabletop.kept_settings import KeptSettings
from tabletop.looks import look_of
from tabletop.loop import Stage
from tabletop.play.corrections import Corrections
from tabletop.play.pace import TICKS_PER_MINUTE
from tabletop.play.rest import Rest
from tabletop.play.self_test import Facts, SelfTest
from tabletop.play.self_test_walk import SelfTestWalk
from tabletop.play.staff_door import HOLD_S, KEY, TOLD_S, StaffDoor
from tabletop.play.staff_menu import StaffMenu
from tabletop.registered_cards import RegisteredCards
from tabletop.self_test_file import keep_self_test
from tabletop.stages.director import TableDirector
from tabletop.stages.equipment import equipment_of
from tabletop.stages.game import TableStage
from tabletop.stages.self_test import SelfTestStage
from tabletop.stages.staff import StaffStage

PATIENCE_S = 180.0
"""So long untouched, the menu closes by itself."""
TEST_PATIENCE_S = 600.0
"""A test: somebody may be under the table."""
RING_STEPS = 60


class StaffRoom:
    """The staff's parts of an evening, made for one table. `folder` takes what a test found;
    `facts` tells what a hub says of itself.
    """

    def __init__(
        self,
        director: TableDirector,
        *,
        presenter: OverlayPresenter,
        profile: Profile,
        registered: RegisteredCards,
        kept: KeptSettings,
        sounds: Sounds,
        rest: Rest,
        folder: Path,
        facts: Callable[[str], Facts | None] = lambda _: None,
    ) -> None:
        self._director = director
        self._presenter = presenter
        self._registered = registered
        self._kept = kept
        self._sounds = sounds
        self._rest = rest
        self._folder = folder
        self._facts = facts
        self._equipment = equipment_of(profile, len(director.places))
        self._controls = profile.controls(range(len(director.places)))
        self._pens = Pens(text_scale=kept.settings.text_scale)
        self._ring = 0
        buttons = [b for b, (place, _) in self._controls.buttons.items() if place == 0]
        slots = {slot: place for slot, (place, _) in self._controls.slots.items()}
        power = profile.power and (profile.power.device, profile.power.control)
        has_key = KEY not in self._controls.buttons and power != KEY
        self.door = StaffDoor(buttons, slots, self._is_staff_card, has_key=has_key)

    def _is_staff_card(self, uid: str) -> bool:
        chip = self._registered.chips.get(uid)
        return (
            chip is not None and not chip.is_retired and (chip.card_set, chip.ref) == (TABLE, STAFF)
        )

    # The door

    def shows_hold(self, *, is_shut: bool) -> bool:
        """Show how far a hold is that opens the menu, unless it is open; whether that changed."""
        held_s = self.door.held_s if is_shut else 0.0
        share = (held_s - TOLD_S) / (HOLD_S - TOLD_S)
        ring = ceil(share * RING_STEPS) if 0 < share < 1 else 0
        if ring == self._ring:
            return False
        self._ring = ring
        mark = None
        if ring:
            mark = Countdown(Words(self._director.language), self._director.places[0], self._pens)
            mark.share, mark.seconds = ring / RING_STEPS, ceil(HOLD_S - held_s)
        self._presenter.mark = mark
        return True

    # The parts

    def menu(self, host: int, beneath: Sequence[Stage]) -> StaffStage:
        """The menu, led from this place, over these parts."""
        tables = [part.table for part in beneath if isinstance(part, TableStage) and not part.wish]
        corrections = Corrections(tables[-1]) if tables else None

        def change(name: str, value: int | str) -> None:
            self._change(name, value, beneath)

        menu = StaffMenu(lambda: self._kept.settings, change, languages(), corrections)
        scene = StaffScene(
            menu,
            self._words(corrections),
            self._presenter.surface.get_size(),
            self._director.places[host].turn,
            self._pens,
            lambda: self._kept.is_at_fault,
        )
        return StaffStage(
            menu,
            scene,
            self._presenter,
            self._controls,
            host=host,
            keep=self._kept.keep,
            patience_s=PATIENCE_S,
        )

    def _words(self, corrections: Corrections | None) -> Callable[[str], Words]:
        """The words of a language, with those of the game that is put right."""
        if corrections is None:
            return Words
        session = corrections.session
        return lambda language: look_of(session.state, language, session.places)[1]

    def aside(self, part: Stage, down: Collection[ButtonEdge]) -> Stage | None:
        """What the menu wants to be shown before it goes on; None: nothing. A test knows of the
        buttons that are down already.
        """
        if not isinstance(part, StaffStage) or part.menu.wish is None:
            return None
        wish, part.menu.wish = part.menu.wish, None
        match wish:
            case "enrolment":
                return self._director.enrolment(part.host)
            case "shut_down":
                return self._director.power_question()
            case "self_test":
                return self.self_test(part.host, down)

    def self_test(self, host: int, down: Collection[ButtonEdge] = ()) -> SelfTestStage:
        """The test of the hardware, turned to this place."""
        silence = None
        if self._sounds.is_silent:
            silence = "no_card" if self._kept.settings.volume else "silent"
        test = SelfTest(self._equipment, self._facts)
        walk = SelfTestWalk(test, lambda: self._sounds.play("end"), silence)
        for edge in down:
            walk.handle(edge)
        scene = SelfTestScene(
            walk,
            Words(self._director.language),
            self._presenter.surface.get_size(),
            self._director.places[host].turn,
            self._pens,
        )
        return SelfTestStage(
            walk,
            scene,
            self._presenter,
            self._controls,
            keep=partial(keep_self_test, self._folder),
            patience_s=TEST_PATIENCE_S,
        )

    # Settings

    def _change(self, name: str, value: int | str, beneath: Sequence[Stage]) -> None:
        """A setting has another value, at once and for all that lies beneath."""
        self._kept.change(**{name: value})
        settings = self._kept.settings
        match name:
            case "volume":
                self._sounds.set_volume(settings.volume)
                self._sounds.play("tick")
            case "language":
                self._director.speak(settings.language, beneath)
            case "rest_minutes":
                self._rest.rest_s = settings.rest_minutes * 60.0 or inf
            case "idle_minutes":
                self._director.ask_after(settings.idle_minutes * TICKS_PER_MINUTE, beneath)
