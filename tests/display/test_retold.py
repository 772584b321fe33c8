"""What is told leads to the true picture: facts change a view as the rules changed the game."""

import random
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from tabletop.catalog import games
from tabletop.display.painters.power_grid.marks import STEP_3_CARD
from tabletop.display.painters.power_grid.retold import DOINGS, next_price, retold
from tabletop.display.painters.power_grid.views import company_of
from tabletop.play.panel import LogLine
from tabletop.play.telling import beats
from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import BuyFuel, ConnectCity, FoundCompany, OpenAuction
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.view import GridView
from tests.display.samples import figures

BUILDING = (FoundCompany, OpenAuction, BuyFuel, ConnectCity)
"""Chosen more often than by mere chance, so that games come to the Step 3 card."""

CERTIFICATES = 10
"""Shares of a company, the president's counted double (P-S3)."""

NOT_TOLD = ("decision", "to_act", "active", "routes", "starts", "fills")
"""Whose decision comes next, about what, and what can be reached is no fact."""

GAMES = [
    ("stock", "germany", 2, 1, True),
    ("stock", "germany", 3, 2, False),
    ("stock", "germany", 6, 3, True),
    ("stock", "usa", 4, 4, True),
    ("stock", "usa", 5, 5, False),
    ("stock", "usa", 2, 6, True),
    ("stock_race", "germany", 2, 8, False),
    ("stock_race", "bremen", 4, 10, True),
    ("own_company", "germany", 3, 1, True),
    ("own_company", "usa", 6, 2, False),
    ("stock", "north_america", 3, 7, True),
    ("own_company", "benelux", 4, 9, True),
    ("classic", "middle_east", 3, 1, True),
    ("classic", "china", 4, 2, True),
]


def shown(view: GridView, after: GridView, facts: list[Fact]) -> dict[str, object]:
    """The fields that these facts determine."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in NOT_TOLD}
    if any(isinstance(fact, told.AuctionOpened) for fact in facts) and view.auction is not None:
        fields["auction"] = msgspec.structs.replace(view.auction, bidders=())
    if after.decision in ("discard_plant", "discard_fuel"):
        del fields["auction"]  # it stays until the plant too many is gone, which is no fact
    if after.phase == "over":
        for name, owners in (("players", view.players), ("companies", view.companies)):
            fields[name] = [msgspec.structs.replace(owner, money=None) for owner in owners]
    return fields


@pytest.mark.parametrize(("mode", "map_id", "seats", "seed", "is_open"), GAMES)
def test_facts_told_give_the_view_after_each_action(
    mode: str, map_id: str, seats: int, seed: int, is_open: bool
) -> None:
    chance = random.Random(seed)
    options: dict[str, bool | str] = {"map": map_id, "open_money": is_open}
    state = games()[f"power_grid.{mode}"].setup(seats, options, seed)
    board = figures(map_id, f"power_grid.{mode}", seats)
    before = state.view(None)
    kinds: set[type[Fact]] = set()
    for step in range(20_000):
        if state.outcome() is not None:
            break
        (seat,) = state.to_act()
        legal = state.legal(seat)
        building = [action for action in legal if isinstance(action, BUILDING)]
        action = chance.choice(building if building and chance.random() < 0.7 else legal)
        facts = state.apply(seat, action)
        after = state.view(None)
        assert isinstance(before, GridView)
        assert isinstance(after, GridView)
        kinds.update(type(fact) for fact in facts)
        lately = retold(before, facts, board)
        assert shown(lately, after, facts) == shown(after, after, facts), (
            f"seed {seed}, step {step}, {action}: {facts}"
        )
        if lately.auction is not None and after.auction is not None:
            assert set(lately.auction.bidders) <= set(after.auction.bidders), f"seed {seed}, {step}"
        before = after
    assert state.outcome() is not None, f"seed {seed}: the game does not end"
    assert len(kinds) > 19, f"seed {seed}: only {kinds}"


def kind_of_round(view: GridView) -> str:
    """As facts call it; where players operate, there is one kind."""
    if not view.mode.startswith("power_grid.stock"):
        return "base"
    return "stock" if view.phase == "trade" else "operating"


def faults(view: GridView, fuel: Mapping[str, int], plants: set[int]) -> Iterator[str]:
    """What cannot be in a picture of a game with so much fuel in which these plants were drawn."""
    for company in view.companies:
        held = [player.shares.get(company.id, 0) for player in view.players]
        amounts = (company.seen_money, company.own_shares, company.bank_shares, *held)
        if min(*amounts, *company.fuel.values(), 0) < 0:
            yield f"less than nothing: {company}"
        shares = company.own_shares + company.bank_shares + sum(held)
        if view.mode != "power_grid.classic" and shares != CERTIFICATES:
            yield f"shares come or go: {company}"
        if company.cities != sum(houses.count(company.id) for houses in view.cities.values()):
            yield f"houses of {company}"
    for name, total in fuel.items():
        row = view.fuels[name]
        stored = sum(company.fuel.get(name, 0) for company in view.companies)
        if min(row.market, row.supply) < 0 or row.market + row.supply + stored != total:
            yield f"fuel comes or goes: {name}"
    seen = {*view.market, *(plant for company in view.companies for plant in company.plants)}
    if not seen <= plants or len(set(view.market)) != len(view.market) or view.deck < 0:
        yield f"plants {view.market} of {plants}, {view.deck} in the deck"
    if view.auction is not None and view.auction.plant not in view.market:
        yield f"{view.auction} without its plant"
    if view.auction is not None and view.auction.high != view.auction.bidders[-1]:
        yield f"the high bid of {view.auction}"
    if min((player.money or 0) for player in view.players) < 0:
        yield f"less than nothing: {view.players}"


@pytest.mark.parametrize(("mode", "map_id", "seats", "seed", "is_open"), GAMES)
def test_every_beat_leads_to_a_picture_that_can_be(
    mode: str, map_id: str, seats: int, seed: int, is_open: bool
) -> None:
    chance, board = random.Random(seed), figures(map_id, f"power_grid.{mode}", seats)
    options: dict[str, bool | str] = {"map": map_id, "open_money": is_open}
    state = games()[f"power_grid.{mode}"].setup(seats, options, seed)
    view = state.view(None)
    assert isinstance(view, GridView)
    fuel = {name: row.market + row.supply for name, row in view.fuels.items()}
    plants, now = set(view.market), told.RoundBegan(kind_of_round(view), 1)
    while state.outcome() is None:
        (seat,) = state.to_act()
        facts = state.apply(seat, chance.choice(state.legal(seat)))
        for beat in beats(LogLine(1, "gesture", seat, tuple(facts))):
            view = retold(view, beat.facts, board)
            plants |= {fact.plant for fact in beat.facts if isinstance(fact, told.PlantDrawn)}
            plants |= {STEP_3_CARD for fact in beat.facts if isinstance(fact, told.Step3Drawn)}
            for fact in beat.facts:
                now = fact if isinstance(fact, told.RoundBegan) else now
            where = f"seed {seed}, {beat.facts}"
            assert list(faults(view, fuel, plants)) == [], where
            if view.phase != "over":
                assert (kind_of_round(view), view.round) == (now.kind, now.number), where
            doings = [fact for fact in beat.facts if isinstance(fact, DOINGS)]
            if view.phase == "trade":
                assert view.active is None, where
            elif doings and view.phase != "over":
                president = company_of(view, doings[-1].company).president
                assert (view.active, view.to_act) == (doings[-1].company, (president,)), where
            assert is_open or view.phase == "over" or not any(p.money for p in view.players)
        after = state.view(None)
        assert isinstance(after, GridView)
        view = after


@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_the_next_price_is_that_of_the_rules(map_id: str) -> None:
    state = games()["power_grid.stock"].setup(4, {"map": map_id}, 1)
    assert isinstance(state, PowerGridState)
    terms = state.terms
    for fuel, prices in zip(terms.fuels, terms.unit_prices, strict=True):
        spaces = figures(map_id).map.market[fuel]
        shown_prices = [next_price(spaces, units) or 0 for units in range(len(prices))]
        assert shown_prices == list(prices)
