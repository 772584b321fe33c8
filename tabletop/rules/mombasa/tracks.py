"""Markers on company tracks, diamonds and inkwells: one space at a time.

Owns M-X1 to M-X4, M-D3, M-U1 and the pounds that go with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.rulebook import POUNDS_FOR_LAST_DIAMOND, START_SLOTS
from tabletop.rules.mombasa.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def reach(s: MombasaState, seat: Seat, company: int, most: int) -> int:
    """How many of `most` spaces a marker can go, paying what lies on the way (M-X1).

    Pounds of a special space can pay a later symbol of the same move.
    """
    track, at = s.layout.tracks[company], s.players[seat].tracks[company]
    payments, pounds = track.payments, track.pounds
    money = s.money(seat)
    for space in range(at + 1, min(at + most, track.last) + 1):
        if payments[space] > money:
            return space - at - 1
        money += pounds[space] - payments[space]
    return min(most, track.last - at)


def is_free(s: MombasaState, seat: Seat, company: int) -> bool:
    """Whether a marker can go a space without a payment."""
    track, at = s.layout.tracks[company], s.players[seat].tracks[company]
    return at < track.last and not track.payments[at + 1]


def advance(s: MombasaState, seat: Seat, company: int, spaces: int, facts: list[Fact]) -> None:
    """Move a marker that can go so far: payments, then pounds of special spaces for all there."""
    track, player = s.layout.tracks[company], s.players[seat]
    old = player.tracks[company]
    name = s.terms.companies[company]
    for space in range(old + 1, old + spaces + 1):
        if track.payments[space]:
            s.pay(s.terms.seat_place(seat), BANK, track.payments[space], "payment", facts)
        row = list(player.tracks)
        row[company] = space
        player.tracks = tuple(row)
        if track.specials[space]:
            for other in range(s.seats):
                if s.players[other].tracks[company] >= space:
                    place = s.terms.seat_place(other)
                    s.pay(BANK, place, track.pounds[space], "special", facts)
            facts.append(told.SpecialReached(seat, name, track.specials[space]))
    facts.append(told.MarkerMoved(seat, name, old, old + spaces))


def advance_diamond(s: MombasaState, seat: Seat, spaces: int, facts: list[Fact]) -> None:
    """Move a diamond; spaces beyond the last one are pounds (M-D3)."""
    player, track = s.players[seat], s.terms.edition.diamond_track
    old = player.diamond
    player.diamond = min(old + spaces, track.last)
    beyond = old + spaces - player.diamond
    pounds = POUNDS_FOR_LAST_DIAMOND * beyond
    s.pay(BANK, s.terms.seat_place(seat), pounds, "last_space", facts)
    facts.append(told.DiamondMoved(seat, old, player.diamond))
    if old < track.slot <= player.diamond:
        facts.append(told.SlotOpened(seat, START_SLOTS + 1))


def advance_inkwell(s: MombasaState, seat: Seat, spaces: int, facts: list[Fact]) -> None:
    """Move an inkwell over books that it can enter."""
    player, track = s.players[seat], s.terms.edition.bookkeeping_track
    old = player.inkwell
    player.inkwell = old + spaces
    facts.append(told.InkwellMoved(seat, old, player.inkwell))
    if old < track.slot <= player.inkwell:
        facts.append(told.SlotOpened(seat, START_SLOTS + 2))


def slots_open(s: MombasaState, seat: Seat) -> list[int]:
    """The action slots that a player has in planning, from 0 (M-P2, M-U1)."""
    player, edition = s.players[seat], s.terms.edition
    slots = list(range(START_SLOTS))
    if player.diamond >= edition.diamond_track.slot:
        slots.append(START_SLOTS)
    if player.inkwell >= edition.bookkeeping_track.slot:
        slots.append(START_SLOTS + 1)
    return slots


def wake_specials(s: MombasaState, seat: Seat) -> None:
    """At the beginning of a player's turn the special spaces reached before work (M-X4)."""
    player, tracks = s.players[seat], s.layout.tracks
    levels = tuple([track.levels[at] for track, at in zip(tracks, player.tracks, strict=True)])
    if levels != player.levels:
        player.levels = levels
        player.effects = s.layout.effects(levels)
