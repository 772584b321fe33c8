"""Every rule in force is shown by a test, and tests name only rules that exist."""

import tomllib

from tests.contracts.sources import HOUSE, Source
from tests.marked import all_ids_shown, ids_shown


def rule_texts() -> dict[str, dict[str, object]]:
    """All rule statements by id: a short text per language, and whether it is in force."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted((HOUSE / "assets" / "rules").glob("*.toml")):
        for rule_id, entry in tomllib.loads(path.read_text()).items():
            assert rule_id not in found, f"{rule_id} stands twice"
            found[rule_id] = entry
    return found


def uncovered(rules: dict[str, dict[str, object]], shown: set[str]) -> list[str]:
    """Ids in force that no test names, and named ids that do not exist."""
    silent = [
        f"no test shows {key}" for key in rules if rules[key]["in_force"] and key not in shown
    ]
    return silent + [f"there is no rule {key}" for key in sorted(shown - rules.keys())]


def test_every_rule_in_force_is_shown_by_a_test() -> None:
    shown, faults = all_ids_shown("rule")
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
    ids, faults = ids_shown(Source("tests/test_planted.py", text), "rule")
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
        ids, faults = ids_shown(Source("tests/test_planted.py", text), "rule")
        assert not ids
        assert len(faults) == 1, text
