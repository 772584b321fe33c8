"""An evening whose clock is turned by hand, without a window: presses, waits, what is on show.

Owns the joining of the real parts for tests of the whole; asserts nothing of its own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from tabletop.catalog import games
from tabletop.clock import HandClock
from tabletop.config import KEYBOARD, Profile, Settings, load_profile
from tabletop.display.overlay import OverlayPresenter
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.rest import RestScene
from tabletop.display.sound import Sounds
from tabletop.display.words import Words
from tabletop.events import ButtonEdge
from tabletop.kept_settings import KeptSettings
from tabletop.loop import TICK_S, TICKS_PER_FRAME
from tabletop.play.power_button import PowerButton
from tabletop.play.rest import Rest
from tabletop.play.self_test import Facts
from tabletop.play.setup import Setup
from tabletop.play.table import Table
from tabletop.rules.game import Game
from tabletop.saved_games import NewGame, SavedGames
from tabletop.stages.director import TableDirector, places_of
from tabletop.stages.evening import Evening
from tabletop.stages.game import TableStage
from tabletop.stages.setup import SetupStage
from tabletop.stages.staff_room import StaffRoom
from tabletop.store.store import Store

SIZE_PX = (1280, 720)
STOCK, MOMBASA = games()["power_grid.stock"], games()["mombasa"]
PROFILE = load_profile("keyboard")
WALK, CONFIRM = "nxq38o", "mcw49p"
"""The two keys of each place."""
POWER = "f12"
CLICK_S, BETWEEN_S = 0.05, 0.05
SAVING_PAUSE_S = 0.001
"""What a tick takes by the real clock while the disk is at work."""
USUAL = Settings(volume=0)


class Desk:
    """An evening with a clock turned by hand."""

    def __init__(
        self,
        store: Store,
        settings: Settings = USUAL,
        wished: NewGame | None = None,
        profile: Profile = PROFILE,
        shown: Sequence[Game] = (STOCK,),
        sounds: Sounds | None = None,
    ) -> None:
        sounds = sounds or Sounds(0)
        rest = Rest(settings.rest_minutes * 60.0 or math.inf)
        self.clock = HandClock(50.0)
        self.screen = OffScreen(SIZE_PX)
        presenter = OverlayPresenter(self.screen)
        self.facts: dict[str, Facts] = {}
        self.kept = KeptSettings(settings, store.path.parent)
        saved = SavedGames(store, profile.people, len(places_of(profile)))
        self.director = TableDirector(
            presenter=presenter,
            kept=self.kept,
            profile=profile,
            saved=saved,
            sounds=sounds,
            shown=shown,
            wished=wished,
        )
        self.staff = StaffRoom(
            self.director,
            presenter=presenter,
            profile=profile,
            registered=saved.registered,
            kept=self.kept,
            sounds=sounds,
            rest=rest,
            folder=store.path.parent,
            facts=self.facts.get,
        )
        self.evening = Evening(
            self.director.first(None),
            self.director,
            presenter,
            lambda: RestScene(Words("en"), SIZE_PX),
            rest,
            PowerButton(KEYBOARD, POWER),
            self.staff,
        )
        self._drawn = -1
        self._ticks = 0

    def shows(self, kind: type[object]) -> bool:
        """Whether the part on show is of this kind."""
        return isinstance(self.evening.part, kind)

    @property
    def table(self) -> Table:
        """The game on show."""
        part = self.evening.part
        assert isinstance(part, TableStage)
        return part.table

    @property
    def setup(self) -> Setup:
        """The choice on show."""
        part = self.evening.part
        assert isinstance(part, SetupStage)
        return part.setup

    def wait(self, seconds: float) -> None:
        """Turn the clock, tick by tick, and draw as the loop does.

        The disk has its own time: while something is on its way there, the clock turns slowly.
        """
        for _ in range(max(1, round(seconds / TICK_S))):
            if self._is_saving():
                time.sleep(SAVING_PAUSE_S)
            self.clock.advance(TICK_S)
            self.evening.update(self.clock.now_s())
            self._ticks += 1
            if self._ticks % TICKS_PER_FRAME == 0 and self.evening.revision != self._drawn:
                self._drawn = self.evening.revision
                self.evening.draw()

    def _is_saving(self) -> bool:
        part = self.evening.part
        if not isinstance(part, TableStage):
            return False
        session = part.table.session
        return session.fault is None and session.committed < session.entries

    def edge(self, key: str, is_down: bool) -> None:
        """A key goes down or up."""
        self.evening.handle(ButtonEdge(KEYBOARD, self.clock.now_s(), key, is_down))

    def press(self, key: str, held_s: float = CLICK_S) -> None:
        """Press a key and let it go."""
        self.edge(key, True)
        self.wait(held_s)
        self.edge(key, False)
        self.wait(BETWEEN_S)

    def walk(self, place: int) -> None:
        """The first button of a place."""
        self.press(WALK[place])

    def confirm(self, place: int) -> None:
        """The second button of a place."""
        self.press(CONFIRM[place])

    def choose_usual(self, place: int) -> None:
        """From the game on show to a game, taking what is proposed."""
        self.confirm(place)
        for _ in range(8):
            if self.shows(SetupStage):
                self.confirm(place)
