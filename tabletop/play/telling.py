"""What is told of the log: facts in beats, one after the other, each long enough to be read.

Owns which facts are told together and for how long; reads no log and decides nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from tabletop.play.pace import Pace
from tabletop.play.panel import Beat, LogLine
from tabletop.rules.game import Fact

MOST_FACTS = 6
"""Equal things that happen one after the other are told together, but not more of them."""

Facts = tuple[Fact, ...]


def beats(line: LogLine) -> list[Beat]:
    """An entry as it is told: its own deed first, then what only followed from it."""
    told: list[Facts] = []
    for facts in _with_what_they_lead(line.facts):
        if told and _are_alike(told[-1], facts) and len(told[-1] + facts) <= MOST_FACTS:
            told[-1] += facts
        else:
            told.append(facts)
    deeds: list[Beat] = []
    is_automatic = False
    for facts in told:
        is_automatic = is_automatic or any(fact.announces or fact.barrier for fact in facts)
        deeds.append(Beat(line.number, line.seat, facts, is_automatic))
    return deeds


def _with_what_they_lead(facts: Sequence[Fact]) -> Iterator[Facts]:
    """Each fact with those that lead to it.

    Where an announcement, something new or nothing follows, they belong to what was before.
    """
    group: Facts = ()
    leading: Facts = ()
    for fact in facts:
        if fact.leads:
            leading += (fact,)
            continue
        if group and (fact.announces or fact.barrier):
            group, leading = group + leading, ()
        if group:
            yield group
        group, leading = (*leading, fact), ()
    if group or leading:
        yield group + leading


def _are_alike(before: Facts, facts: Facts) -> bool:
    """Whether only the same kind of thing happened again; an announcement stands alone."""
    kinds = [{type(fact) for fact in told if not fact.leads} for told in (before, facts)]
    return kinds[0] == kinds[1] and not any(fact.announces for fact in facts)


class Telling:
    """Beats told one after the other, each for its time; `now` is the one being told."""

    __slots__ = ("_pace", "_queue", "age_ticks", "now")

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._queue: deque[Beat] = deque()
        self.now: Beat | None = None
        self.age_ticks = 0
        """Since when the present beat is told; 0 without one."""

    def add(self, beats: Iterable[Beat]) -> None:
        """Tell these after what is still to be told."""
        if not self.is_instant:
            self._queue.extend(beats)

    def tick(self) -> bool:
        """Let one tick pass; whether `now` changed."""
        before = self.now
        if before is not None:
            self.age_ticks += 1
        if before is None or self.age_ticks >= self._length(before):
            self.now = self._queue.popleft() if self._queue else None
            self.age_ticks = 0
        return self.now is not before

    def skip(self) -> None:
        """Tell no more of what is waiting; it can be read in the log."""
        self._queue.clear()
        self.now, self.age_ticks = None, 0

    @property
    def share(self) -> float:
        """How much of the present beat's time is over, 0 to 1; 1 when nothing is told."""
        return 1.0 if self.now is None else self.age_ticks / self._length(self.now)

    @property
    def next(self) -> Beat | None:
        """The beat that is told, or the first of those that wait."""
        return self.now or (self._queue[0] if self._queue else None)

    @property
    def is_instant(self) -> bool:
        """Whether nothing is ever told."""
        return not self._pace.fact_ticks

    @property
    def is_over(self) -> bool:
        """Whether nothing is being told or waits to be."""
        return self.next is None

    def _length(self, beat: Beat) -> int:
        """For how many ticks it is told."""
        is_news = any(fact.announces for fact in beat.facts)
        return self._pace.announce_ticks if is_news else self._pace.fact_ticks
