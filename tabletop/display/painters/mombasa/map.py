"""The map: regions, posts of those who hold them, bases with their coins, what can be taken.

Owns the map's panel. The ground is drawn once; later only the parts that changed are drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.ground import GroundPanel
from tabletop.display.painters.mombasa.base_view import draw_base
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.map_ground import draw_ground, draw_reward
from tabletop.display.painters.mombasa.map_places import MapPlaces, RegionPlace, map_places
from tabletop.display.painters.mombasa.marks import COMPANY_COLOURS, draw_post
from tabletop.display.painters.mombasa.region_cover import Cover, cut_cover, draw_cover
from tabletop.display.painters.mombasa.targets import UNLIT, Light, targets_of
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.theme import ACCENT, INK, ON_ACCENT, SEA, Colour, luminance
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.view import CompanyView

POST_W, POST_H = 33.0, 34.0
CHIP_W, CHIP_H, CHIP_SIZE = 40.0, 38.0, 32.0
BRIGHT = 0.6
BELOW = 19.0
"""How far below its spot the things of a region stand that change."""
HELD, HELD_BRIGHT, LIT, CHOSEN = 84, 46, 66, 158
"""How solid a region's colour lies on it: its holder's, and that of a target."""
THINGS_W, THINGS_H = 2 * POST_W + CHIP_W, 2 * BELOW + 2 * POST_H
"""Room for the things of a region that change, round its spot."""
REACH = 3.0


class RegionKey(NamedTuple):
    """What of a region changes: its holder, what it costs now, how it is lit."""

    holder: str | None
    cost: int | None
    light: Light


class BaseKey(NamedTuple):
    """What of a base changes."""

    company: CompanyView
    light: Light
    columns: tuple[Light, ...]


class MapPanel(GroundPanel):
    """The map of an edition."""

    ground = SEA

    def __init__(self, index: Index) -> None:
        super().__init__()
        self._index = index
        self._places: MapPlaces | None = None
        self._covers: dict[str, Cover] = {}
        self._drawn: dict[str, RegionKey | BaseKey] = {}

    def source(self, moment: Moment) -> object:
        targets = targets_of(moment)
        columns = targets.of("column")
        bases = targets.of("company") if columns else UNLIT
        return moment.view, moment.present, targets.seat, targets.of("region"), columns, bases

    def key(self, moment: Moment) -> dict[str, RegionKey | BaseKey]:
        view, targets = mombasa_view(moment.view), targets_of(moment)
        present = mombasa_view(moment.present)
        costs = present.action.costs if present.action and targets.seat is not None else {}
        regions = targets.of("region")
        keys: dict[str, RegionKey | BaseKey] = {
            name: RegionKey(holder, costs.get(name), regions.get(name, Light.NONE))
            for name, holder in view.regions.items()
        }
        active = None if present.action is None else present.action.company
        companies, columns = targets.of("company"), targets.of("column")
        chosen = {name for name, light in companies.items() if light is Light.CURSOR}
        for company in view.companies:
            light = companies.get(company.id, Light.NONE) if columns else Light.NONE
            lit = columns if company.id in (chosen or (active,)) else UNLIT
            numbers = map(str, range(1, len(company.columns) + 1))
            lights = tuple(lit.get(number, Light.NONE) for number in numbers)
            keys[company.id] = BaseKey(company, light, lights)
        return keys

    def cell(self, name: str) -> Box | None:
        """Where a region's things or a base lie."""
        if self._places is None:
            return None
        if name in self._places.regions:
            return around(*self._places.regions[name].spot, POST_W, POST_H)
        base = self._places.bases.get(name)
        return None if base is None else base.box

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """The whole map the first time; then the regions and bases that changed."""
        if self._places is None:
            edition = self._index.edition
            self._places = map_places(
                edition.companies, edition.regions, edition.borders, canvas.box
            )
        places, keys = self._places, self.key(moment)
        if not self.has_ground:
            canvas.clear(self.ground)
            draw_ground(canvas, places, self._index.edition.regions)
            self.keep_ground(canvas)
            canvas.zones = list(_zones(places))
            boxes = [canvas.box]
        else:
            boxes = [
                self._reach(canvas, name)
                for name, key in keys.items()
                if key != self._drawn.get(name)
            ]
        self._drawn = keys
        return self.draw_parts(canvas, boxes)

    def draw_on(self, canvas: Canvas, part: Box) -> None:
        """Regions with their light and things, then the bases over them."""
        places = self._places
        assert places is not None
        touched = [
            (name, key)
            for name, key in self._drawn.items()
            if isinstance(key, RegionKey)
            and (key.holder is not None or key.light)
            and self._reach(canvas, name).overlaps(part)
        ]
        for name, key in touched:
            self._draw_colour(canvas, name, key)
        for name, key in touched:
            self._draw_things(canvas, name, key, places.regions[name])
        for name, base in places.bases.items():
            of_base = self._drawn[name]
            if isinstance(of_base, BaseKey) and base.box.overlaps(part):
                company, view = self._index.companies[name], of_base.company
                draw_base(canvas, base, company, view, of_base.light, of_base.columns)

    def _cover(self, canvas: Canvas, name: str) -> Cover:
        """What lies over a region that is lit or held; cut out when it is so first."""
        cover = self._covers.get(name)
        if cover is None:
            assert self._places is not None
            cover = cut_cover(canvas, self._places.regions[name], self._places)
            self._covers[name] = cover
        return cover

    def _reach(self, canvas: Canvas, name: str) -> Box:
        """All that ever changes of a region or a base."""
        assert self._places is not None
        if name in self._places.bases:
            return self._places.bases[name].box
        x, y = self._places.regions[name].spot
        cover = self._cover(canvas, name).box
        left, right = min(cover.x, x - THINGS_W / 2), max(cover.right, x + THINGS_W / 2)
        top, bottom = min(cover.y, y - THINGS_H / 2), max(cover.bottom, y + THINGS_H / 2)
        return Box(left, top, right - left, bottom - top).inset(-REACH)

    def _draw_colour(self, canvas: Canvas, name: str, key: RegionKey) -> None:
        """The colour of the holder over the region, brighter light over a target."""
        cover = self._cover(canvas, name)
        if key.holder is not None:
            colour = COMPANY_COLOURS[key.holder]
            draw_cover(canvas, name, cover, colour, _held(colour))
        if key.light:
            solid = CHOSEN if key.light is Light.CURSOR else LIT
            draw_cover(canvas, name, cover, ACCENT, solid)

    def _draw_things(self, canvas: Canvas, name: str, key: RegionKey, place: RegionPlace) -> None:
        """What the region brings, the holder's post, and what taking it costs."""
        region = self._index.regions[name]
        again = Canvas(canvas.surface, canvas.scale, canvas.pens)
        draw_reward(again, place, region, has_plate=bool(key.light))
        x, y = place.spot
        size = place.scale
        y += (BELOW if region.reward else 0.0) * size
        is_both = key.holder is not None and key.cost is not None and key.light
        off = (POST_W + CHIP_W) / 4 * size if is_both else 0.0
        if key.holder is not None:
            post = around(x - off, y, POST_W * size, POST_H * size)
            draw_post(canvas, post, key.holder)
        if key.cost is not None and key.light:
            chip = around(x + off, y, CHIP_W * size, CHIP_H * size)
            canvas.fill(chip, INK if key.light is Light.CURSOR else ON_ACCENT, 9)
            canvas.fill(chip.inset(3), ACCENT, 7)
            text_size = CHIP_SIZE * size
            canvas.text(
                str(key.cost), *chip.centre, text_size, ON_ACCENT, is_bold=True, align="centre"
            )


def _held(colour: Colour) -> int:
    """How solid a holder's colour is: figures must be read on a bright one too."""
    return HELD_BRIGHT if luminance(colour) > BRIGHT else HELD


def _zones(places: MapPlaces) -> Iterator[tuple[Box, Pick]]:
    """A region is touched round its things, a base all over, its columns each by itself."""
    for name, place in places.regions.items():
        w, h = min(place.box.w, 104.0), min(place.box.h, 96.0)
        yield around(*place.spot, w, h), Pick(Ref("region", name))
    for name, base in places.bases.items():
        yield base.box, Pick(Ref("company", name))
        for number, box in enumerate(base.columns, 1):
            yield box, Pick(Ref("column", str(number)))
