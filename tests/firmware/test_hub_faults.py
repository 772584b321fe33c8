"""Readers that fail, noise on the line, tables that come again: the firmware gets over it."""

from pathlib import Path

from tests.faults.marks import device_fault
from tests.firmware.boards import HOUSE, Board, Table, printed

UID = "04a1b2c3d4e5f6"


@device_fault("1")
def test_a_reader_that_went_silent_is_told_and_cured(board: Board, table: Table) -> None:
    table.next("state")
    board.world(f"put 1 {UID}")
    table.next("slot")
    board.world("stuck 2")
    board.wait_seen("reset 0")
    lost = table.next("rdr", "slot")
    assert (lost["t"], lost["s"], lost["ok"]) == ("rdr", 2, False)
    back = table.next("rdr", "slot")
    assert (back["t"], back["s"], back["ok"], back["ver"]) == ("rdr", 2, True, 0x92)


def test_a_reader_whose_cable_came_out_keeps_its_card_until_it_is_back(
    board: Board, table: Table
) -> None:
    board.world(f"put 1 {UID}")
    table.next("slot")
    board.world("gone 1")
    assert not table.next("rdr", "slot")["ok"]
    assert table.ask("read", s=1, page=4, n=1)["e"] == "no_answer"
    table.send("hello", v=1)
    assert table.next("hello")["rdr"] == [0x92, None, 0x92, 0x92]
    board.world("take 1")
    board.world("back 1")
    assert table.next("rdr", "slot")["ok"]
    assert table.next("rdr", "slot")["u"] is None


def test_the_own_lamp_blinks_while_no_table_speaks_and_is_steady_while_one_does(
    board: Board, table: Table
) -> None:
    board.wait_seen("own 0")
    assert table.ask("ping")["t"] == "ack"
    before = len(board.history())
    for _ in range(2):
        table.next("hb")
        assert table.ask("ping")["t"] == "ack"
    since = [line for line in board.history()[before:] if line.startswith("own")]
    assert since in ([], ["own 1"])
    board.wait_seen("own 0")
    assert [table.next("state")["s"] for _ in range(2)] == [[None] * 4] * 2, "nobody asked for it"


def test_a_dead_reader_is_reset_ever_more_rarely_and_a_well_one_set_up_now_and_then() -> None:
    onboard = HOUSE / "tests/firmware/onboard"
    at_s = [0, 1, 2, 4, 8, 16, 32, 64, 124, 184]
    kinds = ["0x12", "0x88", "0x90", "0x91", "0x92", "0xb2"]
    assert printed(onboard / "cures.py", onboard) == [str(at_s), "6", "0 96", str(kinds)]


def test_a_request_ends_with_the_reader_that_was_to_do_it(board: Board, table: Table) -> None:
    board.world(f"put 1 {UID}")
    table.next("slot")
    board.world("garbles 1 1")
    asked = table.send("read", s=1, page=4, n=1)
    assert table.ask("ping")["t"] == "ack"
    board.world("gone 1")
    answer = table.next("nak")
    assert answer["r"] == asked
    assert answer["e"] in ("no_answer", "no_card"), "the latter where its turns are over by then"


def test_a_reader_that_forgot_its_settings_is_set_up_again(board: Board, table: Table) -> None:
    board.world(f"put 1 {UID}")
    table.next("slot")
    board.world("glitch 1")
    assert [table.next("rdr", "slot").get("ok") for _ in range(2)] == [False, True]


@device_fault("6")
def test_noise_on_the_line_is_counted_and_the_next_frame_is_read(table: Table) -> None:
    table.next("state")
    table.send_raw(b"\x00\xffnoise\n" + b"x" * 2000 + b'\n{"t":"ping","q":7}*0000\n')
    assert table.ask("ping")["t"] == "ack"
    assert table.next("bad")["n"] == 3


def test_a_table_that_comes_again_is_told_all_again(board: Board, table: Table) -> None:
    board.world(f"put 1 {UID}")
    table.next("slot")
    table.close()
    again = Table(board)
    again.send_raw(b"\n")
    again.send("hello", v=1)
    assert again.next("hello")["v"] == 1
    assert again.next("state")["s"][1] == UID
    again.close()


def test_a_hub_told_to_reboot_starts_anew(tmp_path: Path) -> None:
    with Board(tmp_path) as board:
        table = Table(board)
        assert table.ask("reboot")["t"] == "ack"
        assert board.process.wait(20) == 3
        table.close()


def test_a_table_that_reads_nothing_holds_nobody_up(board: Board, table: Table) -> None:
    for _ in range(500):
        table.send("hello", v=1)
    board.world(f"put 1 {UID}")
    board.world("level 1 0 0")
    numbers = [table.next("hello")["q"]]
    while len(numbers) < 2 or numbers[-1] == numbers[-2] + 1:
        numbers.append(table.next("hello", "state", "slot", "btn", "hb")["q"])
    assert numbers[-1] > numbers[-2] + 1, "what there was no room for is missing, by the count"
    table.send("sync")
    state = table.next("state")
    while state["s"][1] != UID or not state["b"][1]:
        state = table.next("state")
