"""What happens in Mombasa, as facts: each move of money, card, marker, post, book and tile.

Owns the fact types; the table animates them and the log words them. Ids are those of the
edition; slots, rows, columns and places count from 1; parties are "bank", "seat:0", ...
"""

from __future__ import annotations

from typing import ClassVar

from tabletop.rules.game import Fact, Seat


class MoneyPaid(Fact, frozen=True):
    """Money went from one party to another; `reason` is a code (payment, special, book...)."""

    leads: ClassVar[bool] = True
    source: str
    target: str
    amount: int
    reason: str


# Setup.


class TileKept(Fact, frozen=True):
    """A player has chosen a starting tile; which one is secret (M-S11)."""

    passing: ClassVar[bool] = True
    seat: Seat


class OwnTileKept(Fact, frozen=True):
    """The same, for the player."""

    seat: Seat
    tile: str

    @property
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


class TileTakenBack(Fact, frozen=True):
    """A player chooses a starting tile once more."""

    passing: ClassVar[bool] = True
    seat: Seat


class TilesRevealed(Fact, frozen=True):
    """All starting tiles were turned up, by seat."""

    barrier: ClassVar[bool] = True
    announces: ClassVar[bool] = True
    tiles: tuple[str, ...]


class CardRested(Fact, frozen=True):
    """A card of the starting tile lies on a resting row (M-S12)."""

    seat: Seat
    card: str
    row: int


# Rounds and planning.


class RoundBegan(Fact, frozen=True):
    """A round began."""

    announces: ClassVar[bool] = True
    number: int
    start_player: Seat


class PhaseBegan(Fact, frozen=True):
    """A phase of the round began: planning, actions or preparation."""

    announces: ClassVar[bool] = True
    phase: str


class CardPlanned(Fact, frozen=True):
    """A player has this many cards planned now; which and where is secret (M-P1)."""

    passing: ClassVar[bool] = True
    seat: Seat
    count: int


class OwnCardPlanned(Fact, frozen=True):
    """A card lies at a slot or, `is_taken_back`, was taken from it; for the player only."""

    seat: Seat
    slot: int
    card: str
    is_taken_back: bool

    @property
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


class SeatReady(Fact, frozen=True):
    """A player is done with planning, or not after all."""

    passing: ClassVar[bool] = True
    seat: Seat
    is_ready: bool


class PlansRevealed(Fact, frozen=True):
    """All planned cards were turned up: for each seat the card of each slot, or None."""

    barrier: ClassVar[bool] = True
    announces: ClassVar[bool] = True
    plans: tuple[tuple[str | None, ...], ...]


# Actions.


class TurnBegan(Fact, frozen=True):
    """A player is at turn; special spaces reached before work from now on (M-X4)."""

    leads: ClassVar[bool] = True
    seat: Seat


class CardsUsed(Fact, frozen=True):
    """Cards (by slot; 0 is the tile) were turned face down (M-A3)."""

    leads: ClassVar[bool] = True
    seat: Seat
    slots: tuple[int, ...]
    cards: tuple[str, ...]


class CardBought(Fact, frozen=True):
    """A card went from the display to a hand; `currency` is goods or pounds."""

    seat: Seat
    card: str
    place: int
    price: int
    currency: str


class MarkerMoved(Fact, frozen=True):
    """A marker went forward on a company's track."""

    seat: Seat
    company: str
    old: int
    new: int


class SpecialReached(Fact, frozen=True):
    """A marker reached special space 1 or 2; its bonus works from the next turn on (M-X4)."""

    leads: ClassVar[bool] = True
    seat: Seat
    company: str
    number: int


class UnitsLost(Fact, frozen=True):
    """Units of goods were not used (M-G6)."""

    seat: Seat
    units: int


class ExpansionBegan(Fact, frozen=True):
    """A player expands a company with these points."""

    seat: Seat
    company: str
    points: int


class PointsLost(Fact, frozen=True):
    """Expansion points were not used (M-E6, M-E7)."""

    seat: Seat
    points: int


class RegionTaken(Fact, frozen=True):
    """A post went from a column of its base to a region; `ousted` is the company driven out."""

    company: str
    region: str
    column: int
    cost: int
    ousted: str | None


class PostReturned(Fact, frozen=True):
    """An ousted post lies in a column of its base again (M-E10)."""

    company: str
    column: int


class PostRemoved(Fact, frozen=True):
    """A post left the game, from a column of its base, or with column 0 after being ousted."""

    company: str
    column: int


class DiamondMoved(Fact, frozen=True):
    """A diamond went forward; at the end of its track it stays for pounds (M-D3)."""

    seat: Seat
    old: int
    new: int


class InkwellMoved(Fact, frozen=True):
    """An inkwell went forward, one book at a time, and stopped."""

    seat: Seat
    old: int
    new: int


class InkwellStayed(Fact, frozen=True):
    """A player who used a bookkeeper left the inkwell where it was (M-K5)."""

    seat: Seat


class SlotOpened(Fact, frozen=True):
    """An additional action slot is open from the next planning on (M-U1)."""

    seat: Seat
    slot: int


class BookFlipped(Fact, frozen=True):
    """A player turned an own book face down (M-K1)."""

    seat: Seat
    space: int


class RewardTaken(Fact, frozen=True):
    """A player took pounds: as a reward, or for so many bookkeeping points."""

    seat: Seat
    reward: str
    count: int


class BookTaken(Fact, frozen=True):
    """A book left the display."""

    seat: Seat
    book: str
    place: int


class BookPlaced(Fact, frozen=True):
    """A book lies on a bookkeeping track; `covered` is the book under it."""

    seat: Seat
    book: str
    space: int
    covered: str | None


class BookLost(Fact, frozen=True):
    """A book had no legal space and left the game (M-B3)."""

    seat: Seat
    book: str


class BookDrawn(Fact, frozen=True):
    """A book came from the supply to the display (M-B4)."""

    barrier: ClassVar[bool] = True
    book: str
    place: int


class SpaceOccupied(Fact, frozen=True):
    """A bonus marker lies on a bonus space."""

    leads: ClassVar[bool] = True
    seat: Seat
    space: str


class StartPlayerTaken(Fact, frozen=True):
    """The start player token went to a player (M-O2)."""

    seat: Seat


class CardDiscarded(Fact, frozen=True):
    """A card left a hand for the discard pile."""

    seat: Seat
    card: str


class RewardLeft(Fact, frozen=True):
    """A player left (the rest of) a reward: what it was and how much."""

    seat: Seat
    reward: str
    count: int


class GoodsTilePut(Fact, frozen=True):
    """The +1 tile lies on a goods card (M-T2)."""

    seat: Seat
    slot: int


class TileReturned(Fact, frozen=True):
    """A bonus tile went back to the supply."""

    leads: ClassVar[bool] = True
    seat: Seat
    tile: str


class SeatLeft(Fact, frozen=True):
    """A player left the action phase and took a row into the hand (M-L1)."""

    seat: Seat
    row: int
    cards: tuple[str, ...]


# Preparation.


class CoinsMoved(Fact, frozen=True):
    """Coins went from a space of the round track to the strips under the books (M-N1)."""

    number: int
    coins: int


class DisplayDiscarded(Fact, frozen=True):
    """Cards of the right column went to the discard pile (M-N2)."""

    cards: tuple[str, ...]


class CardSlid(Fact, frozen=True):
    """A card slid right in its row (M-N2)."""

    card: str
    old: int
    new: int


class CardDrawn(Fact, frozen=True):
    """A card came from the pile to the display (M-N2)."""

    barrier: ClassVar[bool] = True
    card: str
    place: int


class TileArrived(Fact, frozen=True):
    """A reserved bonus tile came to a player (M-N3)."""

    seat: Seat
    tile: str


class GameEnded(Fact, frozen=True):
    """The last round is over (M-R1)."""

    announces: ClassVar[bool] = True
