"""The talk with a hub: handshake, gaps, reboots, silence, other versions, cards that lie still."""

import pytest

from tabletop.devices.link import ASK_AGAIN_S, SILENCE_S, HubLink
from tabletop.devices.protocol import Hello, ReadCard, SlotChanged, encode
from tabletop.devices.simulated import HubModel
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus
from tests.devices.talk import Talk
from tests.faults.marks import device_fault

GREEN, RED = "04A1B2C3D4E580", "04FFEEDDCCBBAA"


@pytest.fixture
def talk() -> Talk:
    """A talk in which the hub is live."""
    talk = Talk()
    talk.step()
    assert talk.link.status is DeviceStatus.LIVE
    return talk


def test_the_first_state_makes_a_hub_live() -> None:
    talk = Talk()
    talk.model.lay(2, GREEN)
    events = talk.step()
    assert events[0] == DeviceChanged("hub-1", 0.1, DeviceStatus.LIVE)
    assert events[-1] == CardsSeen("hub-1", 0.1, (None, None, GREEN, None))


def test_a_slot_brings_the_full_set(talk: Talk) -> None:
    talk.model.lay(0, GREEN)
    talk.model.lay(3, RED)
    sets = [event.slots for event in talk.step() if isinstance(event, CardsSeen)]
    assert sets == [(GREEN, None, None, None), (GREEN, None, None, RED)]


@device_fault("4")
def test_a_card_left_lying_is_told_once(talk: Talk) -> None:
    talk.model.lay(1, GREEN)
    events = talk.step()
    for _ in range(3000):
        talk.model.noise(encode(SlotChanged(talk.model._next_q(), 1, GREEN.lower())))
        events += talk.step()
    assert [type(event) for event in events] == [CardsSeen]
    assert talk.link.gaps == 0


def test_a_lost_frame_is_repaired_by_the_full_state(talk: Talk) -> None:
    talk.model.cards[1] = GREEN
    talk.model.drop_frame()
    talk.model.lay(2, RED)
    events = talk.step() + talk.step(ASK_AGAIN_S)
    assert talk.link.gaps == 1
    assert isinstance(events[-1], CardsSeen)
    assert events[-1].slots == (None, GREEN, RED, None)


def test_a_reboot_is_noticed_and_the_state_taken_anew(talk: Talk) -> None:
    talk.model.lay(1, GREEN)
    talk.step()
    talk.model.cards[1] = None
    talk.model.reboot()
    opening, live, cards = talk.step()
    assert [e.status for e in (opening, live) if isinstance(e, DeviceChanged)] == [
        DeviceStatus.OPENING,
        DeviceStatus.LIVE,
    ]
    assert cards == CardsSeen("hub-1", talk.now_s, (None,) * 4)
    assert talk.link.status is DeviceStatus.LIVE
    assert talk.link.outgoing(talk.now_s + ASK_AGAIN_S) == b""


def test_a_lost_state_after_a_reboot_is_asked_for(talk: Talk) -> None:
    talk.model.reboot()
    talk.model.outgoing(talk.now_s)
    talk.model.lay(0, GREEN)
    events = talk.step() + talk.step(ASK_AGAIN_S)
    assert isinstance(events[-1], CardsSeen)
    assert talk.link.outgoing(talk.now_s + 1.9 * ASK_AGAIN_S) == b""


def test_hellos_go_out_with_pauses_until_the_state_has_come() -> None:
    link, sent = HubLink("hub-1", 0.0), 0
    for tick in range(int(120 * SILENCE_S)):
        sent += bool(link.outgoing(tick / 120))
    assert sent == SILENCE_S / ASK_AGAIN_S


def test_silence_is_noticed(talk: Talk) -> None:
    assert not talk.link.is_silent(talk.now_s + SILENCE_S)
    assert talk.link.is_silent(talk.now_s + SILENCE_S + 0.1)
    talk.step(2.0)
    assert not talk.link.is_silent(talk.now_s + SILENCE_S)


def test_noise_alone_is_silence() -> None:
    link = HubLink("hub-1", 0.0)
    assert link.receive(b"\xff" * 400 + b"\n", 3.5) == []
    assert link.is_silent(3.5)


def test_another_version_is_refused_and_its_cards_are_not_believed() -> None:
    talk = Talk(HubModel("e66118604b1f2a21", 4, version=2))
    talk.model.lay(0, GREEN)
    events = talk.step() + talk.step()
    assert events == [DeviceChanged("hub-1", 0.1, DeviceStatus.LOST, "version_2")]
    talk.model.version = 1
    talk.model.reboot()
    statuses = [e.status for e in talk.step() if isinstance(e, DeviceChanged)]
    assert statuses == [DeviceStatus.OPENING, DeviceStatus.LIVE]


def test_nothing_of_a_live_hub_is_kept_when_it_says_another_version(talk: Talk) -> None:
    talk.model.press(1, True)
    talk.model.lay(0, GREEN)
    talk.step()
    asked = talk.link.ask(ReadCard(0, 0, 4, 1))
    talk.model.version = 2
    talk.model.noise(encode(Hello(talk.model._next_q(), 2, talk.model.hub, talk.model.boot, 4)))
    talk.step()
    assert talk.link.status is DeviceStatus.LOST
    assert (talk.link.cards, talk.link.pressed(), asked.fault) == (None, [], "lost")
    talk.model.version = 1
    talk.model.noise(encode(Hello(talk.model._next_q(), 1, talk.model.hub, talk.model.boot, 4)))
    events = talk.step() + talk.step(ASK_AGAIN_S)
    assert [e.status for e in events if isinstance(e, DeviceChanged)] == [
        DeviceStatus.OPENING,
        DeviceStatus.LIVE,
    ]
    assert talk.link.cards == (GREEN, None, None, None)


@pytest.mark.parametrize(
    ("serial", "is_it"),
    [("e66118604b1f2a21", True), ("E66118604B1F2A21", True), ("E66118604B1F2A99", False)],
)
def test_a_hub_that_turns_out_to_be_another_one_is_refused(serial: str, is_it: bool) -> None:
    talk = Talk(serial=serial)
    talk.model.lay(0, GREEN)
    first = talk.step()[0]
    status = (DeviceStatus.LIVE, "") if is_it else (DeviceStatus.LOST, "other_hub")
    assert first == DeviceChanged("hub-1", 0.1, *status)


@pytest.mark.parametrize("slot", [4, 9, 31])
def test_a_slot_that_the_hub_does_not_have_is_ignored(talk: Talk, slot: int) -> None:
    talk.model.noise(encode(SlotChanged(talk.model._next_q(), slot, RED)))
    assert talk.step() == []
    assert talk.link.gaps == 0
