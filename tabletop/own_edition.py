"""An owner's own edition of Mombasa: read from its file and made known to this run of the program.

Owns the way from the file to the list of games; what makes an edition sound is the rules' business.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.catalog import add_mombasa_edition
from tabletop.config import ConfigError
from tabletop.data_check import checked_file
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.edition.data import BadEdition, Edition


class FaultyFile(ConfigError):
    """A data file that is not sound; `faults` are all of them, each with its place."""

    def __init__(self, path: Path, faults: list[str]) -> None:
        super().__init__(f"{path} is no sound edition: faults: {len(faults)}")
        self.faults = tuple(faults)


def add_own_edition(path: Path) -> Edition:
    """The edition in a file, from now on among the editions of the game.

    Raises FaultyFile, and ConfigError for a file that cannot be read or is none of an edition.
    """
    tables, faults = checked_file(path)
    if faults:
        raise FaultyFile(path, faults)
    edition = edition_from_plain(tables)
    try:
        add_mombasa_edition(edition)
    except BadEdition as error:
        raise FaultyFile(path, [*error.faults]) from error
    return edition
