"""What the table may ask of a hub, and how each request is answered.

Owns the checks of what comes over the line; a request that asks too much does nothing.
"""

from binascii import unhexlify

from ntag import FIRST_FREE, LAST_FREE, PAGE
from readers import Job

MOST_PAGES = 32
_FIRST_PAGE, _LAST_PAGE = 0, 44


class Refused(Exception):
    """A request that is not granted; the argument is the code for `nak`."""


def whole(*values) -> tuple:
    """The values, if all are whole numbers; raises ValueError, also for true and false."""
    if not all(type(value) is int for value in values):
        raise ValueError
    return values


def lamps_of(message: dict, lamps) -> None:
    """`led`: set the lamps that it names, all or none."""
    orders = []
    for number, (red, green, blue, mode) in message["l"].items():
        orders.append((int(number),) + whole(red, green, blue, mode))  # noqa: RUF005
        lamps.check(*orders[-1])
    for order in orders:
        lamps.set(*order)


def job_of(message: dict, readers: list) -> tuple:
    """`read` and `write`: the reader and its new job, for the card that lies there now."""
    slot, page = whole(message["s"], message["page"])
    is_write = message["t"] == "write"
    data = unhexlify(message["d"]) if is_write else None
    (count,) = whole(len(data) // PAGE if is_write else message["n"])
    first, last = (FIRST_FREE, LAST_FREE) if is_write else (_FIRST_PAGE, _LAST_PAGE)
    if not 0 <= slot < len(readers):
        raise Refused("no_slot")
    if count < 1 or count > MOST_PAGES or page < first or page + count - 1 > last:
        raise Refused("no_page")
    if is_write and len(data) % PAGE:
        raise Refused("no_page")
    reader = readers[slot]
    if reader.job is not None:
        raise Refused("busy")
    if not reader.is_well:
        raise Refused("no_answer")
    if reader.slot.uid is None:
        raise Refused("no_card")
    return reader, Job(reader.slot.uid, page, count, data)
