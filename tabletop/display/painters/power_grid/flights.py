"""What flies over the table while facts of a stock game are told: money, shares, fuel, houses...

Owns which way each fact takes and what its piece looks like. How pieces fly is `motion`'s.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import partial

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.fields import seat_of
from tabletop.display.motion import Anchor, Draw, Flight
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import (
    COMPANY_SHAPES,
    STEP_3_CARD,
    TILE,
    draw_company,
    draw_fuel,
    draw_house,
    draw_plant_tile,
    draw_slab,
)
from tabletop.display.painters.power_grid.plants import DECK
from tabletop.display.painters.ways import Way, flights_on
from tabletop.display.theme import ACCENT, EDGE, INK, LABEL, ON_ACCENT, RAISED, ink_on
from tabletop.display.words import Words
from tabletop.rules.game import Fact, Ref
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.view import GridView

BANK = "bank"
TILLS = {
    "fuel": "fuels",
    "plant": "plants",
    "share": "prices",
    "sale": "prices",
    "fixed_amount": "prices",
    "connection": "map",
}
"""Money of the bank comes and goes where its goods lie: the panel for each reason."""
OTHER_TILL = "turn"
SHARES, PLANT, CITY, FUEL, PRICE, COIN = "share", "plant", "house", "fuel", "price", "coin"
SIZES = {
    COIN: (84.0, 44.0),
    SHARES: (56.0, 64.0),
    PRICE: (96.0, 32.0),
    FUEL: (70.0, 44.0),
    PLANT: (72.0, 56.0),
    CITY: (44.0, 50.0),
}
"""Of what flies, in design units."""


def flights_of(
    facts: Sequence[Fact], view: GridView, figures: BoardFigures, words: Words
) -> list[Flight]:
    """What flies while these facts are told; `view` is the picture before them."""
    ways = (way for fact in facts for way in _ways(fact, view))
    draw = partial(_drawing, figures=figures, words=words)
    return flights_on(ways, SIZES, draw, words.language)


def _ways(fact: Fact, view: GridView) -> Iterator[Way]:
    """The ways of one fact, none for most."""
    match fact:
        case told.MoneyPaid():
            source, target = _purse(fact.source, fact.reason), _purse(fact.target, fact.reason)
            yield Way(COIN, "", source, target, fact.amount)
        case told.ShareMoved():
            source, target = _safe(fact.source, fact.company), _safe(fact.target, fact.company)
            yield Way(SHARES, fact.company, source, target, fact.count)
        case told.PresidentChanged():
            source, target = _safe(f"seat:{fact.old}", ""), _safe(f"seat:{fact.new}", "")
            yield Way(SHARES, fact.company, source, target, 2)
        case told.PriceMoved():
            old = _card(fact.company) if fact.old is None else Anchor("prices", (str(fact.old),))
            yield Way(PRICE, fact.company, old, Anchor("prices", (str(fact.new),)))
        case told.FuelMoved():
            source, target = (_store(place, fact.fuel) for place in (fact.source, fact.target))
            yield Way(FUEL, fact.fuel, source, target, fact.count)
        case told.CityConnected():
            city = Anchor("map", (Ref("city", fact.city),))
            cost = fact.connections + fact.place
            yield Way(COIN, "", _card(fact.company, 0.25), Anchor("map", city.spots, 0.2), cost)
            yield Way(CITY, fact.company, _card(fact.company), city)
        case _:
            yield from _ways_of_plants(fact, view)


def _ways_of_plants(fact: Fact, view: GridView) -> Iterator[Way]:
    match fact:
        case told.PlantSold(company=company, plant=plant):
            yield Way(PLANT, str(plant), _stall(view, plant), _card(company, 0.7))
        case told.PlantDrawn(plant=plant):
            yield Way(PLANT, str(plant), Anchor("plants", (DECK,), 0.8), _stall(view, plant))
        case told.Step3Drawn():
            card = str(STEP_3_CARD)
            yield Way(PLANT, card, Anchor("plants", (DECK,), 0.8), _stall(view, STEP_3_CARD))
        case told.PlantPutUnder(plant=plant):
            yield Way(PLANT, str(plant), _stall(view, plant), Anchor("plants", (DECK,), 0.8))


def _card(company: str, along: float = 0.5) -> Anchor:
    """A company's card."""
    return Anchor("companies", (company, Ref("company", company)), along)


def _purse(party: str, reason: str) -> Anchor:
    """Where a party keeps its money."""
    seat = seat_of(party)
    if seat is not None:
        return Anchor(f"seat {seat + 1}", ("head",), 0.88)
    if party == BANK:
        return Anchor(TILLS.get(reason, OTHER_TILL))
    return _card(party, 0.25)


def _safe(party: str, company: str) -> Anchor:
    """Where a party keeps its shares of a company; the bank's lie with the company's price."""
    seat = seat_of(party)
    if seat is not None:
        return Anchor(f"seat {seat + 1}", ("holdings", "head"), 0.3)
    if party == BANK:
        return Anchor("prices", (Ref("company", company),))
    return _card(party, 0.6)


def _store(place: str, fuel: str) -> Anchor:
    """Where fuel lies: a market's row, at its end what is in no market, a company."""
    if place in ("supply", "storage"):
        return Anchor("fuels", (fuel,), 0.03)
    return _card(place, 0.7) if place in COMPANY_SHAPES else Anchor("fuels", (fuel,), 0.5)


def _stall(view: GridView, plant: int) -> Anchor:
    """Where a plant lies on the market, or comes to lie."""
    return Anchor("plants", (str(bisect(view.market, plant - 1)),))


def _drawing(way: Way, figures: BoardFigures, words: Words) -> Draw:
    """How the piece of a way looks."""
    match way.kind:
        case "coin":
            return partial(_draw_coin, money(way.count, words))
        case "share":
            return partial(_draw_share, way.id, way.count, words)
        case "price":
            return lambda canvas, box: draw_slab(canvas, box, way.id, words)
        case "fuel":
            return partial(_draw_fuel, way.id, way.count)
        case "house":
            return lambda canvas, box: draw_house(canvas, box, way.id, words)
        case _:
            return partial(_draw_plant, int(way.id), figures, words)


def _draw_coin(amount: str, canvas: Canvas, box: Box) -> None:
    """Money: a bright plate with its amount, round at both ends."""
    canvas.fill(box, ON_ACCENT, box.h / 2)
    canvas.fill(box.inset(3), ACCENT, box.h / 2 - 3)
    most = box.w - 16
    canvas.text(amount, *box.centre, LABEL, ON_ACCENT, is_bold=True, align="centre", most=most)


def _draw_share(company: str, count: int, words: Words, canvas: Canvas, box: Box) -> None:
    """A certificate with the company's token, and how many there are."""
    canvas.fill(box, ON_ACCENT, 7)
    canvas.fill(box.inset(3), TILE, 5)
    x, y = box.centre
    draw_company(canvas, around(x, y - 9, 34, 34), company, words)
    canvas.text(f"×{count}", x, box.bottom - 14, 18, ink_on(TILE), is_bold=True, align="centre")


def _draw_fuel(fuel: str, count: int, canvas: Canvas, box: Box) -> None:
    """A unit and how many there are."""
    canvas.fill(box, EDGE, 8)
    canvas.fill(box.inset(2), RAISED, 7)
    x, y = box.centre
    draw_fuel(canvas, around(box.x + 20, y, 26, 26), fuel)
    canvas.text(f"×{count}", x + 16, y, LABEL, INK, is_bold=True, align="centre")


def _draw_plant(number: int, figures: BoardFigures, words: Words, canvas: Canvas, box: Box) -> None:
    """A plant's tile, or the card of Step 3, with a dark rim."""
    canvas.fill(box, ON_ACCENT, 7)
    inner = box.inset(3)
    if number == STEP_3_CARD:
        canvas.fill(inner, TILE, 5)
        text, most = words("board.step_3_card"), inner.w - 6
        ink = ink_on(TILE)
        canvas.text(text, *box.centre, LABEL, ink, is_bold=True, align="centre", most=most)
    else:
        draw_plant_tile(canvas, inner, number, figures.plants.get(number))
