"""One seat at its two buttons: where it stands in its tree, its cards, its message.

Owns the way through the choices; does not act, the table does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from tabletop.play.choices import Choice, about, choice_tree, group_about
from tabletop.play.covers import Covers
from tabletop.play.log import HUMAN
from tabletop.play.matching import CardWatch
from tabletop.play.panel import Message, SeatPanel, UndoQuestion
from tabletop.play.reconcile import Fix
from tabletop.play.seat_menu import OVER, put_right
from tabletop.rules.game import Action, Bundle, Ref, Seat

AGREE = Choice("answer", "agree", ())
DECLINE = Choice("answer", "decline", ())
_ANSWERS = Choice("root", "", (), (AGREE, DECLINE))


class SeatInput:
    """A person's cursor in the tree of the legal actions, before a question, or after the end of
    the game; the seat's own menu may lie over it. A computer player's seat has none of these.
    """

    __slots__ = (
        "_bundles",
        "_is_over",
        "_levels",
        "_menu",
        "_message_ticks",
        "_numbers",
        "_to_put_right",
        "chips",
        "covers",
        "is_person",
        "is_to_act",
        "kind",
        "legal",
        "message",
        "offered",
        "open_slots",
        "question",
        "seat",
        "watch",
    )

    def __init__(self, seat: Seat, kind: str, slots: int, covers: Covers) -> None:
        self.seat = seat
        self.kind = kind
        self.watch = CardWatch(slots)
        self.covers = covers
        self.open_slots: AbstractSet[int] = frozenset()
        """The slots (from 1) at which it puts things in hand, in secret."""
        self.chips: Mapping[int, str] = {}
        """The chip by which each slot was planned, where chips are tapped."""
        self.offered = 0
        """The entries of the log when it was offered what it may do now."""
        self.is_person = kind == HUMAN
        self.legal: tuple[Action, ...] = ()
        self.is_to_act = False
        """Whether the game waits for this seat: it can do more than take back."""
        self.message: Message | None = None
        self.question: UndoQuestion | None = None
        self._message_ticks = 0
        self._bundles: tuple[Bundle, ...] = ()
        self._is_over = False
        self._numbers = covers.numbers
        self._levels: list[tuple[Choice, int]] = []  # each level with its cursor, root first
        self._menu: list[tuple[Choice, int]] = []  # the same of the seat's own menu, if open
        self._to_put_right: Sequence[Fix] = ()

    @property
    def node(self) -> Choice | None:
        """The level being walked."""
        return self._walked[-1][0] if self._walked else None

    @property
    def _walked(self) -> list[tuple[Choice, int]]:
        return self._menu or self._levels

    @property
    def is_at_top(self) -> bool:
        """Whether a hold leads no level up: no group is entered, no menu open, nothing asked."""
        return not self._menu and len(self._levels) < 2 and self.question is None

    @property
    def is_planning(self) -> bool:
        """Whether it puts things in hand at slots, in secret."""
        return bool(self.open_slots)

    @property
    def is_in_menu(self) -> bool:
        """Whether the seat's own menu is open."""
        return bool(self._menu)

    @property
    def is_putting_right(self) -> bool:
        """Whether the list of what to put right is open: cards only do what it asks for."""
        return bool(self._menu and self._to_put_right)

    def put_right(self, fixes: Sequence[Fix]) -> bool:
        """Open the list of what to put right, or bring it up to date; whether it changed."""
        if self.is_putting_right and self._to_put_right == fixes:
            return False
        before, lines = self.lit(), put_right(fixes)
        cursor = lines.children.index(before) if before in lines.children else 0
        self._to_put_right, self._menu = fixes, [(lines, cursor)]
        return True

    def open_menu(self, menu: Choice) -> None:
        """Lay the seat's own menu over what it chooses from."""
        self._menu, self._to_put_right = [(menu, 0)], ()

    def close_menu(self) -> None:
        """Back to what the seat chose from, where it stood."""
        self._menu = []

    def offer(
        self, legal: Sequence[Action], bundles: Sequence[Bundle] = (), *, is_over: bool = False
    ) -> bool:
        """What the seat may do now, singly and at once. The same as before keeps its place;
        returns whether not.
        """
        numbers = self.covers.numbers
        is_same = self.legal == tuple(legal) and self._numbers == numbers
        is_same = is_same and self._is_over == is_over
        if is_same and self._bundles == tuple(bundles):
            return False
        before = self.lit() if is_same and self.is_at_top else None
        self._numbers = numbers
        self.legal, self._bundles, self._is_over = tuple(legal), tuple(bundles), is_over
        self.is_to_act = any(not action.is_take_back for action in legal)
        self.watch.spend()
        self._rebuild()
        if before is not None and before in self._levels[0][0].children:
            root = self._levels[0][0]
            self._levels[0] = (root, root.children.index(before))
        return True

    def ask(self, question: UndoQuestion | None) -> None:
        """Put the question to this seat, or take it away."""
        if question is not None and self.question is not None:
            self.question = question
        elif question is not self.question:
            self.question = question
            self.close_menu()
            self._rebuild()

    def _rebuild(self) -> None:
        if self.question is not None:
            self._levels = [(_ANSWERS, 0)]
        elif not self.is_person:
            self._levels = []
        elif self._is_over:
            self._levels = [(OVER, 0)]
        elif self.legal:
            tree = choice_tree(self.legal, self.covers.open, self._bundles)
            self._levels = [(tree, tree.usual)]
        else:
            self._levels = []

    def walk(self) -> None:
        """Light the next entry, the first after the last."""
        if self._walked:
            node, cursor = self._walked[-1]
            self._walked[-1] = (node, (cursor + 1) % len(node.children))

    def lit(self) -> Choice | None:
        """The entry under the cursor."""
        if not self._walked:
            return None
        node, cursor = self._walked[-1]
        return node.children[cursor]

    def enter(self, choice: Choice) -> bool:
        """Go into a group below the current level; whether it was there (a leaf never is)."""
        node = self.node
        if node is None or choice.is_leaf or choice not in node.children:
            return False
        self._walked[-1] = (node, node.children.index(choice))
        self._walked.append((choice, choice.usual))
        return True

    def back(self) -> bool:
        """One level up, out of the menu at last; False at the top."""
        if not self._menu and len(self._levels) < 2:
            return False
        self._walked.pop()
        return True

    def acted(self) -> None:
        """The seat's choice is made: back to the top, and the cards have had their say."""
        self.watch.spend()
        self.close_menu()
        del self._levels[1:]

    def narrow(self, refs: Sequence[Ref], actions: Sequence[Action]) -> None:
        """Stand at the choice among these actions, all about `refs` (at least one)."""
        self.close_menu()
        self._rebuild()
        group = group_about(refs, actions, self.covers.open)
        self._levels.append((group, group.usual))

    def go_on(self, done: Action) -> None:
        """Stand where the same kind of choice goes on, at the next thing that it can be about."""
        if self._menu or self.question is not None:
            return
        while (node := self.node) is not None:
            like = [c for c in node.children if any(type(a) is type(done) for a in c.actions)]
            if not like:
                return
            child = next((choice for choice in like if _comes_after(choice, done)), like[0])
            self._levels[-1] = (node, node.children.index(child))
            if child.is_leaf or child.kind == "page":
                return
            self._levels.append((child, child.usual))

    def about(self, ref: Ref) -> tuple[Action, ...]:
        """The actions about this on the current level, else anywhere."""
        here = about(self.node.actions, [ref]) if self.node is not None else ()
        return here or about(self.legal, [ref])

    def say(self, message: Message | None, ticks: int = 0) -> None:
        """Show a message for so many ticks, or until the seat's next press."""
        self.message, self._message_ticks = message, ticks

    def tick(self) -> bool:
        """Let one tick pass; whether the message went."""
        if self.message is None:
            return False
        self._message_ticks -= 1
        if self._message_ticks > 0:
            return False
        self.message = None
        return True

    def panel(self, *, is_peeking: bool) -> SeatPanel:
        """What the table shows of this seat."""
        entered = self._menu or self._levels[1:]
        return SeatPanel(
            seat=self.seat,
            kind=self.kind,
            is_to_act=self.is_to_act,
            node=self.node,
            cursor=self._walked[-1][1] if self._walked else 0,
            path=tuple(node for node, _ in entered),
            message=self.message,
            cards_seen=self.watch.stable,
            question=self.question,
            is_peeking=is_peeking,
            covers=self.covers.shown,
            to_lay={fix.slot: fix.ref for fix in self._to_put_right if fix.ref and self._menu},
        )


def _comes_after(choice: Choice, done: Action) -> bool:
    """Whether an entry is about the same kind of thing as what was done, counted, and a later one;
    what is covered has no order.
    """
    ids = [ref.id for ref in done.refs if ref.kind == choice.kind and choice.cover is None]
    return any(one.isdigit() and choice.id.isdigit() and int(choice.id) > int(one) for one in ids)
