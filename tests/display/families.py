"""The families of games as the tests of words see them: types, codes, and words in English.

Owns what is read off the rules' source; what must have words is said in the tests.
"""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

import msgspec
import pytest

from tabletop.catalog import mombasa_editions
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.words import Words
from tabletop.rules.game import Action, Fact
from tabletop.rules.mombasa import actions as mombasa_actions
from tabletop.rules.mombasa import facts as mombasa_facts
from tabletop.rules.power_grid import actions as power_grid_actions
from tabletop.rules.power_grid import facts as power_grid_facts
from tests.contracts.sources import Source, sources
from tests.display.samples import words_for
from tests.laws.games import CATALOG
from tests.laws.law import GameUnderLaw

OTHER_PLACES = ("rules", "bots", "display/painters")
"""Below these folders of the program each family has one of its own."""


@dataclass(frozen=True, eq=False)
class Family:
    """One family: its types, its words, and an id for each field that holds one."""

    name: str
    actions: tuple[type[Action], ...]
    facts: tuple[type[Fact], ...]
    words: Words
    ids: Mapping[str, str]
    untold: frozenset[str]
    """Tags of facts whose text is empty: a nearer one tells them."""

    def __str__(self) -> str:
        return self.name

    @property
    def law(self) -> GameUnderLaw:
        """The first of its games under law."""
        return next(law for law in CATALOG if law.game.id.startswith(self.name))

    @property
    def tags(self) -> Mapping[str, type[msgspec.Struct]]:
        """All types by their tag."""
        return {tag_of(type_): type_ for type_ in (*self.actions, *self.facts)}

    def example(self, type_: type[Action] | type[Fact]) -> typing.Any:
        """An action or fact with a plain value for each field."""
        hints = typing.get_type_hints(type_)
        fields = {name: self._value(name, hints[name]) for name in type_.__struct_fields__}
        return type_(**fields)

    def _value(self, name: str, hint: object) -> object:
        own = self.ids.get(name, self.ids["company"])
        stand_ins: dict[object, object] = {
            int: 1,
            bool: False,
            str: own,
            str | None: own,
            int | None: 20,
            tuple[str, ...]: (own, own),
            tuple[int, ...]: (3, 4),
            tuple[tuple[str | None, ...], ...]: ((own, None), (None, None)),
        }
        return stand_ins[hint]

    def figures(self, number: int) -> dict[str, int | str]:
        """A value for every figure that a refusal may hand over."""
        names = (
            "count bid least most price money cost have has limit seat by units points spaces "
            "number slot row column place space plant"
        )
        return {**self.ids, **dict.fromkeys(names.split(), number)}

    def refusals(self) -> list[tuple[str, str]]:
        """Rule (where it is written out) and code of every refusal of the rules and of undo."""
        found = set()
        for source in sources(f"tabletop/rules/{self.name}", "tabletop/play"):
            for call in calls(source, frozenset({"Refusal"})):
                code = constant(call, 1)
                if code is not None:
                    found.add((constant(call, 0) or "", code))
            found |= {("", code) for code in fault_codes(source)}
        return sorted(found)

    def codes_of_steps(self) -> tuple[set[str], set[str]]:
        """The decisions and phases that the rules name: what is assigned to `name` and `phase`,
        and what a phase that begins is called.
        """
        found: dict[str, set[str]] = {"name": set(), "phase": set()}
        for source in sources(f"tabletop/rules/{self.name}"):
            for node in ast.walk(source.tree):
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                    target, value = node.targets[0], node.value.value
                    called = getattr(target, "id", None) or getattr(target, "attr", "")
                    if called in found and isinstance(value, str):
                        found[called].add(value)
            began = calls(source, frozenset({"PhaseBegan"}))
            found["phase"] |= {code for call in began if (code := constant(call, 0))}
        return found["name"], found["phase"]

    def program(self) -> Iterator[Source]:
        """The program without what belongs to other families alone."""
        others = [family for family in NAMES if family != self.name]
        foreign = [f"tabletop/{place}/{name}" for place in OTHER_PLACES for name in others]
        return (one for one in sources("tabletop") if not one.below(*foreign))


def tag_of(type_: type[msgspec.Struct]) -> str:
    """The type in JSON, and the key of its texts."""
    return str(type_.__struct_config__.tag)


def calls(source: Source, names: frozenset[str]) -> list[ast.Call]:
    """Every call of a function of one of these names."""
    if not any(name in source.text for name in names):
        return []
    return [
        node
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) or getattr(node.func, "attr", None)) in names
    ]


def constant(call: ast.Call, position: int) -> str | None:
    """The text at this position of a call, if it is written out."""
    if len(call.args) > position and isinstance(call.args[position], ast.Constant):
        value = typing.cast("ast.Constant", call.args[position]).value
        return value if isinstance(value, str) else None
    return None


def fault_codes(source: Source) -> set[str]:
    """The codes that functions called `..._fault` return; others return whole sentences."""
    if "_fault(" not in source.text:
        return set()
    return {
        node.value.value
        for function in ast.walk(source.tree)
        if isinstance(function, ast.FunctionDef) and function.name.endswith("_fault")
        for node in ast.walk(function)
        if isinstance(node, ast.Return)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and " " not in node.value.value
    }


def fact_types(module: ModuleType) -> tuple[type[Fact], ...]:
    """The facts that a module defines."""
    return tuple(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Fact) and value is not Fact
    )


NAMES = ("mombasa", "power_grid")
MOMBASA = Family(
    name="mombasa",
    actions=typing.get_args(mombasa_actions.MombasaAction),
    facts=fact_types(mombasa_facts),
    words=Words("en", names_of(mombasa_editions()["house"]), family="mombasa"),
    ids={
        "company": "cape_town",
        "ousted": "cairo",
        "card": "start_coffee_2",
        "cards": "b_merchant_mombasa",
        "plans": "c_bookkeeper_4",
        "tile": "t01",
        "tiles": "t02",
        "book": "a01",
        "covered": "b02",
        "region": "r07",
        "space": "tile_goods",
        "source": "bank",
        "target": "seat:0",
        "reward": "points",
        "reason": "coin",
        "phase": "planning",
        "currency": "goods",
        "decision": "plan",
    },
    untold=frozenset({"money_paid", "card_slid", "turn_began"}),
)
POWER_GRID = Family(
    name="power_grid",
    actions=typing.get_args(power_grid_actions.PowerGridAction),
    facts=fact_types(power_grid_facts),
    words=words_for("germany"),
    ids={
        "company": "green",
        "city": "kiel",
        "path": "kiel",
        "fuel": "coal",
        "region": "green",
        "decision": "trade",
        "kind": "stock",
        "phase": "auction",
    },
    untold=frozenset({"money_paid"}),
)
FAMILIES = (MOMBASA, POWER_GRID)

every_family = pytest.mark.parametrize("family", FAMILIES, ids=str)
