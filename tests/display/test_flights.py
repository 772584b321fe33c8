"""What flies for which facts: whence, whither, how many, and never more than can be followed."""

import pytest

from tabletop.display.motion import MOST_FLIGHTS
from tabletop.display.painters.ways import Way, merged
from tabletop.rules.game import Fact
from tabletop.rules.power_grid.facts import (
    CityConnected,
    FuelMoved,
    MoneyPaid,
    PhaseBegan,
    PlantRemoved,
    PlantSold,
    PriceMoved,
    ShareMoved,
    TurnPassed,
)
from tests.display.samples import board, view


def ends(*facts: Fact) -> list[tuple[str, str, str]]:
    """What flies as (kind, pane of the start, pane of the end)."""
    flights = board("germany").flights(facts, view())
    kinds = [flight.key[0] for flight in flights if isinstance(flight.key, tuple)]
    panes = [(flight.source.pane, flight.target.pane) for flight in flights]
    return [(kind, *ends) for kind, ends in zip(kinds, panes, strict=True)]


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (MoneyPaid("seat:2", "bank", 40, "share"), [("coin", "seat 3", "prices")]),
        (MoneyPaid("bank", "red", 50, "income"), [("coin", "turn", "companies")]),
        (MoneyPaid("red", "bank", 9, "plant"), [("coin", "companies", "plants")]),
        (MoneyPaid("seat:0", "red", 80, "founding"), [("coin", "seat 1", "companies")]),
        (ShareMoved("red", "red", "seat:5", 2), [("share", "companies", "seat 6")]),
        (ShareMoved("red", "seat:5", "bank", 1), [("share", "seat 6", "prices")]),
        (PriceMoved("red", 60, 70), [("price", "prices", "prices")]),
        (PriceMoved("red", None, 30), [("price", "companies", "prices")]),
        (FuelMoved("coal", "market", "red", 3), [("fuel", "fuels", "companies")]),
        (FuelMoved("coal", "supply", "market", 5), [("fuel", "fuels", "fuels")]),
        (PlantSold("red", 28, 40), [("plant", "plants", "companies")]),
        (
            CityConnected("red", "kiel", ("lubeck", "kiel"), 4, 10),
            [("coin", "companies", "map"), ("house", "companies", "map")],
        ),
        (PhaseBegan("fuel"), []),
        (TurnPassed(1), []),
        (PlantRemoved(3, "lowest"), []),
    ],
    ids=repr,
)
def test_each_fact_has_its_way(fact: Fact, expected: list[tuple[str, str, str]]) -> None:
    assert ends(fact) == expected


def test_the_same_on_the_same_way_flies_as_one() -> None:
    one = board("germany").flights([MoneyPaid("seat:1", "bank", 7, "fuel")], view())[0]
    way = Way("coin", "", one.source, one.target, 7)
    other = Way("coin", "", one.target, one.source, 1)
    assert merged([way, other, way]) == [Way("coin", "", one.source, one.target, 14), other]
    assert merged([Way("coin", "", one.source, one.source, 3)]) == []


def test_no_more_flies_at_once_than_can_be_followed() -> None:
    facts = [MoneyPaid("red", f"seat:{seat}", 3, "dividend") for seat in range(6)]
    facts += [MoneyPaid("bank", company, 5, "income") for company in ("green", "blue", "black")]
    assert len(facts) > MOST_FLIGHTS
    assert len(ends(*facts)) == MOST_FLIGHTS
