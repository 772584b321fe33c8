"""A bank over some minutes, by its own clock: prints the seconds at which its line is reset while a
reader is dead, how many followed when it had been well again, the gain that a chip forgot, and last
what chips of the kind may say of their version.
"""

import readers
from air import OwnAir
from bench import model, reader

GAIN = 0x26
passed_ms = [0]
resets = []


def line(level):
    """The line of resets; no chip here is cured by it."""
    if not level:
        resets.append(passed_ms[0] // 1000)


chip = reader()
bank = readers.Bank([readers.Reader(0, chip)], line, OwnAir())


def minutes(count):
    """So much time, in steps of half a second."""
    for _ in range(count * 120):
        passed_ms[0] += 500
        bank.step(passed_ms[0])


model.is_gone = True
bank.begin(0)
minutes(4)
print(resets)
model.is_gone = False
minutes(1)
model.is_gone, before = True, len(resets)
minutes(1)
print(len(resets) - before)
model.is_gone = False
minutes(1)
model._registers[GAIN] = 0
minutes(1)
forgotten = model._registers[GAIN]
minutes(6)
print(forgotten, model._registers[GAIN])


def begins(version):
    """Whether a chip that says this of itself is taken for one."""
    model.version = version
    return chip.begin()


print([hex(version) for version in range(256) if begins(version)])
