"""The whole examination, in the order in which `play` would need the parts.

Owns the order and what depends on what; each look is another module's.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from tabletop.config import (
    STORE_FILE,
    ConfigError,
    Profile,
    Settings,
    data_folder,
    load_profile,
    load_settings,
)
from tabletop.doctor import header, hubs, machine, screen, self_test
from tabletop.doctor.findings import Finding, fail, ok


def examine(profile_name: str | None, data: Path | None) -> Iterator[Finding]:
    """Everything about this table. Without a data folder or profile the rest is looked at."""
    yield machine.program(screen.versions_of_libraries())
    yield from machine.games_and_cards()
    yield screen.fonts()
    try:
        folder: Path | None = data_folder(data)
    except ConfigError as error:
        folder = None
        yield fail("data", str(error), "name another folder with --data, or allow writing there")
    settings = Settings()
    if folder is not None:
        yield machine.folder(folder)
        yield machine.disk_space(shutil.disk_usage(folder).free)
        try:
            settings = load_settings(folder)
        except ConfigError as error:
            yield fail("settings", str(error), "mend the file, or delete it for the usual values")
    yield screen.texts(settings.language)
    name = profile_name or settings.profile
    profile: Profile | None = None
    try:
        profile = load_profile(name)
        yield ok("profile", f"{name}: {len(profile.seat)} seats")
    except ConfigError as error:
        yield fail("profile", str(error), "mend the file, or name another with --profile")
    is_played = False
    if folder is not None:
        saves = machine.saves(folder / STORE_FILE, has_readers=bool(profile and profile.hub))
        is_played = saves.is_played
        yield from saves.findings
        yield self_test.last(folder)
        # As play does, or a library below SDL would complain on stderr.
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.absolute()))
    yield from screen.window(settings, profile, name)
    if profile is not None:
        yield from header.pins(profile.gpio, is_played=is_played)
        yield from hubs.ports(profile, is_played=is_played)
        yield header.power_button(profile)
