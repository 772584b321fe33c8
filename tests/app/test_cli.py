"""The program as people start it: exit codes and the one sentence, mostly in its own process."""

import json
import logging
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.asked import game_options, places, size_px
from tabletop.cli import run
from tabletop.config import STORE_FILE, ConfigError
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tests.faults.marks import device_fault

HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "TABLETOP_DISPLAY", "TABLETOP_DATA")


def tabletop(
    *arguments: str, text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end on a machine without a display."""
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *arguments],
        input=text,
        capture_output=True,
        text=True,
        env={**kept, "COLUMNS": "200", **environment},
        timeout=120,
        check=False,
    )


def refuses(done: subprocess.CompletedProcess[str], code: int, sentence: str) -> None:
    """It said one plain sentence on stderr, nothing else, and ended with the code."""
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("tabletop: ")
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Missing command"),
        (["dance"], "No such command 'dance'"),
        (["play", "--loud"], "--loud"),
        (["play", "--seats", "many"], "--seats"),
        (["play", "--seats", "7"], "power_grid.stock is for 2 to 6 players, not 7"),
        (["play", "--seats", "4", "--humans", "3", "--computers", "2"], "do not fill the seats"),
        (["play", "--humans", "-1"], "--humans cannot be -1"),
        (["play", "--map", "mars"], "usa, not 'mars'; --map FILE adds one"),
        (["play", "--game", "chess"], "there is no game 'chess'; there are power_grid.stock"),
        (["play", "--game", ""], "there is no game ''; there are power_grid.stock"),
        (["play", "--option", "speed=9"], "power_grid.stock has no option 'speed'"),
        (["play", "--option", "speed"], "an option is NAME=VALUE, not 'speed'"),
        (["play", "--size", "big"], "--size is WIDTHxHEIGHT in pixels, not 'big'"),
        (["play", "--profile", "cinema"], "there is no profile cinema"),
        (["play", "--profile", "/none.toml"], "there is no profile /none.toml"),
        (["play", "--language", "tlh"], "no texts in the language tlh; there are cs, en"),
        (["play", "--data", "/proc/none"], "the data folder /proc/none cannot be used"),
        (["play", "--without-display", "dance"], "--without-display"),
        (["simulate", "--games", "0"], "--games"),
        (
            ["simulate", "--player", "clever"],
            "no computer player is called 'clever'; there are sensible",
        ),
        (["simulate", "--players", "random,,random"], "called ''; there are sensible"),
        (["simulate", "--players", ""], "power_grid.stock is for 2 to 6 players, not 1"),
        (["simulate", "--players", "random", "--seats", "2"], "names 1 players, not 2"),
        (["simulate", "--mix", "speed"], "no option 'speed' with choices to mix"),
        (["simulate", "--mix", "map", "--map", "usa"], "map is either mixed or usa, not both"),
        (["simulate", "--seats", "0"], "power_grid.stock is for 2 to 6 players, not 0"),
        (["simulate", "--seats", "-1"], "power_grid.stock is for 2 to 6 players, not -1"),
        (["simulate", "--seats", "9" * 26], "power_grid.stock is for 2 to 6 players, not 999"),
        (["play", "--seats", "9" * 26], "power_grid.stock is for 2 to 6 players, not 999"),
        (["play", "--humans", "99"], "power_grid.stock is for 2 to 6 players, not 99"),
        (["play", "--computer", "clever"], "no computer player is called 'clever'; there are"),
        (["replay", "/none.json"], "/none.json cannot be read"),
        (["replay", "/"], "/ cannot be read"),
        (["cards", "import", "/none.csv"], "/none.csv cannot be read"),
        (["cards", "import", "/", "--set", "tarot"], "there is no card set tarot"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value) or "nothing",
)
def test_a_wrong_use_gets_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    for name in HIDDEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path))
    code = run(arguments)  # in this process: the others show what a new one does with its code
    refuses(subprocess.CompletedProcess(arguments, code, *capfd.readouterr()), 2, sentence)


def test_a_process_ends_with_the_code_of_what_was_wrong() -> None:
    refuses(tabletop("dance"), 2, "No such command 'dance'")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("settings.toml", b"profile = 3", "settings.toml: the key profile: expected str, got int"),
        ("settings.toml", b"\xff", "settings.toml is not a text in UTF-8"),
        ("settings.toml", b'language = "tlh"', "there are no texts in the language tlh"),
    ],
)
def test_broken_settings_get_one_sentence_and_are_kept(
    tmp_path: Path, name: str, text: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(text)
    refuses(tabletop("play", "--data", str(tmp_path)), 2, sentence)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(name, text)]


def test_the_language_asked_for_goes_before_the_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "tlh"')
    arguments = ["play", "--data", str(tmp_path), "--language"]
    refuses(tabletop(*arguments, "cs"), 3, "no display to play on")
    (tmp_path / "settings.toml").write_text('language = "cs"')
    refuses(tabletop(*arguments, "../en"), 2, "there are no texts in the language ../en")


@device_fault("15")
def test_no_display_is_one_sentence_and_nothing_is_begun(tmp_path: Path) -> None:
    refuses(tabletop("play", "--data", str(tmp_path)), 3, "no display to play on")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_demo_plays_a_whole_game_and_leaves_pictures(tmp_path: Path) -> None:
    arguments = ["play", "--without-display=demo", "--data", str(tmp_path / "data")]
    done = tabletop(*arguments, "--out", str(tmp_path / "out"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "There is no display here" in done.stdout
    assert "ended: rounds played" in done.stdout
    pictures = sorted((tmp_path / "out").iterdir())
    assert len(pictures) >= 4
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)
    assert len({path.read_bytes() for path in pictures}) == len(pictures)
    assert list((tmp_path / "data").iterdir()) == []


def test_the_demo_says_when_pictures_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("kept")
    arguments = ["play", "--without-display=demo", "--data", str(tmp_path)]
    done = tabletop(*arguments, "--out", str(tmp_path / "out"))
    assert done.returncode == 2
    assert f"pictures cannot be written to {tmp_path / 'out'}: File exists" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "out").read_text() == "kept"


def test_a_picture_that_is_too_small_is_refused(tmp_path: Path) -> None:
    arguments = ["play", "--without-display=demo", "--data", str(tmp_path), "--size", "800x600"]
    refuses(tabletop(*arguments), 2, "the picture needs 1280 x 720 pixels or more")


def test_cards_are_registered_all_or_none(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("uid,kind,id\nDEADBEEF,company,green\nCAFEBABE,company,mauve\nX,plant,13\n")
    command = ["cards", "import", str(path), "--data", str(tmp_path / "data")]
    refuses(tabletop(*command), 2, "line 3: there is no company mauve in this set; line 4: 'X' is")
    path.write_text("uid,kind,id\nDEADBEEF,company,green\nCAFEBABE,plant,13\n")
    done = tabletop(*command)
    assert (done.returncode, done.stderr) == (0, "")
    with Store(tmp_path / "data" / STORE_FILE) as store:
        cards = {card.uid: (card.kind, card.card) for card in store.cards("power_grid")}
        store.add_cards([Card("0BADCAFE", "power_grid", "company", "green")])
    assert cards == {"DEADBEEF": ("company", "green"), "CAFEBABE": ("plant", "13")}
    refuses(tabletop(*command), 2, "other chips took over, DEADBEEF was company green")


def test_a_store_in_use_is_refused_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("uid,kind,id\nDEADBEEF,company,green\n")
    with Store(tmp_path / STORE_FILE):
        done = tabletop("cards", "import", str(path), "--data", str(tmp_path))
    refuses(done, 2, "is in use by another process")


@device_fault("20")
def test_a_damaged_store_is_set_aside_and_said_so(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("uid,kind,id\nDEADBEEF,company,green\n")
    (tmp_path / STORE_FILE).write_text("no store")
    done = tabletop("cards", "import", str(path), "--data", str(tmp_path))
    assert done.returncode == 0
    assert f"was damaged and now lies in {tmp_path / STORE_FILE}.damaged-1" in done.stderr


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("deep.toml", "card = " + "[" * 5000, "is no TOML: it is nested too deeply"),
        ("long.toml", "card = " + "9" * 5000, "is no TOML: exceeds the limit"),
        ("long.csv", "x" * (16 * 1024 * 1024 + 1), "is larger than"),
    ],
)
def test_files_beyond_measure_get_one_sentence(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text)
    refuses(tabletop("cards", "import", str(tmp_path / name), "--data", str(tmp_path)), 2, sentence)


def test_a_list_from_a_spreadsheet_may_begin_with_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbfuid,kind,id\r\nDEADBEEF,company,green\r\n")
    assert tabletop("cards", "import", str(path), "--data", str(tmp_path)).returncode == 0


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("engine <&-", 2, "the engine needs stdin and stdout"),
        ("engine >&- </dev/null", 2, "the engine needs stdin and stdout"),
        ("simulate --games 1 >/dev/full", 2, "the output cannot be written: No space left"),
        ("--help >/dev/full", 2, "the output cannot be written: No space left"),
        ("replay /none.json 2>/dev/full", 2, ""),
        ("simulate --games 1 --workers 1 >&-", 0, ""),
    ],
)
def test_closed_and_full_streams(command: str, code: int, said: str) -> None:
    line = f'"{sys.executable}" -m tabletop {command}'
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert done.stderr.count("\n") == (1 if said else 0), done.stderr
    assert said in done.stderr


@pytest.mark.parametrize("command", ["--help", "simulate --games 1 --workers 1", "engine"])
def test_a_reader_that_goes_away_is_no_fault(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *command.split()],
        input='{"cmd":"games"}\n',
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_ends_simulate_quietly() -> None:
    command = [sys.executable, "-m", "tabletop", "simulate", "--games", "100000", "--workers", "2"]
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        command, stdout=terminal, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    os.close(terminal)
    seen = b""
    while not re.search(rb"[1-9]\d*/100000", seen):  # games come in: all processes are there
        seen += os.read(screen, 1000)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    os.close(screen)
    assert (process.returncode, told) == (130, "")


def test_simulate_prints_a_table() -> None:
    done = tabletop("simulate", "--games", "2", "--seats", "3", "--workers", "1", "--map", "usa")
    assert (done.returncode, done.stderr) == (0, "")
    assert "power_grid.stock, 3 players" in done.stdout


def test_engine_and_replay(tmp_path: Path) -> None:
    requests = [
        {"cmd": "new", "game": "power_grid.stock", "seats": 3, "seed": 5, "options": {}},
        {"cmd": "legal", "seat": 0},
        {"cmd": "log"},
        {"cmd": "digest"},
    ]
    done = tabletop("engine", text="".join(json.dumps(request) + "\n" for request in requests))
    assert (done.returncode, done.stderr) == (0, "")
    _, _, log, digest = map(json.loads, done.stdout.splitlines())
    path = tmp_path / "game.json"
    path.write_text(json.dumps(log["log"]))
    replayed = tabletop("replay", str(path))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert f"digest {digest['digest']}" in replayed.stdout
    assert "to act is seat" in replayed.stdout
    path.write_text(json.dumps({**log["log"], "players": ["\ud800", "b", "c"]}))
    refuses(tabletop("replay", str(path)), 2, "surrogates not allowed")
    path.write_text(json.dumps({**log["log"], "seats": 9}))
    refuses(tabletop("replay", str(path)), 2, "9")


def test_seats_are_shared_out() -> None:
    assert places(None, None, None) == (1, 3)
    assert places(6, None, None) == (1, 5)
    assert places(3, 3, None) == (3, 0)
    assert places(None, 2, None) == (2, 2)
    assert places(None, None, 4) == (0, 4)
    assert places(None, 4, 2) == (4, 2)
    assert places(None, 6, None) == (6, 0)
    with pytest.raises(ConfigError, match="2 seats are too few for 3"):
        places(2, 3, None)
    with pytest.raises(ConfigError, match="do not fill the seats"):
        places(6, 2, 3)


def test_options_of_a_game_are_read() -> None:
    assert game_options(["open_money=true", "name=a=b"], "usa") == {
        "open_money": True,
        "name": "a=b",
        "map": "usa",
    }


def test_sizes_are_read() -> None:
    assert size_px("1920x1080") == (1920, 1080)
    for text in ("1920", "x", "1920x1080x3", "-1x5", "1920x999999"):
        with pytest.raises(ConfigError):
            size_px(text)


@pytest.mark.parametrize("words", [["doctor", "--profile", "none"], ["hub", "list"], ["--help"]])
def test_a_command_that_hushes_the_log_does_so_only_until_it_ends(
    words: list[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run([*words, *([] if words == ["--help"] else ["--data", str(tmp_path)])])
    logging.getLogger("tabletop.devices").warning("a cable was pulled")
    assert "a cable was pulled" in caplog.text
