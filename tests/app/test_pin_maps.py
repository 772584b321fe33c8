"""Pins of the header in profiles: what is shipped fits, what contradicts is one sentence."""

from pathlib import Path

import pytest

from tabletop.cli import run
from tabletop.config import RESERVED_PINS, ConfigError, HeaderPins, load_profile
from tabletop.paths import hardware_path
from tests.faults.marks import device_fault

PROFILES = sorted(hardware_path().glob("*.toml"))
HEADER = """
[gpio]
id = "header"
backend = "mock"
{more}
[gpio.buttons]
a = 5
b = {b}
[gpio.lamps]
{lamp} = {pin}
[[seat]]
walk = {{ device = "header", control = "a" }}
confirm = {{ device = "header", control = "{control}" }}
"""


def written(folder: Path, **parts: object) -> Path:
    """A profile of one seat on the header, sound but for the parts given."""
    usual: dict[str, object] = {"more": "", "b": 6, "lamp": "a", "pin": 12, "control": "b"}
    path = folder / "table.toml"
    path.write_text(HEADER.format(**(usual | parts)))
    return path


@pytest.mark.parametrize("path", PROFILES, ids=lambda p: p.stem)
def test_shipped_pins_are_each_used_once_and_free_to_use(path: Path) -> None:
    gpio = load_profile(str(path)).gpio
    pins = [] if gpio is None else [*gpio.buttons.values(), *gpio.lamps.values()]
    assert len(pins) == len(set(pins))
    assert set(pins).isdisjoint({*RESERVED_PINS, 2})


def test_the_header_has_two_buttons_with_lamps_for_each_of_six_seats() -> None:
    profile = load_profile("pi-header")
    assert profile.gpio is not None
    assert ["power", *profile.gpio.lamps] == list(profile.gpio.buttons)
    buttons = profile.controls(range(6)).buttons
    assert [control for _, control in buttons] == list(profile.gpio.lamps)
    assert {device for device, _ in buttons} == {profile.gpio.id}
    assert len(buttons) == 12


def test_a_sound_header_is_read(tmp_path: Path) -> None:
    profile = load_profile(str(written(tmp_path, more="chip = 4")))
    assert profile.gpio == HeaderPins(
        id="header", backend="mock", chip=4, buttons={"a": 5, "b": 6}, lamps={"a": 12}
    )


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"b": 5}, "the key gpio.buttons.b: pin 5 already belongs to gpio.buttons.a"),
        ({"pin": 6}, "the key gpio.lamps.a: pin 6 already belongs to gpio.buttons.b"),
        ({"b": 0}, "the key gpio.buttons.b: pin 0 belongs to the header's own memory chip"),
        ({"pin": 1}, "the key gpio.lamps.a: pin 1 belongs to the header's own memory chip"),
        ({"b": 28}, "expected int <= 27"),
        ({"lamp": "c"}, "the key gpio.lamps.c: a lamp has the name of its button"),
        ({"control": "c"}, "the key seat[0].confirm: there is no c among gpio.buttons"),
        ({"control": "a"}, "the key seat[0].confirm: header a already belongs to seat[0].walk"),
        ({"more": "chip = 'x'"}, "the key gpio.chip: expected int, got str"),
        ({"more": "[[hub]]\nid = 'header'\nport = '/dev/1'"}, "gpio.id: header is used twice"),
    ],
)
def test_a_contradiction_is_one_sentence(
    tmp_path: Path, parts: dict[str, object], sentence: str
) -> None:
    path = written(tmp_path, **parts)
    with pytest.raises(ConfigError) as caught:
        load_profile(str(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert sentence in str(caught.value)


@device_fault("9")
def test_backends_are_named_and_no_other_is_taken(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(path.read_text().replace("mock", "native"))
    with pytest.raises(ConfigError, match=r"gpio\.backend: invalid enum value 'native'"):
        load_profile(str(path))


def test_a_pin_used_twice_ends_play_before_it_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, b=5)
    assert run(["play", "--profile", str(path), "--data", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "pin 5 already belongs to gpio.buttons.a" in told.err


def test_the_power_button_lies_on_the_only_pin_that_can_wake_the_board() -> None:
    profile = load_profile("pi-header")
    assert profile.power is not None
    assert profile.gpio is not None
    assert profile.power.device == profile.gpio.id
    assert profile.gpio.buttons[profile.power.control] == 3
