"""What of the table's hardware does not work now, for the picture.

Owns what devices last said of themselves and of their readers; the words are the display's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.events import DeviceChanged, DeviceStatus, ReaderChanged
from tabletop.rules.game import Seat

VERSION = "version"
_VERSION_DETAIL = "version_"
_DETAILS = {"other_hub": "other_hub", "busy": "busy"}


@dataclass(frozen=True, slots=True)
class Badge:
    """Something that does not work: `code` is a status, `version` (the device's firmware is for
    another program), `other_hub`, `busy`, or `reader`, then of slot `reader` (from 1) of `seat`.
    """

    code: str
    device: str
    seat: Seat | None = None
    reader: int = 0


class Badges:
    """`slots`: whose (device, slot) is whose reader; those of nobody are not told of."""

    __slots__ = ("_ill", "_slots", "_troubles", "devices")

    def __init__(self, slots: Mapping[tuple[str, int], tuple[Seat, int]]) -> None:
        self.devices: dict[str, DeviceStatus] = {}
        self._troubles: dict[str, str] = {}
        self._slots = slots
        self._ill: dict[tuple[str, int], Badge] = {}

    def hear(self, event: DeviceChanged | ReaderChanged) -> None:
        """A device, or the reader of one slot, changed."""
        if isinstance(event, ReaderChanged):
            place = event.device, event.slot
            self._ill.pop(place, None)
            if not event.is_well and place in self._slots:
                seat, slot = self._slots[place]
                self._ill[place] = Badge("reader", event.device, seat, slot + 1)
            return
        self.devices[event.device] = event.status
        self._troubles.pop(event.device, None)
        if event.status is DeviceStatus.LIVE:
            return
        self._ill = {place: badge for place, badge in self._ill.items() if place[0] != event.device}
        is_version = event.detail.startswith(_VERSION_DETAIL)
        code = VERSION if is_version else _DETAILS.get(event.detail, event.status)
        self._troubles[event.device] = code

    @property
    def shown(self) -> tuple[Badge, ...]:
        """All that does not work, whole devices first."""
        devices = [Badge(code, device) for device, code in self._troubles.items()]
        return (*devices, *self._ill.values())
