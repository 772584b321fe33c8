"""Enrolment as pictures: the sets, a card to lay, one that is refused, one to choose, a whole set.

Owns what was done before each picture; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.card_pictures import card_pictures, card_words
from tabletop.display.canvas import Pens
from tabletop.display.scenes.enrolment import EnrolmentScene
from tabletop.play.enrolment import Piece
from tabletop.play.enrolment_menu import CARDS, EnrolmentMenu
from tabletop.registered_cards import card_pieces

ENROLLED = 20


class _Nowhere:
    """Keeps no chip."""

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        """Nothing."""

    def forget(self, uid: str) -> None:
        """Nothing."""


def enrolment_scene(
    step: str, card_set: str, language: str, size_px: tuple[int, int], pens: Pens
) -> EnrolmentScene:
    """A picture by its name in STEPS."""
    menu = EnrolmentMenu(card_pieces(), {}, _Nowhere())
    STEPS[step](menu, card_set)
    words = card_words(language)
    return EnrolmentScene(menu, words, size_px, card_pictures(words), pens=pens)


def _take(menu: EnrolmentMenu, id_: str) -> None:
    menu.take(next(entry for entry in menu.entries if entry.id == id_))


def _begin(menu: EnrolmentMenu, card_set: str) -> None:
    """A set of which some cards have their chips."""
    _take(menu, card_set)
    for number in range(ENROLLED):
        menu.lay([str(number)])


def _refuse(menu: EnrolmentMenu, card_set: str) -> None:
    _begin(menu, card_set)
    menu.lay(["0"])


def _choose(menu: EnrolmentMenu, card_set: str) -> None:
    _begin(menu, card_set)
    _take(menu, CARDS)
    while menu.entries[0].kind != "card":
        menu.confirm()


def _complete(menu: EnrolmentMenu, card_set: str) -> None:
    _begin(menu, card_set)
    for number in range(ENROLLED, len(card_pieces()[card_set])):
        menu.lay([str(number)])


STEPS: Mapping[str, Callable[[EnrolmentMenu, str], None]] = {
    "sets": lambda _menu, _card_set: None,
    "card": _begin,
    "refused": _refuse,
    "choose": _choose,
    "complete": _complete,
}
