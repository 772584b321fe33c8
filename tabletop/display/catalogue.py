"""The texts of every language as data files give them, and the plural forms of each language.

Owns reading the files and which form goes with which count; who says what is not its matter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from tabletop.paths import asset_path

DEFAULT_LANGUAGE = "en"
TABLE = "table"
"""The file of most texts that belong to no game."""
TOPICS = (TABLE, "reconcile", "staff")
"""All files of such texts."""


def _english(count: int) -> str:
    return "one" if count == 1 else "other"


def _czech(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if 2 <= count <= 4 else "other"


_FORM_OF: Mapping[str, tuple[tuple[str, ...], Callable[[int], str]]] = {
    "cs": (("one", "few", "other"), _czech),
    "en": (("one", "other"), _english),
}


@cache
def languages() -> tuple[str, ...]:
    """The languages that have texts, by their two letters."""
    return tuple(sorted(path.parent.name for path in asset_path("locale").glob(f"*/{TABLE}.toml")))


def plural_forms(language: str) -> tuple[str, ...]:
    """The forms that a text with a count has in a language; the last one goes without a count."""
    return _FORM_OF[language][0]


def plural_form(language: str, count: int) -> str:
    """Which of its forms a language uses for so many things."""
    return _FORM_OF[language][1](count)


@cache
def texts(language: str, family: str = "") -> Mapping[str, str]:
    """The table's texts in a language by dotted key and, before them, those of a family of games,
    as `power_grid`; raises FileNotFoundError for a language that is missing.
    """
    if language not in languages():
        raise FileNotFoundError(f"there are no texts in the language {language}")
    found = {key: text for topic in TOPICS for key, text in _read(language, topic)}
    if family:
        found |= _read(language, family)
    return found


def _read(language: str, name: str) -> Iterator[tuple[str, str]]:
    text = asset_path("locale", language, f"{name}.toml").read_text(encoding="utf-8")
    return _flat(tomllib.loads(text), "")


@cache
def rule_texts(language: str) -> Mapping[str, str]:
    """The rule sentences of all games by rule id, in English where there is no other."""
    found: dict[str, str] = {}
    for path in sorted(asset_path("rules").glob("*.toml")):
        for rule, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found[rule] = entry.get(language, entry[DEFAULT_LANGUAGE])
    return found


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)
