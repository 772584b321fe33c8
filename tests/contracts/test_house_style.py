"""Files stay short and say what they own."""

import io
import tokenize
from collections.abc import Iterator

import pytest

from tests.contracts.sources import Source, sources

MAX_LINES = 420
NOTHING = (tokenize.COMMENT, tokenize.NL)
EMPTY_NAMES = ("util", "utils", "helper", "helpers", "manager", "misc", "common")


def untidy(source: Source) -> Iterator[str]:
    """A file that is too long, says nothing about itself, or has a name that says nothing."""
    lines = len(source.text.splitlines())
    if lines > MAX_LINES:
        yield f"{source.path}: {lines} lines, more than {MAX_LINES}"
    is_empty_package = source.path.endswith("/__init__.py") and not source.text.strip()
    if not begins_with_text(source) and not is_empty_package:
        yield f"{source.path}: no docstring"
    for part in source.path.removesuffix(".py").split("/"):
        if part in EMPTY_NAMES:
            yield f"{source.path}: the name {part} says nothing"


def begins_with_text(source: Source) -> bool:
    """Whether the first thing in the file, after comments, is a text."""
    tokens = tokenize.generate_tokens(io.StringIO(source.text).readline)
    kinds = (token.type for token in tokens)
    return next(kind for kind in kinds if kind not in NOTHING) == tokenize.STRING


def test_files_are_short_and_say_what_they_own() -> None:
    files = sources("tabletop", "hardware", "firmware", "tests")
    assert len(files) > 20
    assert [fault for source in files for fault in untidy(source)] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tabletop/long.py", '"""Long."""\n' + "x = 1\n" * MAX_LINES),
        ("tabletop/silent.py", "x = 1"),
        ("tabletop/play/utils.py", '"""Anything."""'),
    ],
)
def test_an_untidy_file_is_seen(path: str, text: str) -> None:
    assert len(list(untidy(Source(path, text)))) == 1
