"""Reads the project's Python files for the contract checks.

Owns parsing and the list of imports. Does not own any verdict.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Source:
    """One Python file: its path below the checkout, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree, parsed when it is asked for: most files are done with by their text."""
        return ast.parse(self.text)

    def below(self, *folders: str) -> bool:
        """Whether the file lies in one of the folders."""
        return any(self.path.startswith(f"{folder}/") for folder in folders)

    def at(self, node: ast.stmt | ast.expr, fault: str) -> str:
        """A fault with its place."""
        return f"{self.path}:{node.lineno}: {fault}"


@cache
def source(path: Path) -> Source:
    """A file of the checkout."""
    return Source(str(path.relative_to(HOUSE)), path.read_text())


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Every Python file below the folders of the checkout, by path."""
    paths = [path for folder in folders for path in sorted((HOUSE / folder).rglob("*.py"))]
    return tuple(map(source, paths))


@cache
def imports(source: Source) -> tuple[tuple[ast.stmt, str], ...]:
    """Every import, late ones too, as dotted names: `from a import b` is `a.b`."""
    return tuple(_imports(source))


def _imports(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node, f"{module}.{alias.name}") for alias in node.names)


def inside(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of the packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
