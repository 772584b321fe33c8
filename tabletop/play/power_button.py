"""The button that asks to shut the table down: held for three seconds, and nothing less.

Owns which hold that is; asks nothing.
"""

from __future__ import annotations

from tabletop.play.long_press import LongPress

HOLD_S = 3.0
"""A press this long is meant."""


class PowerButton(LongPress):
    """One button of one device."""

    __slots__ = ()

    def __init__(self, device: str, control: str) -> None:
        super().__init__([(device, control)], HOLD_S)
