"""What is said of choices of Mombasa before they are taken: the rules then do just that."""

import re
from collections.abc import Iterator, Mapping

import pytest

from tabletop.display.painters.mombasa.board import MombasaBoard
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.painters.mombasa.notes import NOTES
from tabletop.display.painters.mombasa.totals import SUMS
from tabletop.display.words import Words
from tabletop.looks import look_of
from tabletop.play.choices import Choice, choice_tree
from tabletop.rules.game import Action, Seat, State
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import facts as told
from tests.display.mombasa.walking import Played, begun, by_chance, view_of
from tests.rules.mombasa.positions import EDITION, Position

REASONS: Mapping[type[Action], frozenset[str]] = {
    act.BuyCard: frozenset({"card"}),
    act.Advance: frozenset({"payment", "special"}),
    act.FlipBook: frozenset({"flip"}),
    act.UseMerchant: frozenset({"merchant", "last_space"}),
    act.TakeBook: frozenset({"coin"}),
    act.TakePounds: frozenset({"points"}),
    act.OccupySpace: frozenset({"space"}),
    act.DiscardCard: frozenset({"discard"}),
}
"""For which reasons the money moves that a total tells of; the rest only follows."""

SEED = 5


def leaf(action: Action) -> Choice:
    return Choice("action", "", (action,))


def board_of(state: State) -> MombasaBoard:
    board, _ = look_of(state, "en")
    assert isinstance(board, MombasaBoard)
    return board


@pytest.fixture(scope="module")
def board() -> MombasaBoard:
    """The board knows the edition, but no game."""
    return board_of(begun(2, "first", SEED))


def entries(choice: Choice) -> Iterator[Choice]:
    """All entries of a menu and those within them."""
    for child in choice.children:
        yield child
        yield from entries(child)


def paid(one: Played) -> int:
    """What the seat got or, below 0, paid for the action itself."""
    reasons, party = REASONS.get(type(one.action), frozenset()), f"seat:{one.seat}"
    found = [f for f in one.facts if isinstance(f, told.MoneyPaid) and f.reason in reasons]
    gets = sum(fact.amount for fact in found if fact.target == party)
    return gets - sum(fact.amount for fact in found if fact.source == party)


def figure(pattern: str, text: str) -> int | None:
    """The number that stands in a text, None where there is none."""
    found = re.search(pattern, text)
    return int(found[1]) if found else None


def check_money(one: Played, total: str, where: str) -> None:
    """The seat's money before and after."""
    change, have = paid(one), one.before.players[one.seat].money
    if change:
        assert figure(r"you: [^·]* = £(\d+)", total) == have + change, where
    elif not isinstance(one.action, act.Advance):
        assert "you: " not in total, where


def check_left(one: Played, total: str, where: str) -> None:
    """Units and points that are left."""
    lost = {
        told.UnitsLost: sum(f.units for f in one.facts if isinstance(f, told.UnitsLost)),
        told.PointsLost: sum(f.points for f in one.facts if isinstance(f, told.PointsLost)),
    }
    now = one.after.action if one.after.active == one.seat else None
    units = lost[told.UnitsLost] or (now.units if now and one.after.decision == "goods" else 0)
    points = lost[told.PointsLost] or (now.points if now else 0)
    match one.action:
        case act.LeaveUnits():
            assert figure(r"lost: (\d+) unit", total) == units, where
        case act.UseGoods():
            assert figure(r"(\d+) units?$", total) == units, where
        case act.Expand():
            assert figure(r"= (\d+) points? left", total) == points, where
        case act.Done() if one.before.decision == "expand":
            assert figure(r"lost: (\d+) point", total) == points, where
        case _:
            assert (figure(r"= (\d+) units? left", total) or 0) in (0, units), where


def check_pieces(one: Played, total: str, where: str) -> None:
    """Shares, what they are worth, diamonds, inkwells, cards in hand."""
    player = one.after.players[one.seat]
    coins = {company.id: company.coins for company in one.after.companies}
    match one.action:
        case act.Advance(company=company):
            if player.shares[company] != one.before.players[one.seat].shares[company]:
                assert figure(r"→ (\d+):", total) == player.shares[company], where
        case act.Expand():
            company = next(f.company for f in one.facts if isinstance(f, told.RegionTaken))
            assert figure(r"share \d+ → £(\d+)$", total) == coins[company], where
        case act.ReturnPost(company=company) | act.RemovePost(company=company):
            moved = [f for f in one.facts if isinstance(f, told.PostReturned | told.PostRemoved)]
            if len(moved) == 1:
                assert figure(r"share \d+ → £(\d+)$", total) == coins[company], where
        case act.UseMerchant():
            moves = [fact for fact in one.facts if isinstance(fact, told.DiamondMoved)]
            if moves[0].old != moves[-1].new:
                assert figure(r"diamond \d+ → (\d+)", total) == moves[-1].new, where
        case act.MoveInkwell(spaces=spaces) if spaces:
            assert figure(r"inkwell \d+ → (\d+)", total) == player.inkwell, where
        case act.Leave(row=row) if row:
            assert figure(r"= (\d+)", total) == player.hand_count, where


@pytest.mark.parametrize(("seats", "setup"), [(2, "variable"), (4, "first"), (3, "variable")])
def test_what_is_said_is_what_happens(board: MombasaBoard, seats: int, setup: str) -> None:
    said = set()
    for one in by_chance(seats, setup, SEED + seats):
        total = board.total(leaf(one.action), view_of(one.state, one.seat), one.seat)
        where = f"seed {SEED + seats}, {one.action}: {total!r}, {one.facts}"
        check_money(one, total, where)
        check_left(one, total, where)
        check_pieces(one, total, where)
        said.add(type(one.action))
    assert len(said & set(SUMS)) > 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_note_is_short_and_every_cost_is_told(board: MombasaBoard, seats: int) -> None:
    noted = set()
    for one in by_chance(seats, "variable", SEED):
        view = view_of(one.state, one.seat)
        for action in one.state.legal(one.seat):
            note = board.note(leaf(action), view)
            assert len(note) < 36, f"seed {SEED}, {action}: {note!r}"
            if note:
                noted.add(type(action))
            if isinstance(action, act.BuyCard | act.Expand | act.TakeBook):
                assert note, f"seed {SEED}, {action}"
    assert noted <= set(NOTES)
    assert len(noted) > 12


@pytest.mark.parametrize("setup", ["first", "variable"])
def test_nothing_hidden_is_said_in_public(board: MombasaBoard, setup: str) -> None:
    """What only the seat may know is told in its own view alone."""
    told_to_seat = 0
    for one in by_chance(3, setup, SEED):
        for action in one.state.legal(one.seat):
            if not action.conceals:
                continue
            choice, own = leaf(action), view_of(one.state, one.seat)
            public = board.note(choice, one.before) + board.total(choice, one.before, one.seat)
            assert public == "", f"seed {SEED}, {action}"
            told_to_seat += bool(board.note(choice, own) + board.total(choice, own, one.seat))
    assert told_to_seat > 0


def test_the_figures_of_an_action_stand_over_its_menu(board: MombasaBoard) -> None:
    prompts = set()
    for one in by_chance(4, "first", SEED):
        view = one.before
        who, what = board.task(view)
        assert (who, what.strip()) == ("", what) != ("", ""), f"seed {SEED}, {view.decision}"
        if view.action is not None and view.decision == "goods":
            assert f"{view.action.units} unit" in what
        if view.action is not None and view.decision == "expand":
            assert f"{view.action.points} point" in what
        prompts.add(view.decision)
        assert board.help(view), view.decision
    assert len(prompts) > 10


def test_those_who_wait_know_for_whom(board: MombasaBoard) -> None:
    state = begun(3, "first", SEED)
    while view_of(state).phase == "setup":
        (seat, *_) = state.to_act()
        state.apply(seat, state.legal(seat)[0])
    assert board.situation(view_of(state)) == "Round 1 of 7. All plan their cards."
    state.apply(1, act.Ready())
    waiting = board.situation(view_of(state))
    assert waiting == "Round 1 of 7. Still planning: Seat 1, Seat 3. Ready: Seat 2."
    assert [board.status(view_of(state), seat) for seat in range(3)] == [
        "0 of 3 chosen",
        "ready",
        "0 of 3 chosen",
    ]
    state.apply(0, act.Ready())
    state.apply(2, act.Ready())
    view = view_of(state)
    start = view.start_player
    assert board.situation(view) == f"Round 1 of 7. Seat {start + 1} decides: an action"
    assert board.status(view, start) == "start player"


def test_a_region_tells_its_price_before_its_column_is_chosen(board: MombasaBoard) -> None:
    for one in by_chance(3, "first", SEED):
        if one.before.decision != "expand":
            continue
        for choice in entries(choice_tree(one.state.legal(one.seat))):
            if choice.kind == "region" and choice.children:
                cost = one.before.action.costs[choice.id] if one.before.action else 0
                assert board.note(choice, one.before).startswith(f"{cost} point")
                assert f" − {cost} = " in board.total(choice, one.before, one.seat)
                return
    raise AssertionError(f"seed {SEED}: no region had several columns")


def test_the_example_of_the_rulebook() -> None:
    """p.5: coffee 3 and 1 buy a card for 3, and one unit is left."""
    position = Position().area(0, "a_coffee_3", "start_coffee_1")
    state = position.display(p1="a_bananas_2").load()
    words = Words("en", names_of(EDITION), family="mombasa")
    board = MombasaBoard(EDITION, words)
    state.apply(0, act.UseGoods(1))
    second = board.total(leaf(act.UseGoods(2)), view_of(state), 0)
    assert second == "coffee 1 · 3 + 1 = 4 units"
    state.apply(0, act.UseGoods(2))
    view = view_of(state)
    assert board.task(view) == ("", "Use coffee: 4 units")
    assert board.note(leaf(act.BuyCard(1)), view) == "3 units"
    assert board.total(leaf(act.BuyCard(1)), view, 0) == "bananas 2 · 4 − 3 = 1 unit left"


def made(part: str, board: MombasaBoard, state: State, seat: Seat) -> int:
    """What `7 × 6` comes to."""
    factors = board.made_of(part, 0, view_of(state), seat).split("\u202f×\u202f")
    return int(factors[0]) * int(factors[1]) if len(factors) == 2 else 0


@pytest.mark.parametrize("seats", [2, 4])
def test_progress_grows_and_the_result_is_made_of_shares(board: MombasaBoard, seats: int) -> None:
    shares = []
    state = None
    for one in by_chance(seats, "first", SEED):
        shares.append(board.progress(one.before))
        state = one.state
        last = one
    assert state is not None
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert 0.9 < shares[-1] < 1.0
    assert board.progress(last.after) == 1.0
    state.apply(last.seat, last.action)
    outcome = state.outcome()
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        for company in (one.id for one in last.after.companies):
            assert made(company, board, state, seat) == score.parts[company]
