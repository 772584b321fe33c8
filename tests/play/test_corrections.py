"""What the staff puts right: people's last decisions, in any order, and what is told of them."""

from __future__ import annotations

import random

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.play.controls import Controls
from tabletop.play.corrections import STEPS_TOLD, Corrections
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tests.laws.walks import Wanderer
from tests.play.planning_desk import PlanningDesk
from tests.play.test_table_planning import UID_A, UID_B
from tests.rules.mombasa.positions import Position


def replayed(session: Session, seed: int) -> str:
    """The position that the live actions lead to from the start."""
    state = session.game.setup(len(session.players), {}, seed)
    for played in session.live:
        for action in played.actions:
            state.apply(played.seat, action)
    return state.digest()


def walk_on(session: Session, wanderer: Wanderer, steps: int) -> None:
    """So many actions by anybody, at most to the end of the game."""
    for _ in range(steps):
        if session.is_over:
            return
        seat, action = wanderer.choose(session.state)
        session.act(seat, [action])


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_taken_back_and_brought_back_the_state_is_that_of_the_log(
    game: str, seed: int
) -> None:
    rng, wanderer = random.Random(seed), Wanderer(seed)
    players = [HUMAN, "random", HUMAN]
    session = Session.new(games()[game], 3, {}, seed, players=players)
    walk_on(session, wanderer, 10_000 if seed else 40)
    assert session.is_over is bool(seed)
    table = Table(session, Controls(), COMPUTER_PLAYERS, pace=Pace.instant())
    for _ in range(4):
        corrections, taken = Corrections(table), [session.state.digest()]
        for _ in range(rng.randrange(1, 12)):
            if rng.random() < 0.7 and corrections.steps():
                newest, *_ = corrections.steps()
                corrections.take_back()
                assert newest.gesture not in [played.number for played in session.live]
                taken.append(session.state.digest())
            elif corrections.can_bring_back:
                corrections.bring_back()
                taken.pop()
            assert session.state.digest() == taken[-1] == replayed(session, seed), f"seed {seed}"
        walk_on(session, wanderer, 5)
    entries = session.entries
    corrections = Corrections(table)
    while corrections.steps():
        corrections.take_back()
    assert not any(played.seat in session.humans for played in session.live)
    assert session.entries > entries, "all of it is in the log"


def test_the_last_decisions_of_people_are_told_newest_first() -> None:
    session = Session.new(games()["mombasa"], 3, {}, 3, players=[HUMAN, "random", HUMAN])
    walk_on(session, Wanderer(3), 60)
    table = Table(session, Controls(), COMPUTER_PLAYERS, pace=Pace.instant())
    steps = Corrections(table).steps()
    assert len(steps) == STEPS_TOLD
    own = [played.number for played in session.live if played.seat != 1]
    assert [step.gesture for step in steps] == own[: -STEPS_TOLD - 1 : -1]
    ends = [*own[1:], session.live[-1].number + 1]
    followers = [end - number - 1 for number, end in zip(own, ends, strict=True)]
    assert [step.followers for step in steps] == followers[: -STEPS_TOLD - 1 : -1]
    assert any(followers[-STEPS_TOLD:])


def test_what_was_decided_in_secret_is_told_without_its_kind() -> None:
    desk = PlanningDesk(Position().planning().load())
    desk.put(0, [UID_A, UID_B])
    (step,) = Corrections(desk.table).steps()
    assert (step.seat, step.type) == (0, "")
    assert not any(fact.audience for fact in step.line.facts)
