"""Hubs that are fitted otherwise: eight readers on two buses, plain lamps, close neighbours."""

from pathlib import Path

from tests.firmware.boards import Board, Table

UIDS = [f"04a1b2c3d4e5{slot:02x}" for slot in range(8)]


def test_eight_readers_on_two_buses_have_one_field_on_at_a_time(tmp_path: Path) -> None:
    with Board(tmp_path, {"READERS": 8, "BUTTONS": 8, "CHAIN_LAMPS": 16}) as board:
        table = Table(board)
        hello = table.next("hello")
        assert (hello["slots"], hello["btns"], hello["leds"]) == (8, 8, 16)
        assert hello["rdr"] == [0x92] * 8
        for slot, uid in enumerate(UIDS):
            board.order(f"put {slot} {uid}")
        told = [table.next("slot") for _ in UIDS]
        assert {slot["s"]: slot["u"] for slot in told} == dict(enumerate(UIDS))
        board.world("stuck 6")
        ill = table.next("rdr", "slot")
        assert (ill["t"], ill["s"], ill["ok"]) == ("rdr", 6, False)
        board.world("take 1")
        well = {table.next("rdr", "slot")["t"] for _ in range(2)}
        assert well == {"rdr", "slot"}
        board.world("level 7 0 0 300 200")
        assert table.next("btn")["b"] == 7
        assert table.ask("led", l={"15": [0, 64, 255, 0]})["t"] == "ack"
        board.wait_seen("chain " + "000000 " * 15 + "0040ff")
        assert "reset 1" in board.history()
        assert "two fields" not in board.history()
        table.close()


def test_plain_lamps_and_a_shared_line(tmp_path: Path) -> None:
    with Board(tmp_path, {"PLAIN_LAMPS": 2, "CHAIN_LAMPS": 1, "SHARES_AIR": 1}) as board:
        table = Table(board)
        orders = {"0": [255, 0, 0, 0], "1": [0, 100, 20, 0], "2": [9, 8, 7, 0]}
        assert table.ask("led", l=orders)["t"] == "ack"
        seen = board.wait_seen("chain 090807")
        assert {"lamp 9 255", "lamp 10 100"} <= set(seen)
        assert table.ask("led", l={"0": [255, 255, 255, 2]})["t"] == "ack"
        board.world(f"put 3 {UIDS[0]}")
        assert table.next("slot")["u"] == UIDS[0]
        while len({line for line in board.history() if line.startswith("lamp 9 ")}) < 6:
            assert table.next("hb"), "time for it to breathe"
        assert {"sync 0", "sync 1"} <= set(board.history())
        table.close()


def test_all_lamps_white_are_held_to_what_a_lead_gives(board: Board, table: Table) -> None:
    white = {str(number): [255, 255, 255, 0] for number in range(6)}
    assert table.ask("led", l=white)["t"] == "ack"
    board.wait_seen("chain" + " 555555" * 6)
