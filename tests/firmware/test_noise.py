"""A million bytes of noise do nothing to a hub that its table did not say."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tabletop.devices.frames import framed
from tabletop.devices.protocol import HostHello, Message, Ping, ReadCard, SetLamps, WriteCard
from tests.devices.noise import mutated, noise
from tests.faults.marks import device_fault
from tests.firmware.boards import HOUSE, printed

SEED = 20261130
SIZE = 1_000_000
HEAP_GROWTH = 2_000
ONBOARD = HOUSE / "tests/firmware/onboard"


def said(q: int) -> list[Message]:
    """All that the table says to this hub."""
    return [
        HostHello(q),
        Ping(q),
        SetLamps(q, {"0": (1, 2, 3, 0), "1": (0, 64, 255, 1)}),
        ReadCard(q, 0, 4, 6),
        WriteCard(q, 0, 4, b"card".hex()),
    ]


DONE = "job 4 None; job 4 b'card'; led (0, 1, 2, 3, 0); led (1, 0, 64, 255, 1)"

NONSENSE = (
    b'{"q":1}',
    b'{"t":[],"q":1}',
    b'{"t":"led","q":1}',
    b'{"t":"led","q":1,"l":[]}',
    b'{"t":"led","q":1,"l":{"0":1e9}}',
    b'{"t":"led","q":1,"l":{"0":[9,9]}}',
    b'{"t":"led","q":1,"l":{"0":[9,9,9,0],"1":[9,9,9,"0"]}}',
    b'{"t":"led","q":70000,"l":{"0":[9,9,9,0]}}',
    b'{"t":"led","q":100000000000000000000,"l":{"0":[9,9,9,0]}}',
    b'{"t":"read","q":1,"s":"0","page":9,"n":1}',
    b'{"t":"read","q":1,"s":0,"page":9,"n":1e0}',
    b'{"t":"read","q":1,"s":100000000000000000000,"page":9,"n":1}',
    b'{"t":"write","q":1,"s":0,"page":9,"d":"zz"}',
    b'{"t":"write","q":1,"s":0,"page":9,"d":null}',
    b'{"t":"write","q":1,"s":0,"page":9,"d":{}}',
)
"""Good frames that ask for nothing a hub can do."""


def strange(rng: random.Random) -> Iterator[bytes]:
    """Good frames with nonsense, or with hurt JSON of a kind that no hub knows."""
    deep = b'{"t":"mumble","q":5,"a":' + b"[" * 200 + b"]" * 200 + b"}"
    wide = '{"t":"mumble","q":5,"a":[1e999,-0.0,null,"\\ud800é"],"b":{"c":[true]}}'.encode()
    while True:
        yield framed(rng.choice(NONSENSE))
        yield framed(mutated(rng.choice((deep, wide)), rng))


@device_fault("6")
def test_the_hub_does_only_what_its_table_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(SEED)
    pieces = list(noise(rng, SIZE, said))
    pieces += islice(strange(rng), 400)
    rng.shuffle(pieces)
    data = b"".join(pieces)
    file = tmp_path / "noise"
    file.write_bytes(data)
    monkeypatch.setenv("HUB_NOISE", str(file))
    counts, done, grown, answer = printed(ONBOARD / "noise.py", ONBOARD)
    count, messages, bad = map(int, counts.split())
    assert count == len(data)
    assert messages > 1000
    assert bad > 1000
    assert done == DONE, f"seed {SEED}"
    assert int(grown) < HEAP_GROWTH
    assert answer == "ack 77 False"
