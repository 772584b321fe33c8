"""The guide sends nobody to what is not there."""

import re

import pytest

from hardware.draw.__main__ import pages
from tabletop.paths import hardware_path
from tests.contracts.sources import HOUSE

GUIDE = hardware_path("guide.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["guide.md", "README.md"])
def test_every_link_leads_somewhere(page: str) -> None:
    text = hardware_path(page).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^a-z0-9 ]", "", line.lower()).strip().replace(" ", "-")
        for line in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        known = link[1:] in headings if link.startswith("#") else hardware_path(link).exists()
        assert known, link


def test_every_drawing_is_shown() -> None:
    assert [page for page in pages() if f"({page})" not in GUIDE] == []


def test_every_target_of_make_exists() -> None:
    targets = re.findall(r"^([a-z-]+):", (HOUSE / "Makefile").read_text(), re.MULTILINE)
    named = set(re.findall(r"`make ([a-z-]+)`", GUIDE))
    assert named
    assert named <= set(targets)
