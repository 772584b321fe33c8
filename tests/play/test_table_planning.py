"""Planning at the table: cards on readers and two buttons, in every odd order."""

from __future__ import annotations

import pytest

from tabletop.events import DeviceStatus, LampMode
from tabletop.play.choices import Choice
from tabletop.play.controls import Role
from tabletop.play.log import Gesture
from tabletop.play.matching import WAKING_S
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.actions import DiscardCard, OccupySpace, Plan, Ready, Unplan, Unready
from tests.play.conftest import TICK_S
from tests.play.hand_journal import HandJournal
from tests.play.planning_desk import PlanningDesk, uid_of
from tests.rule_marks import rule
from tests.rules.mombasa.positions import EDITION, GAME, Position, player

A, B, C, D = "start_coffee_2", "start_bananas_1", "start_cotton_2", "start_expansion_1"
UID_A, UID_B, UID_C, UID_D = map(uid_of, (A, B, C, D))


def last_entry(desk: PlanningDesk, seat: int) -> Choice:
    """The last entry of a seat's menu: to leave, or to be done."""
    node = desk.panel(seat).node
    assert node is not None
    return node.children[-1]


@pytest.fixture
def desk() -> PlanningDesk:
    """Two people who plan; nothing is planned yet."""
    return PlanningDesk(Position().planning().load())


@pytest.fixture
def tapped() -> PlanningDesk:
    """The same with a single reader for each."""
    return PlanningDesk(Position().planning().load(), taps=True)


# Buttons


@rule("M-P2")
def test_the_usual_path_is_short(desk: PlanningDesk) -> None:
    """The first slot is reached by two presses; each card then leads on to the next slot."""
    for _ in range(2):
        desk.confirm(0)
    assert [choice.id for choice in desk.panel(0).path] == ["plan", "1"]
    desk.confirm(0)
    assert [choice.id for choice in desk.panel(0).path] == ["plan", "2"]
    desk.confirm(0)
    assert [choice.id for choice in desk.panel(0).path] == ["plan"], "only slot 3 is left"
    desk.confirm(0)
    assert None not in desk.area(0)
    assert (desk.panel(0).path, desk.entry(0).actions) == ((), (Ready(),))
    desk.confirm(0)
    assert not desk.panel(0).is_to_act
    assert desk.entry(0).actions == (Unready(),)


def test_after_a_later_slot_comes_the_next_one_that_is_empty(desk: PlanningDesk) -> None:
    desk.confirm(0)
    desk.click(0, Role.WALK)
    desk.confirm(0)
    desk.confirm(0)
    assert [slot for slot, card in enumerate(desk.area(0), 1) if card] == [2]
    assert [choice.id for choice in desk.panel(0).path] == ["plan", "3"]
    desk.confirm(0)
    assert [slot for slot, card in enumerate(desk.area(0), 1) if card] == [2, 3]
    assert desk.panel(0).path[0].id == "plan", "slot 1 is left"


@rule("M-P1")
def test_all_unlock_until_the_last_one_is_ready(desk: PlanningDesk) -> None:
    desk.ready(0)
    assert desk.lit()[0] is LampMode.OFF
    desk.confirm(0)
    assert (desk.last(), desk.panel(0).is_to_act) == ((Unready(),), True)
    desk.ready(1, 0)
    assert desk.session.live[-1].has_barrier
    assert desk.panel(0).covers == {}


def test_a_hold_takes_back_the_own_plan_only(desk: PlanningDesk) -> None:
    desk.table.pick(Ref("card", A), 0)
    desk.confirm(0)
    desk.confirm(0)
    desk.put(1, [uid_of("start_coffee_1")])
    while desk.panel(0).path:
        desk.hold(0)
    desk.hold(0)
    assert desk.last() == (Unplan(1),)
    assert (desk.area(0), desk.area(1)[0]) == ([None] * 3, "start_coffee_1")
    desk.hold(0)
    assert (desk.question(), desk.area(1)[0]) == (None, "start_coffee_1")


def test_what_others_do_moves_no_cursor_and_swallows_no_press() -> None:
    desk = PlanningDesk(Position().planning().load(), pace=Pace.table())
    desk.wait(2)
    desk.confirm(0)
    desk.click(0, Role.WALK)
    for uids in (["start_coffee_1"], [None, "start_coffee_1"], []):
        before = desk.panel(0)
        model = desk.simulated.hubs["reader1"].model
        for slot in range(2):
            card = uids[slot] if slot < len(uids) else None
            model.lay(slot, None if card is None else uid_of(card))
        while not desk.table.is_telling:
            desk.wait(0.1)
        assert desk.panel(0) == before
        desk.click(0, Role.CONFIRM)
        assert len(desk.panel(0).path) == len(before.path) + 1
        desk.hold(0)
        desk.wait(1)


# A reader for each slot


@rule("M-P1", "M-P6")
def test_cards_laid_lifted_and_swapped(desk: PlanningDesk) -> None:
    desk.lay(0, 1, UID_A)
    assert desk.area(0) == [None, A, None]
    desk.lay(0, 0, UID_B)
    desk.put(0, [UID_A, UID_B])
    assert desk.area(0) == [A, B, None]
    assert len(desk.last()) == 4, "one gesture"
    desk.put(0, [UID_A, None, UID_B])
    assert desk.area(0) == [A, None, B]
    desk.put(0, [None, None, UID_B])
    assert desk.area(0) == [None, None, B]
    assert (desk.message(0), desk.message(1)) == (None, None)
    desk.put(0, [UID_C, UID_A, UID_B])
    assert desk.area(0) == [C, A, B]
    assert desk.entry(0).actions == (Ready(),)
    desk.confirm(0)
    assert not desk.panel(0).is_to_act


def test_a_short_lift_changes_nothing(desk: PlanningDesk) -> None:
    desk.lay(0, 0, UID_A)
    model = desk.simulated.hubs["reader0"].model
    for _ in range(3):
        model.lay(0, None)
        desk.wait(0.1)
        model.lay(0, UID_A)
        desk.wait(0.5)
    assert desk.session.entries == 1


@rule("M-P4")
@pytest.mark.parametrize(
    ("uid", "slot", "code"),
    [
        ("0F0F0F0F", 0, "card_unknown"),
        (uid_of("start_bananas_2"), 0, "plan_unfit"),  # rests in a row
        (uid_of("numbered_1"), 0, "plan_unfit"),  # another player's
        (uid_of("d_share_cairo"), 0, "plan_unfit"),
        (UID_A, 3, "plan_slot_closed"),
    ],
)
def test_a_card_that_cannot_be_planned_is_not_named(uid: str, slot: int, code: str) -> None:
    desk = PlanningDesk(Position().hand(0, "d_share_cairo").planning().load())
    desk.lay(0, slot, uid)
    message = desk.panel(0).message
    assert message is not None
    assert (message.code, message.figures["slot"]) == (code, slot + 1)
    assert not {card.id for card in EDITION.cards} & set(map(str, message.figures.values()))
    assert (desk.message(1), desk.session.entries) == (None, 0)
    desk.lay(0, slot, None)
    desk.lay(0, 0, UID_A)
    assert desk.area(0)[0] == A


def test_a_card_laid_when_locked_changes_nothing(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    desk.ready(0)
    entries = desk.session.entries
    desk.lay(0, 1, None)
    assert (desk.message(0), desk.area(0)) == ("plan_locked", [A, B, None])
    desk.lay(0, 1, UID_B)
    desk.lay(0, 2, UID_C)
    assert (desk.message(0), desk.session.entries) == ("plan_locked", entries)
    desk.lay(0, 1, None)
    desk.confirm(0)
    assert desk.area(0) == [A, B, None], "unlocked; nothing is lifted again"
    desk.lay(0, 1, UID_D)
    assert desk.area(0) == [A, D, None], "the card that lies there counts"


def test_cards_that_lie_on_after_the_reveal(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    desk.ready(0, 1)
    entries = desk.session.entries
    desk.wait(5)
    assert (desk.session.entries, desk.message(0)) == (entries, None)
    while len(desk.session.state.to_act()) == 1:
        assert desk.message(0) != "plan_left"
        (seat,) = desk.session.state.to_act()
        desk.table.choose(seat, last_entry(desk, seat))
        desk.wait(2 * TICK_S)
    assert desk.message(0) == "plan_left", "the next planning has begun"
    assert desk.area(0) == [None] * 3
    desk.wait(20)
    desk.lay(0, 2, uid_of("start_expansion_2"))
    assert desk.area(0) == [None, None, "start_expansion_2"]
    assert desk.message(0) is None, "once"
    assert desk.session.live[-2].has_barrier, "this planning began with new cards on offer"
    numbers = desk.panel(1).covers
    desk.table.undo(0)
    assert not desk.area(0)[2]
    assert desk.panel(1).covers == numbers


def test_taking_back_by_buttons_tells_of_the_card_that_lies_there(desk: PlanningDesk) -> None:
    desk.lay(0, 0, UID_A)
    while desk.panel(0).path:
        desk.hold(0)
    desk.hold(0)
    assert (desk.area(0), desk.message(0)) == ([None] * 3, "plan_left")
    desk.wait(5)
    desk.lay(0, 0, None)
    desk.lay(0, 0, UID_A)
    assert desk.area(0)[0] == A


@pytest.mark.parametrize("lifted_meanwhile", [False, True])
def test_a_reader_that_is_lost_takes_nothing_back(
    desk: PlanningDesk, lifted_meanwhile: bool
) -> None:
    desk.put(0, [UID_A, UID_B])
    hub = desk.simulated.hubs["reader0"]
    hub.is_plugged = False
    desk.wait(1)
    assert desk.status("reader0") is DeviceStatus.LOST
    if lifted_meanwhile:
        desk.lay(0, 1, None)
    hub.is_plugged = True
    desk.wait(10)
    assert desk.area(0) == [A, B, None]
    desk.lay(0, 1, UID_B)
    desk.lay(0, 1, None)
    assert desk.area(0) == [A, None, None], "seen now"


@pytest.mark.parametrize("blind_s", [0.1, 0.5, 0.9])
def test_a_hub_that_starts_anew_under_a_plan(desk: PlanningDesk, blind_s: float) -> None:
    desk.put(0, [UID_A, UID_B])
    model = desk.simulated.hubs["reader0"].model
    model.cards[:2] = [None, None]
    model.reboot()
    desk.wait(blind_s)
    model.lay(0, UID_A)
    model.lay(1, UID_B)
    desk.wait(5)
    assert (desk.area(0), desk.session.entries) == ([A, B, None], 1)
    desk.lay(0, 0, None)
    assert desk.area(0) == [None, B, None]


def test_a_power_cut_in_the_middle_of_planning(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    desk.ready(1)
    resumed = Session.from_state(GAME, Position().planning().load().to_dict())
    for number in range(1, desk.session.entries + 1):
        entry = desk.session.entry(number)
        assert isinstance(entry, Gesture)
        resumed.act(entry.seat, entry.actions)
    assert resumed.state.digest() == desk.session.state.digest()
    found = {"reader0": (0, UID_A), "reader1": (0, uid_of("start_coffee_1"))}
    again = PlanningDesk(resumed.state, session=resumed, found=found)
    again.wait(WAKING_S)
    assert again.message(0) is None, "it lies at the slot where it is planned"
    assert again.area(0) == [A, B, None]
    again.confirm(1)
    assert again.message(1) == "plan_left", "it was not planned"
    again.lay(0, 0, None)
    assert again.area(0) == [None, B, None]
    again.lay(1, 0, None)
    again.lay(1, 0, uid_of("start_coffee_1"))
    assert again.area(1)[0] == "start_coffee_1"


@rule("M-S11")
def test_starting_tiles_are_kept_by_number() -> None:
    desk = PlanningDesk(GAME.setup(2, {"setup": "variable"}, 1))
    node = desk.panel(0).node
    assert node is not None
    assert [(entry.kind, entry.cover) for entry in node.children] == [("tile", 1), ("tile", 2)]
    kept = node.children[0].actions
    desk.confirm(0)
    assert desk.last() == kept
    assert not desk.panel(0).is_to_act
    desk.lay(0, 0, UID_A)
    assert desk.message(0) == "card_not_now", "there is no plan that could be locked"
    desk.confirm(1)
    assert desk.session.live[-1].has_barrier


@rule("M-P6")
def test_numbers_hold_for_one_planning(desk: PlanningDesk) -> None:
    first = desk.panel(1).covers
    desk.put(0, [UID_A])
    desk.table.undo(0)
    desk.ready(1)
    assert desk.panel(1).covers == first
    desk.ready(0)
    assert desk.panel(1).covers == {}


def test_a_card_lifted_while_nothing_counts_stays_planned() -> None:
    journal = HandJournal()
    desk = PlanningDesk(Position().planning().load(), journal=journal)
    desk.put(0, [UID_A, UID_B])
    journal.fault = "disk_full"
    desk.lay(0, 1, None)
    assert (desk.message(0), desk.area(0)) == ("plan_missing", [A, B, None])
    journal.fault = None
    desk.lay(0, 1, UID_B)
    desk.lay(0, 1, None)
    assert desk.area(0) == [A, None, None]


# One reader to tap on


@rule("M-P1", "M-P3")
def test_tapping_one_after_the_other(tapped: PlanningDesk) -> None:
    for uid in (UID_A, UID_B, UID_C):
        tapped.tap(0, uid)
    assert tapped.area(0) == [A, B, C]
    tapped.tap(0, UID_D)
    assert tapped.message(0) == "plan_full"
    tapped.tap(0, UID_B)
    assert tapped.area(0) == [A, None, C]
    tapped.tap(0, UID_D)
    assert tapped.area(0) == [A, D, C]
    tapped.confirm(0)
    assert not tapped.panel(0).is_to_act
    tapped.tap(0, UID_A)
    assert (tapped.message(0), tapped.area(0)) == ("plan_locked", [A, D, C])


def test_a_card_left_on_the_tapped_reader_counts_once(tapped: PlanningDesk) -> None:
    tapped.lay(0, 0, UID_A)
    tapped.wait(60)
    assert (tapped.area(0), tapped.session.entries) == ([A, None, None], 1)
    tapped.lay(0, 0, UID_B)
    assert tapped.area(0) == [A, B, None]


def test_equal_cards_are_told_apart_by_their_chips() -> None:
    state = Position().hand(0, "c_coffee_4", "c_coffee_4").planning().load()
    first, second = uid_of("c_coffee_4", 0), uid_of("c_coffee_4", 1)
    tapped = PlanningDesk(state, taps=True)
    tapped.tap(0, first)
    tapped.tap(0, second)
    assert tapped.area(0) == ["c_coffee_4", "c_coffee_4", None]
    tapped.tap(0, first)
    assert tapped.area(0) == [None, "c_coffee_4", None]
    desk = PlanningDesk(state)
    desk.put(0, [first, second])
    assert desk.area(0) == ["c_coffee_4", "c_coffee_4", None]
    assert desk.message(0) is None


# Other hidden cards


@rule("M-O4")
def test_a_card_is_discarded_from_a_reader() -> None:
    state = Position().load()
    desk = PlanningDesk(state)
    desk.session.act(0, [OccupySpace("discard")])
    desk = PlanningDesk(desk.session.state)
    assert any(isinstance(one, DiscardCard) for one in desk.session.state.legal(0))
    assert sorted(n for one in desk.panel(0).covers.values() for n in one) == list(range(1, 8))
    desk.lay(0, 0, uid_of("start_bananas_2"))
    message = desk.panel(0).message
    assert message is not None
    assert (message.code, message.figures) == ("hidden_not_now", {"slot": 1})
    desk.lay(0, 0, None)
    desk.lay(0, 0, UID_A)
    assert desk.last() == (DiscardCard(A),)
    assert A not in (player(desk.session.state, 0).hand or ())


def test_pointing_at_a_hidden_card_names_none(desk: PlanningDesk) -> None:
    desk.table.pick(Ref("card", A), 0)
    (group,) = desk.panel(0).path
    assert group.cover == desk.panel(0).covers[Ref("card", A)][0]
    desk.confirm(0)
    desk.confirm(0)
    assert desk.last() == (Plan(1, A),)
    desk.table.pick(Ref("card", "a_merchant"), 0)
    message = desk.panel(0).message
    assert message is not None
    assert (message.code, message.rule, message.figures) == ("hidden_not_now", "M-P4", {})
