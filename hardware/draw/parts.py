"""Amounts of parts by the number of seats, and the lists made from them.

Owns the sums. Does not own the parts, which are data.
"""

from typing import Annotated, Literal

import msgspec

from tabletop.cards.sets import SETS, faces_of
from tabletop.config import parse_toml, read_text
from tabletop.paths import hardware_path

Place = Literal["table", "hub"]
Unit = Literal["place", "hub", "reader", "button", "header_button", "chain_lamp"]
Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Milliamperes = Annotated[int, msgspec.Meta(ge=1, le=5000)]


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to build a table."""

    seats_per_hub: Annotated[int, msgspec.Meta(ge=1, le=8)]
    readers_per_seat: Annotated[int, msgspec.Meta(ge=1, le=8)]
    hub_buttons_per_seat: Annotated[int, msgspec.Meta(ge=0, le=8)]
    header_buttons_per_seat: Annotated[int, msgspec.Meta(ge=0, le=2)]

    def seats_at(self, place: Place, seats: int) -> list[int]:
        """How many seats each place of a kind serves, at a table of so many."""
        if place == "table":
            return [seats]
        return [min(self.seats_per_hub, seats - n) for n in range(0, seats, self.seats_per_hub)]

    def units(self, seats: int) -> dict[Unit, int]:
        """How many of each unit belong to so many seats of one place."""
        buttons = self.hub_buttons_per_seat, self.header_buttons_per_seat
        return {
            "place": 1,
            "hub": len(self.seats_at("hub", seats)),
            "reader": seats * self.readers_per_seat,
            "button": seats * sum(buttons),
            "header_button": seats * self.header_buttons_per_seat,
            "chain_lamp": seats * (self.readers_per_seat + self.hub_buttons_per_seat),
        }


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing to buy: `amount` for every `per` units, rounded up at each place.

    `max_ma` is what one draws at most from the hub's 5 V, `rest_ma` what all but one of a hub draw
    where they take turns, and `held_ma` to how much the firmware holds all of a hub together.
    """

    name: str
    at: Place
    each: Unit
    per: Annotated[int, msgspec.Meta(ge=1)] = 1
    amount: Annotated[int, msgspec.Meta(ge=1)] = 1
    max_ma: Count | None = None
    rest_ma: Count | None = None
    held_ma: Milliamperes | None = None

    def needed(self, build: Build, seats: int) -> int:
        """How many a table of so many seats needs."""
        return sum(self._at_one_place(build, here) for here in build.seats_at(self.at, seats))

    def hub_ma(self, build: Build) -> int:
        """What all of them at one whole hub draw at most, in mA."""
        here = self._at_one_place(build, build.seats_per_hub) if self.at == "hub" else 0
        return self.together_ma(here)

    def together_ma(self, count: int) -> int:
        """What so many at one hub draw at most, in mA."""
        if self.max_ma is None or not count:
            return 0
        rest_ma = self.max_ma if self.rest_ma is None else self.rest_ma
        drawn_ma = self.max_ma + (count - 1) * rest_ma
        return drawn_ma if self.held_ma is None else min(drawn_ma, self.held_ma)

    def _at_one_place(self, build: Build, seats: int) -> int:
        return -(-build.units(seats)[self.each] // self.per) * self.amount


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All parts, the ways to build, and the numbers of seats that lists are made for.

    `lead_ma` is what a hub may draw from its USB lead.
    """

    seats: tuple[int, ...]
    lead_ma: Milliamperes
    build: dict[str, Build]
    part: tuple[Part, ...]

    @property
    def lamp(self) -> Part:
        """The lamp of the chain."""
        return next(part for part in self.part if part.each == "chain_lamp")

    def hub_ma(self, build: str) -> int:
        """What one hub draws at most from its USB lead, in mA."""
        return sum(part.hub_ma(self.build[build]) for part in self.part)


def parts() -> Parts:
    """The parts; raises ConfigError."""
    path = hardware_path("building", "parts.toml")
    return parse_toml(path, read_text(path), Parts)


def parts_page() -> str:
    """The lists as a page of Markdown: one table for each way to build."""
    every = parts()
    lines = ["# Parts", "", "Made by `make drawings` from `building/parts.toml`.", ""]
    for name, build in every.build.items():
        heads = [f"{seats} seats" for seats in every.seats]
        lines += [f"## {name}", ""]
        lines += [f"| part | {' | '.join(heads)} |", "|---|" + "--:|" * len(heads)]
        for part in every.part:
            amounts = [part.needed(build, seats) for seats in every.seats]
            if any(amounts):
                lines.append(f"| {part.name} | {' | '.join(str(n) for n in amounts)} |")
        drawn = f"One hub draws at most {every.hub_ma(name)} of the {every.lead_ma} mA of its lead"
        why = "its firmware has one reader's field on at a time and holds all lamps together to"
        lines += ["", f"{drawn}, by data sheets and not measured: {why} {every.lamp.held_ma} mA."]
        lines.append("")
    lines += ["## Chips", "", "NTAG213, one in each card, however many seats the table has.", ""]
    lines += ["| set of cards | chips |", "|---|--:|"]
    lines += [f"| `{name}` | {count} |" for name, count in chips().items()]
    lines += ["", "A few more, for cards that get lost.", ""]
    return "\n".join(lines)


def chips() -> dict[str, int]:
    """How many cards each set has, by the games' data."""
    return {name: sum(face.copies for face in faces_of(name)) for name in SETS}
