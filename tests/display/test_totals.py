"""What a choice comes to before it is confirmed: said by the picture, done by the rules."""

import random
from collections.abc import Iterator, Mapping, Sequence

import msgspec
import pytest

from tabletop.catalog import games
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.totals import STORED_RUNS, SUMS
from tabletop.looks import look_of
from tabletop.play.choices import Choice
from tabletop.rules.game import Action, Fact, OptionValue, Seat, State
from tabletop.rules.power_grid import fuel
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    BuyShare,
    ChooseStartCity,
    ConnectCity,
    DiscardFuel,
    DiscardPlant,
    FoundCompany,
    KeepIncome,
    OpenAuction,
    PayOut,
    RaiseBid,
    RunPlant,
    SellOwnShare,
    SellShares,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import CitiesSupplied, FuelMoved, MoneyPaid
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.view import GridView
from tests.display.samples import figures

SEED = 11
NUMBER = "\u202f"


def played(
    seed: int, mode: str = "stock", map_: str = "usa", **options: OptionValue
) -> Iterator[tuple[State, Seat, Action]]:
    """All positions of a game at random with open money, each with the action taken there."""
    drawn = random.Random(seed)
    options |= {"map": map_, "open_money": True}
    state = games()[f"power_grid.{mode}"].setup(3, options, seed)
    while state.to_act():
        seat = state.to_act()[0]
        action = drawn.choice(state.legal(seat))
        yield state, seat, action
        state.apply(seat, action)


def view_of(state: State) -> GridView:
    view = state.view(None)
    assert isinstance(view, GridView)
    return view


def money_of(view: GridView, seat: Seat, company: str | None) -> tuple[int, int]:
    own = view.players[seat].money
    assert own is not None
    return own, sum(c.seen_money for c in view.companies if c.id == company)


def paid_to(seat: Seat, company: str, facts: Sequence[Fact]) -> int:
    paid = [fact for fact in facts if isinstance(fact, MoneyPaid)]
    return sum(p.amount for p in paid if (p.source, p.target) == (company, f"seat:{seat}"))


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
def test_what_is_said_is_what_happens(seed: int) -> None:
    told = set()
    for state, seat, action in played(seed):
        board, words = look_of(state, "en")
        before = view_of(state)
        total = board.total(Choice("action", "", (action,)), before, seat).replace(NUMBER, "")
        after_state = state.copy()
        facts = after_state.apply(seat, action)
        after = view_of(after_state)
        now_own = money_of(after, seat, None)[0]
        where = f"seed {seed}, {action}: {total!r}"
        match action:
            case BuyShare(company=company) | FoundCompany(company=company):
                assert f"= {now_own}\u00a0E" in total, where
                have = after.players[seat].shares[company]
                assert f"→ {have}" in total, where
                gets = next(c.money for c in after.companies if c.id == company)
                assert isinstance(action, BuyShare) or f"gets {gets}\u00a0E" in total, where
            case SellShares(company=company):
                price = next(c.price for c in after.companies if c.id == company)
                assert f"= {now_own}\u00a0E" in total, where
                assert f"{price}\u00a0E" in total.rpartition("·")[2], where
            case ConnectCity() | BuyFuel():
                had = money_of(before, seat, before.active)[1]
                left = money_of(after, seat, before.active)[1]
                assert f"= {left}\u00a0E" in total or not had, where
            case ChooseStartCity():
                new = next(c for c in after.companies if c.start_city == action.city)
                assert f"= {new.money}\u00a0E" in total, where
            case PayOut() | KeepIncome():
                active = next(c for c in after.companies if c.id == before.active)
                name = words.name("company", active.id)
                assert f"{name}: {active.money}\u00a0E" in total, where
                assert f"{active.price}\u00a0E" in total.rpartition("·")[2], where
                got = paid_to(seat, active.id, facts)
                assert isinstance(action, KeepIncome) or f"= {got}\u00a0E" in total, where
            case OpenAuction(bid=bid) | RaiseBid(bid=bid):
                assert f"= {money_of(before, seat, before.active)[1] - bid}\u00a0E" in total, where
            case RunPlant():
                counts = [a.count for a in after_state.legal(seat) if isinstance(a, SupplyCities)]
                cities = next(c.cities for c in before.companies if c.id == before.active)
                powered = words("total.powered", powered=max(counts), count=cities)
                assert total == powered.replace(NUMBER, ""), where
            case SupplyCities():
                income = next(f.income for f in facts if isinstance(f, CitiesSupplied))
                assert total.endswith(f"= {income}\u00a0E"), where
            case DiscardPlant():
                gone = [fact for fact in facts if isinstance(fact, FuelMoved)]
                units = ", ".join(f"{fact.count} {words.name('fuel', fact.fuel)}" for fact in gone)
                said = words("total.goes_back", units=units) if gone else words("total.fuel_stays")
                is_asked = after.decision == "discard_fuel"
                assert " or " in total if is_asked else total == said, where
            case _:
                continue
        told.add(type(action))
    assert set(SUMS) - told == {SellOwnShare, DiscardFuel}  # of another mode; rare, see below


def test_fuel_that_has_no_room_is_told_before_it_goes() -> None:
    """12 burns coal and oil, 15 coal, 16 oil, 14 garbage: P-B9 asks only which of both goes."""
    state = games()["power_grid.classic"].setup(2, {"map": "germany"}, SEED)
    board, _ = look_of(state, "en")
    view = view_of(state)

    def said(action: Action, plants: tuple[int, ...], **fuel: int) -> str:
        own = msgspec.structs.replace(view.companies[0], plants=plants, fuel=fuel)
        now = msgspec.structs.replace(view, active=own.id, companies=(own, view.companies[1]))
        return board.total(Choice("action", "", (action,)), now, 0)

    give_up = DiscardPlant(14)
    both = {"coal": 3, "oil": 3, "garbage": 2}
    assert said(give_up, (12, 14), **both) == "goes to the supply: 2 garbage, 2 coal or oil"
    assert said(give_up, (12, 14, 15), **both) == "goes to the supply: 2 garbage"
    assert said(give_up, (14, 16, 33), **both) == "goes to the supply: 3 coal, 2 garbage"
    assert said(give_up, (12, 14), coal=3) == "all fuel stays"
    assert said(DiscardFuel("coal"), (12,), coal=3, oil=3) == "2 units have to go · coal 3 → 2"
    assert said(DiscardFuel("oil"), (12,), coal=3, oil=2) == "1 unit has to go · oil 2 → 1"


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
def test_what_a_company_can_store_is_what_the_rules_let_it_buy(seed: int) -> None:
    """Hybrids share their room with the other fuels of the company."""
    sentences = set()
    for state, seat, _ in played(seed):
        assert isinstance(state, PowerGridState)
        board, words = look_of(state, "en")
        for action in state.legal(seat):
            if not isinstance(action, BuyFuel):
                continue
            kind, company = state.terms.fuel_index[action.fuel], state.course.turn
            units, needs = fuel.stored(state, company), fuel.needs_of(state, company)
            had, room = units[kind], units[kind]
            while fuel.fits_one_more(with_units(units, kind, room), needs, kind, STORED_RUNS):
                room += 1
            burners = [board_plants(state)[number] for number in state.plants[company]]
            run = sum(plant.units for plant in burners if action.fuel in plant.fuels)
            name = words.name("fuel", action.fuel)
            stored = words("total.stored", fuel=name, units=had + 1, room=room, run=run)
            total = board.total(Choice("action", "", (action,)), state.view(seat), seat)
            assert total.endswith(stored), f"seed {seed}, {action}: {total!r}, not {stored!r}"
            sentences.add((tuple(plant.fuels for plant in burners), stored))
    assert len(sentences) > 20


@pytest.mark.parametrize("mode", ["stock", "classic"])
def test_what_is_said_holds_where_plants_burn_more_and_outages_cost(mode: str) -> None:
    """India: a run of garbage burns a unit more, an outage takes 3 for each own city."""
    outages = burners = 0
    for seed in range(SEED, SEED + 2):
        for state, seat, _ in played(seed, mode, "india"):
            assert isinstance(state, PowerGridState)
            board, _ = look_of(state, "en")
            view, operator = state.view(seat), state.course.turn
            assert isinstance(view, GridView)
            for action in state.legal(seat):
                total = board.total(Choice("action", "", (action,)), view, seat)
                where = f"seed {seed}, {action}: {total!r}"
                if isinstance(action, BuyFuel):
                    kind, burns = (
                        state.terms.fuel_index[action.fuel],
                        fuel.burns_of(state, operator),
                    )
                    both = burns.hybrid if kind in burns.hybrid_fuels else 0
                    assert f"a run burns {burns.single[kind] + both}" in total, where
                    burners += action.fuel == "garbage"
                elif isinstance(action, SupplyCities):
                    facts = state.copy().apply(seat, action)
                    income = next(f.income for f in facts if isinstance(f, CitiesSupplied))
                    have = money_of(view, seat, view.active)[1] if "you:" in total else 0
                    assert f"= {have + income}\u00a0E" in total.replace(NUMBER, ""), where
                    assert not view.loss or f"= {income}\u00a0E" in total, where
                    outages += view.loss > 0
    assert burners
    assert outages


def test_the_end_that_is_told_follows_the_regions_that_the_players_chose() -> None:
    """UK & Ireland: where two players have fewer than 21 cities, all of them end the game."""
    ends = set()
    for seed in range(SEED, SEED + 8):
        state = games()["power_grid.classic"].setup(
            2, {"map": "uk_ireland", "regions": "players"}, seed
        )
        board, _ = look_of(state, "en")
        drawn = random.Random(seed)
        while (view := view_of(state)).phase == "regions":
            state.apply(view.to_act[0], drawn.choice(state.legal(view.to_act[0])))
        assert isinstance(state, PowerGridState)
        cities = state.in_play.bit_count()
        assert view.end_cities == min(21, cities), f"seed {seed}"
        most = msgspec.structs.replace(view.companies[0], cities=view.end_cities - 1)
        nearly = msgspec.structs.replace(view, companies=(most,))
        assert board.progress(nearly) == (view.end_cities - 1) / view.end_cities
        ends.add(view.end_cities)
    assert ends - {21}


def with_units(units: Sequence[int], kind: int, count: int) -> tuple[int, ...]:
    return (*units[:kind], count, *units[kind + 1 :])


def board_plants(state: State) -> Mapping[int, PlantFigures]:
    return figures(str(state.options["map"])).plants


def test_hidden_money_stays_hidden() -> None:
    state = games()["power_grid.stock"].setup(3, {"map": "usa"}, SEED)
    seat = state.to_act()[0]
    board, _ = look_of(state, "en")
    (found, *_) = [a for a in state.legal(seat) if isinstance(a, FoundCompany)]
    choice = Choice("action", "", (found,))
    assert board.total(choice, state.view(None), seat) == (
        "costs 80\u00a0E · Green gets 80\u00a0E · shares 0 → 2"
    )
    assert board.total(choice, state.view(seat), seat).startswith("you: 200 − 80 = 120\u00a0E")


def test_in_the_race_the_bank_gets_the_money_of_a_founding() -> None:
    state = games()["power_grid.stock_race"].setup(3, {"map": "usa"}, SEED)
    board, _ = look_of(state, "en")
    choice = Choice("action", "", (FoundCompany("green"),))
    assert board.total(choice, state.view(None), state.to_act()[0]) == (
        "costs 80\u00a0E · shares 0 → 2"
    )


def test_a_company_without_money_pays_nothing() -> None:
    """Its president pays it all, and no sum of nothing stands there."""
    for state, seat, _ in played(SEED):
        board, _ = look_of(state, "en")
        view = view_of(state)
        poor = [c for c in view.companies if c.id == view.active and not c.money]
        for action in state.legal(seat) if poor else ():
            if isinstance(action, BuyFuel):
                total = board.total(Choice("action", "", (action,)), view, seat)
                price = view.fuels[action.fuel].price
                assert total.startswith(f"{price}\u00a0E from you"), total
                return
    raise AssertionError(f"seed {SEED}: no company was out of money")


def test_progress_grows_from_nothing_to_the_whole_game() -> None:
    shares = []
    for state, _, _ in played(SEED):
        board, _ = look_of(state, "en")
        shares.append(board.progress(state.view(None)))
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert 0.9 < shares[-1] < 1.0
    assert board.progress(state.view(None)) == 1.0
