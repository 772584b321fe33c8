"""Every language says everything: the same keys and figures, all signs, and texts that fit."""

import ast
import re
import tomllib
import typing
from dataclasses import replace
from string import Formatter

import pygame
import pytest
from msgspec import structs

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games, map_groups, power_grid_data
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages, plural_form, plural_forms, rule_texts, texts
from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.moment import Moment
from tabletop.display.rendering import render
from tabletop.display.scenes.game import GameScene, game_stage
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.looks import area_key, look_of
from tabletop.paths import asset_path
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.controls import Controls
from tabletop.play.log import AnyEntry
from tabletop.play.pace import Pace
from tabletop.play.panel import Message, SeatPanel
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Outcome, Score
from tabletop.rules.mombasa.rulebook import SLOTS
from tabletop.rules.power_grid.actions import BuyFuel, BuyShare, Done, DropOut, RaiseBid
from tabletop.rules.power_grid.facts import PlantDrawn
from tests.data.test_fonts import FONTS, load, missing
from tests.display.families import FAMILIES, POWER_GRID, Family, every_family, tag_of
from tests.display.samples import COMPANIES, board, moment, view, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text, texts_of
from tests.test_rule_ids import rule_texts as rules_in_files

LONGEST_RULE = 170
"""Signs of a rule sentence that a strip has room for."""

every_language = pytest.mark.parametrize("language", languages())
TABLE = ""
"""The texts that belong to no family."""
every_text = pytest.mark.parametrize(
    ("language", "family"),
    [(language, family) for language in languages() for family in (TABLE, *map(str, FAMILIES))],
)


def base_keys(language: str, family: str = "") -> dict[str, set[str]]:
    """The keys of a language without the endings of plural forms, with the texts of each."""
    known, forms = texts(language, family), plural_forms(language)
    found: dict[str, set[str]] = {}
    for key, text in known.items():
        stem, _, form = key.rpartition(".")
        has_forms = form in forms and f"{stem}.{forms[0]}" in known
        found.setdefault(stem if has_forms else key, set()).add(text)
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_english_and_czech_are_there() -> None:
    assert languages() == ("cs", "en")


@every_text
def test_a_language_has_the_keys_and_figures_of_english(language: str, family: str) -> None:
    own, english = base_keys(language, family), base_keys("en", family)
    assert own.keys() == english.keys()
    for key, wordings in own.items():
        expected = {frozenset(placeholders(text)) for text in english[key]}
        assert {frozenset(placeholders(text)) for text in wordings} == expected, key


@every_text
def test_a_family_repeats_nothing_of_the_table(language: str, family: str) -> None:
    path = asset_path("locale", language, f"{family or 'table'}.toml")
    own = flat(tomllib.loads(path.read_text(encoding="utf-8")))
    assert own <= texts(language, family).keys()
    assert not family or own & texts(language).keys() == set()


def flat(table: dict[str, typing.Any], prefix: str = "") -> set[str]:
    """The dotted keys of a table."""
    found = set()
    for name, value in table.items():
        found |= flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name}
    return found


@every_text
def test_a_text_has_all_plural_forms_or_none(language: str, family: str) -> None:
    known, forms = texts(language, family), plural_forms(language)
    for stem in {key.rpartition(".")[0] for key in known if key.endswith(f".{forms[0]}")}:
        assert {key.rpartition(".")[2] for key in known if key.startswith(f"{stem}.")} == {*forms}


@every_text
def test_every_text_takes_its_figures(language: str, family: str) -> None:
    for key, text in texts(language, family).items():
        said = text.format(**dict.fromkeys(placeholders(text), 7))
        assert not re.search(r"[{}_]|\s\s|^\s*[.,]", said), key
        assert said == said.rstrip(), key


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "other one other other other other other other"),
        ("cs", "other one few few other other other other"),
    ],
)
def test_plural_forms(language: str, forms: str) -> None:
    counts = (0, 1, 2, 4, 5, 21, 22, 100)
    assert [plural_form(language, count) for count in counts] == forms.split()


def test_czech_counts_cities_and_shares() -> None:
    words = words_for("germany").in_language("cs")
    said = [words("action.supply_cities", count=count) for count in (1, 3, 5, "1\u202f002")]
    assert [text.split()[-1] for text in said] == ["město", "města", "měst", "měst"]
    assert words("result.winner", names="Místo 1", count=1).startswith("Vyhrává ")


@every_text
@pytest.mark.parametrize("font", FONTS)
def test_both_fonts_have_every_sign(language: str, family: str, font: str) -> None:
    written = {*texts(language, family).values(), *rule_texts(language).values()}
    signs = {sign for text in written for sign in text} - {" ", "\u00a0"}
    assert missing(load(font), "".join(sorted(signs))) == ""
    assert load(font).size("\u00a0") == load(font).size(" ")


# --- Nothing missing, nothing unused

NAMED_TABLES = {"refusal", "message", "kind", "phase", "company", "fuel", "map"}
NAMED_TABLES |= {"goods", "slot", "row", "bonus_space", "setup", "edition", "other", "map_rule"}
NAMED_TABLES |= {"help_classic", "help_stock_race", "help_own_company"}
NAMED_TABLES |= {f"help_{rule}" for rule in ("one_market_a_round", "one_unit_at_a_time")}
NAMED_TABLES |= {f"help_{rule}" for rule in ("first_pass_takes_lowest", "must_power_most")}
NAMED_TABLES |= {"regions", "companies", "wanted_by", "map_group"}
NAMED_TABLES |= {"area", "enrol_plant"}
"""Tables that the program puts into a key by a variable."""


def strings_in_code(family: Family) -> set[str]:
    """Every text constant of the program, what belongs to other families left out: whole keys,
    beginnings of keys, and codes.
    """
    return {
        node.value
        for source in family.program()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def is_wording(code: str, family: Family) -> bool:
    """Whether this is a type tag, with a field and its value or a price behind it."""
    if code in family.tags:
        return True
    code = code.removesuffix("_paid")
    for tag, type_ in family.tags.items():
        fields = {name.removeprefix("is_") for name in type_.__struct_fields__}
        rest = code.removeprefix(tag)
        if rest != code and (not rest or any(rest.startswith(f"_{name}_") for name in fields)):
            return True
    return False


def ids_of_data() -> set[str]:
    """Ids that stand in data, or that a variable holds."""
    ids = {*COMPANIES, *COMPUTER_PLAYERS, *games()}
    ids |= {str(entry.__struct_config__.tag) for entry in typing.get_args(AnyEntry)}
    options = [option for game in games().values() for option in game.options.values()]
    ids |= {choice for option in options for choice in option.choices} | {*map_groups()}
    for one in power_grid_data().maps.values():
        second = one.rules.fuel.second
        ids |= {*one.special_rules, *((second.main, second.id) if second else ())}
        ids |= {area_key(region.name) for region in one.regions}
    return ids | {str(slot) for slot in range(SLOTS + 1)}


@every_family
def test_every_key_is_used(family: Family) -> None:
    said, ids = strings_in_code(family), ids_of_data()

    def is_used(key: str) -> bool:
        table, _, code = key.partition(".")
        if key in said or (table in {"action", "fact"} and is_wording(code, family)):
            return True
        is_looked_up = f"{table}." in said or table in NAMED_TABLES
        return is_looked_up and (code in said | ids or code in family.tags)

    own = base_keys("en", str(family)).keys() - base_keys("en").keys()
    assert [key for key in own if not is_used(key)] == []
    assert not is_used("board.no_such_label")
    assert not is_used(f"fact.{tag_of(family.facts[0])}_because")


def test_every_key_of_the_table_is_used_by_all_or_by_some_family() -> None:
    said, ids = set.union(*map(strings_in_code, FAMILIES)), ids_of_data()
    ids |= {tag for family in FAMILIES for tag in family.tags}

    def is_used(key: str) -> bool:
        table, _, code = key.partition(".")
        is_looked_up = f"{table}." in said or table in NAMED_TABLES
        return key in said or (is_looked_up and code in said | ids)

    assert [key for key in base_keys("en") if not is_used(key)] == []


@every_language
@every_family
def test_every_decision_and_phase_has_words(language: str, family: Family) -> None:
    words = family.words.in_language(language)
    decisions, phases = family.codes_of_steps()
    assert len(decisions) >= 10
    assert len(phases) >= 4
    assert [d for d in decisions if f"decision.{d}" not in words or f"help.{d}" not in words] == []
    assert [phase for phase in phases if f"phase.{phase}" not in words] == []
    assert [kind for kind in COMPUTER_PLAYERS if f"player.{kind}" not in words] == []


@every_language
def test_what_is_chosen_before_a_game_has_words(language: str) -> None:
    words = Words(language)
    for name, game in games().items():
        assert f"game.{name}" in words
        assert f"game_facts.{name}" in words
        for option, kind in game.options.items():
            if kind.type == "bool":
                assert {f"option.{option}", f"option_help.{option}"} <= keys_in(words)
                continue
            assert {f"setup_title.{option}", f"setup_help.{option}"} <= keys_in(words)
            assert [one for one in kind.choices if f"{option}.{one}" not in words] == []


def keys_in(words: Words) -> set[str]:
    return {*texts(words.language)}


@every_language
@every_family
def test_every_action_fact_and_refusal_has_words(language: str, family: Family) -> None:
    words = family.words.in_language(language)
    said = [words.action(family.example(type_)) for type_ in family.actions]
    told = [type_ for type_ in family.facts if tag_of(type_) not in family.untold]
    said += [words.fact(family.example(type_)) for type_ in told]
    for rule, code in family.refusals():
        reason, text = words.explanation(Message(code, rule, family.figures(3)))
        assert reason != words("refusal_without_words"), code
        said += [reason, text] if rule else [reason]
    assert not [text for text in said if not text or re.search("[{}_]", text)]


@every_language
def test_rules_in_force_are_told_in_every_language_with_the_same_figures(language: str) -> None:
    for rule, entry in rules_in_files().items():
        if not entry["in_force"]:
            continue
        text, english = str(entry.get(language, "")), str(entry["en"])
        assert text, rule
        assert len(text) <= LONGEST_RULE, rule
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english)), rule


def test_names_stay_as_they_are_in_czech() -> None:
    words = words_for("germany").in_language("cs")
    said = [words.fact(POWER_GRID.example(type_)) for type_ in POWER_GRID.facts]
    assert "Zelená zakládá" not in " ".join(said)
    assert words.fact(PlantDrawn(13)) == "Nově na trhu: elektrárna č.\u00a013."
    assert {words.name("company", name) for name in COMPANIES} == {
        *("Zelená", "Červená", "Žlutá", "Modrá", "Černá", "Fialová")
    }
    letters = [words(f"company_letter.{name}") for name in COMPANIES]
    assert len(set(letters)) == len(COMPANIES)


# --- In the picture


def drawn_in(language: str, shown: Moment, map_id: str = "germany") -> tuple[pygame.Surface, Stage]:
    words = words_for(map_id).in_language(language)
    return render(shown, board(map_id).in_words(words), words, FULL_HD)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_czech_texts_fit(map_id: str, seats: int) -> None:
    shown = moment(map_id, seats)
    _, stage = drawn_in("cs", shown, map_id)
    assert faults_of_text(stage) == []
    assert "Provozní kolo 3 z 5" in texts_of(stage, "turn")
    parts = {"money": 1234, **dict.fromkeys(COMPANIES, 500)}
    outcome = Outcome((Score(4234, parts),) * seats, tuple(range(seats)), "rounds_played")
    _, stage = drawn_in("cs", replace(shown, outcome=outcome, fault="disk_full"), map_id)
    assert faults_of_text(stage) == []


def strips_in(language: str, shown: Moment) -> Stage:
    """The strips of the seats alone."""
    words = words_for("germany").in_language(language)
    lay = layout(FULL_HD, DEFAULT_PLACES)
    pens = Pens(records_texts=True)
    stage = game_stage(lay, board("germany").in_words(words), words, pens)
    strips = {name: pane for name, pane in stage.panes.items() if name.startswith("seat")}
    for pane in strips.values():
        pane.update(shown)
    return Stage(strips)


def deciding(decision: str, legal: list[Action], **changes: typing.Any) -> Moment:
    """Seat 1 has this decision and this menu, the others wait."""
    stock = structs.replace(view(), decision=decision, to_act=(0,), auction=None, **changes)
    panels = [SeatPanel(seat, "human", False) for seat in range(6)]
    panels[0] = SeatPanel(0, "human", True, choice_tree(legal))
    return Moment(stock, panels)


def menu(count: int) -> Choice:
    """A level of so many entries, at most 7."""
    return choice_tree([*(BuyShare(name) for name in COMPANIES[: count - 1]), Done()])


@every_language
@pytest.mark.parametrize("decision", sorted(POWER_GRID.codes_of_steps()[0]))
def test_help_for_a_decision_stands_above_a_short_menu(language: str, decision: str) -> None:
    shown = deciding(decision, [RaiseBid(20), DropOut()])
    stage = strips_in(language, shown)
    said = words_for("germany").in_language(language)(f"help.{decision}")
    assert said in " ".join(texts_of(stage, "seat 1"))
    assert faults_of_text(stage) == []


@every_language
def test_what_a_map_has_of_its_own_is_the_help_at_its_decision(language: str) -> None:
    longest = max(
        len(text) for key, text in texts(language, "power_grid").items() if key.startswith("help.")
    )
    for map_, decision, rule in (
        ("korea", "buy_fuel", "one_market_a_round"),
        ("india", "buy_fuel", "one_unit_at_a_time"),
        ("russia", "open_auction", "first_pass_takes_lowest"),
        ("india", "supply_cities", "must_power_most"),
    ):
        state = games()["power_grid.classic"].setup(3, {"map": map_}, 1)
        shown, words = look_of(state, language)
        asked = structs.replace(state.view(None), decision=decision)
        assert shown.help(asked) == words(f"help_{rule}.{decision}")
        assert len(shown.help(asked)) <= longest, "a test above draws that"


@every_language
def test_help_leaves_room_for_the_menu_and_for_messages(language: str) -> None:
    said = words_for("germany").in_language(language)("help.buy_fuel")
    begins = said.split(".")[0]
    shown = deciding("buy_fuel", [BuyFuel("coal"), Done()])
    told = replace(shown.panels[0], message=Message("card_twice", figures={"slot": 2}))
    inside = replace(shown.panels[0], node=menu(2), path=(menu(2),))
    longer, longest = (replace(shown.panels[0], node=menu(count)) for count in (6, 7))
    for panel in (told, inside, longer, longest):
        stage = strips_in(language, replace(shown, panels=[panel, *shown.panels[1:]]))
        has_help = begins in " ".join(texts_of(stage, "seat 1"))
        assert has_help is (panel is longer)
        assert faults_of_text(stage) == []


@every_language
@pytest.mark.parametrize("entries", [2, 4, 7])
def test_every_refusal_and_its_rule_can_be_read_whole(language: str, entries: int) -> None:
    figures = POWER_GRID.figures(44)
    figures |= {"company": "purple", "city": "wilhelmshaven", "fuel": "uranium"}
    figures |= {"seat": 5, "by": 5, "decision": "discard_plant"}
    shown = deciding("trade", [Done()])
    found = POWER_GRID.refusals()
    for start in range(0, len(found), 6):
        panels = [
            SeatPanel(seat, "human", True, menu(entries), 1, (), Message(code, rule, figures))
            for seat, (rule, code) in enumerate(found[start : start + 6])
        ]
        panels += [SeatPanel(seat, "human", False) for seat in range(len(panels), 6)]
        stage = strips_in(language, replace(shown, panels=panels))
        assert faults_of_text(stage) == []
        lit = words_for("germany").in_language(language).choice(menu(entries).children[1])
        for seat in range(len(found[start : start + 6])):
            assert lit in texts_of(stage, f"seat {seat + 1}")


def test_a_seat_may_have_its_own_language() -> None:
    session = Session.new(games()["power_grid.stock"], 4, {"map": "germany"}, 7)
    table = Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=7)
    drawn = []
    for seat_language in ("cs", "en"):
        english = words_for("germany")
        own = {1: english.in_language(seat_language)}
        scene = GameScene(table, board("germany"), english, FULL_HD, seat_words=own)
        surface = pygame.Surface(FULL_HD)
        scene.draw(surface)
        drawn.append((scene.stage, pygame.image.tobytes(surface, "RGB")))
    (mixed, _), (plain, _) = drawn
    strips = {name: pane.canvas for name, pane in mixed.panes.items()}
    same = {
        name
        for name, canvas in strips.items()
        if pygame.image.tobytes(canvas.surface, "RGB")
        == pygame.image.tobytes(plain.panes[name].canvas.surface, "RGB")
    }
    assert set(strips) - same == {"seat 2"}


def test_a_strip_in_its_own_language_is_that_language_whole() -> None:
    english = words_for("germany")
    czech = english.in_language("cs")
    shown = moment()
    _, mixed = render(shown, board("germany"), english, FULL_HD, seat_words={4: czech})
    _, whole = drawn_in("cs", shown)
    assert texts_of(mixed, "seat 5") == texts_of(whole, "seat 5")
    assert "Seat 4" in texts_of(mixed, "seat 4")
    assert "Operating round 3 of 5" in texts_of(mixed, "turn")


def test_the_look_of_a_game_speaks_the_language_asked_for() -> None:
    state = games()["power_grid.stock"].setup(4, {"map": "germany"}, 1)
    for language in languages():
        _, words = look_of(state, language)
        assert words.language == language
        assert words.name("city", "munchen") == "München"
