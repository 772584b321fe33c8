"""What this hub has; change it for each hub before it is copied onto the board.

Owns numbers only; which pins they mean stands in `board.py`. More than four readers need the
second bank, whose pins the plain lamps use otherwise. Lamps count from 0: the plain ones, then
those of the chain.
"""

READERS = 4
BUTTONS = 2
PLAIN_LAMPS = 0
CHAIN_LAMPS = 6
SHARES_AIR = False
"""Whether the sync line joins this hub with a neighbour whose readers are close."""
