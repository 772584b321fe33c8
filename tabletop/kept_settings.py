"""The settings of a running table: changed at the table, and kept in its data folder.

Owns the way back into `settings.toml`, with other keys and all comments as they were.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import structs

from tabletop.config import SETTINGS_FILE, Settings, key_fault, read_text
from tabletop.config import ConfigError as Unusable
from tabletop.whole_file import replace_file

_LOG = logging.getLogger(__name__)


class KeptSettings:
    """`settings` are those in force. `folder` None: nothing is kept."""

    def __init__(self, settings: Settings, folder: Path | None = None) -> None:
        self.settings = settings
        self.is_at_fault = False
        """Whether what was changed could not be written; it holds all the same."""
        self._folder = folder
        self._changed: dict[str, int | str] = {}

    def change(self, **values: int | str) -> None:
        """Other values from now on; raises ValueError for one that no setting has."""
        changed = structs.replace(self.settings, **values)
        try:
            msgspec.convert(structs.asdict(changed), Settings)
        except msgspec.ValidationError as error:
            raise ValueError(key_fault(error)) from error
        self.settings = changed
        self._changed |= values

    def keep(self) -> None:
        """Write what was changed since, and nothing else. A fault is told, and tried again."""
        if self._folder is None or not self._changed:
            return
        path = self._folder / SETTINGS_FILE
        try:
            replace_file(path, _with(path, self._changed).encode())
        except (OSError, Unusable, ValueError) as error:
            _LOG.warning("the settings of the table cannot be kept: %s", error)
            self.is_at_fault = True
            return
        self._changed.clear()
        self.is_at_fault = False


def _with(path: Path, values: dict[str, int | str]) -> str:
    """The text of the file with these values in it. Raises ConfigError, ValueError."""
    import tomlkit  # only when somebody changes something: it takes a while to load

    document = tomlkit.parse(read_text(path) if path.exists() else "")
    for key, value in values.items():
        document[key] = value
    return tomlkit.dumps(document)
