"""Texts of each language in the picture: none is cut, each strip is in one language whole."""

import typing
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import games
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages, texts
from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.moment import Moment
from tabletop.display.rendering import render
from tabletop.display.scenes.game import GameScene, game_stage
from tabletop.display.scenes.stage import Stage
from tabletop.looks import look_of
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import Message, SeatPanel
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Outcome, Score
from tabletop.rules.power_grid.actions import BuyFuel, BuyShare, Done, DropOut, RaiseBid
from tests.display.families import POWER_GRID
from tests.display.samples import COMPANIES, board, moment, view, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text, texts_of

every_language = pytest.mark.parametrize("language", languages())


def drawn_in(language: str, shown: Moment, map_id: str = "germany") -> tuple[pygame.Surface, Stage]:
    words = words_for(map_id).in_language(language)
    return render(shown, board(map_id).in_words(words), words, FULL_HD)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_czech_texts_fit(map_id: str, seats: int) -> None:
    shown = moment(map_id, seats)
    _, stage = drawn_in("cs", shown, map_id)
    assert faults_of_text(stage) == []
    assert "Provozní kolo 3 z 5" in texts_of(stage, "turn")
    parts = {"money": 1234, **dict.fromkeys(COMPANIES, 500)}
    outcome = Outcome((Score(4234, parts),) * seats, tuple(range(seats)), "rounds_played")
    _, stage = drawn_in("cs", replace(shown, outcome=outcome, fault="disk_full"), map_id)
    assert faults_of_text(stage) == []


def strips_in(language: str, shown: Moment) -> Stage:
    """The strips of the seats alone."""
    words = words_for("germany").in_language(language)
    lay = layout(FULL_HD, DEFAULT_PLACES)
    pens = Pens(records_texts=True)
    stage = game_stage(lay, board("germany").in_words(words), words, pens)
    strips = {name: pane for name, pane in stage.panes.items() if name.startswith("seat")}
    for pane in strips.values():
        pane.update(shown)
    return Stage(strips)


def deciding(decision: str, legal: list[Action], **changes: typing.Any) -> Moment:
    """Seat 1 has this decision and this menu, the others wait."""
    stock = structs.replace(view(), decision=decision, to_act=(0,), auction=None, **changes)
    panels = [SeatPanel(seat, "human", False) for seat in range(6)]
    panels[0] = SeatPanel(0, "human", True, choice_tree(legal))
    return Moment(stock, panels)


def menu(count: int) -> Choice:
    """A level of so many entries, at most 7."""
    return choice_tree([*(BuyShare(name) for name in COMPANIES[: count - 1]), Done()])


@every_language
@pytest.mark.parametrize("decision", sorted(POWER_GRID.codes_of_steps()[0]))
def test_help_for_a_decision_stands_above_a_short_menu(language: str, decision: str) -> None:
    shown = deciding(decision, [RaiseBid(20), DropOut()])
    stage = strips_in(language, shown)
    said = words_for("germany").in_language(language)(f"help.{decision}")
    assert said in " ".join(texts_of(stage, "seat 1"))
    assert faults_of_text(stage) == []


@every_language
def test_what_a_map_has_of_its_own_is_the_help_at_its_decision(language: str) -> None:
    longest = max(
        len(text) for key, text in texts(language, "power_grid").items() if key.startswith("help.")
    )
    for map_, decision, rule in (
        ("korea", "buy_fuel", "one_market_a_round"),
        ("india", "buy_fuel", "one_unit_at_a_time"),
        ("russia", "open_auction", "first_pass_takes_lowest"),
        ("india", "supply_cities", "must_power_most"),
    ):
        state = games()["power_grid.classic"].setup(3, {"map": map_}, 1)
        shown, words = look_of(state, language)
        asked = structs.replace(state.view(None), decision=decision)
        assert shown.help(asked) == words(f"help_{rule}.{decision}")
        assert len(shown.help(asked)) <= longest, "a test above draws that"


@every_language
def test_help_leaves_room_for_the_menu_and_for_messages(language: str) -> None:
    said = words_for("germany").in_language(language)("help.buy_fuel")
    begins = said.split(".")[0]
    shown = deciding("buy_fuel", [BuyFuel("coal"), Done()])
    told = replace(shown.panels[0], message=Message("card_twice", figures={"slot": 2}))
    inside = replace(shown.panels[0], node=menu(2), path=(menu(2),))
    longer, longest = (replace(shown.panels[0], node=menu(count)) for count in (6, 7))
    for panel in (told, inside, longer, longest):
        stage = strips_in(language, replace(shown, panels=[panel, *shown.panels[1:]]))
        has_help = begins in " ".join(texts_of(stage, "seat 1"))
        assert has_help is (panel is longer)
        assert faults_of_text(stage) == []


@every_language
@pytest.mark.parametrize("entries", [2, 4, 7])
def test_every_refusal_and_its_rule_can_be_read_whole(language: str, entries: int) -> None:
    figures = POWER_GRID.figures(44)
    figures |= {"company": "purple", "city": "wilhelmshaven", "fuel": "uranium"}
    figures |= {"seat": 5, "by": 5, "decision": "discard_plant"}
    shown = deciding("trade", [Done()])
    found = POWER_GRID.refusals()
    for start in range(0, len(found), 6):
        panels = [
            SeatPanel(seat, "human", True, menu(entries), 1, (), Message(code, rule, figures))
            for seat, (rule, code) in enumerate(found[start : start + 6])
        ]
        panels += [SeatPanel(seat, "human", False) for seat in range(len(panels), 6)]
        stage = strips_in(language, replace(shown, panels=panels))
        assert faults_of_text(stage) == []
        lit = words_for("germany").in_language(language).choice(menu(entries).children[1])
        for seat in range(len(found[start : start + 6])):
            assert lit in texts_of(stage, f"seat {seat + 1}")


def test_a_seat_may_have_its_own_language() -> None:
    session = Session.new(games()["power_grid.stock"], 4, {"map": "germany"}, 7)
    table = Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=7)
    drawn = []
    for seat_language in ("cs", "en"):
        english = words_for("germany")
        own = {1: english.in_language(seat_language)}
        scene = GameScene(table, board("germany"), english, FULL_HD, seat_words=own)
        surface = pygame.Surface(FULL_HD)
        scene.draw(surface)
        drawn.append((scene.stage, pygame.image.tobytes(surface, "RGB")))
    (mixed, _), (plain, _) = drawn
    strips = {name: pane.canvas for name, pane in mixed.panes.items()}
    same = {
        name
        for name, canvas in strips.items()
        if pygame.image.tobytes(canvas.surface, "RGB")
        == pygame.image.tobytes(plain.panes[name].canvas.surface, "RGB")
    }
    assert set(strips) - same == {"seat 2"}


def test_a_strip_in_its_own_language_is_that_language_whole() -> None:
    english = words_for("germany")
    czech = english.in_language("cs")
    shown = moment()
    _, mixed = render(shown, board("germany"), english, FULL_HD, seat_words={4: czech})
    _, whole = drawn_in("cs", shown)
    assert texts_of(mixed, "seat 5") == texts_of(whole, "seat 5")
    assert "Seat 4" in texts_of(mixed, "seat 4")
    assert "Operating round 3 of 5" in texts_of(mixed, "turn")


def test_the_look_of_a_game_speaks_the_language_asked_for() -> None:
    state = games()["power_grid.stock"].setup(4, {"map": "germany"}, 1)
    for language in languages():
        _, words = look_of(state, language)
        assert words.language == language
        assert words.name("city", "munchen") == "München"
