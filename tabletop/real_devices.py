"""The hubs and the header that a profile names, as devices.

Owns how they are made from the profile's words; which are used when is the callers'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.config import HubPort, Profile
from tabletop.devices.hub import Hub

if TYPE_CHECKING:
    from tabletop.devices.gpio import Header


def hub_of(port: HubPort) -> Hub:
    """A hub, with the names that the profile gives to its buttons and lamps."""
    return Hub(
        port.id,
        port.port,
        hub_serial=port.serial,
        buttons=port.buttons,
        lamps=port.lamps,
        colours=port.lamp_colours(),
    )


def hubs(profile: Profile) -> list[Hub]:
    """The hubs of a profile."""
    return [hub_of(port) for port in profile.hub]


def headers(profile: Profile) -> list[Header]:
    """The buttons and lamps on this computer's own pins, where the profile has any."""
    if profile.gpio is None:
        return []
    from tabletop.devices.gpio import Header  # with gpiozero, which other tables do without

    pins = profile.gpio
    return [Header(pins.id, pins.backend, pins.buttons, pins.lamps, chip=pins.chip)]
