"""What every game offers: actions, facts, refusals, views, outcomes, and the two contracts.

Owns the seam between rules and everything else; knows no single game and keeps no state of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import msgspec

Seat = int
"""A place at the table, 0-based, counted clockwise."""

OptionValue = bool | str


class Ref(NamedTuple):
    """Something on the table that an action is about: `Ref("company", "green")`."""

    kind: str
    id: str


def snake_case(name: str) -> str:
    """`BuyShare` -> `buy_share`: the `type` of actions and facts in JSON."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Action(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case
):
    """One small choice of one seat. Equal by value, hashable, JSON by `to_data`."""

    is_take_back: ClassVar[bool] = False
    """Takes back an own secret pick before the reveal; computer players never choose it."""
    means_most: ClassVar[bool] = False
    """Of several that differ in their number, people mostly mean the highest."""
    conceals: ClassVar[frozenset[str]] = frozenset()
    """The kinds of its refs that only the seat itself may see while it chooses: its hand's."""

    @property
    def refs(self) -> tuple[Ref, ...]:
        """What the action is about, widest first; highlighting, cards, labels and trees use it."""
        return ()


class Fact(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """One thing that happened, in the order it happened; automatic things are facts too."""

    barrier: ClassVar[bool] = False
    """Something was revealed or drawn at random: undo stops here."""
    leads: ClassVar[bool] = False
    """Belongs to the fact that follows, as a payment to what it paid for: both are told at once."""
    announces: ClassVar[bool] = False
    """Tells people where the game is now; it and what comes after it only followed."""
    passing: ClassVar[bool] = False
    """Is of interest while it is the newest, as one card more laid face down."""

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may learn it; None means all."""
        return None

    @property
    def older(self) -> Fact | None:
        """What saves from before it was told in this form hold in its place; None: nothing."""
        return self


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: rule id of the rule files, a code, figures for the words."""

    rule: str
    code: str
    figures: Mapping[str, int | str] = {}


class View(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """What one seat, or the whole table (None), may see."""


class Score(msgspec.Struct, frozen=True):
    """One seat's result: the total and the parts it is made of."""

    total: int
    parts: Mapping[str, int]


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: a score for each seat, the winning seats, and why it ended."""

    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    reason: str


class Bundle(NamedTuple):
    """What is often wished, one action or several in one gesture: each is allowed after those
    before it.

    `name` is a code; what it means is the game's to word.
    """

    name: str
    actions: tuple[Action, ...]


class Option(msgspec.Struct, frozen=True):
    """A switch of a game; `choices` are the ids allowed for type `choice`.

    Of choices that stand for data from files (maps, editions) `fingerprints` tells by choice a
    fingerprint of all the data that a game with it is played with (`fingerprint_of`);
    `takes_files`: owners may add choices by files of their own. `is_minor`: a special rule that
    most leave as it is, though it has several choices.
    """

    type: Literal["bool", "choice"]
    default: OptionValue
    choices: tuple[str, ...] = ()
    fingerprints: Mapping[str, str] = {}
    takes_files: bool = False
    is_minor: bool = False


class RuleError(Exception):
    """Base of the errors that rules raise for bad input; `str()` is one plain sentence."""


class BadOptions(RuleError):
    """An unknown option, a value of the wrong kind, or a number of seats the game does not have."""


class BadAction(RuleError):
    """Data that is no well-formed action of this game: shape, unknown type, field or id."""


class BadState(RuleError):
    """Data that is no state of this game."""


class IllegalAction(RuleError):
    """A well-formed action that the rules forbid now; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.code}")
        self.refusal = refusal


class NotToAct(RuleError):
    """It is not this seat's decision; nothing was changed."""


class State(Protocol):
    """One position. Changed only by `apply`; everything else asks."""

    @property
    def game(self) -> Game: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> Mapping[str, OptionValue]: ...

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now: several while they choose at the same time, those
        included that have picked and can only take back. Empty exactly when the game is over.
        """

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every action allowed now, finite, in a stable order; empty exactly when not to act."""

    def bundles(self, seat: Seat) -> Sequence[Bundle]:
        """What may be done at once instead of action by action, where that is often wished."""

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not allowed, or None. Changes nothing. The seat must be to act."""

    def attempts(self, seat: Seat, ref: Ref) -> Iterable[Action]:
        """What the present decision could do with this thing, allowed or not, the likeliest first:
        whoever points at it tries one of these. The seat must be to act.
        """

    @property
    def rule(self) -> str:
        """The rule id of the decision being made; empty once the game is over."""

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        """Refuse (NotToAct, IllegalAction) or change; facts tell all that happened, in order."""

    def parse_action(self, data: object) -> Action:
        """The action in plain JSON data, ids checked against this game; raises BadAction."""

    def copy(self) -> State:
        """An independent state that plays on equally."""

    def view(self, seat: Seat | None) -> View:
        """What the seat may see; None: what the whole table may see."""

    def outcome(self) -> Outcome | None:
        """The result once the game is over."""

    def totals(self) -> dict[str, int]:
        """What is conserved, each over all places: money, shares, fuel, cards..."""

    def to_dict(self) -> dict[str, Any]:
        """Everything, hidden things and generator included, as plain JSON data for `Game.load`."""

    def digest(self) -> str:
        """A hash of the state, equal on every machine and after `load(to_dict())`."""


class Game(Protocol):
    """One game in one mode; immutable."""

    @property
    def id(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def seats(self) -> range: ...
    @property
    def options(self) -> Mapping[str, Option]: ...

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> State:
        """A new game; missing options take their defaults; raises BadOptions."""

    def load(self, data: object) -> State:
        """The state in plain JSON data, validated as a whole; raises BadState."""


def checked_options(
    game: Game, seats: int, options: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """All options of the game with defaults filled in; raises BadOptions in one sentence."""
    if seats not in game.seats:
        raise BadOptions(
            f"{game.id} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}"
        )
    for name in options:
        if name not in game.options:
            raise BadOptions(f"{game.id} has no option {name!r:.60}")
    full: dict[str, OptionValue] = {}
    for name, option in game.options.items():
        value = options.get(name, option.default)
        if option.type == "bool" and not isinstance(value, bool):
            raise BadOptions(f"option {name} is true or false, not {value!r:.60}")
        if option.type == "choice" and value not in option.choices:
            known, more = ", ".join(option.choices), f"; --{name} FILE adds one"
            sentence = f"option {name} is one of {known}, not {value!r:.60}"
            raise BadOptions(sentence + more * option.takes_files)
        full[name] = value
    return full


def parsed_action(
    data: object, kinds: Mapping[str, type[Action]], known: Mapping[str, Container[str]]
) -> Action:
    """The action in plain JSON data: of one of the types by their names, about known ids only.

    `known`: the ids of each kind of ref. Raises BadAction.
    """
    name = data.get("type") if isinstance(data, dict) else None
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadAction("an action is an object with a known type")
    try:
        action = msgspec.convert(data, kind)  # by its own type: far faster than by the union
    except (msgspec.ValidationError, UnicodeError) as error:
        raise BadAction(str(error)) from error
    for ref in action.refs:
        if ref.id not in known[ref.kind]:
            raise BadAction(f"there is no {ref.kind} {ref.id!r} in this game")
    return action


def digest_of(data: Mapping[str, Any]) -> str:
    """A fingerprint of a state as plain JSON data: 32 hexadecimal digits, in whatever order."""
    text = msgspec.json.encode(data, order="deterministic")
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def fingerprint_of(data: object, unplayed: Container[str]) -> str:
    """A fingerprint of data from files, whatever their form: 32 hexadecimal digits.

    Fields with `unplayed` names, wherever they stand, only name or draw things: they do not count.
    """

    def played(value: object) -> object:
        if isinstance(value, dict):
            return {name: played(inner) for name, inner in value.items() if name not in unplayed}
        return [played(inner) for inner in value] if isinstance(value, list | tuple) else value

    return digest_of({"data": played(msgspec.to_builtins(data))})


def to_data(value: Action | Fact | View | Outcome | Refusal) -> dict[str, Any]:
    """Plain JSON data of a value at the seam."""
    data: dict[str, Any] = msgspec.to_builtins(value)
    return data
