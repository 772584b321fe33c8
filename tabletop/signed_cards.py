"""The signed records on the chips of one table: which cards they name, and how they get there.

Owns the joining of registry, records and hubs for it; how a record looks is `cards.records`'.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence

from tabletop.card_list import card_sets
from tabletop.cards.records import (
    FIRST_PAGE,
    MOST_COPIES,
    OTHER_TABLE,
    PAGES,
    UID_DIGITS,
    Record,
    Seal,
    mark_of,
)
from tabletop.devices.commands import Reply
from tabletop.devices.records import CardMemory, RecordReader, Unread
from tabletop.play.enrolment import Chip
from tabletop.play.matching import OF_OTHER_TABLE, Card
from tabletop.registered_cards import RegisteredCards


class SignedCards:
    """Reads the records of cards that are not registered, and writes those of cards that are."""

    def __init__(self, key: bytes, registered: RegisteredCards, hubs: Sequence[CardMemory]) -> None:
        self.records: dict[str, Chip | None] = {}
        """What each chip with a record said when it was laid last, by UID (`enrolment.Records`)."""
        self._strangers: dict[str, Card] = {}
        self.cards: Mapping[str, Card] = ChainMap(registered.cards, self._strangers)
        """What each chip stands for; cards of other tables come to it as they are read."""
        self._seal = Seal(key)
        self._registered = registered
        self._hubs = {hub.id: hub for hub in hubs}
        self._cards = {
            mark_of(card_set, ref): (card_set, ref)
            for card_set, refs in card_sets().items()
            for ref in refs
        }

    def readers(self) -> list[RecordReader]:
        """The hubs as devices that show no unknown card before its record was read."""
        unread = Unread()
        return [
            RecordReader(hub, FIRST_PAGE, PAGES, self._is_wanted, self.learn, unread)
            for hub in self._hubs.values()
        ]

    def learn(self, uid: str, data: bytes) -> None:
        """A chip's memory holds this at the place of a record."""
        self.records.pop(uid, None)
        self._strangers.pop(uid, None)
        record = self._seal.opened(uid, data)
        if record is OTHER_TABLE:
            self.records[uid] = None
            self._strangers[uid] = OF_OTHER_TABLE
        elif record is not None and record.mark in self._cards:
            card_set, ref = self._cards[record.mark]
            self.records[uid] = Chip(card_set, ref, record.copy)

    def sign(self, device: str, slot: int, uid: str) -> Reply | None:
        """Write the record of a registered chip that lies there; the reply comes with later polls.

        None where the hub has no memory to offer; a chip of a kind that bears no record is refused
        at once, and so is a copy whose number has no room in one.
        """
        hub, chip = self._hubs.get(device), self._registered.chips.get(uid)
        if hub is None or chip is None:
            return None
        if len(uid) != UID_DIGITS or chip.copy > MOST_COPIES:
            reply = Reply()
            reply.finish("no_room")
            return reply
        record = Record(mark_of(chip.card_set, chip.ref), chip.copy)
        return hub.write_card(slot, FIRST_PAGE, self._seal.signed(uid, record))

    def _is_wanted(self, uid: str) -> bool:
        return len(uid) == UID_DIGITS and uid not in self._registered.chips
