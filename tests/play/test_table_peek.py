"""Both buttons held show a seat its own things, and are neither a click nor a hold."""

from __future__ import annotations

import pytest

from tabletop.play.controls import Role
from tests.play.conftest import Desk


@pytest.mark.parametrize("held_s", [0.1, 0.5, 2.0])
@pytest.mark.parametrize("apart_s", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("is_confirm_first", [False, True])
def test_both_buttons_peek_and_do_nothing_else(
    table: Desk, held_s: float, apart_s: float, is_confirm_first: bool
) -> None:
    before = table.panel(0)
    buttons = table.simulated.buttons["panel0"]
    first, second = reversed(Role) if is_confirm_first else Role
    buttons.press(first, table.clock.now_s(), apart_s + held_s)
    table.wait(apart_s)
    buttons.press(second, table.clock.now_s(), apart_s + held_s)
    table.wait(0.05)
    assert table.panel(0).is_peeking
    assert not table.panel(1).is_peeking
    table.wait(held_s + 1)
    assert table.panel(0) == before, "no click walked or chose, no hold went back"
    assert table.session.entries == 0


def test_a_press_after_peeking_counts_again(table: Desk) -> None:
    buttons = table.simulated.buttons["panel0"]
    for role in Role:
        buttons.press(role, table.clock.now_s(), 0.5)
    table.wait(1)
    table.click(0, Role.WALK)
    assert table.panel(0).cursor == 1
