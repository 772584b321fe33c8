"""Which ids the marks of tests name: `@rule("P-T17")`, `@device_fault("10")`.

Reads source text, not collected tests, so that the answer is the same for any selection.
"""

import ast
from collections.abc import Iterable, Iterator

from tests.contracts.sources import Source, sources


def _calls(mark: str, nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == mark:
            yield node


def ids_shown(source: Source, mark: str) -> tuple[set[str], list[str]]:
    """The ids that tests of a file name, and faults: marks that are on no test or no literal."""
    if f"{mark}(" not in source.text:
        return set(), []
    on_tests = {
        call
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        if node.name.startswith(("test_", "Test"))
        for call in _calls(mark, node.decorator_list)
    }
    ids: set[str] = set()
    faults: list[str] = []
    for call in _calls(mark, [source.tree]):
        literals = {arg.value for arg in call.args if isinstance(arg, ast.Constant)}
        if call not in on_tests:
            faults.append(source.at(call, f"a {mark} mark that is on no test"))
        elif not literals or len(literals) < len(call.args):
            faults.append(source.at(call, f"a {mark} mark needs ids, each once, written out"))
        else:
            ids |= {str(value) for value in literals}
    return ids, faults


def all_ids_shown(mark: str) -> tuple[set[str], list[str]]:
    """The same of all tests."""
    shown: set[str] = set()
    faults: list[str] = []
    for source in sources("tests"):
        ids, wrong = ids_shown(source, mark)
        shown |= ids
        faults += wrong
    return shown, faults
