"""The whole log, opened by a touch: every entry is on one of its pages, towards who looks."""

from dataclasses import replace

import pytest

from tabletop.display.moment import ShowLog
from tabletop.display.panels.log import worth_reading
from tabletop.display.scenes.game import laid_over
from tabletop.display.scenes.stage import Stage
from tabletop.play.panel import LogLine
from tabletop.rules.mombasa.facts import CardPlanned, CardsUsed
from tabletop.rules.power_grid.facts import PriceMoved
from tests.display.samples import moment
from tests.display.test_pictures import both_maps, drawn, faults_of_text, texts_of

ENTRIES = 200


def opened(page: int, seat: int | None, map_id: str = "germany") -> Stage:
    log = [LogLine(n, "gesture", 0, (PriceMoved("green", 10, n),)) for n in range(1, ENTRIES + 1)]
    shown = replace(moment(map_id), log=log, open_log=ShowLog(page, seat))
    _, stage = drawn(shown, map_id)
    assert faults_of_text(stage) == []
    return stage


@both_maps
def test_all_entries_are_there_the_newest_first(map_id: str) -> None:
    told: list[int] = []
    for page in range(40):
        stage = opened(page, 0, map_id)
        prices = [t for t in texts_of(stage, "log 0") if t.startswith("Price of Green")]
        told += [int(text.split()[-2]) for text in prices]
        if "Older" not in texts_of(stage, "log 0"):
            break
    assert told == list(range(ENTRIES, 0, -1))
    assert page > 1


@pytest.mark.parametrize(
    ("seat", "rotation"), [(None, 0), (0, 0), (1, 0), (2, 270), (3, 180), (4, 180)]
)
def test_it_faces_who_touched(seat: int | None, rotation: int) -> None:
    stage = opened(0, seat)
    shown = replace(moment(), open_log=ShowLog(0, seat))
    names = [name for name in laid_over(stage, shown) if name.startswith("log")]
    assert names == [f"log {rotation}"]
    assert stage.over[names[0]].rotation == rotation


def test_its_buttons_turn_pages_and_close_it() -> None:
    stage = opened(1, 3)
    targets = [target for _, target in stage.over["log 180"].canvas.zones]
    assert targets == [ShowLog(0, 3), ShowLog(2, 3), ShowLog(None, 3)]
    assert all(box.h >= 54 for box, _ in stage.over["log 180"].canvas.zones)
    newest = opened(0, 3).over["log 180"].canvas.zones
    assert [target for _, target in newest] == [ShowLog(1, 3), ShowLog(None, 3)]


def test_the_log_in_a_strip_and_on_the_board_opens_it() -> None:
    _, stage = drawn(moment(), "germany")
    for name, seat in (("seat 1", 0), ("log", None)):
        zones = [target for _, target in stage.panes[name].canvas.zones]
        assert ShowLog(0, seat) in zones


def test_what_was_of_interest_while_it_was_new_is_left_out() -> None:
    planned = [LogLine(n, "gesture", 0, (CardPlanned(0, n),)) for n in range(1, 4)]
    used = LogLine(4, "gesture", 0, (CardsUsed(0, (1,), ("start_coffee_2",)),))
    taken_back = LogLine(5, "undo", 0, (CardPlanned(0, 2),))
    assert list(worth_reading(planned)) == planned[:1:-1]
    assert list(worth_reading([*planned, used])) == [used]
    assert list(worth_reading([*planned, used, taken_back, used])) == [used, taken_back, used]
