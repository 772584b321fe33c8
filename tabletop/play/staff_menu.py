"""The staff's menu with two buttons: tests, cards, the table's settings, corrections, shut down.

Owns the pages, their entries and what a choice changes; what it asks others to show is a wish.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from tabletop.play.corrections import Corrections

LOUDEST = 10
NEVER = 0
IDLE_MINUTES = (2, 5, 10, 15, 20, 30, 60, NEVER)
REST_MINUTES = (5, 10, 15, 30, 60, 120, NEVER)
"""What confirming goes through, one after the other."""

Page = Literal["main", "language", "volume", "limits", "corrections", "leave"]
Wish = Literal["self_test", "enrolment", "shut_down"]
WISHES: tuple[Wish, ...] = ("self_test", "enrolment", "shut_down")
PAGES: tuple[Page, ...] = ("language", "volume", "limits", "corrections", "leave")
ABOVE: Mapping[Page, Page] = {"leave": "corrections"}
"""The page that another one lies behind, where that is not the first."""

LOUDER, QUIETER, CLOSE = "louder", "quieter", "close"
IDLE, REST = "idle_minutes", "rest_minutes"
TAKE_BACK, BRING_BACK, STAY, LEAVE_YES = "take_back", "bring_back", "stay", "leave_yes"


class Preferences(Protocol):
    """The table's settings as far as the menu changes them."""

    @property
    def language(self) -> str: ...
    @property
    def volume(self) -> int: ...
    @property
    def idle_minutes(self) -> int: ...
    @property
    def rest_minutes(self) -> int: ...


class StaffMenu:
    """`settings` tells the present settings, `change` takes other ones by name. `corrections`:
    those of the game beneath, None where there is none. An entry is an id.
    """

    def __init__(
        self,
        settings: Callable[[], Preferences],
        change: Callable[[str, int | str], None],
        languages: Sequence[str],
        corrections: Corrections | None = None,
    ) -> None:
        self.page: Page = "main"
        self.cursor = 0
        self.revision = 0
        self.is_over = False
        self.wish: Wish | None = None
        """What is to be shown before the menu goes on; whoever shows it sets it to None."""
        self.corrections = corrections
        self._settings = settings
        self._change = change
        self._languages = tuple(languages)

    @property
    def settings(self) -> Preferences:
        """The settings in force."""
        return self._settings()

    @property
    def entries(self) -> tuple[str, ...]:
        """What can be chosen now."""
        corrections = self.corrections
        match self.page:
            case "main":
                own = ("corrections",) * (corrections is not None)
                settings = ("language", "volume", "limits")
                return ("self_test", "enrolment", *settings, *own, "shut_down", CLOSE)
            case "language":
                return (*self._languages, CLOSE)
            case "volume":
                return (LOUDER, QUIETER, CLOSE)
            case "limits":
                return (IDLE, REST, CLOSE)
            case "corrections":
                assert corrections is not None
                back = (TAKE_BACK,) * bool(corrections.steps())
                again = (BRING_BACK,) * corrections.can_bring_back
                return (*back, *again, "leave", CLOSE)
            case "leave":
                return (STAY, LEAVE_YES)

    def tick(self) -> None:
        """Time passes; what the disk does changes what can be put right."""
        if self.corrections is None:
            return
        lit = self.entries[self.cursor] if self.page == "corrections" else None
        if self.corrections.tick():
            self.revision += 1
            if lit is not None:
                self._light(lit)

    def step(self, by: int = 1) -> None:
        """The next entry is lit."""
        self.revision += 1
        self.cursor = (self.cursor + by) % len(self.entries)

    def confirm(self) -> None:
        """Take the entry that is lit."""
        self.take(self.entries[self.cursor])

    def take(self, entry: str) -> None:
        """Choose an entry; one that is no more on offer does nothing."""
        if entry not in self.entries:
            return
        self.revision += 1
        self.cursor = self.entries.index(entry)
        if entry in (CLOSE, STAY):
            self.back()
        elif entry in PAGES:
            self._open(entry)
        elif entry in WISHES:
            self.wish = entry
        elif self.page == "language":
            self._change("language", entry)
            self.back()
        elif self.page in ("volume", "limits"):
            self._change(*self._changed(entry))
        else:
            self._correct(entry)

    def back(self) -> None:
        """One page back; from the first, the menu is over."""
        self.revision += 1
        if self.page == "main":
            self.is_over = True
            return
        left = self.page
        self.page = ABOVE.get(left, "main")
        self.cursor = self.entries.index(left)

    def _open(self, page: Page) -> None:
        self.page, self.cursor = page, 0
        if page == "language" and self.settings.language in self._languages:
            self.cursor = self._languages.index(self.settings.language)

    def _changed(self, entry: str) -> tuple[str, int]:
        """Which setting an entry changes, and to what."""
        settings = self.settings
        match entry:
            case "louder":
                return "volume", min(LOUDEST, settings.volume + 1)
            case "quieter":
                return "volume", max(0, settings.volume - 1)
            case "idle_minutes":
                return IDLE, _next(settings.idle_minutes, IDLE_MINUTES)
            case _:
                return REST, _next(settings.rest_minutes, REST_MINUTES)

    def _correct(self, entry: str) -> None:
        assert self.corrections is not None
        if entry == LEAVE_YES:
            self.corrections.leave()
            self.is_over = True
            return
        if entry == TAKE_BACK:
            self.corrections.take_back()
        else:
            self.corrections.bring_back()
        self._light(entry)

    def _light(self, entry: str) -> None:
        """The cursor stands on an entry, on the first where it is gone."""
        entries = self.entries
        self.cursor = entries.index(entry) if entry in entries else 0


def _next(minutes: int, offered: Sequence[int]) -> int:
    """The next of the offered numbers of minutes; never comes last."""
    if minutes == NEVER:
        return offered[0]
    return next((one for one in offered if one > minutes), NEVER)
