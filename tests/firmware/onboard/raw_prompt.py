"""The raw prompt that a Pico's MicroPython has on its line, and the unix port has not.

Owns the prompt alone: code is run by the real interpreter, files are those of the current folder.
"""

import io
import os
import sys

BANNER = b"raw REPL; CTRL-B to exit\r\n>"
RAW, FRIENDLY, INTERRUPT, END, PASTE = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"


class Rp2:
    """`sys` as a board has it."""

    implementation = sys.implementation
    platform = os.getenv("PICO_PLATFORM")
    stdin, stdout, exit = sys.stdin, sys.stdout, sys.exit


class Files:
    """`os` as a board has it: the empty path is its root."""

    def __getattr__(self, name):
        return getattr(os, name)

    def stat(self, path):
        """Kind and size of a file or folder."""
        return os.stat(path or ".")  # noqa: PTH116


def told(error):
    """A traceback as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


def run(code, names):
    """Run what was sent; what it prints goes out, then the traceback, each up to an END."""
    out = sys.stdout.buffer
    out.write(b"OK")
    fault = ""
    try:
        exec(code, names)
    except Exception as error:
        fault = told(error)
    out.write(END + fault.encode() + END + b">")


def serve():
    """Take code for ever; raw paste is refused, as old boards do."""
    names, code, is_raw = {"__name__": "__main__"}, b"", False
    while byte := sys.stdin.buffer.read(1):
        if byte == RAW:
            is_raw, code = True, b""
            sys.stdout.buffer.write(BANNER)
        elif byte in (FRIENDLY, INTERRUPT):
            is_raw, code = is_raw and byte != FRIENDLY, b""
        elif byte == PASTE and is_raw:
            sys.stdin.buffer.read(2)
            sys.stdout.buffer.write(b"R\x00")
        elif byte == END and is_raw:
            run(code, names)
            code = b""
        elif is_raw:
            code += byte


sys.modules["sys"], sys.modules["os"] = Rp2, Files()
serve()
