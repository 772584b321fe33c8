"""The display uses only what pygame-ce 2.5 and pygame 2.6.1 both have.

Runs under both. Names are looked up in the pygame that is installed; a list of names that
only pygame-ce has keeps most faults from getting as far as the second environment.
"""

import ast
import importlib
from collections.abc import Iterator, Mapping

import pygame
import pytest

from tests.contracts.sources import Source, imports, inside, sources

IS_PYGAME_CE = hasattr(pygame, "IS_CE")

# Found by comparing dir() of every module and class of both; common words are left out.
CE_ATTRIBUTES = frozenset(
    """
    FRect FRectType IS_CE aacircle angle_rad as_frect box_blur coordinates_from_window
    coordinates_to_window draw_quad draw_triangle fblits fill_quad fill_triangle flood_fill
    from_cmy from_hex from_hsla from_hsva from_normalized gaussian_blur
    get_current_refresh_rate get_desktop_refresh_rates get_frect get_just_pressed
    get_just_released get_point_size get_relative_mode get_window_position is_vsync
    load_animation load_sized_svg message_box move_to pixelate point_size premul_alpha_ip
    print_debug_info relcenter set_direction set_linesize set_point_size set_relative_mode
    set_window_position solid_overlay
    """.split()
)
CE_NAMES = (
    "pygame.Channel",
    "pygame.Clock",
    "pygame.Event",
    "pygame.FRect",
    "pygame.Font",
    "pygame.IS_CE",
    "pygame.Joystick",
    "pygame.Sound",
    "pygame.Window",
    "pygame.geometry",
    "pygame.math.invlerp",
    "pygame.math.remap",
    "pygame.math.smoothstep",
    "pygame.mixer.get_driver",
    "pygame.system",
    "pygame.transform.hsl",
    "pygame.transform.invert",
    "pygame.typing",
    "pygame.window",
)
# Calls to which pygame 2.6.1 gives no keywords, or not these; None bans all of them.
CE_KEYWORDS: dict[str, frozenset[str] | None] = {
    "pygame.draw.aaline": frozenset({"width"}),
    "pygame.font.Font": frozenset({"filename"}),
    "pygame.image.load": None,
    "render": frozenset({"antialias", "bgcolor", "wraplength"}),
    "subsurface": None,
}


def dotted(node: ast.expr, short: Mapping[str, str] | None = None) -> str:
    """`pygame.font.Font` for such an expression; else its last name, or an empty text.

    `short` are the names that stand for others in the file.
    """
    if isinstance(node, ast.Name):
        return (short or {}).get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, short)
        return f"{owner}.{node.attr}" if inside(owner, "pygame") else node.attr
    return ""


def names(source: Source) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Every name below `pygame` that a file imports or looks up."""
    short = {}
    for statement, name in imports(source):
        if inside(name, "pygame"):
            yield statement, name
            if isinstance(statement, ast.ImportFrom):
                short[name.rpartition(".")[2]] = name
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and inside(name := dotted(node, short), "pygame"):
            yield node, name


def only_in_ce(source: Source) -> Iterator[str]:
    """Names and keywords that pygame 2.6.1 does not have."""
    for place, name in names(source):
        if inside(name, *CE_NAMES):
            yield source.at(place, f"{name} is only in pygame-ce")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr in CE_ATTRIBUTES:
            yield source.at(node, f".{node.attr} is only in pygame-ce")
        if isinstance(node, ast.Call) and (called := dotted(node.func)) in CE_KEYWORDS:
            banned = CE_KEYWORDS[called]
            for keyword in node.keywords:
                if banned is None or keyword.arg in banned:
                    yield source.at(node, f"{called}({keyword.arg}=) is only in pygame-ce")


def unknown_here(source: Source) -> Iterator[str]:
    """Names that the installed pygame does not have."""
    for place, name in names(source):
        if not exists(name):
            yield source.at(place, f"{name} is not in pygame {pygame.version.ver}")


def exists(name: str) -> bool:
    """Whether a dotted name leads to a module or a value of the installed pygame."""
    found: object = pygame
    path = "pygame"
    for part in name.split(".")[1:]:
        path = f"{path}.{part}"
        if not hasattr(found, part):
            try:
                importlib.import_module(path)
            except ImportError:
                return False
        found = getattr(found, part)
    return True


def test_the_display_keeps_to_the_common_api() -> None:
    display = sources("tabletop/display")
    assert [fault for source in display for fault in only_in_ce(source)] == []
    assert [fault for source in display for fault in unknown_here(source)] == []


@pytest.mark.parametrize("name", CE_NAMES)
def test_a_banned_name_is_in_ce_alone(name: str) -> None:
    assert exists(name) == IS_PYGAME_CE


@pytest.mark.parametrize(
    "text",
    [
        "from pygame import Window",
        "import pygame\nclock = pygame.Clock()",
        "import pygame.geometry",
        "from pygame.system import get_power_state",
        "surface.fblits(pairs)",
        "box = FACTORY.FRect(0, 0, 1, 1)",
        "picture = pygame.image.load_sized_svg(path, size)",
        "font.render(text, antialias=True, color=ink)",
        "font = pygame.font.Font(filename=path)",
        "part = sheet.subsurface(rect=box)",
    ],
)
def test_api_of_ce_alone_is_seen(text: str) -> None:
    assert list(only_in_ce(Source("tabletop/display/planted.py", text)))


@pytest.mark.parametrize(
    "text",
    [
        "import pygame\npygame.draw.hexagon(surface)",
        "from pygame._sdl2 import video\nvideo.Hologram(window)",
    ],
)
def test_a_name_that_no_pygame_has_is_seen(text: str) -> None:
    assert len(list(unknown_here(Source("tabletop/display/planted.py", text)))) == 1


def test_common_api_is_allowed() -> None:
    text = """
import pygame
from pygame._sdl2 import video
video.Renderer(video.Window("title", (640, 360)), accelerated=1, vsync=True)
pygame.time.Clock()
pygame.font.Font(path, 12).render("a", True, ink)
pygame.event.Event(pygame.QUIT)
label.render(text, color=ink)
"""
    source = Source("tabletop/display/planted.py", text)
    assert [*only_in_ce(source), *unknown_here(source)] == []
