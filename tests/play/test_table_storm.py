"""Guests who cannot keep their hands still: presses, cards, cables and noise, all by a seed."""

from __future__ import annotations

import random

import pytest

from tabletop.catalog import games
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN, Correction, Gesture, Undo
from tabletop.play.pace import Pace
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Action, Game
from tests.play.conftest import CARDS, TICK_S, Desk, LayOut
from tests.play.test_choices import leaves
from tests.toy import ToyGame


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


def seen_by_all(desk: Desk) -> None:
    """What is told and what stands in the log is for everybody; it ends with what is told."""
    beat = desk.table.telling
    told = [fact for line in desk.table.log for fact in line.facts]
    assert all(fact.audience is None for fact in (*told, *(beat.facts if beat else ())))
    assert beat is None or beat.number <= len(desk.table.log)


def press_at_random(desk: Desk, rng: random.Random) -> None:
    """One or two people press at once, mostly those who are asked or awaited."""
    people = [panel for panel in desk.table.panels if panel.kind == HUMAN]
    wanted = [panel for panel in people if panel.question is not None or panel.is_to_act]
    panels = {rng.choice(wanted or people).seat, rng.choice(people).seat}
    for seat in panels if rng.random() < 0.3 else list(panels)[:1]:
        role = rng.choice((Role.WALK, Role.CONFIRM, Role.CONFIRM))
        held_s = 0.9 if rng.random() < 0.06 else 0.05
        desk.simulated.buttons[f"panel{seat}"].press(role, desk.clock.now_s(), held_s)


def played_at_table_pace(desk: Desk, rng: random.Random) -> tuple[int, int]:
    """Many presses, checked; how often the computer player acted, and how many beats were told."""
    by_computer = beats = 0
    for _ in range(300):
        if desk.wish() is not None:
            break
        press_at_random(desk, rng)
        for _ in range(rng.choice((6, 15, 40, 130))):
            entries, last = desk.session.entries, desk.table.telling
            desk.wait(TICK_S)
            for number in range(entries + 1, desk.session.entries + 1):
                entry = desk.session.entry(number)
                if isinstance(entry, Gesture) and entry.seat == 1:
                    by_computer += 1
                    assert desk.table.telling is None, f"entry {number} came early"
                    assert desk.question() is None
            beat = desk.table.telling
            if beat is not None and beat is not last:
                beats += 1
                assert last is None or beat.number >= last.number
                seen_by_all(desk)
        if len(desk.table.log) == desk.session.entries:  # else it is read with the next tick
            check(desk)
        for panel in desk.table.panels:
            if panel.node is not None and panel.node.actions and not panel.path:
                assert set(leaves(panel.node)) == set(desk.session.state.legal(panel.seat))
    return by_computer, beats


@pytest.mark.parametrize("game", [ToyGame(), *games().values()], ids=lambda game: game.id)
def test_at_table_pace_all_is_told_in_order_and_computer_players_wait(
    lay_out: LayOut, game: Game
) -> None:
    by_computer = beats = 0
    for seed in range(4):
        desk = lay_out(HUMAN, "random", HUMAN, seed=seed, pace=Pace.table(), game=game)
        acted, told = played_at_table_pace(desk, random.Random(seed))
        by_computer, beats = by_computer + acted, beats + told
    assert by_computer > 5
    assert beats > 20
