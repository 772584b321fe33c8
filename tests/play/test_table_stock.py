"""The Stock Companies at the table: every choice within reach, refusals with their rule."""

from __future__ import annotations

import pytest

from tabletop.bots.random import RandomPlayer
from tabletop.catalog import games
from tabletop.play.choices import MAX_ENTRIES, about, choice_tree
from tabletop.play.log import HUMAN
from tabletop.rules.game import Ref
from tests.play.conftest import LayOut
from tests.play.test_choices import levels, leaves

STOCK = games()["power_grid.stock"]


@pytest.mark.parametrize("seed", range(3))
def test_every_action_of_a_game_is_within_reach(seed: int) -> None:
    state, player = STOCK.setup(4, {}, seed), RandomPlayer(seed)
    while to_act := state.to_act():
        legal = state.legal(to_act[0])
        root = choice_tree(legal)
        assert sorted(map(repr, leaves(root))) == sorted(map(repr, legal)), f"seed {seed}"
        assert all(len(group.children) <= MAX_ENTRIES for group in levels(root)), f"seed {seed}"
        state.apply(to_act[0], player.choose(lambda: state.view(None), legal))


def test_people_and_a_computer_player_play_by_buttons(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, "random", HUMAN, seed=2, game=STOCK)
    chooser = RandomPlayer(2)
    for _ in range(60):
        waiting = [p.seat for p in desk.table.panels if p.is_to_act]
        if waiting[0] != 1:
            action = chooser.choose(lambda: desk.table.view, desk.session.state.legal(waiting[0]))
            desk.play(waiting[0], action)
        desk.wait(0.05)
    acted = {line.seat for line in desk.table.log}
    assert acted == {0, 1, 2}


def test_a_pointer_in_vain_names_the_rule(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, HUMAN, seed=2, game=STOCK)
    chooser, rules = RandomPlayer(3), set()
    companies = [Ref("company", company) for company in desk.session.state.to_dict()["companies"]]
    for _ in range(100):
        (seat,) = desk.session.state.to_act()
        legal = desk.session.state.legal(seat)
        for ref in companies:
            if not about(legal, [ref]):
                before = desk.session.state.digest()
                desk.table.pick(ref)
                message = desk.panel(seat).message
                assert message is not None
                rules.add(message.rule)
                assert desk.session.state.digest() == before
        desk.play(seat, chooser.choose(lambda: desk.table.view, legal))
    assert {rule[:2] for rule in rules} == {"P-", ""}
