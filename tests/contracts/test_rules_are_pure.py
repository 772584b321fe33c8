"""The rules are pure: a whitelist of imports, no effects, no fractions, no names of maps."""

import ast
import tomllib
from collections.abc import Iterator

import pytest

from tests.contracts.sources import HOUSE, Source, imports, inside, sources

ALLOWED_IMPORTS = (
    "__future__",
    "abc",
    "bisect",
    "collections",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "msgspec",
    "operator",
    "tabletop.rules",
    "typing",
)

# `hash` and `id` differ from run to run, so nothing that is saved or compared may rest on them.
BANNED_CALLS = frozenset(
    "__import__ breakpoint compile eval exec float globals hash id input open print".split()
)


def impurities(source: Source) -> Iterator[str]:
    """Imports off the whitelist, calls with effects, floats, true division, `global`."""
    for statement, name in imports(source):
        if not inside(name, *ALLOWED_IMPORTS):
            yield source.at(statement, f"imports {name}")
    for node in ast.walk(source.tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in BANNED_CALLS:
                yield source.at(node, f"calls {name}()")
            case ast.Constant(value=float() | complex() as number):
                yield source.at(node, f"has the fraction {number}")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield source.at(node, "divides by / (use //)")
            case ast.Global(names=names):
                yield source.at(node, f"has the global {names}")


def data_ids() -> frozenset[str]:
    """Ids of all maps and companies in the data of the games."""
    games = HOUSE / "assets" / "games"
    ids = {path.stem for path in games.glob("*/maps/*.toml")}
    for path in games.glob("*/*.toml"):
        companies = tomllib.loads(path.read_text()).get("companies", [])
        ids |= {company["id"] for company in companies}
    return frozenset(ids)


def names_of_data(source: Source, ids: frozenset[str]) -> Iterator[str]:
    """Places where a rule looks at which map or company it is, instead of at its figures."""
    for node in ast.walk(source.tree):
        match node:
            case ast.Compare():
                looked_at: list[ast.expr] = [node.left, *node.comparators]
            case ast.MatchValue(value=value):
                looked_at = [value]
            case ast.Dict(keys=keys):
                looked_at = [key for key in keys if key is not None]
            case _:
                continue
        for part in (inner for expression in looked_at for inner in ast.walk(expression)):
            if isinstance(part, ast.Constant) and part.value in ids:
                yield source.at(part, f"asks for {part.value!r} by name")


def test_rules_are_pure() -> None:
    assert [fault for source in sources("tabletop/rules") for fault in impurities(source)] == []


def test_rules_know_no_map_and_no_company_by_name() -> None:
    ids = data_ids()
    assert {"usa", "germany", "green"} <= ids
    found = [fault for source in sources("tabletop/rules") for fault in names_of_data(source, ids)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "import os",
        "import random as r",
        "from time import monotonic",
        "from tabletop.paths import asset_path",
        "from . import game",
        "def late():\n    import logging",
        "open('journal')",
        "print('sold')",
        "order = hash('red')",
        "price = 1.5",
        "half = price / 2",
        "price /= 2",
        "def spend():\n    global bank",
    ],
)
def test_an_impurity_is_seen(text: str) -> None:
    assert len(list(impurities(Source("tabletop/rules/planted.py", text)))) == 1


def test_what_rules_need_is_allowed() -> None:
    text = (
        "from collections.abc import Sequence\nfrom tabletop.rules.game import Seat\nhalf = 7 // 2"
    )
    assert list(impurities(Source("tabletop/rules/planted.py", text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "if board == 'usa': pass",
        "if 'usa' != board: pass",
        "free = board in ('usa', 'germany')[:1]",
        "match board:\n    case 'usa': pass",
        "limit = {'usa': 5}[board]",
    ],
)
def test_a_map_known_by_name_is_seen(text: str) -> None:
    source = Source("tabletop/rules/planted.py", text)
    assert list(names_of_data(source, frozenset({"usa"})))
    assert not list(names_of_data(source, frozenset({"italy"})))
