"""Pin maps: what is shipped fits, hub and header; what contradicts itself is one sentence."""

from pathlib import Path

import pytest

from hardware.draw.pins import Bank, boards, bus_role, hub_pins, pwm_output
from tabletop.cli import run
from tabletop.config import RESERVED_PINS, ConfigError, HeaderPins, load_profile
from tabletop.paths import hardware_path
from tests.faults.marks import device_fault

PROFILES = sorted(hardware_path().glob("*.toml"))
I2C_PIN = 2
"""Kept for whoever adds something on that bus."""
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


def shipped_maps() -> dict[str, tuple[list[tuple[str, int]], set[int]]]:
    """Each shipped map: its uses with their pins, and the pins that its board has to give."""
    free = set(boards().pi.pins) - {*RESERVED_PINS, I2C_PIN}
    maps = {
        f"hub of {4 * banks}": (hub_pins().uses(banks), set(boards().pico.pins)) for banks in (1, 2)
    }
    for path in PROFILES:
        if (gpio := load_profile(str(path)).gpio) is not None:
            maps[path.stem] = [*gpio.buttons.items(), *gpio.lamps.items()], free
    return maps


@pytest.mark.parametrize("name", shipped_maps())
def test_shipped_pins_are_each_used_once_and_free_to_use(name: str) -> None:
    uses, free = shipped_maps()[name]
    pins = [pin for _, pin in uses]
    assert len(pins) == len(set(pins))
    assert set(pins) <= free


def test_every_plain_lamp_dims_by_itself() -> None:
    lamps = hub_pins().plain_lamps
    assert len({pwm_output(pin) for pin in lamps}) == len(lamps)
    assert pwm_output(10) == pwm_output(26)


@pytest.mark.parametrize("bank", hub_pins().bank, ids=lambda bank: f"SPI{bank.spi}")
def test_the_lines_of_a_bank_are_where_the_chip_has_them(bank: Bank) -> None:
    assert bus_role(bank.sck) == (bank.spi, "sck")
    assert bus_role(bank.mosi) == (bank.spi, "mosi")
    assert bus_role(bank.miso) == (bank.spi, "miso")


def test_a_hub_has_eight_readers_eight_buttons_and_lamps_in_place_of_readers() -> None:
    hub = hub_pins()
    assert [bank.spi for bank in hub.bank] == [0, 1]
    assert [len(bank.selects) for bank in hub.bank] == [4, 4]
    assert (len(hub.buttons), len(hub.plain_lamps)) == (8, 8)


def test_boards_have_each_pin_at_one_place() -> None:
    assert sorted(boards().pico.pins) == [*range(23), 26, 27, 28]
    assert sorted(boards().pi.pins) == [*range(28)]


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
