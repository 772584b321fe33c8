"""What holds for every test.

Owns the hypothesis profile and the rule that no test may log an error unnoticed.
"""

import gc
import logging
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None, print_blob=True)
settings.load_profile("table")


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector need not walk through them all the time."""
    gc.freeze()


class _Errors(logging.Handler):
    """Keeps the error-level records that reach the root logger."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record as text."""
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_unexpected_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs an error, unless it is marked `expects_errors`."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    yield
    logging.getLogger().removeHandler(errors)
    if request.node.get_closest_marker("expects_errors") is None:
        assert not errors.lines, "the test logged errors:\n" + "\n".join(errors.lines)
