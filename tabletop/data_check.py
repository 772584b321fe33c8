"""Data files that people write: which kind a file is of, and every fault in it.

Owns the kinds that can be checked; what makes a file sound is the business of its game's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tabletop.config import ConfigError, read_text, toml_tables
from tabletop.rules.mombasa.edition.check import edition_faults
from tabletop.rules.mombasa.edition.data import KIND as MOMBASA_EDITION

KIND_KEY = "kind"
"""The top-level key that says what a file is."""

CHECKS: Mapping[str, Callable[[object], list[str]]] = {MOMBASA_EDITION: edition_faults}
"""For each kind of file, what finds every fault in its plain values."""


def checked_file(path: Path) -> tuple[Mapping[str, object], list[str]]:
    """What a data file holds, and every fault in it as `place: what is wrong`; without any it is
    sound.

    Raises ConfigError for a file that cannot be read, is no TOML, or says no known kind.
    """
    tables = toml_tables(path, read_text(path))
    kinds = ", ".join(CHECKS)
    if KIND_KEY not in tables:
        raise ConfigError(
            f"{path} does not say what it is: the key {KIND_KEY} is missing ({kinds})"
        )
    kind = tables[KIND_KEY]
    if not isinstance(kind, str) or kind not in CHECKS:
        raise ConfigError(f"{path} has no kind that can be checked; there are {kinds}")
    return tables, CHECKS[kind](tables)
