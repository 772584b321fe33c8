"""The command that prints cards: which sets, in which languages, into which files.

Owns checking what was asked and the names of the files; the sheets are `sheets`'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.cards.pictures import cache_folder
from tabletop.cards.sets import HOUSE, SETS
from tabletop.cards.sheets import print_set
from tabletop.config import ConfigError
from tabletop.display.catalogue import languages


def print_cards(
    out: Path, sets: Sequence[str], spoken: Sequence[str], edition: str | None
) -> Iterator[tuple[Path, int]]:
    """Write a PDF file for each set in each language into the folder; none asked for means all.

    Yields each file with its number of cards as soon as it is there; raises ConfigError.
    """
    _check("card set", sets, SETS)
    _check("language", spoken, languages())
    for card_set in sets or SETS:
        for language in spoken or languages():
            path = out / f"{card_set}_{language}.pdf"
            try:
                count = print_set(
                    card_set, language, path, cache_folder(), edition=edition or HOUSE
                )
            except OSError as error:
                what = (
                    error.filename2 or error.filename or path
                )  # the file, or a picture in the cache
                raise ConfigError(f"{what} cannot be written: {error.strerror}") from error
            yield path, count


def _check(what: str, asked: Sequence[str], known: Sequence[str]) -> None:
    if unknown := [one for one in asked if one not in known]:
        raise ConfigError(f"there is no {what} {unknown[0]}; there are {', '.join(known)}")
