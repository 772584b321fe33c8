"""The composition root of play: settings, store, session, table, devices, window, loop.

Owns which parts are joined, by configuration alone; a missing display never becomes a false one.
"""

from __future__ import annotations

import logging
import secrets
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from tabletop import demo
from tabletop.bots import COMPUTER_PLAYERS
from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.clock import MonotonicClock
from tabletop.config import (
    STORE_FILE,
    ConfigError,
    Profile,
    Settings,
    data_folder,
    load_profile,
    load_settings,
)
from tabletop.devices.hub import Hub
from tabletop.devices.simulated import SimulatedTable
from tabletop.display.layout import LayoutError
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.display.window import NoDisplay, Window

__all__ = ["NoDisplay", "Wishes", "play"]
from tabletop.events import Device
from tabletop.looks import look_of
from tabletop.loop import Loop
from tabletop.play.log import HUMAN, SaveDiffers
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Game, OptionValue, Ref, State
from tabletop.stage import TableStage
from tabletop.store.store import Store

COMPUTER = "random"
"""The computer player that fills seats."""

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
    seed: int | None = None
    profile: str | None = None
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
    profile = load_profile(wishes.profile or settings.profile)
    look_of(_first_state(wishes), settings.language)
    try:
        window = Window.open(wishes.size_px, settings.display)
    except NoDisplay as error:
        if not wishes.shows_demo:
            raise
        _demonstrate(wishes, settings, str(error))
        return
    try:
        with Store(folder / STORE_FILE) as store:
            _play_at(window, wishes, settings, profile, store)
    finally:
        window.close()


def _first_state(wishes: Wishes) -> State:
    """A game as wished for, to see that there is one; raises BadOptions."""
    return wishes.game.setup(wishes.humans + wishes.computers, wishes.options, 0)


def _play_at(
    window: Window, wishes: Wishes, settings: Settings, profile: Profile, store: Store
) -> None:
    if store.set_aside is not None:
        _LOG.warning("the saved games were damaged and now lie in %s", store.set_aside)
    cards = _known_cards(store)
    table = _new_table(_session(wishes, store), profile, Pace.table(), cards)
    scene = _scene(table, settings, window.presenter.surface.get_size())
    hubs = [Hub(hub.id, hub.port, hub_serial=hub.serial) for hub in profile.hub]
    devices: list[Device] = [window, *hubs]
    loop = Loop(MonotonicClock(), devices, TableStage(table, scene, window.presenter))
    try:
        with _stopped_by_signals(loop):
            loop.run()
    finally:
        for device in devices:
            device.close()


def _session(wishes: Wishes, store: Store) -> Session:
    """The unfinished game, or a new one; raises BadLog with the way out."""
    unfinished = store.open_games()
    if wishes.resumes and not unfinished:
        raise ConfigError("there is no unfinished game to go on with")
    if unfinished and wishes.resumes is not False:
        latest = unfinished[0]
        _LOG.warning("going on with the game begun at %s; --new begins another", latest.started_utc)
        return _resumed(store, latest.id, wishes.stops_at_good)
    players = [HUMAN] * wishes.humans + [COMPUTER] * wishes.computers
    seed = secrets.randbelow(1 << 32) if wishes.seed is None else wishes.seed
    return Session.new(
        wishes.game, len(players), wishes.options, seed, store.new_journal(), players=players
    )


def _resumed(store: Store, game: int, stops_at_good: bool) -> Session:
    records = store.records_of(game)
    journal = store.journal_of(game, len(records))
    try:
        return Session.resume(records, games(), journal)
    except SaveDiffers as error:
        if not stops_at_good:
            raise ConfigError(
                f"the unfinished game is not the same any more: {error}; --stop-at-good goes on "
                f"after its entry {error.good}, --new begins another, and nothing is deleted"
            ) from error
        return Session.resume(records, games(), journal, stop_at=error.good)


def _new_table(
    session: Session, profile: Profile, pace: Pace, cards: Mapping[str, Card], seed: int = 0
) -> Table:
    return Table(
        session,
        profile.controls(session.state.seats),
        COMPUTER_PLAYERS,
        cards=cards,
        card_set=_card_set(session.game),
        pace=pace,
        seed=seed,
    )


def _scene(table: Table, settings: Settings, size_px: tuple[int, int]) -> GameScene:
    board, words = look_of(table.session.state, settings.language)
    try:
        return GameScene(table, board, words, size_px)
    except LayoutError as error:
        raise ConfigError(str(error)) from error


def _card_set(game: Game) -> str:
    """The set of cards that a game plays with: one for all modes of a family."""
    return game.id.partition(".")[0]


def _known_cards(store: Store) -> dict[str, Card]:
    return {card.uid: Card(card.card_set, Ref(card.kind, card.card)) for card in store.cards()}


@contextmanager
def _stopped_by_signals(loop: Loop) -> Iterator[None]:
    """Ctrl-C and the service's stop end the loop after the present tick."""
    numbers = signal.SIGINT, signal.SIGTERM
    before = {number: signal.signal(number, lambda *_: loop.stop()) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _demonstrate(wishes: Wishes, settings: Settings, reason: str) -> None:
    """The game that `--without-display=demo` asks for; said aloud, saved nowhere."""
    console = Console()
    console.print(
        f"There is no display here ({reason}). As asked, computer players now play one game in "
        f"fast time on a simulated table; its pictures go to {wishes.out}.",
        highlight=False,
    )
    seed = demo.SEED if wishes.seed is None else wishes.seed
    seats = wishes.humans + wishes.computers
    session = Session.new(wishes.game, seats, wishes.options, seed, players=[COMPUTER] * seats)
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
    size_px = wishes.size_px or demo.SIZE_PX
    screen = OffScreen(size_px)
    scene = _scene(table, settings, size_px)
    demo.show_demo(console, demo.DemoStage(table, scene, screen, guests, wishes.out), guests)
