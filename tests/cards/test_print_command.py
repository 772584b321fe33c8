"""`tabletop cards print`: what it says where it cannot print."""

import sys
from pathlib import Path

import pytest

from tabletop import cli


def test_without_the_extra_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("tabletop.cards.printing", "tabletop.cards.sheets"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert cli.run(["cards", "print", str(tmp_path)]) == cli.EXIT_BAD_INPUT
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "needs fpdf" in said
    assert "tabletop[cards]" in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_files_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    asked = ["cards", "print", str(file), "--set", "table", "--language", "en"]
    assert cli.run(asked) == cli.EXIT_BAD_INPUT
    assert "cannot be written" in capsys.readouterr().err
