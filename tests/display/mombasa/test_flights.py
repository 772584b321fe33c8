"""What flies for which facts of Mombasa: whence, whither, and never more than can be followed."""

import pygame
import pytest

from tabletop.catalog import mombasa_editions
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.moment import Moment, Pick
from tabletop.display.motion import MOST_FLIGHTS
from tabletop.display.painters.mombasa import cells
from tabletop.display.painters.mombasa.board import MombasaBoard
from tabletop.display.painters.mombasa.flights import ROUTES
from tabletop.display.painters.mombasa.retold import CHANGES
from tabletop.display.rendering import render
from tabletop.looks import look_of
from tabletop.play.log import HUMAN
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Fact, Ref
from tabletop.rules.mombasa import facts as told
from tests.display.mombasa.walking import begun, by_chance, view_of

SEED = 4
STATE = begun(3, "first", SEED)
CARD = view_of(STATE).display[2] or ""
TRACK = cells.track(mombasa_editions()["house"].companies, "cairo")
BOOK = view_of(STATE).books[3] or ""


@pytest.fixture(scope="module")
def board() -> MombasaBoard:
    found, _ = look_of(STATE, "en")
    assert isinstance(found, MombasaBoard)
    return found


def ends(board: MombasaBoard, *facts: Fact) -> list[tuple[str, str, str]]:
    """What flies as (kind, pane of the start, pane of the end)."""
    flights = board.flights(facts, view_of(STATE))
    kinds = [flight.key[0] for flight in flights if isinstance(flight.key, tuple)]
    panes = [(flight.source.pane, flight.target.pane) for flight in flights]
    return [(kind, *ends) for kind, ends in zip(kinds, panes, strict=True)]


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (told.MoneyPaid("seat:2", "bank", 4, "card"), [("coin", "seat 3", "offer")]),
        (told.MoneyPaid("bank", "seat:0", 2, "special"), [("coin", "turn", "seat 1")]),
        (told.MoneyPaid("strip:4", "seat:1", 1, "coin"), [("coin", "books", "seat 2")]),
        (told.CardBought(1, CARD, 3, 2, "goods"), [("card", "offer", "seat 2")]),
        (told.CardDiscarded(0, CARD), [("card", "seat 1", "offer")]),
        (told.CardSlid(CARD, 2, 3), [("card", "offer", "offer")]),
        (told.DisplayDiscarded((CARD,)), [("card", "offer", "offer")] * 4),
        (told.MarkerMoved(0, "cairo", 2, 4), [("marker", TRACK, TRACK)]),
        (told.RegionTaken("cairo", "r07", 1, 2, None), [("post", "map", "map")]),
        (
            told.RegionTaken("cairo", "r07", 1, 2, "mombasa"),
            [("post", "map", "map"), ("post", "map", "map")],
        ),
        (told.DiamondMoved(2, 3, 5), [("diamond", "turn", "seat 3")]),
        (told.DiamondMoved(2, 5, 5), []),
        (told.InkwellMoved(2, 0, 2), [("inkwell", "seat 3", "seat 3")]),
        (told.BookTaken(1, BOOK, 4), [("book", "books", "seat 2")]),
        (told.BookDrawn(BOOK, 4), [("book", "books", "books")]),
        (told.SpaceOccupied(0, "buy"), [("marker", "seat 1", "spaces")]),
        (told.TileArrived(0, "goods"), [("tile", "spaces", "seat 1")]),
        (told.CoinsMoved(3, 2), [("coin", "books", "books"), ("coin", "books", "books")]),
        (told.CoinsMoved(3, 1), [("coin", "books", "books")]),
        (told.TurnBegan(1), []),
        (told.CardPlanned(1, 2), []),
    ],
    ids=repr,
)
def test_each_fact_has_its_way(
    board: MombasaBoard, fact: Fact, expected: list[tuple[str, str, str]]
) -> None:
    assert ends(board, fact) == expected


def test_money_comes_from_where_its_cause_lies(board: MombasaBoard) -> None:
    special = told.MoneyPaid("bank", "seat:1", 2, "special")
    moved = told.MarkerMoved(0, "cairo", 2, 4)
    assert ends(board, special, moved) == [("coin", TRACK, "seat 2"), ("marker", TRACK, TRACK)]
    bought = told.CardBought(0, CARD, 3, 2, "pounds")
    coin, card = board.flights(
        [told.MoneyPaid("seat:0", "bank", 2, "card"), bought], view_of(STATE)
    )
    assert coin.target == card.source


def test_an_ousted_post_goes_home(board: MombasaBoard) -> None:
    fact = told.RegionTaken("cairo", "r07", 1, 2, "mombasa")
    new, old = board.flights([fact], view_of(STATE))
    assert new.target == old.source
    assert (new.source.spots[0], old.target.spots[0]) == ("cairo", "mombasa")


def test_no_more_flies_at_once_than_can_be_followed(board: MombasaBoard) -> None:
    facts = [told.CardDrawn(CARD, place) for place in range(1, 13)]
    assert len(ends(board, *facts)) == MOST_FLIGHTS


@pytest.mark.parametrize("seats", [2, 4])
def test_every_way_leads_between_places_of_the_board(board: MombasaBoard, seats: int) -> None:
    words = look_of(STATE, "en")[1]
    first = view_of(begun(seats, "first", SEED))
    panels = [SeatPanel(seat, HUMAN, False) for seat in range(seats)]
    _, stage = render(Moment(first, panels), board, words, (1920, 1080))
    anchors = set()
    for one in by_chance(seats, "first", SEED):
        for flight in board.flights(one.facts, one.before):
            anchors |= {flight.source, flight.target}
    for anchor in anchors:
        pane = stage.panes[anchor.pane]
        zones = {target for _, target in pane.canvas.zones}
        cells_there = [s for s in anchor.spots if isinstance(s, str) and pane.panel.cell(s)]
        touched = [s for s in anchor.spots if isinstance(s, Ref) and Pick(s) in zones]
        assert cells_there or touched or not anchor.spots, anchor
    assert len({anchor.pane for anchor in anchors}) > 8


def test_every_piece_of_a_game_can_be_drawn(board: MombasaBoard) -> None:
    pygame.font.init()
    pens, drawn, kinds = Pens(), set(), set()
    for one in by_chance(3, "variable", SEED):
        kinds |= {type(fact) for fact in one.facts}
        for flight in board.flights(one.facts, one.before):
            if flight.key not in drawn:
                drawn.add(flight.key)
                w, h = map(round, flight.size)
                canvas = Canvas(pygame.Surface((w, h), pygame.SRCALPHA), 1.0, pens, 0)
                flight.draw(canvas, canvas.box)
                assert canvas.surface.get_bounding_rect().w > w / 2, f"seed {SEED}: {flight.key}"
    assert len(drawn) > 40
    assert set(ROUTES) <= set(CHANGES)
    assert len(kinds & set(ROUTES)) > 12
