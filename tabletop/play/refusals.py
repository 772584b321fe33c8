"""Why something on the table cannot be chosen now: the rule that stands against it.

Owns the question that a pointer or a card asks in vain; the answer is the rules'.
"""

from __future__ import annotations

from tabletop.rules.game import Ref, Refusal, Seat, State


def refusal_about(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """What stands against the likeliest thing that the seat could want with this; None where the
    present decision has nothing to do with it, or is not this seat's.
    """
    if seat not in state.to_act():
        return None
    refusals = (state.refusal(seat, action) for action in state.attempts(seat, ref))
    return next((refusal for refusal in refusals if refusal is not None), None)
