"""A Pico that can be flashed: the real firmware from a folder of its own, and a raw prompt.

Owns which of both runs, as a Pico's MicroPython does: an interrupt leads to the prompt, a reset
to the program. Both run on MicroPython's unix port; mpremote at the other end is the real one.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import threading
import tty
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from firmware.build import build
from tests.firmware.boards import HEAP, HOUSE, MICROPYTHON, SIM, built

PROMPT = HOUSE / "tests/firmware/onboard/raw_prompt.py"
INTERRUPT = b"\x03"
RESET_CODE = 3


class Pico:
    """`flash` is its folder of files; `port` leads to its terminal."""

    def __init__(self, folder: Path, platform: str = "rp2") -> None:
        self.flash = folder / "flash"
        self.flash.mkdir()
        self.port = folder / "port"
        self._platform = platform
        self._board_end, self._table_end = pty.openpty()
        tty.setraw(self._board_end)
        tty.setraw(self._table_end)
        self.port.symlink_to(os.ttyname(self._table_end))
        self._process: subprocess.Popen[bytes] | None = None
        self._is_program = False
        self._is_over = False
        self._thread = threading.Thread(target=self._live)

    def write(self, fitted: dict[str, int], version: str, protocol: int = 1) -> None:
        """Put a firmware that calls itself so there, before power comes."""
        build(self.flash, fitted)
        (self.flash / "version.py").write_text(f'FIRMWARE = "{version}"\nPROTOCOL = {protocol}\n')

    def files(self) -> dict[str, str]:
        """What lies there."""
        return {path.name: path.read_text() for path in self.flash.iterdir()}

    def __enter__(self) -> Pico:
        self._begin(is_program=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over = True
        self._thread.join()
        self._stop(signal.SIGKILL)
        os.close(self._board_end)
        os.close(self._table_end)

    def _begin(self, *, is_program: bool) -> None:
        """Run main.py, where there is one and it is wanted, else the prompt."""
        assert MICROPYTHON is not None
        main = self.flash / "main.py"
        self._is_program = is_program and main.exists()
        env = os.environ | {
            "MICROPYPATH": f"{self.flash}:{SIM}:{built()}:.frozen",
            "PICO_PLATFORM": self._platform,
        }
        script = main if self._is_program else PROMPT
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", f"heapsize={HEAP}", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd=self.flash,
            env=env,
        )

    def _stop(self, number: signal.Signals) -> None:
        if (process := self._process) is not None:
            process.send_signal(number)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _live(self) -> None:
        """Carry bytes both ways; see to interrupts and resets."""
        while not self._is_over:
            process = self._process
            assert process is not None
            assert process.stdout is not None
            said = process.stdout.fileno()
            ready, _, _ = select.select([self._board_end, said], [], [], 0.05)
            if said in ready:
                if data := os.read(said, 4096):
                    os.write(self._board_end, data)
                else:
                    is_reset = process.wait() == RESET_CODE
                    self._stop(signal.SIGKILL)
                    self._begin(is_program=is_reset)
            if self._board_end in ready:
                self._hear(os.read(self._board_end, 4096))

    def _hear(self, data: bytes) -> None:
        before, interrupt, after = data.partition(INTERRUPT)
        self._say(before)
        if interrupt:
            if self._is_program:
                self._stop(signal.SIGINT)
                self._begin(is_program=False)
            self._say(after)

    def _say(self, data: bytes) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # it begins anew, and hears nothing meanwhile
            process.stdin.write(data)
