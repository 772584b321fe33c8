"""Says which known fault of others a test shows not to be ours: `@device_fault("10")`.

Owns the marks. The faults stand in `faults.toml`; `test_index` checks that none is left out.
"""

import pytest


def device_fault(*rows: str) -> pytest.MarkDecorator:
    """Mark a test with the rows of `[device]` that it shows."""
    return pytest.mark.device_fault(*rows)


def share_fault(*rows: str) -> pytest.MarkDecorator:
    """Mark a test with the rows of `[share]` that it shows."""
    return pytest.mark.share_fault(*rows)
