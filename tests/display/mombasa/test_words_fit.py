"""What Mombasa says in the strips of a table of four is there whole, in every language."""

import pytest

from tabletop.catalog import mombasa_editions
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.moment import Moment
from tabletop.display.scenes.game import game_stage
from tabletop.display.scenes.stage import Stage
from tabletop.looks import look_of
from tabletop.play.choices import choice_tree
from tabletop.play.panel import Message, SeatPanel
from tabletop.rules.game import State
from tabletop.rules.mombasa.actions import OccupySpace
from tabletop.rules.mombasa.view import MombasaView
from tests.display.families import MOMBASA
from tests.display.test_pictures import FULL_HD, faults_of_text, texts_of
from tests.laws.law import Setting
from tests.laws.walks import walk

SEATS = 4
SEEDS = (3, 7, 11)
"""Games in which people do much; the last one to ask a decision gives its position."""

every_language = pytest.mark.parametrize("language", languages())


def view_of(state: State) -> MombasaView:
    view = state.view(None)
    assert isinstance(view, MombasaView)
    return view


@pytest.fixture(scope="module")
def asked() -> dict[str, State]:
    """A position for each decision that these games ask."""
    setting = Setting(MOMBASA.law, SEATS, {"setup": "variable"})
    places = (place for seed in SEEDS for place in walk(setting, seed))
    found = {view_of(place.state).decision: place.state.copy() for place in places}
    return {decision: state for decision, state in found.items() if decision}


def strips(language: str, state: State, panels: list[SeatPanel]) -> Stage:
    """The strips of the seats alone, with these panels."""
    board, words = look_of(state, language)
    lay = layout(FULL_HD, DEFAULT_PLACES[:SEATS])
    stage = game_stage(lay, board, words, Pens(records_texts=True))
    own = {name: pane for name, pane in stage.panes.items() if name.startswith("seat")}
    for pane in own.values():
        pane.update(Moment(state.view(None), panels))
    return Stage(own)


def cut(stage: Stage) -> list[str]:
    return [fault for fault in faults_of_text(stage) if "is cut" in fault]


@every_language
def test_every_decision_and_its_menu_can_be_read(language: str, asked: dict[str, State]) -> None:
    assert len(asked) > 12, SEEDS
    for decision, state in asked.items():
        seat = state.to_act()[0]
        panels = [SeatPanel(other, "human", False) for other in range(SEATS)]
        panels[seat] = SeatPanel(seat, "human", True, choice_tree(state.legal(seat)))
        assert cut(strips(language, state, panels)) == [], (decision, SEEDS)


@every_language
def test_every_refusal_and_its_rule_can_be_read_whole(
    language: str, asked: dict[str, State]
) -> None:
    state = asked["turn"]
    legal = state.legal(state.to_act()[0])
    menu = choice_tree([action for action in legal if isinstance(action, OccupySpace)][:4])
    figures = MOMBASA.figures(12) | {"company": "saint_louis", "card": "a_expansion_2_cape_town"}
    words = MOMBASA.words.in_language(language)
    books = (book.id for book in mombasa_editions()["house"].books)
    figures["book"] = max(books, key=lambda book: len(words.name("book", book)))
    figures |= {"seat": 3, "by": 3, "slot": 5, "row": 5, "decision": "spend_points"}
    found = MOMBASA.refusals()
    for start in range(0, len(found), SEATS):
        panels = [
            SeatPanel(seat, "human", True, menu, 1, (), Message(code, rule, figures))
            for seat, (rule, code) in enumerate(found[start : start + SEATS])
        ]
        panels += [SeatPanel(seat, "human", False) for seat in range(len(panels), SEATS)]
        stage = strips(language, state, panels)
        assert cut(stage) == [], start
        for seat, (rule, code) in enumerate(found[start : start + SEATS]):
            reason, _ = words.explanation(Message(code, rule, figures))
            assert reason.split(".")[0] in " ".join(texts_of(stage, f"seat {seat + 1}")), code
