"""Everything that can happen has words; every refusal and every message is a sentence."""

import ast
import re

import pytest

from tabletop.catalog import games
from tabletop.display.fields import FIELDS
from tabletop.display.words import Words
from tabletop.events import DeviceStatus
from tabletop.play.choices import choice_tree
from tabletop.play.panel import ABOUT_READERS, LogLine, Message
from tabletop.rules.game import Action, Fact, Refusal
from tabletop.rules.power_grid import actions, facts
from tabletop.rules.power_grid.facts import MoneyPaid
from tests.contracts.sources import Source, sources
from tests.display.families import (
    FAMILIES,
    POWER_GRID,
    Family,
    calls,
    constant,
    every_family,
    tag_of,
)
from tests.laws.law import Setting
from tests.laws.walks import positions
from tests.toy import PlaceBid

WORDS = POWER_GRID.words
ACTIONS = [(family, type_) for family in FAMILIES for type_ in family.actions]
FACTS = [(family, type_) for family in FAMILIES for type_ in family.facts]
REFUSALS = [(family, *refusal) for family in FAMILIES for refusal in family.refusals()]


def test_every_game_of_the_catalog_has_a_family() -> None:
    assert {game.partition(".")[0] for game in games()} == {str(family) for family in FAMILIES}
    assert FIELDS.keys() == {"", *map(str, FAMILIES)}


@pytest.mark.parametrize(("family", "type_"), ACTIONS)
def test_every_action_has_words(family: Family, type_: type[Action]) -> None:
    assert f"action.{tag_of(type_)}" in family.words
    assert f"choice.{tag_of(type_)}" in family.words
    text = family.words.action(family.example(type_))
    assert text
    assert "_" not in text
    assert "{" not in text


@pytest.mark.parametrize(("family", "type_"), FACTS)
def test_every_fact_has_words(family: Family, type_: type[Fact]) -> None:
    assert f"fact.{tag_of(type_)}" in family.words
    text = family.words.fact(family.example(type_))
    assert bool(text) is (tag_of(type_) not in family.untold)
    assert "{" not in text


@every_family
def test_the_fields_with_a_meaning_are_there(family: Family) -> None:
    fields = FIELDS[family.name]
    codes = {code for _, code in family.refusals()} | ABOUT_READERS
    for key in fields.meanings:
        owner, _, name = key.rpartition(".")
        assert not owner or owner in codes or name in family.tags[owner].__struct_fields__, key
    told_by = {**fields.counts, **fields.gathered, **fields.by_seat}
    for tag, name in told_by.items():
        assert name in family.tags[tag].__struct_fields__, tag
    for tag, names in fields.listed.items():
        assert {*names} <= {*family.tags[tag].__struct_fields__}, tag
    assert fields.prices.keys() <= family.tags.keys()


def test_every_game_has_a_name() -> None:
    words = Words()
    for game in games():
        assert f"game.{game}" in words
        assert words.game(game) != game


def test_facts_name_people_things_and_money() -> None:
    words = WORDS
    said = words.fact
    assert said(facts.PresidentChanged("green", 0, 2)) == (
        "Seat 3 is the new president of Green, after Seat 1."
    )
    assert said(facts.PriceMoved("green", None, 140)) == "Price of Green: 140\u00a0E."
    assert said(facts.PlantSold("red", 13, 1200)) == "Red gets plant 13 for 1\u202f200\u00a0E."
    assert said(facts.ShareMoved("blue", "blue", "seat:1", 2)) == "Seat 2 gets 2 shares of Blue."
    assert "sells 1 share of" in said(facts.ShareMoved("blue", "seat:1", "bank", 1))
    assert said(facts.FuelMoved("oil", "market", "red", 1)) == "Red buys 1 oil."
    assert said(facts.FuelMoved("oil", "red", "supply", 2)) == "Red uses 2 oil."
    returned = facts.FuelMoved("oil", "red", "supply", 2, is_surplus=True)
    assert said(returned) == "Red returns 2 oil to the supply."
    connected = facts.CityConnected("red", "munchen", (), 3, 10)
    assert said(connected) == "Red connects München for 3\u00a0+\u00a010\u00a0E."
    start = facts.CityConnected("red", "munchen", (), 0, 10)
    assert said(start) == "Red connects München for 10\u00a0E."
    assert said(facts.OrderSettled(("red", "green"))) == "Order: Red, Green."
    first = facts.RoundEnded(1, is_first=True, is_automatic=False)
    automatic = facts.RoundEnded(1, is_first=False, is_automatic=True)
    assert len({said(first), said(automatic), said(facts.RoundEnded(1, False, False))}) == 3


def test_choices_are_named_by_what_they_choose() -> None:
    tree = choice_tree(
        [
            *(actions.OpenAuction(13, bid) for bid in range(13, 19)),
            *(actions.ConnectCity(city) for city in ("kiel", "munchen")),
            *(actions.SellShares("green", count) for count in (1, 2)),
        ]
    )
    names: list[str] = []
    level = [tree]
    while level:
        names += [WORDS.choice(child) for node in level for child in node.children]
        level = [child for node in level for child in node.children]
    expected = {"Put up a plant", "Connect a city", "Sell shares", "München", "Bid 13\u00a0E"}
    assert expected <= set(names)
    assert not [name for name in names if ":" in name or "_" in name]


def test_a_number_in_a_menu_says_of_what() -> None:
    run = [actions.RunPlant(5, coal=coal, oil=2 - coal) for coal in (0, 1, 2)]
    sold = [actions.SellShares(name, count) for name in ("green", "red") for count in range(1, 6)]
    supplied = [actions.SupplyCities(count) for count in range(10)]
    level, names = [choice_tree(some) for some in (run * 4, sold, supplied)], set()
    while level:
        level = [child for node in level for child in node.children]
        names |= {WORDS.choice(one) for one in level if one.kind in ("number", "page")}
    assert {"5 shares", "1 share", "0 cities", "1 city", "0 – 4 cities", "5 – 9 cities"} <= names
    assert not [name for name in names if name.isdigit()]


@every_family
def test_every_refusal_of_rules_and_undo_has_a_sentence(family: Family) -> None:
    codes = {code for _, code in family.refusals()}
    assert len(codes) > 30
    words = family.words
    assert [c for c in codes if f"refusal.{c}" not in words and f"message.{c}" not in words] == []


def test_every_message_of_the_table_has_a_sentence() -> None:
    told_by = [call for source in sources("tabletop/play") for call in calls(source, TOLD)]
    codes = {constant(call, 0) for call in told_by}
    codes |= {constant(call, 1) for call in told_by if called(call) == "_unfit"}
    codes -= {None, ""}
    assert "undo_asked" in codes
    assert [c for c in codes if f"message.{c}" not in Words()] == []


TOLD = frozenset({"Message", "_unfit"})


def called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", None) or getattr(call.func, "attr", ""))


@pytest.mark.parametrize(("family", "rule", "code"), REFUSALS)
def test_a_refusal_is_explained_with_its_rule(family: Family, rule: str, code: str) -> None:
    reason, text = family.words.explanation(Message(code, rule, family.figures(3)))
    assert reason != family.words("refusal_without_words")
    assert "{" not in reason
    assert bool(text) is bool(rule)
    if rule:
        assert rule in text


@every_family
def test_what_the_rules_refuse_is_explained_with_the_figures_they_give(family: Family) -> None:
    law = family.law
    setting = Setting(law, 3, law.option_sets[-1])
    explained: set[str] = set()
    for place in positions(setting, REFUSING):
        for action in law.universe(place.state):
            for seat in place.state.to_act()[:1]:
                refusal = place.state.refusal(seat, action)
                if refusal is None or refusal.code in explained:
                    continue
                explained.add(refusal.code)
                reason, text = family.words.explanation(refusal)
                assert reason != family.words("refusal_without_words"), refusal
                assert not re.search("[{}_]", reason), refusal
                assert refusal.rule in text, refusal
    assert len(explained) > 20


REFUSING = 40
"""Positions in which everything is tried."""


def test_an_unknown_code_or_missing_figures_still_give_the_rule() -> None:
    for refusal in (Refusal("P-T9", "never_heard_of"), Refusal("P-T9", "owner_limit")):
        reason, text = WORDS.explanation(refusal)
        assert reason == WORDS("refusal_without_words")
        assert "P-T9" in text
    assert WORDS.explanation(Message("never_heard_of"))[1] == ""


def test_cards_are_named_in_messages() -> None:
    message = Message("card_not_now", figures={"slot": 2, "kind": "plant", "id": "13"})
    assert "plant 13" in WORDS.explanation(message)[0]


def test_a_game_without_texts_is_readable_all_the_same() -> None:
    assert WORDS.action(PlaceBid(3)) == "place bid"
    assert WORDS.name("prize", "golden_cup") == "golden cup"


def test_the_log_tells_undo_and_gestures() -> None:
    undone = WORDS.log_line(LogLine(3, "undo", 1, ()))
    assert undone == ["Seat 2 takes the last move back."]
    facts_told = (facts.TurnPassed(0), MoneyPaid("bank", "green", 3, "income"))
    assert WORDS.log_line(LogLine(4, "gesture", 0, facts_told)) == ["Seat 1 passes."]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            [MoneyPaid("red", "bank", 5, "fuel"), facts.FuelMoved("oil", "market", "red", 1)],
            ["Red buys 1 oil for 5\u00a0E."],
        ),
        (
            [
                MoneyPaid("red", "bank", 1, "fuel"),
                MoneyPaid("seat:2", "bank", 3, "fuel"),
                facts.FuelMoved("coal", "market", "red", 1),
            ],
            ["Red buys 1 coal for 4\u00a0E."],
        ),
        (
            [
                fact
                for fuel, price in (("coal", 3), ("coal", 4), ("coal", 4), ("oil", 3))
                for fact in (
                    MoneyPaid("red", "bank", price, "fuel"),
                    facts.FuelMoved(fuel, "market", "red", 1),
                )
            ],
            ["Red buys 3 coal, 1 oil for 14\u00a0E."],
        ),
        (
            [
                facts.FuelMoved("coal", "supply", "market", 7),
                facts.FuelMoved("oil", "supply", "market", 6),
                facts.FuelMoved("oil", "red", "supply", 1, is_surplus=True),
            ],
            [
                "From the supply to the market: 7 coal, 6 oil.",
                "Red returns 1 oil to the supply.",
            ],
        ),
        (
            [
                MoneyPaid("seat:2", "bank", 20, "share"),
                MoneyPaid("bank", "blue", 20, "fixed_amount"),
                facts.ShareMoved("blue", "blue", "seat:2", 1),
            ],
            ["Seat 3 buys 1 share of Blue for 20\u00a0E."],
        ),
        (
            [
                MoneyPaid("bank", "seat:0", 80, "sale"),
                facts.ShareMoved("blue", "seat:0", "bank", 2),
                facts.PriceMoved("blue", 40, 30),
            ],
            ["Seat 1 sells 2 shares of Blue for 80\u00a0E.", "Price of Blue: 30\u00a0E."],
        ),
        (
            [
                MoneyPaid("seat:0", "blue", 40, "founding"),
                facts.ShareMoved("blue", "blue", "seat:0", 2),
            ],
            ["Seat 1 buys 2 shares of Blue for 40\u00a0E."],
        ),
        (
            [
                MoneyPaid("bank", "blue", 20, "fixed_amount"),
                facts.ShareMoved("blue", "blue", "seat:0", 1),
            ],
            ["Seat 1 gets 1 share of Blue."],
        ),
    ],
)
def test_the_log_tells_a_purchase_with_its_price(told: list[Fact], said: list[str]) -> None:
    assert WORDS.log_line(LogLine(5, "gesture", 0, tuple(told))) == said


def test_a_plant_without_fuel_just_runs() -> None:
    assert WORDS.action(actions.RunPlant(33)) == "Run plant 33"
    assert WORDS.action(actions.RunPlant(4, coal=2)) == "Run plant 4 (2 coal)"
    assert WORDS.action(actions.SupplyCities(0)) == "Power no city"


def keys_used(*sources_: Source) -> set[str]:
    """The keys that are written out where words are asked."""
    asked = [call for source in sources_ for call in calls(source, ASKED)]
    return {key for call in asked if (key := constant(call, 0)) is not None}


ASKED = frozenset({"words", "_words"})


def test_every_key_that_the_display_uses_is_there() -> None:
    display = sources("tabletop/display", "tabletop/stages", "tabletop/gallery")
    shared = keys_used(*(one for one in display if not one.below("tabletop/display/painters")))
    assert len(shared) > 25
    assert [key for key in shared - OF_NAMES if key not in Words()] == []
    for status in DeviceStatus:
        assert status is DeviceStatus.LIVE or f"device.{status}" in Words()
    for family in FAMILIES:
        own = keys_used(*sources(f"tabletop/display/painters/{family}"))
        assert [key for key in own if key not in family.words] == []


OF_NAMES = {"money"}
"""What each family says for itself although all ask for it."""


def test_an_unknown_language_is_missing() -> None:
    with pytest.raises(FileNotFoundError):
        Words("xx")


def test_a_seat_is_named_after_its_place_at_the_table() -> None:
    words = Words("en", places=(2, 4))
    assert [words.seat(0), words.seat(1), words.party("seat:1")] == ["Seat 3", "Seat 5", "Seat 5"]
    assert words.in_language("cs").seat(1).endswith("5")
    assert Words("en").seat(1) == "Seat 2"
