"""Every package of the program is to be had as a wheel for a Raspberry Pi (`make test-arm`).

Asks the package index, therefore not part of the usual run. Does not run what it fetched.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.arm.target import TARGETS, Target

PROCESSOR_PACKAGES = ("pygame_ce", "msgspec", "lgpio")


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS, ids=lambda one: one.name)
def test_every_package_has_a_wheel(target: Target, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(tmp_path)]
    command += ["--only-binary", ":all:", "--implementation", "cp"]
    command += ["--python-version", target.python]
    for platform in target.platforms():
        command += ["--platform", platform]
    done = subprocess.run(
        [*command, *target.requirements()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    wheels = [path.name for path in tmp_path.iterdir()]
    for package in PROCESSOR_PACKAGES:
        (wheel,) = (name for name in wheels if package in name)
        assert wheel.endswith("aarch64.whl")
        assert f"-cp{target.python.replace('.', '')}-" in wheel
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    print(f"{target.name}: {len(wheels)} wheels, {size / 1e6:.1f} MB")
