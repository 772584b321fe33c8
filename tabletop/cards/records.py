"""What the chip in a card says of itself: which card of which set it is, signed by its table.

Owns the bytes in a chip's memory; neither reads nor writes chips, and keeps no key.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from typing import NamedTuple

from tabletop.rules.game import Ref

FIRST_PAGE, PAGES = 4, 8
"""Where a record stands: in the first of the pages 4 to 39 that an NTAG213 has for its users. A
chip gives four pages of four bytes at a time, so that a record is read in two steps.
"""
UID_DIGITS = 14
"""Hex digits of the UIDs of such chips: seven bytes."""
KEY_BYTES = 32
MOST_COPIES = 255
"""Of equal cards: a record has one byte for the number."""

_MAGIC, _VERSION = b"tbl", 1
_BODY = struct.Struct(">3sB4s7sB")
"""Magic, version, the id of the table's key, the card's mark, which of the equal cards it is."""
_MARK_BYTES, _KEY_ID_BYTES, _TAG_BYTES = 7, 4, 16
RECORD_BYTES = _BODY.size + _TAG_BYTES


class Record(NamedTuple):
    """The card that a record names, by its mark, and which of the equal ones it is, from 1."""

    mark: bytes
    copy: int


OTHER_TABLE = Record(b"", 0)
"""What is known of a record that another table signed."""


def mark_of(card_set: str, ref: Ref) -> bytes:
    """The same short sign for the same card of a set at every table: names are of any length."""
    names = "\0".join((card_set, *ref))
    return hashlib.sha256(names.encode()).digest()[:_MARK_BYTES]


class Seal:
    """Signs and opens the records of all tables that share a key of KEY_BYTES."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._id = hashlib.sha256(key).digest()[:_KEY_ID_BYTES]

    def signed(self, uid: str, record: Record) -> bytes:
        """The bytes for the chip with this UID (in hex): on any other chip they mean nothing.

        Raises struct.error for a copy beyond MOST_COPIES.
        """
        body = _BODY.pack(_MAGIC, _VERSION, self._id, *record)
        return body + self._tag(uid, body)

    def opened(self, uid: str, data: bytes) -> Record | None:
        """What the memory of the chip with this UID says; OTHER_TABLE for another key's record.

        None for a chip without a record, and for one of our own that is damaged, of another
        version, or copied from another chip.
        """
        if len(data) != RECORD_BYTES:
            return None
        body, tag = data[: _BODY.size], data[_BODY.size :]
        magic, version, key_id, mark, copy = _BODY.unpack(body)
        if magic != _MAGIC:
            return None
        if key_id != self._id:
            return OTHER_TABLE
        is_genuine = hmac.compare_digest(tag, self._tag(uid, body))
        return Record(mark, copy) if is_genuine and version == _VERSION else None

    def _tag(self, uid: str, body: bytes) -> bytes:
        return hmac.digest(self._key, body + bytes.fromhex(uid), "sha256")[:_TAG_BYTES]
