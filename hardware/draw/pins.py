"""The pin maps of hub and boards as values.

Owns their shape and what an RP2040's pin can do on a bus or as a lamp. Does not own the header's
map: a profile.
"""

from typing import Annotated, Literal

import msgspec

from tabletop.config import parse_toml, read_text
from tabletop.paths import hardware_path

Gp = Annotated[int, msgspec.Meta(ge=0, le=29)]
"""A pin of the RP2040 by its GP number."""

BusRole = Literal["miso", "select", "sck", "mosi"]


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readers on one bus: its three lines, their common reset, and a select for each."""

    spi: Literal[0, 1]
    sck: Gp
    mosi: Gp
    miso: Gp
    reset: Gp
    selects: Annotated[tuple[Gp, ...], msgspec.Meta(min_length=1, max_length=4)]


class HubPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that hangs on a hub; `plain_lamps` only where the second bank is not fitted."""

    board: str
    spi_hz: Annotated[int, msgspec.Meta(ge=100_000, le=10_000_000)]
    chain: Gp
    sync: Gp
    buttons: tuple[Gp, ...]
    plain_lamps: tuple[Gp, ...]
    bank: Annotated[tuple[Bank, ...], msgspec.Meta(min_length=2, max_length=2)]

    def uses(self, banks: int) -> list[tuple[str, int]]:
        """Each use with its pin, on a hub with one bank and plain lamps, or with both banks."""
        uses = [("lamp chain", self.chain), ("sync", self.sync)]
        uses += [(f"button {n}", pin) for n, pin in enumerate(self.buttons)]
        if banks == 1:
            uses += [(f"lamp {n}", pin) for n, pin in enumerate(self.plain_lamps)]
        first = 0
        for bank in self.bank[:banks]:
            lines = ("sck", bank.sck), ("mosi", bank.mosi), ("miso", bank.miso)
            uses += [(f"SPI{bank.spi} {role}", pin) for role, pin in lines]
            uses.append((f"reset SPI{bank.spi}", bank.reset))
            uses += [(f"select {first + n}", pin) for n, pin in enumerate(bank.selects)]
            first += len(bank.selects)
        return uses


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Both rows of a board from the top down: pin numbers, and names of what is no such pin."""

    name: str
    left: Annotated[tuple[int | str, ...], msgspec.Meta(min_length=20, max_length=20)]
    right: Annotated[tuple[int | str, ...], msgspec.Meta(min_length=20, max_length=20)]

    @property
    def pins(self) -> list[int]:
        """The numbered pins that come out."""
        return [pin for pin in (*self.left, *self.right) if isinstance(pin, int)]


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The boards that the pin maps are for."""

    pico: Board
    pi: Board


def bus_role(pin: int) -> tuple[int, BusRole]:
    """The bus of an RP2040's pin, and its only place on it (data sheet, functions of the pins)."""
    roles: tuple[BusRole, ...] = ("miso", "select", "sck", "mosi")
    return pin // 8 % 2, roles[pin % 4]


def pwm_output(pin: int) -> tuple[int, int]:
    """Slice and channel of an RP2040's PWM that drive a pin; pins with the same shine the same."""
    return pin // 2 % 8, pin % 2


def hub_pins() -> HubPins:
    """The hub's pin map; raises ConfigError."""
    path = hardware_path("pins", "hub.toml")
    return parse_toml(path, read_text(path), HubPins)


def boards() -> Boards:
    """Where pins come out; raises ConfigError."""
    path = hardware_path("pins", "boards.toml")
    return parse_toml(path, read_text(path), Boards)
