"""Which requirements hold on which system of a Raspberry Pi, judged without a network."""

import pytest

from tests.arm.target import TARGETS, Target


@pytest.mark.parametrize("target", TARGETS, ids=lambda one: one.name)
def test_each_system_gets_one_driver_of_the_header(target: Target) -> None:
    names = [line.split(">")[0] for line in target.requirements()]
    driver = {"bookworm": "lgpio", "trixie": "adafruit-lgpio"}[target.name]
    assert [name for name in names if "lgpio" in name] == [driver]
    assert {"pygame-ce", "pyserial", "msgspec", "gpiozero"} < set(names)
    assert ";" not in "".join(target.requirements())


def test_a_newer_system_takes_what_older_ones_take() -> None:
    older, newer = TARGETS
    assert set(older.platforms()) < set(newer.platforms())
    assert "manylinux_2_34_aarch64" in older.platforms()
    assert "manylinux_2_37_aarch64" not in older.platforms()
