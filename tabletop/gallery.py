"""Pictures of every screen: decisions of real games, the result, questions, faults, refusals.

Owns the way to the position of each screen and the files; rules, table and drawing are the real.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletop.bots import COMPUTER_PLAYERS, seat_seeds
from tabletop.config import ConfigError
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import DEFAULT_LANGUAGE, languages, texts
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.resume import ResumeScene
from tabletop.display.words import Words
from tabletop.events import DeviceChanged, DeviceStatus
from tabletop.looks import look_of
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.session import Journal, JournalStatus, Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Game, OptionValue, Ref, Seat

T = TypeVar("T")

SIZES_PX = {"1080p": (1920, 1080), "4K": (3840, 2160)}
SEED = 2004
PLAYERS = ("sensible", *["random"] * 40)
"""Who plays the games in which decisions are looked for, one game after the other."""

SHARE_PLAYED = 0.6
"""A picture is taken as near as possible to this share of its game: crowded, but not at the end."""

LOST = {"hub-1": DeviceStatus.LOST, "hub-2": DeviceStatus.OPENING}
RESUME, RESULT = "resume_question", "result"


@dataclass(frozen=True)
class Recording:
    """A game that computer players played, and the name of each decision in it."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue]
    seed: int
    moves: tuple[tuple[Seat, Action], ...]
    decisions: tuple[str, ...]

    @property
    def middle(self) -> int:
        """The number of moves after which it is well under way."""
        return int(len(self.moves) * SHARE_PLAYED)

    def table(self, moves: int, journal: Journal | None = None) -> Table:
        """People at a table after so many moves."""
        session = Session.new(self.game, self.seats, self.options, self.seed, journal)
        for seat, action in self.moves[:moves]:
            session.act(seat, [action])
        table = Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=self.seed)
        table.tick(0.0)
        return table


def record(
    game: Game, seats: int, options: Mapping[str, OptionValue], seed: int, player: str
) -> Recording:
    """Let one kind of computer player play a game to its end; raises BadOptions."""
    state = game.setup(seats, options, seed)
    players = [COMPUTER_PLAYERS[player](seat_seed) for seat_seed in seat_seeds(seed, seats)]
    moves: list[tuple[Seat, Action]] = []
    decisions: list[str] = []
    while to_act := state.to_act():
        seat = to_act[0]
        decisions.append(str(getattr(state.view(None), "decision", "")))
        action = players[seat].choose(partial(state.view, seat), state.legal(seat))
        state.apply(seat, action)
        moves.append((seat, action))
    return Recording(game, seats, options, seed, tuple(moves), tuple(decisions))


class Positions:
    """The position of each screen for one number of seats, found in games played as needed."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        players: Sequence[str] = PLAYERS,
    ) -> None:
        self._players = players
        self._new_game = partial(record, game, seats, options)
        self._seed = seed
        self._recordings: list[Recording] = []

    def table(self, screen: str) -> Table | None:
        """The table that shows this screen, None where no game came to it."""
        if screen in STAGED:
            return STAGED[screen](next(self._games()))
        for recording in self._games():
            found = [n for n, name in enumerate(recording.decisions) if name == screen]
            if found:
                return recording.table(min(found, key=lambda n: abs(n - recording.middle)))
        return None

    def _games(self) -> Iterator[Recording]:
        """The games of all players, kept once they are played."""
        for number, player in enumerate(self._players):
            if number == len(self._recordings):
                self._recordings.append(self._new_game(self._seed + number, player))
            yield self._recordings[number]


def _result(recording: Recording) -> Table:
    return recording.table(len(recording.moves))


def _menu(recording: Recording) -> Table:
    """A level below the first, nearest to the middle of the game."""
    order = sorted(range(len(recording.moves)), key=lambda n: abs(n - recording.middle))
    for moves in order:
        table = recording.table(moves)
        for panel in table.panels:
            groups = (
                [child for child in panel.node.children if child.children] if panel.node else []
            )
            if groups:
                table.choose(panel.seat, groups[-1])
                return table
    return table


def _refusal(recording: Recording) -> Table:
    """Somebody has pointed at what the rules do not allow just now."""
    table = recording.table(recording.middle)
    seen = dict.fromkeys(ref for _, action in recording.moves for ref in action.refs)
    for moves in range(recording.middle, len(recording.moves)):
        table = recording.table(moves)
        (seat, *_) = table.session.state.to_act()
        legal = {ref for a in table.session.state.legal(seat) for ref in a.refs}
        for ref in seen:
            if ref not in legal and _is_refused(table, ref, seat):
                return table
    return table


def _is_refused(table: Table, ref: Ref, seat: Seat) -> bool:
    table.pick(ref, seat)
    message = table.panels[seat].message
    return message is not None and message.rule != ""


def _undo_question(recording: Recording) -> Table:
    """A seat asks to take back what others have answered since."""
    table = recording.table(recording.middle)
    for seat in range(recording.seats):
        if table.session.undo_refusal(seat) is not None:
            table.undo(seat)
        if table.question is not None:
            break
    return table


def _badges(recording: Recording) -> Table:
    """Devices that do not work."""
    table = recording.table(recording.middle)
    for device, status in LOST.items():
        table.handle(DeviceChanged(device, 0.0, status))
    return table


def _fault(recording: Recording) -> Table:
    return recording.table(recording.middle, _FullDisk())


class _FullDisk:
    """A journal that has taken everything so far and takes no more."""

    def __init__(self) -> None:
        self._taken = -1

    def submit(self, record: bytes, is_over: bool) -> int:
        """Count it."""
        self._taken += 1
        return self._taken

    def poll(self) -> JournalStatus:
        """Full."""
        return JournalStatus(self._taken, "disk_full")

    def close(self) -> None:
        """Nothing to give back."""


STAGED: Mapping[str, Callable[[Recording], Table]] = {
    "menu": _menu,
    "refusal": _refusal,
    "undo_question": _undo_question,
    "badges": _badges,
    "fault": _fault,
    RESULT: _result,
}
"""Screens that are more than a decision."""


@cache
def screens() -> tuple[str, ...]:
    """The names of all screens: each decision that has words, then the others."""
    kinds = [key for key in texts(DEFAULT_LANGUAGE) if key.startswith("decision.")]
    return (*(key.removeprefix("decision.") for key in kinds), *STAGED, RESUME)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which pictures of which game; screens, sizes and languages by name."""

    game: Game
    options: Mapping[str, OptionValue]
    seats: Sequence[int]
    screens: Sequence[str]
    sizes: Sequence[str]
    languages: Sequence[str]
    seed: int = SEED

    @property
    def count(self) -> int:
        """How many pictures that are."""
        once = RESUME in self.screens
        each_table = (len(self.screens) - once) * len(self.seats)
        return (each_table + once) * len(self.sizes) * len(self.languages)


def wanted(
    game: Game,
    options: Mapping[str, OptionValue],
    seats: Sequence[int] | None = None,
    screen: Sequence[str] | None = None,
    size: Sequence[str] | None = None,
    language: Sequence[str] | None = None,
    seed: int = SEED,
) -> Wanted:
    """What is asked for, everything where nothing is; raises ConfigError, BadOptions."""
    asked = Wanted(
        game=game,
        options=options,
        seats=_chosen("number of seats", seats, game.seats),
        screens=_chosen("screen", screen, screens()),
        sizes=_chosen("size", size, tuple(SIZES_PX)),
        languages=_chosen("language", language, languages()),
        seed=seed,
    )
    game.setup(asked.seats[0], options, seed)
    return asked


def _chosen(what: str, asked: Sequence[T] | None, known: Sequence[T]) -> Sequence[T]:
    """What was asked for, each once, in the usual order; raises ConfigError."""
    for one in asked or ():
        if one not in known:
            raise ConfigError(f"there is no {what} {one}; there are {', '.join(map(str, known))}")
    return [one for one in known if one in asked] if asked else known


class Gallery:
    """Writes pictures into a folder; raises ConfigError where that takes none."""

    def __init__(self, wanted: Wanted, out: Path) -> None:
        self.wanted = wanted
        self.pictures: list[str] = []
        self._out = out
        self._pens = {size: Pens() for size in wanted.sizes}
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._refused(error) from error

    def _refused(self, error: OSError) -> ConfigError:
        reason = error.strerror or str(error)
        return ConfigError(f"pictures cannot be written to {self._out}: {reason}")

    def make(self) -> Iterator[int]:
        """Draw and write everything; after each screen, how many pictures are done or left out."""
        each = len(self.wanted.sizes) * len(self.wanted.languages)
        for seats in self.wanted.seats:
            positions = Positions(self.wanted.game, seats, self.wanted.options, self.wanted.seed)
            for screen in self.wanted.screens:
                if screen == RESUME:
                    continue
                table = positions.table(screen)
                if table is not None:
                    self._draw_table(f"{screen}-{seats}-seats", table)
                yield each
        if RESUME in self.wanted.screens:
            self._draw_question()
            yield each
        self._write_index()

    def _draw_table(self, name: str, table: Table) -> None:
        for size, language in self._looks():
            board, words = look_of(table.session.state, language)
            screen = OffScreen(SIZES_PX[size])
            pens = self._pens[size]
            GameScene(table, board, words, SIZES_PX[size], pens=pens).draw(screen.surface)
            self._keep(screen, f"{name}-{size}-{language}.png")

    def _draw_question(self) -> None:
        for size, language in self._looks():
            words = Words(language)
            name, date = words.game(self.wanted.game.id), "2026-01-31"
            detail = words("resume.detail", game=name, actions=128, date=date, time="20:15")
            screen = OffScreen(SIZES_PX[size])
            scene = ResumeScene(detail, words, SIZES_PX[size], Controls({}, {}))
            scene.draw(screen.surface)
            self._keep(screen, f"{RESUME}-{size}-{language}.png")

    def _looks(self) -> Iterator[tuple[str, str]]:
        for size in self.wanted.sizes:
            for language in self.wanted.languages:
                yield size, language

    def _keep(self, screen: OffScreen, name: str) -> None:
        try:
            screen.save(str(self._out / name))
        except OSError as error:
            raise self._refused(error) from error
        self.pictures.append(name)

    def _write_index(self) -> None:
        """A page with every picture, small, under its name."""
        figures = "\n".join(
            f'<figure><a href="{name}"><img src="{name}" alt="{name}" width="600" loading="lazy">'
            f"</a><figcaption>{name}</figcaption></figure>"
            for name in map(escape, self.pictures)
        )
        title = escape(self.wanted.game.id)
        page = (
            '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
            f"<title>{title}</title>\n<style>body {{ background: #181411; color: #f5ecdc; "
            "font-family: sans-serif } figure { display: inline-block; margin: 8px }</style>\n"
            f"<h1>{title}: {len(self.pictures)} pictures</h1>\n{figures}\n</html>\n"
        )
        try:
            (self._out / "index.html").write_text(page, encoding="utf-8")
        except OSError as error:
            raise self._refused(error) from error


def make_gallery(wanted: Wanted, out: Path, console: Console) -> None:
    """All pictures with a bar of progress, then where they are; raises ConfigError."""
    gallery = Gallery(wanted, out)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        bar = progress.add_task("pictures", total=wanted.count)
        for done in gallery.make():
            progress.advance(bar, done)
    console.print(f"{len(gallery.pictures)} pictures, all of them on {out / 'index.html'}")
    if len(gallery.pictures) < wanted.count:
        console.print(f"{wanted.count - len(gallery.pictures)} left out: no game came to them")
