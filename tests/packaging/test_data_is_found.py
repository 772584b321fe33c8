"""Assets and hardware profiles are found in a wheel, an editable install and a checkout."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.contracts.sources import HOUSE

ASK = """
import json, tabletop
from tabletop.paths import asset_path, hardware_path
places = tabletop.__file__, asset_path("CREDITS.md"), hardware_path("README.md")
print(json.dumps([str(place) for place in places]))
"""


def run(*command: str, cwd: Path, **environment: str) -> str:
    """Run a command without the caller's PYTHONPATH and return its output."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def places(answer: str) -> tuple[Path, Path, Path]:
    """Where an installation lies, and where it found its two files, which must exist."""
    package, credit, profile = map(Path, json.loads(answer))
    assert credit.is_file()
    assert profile.is_file()
    return package.parent, credit, profile


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run("-m", "build", "--no-isolation", "--outdir", str(folder), str(HOUSE), cwd=folder)
    return folder


def test_a_wheel_carries_its_data(builds: Path, tmp_path: Path) -> None:
    (wheel,) = builds.glob("*.whl")
    site = tmp_path / "site"
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target")
    run(*pip, str(site), str(wheel), cwd=tmp_path)
    answer = run("-S", "-c", ASK, cwd=tmp_path, PYTHONPATH=str(site))
    package, credit, profile = places(answer)
    assert package == site / "tabletop"
    assert credit == package / "data" / "assets" / "CREDITS.md"
    assert profile == package / "data" / "hardware" / "README.md"


def test_a_wheel_is_whole_and_carries_nothing_else(builds: Path) -> None:
    (wheel,) = builds.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {
        f"{target}{path.relative_to(HOUSE / source)}"
        for source, target in (
            ("tabletop", "tabletop/"),
            ("assets", "tabletop/data/assets/"),
            ("firmware", "tabletop/data/firmware/"),
            ("hardware", "tabletop/data/hardware/"),
        )
        for path in (HOUSE / source).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }
    assert names == expected


def test_an_editable_install_uses_the_checkout(tmp_path: Path) -> None:
    package, credit, profile = places(run("-c", ASK, cwd=tmp_path))
    assert package == HOUSE / "tabletop"
    assert credit == HOUSE / "assets" / "CREDITS.md"
    assert profile == HOUSE / "hardware" / "README.md"


def test_a_checkout_needs_no_install(tmp_path: Path) -> None:
    answer = run("-S", "-c", ASK, cwd=tmp_path, PYTHONPATH=str(HOUSE))
    assert places(answer)[0] == HOUSE / "tabletop"


def test_an_installation_without_data_says_so(tmp_path: Path) -> None:
    (tmp_path / "site" / "tabletop").mkdir(parents=True)
    for name in ("__init__.py", "paths.py"):
        text = (HOUSE / "tabletop" / name).read_text()
        (tmp_path / "site" / "tabletop" / name).write_text(text)
    with pytest.raises(AssertionError, match="this installation has no assets folder"):
        run("-S", "-c", ASK, cwd=tmp_path, PYTHONPATH=str(tmp_path / "site"))
