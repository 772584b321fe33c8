"""A table of simulated devices and a clock turned by hand, with the toy game laid out on it.

Owns what a person at the table can do: press, hold, lay a card, pull a cable, wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.clock import HandClock
from tabletop.devices.simulated import SimulatedTable
from tabletop.events import DeviceStatus, LampMode
from tabletop.play.choices import Choice
from tabletop.play.controls import Controls, Role
from tabletop.play.matching import WAKING_S, Card
from tabletop.play.pace import Pace
from tabletop.play.panel import SeatPanel, UndoQuestion
from tabletop.play.session import Journal, Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Fact, Game, Ref
from tests.toy import ToyGame

TICK_S = 1 / 120
CARDS: Mapping[str, Card] = {
    **{f"040000{coins:02}": Card("own", Ref("card", str(coins))) for coins in range(10)},
    "04000033": Card("own", Ref("card", "3")),
    **{f"050000{plant:02}": Card("own", Ref("plant", str(plant))) for plant in range(3, 51)},
    "06000001": Card("own", Ref("company", "green")),
    "04000099": Card("mombasa", Ref("card", "coffee")),
}


class Desk:
    """A table with two buttons and a reader of `slots` slots for each seat."""

    def __init__(
        self,
        kinds: Sequence[str],
        seed: int,
        pace: Pace,
        game: Game,
        journal: Journal | None,
        deck: Sequence[str],
        found: Mapping[str, tuple[int, str]],
        languages: Sequence[str] = (),
        *,
        slots: int = 2,
        tapping: frozenset[int] = frozenset(),
        cards: Mapping[str, Card] = CARDS,
        card_set: str = "own",
        session: Session | None = None,
    ) -> None:
        seats = range(len(kinds))
        self.clock = HandClock(100.0)
        self.simulated = SimulatedTable(
            seed,
            {f"reader{seat}": slots for seat in seats},
            {f"panel{seat}": tuple(Role) for seat in seats},
            deck,
        )
        for reader, (slot, uid) in found.items():
            self.simulated.hubs[reader].model.lay(slot, uid)
        controls = Controls(
            {(f"panel{seat}", role): (seat, role) for seat in seats for role in Role},
            {(f"reader{seat}", slot): (seat, slot) for seat in seats for slot in range(slots)},
            tapping,
        )
        self.session = session or Session.new(game, len(kinds), {}, seed, journal, players=kinds)
        self.table = Table(
            self.session,
            controls,
            COMPUTER_PLAYERS,
            cards=cards,
            card_set=card_set,
            pace=pace,
            seed=seed,
            languages=languages,
        )
        self._hear()
        self.clock.advance(WAKING_S)
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        """Turn the clock, tick by tick, as the loop does."""
        for _ in range(round(seconds / TICK_S)):
            self.clock.advance(TICK_S)
            self._hear()
            self.table.tick(self.clock.now_s())

    def _hear(self) -> None:
        for device in self.simulated.devices:
            for event in device.poll(self.clock.now_s()):
                self.table.handle(event)

    def click(self, seat: int, role: Role) -> None:
        """A short press."""
        self.simulated.buttons[f"panel{seat}"].press(role, self.clock.now_s())
        self.wait(0.2)

    def hold(self, seat: int, role: Role = Role.CONFIRM, hold_s: float = 1.5) -> None:
        """A long press."""
        self.simulated.buttons[f"panel{seat}"].press(role, self.clock.now_s(), hold_s)
        self.wait(hold_s + 0.1)

    def lay(self, seat: int, slot: int, uid: str | None) -> None:
        """Lay a card on a reader, or with None take it off, and let it rest."""
        self.simulated.hubs[f"reader{seat}"].model.lay(slot, uid)
        self.wait(0.5)

    def panel(self, seat: int) -> SeatPanel:
        """What the seat's strip shows."""
        return self.table.panels[seat]

    def message(self, seat: int) -> str | None:
        """The code of the message in the seat's strip."""
        message = self.panel(seat).message
        return message.code if message else None

    def status(self, device: str) -> DeviceStatus:
        """What the table knows of a device."""
        return self.table.devices[device]

    def told(self) -> Fact | None:
        """The fact that is being told."""
        beat = self.table.telling
        return None if beat is None else beat.facts[0]

    def question(self) -> UndoQuestion | None:
        """The undo that is asked for."""
        return self.table.question

    def play(self, seat: int, action: Action) -> None:
        """Reach an action with the two buttons and confirm it."""
        while True:
            node = self.panel(seat).node
            assert node is not None
            goals = [n for n, child in enumerate(node.children) if action in child.actions]
            goal = next(n for n in goals if node.children[n].kind != "bundle")
            self._go(seat, goal)
            if node.children[goal].is_leaf:
                break
        assert self.panel(seat).path == ()

    def wish(self) -> str | None:
        """What the table wants that follows."""
        return self.table.wish

    def countdown(self) -> int | None:
        """Seconds left to show that somebody is there."""
        return self.table.still_there

    def open_menu(self, seat: int) -> None:
        """Hold as one does to open the own menu."""
        self.hold(seat, Role.WALK)

    def take(self, seat: int, *entries: str) -> None:
        """Go through entries of the menu, or of what follows the end, with the two buttons."""
        for entry in entries:
            node = self.panel(seat).node
            assert node is not None
            self._go(seat, [child.id for child in node.children].index(entry))

    def menu(self, seat: int) -> list[str]:
        """The ids of the entries of the seat's open menu, or of what follows the end."""
        node = self.panel(seat).node
        return [child.id for child in node.children] if node and node.kind == "menu" else []

    def answer(self, seat: int, choice: Choice) -> None:
        """Answer a question with the two buttons."""
        node = self.panel(seat).node
        assert node is not None
        self._go(seat, node.children.index(choice))

    def _go(self, seat: int, entry: int) -> None:
        while self.panel(seat).cursor != entry:
            self.click(seat, Role.WALK)
        self.click(seat, Role.CONFIRM)

    def lit(self) -> dict[int, LampMode]:
        """The mode of each seat's lamps, which are all the same."""
        lamps = self.table.lamps()
        assert all(
            lamps[f"panel{s}", Role.WALK] == lamps[f"panel{s}", Role.CONFIRM]
            for s, _ in enumerate(self.table.kinds)
        )
        return {seat: lamps[f"panel{seat}", Role.WALK] for seat, _ in enumerate(self.table.kinds)}


LayOut = Callable[..., Desk]


@pytest.fixture
def lay_out() -> LayOut:
    """Makes a table: `lay_out("human", "random", seed=1)`."""

    def make(
        *kinds: str,
        seed: int = 1,
        pace: Pace | None = None,
        game: Game | None = None,
        journal: Journal | None = None,
        deck: Sequence[str] = (),
        found: Mapping[str, tuple[int, str]] | None = None,
        languages: Sequence[str] = (),
    ) -> Desk:
        """`found`: slots and cards that lie there before the readers start."""
        paced, played = pace or Pace.instant(), game or ToyGame()
        return Desk(kinds, seed, paced, played, journal, deck, found or {}, languages)

    return make


@pytest.fixture
def table(lay_out: LayOut) -> Desk:
    """Two people before the toy game."""
    return lay_out("human", "human")
