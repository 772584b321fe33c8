"""The folder for a hub is whole, and a fault in it is found before it is on a hub."""

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.build import Faulty, build, check, compiler, main, sources, version
from tests.firmware.boards import HOUSE, built, command

WORDS = compiler()
compiles = pytest.mark.skipif(WORDS is None, reason="mpy-cross is missing")


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    """Build as `make firmware` does."""
    told = [sys.executable, "-m", "firmware.build", *words]
    return subprocess.run(told, cwd=HOUSE, capture_output=True, text=True, check=False)


@compiles
def test_the_folder_is_whole_and_says_its_version(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "firmware"
    done = run(str(folder), "READERS=5", "SHARES_AIR=1")
    assert done.returncode == 0, done.stderr
    names = {path.name for path in folder.iterdir()}
    assert names == {path.name for path in (HOUSE / "firmware/hub").glob("*.py")} | {"frames.py"}
    for source in sources():
        same = (folder / source.name).read_text() == source.read_text()
        assert same == (source.name != "fitted.py")
    assert version(folder) == version()
    assert f"firmware {version()}: {len(names)} files" in done.stdout
    assert "checked for armv6m" in done.stdout
    fitted = (folder / "fitted.py").read_text()
    assert "\nREADERS = 5\n" in fitted
    assert "\nSHARES_AIR = True\n" in fitted
    assert "\nBUTTONS = 2\n" in fitted


def test_every_file_of_the_folder_can_be_imported_on_the_board(tmp_path: Path) -> None:
    names = [path.stem for path in sorted(built().glob("*.py"))]
    script = tmp_path / "imports.py"
    script.write_text("".join(f"import {name}\n" for name in names) + "print(len(dir()))\n")
    words, env = command(script)
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > len(names)


@compiles
@pytest.mark.parametrize("text", ["def f(:\n", "match x:\n    case 1:\n        pass\n"])
def test_what_micropython_cannot_read_fails_the_build(text: str, tmp_path: Path) -> None:
    files = build(tmp_path)
    assert WORDS is not None
    check(files, WORDS)
    (tmp_path / "slots.py").write_text(text)
    with pytest.raises(Faulty, match=r"(?s)slots\.py does not run on MicroPython.*SyntaxError"):
        check(files, WORDS)


@pytest.mark.parametrize(
    "fitted",
    [{"READERS": 9}, {"BUTTONS": -1}, {"WHEELS": 4}, {"READERS": 5, "PLAIN_LAMPS": 1}],
)
def test_what_no_hub_can_have_is_refused(fitted: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(Faulty):
        build(tmp_path / "out", fitted)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_the_checker_is_built_and_says_so(tmp_path: Path) -> None:
    script = str(HOUSE / "firmware/build.py")
    words = [sys.executable, "-S", script, str(tmp_path / "out")]
    done = subprocess.run(words, env={"PATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "NOT checked: mpy-cross is missing" in done.stdout
    assert version(tmp_path / "out") == version()


@pytest.mark.parametrize(
    "pair", ["READERS", "=5", "READERS=", "READERS=-1", f"READERS={'9' * 5000}"]
)
def test_what_is_no_number_is_told_in_plain_words(
    pair: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / "out"), pair])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "it is a number such as READERS=5, not" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["file", "file/below", "link"])
def test_what_is_no_folder_is_one_sentence(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("kept")
    (tmp_path / "link").symlink_to("file")
    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / place)])
    assert main() == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_with_other_programs_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(Faulty, match=r"belong to no hub, such as mine\.py"):
        build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_the_sources_are_not_built_over() -> None:
    before = {path: path.read_bytes() for path in (HOUSE / "firmware/hub").glob("*.py")}
    done = run(str(HOUSE / "firmware/hub"))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert {path: path.read_bytes() for path in (HOUSE / "firmware/hub").glob("*.py")} == before
