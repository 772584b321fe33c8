"""Games that computer players played, and the positions in them that a picture may show.

Owns how positions are found; people sit at the tables that are made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.bots import COMPUTER_PLAYERS, deciding, seat_seeds
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.session import Journal, Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Game, OptionValue, Seat

SEED = 2004
PLAYERS = ("sensible", "sensible", *["random"] * 40)
"""Who plays the games in which decisions are looked for, one game after the other."""

SHARE_PLAYED = 0.6
"""A picture is taken as near as possible to this share of its game: crowded, but not at the end."""


@dataclass(frozen=True)
class Recording:
    """A game that computer players played, and the name of each decision in it."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue]
    seed: int
    moves: tuple[tuple[Seat, Action], ...]
    decisions: tuple[str, ...]

    @property
    def middle(self) -> int:
        """The number of moves after which it is well under way."""
        return int(len(self.moves) * SHARE_PLAYED)

    def table(
        self,
        moves: int,
        journal: Journal | None = None,
        pace: Pace | None = None,
        controls: Controls | None = None,
    ) -> Table:
        """People at a table after so many moves; at once, unless a pace is given."""
        session = Session.new(self.game, self.seats, self.options, self.seed, journal)
        for seat, action in self.moves[:moves]:
            session.act(seat, [action])
        paced = pace or Pace.instant()
        table = Table(session, controls or Controls({}, {}), {}, pace=paced, seed=self.seed)
        table.tick(0.0)
        return table


def record(
    game: Game, seats: int, options: Mapping[str, OptionValue], seed: int, player: str
) -> Recording:
    """Let one kind of computer player play a game to its end; raises BadOptions."""
    state = game.setup(seats, options, seed)
    players = [COMPUTER_PLAYERS[player](seat_seed) for seat_seed in seat_seeds(seed, seats)]
    moves: list[tuple[Seat, Action]] = []
    decisions: list[str] = []
    while turn := deciding(state):
        seat, legal = turn
        decisions.append(str(getattr(state.view(None), "decision", "")))
        action = players[seat].choose(partial(state.view, seat), legal)
        state.apply(seat, action)
        moves.append((seat, action))
    return Recording(game, seats, options, seed, tuple(moves), tuple(decisions))


class Positions:
    """The positions for one number of seats, found in games that are played as needed.

    Of choices that `options` leave open the first game makes the usual ones, others make others.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        players: Sequence[str] = PLAYERS,
    ) -> None:
        self.game, self.seats = game, seats
        self._players = players
        self._options = options
        self._seed = seed
        self._recordings: list[Recording] = []
        self._last: tuple[object, Table | None] = None, None

    @property
    def usual(self) -> Recording:
        """The first of the games."""
        return next(self._games())

    def staged(self, make: Callable[[Recording], Table]) -> Table:
        """What somebody makes of the usual game; the same table again when asked in a row."""
        if self._last[0] is not make:
            self._last = make, make(self.usual)
        table = self._last[1]
        assert table is not None
        return table

    def decision(self, name: str) -> Table | None:
        """A table at which this is to be decided, None where no game came to it."""
        if self._last[0] != name:
            self._last = name, self._found(name)
        return self._last[1]

    def _found(self, name: str) -> Table | None:
        for recording in self._games():
            places = [n for n, decision in enumerate(recording.decisions) if decision == name]
            if places:
                return recording.table(min(places, key=lambda n: abs(n - recording.middle)))
        return None

    def _games(self) -> Iterator[Recording]:
        """The games of all players, kept once they are played."""
        for number, player in enumerate(self._players):
            if number == len(self._recordings):
                seed, options = self._seed + number, self._options_of(number)
                self._recordings.append(record(self.game, self.seats, options, seed, player))
            yield self._recordings[number]

    def _options_of(self, number: int) -> Mapping[str, OptionValue]:
        """The options of a game, with other choices from game to game where they are open."""
        turned = {
            name: option.choices[(option.choices.index(str(option.default)) + number) % count]
            for name, option in self.game.options.items()
            if (count := len(option.choices))
        }
        return {**turned, **self._options}
