"""What is chosen before a game, page by page, with two buttons at each place or by touch.

Owns the choices and whose they are; knows games by `rules.game` alone and draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.play.log import HUMAN
from tabletop.play.panel import Message
from tabletop.play.setup_page import (
    GO_ON,
    NEW_GAME,
    OPEN_TO_ALL,
    START,
    WHOLE,
    Chosen,
    Entry,
    Groups,
    Page,
    PageId,
    PageKind,
    Unfinished,
    grouped,
    place_entry,
)
from tabletop.rules.game import Game, OptionValue

__all__ = [
    "GO_ON",
    "NEW_GAME",
    "OPEN_TO_ALL",
    "WHOLE",
    "Chosen",
    "Entry",
    "Page",
    "PageKind",
    "Setup",
    "Unfinished",
    "place_entry",
]

USUAL_PLAYERS = 4
"""So many are proposed to a guest who is alone, as far as game and table allow."""


class Setup:
    """The choosing: `host` leads it, other places answer for themselves where they may. People
    sit only at the first `people` places (None: at all), computer players at any.

    `lengths`: from where each game can be begun beside its beginning, for those with little time.
    `groups`: in which groups the choices of options stand that have many.
    Raises ValueError when the table has too few places for every game.
    """

    def __init__(
        self,
        *,
        games: Mapping[str, Game],
        places: int,
        computers: Sequence[str],
        languages: Sequence[str],
        language: str,
        host: int = 0,
        unfinished: Sequence[Unfinished] = (),
        lengths: Mapping[str, Sequence[str]] | None = None,
        groups: Groups | None = None,
        people: int | None = None,
    ) -> None:
        self._games = {key: game for key, game in games.items() if game.seats.start <= places}
        if not self._games:
            raise ValueError(f"no game is for {places} places")
        self.language = language
        self.people = places if people is None else min(people, places)
        self.host = min(host, self.people - 1)
        self.unfinished = tuple(unfinished)
        self.revision = 0
        self.message: Message | None = None
        self.is_left = False
        self.chosen: Chosen | None = None
        self._languages = tuple(languages)
        self._lengths = lengths or {}
        self._groups = groups or {}
        self._cycle: tuple[str | None, ...] = (None, HUMAN, *computers)
        self._usual = computers[0] if computers else None
        self._places = places
        self._is_seated = False
        self._page: Page | None = None
        self.kinds: tuple[str | None, ...] = ()
        self._choose_game(next(iter(self._games)))
        self._at = self._pages()[0]
        self._cursor = self._first_cursor()

    @property
    def game(self) -> Game:
        """The game chosen so far."""
        return self._game

    @property
    def places(self) -> int:
        """How many places the table has."""
        return self._places

    @property
    def page(self) -> Page:
        """What is to be chosen now; the same value until something changes."""
        if self._page is None:
            pages = self._pages()
            number = pages.index(self._at) + 1
            kind, id_ = self._at
            entries = self._entries(self._at)
            self._page = Page(id_, kind, entries, self._cursor, number, len(pages))
        return self._page

    @property
    def is_over(self) -> bool:
        """Whether everything is chosen, or nobody wants to choose."""
        return self.is_left or self.chosen is not None

    def speak(self, language: str) -> None:
        """The table speaks another language by now."""
        self.language = language
        self._changed()

    # --- What the places do

    def walk(self, place: int, steps: int = 1) -> None:
        """The place's first button: the next entry; another guest changes who sits there."""
        if self._leads(place):
            self._cursor = (self._cursor + steps) % len(self._entries(self._at))
            self._changed()
        elif self._at.kind == "seats":
            self._change(place)

    def confirm(self, place: int) -> None:
        """The place's second button: take the lit entry; another guest sits down or gets up."""
        if self._leads(place):
            self._take(self.page.lit)
        elif self._at.kind == "seats":
            self._seat(place, None if self.kinds[place] == HUMAN else HUMAN)

    def back(self, place: int) -> None:
        """A held button: one page back, and from the first page away; another guest gets up."""
        if self._leads(place):
            self.go_back()
        elif self._at.kind == "seats" and self.kinds[place] == HUMAN:
            self._seat(place, None)

    def sit(self, place: int) -> None:
        """The card of a place was laid: somebody sits there, whatever is being chosen."""
        if not self.is_over and place < self.people and self.kinds[place] != HUMAN:
            self._seat(place, HUMAN)

    def say(self, message: Message) -> None:
        """The host is told something, until anything changes."""
        if not self.is_over:
            self._changed()
            self.message = message

    def take(self, entry_id: str) -> None:
        """Somebody touched an entry; one that is not there is nothing."""
        for number, entry in enumerate(self._entries(self._at)):
            if entry.id == entry_id and not self.is_over:
                self._cursor = number
                self._take(entry)
                return

    def go_back(self) -> None:
        """One page back, and from the first page away."""
        if self.is_over:
            return
        pages = self._pages()
        number = pages.index(self._at)
        if number:
            self._turn_to(pages[number - 1])
        else:
            self.is_left = True
            self._changed()

    def touch_place(self, place: int) -> None:
        """Somebody touched a place: change who sits there, or lead from there where all may."""
        if self.is_over:
            return
        if self._at.kind == "seats":
            self._change(place)
        elif self._at.kind in OPEN_TO_ALL:
            self._make_host(place)
            self._changed()

    def _leads(self, place: int) -> bool:
        """Whether the press of this place is the host's; a place may become the host by it."""
        if self.is_over:
            return False
        if self._at.kind in OPEN_TO_ALL:
            self._make_host(place)
        return place == self.host

    # --- Pages

    def _pages(self) -> list[PageId]:
        """All pages that have something to choose, in order."""
        options = self._game.options.items()
        weighty = [name for name, o in options if o.type == "choice" and not o.is_minor]
        kinds: tuple[PageKind, ...] = ("group", "choice")
        pages = [
            PageId("resume", "resume"),
            PageId("language", "language"),
            PageId("game", "game"),
            *(PageId(kind, name) for name in weighty for kind in kinds),
            PageId("length", "length"),
            PageId("seats", "seats"),
            PageId("options", "options"),
        ]
        return [page for page in pages if len(self._entries(page)) > 1]

    def _entries(self, page: PageId) -> tuple[Entry, ...]:
        match page.kind:
            case "resume":
                games = [
                    Entry(str(one.number), "unfinished", is_barred=one.obstacle is not None)
                    for one in self.unfinished
                ]
                return (*games, Entry(NEW_GAME, "answer")) if games else ()
            case "language":
                known = self._languages
                return tuple(Entry(one, "language", is_on=one == self.language) for one in known)
            case "game":
                return tuple(Entry(id_, "game", is_on=id_ == self._game.id) for id_ in self._games)
            case "group":
                chosen = self._options[page.id]
                groups = self._groups_of(page.id).items()
                return tuple(Entry(one, "group", is_on=chosen in names) for one, names in groups)
            case "choice":
                chosen = self._options[page.id]
                names = next(one for one in self._groups_of(page.id).values() if chosen in one)
                return tuple(Entry(one, "choice", is_on=one == chosen) for one in names)
            case "length":
                lengths = WHOLE, *self._lengths.get(self._game.id, ())
                return tuple(Entry(one, "length", is_on=one == self._length) for one in lengths)
            case "seats":
                done = Entry(GO_ON if self._rules() else START, "done")
                kinds = enumerate(self.kinds)
                return *(Entry(place_entry(n), "place", kind) for n, kind in kinds), done
            case "options":
                return *self._rules(), Entry(START, "done")

    def _groups_of(self, option: str) -> Mapping[str, Sequence[str]]:
        """The choices of an option by groups."""
        return grouped(self._game.options[option].choices, self._groups.get(option, {}))

    def choices_in(self, group: str) -> Sequence[str]:
        """The choices of a group, on a page of groups."""
        return self._groups_of(self._at.id)[group]

    def _rules(self) -> list[Entry]:
        """The special rules: switches, and options that taking turns on."""
        entries = []
        for name, option in self._game.options.items():
            value = self._options[name]
            if option.type == "bool":
                entries.append(Entry(name, "switch", is_on=bool(value)))
            elif option.is_minor:
                entries.append(Entry(name, "turn", str(value)))
        return entries

    def _first_cursor(self) -> int:
        """Where the cursor stands on a new page: on what confirming alone should take."""
        entries = self._entries(self._at)
        if entries[-1].kind == "done":
            return len(entries) - 1
        open_ = [number for number, entry in enumerate(entries) if not entry.is_barred]
        return next((number for number in open_ if entries[number].is_on), open_[0])

    def _turn_to(self, page: PageId) -> None:
        self._at = page
        self._cursor = self._first_cursor()
        self._changed()

    def _changed(self) -> None:
        self.revision += 1
        self.message = None
        self._page = None

    # --- Choosing

    def _take(self, entry: Entry) -> None:
        """The entry is chosen."""
        self._changed()
        self._choose(entry)
        self._page = None

    def _choose(self, entry: Entry) -> None:
        """Most pages end with that."""
        match entry.kind:
            case "place":
                self._change(int(entry.id.partition(":")[2]))
                return
            case "switch" | "turn":
                self._options[entry.id] = self._turned(entry.id)
                return
            case "group":
                self._choose_group(self._at.id, entry.id)
            case "unfinished":
                self._resume(self.unfinished[self._cursor])
                return
            case "language":
                self.language = entry.id
            case "game":
                if entry.id != self._game.id:
                    self._choose_game(entry.id)
            case "choice":
                self._options[self._at.id] = entry.id
            case "length":
                self._length = entry.id
            case "done":
                self.message = self._refusal()
                if self.message is not None:
                    return
        self._go_on()

    def _resume(self, game: Unfinished) -> None:
        self.message = game.obstacle
        if self.message is None:
            self.chosen = Chosen(game.number, game.game, self.language)

    def _go_on(self) -> None:
        """The next page, or the end."""
        pages = self._pages()
        number = pages.index(self._at) + 1
        if number < len(pages):
            self._turn_to(pages[number])
            return
        places = [place for place, kind in enumerate(self.kinds) if kind is not None]
        players = [kind for kind in self.kinds if kind is not None]
        options = dict(self._options)
        id_ = self._game.id
        self.chosen = Chosen(
            None, id_, self.language, options, tuple(places), tuple(players), self._length
        )

    def _refusal(self) -> Message | None:
        """Why these people cannot play this game."""
        have = sum(kind is not None for kind in self.kinds)
        seats = self._game.seats
        figures = {"have": have, "least": seats.start, "most": seats.stop - 1}
        if HUMAN not in self.kinds:
            return Message("no_person")
        if have < seats.start:
            return Message("too_few_players", figures=figures)
        if have not in seats:
            return Message("too_many_players", figures=figures)
        return None

    def _turned(self, option: str) -> OptionValue:
        """The next value of a special rule."""
        value = self._options[option]
        if isinstance(value, bool):
            return not value
        choices = self._game.options[option].choices
        return choices[(choices.index(value) + 1) % len(choices)]

    def _choose_group(self, option: str, group: str) -> None:
        """The choice so far, if it is of the group, else its first one."""
        names = self._groups_of(option)[group]
        if self._options[option] not in names:
            self._options[option] = names[0]

    def _choose_game(self, game: str) -> None:
        self._game = self._games[game]
        self._options = {name: option.default for name, option in self._game.options.items()}
        self._length = WHOLE
        self._propose()

    # --- Places

    def _make_host(self, place: int) -> None:
        if place != self.host and place < self.people:
            self.host = place
            self._propose()

    def _propose(self) -> None:
        """The host plays against computer players spread round the table, until guests sit."""
        if self._is_seated:
            kinds = list(self.kinds)
        else:
            kinds = [None] * self._places
            fitting = [count for count in self._game.seats if count <= self._places]
            count = max((n for n in fitting if n <= USUAL_PLAYERS), default=fitting[0])
            for number in range(1, count):
                shift = (number * self._places + count // 2) // count
                kinds[(self.host + shift) % self._places] = self._usual
        kinds[self.host] = HUMAN
        self.kinds = tuple(kinds)

    def _change(self, place: int) -> None:
        """Nobody, a person, one computer player after the other, nobody."""
        cycle = [kind for kind in self._cycle if kind != HUMAN or place < self.people]
        at = cycle.index(self.kinds[place])
        self._seat(place, cycle[(at + 1) % len(cycle)])

    def _seat(self, place: int, kind: str | None) -> None:
        kinds = list(self.kinds)
        kinds[place] = kind
        self.kinds = tuple(kinds)
        self._is_seated = True
        self._changed()
