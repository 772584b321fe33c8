"""Guests who cannot keep their hands still: presses, cards, cables and noise, all by a seed."""

from __future__ import annotations

import random

import pytest

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN, Correction, Gesture, Undo
from tabletop.play.pace import Pace
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Action
from tests.play.conftest import CARDS, Desk, LayOut


def check(desk: Desk) -> None:
    """What the table offers is what the rules allow, and what it shows is what is durable."""
    state = desk.session.state
    for panel in desk.table.panels:
        legal = set(state.legal(panel.seat))
        assert panel.is_to_act == any(not action.is_take_back for action in legal)
        if panel.node is not None and panel.question is None:
            assert set(panel.node.actions) <= legal
            assert 0 <= panel.cursor < len(panel.node.children)
    assert len(desk.table.log) == desk.session.committed
    assert desk.table.view == state.view(None)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_breaks(lay_out: LayOut, seed: int) -> None:
    rng = random.Random(seed)
    pace = rng.choice([Pace.instant(), Pace.table()])
    deck = [*CARDS, "0F0F0F0F"]
    desk = lay_out(HUMAN, HUMAN, "random", seed=seed, pace=pace, deck=deck)
    deeds = []
    for _ in range(300):
        deeds.append(desk.simulated.fidget(desk.clock.now_s()))
        desk.wait(rng.uniform(0.02, 0.6))
        check(desk)
    assert desk.session.entries > 0, f"seed {seed}: {deeds}"
    assert len(desk.table.devices) == len(desk.simulated.devices)


BRISK = Pace(fact_ticks=0, announce_ticks=0, thought_ticks=0, idle_ticks=300, still_there_ticks=600)


def allowed(panel: SeatPanel, role: Role, *, is_held: bool) -> tuple[Action | None, bool]:
    """What a press may do to the game: this action, or taking something back."""
    if is_held:
        is_at_top = not panel.path and panel.question is None
        return None, is_at_top and role is Role.CONFIRM
    if role is Role.WALK or panel.node is None:
        return None, False
    lit = panel.node.children[panel.cursor]
    if lit.is_leaf and lit.actions:
        return lit.actions[0], False
    return None, lit.id in ("agree", "undo")


def storm(desk: Desk, rng: random.Random) -> bool:
    """One deed of somebody at the desk, checked; whether a menu was open meanwhile."""
    seat, role, is_held = rng.randrange(2), rng.choice(list(Role)), rng.random() < 0.3
    panel, entries = desk.panel(seat), desk.session.entries
    action, may_take_back = allowed(panel, role, is_held=is_held)
    if desk.countdown() is not None or desk.wish() is not None:
        action, may_take_back = None, False
    if rng.random() < 0.1:
        device, now_s = f"panel{seat}", desk.clock.now_s()
        desk.table.handle(ButtonEdge(device, now_s, role, True))
        desk.table.handle(DeviceChanged(device, now_s, DeviceStatus.LOST))
        desk.table.handle(ButtonEdge(device, now_s, role, False))
        desk.table.handle(DeviceChanged(device, now_s, DeviceStatus.LIVE))
        desk.wait(0.1)
        action, may_take_back = None, False
    elif is_held:
        desk.hold(seat, role, hold_s=0.9)
    else:
        desk.click(seat, role)
    check(desk)
    made = [desk.session.entry(number + 1) for number in range(entries, desk.session.entries)]
    if action is not None:
        assert [(e.seat, e.actions) for e in made if isinstance(e, Gesture)] == [(seat, (action,))]
    elif made:
        assert may_take_back
        assert len(made) == 1
        assert isinstance(made[0], Undo | Correction)
    return panel.node is not None and panel.node.kind == "menu"


@pytest.mark.parametrize("seed", range(4))
def test_only_what_is_pressed_happens(lay_out: LayOut, seed: int) -> None:
    rng, menus, entries = random.Random(seed), 0, 0
    for game in range(8):
        desk = lay_out(HUMAN, HUMAN, seed=seed + game, pace=BRISK, languages=("en", "cs"))
        for _ in range(60):
            menus += storm(desk, rng)
            if rng.random() < 0.03:
                desk.wait(BRISK.idle_ticks / 120)
        entries += desk.session.entries
    assert menus > 20, f"seed {seed}"
    assert entries > 20, f"seed {seed}"
