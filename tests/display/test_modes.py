"""Modes in which players operate, and those without shares: what the board shows of them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from tabletop.catalog import games
from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, layout
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.arrangement import arranged
from tabletop.display.painters.power_grid.board import PowerGridBoard
from tabletop.display.rendering import render
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.looks import look_of
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import LogLine, SeatPanel
from tabletop.rules.game import Action, Outcome, Score
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ConnectCity,
    DropOut,
    OpenAuction,
    RaiseBid,
    SellOwnShare,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import PointsScored
from tabletop.rules.power_grid.view import CompanyView, GridView
from tests.display.samples import COMPANIES, figures, moment, view
from tests.display.test_pictures import FULL_HD, UHD, faults_of_text

MODES = ("classic", "own_company")
HIDDEN = 1047
"""The money of seats that cover theirs."""
MOST_BID = 281
TALL, WIDE = 0.74, 1.9

every_mode = pytest.mark.parametrize("mode", MODES)
every_table = pytest.mark.parametrize("seats", range(2, 7))


def look(mode: str, seats: int, language: str = "en") -> tuple[PowerGridBoard, Words]:
    known = figures("germany", f"power_grid.{mode}", seats)
    words = Words(language, known.names, family="power_grid")
    return PowerGridBoard(known, words), words


def players_view(mode: str, seats: int, *, is_open: bool = False) -> GridView:
    """The crowded picture of the samples, with a player for each operator, who has own shares."""
    has_shares, crowded = mode == "own_company", view("germany", 6)
    ids = COMPANIES[:seats]
    companies = tuple(
        structs.replace(
            company,
            president=seat,
            money=HIDDEN if is_open else None,
            price=company.price if has_shares else None,
            own_shares=0,
            start_city=None,
            plants=(25, 36, 46),
        )
        for seat, company in enumerate(crowded.companies[:seats])
    )
    players = tuple(
        structs.replace(
            player,
            money=HIDDEN if is_open else None,
            presides=ids[player.seat : player.seat + 1],
            shares={**player.shares, ids[player.seat]: 4} if has_shares else {},
            has_ended=False,
        )
        for player in crowded.players[:seats]
    )
    assert crowded.auction is not None
    houses = {
        city: tuple(one for one in owners if one in ids) for city, owners in crowded.cities.items()
    }
    return structs.replace(
        crowded,
        mode=f"power_grid.{mode}",
        regions=crowded.regions[:3],
        rounds=0,
        active=ids[1],
        to_act=(1,),
        order=tuple(reversed(ids)),
        prices=crowded.prices if has_shares else (),
        companies=companies,
        players=players,
        cities=houses,
        auction=structs.replace(crowded.auction, high=ids[0], bidders=(ids[1], ids[0])),
        end_cities=17,
    )


def players_moment(mode: str, seats: int) -> Moment:
    """Seat 2 bids, with all the steps of a ladder; the others wait."""
    legal: list[Action] = [*map(RaiseBid, range(132, MOST_BID + 1)), DropOut()]
    node = choice_tree([*legal, SellOwnShare()] if mode == "own_company" else legal)
    panels = [SeatPanel(seat, "human", seat == 1) for seat in range(seats)]
    panels[1] = SeatPanel(1, "human", True, node, 4)
    return Moment(players_view(mode, seats), panels, moment("germany", seats).log)


def drawn(mode: str, seats: int, size_px: tuple[int, int] = FULL_HD, language: str = "en") -> Stage:
    _, stage = render(players_moment(mode, seats), *look(mode, seats, language), size_px)
    return stage


def texts_of(stage: Stage, name: str) -> list[str]:
    return [text.text for text in stage.panes[name].texts()]


@pytest.mark.parametrize("language", ["en", "cs"])
@every_table
@every_mode
def test_no_text_is_cut_or_covered(mode: str, seats: int, language: str) -> None:
    assert faults_of_text(drawn(mode, seats, language=language)) == []


@pytest.mark.parametrize("language", ["en", "cs"])
def test_beside_a_wide_map_an_auction_is_told_in_the_low_panel_too(language: str) -> None:
    """At a table of five its four lines had no room."""
    state = games()["power_grid.own_company"].setup(5, {"map": "usa"}, 1)
    view = state.view(None)
    assert isinstance(view, GridView)
    state.apply(state.to_act()[0], OpenAuction(view.market[0], 29))
    panels = [SeatPanel(seat, "human", False) for seat in range(5)]
    _, stage = render(Moment(state.view(None), panels), *look_of(state, language), FULL_HD)
    assert any("29" in text for text in texts_of(stage, "turn"))
    assert faults_of_text(stage) == []


@pytest.mark.parametrize("size_px", [SMALLEST_PX, UHD])
@every_mode
def test_other_screens_show_all_of_it_too(mode: str, size_px: tuple[int, int]) -> None:
    assert faults_of_text(drawn(mode, 6, size_px, "cs")) == []


@every_mode
def test_money_is_shown_where_all_may_see_it_and_the_steps_of_a_bid_do_not_tell_it(
    mode: str,
) -> None:
    stage, (board, words) = drawn(mode, 4), look(mode, 4)
    assert words("strip.hidden") in texts_of(stage, "seat 1")
    every = " ".join(text for name in stage.panes for text in texts_of(stage, name))
    assert str(MOST_BID) not in every
    shown = replace(players_moment(mode, 4), view=players_view(mode, 4, is_open=True))
    _, stage = render(shown, board, words, FULL_HD)
    for name in ("companies", "seat 1"):
        assert "1\u202f047\u00a0E" in texts_of(stage, name)


@every_mode
def test_a_players_colour_place_in_the_order_and_the_end_are_shown(mode: str) -> None:
    stage = drawn(mode, 4)
    assert "Green" in texts_of(stage, "seat 1")
    assert "Bid for plant 28, now 131\u00a0E" in texts_of(stage, "seat 2")
    assert {"Another bid", "Drop out", "Bid 132\u00a0E"} <= set(texts_of(stage, "seat 2"))
    assert texts_of(stage, "companies").count("turn") == 4
    for seat in range(1, 5):
        assert {"25", "36", "46"} <= set(texts_of(stage, f"seat {seat}")), "what it runs"
    assert {"Round 3", "most cities 20 · the end at 17"} <= set(texts_of(stage, "turn"))
    assert ("prices" in stage.panes) is (mode == "own_company")


@every_table
def test_in_the_race_of_companies_their_cards_tell_the_order_that_no_price_tells(
    seats: int,
) -> None:
    map_id = "usa" if seats % 2 else "germany"
    known = figures(map_id, "power_grid.stock_race", seats)
    words = Words("cs", known.names, family="power_grid")
    shown = structs.replace(view(map_id, seats), mode="power_grid.stock_race", end_cities=15)
    picture = replace(moment(map_id, seats), view=shown)
    _, stage = render(picture, PowerGridBoard(known, words), words, FULL_HD)
    assert faults_of_text(stage) == []
    founded = [one for one in shown.companies if one.president is not None]
    assert texts_of(stage, "companies").count("pořadí") == len(founded)


@pytest.mark.parametrize("map_aspect", [TALL, WIDE])
@every_table
def test_without_a_price_track_the_other_panels_have_its_room(
    seats: int, map_aspect: float
) -> None:
    lay = layout(FULL_HD, DEFAULT_PLACES[:seats])
    boxes, usual = arranged(lay, map_aspect, has_prices=False), arranged(lay, map_aspect)
    assert set(usual) - set(boxes) == {"prices"}
    parts = [*boxes.values(), *(strip.box for strip in lay.strips)]
    assert not [a for n, a in enumerate(parts) for b in parts[:n] if a.inset(0.1).overlaps(b)]
    assert sum(box.w * box.h for box in boxes.values()) > sum(
        box.w * box.h for name, box in usual.items() if name != "prices"
    )


def total(mode: str, action: Action, *, is_open: bool, **changes: object) -> str:
    shown = structs.replace(players_view(mode, 4, is_open=is_open), **changes)
    board, _ = look(mode, 4)
    return board.total(Choice("action", "", (action,)), shown, 1).replace("\u202f", "")


def test_a_total_tells_what_is_left_only_where_all_may_see_the_money() -> None:
    city = next(iter(view("germany").routes))
    route = view("germany").routes[city]
    cost = route.connections + route.place
    for action, change, hidden in (
        (RaiseBid(140), -140, "if won, costs 140\u00a0E"),
        (ConnectCity(city), -cost, f"{route.connections} + {route.place} = {cost}\u00a0E"),
        (SupplyCities(3), 44, "brings 44\u00a0E"),
        (BuyFuel("coal"), -4, "costs 4\u00a0E"),
    ):
        left = f"= {HIDDEN + change}\u00a0E"
        assert left in total("classic", action, is_open=True)
        seen = total("classic", action, is_open=False)
        assert seen.startswith(hidden)
        assert str(HIDDEN + change) not in seen


def test_powering_more_cities_than_the_table_knows_brings_its_last_income() -> None:
    assert total("classic", SupplyCities(27), is_open=False) == "brings 150\u00a0E"
    assert total("own_company", SupplyCities(0), is_open=False) == "brings 20\u00a0E"


def results(scores: Sequence[dict[str, int]], winners: tuple[int, ...], seats: int) -> list[str]:
    """The result as it is read, row by row."""
    made = tuple(Score(parts["powered"], parts) for parts in scores)
    shown = replace(players_moment("classic", seats), outcome=Outcome(made, winners, "over"))
    _, stage = render(shown, *look("classic", seats), FULL_HD)
    assert faults_of_text(stage) == []
    return [text.text for text in stage.over["result"].texts()]


def test_who_wins_a_tie_by_the_shares_held_is_seen_to_hold_more() -> None:
    """Equal points (P-V13, P-W9): the shares stand below both totals, and only there; below each
    company what its points are made of.
    """
    view_ = players_view("own_company", 3)
    held: tuple[dict[str, int], ...] = ({"green": 4, "red": 1}, {"green": 2, "red": 1}, {})
    players = [structs.replace(o, shares=h) for o, h in zip(view_.players, held, strict=True)]
    view_ = structs.replace(view_, players=tuple(players))
    parts: tuple[dict[str, int], ...] = (
        {"green": 40, "red": 2},
        {"green": 20, "red": 22},
        {"green": 0, "red": 0},
    )
    scores = tuple(Score(sum(part.values()), part) for part in parts)
    for winners, told in (((0,), 2), ((0, 1), 0)):
        outcome = Outcome(scores, winners, "cities_reached")
        made = PointsScored("green", 7, 10), PointsScored("red", 2, 2)
        log = [LogLine(1, "gesture", 0, made)]
        shown = replace(players_moment("own_company", 3), view=view_, outcome=outcome, log=log)
        _, stage = render(shown, *look("own_company", 3), FULL_HD)
        assert faults_of_text(stage) == []
        said = [text.text for text in stage.over["result"].texts()]
        assert ("5 shares" in said) + ("3 shares" in said) == told
        assert {"7\u202f+\u202f3", "2\u202f+\u202f0", "powered cities"} <= set(said)


def test_a_result_that_is_no_sum_ranks_equal_players_by_what_counts_next() -> None:
    scores = [
        {"powered": 14, "money": 8, "cities": 15},
        {"powered": 15, "money": 3, "cities": 15},
        {"powered": 14, "money": 9, "cities": 14},
    ]
    said = results(scores, (1,), 3)
    order = [text for text in said if text.startswith("Seat") and "wins" not in text]
    assert order == ["Seat 2", "Seat 3", "Seat 1"]
    assert {"1.", "2.", "3.", "powered", "money", "cities", "9\u00a0E"} <= set(said)
    assert not {"+", "=", "total"} & set(said)
    shared = results([scores[1], scores[1]], (0, 1), 2)
    assert [text for text in shared if text.endswith(".")] == ["1.", "1."]


@every_mode
def test_the_signs_explain_players_and_shares_only_where_there_are_any(mode: str) -> None:
    board, words = look(mode, 3)
    said = [sign.text for sign in board.legend()]
    assert words("legend.player") in said
    assert words("legend.company") not in said
    assert words("legend.president") not in said, "each player presides over one's own"


def test_progress_goes_by_the_cities_of_the_one_who_has_most() -> None:
    board, _ = look("classic", 4)

    def share(cities: int, phase: str = "fuel") -> float:
        few = players_view("classic", 4)
        companies: list[CompanyView] = [
            structs.replace(one, cities=min(cities, 3)) for one in few.companies
        ]
        companies[2] = structs.replace(companies[2], cities=cities)
        return board.progress(structs.replace(few, companies=tuple(companies), phase=phase))

    assert [share(0), share(17), share(19), share(5, "over")] == [0.0, 1.0, 1.0, 1.0]
    assert share(5) == pytest.approx(5 / 17)
