"""The simulated table behaves: cards stay, cables come out and back, contacts bounce, by a seed."""

from tabletop.devices.simulated import BOUNCE_S, TAP_S, SimulatedTable
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, Event, LampMode

DECK = [f"04A1B2C3D4E5{number:02X}" for number in range(12)]


def table(seed: int = 1) -> SimulatedTable:
    """Two hubs of four slots and two buttons."""
    return SimulatedTable(seed, {"hub-1": 4, "hub-2": 4}, {"pad": ["a", "b"]}, DECK)


def run(simulated: SimulatedTable, seconds: float, start_s: float = 0.0) -> list[Event]:
    """All events of some seconds in steps of 1/120 s."""
    ticks = [start_s + tick / 120 for tick in range(int(seconds * 120))]
    return [
        event for now_s in ticks for device in simulated.devices for event in device.poll(now_s)
    ]


def last_cards(events: list[Event], device: str) -> tuple[str | None, ...]:
    """The last set that a hub told of."""
    return next(
        e.slots for e in reversed(events) if isinstance(e, CardsSeen) and e.device == device
    )


def test_a_card_stays_until_it_is_taken_also_without_its_cable() -> None:
    simulated = table()
    hub = simulated.hubs["hub-1"]
    hub.model.lay(2, DECK[0])
    assert last_cards(run(simulated, 12), "hub-1") == (None, None, DECK[0], None)
    hub.is_plugged = False
    (lost,) = run(simulated, 1, 12)
    assert lost == DeviceChanged("hub-1", 12, DeviceStatus.LOST, "unplugged")
    hub.is_plugged = True
    assert last_cards(run(simulated, 1, 13), "hub-1") == (None, None, DECK[0], None)


def test_a_press_bounces_and_settles() -> None:
    simulated = table()
    for press in range(50):
        simulated.buttons["pad"].press("a", press)
    edges = [e for e in run(simulated, 51) if isinstance(e, ButtonEdge)]
    assert len(edges) > 150
    for press in range(50):
        own = [e for e in edges if press <= e.at_s < press + 1]
        assert [own[0].is_down, own[-1].is_down] == [True, False]
        away_s = [min(abs(e.at_s - press), abs(e.at_s - press - TAP_S)) for e in own]
        assert max(away_s) < 3 * BOUNCE_S


def test_lamps_are_the_own_ones() -> None:
    simulated = table()
    for device in simulated.devices:
        device.show({("pad", "a"): LampMode.ON, ("other", "b"): LampMode.BLINK})
    assert simulated.buttons["pad"].lamps == {"a": LampMode.ON}


def fidgeting(seed: int) -> tuple[list[str], list[Event]]:
    """Ten minutes of restless guests."""
    simulated = table(seed)
    deeds, events = [], []
    for second in range(600):
        deeds.append(simulated.fidget(second))
        events += run(simulated, 1, second)
    for name, hub in simulated.hubs.items():
        hub.is_plugged = True
        events += run(simulated, 6, 600)
        assert last_cards(events, name) == tuple(hub.model.cards), f"seed {seed}"
    return deeds, events


def test_guests_are_restless_and_the_same_by_the_same_seed() -> None:
    deeds, events = fidgeting(3)
    assert (deeds, events) == fidgeting(3)
    assert deeds != fidgeting(4)[0]
    text = " ".join(deeds)
    assert all(word in text for word in ("pressed", "laid", "taken", "unplugged", "noise"))
