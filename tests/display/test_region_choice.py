"""Regions are chosen on the map: those that may come are lit and can be touched, others are dim."""

from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import games
from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.lines import distance
from tabletop.display.painters.power_grid.map import MapPanel
from tabletop.display.painters.power_grid.places import map_area, places
from tabletop.display.painters.power_grid.region_choice import pointed_region
from tabletop.display.painters.power_grid.route import LaidRoute, Route, touches
from tabletop.display.panels.panel import Pane
from tabletop.display.scenes.game import game_stage
from tabletop.display.scenes.stage import Stage
from tabletop.looks import look_of
from tabletop.play.choices import choice_tree
from tabletop.play.panel import Beat, SeatPanel
from tabletop.rules.game import Ref, State
from tabletop.rules.power_grid.actions import ChooseRegion, ConnectCity, Done
from tabletop.rules.power_grid.view import GridView, RouteView
from tests.display.overlaps import overlapping
from tests.display.samples import figures, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text
from tests.rule_marks import rule

MAP = Box(0, 0, 874, 918)
CHOSEN = ("blue", "red", "purple")


def choosing(*chosen: str) -> State:
    """Three players choose the regions of France; these are chosen already."""
    state = games()["power_grid.classic"].setup(3, {"map": "france", "regions": "players"}, 1)
    for region in chosen:
        state.apply(state.to_act()[0], ChooseRegion(region))
    return state


def moment(state: State, cursor: int | None = None) -> Moment:
    """The seat that chooses has its cursor on one of the regions, or no menu."""
    panels = []
    for seat in range(3):
        legal = state.legal(seat)
        node = choice_tree(legal) if legal and cursor is not None else None
        panels.append(SeatPanel(seat, "human", bool(legal), node, cursor or 0))
    return Moment(state.view(None), panels)


def pane() -> Pane:
    panel = MapPanel(figures("france").map, words_for("france"))
    return Pane(panel, MAP, 1.0, Pens(records_texts=True))


def grid(state: State) -> GridView:
    view = state.view(None)
    assert isinstance(view, GridView)
    return view


def picture(shown: Pane) -> bytes:
    return pygame.image.tobytes(shown.canvas.surface, "RGB")


@rule("P-B1")
def test_the_view_names_the_regions_that_may_come_next() -> None:
    """P-B1."""
    state = choosing()
    assert set(grid(state).open_regions) == set(figures("france").map.regions)
    for chosen in CHOSEN:
        state.apply(state.to_act()[0], ChooseRegion(chosen))
        open_ = [action.refs[0].id for action in state.legal(state.to_act()[0])]
        assert set(grid(state).open_regions) == (set() if chosen == CHOSEN[-1] else set(open_))


def test_a_touch_means_the_region_while_one_is_chosen_and_the_city_after() -> None:
    shown = pane()
    shown.update(moment(choosing("blue")))
    kinds = {target.ref.kind for _, target in shown.canvas.zones if isinstance(target, Pick)}
    assert kinds == {"city", "region"}
    open_ = set(grid(choosing("blue")).open_regions)
    for city in figures("france").map.cities:
        hit = touched(shown, city.id)
        assert hit == (Ref("region", city.region) if city.region in open_ else Ref("city", city.id))
    state = choosing(*CHOSEN)
    shown.update(moment(state))
    assert touched(shown, "lyon") == Ref("city", "lyon")
    assert touched(shown, "lille") == Ref("city", "lille")


def touched(shown: Pane, city: str) -> Ref:
    """What a touch on the middle of a city means."""
    wanted = Pick(Ref("city", city))
    x, y = next(box for box, target in shown.canvas.zones if target == wanted).centre
    hit = next(target for box, target in reversed(shown.canvas.zones) if box.has(x, y))
    assert isinstance(hit, Pick)
    return hit.ref


@pytest.mark.parametrize("chosen", [(), ("blue",), ("blue", "red")])
def test_every_region_that_may_come_has_its_name_and_nothing_covers_it(
    chosen: tuple[str, ...],
) -> None:
    state, shown = choosing(*chosen), pane()
    shown.update(moment(state, 0))
    texts = " ".join(text.text for text in shown.texts())
    for region in (*chosen, *grid(state).open_regions):
        assert texts.count(figures("france").map.regions[region]) == 1
    assert list(overlapping(shown.texts())) == []


@pytest.mark.parametrize("map_id", ["europe", "japan", "quebec", "spain_portugal", "usa"])
def test_a_name_of_a_region_stands_beside_the_costs(map_id: str) -> None:
    """Beside the cities of two seats' map there is room between costs, too."""
    state = games()["power_grid.classic"].setup(2, {"map": map_id, "regions": "players"}, 6)
    board, words = look_of(state, "cs")
    stage = game_stage(layout(FULL_HD, DEFAULT_PLACES[:2]), board, words, Pens(records_texts=True))
    shown = stage.panes["map"]
    node = choice_tree(state.legal(state.to_act()[0]))
    shown.update(Moment(state.view(None), [SeatPanel(0, "human", True, node)]))
    assert [(a.text, b.text) for a, b in overlapping(shown.texts())] == []


@pytest.mark.parametrize("language", languages())
def test_the_strip_names_the_regions_of_every_map_in_full(language: str) -> None:
    game = games()["power_grid.classic"]
    for map_id in game.options["map"].choices:
        state = game.setup(4, {"map": map_id, "regions": "players"}, 1)
        board, words = look_of(state, language)
        lay = layout(FULL_HD, DEFAULT_PLACES[:4])
        shown = game_stage(lay, board, words, Pens(records_texts=True)).panes["seat 1"]
        node = choice_tree(state.legal(state.to_act()[0]))
        shown.update(Moment(state.view(None), [SeatPanel(0, "human", True, node)]))
        assert faults_of_text(Stage({"seat 1": shown})) == [], map_id


def test_pointing_lights_one_region_and_draws_the_picture_drawn_at_once() -> None:
    state, kept = choosing("blue"), pane()
    seen = set()
    for cursor in (0, 2, 1, None, 1):
        kept.update(moment(state, cursor))
        fresh = pane()
        fresh.update(moment(state, cursor))
        assert picture(kept) == picture(fresh), cursor
        seen.add(picture(kept))
    assert len(seen) == 4


def test_a_choice_taken_back_takes_the_light_off_what_can_no_longer_come() -> None:
    """A region is pointed at that only the choice taken back led to."""
    before, after = choosing("brown"), choosing("brown", "blue")
    cursor = grid(after).open_regions.index("red")
    kept, fresh = pane(), pane()
    kept.update(moment(after, cursor))
    assert pointed_region(moment(after, cursor)) == "red"
    assert "red" not in grid(before).open_regions
    kept.update(moment(before))
    fresh.update(moment(before))
    assert picture(kept) == picture(fresh)


def test_nothing_is_pointed_at_while_something_is_told() -> None:
    shown = moment(choosing("blue"), 0)
    assert pointed_region(shown) is not None
    assert pointed_region(replace(shown, telling=Beat(1, 0, ()))) is None


def test_regions_out_of_play_show_neither_places_nor_costs() -> None:
    """Three players play in three regions of six."""
    whole, part = pane(), pane()
    whole.update(moment(choosing()))
    part.update(moment(choosing(*CHOSEN)))
    links = figures("france").map.links
    regions = {city.id: city.region for city in figures("france").map.cities}
    in_play = [x for x in links if x.cost and {regions[x.a], regions[x.b]} <= set(CHOSEN)]
    costs = [text for text in part.texts() if text.text.isdigit()]
    assert len(costs) == len(in_play) < len([x for x in links if x.cost])
    # The name of every city can still be read.
    names = {text.text for text in part.texts()}
    assert {"Marseille", "Lyon", "Lille", "Orléans"} <= names


def test_a_lit_way_brings_back_no_cost_of_a_connection_out_of_play() -> None:
    state, shown = choosing(*CHOSEN), pane()
    shown.update(moment(state))
    before = shown.canvas.surface.copy()
    path = ("clermont_ferrand", "paris_2")
    routes = {path[1]: RouteView(path, 20, 10)}
    view = structs.replace(grid(state), decision="connect_city", routes=routes)
    root = choice_tree([ConnectCity(path[1]), Done()])
    shown.update(Moment(view, [SeatPanel(0, "human", True, root, 0)]))
    city = {city.id: city.region for city in figures("france").map.cities}
    spots = places(figures("france").map, map_area(MAP), shown.canvas.width)
    spots = replace(spots, out=frozenset(figures("france").map.regions) - set(CHOSEN))
    *parts, tag = LaidRoute(Route(None, path, 30), spots).parts
    start, end = (spots.cities[city].pill.centre for city in path)
    out = [
        box
        for link, box in spots.costs
        if city[link.a] not in CHOSEN or city[link.b] not in CHOSEN
        if touches(box, parts) and not box.overlaps(tag)
        if distance(box.centre, (start, end)) > 25
    ]
    assert out
    for box in out:
        disc = shown.canvas.rect(box.inset(4))
        now, then = (surface.subsurface(disc) for surface in (shown.canvas.surface, before))
        assert pygame.image.tobytes(now, "RGB") == pygame.image.tobytes(then, "RGB")
