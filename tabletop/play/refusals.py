"""Why something on the table cannot be chosen now: the rule that stands against it.

Owns the question that a pointer or a card asks in vain; the answer is the rules'.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Action, BadAction, Ref, Refusal, Seat, State, to_data


def refusal_about(state: State, seat: Seat, legal: Sequence[Action], ref: Ref) -> Refusal | None:
    """The refusal of a legal action made over to be about `ref` instead; None where no legal
    action is about something of that kind. `legal` holds what the seat may do now.
    """
    asked: set[type[Action]] = set()
    for action in legal:
        if type(action) in asked or ref.kind not in {kind for kind, _ in action.refs}:
            continue
        asked.add(type(action))
        other = _made_over(state, action, ref)
        refusal = state.refusal(seat, other) if other is not None else None
        if refusal is not None:
            return refusal
    return None


def _made_over(state: State, action: Action, ref: Ref) -> Action | None:
    """The same action about another thing; None where the field of this kind does not take it."""
    data = to_data(action)
    if ref.kind not in data:
        return None
    is_number = isinstance(data[ref.kind], int)
    try:
        return state.parse_action({**data, ref.kind: int(ref.id) if is_number else ref.id})
    except (BadAction, ValueError):
        return None
