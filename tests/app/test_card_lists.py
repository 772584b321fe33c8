"""Lists of chips on their way into the registry: what is odd, and yet may be meant, is told."""

import logging
from pathlib import Path

import pytest

from tabletop.registered_cards import register_list
from tabletop.store.cards import Card
from tabletop.store.store import Store


def test_chips_of_other_sets_and_more_than_a_set_has_are_registered_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cards.csv"
    chips = ("0400000A,plant,13", "0400000B,plant,13", "0400000C,plant,15", "0400000D,plant,13")
    path.write_text("\n".join(("uid,kind,id", *chips, "")))
    with Store(tmp_path / "table.db") as store:
        store.add_cards([Card("0400000C", "table", "seat", "3")])
    with Store(tmp_path / "table.db") as store, caplog.at_level(logging.WARNING):
        assert register_list(store, path, "power_grid") == 4
    assert [record.getMessage() for record in caplog.records] == [
        f"{path}: 0400000C was seat 3 of the set table",
        f"{path}: 0400000D is one more plant 13 than the set has",  # one for each deck
    ]
    with Store(tmp_path / "table.db") as store:
        copies = {card.uid: (card.card_set, card.card, card.copy) for card in store.cards()}
    assert copies == {
        "0400000A": ("power_grid", "13", 1),
        "0400000B": ("power_grid", "13", 2),
        "0400000C": ("power_grid", "15", 1),
        "0400000D": ("power_grid", "13", 3),
    }
