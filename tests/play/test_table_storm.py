"""Guests who cannot keep their hands still: presses, cards, cables and noise, all by a seed."""

from __future__ import annotations

import random

import pytest

from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
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
