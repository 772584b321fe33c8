"""Buttons, readers' health, lamps and commands of a hub, by the talk with its model."""

import json

import pytest

from tabletop.devices.commands import ANSWER_S, ATTEMPTS
from tabletop.devices.lamps import DARK, LAMPS_AT_ONCE, WARM_WHITE, HubLamps
from tabletop.devices.link import PING_S
from tabletop.devices.protocol import (
    ButtonMoved,
    Hello,
    Nak,
    ReadCard,
    SetLamps,
    WriteCard,
    encode,
)
from tabletop.devices.simulated import STATE_S, HubModel
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceStatus,
    Event,
    LampMode,
    ReaderChanged,
)
from tests.devices.talk import Talk

CARD = "04A1B2C3D4E580"


def live(talk: Talk) -> Talk:
    """The talk, with the hub live."""
    talk.step()
    assert talk.link.status is DeviceStatus.LIVE
    return talk


def edges(events: list[Event]) -> list[tuple[str, bool]]:
    """The buttons that moved."""
    return [(e.control, e.is_down) for e in events if isinstance(e, ButtonEdge)]


# Buttons


def test_buttons_have_the_names_of_the_profile_or_their_numbers() -> None:
    talk = live(Talk(names={2: "walk"}))
    talk.model.press(2, True)
    talk.model.press(3, True)
    talk.model.press(2, False)
    assert edges(talk.step()) == [("walk", True), ("b3", True), ("walk", False)]


def test_edges_are_as_far_apart_as_the_hub_says_and_the_last_one_is_now() -> None:
    talk = live(Talk())
    turn = 1 << 30
    for is_down, ms in ((True, turn - 30), (False, 10)):
        talk.model.press(0, is_down, ms)
    down, up = talk.step()
    assert (down.at_s, up.at_s) == pytest.approx((talk.now_s - 0.04, talk.now_s))


@pytest.mark.parametrize("first_ms", [0, 10**6])
def test_no_edge_is_before_what_was_read_before_whatever_the_hub_says(first_ms: int) -> None:
    talk = live(Talk())
    before_s = talk.now_s
    talk.model.press(0, True, first_ms)
    talk.model.press(0, False, 50_000)
    down, up = talk.step()
    assert (down.at_s, up.at_s) == (before_s, talk.now_s)


def test_edges_stay_in_order_also_when_the_hubs_clock_does_not() -> None:
    talk = live(Talk())
    for is_down, ms in ((True, 50), (False, 10), (True, 60), (False, 60)):
        talk.model.press(0, is_down, ms)
    times = [event.at_s for event in talk.step()]
    assert len(times) == 4
    assert times == sorted(times)


def test_the_full_state_repairs_a_release_that_was_missed() -> None:
    talk = live(Talk())
    talk.model.press(1, True)
    talk.step()
    talk.model.are_down[1] = False
    assert edges(talk.step()) == []
    assert edges(talk.step(STATE_S)) == [("b1", False)]


def test_what_is_down_when_a_hub_appears_or_starts_anew_is_no_press() -> None:
    model = HubModel("one", 4)
    model.outgoing(0.0)
    model.are_down[0] = True
    talk = Talk(model)
    assert edges(talk.step()) == []
    model.press(0, False)
    assert edges(talk.step()) == [("b0", False)]
    model.are_down[1] = True
    model.reboot()
    assert edges(talk.step()) == []


def test_no_button_counts_before_the_state_and_none_twice() -> None:
    talk = Talk(HubModel("one", 4, version=2))
    talk.model.press(0, True)
    assert edges(talk.step()) == []
    talk = live(Talk())
    talk.model.press(0, True)
    talk.model.noise(encode(ButtonMoved(talk.model._next_q(), 0, True, 5)))
    assert edges(talk.step()) == [("b0", True)]


# Readers


def test_a_reader_that_stops_is_told_and_told_again_when_it_is_well() -> None:
    talk = live(Talk())
    talk.model.break_reader(2)
    assert talk.step() == [ReaderChanged("hub-1", talk.now_s, 2, False)]
    talk.model.are_well[2] = True
    told = talk.step(STATE_S)
    assert told == [ReaderChanged("hub-1", talk.now_s, 2, True)]


def test_a_reader_that_is_ill_at_first_is_told_before_its_cards_each_time() -> None:
    model = HubModel("one", 4)
    model.outgoing(0.0)
    model.are_well[3] = False
    talk = Talk(model)
    for again in range(2):
        kinds = [
            type(event) for event in talk.step() if isinstance(event, (ReaderChanged, CardsSeen))
        ]
        assert kinds == [ReaderChanged, CardsSeen], again
        model.reboot()


def test_a_reader_that_the_hub_does_not_have_is_ignored() -> None:
    talk = live(Talk())
    talk.model.are_well += [True] * 20
    talk.model.break_reader(9)
    assert talk.step() == []


# Lamps


def test_lamps_are_told_once_with_their_colours_and_again_with_each_state() -> None:
    lamps = HubLamps({"walk": 0, "confirm": 1, "slot0": 8}, {"walk": (0, 0, 255)})
    talk = live(Talk(lamps=lamps))
    talk.step()
    assert talk.model.lamps == dict.fromkeys((0, 1, 8), DARK)
    talk.link.show({"walk": LampMode.BLINK, "slot0": LampMode.ON, "other": LampMode.ON})
    talk.step()
    assert talk.model.lamps == {0: (0, 0, 255, 1), 1: DARK, 8: (*WARM_WHITE, 0)}
    talk.link.show({"walk": LampMode.BLINK, "slot0": LampMode.ON})
    assert talk.link.outgoing(talk.now_s) == b""
    shown = dict(talk.model.lamps)
    for lose in (talk.model.lamps.clear, talk.model.reboot):
        lose()
        talk.step(STATE_S)
        talk.step()
        assert talk.model.lamps == shown


def test_a_lamp_that_a_hub_does_not_have_keeps_none_of_the_others_dark() -> None:
    lamps = HubLamps({"walk": 0, "confirm": 1, "slot0": 2, "slot1": 31}, {})
    talk = live(Talk(lamps=lamps))
    talk.model.noise(encode(Hello(talk.model._next_q(), 1, talk.model.hub, 1, 4, lamps=2)))
    talk.step()
    talk.model.lamps.clear()
    talk.link.show(dict.fromkeys(("walk", "confirm", "slot0", "slot1"), LampMode.ON))
    talk.step()
    assert talk.model.lamps == dict.fromkeys((0, 1), (*WARM_WHITE, 0))


def test_no_lamp_is_told_before_a_hub_is_live() -> None:
    talk = Talk(lamps=HubLamps({"walk": 0}, {}))
    talk.link.show({"walk": LampMode.ON})
    assert b'"led"' not in talk.link.outgoing(0.0)


def test_as_many_lamps_as_go_at_once_fit_into_a_frame() -> None:
    lamps = HubLamps({f"b{n}": n for n in range(32)}, dict.fromkeys(("b31",), (255, 255, 255)))
    lamps.show({f"b{n}": LampMode.BLINK for n in range(32)})
    portions = list(lamps.changes())
    assert [len(portion) for portion in portions] == [LAMPS_AT_ONCE] * 2
    assert all(encode(SetLamps(0xFFFF, portion)) for portion in portions)


# Commands


def with_card() -> Talk:
    """A hub with a card whose memory is known."""
    talk = live(Talk())
    talk.model.memory[CARD] = bytearray(range(16))
    talk.model.cards[0] = CARD
    return talk


def test_a_card_is_read_and_written() -> None:
    talk = with_card()
    written, read = (
        talk.link.ask(WriteCard(0, 0, 1, "aabbccdd")),
        talk.link.ask(ReadCard(0, 0, 0, 2)),
    )
    talk.step()
    assert (written.is_done, read.is_done) == (True, False)
    talk.step()
    assert (written.fault, read.fault, read.data) == (None, None, bytes.fromhex("00010203aabbccdd"))


def test_a_refusal_is_the_hubs_own_word() -> None:
    talk = with_card()
    reply = talk.link.ask(ReadCard(0, 1, 0, 2))
    talk.step()
    assert (reply.is_done, reply.fault) == (True, "no_card")


def test_an_answer_that_was_lost_is_asked_for_again_with_the_same_number() -> None:
    talk = with_card()
    reply = talk.link.ask(ReadCard(0, 0, 0, 1))
    first = talk.link.outgoing(talk.now_s)
    assert talk.link.outgoing(talk.now_s + ANSWER_S / 2) == b""
    assert talk.link.outgoing(talk.now_s + ANSWER_S) == first
    talk.model.receive(first)
    talk.step(ANSWER_S)
    assert reply.data == bytes(range(4))


def test_a_hub_that_never_answers_is_asked_three_times() -> None:
    talk = with_card()
    talk.model.is_deaf = True
    reply = talk.link.ask(ReadCard(0, 0, 0, 1))
    sent = [talk.link.outgoing(talk.now_s + n * 1.1 * ANSWER_S) for n in range(ATTEMPTS + 1)]
    assert [b'"read"' in data for data in sent] == [True] * ATTEMPTS + [False]
    assert (reply.is_done, reply.fault) == (True, "no_answer")


def test_a_reader_that_is_busy_with_the_first_attempt_has_not_answered_yet() -> None:
    talk = with_card()
    reply = talk.link.ask(ReadCard(0, 0, 0, 1))
    first = talk.link.outgoing(talk.now_s)
    number = json.loads(first.rpartition(b"*")[0])["q"]
    talk.link.receive(encode(Nak(900, number, "busy")), talk.now_s)
    assert not reply.is_done
    talk.model.receive(first)
    talk.step()
    assert (reply.is_done, reply.fault, reply.data) == (True, None, bytes(range(4)))


@pytest.mark.parametrize("how", ["reboot", "end"])
def test_what_was_asked_of_a_hub_that_is_gone_is_lost(how: str) -> None:
    talk = with_card()
    replies = [talk.link.ask(ReadCard(0, 0, page, 1)) for page in range(2)]
    talk.link.outgoing(talk.now_s)
    if how == "end":
        talk.link.end()
    else:
        talk.model.reboot()
        talk.step()
    assert [reply.fault for reply in replies] == ["lost", "lost"]


def test_the_table_gives_a_sign_of_life() -> None:
    talk = live(Talk())
    said = [talk.link.outgoing(talk.now_s + n * PING_S / 2) for n in range(7)]
    assert [b'"ping"' in data for data in said].count(True) == 3
