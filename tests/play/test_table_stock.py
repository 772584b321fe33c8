"""The Stock Companies at the table: every choice within reach, refusals with their rule."""

from __future__ import annotations

import pytest

from tabletop.bots.random import RandomPlayer
from tabletop.catalog import games
from tabletop.play.choices import MAX_ENTRIES, about, choice_tree
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.actions import OpenAuction
from tests.play.conftest import LayOut
from tests.play.test_choices import leaves, levels

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
    assert {rule[:2] for rule in rules} == {"P-"}
    assert len(rules) > 4


def test_a_share_card_picks_the_company(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, seed=2, game=STOCK)
    (seat,) = desk.session.state.to_act()
    desk.lay(seat, 1, "06000001")
    assert desk.session.entries == 1
    assert any(getattr(fact, "company", "") == "green" for fact in desk.table.log[0].facts)


def test_a_plant_card_picks_the_plant_and_leaves_the_bid_to_the_buttons(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, seed=2, game=STOCK)
    chooser = RandomPlayer(5)
    while True:
        (seat,) = desk.session.state.to_act()
        legal = desk.session.state.legal(seat)
        if opening := [action for action in legal if isinstance(action, OpenAuction)]:
            break
        desk.play(seat, chooser.choose(lambda: desk.table.view, legal))
    plant, entries = opening[-1].plant, desk.session.entries
    desk.lay(seat, 0, f"050000{plant:02}")
    (group,) = desk.panel(seat).path
    assert (group.kind, group.id) == ("plant", str(plant))
    assert set(group.actions) == {action for action in opening if action.plant == plant}
    assert desk.session.entries == entries
    desk.play(seat, OpenAuction(plant, plant))
    assert desk.session.entries == entries + 1
    desk.wait(60)
    assert desk.session.entries == entries + 1, "the card lies there and has had its say"


def test_fuel_for_one_run_is_one_gesture_and_is_taken_back_as_one(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, seed=2, game=STOCK)
    chooser = RandomPlayer(6)
    while True:
        (seat,) = desk.session.state.to_act()
        if any(bundle.name == "one_run" for bundle in desk.session.state.bundles(seat)):
            break
        legal = desk.session.state.legal(seat)
        desk.play(seat, chooser.choose(lambda: desk.table.view, legal))
    before, entries = desk.session.state.digest(), desk.session.entries
    node = desk.panel(seat).node
    assert node is not None
    assert (node.children[0].kind, node.children[0].id) == ("bundle", "one_run")
    bundle = node.children[0].actions
    assert desk.panel(seat).cursor == 0
    desk.click(seat, Role.CONFIRM)
    assert desk.session.entries == entries + 1
    assert desk.session.live[-1].actions == bundle
    desk.hold(seat)
    assert desk.session.state.digest() == before


def test_after_one_unit_the_cursor_stays_at_that_fuel(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, seed=2, game=STOCK)
    chooser = RandomPlayer(6)
    while True:
        (seat,) = desk.session.state.to_act()
        legal = desk.session.state.legal(seat)
        if any(len(one.actions) > 2 for one in desk.session.state.bundles(seat)):
            break
        desk.play(seat, chooser.choose(lambda: desk.table.view, legal))
    desk.play(seat, legal[0])
    node = desk.panel(seat).node
    assert node is not None
    assert desk.session.state.legal(seat) == legal
    assert node.children[desk.panel(seat).cursor].actions == (legal[0],)
