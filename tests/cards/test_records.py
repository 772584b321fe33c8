"""Signed records: what is written is read again, and nothing else is believed."""

import random
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.card_list import card_sets
from tabletop.cards import records
from tabletop.cards.records import (
    FIRST_PAGE,
    OTHER_TABLE,
    PAGES,
    RECORD_BYTES,
    Record,
    Seal,
    mark_of,
)
from tabletop.cards.sets import SETS, faces_of
from tabletop.config import ConfigError
from tabletop.rules.game import Ref
from tabletop.table_key import KEY_FILE, table_key
from tabletop.whole_file import ENDING

UID, OTHER_UID = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
OURS, THEIRS = Seal(bytes(32)), Seal(bytes([1] * 32))
GREEN = Record(mark_of("power_grid", Ref("company", "green")), 3)


def test_a_record_fits_into_the_first_free_pages_and_is_read_again() -> None:
    data = OURS.signed(UID, GREEN)
    assert len(data) == RECORD_BYTES == 4 * PAGES
    assert FIRST_PAGE + PAGES <= 40
    assert OURS.opened(UID, data) == Seal(bytes(32)).opened(UID, data) == GREEN


def test_every_card_of_every_set_has_a_mark_of_its_own() -> None:
    cards = [(card_set, ref) for card_set, refs in card_sets().items() for ref in refs]
    marks = {mark_of(*card) for card in cards}
    assert len(marks) == len(cards)
    most = max(max(face.numbers) for card_set in SETS for face in faces_of(card_set))
    assert OURS.opened(UID, OURS.signed(UID, Record(GREEN.mark, most))) == (GREEN.mark, most)


def test_another_key_is_another_table_and_another_chip_is_nothing() -> None:
    data = OURS.signed(UID, GREEN)
    assert THEIRS.opened(UID, data) is OTHER_TABLE
    assert OURS.opened(OTHER_UID, data) is None


@pytest.mark.parametrize("seed", range(3))
def test_no_byte_can_be_changed(seed: int) -> None:
    chance, data = random.Random(seed), OURS.signed(UID, GREEN)
    for at in range(RECORD_BYTES):
        changed = bytearray(data)
        changed[at] ^= chance.randrange(1, 256)
        said = OURS.opened(UID, bytes(changed))
        assert said is None or said is OTHER_TABLE, (seed, at)
        assert OURS.opened(UID, data[:at]) is None
    assert OURS.opened(UID, chance.randbytes(RECORD_BYTES)) is None
    assert OURS.opened(UID, bytes(RECORD_BYTES)) is None


def test_the_key_is_made_once_for_the_owner_s_eyes_only(tmp_path: Path) -> None:
    (tmp_path / f"{KEY_FILE}{ENDING}").write_text("cut short")
    key = table_key(tmp_path)
    assert table_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    other = tmp_path / "other"
    other.mkdir()
    assert table_key(other) != key


@pytest.mark.parametrize("mode", [0o400, 0o600, 0o604, 0o640, 0o666, 0o777])
def test_a_copy_of_the_key_that_was_put_back_is_the_owner_s_alone(
    tmp_path: Path, mode: int
) -> None:
    key, path = table_key(tmp_path), tmp_path / KEY_FILE
    path.chmod(mode)
    assert table_key(tmp_path) == key
    assert stat.S_IMODE(path.stat().st_mode) == (0o400 if mode == 0o400 else 0o600)


@pytest.mark.parametrize("text", ["", "00" * 31, "zz" * 32, "\xff"])
def test_a_key_that_is_none_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / KEY_FILE).write_text(text, encoding="latin-1")
    with pytest.raises(ConfigError, match=r"no key of 64 hex digits"):
        table_key(tmp_path)
    assert (tmp_path / KEY_FILE).read_text(encoding="latin-1") == text
    (tmp_path / KEY_FILE).unlink()
    (tmp_path / KEY_FILE).mkdir()
    with pytest.raises(ConfigError, match="cannot be used"):
        table_key(tmp_path)


def test_records_and_enrolment_need_no_printing() -> None:
    blocked = "import sys; sys.modules.update(dict.fromkeys(('fpdf', 'resvg_py', 'fontTools')))"
    done = f"{blocked}; import tabletop.signed_cards"
    subprocess.run([sys.executable, "-c", done], check=True, timeout=60)


def test_a_record_of_another_version_says_nothing_though_it_is_genuine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as later:
        later.setattr(records, "_VERSION", 2)
        data = OURS.signed(UID, GREEN)
        assert OURS.opened(UID, data) == GREEN
    assert OURS.opened(UID, data) is None
