"""The lamps of a hub: modes by name become colours by number, sent when they changed.

Owns what a hub was last told to show; the hub itself does the blinking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.events import LampMode

Colour = tuple[int, int, int]
Light = tuple[int, int, int, int]

WARM_WHITE: Colour = (255, 180, 90)
LAMPS_AT_ONCE = 16
"""So many surely fit into one frame."""

DARK: Light = (0, 0, 0, 0)
_BLINKING = {LampMode.ON: 0, LampMode.BLINK: 1}


class HubLamps:
    """`numbers` are the hub's lamps by the names of controls, `colours` those that have one."""

    def __init__(self, numbers: Mapping[str, int], colours: Mapping[str, Colour]) -> None:
        self._numbers = dict(numbers)
        self._colours = dict(colours)
        self._wanted = {str(number): DARK for number in self._numbers.values()}
        self._told: dict[str, Light] = {}

    def show(self, modes: Mapping[str, LampMode]) -> None:
        """Set all lamps; one that is not named is dark."""
        self._wanted = {
            str(number): self._light(control, modes.get(control, LampMode.OFF))
            for control, number in self._numbers.items()
        }

    def forget(self) -> None:
        """The hub may show anything: it is to be told all of it again."""
        self._told = {}

    def changes(self, fitted: int = 0) -> Iterator[dict[str, Light]]:
        """What the hub is to be told now, in portions; after that it is taken as told.

        A hub refuses all that is told together with a lamp that it does not have, so those beyond
        its `fitted` ones are left out; 0: it did not say how many.
        """
        changed = {
            number: light
            for number, light in self._wanted.items()
            if self._told.get(number) != light and not 0 < fitted <= int(number)
        }
        self._told |= changed
        entries = list(changed.items())
        for start in range(0, len(entries), LAMPS_AT_ONCE):
            yield dict(entries[start : start + LAMPS_AT_ONCE])

    def _light(self, control: str, mode: LampMode) -> Light:
        if mode is LampMode.OFF:
            return DARK
        return *self._colours.get(control, WARM_WHITE), _BLINKING[mode]
