"""Reads cards that are not as they should be, on lines that are not; prints what came of each kind.

A line for each: its name, how many turns there were, in how many all cards were read, and how many
UIDs were read that no card has.
"""

import random

import cards
from bench import model, reader
from tag import Tag

TURNS = 10
UIDS = ("deadbeef", "04112233445566", "041122334455667788aa")
PAIRS = [(one, other) for one in UIDS for other in ("feedf00d", "04ffffffffffff", "05" * 10)]


class WrongSum(Tag):
    """Its last part has a wrong BCC."""

    def answer(self, frame, last_bits):
        """One bit of the BCC is another."""
        bits = super().answer(frame, last_bits)
        if bits is not None and len(bits) == 40 and self._level == len(self._parts) - 1:
            bits[37] ^= 1
        return bits


class Tagless(Tag):
    """Says that more of its UID follows, but does not begin with the sign of a cascade."""

    def __init__(self, uid):
        super().__init__(uid)
        if len(self._parts) > 1:
            self._parts[0] = b"\x11" + self._parts[0][1:]


class Restless(Tag):
    """Does not rest when it is told to."""

    def answer(self, frame, last_bits):
        """As if it had not heard."""
        bits = super().answer(frame, last_bits)
        self._was_halted = False
        return bits


class Torn(Tag):
    """Is there for so many frames only, or from then on; `frames` may be set at any time."""

    frames, comes = 99, False

    def answer(self, frame, last_bits):
        """Silent while it is not there."""
        self.frames -= 1
        if (self.frames < 0) != self.comes:
            self.power_off()
            return None
        return super().answer(frame, last_bits)


class Weak(Tag):
    """Answers two times of three."""

    def answer(self, frame, last_bits):
        """Or not at all."""
        bits = super().answer(frame, last_bits)
        return bits if random.getrandbits(8) % 3 else None


def turn():
    """What is read now."""
    chip.field(True)
    uids = list(cards.present(chip))
    chip.field(False)
    return [uid.hex() for uid in uids if uid]


def tell(name, turns):
    """Print a line; each turn is the UIDs that lie there and those that were read."""
    count = whole = wrong = 0
    for lain, read in turns:
        count += 1
        whole += sorted(set(read)) == sorted(lain)
        wrong += sum(uid not in lain for uid in read)
    print(name, count, whole, wrong)


def laid(kind, uids, **how):
    """Cards of a kind lie there; those that were read."""
    model.tags = [kind(bytes.fromhex(uid)) for uid in uids]
    for tag in model.tags:
        for name, value in how.items():
            setattr(tag, name, value)
    return uids, turn()


def noisy(transfer):
    """The lines of a chip, on which of two hundred bytes that it gives one is disturbed."""

    def disturbed(sent):
        back = transfer(sent)
        for index in range(len(back)):
            if random.getrandbits(16) % 200 == 0:
                back[index] ^= 1 << random.getrandbits(3)
        return back

    return disturbed


chip = reader()
random.seed(5)
groups = [(uid,) for uid in UIDS] + PAIRS
mixed = [PAIRS[0], PAIRS[5], PAIRS[7]]
tell("pairs", (laid(Tag, group) for group in PAIRS))
tell("sums", (laid(WrongSum, group) for group in groups))
tell("tagless", (laid(Tagless, (uid,)) for uid in UIDS))
tell("restless", (laid(Restless, group) for group in groups))
tell("torn", (laid(Torn, group, frames=at) for group in mixed for at in range(1, 12)))
tell("late", (laid(Torn, g, frames=at, comes=True) for g in mixed for at in range(1, 6)))
tell("weak", (laid(Weak, group) for group in mixed for _ in range(TURNS)))
model.transfer = noisy(model.transfer)
tell("noisy", (laid(Tag, group) for group in mixed for _ in range(TURNS)))
