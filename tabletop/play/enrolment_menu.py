"""What is chosen around an enrolment with two buttons: the set, what to do, which card was lost.

Owns the entries and the way through them; the walk through the cards is `enrolment`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType
from typing import Literal

from tabletop.play.enrolment import Chip, Enrolment, Piece, Records, Register

MOST_CHOICES = 7
"""On a page; those about cards have one more entry, which leads back."""

EntryKind = Literal["set", "deed", "batch", "group", "card"]
SKIP, SKIP_BATCH, KEEP = "skip", "skip_batch", "keep"
UNDO, CARDS, CLOSE = "undo", "cards", "close"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a set or batch by its `id`, a deed, some cards, or one.

    `pieces` are the cards it is about, `inner` the entries behind it.
    """

    kind: EntryKind
    id: str
    pieces: tuple[Piece, ...] = ()
    inner: tuple[Entry, ...] = ()


class EnrolmentMenu:
    """Sets, then one set's walk with its deeds, then its cards. `walk` is the one that goes on."""

    def __init__(
        self,
        sets: Mapping[str, Sequence[Piece]],
        chips: Mapping[str, Chip],
        register: Register,
        records: Records = MappingProxyType({}),
    ) -> None:
        """`chips` is what the register keeps: it changes with it, and `records` while read."""
        self.walk: Enrolment | None = None
        self.is_over = False
        self.cursor = 0
        self._sets = {card_set: tuple(pieces) for card_set, pieces in sets.items()}
        self._chips = chips
        self._register = register
        self._records = records
        self._void: set[str] = set()
        self._cards: tuple[Entry, ...] = ()
        self._levels: list[tuple[Entry, ...]] = []  # of the set's cards, the present one last
        self._before = 0

    @property
    def revision(self) -> int:
        """Grows whenever something changed."""
        return self._before + (0 if self.walk is None else self.walk.revision)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What can be chosen now."""
        if self._levels:
            return (*self._levels[-1], Entry("deed", CLOSE))
        if self.walk is not None:
            return tuple(self._deeds(self.walk))
        sets = (Entry("set", name, pieces) for name, pieces in self._sets.items())
        return (*sets, Entry("deed", CLOSE))

    @property
    def is_choosing(self) -> bool:
        """Whether one of the set's cards is being chosen: then chips mean nothing."""
        return bool(self._levels)

    def done(self, entry: Entry) -> int:
        """How many of an entry's cards have their chips."""
        if self.walk is not None:
            return self.walk.done(entry.pieces)
        in_use = {
            (chip.ref, chip.copy)
            for chip in self._chips.values()
            if chip.card_set == entry.id and not chip.is_retired
        }
        return sum(piece[:2] in in_use for piece in entry.pieces)

    def step(self, by: int = 1) -> None:
        """The next entry is lit."""
        self._before += 1
        self.cursor = (self.cursor + by) % len(self.entries)

    def confirm(self) -> None:
        """Take the entry that is lit."""
        self.take(self.entries[self.cursor])

    def take(self, entry: Entry) -> None:
        """Choose an entry; one that is no more on offer does nothing."""
        if entry not in self.entries:
            return
        self._before += 1
        if entry.kind == "set":
            self._begin(entry)
        elif entry.inner:
            self._open(entry.inner)
        elif self.walk is None or entry.id == CLOSE:
            self.back()
        elif entry.kind == "card":
            self._levels = []
            self.cursor = 0
            self.walk.choose(*entry.pieces)
        else:
            self._do(self.walk, entry.id)

    def back(self) -> None:
        """One level back; from the first, the enrolment is over."""
        self._before += 1
        self.cursor = 0
        if self._levels:
            self._levels.pop()
        elif self.walk is not None:
            self._before += self.walk.revision
            self.walk = None
        else:
            self.is_over = True

    def lay(self, uids: Sequence[str]) -> None:
        """Chips were laid; while cards are being chosen they mean nothing. While no set is, one
        whose record names a card of some set chooses that.
        """
        if self.walk is None and (entry := self._set_named(uids)) is not None:
            self.take(entry)
        if self.walk is not None and not self.is_choosing:
            with self._lit_stays():
                self.walk.lay(uids)

    def _set_named(self, uids: Sequence[str]) -> Entry | None:
        new = (uid for uid in uids if uid not in self._chips and uid not in self._void)
        records = [self._records.get(uid) for uid in new]
        names = {record.card_set for record in records if record is not None}
        found = [one for one in self.entries if one.kind == "set" and one.id in names]
        return found[0] if len(found) == 1 else None

    def _begin(self, entry: Entry) -> None:
        self.cursor = 0
        self.walk = Enrolment(
            entry.id, entry.pieces, self._chips, self._register, self._records, self._void
        )
        self._cards = _folded(
            [
                Entry("batch", name, pieces, _folded([Entry("card", "", (one,)) for one in pieces]))
                for name, pieces in self.walk.batches().items()
            ]
        )

    def _open(self, entries: tuple[Entry, ...]) -> None:
        self.cursor = 0
        self._levels.append(entries)

    def _do(self, walk: Enrolment, deed: str) -> None:
        deeds = {
            SKIP: walk.skip,
            KEEP: walk.skip,
            SKIP_BATCH: walk.skip_batch,
            UNDO: walk.undo,
        }
        with self._lit_stays():
            deeds[deed]()

    @contextmanager
    def _lit_stays(self) -> Iterator[None]:
        """The same entry is lit after something was done, where it is still there."""
        lit = self.entries[self.cursor].id
        yield
        ids = [entry.id for entry in self.entries]
        self.cursor = ids.index(lit) if lit in ids else 0

    def _deeds(self, walk: Enrolment) -> Iterator[Entry]:
        if walk.is_for_lost:
            yield Entry("deed", KEEP)
        elif walk.piece is not None:
            missing = [piece for piece in walk.pieces if not walk.has(piece)]
            if len(missing) > 1:
                yield Entry("deed", SKIP)
            if len({piece.batch for piece in missing}) > 1:
                yield Entry("deed", SKIP_BATCH)
        if walk.can_undo:
            yield Entry("deed", UNDO)
        yield Entry("deed", CARDS, inner=self._cards)
        yield Entry("deed", CLOSE)


def _folded(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, in groups one after the other where they are too many for one page."""
    count = len(entries)
    if count <= MOST_CHOICES:
        return tuple(entries)
    size = ceil(count / min(MOST_CHOICES, ceil(count / MOST_CHOICES)))
    groups = [entries[start : start + size] for start in range(0, count, size)]
    return tuple(
        Entry("group", "", tuple(p for entry in group for p in entry.pieces), _folded(group))
        for group in groups
    )
