"""Enrolment: which chip is which card of a set, card by card, and a new chip for a lost card.

Owns the order, what is told of a chip that cannot be taken, what the record on a chip is worth, and
undo; the registry alone is kept, so that a walk that was cut short goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tabletop.play.panel import Message
from tabletop.rules.game import Ref


class Piece(NamedTuple):
    """One card of a set: what it stands for, which of the equal ones (from 1), its batch."""

    ref: Ref
    copy: int
    batch: str


@dataclass(frozen=True, slots=True)
class Chip:
    """What the registry knows of a chip: the card that it is, or was before another chip was."""

    card_set: str
    ref: Ref
    copy: int
    is_retired: bool = False

    def is_of(self, card_set: str, piece: Piece) -> bool:
        """Whether the chip is, or was, this card."""
        return (self.card_set, self.ref, self.copy) == (card_set, piece.ref, piece.copy)


class Register(Protocol):
    """Where the chips are kept; none of this waits."""

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        """The chip is this card; the one that was it before is retired."""

    def forget(self, uid: str) -> None:
        """The chip is no card and never was."""


Records = Mapping[str, Chip | None]
"""What the records on chips say that the registry does not know, by UID: the card, or None for the
card of another table. Chips without a record are not named.
"""

FINE = frozenset({"enrol_taken", "enrol_taken_back", "enrol_by_record", "enrol_signed"})
"""Messages of what was done; all others say what was not."""


class _Step(NamedTuple):
    """A card that got a chip, the chip it had before, and whether the new one was lost once."""

    piece: Piece
    uid: str
    before: str | None = None
    was_lost: bool = False


class Enrolment:
    """The walk through a set, each batch together; `chips` is what the registry knows of all sets.

    A chip whose record names a card of the set that has no chip is that card, whichever is asked
    for. One whose record speaks against it is taken as the card asked for when it is laid again;
    `void` are chips whose records count no more, as they were taken back.

    `message` says what became of the chip that was laid last. Its codes: `enrol_taken`,
    `enrol_by_record` (another card than was asked for), `enrol_taken_back`, `enrol_known` (a card
    of this set already), `enrol_retired` (it was lost), `enrol_record` (its record names a card
    that has a chip), each with `kind`, `id`, `copy`; `enrol_other_set`, `enrol_record_set` (its
    record does), each with `set`; `enrol_other_table`; `enrol_twice` (two readers see one chip),
    `enrol_two` (two chips at once); `enrol_changing` (a chip that no card can be known by);
    `enrol_not_asked` (no card wants a chip); of writing records `enrol_signed` and
    `enrol_unsigned` with `kind`, `id`, `copy`.
    """

    def __init__(
        self,
        card_set: str,
        pieces: Sequence[Piece],
        chips: Mapping[str, Chip],
        register: Register,
        records: Records = MappingProxyType({}),
        void: set[str] | None = None,
    ) -> None:
        self.card_set = card_set
        self.pieces = tuple(pieces)
        self.revision = 0
        self.message: Message | None = None
        self._chips = dict(chips)
        self._register = register
        self._records = records
        self._void = set() if void is None else void
        self._warned: set[str] = set()
        held = {
            (chip.ref, chip.copy): uid
            for uid, chip in chips.items()
            if chip.card_set == card_set and not chip.is_retired
        }
        self._uids = {piece: held[piece[:2]] for piece in self.pieces if piece[:2] in held}
        self._steps = [_Step(piece, uid) for piece, uid in self._uids.items()]
        self._at = 0
        self._lost: Piece | None = None

    # What is asked for

    @property
    def piece(self) -> Piece | None:
        """The card whose chip is to be laid now; None when all have one."""
        if self._lost is not None:
            return self._lost
        return next((piece for piece in self._from(self._at) if not self.has(piece)), None)

    @property
    def is_for_lost(self) -> bool:
        """Whether a new chip is asked for in place of another one."""
        return self._lost is not None

    def has(self, piece: Piece) -> bool:
        """Whether a card has its chip."""
        return piece in self._uids

    @property
    def can_undo(self) -> bool:
        """Whether any card got a chip, in this walk or before."""
        return bool(self._steps)

    def batches(self) -> Mapping[str, tuple[Piece, ...]]:
        """The cards of each batch, in their order."""
        names = dict.fromkeys(piece.batch for piece in self.pieces)
        return {
            name: tuple(piece for piece in self.pieces if piece.batch == name) for name in names
        }

    def done(self, pieces: Iterable[Piece] | None = None) -> int:
        """How many of these cards, or of all, have their chips."""
        return sum(map(self.has, self.pieces if pieces is None else pieces))

    # What people do

    def lay(self, uids: Sequence[str]) -> None:
        """These chips were laid at the same time, one for each reader that sees one."""
        self.revision += 1
        refusal = self._refusal(uids) or self._objection(uids[0])
        asked, named = self.piece, self._named(uids[0])
        piece = named or asked
        if refusal is not None or piece is None:
            self.message = refusal or Message("enrol_not_asked")
            return
        (uid,) = uids
        self._steps.append(_Step(piece, uid, self._uids.get(piece), uid in self._chips))
        self._put(piece, uid)
        if piece == asked:
            self._at = self.pieces.index(piece)
            self._lost = None
        self.message = _about("enrol_taken" if piece == asked else "enrol_by_record", piece)

    def signed(self, uid: str, fault: str | None) -> None:
        """The record of this chip was written, or with a fault it was not: it is a card anyhow."""
        chip = self._chips.get(uid)
        is_news = fault is not None or self.message == (chip and _about("enrol_known", chip))
        if chip is not None and chip.card_set == self.card_set and is_news:
            self.revision += 1
            self.message = _about("enrol_unsigned" if fault else "enrol_signed", chip)

    def undo(self) -> None:
        """The card that got a chip last has none again, or the one that it had before."""
        if not self._steps:
            return
        self.revision += 1
        self._lost = None
        piece, uid, before, was_lost = self._steps.pop()
        self._void.add(uid)
        if before is None or not was_lost:
            self._register.forget(uid)
            del self._chips[uid], self._uids[piece]
        if before is not None:
            self._put(piece, before)
        self._at = self.pieces.index(piece)
        self.message = _about("enrol_taken_back", piece)

    def skip(self) -> None:
        """Another card first; a lost one stays what it is. Skipped ones come at the end."""
        self._pass(lambda one, other: one == other)

    def skip_batch(self) -> None:
        """Another batch first."""
        self._pass(lambda one, other: one.batch == other.batch)

    def choose(self, piece: Piece) -> None:
        """This card next; one that has a chip is lost, and a new one is asked for."""
        self.revision += 1
        self.message = None
        self._lost = piece if self.has(piece) else None
        self._at = self.pieces.index(piece)

    def _pass(self, is_passed: Callable[[Piece, Piece], bool]) -> None:
        self.revision += 1
        self.message = None
        piece, is_lost = self.piece, self.is_for_lost
        self._lost = None
        if piece is None or is_lost:
            return
        for other in self._from(self.pieces.index(piece)):
            if not self.has(other) and not is_passed(piece, other):
                self._at = self.pieces.index(other)
                return

    def _from(self, at: int) -> tuple[Piece, ...]:
        """All cards, from this one on and round."""
        return self.pieces[at:] + self.pieces[:at]

    def _put(self, piece: Piece, uid: str) -> None:
        """The chip is this card from now on, the one before is not."""
        before = self._uids.get(piece)
        if before is not None:
            self._chips[before] = replace(self._chips[before], is_retired=True)
        self._chips[uid] = Chip(self.card_set, piece.ref, piece.copy)
        self._uids[piece] = uid
        self._register.put(uid, self.card_set, piece)

    def _refusal(self, uids: Sequence[str]) -> Message | None:
        """Why none of these chips can be taken."""
        if len(uids) > 1:
            return Message("enrol_two" if len(set(uids)) > 1 else "enrol_twice")
        chip = self._chips.get(uids[0])
        if chip is None:
            return Message("enrol_changing") if is_changing(uids[0]) else None
        if chip.is_retired:
            is_found = self.piece is not None and chip.is_of(self.card_set, self.piece)
            return None if is_found else _about("enrol_retired", chip)
        if chip.card_set != self.card_set:
            return Message("enrol_other_set", figures={"set": chip.card_set})
        return _about("enrol_known", chip)

    def _objection(self, uid: str) -> Message | None:
        """Why the record of a chip speaks against taking it: said once, then it is overruled."""
        if not self._counts(uid):
            return None
        record = self._records[uid]
        message = None
        if record is None:
            message = Message("enrol_other_table")
        elif record.card_set != self.card_set:
            message = Message("enrol_record_set", figures={"set": record.card_set})
        elif self._named(uid) is None:
            message = _about("enrol_record", record)
        if message is not None:
            self._warned.add(uid)
        return message

    def _named(self, uid: str) -> Piece | None:
        """The card that the record of a chip names, if it wants a chip."""
        record = self._records[uid] if self._counts(uid) else None
        if record is None:
            return None
        wanting = (one for one in self.pieces if not self.has(one) or one == self._lost)
        return next((one for one in wanting if record.is_of(self.card_set, one)), None)

    def _counts(self, uid: str) -> bool:
        """Whether the chip has a record that is to be believed."""
        is_overruled = uid in self._void or uid in self._warned
        return uid in self._records and uid not in self._chips and not is_overruled


def is_changing(uid: str) -> bool:
    """Whether a chip makes up another UID each time, as phones and bank cards do: those have four
    bytes, the first of which says so (ISO/IEC 14443-3).
    """
    return len(uid) == 8 and uid.startswith("08")


def _about(code: str, card: Piece | Chip) -> Message:
    kind, id_ = card.ref
    return Message(code, figures={"kind": kind, "id": id_, "copy": card.copy})
