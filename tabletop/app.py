"""The composition root of play: settings, store, session, table, devices, window, loop.

Owns which parts are joined, by configuration alone; a missing display never becomes a false one.
"""

from __future__ import annotations

import gc
import logging
import math
import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from msgspec import structs

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.clock import MonotonicClock
from tabletop.config import (
    DISPLAY_VARIABLE,
    STORE_FILE,
    ConfigError,
    Profile,
    Settings,
    check_keys,
    data_folder,
    load_profile,
    load_settings,
)
from tabletop.devices.hub import Hub
from tabletop.devices.simulated import SimulatedTable
from tabletop.display.layout import DEFAULT_PLACES, LayoutError, Place, layout
from tabletop.display.overlay import OverlayPresenter
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.rest import RestScene
from tabletop.display.sound import Sounds
from tabletop.display.window import NoDisplay, Window, is_key
from tabletop.display.words import Words
from tabletop.events import Device
from tabletop.kept_settings import KeptSettings
from tabletop.looks import look_of
from tabletop.loop import Loop
from tabletop.memory import give_back_large_blocks
from tabletop.notify import ServiceManager
from tabletop.play.log import HUMAN
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.power_button import PowerButton
from tabletop.play.rest import Rest
from tabletop.play.self_test import Facts
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.real_devices import headers, hubs
from tabletop.rules.game import Game, OptionValue, State
from tabletop.saved_games import NewGame, SavedGames, card_set
from tabletop.signed_cards import SignedCards
from tabletop.stages.director import TableDirector, places_of
from tabletop.stages.evening import Evening
from tabletop.stages.staff_room import StaffRoom
from tabletop.store.schema import StoreError
from tabletop.store.store import Store
from tabletop.table_key import table_key

__all__ = ["NoDisplay", "Wishes", "play"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the person who starts the program asks for. None leaves it to settings or chance.

    `is_direct`: the game begins at once, nobody chooses it at the table. `resumes`: True only
    goes on with an unfinished game, False begins another. `enrols`: before all else cards get
    their chips.
    """

    game: Game
    options: Mapping[str, OptionValue]
    humans: int
    computers: int
    computer: str = "sensible"
    is_direct: bool = True
    seed: int | None = None
    profile: str | None = None
    language: str | None = None
    data: Path | None = None
    shows_demo: bool = False
    resumes: bool | None = None
    stops_at_good: bool = False
    enrols: bool = False
    size_px: tuple[int, int] | None = None
    out: Path = Path("out")


def play(wishes: Wishes) -> bool:
    """Play until somebody leaves; the game is kept. Whether the computer is to be shut down.

    Raises NoDisplay unless a demo is wanted, ConfigError, BadOptions, BadLog, StoreError.
    """
    folder = data_folder(wishes.data)
    settings = load_settings(folder)
    if wishes.language is not None:
        settings = structs.replace(settings, language=wishes.language)
    profile_name = wishes.profile or settings.profile
    profile = load_profile(profile_name)
    look_of(_first_state(wishes), settings.language)
    give_back_large_blocks()
    # Where no desktop has set it, a library below SDL would say so aloud on stderr.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.absolute()))
    try:
        driver = os.environ.get(DISPLAY_VARIABLE) or settings.display
        window = Window.open(
            wishes.size_px, driver, kiosk=settings.kiosk, presenter=settings.presenter
        )
    except NoDisplay as error:
        if not wishes.shows_demo:
            raise
        _demonstrate(wishes, settings, str(error))
        return False
    try:
        check_keys(profile, profile_name, is_key)
        _check_size(window.presenter.surface.get_size(), places_of(profile), wishes, settings)
        is_shut_down = False
        try:
            with _Leave() as leave, Store(folder / STORE_FILE) as store:
                is_shut_down = _Sitting(window, wishes, settings, profile, store, leave).run()
        except StoreError as error:
            if not is_shut_down:
                raise
            _LOG.warning("%s", error)  # the computer is to be turned off all the same
        return is_shut_down
    finally:
        window.close()


def _first_state(wishes: Wishes) -> State:
    """A game as wished for, to see that there is one; raises BadOptions."""
    return wishes.game.setup(wishes.humans + wishes.computers, wishes.options, 0)


class _Leave:
    """Ctrl-C and the service's stop: the present loop ends after its tick, and no other begins."""

    def __init__(self) -> None:
        self._is_asked = False
        self._loop: Loop | None = None

    def __enter__(self) -> _Leave:
        numbers = signal.SIGINT, signal.SIGTERM
        self._before = {number: signal.signal(number, self._ask) for number in numbers}
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, *signal_and_frame: object) -> None:
        self._is_asked = True
        if self._loop is not None:
            self._loop.stop()

    def run(self, loop: Loop) -> None:
        """Run a loop unless it is time to leave."""
        self._loop = loop
        if self._is_asked:
            loop.stop()
        loop.run()


@dataclass(frozen=True)
class _Sitting:
    """One evening at a real window with a store."""

    window: Window
    wishes: Wishes
    settings: Settings
    profile: Profile
    store: Store
    leave: _Leave

    def run(self) -> bool:
        """Until somebody leaves; whether the computer is to be shut down."""
        if self.store.set_aside is not None:
            _LOG.warning("the saved games were damaged and now lie in %s", self.store.set_aside)
        manager = ServiceManager()
        kept = KeptSettings(self.settings, self.store.path.parent)
        sounds = Sounds(self.settings.volume)
        saved = SavedGames(
            self.store,
            self.profile.people,
            len(places_of(self.profile)),
            stops_at_good=self.wishes.stops_at_good,
        )
        own_hubs, signed = hubs(self.profile), None
        if self.settings.signs_cards:
            key = table_key(self.store.path.parent)
            signed = SignedCards(key, saved.registered, own_hubs)
        with_cards = own_hubs if signed is None else signed.readers()
        devices: list[Device] = [*with_cards, *headers(self.profile)]
        try:
            try:
                evening = self._evening(kept, sounds, saved, signed, own_hubs)
            except LayoutError as error:  # the strips have room, but not the board between them
                raise ConfigError(str(error)) from error
            # What is there by now stays all evening. The collector would walk through it again
            # in the middle of a game, for longer than a picture may take.
            gc.freeze()
            width_px, height_px = self.window.presenter.surface.get_size()
            manager.status(f"a picture of {width_px} by {height_px}, devices: {len(devices)}")
            clock, sources = MonotonicClock(), [self.window, *devices]
            self.leave.run(Loop(clock, sources, evening, manager, evening.due_s))
        finally:
            kept.keep()  # on a page of the staff's menu something may have changed just now
            manager.stopping()
            sounds.close()
            for device in devices:
                device.close()
            manager.close()
        return evening.is_shut_down

    def _evening(
        self,
        kept: KeptSettings,
        sounds: Sounds,
        saved: SavedGames,
        signed: SignedCards | None,
        own_hubs: Sequence[Hub],
    ) -> Evening:
        wishes, presenter = self.wishes, OverlayPresenter(self.window.presenter)
        director = TableDirector(
            presenter=presenter,
            kept=kept,
            profile=self.profile,
            saved=saved,
            sounds=sounds,
            shown=(wishes.game, *(one for one in games().values() if one is not wishes.game)),
            wished=self._wished(),
            signed=signed,
        )
        power = self.profile.power
        rest = Rest(self.settings.rest_minutes * 60.0 or math.inf)
        staff = StaffRoom(
            director,
            presenter=presenter,
            profile=self.profile,
            registered=saved.registered,
            kept=kept,
            sounds=sounds,
            rest=rest,
            folder=self.store.path.parent,
            facts=partial(facts_of, own_hubs),
        )
        return Evening(
            director.enrolment(0) if wishes.enrols else director.first(wishes.resumes),
            director,
            presenter,
            lambda: RestScene(Words(director.language), presenter.surface.get_size()),
            rest,
            None if power is None else PowerButton(power.device, power.control),
            staff,
        )

    def _wished(self) -> NewGame | None:
        """The game of the command line, None where the guests choose."""
        wishes = self.wishes
        if not wishes.is_direct and wishes.resumes is not False:
            return None
        players = [HUMAN] * wishes.humans + [wishes.computer] * wishes.computers
        return NewGame(
            game=wishes.game,
            options=wishes.options,
            players=players,
            places=range(len(players)),
            seed=wishes.seed,
        )


def facts_of(hubs: Sequence[Hub], device: str) -> Facts | None:
    """What a hub says of itself, None where it said nothing yet, or is none of these."""
    for hub in hubs:
        hello = hub.hello
        if hub.id == device and hello is not None:
            readers = [version is not None for version in hello.readers]
            return Facts(hello.firmware, hello.slots, hello.buttons, hello.lamps, readers)
    return None


def _check_size(
    size_px: tuple[int, int], places: Sequence[Place], wishes: Wishes, settings: Settings
) -> None:
    """Raises ConfigError when the seats have no place on a picture of this size."""
    seats = wishes.humans + wishes.computers if wishes.is_direct else len(places)
    if seats > len(places):
        raise ConfigError(f"{seats} players have no room at a table with {len(places)} places")
    try:
        layout(size_px, places[:seats], settings.text_scale)
    except LayoutError as error:
        raise ConfigError(str(error)) from error


def _demonstrate(wishes: Wishes, settings: Settings, reason: str) -> None:
    """The game that `--without-display=demo` asks for; said aloud, saved nowhere."""
    from rich.console import Console

    from tabletop import demo  # with rich, which nobody at a window needs to wait for

    size_px = wishes.size_px or demo.SIZE_PX
    _check_size(size_px, DEFAULT_PLACES, wishes, settings)
    console = Console()
    console.print(
        f"There is no display here ({reason}). As asked, computer players now play one game in "
        f"fast time on a simulated table; its pictures go to {wishes.out}.",
        highlight=False,
    )
    seed = demo.SEED if wishes.seed is None else wishes.seed
    seats = wishes.humans + wishes.computers
    session = Session.new(
        wishes.game, seats, wishes.options, seed, players=[wishes.computer] * seats
    )
    profile = load_profile("hubs")
    set_id = card_set(wishes.game)
    deck = sorted(card_sets()[set_id])
    cards = {f"04{number:012X}": ref for number, ref in enumerate(deck)}
    table = Table(
        session,
        profile.controls(session.places),
        COMPUTER_PLAYERS,
        cards={uid: Card(set_id, ref) for uid, ref in cards.items()},
        card_set=set_id,
        pace=Pace.instant(),
        seed=seed,
    )
    guests = SimulatedTable(
        seed,
        {hub.id: 4 for hub in profile.hub},
        {"keyboard": [control for _, control in table.controls.buttons]},
        list(cards),
    )
    screen = OffScreen(size_px)
    board, words = look_of(session.state, settings.language)
    scene = GameScene(table, board, words, size_px)
    demo.show_demo(console, demo.DemoStage(table, scene, screen, guests, wishes.out), guests)
