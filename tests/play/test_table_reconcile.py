"""Cards and program disagree at the table: noticed, told with both ways out, put right."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

import pytest

from tabletop.catalog import games
from tabletop.events import LampMode
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.matching import WAKING_S, Card
from tabletop.play.panel import CARDS_AGREE
from tabletop.rules.game import Ref, State
from tests.faults.marks import device_fault
from tests.play.conftest import CARDS, Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.play.planning_desk import CHIPS, SLOTS, PlanningDesk
from tests.play.test_table_planning import UID_A, UID_B, UID_C, UID_D, A, B, C
from tests.rule_marks import rule
from tests.rules.mombasa.positions import EDITION, GAME, Position
from tests.rules.mombasa.secrets import hide
from tests.toy import PlaceBid, TakeBackBid

OFF, ON, BLINK = LampMode
OTHERS = {
    "0A000001": Card("mombasa", Ref("card", A), is_retired=True),
    **{f"0B{place:06}": Card("table", Ref("seat", str(place))) for place in range(1, 7)},
    "0C000001": Card("table", Ref("staff", "staff")),
}


def lamps(desk: Desk, seat: int = 0) -> str:
    """What the lamps beside a seat's slots show: o off, O on, * blinking."""
    shown = [mode for (device, _), mode in desk.table.lamps().items() if device == f"reader{seat}"]
    return "".join({OFF: "o", ON: "O", BLINK: "*"}[mode] for mode in shown)


def asked(desk: Desk, seat: int = 0) -> list[str]:
    """What the list says is to be put right."""
    node = desk.panel(seat).node
    return [one.id for one in node.children if one.kind == "fix"] if node else []


def believe(desk: Desk, what: str, seat: int = 0) -> None:
    """Say in the own menu what is right."""
    if not desk.panel(seat).path or desk.panel(seat).path[0].kind != "menu":
        desk.table.menu(seat)
    desk.take(seat, "cards", what)


def with_cards(desk: Desk, cards: Mapping[str, Card]) -> Desk:
    """The same table with these chips known, too."""
    known = dict(CHIPS if isinstance(desk, PlanningDesk) else CARDS)
    desk.table._seats.cards._cards = {**known, **cards}
    return desk


@pytest.fixture
def desk() -> PlanningDesk:
    """Two people who plan; nothing is planned yet."""
    return PlanningDesk(Position().planning().load())


def blind(desk: Desk, seat: int, *cards: str | None) -> None:
    """Other cards come to lie there while nobody sees it."""
    hub = desk.simulated.hubs[f"reader{seat}"]
    hub.is_plugged = False
    desk.wait(0.5)
    for slot in range(len(hub.model.cards)):
        hub.model.lay(slot, cards[slot] if slot < len(cards) else None)
    hub.is_plugged = True
    desk.wait(5)


@rule("M-P1")
def test_cards_exchanged_unseen_are_noticed_and_believed(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    desk.table.menu(0)
    assert "cards" not in desk.menu(0), "there is nothing to put right"
    desk.table.menu(0)
    blind(desk, 0, UID_A, UID_C, None, UID_D)
    assert (desk.message(0), desk.message(1)) == ("plan_missing", None)
    assert (desk.area(0), lamps(desk)) == ([A, B, None], "o*O*o")
    believe(desk, "believe_cards")
    assert desk.area(0) == [A, C, None]
    assert len(desk.last()) == 2, "one gesture"
    message = desk.panel(0).message
    assert message is not None
    assert (message.code, message.figures) == ("plan_slot_closed", {"slot": 4})
    assert lamps(desk) == "ooO*o"
    desk.table.undo(0)
    assert desk.area(0) == [A, B, None]


@rule("M-P1")
def test_the_list_of_what_to_put_right_ends_by_itself(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    blind(desk, 0, UID_B, UID_C, UID_A)
    entries = desk.session.entries
    believe(desk, "believe_program")
    assert asked(desk) == ["change:1", "change:2", "lift:3"]
    assert lamps(desk) == "***oo"
    assert desk.panel(0).to_lay == {1: Ref("card", A), 2: Ref("card", B)}
    assert not any(one.ref.id in desk.told_to_all() for one in CHIPS.values())
    for cards, told, lit in (
        ([None, UID_D, None], ["lay:1", "change:2"], "**ooo"),  # a wrong one plans nothing
        ([UID_A, None, None], ["lay:2"], "o*ooo"),
        ([None, UID_B, UID_C], ["lay:1", "lift:3"], "*o*oo"),  # a right one lifted stays planned
        ([UID_A, UID_B, None], [], "ooOoo"),
    ):
        desk.put(0, cards)
        assert (asked(desk), lamps(desk)) == (told, lit)
        assert desk.session.entries == entries
    assert (desk.message(0), desk.panel(0).to_lay) == (CARDS_AGREE, {})
    assert not desk.menu(0)
    desk.put(0, [UID_A, None, None])
    assert desk.area(0) == [A, None, None], "what is laid and lifted counts again"


def test_confirming_a_line_of_the_list_does_nothing(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    blind(desk, 0)
    believe(desk, "believe_program")
    desk.confirm(0)
    assert (asked(desk), desk.session.entries) == (["lay:1", "lay:2"], 1)
    desk.take(0, "believe_cards")
    assert desk.area(0) == [None] * 3


def test_a_locked_plan_follows_no_cards_but_they_may_follow_it(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A, UID_B])
    desk.ready(0)
    desk.put(0, [UID_B, UID_A])
    entries = desk.session.entries
    believe(desk, "believe_cards")
    assert (desk.message(0), desk.session.entries) == ("plan_locked", entries)
    believe(desk, "believe_program")
    assert asked(desk) == ["change:1", "change:2"]
    desk.put(0, [UID_A, UID_B])
    assert (desk.message(0), desk.session.entries) == (CARDS_AGREE, entries)


def test_the_list_goes_with_the_planning(desk: PlanningDesk) -> None:
    desk.put(0, [UID_A])
    desk.ready(0)
    desk.put(0, [UID_B])
    believe(desk, "believe_program")
    assert asked(desk) == ["change:1"]
    desk.ready(1)
    assert desk.session.live[-1].has_barrier
    assert (asked(desk), desk.menu(0)) == ([], [])
    assert lamps(desk) == "ooooo", "revealed cards lie where they are"


def test_readers_that_cannot_tell_change_nothing() -> None:
    """After a power cut, and before a hub that is missing is heard."""
    desk = PlanningDesk(Position().planning().load())
    desk.put(0, [UID_A, UID_B])
    hub = desk.simulated.hubs["reader0"]
    hub.is_plugged = False
    hub.model.lay(0, None)
    hub.model.lay(1, UID_C)
    again = PlanningDesk(desk.session.state, session=desk.session)
    again.simulated.hubs["reader0"].is_plugged = False
    again.wait(1)
    entries = again.session.entries
    believe(again, "believe_program")
    assert (asked(again), lamps(again)) == (["away:1", "away:2"], "ooooo")
    again.take(0, "close")
    again.wait(0.1)
    assert lamps(again) == "ooooo"
    believe(again, "believe_program")
    again.take(0, "believe_cards")
    assert (again.message(0), again.session.entries) == (CARDS_AGREE, entries)
    believe(again, "believe_program")
    again.simulated.hubs["reader0"].is_plugged = True
    again.put(0, [None, UID_C])
    again.wait(5)
    assert asked(again) == ["lay:1", "change:2"]
    again.take(0, "believe_cards")
    assert again.area(0) == [None, C, None]


def test_a_card_on_a_tapped_reader() -> None:
    desk = PlanningDesk(Position().planning().load(), taps=True)
    assert lamps(desk) == "O"
    blind(desk, 0, UID_A)
    assert (desk.message(0), desk.area(0), lamps(desk)) == ("plan_left", [None] * 3, "*")
    believe(desk, "believe_program")
    assert asked(desk) == ["lift:1"]
    desk.lay(0, 0, None)
    assert desk.message(0) == CARDS_AGREE
    blind(desk, 0, UID_A)
    believe(desk, "believe_cards")
    assert (desk.area(0), lamps(desk)) == ([A, None, None], "o")
    desk.lay(0, 0, None)
    blind(desk, 0, UID_B)
    believe(desk, "believe_cards")
    assert desk.area(0) == [A, B, None], "cards that were tapped need not stay"
    desk.lay(0, 0, None)
    desk.tap(0, UID_A)
    assert desk.area(0) == [None, B, None], "this very chip"


def test_cards_that_ask_are_taken_up_but_do_nothing_by_themselves(table: Desk) -> None:
    assert (lamps(table, 0), lamps(table, 1)) == ("Oo", "Oo")
    table.lay(0, 0, "04000003")
    assert lamps(table, 0) == "*o", "it has acted: take it away"
    table.play(0, TakeBackBid())
    assert lamps(table, 0) == "*O"
    entries = table.session.entries
    believe(table, "believe_cards")
    assert table.session.entries == entries
    assert [choice.id for choice in table.panel(0).path] == ["3"]
    table.click(0, Role.CONFIRM)
    assert table.session.live[-1].actions == (PlaceBid(3),)
    believe(table, "believe_program")
    assert asked(table) == ["lift:1"]
    table.lay(0, 1, "04000004")
    assert asked(table) == ["lift:1", "lift:2"]
    for slot in range(2):
        table.lay(0, slot, None)
    assert (table.message(0), table.session.entries) == (CARDS_AGREE, entries + 1)


def test_who_has_nothing_to_choose_may_put_right_all_the_same(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, game=games()["power_grid.stock"])
    (active,) = desk.session.state.to_act()
    seat = 1 - active
    assert (lamps(desk, active), lamps(desk, seat)) == ("Oo", "oo")
    blind(desk, seat, "06000001")
    assert (desk.message(seat), lamps(desk, seat)) == (None, "oo")
    believe(desk, "believe_program", seat)
    assert lamps(desk, seat) == "*o"
    desk.take(seat, "believe_cards")
    assert (desk.message(seat), desk.session.entries) == ("card_not_now", 0)


def test_a_card_that_does_not_fit_is_named_by_its_slot(table: Desk) -> None:
    blind(table, 0, "04000003", "04000004")
    believe(table, "believe_cards")
    message = table.panel(0).message
    assert message is not None
    assert (message.code, message.figures["slot"]) == ("fix_slot", 2)
    assert table.session.entries == 0


def test_on_a_fault_of_the_disk_nothing_is_believed_and_all_is_dark() -> None:
    journal = HandJournal()
    desk = PlanningDesk(Position().planning().load(), journal=journal)
    blind(desk, 0, UID_A)
    desk.table.menu(0)
    desk.take(0, "cards")
    journal.fault = "disk_full"
    desk.wait(0.1)
    node = desk.panel(0).node
    assert node is not None
    desk.table.choose(0, node.children[0])
    assert (desk.session.entries, lamps(desk)) == (0, "ooooo")


# Cables at any moment, and what others can see


@device_fault("1", "4")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_changes_the_log_while_the_list_is_open(seed: int) -> None:
    rng = random.Random(seed)
    taps = seed % 4 == 3
    desk = PlanningDesk(Position().planning().load(), seed=seed, taps=taps)
    if taps:
        blind(desk, 0, UID_A)
    else:
        desk.put(0, [UID_A, UID_B, UID_C])
        blind(desk, 0, UID_B, rng.choice([None, UID_D, "0F0F0F0F"]))
    planned, entries = desk.area(0), desk.session.entries
    hub = desk.simulated.hubs["reader0"]
    opened = 0
    for _ in range(60):
        if not asked(desk):
            desk.table.menu(0)
            if "cards" in desk.menu(0):
                desk.take(0, "cards", "believe_program")
            else:
                desk.table.menu(0)
                blind(desk, 0, *rng.sample([UID_D, UID_B, UID_A, None], len(hub.model.cards[:4])))
                continue
        opened += 1
        match rng.choice(("pull", "reboot", "lay", "lay", "lift")):
            case "pull":
                hub.is_plugged = not hub.is_plugged
            case "reboot":
                hub.model.reboot()
            case "lay":
                uid = rng.choice([UID_A, UID_B, UID_C, UID_D, "0F0F0F0F", *OTHERS])
                hub.model.lay(rng.randrange(len(hub.model.cards)), uid)
            case "lift":
                hub.model.lay(rng.randrange(len(hub.model.cards)), None)
        desk.wait(rng.choice((0.02, 0.2, 0.4, 1.2)))
        assert desk.session.entries == entries, f"seed {seed}"
    assert opened > 20, f"seed {seed}"
    hub.is_plugged = True
    desk.wait(5)
    desk.put(0, [None] if taps else [UID_A, UID_B, UID_C, None, None])
    desk.wait(2 * WAKING_S)
    assert (asked(desk), desk.area(0), desk.session.entries) == ([], planned, entries)


def twin(state: State, seed: int) -> State:
    """The same for the table, with the hands of all changed about."""
    data = json.loads(json.dumps(state.to_dict()))
    hide(EDITION, data, None, random.Random(seed))
    return GAME.load(data)


class Hands(PlanningDesk):
    """People who lay their cards by the numbers that stand for them."""

    def __init__(self, state: State, seed: int) -> None:
        super().__init__(state, seed=seed)
        numbered = {
            self.chip(seat, number): Card("mombasa", ref)
            for seat in range(state.seats)
            for ref, numbers in self.panel(seat).covers.items()
            for number in numbers
        }
        with_cards(self, numbered)

    def chip(self, seat: int, number: int) -> str:
        """The chip of the card that has this number in the seat's menu."""
        return f"0D{seat:02}{number:04}"


def different_hands(seed: int) -> list[Hands]:
    """Two tables that look the same; nobody holds two equal cards."""
    state = Position().planning().load()
    for number in range(100):
        other = twin(state, 100 * seed + number)
        desks = [Hands(one, seed) for one in (state, other)]
        if all(len({*hand}) == len(hand) for hand in (desks[1].hand(0), desks[1].hand(1))):
            return desks
    raise AssertionError(f"seed {seed}: no such hands")


@rule("M-P6")
@pytest.mark.parametrize("seed", range(3))
def test_what_others_see_does_not_depend_on_which_cards_lie_there(seed: int) -> None:
    rng, desks = random.Random(seed), different_hands(seed)
    assert desks[0].hand(0) != desks[1].hand(0)
    listed = 0
    for _ in range(40):
        seat, slot = rng.randrange(2), rng.randrange(SLOTS)
        what = rng.choice(("lay", "lay", "lay", "unseen", "unseen", "menu", "cards", "program"))
        number = rng.randrange(8)
        for desk in desks:
            hub = desk.simulated.hubs[f"reader{seat}"]
            chip = desk.chip(seat, number) if number else None
            if what == "unseen":
                hub.is_plugged = False
                desk.wait(0.3)
            if what in ("lay", "unseen"):
                for other in [n for n, uid in enumerate(hub.model.cards) if uid == chip]:
                    hub.model.lay(other, None)
                hub.model.lay(slot, chip)
                hub.is_plugged = True
                desk.wait(0.5 if what == "lay" else 4)
            else:
                desk.table.menu(seat)
                if what != "menu" and "cards" in desk.menu(seat):
                    desk.take(seat, "cards", f"believe_{what}")
        assert desks[0].public() == desks[1].public(), f"seed {seed}"
        listed += bool(asked(desks[0], seat))
    assert listed > 2, f"seed {seed}"


def test_lamps_beside_slots_say_where_a_card_is_wanted(desk: PlanningDesk) -> None:
    assert lamps(desk) == "OOOoo"
    desk.lay(0, 1, UID_B)
    assert lamps(desk) == "OoOoo"
    desk.table.pick(Ref("card", A), 0)
    desk.wait(0.1)
    assert (desk.area(0), lamps(desk)) == ([None, B, A], "Ooooo")
    desk.ready(0)
    assert lamps(desk) == "ooooo"
    desk.lay(0, 0, UID_C)
    assert (desk.message(0), lamps(desk)) == ("plan_locked", "*oooo")
