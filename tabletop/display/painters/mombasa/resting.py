"""What people have to do with a seat's cards after it has left: which row to take up, what to rest.

Owns that sentence; the program keeps the rows itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.words import Words
from tabletop.play.panel import LogLine
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.facts import PlansRevealed, SeatLeft
from tabletop.rules.mombasa.view import MombasaView


def cards_to_move(view: MombasaView, seat: Seat, log: Sequence[LogLine], words: Words) -> str:
    """Which row was taken up and which cards go to which rows, from leaving to the next plan."""
    player = view.players[seat]
    is_fresh = view.phase == "planning" and not player.planned and not player.is_ready
    if not (player.has_left or is_fresh):
        return ""
    facts = [fact for line in reversed(log) for fact in reversed(line.facts)]
    left = next((f for f in facts if isinstance(f, SeatLeft) and f.seat == seat), None)
    plans = next((f.plans for f in facts if isinstance(f, PlansRevealed)), None)
    if left is None or plans is None:
        return ""
    taken = words.listed([words.name("card", card) for card in left.cards])
    rested = [
        words("strip.rests", row=words.name("row", str(slot)), card=words.name("card", card))
        for slot, card in enumerate(plans[seat], 1)
        if card is not None
    ]
    row = words.name("row", str(left.row))
    parts = [words("strip.take_up", row=row, cards=taken)] if left.cards else []
    if rested:
        parts.append(words("strip.lay_to_rest", cards=words.listed(rested)))
    return " ".join(parts)
