"""Tables at which something happens that is no decision of the rules: menus, refusals, faults.

Owns how a recorded game comes to each.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus
from tabletop.gallery.recordings import Recording
from tabletop.play.controls import Controls
from tabletop.play.matching import WAKING_S
from tabletop.play.pace import Pace
from tabletop.play.seat_menu import BELIEVE_PROGRAM, CARDS
from tabletop.play.session import JournalStatus
from tabletop.play.table import Table
from tabletop.rules.game import Action, Ref, Seat

LOST = {"hub-1": DeviceStatus.LOST, "hub-2": DeviceStatus.OPENING}


def result(recording: Recording) -> Table:
    """The end of the game."""
    return recording.table(len(recording.moves))


def menu(recording: Recording) -> Table:
    """A level below the first, nearest to the middle of the game."""
    order = sorted(range(len(recording.moves)), key=lambda n: abs(n - recording.middle))
    for moves in order:
        table = recording.table(moves)
        for panel in table.panels:
            groups = (
                [child for child in panel.node.children if child.children] if panel.node else []
            )
            if groups:
                table.choose(panel.seat, groups[-1])
                return table
    return table


def seat_menu(recording: Recording) -> Table:
    """Every seat has opened its own menu."""
    table = recording.table(recording.middle)
    for seat in range(recording.seats):
        table.menu(seat)
    return table


def cards_disagree(recording: Recording) -> Table:
    """A card lies before every seat that the program knows nothing of: which of both is right?"""
    readers = {(f"hub-{s}", slot): (s, slot) for s in range(recording.seats) for slot in range(5)}
    moves = _planned(recording)
    table = recording.table(moves, controls=Controls(slots=readers))
    for seat in range(recording.seats):
        table.handle(CardsSeen(f"hub-{seat}", 0.0, ("04AA", None, None, None, None)))
    for moment_s in (0.0, WAKING_S):
        table.tick(moment_s)
    for seat in range(recording.seats):
        table.menu(seat)
        table.choose(seat, CARDS)
    return table


def put_right(recording: Recording) -> Table:
    """The program is: every seat reads what to put right."""
    table = cards_disagree(recording)
    for seat in range(recording.seats):
        table.choose(seat, BELIEVE_PROGRAM)
    return table


def _planned(recording: Recording) -> int:
    """A moment in the middle at which seats have planned, where the game has such."""
    planning = [
        number
        for number in range(3, len(recording.moves))
        if all(action.conceals for _, action in recording.moves[number - 3 : number])
    ]
    return min(planning, key=lambda n: abs(n - recording.middle), default=recording.middle)


def refusal(recording: Recording) -> Table:
    """Somebody has pointed at what the rules do not allow just now."""
    table = recording.table(recording.middle)
    seen = dict.fromkeys(ref for _, action in recording.moves for ref in action.refs)
    for moves in range(recording.middle, len(recording.moves)):
        table = recording.table(moves)
        (seat, *_) = table.session.state.to_act()
        legal = {ref for a in table.session.state.legal(seat) for ref in a.refs}
        for ref in seen:
            if ref not in legal and _is_refused(table, ref, seat):
                return table
    return table


def _is_refused(table: Table, ref: Ref, seat: Seat) -> bool:
    table.pick(ref, seat)
    message = table.panels[seat].message
    return message is not None and message.rule != "" and message.code != "not_possible_now"


def undo_question(recording: Recording) -> Table:
    """A seat asks to take back what others have answered since."""
    table = recording.table(recording.middle)
    for seat in range(recording.seats):
        if table.session.undo_refusal(seat) is not None:
            table.undo(seat)
        if table.question is not None:
            break
    return table


def still_there(recording: Recording) -> Table:
    """Nobody has done anything for so long that the table asks."""
    table = recording.table(recording.middle, pace=replace(Pace.instant(), idle_ticks=1))
    while table.still_there is None:
        table.tick(0.0)
    return table


def badges(recording: Recording) -> Table:
    """Devices that do not work."""
    table = recording.table(recording.middle)
    for device, status in LOST.items():
        table.handle(DeviceChanged(device, 0.0, status))
    return table


def fault(recording: Recording) -> Table:
    """Nothing more can be saved."""
    return recording.table(recording.middle, _FullDisk())


class _FullDisk:
    """A journal that has taken everything so far and takes no more."""

    def __init__(self) -> None:
        self._taken = -1

    def submit(self, record: bytes) -> int:
        """Count it."""
        self._taken += 1
        return self._taken

    def put_away(self) -> None:
        """There is no game to be kept."""

    def poll(self) -> JournalStatus:
        """Full."""
        return JournalStatus(self._taken, "disk_full")

    def close(self) -> None:
        """Nothing to give back."""


def do(table: Table, seat: Seat, action: Action) -> None:
    """The seat walks through its menu to an action and takes it."""
    while (node := table.panels[seat].node) is not None:
        choice = next((child for child in node.children if action in child.actions), None)
        if choice is None:
            return
        table.choose(seat, choice)
        if choice.is_leaf:
            return
