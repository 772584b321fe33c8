"""Writes, reads and halts a card with memory; prints one word a step."""

import cards
import ntag
from bench import lay, model, reader

chip = reader()
(tag,) = lay(["04112233445566"])
record = bytes(range(24))


def visited(act):
    chip.field(True)
    outcome = None
    for uid in cards.present(chip):
        assert uid == tag.uid
        outcome = act()
    chip.field(False)
    return outcome


print("written", visited(lambda: ntag.write(chip, 4, record)))
print("stands", bytes(tag.memory[16:40]) == record)
print("read", visited(lambda: ntag.read(chip, 4, 6)) == record)
model.loses_every = 3
print("lost", visited(lambda: ntag.read(chip, 4, 6)))
model.loses_every = 0
print("outside", visited(lambda: ntag.read(chip, 60, 1)))

chip.field(True)
print("first", len(list(cards.present(chip))))
print("resting", len(list(cards.present(chip))))
