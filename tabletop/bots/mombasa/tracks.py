"""What spaces are worth: on the companies' tracks, the diamond and the bookkeeping track.

Owns curves of worth by space and the best way to share out steps; all in pounds.
"""

from __future__ import annotations

from functools import cache, cached_property
from operator import add

from tabletop.bots.mombasa.outlook import Outlook

UNFINISHED = 0.9
"""What part of the way to the next figure counts while there is a round to finish it in."""

NEVER_FINISHED = 0.15
"""The same in the last round."""

SPECIAL = 2.5
"""What a special bonus brings in each later round."""

SLOT = 2.0
"""What a further action slot brings in each later round."""


class Spaces:
    """The worth of moving the own markers in one view."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self._part = UNFINISHED if look.later else NEVER_FINISHED

    @cached_property
    def diamonds(self) -> list[float]:
        """The worth of each diamond space."""
        look = self.look
        curve = list(smooth(look.facts.diamonds, self._part))
        self._add_slot(curve, look.facts.diamond_slot)
        return [look.style.diamonds * worth for worth in curve]

    @cached_property
    def inkwells(self) -> list[float]:
        """The worth of each bookkeeping space."""
        look = self.look
        curve = list(smooth(look.facts.inkwells, self._part))
        self._add_slot(curve, look.facts.inkwell_slot)
        return [look.style.books * worth for worth in curve]

    def _add_slot(self, curve: list[float], slot: int) -> None:
        """A slot draws on the way to it, and is there from its space on."""
        for space in range(len(curve)):
            curve[space] += SLOT * self.look.later * min(1.0, space / slot) ** 2

    def diamond(self, spaces: int) -> float:
        """The worth of some spaces on the diamond track; 2 pounds each beyond its end."""
        curve, at = self.diamonds, self.look.me.diamond
        target = min(at + spaces, len(curve) - 1)
        return curve[target] - curve[at] + 2.0 * (at + spaces - target)

    @cached_property
    def advances(self) -> dict[str, list[float]]:
        """For each company the worth of 0, 1, 2... spaces, as far as the money goes."""
        return {name: self._advances(name) for name in self.look.companies}

    def _advances(self, name: str) -> list[float]:
        look = self.look
        track, at, money = look.track(name), look.me.tracks[name], look.me.money
        is_favoured = name in look.favoured
        factor = look.style.favour if is_favoured else look.style.others
        curve = smooth(track.shares, self._part if is_favoured else self._part * 0.8)
        found, pounds = [0.0], 0.0
        for space in range(at + 1, track.last + 1):
            if track.payments[space] > money:
                break
            gained = track.pounds[space] - track.payments[space]
            money += gained
            pounds += gained
            specials = track.levels[space] - track.levels[at]
            shares = curve[space] - curve[at]
            more = SPECIAL * look.later * specials
            found.append(factor * look.coins[name] * shares + pounds + more)
        return found

    def advance(self, name: str, spaces: int) -> float:
        """The worth of at most so many spaces on a company's track."""
        row = self.advances[name]
        return max(row[: spaces + 1])

    @cached_property
    def _tables(self) -> list[list[float]]:
        """By companies used (the first none, the last all): the best worth of 0, 1, 2... units."""
        tables = [[0.0] * (MOST_UNITS + 1)]
        for row in self.advances.values():
            before = tables[-1][::-1]
            tables.append(
                [
                    max(map(add, before[MOST_UNITS - units :], row))
                    for units in range(MOST_UNITS + 1)
                ]
            )
        return tables

    def units(self, count: int) -> float:
        """The worth of so many spaces on any of the companies' tracks."""
        return self._tables[-1][min(count, MOST_UNITS)]

    def best_share(self, count: int) -> dict[str, int]:
        """How many of so many spaces each company gets."""
        names, units = list(self.advances), min(count, MOST_UNITS)
        found: dict[str, int] = {}
        for index in range(len(names) - 1, -1, -1):
            row, before = self.advances[names[index]], self._tables[index]
            options = range(min(units, len(row) - 1) + 1)
            _, best = max((before[units - n] + row[n], n) for n in options)
            found[names[index]] = best
            units -= best
        return found


MOST_UNITS = 20
"""More units than one action has."""


@cache
def smooth(figures: tuple[int, ...], part: float) -> tuple[float, ...]:
    """Figures by space where the way to the next figure counts in part."""
    found: list[float] = []
    space = 0
    while space < len(figures):
        following = space
        while following < len(figures) and figures[following] == figures[space]:
            following += 1
        rise = figures[following] - figures[space] if following < len(figures) else 0
        step = part * rise / (following - space)
        found += [figures[space] + step * n for n in range(following - space)]
        space = following
    return tuple(found)
