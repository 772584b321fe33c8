"""What is told leads to the true picture: facts change a view as the rules changed the game."""

import random

import msgspec
import pytest

from tabletop.catalog import games
from tabletop.display.painters.power_grid.retold import next_price, retold
from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import BuyFuel, ConnectCity, FoundCompany, OpenAuction
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.view import StockView
from tests.display.samples import figures

BUILDING = (FoundCompany, OpenAuction, BuyFuel, ConnectCity)
"""Chosen more often than by mere chance, so that games come to the Step 3 card."""

NOT_TOLD = ("decision", "to_act", "active", "routes")
"""Whose decision comes next, about what, and what can be reached is no fact."""

GAMES = [
    ("germany", 2, 1, True),
    ("germany", 3, 2, False),
    ("germany", 6, 3, True),
    ("usa", 4, 4, True),
    ("usa", 5, 5, False),
    ("usa", 2, 6, True),
]


def shown(view: StockView, after: StockView, facts: list[Fact]) -> dict[str, object]:
    """The fields that these facts determine."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in NOT_TOLD}
    if any(isinstance(fact, told.AuctionOpened) for fact in facts) and view.auction is not None:
        fields["auction"] = msgspec.structs.replace(view.auction, bidders=())
    if after.decision in ("discard_plant", "discard_fuel"):
        del fields["auction"]  # it stays until the plant too many is gone, which is no fact
    if after.phase == "over":
        fields["players"] = [msgspec.structs.replace(p, money=None) for p in view.players]
    return fields


@pytest.mark.parametrize(("map_id", "seats", "seed", "is_open"), GAMES)
def test_facts_told_give_the_view_after_each_action(
    map_id: str, seats: int, seed: int, is_open: bool
) -> None:
    chance = random.Random(seed)
    options: dict[str, bool | str] = {"map": map_id, "open_money": is_open}
    state = games()["power_grid.stock"].setup(seats, options, seed)
    board = figures(map_id)
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
        assert isinstance(before, StockView)
        assert isinstance(after, StockView)
        kinds.update(type(fact) for fact in facts)
        lately = retold(before, facts, board)
        assert shown(lately, after, facts) == shown(after, after, facts), (
            f"seed {seed}, step {step}, {action}: {facts}"
        )
        before = after
    assert state.outcome() is not None, f"seed {seed}: the game does not end"
    assert len(kinds) > 25, f"seed {seed}: only {kinds}"


@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_the_next_price_is_that_of_the_rules(map_id: str) -> None:
    state = games()["power_grid.stock"].setup(4, {"map": map_id}, 1)
    assert isinstance(state, PowerGridState)
    terms = state.terms
    for fuel, prices in zip(terms.fuels, terms.unit_prices, strict=True):
        spaces = figures(map_id).map.market[fuel]
        shown_prices = [next_price(spaces, units) or 0 for units in range(len(prices))]
        assert shown_prices == list(prices)
