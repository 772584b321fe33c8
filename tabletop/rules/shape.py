"""Finds every place where plain values do not have the shape of a frozen type.

Owns the walk along msgspec types, which themselves stop at the first fault; knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

_UNIONS = (Union, type(int | None))
_NOTHING = type(None)
_TOLD_SIGNS = 40
_WANTED = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
"""What is said of types that no description says more of."""


def shape_faults(plain: object, type_: Any, place: str = "") -> Iterator[str]:
    """Every fault as `place: what is wrong`; none means that `msgspec.convert` succeeds."""
    base, _ = _bare(type_)
    origin = get_origin(base)
    if isinstance(base, type) and issubclass(base, msgspec.Struct):
        yield from _struct_faults(plain, base, place)
    elif origin in (tuple, dict):
        faults = _list_faults if origin is tuple else _table_faults
        yield from faults(plain, type_, place)
    elif origin in _UNIONS:
        yield from _union_faults(plain, get_args(base), place)
    elif origin is Literal:
        allowed = get_args(base)
        if not any(type(plain) is type(value) and plain == value for value in allowed):
            yield f"{place}: {_told(plain)} is not {_one_of(allowed)}"
    elif fault := _leaf_fault(plain, type_):
        yield f"{place}: {fault}"


def is_sound(plain: object, type_: Any) -> bool:
    """Whether plain values convert to the type; much faster than to look for faults."""
    try:
        msgspec.convert(plain, type_, strict=True)
    except msgspec.ValidationError:
        return False
    return True


def _bare(type_: Any) -> tuple[Any, tuple[msgspec.Meta, ...]]:
    if get_origin(type_) is Annotated:
        base, *metas = get_args(type_)
        return base, tuple(metas)
    return type_, ()


def _union_faults(plain: object, members: tuple[Any, ...], place: str) -> Iterator[str]:
    kinds = [member for member in members if member is not _NOTHING]
    if plain is None and len(kinds) < len(members):
        return
    if len(kinds) == 1:
        yield from shape_faults(plain, kinds[0], place)
    else:
        yield from _kind_faults(plain, kinds, place)


@cache
def _fields(struct: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


def _struct_faults(plain: object, struct: type[msgspec.Struct], place: str) -> Iterator[str]:
    if is_sound(plain, struct):
        return
    if not isinstance(plain, dict):
        yield f"{place or 'the file'}: a table is expected, not {_told(plain)}"
        return
    fields = _fields(struct)
    for name in plain:
        if name not in fields and name != struct.__struct_config__.tag_field:
            yield f"{_key(place, _told_key(name))}: this key is unknown"
    for name, field in fields.items():
        if name in plain:
            yield from shape_faults(plain[name], field.type, _key(place, name))
        elif field.required:
            yield f"{_key(place, name)}: this key is missing"


def _kind_faults(plain: object, structs: list[type[msgspec.Struct]], place: str) -> Iterator[str]:
    """Faults of a thing that comes in kinds, told apart by the tag."""
    by_kind = {str(struct.__struct_config__.tag): struct for struct in structs}
    if not isinstance(plain, dict):
        yield f"{place}: a table is expected, not {_told(plain)}"
    elif "kind" not in plain:
        yield f"{place}.kind: this key is missing"
    elif not isinstance(plain["kind"], str) or plain["kind"] not in by_kind:
        yield f"{place}.kind: {_told(plain['kind'])} is not {_one_of(tuple(by_kind))}"
    else:
        yield from _struct_faults(plain, by_kind[plain["kind"]], place)


def _list_faults(plain: object, type_: Any, place: str) -> Iterator[str]:
    base, metas = _bare(type_)
    if not isinstance(plain, list | tuple):
        yield f"{place}: a list is expected, not {_told(plain)}"
        return
    items = get_args(base)
    is_open = len(items) == 2 and items[1] is Ellipsis
    least, most = _lengths(metas) if is_open else (len(items), len(items))
    if not least <= len(plain) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield f"{place}: {len(plain)} entries, not {wanted}"
    for index, value in enumerate(plain[:most]):
        item = items[0] if is_open else items[index]
        yield from shape_faults(value, item, f"{place}[{index}]")


def _lengths(metas: tuple[msgspec.Meta, ...]) -> tuple[int, int]:
    least = max((meta.min_length or 0 for meta in metas), default=0)
    return least, min((meta.max_length for meta in metas if meta.max_length), default=999)


def _table_faults(plain: object, type_: Any, place: str) -> Iterator[str]:
    if not isinstance(plain, dict):
        yield f"{place}: a table is expected, not {_told(plain)}"
        return
    key_type, value_type = get_args(_bare(type_)[0])
    for key, value in plain.items():
        inner = _key(place, _told_key(key))
        if any(shape_faults(key, key_type)):
            yield f"{inner}: this key is unknown"
        else:
            yield from shape_faults(value, value_type, inner)


def _leaf_fault(plain: object, type_: Any) -> str | None:
    try:
        msgspec.convert(plain, type_, strict=True)
    except msgspec.ValidationError as error:
        base, metas = _bare(type_)
        described = [meta.description for meta in metas if meta.description]
        if described or not metas:
            return f"{_told(plain)} is not {described[0] if described else _WANTED[base]}"
        text = str(error).partition(" - at ")[0].replace("`", "").replace(" | null", "")
        return f"{text[:1].lower()}{text[1:]} ({_told(plain)})"
    return None


def _key(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _one_of(values: tuple[object, ...]) -> str:
    named = ", ".join(str(value) for value in values)
    return named if len(values) == 1 else f"one of {named}"


def _told(value: object) -> str:
    """A value in a sentence, cut where it is long; of lists and tables only what they are."""
    if isinstance(value, dict | list | tuple):
        return "a table" if isinstance(value, dict) else "a list"
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        return "a number beyond measure"
    return text if len(text) <= _TOLD_SIGNS else f"{text[:_TOLD_SIGNS]}..."


def _told_key(key: object) -> str:
    text = str(key)
    is_plain = text.isascii() and text.replace("_", "a").isalnum() and len(text) <= _TOLD_SIGNS
    return text if is_plain else _told(text)
