"""What must agree of how a map lays out its plants: deck, plant market, plants of regions.

Owns these checks; that plants are named that are there is `map_rules_check`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.rules.power_grid.map_rules import DeckRules, MapRules
from tabletop.rules.power_grid.map_rules_check import PLAYERS

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck
    from tabletop.rules.power_grid.figures import BaseFigures

EXCHANGED = 6
"""Plants drawn before the modes with shares begin (P-S5, P-W2)."""


def place_faults(rules: MapRules, deck: str, decks: Mapping[str, Deck]) -> Iterator[str]:
    """Each plant that is named has one place only."""
    if deck not in decks:
        return
    order, seen = rules.deck, {}
    if order.on_top is None:
        seen = dict.fromkeys(decks[deck].on_top, f"those that begin the deck {deck}")
    for name in ("on_top", "out", "aside", "early"):
        place = f"rules.deck.{name}"
        yield from _named_again(place, getattr(order, name) or (), seen)
    for players, numbers in order.out_by_players.items():
        yield from _named_again(f"rules.deck.out_by_players.{players}", numbers, dict(seen))


def _named_again(place: str, numbers: tuple[int, ...], seen: dict[int, str]) -> Iterator[str]:
    for index, number in enumerate(numbers):
        if number in seen:
            yield f"{place}[{index}]: {number} is named by {seen[number]} already"
        seen.setdefault(number, place)


def count_faults(
    rules: MapRules, deck: str, decks: Mapping[str, Deck], base: BaseFigures
) -> Iterator[str]:
    """Whatever the number of players, the first market and what is drawn first are there."""
    market, order = rules.market, rules.deck
    if order.sorted_up_to > order.step3_among:
        words = f"{order.sorted_up_to} is above step3_among, {order.step3_among}"
        yield f"rules.deck.sorted_up_to: {words}"
    if market.barred_in_step1 and not market.step2_by_card:
        yield (
            "rules.market.barred_in_step1: without step2_by_card such plants come again and again"
        )
    if deck not in decks:
        return
    current = base.plants.market_current if market.current is None else market.current
    size = current + (base.plants.market_future if market.future is None else market.future)
    for players in PLAYERS:
        first = size
        if market.additions is not None:
            first = market.additions.first.get(players, 0)
            for name in ("first", "kept"):
                count = getattr(market.additions, name).get(players, 0)
                if not 1 <= count <= size:
                    place = f"rules.market.additions.{name}.{players}"
                    yield f"{place}: {count} plants on a market of {size}"
        left = _plants_left(order, decks[deck], base, players) - first
        if left < EXCHANGED:
            yield (
                f"rules.deck: for {players} players {max(0, left)} plants are left beside the "
                f"first market, {EXCHANGED} at least are needed"
            )


def _plants_left(order: DeckRules, deck: Deck, base: BaseFigures, players: str) -> int:
    gone = {*order.out, *order.out_by_players.get(players, ()), *order.aside}
    boxed = base.plants.random_removed[players]
    if deck.random_removed is not None:
        boxed = sum(deck.random_removed[players])
    return len(deck.plants) - len(gone) - (boxed if order.removes_random else 0)


def regional_faults(rules: MapRules, deck: str, decks: Mapping[str, Deck]) -> Iterator[str]:
    """Plants of regions are like those of the deck, each number once."""
    if deck not in decks:
        return
    burnt = {plant.kind: plant.fuels for plant in decks[deck].plants}
    seen: dict[int, int] = {}
    for index, plant in enumerate(rules.plants.regional):
        place = f"rules.plants.regional[{index}]"
        if plant.number in seen:
            yield f"{place}.number: the same as of regional[{seen[plant.number]}]"
        seen.setdefault(plant.number, index)
        if plant.kind not in burnt:
            yield f"{place}.kind: there is no kind of plant {plant.kind}"
        elif plant.fuels != burnt[plant.kind]:
            fuels = " and ".join(burnt[plant.kind]) or "nothing"
            yield f"{place}.fuels: a plant of the kind {plant.kind} burns {fuels}"
        if bool(plant.units) is not bool(plant.fuels):
            yield f"{place}.units: {plant.units} units of {len(plant.fuels)} fuels"


def limit_faults(rules: MapRules) -> Iterator[str]:
    """Everybody may own a plant."""
    for players, count in (rules.plants.max_plants or {}).items():
        if not count:
            yield f"rules.plants.max_plants.{players}: nobody could own a plant"


PLANTS_CHECKS: tuple[tuple[Callable[..., Iterator[str]], tuple[str, ...]], ...] = (
    (place_faults, ("rules", "deck", "decks")),
    (count_faults, ("rules", "deck", "decks", "base")),
    (regional_faults, ("rules", "deck", "decks")),
    (limit_faults, ("rules",)),
)
