"""An owner's own edition of Mombasa: read from its file and made known to this run of the program.

Owns the way from the file to the list of games; what makes an edition sound is the rules' business.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.catalog import add_mombasa_edition
from tabletop.data_check import FaultyFile, sound_file
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.edition.data import KIND, BadEdition, Edition


def add_own_edition(path: Path) -> Edition:
    """The edition in a file, from now on among the editions of the game.

    Raises FaultyFile, and ConfigError for a file that cannot be read or is none of an edition.
    """
    edition = edition_from_plain(sound_file(path, KIND, "edition"))
    try:
        add_mombasa_edition(edition)
    except BadEdition as error:
        raise FaultyFile(path, "edition", error.faults) from error
    return edition
