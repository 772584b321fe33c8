"""The report of many games: what is noted of each, and that its figures agree with each other."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tabletop import simulation
from tabletop.catalog import games
from tabletop.measures.mombasa import MombasaNotes, MombasaWatch, mombasa_tables
from tabletop.measures.results import result_tables
from tabletop.rules.game import Outcome, Score
from tabletop.simulation import Plan, play_game, players_for


def printed(table: object) -> list[list[str]]:
    """The rows of a table as it is written, without its title."""
    text = io.StringIO()
    Console(file=text, width=120).print(table)
    lines = [line for line in text.getvalue().splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def outcome(*totals: int) -> Outcome:
    """A result in which everything is money."""
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Outcome(tuple(Score(total, {"money": total}) for total in totals), winners, "over")


def test_totals_are_told_with_their_spread() -> None:
    totals, parts = result_tables([outcome(100, 50), outcome(80, 60)], [("a", "b"), ("b", "a")])
    rows = {row[0]: row[1:] for row in printed(totals)}
    assert rows["winner"][-1] == "90.0"
    assert rows["last"][-1] == "55.0"
    assert rows["last behind the winner"][-1] == "37.5 %"
    head, _, money, total = printed(parts)
    assert head == ["part", "all", "winners", "a", "b"]
    assert money[1] == "72.5  100.0 %"
    assert total[1:] == ["72.5", "90.0", "80.0", "65.0"]


def noted(seed: int) -> MombasaNotes:
    """A game by chance."""
    names = ["random"] * 3
    players = players_for(names, seed)
    notes = play_game(games()["mombasa"], 3, {}, seed, players, MombasaWatch).notes
    assert isinstance(notes, MombasaNotes)
    return notes


def test_a_game_of_mombasa_is_noted() -> None:
    notes = [noted(seed) for seed in range(4)]
    for one in notes:
        assert one.rounds == 7
        assert min(one.turns) >= 7, "everybody leaves in every round"
        assert one.bought <= one.offered.keys()
        assert max(one.offered.values()) <= 7
        assert one.stopped_at <= one.entered
        assert one.taken <= one.shown_books
    assert any(one.taken for one in notes)
    assert any(one.bought for one in notes)
    course, order, companies, cards, books = (printed(table) for table in mombasa_tables(notes))
    assert ["rounds", "7", "7", "7", "7.0"] in course
    assert sum(float(row[1].strip(" %")) for row in order[2:]) == pytest.approx(100, abs=0.3)
    assert sum(float(row[1].strip(" %")) for row in companies[2:]) == pytest.approx(100, abs=0.3)
    assert len(cards) > 20
    assert len(books) > 30


def test_a_report_follows_the_results() -> None:
    text = io.StringIO()
    plan = Plan("mombasa", {}, ("random", "random"), reports=True)
    assert simulation.simulate(plan, 2, workers=1, console=Console(file=text, width=120)) == 0
    for title in ("Totals", "What totals are made of", "Companies", "Cards", "Books"):
        assert title in text.getvalue()
    plain = io.StringIO()
    plan = Plan("mombasa", {}, ("random", "random"))
    assert simulation.simulate(plan, 1, workers=1, console=Console(file=plain, width=120)) == 0
    assert "Books" not in plain.getvalue()
