"""Reads three cards sixty times, with some answers lost or garbled; prints what came out.

First how many turns were complete, then how often nothing or a fault was read, then wrong UIDs.
"""

import cards
from bench import lay, model, reader

UIDS = ("deadbeef", "04112233445566", "041122334455667788aa")
chip = reader()
lay(UIDS)
model.loses_every, model.garbles_every = 41, 53
complete = faults = wrong = 0
for _ in range(60):
    chip.field(True)
    uids = list(cards.present(chip))
    chip.field(False)
    names = [uid.hex() for uid in uids if uid]
    complete += len(names) == len(UIDS)
    faults += None in uids
    wrong += any(name not in UIDS for name in names)
print(complete, faults, wrong)
