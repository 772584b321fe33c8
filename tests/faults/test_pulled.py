"""Pulling and returning any device at any tick of a recorded game never changes the game's log.

Everybody acts by touch; the cables, cards and buttons of the hubs are what must not matter.
"""

from __future__ import annotations

import random

import pytest

from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.devices.simulated import SimulatedHub
from tabletop.events import DeviceChanged, DeviceStatus
from tabletop.play.controls import Controls, Role
from tabletop.play.log import HUMAN
from tabletop.play.matching import STABLE_S, Card
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Action
from tabletop.rules.mombasa.view import MombasaView
from tabletop.saved_games import card_set
from tests.faults.marks import device_fault
from tests.laws.walks import Wanderer

TICK_S = 1 / 120
SLOTS = 5
KEYBOARD = "keyboard"


class Cables:
    """A game at a table with a hub at every seat, whose cables somebody may pull."""

    def __init__(self, game_id: str, seed: int) -> None:
        game, seats = games()[game_id], range(2)
        self.rng = random.Random(seed)
        self.pulled = 0
        self.now_s = 50.0
        self.session = Session.new(game, len(seats), {}, seed, players=[HUMAN] * len(seats))
        self.set_id = card_set(game)
        self.refs = sorted(card_sets()[self.set_id])
        cards = {
            self.uid(seat, ref.id): Card(self.set_id, ref) for seat in seats for ref in self.refs
        }
        self.hubs = [SimulatedHub(f"hub-{seat}", SLOTS) for seat in seats]
        self.table = Table(
            self.session,
            Controls(
                {(f"hub-{s}", f"b{n}"): (s, role) for s in seats for n, role in enumerate(Role)},
                {(f"hub-{s}", slot): (s, slot) for s in seats for slot in range(SLOTS)},
            ),
            {},
            cards=cards,
            card_set=self.set_id,
            pace=Pace.instant(),
        )
        self.returns: dict[str, int] = {}  # ticks until what was pulled is plugged in again
        for hub in self.hubs:  # cards that nobody has put away since the last game
            hub.model.lay(SLOTS - 1, self.uid(seats[-1], self.rng.choice(self.refs).id))

    def uid(self, seat: int, card: str) -> str:
        """The chip of a seat's copy of a card."""
        number = next(n for n, ref in enumerate(self.refs) if ref.id == card)
        return f"04{seat:02X}{number:04X}"

    def tick(self) -> None:
        """1/120 s, in which a device may be pulled or come back."""
        self.now_s += TICK_S
        for device in [device for device, ticks in self.returns.items() if ticks == 0]:
            self.plug(device)
        self.returns = {device: ticks - 1 for device, ticks in self.returns.items()}
        for hub in self.hubs:
            for event in hub.poll(self.now_s):
                self.table.handle(event)
        self.table.tick(self.now_s)

    def pull(self) -> None:
        """Pull any device, now and then while a hand is on its buttons."""
        self.pulled += 1
        device = self.rng.choice([KEYBOARD, *(hub.id for hub in self.hubs)])
        if device in self.returns:
            return
        if device == KEYBOARD:
            self.table.handle(DeviceChanged(KEYBOARD, self.now_s, DeviceStatus.LOST))
        else:
            hub = self.hub(device)
            if self.rng.random() < 0.5:
                hub.model.press(self.rng.randrange(2), True)
                self.tick()
            hub.is_plugged = False
        self.returns[device] = self.rng.choice((1, 2, 5, 60, 200))

    def plug(self, device: str) -> None:
        """It is back, as a hub that had no current: anew, or as if nothing had been."""
        del self.returns[device]
        if device == KEYBOARD:
            self.table.handle(DeviceChanged(KEYBOARD, self.now_s, DeviceStatus.LIVE))
            return
        hub = self.hub(device)
        if self.rng.random() < 0.5:
            hub.model.reboot()
        hub.is_plugged = True

    def hub(self, device: str) -> SimulatedHub:
        """The hub of this name."""
        return next(hub for hub in self.hubs if hub.id == device)

    def act(self, seat: int, action: Action) -> bool:
        """Touch the way to an action; whether there is one."""
        while self.table.panels[seat].path:
            self.table.back(seat)
        while True:
            node = self.table.panels[seat].node
            choices = node.children if node is not None else ()
            ways = (choice for choice in choices if action in choice.actions)
            choice = next((choice for choice in ways if choice.kind != "bundle"), None)
            if choice is None:
                return False
            self.table.choose(seat, choice)
            if choice.is_leaf:
                self.follow()
                return True

    def follow(self) -> None:
        """Hands let go, and what is planned lies on the readers, for those who like to see it."""
        for seat, hub in enumerate(self.hubs):
            for button, is_down in enumerate(hub.model.are_down):
                if is_down and hub.is_plugged:
                    hub.model.press(button, False)
            view = self.session.state.view(seat)
            if isinstance(view, MombasaView) and view.phase == "planning":
                for slot, card in enumerate(view.players[seat].area or ()):
                    hub.model.lay(slot, None if card is None else self.uid(seat, card))


def recorded(game_id: str, seed: int) -> list[tuple[int, Action]]:
    """A game that was played by touch while nobody pulled anything."""
    table, wanderer = Cables(game_id, seed), Wanderer(seed)
    moves: list[tuple[int, Action]] = []
    while not table.session.is_over:
        table.tick()
        move = wanderer.choose(table.session.state)
        if table.act(*move):
            moves.append(move)
    return moves


@device_fault("1", "2", "4")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game_id", games())
def test_no_cable_changes_the_log(game_id: str, seed: int) -> None:
    moves = recorded(game_id, seed)
    table = Cables(game_id, seed)
    for number, move in enumerate(moves):
        ticks = table.rng.choice((1, 3, 10, int(STABLE_S / TICK_S) + 5))
        pulled_at = table.rng.randrange(2 * ticks)
        for tick in range(ticks):
            if tick == pulled_at:
                table.pull()
            table.tick()
        where = f"seed {seed}, move {number}: {move}"
        assert table.session.entries == number, where
        assert table.act(*move), where
    assert table.pulled > 20
    played = [(entry.seat, *entry.actions) for entry in table.session.live]
    assert played == moves, f"seed {seed}"
    assert table.session.is_over
