"""The shared board: panels lie apart for every seating, tell what is so, and light what may be."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import DEFAULT_PLACES, Edge, Layout, Place, layout
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.mombasa.arrangement import arranged, edges_of, track_at
from tabletop.display.painters.mombasa.board import MombasaBoard
from tabletop.display.painters.mombasa.map import MapPanel
from tabletop.display.painters.mombasa.marks import (
    COMPANY_COLOURS,
    COMPANY_SHAPES,
    SEAT_COLOURS,
    SIGNS,
)
from tabletop.display.painters.mombasa.targets import Light, targets_of
from tabletop.display.panels.panel import Pane
from tabletop.display.theme import INK, ON_ACCENT, PANEL, RAISED, SMALLEST, contrast
from tabletop.looks import look_of
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Ref, Seat, State
from tabletop.rules.mombasa.actions import Advance, Expand
from tests.display.mombasa.walking import Played, begun, by_chance, by_computers, view_of
from tests.display.overlaps import SLACK, overlapping

SEED = 6
FULL_HD, UHD = (1920, 1080), (3840, 2160)
PLACES = *DEFAULT_PLACES, Place(Edge.NEAR), Place(Edge.FAR)
SEATINGS = [list(c) for n in (2, 3, 4) for c in combinations(range(len(DEFAULT_PLACES)), n)]
MIDDLES = [2, 5, 6, 7]
"""A seat in the middle of each edge."""
USUAL = [0, 1, 3, 4]
NARROW = [1, 2, 3, 5]
LEAST = {
    "map": (500, 480),
    "turn": (690, 70),
    "offer": (185, 200),
    "books": (310, 200),
    "spaces": (255, 196),
    "log": (185, 55),
    "track": (500, 86),
}
"""What each panel needs, a track along its length."""


@cache
def played(seats: int) -> tuple[Played, ...]:
    """A game of computer players to look at here and there."""
    return tuple(by_computers(seats, "variable", SEED + seats))


def board_of(state: State, language: str = "en", places: Sequence[int] = ()) -> MombasaBoard:
    board, _ = look_of(state, language, places)
    assert isinstance(board, MombasaBoard)
    return board


def laid_out(places: Sequence[int], scale: int = 100, size: tuple[int, int] = FULL_HD) -> Layout:
    depths = board_of(begun(2, "first", SEED)).strip_depths
    return layout(size, [PLACES[place] for place in places], scale, depths)


def moment_of(state: State, way: Sequence[int] = (), cursor: int = 0) -> Moment:
    """The table as it is, the seat to act at a level of its menu."""
    panels = []
    for player in view_of(state).players:
        node: Choice | None = None
        if player.seat in state.to_act():
            node = choice_tree(state.legal(player.seat))
            for step in way:
                node = node.children[step]
        panels.append(SeatPanel(player.seat, "human", node is not None, node, cursor))
    return Moment(view_of(state), panels)


def panes_of(
    state: State,
    places: Sequence[int] = USUAL,
    language: str = "en",
    scale: int = 100,
    size: tuple[int, int] = FULL_HD,
) -> dict[str, Pane]:
    lay = laid_out(places, scale, size)
    pens = Pens(records_texts=True, text_scale=scale)
    panels = board_of(state, language, places).panels(lay)
    return {name: Pane(panel, box, lay.scale, pens) for name, (box, panel) in panels.items()}


def at_decision(seats: int, decision: str, number: int = 0) -> State:
    """A position of the game in which this is to be decided."""
    found = (one.state for one in played(seats) if one.before.decision == decision)
    return next(islice(found, number, None))


def faults_of_text(name: str, pane: Pane) -> Iterator[str]:
    texts = list(pane.texts())
    for text in texts:
        if text.is_cut:
            yield f"{name}: {text.text!r} is cut"
        if text.size < SMALLEST:
            yield f"{name}: {text.text!r} is set in {text.size}"
        if not pane.canvas.box.holds(text.box, SLACK):
            yield f"{name}: {text.text!r} leaves the panel"
    for one, other in overlapping(texts):
        yield f"{name}: {one.text!r} lies over {other.text!r}"


@pytest.mark.parametrize("scale", [100, 150])
def test_panels_lie_apart_on_the_table_at_any_places(scale: int) -> None:
    for places in (*SEATINGS, MIDDLES):
        lay = laid_out(places, scale)
        boxes = arranged(lay)
        whole = [*boxes.values(), *(strip.box for strip in lay.strips)]
        for one, other in combinations(whole, 2):
            assert not one.inset(0.01).overlaps(other), places
        for name, box in boxes.items():
            w, h = LEAST[name.partition(" ")[0]]
            is_turned = name.startswith("track") and box.h > box.w
            assert lay.table.holds(box, 0.01), (places, name)
            assert box.w >= (h if is_turned else w), (places, name, box)
            assert box.h >= (w if is_turned else h), (places, name, box)


def test_every_panel_has_a_place_and_every_company_an_edge() -> None:
    state = begun(4, "first", SEED)
    boxes = arranged(laid_out(USUAL))
    assert set(board_of(state).panels(laid_out(USUAL))) == set(boxes)
    edges = edges_of(mombasa_editions()["house"].companies)
    assert {track_at(edge) for edge in edges.values()} <= set(boxes)
    assert len(set(edges.values())) == 4


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("places", [USUAL, NARROW, MIDDLES, [0, 4], [2, 5], [0, 2, 4]])
def test_no_text_is_cut_or_covered(places: list[int], language: str) -> None:
    for decision in ("expand", "turn", "plan"):
        state = at_decision(len(places), decision, 12)
        for scale in (100, 150):
            for name, pane in panes_of(state, places, language, scale).items():
                if name != "log":
                    pane.update(moment_of(state))
                    assert list(faults_of_text(name, pane)) == []


def test_a_larger_screen_shows_the_same() -> None:
    state = at_decision(4, "expand", 9)
    texts = []
    for size in (FULL_HD, UHD):
        panes = panes_of(state, size=size)
        for name, pane in panes.items():
            pane.update(moment_of(state))
            assert list(faults_of_text(name, pane)) == []
        texts.append([sorted(text.text for text in pane.texts()) for pane in panes.values()])
    assert texts[0] == texts[1]


def test_parts_drawn_again_leave_the_picture_of_a_fresh_drawing() -> None:
    game = played(3)
    places = [0, 3, 4]
    kept = panes_of(game[0].state, places)
    for one in game[:: len(game) // 14]:
        moment = moment_of(one.state, (0,) if one.before.decision == "expand" else ())
        for pane in kept.values():
            pane.update(moment)
    for name, pane in panes_of(game[0].state, places).items():
        pane.update(moment)
        kept_pixels = pygame.image.tobytes(kept[name].canvas.surface, "RGB")
        assert kept_pixels == pygame.image.tobytes(pane.canvas.surface, "RGB"), name
        assert sorted(t.text for t in kept[name].texts()) == sorted(t.text for t in pane.texts())


def test_a_panel_is_asked_again_before_it_would_show_something_else() -> None:
    game = played(3)
    panels = {name: pane.panel for name, pane in panes_of(game[0].state, [0, 3, 4]).items()}
    before: dict[str, tuple[object, object]] = {}
    stayed: set[str] = set()
    for one in game[::5]:
        for cursor in range(2):
            moment = moment_of(one.state, (0,) if one.before.decision == "expand" else (), cursor)
            if any(panel.node and cursor >= len(panel.node.children) for panel in moment.panels):
                continue
            for name, panel in panels.items():
                source, key = panel.source(moment), panel.key(moment)
                if name in before and source == before[name][0]:
                    assert key == before[name][1], (name, one.action)
                    stayed.add(name)
                before[name] = source, key
    assert stayed >= panels.keys() - {"turn", "log"}


def test_a_picture_changes_with_what_it_shows_and_else_stays() -> None:
    state = at_decision(4, "turn", 20)
    view = view_of(state)
    changed = {
        "map": structs.replace(
            view, companies=(structs.replace(view.companies[0], removed=3), *view.companies[1:])
        ),
        "offer": structs.replace(view, discarded=(*view.discarded, "a_coffee_2")),
        "books": structs.replace(view, coins=(3, *view.coins[1:])),
        "spaces": structs.replace(view, spaces={**view.spaces, "discard": 2}),
        "turn": structs.replace(view, start_player=(view.start_player + 1) % 4),
    }
    for name, other in changed.items():
        for shown, pane in panes_of(state).items():
            pane.update(Moment(view))
            before = pygame.image.tobytes(pane.canvas.surface, "RGB")
            assert bool(pane.update(Moment(other))) == (shown == name), (name, shown)
            assert (before != pygame.image.tobytes(pane.canvas.surface, "RGB")) == (shown == name)


def picks(pane: Pane) -> set[Ref]:
    return {target.ref for _, target in pane.canvas.zones if isinstance(target, Pick)}


def test_everything_that_a_choice_may_be_about_on_the_board_can_be_touched() -> None:
    kinds = {"region", "place", "book_place", "bonus_space", "company", "column"}
    asked: set[Ref] = set()
    for one in by_chance(3, "variable", SEED):
        asked |= {ref for ref in one.action.refs if ref.kind in kinds}
        state = one.state
        if one.before.decision == "turn" and one.before.round == 2:
            break
    panes = panes_of(state, [0, 3, 4])
    for pane in panes.values():
        pane.update(moment_of(state))
    touched = set().union(*map(picks, panes.values()))
    view = view_of(state)
    assert {Ref("region", name) for name in view.regions} <= touched
    assert {Ref("bonus_space", name) for name in view.spaces} <= touched
    assert {Ref("company", company.id) for company in view.companies} <= touched
    assert {ref for ref in asked if ref.kind == "column"} <= touched
    for kind, things in (("place", view.display), ("book_place", view.books)):
        there = {Ref(kind, str(n)) for n, thing in enumerate(things, 1) if thing is not None}
        assert there <= touched


def test_a_touch_of_a_region_means_it_and_not_what_lies_beside() -> None:
    state = at_decision(4, "expand")
    pane = panes_of(state)["map"]
    pane.update(moment_of(state))
    for name in view_of(state).regions:
        box = pane.panel.cell(name)
        assert box is not None
        x, y = box.centre
        at = pane.rect.x + round(x * pane.canvas.scale), pane.rect.y + round(y * pane.canvas.scale)
        assert pane.target_at(*at) == Pick(Ref("region", name))


def deciding(state: State) -> Seat:
    (seat,) = state.to_act()
    return seat


def test_targets_are_lit_and_the_entry_under_the_cursor_most() -> None:
    state = at_decision(4, "expand")
    legal = [a for a in state.legal(deciding(state)) if isinstance(a, Expand)]
    regions = list(dict.fromkeys(action.region for action in legal))
    targets = targets_of(moment_of(state))
    lights = {name: targets.light("region", name) for name in view_of(state).regions}
    assert {name for name, light in lights.items() if light} == set(regions)
    assert Light.CURSOR in lights.values()
    panel = panes_of(state)["map"].panel
    assert isinstance(panel, MapPanel)
    keys = panel.key(moment_of(state))
    action = view_of(state).action
    assert action is not None
    for name in regions:
        assert keys[name] == (view_of(state).regions[name], action.costs[name], lights[name])


def test_nothing_is_lit_while_things_are_told_or_several_decide() -> None:
    plan = at_decision(4, "plan")
    assert targets_of(moment_of(plan)).lights == {}
    assert targets_of(Moment(view_of(plan))).seat is None


def test_spaces_that_a_marker_can_go_to_are_lit() -> None:
    for one in played(4):
        legal = one.state.legal(one.seat)
        moves = [action for action in legal if isinstance(action, Advance) and action.spaces > 1]
        if moves:
            break
    targets = targets_of(moment_of(one.state))
    at = one.before.players[one.seat].tracks
    for action in moves:
        assert targets.light_space(action.company, at[action.company] + action.spaces)
    assert not targets.light_space(moves[0].company, at[moves[0].company])


def test_prices_are_the_full_ones_and_the_lower_one_of_the_player_beside_it() -> None:
    state = at_decision(4, "turn", 3)
    view = view_of(state)
    pane = panes_of(state)["offer"]
    pane.update(Moment(view))
    shown = [text.text for text in pane.texts()]
    for price in view.prices:
        assert price is None or str(price) in shown
    goods = at_decision(4, "goods")
    action = view_of(goods).action
    assert action is not None
    cheap = tuple(None if price is None else 77 for price in view_of(goods).prices)
    now = structs.replace(view_of(goods), action=structs.replace(action, prices=cheap))
    pane.update(Moment(now, moment_of(goods).panels))
    shown = [text.text for text in pane.texts()]
    assert shown.count("77") == sum(price is not None for price in cheap)


def test_the_board_names_the_edition() -> None:
    edition = mombasa_editions()["house"]
    state = at_decision(4, "turn")
    pane = panes_of(state)["turn"]
    pane.update(moment_of(state))
    assert edition.title in [text.text for text in pane.texts()]


def test_marks_stand_beside_the_entries_that_are_about_things() -> None:
    state = begun(4, "first", SEED)
    edition, board = mombasa_editions()["house"], board_of(state)
    canvas = Canvas(pygame.Surface((60, 60)), 1.0, Pens())
    refs = [
        *(Ref("company", one.id) for one in edition.companies),
        *(Ref("card", one.id) for one in edition.cards),
        *(Ref("book", one.id) for one in edition.books),
        *(Ref("tile", one.id) for one in edition.starting_tiles),
        *(Ref("tile", one.id) for one in edition.bonus_tiles),
        *(Ref("region", one.id) for one in edition.regions if one.reward is not None),
        *(Ref("bonus_space", name) for name in view_of(state).spaces),
    ]
    pictures: dict[bytes, list[Ref]] = {}
    for ref in refs:
        canvas.clear((0, 0, 0))
        assert board.draw_ref(canvas, Box(0, 0, 44, 56), ref)
        pixels = pygame.image.tobytes(canvas.surface, "RGB")
        pictures.setdefault(pixels, []).append(ref)
    cards = {card.id: card.face for card in edition.cards}
    for alike in pictures.values():
        faces = {cards.get(ref.id, ref) for ref in alike if ref.kind in ("card", "company")}
        assert len(faces) <= 1, alike
    assert not board.draw_ref(canvas, canvas.box, Ref("slot", "1"))
    assert not board.draw_ref(canvas, canvas.box, Ref("card", "unknown"))


def test_signs_and_pieces_are_seen_on_their_ground_and_told_apart_by_shape() -> None:
    grounds = (PANEL, RAISED)
    for shape, colour in SIGNS.values():
        assert all(contrast(colour, ground) >= 3 for ground in grounds), shape
    for colour in COMPANY_COLOURS.values():
        for ground in grounds:
            assert max(contrast(colour, ground), contrast(INK, ground)) >= 3
    for colour in SEAT_COLOURS:
        assert contrast(colour, PANEL) >= 3
        assert contrast(colour, ON_ACCENT) >= 4.5
    assert len(set(COMPANY_SHAPES.values())) == len(COMPANY_SHAPES) == len(COMPANY_COLOURS)
    goods = [SIGNS[kind][0] for kind in ("coffee", "bananas", "cotton", "any_goods")]
    assert len(set(goods)) == 4


@pytest.mark.parametrize("places", [USUAL, NARROW, MIDDLES])
@pytest.mark.parametrize("side", ["1", "2"])
def test_what_is_printed_on_a_track_and_the_markers_of_all_can_be_read(
    places: list[int], side: str
) -> None:
    view = view_of(begun(4, "first", SEED))
    companies = [structs.replace(one, track=one.track[0] + side) for one in view.companies]
    panes = {
        name: pane
        for name, pane in panes_of(begun(4, "first", SEED), places).items()
        if name.startswith("track")
    }
    last = max(one.last for one in mombasa_editions()["house"].tracks)
    for space in range(last + 1):
        players = [
            structs.replace(player, tracks=dict.fromkeys(player.tracks, space))
            for player in view.players
        ]
        shown = structs.replace(view, companies=tuple(companies), players=tuple(players))
        for name, pane in panes.items():
            pane.update(Moment(shown))
            assert list(faults_of_text(name, pane)) == [], space
            assert {"1", "2", "3", "4"} <= {text.text for text in pane.texts()}
