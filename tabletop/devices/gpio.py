"""Buttons and lamps on the header of the Raspberry Pi, as one device.

Owns the pins, edge times in the loop's time and the one animator of lamps; debounces nothing.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice
from gpiozero.exc import PinInvalidPin, PinUnknownPi

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event, LampMode, Lamps

BACK_OFF_S = (0.5, 1.0, 2.0, 4.0)
"""Pauses between attempts to take the pins; the last one repeats."""

BLINK_S = 1.0
"""A blinking lamp is lit for the first half of this time and dark for the second, all together."""

EDGES_KEPT = 4096
"""Edges that wait for a late loop; the oldest give way."""

_LOG = logging.getLogger(__name__)


class NoBackend(Exception):
    """The library that a profile names cannot be loaded here; trying again would not help."""


def open_pins(backend: str, chip: int | None) -> Any:
    """The pins by the backend of this name; nothing stands in for one that does not open.

    `chip` is lgpio's alone; None is the header's own chip, whichever that is on this board.
    """
    match backend:
        case "lgpio":  # every Raspberry Pi
            # Its library makes a pipe in the current folder, which may be read-only.
            os.environ.setdefault("LG_WD", tempfile.gettempdir())
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory(chip=chip)
        case "rpigpio":  # up to the Raspberry Pi 4
            from gpiozero.pins.rpigpio import RPiGPIOFactory

            return RPiGPIOFactory()
        case "mock":  # pins that exist nowhere
            from gpiozero.pins.mock import MockFactory

            return MockFactory()
    raise NoBackend(f"there is no such backend as {backend}")


class _Button:
    """One button to ground with the pin pulled up; hands every raw edge to the queue."""

    def __init__(self, control: str, pin: int, factory: Any, queue: _Edges) -> None:
        self.control = control
        self._queue = queue
        self._device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        # Not `when_activated`: that one tells no time. gpiozero keeps no reference to the method.
        self._device.pin.when_changed = self._changed

    @property
    def is_down(self) -> bool:
        """The level now."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Give the pin back."""
        self._device.close()

    def _changed(self, ticks: float, level: int) -> None:
        """In whatever thread the library has: note it, nothing else."""
        self._queue.append((self.control, not level, ticks))


_Edges = deque[tuple[str, bool, float]]


class Header:
    """The pins of the header. Statuses: absent (never had them), live, lost.

    `buttons` and `lamps` are BCM pin numbers by the names of controls; a lamp bears the name of the
    button that it lies beside. A backend that is not there stays absent; pins that are busy or a
    chip that fails are tried again. `detail` names the backend and the reason.
    """

    def __init__(
        self,
        device_id: str,
        backend: str,
        buttons: Mapping[str, int],
        lamps: Mapping[str, int],
        *,
        chip: int | None = None,
    ) -> None:
        self.id = device_id
        self.status = DeviceStatus.ABSENT
        self.detail = ""
        self.factory: Any = None
        self._backend = backend
        self._chip = chip
        self._button_pins = dict(buttons)
        self._lamp_pins = dict(lamps)
        self._buttons: list[_Button] = []
        self._lamps: dict[str, Any] = {}
        self._lit: dict[str, bool] = {}
        self._modes: dict[str, LampMode] = {}
        self._edges: _Edges = deque(maxlen=EDGES_KEPT)
        self._polled_s = float("-inf")
        self._step = 0
        self._next_try_s: float | None = float("-inf")

    def poll(self, now_s: float) -> Sequence[Event]:
        """Edges since the last poll, oldest first; moves blinking lamps; takes the pins when due.

        What was down before the pins were taken is no press.
        """
        if self.factory is None:
            is_due = self._next_try_s is not None and now_s >= self._next_try_s
            events = self._open(now_s) if is_due else []
        else:
            events = self._take_edges(now_s)
        self._polled_s = now_s
        return events + self._light(now_s)

    def show(self, lamps: Lamps) -> None:
        """Set the lamps; one that is not named is dark. They change with the next poll."""
        self._modes = {
            control: lamps.get((self.id, control), LampMode.OFF) for control in self._lamp_pins
        }

    @property
    def is_given_up(self) -> bool:
        """Whether the pins are not asked for any more: nothing but a new start can help."""
        return self._next_try_s is None

    def pressed(self) -> list[str]:
        """The buttons that are down now, in the order of the profile."""
        return [button.control for button in self._buttons if button.is_down]

    def close(self) -> None:
        """Lamps dark, pins given back; closing twice is fine."""
        self._next_try_s = None
        self._give_back()

    def _open(self, now_s: float) -> list[Event]:
        try:
            self._take_pins()
        except NoBackend as error:
            return self._fail(error, None, now_s)
        except Exception as error:  # each backend has exceptions of its own, not known here
            return self._fail(error, self._pause_s(), now_s)
        self._step = 0
        return self._change(DeviceStatus.LIVE, "", now_s)

    def _take_pins(self) -> None:
        self._edges.clear()
        try:
            self.factory = open_pins(self._backend, self._chip)
        except (ImportError, RuntimeError) as error:  # the latter: this is no Raspberry Pi
            raise NoBackend(_plain(error)) from error
        try:
            for control, pin in self._lamp_pins.items():
                self._lamps[control] = DigitalOutputDevice(pin, pin_factory=self.factory)
            for control, pin in self._button_pins.items():
                self._buttons.append(_Button(control, pin, self.factory, self._edges))
        except (PinInvalidPin, PinUnknownPi) as error:
            raise NoBackend(_plain(error)) from error

    def _take_edges(self, now_s: float) -> list[Event]:
        """The queued edges in the loop's time: never before the last poll, never after this one.

        Thereby time that the loop dropped is not between two edges, and a backend whose clock is
        another one than its edges' is wrong by no more than a tick.
        """
        events: list[Event] = []
        at_s = min(self._polled_s, now_s)
        ticks = self.factory.ticks()
        while self._edges:
            control, is_down, edge = self._edges.popleft()
            age_s = self.factory.ticks_diff(ticks, edge)
            at_s = max(at_s, min(now_s, now_s - age_s))
            events.append(ButtonEdge(self.id, at_s, control, is_down))
        return events

    def _light(self, now_s: float) -> list[Event]:
        """The one animator: sets the lamps that are to change."""
        is_on_beat = now_s % BLINK_S < BLINK_S / 2
        try:
            for control, lamp in self._lamps.items():
                mode = self._modes.get(control, LampMode.OFF)
                is_lit = mode is LampMode.ON or (mode is LampMode.BLINK and is_on_beat)
                if is_lit != self._lit.get(control, False):
                    lamp.value = is_lit
                    self._lit[control] = is_lit
        except Exception as error:  # as above: the pins were pulled from under us
            return self._fail(error, self._pause_s(), now_s)
        return []

    def _pause_s(self) -> float:
        """How long to wait before the next attempt; longer each time."""
        pause_s = BACK_OFF_S[self._step]
        self._step = min(self._step + 1, len(BACK_OFF_S) - 1)
        return pause_s

    def _fail(self, error: Exception, pause_s: float | None, now_s: float) -> list[Event]:
        """Give back what was taken and say what is wrong; without a pause for good."""
        self._give_back()
        self._next_try_s = None if pause_s is None else now_s + pause_s
        is_new = self.status is DeviceStatus.ABSENT
        status = DeviceStatus.ABSENT if is_new else DeviceStatus.LOST
        return self._change(status, f"{self._backend}: {_plain(error)}", now_s)

    def _change(self, status: DeviceStatus, detail: str, now_s: float) -> list[Event]:
        if (status, detail) == (self.status, self.detail):
            return []
        self.status, self.detail = status, detail
        if status is not DeviceStatus.LIVE:
            _LOG.warning("%s: %s: %s", self.id, status, detail)
        return [DeviceChanged(self.id, now_s, status, detail)]

    def _give_back(self) -> None:
        """Every pin and the backend itself, whatever state they are in."""
        for lamp in self._lamps.values():
            _close_quietly(lamp)
        for button in self._buttons:
            _close_quietly(button)
        if self.factory is not None:
            _close_quietly(self.factory)
        self._buttons, self._lamps, self.factory = [], {}, None
        self._lit.clear()


def _close_quietly(device: Any) -> None:
    """Close something whose library may be gone already; there is nobody left to tell."""
    try:
        device.close()
    except Exception as error:
        _LOG.info("closing %r: %s", device, error)


def _plain(error: Exception) -> str:
    """The reason in the library's words; lgpio puts them in quotes."""
    text = str(error)
    is_quoted = len(text) > 2 and text[0] in "'\"" and text[0] == text[-1]
    return (text[1:-1] if is_quoted else text) or type(error).__name__
