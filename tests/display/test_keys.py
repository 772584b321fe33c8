"""Keys of a profile: an unknown name is refused in one sentence; a lost key clicks nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import ConfigError, check_keys, load_profile
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.display.window import Window, is_key
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus
from tabletop.paths import hardware_path
from tabletop.play.controls import Controls, Role
from tabletop.stages.question import QuestionStage
from tests.display.test_window import KEYS

PATIENCE_S = 60


@pytest.fixture
def _open_window() -> Iterator[None]:
    window = Window.open((1280, 720), "dummy")
    yield
    window.close()


def profile_with(folder: Path, key: str) -> Path:
    """A profile of two seats; the second one confirms with this key."""
    path = folder / "table.toml"
    path.write_text(
        '[[seat]]\nwalk = { device = "keyboard", control = "n" }\n'
        f'[[seat]]\nconfirm = {{ device = "keyboard", control = "{key}" }}\n',
        encoding="utf-8",
    )
    return path


@pytest.mark.usefixtures("_open_window")
@pytest.mark.parametrize(("key", "is_known"), [item for item in KEYS.items() if item[0]])
def test_a_profile_may_name_the_keys_that_there_are(
    tmp_path: Path, key: str, is_known: bool
) -> None:
    path = str(profile_with(tmp_path, key))
    profile = load_profile(path)
    if is_known:
        check_keys(profile, path, is_key)
        return
    with pytest.raises(ConfigError) as caught:
        check_keys(profile, path, is_key)
    sentence = str(caught.value)
    assert (
        f"the profile {path}: the key seat[1].confirm: the keyboard has no key {key};" in sentence
    )
    assert "\n" not in sentence


@pytest.mark.usefixtures("_open_window")
@pytest.mark.parametrize("path", sorted(hardware_path().glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_profiles_name_keys_that_there_are(path: Path) -> None:
    check_keys(load_profile(str(path)), path.stem, is_key)


def test_playing_with_an_unknown_key_ends_with_one_sentence(screen: str, tmp_path: Path) -> None:
    path = profile_with(tmp_path, "Return")
    command = ["play", "--humans", "2", "--data", str(tmp_path), "--profile", str(path)]
    ended = subprocess.run(
        [sys.executable, "-m", "tabletop", *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "DISPLAY": screen, "TABLETOP_DISPLAY": "x11"},
        check=False,
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert f"{path}: the key seat[1].confirm: the keyboard has no key Return" in ended.stderr


def test_a_lost_keyboard_answers_no_question() -> None:
    controls = Controls({("keyboard", "c"): (0, Role.CONFIRM)}, {})
    question = Question("An unfinished game", "a game", (("go_on", "Go on"),))
    scene = QuestionScene(question, (1280, 720), controls)
    stage = QuestionStage(scene, OffScreen((1280, 720)), controls)
    stage.handle(ButtonEdge("keyboard", 1.0, "c", True))
    stage.handle(DeviceChanged("keyboard", 1.1, DeviceStatus.LOST))
    stage.update(3.0)
    assert scene.answer is None
    stage.handle(DeviceChanged("keyboard", 4.0, DeviceStatus.LIVE))
    stage.handle(ButtonEdge("keyboard", 5.0, "c", True))
    stage.handle(ButtonEdge("keyboard", 5.1, "c", False))
    assert scene.answer == "go_on"
