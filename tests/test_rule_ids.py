"""Every rule in force is shown by a test, and tests name only rules that exist.

Reads source text, not collected tests, so that the answer is the same for any selection.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator

from tests.contracts.sources import HOUSE, Source, planted, sources


def rule_texts() -> dict[str, dict[str, object]]:
    """All rule statements by id: a short text per language, and whether it is in force."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted((HOUSE / "assets" / "rules").glob("*.toml")):
        for rule_id, entry in tomllib.loads(path.read_text()).items():
            assert rule_id not in found, f"{rule_id} stands twice"
            found[rule_id] = entry
    return found


def _calls_of_rule(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "rule"
        ):
            yield node


def ids_shown(source: Source) -> tuple[set[str], list[str]]:
    """The ids that tests of a file name, and faults: marks that are on no test or no literal."""
    on_tests = {
        call
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        if node.name.startswith(("test_", "Test"))
        for call in _calls_of_rule(node.decorator_list)
    }
    ids: set[str] = set()
    faults: list[str] = []
    for call in _calls_of_rule([source.tree]):
        literals = {arg.value for arg in call.args if isinstance(arg, ast.Constant)}
        if call not in on_tests:
            faults.append(source.at(call, "a rule mark that is on no test"))
        elif not literals or len(literals) < len(call.args):
            faults.append(source.at(call, "a rule mark needs ids, each once, written out"))
        else:
            ids |= {str(value) for value in literals}
    return ids, faults


def uncovered(rules: dict[str, dict[str, object]], shown: set[str]) -> list[str]:
    """Ids in force that no test names, and named ids that do not exist."""
    silent = [
        f"no test shows {key}" for key in rules if rules[key]["in_force"] and key not in shown
    ]
    return silent + [f"there is no rule {key}" for key in sorted(shown - rules.keys())]


def test_every_rule_in_force_is_shown_by_a_test() -> None:
    shown: set[str] = set()
    faults: list[str] = []
    for source in sources("tests"):
        ids, wrong = ids_shown(source)
        shown |= ids
        faults += wrong
    assert faults + uncovered(rule_texts(), shown) == []


def test_rule_texts_are_complete() -> None:
    rules = rule_texts()
    assert rules
    for key, entry in rules.items():
        text = entry.get("en")
        assert isinstance(text, str), key
        assert text.strip(), key
        assert isinstance(entry.get("in_force"), bool), key


def test_a_rule_that_no_test_shows_is_seen() -> None:
    text = '@rule("X-1", "X-9")\ndef test_it(): pass'
    ids, faults = ids_shown(planted("tests/test_planted.py", text))
    assert faults == []
    rules: dict[str, dict[str, object]] = {
        "X-1": {"in_force": True},
        "X-2": {"in_force": True},
        "X-3": {"in_force": False},
    }
    assert uncovered(rules, ids) == ["no test shows X-2", "there is no rule X-9"]


def test_a_mark_that_shows_nothing_is_seen() -> None:
    for text in (
        '@rule("X-1")\ndef make_table(): pass',
        "@rule(*IDS)\ndef test_it(): pass",
        "@rule()\ndef test_it(): pass",
        'MARK = rule("X-1")',
    ):
        ids, faults = ids_shown(planted("tests/test_planted.py", text))
        assert not ids
        assert len(faults) == 1, text
