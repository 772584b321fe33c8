"""Shows that an error in the log fails a test that does not expect it."""

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent

LOGS_AN_ERROR = """
import logging
import pytest
from hypothesis import given, strategies

pytest_plugins = ["tests.conftest"]

def test_silent_failure():
    logging.getLogger("tabletop").error("reader lost")

@pytest.mark.expects_errors
def test_expected_failure():
    logging.getLogger("tabletop").error("reader lost")

@given(strategies.integers())
def test_fits_with_hypothesis(number):
    logging.getLogger("tabletop").warning("only %s", number)
"""


def test_an_unexpected_error_in_the_log_fails_the_test(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(LOGS_AN_ERROR)
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*pytest, "-c", str(HOUSE / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HOUSE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert "ERROR tabletop: reader lost" in run.stdout
    assert "3 passed, 1 error" in run.stdout, run.stdout
