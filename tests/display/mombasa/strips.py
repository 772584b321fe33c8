"""Strips of Mombasa drawn by themselves, and what is wrong with them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pygame
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.board import Board
from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.strip import StripPanel
from tabletop.display.theme import SMALLEST
from tabletop.display.words import Words
from tabletop.looks import look_of
from tabletop.play.choices import Choice
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import SeatPanel
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Seat, State
from tabletop.rules.mombasa.view import MombasaView
from tests.display.mombasa.walking import MOMBASA, begun, by_chance, view_of
from tests.display.overlaps import SLACK, overlapping

LANGUAGES = ("en", "cs")
SEED = 11
PENS = {scale: Pens(records_texts=True, text_scale=scale) for scale in (100, 150)}
CARDS = tuple(card.id for card in mombasa_editions()["house"].cards)
BOOKS = tuple(book.id for book in mombasa_editions()["house"].books)


@cache
def look(language: str = "en") -> tuple[Board, Words]:
    return look_of(begun(3, "first", 1), language)


def strip(
    moment: Moment, seat: Seat, depth: float = 325.0, language: str = "en", text_scale: int = 100
) -> Pane:
    box, pens = Box(0, 0, 520, depth), PENS[text_scale]
    pane = Pane(StripPanel(seat, *look(language)), box, 1.0, pens)
    pane.update(moment)
    return pane


def texts(pane: Pane) -> list[str]:
    return [text.text for text in pane.texts()]


def faults(pane: Pane) -> list[str]:
    """Texts that are cut, too small, outside or over each other."""
    shown = list(pane.texts())
    found = [f"{text.text!r} is cut" for text in shown if text.is_cut]
    found += [f"{text.text!r} is set in {text.size}" for text in shown if text.size < SMALLEST]
    found += [
        f"{text.text!r} leaves the strip"
        for text in shown
        if not pane.canvas.box.holds(text.box, SLACK)
    ]
    found += [f"{a.text!r} lies over {b.text!r}" for a, b in overlapping(shown)]
    return found


def waiting(view: MombasaView, seats: int = 3) -> Moment:
    return Moment(view, [SeatPanel(seat, "human", False) for seat in range(seats)])


def crowded(slots: int = 5) -> MombasaView:
    """Seat 1 has all slots open, long rows, a full track, tiles, and much of everything."""
    view = view_of(begun(3, "first", 1))
    player = structs.replace(
        view.players[0],
        money=123,
        hand_count=14,
        slots=tuple(range(1, slots + 1)),
        rows=tuple(tuple(CARDS[row * 5 : row * 5 + 7 - row]) for row in range(slots))
        + ((),) * (5 - slots),
        area=tuple(CARDS[slot * 7 + 3] for slot in range(slots)) + (None,) * (5 - slots),
        used=(2,),
        plus_slot=1,
        books=(None, view.players[0].books[1], *BOOKS[9:23]),
        flipped=(1, 5),
        inkwell=6,
        diamond=23,
        tiles=("goods", "merchant", "expansion"),
        spent=("merchant",),
        totals={"coffee": 7, "bananas": 4, "cotton": 12, "expansion": 9},
        markers=3,
    )
    return structs.replace(
        view, phase="actions", decision="turn", players=(player, *view.players[1:]), start_player=0
    )


# What it shows.


def picture(pane: Pane) -> bytes:
    return pygame.image.tobytes(pane.canvas.surface, "RGB")


def plain(state: State) -> Any:
    """The position as data that may be changed."""
    return json.loads(json.dumps(state.to_dict()))


def table_of(data: dict[str, object]) -> Table:
    session = Session.from_state(MOMBASA, data)
    return Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=SEED)


def moments(table: Table, seat: Seat, *, peeks: bool = False) -> Iterator[Moment]:
    """Every level of the seat's menu, with the cursor at its last entry."""
    panels = table.panels
    node = panels[seat].node
    if node is None:
        yield Moment(table.view, panels)
        return
    own = {seat: table.own_view(seat)} if peeks else {}
    for level, path in levels(node, ()):
        cursor = len(level.children) - 1
        panel = replace(panels[seat], node=level, path=path, cursor=cursor)
        yield Moment(table.view, [*panels[:seat], panel, *panels[seat + 1 :]], own=own)


def levels(node: Choice, path: tuple[Choice, ...]) -> Iterator[tuple[Choice, tuple[Choice, ...]]]:
    yield node, path
    for child in node.children:
        if child.children:
            yield from levels(child, (*path, child))


def secret_positions(seed: int) -> Iterator[State]:
    """A few positions of a game in which somebody chooses in secret, and one of each other kind."""
    seen: set[tuple[str, int]] = set()
    for played in by_chance(2 + seed % 3, "variable", seed):
        rounds = played.before.round % 3 if played.before.decision == "plan" else 0
        key = played.before.decision, rounds
        if key not in seen:
            seen.add(key)
            yield played.state
