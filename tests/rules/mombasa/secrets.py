"""Changes in the JSON data of a game of Mombasa what somebody must not see.

Owns which places are hidden from whom; every twin is a sound position.
"""

from __future__ import annotations

import random
from typing import Any

from tabletop.rules.game import Seat
from tabletop.rules.mombasa.edition.data import Edition

Data = dict[str, Any]


def hide(edition: Edition, data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """Other hands, plans and starting tiles, and all that is to come."""
    others = [one for seat, one in enumerate(data["players"]) if seat != viewer]
    if data["course"]["decision"] == "keep_tile":
        _deal_others(edition, data, others, rng)
    elif data["course"]["phase"] != "setup":
        _swap_cards(edition, others, data["course"]["phase"] == "planning", rng)
    hide_from_all(edition, data, rng)


def _deal_others(edition: Edition, data: Data, others: list[Data], rng: random.Random) -> None:
    """Other starting tiles are offered to the others, and any of them kept."""
    seen = [tile for one in data["players"] if one not in others for tile in one["offered"]]
    tiles = [tile.id for tile in edition.starting_tiles if tile.id not in seen]
    rng.shuffle(tiles)
    for player in others:
        player["offered"] = [tiles.pop(), tiles.pop()]
        if player["starting_tile"] is not None:
            player["starting_tile"] = rng.choice(player["offered"])


def _letters(edition: Edition) -> dict[str, str]:
    return {card.id: card.letter for card in edition.cards}


def _swap_cards(
    edition: Edition, others: list[Data], is_planning: bool, rng: random.Random
) -> None:
    """The others' cards in hand, and planned ones before the reveal, lie in other places.

    Single shares stay where they are: they cannot be planned.
    """
    letters = _letters(edition)
    places = [(one["hand"], i) for one in others for i in range(len(one["hand"]))]
    if is_planning:
        areas = [one["area"] for one in others]
        places += [(area, i) for area in areas for i, card in enumerate(area) if card]
    places = [(pile, i) for pile, i in places if letters[pile[i]] not in "DE"]
    cards = [pile[i] for pile, i in places]
    rng.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card


def hide_from_all(edition: Edition, data: Data, rng: random.Random) -> None:
    """Chance, the order of the pile within its letters, the order of the supplies."""
    data["random"][0] = format(rng.getrandbits(60), "x")
    pile, letters = data["offer"]["pile"], _letters(edition)
    rng.shuffle(pile)
    pile.sort(key=letters.__getitem__)
    for supply in data["shelves"]["supplies"].values():
        rng.shuffle(supply)
