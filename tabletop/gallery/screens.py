"""The list of all screens: a name, and how a scene is made that shows it. One line adds a screen.

Owns the list; what leads to a position is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import family_of, games, map_groups
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import DEFAULT_LANGUAGE, languages, texts
from tabletop.display.panels.invite import banner_notices
from tabletop.display.presenter import OffScreen, Scene
from tabletop.display.scenes.attract import AttractScene
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.display.scenes.rest import RestScene
from tabletop.display.scenes.setup import SetupScene
from tabletop.display.words import Words
from tabletop.gallery import staged
from tabletop.gallery.enrolment import STEPS, enrolment_scene
from tabletop.gallery.recordings import Positions, Recording
from tabletop.gallery.staff import MENU_PAGES, TEST_STATIONS, self_test_scene, staff_scene
from tabletop.looks import look_of, spoken
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.setup import Setup, Unfinished
from tabletop.play.table import Table
from tabletop.prepared import lengths
from tabletop.previews import previews
from tabletop.rules.game import Game
from tabletop.rules.power_grid.mode import Mode

MOVED = 0.3
"""So much of a beat is over when the picture of a movement is taken."""


@dataclass(frozen=True)
class Setting:
    """Where a screen is shown: the games to choose from, the size, the language, the pens."""

    positions: Positions
    size_px: tuple[int, int]
    language: str
    pens: Pens

    @property
    def words(self) -> Words:
        """Words that know no map."""
        return Words(self.language)

    def scene(self, table: Table) -> GameScene:
        """A table as it is seen in play."""
        look = look_of(table.session.state, self.language)
        return GameScene(table, *look, self.size_px, pens=self.pens)


@dataclass(frozen=True)
class Screen:
    """How a scene is made, None where no game came to it; `for_seats`: once for each number."""

    make: Callable[[Setting], Scene | None]
    for_seats: bool = True


def _decision(name: str, setting: Setting) -> Scene | None:
    table = setting.positions.decision(name)
    return None if table is None else setting.scene(table)


def _staged(make: Callable[[Recording], Table], setting: Setting) -> Scene:
    return setting.scene(setting.positions.staged(make))


def _in_text_scale(percent: int, make: Callable[[Setting], Scene | None]) -> Screen:
    """The same screen in larger text."""

    def scaled(setting: Setting) -> Scene | None:
        pens = Pens(setting.pens.records_texts, percent)
        return make(replace(setting, pens=pens))

    return Screen(scaled)


def _moving(setting: Setting) -> Scene | None:
    """Several things under way, soon after the middle of the game."""
    recording, surface = setting.positions.usual, OffScreen(setting.size_px).surface
    table = recording.table(recording.middle, pace=Pace.table())
    scene = setting.scene(table)
    scene.draw(surface)
    for seat, action in recording.moves[recording.middle :]:
        staged.do(table, seat, action)
        table.tick(0.0)
        while table.is_telling:
            scene.draw(surface)
            is_much = table.telling is not None and len(table.telling.facts) > 1
            if is_much and scene.is_moving and MOVED <= table.told_share < 1:
                scene.redraw_all()
                return scene
            table.tick(0.0)
        scene.draw(surface)
    return None


def _attract(setting: Setting) -> Scene:
    recording = setting.positions.usual
    table = recording.table(recording.middle)
    board, words = look_of(table.session.state, setting.language)
    name = recording.game.id
    spoken = [words, *(words.in_language(one) for one in languages() if one != words.language)]
    return AttractScene(
        table,
        board,
        words,
        setting.size_px,
        languages=spoken,
        notices=banner_notices([words], name)[1:],
        pens=setting.pens,
    )


def _setup(kind: str, setting: Setting) -> Scene | None:
    """A page before a game that nobody has changed anything on; None where there is none."""
    game = setting.positions.game.id
    setup = Setup(
        games=games(),
        places=setting.positions.seats,
        computers=list(COMPUTER_PLAYERS),
        languages=languages(),
        language=setting.language,
        lengths=lengths(),
        groups={"map": map_groups()},
        unfinished=[Unfinished(1, game, "2026-01-31T20:15", 128)] if kind == "resume" else [],
    )
    if kind != "resume":
        while not setup.is_over and setup.page.kind != kind:
            if setup.page.kind == "game":
                setup.take(game)
            else:
                setup.confirm(setup.host)
    if setup.is_over:
        return None
    words = {language: spoken(language) for language in languages()}
    return SetupScene(setup, words, setting.size_px, previews=previews(), pens=setting.pens)


def _resume_question(setting: Setting) -> Scene:
    words = setting.words
    game = words.game(setting.positions.game.id)
    date, time = words.date_and_time("2026-01-31T20:15")
    detail = words("resume.detail", game=game, actions=128, date=date, time=time)
    return _question("resume", detail, ("go_on", "new_game"), setting)


def _power_question(setting: Setting) -> Scene:
    return _question("power", setting.words("power.detail"), ("stay_on", "shut_down"), setting)


def _question(key: str, detail: str, answers: tuple[str, ...], setting: Setting) -> Scene:
    words = setting.words
    entries = tuple((answer, words(f"{key}.{answer}")) for answer in answers)
    question = Question(words(f"{key}.title"), detail, entries)
    return QuestionScene(question, setting.size_px, Controls({}, {}))


def _enrolment(step: str, setting: Setting) -> Scene:
    card_set = family_of(setting.positions.game.id)
    return enrolment_scene(step, card_set, setting.language, setting.size_px, setting.pens)


def _staff(page: str, setting: Setting) -> Scene:
    recording = setting.positions.usual
    table = recording.table(recording.middle)
    return staff_scene(page, table, setting.language, setting.size_px, setting.pens)


def _self_test(station: str, setting: Setting) -> Scene:
    return self_test_scene(station, setting.language, setting.size_px, setting.pens)


def _rest(setting: Setting) -> Scene:
    return RestScene(setting.words, setting.size_px, setting.pens)


COMMON: Mapping[str, Screen] = {
    "menu": Screen(partial(_staged, staged.menu)),
    "seat_menu": Screen(partial(_staged, staged.seat_menu)),
    "cards_disagree": Screen(partial(_staged, staged.cards_disagree)),
    "put_right": Screen(partial(_staged, staged.put_right)),
    "refusal": Screen(partial(_staged, staged.refusal)),
    "undo_question": Screen(partial(_staged, staged.undo_question)),
    "still_there": Screen(partial(_staged, staged.still_there)),
    "badges": Screen(partial(_staged, staged.badges)),
    "fault": Screen(partial(_staged, staged.fault)),
    "result": Screen(partial(_staged, staged.result)),
    "moving": Screen(_moving),
    "menu_125": _in_text_scale(125, partial(_staged, staged.menu)),
    "menu_150": _in_text_scale(150, partial(_staged, staged.menu)),
    "attract": Screen(_attract),
    "setup_resume": Screen(partial(_setup, "resume")),
    "setup_language": Screen(partial(_setup, "language")),
    "setup_game": Screen(partial(_setup, "game")),
    "setup_group": Screen(partial(_setup, "group")),
    "setup_choice": Screen(partial(_setup, "choice")),
    "setup_length": Screen(partial(_setup, "length")),
    "setup_seats": Screen(partial(_setup, "seats")),
    "setup_options": Screen(partial(_setup, "options")),
    "resume_question": Screen(_resume_question, for_seats=False),
    "power_question": Screen(_power_question, for_seats=False),
    "rest": Screen(_rest, for_seats=False),
    **{f"staff_{page}": Screen(partial(_staff, page), for_seats=False) for page in MENU_PAGES},
    **{
        f"test_{station}": Screen(partial(_self_test, station), for_seats=False)
        for station in TEST_STATIONS
    },
    **{f"enrol_{step}": Screen(partial(_enrolment, step), for_seats=False) for step in STEPS},
}
"""Screens that every game has."""


def decisions_of(game: Game) -> tuple[str, ...]:
    """Everything in a game that has words for being decided, in its mode."""
    keys = texts(DEFAULT_LANGUAGE, family_of(game.id))
    every = (key.removeprefix("decision.") for key in keys if key.startswith("decision."))
    steps = game.steps if isinstance(game, Mode) else None
    return tuple(name for name in every if steps is None or name in steps)


def screens_of(game: Game) -> Mapping[str, Screen]:
    """All screens of a game by name: its decisions, then what every game has."""
    return {**{name: Screen(partial(_decision, name)) for name in decisions_of(game)}, **COMMON}
