"""The commands about hubs: list those that are there, put the firmware onto them.

Owns their options and exit codes (0 well, 1 something does not work, 2 bad input).
"""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tabletop.config import (
    ConfigError,
    HubPort,
    Profile,
    data_folder,
    load_profile,
    load_settings,
)

EXIT_WELL, EXIT_FAULT = 0, 1

_DIGITS = 4
"""No number of a hub has so many."""

hub_app = typer.Typer(help="Card hubs: which are there, and their firmware.", rich_markup_mode=None)

ProfileName = Annotated[
    str | None, typer.Option("--profile", help="Hardware profile: a name or a .toml file.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", help="Folder for saves and settings [$TABLETOP_DATA].")
]


@hub_app.command("list")
def hub_list(
    profile: ProfileName = None,
    data: DataFolder = None,
    json: Annotated[bool, typer.Option("--json", help="For programs: a list of hubs.")] = False,
) -> int:
    """Show each hub that is plugged in, what it says of itself, and which of the profile it is.

    Ends with 1 when one does not answer, one of the profile is missing, or there is none at all.
    """
    import msgspec

    from tabletop.doctor.findings import plain
    from tabletop.hub_list import listed

    name, known = _profile(profile, data)
    rows = listed(known)
    if json:
        print(msgspec.json.encode(rows).decode())
    for row in () if json else rows:
        seats = f", seat {', '.join(map(str, row.seats))}" if row.seats else ""
        whose = f"{row.hub} of the profile {name}{seats}" if row.hub else f"not in {name}"
        print(plain(f"{row.port} ({whose}): {row.sentence}"))
    if not (rows or json):
        print("no hub is there")
    return EXIT_FAULT if not rows or any(row.fault for row in rows) else EXIT_WELL


@hub_app.command("flash")
def hub_flash(
    hubs: Annotated[
        list[str] | None,
        typer.Argument(help="Names of the profile, or ports; else all with another firmware."),
    ] = None,
    profile: ProfileName = None,
    data: DataFolder = None,
    fitted: Annotated[
        list[str] | None,
        typer.Option(help="NAME=NUMBER such as READERS=5, all anew; else a hub keeps its own."),
    ] = None,
) -> int:
    """Put the firmware of this version onto hubs. No table may be running.

    Ends with 1 when a hub could not be flashed.
    """
    from tabletop import flashing
    from tabletop.doctor.findings import plain

    name, known = _profile(profile, data)
    flashing.check_tool()
    ports = [_port(known, name, hub) for hub in dict.fromkeys(hubs or ())] or list(known.hub)
    if not ports:
        raise ConfigError(f"the profile {name} has no hubs; name the port of one")
    with tempfile.TemporaryDirectory() as folder:
        firmware = flashing.build(Path(folder), _numbers(fitted or ()))
        is_well = True
        for port in ports:
            try:
                old = flashing.greeted(port)
                if not (hubs or fitted or flashing.needs(old, firmware)):
                    print(f"{port.id}: has firmware {firmware.version} already")
                    continue
                new = flashing.flash(port, firmware, partial(_tell, port))
            except flashing.FlashFault as fault:
                print(plain(f"tabletop: {port.id} at {port.port}: {fault}"), file=sys.stderr)
                is_well = False
                continue
            was = f"firmware {old.firmware or 'unnamed'}" if old else "no firmware that answered"
            print(plain(f"{port.id}: had {was}, now has {new.firmware}; serial {new.hub}"))
    return EXIT_WELL if is_well else EXIT_FAULT


def _profile(name: str | None, data: Path | None) -> tuple[str, Profile]:
    """The profile as `play` would take it, and its name; raises ConfigError."""
    # The hubs' own lines are for a log; what they say is told here.
    logging.getLogger("tabletop").setLevel(logging.CRITICAL)
    name = name or load_settings(data_folder(data)).profile
    return name, load_profile(name)


def _port(profile: Profile, name: str, hub: str) -> HubPort:
    """A hub of the profile by its name, or any port by its path; raises ConfigError."""
    if "/" in hub:
        return HubPort(id=hub, port=hub)
    for known in profile.hub:
        if known.id == hub:
            return known
    there = ", ".join(known.id for known in profile.hub) or "none"
    raise ConfigError(f"the profile {name} has no hub {hub}; it has {there}; or name a port")


def _tell(port: HubPort, step: str) -> None:
    print(f"{port.id}: {step}", flush=True)


def _numbers(pairs: Sequence[str]) -> dict[str, int]:
    """`READERS=5` and so on; raises ConfigError."""
    numbers = {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        if not (name and number.isdecimal()) or len(number) > _DIGITS:
            raise ConfigError(f"--fitted takes NAME=NUMBER such as READERS=5, not {pair!r}")
        numbers[name] = int(number)
    return numbers
