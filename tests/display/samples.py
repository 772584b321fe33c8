"""Moments of a stock game made by hand, crowded on purpose, and the figures of the real maps."""

from __future__ import annotations

from functools import cache

from tabletop.catalog import games
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.board import PowerGridBoard
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.words import Words
from tabletop.looks import power_grid_figures
from tabletop.play.choices import choice_tree
from tabletop.play.panel import LogLine, Message, SeatPanel
from tabletop.rules.power_grid.actions import BuyShare, Done, FoundCompany, SellShares
from tabletop.rules.power_grid.facts import CityConnected, PlantSold, PriceMoved, ShareMoved
from tabletop.rules.power_grid.view import (
    AuctionView,
    CompanyView,
    FuelView,
    GridView,
    PlayerView,
    RouteView,
)

COMPANIES = ("green", "red", "yellow", "blue", "black", "purple")


@cache
def figures(map_id: str, mode: str = "power_grid.stock", seats: int = 6) -> BoardFigures:
    return power_grid_figures(games()[mode].setup(seats, {"map": map_id}, 1))


def words_for(map_id: str) -> Words:
    return Words("en", figures(map_id).names, family="power_grid")


def board(map_id: str) -> PowerGridBoard:
    return PowerGridBoard(figures(map_id), words_for(map_id))


def view(map_id: str = "germany", seats: int = 6) -> GridView:
    """A crowded operating round: every company founded, piles, full stores, an auction."""
    ids = COMPANIES if seats == 6 else COMPANIES[:5]
    cities = [city.id for city in figures(map_id).map.cities]
    houses = {
        city: tuple(ids[(number + place) % len(ids)] for place in range(number % 4))
        for number, city in enumerate(cities)
    }
    return GridView(
        mode="power_grid.stock",
        viewer=None,
        map=map_id,
        regions=tuple(figures(map_id).map.regions),
        phase="auction",
        decision="bid",
        round=3,
        rounds=5,
        step=3,
        to_act=(2 % seats,),
        active="yellow",
        order=ids,
        start_player=0,
        next_start_player=None,
        passes_in_row=0,
        market=(17, 21, 26, 28, 31, 36, 46, 99),
        actual=4,
        deck=18,
        fuels={
            "coal": FuelView(13, 4, 4),
            "oil": FuelView(0, 9, None),
            "garbage": FuelView(24, 0, 1),
            "uranium": FuelView(5, 2, 8),
        },
        prices=((10, ()), (30, ids[3:]), (60, ids[:2]), (140, ids[2:3])),
        companies=tuple(_company(name, number, seats, cities) for number, name in enumerate(ids)),
        players=tuple(_player(seat, ids) for seat in range(seats)),
        cities=houses,
        auction=AuctionView(28, 131, "green", ids),
        routes={
            city: RouteView((city,), 7 + n, 20)
            for n, city in enumerate(cities)
            if n % 5 == 0 and n % 4 < 3
        },
        plants_run=(),
        income=None,
    )


def _company(name: str, number: int, seats: int, cities: list[str]) -> CompanyView:
    return CompanyView(
        id=name,
        president=number % seats if number != 4 else None,
        money=1288 + number,
        plants=(25, 36, 46)[: number % 3 + 1],
        fuel={"coal": 12, "oil": 6, "garbage": number, "uranium": 2},
        cities=17 + number,
        start_city=cities[4 * number + 1] if number != 4 else None,
        price=(60, 60, 140, 30, 30, 30)[number],
        own_shares=number,
        bank_shares=5 - number,
    )


def _player(seat: int, ids: tuple[str, ...]) -> PlayerView:
    return PlayerView(
        seat=seat,
        money=1043 + 7 * seat if seat % 2 else None,
        shares={name: (seat + n) % 6 for n, name in enumerate(ids)},
        presides=ids[seat : seat + 1],
        bought=(),
        sold=(),
        has_ended=seat == 1,
    )


def moment(map_id: str = "germany", seats: int = 6) -> Moment:
    """All kinds of strips at once: menu, refusal, computer players, one who waits."""
    ids = COMPANIES if seats == 6 else COMPANIES[:5]
    root = choice_tree(
        [
            *(FoundCompany(name) for name in ids),
            *(BuyShare(name) for name in ids),
            *(SellShares(name, count) for name in ids for count in range(1, 6)),
            Done(),
        ]
    )
    level = next(child for child in root.children if child.id == "buy_share")
    refusal = Message("owner_limit", "P-T17", {"have": 5})
    panels = [
        SeatPanel(0, "human", False),
        SeatPanel(1, "human", False, message=Message("card_twice", figures={"slot": 2})),
        SeatPanel(2, "human", True, level, 3, (level,), refusal),
        SeatPanel(3, "random", False),
        SeatPanel(4, "human", True, root, 0),
        SeatPanel(5, "human", False, level, 2, (level,)),
    ]
    if seats == 2:
        panels[0] = SeatPanel(0, "human", True, level, 5, (level,), refusal)
    city = figures(map_id).map.cities[9].id
    log = [
        LogLine(1, "gesture", 0, (PriceMoved("green", 30, 40),)),
        LogLine(2, "gesture", 1, (PlantSold("green", 31, 40),)),
        LogLine(3, "undo", 1, ()),
        LogLine(4, "gesture", 2, (CityConnected("red", city, (), 12, 10),)),
        LogLine(5, "gesture", 2, (ShareMoved("yellow", "bank", "seat:2", 1),)),
    ]
    return Moment(view(map_id, seats), panels[:seats], log * 6)
