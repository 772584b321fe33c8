"""Numbers in place of names: what a seat chooses from in secret, and that they tell nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletop.play.choices import MAX_ENTRIES, Choice, choice_tree
from tabletop.play.covers import Covers, discreet, hand_of
from tabletop.play.panel import Message
from tabletop.rules.game import Ref, State
from tabletop.rules.mombasa.actions import KeepTile, OccupySpace, Plan, Ready
from tests.play.test_choices import leaves
from tests.rule_marks import rule
from tests.rules.mombasa.positions import GAME, Position, act
from tests.toy import PlaceBid, ToyGame

COFFEE, TWIN = Ref("card", "start_coffee_2"), Ref("card", "c_coffee_4")


def planning() -> State:
    """A hand of 7 with two equal cards and a single share beside it."""
    return Position().hand(0, "c_coffee_4", "c_coffee_4", "d_share_cairo").planning().load()


def dealt(state: State, seed: int = 1, chosen: dict[int, Ref] | None = None) -> Covers:
    covers = Covers(random.Random(seed))
    covers.follow(hand_of(state, 0), chosen or {})
    return covers


def entries(node: Choice) -> Iterator[Choice]:
    """All entries below a node."""
    for child in node.children:
        yield child
        yield from entries(child)


@rule("M-P4", "M-P6")
def test_a_hand_is_the_same_all_through_the_choice() -> None:
    state = planning()
    hand = hand_of(state, 0)
    assert (hand[TWIN], hand[COFFEE], sum(hand.values())) == (2, 1, 9)
    assert Ref("card", "d_share_cairo") not in hand
    for action in (Plan(1, "c_coffee_4"), Plan(3, "start_coffee_2"), Plan(2, "c_coffee_4")):
        state.apply(0, action)
        assert hand_of(state, 0) == hand
    state.apply(0, Ready())
    digest = state.digest()
    assert hand_of(state, 0) == hand
    assert state.digest() == digest
    state.apply(1, Ready())
    assert hand_of(state, 0) == {}


def test_other_secret_choices_have_their_hands() -> None:
    tiles = GAME.setup(2, {"setup": "variable"}, 1)
    offered = {action.refs[0] for action in tiles.legal(0) if isinstance(action, KeepTile)}
    assert hand_of(tiles, 0) == dict.fromkeys(offered, 1)
    discarding = Position().load()
    act(discarding, OccupySpace("discard"))
    assert len(hand_of(discarding, 0)) == 7
    toy = ToyGame().setup(2, {}, 1)
    toy.apply(0, PlaceBid(3))
    assert hand_of(toy, 0) == hand_of(toy, 1) == {}, "its bids hide nothing at the table"


def test_numbers_do_not_follow_the_hand() -> None:
    hand = hand_of(planning(), 0)
    orders = set()
    for seed in range(40):
        numbers = dealt(planning(), seed).numbers
        assert sorted(n for of in numbers.values() for n in of) == list(range(1, 10))
        orders.add(tuple(numbers[ref] for ref in hand))
    assert len(orders) > 35


def test_numbers_stay_while_the_choice_lasts_and_are_new_for_the_next() -> None:
    state, covers = planning(), dealt(planning())
    numbers = covers.numbers
    first, second = numbers[TWIN]
    covers.use(second)
    state.apply(0, Plan(2, "c_coffee_4"))
    covers.follow(hand_of(state, 0), {2: TWIN})
    assert (covers.numbers, covers.open[TWIN], covers.shown[TWIN]) == (numbers, (first,), (first,))
    covers.follow(hand_of(state, 0), {1: TWIN, 2: TWIN})
    assert (covers.open[TWIN], covers.shown[TWIN]) == ((), (first, second))
    covers.follow(hand_of(state, 0), {1: TWIN})
    assert covers.open[TWIN] == (second,), "the number of the slot that was taken back"
    covers.follow(hand_of(state, 0), {})
    assert covers.open == numbers
    others = set()
    for _ in range(10):
        covers.forget()
        assert covers.shown == {}
        covers.follow(hand_of(state, 0), {})
        others.add(tuple(covers.numbers.items()))
    assert len(others) > 8


@rule("M-P6")
@pytest.mark.parametrize("planned", [0, 1, 2, 3])
def test_the_menu_is_in_the_order_of_the_numbers(planned: int) -> None:
    state, covers = planning(), dealt(planning())
    chosen = dict(list(enumerate((TWIN, COFFEE, TWIN), 1))[:planned])
    for slot, ref in chosen.items():
        state.apply(0, Plan(slot, ref.id))
    covers.follow(hand_of(state, 0), chosen)
    root = choice_tree(state.legal(0), covers.open)
    assert set(leaves(root)) == set(state.legal(0))
    for node in (root, *entries(root)):
        assert len(node.children) <= MAX_ENTRIES
        shown = [entry for entry in entries(node) if entry.cover is not None]
        if node.kind == "slot" and shown:
            numbers = sorted(n for free in covers.open.values() for n in free)
            assert [entry.cover for entry in shown] == numbers
        if node.kind == "page":
            first, last = node.span
            assert node.id == f"{first.cover}..{last.cover}"
    for entry in entries(root):
        if entry.is_leaf and any(action.conceals for action in entry.actions):
            assert entry.cover is not None
            assert (entry.kind, Ref("card", entry.id)) == ("card", entry.actions[0].refs[1])


def test_a_small_hand_is_still_chosen_slot_by_slot() -> None:
    state = Position().no_hand(0).hand(0, "start_coffee_2").planning().load()
    root = choice_tree(state.legal(0), dealt(state).open)
    plan = root.children[0]
    assert [entry.id for entry in plan.children] == ["1", "2", "3"]
    for slot in plan.children:
        assert (slot.cover, [entry.cover for entry in slot.children]) == (None, [1])


@pytest.mark.parametrize(
    ("message", "code", "figures"),
    [
        (
            Message("card_not_now", figures={"slot": 1, "kind": "card", "id": "x"}),
            None,
            {"slot": 1},
        ),
        (Message("card_twice", figures={"slot": 2, "kind": "card", "id": "x"}), 1, {"slot": 2}),
        (Message("card_not_in_hand", "M-P4", {"card": "x"}), None, {}),
        (Message("slot_taken", "M-P2", {"slot": 1}), 1, {"slot": 1}),
        (Message("card_not_now", figures={"kind": "tile", "id": "x"}), 1, None),
    ],
)
def test_messages_name_nothing_that_is_hidden(
    message: Message, code: int | None, figures: dict[str, int | str] | None
) -> None:
    shown = discreet(message, {"card"})
    assert shown.code == (message.code if code else "hidden_not_now")
    assert shown.figures == (message.figures if figures is None else figures)
    assert shown.rule == message.rule
