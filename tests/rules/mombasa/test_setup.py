"""Setup: tracks, piles, displays, coins, hands, starting tiles.

Owns M-S1 to M-S15 and what the components are (M-C).
"""

from collections import Counter

import pytest

from tabletop.catalog import mombasa_editions
from tabletop.rules.game import BadOptions, State
from tabletop.rules.mombasa.actions import (
    Advance,
    KeepTile,
    LeaveReward,
    MoveInkwell,
    RestCard,
    TakeBackTile,
    UseBookkeeper,
)
from tabletop.rules.mombasa.edition.data import COMPANIES, Edition
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperFace,
    ExpansionFace,
    MerchantFace,
    ShareFace,
)
from tabletop.rules.mombasa.facts import RoundBegan, TilesRevealed
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    EDITION,
    GAME,
    Position,
    act,
    company,
    legal,
    plain_view,
    player,
    refusal,
)
from tests.rules.mombasa.positions import told as of_kind

editions = pytest.mark.parametrize("edition", [EDITION, mombasa_editions()["house"]])


def new(seats: int = 2, seed: int = 1, setup: str = "first") -> State:
    return GAME.setup(seats, {"setup": setup}, seed)


@rule("M-S1")
def test_tracks_of_the_first_game() -> None:
    tracks = {one.id: one.track for one in plain_view(new()).companies}
    assert tracks == {"mombasa": "A1", "cape_town": "B1", "saint_louis": "C1", "cairo": "D1"}


@rule("M-S2")
def test_tracks_are_dealt_at_random() -> None:
    seen = set()
    for seed in range(60):
        tracks = [one.track for one in plain_view(new(seed=seed, setup="variable")).companies]
        assert sorted(track[0] for track in tracks) == list("ABCD")
        seen |= set(enumerate(tracks))
    assert len(seen) == 4 * 8


@rule("M-S3", "M-C5")
def test_fifteen_posts_cover_each_base() -> None:
    state = new()
    for one in plain_view(state).companies:
        assert one.columns == ((5, False),) * 3
        assert one.coins == 0
    posts = {name: count for name, count in state.totals().items() if "posts" in name}
    assert list(posts.values()) == [15] * 4
    assert EDITION.start.markers_in_all == 5
    assert [side.id for side in EDITION.tracks] == ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]


@rule("M-S4")
def test_the_pile_is_by_letters_each_shuffled() -> None:
    letters = {card.id: card.letter for card in EDITION.cards}
    piles: dict[str, set[tuple[str, ...]]] = {letter: set() for letter in "ABCDE"}
    for seed in range(5):
        plain = new(seed=seed).to_dict()
        fill = EDITION.card_display.fill
        drawn = [plain["offer"]["cards"][place] for place in fill]
        pile = [*drawn, *plain["offer"]["pile"]]
        assert "".join(letters[card] for card in pile) == "A" * 9 + "B" * 16 + "C" * 11 + "DDDDEEEE"
        for letter, orders in piles.items():
            orders.add(tuple(card for card in pile if letters[card] == letter))
    assert all(len(orders) > 1 for orders in piles.values()), "each letter by itself"


@rule("M-S5")
def test_the_display_is_filled_from_the_right() -> None:
    letters = {card.id: card.letter for card in EDITION.cards}
    shown = [letters[card or ""] for card in plain_view(new()).display]
    assert [shown[column::3] for column in (2, 1, 0)] == [list("AAAA"), list("AAAA"), list("ABBB")]


@rule("M-S6")
@pytest.mark.parametrize(
    ("seats", "coins"), [(2, (1,) * 6), (3, (2, 1, 2, 1, 2, 1)), (4, (2,) * 6)]
)
def test_coins_on_the_round_track(seats: int, coins: tuple[int, ...]) -> None:
    assert plain_view(new(seats)).round_coins == coins


@rule("M-S7", "M-S15", "M-C4")
def test_books_on_their_lettered_places() -> None:
    view = plain_view(new())
    letters = [letter.lower() for row in EDITION.book_display.letters for letter in row]
    assert [(book or "")[0] for book in view.books] == letters
    assert view.supplies == (20, 20, 20)
    assert view.coins == (0,) * 12
    assert view.discarded == ()
    assert all(one.tiles == () for one in view.players)
    assert len(EDITION.starting_tiles) == 10
    tiles = {one.id for one in EDITION.bonus_tiles}
    assert tiles == {"goods", "bookkeeper", "merchant", "expansion"}


@rule("M-S8", "M-S9", "M-C2")
@pytest.mark.parametrize(("seats", "markers"), [(2, 3), (3, 2), (4, 2)])
def test_what_each_player_gets(seats: int, markers: int) -> None:
    state = new(seats)
    for seat in range(seats):
        own = plain_view(state, seat).players[seat]
        assert (own.money, own.diamond, own.inkwell, own.markers) == (1, 0, 0, markers)
        assert set(own.tracks.values()) == {0}
        cards = [*(own.hand or ()), *own.to_rest]
        starting = [card for card in cards if card.startswith("start_")]
        assert len(starting) == len(set(starting)) == 9


@rule("M-S10", "M-S15")
def test_the_start_player_is_random_and_cards_go_in_turn_order() -> None:
    seen = set()
    for seed in range(40):
        view = plain_view(new(3, seed))
        seen.add(view.start_player)
        state = new(3, seed)
        for number in range(3):
            seat = (view.start_player + number) % 3
            hand = plain_view(state, seat).players[seat].hand or ()
            assert [card for card in hand if "numbered" in card] == [f"numbered_{number + 1}"]
        everything = repr(state.to_dict())
        assert "numbered_4" not in everything, "the unused card left the game"
    assert seen == {0, 1, 2}


@rule("M-S11")
def test_starting_tiles_of_the_first_game_go_in_turn_order() -> None:
    view = plain_view(new(4, 3))
    order = [(view.start_player + i) % 4 for i in range(4)]
    assert [view.players[seat].starting_tile for seat in order] == ["t01", "t02", "t03", "t04"]


@rule("M-S11")
def test_starting_tiles_are_chosen_in_secret_and_revealed_together() -> None:
    state = new(2, 5, "variable")
    offered = [plain_view(state, seat).players[seat].offered or () for seat in (0, 1)]
    assert len({*offered[0], *offered[1]}) == 4
    assert plain_view(state, 0).players[1].offered is None
    assert state.to_act() == (0, 1)
    assert refusal(state, KeepTile(offered[1][0]), 0) == ("M-S11", "tile_not_offered")
    state.apply(0, KeepTile(offered[0][0]))
    assert plain_view(state, 1).players[0].starting_tile is None
    assert plain_view(state, 1).players[0].has_kept
    assert list(state.legal(0)) == [TakeBackTile()]
    state.apply(0, TakeBackTile())
    state.apply(0, KeepTile(offered[0][1]))
    facts = state.apply(1, KeepTile(offered[1][0]))
    assert of_kind(facts, TilesRevealed)[0].tiles == (offered[0][1], offered[1][0])
    assert TilesRevealed.barrier
    assert plain_view(state, 1).players[0].starting_tile == offered[0][1]


@rule("M-S15")
def test_starting_tiles_that_nobody_keeps_leave_the_game() -> None:
    state = new(2, 5, "variable")
    kept = [(plain_view(state, seat).players[seat].offered or ("",))[0] for seat in (0, 1)]
    for seat in (0, 1):
        state.apply(seat, KeepTile(kept[seat]))
    everything = repr(state.to_dict())
    assert {tile.id for tile in EDITION.starting_tiles if tile.id in everything} == set(kept)


@rule("M-S12")
def test_the_tiles_cards_rest_one_on_each_spot_in_any_order() -> None:
    state = new()
    seat = state.to_act()[0]
    to_rest = plain_view(state).players[seat].to_rest
    assert len(legal(state, RestCard)) == 3
    state.apply(seat, RestCard(to_rest[0], 2))
    assert refusal(state, RestCard(to_rest[1], 2), seat) == ("M-S12", "row_taken")
    assert refusal(state, RestCard(to_rest[2], 1), seat) == ("M-S12", "another_card_first")
    assert refusal(state, RestCard(to_rest[1], 4), seat) == ("M-S12", "no_such_row")
    state.apply(seat, RestCard(to_rest[1], 3))
    own = plain_view(state, seat).players[seat]
    assert own.rows == ((to_rest[2],), (to_rest[0],), (to_rest[1],), (), ())
    assert len(own.hand or ()) == 7


@rule("M-S13")
def test_start_bonuses_come_last_in_turn_order() -> None:
    state = new(4, 3)
    start = plain_view(state).start_player
    while legal(state, RestCard):
        act(state, legal(state, RestCard)[0])
    assert state.to_act() == (start,)
    own = plain_view(state, start).players[start]
    assert own.books[:2] == (None, "t01")
    assert own.inkwell == 0
    act(state, Advance("mombasa", 3))
    second = (start + 1) % 4
    assert state.to_act() == (second,)
    assert plain_view(state).players[second].diamond == 1, "diamonds come by themselves"
    act(state, Advance("saint_louis", 1), LeaveReward())
    facts = act(state, Advance("cairo", 2), Advance("mombasa", 1))
    assert of_kind(facts, RoundBegan)[0] == RoundBegan(1, start)
    tracks = [plain_view(state).players[(start + i) % 4].tracks for i in range(4)]
    assert [one["mombasa"] for one in tracks] == [3, 0, 0, 1]


@rule("M-S13", "M-K3", "M-K7")
def test_the_starting_tiles_book_is_entered_and_pays_like_any_other() -> None:
    position = Position().area(0, "b_bookkeeper_2", "start_coffee_2")
    assert position.plain["players"][0]["starting_tile"] == "t02", "1 cotton brings 1 diamond"
    state = position.load()
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(1)) == ("M-K3", "requirement_not_met")
    state = position.area(0, None, None, "start_cotton_1").load()
    act(state, UseBookkeeper(1), MoveInkwell(1))
    own = player(state, 0)
    assert (own.inkwell, own.diamond) == (1, 1)


@rule("M-S14")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(BadOptions):
        GAME.setup(seats, {}, 1)


@rule("M-C1", "M-C2", "M-C3", "M-C7")
@editions
def test_the_cards_of_an_edition(edition: Edition) -> None:
    cards = [card for card in edition.cards for _ in range(card.count)]
    counts = Counter(card.letter for card in cards)
    assert counts == {"A": 9, "B": 16, "C": 11, "D": 4, "E": 4, "start": 9, "numbered": 4}
    faces = [(card.letter, card.face) for card in cards]
    shares = [(letter, face.company) for letter, face in faces if isinstance(face, ShareFace)]
    assert sorted(shares) == sorted((letter, one) for letter in "DE" for one in COMPANIES)
    merchants = [(at, face.company) for at, face in faces if isinstance(face, MerchantFace)]
    assert {letter for letter, _ in merchants} <= set("ABC")
    assert Counter(company for _, company in merchants) == Counter([None, *COMPANIES])
    starting = [card.face for card in cards if card.letter == "start"]
    assert not any(isinstance(face, MerchantFace | ShareFace) for face in starting)
    assert any(isinstance(face, BookkeeperFace) for face in starting)
    numbered = [card for card in cards if card.letter == "numbered"]
    assert [card.number for card in numbered] == [1, 2, 3, 4]
    assert all(card.face == ExpansionFace(n=1) for card in numbered)
    for card in cards:
        if isinstance(card.face, ExpansionFace):
            assert (card.face.share is None) == (card.letter in ("start", "numbered"))


@rule("M-C6")
@editions
def test_enclaves_lie_within_regions_without_reward(edition: Edition) -> None:
    assert len(edition.regions) == 24
    bare = {region.id for region in edition.regions if region.reward is None}
    near: dict[str, set[str]] = {region.id: set() for region in edition.regions}
    for one, two, _ in edition.borders:
        near.setdefault(one, set()).add(two)
        near.setdefault(two, set()).add(one)
    enclaves = [region for region, others in near.items() if len(others) == 1]
    assert len(enclaves) == len(bare) == 2
    assert set.union(*(near[enclave] for enclave in enclaves)) == bare


def test_a_company_shows_its_track() -> None:
    assert company(new(), "cairo").track == "D1"
