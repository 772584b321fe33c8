"""The log of Mombasa in words, and whole games of every family told in sentences."""

import re

import msgspec
import pytest

from tabletop.display.catalogue import languages
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.words import Words
from tabletop.play.panel import LogLine
from tabletop.rules.game import Fact
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.terms import Terms
from tests.display.families import Family, every_family
from tests.laws.law import Setting
from tests.laws.walks import MOST_ACTIONS, Wanderer
from tests.rules.mombasa.positions import EDITION

SEED = 7
"""Of the game that is told from its beginning to its end."""

WORDS = Words("en", names_of(EDITION), family="mombasa")

MOMBASA_LINES: list[tuple[list[Fact], list[str]]] = [
    (
        [told.CardsUsed(0, (1, 0), ("start_expansion_2", "expansion"))],
        ["Seat 1 uses expansion 2, expansion tile."],
    ),
    (
        [told.CardBought(1, "c_merchant_cairo", 4, 3, "goods")],
        ["Seat 2 buys merchant of Cairo for 3 units."],
    ),
    (
        [
            told.MoneyPaid("seat:1", "bank", 4, "card"),
            told.CardBought(1, "d_share_cairo", 4, 4, "pounds"),
        ],
        ["Seat 2 buys share of Cairo for £4."],
    ),
    (
        [told.CardBought(1, "a_coffee_3", 4, 0, "pounds")],
        ["Seat 2 gets coffee 3 for nothing."],
    ),
    (
        [
            told.MoneyPaid("seat:0", "bank", 1, "payment"),
            told.MoneyPaid("bank", "seat:0", 2, "special"),
            told.MoneyPaid("bank", "seat:2", 2, "special"),
            told.SpecialReached(0, "cairo", 1),
            told.MarkerMoved(0, "cairo", 3, 9),
        ],
        [
            "Seat 1 reaches special space 1 of Cairo: £2 for Seat 1, Seat 3.",
            "Seat 1 pays £1 and advances to space 9 of Cairo.",
        ],
    ),
    (
        [
            told.MoneyPaid("bank", "seat:0", 1, "merchant"),
            told.MoneyPaid("bank", "seat:0", 4, "last_space"),
            told.DiamondMoved(0, 27, 28),
            told.DiamondMoved(0, 28, 28),
        ],
        [
            "Seat 1 moves the diamond to space 28 and gets £5.",
            "Seat 1 moves the diamond to space 28.",
        ],
    ),
    (
        [told.MoneyPaid("bank", "seat:0", 2, "points"), told.RewardTaken(0, "points", 1)],
        ["Seat 1 takes £2 for 1 bookkeeping point."],
    ),
    (
        [told.RegionTaken("cairo", "r04", 1, 1, None), told.PostReturned("mombasa", 2)],
        ["Cairo takes region 4.", "A post of Mombasa goes home to column 2."],
    ),
    (
        [told.CardDrawn("c_coffee_4", 2), told.CardDrawn("c_bookkeeper_4", 1)],
        ["New on display: coffee 4, bookkeeper 4."],
    ),
    (
        [told.PlansRevealed((("start_coffee_1", None), (None, None)))],
        ["All cards are turned up.", "Seat 1: coffee 1.", "Seat 2: nothing."],
    ),
]


@pytest.mark.parametrize(("facts_told", "said"), MOMBASA_LINES)
def test_the_log_of_mombasa(facts_told: list[Fact], said: list[str]) -> None:
    assert WORDS.log_line(LogLine(5, "gesture", 0, tuple(facts_told))) == said


@pytest.mark.parametrize("language", languages())
def test_everything_of_an_edition_is_named_by_what_it_says(language: str) -> None:
    words = WORDS.in_language(language)
    named = names_of(EDITION)(words)
    things = {
        "card": {*(card.id for card in EDITION.cards), *(tile.id for tile in EDITION.bonus_tiles)},
        "book": {one.id for table in (EDITION.books, EDITION.starting_tiles) for one in table},
        "tile": {tile.id for tile in EDITION.starting_tiles},
        "region": {region.id for region in EDITION.regions},
        "place": {str(place) for place in range(1, 13)},
        "book_place": {str(place) for place in range(1, 13)},
    }
    for kind, ids in things.items():
        assert named[kind].keys() == ids, kind
    for kind in ("tile", "region", "place", "book_place", "bonus_tile", "bonus_space"):
        assert len(set(named[kind].values())) == len(named[kind]), kind
    for kind, known in Terms(3, {}, EDITION).known_ids.items():
        names = [words.name(kind, name) for name in known]
        assert [name for name in names if not name or "_" in name] == [], kind
    assert words.name("edition", "mine") == "mine"
    other = msgspec.structs.replace(EDITION, id="mine", title="Grandma's")
    assert Words(language, names_of(other), family="mombasa").name("edition", "mine") == other.title


def test_names_say_what_the_faces_say() -> None:
    said = [
        WORDS.name("card", "numbered_2"),
        WORDS.name("card", "b_expansion_2_cairo"),
        WORDS.name("book", "b12"),
        WORDS.name("tile", "t04"),
        WORDS.name("bonus_space", "D1_2"),
        WORDS.in_language("cs").name("card", "c_merchant_cairo"),
    ]
    assert said == [
        "expansion 1 (no. 2)",
        "expansion 2 Cairo",
        "B (2×\u202fcoffee + merchant or bookkeeper → £4)",
        "Cairo +2, Mombasa +1",
        "discard coffee, +£8 (D1)",
        "obchodník (Káhira)",
    ]


@pytest.mark.parametrize("language", languages())
@every_family
def test_a_whole_game_is_told_in_sentences(family: Family, language: str) -> None:
    law = family.law
    words = family.words.in_language(language)
    state, wanderer = Setting(law, 3, law.option_sets[-1]).setup(SEED), Wanderer(SEED)
    said: set[str] = set()
    for number in range(MOST_ACTIONS):
        if not state.to_act():
            break
        seat, action = wanderer.choose(state)
        said.add(words.action(action))
        told_to_all = (fact for fact in state.apply(seat, action) if fact.audience is None)
        said.update(words.log_line(LogLine(number, "gesture", seat, tuple(told_to_all))))
    assert len(said) > 300, SEED
    assert [text for text in said if not text or re.search(r"[{}_]|\s\s", text)] == [], SEED
    for text in said:
        assert text[0] == text[0].upper() or text[-1] != ".", text
