"""The form of tables of measures, and of the figures in them.

Owns how they look on a terminal and in a text; what is measured is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table


def measure_table(title: str, *columns: str) -> Table:
    """A table that reads as it is and as Markdown; figures stand to the right."""
    table = Table(title=title, title_justify="left", title_style="bold", box=box.MARKDOWN)
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index else "left", no_wrap=True)
    return table


def percent(part: float, whole: float) -> str:
    """A share as `12.5 %`; a dash where there is nothing to share."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def quantile(ordered: Sequence[int], share: float) -> int:
    """The value that a share of the ordered values does not pass; there is at least one."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
