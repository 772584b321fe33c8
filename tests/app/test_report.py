"""Standings as text for a terminal: what a log says is printed as it is."""

import io

from rich.console import Console

from tabletop.report import outcome_table
from tabletop.rules.game import Outcome, Score


def test_players_are_no_markup() -> None:
    outcome = Outcome((Score(3, {"money": 3}), Score(2, {"money": 2})), (0,), "rounds_played")
    out = io.StringIO()
    Console(file=out, width=80).print(outcome_table(outcome, ["[/red]", "[bold]"]))
    assert "[/red]" in out.getvalue()
    assert "[bold]" in out.getvalue()
