"""What a seat's strip tells of its hand: nothing, but to the seat while it looks."""

import random
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.box import Box
from tabletop.display.moment import Moment, Peek
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.strip import StripPanel
from tabletop.display.scenes.game import GameScene
from tabletop.display.words import capital
from tabletop.events import PointerEvent
from tabletop.play.choices import Choice
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Ref
from tests.display.mombasa.strips import (
    CARDS,
    PENS,
    crowded,
    look,
    moments,
    picture,
    plain,
    secret_positions,
    strip,
    table_of,
    texts,
    waiting,
)
from tests.display.mombasa.walking import by_computers
from tests.rules.mombasa.secrets import hide


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
    for ref, (number, *_) in numbers.items():
        name = words.name(*ref)
        assert f"card {number}" in covered
        assert f"{number}: {capital(name)}" in uncovered
        assert not any(name.lower() in text.lower() for text in covered), name


def test_equal_cards_in_hand_stand_under_a_number_each() -> None:
    view, (card, other) = crowded(), CARDS[3:5]
    player = structs.replace(view.players[0], hand=(card, other, card), hand_count=3)
    own = structs.replace(view, viewer=0, phase="planning", players=(player, *view.players[1:]))
    covers = {Ref("card", card): (71, 74), Ref("card", other): (72,)}
    panel = SeatPanel(0, "human", False, covers=covers)
    shown = replace(waiting(view), panels=[panel, *waiting(view).panels[1:]], own={0: own})
    numbers = [text for text in texts(strip(shown, 0)) if text in ("71", "72", "74")]
    assert numbers == ["71", "72", "74"]


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
    numbers = {str(n) for numbers in table.panels[0].covers.values() for n in numbers}
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
