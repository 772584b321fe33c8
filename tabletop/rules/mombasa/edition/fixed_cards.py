"""What the rulebook says of the setup, the action cards and the display of every edition.

Owns checks of the figures that are fixed; each yields faults with their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tabletop.rules.mombasa.edition.data import (
    COMPANIES,
    GOODS,
    CardDisplay,
    CardType,
    Players,
    Start,
)
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperFace,
    ExpansionFace,
    GoodsFace,
    MerchantFace,
    ShareFace,
)

CARDS_BY_LETTER = {"A": 9, "B": 16, "C": 11, "D": 4, "E": 4, "start": 9, "numbered": 4}
"""M-C1, M-C2."""

SHARE_LETTERS = ("D", "E")
MERCHANT_LETTERS = ("A", "B", "C")
FILL = (2, 5, 8, 11, 1, 4, 7, 10, 0, 3, 6, 9)
"""M-S5: columns from the right, each from the top."""

START_POUNDS = 1
MARKERS: Mapping[Players, int] = {"2": 3, "3": 2, "4": 2}
MARKERS_IN_ALL = 5
ROUND_COINS: Mapping[Players, tuple[int, ...]] = {
    "2": (1, 1, 1, 1, 1, 1),
    "3": (2, 1, 2, 1, 2, 1),
    "4": (2, 2, 2, 2, 2, 2),
}
NUMBERS = (1, 2, 3, 4)
GOODS_VALUES = (1, 2, 3, 4)
EXPANSION_VALUES = (1, 2, 3)

EXAMPLE_GOODS = (("bananas", 2), ("coffee", 1), ("coffee", 2), ("coffee", 3), ("cotton", 2))
EXAMPLE_POINTS = 2
EXAMPLE_PRICES = (("bananas", 2, 3), ("coffee", 2, 3))


def start_faults(start: Start) -> Iterator[str]:
    """M-S6, M-S8, M-S9, M-C5."""
    if start.pounds != START_POUNDS:
        yield f"start.pounds: {start.pounds}, not {START_POUNDS}"
    if start.markers_in_all != MARKERS_IN_ALL:
        yield f"start.markers_in_all: {start.markers_in_all}, not {MARKERS_IN_ALL}"
    for players, count in MARKERS.items():
        given = start.markers.get(players)
        if given != count:
            yield f"start.markers.{players}: {given}, not {count}"
    for players, coins in ROUND_COINS.items():
        on_track = start.round_coins.get(players)
        if on_track != coins:
            yield f"start.round_coins.{players}: {on_track}, not {coins}"


def card_faults(cards: Mapping[int, CardType]) -> Iterator[str]:
    """M-C1, M-C2, M-C3, M-D1, M-D2: which face stands on which letter, and merchants' figures."""
    seen: set[str] = set()
    for index, card in cards.items():
        place = f"cards[{index}]"
        if card.id in seen:
            yield f"{place}.id: {card.id} stands twice"
        seen.add(card.id)
        if isinstance(card.face, ShareFace) != (card.letter in SHARE_LETTERS):
            yield f"{place}.face.kind: single shares, and nothing else, bear the letters D and E"
        if isinstance(card.face, MerchantFace):
            if card.letter not in MERCHANT_LETTERS:
                yield f"{place}.face.kind: diamond merchants bear the letters A to C only"
            yield from _merchant_faults(card.face, f"{place}.face")
        if card.letter == "numbered":
            is_one = isinstance(card.face, ExpansionFace) and card.face.n == 1
            if not is_one:
                yield f"{place}.face: a numbered card is an expansion card of value 1"
            if card.number not in NUMBERS or card.count != 1:
                yield f"{place}.number: a numbered card has a number from 1 to 4, and stands once"
        elif card.number != 0:
            yield f"{place}.number: only numbered cards have a number"


def _merchant_faults(face: MerchantFace, place: str) -> Iterator[str]:
    is_plain = face.company is None
    wanted = {"spaces": 1, "pounds": 2, "mines_for_space": 0}
    if not is_plain:
        wanted = {"spaces": 2, "pounds": 1, "mines_for_space": 2}
    for name, figure in wanted.items():
        given = getattr(face, name)
        if given != figure:
            whose = "a plain merchant" if is_plain else "a company's merchant"
            yield f"{place}.{name}: {given}, but {whose} has {figure}"


def deck_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """M-C1, M-C2, M-C3: how many cards there are of what."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts[card.letter] += card.count
    for letter, count in CARDS_BY_LETTER.items():
        if counts[letter] != count:
            yield f"cards: {counts[letter]} cards of letter {letter}, not {count}"
    merchants = Counter[str | None]()
    for card in cards:
        if isinstance(card.face, MerchantFace):
            merchants[card.face.company] += card.count
    for company in (None, *COMPANIES):
        if merchants[company] != 1:
            yield f"cards: {merchants[company]} merchants of {company or 'no company'}, not 1"
    numbers = Counter(card.number for card in cards if card.letter == "numbered")
    for number in NUMBERS:
        if numbers[number] != 1:
            yield f"cards: {numbers[number]} numbered cards with {number}, not 1"


def starting_set_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """M-C2: every goods kind and a bookkeeper among the starting cards."""
    faces = [card.face for card in cards if card.letter == "start"]
    for goods in GOODS:
        if not any(isinstance(face, GoodsFace) and face.goods == goods for face in faces):
            yield f"cards: the starting cards have no {goods}"
    if not any(isinstance(face, BookkeeperFace) for face in faces):
        yield "cards: the starting cards have no bookkeeper"


def value_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """Goods cards of value 1 to 4 and expansion cards of value 1 to 3 (p.5, p.6)."""
    goods = {card.face.n for card in cards if isinstance(card.face, GoodsFace)}
    points = {card.face.n for card in cards if isinstance(card.face, ExpansionFace)}
    for kind, there, values in (
        ("goods", goods, GOODS_VALUES),
        ("expansion", points, EXPANSION_VALUES),
    ):
        for value in values:
            if value not in there:
                yield f"cards: no {kind} card of value {value}"


def example_card_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """The cards of the rulebook's examples (p.5, p.7, p.8)."""
    goods = {(card.face.goods, card.face.n) for card in cards if isinstance(card.face, GoodsFace)}
    for kind, value in EXAMPLE_GOODS:
        if (kind, value) not in goods:
            yield f"cards: no {kind} card of value {value}"
    keepers = [card.face.points for card in cards if isinstance(card.face, BookkeeperFace)]
    if EXAMPLE_POINTS not in keepers:
        yield f"cards: no bookkeeper with {EXAMPLE_POINTS} points"
    if not any(card.crate == 1 for card in cards if _is_goods(card, "coffee", 1)):
        yield "cards: no coffee card of value 1 with crate 1"


def price_faults(cards: tuple[CardType, ...], display: CardDisplay) -> Iterator[str]:
    """The prices of the rulebook's examples (p.5, p.8) can come about."""
    places = {crate for row in display.crates for crate in row}
    for kind, value, price in EXAMPLE_PRICES:
        crates = [
            card.crate
            for card in cards
            if card.letter in MERCHANT_LETTERS and _is_goods(card, kind, value)
        ]
        if not any(price - crate in places for crate in crates):
            yield f"card_display.crates: no {kind} card of value {value} can cost {price}"


def _is_goods(card: CardType, kind: str, value: int) -> bool:
    face = card.face
    return isinstance(face, GoodsFace) and (face.goods, face.n) == (kind, value)


def display_faults(display: CardDisplay) -> Iterator[str]:
    """M-S5."""
    if display.fill != FILL:
        yield f"card_display.fill: not {list(FILL)}, columns from the right, each from the top"


OF_ROWS = ((card_faults, "cards"),)
OF_TABLES = (
    (start_faults, ("start",)),
    (deck_faults, ("cards",)),
    (starting_set_faults, ("cards",)),
    (value_faults, ("cards",)),
    (example_card_faults, ("cards",)),
    (price_faults, ("cards", "card_display")),
    (display_faults, ("card_display",)),
)
