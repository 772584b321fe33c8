"""Cards on readers against legal actions: what the cards that lie there ask for.

Owns stable readings, cards that act only once, and the verdict; acts nothing itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tabletop.play.choices import about
from tabletop.play.panel import Message
from tabletop.rules.game import Action, Ref

STABLE_S = 0.3
"""Seconds that a reading must stay the same before it counts."""

WAKING_S = 1.0
"""A reader that wakes needs so long at most until it has seen whatever lies there."""

TABLE_SET = "table"
"""The set of the cards that belong to no game: one for each place, and the staff's."""

Reading = tuple[str | None, ...]
"""What a seat's slots see: a card UID, or None for an empty slot, by slot of the seat."""


@dataclass(frozen=True, slots=True)
class Card:
    """A registered card: the set it belongs to, and what it stands for; `is_retired`: another chip
    has taken its place.
    """

    card_set: str
    ref: Ref
    is_retired: bool = False


OF_OTHER_TABLE = Card("", Ref("", ""))
"""What is known of a card whose record another table signed."""


@dataclass(frozen=True, slots=True)
class Change:
    """What changed on a seat's slots, which count from 0: the stable readings before and now.

    `idle` are the chips that have had their say, or that nobody saw being laid; `unseen` the
    slots whose reader was away, so that nobody saw a card being lifted there.
    """

    before: Reading
    now: Reading
    idle: AbstractSet[str] = frozenset()
    unseen: AbstractSet[int] = frozenset()

    @property
    def overlooked(self) -> Change:
        """The same as if nobody had seen a hand: nothing is laid, lifted or moved, only found."""
        pairs = zip(self.before, self.now, strict=True)
        before = tuple(uid if uid == now or uid not in self.now else None for uid, now in pairs)
        chips = frozenset(uid for uid in self.now if uid is not None)
        return Change(before, self.now, chips, frozenset(range(len(self.now))))

    def is_laid(self, slot: int) -> bool:
        """Whether a hand has laid the chip that this slot sees, or moved it there."""
        uid = self.now[slot]
        is_cleared = self.before.count(uid) > self.now.count(uid)  # two slots saw it before
        if uid is None or (uid == self.before[slot] and not is_cleared):
            return False
        return uid not in self.idle or uid in self.before

    def is_found(self, slot: int) -> bool:
        """Whether a chip came to light that nobody laid."""
        uid = self.now[slot]
        return uid is not None and uid in self.idle and uid not in self.before


@dataclass(frozen=True, slots=True)
class Asked:
    """The cards ask for the actions about `refs`; they act where exactly one is left."""

    refs: tuple[Ref, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Unfit:
    """The card in this slot (from 0) asks for nothing that can be done; `message` says why."""

    slot: int
    message: Message


def why_strange(slot: int, uid: str, cards: Mapping[str, Card], card_set: str) -> Unfit | None:
    """Why a chip is no card of this set; None for one that is."""
    card = cards.get(uid)
    if card is None:
        return _unfit(slot, "card_unknown", uid=uid)
    if card == OF_OTHER_TABLE:
        return _unfit(slot, "card_of_other_table")
    if card.is_retired:
        return _unfit(slot, "card_retired")
    if card.card_set != card_set:
        return _unfit(slot, "card_of_other_set", set=card.card_set)
    return None


def is_of_table(uid: str | None, cards: Mapping[str, Card]) -> bool:
    """Whether this is a card for a place, or the staff's: a game does not see it."""
    card = cards.get(uid or "")
    return card is not None and card.card_set == TABLE_SET and not card.is_retired


def match(
    reading: Reading, cards: Mapping[str, Card], card_set: str, legal: Sequence[Action]
) -> Asked | Unfit | None:
    """What all cards of the reading together ask for; None where no card lies.

    The first slot that fits no action beside those before it is the one to fix; messages count
    slots from 1.
    """
    refs: list[Ref] = []
    for slot, uid in enumerate(reading):
        if uid is None:
            continue
        if (unfit := why_strange(slot, uid, cards, card_set)) is not None:
            return unfit
        ref = cards[uid].ref
        is_first, kind, id_ = not refs, *ref
        if ref in refs:
            return _unfit(slot, "card_twice", kind=kind, id=id_)
        refs.append(ref)
        if not about(legal, refs):
            return _unfit(slot, "card_not_now" if is_first else "fix_slot", kind=kind, id=id_)
    return Asked(tuple(refs), about(legal, refs)) if refs else None


def _unfit(slot: int, code: str, **figures: str) -> Unfit:
    return Unfit(slot, Message(code, figures={"slot": slot + 1, **figures}))


class CardWatch:
    """One seat's slots: which cards lie there, and which of them have had their say.

    A card acts or is refused once; then it is spent until a stable reading lacks it. What lay
    there before its reader was heard is spent from the start: nobody saw it being laid.
    """

    __slots__ = ("_away", "_blind_until_s", "_quiet", "_seen", "_since_s", "_spent", "change")

    def __init__(self, slots: int) -> None:
        none: Reading = (None,) * slots
        self.change = Change(none, none)
        """How the stable reading last changed."""
        self._seen = none
        self._since_s = 0.0
        self._spent: frozenset[str] = frozenset()
        self._quiet: frozenset[str] = frozenset()
        self._away: frozenset[int] = frozenset()  # lost since they saw their stable card
        self._blind_until_s = dict.fromkeys(range(slots), math.inf)

    @property
    def stable(self) -> Reading:
        """The stable reading."""
        return self.change.now

    def see(self, slots: Mapping[int, str | None], at_s: float) -> None:
        """What some of the slots see since `at_s`; the same again changes nothing."""
        seen = tuple(slots.get(slot, uid) for slot, uid in enumerate(self._seen))
        if seen != self._seen:
            self._seen, self._since_s = seen, at_s
        self._spent &= frozenset(self.stable) | frozenset(seen)
        self._away -= {slot for slot, uid in slots.items() if uid == self.stable[slot]}

    @property
    def blind(self) -> AbstractSet[int]:
        """The slots of which nobody knows what lies there: their reader is away, or wakes."""
        return self._blind_until_s.keys()

    def find(self, slots: Mapping[int, str | None], at_s: float) -> None:
        """What some of the slots see while their reader wakes."""
        for slot in slots:
            awake_s = self._blind_until_s.get(slot, math.inf)
            self._blind_until_s[slot] = min(awake_s, at_s + WAKING_S)
        self._spent |= frozenset(uid for uid in slots.values() if uid is not None)
        self.see(slots, at_s)

    def lose(self, slots: Collection[int]) -> None:
        """The reader of these is gone: what was not yet stable never was, what was lies on."""
        pairs = zip(self.stable, self._seen, strict=True)
        self._seen = tuple(
            stable if slot in slots else seen for slot, (stable, seen) in enumerate(pairs)
        )
        self._away |= frozenset(slots)
        self._blind_until_s |= dict.fromkeys(slots, math.inf)

    @property
    def due_s(self) -> float | None:
        """When the reading will be stable if nothing changes; None where it is."""
        return None if self._seen == self.stable else self._since_s + STABLE_S

    def settle(self, now_s: float) -> bool:
        """Whether a new reading has become stable by now."""
        if self._blind_until_s:
            sighted = [slot for slot, until_s in self._blind_until_s.items() if until_s <= now_s]
            for slot in sighted:
                del self._blind_until_s[slot]
        if self.due_s is None or now_s < self.due_s:
            return False
        before, seen = self.stable, self._seen
        unseen = frozenset(slot for slot in self._away if before[slot] != seen[slot])
        self.change = Change(before, seen, self._spent, unseen)
        self._away -= unseen
        self._spent &= frozenset(uid for uid in seen if uid is not None)
        self._quiet &= self._spent
        return True

    @property
    def live(self) -> Reading:
        """The stable reading without the spent cards."""
        return tuple(None if uid in self._spent else uid for uid in self.stable)

    @property
    def loud(self) -> Reading:
        """The stable reading without the cards that may lie there without a word."""
        return tuple(None if uid in self._quiet else uid for uid in self.stable)

    @property
    def left(self) -> Reading:
        """The spent cards of it alone."""
        return tuple(uid if uid in self._spent else None for uid in self.loud)

    def left_lying(self, in_place: Container[int] = ()) -> int | None:
        """The first slot (from 0) with a spent card that is to be told of.

        Those `in_place` lie where they should.
        """
        slots = (slot for slot, uid in enumerate(self.left) if uid is not None)
        return next((slot for slot in slots if slot not in in_place), None)

    def spend(self, slot: int | None = None) -> None:
        """The card in this slot, or in all slots, has had its say."""
        uids = self.stable if slot is None else (self.stable[slot],)
        self._spent |= frozenset(uid for uid in uids if uid is not None)

    def let_lie(self, may_lie: bool) -> None:
        """Whether the cards that lie there now may go on lying there without a word."""
        self._quiet = frozenset(uid for uid in self.stable if uid is not None and may_lie)
