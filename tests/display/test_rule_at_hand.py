"""The rule of every decision can be read whole in the strip of the seat that asks for it."""

from __future__ import annotations

import pytest

from tabletop.catalog import games
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.moment import Moment
from tabletop.display.scenes.game import game_stage
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.looks import look_of
from tabletop.play.choices import choice_tree
from tabletop.play.panel import EXPLAINED, Message, SeatPanel
from tabletop.rules.game import State
from tabletop.rules.power_grid.mode import Mode
from tests.display.families import Family, every_family
from tests.display.test_pictures import FULL_HD, texts_of
from tests.laws.law import Setting
from tests.laws.walks import walk

SEEDS = (3, 7, 11)


def decisions(family: Family) -> dict[str, State]:
    """A position for each decision that some games ask, by its kind."""
    setting = Setting(family.law, family.law.game.seats[-1], family.law.option_sets[-1])
    found = {}
    for seed in SEEDS:
        for place in walk(setting, seed):
            decision = str(getattr(place.state.view(None), "decision", None))
            if place.state.to_act() and decision not in found:
                found[decision] = place.state.copy()
    return found


def strips(language: str, state: State, rule: str) -> Stage:
    """The strips of the seats alone; all have asked for the rule."""
    board, words = look_of(state, language)
    lay = layout(FULL_HD, DEFAULT_PLACES[: state.seats])
    stage = game_stage(lay, board, words, Pens(records_texts=True))
    own = {name: pane for name, pane in stage.panes.items() if name.startswith("seat")}
    said = Message(EXPLAINED, rule)
    panels = []
    for seat in range(state.seats):
        legal = state.legal(seat)
        node = choice_tree(legal) if legal else None
        panels.append(SeatPanel(seat, "human", bool(legal), node, message=said))
    for pane in own.values():
        pane.update(Moment(state.view(None), panels))
    return Stage(own)


@every_family
def test_each_decision_has_its_rule_and_it_can_be_read_whole(family: Family) -> None:
    asked = decisions(family)
    steps = vars(family.law.game)["steps"]
    assert len(asked) > 0.7 * len(steps), f"{SEEDS}: {sorted(set(steps) - set(asked))}"
    assert all(state.rule == steps[decision].rule for decision, state in asked.items())
    for language in languages():
        words = family.words.in_language(language)
        for decision, step in steps.items():
            state, sentence = asked.get(decision, asked[min(asked)]), words.rule(step.rule)
            stage = strips(language, state, step.rule)
            for seat in range(state.seats):
                read = " ".join(texts_of(stage, f"seat {seat + 1}"))
                assert sentence, decision
                assert sentence in read, (decision, language, seat)


@pytest.mark.parametrize("language", languages())
def test_every_decision_of_every_mode_has_its_rule(language: str) -> None:
    words = Words(language, family="power_grid")
    modes = [game for game in games().values() if isinstance(game, Mode)]
    assert len(modes) == 4
    steps = [(game.id, step) for game in modes for step in game.steps.values()]
    steps += [(game.id, game.standing) for game in modes if game.standing is not None]
    assert [(id_, step.rule) for id_, step in steps if not words.rule(step.rule)] == []
