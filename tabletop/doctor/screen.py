"""The doctor's look at fonts, texts and the display: does a window open, and are the keys there.

Owns these findings; the window is open for a moment only.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing

from tabletop.config import DISPLAY_VARIABLE, ConfigError, Profile, Settings, check_keys
from tabletop.display.probe import driver_in_use, load_fonts, versions_of_libraries
from tabletop.display.window import FALSE_DRIVERS, NoDisplay, Window, is_key
from tabletop.display.words import Words
from tabletop.doctor.findings import Finding, fail, ok, warn
from tabletop.doctor.machine import loads

__all__ = ["fonts", "texts", "versions_of_libraries", "window"]

WINDOW_PX = (320, 200)


def fonts() -> Finding:
    """The fonts that come with the program."""
    return loads("fonts", "the fonts", load_fonts)


def texts(language: str) -> Finding:
    """The texts of a language."""
    return loads("texts", f"those of the language {language}", lambda: Words(language))


def window(settings: Settings, profile: Profile | None, name: str) -> Iterator[Finding]:
    """A small window for a moment, opened as `play` would open its large one."""
    asked = os.environ.get(DISPLAY_VARIABLE) or settings.display
    try:
        shown = Window.open(WINDOW_PX, asked, presenter=settings.presenter)
    except NoDisplay as error:
        way_out = "start at the table's own screen, or name a driver by display in settings.toml"
        yield fail("display", str(error), way_out)
        return
    with closing(shown):
        driver = driver_in_use()
        if driver in FALSE_DRIVERS:
            sentence = f"the driver {driver} was asked for, and it shows nothing"
            yield warn("display", sentence, f"take it out of settings.toml and {DISPLAY_VARIABLE}")
        else:
            yield ok("display", f"the driver {driver} opens a window")
        try:
            check_keys(profile or Profile(), name, is_key)
        except ConfigError as error:
            yield fail("profile", str(error), "mend the file, or name another with --profile")
