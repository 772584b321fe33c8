"""The tree of choices: legal actions folded so that two buttons reach every one of them.

Owns grouping, order and pages; knows actions only by type tag, refs and whole-number fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from tabletop.rules.game import Action, Bundle, Ref

Numbers = Mapping[Ref, tuple[int, ...]]
"""The numbers that stand for things in hand which others must not see: one for each equal one."""

NO_NUMBERS: Numbers = {}

MAX_ENTRIES = 7
"""The most entries of one level: what a person keeps in view while walking through them."""
RUNGS = (0, 1, 4, 9)
"""Which of many numbers in a row people mostly take, as of bids: those one, two, five and ten steps
up.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A node of the tree: a group of actions, or a leaf with exactly one (a `bundle`, by its
    code, may have several that are done at once).

    `kind` says how `id` reads: `root`; `type` (an action's type tag); a Ref kind such as
    `company` or `city` (the ref's id); `number` (`field:value`, as `bid:12`); `page` (several
    entries of one level, see `span`); of a ladder of numbers `other` (all but its rungs, by the
    field) and `from` (what lies above it, by the least number); `action` (one whole action, its
    keys joined by `/`);
    `answer` (`agree` or `decline`: an undo that another asks for, no actions); `menu` (an entry of
    the seat's own menu, or of what follows the end: no actions).
    """

    kind: str
    id: str
    actions: tuple[Action, ...]
    children: tuple[Choice, ...] = ()
    cover: int | None = None
    """The number by which others see an entry that only the seat itself may know."""

    @property
    def is_leaf(self) -> bool:
        """Whether confirming it acts."""
        return not self.children

    @property
    def usual(self) -> int:
        """Where a cursor begins: at the first entry that does more than take back, or the last
        of those that differ from it in their number alone where the most is mostly meant.
        """
        for number, child in enumerate(self.children):
            if not all(action.is_take_back for action in child.actions):
                return self._most(number)
        return 0

    def _most(self, first: int) -> int:
        """The last entry that is about nothing else than the `first` one, and means the most."""
        kind, actions = self.children[first].kind, self.children[first].actions
        if kind == "bundle" or not actions or not all(action.means_most for action in actions):
            return first
        about = {(type(action), action.refs) for action in actions}
        alike = [
            number
            for number, child in enumerate(self.children)
            if child.actions and {(type(one), one.refs) for one in child.actions} == about
        ]
        return alike[-1] if len(about) == 1 else first

    @property
    def span(self) -> tuple[Choice, Choice]:
        """The first and last entry of several, through pages of pages; itself twice otherwise."""
        if self.kind not in ("page", "from"):
            return self, self
        return self.children[0].span[0], self.children[-1].span[1]


class Key(NamedTuple):
    """One step on the way to an action: the kind and id of the choice made there."""

    kind: str
    id: str
    cover: int | None = None


def choice_tree(
    legal: Sequence[Action], covers: Numbers = NO_NUMBERS, bundles: Sequence[Bundle] = ()
) -> Choice:
    """The root over these actions, each reachable exactly once, in a stable order; before them
    what may be done at once.

    Equal actions count once. At most MAX_ENTRIES children a level; a level with one child is
    skipped; a group that fits one level as a whole is not divided further.

    An action that conceals a covered thing is reached once by each of its numbers, in their order
    and always by an entry of its own, so that neither order nor shape tells which thing it is.
    """
    actions = tuple(dict.fromkeys(legal))
    at_once = [Choice("bundle", one.name, one.actions) for one in bundles]
    singly = _level(_all_keyed(actions, covers), 0, MAX_ENTRIES - len(at_once))
    return Choice("root", "", actions, (*at_once, *singly))


def about(actions: Sequence[Action], refs: Sequence[Ref]) -> tuple[Action, ...]:
    """Those of the actions that are about all of these refs."""
    return tuple(action for action in actions if set(refs) <= set(action.refs))


def concealed(action: Action) -> tuple[Ref, ...]:
    """What the action is about that only the seat itself may see."""
    if not action.conceals:
        return ()
    return tuple(ref for ref in action.refs if ref.kind in action.conceals)


def group_about(refs: Sequence[Ref], actions: Sequence[Action], covers: Numbers) -> Choice:
    """The choice among these actions, all about `refs` (at least one)."""
    numbers = {ref: covers[ref][:1] for ref in refs if ref in covers}
    children = choice_tree(actions, {**covers, **numbers}).children
    cover = next(iter(numbers.get(refs[-1], ())), None)
    return Choice(*refs[-1], tuple(actions), children, cover)


Keyed = tuple[tuple[Key, ...], Action]


def _all_keyed(actions: Sequence[Action], covers: Numbers) -> list[Keyed]:
    """The actions with the ways to them; those to covered things by their numbers."""
    keyed: list[tuple[int, int, Keyed]] = []
    first: dict[tuple[Key, ...], int] = {}
    for place, action in enumerate(actions):
        keys = _keys(action)
        hidden = next((ref for ref in concealed(action) if ref in covers), None)
        if hidden is None:
            keyed.append((place, 0, (keys, action)))
            continue
        at = keys.index(Key(*hidden))
        group = first.setdefault(keys[:at], place)
        for number in covers[hidden]:
            way = (*keys[:at], Key(*hidden, number), *keys[at + 1 :])
            keyed.append((group, number, (way, action)))
    return [one for _, _, one in sorted(keyed, key=lambda entry: entry[:2])]


def _keys(action: Action) -> tuple[Key, ...]:
    """The way to an action, widest first: type, refs, then numbers that no ref already tells."""
    refs = action.refs
    return (
        Key("type", str(action.__struct_config__.tag)),
        *(Key(*ref) for ref in refs),
        *(
            Key("number", f"{name}:{value}")
            for name, value in _numbers(action)
            if (name, str(value)) not in refs
        ),
    )


def _numbers(action: Action) -> Iterator[tuple[str, int]]:
    """The public whole-number fields, in order of definition."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, value


def _level(keyed: Sequence[Keyed], depth: int, room: int = MAX_ENTRIES) -> tuple[Choice, ...]:
    """The entries for actions that agree in their keys up to `depth`; they stand each by itself
    where there is room for all.
    """
    if len(keyed) <= 1:
        return tuple(_alone(keys, action) for keys, action in keyed)
    has_covers = any(key.cover is not None for keys, _ in keyed for key in keys[depth:])
    groups: dict[Key | None, list[Keyed]] = {}
    while True:
        groups.clear()
        for keys, action in keyed:
            key = keys[depth] if depth < len(keys) else None
            groups.setdefault(key, []).append((keys, action))
        if len(groups) > 1 or None in groups:
            break
        depth += 1
    is_short = len(groups) < len(keyed) <= room and not has_covers
    if None in groups or is_short:
        return _paged([_whole(keys, action) for keys, action in keyed])
    return _paged(_inlined([_entry(key, group, depth + 1) for key, group in groups.items() if key]))


def _entry(key: Key, group: Sequence[Keyed], depth: int) -> Choice:
    actions = tuple(dict.fromkeys(action for _, action in group))
    has_more = any(one.cover is not None for keys, _ in group for one in keys[depth:])
    children = _level(group, depth) if len(group) > 1 or has_more else ()
    return Choice(key.kind, key.id, actions, children, key.cover)


def _alone(keys: tuple[Key, ...], action: Action) -> Choice:
    """All that there is to choose; a mere number would not say of what, if all may know that."""
    is_open = all(key.cover is None for key in keys)
    is_number = keys[-1].kind == "number"
    return _whole(keys, action) if is_number and is_open else _leaf(keys[-1], action)


def _leaf(key: Key, action: Action) -> Choice:
    return Choice(key.kind, key.id, (action,), (), key.cover)


def _whole(keys: Sequence[Key], action: Action) -> Choice:
    return Choice("action", "/".join(key.id for key in keys), (action,))


def _inlined(entries: list[Choice]) -> list[Choice]:
    """The entries, with those of a ladder that is about nothing but its numbers among them, where
    there is room: bids beside dropping out.
    """
    flat: list[Choice] = []
    for entry in entries:
        is_ladder = bool(entry.children) and entry.children[-1].kind == "other"
        flat += entry.children if is_ladder and not entry.actions[0].refs else [entry]
    return flat if len(flat) <= MAX_ENTRIES else entries


def _paged(entries: list[Choice]) -> tuple[Choice, ...]:
    """The entries, as a ladder or on pages where they are too many for one level.

    Numbers stand in their order, and so does what needs pages; all else as the rules list it.
    """
    is_long = len(entries) > MAX_ENTRIES
    is_counted = all(entry.kind == "number" for entry in entries)
    if is_counted or _name(entries[0]).isdigit() or is_long:
        entries.sort(key=_reading_order)
    if not is_long:
        return tuple(entries)
    return _ladder(entries) if _is_row(entries) else _pages(entries)


def _is_row(entries: Sequence[Choice]) -> bool:
    """Whether they are numbers one after the other of which none is mostly meant."""
    if any(entry.kind != "number" or entry.actions[0].means_most for entry in entries):
        return False
    numbers = [int(entry.id.partition(":")[2]) for entry in entries]
    return numbers[-1] - numbers[0] == len(numbers) - 1


def _ladder(entries: list[Choice]) -> tuple[Choice, ...]:
    """The rungs, then one entry for all other numbers: those between, and those above."""
    rungs = [entries[place] for place in RUNGS if place < len(entries)]
    top = RUNGS[-1] + 1
    other = [entry for entry in entries[:top] if entry not in rungs]
    above = entries[top:]
    if len(above) > 1:
        other.append(Choice("from", above[0].id, _actions_of(above), _pages(above)))
    else:
        other += above
    field = entries[0].id.partition(":")[0]
    return *rungs, Choice("other", field, _actions_of(other), tuple(other))


def _pages(entries: list[Choice]) -> tuple[Choice, ...]:
    """Pages of nearly equal length, or the entries themselves where they are few."""
    if len(entries) <= MAX_ENTRIES:
        return tuple(entries)
    pages = min(MAX_ENTRIES, -(-len(entries) // MAX_ENTRIES))
    bounds = [len(entries) * page // pages for page in range(pages + 1)]
    return tuple(_page(entries[start:end]) for start, end in pairwise(bounds))


def _page(entries: list[Choice]) -> Choice:
    name = f"{_name(entries[0])}..{_name(entries[-1])}"
    return Choice("page", name, _actions_of(entries), _pages(entries))


def _actions_of(entries: Sequence[Choice]) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(action for entry in entries for action in entry.actions))


def _name(entry: Choice) -> str:
    """What may be told of it on a page that others see."""
    return entry.id if entry.cover is None else str(entry.cover)


def _reading_order(entry: Choice) -> tuple[str | int, ...]:
    """By letters, and by value where digits stand: `plant 9` before `plant 10`."""
    parts = re.split(r"([0-9]+)", _name(entry))
    return tuple(int(part) if index % 2 else part for index, part in enumerate(parts))
