"""A link and a hub model that exchange all they have, in steps of a hand-turned time.

Owns the way between them; no port, no thread.
"""

from tabletop.devices.lamps import HubLamps
from tabletop.devices.link import HubLink
from tabletop.devices.simulated import HubModel
from tabletop.events import Event


class Talk:
    """Steps of time in which each hears what the other said."""

    def __init__(
        self,
        model: HubModel | None = None,
        *,
        serial: str | None = None,
        names: dict[int, str] | None = None,
        lamps: HubLamps | None = None,
    ) -> None:
        self.model = model or HubModel("e66118604b1f2a21", 4)
        self.link = HubLink("hub-1", 0.0, serial=serial, names=names, lamps=lamps)
        self.now_s = 0.0

    def step(self, by_s: float = 0.1) -> list[Event]:
        """Some time later: what the table learns."""
        self.now_s += by_s
        self.model.receive(self.link.outgoing(self.now_s))
        return self.link.receive(self.model.outgoing(self.now_s), self.now_s)
