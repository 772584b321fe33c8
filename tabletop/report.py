"""How a game stands or ended, as text for a terminal.

Owns the tables that commands print; decides nothing and draws no picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletop.rules.game import Outcome, State


def outcome_table(outcome: Outcome, players: Sequence[str]) -> Table:
    """Each seat's total and the parts it is made of, the winners marked."""
    names = list(outcome.scores[0].parts) if outcome.scores else []
    table = Table(caption=f"ended: {outcome.reason.replace('_', ' ')}")
    table.add_column("seat")
    table.add_column("player")
    for name in [*names, "total"]:
        table.add_column(name.replace("_", " "), justify="right")
    for seat, score in enumerate(outcome.scores):
        has_won = seat in outcome.winners
        figures = [str(score.parts.get(name, 0)) for name in names]
        table.add_row(
            f"{seat + 1}{' *' if has_won else ''}",
            Text(players[seat] if seat < len(players) else ""),
            *figures,
            str(score.total),
            style="bold" if has_won else None,
        )
    return table


def print_standing(console: Console, state: State, players: Sequence[str], actions: int) -> None:
    """Which game it is, how far it got, and its result or whose turn it is."""
    console.print(f"{state.game.id}, {state.seats} players, {actions} actions", highlight=False)
    outcome = state.outcome()
    if outcome is not None:
        console.print(outcome_table(outcome, players))
    else:
        seats = ", ".join(str(seat + 1) for seat in state.to_act())
        console.print(f"not over: to act is seat {seats}", highlight=False)
    console.print(f"digest {state.digest()}", highlight=False)
