"""What goes on around a board: cards come and go, buttons bounce, cables come out.

Owns the control line that a test writes to, and the list of what was seen; both are files, named
by the environment. Runs whenever the firmware touches its hardware, as interrupts would.
"""

import os
import select
import time

import board
from tag import Tag

RESET_CODE = 3
"""Exit code of a board that starts anew: told to, or by its watchdog."""


class World:
    """One command a line, words between blanks; each is answered by `done` in what was seen."""

    def __init__(self, pins, chips):
        self.watchdog = None
        self._pins, self._chips = pins, chips
        self._edges = []
        self._line = b""
        self._looked_us = time.ticks_us()
        control, seen = os.getenv("HUB_CONTROL"), os.getenv("HUB_SEEN")
        self._seen = open(seen, "w") if seen else None  # noqa: PTH123, SIM115
        self._control = open(control, "rb", 0) if control else None  # noqa: PTH123, SIM115
        self._poll = select.poll()
        if self._control is not None:
            self._poll.register(self._control, select.POLLIN)

    def seen(self, *words):
        """Tell the test."""
        if self._seen is not None:
            self._seen.write(" ".join(str(word) for word in words) + "\n")
            self._seen.flush()

    def driven(self, pin, level):
        """The firmware changed a pin."""
        for index, bank in enumerate(board.BANKS):
            if pin == bank["reset"] and not level:
                first = index * len(bank["selects"])
                for chip in self._chips[first : first + len(bank["selects"])]:
                    chip.hard_reset()
                self.seen("reset", index)
        if pin in (board.OWN_LAMP, board.SYNC):
            self.seen("own" if pin == board.OWN_LAMP else "sync", level)

    def run(self):
        """Let happen what is due."""
        now_us = time.ticks_us()
        while self._edges and time.ticks_diff(now_us, self._edges[0][0]) >= 0:
            _, pin, level = self._edges.pop(0)
            pin.drive(level)
        if time.ticks_diff(now_us, self._looked_us) < 500:
            return
        self._looked_us = now_us
        while self._poll.poll(0):
            byte = self._control.read(1)
            if not byte:
                break
            if byte != b"\n":
                self._line += byte
                continue
            line, self._line = self._line.decode(), b""
            self._obey(line.split())
            self.seen("done", line)

    def _obey(self, words):
        getattr(self, "_" + words[0])(*words[1:])

    def _chip(self, slot):
        return self._chips[int(slot)]

    def _put(self, slot, uid):
        self._chip(slot).tags.append(Tag(bytes.fromhex(uid)))

    def _take(self, slot):
        self._chip(slot).tags = []

    def _gone(self, slot):
        self._chip(slot).is_gone = True

    def _back(self, slot):
        self._chip(slot).is_gone = False
        self._chip(slot).power_up()

    def _stuck(self, slot):
        self._chip(slot).is_stuck = True

    def _glitch(self, slot):
        self._chip(slot).power_up()

    def _loses(self, slot, every):
        self._chip(slot).loses_every = int(every)

    def _garbles(self, slot, every):
        self._chip(slot).garbles_every = int(every)

    def _level(self, button, level, *flips_us):
        """The button's pin flips each time so many us passed, and ends at this level."""
        pin = self._pins[board.BUTTONS[int(button)]]
        at_us, final = time.ticks_us(), int(level)
        for index, wait_us in enumerate(flips_us):
            at_us = time.ticks_add(at_us, int(wait_us))
            self._edges.append((at_us, pin, final ^ (len(flips_us) - 1 - index) & 1))

    def _hang(self):
        """The firmware gets no further; only a watchdog helps."""
        while self.watchdog is None or not self.watchdog.is_starved():
            time.sleep_ms(10)
        self.seen("watchdog", self.watchdog.timeout_ms)
        raise SystemExit(RESET_CODE)
