"""The key with which a table signs its cards: a file that is made once, for the owner's eyes only.

Owns the file in the data folder. Tables that share a copy of it know each other's cards.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from tabletop.cards.records import KEY_BYTES
from tabletop.config import ConfigError
from tabletop.whole_file import replace_file

KEY_FILE = "table.key"
_OWNER, _OTHERS = 0o600, 0o077
"""Who may read it and write it, and who may not, as modes of files."""


def table_key(folder: Path) -> bytes:
    """The key of this data folder, made when there is none; raises ConfigError. A copy that was put
    back is the owner's alone again, where it is ours to say so.

    Not for two processes at once: whoever calls holds the folder's store.
    """
    path = folder / KEY_FILE
    try:
        if not path.exists():
            new = f"{secrets.token_hex(KEY_BYTES)}\n"
            replace_file(path, new.encode("ascii"), mode=_OWNER)
        if path.stat().st_mode & _OTHERS:
            with suppress(PermissionError):
                path.chmod(_OWNER)
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except OSError as error:
        raise ConfigError(f"the table's key {path} cannot be used: {error.strerror}") from error
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ConfigError(
            f"the table's key {path} is no key of {2 * KEY_BYTES} hex digits: put back a copy, or "
            "delete it for a new one, to which cards signed before are another table's"
        )
    return key
