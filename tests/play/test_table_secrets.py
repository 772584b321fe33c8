"""Nothing at the table tells what is planned: random readings and presses, and twins of hands."""

from __future__ import annotations

import json
import random

import pytest

from tabletop.play.controls import Role
from tabletop.play.pace import Pace
from tabletop.play.panel import Message
from tabletop.rules.game import State
from tabletop.rules.mombasa.view import MombasaView
from tests.play.planning_desk import CHIPS, PlanningDesk
from tests.play.test_choices import leaves
from tests.rule_marks import rule
from tests.rules.mombasa.positions import EDITION, GAME, Position
from tests.rules.mombasa.secrets import hide

PRESSED = (Role.WALK, Role.WALK, Role.CONFIRM)
HELD_S = (0.05, 0.05, 0.05, 0.9)


def is_planning(desk: PlanningDesk) -> bool:
    view = desk.session.state.view(None)
    assert isinstance(view, MombasaView)
    return view.phase == "planning"


def check(desk: PlanningDesk) -> None:
    """No card is named anywhere while all plan; every choice can be reached."""
    if is_planning(desk):
        told = desk.told_to_all()
        assert [card.id for card in EDITION.cards if card.id in told] == []
    for panel in desk.table.panels:
        legal = set(desk.session.state.legal(panel.seat))
        if panel.node is not None and panel.question is None and panel.node.actions:
            assert set(panel.node.actions) <= legal
            assert panel.path or set(leaves(panel.node)) == legal
            assert 0 <= panel.cursor < len(panel.node.children)


def fidget(desk: PlanningDesk, rng: random.Random) -> None:
    """A press, a card from the heap laid, lifted, moved, or a cable pulled."""
    seat = rng.randrange(len(desk.table.kinds))
    hub = desk.simulated.hubs[f"reader{seat}"]
    cards = hub.model.cards
    slot = rng.randrange(len(cards))
    match rng.choice(("press", "press", "press", "lay", "lay", "lift", "swap", "cable")):
        case "press":
            held_s = 0.9 if rng.random() < 0.15 else 0.05
            role = rng.choice(tuple(Role))
            desk.simulated.buttons[f"panel{seat}"].press(role, desk.clock.now_s(), held_s)
        case "lay":
            own = [uid for uid, card in CHIPS.items() if card.ref.id in desk.hand(seat)]
            hub.model.lay(slot, rng.choice([*own, "0F0F0F0F", rng.choice(list(CHIPS))]))
        case "lift":
            hub.model.lay(slot, None)
        case "swap":
            other = rng.randrange(len(cards))
            first, second = cards[slot], cards[other]
            hub.model.lay(slot, second)
            hub.model.lay(other, first)
        case "cable" if rng.random() < 0.3 or not hub.is_plugged:
            hub.is_plugged = not hub.is_plugged


@rule("M-P1", "M-P6")
@pytest.mark.parametrize("seed", range(6))
def test_a_storm_tells_nothing_and_never_wedges(seed: int) -> None:
    rng = random.Random(seed)
    seats = 2 + seed % 3
    state = Position(seats).planning().load()
    pace = rng.choice((Pace.instant(), Pace.table()))
    desk = PlanningDesk(state, seed=seed, pace=pace, taps=seed % 2 > 0)
    planned = 0
    for _ in range(80):
        fidget(desk, rng)
        desk.wait(rng.choice((0.05, 0.3, 0.5)))
        if not is_planning(desk):
            break
        planned += len([card for seat in range(seats) for card in desk.area(seat) if card])
        check(desk)
    assert planned, f"seed {seed}"
    for hub in desk.simulated.hubs.values():
        hub.is_plugged = True
    desk.wait(5)
    for seat in range(seats):
        if desk.panel(seat).is_to_act and is_planning(desk):
            desk.ready(seat)
    assert not is_planning(desk), f"seed {seed}: all can still get ready"


def twin(state: State, seed: int) -> State:
    """The same for the table, with the hands of all changed about."""
    data = json.loads(json.dumps(state.to_dict()))
    hide(EDITION, data, None, random.Random(seed))
    return GAME.load(data)


@rule("M-P6")
@pytest.mark.parametrize("seed", range(4))
def test_twins_look_the_same_to_all(seed: int) -> None:
    """The same presses before other hands: whoever looks on sees the very same."""
    rng, entries = random.Random(seed), 0
    hands = Position(2).hand(0, "c_coffee_4", "c_coffee_4").hand(1, "a_merchant")
    state = hands.planning().load()
    for game in range(3):
        desks = [PlanningDesk(one, seed=seed) for one in (state, twin(state, seed + 10 * game))]
        assert desks[0].hand(0) != desks[1].hand(0)
        while is_planning(desks[0]) and desks[0].session.entries < 20:
            seat, role, held_s = rng.randrange(2), rng.choice(PRESSED), rng.choice(HELD_S)
            if role is Role.WALK:
                held_s = HELD_S[0]  # the seat's menu is not what this is about
            for desk in desks:
                desk.simulated.buttons[f"panel{seat}"].press(role, desk.clock.now_s(), held_s)
                desk.wait(held_s + 0.1)
            if is_planning(desks[0]):
                assert desks[0].public() == desks[1].public(), f"seed {seed}"
        entries += desks[0].session.entries
    assert entries > 15, f"seed {seed}"


def test_a_name_would_be_seen() -> None:
    """The storm's check fails where a hidden card is named in any place that it looks at."""
    desk = PlanningDesk(Position().planning().load())
    check(desk)
    desk.table._seats.inputs[1].say(Message("card_not_now", "", {"id": desk.hand(0)[0]}), 9)
    with pytest.raises(AssertionError):
        check(desk)
