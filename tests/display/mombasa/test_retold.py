"""What is told leads to the true picture: facts change a view as the rules changed the game."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from tabletop.catalog import mombasa_editions
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.display.painters.mombasa.retold import CHANGES, retold
from tabletop.play.panel import LogLine
from tabletop.play.telling import beats
from tabletop.rules.game import Fact
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.view import MombasaView
from tests.display.mombasa.walking import Played, begun, by_chance, by_computers, view_of

FIGURES = Figures(mombasa_editions()["house"])

ONLY_WORDS = {
    told.OwnTileKept,
    told.OwnCardPlanned,
    told.InkwellStayed,
    told.SpecialReached,
    told.RewardTaken,
    told.RewardLeft,
}
"""Facts that the picture shows no trace of: for a seat alone, or told by others too."""

NOT_TOLD = ("decision",)
NOT_TOLD_OF_ACTION = ("rewards", "costs", "prices")
"""What is decided next, what for, and what can be had then is no fact: when all is told, the
picture goes on with the true view.
"""

POSTS = 15
"""Of a company (M-C5)."""

Play = Callable[[int, str, int], Iterator[Played]]

GAMES = [
    (seats, setup, seed)
    for seed, (seats, setup) in enumerate(
        (seats, setup) for seats in (2, 3, 4) for setup in ("first", "variable")
    )
]


def shown(view: MombasaView) -> dict[str, object]:
    """The fields that facts determine; at the end all is laid open, which they do not tell."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in NOT_TOLD}
    if view.action is not None:
        action = {name: getattr(view.action, name) for name in view.action.__struct_fields__}
        fields["action"] = {n: action[n] for n in action if n not in NOT_TOLD_OF_ACTION}
    players = [msgspec.structs.replace(one, hand=None, offered=None) for one in view.players]
    return {**fields, "players": players}


@pytest.mark.parametrize(
    ("play", "seats", "setup", "seed"),
    [
        *((by_chance, *game) for game in GAMES),
        *((by_computers, *game) for game in (GAMES[1], GAMES[4])),
    ],
)
def test_facts_told_give_the_view_after_each_action(
    play: Play, seats: int, setup: str, seed: int
) -> None:
    view = view_of(begun(seats, setup, seed))
    kinds: set[type[Fact]] = set()
    for one in play(seats, setup, seed):
        kinds.update(map(type, one.facts))
        where = f"seed {seed}, round {one.after.round}, seat {one.seat}: {one.facts}"
        assert shown(retold(one.before, one.facts, FIGURES)) == shown(one.after), where
        view = one.after
    assert view.phase == "over", f"seed {seed}: the game does not end"
    assert kinds <= set(CHANGES) | ONLY_WORDS


def faults(view: MombasaView, first: MombasaView) -> Iterator[str]:
    """What cannot be in a picture of a game that began so."""
    for company in view.companies:
        posts = sum(count for count, _ in company.columns) + company.removed
        posts += list(view.regions.values()).count(company.id)
        posts += 0 if view.action is None else view.action.ousted.count(company.id)
        if posts != POSTS or min(count for count, _ in company.columns) < 0:
            yield f"posts come or go: {company}"
    for player in view.players:
        least = min(player.money, player.hand_count, player.markers, *player.totals.values())
        if least < 0:
            yield f"less than nothing: {player}"
        if player.area is not None and len(player.area) - player.area.count(None) != player.planned:
            yield f"planned otherwise than it lies: {player}"
        if any(old > player.tracks[name] for name, old in first.players[0].tracks.items()):
            yield f"a marker went back: {player}"
    if min(*view.coins, *view.round_coins, view.pile, *view.supplies) < 0:
        yield "less than nothing lies there"
    if cards_of(view) != cards_of(first):
        yield f"cards come or go: {cards_of(view)} of {cards_of(first)}"


def cards_of(view: MombasaView) -> int:
    """All cards, wherever they lie."""
    own = [
        one.hand_count + one.planned + len(one.to_rest) + sum(map(len, one.rows))
        for one in view.players
    ]
    shown_cards = len(view.display) - view.display.count(None)
    return sum(own) + shown_cards + view.pile + len(view.discarded)


@pytest.mark.parametrize(("seats", "setup", "seed"), GAMES)
def test_every_beat_leads_to_a_picture_that_can_be(seats: int, setup: str, seed: int) -> None:
    view = first = view_of(begun(seats, setup, seed))
    for one in by_chance(seats, setup, seed):
        for beat in beats(LogLine(1, "gesture", one.seat, one.facts)):
            view = retold(view, beat.facts, FIGURES)
            where = f"seed {seed}, round {view.round}, {beat.facts}"
            assert list(faults(view, first)) == [], where
            assert view.active is None or view.to_act == (view.active,), where
        view = one.after


def test_what_belongs_together_is_told_together() -> None:
    """A card is used for what follows, a tile goes with who leaves; the next turn just begins."""
    facts = (
        told.CardsUsed(0, (2,), ("a_merchant",)),
        told.MoneyPaid("bank", "seat:0", 2, "merchant"),
        told.DiamondMoved(0, 0, 1),
        told.TurnBegan(1),
    )
    assert [beat.facts for beat in beats(LogLine(1, "gesture", 0, facts))] == [facts]
    left = (
        told.SeatLeft(0, 1, ()),
        told.TileReturned(0, "goods"),
        told.PhaseBegan("preparation"),
        told.CoinsMoved(3, 2),
        told.RoundBegan(3, 0),
    )
    parts = [len(beat.facts) for beat in beats(LogLine(2, "gesture", 0, left))]
    assert parts == [2, 1, 1, 1]
