"""Settings and profiles: where data lies, which display is meant, whose button and slot is whose.

Owns reading and checking the TOML files; every fault is one plain sentence that names file and key.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import structs
from platformdirs import user_data_path

from tabletop.paths import hardware_path
from tabletop.play.controls import Controls, Role

DATA_VARIABLE = "TABLETOP_DATA"
DISPLAY_VARIABLE = "TABLETOP_DISPLAY"
SETTINGS_FILE = "settings.toml"
STORE_FILE = "tabletop.sqlite"
KEYBOARD = "keyboard"
"""The device that the window's keys come from; the others of a profile are hubs and the header."""

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f]*\Z")]
Pin = Annotated[int, msgspec.Meta(ge=0, le=27)]
"""A pin of the header by its BCM number."""

HubNumber = Annotated[int, msgspec.Meta(ge=0, lt=32)]
"""A button, lamp or slot of a hub by its place there, from 0."""

ColourCode = Annotated[str, msgspec.Meta(pattern=r"^#[0-9A-Fa-f]{6}\Z")]

MOST_SEATS = 6

SLOT_LAMP = re.compile(r"slot(?:[12]?\d|3[01])")

RESERVED_PINS = (0, 1)
"""The header's own memory chip is asked over these at every start."""

_Struct = TypeVar("_Struct", bound=msgspec.Struct)

MAX_FILE_BYTES = 16 * 1024 * 1024
"""No file that a person writes comes near this; a device may give bytes without end."""


class ConfigError(Exception):
    """Something that a person wrote or chose cannot be used; the text is the sentence to show."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `settings.toml` in the data folder may say; all of it may be left out."""

    profile: Text = "keyboard"
    language: Text = "en"
    display: Text | None = None
    presenter: Literal["surface", "renderer"] = "surface"
    volume: Annotated[int, msgspec.Meta(ge=0, le=10)] = 4
    text_scale: Literal[100, 125, 150] = 100
    """Per cent of the usual size of text, as far as there is room."""
    idle_minutes: Annotated[int, msgspec.Meta(ge=0, le=240)] = 10
    """Without a press the table asks whether somebody is still there; 0: never."""
    rest_minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 30
    """Without a press the screen goes dark; 0: never."""
    kiosk: bool = False
    """Whether the mouse is hidden."""
    signs_cards: bool = False
    """Whether enrolment writes signed records on chips, and those on unknown ones are read."""


class Button(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A button of a device, by the device's own name for it."""

    device: Text
    control: Text


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card slot of a hub, counted from 0."""

    device: Text
    slot: Annotated[int, msgspec.Meta(ge=0, lt=32)]


class SeatPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a strip lies: its edge of the screen seen from the near long side, and where along it
    (0 is the left or upper end, 1 the other).
    """

    edge: Literal["near", "right", "far", "left"]
    along: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5


class SeatControls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What belongs to one seat: its strip, two buttons and any number of card slots, in order.

    `planning` says how cards are planned that lie face down: each on the reader of its slot, or
    one after the other tapped on any reader of the seat.
    """

    place: SeatPlace | None = None

    walk: Button | None = None
    confirm: Button | None = None
    slots: tuple[Slot, ...] = ()
    planning: Literal["slots", "tap"] = "slots"


class HubPort(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hub: the name used in this profile, its stable path, and its own serial number.

    Buttons and lamps are the hub's numbers by the names of controls. A lamp bears the name of the
    button that it lies beside, or that of a slot: `slot0` and so on. `colours` are those of lamps
    that are not white, as `#rrggbb`.
    """

    id: Text
    port: Text
    serial: Text | None = None
    buttons: dict[Text, HubNumber] = msgspec.field(default_factory=dict)
    lamps: dict[Text, HubNumber] = msgspec.field(default_factory=dict)
    colours: dict[Text, ColourCode] = msgspec.field(default_factory=dict)

    def lamp_colours(self) -> dict[str, tuple[int, int, int]]:
        """Red, green and blue (0 to 255) of the lamps that have a colour of their own."""
        codes = {name: bytes.fromhex(code[1:]) for name, code in self.colours.items()}
        return {name: (red, green, blue) for name, (red, green, blue) in codes.items()}


class HeaderPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Buttons and lamps on the Raspberry Pi's header: BCM pins by the names of controls.

    A lamp bears the name of the button that it lies beside. `chip` is None for the usual one.
    """

    id: Text
    backend: Literal["lgpio", "rpigpio", "mock"]
    chip: Annotated[int, msgspec.Meta(ge=0, lt=32)] | None = None
    buttons: dict[Text, Pin]
    lamps: dict[Text, Pin] = msgspec.field(default_factory=dict)


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The hardware of one table; seats in their order round it."""

    seat: Annotated[tuple[SeatControls, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    hub: tuple[HubPort, ...] = ()
    gpio: HeaderPins | None = None
    power: Button | None = None
    """Held for three seconds it asks whether to shut the computer down."""

    @property
    def people(self) -> int:
        """People sit only at the first so many places. A table without seats is played by touch."""
        return len(self.seat) or MOST_SEATS

    def controls(self, places: Sequence[int]) -> Controls:
        """What the seats hold that sit at these places (numbers of `seat`, in the seats' order);
        a computer player's place may be beyond the last one.
        """
        buttons: dict[tuple[str, str], tuple[int, Role]] = {}
        slots: dict[tuple[str, int], tuple[int, int]] = {}
        tapping: set[int] = set()
        for number, at in enumerate(places):
            seat = self.seat[at] if at < len(self.seat) else SeatControls()
            for role, button in ((Role.WALK, seat.walk), (Role.CONFIRM, seat.confirm)):
                if button is not None:
                    buttons[button.device, button.control] = number, role
            for place, slot in enumerate(seat.slots):
                slots[slot.device, slot.slot] = number, place
            if seat.planning == "tap":
                tapping.add(number)
        return Controls(buttons, slots, frozenset(tapping))


def data_folder(chosen: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for saves and settings, made if need be: chosen, or by environment, or usual.

    Raises ConfigError when it cannot be used.
    """
    named = environment.get(DATA_VARIABLE)
    folder = chosen or (Path(named) if named else user_data_path("tabletop", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"the data folder {folder} cannot be used: {_reason(error)}") from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise ConfigError(f"the data folder {folder} cannot be used: writing is not allowed")
    return folder


def load_settings(folder: Path) -> Settings:
    """The settings of a data folder, or the usual ones; raises ConfigError.

    A profile that they name by a file is looked for beside them, wherever the program was started.
    """
    path = folder / SETTINGS_FILE
    settings = _load(path, Settings) if path.exists() else Settings()
    if settings.profile.endswith(".toml"):
        settings = structs.replace(settings, profile=str(folder / settings.profile))
    return settings


def load_profile(name: str) -> Profile:
    """A profile by its name in `hardware/`, or by the path of a TOML file; raises ConfigError."""
    path = Path(name) if name.endswith(".toml") else hardware_path(f"{name}.toml")
    if not path.exists():
        shipped = ", ".join(sorted(file.stem for file in hardware_path().glob("*.toml")))
        raise ConfigError(f"there is no profile {name}; there are {shipped}, or name a .toml file")
    profile = _load(path, Profile)
    for fault in _contradictions(profile):
        raise ConfigError(f"{path}: {fault}")
    return profile


def check_keys(profile: Profile, name: str, is_key: Callable[[str], bool]) -> None:
    """Raises ConfigError for a key of the profile `name` that no keyboard here has."""
    for key, device, control in _owned(profile):
        if device == KEYBOARD and isinstance(control, str) and not is_key(control):
            raise ConfigError(
                f"the profile {name}: the key {key}: the keyboard has no key {control}; "
                "names are those of pygame, such as a, 3, space, return"
            )


def read_text(path: Path) -> str:
    """The text of a file that a person named, without the mark some programs put before it.

    Raises ConfigError.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {_reason(error)}") from error
    if len(data) > MAX_FILE_BYTES:
        raise ConfigError(f"{path} is larger than {MAX_FILE_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not a text in UTF-8") from error


def toml_tables(path: Path, text: str) -> dict[str, Any]:
    """A TOML text as plain values; raises ConfigError with file and line."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ConfigError(f"{path} is no TOML: it is nested too deeply") from error
    except ValueError as error:  # also numbers of thousands of digits
        raise ConfigError(f"{path} is no TOML: {_lower(str(error))}") from error


def parse_toml(path: Path, text: str, type_: type[_Struct]) -> _Struct:
    """A TOML text as a value; raises ConfigError with file and line or key."""
    tables = toml_tables(path, text)
    try:
        return msgspec.convert(tables, type_)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {key_fault(error)}") from error


def key_fault(error: msgspec.ValidationError) -> str:
    """What is wrong with which key, in plain words: `seat[0].walk: expected object, got str`."""
    plain = str(error).replace("`", "").replace(" | null", "")
    what, _, where = plain.partition(" - at ")
    key = where.removeprefix("$").removeprefix(".")
    if named := re.fullmatch(r"Object (contains unknown|missing required) field (\S+)", what):
        full = f"{key}.{named[2]}" if key else named[2]
        return f"the key {full} is {'unknown' if 'unknown' in named[1] else 'missing'}"
    return f"the key {key}: {_lower(what)}" if key else _lower(what)


def _load(path: Path, type_: type[_Struct]) -> _Struct:
    return parse_toml(path, read_text(path), type_)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _reason(error: OSError) -> str:
    return _lower(error.strerror or "unknown fault")


def _contradictions(profile: Profile) -> Iterator[str]:
    """Names used twice, pins, buttons and slots with two owners, devices that are nowhere."""
    yield from _name_faults(profile)
    if profile.gpio is not None:
        yield from _pin_faults(profile.gpio)
    for index, hub in enumerate(profile.hub):
        yield from _hub_faults(f"hub[{index}]", hub)
    owners: dict[tuple[str, object], str] = {}
    for key, device, control in _owned(profile):
        if fault := _unknown_place(profile, device, control):
            yield f"the key {key}: {fault}"
        if (owner := owners.setdefault((device, control), key)) != key:
            yield f"the key {key}: {device} {control} already belongs to {owner}"


def _owned(profile: Profile) -> Iterator[tuple[str, str, object]]:
    """Each key that names a button or slot, with its device and control or slot."""
    if profile.power is not None:
        yield "power", profile.power.device, profile.power.control
    for number, seat in enumerate(profile.seat):
        for index, slot in enumerate(seat.slots):
            yield f"seat[{number}].slots[{index}]", slot.device, slot.slot
        for role, button in (("walk", seat.walk), ("confirm", seat.confirm)):
            if button is not None:
                yield f"seat[{number}].{role}", button.device, button.control


def _name_faults(profile: Profile) -> Iterator[str]:
    hubs = [hub.id for hub in profile.hub]
    ports = [hub.port for hub in profile.hub]
    serials = [hub.serial and hub.serial.lower() for hub in profile.hub]
    for key, names in (("id", hubs), ("port", ports), ("serial", serials)):
        for index, name in enumerate(names):
            if name and (name in names[:index] or (key == "id" and name == KEYBOARD)):
                yield f"the key hub[{index}].{key}: {name} is used twice"
    if profile.gpio is not None and profile.gpio.id in (KEYBOARD, *hubs):
        yield f"the key gpio.id: {profile.gpio.id} is used twice"


def _unknown_place(profile: Profile, device: str, control: object) -> str | None:
    """Why a button (by its name) or slot (by its number) cannot be on this device."""
    tables: dict[str, tuple[str, Mapping[str, int]]] = {
        hub.id: (f"hub[{index}].buttons", hub.buttons) for index, hub in enumerate(profile.hub)
    }
    if isinstance(control, str):
        if device == KEYBOARD:
            return None
        if profile.gpio is not None:
            tables[profile.gpio.id] = "gpio.buttons", profile.gpio.buttons
    if device not in tables:
        return f"there is no device {device} for it in this profile"
    table, buttons = tables[device]
    is_there = not isinstance(control, str) or control in buttons
    return None if is_there else f"there is no {control} among {table}"


def _hub_faults(place: str, hub: HubPort) -> Iterator[str]:
    """Numbers with two names, lamps beside nothing, colours without a lamp."""
    for table, numbers in (("buttons", hub.buttons), ("lamps", hub.lamps)):
        owners: dict[int, str] = {}
        for control, number in numbers.items():
            if (owner := owners.setdefault(number, control)) != control:
                yield f"the key {place}.{table}.{control}: number {number} is already {owner}"
    for control in hub.lamps:
        if control not in hub.buttons and not SLOT_LAMP.fullmatch(control):
            yield (
                f"the key {place}.lamps.{control}: a lamp has the name of its button or slot, "
                "and there is none such"
            )
    for control in hub.colours:
        if control not in hub.lamps:
            yield f"the key {place}.colours.{control}: there is no such lamp"


def _pin_faults(header: HeaderPins) -> Iterator[str]:
    """Pins that are reserved or have two owners, lamps beside no button."""
    owners: dict[int, str] = {}
    for table, pins in (("buttons", header.buttons), ("lamps", header.lamps)):
        for control, pin in pins.items():
            key = f"gpio.{table}.{control}"
            if pin in RESERVED_PINS:
                yield f"the key {key}: pin {pin} belongs to the header's own memory chip"
            if (owner := owners.setdefault(pin, key)) != key:
                yield f"the key {key}: pin {pin} already belongs to {owner}"
            if table == "lamps" and control not in header.buttons:
                yield f"the key {key}: a lamp has the name of its button, and there is none such"
