"""Drawings and lists are made from the data as it is, and show all of it."""

import xml.etree.ElementTree as ET

import pytest

from hardware.draw.__main__ import pages
from hardware.draw.pins import hub_pins
from hardware.draw.svg import Sheet
from tabletop.config import load_profile
from tabletop.paths import hardware_path

PAGES = pages()
SVG = "{http://www.w3.org/2000/svg}"


def words(page: str) -> list[str]:
    """The words of a drawing, in their order."""
    return [text.text or "" for text in ET.fromstring(PAGES[page]).iter(f"{SVG}text")]


@pytest.mark.parametrize("page", PAGES)
def test_what_is_shipped_is_made_from_the_data_of_today(page: str) -> None:
    shipped = hardware_path(page).read_text(encoding="utf-8")
    assert shipped == PAGES[page], "run `make drawings`"


def test_nothing_is_shipped_that_is_made_no_more() -> None:
    drawings = {f"drawings/{path.name}" for path in hardware_path("drawings").iterdir()}
    assert drawings == {page for page in PAGES if page.startswith("drawings/")}


@pytest.mark.parametrize("banks", [1, 2])
def test_each_use_of_a_pin_stands_once_in_the_picture_of_the_hub(banks: int) -> None:
    drawn = words(f"drawings/hub-{4 * banks}.svg")
    for use, pin in hub_pins().uses(banks):
        name = drawn.index(use)
        assert drawn[name - 1] == f"GP{pin}"
        assert drawn.count(f"GP{pin}") == 1


def test_each_button_and_lamp_stands_beside_its_pin_of_the_header() -> None:
    gpio = load_profile("pi-header").gpio
    assert gpio is not None
    drawn = words("drawings/header.svg")
    for kind, pins in (("button", gpio.buttons), ("lamp", gpio.lamps)):
        for name, pin in pins.items():
            assert drawn[drawn.index(f"{name} {kind}") - 1] == f"GPIO{pin}"


def test_signs_of_xml_in_words_are_only_words() -> None:
    sheet = Sheet(10, 10, "a < b & c")
    sheet.words((1, 2), "1 < 2 & 3")
    assert [text.text for text in ET.fromstring(sheet.svg()).iter(f"{SVG}text")] == ["1 < 2 & 3"]
