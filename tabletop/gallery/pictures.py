"""The picture files of all screens, in every size and language, and a page that shows them.

Owns what is asked for and the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletop.config import ConfigError
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.presenter import OffScreen
from tabletop.gallery.recordings import SEED, Positions
from tabletop.gallery.screens import Setting, screens_of
from tabletop.rules.game import Game, OptionValue

T = TypeVar("T")

SIZES_PX = {"1080p": (1920, 1080), "4K": (3840, 2160)}


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
        known = screens_of(self.game)
        times = [len(self.seats) if known[screen].for_seats else 1 for screen in self.screens]
        return sum(times) * len(self.sizes) * len(self.languages)


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
        screens=_chosen("screen", screen, tuple(screens_of(game))),
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
        self._screens = screens_of(wanted.game)
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
        """Draw and write everything; counts the pictures that are done or left out."""
        for number, seats in enumerate(self.wanted.seats):
            positions = Positions(self.wanted.game, seats, self.wanted.options, self.wanted.seed)
            for screen in self.wanted.screens:
                for_seats = self._screens[screen].for_seats
                if for_seats or number == 0:
                    name = f"{screen}-{seats}-seats" if for_seats else screen
                    yield from self._draw(screen, name, positions)
        self._write_index()

    def _draw(self, screen: str, name: str, positions: Positions) -> Iterator[int]:
        """A screen in all sizes and languages, where a game came to it."""
        for size in self.wanted.sizes:
            for language in self.wanted.languages:
                setting = Setting(positions, SIZES_PX[size], language, self._pens[size])
                scene = self._screens[screen].make(setting)
                if scene is not None:
                    picture = OffScreen(SIZES_PX[size])
                    scene.draw(picture.surface)
                    self._keep(picture, f"{name}-{size}-{language}.png")
                yield 1

    def _keep(self, picture: OffScreen, name: str) -> None:
        try:
            picture.save(str(self._out / name))
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
