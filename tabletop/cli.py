"""The command line: play, doctor, engine, simulate, replay, gallery, cards, hub, data check.

Owns options, exit codes and the one sentence on stderr; the work is done by the rooms it calls.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tabletop.asked import (
    USUAL_GAME,
    game_and_options,
    known_computer,
    places,
    simulated_players,
    size_px,
    take_files,
)
from tabletop.cards.commands import cards_app
from tabletop.config import ConfigError
from tabletop.hub_commands import hub_app

_NO_TAKER = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""What happens where nobody reads the output or nothing holds it: no bug of ours."""

EXIT_FINE, EXIT_BUG, EXIT_BAD_INPUT, EXIT_NO_DISPLAY, EXIT_SHUT_DOWN = 0, 1, 2, 3, 4
"""`play` ends with EXIT_SHUT_DOWN when somebody wants the computer to be turned off."""

EXIT_SAVES_DIFFER = 5
"""`replay --check-saves` ends so when this version plays an unfinished game otherwise."""

EXIT_INTERRUPTED = 130

# Typer carries its own click or uses the installed one; this is what either calls a wrong use.
_WrongUse: type[Exception] = typer.BadParameter.__mro__[2]

app = typer.Typer(
    help="A game table that knows the rules.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(cards_app, name="cards")
app.add_typer(hub_app, name="hub")
data_app = typer.Typer(help="Data files of games.", rich_markup_mode=None)
app.add_typer(data_app, name="data")


class WithoutDisplay(StrEnum):
    """What `play` does on a machine without a display."""

    FAIL = "fail"
    DEMO = "demo"


GameId = Annotated[str, typer.Option("--game", help="Which game and mode.")]
WishedGame = Annotated[
    str | None, typer.Option("--game", help="Which game and mode; else it is chosen at the table.")
]
MapId = Annotated[
    str | None, typer.Option("--map", help="The map: its name, or the file of an own map.")
]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, NAME=VALUE.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", help="Folder for saves and settings [$TABLETOP_DATA].")
]
EditionFile = Annotated[
    Path | None, typer.Option("--edition", help="Play Mombasa with the edition in this file.")
]
MapFile = Annotated[Path | None, typer.Option("--map", help="Know the own map in this file.")]

Profile = Annotated[str | None, typer.Option(help="Hardware profile: a name or a .toml file.")]


@app.command()
def play(
    game: WishedGame = None,
    map_: MapId = None,
    edition: EditionFile = None,
    option: Options = None,
    seats: Annotated[int | None, typer.Option(help="Seats at the table; usually 4.")] = None,
    humans: Annotated[int | None, typer.Option(help="People, in the first seats.")] = None,
    computers: Annotated[int | None, typer.Option(help="Computer players, after them.")] = None,
    computer: Annotated[str, typer.Option(help="Which computer player they are.")] = "sensible",
    seed: Annotated[
        int | None, typer.Option(help="Seed of chance; else none is like another.")
    ] = None,
    profile: Profile = None,
    language: Annotated[
        str | None, typer.Option(help="Language of the table: en or cs [settings: language].")
    ] = None,
    data: DataFolder = None,
    without_display: Annotated[
        WithoutDisplay,
        typer.Option(help="With no display: stop, or show a game of computer players."),
    ] = WithoutDisplay.FAIL,
    resume: Annotated[
        bool | None,
        typer.Option("--resume/--new", help="Go on with an unfinished game, or begin another."),
    ] = None,
    stop_at_good: Annotated[
        bool,
        typer.Option(help="Go on from the last good action of a save that no longer replays."),
    ] = False,
    size: Annotated[str | None, typer.Option(help="Window size, WIDTHxHEIGHT; else all.")] = None,
    out: Annotated[Path, typer.Option(help="Where the game without a display leaves pictures.")] = (
        Path("out")
    ),
    enrol: Annotated[
        bool,
        typer.Option("--enrol", help="Before that, say at the table which chip is which card."),
    ] = False,
) -> int:
    """Play at this table."""
    from tabletop.app import NoDisplay, Wishes
    from tabletop.app import play as play_game

    people, others = places(seats, humans, computers)
    chosen_here = (game, map_, edition, option, seats, humans, computers, seed)
    chosen, options = game_and_options(game, option, map_, edition)
    wishes = Wishes(
        game=chosen,
        options=options,
        humans=people,
        computers=others,
        computer=known_computer(computer),
        is_direct=any(wish is not None for wish in chosen_here),
        seed=seed,
        profile=profile,
        language=language,
        data=data,
        shows_demo=without_display is WithoutDisplay.DEMO,
        resumes=resume,
        stops_at_good=stop_at_good,
        enrols=enrol,
        size_px=None if size is None else size_px(size),
        out=out,
    )
    try:
        is_shut_down = play_game(wishes)
    except NoDisplay as error:
        way_out = "--without-display=demo shows a game of computer players instead"
        return _fail(f"there is no display to play on: {error}; {way_out}", EXIT_NO_DISPLAY)
    return EXIT_SHUT_DOWN if is_shut_down else EXIT_FINE


@app.command()
def doctor(
    profile: Profile = None,
    data: DataFolder = None,
    json: Annotated[bool, typer.Option("--json", help="For programs: a list of findings.")] = False,
    watch: Annotated[
        float | None,
        typer.Option(min=1, help="Try buttons and readers by hand instead, for so many seconds."),
    ] = None,
) -> int:
    """Look at every part of this table: what answers, what does not, and what would help.

    Ends with 0 when all is well, 1 when something does not work, 2 for bad input.
    """
    from tabletop.doctor.examine import examine
    from tabletop.doctor.findings import report

    # The devices' own lines are for a log; what they say stands in the report.
    logging.getLogger("tabletop").setLevel(logging.CRITICAL)
    if watch is not None:
        from tabletop.doctor.watch import watch as watch_by_hand

        return watch_by_hand(profile, data, watch, as_json=json)
    return report(examine(profile, data), as_json=json)


@app.command()
def engine(edition: EditionFile = None, map_: MapFile = None) -> int:
    """Speak the line protocol of the rules on stdin and stdout."""
    from tabletop.catalog import games
    from tabletop.play.engine import serve

    if sys.stdin is None or sys.stdout is None:
        raise ConfigError("the engine needs stdin and stdout, and one of them is closed")
    take_files(edition, map_)
    serve(games(), sys.stdin.buffer, sys.stdout.buffer)
    return EXIT_FINE


@app.command()
def simulate(
    game: Annotated[str | None, typer.Option("--game", help="Which game and mode.")] = None,
    map_: MapId = None,
    edition: EditionFile = None,
    option: Options = None,
    seats: Annotated[int | None, typer.Option(help="Players; usually 4.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Processes; else one for each core.")
    ] = None,
    player: Annotated[str, typer.Option(help="The computer player of every seat.")] = "random",
    players: Annotated[
        str | None, typer.Option(help="One for each seat instead, with commas between.")
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Players move on by one seat from game to game.")
    ] = False,
    mix: Annotated[
        str | None, typer.Option(help="An option of the game of which all choices are played.")
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Show what the games are measured by, too.")
    ] = False,
) -> int:
    """Play many games of computer players and show a table of results.

    Some games have players that commit to a plan, for measuring: for Mombasa one_company,
    two_companies, diamonds, books and balanced.
    """
    from tabletop.catalog import add, added
    from tabletop.simulation import Plan
    from tabletop.simulation import simulate as run

    known, options = game_and_options(game, option, map_, edition)
    names = simulated_players(known, seats, player, players)
    plan = Plan(known.id, options, names, rotate, mix, report)
    # Own files are read once: one may be a pipe, or be written anew meanwhile.
    return run(plan, games, seed=seed, workers=workers, prepare=partial(add, added()))


@app.command()
def replay(
    file: Annotated[
        Path | None, typer.Argument(help="A log as `tabletop engine` gives it.")
    ] = None,
    edition: EditionFile = None,
    map_: MapFile = None,
    check_saves: Annotated[
        bool,
        typer.Option("--check-saves", help="Play all unfinished games of the store instead."),
    ] = False,
    data: DataFolder = None,
) -> int:
    """Play a log again and show how the game stands."""
    if check_saves == (file is not None):
        raise ConfigError("replay takes either a file or --check-saves")
    take_files(edition, map_)
    if file is None:
        return _check_saves(data)
    from rich.console import Console

    from tabletop.catalog import games
    from tabletop.play.replay import replay_file
    from tabletop.report import print_standing

    restored = replay_file(file, games())
    players, actions = restored.header.players, restored.history.actions()
    print_standing(Console(), restored.history.state, players, len(list(actions)))
    return EXIT_FINE


def _check_saves(data: Path | None) -> int:
    """A line for each unfinished game; EXIT_SAVES_DIFFER when one is not as it was played."""
    from tabletop.config import STORE_FILE, data_folder
    from tabletop.saves_check import checked_saves

    saves = list(checked_saves(data_folder(data) / STORE_FILE))
    for save in saves:
        print(save.sentence)
    return EXIT_FINE if all(save.is_same for save in saves) else EXIT_SAVES_DIFFER


@app.command()
def gallery(
    out: Annotated[Path, typer.Argument(help="The folder for the pictures.")],
    game: GameId = USUAL_GAME,
    map_: MapId = None,
    option: Options = None,
    seats: Annotated[list[int] | None, typer.Option(help="Seats; else each number.")] = None,
    size: Annotated[list[str] | None, typer.Option(help="1080p or 4K; else both.")] = None,
    language: Annotated[list[str] | None, typer.Option(help="Language; else each.")] = None,
    screen: Annotated[list[str] | None, typer.Option(help="Screen; else each.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the games in the pictures.")] = 2004,
) -> int:
    """Draw every screen into picture files. Options that name a part may be repeated."""
    from rich.console import Console

    from tabletop.gallery import make_gallery, wanted

    known, options = game_and_options(game, option, map_, None)
    asked = wanted(known, options, seats, screen, size, language, seed)
    make_gallery(asked, out, Console())
    return EXIT_FINE


@data_app.command("check")
def data_check(
    file: Annotated[
        Path, typer.Argument(help="A TOML file: an edition of Mombasa, a map of Power Grid.")
    ],
) -> int:
    """Show every fault of a data file with its place in it."""
    from tabletop.data_check import checked_file

    _, faults = checked_file(file)
    for fault in faults:
        print(fault)
    print(f"{file}: {f'faults: {len(faults)}' if faults else 'sound'}")
    return EXIT_BAD_INPUT if faults else EXIT_FINE


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code. A bug's exception passes through."""
    try:
        with _log_as_before():
            code = app(list(arguments), prog_name="tabletop", standalone_mode=False)
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except _WrongUse as error:
        return _fail(_sentence(error), EXIT_BAD_INPUT)
    except (typer.Abort, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except SystemExit:  # how click and rich end where nobody reads the output
        sys.stdout = None
        return EXIT_FINE
    except OSError as error:
        if error.errno not in _NO_TAKER:
            raise
        sys.stdout = None  # or the interpreter would try once more while it ends
        if isinstance(error, BrokenPipeError):
            return EXIT_FINE
        return _fail(f"the output cannot be written: {error.strerror}", EXIT_BAD_INPUT)
    except Exception as error:
        code = _exit_code(error)
        _tell_faults(error)
        return _fail(str(error), code)
    return code if isinstance(code, int) else EXIT_FINE


@contextmanager
def _log_as_before() -> Iterator[None]:
    """Some commands hush what devices say to the log: only until they end."""
    log = logging.getLogger("tabletop")
    level = log.level
    try:
        yield
    finally:
        log.setLevel(level)


def _sentence(error: Exception) -> str:
    """What a wrong use says of itself: its message names the option."""
    format_message = getattr(error, "format_message", None)
    return str(format_message()) if callable(format_message) else str(error)


def _exit_code(error: Exception) -> int:
    """The exit code of a fault that people can mend; anything else is a bug and raised again."""
    from tabletop.play.log import BadLog
    from tabletop.rules.game import BadOptions
    from tabletop.store.schema import StoreError

    if isinstance(error, ConfigError | BadOptions | BadLog | StoreError):
        return EXIT_BAD_INPUT
    raise error


def _tell_faults(error: Exception) -> None:
    """Each fault of a data file on a line of its own, on stderr."""
    from tabletop.data_check import FaultyFile

    if isinstance(error, FaultyFile):
        for fault in error.faults:
            print(fault, file=sys.stderr)


def _fail(sentence: str, code: int) -> int:
    """One plain sentence on stderr, if that takes any."""
    with suppress(OSError):
        print(f"tabletop: {' '.join(sentence.split())}", file=sys.stderr, flush=True)
    return code


def main() -> None:
    """The program `tabletop`."""
    logging.basicConfig(level=logging.WARNING, format="tabletop: %(message)s", stream=sys.stderr)
    sys.exit(run(sys.argv[1:]))
