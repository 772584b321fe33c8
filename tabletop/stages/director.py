"""What follows what at the table: the game on show, the choice of a game, the game, and back.

Owns the making of each part; games are opened by `saved_games`, real or simulated parts by `app`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle

from tabletop.bots import COMPUTER_PLAYERS, USUAL_COMPUTER
from tabletop.card_pictures import card_pictures, card_words
from tabletop.catalog import games, map_groups
from tabletop.config import KEYBOARD, ConfigError, Profile
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.layout import DEFAULT_PLACES, Edge, LayoutError, Place, leaves_room
from tabletop.display.panels.dialogue import told
from tabletop.display.panels.invite import banner_notices
from tabletop.display.presenter import Presenter
from tabletop.display.scenes.attract import AttractScene
from tabletop.display.scenes.enrolment import EnrolmentScene
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.display.scenes.setup import SetupScene
from tabletop.display.sound import Sounds
from tabletop.display.words import Words
from tabletop.kept_settings import KeptSettings
from tabletop.looks import look_of, spoken
from tabletop.loop import Stage
from tabletop.play.enrolment_menu import EnrolmentMenu
from tabletop.play.log import BadLog
from tabletop.play.matching import Card
from tabletop.play.pace import TICKS_PER_MINUTE, Pace
from tabletop.play.session import Session
from tabletop.play.setup import GO_ON, NEW_GAME, WHOLE, Chosen, Setup, Unfinished
from tabletop.play.table import Table
from tabletop.prepared import lengths
from tabletop.previews import previews
from tabletop.registered_cards import card_pieces
from tabletop.rules.game import BadOptions, Game, Seat
from tabletop.saved_games import NewGame, SavedGames, card_set
from tabletop.signed_cards import SignedCards
from tabletop.stages.attract import AttractStage
from tabletop.stages.enrolment import EnrolmentStage, no_record
from tabletop.stages.evening import POWER_PATIENCE_S, SHUT_DOWN, STAY_ON
from tabletop.stages.game import TableStage
from tabletop.stages.question import QuestionStage
from tabletop.stages.setup import SetupStage

SETUP_PATIENCE_S = 180.0
"""So long untouched, the choice of a game is given up."""

ENROLMENT_PATIENCE_S = 900.0

_LOG = logging.getLogger(__name__)


class TableDirector:
    """One table for an evening. `shown` are the games that computer players show meanwhile, one
    after the other.
    """

    def __init__(
        self,
        *,
        presenter: Presenter,
        kept: KeptSettings,
        profile: Profile,
        saved: SavedGames,
        sounds: Sounds,
        shown: Sequence[Game],
        wished: NewGame | None = None,
        signed: SignedCards | None = None,
    ) -> None:
        self.places = places_of(profile)
        self._presenter = presenter
        self._profile = profile
        self._saved = saved
        self._signed = signed
        self._sounds = sounds
        self._shown = cycle(shown)
        self._wished = wished
        settings = kept.settings
        self.language = settings.language
        """The language that the table speaks now."""
        self._asked: int | None = (
            None  # the unfinished game that the question at the start is about
        )
        idle_ticks = settings.idle_minutes * TICKS_PER_MINUTE
        self._pace = replace(Pace.table(), idle_ticks=idle_ticks)
        self._keys = _key_names(profile)
        self._pens = Pens(text_scale=settings.text_scale)

    # What follows what

    def first(self, resumes: bool | None) -> Stage:
        """The first part: what was wished for, the question about an unfinished game, or the game
        on show. Raises ConfigError, BadOptions, BadLog, StoreError.
        """
        if resumes:
            return self.resumed()
        unfinished = self._saved.unfinished() if resumes is None else []
        if unfinished and unfinished[0].obstacle is None:
            return self._ask(unfinished[0]) if self._wished else self.setup(0)
        return self.begun(self._wished) if self._wished else self.attract()

    def after(self, part: Stage) -> Stage:
        """What follows a part that is over; the game on show where a game cannot be opened."""
        try:
            return self._following(part)
        except (ConfigError, BadLog, BadOptions, LayoutError) as error:
            _LOG.warning("no game was opened: %s", error)
            return self.attract()

    def _following(self, part: Stage) -> Stage:
        if isinstance(part, TableStage) and part.wish is not None and part.table.session.is_over:
            part.table.session.put_away()  # its result was seen; after a power cut it was not
        match part:
            case AttractStage(pressed=int(place)):
                return self.setup(place)
            case SetupStage() if part.setup.chosen is not None:
                return self._chosen(part.setup.chosen)
            case QuestionStage(answer="go_on"):
                return self.resumed(self._asked, stops_at_good=True)
            case QuestionStage(answer="new_game") if self._wished is not None:
                return self.begun(self._wished)
            case TableStage() if part.table.wish == "again":
                return self._again(part.table)
            case _:
                return self.attract()

    def _chosen(self, chosen: Chosen) -> Stage:
        self.language = chosen.language
        if chosen.resumes is not None:
            return self.resumed(chosen.resumes, stops_at_good=True)
        return self.begun(
            NewGame(
                game=games()[chosen.game],
                options=chosen.options,
                players=chosen.players,
                places=chosen.places,
                length=chosen.length,
            )
        )

    def _again(self, table: Table) -> TableStage:
        """The same people with their languages, places, options and length; another seed."""
        session = table.session
        is_short = session.length in lengths().get(session.game.id, ())
        again = NewGame(
            game=session.game,
            options=session.state.options,
            players=session.players,
            places=session.places,
            length=str(session.length) if is_short else WHOLE,
        )
        return self._table_stage(self._saved.begun(again), table.languages)

    # The parts

    def attract(self) -> AttractStage:
        """Computer players show the next game at as many places as it has seats; it is saved
        nowhere.
        """
        game = next(self._shown)
        seats = min(len(self.places), game.seats.stop - 1)
        seed = secrets.randbelow(1 << 32)
        session = Session.new(game, seats, {}, seed, players=[USUAL_COMPUTER] * seats)
        table = Table(session, self._profile.controls(()), COMPUTER_PLAYERS, pace=self._pace)
        controls = self._profile.controls(range(len(self.places)))
        scene = self._attract_scene(table)
        return AttractStage(table, scene, self._presenter, controls, self._cards)

    def _attract_scene(self, table: Table) -> AttractScene:
        session = table.session
        board, words = look_of(session.state, self.language)
        spoken = [words.in_language(language) for language in self._languages()]
        return AttractScene(
            table,
            board,
            words,
            self._presenter.surface.get_size(),
            self.places[: len(session.players)],
            languages=spoken,
            notices=banner_notices(spoken, session.game.id, self._saved.set_aside),
            keys=self._keys,
            pens=self._pens,
        )

    def setup(self, host: int) -> SetupStage:
        """What is to be played, and by whom; led from the place that pressed."""
        setup = Setup(
            games=games(),
            places=len(self.places),
            people=self._profile.people,
            computers=list(COMPUTER_PLAYERS),
            languages=languages(),
            language=self.language,
            host=host,
            unfinished=self._saved.unfinished(),
            lengths=lengths(),
            groups={"map": map_groups()},
        )
        words = {language: spoken(language) for language in languages()}
        size_px = self._presenter.surface.get_size()
        scene = SetupScene(setup, words, size_px, self.places, previews(), self._keys, self._pens)
        controls = self._profile.controls(range(len(self.places)))
        return SetupStage(setup, scene, self._presenter, controls, SETUP_PATIENCE_S, self._cards)

    def enrolment(self, host: int) -> EnrolmentStage:
        """Cards get their chips, led from this place."""
        registered, signed = self._saved.registered, self._signed
        records = {} if signed is None else signed.records
        menu = EnrolmentMenu(card_pieces(), registered.chips, registered, records)
        words = card_words(self.language)
        size_px = self._presenter.surface.get_size()
        turn = self.places[host].turn
        scene = EnrolmentScene(menu, words, size_px, card_pictures(words), turn, self._pens)
        return EnrolmentStage(
            menu,
            scene,
            self._presenter,
            self._profile.controls(range(len(self.places))),
            host=host,
            fault=lambda: registered.fault,
            is_kept=lambda: registered.is_kept,
            sign=no_record if signed is None else signed.sign,
            sounds=self._sounds,
            patience_s=ENROLMENT_PATIENCE_S,
        )

    def begun(self, new: NewGame) -> TableStage:
        """A new game at its first decision; raises BadOptions, ConfigError."""
        return self._table_stage(self._saved.begun(new))

    def resumed(self, number: int | None = None, *, stops_at_good: bool = False) -> TableStage:
        """An unfinished game, the latest if no number is given; raises ConfigError, BadLog."""
        return self._table_stage(self._saved.resumed(number, stops_at_good=stops_at_good))

    def _table_stage(
        self, session: Session, seat_languages: Mapping[Seat, str] | None = None
    ) -> TableStage:
        table = Table(
            session,
            self._profile.controls(session.places),
            COMPUTER_PLAYERS,
            cards=self._cards,
            card_set=card_set(session.game),
            pace=self._pace,
            languages=self._languages(),
            seat_languages=seat_languages or {},
            seed=secrets.randbelow(1 << 32),
        )
        return TableStage(table, self._game_scene(table), self._presenter, self._sounds)

    def _game_scene(self, table: Table) -> GameScene:
        session = table.session
        board, words = look_of(session.state, self.language, session.places)
        places = [self.places[place] for place in session.places]
        size_px = self._presenter.surface.get_size()
        return GameScene(table, board, words, size_px, places, self._pens)

    @property
    def _cards(self) -> Mapping[str, Card]:
        """What chips are, as far as anybody knows."""
        return (self._signed or self._saved.registered).cards

    def _languages(self) -> tuple[str, ...]:
        """All languages, first the one that the table speaks."""
        return (self.language, *(one for one in languages() if one != self.language))

    # What the staff changes

    def speak(self, language: str, parts: Sequence[Stage]) -> None:
        """The table speaks another language from now on, and so do these parts of the evening."""
        self.language = language
        for part in parts:
            match part:
                case TableStage():
                    part.table.speak(self._languages())
                    part.take_scene(self._game_scene(part.table))
                case AttractStage():
                    part.take_scene(self._attract_scene(part.table))
                case SetupStage():
                    part.setup.speak(language)
                case QuestionStage():
                    part.speak(language)

    def ask_after(self, idle_ticks: int, parts: Sequence[Stage]) -> None:
        """So long untouched, games ask whether somebody is still there, these parts included."""
        self._pace = replace(self._pace, idle_ticks=idle_ticks)
        for part in parts:
            if isinstance(part, TableStage):
                part.table.ask_after(idle_ticks)

    # Questions

    def _ask(self, unfinished: Unfinished) -> QuestionStage:
        """Whether to go on with the unfinished game or to begin the one that is wished for."""
        self._asked = unfinished.number

        def told_in(language: str) -> Question:
            words = Words(language)
            answers = tuple((answer, words(f"resume.{answer}")) for answer in (GO_ON, NEW_GAME))
            return Question(words("resume.title"), told(unfinished, words), answers)

        return self._question(told_in)

    def power_question(self) -> QuestionStage:
        """Whether to shut the computer down; nobody answers: it stays on."""

        def told_in(language: str) -> Question:
            words = Words(language)
            answers = tuple((answer, words(f"power.{answer}")) for answer in (STAY_ON, SHUT_DOWN))
            return Question(words("power.title"), words("power.detail"), answers)

        return self._question(told_in, POWER_PATIENCE_S)

    def _question(
        self, told_in: Callable[[str], Question], patience_s: float | None = None
    ) -> QuestionStage:
        controls = self._profile.controls(range(len(self.places)))
        size_px = self._presenter.surface.get_size()
        question = told_in(self.language)
        scene = QuestionScene(question, size_px, controls, self.places, self._pens)
        return QuestionStage(scene, self._presenter, controls, patience_s, told_in)


def places_of(profile: Profile) -> tuple[Place, ...]:
    """Where the strips of a table lie: as the profile says, else in the usual places.

    Usual places that its seats leave free, and where the board keeps its room, are for computer
    players.
    """
    places = [
        usual if seat.place is None else Place(Edge(seat.place.edge), seat.place.along)
        for seat, usual in zip(profile.seat, DEFAULT_PLACES, strict=False)
    ]
    for usual in DEFAULT_PLACES:
        if len(places) < len(DEFAULT_PLACES) and leaves_room([*places, usual]):
            places.append(usual)
    return tuple(places)


def _key_names(profile: Profile) -> dict[int, tuple[str, str]]:
    """The walking and the confirming key of each place that has keys for buttons."""
    return {
        number: (seat.walk.control, seat.confirm.control)
        for number, seat in enumerate(profile.seat)
        if seat.walk is not None
        and seat.confirm is not None
        and seat.walk.device == seat.confirm.device == KEYBOARD
    }
