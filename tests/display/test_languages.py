"""Every language says everything: the same keys and figures, and all signs."""

import ast
import re
import tomllib
import typing
from string import Formatter

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games, map_groups, power_grid_data
from tabletop.display.catalogue import languages, plural_form, plural_forms, rule_texts, texts
from tabletop.display.words import Words
from tabletop.looks import area_key
from tabletop.paths import asset_path
from tabletop.play.log import AnyEntry
from tabletop.play.panel import Message
from tabletop.rules.mombasa.rulebook import SLOTS
from tabletop.rules.power_grid.facts import PlantDrawn
from tests.data.test_fonts import FONTS, load, missing
from tests.display.families import FAMILIES, POWER_GRID, Family, every_family, tag_of
from tests.display.samples import COMPANIES, words_for
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
