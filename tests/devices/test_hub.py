"""Hubs over real pseudo-terminals: missing, pulled out, returned, taken, swapped, rebooted."""

import random
import time

from tabletop.devices.hub import BACK_OFF_S, Hub
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, LampMode
from tests.devices.hub_simulator import Bench, becomes, fall_silent, hubs_live, readers, sees, watch
from tests.faults.marks import device_fault

GREEN, RED = "04A1B2C3D4E580", "04FFEEDDCCBBAA"


def test_hello_state_and_slot(bench: Bench) -> None:
    hub, simulator = bench("one")
    simulator.model.lay(1, GREEN)
    events = watch([hub], [simulator], sees("one", None, GREEN, None, None))
    assert becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE)(events)
    simulator.model.lay(3, RED)
    watch([hub], [simulator], sees("one", None, GREEN, None, RED))
    simulator.model.lay(1, None)
    watch([hub], [simulator], sees("one", None, None, None, RED))


def test_buttons_and_lamps_go_over_the_line(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    cable.model.press(0, True, 100)
    cable.model.press(0, False, 140)
    events = watch([hub], [cable], lambda events: len(events) == 2)
    assert [(e.control, e.is_down) for e in events if isinstance(e, ButtonEdge)] == [
        ("walk", True),
        ("walk", False),
    ]
    hub.show({("one", "walk"): LampMode.BLINK, ("other", "walk"): LampMode.ON})
    watch([hub], [cable], lambda _: cable.model.lamps == {3: (1, 2, 3, 1)})
    cable.model.reboot()
    assert cable.model.lamps == {}
    watch([hub], [cable], lambda _: cable.model.lamps == {3: (1, 2, 3, 1)})


def test_a_card_is_read_over_the_line_and_nothing_is_asked_of_a_hub_that_is_gone(
    bench: Bench,
) -> None:
    hub, cable = bench("one")
    assert hub.read_card(0, 4, 1).fault == "lost"
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    cable.model.memory[GREEN] = bytearray(24)
    cable.model.cards[0] = GREEN
    written, read = hub.write_card(0, 4, b"card"), hub.read_card(0, 4, 2)
    watch([hub], [cable], lambda _: written.is_done and read.is_done)
    assert (written.fault, read.fault, read.data) == (None, None, b"card\0\0\0\0")
    cable.model.is_deaf = True
    unanswered = hub.read_card(0, 4, 1)
    cable.unplug()
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LOST)
    assert unanswered.fault == "lost"


@device_fault("1")
def test_a_hub_pulled_out_is_lost_and_comes_back_by_itself(bench: Bench) -> None:
    (one, cable), (two, other) = bench("one"), bench("two")
    hubs, cables = [one, two], [cable, other]
    watch(hubs, cables, lambda _: hubs_live(hubs))
    cable.unplug()
    lost = watch(hubs, cables, becomes("one", DeviceStatus.LOST))
    assert isinstance(lost[0], DeviceChanged)
    assert lost[0].detail == "unplugged"
    other.model.lay(0, RED)
    watch(hubs, cables, sees("two", RED, None, None, None))
    cable.model.cards[2] = GREEN
    cable.plug()
    events = watch(hubs, cables, sees("one", None, None, GREEN, None))
    assert DeviceStatus.LIVE in [e.status for e in events if isinstance(e, DeviceChanged)]


@device_fault("2")
def test_a_hub_missing_at_the_start_comes_when_its_port_does(bench: Bench) -> None:
    hub, cable = bench("one")
    cable.unplug()
    (absent,) = watch([hub], [cable], becomes("one", DeviceStatus.ABSENT))
    assert isinstance(absent, DeviceChanged)
    assert absent.detail == "no_port"
    cable.plug()
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))


@device_fault("7")
def test_a_second_program_is_refused_and_the_first_is_unharmed(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    second = Hub("second", str(cable.path))
    try:
        (refused,) = watch([second], [], becomes("second", DeviceStatus.LOST))
        assert isinstance(refused, DeviceChanged)
        assert refused.detail == "busy"
        cable.model.lay(0, GREEN)
        watch([hub, second], [cable], sees("one", GREEN, None, None, None))
        hub.close()
        watch([second], [cable], sees("second", GREEN, None, None, None))
    finally:
        second.close()


@device_fault("3")
def test_swapped_terminals_behind_the_paths_change_no_seat(bench: Bench) -> None:
    (one, cable), (two, other) = bench("one"), bench("two")
    hubs, cables = [one, two], [cable, other]
    cable.model.lay(0, GREEN)
    other.model.lay(0, RED)
    watch(hubs, cables, lambda _: hubs_live(hubs))
    before = cable.terminal, other.terminal
    ahead_s = max(fall_silent(hub)[1] for hub in hubs)
    cable.change_places(other)
    assert (other.terminal, cable.terminal) == before
    for reader in readers():
        reader.join()
    events = watch(hubs, cables, lambda _: hubs_live(hubs), ahead_s + BACK_OFF_S[0])
    assert sees("one", GREEN, None, None, None)(events)
    assert sees("two", RED, None, None, None)(events)


def test_noise_gaps_and_reboots_end_in_the_true_state(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    seed = 7
    rng = random.Random(seed)
    for _ in range(40):
        deed = rng.choice(("noise", "drop", "reboot", "lay", "lay"))
        match deed:
            case "noise":
                cable.model.noise(rng.randbytes(rng.randrange(1, 300)))
            case "drop":
                cable.model.cards[rng.randrange(4)] = rng.choice((None, GREEN))
                cable.model.drop_frame()
            case "reboot":
                cable.model.reboot()
            case "lay":
                cable.model.lay(rng.randrange(4), rng.choice((None, RED)))
        cable.pump()
        hub.poll(time.monotonic())
    cable.model.lay(0, RED)
    cable.model.lay(3, RED if cable.model.cards[3] is None else None)
    watch([hub], [cable], lambda _: hub.cards == tuple(cable.model.cards))


@device_fault("1")
def test_a_hub_that_falls_silent_is_lost(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    (lost,), ahead_s = fall_silent(hub)
    assert isinstance(lost, DeviceChanged)
    assert (lost.status, lost.detail) == (DeviceStatus.LOST, "silent")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE, ahead_s + BACK_OFF_S[0])
