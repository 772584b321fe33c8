"""Frames: what is written is read, and no noise, cut or mutation makes a wrong message."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.devices import frames
from tabletop.devices.frames import MAX_FRAME_BYTES, checksum, crc16
from tabletop.devices.protocol import (
    Ack,
    BadFrames,
    ButtonMoved,
    FrameParser,
    Heartbeat,
    Hello,
    HubMessage,
    HubState,
    LogLine,
    Memory,
    Message,
    Nak,
    OtherMessage,
    ReaderState,
    SetLamps,
    SlotChanged,
    encode,
)
from tests.devices.noise import SEED, check_noise
from tests.faults.marks import device_fault

GOOD = SlotChanged(7, 2, "04A1B2C3D4E580")

uids = st.none() | st.sampled_from((4, 7, 10)).flatmap(
    lambda size: st.binary(min_size=size, max_size=size).map(lambda uid: uid.hex().upper())
)
counts = st.integers(0, 0xFFFF)
levels = st.lists(st.booleans(), max_size=8).map(tuple)
messages: st.SearchStrategy[HubMessage] = st.one_of(
    st.builds(SlotChanged, counts, st.integers(0, 31), uids),
    st.builds(HubState, counts, st.lists(uids, max_size=8).map(tuple), levels, levels),
    st.builds(ReaderState, counts, st.integers(0, 31), st.booleans()),
    st.builds(ButtonMoved, counts, st.integers(0, 31), st.booleans(), st.integers(0, 2**40)),
    st.builds(Heartbeat, counts),
    st.builds(Ack, counts, counts),
    st.builds(Nak, counts, counts, st.sampled_from(("", "no_card", "unknown"))),
    st.builds(Memory, counts, counts, st.binary(max_size=64).map(bytes.hex)),
    st.builds(BadFrames, counts, st.integers(0, 999)),
    st.builds(LogLine, counts, st.text("abc{}*\n", max_size=40)),
    st.builds(
        Hello,
        counts,
        st.integers(1, 9),
        st.text("0123456789abcdef", max_size=16),
        counts,
        st.integers(0, 8),
    ),
)


def frame(body: bytes) -> bytes:
    """A frame with a right checksum around any body."""
    return body + checksum(body) + b"\n"


def read(data: bytes, size: int = 64) -> list[HubMessage]:
    """What a parser finds in the bytes when they come in chunks of this size."""
    parser = FrameParser()
    return [
        message
        for start in range(0, len(data), size)
        for message in parser.feed(data[start : start + size])
    ]


def test_the_checksum_is_the_published_one() -> None:
    assert checksum(b"123456789") == b"*29B1"


@device_fault("6")
@given(st.lists(messages, max_size=6), st.integers(1, 80))
def test_what_is_written_is_read_however_it_is_cut(sent: list[Message], size: int) -> None:
    assert read(b"".join(map(encode, sent)), size) == sent


@device_fault("6")
@given(st.binary(max_size=2000), messages, st.integers(1, 80))
def test_the_first_good_frame_after_noise_is_read(
    noise: bytes, message: Message, size: int
) -> None:
    assert read(noise + encode(message), size)[-1:] == [message]


@given(messages, st.data())
def test_a_frame_cut_short_hides_nothing_after_it(message: Message, data: st.DataObject) -> None:
    cut = encode(message)[: data.draw(st.integers(0, len(encode(message)) - 2))]
    assert read(cut + encode(GOOD)) == [GOOD]


@device_fault("6")
def test_a_hundred_thousand_mutated_bytes_make_no_wrong_message() -> None:
    seed = 20261129
    rng = random.Random(seed)
    original = [encode(SlotChanged(q, q % 4, rng.randbytes(7).hex().upper())) for q in range(2000)]
    sent = {message for line in original for message in read(line)}
    parser, read_bytes = FrameParser(), 0
    for line in original:
        bad = bytearray(line)
        for _ in range(rng.randrange(1, 4)):
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        read_bytes += len(bad)
        assert set(parser.feed(bytes(bad))) <= sent, f"seed {seed}"
    assert read_bytes > 10**5
    assert parser.feed(b"\n" + encode(GOOD)) == [GOOD], f"seed {seed}"
    assert parser.noise_lines > 1000


@device_fault("6")
def test_a_million_random_and_mutated_bytes_make_no_wrong_event() -> None:
    check_noise(SEED, 10**6)


@pytest.mark.parametrize(
    "noise",
    [
        b"\r\nMicroPython v1.26 on RP2040\r\n>>> ",
        b'Traceback (most recent call last):\r\n  File "main.py", line 3\r\nOSError: 5\r\n',
        b"x" * 10_000,
        b'{"' * 600,
        b"*0000\n*\n\n{}*\n",
        frame(b'{"t":"slot","s":1,"u":null}'),
        frame(b'{"t":"slot","q":65536,"s":1,"u":null}'),
        frame(b'{"t":"slot","q":1,"s":-1,"u":null}'),
        frame(b'{"t":"slot","q":1,"s":1,"u":"04A1B2"}'),
        frame(b'{"t":"slot","q":1,"s":1,"u":"04A1B2C3\\n"}'),
        frame(b'{"t":"state","q":1,"s":"04A1B2C3"}'),
        frame(b'{"t":"hello","q":1,"v":"one","hub":"a","boot":1,"slots":4}'),
        frame(b'{"t":"slot","q":1,"s":1,"u":"\xff"}'),
        frame(b'{"t":"btn","q":1,"b":-1,"d":true,"ms":1}'),
        frame(b'{"t":"btn","q":1,"b":0,"d":1,"ms":1}'),
        frame(b'{"t":"mem","q":1,"r":1,"d":"0"}'),
        frame(b"[" * 400),
        encode(GOOD)[:-6] + b" -123\n",
    ],
)
def test_noise_is_skipped(noise: bytes) -> None:
    assert read(noise + encode(GOOD)) == [GOOD]


def test_a_line_without_an_end_is_not_kept() -> None:
    parser = FrameParser()
    for _ in range(100):
        assert parser.feed(b"x" * 100) == []
        assert len(parser._rest) <= MAX_FRAME_BYTES
    assert parser.feed(encode(GOOD)) == [GOOD]


def test_line_ends_of_terminals_are_accepted() -> None:
    assert read(encode(GOOD)[:-1] + b"\r\n") == [GOOD]


def test_an_unknown_message_is_counted_and_keeps_its_place() -> None:
    parser = FrameParser()
    assert parser.feed(frame(b'{"t":"sing","q":5,"ms":1000}')) == [OtherMessage(5, "sing")]
    assert (parser.unknown, parser.noise_lines) == (1, 0)


def test_of_a_hello_of_another_version_the_version_is_read_whatever_else_it_says() -> None:
    parser = FrameParser()
    strange = b'"q":5,"slots":"four","hub":[1],"caps":{}}'
    (hello,) = parser.feed(frame(b'{"t":"hello","v":2,' + strange))
    assert isinstance(hello, Hello)
    assert hello.version == 2
    for other in (b'{"t":"hello","v":1,', b'{"t":"hello",', b'{"t":"state","v":2,'):
        assert parser.feed(frame(other + strange)) == []
    assert parser.noise_lines == 3


def test_unknown_fields_of_later_versions_are_ignored() -> None:
    later = frame(b'{"t":"slot","q":7,"s":2,"u":"04A1B2C3D4E580","rssi":3}')
    assert read(later) == [GOOD]


def test_a_message_too_long_for_a_frame_is_not_written() -> None:
    with pytest.raises(ValueError, match="no frame"):
        encode(HubState(1, ("04A1B2C3D4E58004A1B2",) * 32))
    assert len(encode(HubState(1, ("04A1B2C3D4E580",) * 16))) < MAX_FRAME_BYTES


@pytest.mark.parametrize(
    "line",
    [b'{"' * 250, b'{"t":' * 100, b'{"t":"hello","q":1,"v":{"' * 20, b"{" * 505, b'"{' * 252],
)
def test_no_noise_makes_a_line_be_looked_at_more_than_a_few_times(
    line: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = 0

    def counted(data: bytes) -> int:
        nonlocal looked_at
        looked_at += len(data)
        return crc16(data)

    monkeypatch.setattr(frames, "crc16", counted)
    assert frames.body_of(line + b"*1234") is None
    assert looked_at <= 4 * len(line)


def test_lamps_are_read_after_a_cut_frame_of_lamps() -> None:
    lamps = encode(SetLamps(7, {"3": (1, 2, 3, 0), "4": (5, 6, 7, 1)}))[:-1]
    for end in range(len(lamps)):
        body = frames.body_of(lamps[:end] + lamps)
        assert body == lamps[:-5], end
