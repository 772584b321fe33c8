"""The final scoring in seven categories.

Owns M-F1 to M-F4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Outcome, Score, Seat
from tabletop.rules.mombasa import bases

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def shares(s: MombasaState, seat: Seat, company: int) -> int:
    """Shares of a company: the last number reached on its track, and one a card symbol (M-F1).

    Cards of all places count: hand, resting rows and action area.
    """
    player = s.players[seat]
    marked = s.terms.card_shares
    cards = [*player.hand, *player.area, *(card for row in player.rows for card in row)]
    on_track = s.layout.tracks[company].shares[player.tracks[company]]
    return on_track + sum(1 for card in cards if card >= 0 and marked[card] == company)


def value_at(values: Sequence[tuple[int, int]], space: int) -> int:
    """The last value reached on a diamond or bookkeeping track; 0 before the first (M-F3)."""
    return max((value for at, value in values if at <= space), default=0)


def score(s: MombasaState, seat: Seat) -> Score:
    """What a player has, by category."""
    player, terms = s.players[seat], s.terms
    parts = {"money": s.money(seat)}
    for company, name in enumerate(terms.companies):
        parts[name] = shares(s, seat, company) * bases.coins(s, company)
    parts["diamonds"] = value_at(terms.edition.diamond_track.values, player.diamond)
    parts["bookkeeping"] = value_at(terms.edition.bookkeeping_track.values, player.inkwell)
    return Score(sum(parts.values()), parts)


def outcome(s: MombasaState) -> Outcome:
    """The highest total wins; on a tie the victory is shared (M-F4)."""
    scores = tuple(score(s, seat) for seat in range(s.seats))
    best = max(one.total for one in scores)
    winners = tuple(seat for seat, one in enumerate(scores) if one.total == best)
    return Outcome(scores, winners, "rounds_played")
