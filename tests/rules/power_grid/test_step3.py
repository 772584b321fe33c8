"""The Step 3 card in every phase, and step 3 before step 2."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Fact, State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    ChooseStartCity,
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    FoundCompany,
    OpenAuction,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STEP3_CARD,
    Position,
    deck_of,
    finish_round,
    is_legal,
    of_kind,
    play,
    refused,
    removed_from,
    table,
)

ROW = (13, 14, 15, 16, 20, 21, 22, 23)
LATE = (40, 42, 44, 46, 50)
CHAIN = ("lubeck", "hamburg", "kiel", "bremen", "cuxhaven", "schwerin")
ALL = ("blue", "black", "red", "yellow", "green")


def before_card(
    *names: str,
    step: int = 2,
    row: Sequence[int] = ROW,
    deck: Sequence[int] = (99, *LATE),
    seed: int = 1,
) -> Position:
    """These companies (or all five), a step, and a deck with the Step 3 card in it."""
    position = Position(3, seed=seed)
    for name in names or ALL:
        position.founded(name, money=200, has_operated=True)
    position.plain["course"]["step"] = step
    return position.plant_market(row, deck)


def plants_told(facts: Sequence[Fact]) -> list[str]:
    """What happened to plants and steps, in order: `-13 unsold`, `+40`, `+card`, `step 3`."""
    words = []
    for fact in facts:
        match fact:
            case told.PlantRemoved(plant, reason):
                words.append(f"-{plant} {reason}")
            case told.PlantDrawn(plant):
                words.append(f"+{plant}" if plant not in LATE else "+late")
            case told.PlantPutUnder(plant):
                words.append(f"under {plant}")
            case told.Step3Drawn():
                words.append("+card")
            case told.StepBegan(step):
                words.append(f"step {step}")
            case told.PhaseBegan(phase):
                words.append(phase)
    return words


def late_plants(state: State) -> set[int]:
    """Which of the plants behind the card lie on the market now."""
    return {*table(state).market} & {*LATE}


@rule("P-B18")
def test_drawn_in_phase_2_it_is_the_highest_future_plant_and_auctions_go_on() -> None:
    state = before_card().operating_round(2, "auction").load()
    facts = play(state, OpenAuction(14, 14), *[DropOut()] * 4)
    assert plants_told(facts) == ["+card"]
    assert table(state).market == (13, 15, 16, 20, 21, 22, 23, STEP3_CARD)
    assert (table(state).actual, table(state).step) == (4, 2)
    assert refused(state, OpenAuction(21, 21)) == ("P-B7", "plant_not_actual")
    assert refused(state, OpenAuction(STEP3_CARD, 99)) == ("P-B7", "plant_not_actual")
    facts = play(state, OpenAuction(13, 13), *[DropOut()] * 3)
    assert plants_told(facts) == ["+late"], "replacements come from the shuffled deck"
    assert table(state).market[:6] == (15, 16, 20, 21, 22, 23)
    assert table(state).market[-1] == STEP3_CARD

    facts = play(state, *[DeclineAuction()] * 3)
    assert plants_told(facts)[:3] == ["-15 step_3", "step 3", "fuel"]
    assert table(state).market[:5] == (16, 20, 21, 22, 23)
    assert len(table(state).market) == 6, "card and lowest plant were not replaced"
    assert (table(state).actual, table(state).step) == (6, 3)
    assert {15, STEP3_CARD} <= {*removed_from(state)}


@rule("P-B18")
def test_drawn_in_phase_2_the_deck_is_shuffled_at_once() -> None:
    orders = set()
    for seed in range(12):
        state = before_card(seed=seed).operating_round(2, "auction").load()
        play(state, OpenAuction(14, 14), *[DropOut()] * 4)
        assert sorted(deck_of(state)) == [*LATE], seed
        orders.add((*deck_of(state),))
    assert len(orders) > 3


@rule("P-B18")
def test_drawn_in_phase_2_step_3_begins_with_phase_3_so_phase_4_opens_third_places() -> None:
    position = before_card().house("red", "halle").house("black", "halle")
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(14, 14), *[DropOut()] * 4, *[DeclineAuction()] * 4)
    while table(state).phase != "building" or table(state).active != "yellow":
        play(state, Done())
    assert table(state).routes["halle"].place == 20
    assert is_legal(state, ConnectCity("halle"))


@rule("P-B18")
def test_from_step_3_on_six_plants_lie_there_all_actual() -> None:
    position = before_card(row=ROW[:6], deck=LATE).step(3)
    state = position.operating_round(4, "auction").load()
    assert all(is_legal(state, OpenAuction(plant, plant)) for plant in ROW[:6])
    facts = play(state, OpenAuction(21, 21), *[DropOut()] * 4)
    assert plants_told(facts) == ["+late"]
    assert len(table(state).market) == 6


@rule("P-B18")
def test_drawn_in_phase_4_card_and_lowest_leave_at_once_and_step_3_begins_with_phase_5() -> None:
    row = (5, 15, 16, 20, 21, 22, 23, 24)
    position = before_card("blue", "red", "green", row=row).house("green", *CHAIN[:3])
    position.house("blue", "bremen").house("red", "bremen")
    position.fuel_market(coal=0, oil=0, garbage=0, uranium=0)
    state = position.operating_round(2, "building", "green").load()
    facts = play(state, ConnectCity("cuxhaven"))
    assert plants_told(facts) == ["-5 obsolete", "+card", "-15 step_3"]
    assert table(state).market == (16, 20, 21, 22, 23, 24)
    assert sorted(deck_of(state)) == [*LATE]
    assert table(state).step == 2
    assert refused(state, ConnectCity("bremen")) == ("P-B11", "city_full"), "phase 4 in step 2"
    facts = play(state, Done(), Done(), Done())
    assert plants_told(facts) == ["step 3", "bureaucracy"]
    facts = finish_round(state)
    assert plants_told(facts) == ["-16 lowest", "-20 lowest", "+late", "+late"]
    fuels = {name: row.market for name, row in table(state).fuels.items()}
    assert fuels == {"coal": 5, "oil": 6, "garbage": 5, "uranium": 2}, "the row of step 3"


def last_building_turn(position: Position, number: int = 2) -> State:
    """Blue, the first in order, is the last to build; no fuel is on the market."""
    position.fuel_market(coal=0, oil=0, garbage=0, uranium=0)
    return position.operating_round(number, "building", "blue").load()


def fuel_row(state: State) -> tuple[int, ...]:
    """Coal, oil, garbage, uranium on the market."""
    return tuple(row.market for row in table(state).fuels.values())


@rule("P-B18", "P-O17", "P-O18")
def test_drawn_in_phase_5_the_round_ends_in_the_old_step_and_the_market_rests() -> None:
    state = last_building_turn(before_card())
    play(state, Done())
    facts = finish_round(state)
    told_plants = plants_told(facts)
    assert told_plants[:3] == ["under 22", "under 23", "+card"]
    assert told_plants[4:] == ["-13 step_3"], "one more was due and drawn, then 7 lay there"
    assert len(table(state).market) == 6
    assert table(state).market[:5] == (14, 15, 16, 20, 21)
    assert sorted([table(state).market[5], *deck_of(state)]) == [22, 23, *LATE]
    assert fuel_row(state) == (7, 5, 3, 3), "the row of step 2"
    assert (table(state).phase, table(state).step) == ("trade", 2)
    facts = play(state, *[EndRound()] * 3)
    assert plants_told(facts)[0] == "step 3", "with the next operating round"
    assert (table(state).step, table(state).actual) == (3, 6)


@rule("P-O18")
def test_a_stock_round_before_step_3_plays_the_old_step() -> None:
    position = before_card("blue", "green").money(200, 200, 200)
    state = last_building_turn(position.house("blue", "bremen").house("green", "bremen"))
    finish_round(state)
    play(state, FoundCompany("red"))
    refused(state, ChooseStartCity("bremen"))
    play(state, ChooseStartCity("kiel"), Done(), *[EndRound()] * 3)
    assert table(state).step == 3

    position = before_card("blue", "green").money(200, 200, 200).step(3).stock_round(2)
    state = position.house("blue", "bremen").house("green", "bremen").load()
    play(state, FoundCompany("red"))
    assert is_legal(state, ChooseStartCity("bremen")), "in step 3 there is a third place"


@rule("P-O18", "P-O14")
def test_drawn_in_operating_round_1_step_3_begins_with_operating_round_2() -> None:
    state = last_building_turn(before_card(), number=1)
    facts = finish_round(state)
    assert table(state).round == 2
    assert plants_told(facts)[-3:] == ["-13 step_3", "step 3", "auction"]


@rule("P-O17")
def test_when_several_are_due_in_phase_2_drawing_goes_on_to_7_plants_beside_the_card() -> None:
    for deck in ([99, *LATE], [29, 99, *LATE], [28, 29, 99, *LATE], [27, 28, 29, 99, *LATE]):
        position = before_card("blue", "green", deck=deck)
        state = position.operating_round(2, "auction").load()
        facts = play(state, DeclineAuction(), DeclineAuction())
        words = plants_told(facts)
        assert words[:2] == ["-13 unsold", "+card" if deck[0] == 99 else f"+{deck[0]}"]
        assert words[2:5] == ["-14 unfounded", "-15 unfounded", "-16 unfounded"]
        assert len([word for word in words[5:8] if word.startswith("+")]) == 3
        assert words[8:] == ["-20 step_3", "step 3", "fuel", "building"]
        assert len(table(state).market) == 6
        assert STEP3_CARD not in table(state).market


@rule("P-O6", "P-B18")
def test_the_card_leaves_last_of_all_at_the_end_of_phase_2() -> None:
    state = before_card("blue", "green").operating_round(2, "auction").load()
    play(state, OpenAuction(14, 14), DropOut())
    assert table(state).market == (13, 15, 16, 20, 21, 22, 23, STEP3_CARD)
    words = plants_told(play(state, DeclineAuction()))
    assert words == [
        *("-13 unfounded", "-15 unfounded", "-16 unfounded", "+late", "+late", "+late"),
        *("-20 step_3", "step 3", "fuel"),
    ]
    assert table(state).market[:3] == (21, 22, 23)


@rule("P-B18", "P-O13", "P-O17")
def test_the_card_may_come_while_step_2_begins() -> None:
    position = before_card(step=1).house("green", *CHAIN)
    state = last_building_turn(position)
    words = plants_told(play(state, Done()))
    words.remove("bureaucracy")
    assert words == ["step 2", "-13 step_2", "-14 step_2", "+card", "+late", "-15 step_3"]
    assert table(state).step == 2
    assert len(table(state).market) == 6
    assert plants_told(finish_round(state)) == [], "the market does not change again"
    assert fuel_row(state) == (7, 5, 3, 3), "the row of step 2"
    assert plants_told(play(state, *[EndRound()] * 3))[0] == "step 3"


@rule("P-B21")
def test_step_3_before_step_2_in_phase_2_makes_both_changes() -> None:
    position = before_card(step=1).house("green", *CHAIN)
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(14, 14), *[DropOut()] * 4)
    words = plants_told(play(state, *[DeclineAuction()] * 4))
    assert words[:6] == ["-13 step_2", "-15 step_2", "+late", "+late", "-16 step_3", "step 3"]
    assert table(state).market[:4] == (20, 21, 22, 23)
    assert len(late_plants(state)) == 2
    while table(state).phase != "bureaucracy":
        play(state, Done())
    words = plants_told(finish_round(state))
    assert words == ["-20 lowest", "-21 lowest", "+late", "+late"], "7 cities start no step 2"
    assert table(state).step == 3


@rule("P-B21")
def test_step_3_before_step_2_in_phase_4_makes_both_changes() -> None:
    row = (7, 15, 16, 20, 21, 22, 23, 24)
    position = before_card(step=1, row=row).house("green", *CHAIN[:5])
    state = position.operating_round(2, "building", "green").load()
    words = plants_told(play(state, ConnectCity("schwerin")))
    assert words == [
        *("-7 obsolete", "+card", "-15 step_2", "-16 step_2", "+late", "+late", "-20 step_3"),
    ]
    assert table(state).step == 1
    words = plants_told(play(state, *[Done()] * 5))
    assert words == ["step 3", "bureaucracy"], "green has 7 cities, and step 2 is not triggered"
    words = plants_told(finish_round(state))
    assert words == ["-21 lowest", "-22 lowest", "+late", "+late"]


@rule("P-B21", "P-O18")
def test_step_3_before_step_2_in_phase_5_makes_both_changes() -> None:
    state = last_building_turn(before_card(step=1))
    play(state, Done())
    words = plants_told(finish_round(state))
    assert words[:3] == ["under 22", "under 23", "+card"]
    assert words[4:6] == ["-13 step_2", "-14 step_2"]
    assert words[8:] == ["-15 step_3"]
    assert len(table(state).market) == 6
    assert fuel_row(state) == (5, 4, 3, 2), "the row of step 1"
    assert table(state).step == 1, "the stock round is still of step 1"
    facts = play(state, *[EndRound()] * 3)
    assert of_kind(facts, told.StepBegan) == [told.StepBegan(3)], "there was no step 2"
