"""Says which rule statements a test shows: `@rule("P-T17")`.

Owns the mark. Does not own the ids (assets/rules) nor the check that none is left out.
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rule statements that it shows."""
    return pytest.mark.rule(*ids)
