"""What the table shows of one seat, of the log and of a question: frozen values for the picture.

Owns the values between the table and the display; holds nothing that a seat must not learn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.play.choices import Choice, Numbers
from tabletop.rules.game import Fact, Ref, Seat

EXPLAINED = "explained"
"""The code of a message that tells the rule that the seat asked for."""
CARDS_AGREE = "cards_agree"
"""The code of a message that nothing is to be put right any more."""
CALM = frozenset({EXPLAINED, CARDS_AGREE})
"""Codes of messages that refuse nothing."""
ABOUT_READERS = frozenset(
    {
        "card_left",
        "card_of_other_seat",
        "card_of_other_set",
        "card_of_other_table",
        "card_retired",
        "card_twice",
        "card_unknown",
        "fix_slot",
        "plan_left",
        "plan_locked",
        "plan_missing",
        "plan_slot_closed",
        "plan_unfit",
    }
)
"""Codes of messages whose `slot` is a reader of the seat, from 1, whatever a game calls slots."""


@dataclass(frozen=True, slots=True)
class Message:
    """One short message to a seat: a code, the rule id where a rule says so, and figures.

    Codes of refusals come from the rules (with `rule`). The table's own (rule ""):
    `card_unknown`, `card_retired`, `card_of_other_set`, `card_of_other_table`, `card_twice`,
    `card_left`, `card_not_now`, `card_of_other_seat`, `fix_slot` (figures: `slot` from 1, and `uid`
    or `kind` and `id` where known), `not_possible_now`, `undo_asked`, `undo_declined`,
    `undo_unanswered`;
    undo refusals keep the code that the session gives; EXPLAINED, CARDS_AGREE. About things that
    others must not know it names none: `hidden_not_now`, and in planning with cards (figure
    `slot`) `plan_unfit`, `plan_slot_closed`, `plan_full`, `plan_locked`, `plan_missing`,
    `plan_left`.
    """

    code: str
    rule: str = ""
    figures: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UndoQuestion:
    """`by` asks to take back more than is theirs; all of `asked` must agree."""

    by: Seat
    asked: frozenset[Seat]
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat's strip. `kind` is `human` or a computer player's name.

    `is_to_act`: the game waits for this seat (one that can only take back is not waited for).
    `node` is the level being walked (its `children` are the entries, `cursor` the one lit), None
    when there is nothing to choose; `path` leads from the root to `node`, the root left out.
    `question` is the undo this seat is asked to allow: then `node` holds the two answers. While
    the seat's own menu is open, `path` begins with it (kind `menu`); when the game is over, `node`
    holds what a person may do then.
    `cards_seen`: the stable reading of the own slots, UIDs or None. `is_peeking`: the seat holds
    both its buttons to see what only it may see. `covers`: the numbers under which
    things that only the seat may see stand in its menu, one for each equal one that can still be
    chosen, or were chosen. `to_lay`: while `node` is the list of what to put right, the cards
    that it asks for by slot (from 1); only the seat itself may see which they are.
    """

    seat: Seat
    kind: str
    is_to_act: bool
    node: Choice | None = None
    cursor: int = 0
    path: tuple[Choice, ...] = ()
    message: Message | None = None
    cards_seen: tuple[str | None, ...] = ()
    question: UndoQuestion | None = None
    is_peeking: bool = False
    covers: Numbers = field(default_factory=dict)
    to_lay: Mapping[int, Ref] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Beat:
    """Facts that are told at once, each beat for its time: what it is about, who made it happen.

    `number` is the log's entry, `seat` whose gesture it was (None for a stop), `is_automatic`
    tells that it only followed from it. Two beats are never the same, even with equal facts.
    """

    number: int
    seat: Seat | None
    facts: tuple[Fact, ...]
    is_automatic: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One durable entry of the log: its number, its kind (`gesture`, `undo`, `correction`, `redo`,
    `stop`), the seat that made it (None for a stop), and the facts that all may learn.
    """

    number: int
    kind: str
    seat: Seat | None
    facts: tuple[Fact, ...]
