"""Who may import whom directly, and which library lives in which room."""

from collections.abc import Iterator

import pytest

from tests.contracts.sources import Source, imports, inside, sources

# Library -> the only folders or files that may import it.
HOMES = {
    "gpiozero": ("tabletop/devices/gpio.py",),
    "pygame": ("tabletop/display/",),
    "serial": ("tabletop/devices/hub.py",),
    "sqlite3": ("tabletop/store/",),
}

SHARED_RULES = tuple(f"tabletop.rules.{name}" for name in ("game", "ledger", "rng", "shape"))
ONLY_THE_CONTRACT = ("tabletop/play", "tabletop/store", "tabletop/devices")
APART = ("devices", "display", "store")
# Rooms of APART that a file outside of them may bring together.
MEETING_PLACES = {
    "tabletop/app.py": 3,
    "tabletop/cli.py": 3,
    "tabletop/loop.py": 2,
}


def libraries_away_from_home(source: Source) -> Iterator[str]:
    """Direct imports of pygame, gpiozero, serial or sqlite3 outside of their one room."""
    for statement, name in imports(source):
        for library, homes in HOMES.items():
            if inside(name, library) and not source.path.startswith(homes):
                yield source.at(statement, f"imports {library}, which lives in {homes[0]}")


def games_behind_the_contract(source: Source) -> Iterator[str]:
    """Imports of rules other than rules.game by rooms that must not know a single game."""
    if source.below(*ONLY_THE_CONTRACT):
        for statement, name in imports(source):
            if inside(name, "tabletop.rules") and not inside(name, "tabletop.rules.game"):
                yield source.at(statement, f"imports {name}, not rules.game")


def _game_of(source: Source) -> str | None:
    """The game that a painter, a computer player or a rule file belongs to."""
    for room in ("tabletop/display/painters/", "tabletop/bots/", "tabletop/rules/"):
        if source.path.startswith(room):
            return source.path.removeprefix(room).split("/")[0].removesuffix(".py")
    return None


def foreign_games(source: Source) -> Iterator[str]:
    """Imports of one game by rules, painters or computer players of another, or of none."""
    if not source.below("tabletop/rules", "tabletop/display", "tabletop/bots"):
        return
    for statement, name in imports(source):
        if not inside(name, "tabletop.rules") or inside(name, *SHARED_RULES):
            continue
        game = _game_of(source)
        if game is None or not inside(name, f"tabletop.rules.{game}"):
            yield source.at(statement, f"imports the game {name}")


def rooms_brought_together(source: Source) -> Iterator[str]:
    """Files that import several of devices, display and store without being the root."""
    at_home = [room for room in APART if source.below(f"tabletop/{room}")]
    rooms = {
        room for room in APART for _, name in imports(source) if inside(name, f"tabletop.{room}")
    }.union(at_home)
    if len(rooms) > MEETING_PLACES.get(source.path, 1):
        yield f"{source.path}: brings {' and '.join(sorted(rooms))} together"


CHECKS = (
    libraries_away_from_home,
    games_behind_the_contract,
    foreign_games,
    rooms_brought_together,
)


def faults(source: Source) -> list[str]:
    """All faults of one file."""
    return [fault for check in CHECKS for fault in check(source)]


def test_every_import_keeps_the_directions() -> None:
    assert [fault for source in sources("tabletop") for fault in faults(source)] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tabletop/play/session.py", "import pygame.font"),
        ("tabletop/loop.py", "from pygame import Rect"),
        ("tabletop/devices/hub.py", "from gpiozero import Button"),
        ("tabletop/devices/gpio.py", "import serial"),
        ("tabletop/app.py", "def late():\n    import sqlite3"),
        ("tabletop/play/choices.py", "from tabletop.rules.power_grid import state"),
        ("tabletop/play/matching.py", "from tabletop.rules.mombasa import actions"),
        ("tabletop/store/journal.py", "import tabletop.rules.ledger"),
        ("tabletop/devices/hub.py", "from tabletop.rules import power_grid"),
        ("tabletop/rules/mombasa/state.py", "from tabletop.rules.power_grid import fuel"),
        ("tabletop/rules/game.py", "import tabletop.rules.power_grid.state"),
        ("tabletop/display/log.py", "from tabletop.rules.power_grid import view"),
        ("tabletop/display/painters/mombasa.py", "from tabletop.rules.power_grid import view"),
        ("tabletop/bots/mombasa/plan.py", "from tabletop.rules.power_grid import view"),
        ("tabletop/store/cards.py", "from tabletop.devices.hub import Hub"),
        ("tabletop/loop.py", "from tabletop import devices, display, store"),
        ("tabletop/clock.py", "from tabletop import devices, display"),
    ],
)
def test_a_wrong_direction_is_seen(path: str, text: str) -> None:
    assert len(faults(Source(path, text))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tabletop/display/window.py", "import pygame"),
        ("tabletop/devices/gpio.py", "import gpiozero"),
        ("tabletop/devices/hub.py", "import serial\nfrom tabletop.rules.game import Ref"),
        ("tabletop/rules/power_grid/steps/stock.py", "from tabletop.rules.power_grid import fuel"),
        ("tabletop/display/painters/power_grid.py", "from tabletop.rules.power_grid import view"),
        ("tabletop/display/painters/power_grid/map.py", "import tabletop.rules.power_grid.view"),
        ("tabletop/app.py", "from tabletop import devices, display, store"),
    ],
)
def test_a_right_direction_is_allowed(path: str, text: str) -> None:
    assert faults(Source(path, text)) == []
