"""Facts in beats: what is told together, what only followed, and for how long."""

from __future__ import annotations

import pytest

from tabletop.bots.random import RandomPlayer
from tabletop.catalog import games
from tabletop.play.log_lines import log_line
from tabletop.play.pace import Pace
from tabletop.play.panel import Beat, LogLine
from tabletop.play.session import Session
from tabletop.play.telling import MOST_FACTS, Telling, beats
from tabletop.rules.game import Fact
from tabletop.rules.power_grid.facts import (
    BidRaised,
    CitiesSupplied,
    FuelMoved,
    MoneyPaid,
    PhaseBegan,
    PlantDrawn,
    PlantSold,
    PriceMoved,
    RoundBegan,
    RoundEnded,
    ShareMoved,
)

PAID = MoneyPaid("seat:0", "bank", 20, "share")
MOVED = ShareMoved("blue", "blue", "seat:0", 1)
PRICED = PriceMoved("blue", 20, 30)
SUPPLIED = CitiesSupplied("blue", 3, 30)
SOLD, DRAWN = PlantSold("blue", 13, 20), PlantDrawn(21)
FUEL, OPERATING = PhaseBegan("fuel"), RoundBegan("operating", 2)
REFILLED = [FuelMoved(fuel, "supply", "market", 3) for fuel in ("coal", "oil", "gas", "uranium")]


def told(*facts: Fact) -> list[tuple[Fact, ...]]:
    return [beat.facts for beat in beats(LogLine(1, "gesture", 0, facts))]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ([PAID, PAID, MOVED], [(PAID, PAID, MOVED)]),
        ([PAID, MOVED, PRICED], [(PAID, MOVED), (PRICED,)]),
        ([SUPPLIED, PAID], [(SUPPLIED, PAID)]),
        ([SOLD, PAID, DRAWN, FUEL], [(SOLD, PAID), (DRAWN,), (FUEL,)]),
        ([SUPPLIED, PAID, FUEL], [(SUPPLIED, PAID), (FUEL,)]),
        ([PAID], [(PAID,)]),
        ([PAID, FUEL], [(PAID, FUEL)]),
        ([PRICED, *REFILLED, OPERATING], [(PRICED,), tuple(REFILLED), (OPERATING,)]),
        ([FUEL, FUEL], [(FUEL,), (FUEL,)]),
        ([PAID, MOVED, PAID, MOVED], [(PAID, MOVED, PAID, MOVED)]),
        ([], []),
    ],
)
def test_what_belongs_together_is_told_at_once(
    facts: list[Fact], expected: list[tuple[Fact, ...]]
) -> None:
    assert told(*facts) == expected


def test_many_equal_things_are_told_a_few_at_a_time() -> None:
    lengths = [len(facts) for facts in told(*REFILLED, *REFILLED, *REFILLED)]
    assert sum(lengths) == 12
    assert max(lengths) == MOST_FACTS


def test_what_an_announcement_or_something_new_begins_only_followed() -> None:
    line = LogLine(1, "gesture", 0, (RoundEnded(0, True, False), FUEL, PRICED))
    assert [beat.is_automatic for beat in beats(line)] == [False, True, True]
    line = LogLine(1, "gesture", 0, (SOLD, PAID, DRAWN, PRICED))
    assert [beat.is_automatic for beat in beats(line)] == [False, True, True]


def test_whole_games_are_told_without_losing_a_fact() -> None:
    session = Session.new(games()["power_grid.stock"], 4, {}, 6)
    player, longest = RandomPlayer(6), 0
    while not session.is_over:
        (seat,) = session.state.to_act()
        legal = session.state.legal(seat)
        session.act(seat, [player.choose(lambda: session.state.view(None), legal)])
        line = log_line(session, session.entries)
        told_of = beats(line)
        assert [fact for beat in told_of for fact in beat.facts] == list(line.facts)
        assert {(beat.number, beat.seat) for beat in told_of} <= {(line.number, seat)}
        longest = max(longest, len(told_of))
    assert longest > 5


PACE = Pace(fact_ticks=4, announce_ticks=9, thought_ticks=0)
BID, ROUND = Beat(1, 0, (BidRaised("blue", 13, 20),)), Beat(1, 0, (OPERATING,), is_automatic=True)


def test_each_beat_has_its_time_and_announcements_more() -> None:
    telling = Telling(PACE)
    telling.add([BID, ROUND])
    seen, shares = [], []
    while not telling.is_over:
        telling.tick()
        seen.append(telling.now)
        shares.append(telling.share)
    assert [seen.count(beat) for beat in (BID, ROUND, None)] == [4, 9, 1]
    assert shares[:5] == [0.0, 0.25, 0.5, 0.75, 0.0]
    assert shares[-1] == 1.0


def test_skipping_tells_no_more_and_an_instant_pace_tells_nothing() -> None:
    telling = Telling(PACE)
    telling.add([BID, ROUND])
    telling.tick()
    assert (telling.now, telling.next) == (BID, BID)
    telling.skip()
    assert telling.is_over
    assert not telling.tick()
    silent = Telling(Pace.instant())
    silent.add([BID])
    assert silent.is_over
    assert silent.is_instant
