"""The sensible player of Mombasa: one thought for each kind of decision.

Owns which thought answers which decision; the thoughts are the other modules of this package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop.bots.mombasa import bonuses, goods, planning, start, turn
from tabletop.bots.mombasa.mind import Mind
from tabletop.bots.mombasa.styles import BALANCED, Style
from tabletop.rules.game import Action, View
from tabletop.rules.mombasa.view import MombasaView

Thought = Callable[[Mind, Sequence[Action]], Action]

THOUGHTS: Mapping[str, Thought] = {
    "keep_tile": start.keep_tile,
    "rest_card": start.rest_card,
    "plan": planning.plan,
    "turn": turn.turn,
    "after_action": turn.after_action,
    "goods": goods.use_goods,
    "expand": lambda mind, legal: mind.explorer.expand(legal),
    "return_post": lambda mind, legal: mind.explorer.return_post(legal),
    "remove_post": lambda mind, legal: mind.explorer.remove_post(legal),
    "bookkeeper": lambda mind, legal: mind.shelf.walk(legal, mind.totals()),
    "spend_points": lambda mind, legal: mind.shelf.take(legal),
    "place_book": lambda mind, legal: mind.shelf.place(legal),
    "choose_reward": bonuses.choose_reward,
    "advance": goods.advance,
    "buy_for_pounds": goods.buy_for_pounds,
    "discard": start.discard,
}
"""What is thought about at each decision that a view names."""


class StylePlayer:
    """Plays Mombasa in a style; equal views and lists of actions are answered equally."""

    __slots__ = ("_style",)

    def __init__(self, style: Style = BALANCED) -> None:
        self._style = style

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """One of the legal actions, for reasons that its modules state."""
        if len(legal) == 1:
            return legal[0]
        view = see()
        assert isinstance(view, MombasaView), "a style is for Mombasa"
        return THOUGHTS[view.decision](Mind(view, self._style), legal)


def think(view: View, legal: Sequence[Action]) -> Action | None:
    """The sensible one of the legal actions; None where the view is of another game."""
    if not isinstance(view, MombasaView):
        return None
    return StylePlayer().choose(lambda: view, legal)
