"""Lists of cards with chips that people write: uid, kind and id of each, as CSV or TOML.

Owns reading and checking them; does not own the registry that they go to.
"""

from __future__ import annotations

import csv
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tabletop.cards.sets import SETS, faces_of
from tabletop.catalog import mombasa_editions
from tabletop.config import ConfigError, read_text, toml_tables
from tabletop.play.enrolment import is_changing
from tabletop.rules.game import Ref

COLUMNS = ("uid", "kind", "id")
UID_DIGITS = (8, 14, 20)
"""Hex digits of a UID of 4, 7 or 10 bytes."""

FAULTS_TOLD = 20


class ListedCard(NamedTuple):
    """A card: its UID in upper-case hex, and what it stands for."""

    uid: str
    ref: Ref


def card_sets() -> Mapping[str, frozenset[Ref]]:
    """What the cards of each set can stand for; a game plays with the set of its family.

    Equal cards, as those that every player starts with, stand for the same thing, each with a
    chip of its own.
    """
    return {
        card_set: frozenset(
            face.ref for edition in mombasa_editions() for face in faces_of(card_set, edition)
        )
        for card_set in SETS
    }


def read_card_list(path: Path, known: Container[Ref]) -> list[ListedCard]:
    """The cards of a file; raises ConfigError that names every fault with its line.

    UIDs may be written with colons, spaces and small letters; `known` are the things that the
    set has. A TOML file holds `[[card]]` tables, which are counted instead of lines.
    """
    text = read_text(path)
    rows = _toml_rows(path, text) if path.suffix.lower() == ".toml" else _csv_rows(path, text)
    cards: list[ListedCard] = []
    faults: list[str] = []
    places: dict[str, str] = {}
    for place, row in rows:
        card = _card(row, known)
        if isinstance(card, str):
            faults.append(f"{place}: {card}")
        elif card.uid in places:
            faults.append(f"{place}: the card {card.uid} is already in {places[card.uid]}")
        else:
            places[card.uid] = place
            cards.append(card)
    if faults:
        more = f"; and {len(faults) - FAULTS_TOLD} more" if len(faults) > FAULTS_TOLD else ""
        told = "; ".join(faults[:FAULTS_TOLD])
        raise ConfigError(f"no card of {path} was registered: {told}{more}")
    if not cards:
        raise ConfigError(f"{path} has no cards")
    return cards


def _card(row: Mapping[str, object], known: Container[Ref]) -> ListedCard | str:
    """The card of a row, or what is wrong with it."""
    if unknown := sorted(str(name) for name in row if name not in COLUMNS):
        return f"{', '.join(unknown)} is not among {', '.join(COLUMNS)}"
    fields = [row.get(name) for name in COLUMNS]
    texts = [str(field).strip() for field in fields if isinstance(field, str | int)]
    if len(texts) != len(COLUMNS) or not all(texts):
        return f"it needs {', '.join(COLUMNS)}"
    if not isinstance(fields[0], str):
        return f"the uid stands in quotes, not as the number {texts[0]}"
    uid = texts[0].translate({ord(":"): None, ord(" "): None}).upper()
    if len(uid) not in UID_DIGITS or not set(uid) <= set("0123456789ABCDEF"):
        return f"{texts[0]!r} is no UID of 4, 7 or 10 bytes in hex"
    if is_changing(uid):
        return f"{uid} is another one each time, as with phones and bank cards"
    ref = Ref(texts[1], texts[2])
    if ref not in known:
        return f"there is no {ref.kind} {ref.id} in this set"
    return ListedCard(uid, ref)


def _csv_rows(path: Path, text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    lines = csv.reader(text.splitlines(), strict=True)
    try:
        heading = [name.strip() for name in next(lines, [])]
        if sorted(heading) != sorted(COLUMNS):
            raise ConfigError(f"{path}: line 1: the heading must be {','.join(COLUMNS)}")
        for fields in lines:
            if fields:
                row = dict(zip(heading, fields, strict=False))
                is_whole = len(fields) == len(heading)
                yield f"line {lines.line_num}", row if is_whole else {}
    except csv.Error as error:
        raise ConfigError(f"{path}: line {lines.line_num} is no CSV: {error}") from error


def _toml_rows(path: Path, text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    tables = toml_tables(path, text)
    cards = tables.pop("card", [])
    if tables or not isinstance(cards, list):
        raise ConfigError(f"{path} may hold nothing but [[card]] tables")
    for number, row in enumerate(cards, 1):
        yield f"card {number}", row if isinstance(row, dict) else {}
