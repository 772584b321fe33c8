"""Values by name that are made when they are first asked for: data that few games of many need.

Owns that mapping alone; what is made, and of what, is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class OnDemand(Mapping[str, T], Generic[T]):
    """Values by name, in the order of the names; each is made once, at its first use."""

    def __init__(self, names: Iterable[str], make: Callable[[str], T]) -> None:
        self._names = tuple(names)
        self._make = make
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
