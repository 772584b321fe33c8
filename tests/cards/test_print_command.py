"""`tabletop cards print`: with an owner's edition, and what it says where it cannot print."""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree

import pypdfium2 as pdfium
import pytest

from tabletop import catalog, cli
from tabletop.cards import printing
from tabletop.cards.sets import MOMBASA, faces_of
from tabletop.cards.sheets import print_set
from tabletop.catalog import games, mombasa_editions
from tabletop.paths import asset_path
from tabletop.registered_cards import card_pieces

HOUSE = asset_path("games", "mombasa", "editions", "house.toml")
SMALL_PX = 88


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of pictures for this test alone, which are small."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(printing, "print_set", partial(print_set, height_px=SMALL_PX))
    return tmp_path / "cache" / "tabletop" / "cards"


@pytest.fixture
def attic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of an owner, who has cheaper merchants; nobody knows it after the test."""
    monkeypatch.setattr(catalog, "_added", {})
    text = HOUSE.read_text(encoding="utf-8").replace('\nid = "house"', '\nid = "attic"')
    path = tmp_path / "attic.toml"
    path.write_text(
        text.replace(
            'crate = 2, face = { kind = "merchant"', 'crate = 3, face = { kind = "merchant"'
        ),
        encoding="utf-8",
    )
    yield path
    monkeypatch.undo()
    mombasa_editions.cache_clear()
    games.cache_clear()


def printed(out: Path, *more: str) -> int:
    """The exit code of printing Mombasa in English."""
    asked = ["--set", MOMBASA, "--language", "en", *more]
    return cli.run(["cards", "print", str(out), *asked])


def test_an_owner_s_edition_is_printed_and_enrolled(
    tmp_path: Path, attic: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert printed(out) == cli.EXIT_FINE
    house, pictures = (out / "mombasa_en.pdf").read_bytes(), len([*cache.iterdir()])
    assert printed(out, "--edition", str(attic)) == cli.EXIT_FINE
    assert (out / "mombasa_en.pdf").read_bytes() != house
    merchants = {card.id for card in mombasa_editions()["attic"].cards if "merchant_" in card.id}
    assert len([*cache.iterdir()]) - pictures == len(merchants) == 4
    count = sum(face.copies for face in faces_of(MOMBASA, "attic"))
    assert capsys.readouterr().out.splitlines() == [f"{out / 'mombasa_en.pdf'}: {count} cards"] * 2
    assert len(pdfium.PdfDocument(out / "mombasa_en.pdf")) == 2 * -(-count // 9) + 1
    assert len(card_pieces()[MOMBASA]) == count


def test_a_list_may_name_cards_that_only_an_owner_s_edition_has(
    tmp_path: Path, attic: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = attic.read_text(encoding="utf-8")
    attic.write_text(text.replace('"a_coffee_2"', '"attic_coffee"'), encoding="utf-8")
    (tmp_path / "cards.csv").write_text("uid,kind,id\n0400000A,card,attic_coffee\n")
    asked = ["cards", "import", str(tmp_path / "cards.csv"), "--set", MOMBASA]
    asked += ["--data", str(tmp_path / "data")]
    assert cli.run(asked) == cli.EXIT_BAD_INPUT
    assert "there is no card attic_coffee" in capsys.readouterr().err
    assert cli.run([*asked, "--edition", str(attic)]) == cli.EXIT_FINE
    assert "registered in the set mombasa: 1" in capsys.readouterr().out


def test_an_edition_with_faults_prints_nothing(
    tmp_path: Path, attic: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = attic.read_text(encoding="utf-8")
    attic.write_text(text.replace("version = 1\n", ""), encoding="utf-8")
    assert printed(tmp_path / "out", "--edition", str(attic)) == cli.EXIT_BAD_INPUT
    assert "is no sound edition" in capsys.readouterr().err.splitlines()[-1]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("module", ["fpdf", "resvg_py"])
def test_without_the_extra_one_sentence_says_what_to_install(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    module: str,
) -> None:
    for own in ("printing", "sheets", "pictures"):
        monkeypatch.delitem(sys.modules, f"tabletop.cards.{own}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    assert cli.run(["cards", "print", str(tmp_path)]) == cli.EXIT_BAD_INPUT
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"needs {module}" in said
    assert "tabletop[cards]" in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_files_gets_one_sentence_that_names_it(
    tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    asked = ["--set", "table", "--language", "en"]
    assert cli.run(["cards", "print", str(file), *asked]) == cli.EXIT_BAD_INPUT
    assert capsys.readouterr().err == f"tabletop: {file} cannot be written: File exists\n"
    (tmp_path / "table_en.pdf").mkdir()
    assert cli.run(["cards", "print", str(tmp_path), *asked]) == cli.EXIT_BAD_INPUT
    said = f"tabletop: {tmp_path / 'table_en.pdf'} cannot be written: Is a directory\n"
    assert capsys.readouterr().err == said
    rmtree(tmp_path / "cache")
    cache.parent.mkdir(parents=True)
    cache.touch()
    assert cli.run(["cards", "print", str(tmp_path / "out"), *asked]) == cli.EXIT_BAD_INPUT
    assert f"{cache} cannot be written" in capsys.readouterr().err
