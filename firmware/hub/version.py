"""What this firmware calls itself, and the version of the protocol that it speaks.

Owns these two alone, so that whoever has the folder can read them without running it.
"""

FIRMWARE = "1.2"
PROTOCOL = 1
