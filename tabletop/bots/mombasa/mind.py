"""All thoughts about one view, made when they are first needed.

Owns how they hang together; each stands in its own module.
"""

from __future__ import annotations

from tabletop.bots.mombasa.books import Shelf
from tabletop.bots.mombasa.cards import Hand
from tabletop.bots.mombasa.effects import Totals, effects_of, totals_of
from tabletop.bots.mombasa.expansion import Explorer
from tabletop.bots.mombasa.outlook import Outlook
from tabletop.bots.mombasa.styles import Style
from tabletop.bots.mombasa.tracks import Spaces
from tabletop.rules.mombasa.view import MombasaView


class Mind:
    """What a player thinks of a view."""

    def __init__(self, view: MombasaView, style: Style) -> None:
        self.look = Outlook(view, style)
        self.effects = effects_of(self.look)
        self.spaces = Spaces(self.look)
        self.shelf = Shelf(self.look, self.spaces)
        self.explorer = Explorer(self.look, self.spaces, self.shelf)
        self.hand = Hand(self.look, self.spaces, self.shelf, self.explorer, self.effects)

    def face_up(self) -> dict[int, str]:
        """The own cards that lie face up, by slot."""
        me = self.look.me
        cards = enumerate(me.area or (), 1)
        return {slot: card for slot, card in cards if card is not None and slot not in me.used}

    def totals(self) -> Totals:
        """The own totals now, as the table counts them."""
        me = self.look.me
        helpers = totals_of(self.look, self.effects, self.face_up().values()).helpers
        goods = {kind: n for kind, n in me.totals.items() if kind != "expansion"}
        return Totals(goods, me.totals["expansion"], helpers)
