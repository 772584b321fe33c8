"""Whether a game on a map comes to its end: cities that all can fill before anybody has enough.

Owns this check; when it runs is `map_check`'s business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tabletop.rules.power_grid.map_data import MOST_PLACES, City, Map
from tabletop.rules.power_grid.map_network_check import MOST_IN_PLAY, choices_of
from tabletop.rules.power_grid.map_rules_check import PLAYERS

if TYPE_CHECKING:
    from tabletop.rules.power_grid.figures import BaseMap

RACERS, RACE_END = (5, 6), "5"
"""Companies of the race, which ends with the figure for five players (P-V1, P-V2)."""


class Contest(NamedTuple):
    """Operators that build until one has the cities of `players`, in so many regions.

    `all_cities`: who has all that are in play ends the game, too (P-B22).
    """

    who: str
    operators: int
    players: str
    regions: int
    all_cities: bool


def end_faults(game_map: Map, usual: BaseMap) -> Iterator[str]:
    """Of a map without other faults: however all build, in the last step there is room until one
    has the cities that end the game (P-B20, P-V2, P-W8).
    """
    ends = game_map.end_cities or usual.end_cities
    choices = list(choices_of(game_map, usual.regions_in_play))
    for contest in _contests(game_map.regions_in_play or usual.regions_in_play):
        count = min(contest.regions, len(game_map.regions))
        for chosen in (one for one in choices if len(one) == count):
            cities = [city for city in game_map.cities if city.region in chosen]
            places = sum(min(contest.operators, _places(city)) for city in cities)
            end = ends[contest.players]
            if contest.all_cities:
                end = min(end, len(cities))
            if places <= contest.operators * (end - 1):
                yield (
                    f"end_cities.{contest.players}: {contest.operators} {contest.who} can fill all "
                    f"{places} places in {', '.join(chosen)} before one has {end} cities"
                )
                break


def _contests(in_play: Mapping[str, int]) -> Iterator[Contest]:
    for players in PLAYERS:
        yield Contest("players", int(players), players, in_play[players], all_cities=True)
    for companies in RACERS:
        yield Contest("companies", companies, RACE_END, MOST_IN_PLAY, all_cities=False)


def _places(city: City) -> int:
    return len(city.places) or MOST_PLACES
