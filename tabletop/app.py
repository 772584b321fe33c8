"""The composition root of play: settings, store, session, table, devices, window, loop.

Owns which parts are joined, by configuration alone; a missing display never becomes a false one.
"""

from __future__ import annotations

import gc
import logging
import os
import secrets
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs
from rich.console import Console

from tabletop import demo
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
from tabletop.display.layout import DEFAULT_PLACES, LayoutError, layout
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.resume import ANSWERS, ResumeScene
from tabletop.display.sound import Sounds
from tabletop.display.window import NoDisplay, Window, is_key
from tabletop.display.words import Words
from tabletop.events import Device
from tabletop.looks import look_of
from tabletop.loop import Loop
from tabletop.play.log import HUMAN, SaveDiffers, read_header
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Game, OptionValue, Ref, State
from tabletop.stage import QuestionStage, TableStage
from tabletop.store.games import OpenGame
from tabletop.store.store import Store

__all__ = ["NoDisplay", "Wishes", "play"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the person who starts the program asks for. None leaves it to settings or chance.

    `resumes`: True only goes on with an unfinished game, False begins another.
    """

    game: Game
    options: Mapping[str, OptionValue]
    humans: int
    computers: int
    computer: str = "sensible"
    seed: int | None = None
    profile: str | None = None
    language: str | None = None
    data: Path | None = None
    shows_demo: bool = False
    resumes: bool | None = None
    stops_at_good: bool = False
    size_px: tuple[int, int] | None = None
    out: Path = Path("out")


def play(wishes: Wishes) -> None:
    """Play until somebody leaves; the game is kept.

    Raises NoDisplay unless a demo is wanted, ConfigError, BadOptions, BadLog, StoreError.
    """
    folder = data_folder(wishes.data)
    settings = load_settings(folder)
    if wishes.language is not None:
        settings = structs.replace(settings, language=wishes.language)
    profile_name = wishes.profile or settings.profile
    profile = load_profile(profile_name)
    look_of(_first_state(wishes), settings.language)
    # Where no desktop has set it, a library below SDL would say so aloud on stderr.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.absolute()))
    try:
        driver = os.environ.get(DISPLAY_VARIABLE) or settings.display
        window = Window.open(wishes.size_px, driver, presenter=settings.presenter)
    except NoDisplay as error:
        if not wishes.shows_demo:
            raise
        _demonstrate(wishes, settings, str(error))
        return
    try:
        check_keys(profile, profile_name, is_key)
        _check_size(window.presenter.surface.get_size(), wishes)
        with _Leave() as leave, Store(folder / STORE_FILE) as store:
            _Sitting(window, wishes, settings, profile, store, leave).run()
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
        # What is there by now stays. The collector would walk all of it again in the middle of
        # the game, for longer than a picture may take.
        gc.freeze()
        self._loop = loop
        if self._is_asked:
            loop.stop()
        loop.run()


@dataclass(frozen=True)
class _Sitting:
    """One evening at a real window with a store: the question at the start, then the game."""

    window: Window
    wishes: Wishes
    settings: Settings
    profile: Profile
    store: Store
    leave: _Leave

    def run(self) -> None:
        """Until somebody leaves."""
        if self.store.set_aside is not None:
            _LOG.warning("the saved games were damaged and now lie in %s", self.store.set_aside)
        session = self._session()
        if session is None:
            return
        cards = _known_cards(self.store)
        table = _new_table(session, self.profile, Pace.table(), cards, self._seed())
        presenter = self.window.presenter
        scene = _scene(table, self.settings, presenter.surface.get_size())
        hubs = [Hub(hub.id, hub.port, hub_serial=hub.serial) for hub in self.profile.hub]
        devices: list[Device] = [*hubs, *headers(self.profile)]
        sounds = Sounds(self.settings.volume)
        try:
            stage = TableStage(table, scene, presenter, sounds)
            self.leave.run(Loop(MonotonicClock(), [self.window, *devices], stage))
        finally:
            sounds.close()
            for device in devices:
                device.close()

    def _session(self) -> Session | None:
        """The unfinished game or a new one, None when nobody wants any; raises ConfigError."""
        unfinished = self.store.open_games()
        if not unfinished:
            if self.wishes.resumes:
                raise ConfigError("there is no unfinished game to go on with")
            return self._new_session()
        resumes = self.wishes.resumes
        if resumes is None:
            resumes = self._ask(unfinished[0])
        if resumes is None:
            return None
        return self._resumed(unfinished[0]) if resumes else self._new_session()

    def _ask(self, game: OpenGame) -> bool | None:
        """Whether to go on with a game; None when the window was closed instead."""
        presenter, seats = self.window.presenter, self.wishes.game.seats.stop - 1
        controls = self.profile.controls(range(seats))
        words = Words(self.settings.language)
        date, _, time = game.started_utc.rstrip("Z").partition("T")
        name = words.game(read_header(game.header).game)
        detail = words("resume.detail", game=name, actions=game.entries, date=date, time=time[:5])
        scene = ResumeScene(detail, words, presenter.surface.get_size(), controls)
        pins = headers(self.profile)
        try:
            stage = QuestionStage(scene, presenter)
            self.leave.run(Loop(MonotonicClock(), [self.window, *pins], stage))
        finally:
            for header in pins:
                header.close()
        return None if scene.answer is None else scene.answer == ANSWERS[0]

    def _new_session(self) -> Session:
        wishes = self.wishes
        players = [HUMAN] * wishes.humans + [wishes.computer] * wishes.computers
        _check_people(self.profile, players)
        journal = self.store.new_journal()
        return Session.new(
            wishes.game, len(players), wishes.options, self._seed(), journal, players=players
        )

    def _seed(self) -> int:
        """The seed that was wished for, else one by chance."""
        return secrets.randbelow(1 << 32) if self.wishes.seed is None else self.wishes.seed

    def _resumed(self, game: OpenGame) -> Session:
        """The very same game; raises ConfigError with the way out where it no longer is."""
        _check_people(self.profile, read_header(game.header).players)
        records = self.store.records_of(game.id)
        journal = self.store.journal_of(game.id, len(records))
        try:
            return Session.resume(records, games(), journal)
        except SaveDiffers as error:
            if not self.wishes.stops_at_good:
                raise ConfigError(
                    f"the unfinished game is not the same any more: {error}; --stop-at-good goes "
                    f"on after its entry {error.good}, --new begins another, nothing is deleted"
                ) from error
            return Session.resume(records, games(), journal, stop_at=error.good)


def headers(profile: Profile) -> list[Device]:
    """The buttons and lamps on this computer's own pins, where the profile has any."""
    if profile.gpio is None:
        return []
    from tabletop.devices.gpio import Header

    pins = profile.gpio
    return [Header(pins.id, pins.backend, pins.buttons, pins.lamps, chip=pins.chip)]


def _new_table(
    session: Session, profile: Profile, pace: Pace, cards: Mapping[str, Card], seed: int
) -> Table:
    return Table(
        session,
        profile.controls(session.places),
        COMPUTER_PLAYERS,
        cards=cards,
        card_set=_card_set(session.game),
        pace=pace,
        seed=seed,
    )


def _scene(table: Table, settings: Settings, size_px: tuple[int, int]) -> GameScene:
    board, words = look_of(table.session.state, settings.language)
    return GameScene(table, board, words, size_px)


def _check_size(size_px: tuple[int, int], wishes: Wishes) -> None:
    """Raises ConfigError when so many seats have no place on a picture of this size."""
    try:
        layout(size_px, DEFAULT_PLACES[: wishes.humans + wishes.computers])
    except LayoutError as error:
        raise ConfigError(str(error)) from error


def _check_people(profile: Profile, players: Sequence[str]) -> None:
    """Raises ConfigError when somebody would sit where the table has no seat, or is not known."""
    for seat, kind in enumerate(players):
        if kind == HUMAN and seat >= len(profile.seat):
            raise ConfigError(
                f"a person plays seat {seat + 1}, but the profile has {len(profile.seat)} seats; "
                "--profile names another"
            )
        if kind != HUMAN and kind not in COMPUTER_PLAYERS:
            raise ConfigError(
                f"{kind} is to play seat {seat + 1}, but there is no such computer player here; "
                "--new begins another game, nothing is deleted"
            )


def _card_set(game: Game) -> str:
    """The set of cards that a game plays with: one for all modes of a family."""
    return game.id.partition(".")[0]


def _known_cards(store: Store) -> dict[str, Card]:
    return {card.uid: Card(card.card_set, Ref(card.kind, card.card)) for card in store.cards()}


def _demonstrate(wishes: Wishes, settings: Settings, reason: str) -> None:
    """The game that `--without-display=demo` asks for; said aloud, saved nowhere."""
    size_px = wishes.size_px or demo.SIZE_PX
    _check_size(size_px, wishes)
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
    deck = sorted(card_sets()[_card_set(wishes.game)])
    cards = {f"04{number:012X}": ref for number, ref in enumerate(deck)}
    set_id = _card_set(wishes.game)
    known = {uid: Card(set_id, ref) for uid, ref in cards.items()}
    table = _new_table(session, profile, Pace.instant(), known, seed)
    guests = SimulatedTable(
        seed,
        {hub.id: 4 for hub in profile.hub},
        {"keyboard": [control for _, control in table.controls.buttons]},
        list(cards),
    )
    screen = OffScreen(size_px)
    scene = _scene(table, settings, size_px)
    demo.show_demo(console, demo.DemoStage(table, scene, screen, guests, wishes.out), guests)
