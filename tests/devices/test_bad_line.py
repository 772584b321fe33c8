"""Whatever a line does to frames, and a hub to its numbers: the end is what is true of the hub.

A hub and the table talk over a line that loses, doubles, swaps, hurts, holds back and cuts.
"""

import json
import logging
import random
from collections.abc import Iterator

import pytest

from tabletop.devices.frames import framed
from tabletop.devices.lamps import HubLamps
from tabletop.devices.link import PING_S, WORDS_A_MINUTE, HubLink
from tabletop.devices.simulated import STATE_S, HubModel
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    ReaderChanged,
)
from tests.devices.talk import Talk

CARDS = (None, "04A1B2C3D4E580", "04ffeedd")
CLOCKS_MS = (0, 7, (1 << 30) - 1, 1 << 40)
NOISE = (b"\n", b'{"', b'{"t":"state","q":', b"OSError: 5\r\n", b"\xff\x00*")


class Witness:
    """Notes what the table was told, and fails when one telling contradicts the one before."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.is_live = False
        self.cards: tuple[str | None, ...] | None = None
        self.down: dict[str, bool] = {}
        self.well: dict[int, bool] = {}
        self.edge_s = 0.0

    def hear(self, events: list[Event], now_s: float) -> None:
        """Some more events, the last of them at this time."""
        for event in events:
            if isinstance(event, DeviceChanged):
                self.is_live = event.status is DeviceStatus.LIVE
                self.cards, self.down, self.well = None, {}, {}
                continue
            assert self.is_live, f"{self.where}: {event} of a hub that is not live"
            match event:
                case CardsSeen(slots=slots):
                    assert slots != self.cards, f"{self.where}: the same cards twice"
                    self.cards = slots
                case ButtonEdge(control=control, is_down=is_down, at_s=at_s):
                    assert self.down.get(control) is not is_down, f"{self.where}: {event} twice"
                    assert self.edge_s <= at_s <= now_s, f"{self.where}: {event} out of time"
                    self.down[control], self.edge_s = is_down, at_s
                case ReaderChanged(slot=slot, is_well=is_well):
                    assert self.well.get(slot, True) is not is_well, f"{self.where}: {event} twice"
                    self.well[slot] = is_well


def live_at(hub: HubModel, rng: random.Random) -> None:
    """Something happens at the hub, or nothing."""
    match rng.randrange(12):
        case 0 | 1:
            hub.lay(rng.randrange(4), rng.choice(CARDS))
        case 2 | 3:
            button = rng.randrange(3)
            hub.press(button, not hub.are_down[button], rng.choice(CLOCKS_MS))
        case 4:
            slot = rng.randrange(4)
            hub.break_reader(slot, not hub.are_well[slot])
        case 5:
            hub.noise(rng.choice(NOISE))
        case 6 if rng.random() < 0.2:
            hub.reboot()
        case 7 if rng.random() < 0.2:
            hub._q = rng.randrange(0x10000)


def spoilt(frames: list[bytes], kept: list[bytes], rng: random.Random) -> bytes:
    """The bytes that arrive of these lines; some may be kept for later."""
    if frames and rng.random() < 0.3:
        at = rng.randrange(len(frames))
        match rng.randrange(5):
            case 0:
                del frames[at]
            case 1:
                frames.insert(at, frames[at])
            case 2:
                rng.shuffle(frames)
            case 3:
                hurt = bytearray(frames[at])
                hurt[rng.randrange(len(hurt))] ^= 1 << rng.randrange(8)
                frames[at] = bytes(hurt)
            case _:
                kept += frames
                frames.clear()
    if kept and rng.random() < 0.1:
        frames += kept
        kept.clear()
    return b"".join(frames)


@pytest.mark.parametrize("seed", range(6))
def test_a_line_that_does_what_it_likes_tells_no_contradiction_and_ends_in_the_truth(
    seed: int,
) -> None:
    rng, now_s = random.Random(seed), 0.0
    hub, lamps = HubModel("one", 4), HubLamps({"b0": 0, "slot1": 9}, {})
    link, witness = HubLink("hub-1", now_s, serial="ONE", lamps=lamps), Witness(f"seed {seed}")
    kept: list[bytes] = []
    for _ in range(400):
        now_s += rng.choice((0.008, 0.008, 0.1, 0.7))
        live_at(hub, rng)
        data = spoilt(hub.outgoing(now_s).splitlines(keepends=True), kept, rng)
        cut = rng.randrange(len(data) + 1)
        for part in (data[:cut], data[cut:]):
            witness.hear(link.receive(part, now_s), now_s)
        link.show({"b0": rng.choice(list(LampMode))})
        said = link.outgoing(now_s)
        hub.receive(said[: rng.randrange(len(said) + 1)] if rng.random() < 0.1 else said)
    for _ in range(int(1.2 * STATE_S / 0.1)):
        now_s += 0.1
        witness.hear(link.receive(hub.outgoing(now_s), now_s), now_s)
        hub.receive(link.outgoing(now_s))
    assert link.status is DeviceStatus.LIVE, f"seed {seed}"
    assert witness.cards == tuple(uid and uid.upper() for uid in hub.cards), f"seed {seed}"
    assert link.ill == {slot for slot, well in enumerate(hub.are_well) if not well}, f"seed {seed}"
    down = [f"b{button}" for button, is_down in enumerate(hub.are_down) if is_down]
    assert sorted(link.pressed()) == down, f"seed {seed}"
    assert {n: light for n, light in hub.lamps.items() if n in (0, 9)} == {
        int(n): light for n, light in lamps._wanted.items()
    }, f"seed {seed}"


def test_the_numbers_of_both_directions_begin_anew_without_a_gap() -> None:
    talk = Talk()
    talk.step()
    talk.model._q = talk.link._last_q = talk.link._sent = 0xFFFD
    for slot in range(4):
        talk.model.lay(slot, "04FFEEDD")
        talk.step(PING_S)
    assert talk.model._q < 20
    assert talk.link._sent < 20
    assert talk.link.gaps == 0
    assert talk.model.bad == 0


FIELDS: dict[str, dict[str, object]] = {
    "hello": {"v": 1, "hub": "e66118604b1f2a21", "boot": 1, "slots": 4, "rdr": [146, None]},
    "state": {"s": [None, "04A1B2C3D4E580"], "ok": [True, False], "b": [True]},
    "slot": {"s": 1, "u": None},
    "rdr": {"s": 1, "ok": True, "ver": 146},
    "btn": {"b": 0, "d": True, "ms": 3},
    "hb": {"ms": 4},
    "ack": {"r": 1},
    "nak": {"r": 1, "e": "no_card"},
    "mem": {"r": 1, "s": 1, "page": 4, "d": "aabb"},
    "bad": {"n": 3},
    "log": {"m": "words"},
    "of a later version": {"x": 1},
}
ODD = (
    *("null", "true", "-1", "32", "65536", "1" + "0" * 60, "-0.0", "1.5", "1e400"),
    *('""', '"x"', '"\\u0000"', '"\\ud800"', '"' + "a" * 99 + '"', "[]", "[[]]", '{"a":1}', "{}"),
)


def odd_bodies() -> Iterator[str]:
    """Each kind of message with each of its fields missing or of each odd value."""
    for kind, fields in FIELDS.items():
        whole = {"t": kind, "q": 9} | fields
        texts = {name: json.dumps(value) for name, value in whole.items()}
        for key in texts:
            for value in (None, *ODD):
                odd = {name: text for name, text in texts.items() if name != key}
                if value is not None:
                    odd[key] = value
                yield "{" + ",".join(f'"{name}":{text}' for name, text in odd.items()) + "}"


def test_no_value_of_a_field_is_more_than_one_message_that_is_not_believed() -> None:
    bodies = list(odd_bodies())
    assert len(bodies) > 700
    talk = Talk()
    talk.step()
    talk.model.lay(0, "04FFEEDD")
    for body in bodies:
        talk.model.noise(framed(body.encode()))
        talk.step(0.01)
        talk.link.outgoing(talk.now_s)
    talk.model.reboot()
    talk.step()
    talk.step(STATE_S)
    assert talk.link.status is DeviceStatus.LIVE
    assert talk.link.cards == ("04FFEEDD", None, None, None)


def test_what_a_dying_program_prints_is_in_the_log_and_babble_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    talk = Talk()
    talk.step()
    talk.model.noise(b"Traceback (most recent call last):\r\nOSError: \xff5\r\n\r\n")
    talk.model.noise(b'{"t":"sta*12AB\n')
    talk.step()
    assert caplog.messages == [
        "hub-1 says 'Traceback (most recent call last):'",
        "hub-1 says 'OSError: \\\\xff5'",
    ]
    talk.model.noise(b"babble\n" * 1000)
    talk.step()
    talk.step(30.0)
    assert len(caplog.records) == WORDS_A_MINUTE
    talk.model.noise(framed(b'{"t":"log","q":1,"m":"low on memory"}'))
    talk.step(31.0)
    assert caplog.messages[-1] == "hub-1 says 'low on memory'"
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
