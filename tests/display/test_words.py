"""Everything that can happen has words; every refusal and every message is a sentence."""

import ast
import typing
from pathlib import Path

import pytest

import tabletop
from tabletop.catalog import games
from tabletop.display.words import Words
from tabletop.events import DeviceStatus
from tabletop.play.choices import choice_tree
from tabletop.play.panel import LogLine, Message
from tabletop.rules.game import Action, Fact, Refusal
from tabletop.rules.power_grid import actions, facts
from tabletop.rules.power_grid.facts import MoneyPaid
from tests.display.samples import words_for
from tests.toy import PlaceBid

SOURCE = Path(tabletop.__file__).parent
WORDS = words_for("germany")
ACTION_TYPES = typing.get_args(actions.PowerGridAction)
FACT_TYPES = [
    value
    for value in vars(facts).values()
    if isinstance(value, type) and issubclass(value, Fact) and value is not Fact
]
STAND_INS: dict[object, object] = {
    int: 1,
    bool: False,
    str: "green",
    int | None: 20,
    tuple[str, ...]: ("green", "red"),
    tuple[int, ...]: (3, 4),
}


def example(type_: type[Action] | type[Fact]) -> typing.Any:
    """An action or fact with a plain value for each field."""
    hints = typing.get_type_hints(type_)
    return type_(**{name: STAND_INS[hints[name]] for name in type_.__struct_fields__})


def is_in_force(path: Path) -> bool:
    """Rules that are still being written, of no game in the catalogue, need no words yet."""
    room, package, *files = path.relative_to(SOURCE).parts
    return room != "rules" or not files or package in {game.partition(".")[0] for game in games()}


def calls(folder: str, names: frozenset[str]) -> list[ast.Call]:
    return [
        node
        for path in sorted((SOURCE / folder).rglob("*.py"))
        if is_in_force(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) or getattr(node.func, "attr", None)) in names
    ]


def constants(call: ast.Call, position: int) -> str | None:
    """The text at this position of a call, if it is written out."""
    if len(call.args) > position and isinstance(call.args[position], ast.Constant):
        value = typing.cast("ast.Constant", call.args[position]).value
        return value if isinstance(value, str) else None
    return None


@pytest.mark.parametrize("type_", ACTION_TYPES)
def test_every_action_has_words(type_: type[Action]) -> None:
    action = example(type_)
    tag = str(action.__struct_config__.tag)
    assert f"action.{tag}" in WORDS
    assert f"choice.{tag}" in WORDS
    text = WORDS.action(action)
    assert text
    assert "_" not in text
    assert "{" not in text


@pytest.mark.parametrize("type_", FACT_TYPES)
def test_every_fact_has_words(type_: type[Fact]) -> None:
    fact = example(type_)
    tag = str(fact.__struct_config__.tag)
    assert f"fact.{tag}" in WORDS
    text = WORDS.fact(fact)
    assert bool(text) is (type_ is not MoneyPaid)
    assert "{" not in text


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
    connected = facts.CityConnected("red", "munchen", (), 3, 10)
    assert said(connected) == "Red connects München for 3 + 10\u00a0E."
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
    assert {"Put up a plant", "Connect a city", "Sell shares", "München", "bid 13"} <= set(names)
    assert not [name for name in names if ":" in name or "_" in name]


def refusals() -> list[tuple[str, str]]:
    found = []
    for folder in ("rules", "play"):
        for call in calls(folder, frozenset({"Refusal"})):
            code = constants(call, 1)
            if code is not None:
                found.append((constants(call, 0) or "", code))
    return found


def test_every_refusal_of_rules_and_undo_has_a_sentence() -> None:
    codes = {code for _, code in refusals()}
    assert len(codes) > 30
    assert [c for c in codes if f"refusal.{c}" not in WORDS and f"message.{c}" not in WORDS] == []


def test_every_message_of_the_table_has_a_sentence() -> None:
    codes = {constants(call, 0) for call in calls("play", frozenset({"Message", "_unfit"}))}
    codes |= {constants(call, 1) for call in calls("play", frozenset({"_unfit"}))}
    codes -= {None, ""}
    assert "undo_asked" in codes
    assert [c for c in codes if f"message.{c}" not in WORDS] == []


@pytest.mark.parametrize(("rule", "code"), refusals())
def test_a_refusal_is_explained_with_its_rule(rule: str, code: str) -> None:
    # Figures of every kind that the rules hand over; a sentence may use any of them.
    names = "company city plant fuel decision count bid least most price money cost have limit seat"
    figures: dict[str, int | str] = dict.fromkeys(names.split(), 3)
    figures |= {"company": "green", "city": "kiel", "fuel": "coal", "decision": "trade"}
    reason, text = WORDS.explanation(Message(code, rule, figures))
    assert reason != WORDS("refusal_without_words")
    assert "{" not in reason
    assert bool(text) is bool(rule)
    if rule:
        assert rule in text


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
                facts.FuelMoved("coal", "market", "red", 2),
            ],
            ["Red buys 1 coal for 4\u00a0E.", "Red buys 2 coal."],
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
            ["Seat 1 gets 2 shares of Blue."],
        ),
    ],
)
def test_the_log_tells_a_purchase_with_its_price(told: list[Fact], said: list[str]) -> None:
    assert WORDS.log_line(LogLine(5, "gesture", 0, tuple(told))) == said


def test_a_plant_without_fuel_just_runs() -> None:
    assert WORDS.action(actions.RunPlant(33)) == "Run plant 33"
    assert WORDS.action(actions.RunPlant(4, coal=2)) == "Run plant 4 (2 coal)"
    assert WORDS.action(actions.SupplyCities(0)) == "Power no city"


def test_every_key_that_the_display_uses_is_there() -> None:
    keys = {
        key
        for call in calls("display", frozenset({"words", "_words"}))
        if (key := constants(call, 0)) is not None
    }
    assert len(keys) > 25
    assert [k for k in keys if k not in WORDS] == []
    for status in DeviceStatus:
        assert status is DeviceStatus.LIVE or f"device.{status}" in WORDS


def test_an_unknown_language_is_missing() -> None:
    with pytest.raises(FileNotFoundError):
        Words("xx")


def test_a_seat_is_named_after_its_place_at_the_table() -> None:
    words = Words("en", places=(2, 4))
    assert [words.seat(0), words.seat(1), words.party("seat:1")] == ["Seat 3", "Seat 5", "Seat 5"]
    assert words.in_language("cs").seat(1).endswith("5")
    assert Words("en").seat(1) == "Seat 2"
