"""Tells four messages over the end of the count, so that they are printed."""

from talk import Talk

talk = Talk()
talk._sent = 0xFFFD
for _ in range(4):
    talk.tell("hb")
