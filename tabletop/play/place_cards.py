"""The cards of places, laid on any reader of the table: whoever lays one takes part.

Owns which of them came to rest; what becomes of it is the choosing's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, Event, ReaderChanged
from tabletop.play.controls import Controls
from tabletop.play.matching import TABLE_SET, Card, CardWatch
from tabletop.play.readers import Readers

SEAT = "seat"
"""The kind of the cards that stand for a place, counted from 1."""


def place_of(card: Card | None) -> int | None:
    """The place, from 0, that a card stands for; None for any other, and for a replaced one."""
    if card is None or card.is_retired or not _is_of_place(card):
        return None
    return int(card.ref.id) - 1


def _is_of_place(card: Card) -> bool:
    return (card.card_set, card.ref.kind) == (TABLE_SET, SEAT)


class PlaceCards:
    """All readers of a table as one. `slots`: (device, slot) of each; `cards`: what chips are."""

    def __init__(self, slots: Collection[tuple[str, int]], cards: Mapping[str, Card]) -> None:
        self._cards = cards
        self._watch = CardWatch(len(slots))
        numbered = {place: (0, number) for number, place in enumerate(sorted(slots))}
        self._readers = Readers(Controls(slots=numbered), [self._watch])

    def feed(self, event: Event) -> None:
        """What readers see, and how they are."""
        if isinstance(event, CardsSeen):
            self._readers.see(event)
        elif isinstance(event, ReaderChanged):
            self._readers.hear(event)
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._readers.lose(event.device)

    def laid(self, now_s: float) -> list[Card]:
        """The cards of places that have come to rest by now, replaced ones among them."""
        if not self._watch.settle(now_s):
            return []
        change = self._watch.change
        uids = [uid for slot, uid in enumerate(change.now) if uid and change.is_laid(slot)]
        known = [self._cards[uid] for uid in uids if uid in self._cards]
        return [card for card in known if _is_of_place(card)]
