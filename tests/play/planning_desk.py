"""A table of Mombasa in planning, with real cards and readers for every seat.

Owns how a hand becomes cards with chips, and what of such a table everybody sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.play.choices import Choice
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.session import Journal, Session
from tabletop.rules.game import Action, Ref, State
from tabletop.rules.mombasa.actions import Ready
from tests.play.conftest import Desk
from tests.rules.mombasa.positions import EDITION, GAME, player

CHIPS: Mapping[str, Card] = {
    f"04{number:04}{copy:02}": Card("mombasa", Ref("card", card.id))
    for number, card in enumerate(EDITION.cards)
    for copy in range(max(card.count, 4 if card.letter == "start" else 1))
}
"""All cards of the edition; those that every player starts with are there four times."""

SLOTS = 5


def uid_of(card: str, copy: int = 0) -> str:
    """The chip of a card; of equal cards another for each copy."""
    return [uid for uid, one in CHIPS.items() if one.ref.id == card][copy]


class PlanningDesk(Desk):
    """People at the table, each with a reader of five slots, or with one reader to tap on."""

    def __init__(
        self,
        state: State,
        *,
        seed: int = 1,
        pace: Pace | None = None,
        journal: Journal | None = None,
        taps: bool = False,
        found: Mapping[str, tuple[int, str]] | None = None,
        session: Session | None = None,
    ) -> None:
        kinds = [HUMAN] * state.seats
        session = session or Session.from_state(GAME, state.to_dict(), journal, players=kinds)
        super().__init__(
            kinds,
            seed,
            pace or Pace.instant(),
            GAME,
            None,
            [],
            found or {},
            slots=1 if taps else SLOTS,
            tapping=frozenset(range(len(kinds))) if taps else frozenset(),
            cards=CHIPS,
            card_set="mombasa",
            session=session,
        )

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in a hand."""
        return player(self.session.state, seat).hand or ()

    def area(self, seat: int) -> list[str | None]:
        """What is planned at the three slots that all have."""
        return list(player(self.session.state, seat).area or ())[:3]

    def put(self, seat: int, cards: Sequence[str | None]) -> None:
        """Lay these cards on the seat's readers, and lift all others, at once."""
        model = self.simulated.hubs[f"reader{seat}"].model
        for slot, uid in enumerate(cards):
            model.lay(slot, uid)
        self.wait(0.5)

    def tap(self, seat: int, uid: str) -> None:
        """Lay a card on the only reader and take it away again."""
        self.lay(seat, 0, uid)
        self.lay(seat, 0, None)

    def confirm(self, seat: int) -> None:
        """Take what is lit."""
        self.click(seat, Role.CONFIRM)

    def entry(self, seat: int) -> Choice:
        """What is lit in a seat's menu."""
        panel = self.panel(seat)
        assert panel.node is not None
        return panel.node.children[panel.cursor]

    def ready(self, *seats: int) -> None:
        """These seats walk to Ready and confirm."""
        for seat in seats:
            while self.panel(seat).path:
                self.hold(seat)
            while self.entry(seat).actions != (Ready(),):
                self.click(seat, Role.WALK)
            self.confirm(seat)

    def last(self) -> tuple[Action, ...]:
        """What the last gesture did."""
        return self.session.live[-1].actions

    def public(self) -> str:
        """All that anybody at the table may see or hear of, as one text."""
        return f"{self.table.view}\n{self.told_to_all()}"

    def told_to_all(self) -> str:
        """The same without the board: strips, log, lamps."""
        table = self.table
        parts: list[object] = [*table.log, table.telling, table.question]
        parts += sorted(table.lamps().items())
        for panel in table.panels:
            parts += [panel.seat, panel.is_to_act, panel.cursor, panel.message, panel.question]
            parts += [_shown(choice) for choice in panel.path]
            if panel.node is not None:
                parts += [_shown(choice) for choice in panel.node.children]
        return "\n".join(map(str, parts))


def _shown(choice: Choice) -> str:
    """What others see of an entry."""
    if choice.cover is not None:
        return f"covered {choice.cover}"
    return f"{choice.kind} {choice.id}"
