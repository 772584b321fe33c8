"""The map: which company to expand into which regions, and where posts come from and go.

Owns the worth of expansion points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.bots.mombasa.books import Shelf
from tabletop.bots.mombasa.outlook import Outlook
from tabletop.bots.mombasa.tracks import Spaces
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import Done, Expand, RemovePost, ReturnPost
from tabletop.rules.mombasa.edition.kinds import ActiveTrack, Bookkeeping, Diamonds, Pounds
from tabletop.rules.mombasa.rulebook import POSTS_IN_COLUMN

Base = list[tuple[int, bool]]
"""The columns of a base: posts, and whether the last space was ever uncovered."""

LOOK_AHEAD = 0.4
"""What the next post of a column counts beside the one that is taken."""


class Tour(NamedTuple):
    """Regions taken one after the other, each with the column of its post, and their worth."""

    worth: float
    steps: tuple[tuple[str, int], ...]


class Explorer:
    """Expansions in one view; every number of points is thought through once."""

    def __init__(self, look: Outlook, spaces: Spaces, shelf: Shelf) -> None:
        self._look = look
        self._spaces = spaces
        self._shelf = shelf
        self._tours: dict[tuple[str, int], Tour] = {}

    def best(self, points: int) -> tuple[float, str]:
        """The best company for so many points, and what it brings."""
        names = [n for n, one in self._look.companies.items() if any(c for c, _ in one.columns)]
        found = [(self.tour(name, points).worth, name) for name in names]
        return max(found, default=(0.0, ""))

    def tour(self, company: str, points: int) -> Tour:
        """What a company takes with so many points: always what brings most for its cost."""
        key = (company, points)
        if key not in self._tours:
            self._tours[key] = self._tour(company, points)
        return self._tours[key]

    def _tour(self, company: str, points: int) -> Tour:
        look = self._look
        holders, base = dict(look.view.regions), list(look.companies[company].columns)
        worth, steps = 0.0, []
        open_ = self._costs(holders, company)
        while points:
            column = self.column_to_take(company, base)
            if column is None:
                break
            coin = self.uncovered(company, base, column) * look.coin_worth[company]
            offers = [
                (value / cost, value, region, cost)
                for region, cost in open_.items()
                if cost <= points
                and (value := coin + self._gain(region, holders[region], company)) > 0
            ]
            if not offers:
                break
            _, value, region, cost = max(offers)
            points -= cost
            worth += value
            steps.append((region, column + 1))
            base[column] = _less(base[column])
            holders[region] = company
            open_.pop(region)
            self._extend(open_, holders, company, region)
        return Tour(worth, tuple(steps))

    def _costs(self, holders: dict[str, str | None], company: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for source in (company, *(name for name, one in holders.items() if one == company)):
            self._extend(found, holders, company, source)
        return found

    def _extend(
        self, found: dict[str, int], holders: dict[str, str | None], company: str, source: str
    ) -> None:
        for region, lines in self._look.facts.near.get(source, ()):
            holder = holders[region]
            if holder != company:
                cost = lines + (holder is not None)
                found[region] = min(cost, found.get(region, cost))

    def _gain(self, region: str, holder: str | None, company: str) -> float:
        """What a region gives, less what the company driven out loses to us."""
        worth = -0.9 * self._look.coin_worth[holder] if holder is not None else 0.0
        reward = self._look.facts.rewards[region]
        match reward:
            case Pounds():
                return worth + reward.n
            case Diamonds():
                return worth + self._spaces.diamond(reward.n)
            case ActiveTrack():
                return worth + self._spaces.advance(company, reward.n)
            case Bookkeeping():
                return worth + self._shelf.points(reward.n)
        return worth

    # Columns.

    def uncovered(self, company: str, base: Base, column: int) -> int:
        """The coins that taking the top post of a column uncovers."""
        posts, is_emptied = base[column]
        top = POSTS_IN_COLUMN - posts - is_emptied
        return self._look.facts.columns[company][column][top]

    def column_to_take(self, company: str, base: Base) -> int | None:
        """The column whose top posts have most coins; the emptier one of equals."""

        def promise(column: int) -> tuple[float, int]:
            following = _less(base[column])
            worth = float(self.uncovered(company, base, column))
            if following[0]:
                after = [*base[:column], following, *base[column + 1 :]]
                worth += LOOK_AHEAD * self.uncovered(company, after, column)
            return worth, -base[column][0]

        columns = [column for column, (posts, _) in enumerate(base) if posts]
        return max(columns, key=promise, default=None)

    def _covered(self, company: str, column: int) -> int:
        """The coins that a post returned to a column covers."""
        posts, is_emptied = self._look.companies[company].columns[column]
        return self._look.facts.columns[company][column][POSTS_IN_COLUMN - 1 - posts - is_emptied]

    # Decisions.

    def expand(self, legal: Sequence[Action]) -> Action:
        """The next region of the tour, or stop."""
        action = self._look.view.action
        assert action is not None, "an expansion is on"
        assert action.company is not None, "an expansion is on"
        steps = self.tour(action.company, action.points).steps
        step = Expand(*steps[0]) if steps else Done()
        return step if step in legal else Done()

    def return_post(self, legal: Sequence[Action]) -> Action:
        """The column where it costs us least."""
        worth = self._look.coin_worth
        offers = [one for one in legal if isinstance(one, ReturnPost)]
        return max(
            offers,
            key=lambda one: -self._covered(one.company, one.column - 1) * worth[one.company],
        )

    def remove_post(self, legal: Sequence[Action]) -> Action:
        """The post that uncovers most for us; none where it only helps others."""
        found: list[tuple[float, int]] = []
        for index, one in enumerate(legal):
            if isinstance(one, RemovePost):
                base = list(self._look.companies[one.company].columns)
                coins = self.uncovered(one.company, base, one.column - 1)
                found.append((coins * self._look.coin_worth[one.company], -index))
        worth, index = max(found)
        return legal[-index] if worth > 0 else legal[-1]


def _less(column: tuple[int, bool]) -> tuple[int, bool]:
    """A column after its top post was taken."""
    posts, is_emptied = column
    return posts - 1, is_emptied or posts == 1
