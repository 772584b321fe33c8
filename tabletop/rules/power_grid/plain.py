"""What all data types of Power Grid share: strict frozen structs, small counts, and their fault.

Owns nothing else; the data types stand in `data`, `map_data` and `figures`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from tabletop.rules.game import RuleError

Count = Annotated[int, msgspec.Meta(ge=0, le=999, description="a whole number from 0 to 999")]
ByPlayers = dict[str, Count]
"""A figure for each number of players, `"2"` to `"6"`."""
BySteps = dict[str, tuple[Count, Count, Count]]
"""By players the figures of steps 1, 2 and 3."""
Spaces = tuple[tuple[Count, Count], ...]
"""A row of prices from cheap to dear, each with the number of its spaces."""
Positive = Annotated[int, msgspec.Meta(ge=1, le=99, description="a whole number from 1 to 99")]
Id = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z0-9_]{1,40}$",
        description="1 to 40 small letters from a to z, digits or _",
    ),
]
PlantNumber = Annotated[int, msgspec.Meta(ge=1, le=98, description="a whole number from 1 to 98")]


class BadData(RuleError):
    """A data file that contradicts itself; `str()` names the fault."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all data: unknown keys are refused."""
