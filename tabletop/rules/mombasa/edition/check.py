"""Whether plain values are a sound edition: every fault with its place in the file.

Owns the order of looking: shape first, then what must agree, as far as the shape allows. What
must agree stands in `fixed_*` (the rulebook, every edition) and `house_design` (only our own).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, get_args, get_origin

import msgspec

from tabletop.rules.mombasa.edition import (
    fixed_books,
    fixed_cards,
    fixed_map,
    fixed_tracks,
    house_design,
)
from tabletop.rules.mombasa.edition.data import BadEdition, Edition
from tabletop.rules.shape import is_sound, shape_faults

HOUSE = "house"
"""The id of the edition that has design rules of its own."""

Check = Callable[..., Iterator[str]]

_FIELDS = {field.name: field for field in msgspec.structs.fields(Edition)}

OF_ROWS: tuple[tuple[Check, str], ...] = (
    *fixed_cards.OF_ROWS,
    *fixed_map.OF_ROWS,
    *fixed_books.OF_ROWS,
    *fixed_tracks.OF_ROWS,
)
"""Checks of single rows and their table: they get all sound rows by their index in the file."""

OF_TABLES: tuple[tuple[Check, tuple[str, ...]], ...] = (
    *fixed_cards.OF_TABLES,
    *fixed_map.OF_TABLES,
    *fixed_books.OF_TABLES,
    *fixed_tracks.OF_TABLES,
)
"""Checks of whole tables: they run when all that they look at has a sound shape."""


def edition_faults(plain: object) -> list[str]:
    """Every fault as `place: what is wrong`; an empty list means a sound edition."""
    faults = list(shape_faults(plain, Edition))
    if not isinstance(plain, dict):
        return faults
    tables, rows = _sound_parts(plain)
    checks = OF_TABLES + (house_design.OF_TABLES if plain.get("id") == HOUSE else ())
    for check, name in OF_ROWS:
        faults += check(rows.get(name, {}))
    for check, names in checks:
        if all(name in tables for name in names):
            faults += check(*(tables[name] for name in names))
    return faults


def edition_from_plain(plain: object) -> Edition:
    """The edition in plain JSON-like values; raises BadEdition with every fault."""
    if faults := edition_faults(plain):
        raise BadEdition(faults)
    return msgspec.convert(plain, Edition, strict=True)


def _sound_parts(
    plain: Mapping[Any, Any],
) -> tuple[dict[str, Any], dict[str, dict[int, Any]]]:
    """The tables without a fault of shape, and of tables with rows the sound rows by index."""
    tables: dict[str, Any] = {}
    rows: dict[str, dict[int, Any]] = {}
    for name, field in _FIELDS.items():
        if name not in plain:
            continue
        if is_sound(plain[name], field.type):
            tables[name] = msgspec.convert(plain[name], field.type, strict=True)
        if (row_type := _row_type(field.type)) is not None and isinstance(plain[name], list):
            rows[name] = {
                index: msgspec.convert(row, row_type, strict=True)
                for index, row in enumerate(plain[name])
                if is_sound(row, row_type)
            }
    return tables, rows


def _row_type(type_: Any) -> Any | None:
    """What the rows of a table are; None for what has no rows."""
    base = get_args(type_)[0] if get_origin(type_) is Annotated else type_
    return get_args(base)[0] if get_origin(base) is tuple else None
