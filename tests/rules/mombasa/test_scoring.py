"""The final scoring.

Owns M-F1 to M-F4.
"""

from tabletop.rules.game import Outcome, State
from tabletop.rules.mombasa.actions import Leave
from tests.rule_marks import rule
from tests.rules.mombasa.positions import Position, act, company, plain_view


def ended(position: Position) -> tuple[State, Outcome]:
    """The position's last turns are played by leaving."""
    state = position.round(7).load()
    while state.to_act():
        assert act(state, next(one for one in state.legal(state.to_act()[0]) if type(one) is Leave))
    outcome = state.outcome()
    assert outcome is not None
    return state, outcome


@rule("M-F1", "M-F2", "M-C7")
def test_seven_shares_of_cape_town_at_six() -> None:
    """p.4: 5 shares on the track and 2 cards, 6 coins uncovered: 42."""
    position = Position().track(0, "cape_town", 11).money(0, 0)
    position.rows(0, ["start_coffee_1"], ["a_expansion_2_cape_town"]).hand(0, "d_share_cape_town")
    position.base("cape_town", (1, False), (4, False), (2, False))
    state, outcome = ended(position)
    assert company(state, "cape_town").coins == 6
    assert outcome.scores[0].parts["cape_town"] == 42


@rule("M-F1")
def test_shares_count_on_the_rows_of_all_slots() -> None:
    card = "a_expansion_2_cape_town"
    for row in range(5):
        position = Position().rows(0, *([card] if row == at else [] for at in range(5)))
        position.base("cape_town", (1, False), (4, False), (2, False))
        _, outcome = ended(position)
        assert outcome.scores[0].parts["cape_town"] == 6, f"row {row + 1}"


@rule("M-F2")
def test_a_last_space_shows_two_coins() -> None:
    position = Position().base("cape_town", (1, False), (5, False), (5, False))
    assert company(position.load(), "cape_town").coins == 3
    position = Position().base("cape_town", (0, True), (5, False), (5, False))
    assert company(position.load(), "cape_town").coins == 5
    position = Position().base("cape_town", (0, True), (0, True), (0, True))
    assert company(position.load(), "cape_town").coins == 15


@rule("M-F3")
def test_seven_categories() -> None:
    books = {f"s{space}": f"a0{space}" for space in range(2, 8)}
    position = Position().money(7, 0).diamond(0, 13).diamond(1, 5).inkwell(0, 5)
    position.books(0, **{name: book for name, book in books.items() if name not in ("s6",)})
    _, outcome = ended(position)
    first, second = outcome.scores
    assert list(first.parts) == [
        "money",
        "mombasa",
        "cape_town",
        "saint_louis",
        "cairo",
        "diamonds",
        "bookkeeping",
    ]
    assert [first.parts[name] for name in ("money", "diamonds", "bookkeeping")] == [7, 25, 15]
    assert (second.parts["diamonds"], second.parts["bookkeeping"]) == (0, 0)
    assert first.total == sum(first.parts.values()) == 47


@rule("M-F4")
def test_the_highest_total_wins_and_a_tie_is_shared() -> None:
    _, outcome = ended(Position(3).money(5, 9, 9))
    assert outcome.winners == (1, 2)
    _, outcome = ended(Position(3).money(5, 9, 8))
    assert outcome.winners == (1,)


def test_at_the_end_everything_is_shown() -> None:
    state, _ = ended(Position())
    assert all(one.hand is not None for one in plain_view(state).players)
