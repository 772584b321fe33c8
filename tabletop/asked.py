"""What a person asked for on the command line, as the values that the program works with.

Owns games, options, players, places and sizes by their texts; a text that means nothing is refused.
"""

from __future__ import annotations

import string
from collections.abc import Collection, Sequence
from pathlib import Path

from tabletop.config import ConfigError
from tabletop.rules.game import Game, OptionValue

USUAL_GAME = "power_grid.stock"
GAME_WITH_EDITIONS = "mombasa"
USUAL_SEATS = 4
MAP_ID_SIGNS = {*string.ascii_lowercase, *string.digits, "_"}


def take_edition(file: Path | None) -> str | None:
    """The id of an owner's edition, known from now on; raises ConfigError."""
    from tabletop.own_edition import add_own_edition

    return None if file is None else add_own_edition(file).id


def take_map(name_or_file: str | None) -> str | None:
    """The id of a map, where a file is meant that of an owner's map, known from now on.

    Raises ConfigError.
    """
    if name_or_file is None or not {*name_or_file} - MAP_ID_SIGNS:
        return name_or_file
    from tabletop.own_map import add_own_map

    return add_own_map(Path(name_or_file)).id


def take_files(edition: Path | None, map_: Path | None) -> None:
    """An owner's edition and map are known from now on; raises ConfigError."""
    take_edition(edition)
    if map_ is not None:
        from tabletop.own_map import add_own_map

        add_own_map(map_)


def game_and_options(
    game_id: str | None, pairs: Sequence[str] | None, map_: str | None, edition: Path | None
) -> tuple[Game, dict[str, OptionValue]]:
    """The game that was asked for, with the options said and an owner's edition among them.

    Raises ConfigError.
    """
    edition_id, options = take_edition(edition), game_options(pairs, map_)
    usual = USUAL_GAME if edition is None else GAME_WITH_EDITIONS
    game = known_game(usual if game_id is None else game_id)
    if edition_id is not None:
        if "edition" not in game.options:
            raise ConfigError(f"{game.id} has no editions; --edition is for {GAME_WITH_EDITIONS}")
        options["edition"] = edition_id
    return game, options


def known_game(game_id: str) -> Game:
    """A game by its id; raises ConfigError."""
    from tabletop.catalog import games

    if game_id not in games():
        raise ConfigError(f"there is no game {game_id!r}; there are {', '.join(games())}")
    return games()[game_id]


def known_computer(name: str, known: Collection[str] | None = None) -> str:
    """The name of one of the known computer players, usually all of the table; ConfigError."""
    from tabletop.bots import COMPUTER_PLAYERS

    known = COMPUTER_PLAYERS if known is None else known
    if name not in known:
        raise ConfigError(f"no computer player is called {name!r}; there are {', '.join(known)}")
    return name


def simulated_players(
    game: Game, seats: int | None, player: str, players: str | None
) -> tuple[str, ...]:
    """The computer player of each seat: those of a list with commas, else everywhere the same.

    Raises ConfigError.
    """
    from tabletop.bots import measuring_players

    known = measuring_players(game.id)
    names = () if players is None else tuple(name.strip() for name in players.split(","))
    number = len(names) or (USUAL_SEATS if seats is None else seats)
    if seats not in (None, number):
        raise ConfigError(f"--players names {number} players, not {seats}")
    if number not in game.seats:
        most = game.seats.stop - 1
        raise ConfigError(f"{game.id} is for {game.seats.start} to {most} players, not {number}")
    return tuple(known_computer(name, known) for name in names or (player,) * number)


def places(seats: int | None, humans: int | None, computers: int | None) -> tuple[int, int]:
    """How many people and computer players sit down; one person among four when nothing is said.

    Raises ConfigError.
    """
    for name, number in (("seats", seats), ("humans", humans), ("computers", computers)):
        if number is not None and number < 0:
            raise ConfigError(f"--{name} cannot be {number}")
    if humans is None or computers is None:
        said = (humans or 0) + (computers or 0)
        if seats is not None and seats < said:
            raise ConfigError(f"{seats} seats are too few for {said}")
        total = max(USUAL_SEATS, said) if seats is None else seats
        humans = min(1, total) if humans is None and computers is None else humans
        humans = total - (computers or 0) if humans is None else humans
        computers = total - humans
    if seats not in (None, humans + computers):
        raise ConfigError(f"{humans} people and {computers} computer players do not fill the seats")
    return humans, computers


def game_options(pairs: Sequence[str] | None, map_: str | None) -> dict[str, OptionValue]:
    """Options of a game from NAME=VALUE texts and a map's name or file; raises ConfigError."""
    options: dict[str, OptionValue] = {}
    map_id = take_map(map_)
    for pair in [*(pairs or ()), *([f"map={map_id}"] if map_id is not None else ())]:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise ConfigError(f"an option is NAME=VALUE, not {pair!r}")
        options[name] = {"true": True, "false": False}.get(value, value)
    return options


def size_px(text: str) -> tuple[int, int]:
    """`1920x1080` as width and height; raises ConfigError."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise ConfigError(f"--size is WIDTHxHEIGHT in pixels, not {text!r}")
    if len(width) > 5 or len(height) > 5:
        raise ConfigError(f"--size {text} is larger than any screen")
    return int(width), int(height)
