"""Settings, profiles and card lists: every fault is one sentence with file and key or line."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.card_list import ListedCard, card_sets, read_card_list
from tabletop.catalog import mombasa_editions
from tabletop.config import (
    KEYBOARD,
    SETTINGS_FILE,
    ConfigError,
    Settings,
    data_folder,
    load_profile,
    load_settings,
)
from tabletop.paths import hardware_path
from tabletop.play.controls import Role
from tabletop.rules.game import Ref

KNOWN = {Ref("company", "green"), Ref("plant", "13")}


def test_settings_may_be_missing_or_partial(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    (tmp_path / "settings.toml").write_text('profile = "hubs"')
    assert load_settings(tmp_path) == Settings(profile="hubs")


def test_a_profile_s_file_lies_beside_the_settings_that_name_it(tmp_path: Path) -> None:
    for named, meant in (
        ("mine.toml", tmp_path / "mine.toml"),
        ("tables/mine.toml", tmp_path / "tables" / "mine.toml"),
        ("/srv/mine.toml", Path("/srv/mine.toml")),
    ):
        (tmp_path / SETTINGS_FILE).write_text(f'profile = "{named}"\n')
        assert load_settings(tmp_path).profile == str(meant)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"profile = 3", "the key profile: expected str, got int"),
        (b'colour = "red"', "the key colour is unknown"),
        (b"profile = ", "is no TOML: invalid value"),
        (b'profile = ""', "the key profile: expected str of length >= 1"),
        (b'language = "en\\u0000"', "the key language: expected str matching"),
        (b'display = "x11\\n"', "the key display: expected str matching"),
        (b"\xff\xfe", "is not a text in UTF-8"),
    ],
)
def test_a_fault_in_the_settings_names_file_and_key(
    tmp_path: Path, text: bytes, sentence: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    with pytest.raises(ConfigError) as caught:
        load_settings(tmp_path)
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)
    assert path.read_bytes() == text


HUB = "[[hub]]\nid = 'h'\nport = '/dev/1'\nbuttons = "


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seat = 3", "the key seat: expected array, got int"),
        ("[[seat]]\nwalk = 'x'", "the key seat[0].walk: expected object, got str"),
        ("[[seat]]\nwalk = { device = 'keyboard' }", "the key seat[0].walk.control is missing"),
        ("[[seats]]", "the key seats is unknown"),
        ("[[seat]]\nslots = [{ device = 'a', slot = 0 }]", "there is no device a for it"),
        ("[[seat]]\nplanning = 'maybe'", "the key seat[0].planning: invalid enum value 'maybe'"),
        (
            """[[seat]]
            walk = { device = 'keyboard', control = 'x' }
            [[seat]]
            confirm = { device = 'keyboard', control = 'x' }""",
            "the key seat[1].confirm: keyboard x already belongs to seat[0].walk",
        ),
        (
            "[[hub]]\nid = 'a'\nport = '/dev/1'\n[[hub]]\nid = 'a'\nport = '/dev/2'",
            "the key hub[1].id: a is used twice",
        ),
        (
            "[[hub]]\nid = 'a'\nport = '/dev/1'\n[[hub]]\nid = 'b'\nport = '/dev/1'",
            "the key hub[1].port: /dev/1 is used twice",
        ),
        (
            """[[hub]]
            id = 'a'
            port = '/dev/1'
            serial = 'e66118'
            [[hub]]
            id = 'b'
            port = '/dev/2'
            serial = 'E66118'""",
            "the key hub[1].serial: e66118 is used twice",
        ),
        (
            """hub = [{ id = 'a', port = '/dev/1' }]
            [[seat]]
            slots = [{ device = 'a', slot = 0 }, { device = 'a', slot = 0 }]""",
            "the key seat[0].slots[1]: a 0 already belongs to seat[0].slots[0]",
        ),
        (HUB + "{ a = 0, b = 0 }", "the key hub[0].buttons.b: number 0 is already a"),
        (HUB + "{ a = 0 }\nlamps = { c = 0 }", "hub[0].lamps.c: a lamp has the name of its button"),
        (HUB + "{ a = 0 }\nlamps = { slot32 = 0 }", "the key hub[0].lamps.slot32: a lamp has the"),
        (HUB + "{}\ncolours = { a = '#ffffff' }", "hub[0].colours.a: there is no such lamp"),
        (HUB + "{ a = 0 }\ncolours = { a = 'red' }", "the key hub[0].colours[...]: expected str"),
        (HUB + "{ a = 32 }", "expected int <= 31"),
        (
            HUB + "{ a = 0 }\n[[seat]]\nwalk = { device = 'h', control = 'b' }",
            "the key seat[0].walk: there is no b among hub[0].buttons",
        ),
        ("[[seat]]\n" * 7, "the key seat: expected array of length <= 6"),
    ],
)
def test_a_fault_in_a_profile_names_file_and_key(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_profile(str(path))
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)


def test_an_unknown_profile_names_those_there_are() -> None:
    with pytest.raises(
        ConfigError, match="no profile cinema; there are full-table, header-and-readers, hub-each"
    ):
        load_profile("cinema")


@pytest.mark.parametrize("path", sorted(hardware_path().glob("*.toml")), ids=lambda p: p.stem)
def test_shipped_profiles_are_for_six_seats(path: Path) -> None:
    controls = load_profile(str(path)).controls(range(6))
    for seat in range(6):
        roles = [role for owner, role in controls.buttons.values() if owner == seat]
        assert sorted(roles) == [Role.CONFIRM, Role.WALK]


def test_the_keys_of_a_seat_are_the_same_in_every_shipped_profile() -> None:
    hubs, keyboard = load_profile("hubs"), load_profile("keyboard")
    assert hubs.controls(range(6)).buttons == keyboard.controls(range(6)).buttons


def test_fewer_seats_leave_the_rest_of_a_profile_alone() -> None:
    controls = load_profile("hubs").controls(range(3))
    assert {seat for seat, _ in controls.buttons.values()} == {0, 1, 2}
    assert controls.slots == {
        ("hub-1", 0): (0, 0),
        ("hub-1", 1): (0, 1),
        ("hub-1", 2): (1, 0),
        ("hub-1", 3): (1, 1),
        ("hub-2", 0): (2, 0),
        ("hub-2", 1): (2, 1),
    }


def test_a_profile_says_how_each_seat_plans_with_cards(tmp_path: Path) -> None:
    assert load_profile("hubs").controls((4, 0)).tapping == {0, 1}
    each = load_profile("hub-each").controls((4, 0))
    assert each.tapping == frozenset()
    assert [slot for (hub, _), (_, slot) in each.slots.items() if hub == "hub-5"] == [0, 1, 2, 3, 4]
    path = tmp_path / "own.toml"
    path.write_text('[[seat]]\nplanning = "tap"\n[[seat]]\n')
    assert load_profile(str(path)).controls(range(2)).tapping == {0}


def test_equal_cards_are_registered_each_with_its_chip(tmp_path: Path) -> None:
    known = card_sets()["mombasa"]
    kinds = {kind: {ref.id for ref in known if ref.kind == kind} for kind in ("card", "tile")}
    assert {ref.kind for ref in known} == set(kinds)
    editions = mombasa_editions().values()
    assert kinds["card"] == {card.id for one in editions for card in one.cards}
    assert kinds["tile"] == {tile.id for one in editions for tile in one.starting_tiles}
    path = tmp_path / "cards.csv"
    path.write_text("uid,kind,id\n04A1B2C3,card,c_coffee_4\n04A1B2C4,card,c_coffee_4\n")
    ref = Ref("card", "c_coffee_4")
    assert read_card_list(path, known) == [
        ListedCard("04A1B2C3", ref),
        ListedCard("04A1B2C4", ref),
    ]


def test_the_data_folder_is_chosen_or_by_environment_or_usual(tmp_path: Path) -> None:
    named = {"TABLETOP_DATA": str(tmp_path / "named")}
    assert data_folder(tmp_path / "chosen", named) == tmp_path / "chosen"
    assert data_folder(None, named) == tmp_path / "named"
    assert (tmp_path / "named").is_dir()


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("kept")
    with pytest.raises(ConfigError, match=f"the data folder {path} cannot be used: file exists"):
        data_folder(path, {})
    assert path.read_text() == "kept"


def listed(tmp_path: Path, text: str, name: str = "cards.csv") -> list[ListedCard]:
    """The cards of a file with this text."""
    path = tmp_path / name
    path.write_text(text)
    return read_card_list(path, KNOWN)


def test_cards_are_read_from_csv_and_toml(tmp_path: Path) -> None:
    cards = [
        ListedCard("04A1B2C3D4E580", Ref("company", "green")),
        ListedCard("DEADBEEF", Ref("plant", "13")),
    ]
    csv = "kind,id,uid\ncompany,green,04:a1:b2:c3:d4:e5:80\n\nplant,13,dead beef\n"
    toml = (
        '[[card]]\nuid = "04A1B2C3D4E580"\nkind = "company"\nid = "green"\n'
        '[[card]]\nuid = "DEADBEEF"\nkind = "plant"\nid = 13\n'
    )
    assert listed(tmp_path, csv) == cards
    assert listed(tmp_path, toml, "cards.toml") == cards


def test_every_wrong_card_is_named_with_its_line(tmp_path: Path) -> None:
    lines = [
        "uid,kind,id",
        "DEADBEEF,company,green",
        "DEADBEE,company,green",
        "DEADBEEF,plant,13",
        "CAFEBABE,company,mauve",
        "CAFEBABE,plant",
        "08ADBEEF,plant,13",
    ]
    with pytest.raises(ConfigError) as caught:
        listed(tmp_path, "\n".join(lines))
    for part in (
        "line 3: 'DEADBEE' is no UID",
        "line 4: the card DEADBEEF is already in line 2",
        "line 5: there is no company mauve",
        "line 6: it needs uid, kind, id",
        "line 7: 08ADBEEF is another one each time",
    ):
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("cards.csv", "", "line 1: the heading must be uid,kind,id"),
        ("cards.csv", "uid,kind,name\n", "line 1: the heading must be uid,kind,id"),
        ("cards.csv", "uid,kind,id\n", "has no cards"),
        ("cards.csv", 'uid,kind,id\n"', "line 2 is no CSV"),
        ("cards.toml", "[[card]", "is no TOML"),
        ("cards.toml", "colour = 1", "may hold nothing but"),
        ("cards.toml", "card = [3]", "card 1: it needs uid, kind, id"),
        ("cards.toml", "[[card]]\ncolour = 1", "card 1: colour is not among uid, kind, id"),
        ("cards.toml", "[[card]]\nuid = 0x04A1B2C3\nkind = 'plant'\nid = 13", "stands in quotes"),
    ],
)
def test_a_list_that_is_none_is_refused(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    with pytest.raises(ConfigError, match=r"cards\.(csv|toml)") as caught:
        listed(tmp_path, text, name)
    assert sentence in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=300), st.sampled_from(["cards.csv", "cards.toml"]))
def test_any_text_is_cards_or_a_sentence(tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / name
    path.write_text(f"uid,kind,id\n{text}", encoding="utf-8")
    sentence = ""
    try:
        cards = read_card_list(path, KNOWN)
    except ConfigError as error:
        cards, sentence = [], str(error)
    assert cards or str(path) in sentence


def test_the_power_button_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "power.toml"
    seat = '[[seat]]\nwalk = { device = "keyboard", control = "a" }\n'
    for control, says in (("a", "already belongs"), ("f12", None)):
        path.write_text(f'power = {{ device = "keyboard", control = "{control}" }}\n{seat}')
        if says is None:
            profile = load_profile(str(path))
            assert profile.power is not None
            assert profile.power.control == control
        else:
            with pytest.raises(ConfigError, match=says):
                load_profile(str(path))


def test_a_place_is_an_edge_and_where_along_it(tmp_path: Path) -> None:
    path = tmp_path / "places.toml"
    path.write_text('[[seat]]\nplace = { edge = "left", along = 0.25 }\n')
    (seat,) = load_profile(str(path)).seat
    assert seat.place is not None
    assert (seat.place.edge, seat.place.along) == ("left", 0.25)
    for wrong in ('{ edge = "top" }', '{ edge = "left", along = 2 }', "{ along = 0.5 }"):
        path.write_text(f"[[seat]]\nplace = {wrong}\n")
        with pytest.raises(ConfigError, match="place"):
            load_profile(str(path))


def test_who_sits_between_empty_places_holds_their_own_buttons() -> None:
    controls = load_profile("keyboard").controls([1, 4])
    assert controls.buttons[KEYBOARD, "x"] == (0, Role.WALK)
    assert controls.buttons[KEYBOARD, "9"] == (1, Role.CONFIRM)
    assert len(controls.buttons) == 4


def test_the_full_table_has_a_hub_with_buttons_lamps_and_five_readers_at_each_seat() -> None:
    profile = load_profile("full-table")
    controls = profile.controls(range(6))
    assert len(controls.buttons) == 12
    for seat, hub in enumerate(profile.hub):
        owned = {owner for (device, _), owner in controls.slots.items() if device == hub.id}
        assert owned == {(seat, slot) for slot in range(5)}
        own = [
            (name, owner)
            for (device, name), (owner, _) in controls.buttons.items()
            if device == hub.id
        ]
        assert own == [(name, seat) for name in hub.buttons]
        assert list(hub.lamps) == [*hub.buttons, *(f"slot{slot}" for slot in range(5))]
        assert sorted(hub.lamps.values()) == list(range(7))
    assert profile.hub[0].lamp_colours() == {"confirm": (255, 32, 0)}


def test_the_minimal_table_has_one_reader_for_each_seat() -> None:
    controls = load_profile("header-and-readers").controls(range(6))
    assert list(controls.slots.values()) == [(seat, 0) for seat in range(6)]
    assert controls.tapping == set(range(6))
    assert controls.buttons == load_profile("pi-header").controls(range(6)).buttons
