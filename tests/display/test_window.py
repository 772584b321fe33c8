"""The real window on a virtual screen, and every way of having none."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.display import window as window_module
from tabletop.display.presenter import OffScreen
from tabletop.display.window import NoDisplay, Window, is_key
from tabletop.events import (
    ButtonEdge,
    DeviceChanged,
    DeviceStatus,
    PointerEvent,
    WindowChanged,
    WindowClosed,
)
from tests.display.conftest import DISPLAYS
from tests.display.outside import Outside
from tests.faults.marks import device_fault


@pytest.mark.usefixtures("screen")
def test_a_real_window_opens_whole_shows_and_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    monkeypatch.setattr(window_module, "RENDER_NODES", "/nowhere/*")
    window = Window.open()
    assert pygame.display.get_driver() == "x11"
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert window.presenter.surface.get_size() == (1920, 1080)
    assert pygame.mouse.get_visible()
    window.presenter.surface.fill((200, 100, 50), (10, 10, 40, 40))
    window.presenter.show([pygame.Rect(10, 10, 40, 40)])
    window.presenter.show([])
    window.poll(0.0)
    window.close()
    window.close()
    assert window.poll(1.0) == ()
    assert not pygame.display.get_init()


@pytest.mark.usefixtures("screen")
def test_a_kiosk_of_a_wished_size_hides_the_mouse() -> None:
    window = Window.open((1280, 720), kiosk=True)
    assert window.presenter.surface.get_size() == (1280, 720)
    assert not pygame.mouse.get_visible()
    window.close()


@pytest.fixture
def rendered(screen: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Window, Outside]]:
    """A window with a renderer, and another program that looks at it."""
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")
    window = Window.open((640, 360), presenter="renderer")
    with Outside(screen) as outside:
        yield window, outside
    window.close()
    window.close()


def seen(rendered: tuple[Window, Outside]) -> pygame.Surface:
    """What is on the screen."""
    window, outside = rendered
    size_px = window.presenter.surface.get_size()
    return pygame.image.frombuffer(outside.pixels(*size_px), size_px, "RGB")


RED, BLUE = (200, 30, 20), (20, 60, 190)


def test_a_renderer_brings_the_changed_parts_alone_to_the_screen(
    rendered: tuple[Window, Outside],
) -> None:
    presenter = rendered[0].presenter
    presenter.surface.fill(RED)
    presenter.show([presenter.surface.get_rect()])
    assert seen(rendered).get_at((639, 359))[:3] == RED
    presenter.surface.fill(BLUE)
    presenter.show([])
    assert seen(rendered).get_at((0, 0))[:3] == RED
    parts = [pygame.Rect(10, 20, 30, 40), pygame.Rect(600, 300, 200, 200), pygame.Rect(-9, 0, 9, 9)]
    presenter.show(parts)
    picture = seen(rendered)
    wanted = {(x, y): any(part.collidepoint(x, y) for part in parts) for x, y in POINTS}
    assert {at: picture.get_at(at)[:3] == BLUE for at in POINTS} == wanted
    assert {picture.get_at(at)[:3] for at in POINTS} == {RED, BLUE}


POINTS = [(9, 20), (10, 20), (39, 59), (40, 59), (0, 0), (599, 300), (600, 300), (639, 359)]


@pytest.mark.parametrize("kind", sorted(window_module.RESETS))
def test_a_renderer_that_lost_everything_gets_everything_again(
    rendered: tuple[Window, Outside], kind: int
) -> None:
    window, _ = rendered
    window.presenter.surface.fill(RED)
    window.presenter.show([window.presenter.surface.get_rect()])
    window.poll(0.0)
    post(kind)
    assert window.poll(1.0) == [WindowChanged("window", 1.0)]
    window.presenter.surface.fill(BLUE)
    window.presenter.show([pygame.Rect(0, 0, 1, 1)])
    assert {seen(rendered).get_at(at)[:3] for at in POINTS} == {BLUE}


@pytest.mark.usefixtures("screen")
def test_a_renderer_fills_the_whole_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")
    window = Window.open(presenter="renderer")
    assert window.presenter.surface.get_size() == (1920, 1080)
    window.close()
    assert not pygame.display.get_init()


@pytest.mark.parametrize("name", [None, "no_such_renderer"])
def test_a_renderer_that_cannot_be_had_is_no_display(
    name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_RENDER_DRIVER", raising=False)
    if name is not None:
        monkeypatch.setenv("SDL_RENDER_DRIVER", name)
    with pytest.raises(NoDisplay, match="no renderer") as caught:
        Window.open((640, 360), "dummy", presenter="renderer")
    assert "\n" not in str(caught.value)
    assert not pygame.display.get_init()


@device_fault("15")
@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_false_display_in_the_environment_is_none(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(NoDisplay, match=driver) as caught:
        Window.open((1280, 720))
    assert "\n" not in str(caught.value)
    assert not pygame.display.get_init()


@device_fault("15")
def test_no_screen_at_all_is_no_display(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in (*DISPLAYS, "SDL_FRAMEBUFFER_ACCELERATION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(window_module, "RENDER_NODES", "/nowhere/*")
    with pytest.raises(NoDisplay, match="no display") as caught:
        Window.open((1280, 720))
    assert "\n" not in str(caught.value)
    assert "SDL_VIDEODRIVER" not in os.environ
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ
    assert capfd.readouterr() == ("", "")


@device_fault("15")
def test_a_driver_that_is_not_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(NoDisplay, match="no_such_driver"):
        Window.open((1280, 720))
    assert os.environ["SDL_VIDEODRIVER"] == "no_such_driver"


@pytest.fixture
def window() -> Iterator[Window]:
    """A window on the dummy driver, which these tests ask for by name."""
    opened = Window.open((1280, 720), "dummy")
    opened.poll(0.0)
    yield opened
    opened.close()


def post(kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **values))


def test_keys_are_edges_of_the_keyboard(window: Window) -> None:
    post(pygame.KEYDOWN, key=pygame.K_a)
    post(pygame.KEYDOWN, key=pygame.K_a)
    post(pygame.KEYUP, key=pygame.K_a)
    post(pygame.KEYUP, key=pygame.K_RETURN)
    assert window.poll(1.5) == [
        ButtonEdge("keyboard", 1.5, "a", True),
        ButtonEdge("keyboard", 1.5, "a", False),
    ]


def test_keys_held_while_the_focus_goes_are_lost_and_not_let_go(window: Window) -> None:
    post(pygame.KEYDOWN, key=pygame.K_SPACE)
    window.poll(1.0)
    post(pygame.KEYUP, key=pygame.K_SPACE)
    post(pygame.WINDOWFOCUSLOST)
    assert window.poll(2.0) == [DeviceChanged("keyboard", 2.0, DeviceStatus.LOST)]
    post(pygame.WINDOWFOCUSGAINED)
    post(pygame.KEYDOWN, key=pygame.K_SPACE)
    assert window.poll(3.0) == [DeviceChanged("keyboard", 3.0, DeviceStatus.LIVE)]
    post(pygame.KEYUP, key=pygame.K_SPACE)
    assert window.poll(4.0) == []


def test_a_key_without_the_focus_says_that_the_keyboard_is_back(window: Window) -> None:
    post(pygame.WINDOWFOCUSLOST)
    post(pygame.WINDOWFOCUSLOST)
    assert len(window.poll(1.0)) == 1
    post(pygame.KEYDOWN, key=pygame.K_a)
    assert window.poll(2.0) == [
        DeviceChanged("keyboard", 2.0, DeviceStatus.LIVE),
        ButtonEdge("keyboard", 2.0, "a", True),
    ]


@pytest.mark.parametrize("kind", sorted(window_module.CHANGES))
def test_another_size_or_a_lost_picture_is_a_changed_window(window: Window, kind: int) -> None:
    post(kind)
    assert window.poll(1.0) == [WindowChanged("window", 1.0)]


KEYS = {
    **dict.fromkeys(["a", "3", "space", "return", "f1", "[1]", "enter", "left shift", "ě"], True),
    **dict.fromkeys(["A", "Return", "spce", "keypad 1", "", "a ", "ctrl"], False),
}


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(("name", "is_known"), KEYS.items())
def test_keys_are_known_by_the_names_that_their_events_have(name: str, is_known: bool) -> None:
    assert is_key(name) is is_known


def test_the_name_of_a_known_key_is_the_name_of_its_events(window: Window) -> None:
    for name in (name for name, is_known in KEYS.items() if is_known):
        post(pygame.KEYDOWN, key=pygame.key.key_code(name))
        assert window.poll(1.0) == [ButtonEdge("keyboard", 1.0, name, True)]


def test_mouse_and_fingers_are_pointers_and_no_touch_counts_twice(window: Window) -> None:
    post(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1, touch=False)
    post(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=3, touch=False)
    post(pygame.MOUSEBUTTONUP, pos=(31, 41), button=1, touch=False)
    post(pygame.FINGERDOWN, x=0.5, y=0.25, finger_id=1, touch_id=1, dx=0, dy=0)
    post(pygame.MOUSEBUTTONDOWN, pos=(640, 180), button=1, touch=True)
    post(pygame.FINGERUP, x=0.5, y=0.25, finger_id=1, touch_id=1, dx=0, dy=0)
    assert window.poll(3.0) == [
        PointerEvent("window", 3.0, "down", 30, 40),
        PointerEvent("window", 3.0, "up", 31, 41),
        PointerEvent("window", 3.0, "down", 640, 180),
        PointerEvent("window", 3.0, "up", 640, 180),
    ]


def test_closing_the_window_is_an_event(window: Window) -> None:
    post(pygame.QUIT)
    assert window.poll(4.0) == [WindowClosed("window", 4.0)]


def test_an_off_screen_picture_is_written_to_a_file(tmp_path: Path) -> None:
    screen = OffScreen((64, 32))
    screen.surface.fill((10, 200, 30))
    screen.show([])
    screen.show([screen.surface.get_rect()])
    assert screen.shown == 1
    screen.save(str(tmp_path / "picture.png"))
    assert pygame.image.load(str(tmp_path / "picture.png")).get_at((5, 5))[:3] == (10, 200, 30)
    with pytest.raises(OSError, match="no_folder"):
        screen.save(str(tmp_path / "no_folder" / "picture.png"))
