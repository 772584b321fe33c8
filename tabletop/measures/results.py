"""Measures that every game with a score has: totals, distances, and what totals are made of.

Owns the tables of results; knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from tabletop.measures.tables import measure_table, percent, quantile
from tabletop.rules.game import Outcome, Score


def result_tables(outcomes: Sequence[Outcome], players: Sequence[Sequence[str]]) -> Iterator[Table]:
    """The tables of some games; `players` are the names by seat in each of them."""
    yield _totals(outcomes)
    yield _parts(outcomes, players)


def _totals(outcomes: Sequence[Outcome]) -> Table:
    table = measure_table("Totals", "measure", "median", "5 %", "95 %", "mean")
    winning = [max(score.total for score in one.scores) for one in outcomes]
    losing = [min(score.total for score in one.scores) for one in outcomes]
    for name, totals in (("winner", winning), ("last", losing)):
        ordered = sorted(totals)
        figures = [quantile(ordered, share) for share in (0.5, 0.05, 0.95)]
        mean = sum(totals) / len(totals)
        table.add_row(name, *map(str, figures), f"{mean:.1f}")
    spreads = sorted(
        round(1000 * (best - least) / best) if best else 0
        for best, least in zip(winning, losing, strict=True)
    )
    figures = [quantile(spreads, share) for share in (0.5, 0.05, 0.95)]
    mean = sum(spreads) / len(spreads)
    table.add_row(
        "last behind the winner",
        *(f"{figure / 10:.1f} %" for figure in figures),
        f"{mean / 10:.1f} %",
    )
    return table


def _parts(outcomes: Sequence[Outcome], players: Sequence[Sequence[str]]) -> Table:
    """Mean points and shares of the total, of all, of the winners, and of each kind of player."""
    scores: dict[str, list[Score]] = {"all": [], "winners": []}
    for outcome, names in zip(outcomes, players, strict=True):
        scores["all"] += outcome.scores
        scores["winners"] += [outcome.scores[seat] for seat in outcome.winners]
        if len(set(names)) > 1:
            for name, score in zip(names, outcome.scores, strict=True):
                scores.setdefault(name, []).append(score)
    table = measure_table("What totals are made of: mean points, share", "part", *scores)
    for part in outcomes[0].scores[0].parts:
        row = []
        for rows in scores.values():
            points = sum(score.parts[part] for score in rows)
            total = sum(score.total for score in rows)
            row.append(f"{points / len(rows):.1f}  {percent(points, total)}")
        table.add_row(part.replace("_", " "), *row)
    means = [sum(score.total for score in rows) / len(rows) for rows in scores.values()]
    table.add_row("total", *(f"{mean:.1f}" for mean in means))
    return table
