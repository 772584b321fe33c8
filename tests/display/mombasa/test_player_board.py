"""A player's board in its strip: it fits, shows the seat's things, and hides what is hidden."""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.board import Board
from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, Edge, Place, layout
from tabletop.display.moment import Choose, Moment, Peek
from tabletop.display.painters.mombasa.player_board import STRIP_DEPTHS
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.strip import StripPanel
from tabletop.display.scenes.game import GameScene
from tabletop.display.theme import SMALLEST
from tabletop.display.words import Words
from tabletop.events import PointerEvent
from tabletop.looks import look_of
from tabletop.play.choices import Choice
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import LogLine, SeatPanel
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Seat, State
from tabletop.rules.mombasa.actions import Leave
from tabletop.rules.mombasa.facts import PlansRevealed, SeatLeft
from tabletop.rules.mombasa.view import MombasaView
from tests.display.mombasa.walking import MOMBASA, begun, by_chance, by_computers, view_of
from tests.rules.mombasa.secrets import hide

SLACK = 1.5
LANGUAGES = ("en", "cs")
SEED = 11
PENS = {scale: Pens(records_texts=True, text_scale=scale) for scale in (100, 150)}
CARDS = tuple(card.id for card in mombasa_editions()["house"].cards)
BOOKS = tuple(book.id for book in mombasa_editions()["house"].books)


@cache
def look(language: str = "en") -> tuple[Board, Words]:
    return look_of(begun(3, "first", 1), language)


def strip(
    moment: Moment, seat: Seat, depth: float = 325.0, language: str = "en", text_scale: int = 100
) -> Pane:
    box, pens = Box(0, 0, 520, depth), PENS[text_scale]
    pane = Pane(StripPanel(seat, *look(language)), box, 1.0, pens)
    pane.update(moment)
    return pane


def texts(pane: Pane) -> list[str]:
    return [text.text for text in pane.texts()]


def faults(pane: Pane) -> list[str]:
    """Texts that are cut, too small, outside or over each other."""
    shown = list(pane.texts())
    found = [f"{text.text!r} is cut" for text in shown if text.is_cut]
    found += [f"{text.text!r} is set in {text.size}" for text in shown if text.size < SMALLEST]
    found += [
        f"{text.text!r} leaves the strip"
        for text in shown
        if not pane.canvas.box.holds(text.box, SLACK)
    ]
    for one, other in combinations(shown, 2):
        if one.box.inset(SLACK, SLACK + 1).overlaps(other.box.inset(SLACK, SLACK + 1)):
            found.append(f"{one.text!r} lies over {other.text!r}")
    return found


def waiting(view: MombasaView, seats: int = 3) -> Moment:
    return Moment(view, [SeatPanel(seat, "human", False) for seat in range(seats)])


def crowded(slots: int = 5) -> MombasaView:
    """Seat 1 has all slots open, long rows, a full track, tiles, and much of everything."""
    view = view_of(begun(3, "first", 1))
    player = structs.replace(
        view.players[0],
        money=123,
        hand_count=14,
        slots=tuple(range(1, slots + 1)),
        rows=tuple(tuple(CARDS[row * 5 : row * 5 + 7 - row]) for row in range(slots))
        + ((),) * (5 - slots),
        area=tuple(CARDS[slot * 7 + 3] for slot in range(slots)) + (None,) * (5 - slots),
        used=(2,),
        plus_slot=1,
        books=(None, view.players[0].books[1], *BOOKS[9:23]),
        flipped=(1, 5),
        inkwell=6,
        diamond=23,
        tiles=("goods", "merchant", "expansion"),
        spent=("merchant",),
        totals={"coffee": 7, "bananas": 4, "cotton": 12, "expansion": 9},
        markers=3,
    )
    return structs.replace(
        view, phase="actions", decision="turn", players=(player, *view.players[1:]), start_player=0
    )


# What it shows.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("depth", "text_scale"), [(325, 100), (280, 100), (255, 100), (365, 150)])
@pytest.mark.parametrize("slots", [3, 4, 5])
def test_a_crowded_board_fits(slots: int, depth: int, text_scale: int, language: str) -> None:
    assert faults(strip(waiting(crowded(slots)), 0, depth, language, text_scale)) == []


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


def picture(pane: Pane) -> bytes:
    return pygame.image.tobytes(pane.canvas.surface, "RGB")


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


def plain(state: State) -> Any:
    """The position as data that may be changed."""
    return json.loads(json.dumps(state.to_dict()))


def table_of(data: dict[str, object]) -> Table:
    session = Session.from_state(MOMBASA, data)
    return Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=SEED)


def moments(table: Table, seat: Seat, *, peeks: bool = False) -> Iterator[Moment]:
    """Every level of the seat's menu, with the cursor at its last entry."""
    panels = table.panels
    node = panels[seat].node
    if node is None:
        yield Moment(table.view, panels)
        return
    own = {seat: table.own_view(seat)} if peeks else {}
    for level, path in levels(node, ()):
        cursor = len(level.children) - 1
        panel = replace(panels[seat], node=level, path=path, cursor=cursor)
        yield Moment(table.view, [*panels[:seat], panel, *panels[seat + 1 :]], own=own)


def levels(node: Choice, path: tuple[Choice, ...]) -> Iterator[tuple[Choice, tuple[Choice, ...]]]:
    yield node, path
    for child in node.children:
        if child.children:
            yield from levels(child, (*path, child))


def secret_positions(seed: int) -> Iterator[State]:
    """A few positions of a game in which somebody chooses in secret, and one of each other kind."""
    seen: set[tuple[str, int]] = set()
    for played in by_chance(2 + seed % 3, "variable", seed):
        rounds = played.before.round % 3 if played.before.decision == "plan" else 0
        key = played.before.decision, rounds
        if key not in seen:
            seen.add(key)
            yield played.state


@pytest.mark.parametrize("seed", [2])
def test_no_strip_changes_with_what_is_hidden(seed: int) -> None:
    rng = random.Random(seed)
    peeks_differ = False
    for state in secret_positions(seed):
        data, twin = plain(state), plain(state)
        hide(mombasa_editions()["house"], twin, None, rng)
        true, other = table_of(data), table_of(twin)
        for seat in range(state.seats):
            pane = Pane(StripPanel(seat, *look()), Box(0, 0, 520, 325), 1.0, PENS[100])
            seen = [(drawn(pane, one), sorted(texts(pane))) for one in moments(true, seat)]
            again = [(drawn(pane, one), sorted(texts(pane))) for one in moments(other, seat)]
            assert seen == again, (seed, seat, true.view)
            if data["players"][seat] != twin["players"][seat]:
                mine = [drawn(pane, one) for one in moments(true, seat, peeks=True)][:1]
                others = [drawn(pane, one) for one in moments(other, seat, peeks=True)][:1]
                peeks_differ = peeks_differ or mine != others
    assert peeks_differ, seed


def drawn(pane: Pane, moment: Moment) -> int:
    pane.update(moment)
    return hash(picture(pane))


@pytest.mark.parametrize("seed", [3])
def test_who_looks_sees_the_own_hand_alone(seed: int) -> None:
    rng = random.Random(seed)
    for state in secret_positions(seed):
        for seat in range(state.seats):
            data, twin = plain(state), plain(state)
            hide(mombasa_editions()["house"], twin, seat, rng)
            pane = Pane(StripPanel(seat, *look()), Box(0, 0, 520, 325), 1.0, PENS[100])
            seen = [drawn(pane, one) for one in moments(table_of(data), seat, peeks=True)]
            again = [drawn(pane, one) for one in moments(table_of(twin), seat, peeks=True)]
            assert seen == again, (seed, seat)


def test_covered_entries_are_numbers_and_get_their_names_while_the_seat_looks() -> None:
    state = next(p.state for p in by_computers(3, "first", 1) if p.before.decision == "plan")
    table = table_of(state.to_dict())
    covered, uncovered = set(), set()
    for one in moments(table, 0):
        covered |= set(texts(strip(one, 0)))
    for one in moments(table, 0, peeks=True):
        uncovered |= set(texts(strip(one, 0)))
    numbers = table.panels[0].covers
    _, words = look()
    assert words("strip.look") in covered - uncovered
    for ref, number in numbers.items():
        name = words.name(*ref)
        assert f"card {number}" in covered
        assert f"{number}: {name}" in uncovered
        assert not any(name in text for text in covered), name


def test_the_hand_is_a_place_to_touch() -> None:
    zones = strip(waiting(crowded()), 0).canvas.zones
    assert [target for _, target in zones if isinstance(target, Peek)] == [Peek(0)]


def test_a_touch_shows_the_hand_as_long_as_it_lasts() -> None:
    state = next(p.state for p in by_computers(2, "first", 1) if p.before.decision == "plan")
    table, (board, words) = table_of(plain(state)), look()
    scene = GameScene(table, board, words, (1920, 1080), pens=PENS[100])
    surface = pygame.Surface((1920, 1080))

    def shown() -> set[str]:
        scene.draw(surface)
        return {text.text for text in scene.stage.panes["seat 1"].texts()}

    before, pane = shown(), scene.stage.panes["seat 1"]
    (touched,) = [box for box, target in pane.canvas.zones if target == Peek(0)]
    x, y = pane.canvas.rect(touched).move(pane.rect.topleft).center
    assert scene.handle(PointerEvent("window", 0.0, "down", x, y))
    numbers = {str(number) for number in table.panels[0].covers.values()}
    assert numbers <= shown()
    assert scene.handle(PointerEvent("window", 0.0, "up", x, y))
    assert shown() == before


def test_a_large_hand_in_a_low_strip_is_drawn() -> None:
    view = crowded()
    player = structs.replace(view.players[0], hand=CARDS[:20], hand_count=20)
    own = structs.replace(view, viewer=0, players=(player, *view.players[1:]))
    for depth in (325.0, 280.0, 255.0):
        shown = replace(waiting(view), own={0: own})
        entries = tuple(Choice("menu", "close", ()) for _ in range(7))
        panel = SeatPanel(0, "human", True, Choice("menu", "menu", (), entries))
        strip(replace(shown, panels=[panel, *shown.panels[1:]]), 0, depth)


# Menus.


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
    assert words("strip.take_up", row=fact.row, cards=taken) in shown
    plans = next(f for line in reversed(log) for f in line.facts if isinstance(f, PlansRevealed))
    for slot, card in enumerate(plans.plans[played.seat], 1):
        if card is not None:
            assert words("strip.rests", row=slot, card=words.name("card", card)) in shown
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
    start = words("strip.take_up", row=row, cards="").split(":")[0]
    shown = replace(next(moments(table, last)), log=log)
    assert any(text.startswith(start) for text in texts(strip(shown, last)))
    (first, *_) = state.legal(last)
    state.apply(last, first)
    shown = replace(next(moments(table_of(plain(state)), last)), log=log)
    assert not any(text.startswith(start) for text in texts(strip(shown, last)))
