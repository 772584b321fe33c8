"""A board that runs the firmware, and the table's end of its line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.boards import Board, Table


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    """A hub with what is fitted by default."""
    with Board(tmp_path) as board:
        yield board


@pytest.fixture
def table(board: Board) -> Iterator[Table]:
    """The table that has its port open."""
    table = Table(board)
    yield table
    table.close()
