"""A player's board in its strip: it fits, shows the seat's things, and hides what is hidden."""

from collections.abc import Mapping
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import DEFAULT_PLACES, Edge, Place, layout
from tabletop.display.moment import Choose, Moment
from tabletop.display.painters.mombasa.cards import draw_card_face, face_sign
from tabletop.display.painters.mombasa.player_board import STRIP_DEPTHS
from tabletop.play.choices import choice_tree
from tabletop.play.panel import LogLine, Message, SeatPanel
from tabletop.rules.mombasa.actions import Leave
from tabletop.rules.mombasa.facts import PlansRevealed, SeatLeft
from tests.display.mombasa.strips import (
    CARDS,
    LANGUAGES,
    crowded,
    faults,
    look,
    moments,
    picture,
    plain,
    strip,
    table_of,
    texts,
    waiting,
)
from tests.display.mombasa.walking import by_chance, by_computers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("depth", "text_scale"), [(325, 100), (280, 100), (255, 100), (365, 150)])
@pytest.mark.parametrize("slots", [3, 4, 5])
def test_a_crowded_board_fits(slots: int, depth: int, text_scale: int, language: str) -> None:
    assert faults(strip(waiting(crowded(slots)), 0, depth, language, text_scale)) == []


@pytest.mark.parametrize("w", [36, 42, 50])
@pytest.mark.parametrize("h", [22, 28, 34, 46, 64])
def test_a_card_in_a_slot_has_its_figure_and_its_company_at_every_size(w: int, h: int) -> None:
    for card in mombasa_editions()["house"].cards:
        canvas = Canvas(pygame.Surface((w, h)), 1.0, Pens(records_texts=True))
        draw_card_face(canvas, canvas.box, card, is_small=True)
        figure = face_sign(card.face).text
        assert [text.text for text in canvas.texts] == [figure] * bool(figure), card.id
        assert all(canvas.box.holds(text.box, 1.0) for text in canvas.texts), card.id


@pytest.mark.parametrize(("w", "least"), [(116, 24), (92, 22), (66, 18)])
def test_a_low_card_on_offer_uses_its_room(w: int, least: int) -> None:
    for card in mombasa_editions()["house"].cards:
        canvas = Canvas(pygame.Surface((w, 42)), 1.0, Pens(records_texts=True))
        draw_card_face(canvas, canvas.box, card)
        figure, crates = face_sign(card.face).text, [str(card.crate)] if w > 90 else []
        assert sorted(text.text for text in canvas.texts) == sorted(
            [figure] * bool(figure) + crates
        )
        assert not figure or max(text.size for text in canvas.texts) >= least, card.id
        boxes = [text.box for text in canvas.texts]
        assert all(canvas.box.holds(box, 1.0) for box in boxes)
        assert not any(one.inset(1, 2).overlaps(boxes[0].inset(1, 2)) for one in boxes[1:])


@pytest.mark.parametrize("slots", [3, 5])
@pytest.mark.parametrize("depth", [255, 325])
def test_the_plus_one_tile_hides_nothing_of_its_card(slots: int, depth: int) -> None:
    view = crowded(slots)
    for card in ("start_coffee_2", "start_bananas_2", "a_cotton_3"):
        area = (card, *(view.players[0].area or ())[1:])
        player = structs.replace(view.players[0], area=area, used=())
        shown = structs.replace(view, players=(player, *view.players[1:]))
        pane = strip(waiting(shown), 0, depth)
        assert "+1" in texts(pane)
        assert faults(pane) == []


def test_a_waiting_strip_shows_the_whole_board() -> None:
    shown = texts(strip(waiting(crowded(3)), 0))
    assert {"£123", "hand 14", "23", "= 45", "= 15", "25→50", "7", "12"} <= set(shown)
    values = [str(value) for _, value in mombasa_editions()["house"].bookkeeping_track.values]
    assert set(values) <= set(shown)
    assert shown.count("A") == 0  # every space is taken, so no crossed letter is to be seen


def test_before_the_reveal_only_the_count_is_seen() -> None:
    view = crowded()
    hidden = structs.replace(view.players[0], area=None, planned=2, slots=(1, 2, 3), is_ready=True)
    planning = structs.replace(view, phase="planning", players=(hidden, *view.players[1:]))
    unready_one = structs.replace(hidden, is_ready=False)
    other = structs.replace(planning, players=(unready_one, *view.players[1:]))
    pane, unready = strip(waiting(planning), 0), strip(waiting(other), 0)
    assert "2 of 3 chosen" in texts(pane)
    assert picture(pane) != picture(unready)


@pytest.mark.parametrize(
    "change",
    [
        {"used": ()},
        {"plus_slot": None},
        {"flipped": (1,)},
        {"inkwell": 7},
        {"diamond": 24},
        {"markers": 2},
        {"spent": ()},
        {"tiles": ("goods",), "spent": ()},
        {"hand_count": 13},
        {"has_left": True},
        {"totals": {"coffee": 6, "bananas": 4, "cotton": 12, "expansion": 9}},
        {"slots": (1, 2, 3, 4)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_changes_is_seen(change: Mapping[str, object]) -> None:
    view = crowded(3)
    changed = structs.replace(view.players[0], **change)
    pane = strip(waiting(view), 0)
    before = picture(pane)
    pane.update(waiting(structs.replace(view, players=(changed, *view.players[1:]))))
    assert picture(pane) != before


@pytest.mark.parametrize("used", [(), (4,)])
def test_the_slots_of_both_tracks_are_told_apart_under_their_cards(used: tuple[int, ...]) -> None:
    view = crowded(3)
    card = CARDS[0]
    seen = set()
    for slot in (4, 5):
        area = (None, None, None, card if slot == 4 else None, card if slot == 5 else None)
        turned = tuple(slot for _ in used)
        player = structs.replace(
            view.players[0], area=area, slots=(1, 2, 3, slot), used=turned, plus_slot=None
        )
        shown = structs.replace(view, players=(player, *view.players[1:]))
        seen.add(picture(strip(waiting(shown), 0)))
    assert len(seen) == 2


def test_every_resting_card_has_a_mark_of_its_own() -> None:
    """In three rows of up to four cards each of the first players' starting cards is told apart."""
    view = crowded(3)
    pictures = set()
    for card in CARDS:
        rows = ((card,), (), (), (), ())
        player = structs.replace(view.players[0], rows=rows)
        pictures.add(
            picture(strip(waiting(structs.replace(view, players=(player, *view.players[1:]))), 0))
        )
    faces = {card.face for card in mombasa_editions()["house"].cards}
    assert len(pictures) == len(faces)


# How deep strips are.


def test_strips_of_two_or_four_at_the_long_sides_are_deep() -> None:
    for numbers in ((0, 3), (0, 1, 3, 4)):
        places = [DEFAULT_PLACES[number] for number in numbers]
        lay = layout((1920, 1080), places, 100, STRIP_DEPTHS)
        assert {one.box.h for one in lay.strips} == {325}
        assert lay.centre.h == 430


@pytest.mark.parametrize("text_scale", [100, 125, 150])
def test_a_seat_alone_at_its_side_gets_what_the_text_scale_asks(text_scale: int) -> None:
    places = [Place(Edge.NEAR, 0.0), Place(Edge.NEAR, 1.0)]
    lay = layout((1920, 1080), places, text_scale, STRIP_DEPTHS)
    assert {one.box.h for one in lay.strips} == {STRIP_DEPTHS.wanted[text_scale]}


# What is hidden.


@pytest.mark.parametrize(("depth", "text_scale"), [(325, 100), (280, 100), (365, 150)])
def test_no_menu_is_cut_and_every_entry_can_be_touched(depth: int, text_scale: int) -> None:
    seen: set[str] = set()
    for played in by_computers(3, "variable", 1):
        if played.before.decision in seen:
            continue
        seen.add(played.before.decision)
        table = table_of(played.state.to_dict())
        (seat, *_) = played.state.to_act()
        for one in moments(table, seat):
            pane = strip(one, seat, depth, "en", text_scale)
            boxes = [box for box, target in pane.canvas.zones if isinstance(target, Choose)]
            node = one.panels[seat].node
            assert node is not None
            assert len(boxes) == len(node.children)
            assert min(box.h for box in boxes) >= 27.5, (played.before.decision, texts(pane))
            assert not [text.text for text in pane.texts() if text.is_cut and len(text.text) < 40]


# Leaving.


def test_who_has_left_is_told_which_cards_to_move() -> None:
    log: list[LogLine] = []
    for played in by_chance(3, "first", 4):
        log.append(LogLine(len(log) + 1, "gesture", played.seat, played.facts))
        left = [fact for fact in played.facts if isinstance(fact, SeatLeft) and fact.cards]
        if isinstance(played.action, Leave) and left and played.after.players[played.seat].has_left:
            break
    (fact,) = left
    _, words = look()
    shown = " ".join(texts(strip(replace(waiting(played.after), log=log), played.seat)))
    taken = ", ".join(words.name("card", card) for card in fact.cards)
    assert words("strip.take_up", row=words.name("row", str(fact.row)), cards=taken) in shown
    plans = next(f for line in reversed(log) for f in line.facts if isinstance(f, PlansRevealed))
    for slot, card in enumerate(plans.plans[played.seat], 1):
        if card is not None:
            row = words.name("row", str(slot))
            assert words("strip.rests", row=row, card=words.name("card", card)) in shown
            assert card in played.after.players[played.seat].rows[slot - 1]


def test_who_left_last_is_told_while_planning_until_a_card_is_planned() -> None:
    log: list[LogLine] = []
    last, row = None, 0
    for played in by_chance(3, "first", 4):
        log.append(LogLine(len(log) + 1, "gesture", played.seat, played.facts))
        if isinstance(played.action, Leave) and played.after.phase == "planning":
            last, row = played.seat, played.action.row
            break
    assert last is not None
    state = played.state.copy()
    state.apply(played.seat, played.action)
    table = table_of(plain(state))
    _, words = look()
    start = words("strip.take_up", row=words.name("row", str(row)), cards="").split(":")[0]
    shown = replace(next(moments(table, last)), log=log)
    assert any(text.startswith(start) for text in texts(strip(shown, last)))
    (first, *_) = state.legal(last)
    state.apply(last, first)
    shown = replace(next(moments(table_of(plain(state)), last)), log=log)
    assert not any(text.startswith(start) for text in texts(strip(shown, last)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("depth", [255, 325])
def test_a_message_leaves_the_board_of_who_has_to_choose_again(depth: int, language: str) -> None:
    message = Message("other_decision", "M-B3", {"decision": "place_book"})
    positions = {one.before.decision: one for one in by_chance(3, "first", 4)}
    with_board = set()
    for decision, one in positions.items():
        node = choice_tree(one.state.legal(one.seat))
        panels = [SeatPanel(seat, "human", False) for seat in range(3)]
        panels[one.seat] = SeatPanel(one.seat, "human", True, node, message=message)
        pane = strip(Moment(one.before, panels), one.seat, depth, language)
        assert faults(pane) == [], decision
        if any(text.startswith("= ") for text in texts(pane)):
            with_board.add(decision)
    assert len(positions) > 8
    if depth == 325:
        assert len(with_board) > len(positions) / 2
