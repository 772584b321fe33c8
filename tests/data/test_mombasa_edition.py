"""Owns: the tests that the house edition of Mombasa is sound, and that each fault of one is found.
Does not own: the rules that use the figures, nor the worked examples."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.rules.mombasa.edition.check import edition_faults, edition_from_plain
from tabletop.rules.mombasa.edition.data import BadEdition, Edition
from tabletop.rules.shape import shape_faults
from tests.data.mombasa_faults import (
    CAIRO_MERCHANT,
    HOUSE,
    OF_THE_HOUSE,
    PLANTED,
    Fault,
    border,
    put,
)

Place = tuple[str | int, ...]


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def written(place: Place) -> str:
    """A place as faults write it."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
    return text.removeprefix(".")


def figures(data: Any, place: Place = ()) -> Iterator[Place]:
    """Every number and word of the file."""
    if isinstance(data, dict | list):
        inner = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in inner:
            yield from figures(value, (*place, key))
    else:
        yield place


def faults_after(*planted: Fault) -> list[str]:
    data = copy.deepcopy(HOUSE)
    for fault in planted:
        fault(data)
    return edition_faults(data)


def test_the_house_edition_is_sound() -> None:
    assert edition_faults(HOUSE) == []
    assert edition_from_plain(HOUSE) == msgspec.convert(HOUSE, Edition)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    fault, said = PLANTED[name]
    found = faults_after(fault)
    assert any(said in sentence for sentence in found), found
    held = faults_after(fault, put("mine", "id"))
    assert any(said in sentence for sentence in held), "other editions are held to it too"


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_only_the_house_keeps_to_its_design(name: str) -> None:
    fault, said = OF_THE_HOUSE[name]
    assert any(said in sentence for sentence in faults_after(fault))
    assert not any(said in sentence for sentence in faults_after(fault, put("mine", "id")))


def test_every_fault_of_a_file_is_told() -> None:
    """All faults that do not touch each other, planted at once, are all reported."""
    chosen = [
        "start pounds", "round coins", "a number of a letter", "a merchant's mines", "fill",
        "crate of coffee 1", "first track", "coins", "mines under pounds", "an unknown region",
        "a border twice", "books", "columns of the book display", "first game", "a tile's card",
        "the merchant tile", "a share space back", "three pounds", "the diamond slot",
        "a book beyond", "coffee's tiers", "cotton of 4",
    ]  # fmt: skip
    found = faults_after(*(PLANTED[name][0] for name in chosen))
    assert [name for name in chosen if not any(PLANTED[name][1] in told for told in found)] == []


def test_a_bad_row_does_not_hide_the_others() -> None:
    found = faults_after(
        put("gem", "books", 5, "rewards", 0, "kind"),
        put("a01", "books", 1, "id"),
        put("one", "cards", 4, "crate"),
        put(3, "cards", CAIRO_MERCHANT, "face", "spaces"),
        put("", "borders", 2, 0),
        put("r05", "borders", border("r05", "r06"), 1),
    )
    for place in (
        "books[5].rewards[0].kind", "books[1].id", "cards[4].crate",
        f"cards[{CAIRO_MERCHANT}].face.spaces", "borders[2][0]", f"borders[{border('r05', 'r06')}]",
    ):  # fmt: skip
        assert any(fault.startswith(f"{place}: ") for fault in found), (place, found)


ALL_FIGURES = list(figures(HOUSE))


def of_each_sort(places: list[Place]) -> list[Place]:
    """First and last of the places that differ in row numbers only, for each kind of thing."""
    sorts: dict[str, list[Place]] = {}
    for place in places:
        table = at(HOUSE, place[:-1])
        kind = table.get("kind") if isinstance(table, dict) else None
        names = ".".join("#" if isinstance(key, int) else key for key in place)
        sorts.setdefault(f"{names} {kind}", []).append(place)
    return [place for same in sorts.values() for place in dict.fromkeys((same[0], same[-1]))]


FREE = {"count", "number", "crate", "share", "company", "mines_for_space", "mines", "reward"} | {
    "first_game", "goods", "mixes", "more"
}  # fmt: skip
"""Keys that may be left out."""


def test_a_figure_of_the_wrong_kind_is_found_at_its_place() -> None:
    for place in of_each_sort(ALL_FIGURES):
        found = faults_after(put({"an": "entry"}, *place))
        assert any(fault.startswith(f"{written(place)}: ") for fault in found), place


def test_a_figure_left_out_is_found() -> None:
    for place in of_each_sort(ALL_FIGURES):
        if place[-1] in FREE:
            continue
        data = copy.deepcopy(HOUSE)
        del at(data, place[:-1])[place[-1]]
        if isinstance(place[-1], str) and place[-2:-1] != ("markers",):
            assert any(fault.startswith(f"{written(place)}: ") for fault in edition_faults(data))
        elif "tiers" not in place and place[-2] not in ("goods", "crossed_a"):
            assert edition_faults(data), place


FIXED: tuple[Place, ...] = (
    ("kind",), ("start",), ("card_display", "fill"), ("book_display",),
    *(("companies", i, "first_track") for i in range(4)),
    *(("companies", i, "columns", j, 4) for i in range(4) for j in range(3)),
    *(("cards", i, "letter") for i in range(len(HOUSE["cards"]))),
    *(("cards", i, "count") for i, card in enumerate(HOUSE["cards"]) if "count" in card),
    *(("cards", i, "face") for i, card in enumerate(HOUSE["cards"]) if "merchant" in card["id"]),
    *(("books", i, "count") for i, book in enumerate(HOUSE["books"]) if "count" in book),
    *(("tracks", i, "specials", j, "bonus") for i in (0, 1, 2, 3) for j in range(2)),
    *(("bonus_tiles", i, "face") for i in (0, 2, 3)),
    *(("starting_tiles", i, "first_game") for i in range(4)),
    ("starting_tiles", 0, "bonus"), ("starting_tiles", 1, "bonus"),
    ("majorities", 0), ("majorities", 1, "tiers", 2, "advance"),
    ("majorities", 1, "tiers", 2, "more"),
)  # fmt: skip


def test_every_change_of_a_fixed_figure_is_found() -> None:
    fixed = [place for place in ALL_FIGURES if any(place[: len(f)] == f for f in FIXED)]
    assert len(fixed) > 150
    for place in fixed:
        value = at(HOUSE, place)
        if isinstance(value, bool):
            changed: list[object] = [not value]
        elif isinstance(value, int):
            changed = [value + 1, value - 1]
        else:
            changed = [f"{value}x"]
        for other in changed:
            assert faults_after(put(other, *place), put("mine", "id")), (place, other)


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_no_fault_of_shape_means_that_it_converts(seed: int) -> None:
    """However a file is mangled, the walk and msgspec agree, and no check falls over."""
    chance = random.Random(seed)
    data = copy.deepcopy(HOUSE)
    strange: list[object] = [None, True, -1, 0, 7, 10**30, 1.5, "", "x", "A1", "r01", "cairo"]
    strange += [[], {}, [1], {"kind": "goods"}, ["r01", "r02", 1], {"kind": "pounds", "n": 1}]
    for _ in range(chance.randint(1, 4)):
        place = chance.choice(ALL_FIGURES)
        depth = chance.randint(1, len(place))
        try:
            put(copy.deepcopy(chance.choice(strange)), *place[:depth])(data)
        except (TypeError, KeyError, IndexError, AttributeError):
            continue  # an earlier one took the place away
    try:
        msgspec.convert(data, Edition, strict=True)
    except msgspec.ValidationError:
        assert list(shape_faults(data, Edition))
        with pytest.raises(BadEdition):
            edition_from_plain(data)
    else:
        assert list(shape_faults(data, Edition)) == []
        edition_faults(data)


@pytest.mark.parametrize("plain", [None, 3, [], "edition", {}, {"kind": "mombasa_edition"}])
def test_what_is_no_edition_at_all(plain: object) -> None:
    with pytest.raises(BadEdition) as caught:
        edition_from_plain(plain)
    assert caught.value.faults
