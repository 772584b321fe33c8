"""The whole firmware over a pseudo-terminal: what it tells, and what it does when asked."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.devices.frames import body_of
from tests.faults.marks import device_fault
from tests.firmware.boards import HOUSE, Board, Table, printed

UID = "04a1b2c3d4e5f6"
LONG_UID = "04a1b2c3d4e5f6a7b8c9"


def test_a_hub_introduces_itself_and_tells_its_whole_state(table: Table) -> None:
    table.send("hello", v=1)
    hello = table.next("hello")
    assert hello["v"] == 1
    assert hello["hub"] == "e661a41012345678"
    assert (hello["slots"], hello["leds"], hello["btns"]) == (4, 6, 2)
    assert hello["rdr"] == [0x92] * 4
    state = table.next("state")
    assert state["s"] == [None] * 4
    assert state["ok"] == [True] * 4
    assert state["b"] == [False] * 2


def test_the_count_of_frames_begins_anew_after_16_bits() -> None:
    script = HOUSE / "tests/firmware/onboard/counting.py"
    bodies = [body_of(line.encode()) for line in printed(script)]
    assert [json.loads(body or b"{}")["q"] for body in bodies] == [0xFFFE, 0xFFFF, 0, 1]


def test_cards_come_stay_change_and_go(board: Board, table: Table) -> None:
    board.world(f"put 2 {UID}")
    slot = table.next("slot")
    assert (slot["s"], slot["u"]) == (2, UID)
    board.world(f"put 2 {LONG_UID}")
    board.world(f"put 0 {LONG_UID}")
    slot = table.next("slot")
    assert (slot["s"], slot["u"]) == (0, LONG_UID), "a second card on top changes nothing"
    board.world("take 2")
    slot = table.next("slot")
    assert (slot["s"], slot["u"]) == (2, None)
    table.send("sync")
    while table.next("state")["s"] != [LONG_UID, None, None, None]:
        pass


@device_fault("4")
def test_a_resting_card_stays_though_answers_are_lost_or_garbled(
    board: Board, table: Table
) -> None:
    board.world(f"put 1 {UID}")
    assert table.next("slot")["u"] == UID
    board.world("loses 1 7")
    board.world("garbles 1 11")
    heard = [table.next("slot", "hb")["t"] for _ in range(2)]
    assert heard == ["hb", "hb"]


@device_fault("10")
def test_buttons_that_bounce_give_one_edge_each_way(board: Board, table: Table) -> None:
    assert table.ask("ping")["t"] == "ack", "what is down while the hub starts is no press"
    board.world("level 1 0 0 200 300 900 2000 5000 700")
    down = table.next("btn")
    assert (down["b"], down["d"]) == (1, True)
    board.world("level 1 1 0 5000 5000")
    up = table.next("btn")
    assert (up["b"], up["d"]) == (1, False)
    assert up["ms"] > down["ms"]
    board.world("level 0 1 0 5000 5000 5000")
    board.world("level 1 1 0 40000")
    assert [table.next("btn")["d"] for _ in range(2)] == [True, False], "a clean tap of 40 ms"


def test_nothing_happens_where_the_boards_clock_begins_anew(tmp_path: Path) -> None:
    with Board(tmp_path, None, HOUSE / "tests/firmware/onboard/late") as board:
        table = Table(board)
        assert table.ask("ping")["t"] == "ack"
        board.world(f"put 1 {UID}")
        assert table.next("slot")["u"] == UID
        board.world("level 0 0 0 200 300")
        down = table.next("btn")
        beats = [table.next("hb")["ms"]]
        while beats[-1] < 2_000:
            beats.append(table.next("hb", "slot", "rdr")["ms"])
        assert sorted(beats) == beats
        board.world("level 0 1 0 200 300")
        board.world("take 1")
        up, gone = table.next("btn"), table.next("slot")
        assert (up["d"], gone["u"]) == (False, None)
        assert down["ms"] < beats[-1] <= up["ms"] < 60_000
        table.close()


def test_memory_of_a_card_is_written_and_read(board: Board, table: Table) -> None:
    board.world(f"put 3 {UID}")
    table.next("slot")
    record = bytes(range(16)).hex()
    assert table.ask("write", s=3, page=4, d=record)["t"] == "ack"
    answer = table.ask("read", s=3, page=4, n=4)
    assert (answer["t"], answer["s"], answer["page"], answer["d"]) == ("mem", 3, 4, record)
    assert table.ask("read", s=0, page=4, n=4)["e"] == "no_card"


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("dance", {}, "unknown"),
        ("led", {"l": {"99": [0, 0, 0, 0]}}, "malformed"),
        ("led", {"l": {"0": [0, 0, 1.5, 0]}}, "malformed"),
        ("led", {"l": [1]}, "malformed"),
        ("led", {"l": {"0": [9, 9, 9, 0], "1": [9, 9, 9, 3]}}, "malformed"),
        ("led", {"l": {"0": [9, 9, 9, 0], "1": [9, 9, 256, 0]}}, "malformed"),
        *(
            ("led", {"l": {"0": light}}, "malformed")
            for light in (
                [9, 9, 9],
                [9] * 5,
                [-1, 9, 9, 0],
                [True, 9, 9, 0],
                [9, 9, 9, None],
                "9990",
            )
        ),
        *(("led", {"l": {key: [9, 9, 9, 0]}}, "malformed") for key in ("-1", "6", "", "0x1")),
        ("read", {"s": 9, "page": 4, "n": 1}, "no_slot"),
        ("read", {"s": -1, "page": 4, "n": 1}, "no_slot"),
        ("read", {"s": 4, "page": 4, "n": 1}, "no_slot"),
        ("read", {"s": False, "page": 4, "n": 1}, "malformed"),
        ("read", {"s": 0, "page": -1, "n": 1}, "no_page"),
        ("read", {"s": 0, "page": 44, "n": 2}, "no_page"),
        ("read", {"s": 0, "page": 4, "n": 0}, "no_page"),
        ("read", {"s": 0, "page": 4, "n": 33}, "no_page"),
        *(
            ("read", {"s": 3, "page": p, "n": n}, "no_card")
            for p, n in ((0, 32), (13, 32), (44, 1))
        ),
        ("read", {"s": 0, "page": 4}, "malformed"),
        ("write", {"s": 0, "page": 3, "d": "00000000"}, "no_page"),
        ("write", {"s": 0, "page": 40, "d": "00000000"}, "no_page"),
        ("write", {"s": 0, "page": 4, "d": ""}, "no_page"),
        *(("write", {"s": 3, "page": page, "d": "00000000"}, "no_card") for page in (4, 39)),
        ("write", {"s": 0, "page": 39, "d": "0000000000000000"}, "no_page"),
        ("write", {"s": 0, "page": 4, "d": "000"}, "malformed"),
        ("write", {"s": 0, "page": 4, "d": "000000"}, "no_page"),
    ],
)
def test_what_cannot_be_done_is_refused(
    kind: str, fields: dict[str, object], code: str, refusing: Table
) -> None:
    assert refusing.ask(kind, **fields)["e"] == code


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Board(tmp_path_factory.mktemp("board")) as board:
        table = Table(board)
        yield table
        assert table.ask("led", l={"5": [0, 0, 1, 0]})["t"] == "ack"
        board.wait_seen("chain 000000 000000 000000 000000 000000 000001")
        chains = [line for line in board.history() if line.startswith("chain")]
        assert len(chains) == 2, "what was refused changed no lamp"
        table.close()


def test_lamps_show_what_they_were_told(board: Board, table: Table) -> None:
    orders = {"0": [255, 0, 0, 0], "5": [0, 64, 255, 1]}
    assert table.ask("led", l=orders)["t"] == "ack"
    board.wait_seen("chain ff0000 000000 000000 000000 000000 0040ff")
    board.wait_seen("chain ff0000 000000 000000 000000 000000 000000")
    assert table.ask("led", l={"5": [0, 0, 0, 0]})["t"] == "ack"
