"""What the fields of actions, facts and refusals mean where a sentence names them, by family.

Owns meanings as data; the sentences are the catalogue's, and putting them together is `words`'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.play.panel import ABOUT_READERS
from tabletop.rules.game import Seat

SEAT, MONEY, PARTY, CODE, NUMBER = "the seat", "the money", "the party", "the code", ""
"""Meanings beside the kinds of things, such as `company`, whose ids a field may hold.

PARTY is an owner of money or goods; CODE has texts in a table named after the field.
"""
SEAT_PARTY = "seat:"
"""What a party begins with that is a seat, as `seat:0`."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one family of games.

    `meanings`: by field, or by type tag or refusal code and field (`price_moved.old`) where the
    name alone does not tell. A field without one is a number, or an id of the kind that it is
    named after. `counts`: which field the forms of a text go by, where it is not `count`.
    `by_seat`: of facts that show something of each seat, the field with an entry for each.
    `prices`: for which reasons money paid just before is the price of what a fact tells.
    `gathered`: facts of which several in a row are told in one sentence, with what differs.
    `listed`: facts about units of a thing (two fields, thing and number); those in a row that
    differ in nothing else are told in one sentence, and the units of all stand in it as `units`.
    `amounts`: types with a field for each thing of a kind that holds how many of it: all that are
    not 0 stand in a text as `amounts`.
    """

    meanings: Mapping[str, str]
    payment: str = ""
    prices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    by_seat: Mapping[str, str] = field(default_factory=dict)
    gathered: Mapping[str, str] = field(default_factory=dict)
    listed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    amounts: Mapping[str, str] = field(default_factory=dict)

    def meaning(self, tag: str, name: str) -> str:
        """What a field of a type or refusal holds."""
        return self.meanings.get(f"{tag}.{name}", self.meanings.get(name, NUMBER))


def seat_of(party: str) -> Seat | None:
    """The seat that a party is, None for the bank, a company..."""
    return int(party.removeprefix(SEAT_PARTY)) if party.startswith(SEAT_PARTY) else None


OF_EVERY_GAME: Mapping[str, str] = {
    "seat": SEAT,
    "by": SEAT,
    "start_player": SEAT,
    "amount": MONEY,
    "money": MONEY,
    "source": PARTY,
    "target": PARTY,
    "kind": CODE,
    "phase": CODE,
    "reason": CODE,
    "decision": CODE,
}

POWER_GRID = Fields(
    meanings={
        **OF_EVERY_GAME,
        "president": SEAT,
        "president_changed.old": SEAT,
        "president_changed.new": SEAT,
        "winner": SEAT,
        "bid": MONEY,
        "income": MONEY,
        "per_share": MONEY,
        "cost": MONEY,
        "price": MONEY,
        "price_moved.old": MONEY,
        "price_moved.new": MONEY,
        "high": "company",
        "order": "company",
        "companies": "company",
        "path": "city",
        "plant": "plant",
        "plants": "plant",
        "market_chosen.market": PARTY,
        "choose_market.market": PARTY,
    },
    payment="money_paid",
    prices={"fuel_moved": ("fuel",), "share_moved": ("share", "sale", "founding")},
    listed={"fuel_moved": ("fuel", "count")},
    amounts={"run_plant": "fuel"},
)

MOMBASA = Fields(
    meanings={
        **OF_EVERY_GAME,
        "reward": CODE,
        "slot": "slot",
        **{f"{code}.slot": NUMBER for code in ABOUT_READERS},
        "row": "row",
        "column": "column",
        "place": "place",
        "book_taken.place": "book_place",
        "book_drawn.place": "book_place",
        "take_book.place": "book_place",
        "cards": "card",
        "plans": "card",
        "tiles": "tile",
        "tile_returned.tile": "bonus_tile",
        "tile_arrived.tile": "bonus_tile",
        "covered": "book",
        "ousted": "company",
        "space_occupied.space": "bonus_space",
        "occupy_space.space": "bonus_space",
        "flip_too_dear.cost": MONEY,
        "flip_too_dear.have": MONEY,
        "payment_too_dear.cost": MONEY,
        "space_too_dear.cost": MONEY,
        "space_too_dear.have": MONEY,
    },
    payment="money_paid",
    prices={
        "book_flipped": ("flip",),
        "book_taken": ("coin",),
        "card_bought": ("card",),
        "card_discarded": ("discard",),
        "diamond_moved": ("merchant", "last_space"),
        "marker_moved": ("payment",),
        "reward_taken": ("reward", "points"),
        "space_occupied": ("space",),
        "special_reached": ("special",),
    },
    counts={
        "advance": "spaces",
        "card_bought": "price",
        "coins_moved": "coins",
        "expansion_began": "points",
        "move_inkwell": "spaces",
        "points_lost": "points",
        "units_lost": "units",
    },
    by_seat={"plans_revealed": "plans", "tiles_revealed": "tiles"},
    gathered={"book_drawn": "book", "card_drawn": "card"},
)

FIELDS: Mapping[str, Fields] = {
    "": Fields(OF_EVERY_GAME),
    "mombasa": MOMBASA,
    "power_grid": POWER_GRID,
}
"""By family; the first one is for what belongs to no game."""
