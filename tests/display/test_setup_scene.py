"""The pages before a game: nothing cut, nothing covered, large enough, turned to whoever leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
import pytest

from tabletop.catalog import games, map_groups
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, Edge, Place
from tabletop.display.moment import Answer
from tabletop.display.panels.dialogue import BACK
from tabletop.display.panels.place import sit_target
from tabletop.display.scenes.setup import DIALOGUE, SetupScene
from tabletop.display.theme import BOARD
from tabletop.display.words import Words
from tabletop.events import PointerEvent, WindowChanged
from tabletop.play.panel import Message
from tabletop.play.setup import Setup, Unfinished
from tabletop.previews import previews
from tests.display.test_pictures import FULL_HD, UHD, faults_of_text, texts_of
from tests.toy import ToyGame

LANGUAGES = ("cs", "en")
WORDS = {language: Words(language) for language in LANGUAGES}
UNFINISHED = Unfinished(1, "power_grid.stock", "2026-11-29T20:15", 1128)
MIDDLES = tuple(Place(edge) for edge in (Edge.NEAR, Edge.LEFT, Edge.FAR, Edge.RIGHT))
LEAST_TARGET, LEAST_TITLE = 54, 40
KEYS = {0: ("N", "M"), 2: ("Q", "W")}
PENS = {FULL_HD: Pens(records_texts=True), UHD: Pens(records_texts=True)}


def new(places: int = 6, host: int = 0, language: str = "en") -> Setup:
    return Setup(
        games={**games(), "toy": ToyGame()},
        places=places,
        computers=("sensible", "random"),
        languages=LANGUAGES,
        language=language,
        host=host,
        unfinished=[UNFINISHED],
        groups={"map": map_groups()},
    )


def scene_of(
    setup: Setup, size_px: tuple[int, int] = FULL_HD, places: Sequence[Place] = DEFAULT_PLACES
) -> tuple[SetupScene, pygame.Surface]:
    pens = PENS.get(size_px) or Pens(records_texts=True)
    scene = SetupScene(setup, WORDS, size_px, places, previews(), KEYS, pens)
    surface = pygame.Surface(size_px)
    scene.draw(surface)
    return scene, surface


def pages(setup: Setup) -> Iterator[str]:
    """Every page, and the places once more with a refusal, taken from entry to entry."""
    host = setup.host
    yield "resume"
    setup.take("new_game")
    yield "language"
    setup.confirm(host)
    yield "game"
    setup.confirm(host)
    yield "maps"
    setup.confirm(host)
    yield "map"
    setup.confirm(host)
    yield "seats"
    setup.walk(host)
    for place in range(setup.places):
        while setup.kinds[place] not in ("random", None):
            setup.touch_place(place)
    setup.take("go_on")
    assert setup.message is not None
    yield "seats refused"
    setup.touch_place((host + 1) % setup.places)
    while setup.kinds[host] != "human":
        setup.touch_place(host)
    setup.take("go_on")
    yield "options"
    setup.walk(host)
    setup.confirm(host)
    yield "a choice"
    setup.walk(host)
    setup.confirm(host)
    yield "an option"


def faults(scene: SetupScene) -> list[str]:
    """Faults of text, and what is too small to be read from afar or to be touched."""
    found = faults_of_text(scene.stage)
    dialogue = scene.stage.panes[DIALOGUE]
    if max(text.size for text in dialogue.texts()) < LEAST_TITLE:
        found.append("the title is small")
    for pane in scene.stage.panes.values():
        for box, target in pane.canvas.zones:
            if min(box.w, box.h) < LEAST_TARGET:
                found.append(f"{target} is {box.w:.0f} x {box.h:.0f}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("places", range(2, 7))
def test_every_page_fits_for_every_host(places: int, language: str) -> None:
    for host in range(places):
        setup = new(places, host, language)
        scene, surface = scene_of(setup)
        for page in pages(setup):
            scene.draw(surface)
            assert faults(scene) == [], (page, host)


def test_unfinished_games_are_told_apart_by_when_they_began() -> None:
    older = Unfinished(2, "power_grid.stock", "2026-01-02T09:05", 40)
    for language, title, entry in (
        ("en", "Unfinished games", "Go on with 2026-01-02, 09:05"),
        ("cs", "Nedokončené hry", "Pokračovat: 2.\u00a01.\u00a02026, 09:05"),
    ):
        setup = Setup(
            games=games(),
            places=6,
            computers=("sensible", "random"),
            languages=LANGUAGES,
            language=language,
            unfinished=[UNFINISHED, older],
        )
        scene, _ = scene_of(setup)
        assert faults(scene) == []
        assert {title, entry} <= set(texts_of(scene.stage, DIALOGUE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("host", [0, 2])
@pytest.mark.parametrize("fault", ["missing", "changed"])
def test_what_a_kept_game_lacks_can_be_read(fault: str, host: int, language: str) -> None:
    words = Words(language)
    for game in games().values():
        for option in (name for name, one in game.options.items() if one.fingerprints):
            name = "a_rather_long_name_of_an_edition"
            obstacle = Message(f"{option}_{fault}", figures={"kind": option, "id": name})
            setup = Setup(
                games=games(),
                places=6,
                computers=("sensible", "random"),
                languages=LANGUAGES,
                language=language,
                host=host,
                unfinished=[UNFINISHED, replace(UNFINISHED, number=2, obstacle=obstacle)],
            )
            sentence, _ = words.explanation(obstacle)
            assert name.replace("_", " ") in sentence
            setup.walk(host)
            scene, surface = scene_of(setup)
            for _ in range(2):
                scene.draw(surface)
                assert faults(scene) == []
                assert sentence in " ".join(texts_of(scene.stage, DIALOGUE))
                setup.take("2")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("host", [0, 2, 3, 5])
def test_every_page_fits_at_4k(host: int, language: str) -> None:
    setup = new(6, host, language)
    scene, surface = scene_of(setup, UHD)
    for page in pages(setup):
        scene.draw(surface)
        assert faults(scene) == [], page


@pytest.mark.parametrize("size_px", [SMALLEST_PX, (1280, 1024), (2560, 1080), FULL_HD])
@pytest.mark.parametrize("host", range(4))
def test_other_tables_and_screens_show_all_of_it_too(host: int, size_px: tuple[int, int]) -> None:
    for places in (MIDDLES, DEFAULT_PLACES):
        setup = new(len(places), host, "cs")
        scene, surface = scene_of(setup, size_px, places)
        for page in pages(setup):
            scene.draw(surface)
            assert faults(scene) == [], (page, len(places))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [125, 150])
@pytest.mark.parametrize("places", [DEFAULT_PLACES, MIDDLES, DEFAULT_PLACES[:2]])
def test_larger_text_fits_too(places: Sequence[Place], percent: int, language: str) -> None:
    pens = Pens(records_texts=True, text_scale=percent)
    for host in (0, 1):
        setup = new(len(places), host, language)
        scene = SetupScene(setup, WORDS, FULL_HD, places, previews(), KEYS, pens)
        surface = pygame.Surface(FULL_HD)
        for page in pages(setup):
            scene.draw(surface)
            assert faults(scene) == [], (page, host)
        assert max(text.size for text in scene.stage.panes[DIALOGUE].texts()) > LEAST_TITLE * 1.2


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_are_as_large_as_the_labels_of_the_board(language: str) -> None:
    setup = new(language=language)
    scene, surface = scene_of(setup)
    for page in pages(setup):
        scene.draw(surface)
        sizes = {text.text: text.size for text in scene.stage.panes[DIALOGUE].texts()}
        words = WORDS[language]
        names = {
            "map": [words.name("map", "germany"), words.name("map", "usa")],
            "seats": [words.seat(place) for place in range(6)] + [words("setup.go_on")],
            "options": [words("option.open_money"), words("setup.start")],
        }
        assert [name for name in names.get(page, []) if sizes[name] < BOARD] == []


def test_a_game_is_told_with_its_facts_and_an_option_with_what_it_does() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    seen = {}
    for page in pages(setup):
        scene.draw(surface)
        seen[page] = " ".join(texts_of(scene.stage, DIALOGUE))
    words = WORDS["en"]
    assert words("game_facts.power_grid.stock") in seen["game"]
    assert words("option_help.open_money") in seen["an option"]
    assert words("option_help.open_money") not in seen["options"]
    assert "20:15" in seen["resume"]
    assert words("message.no_person") in seen["seats refused"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_option_has_words(language: str) -> None:
    words = WORDS[language]
    for id_, game in games().items():
        keys = [f"game.{id_}", f"game_facts.{id_}"]
        for name, option in game.options.items():
            if option.type == "bool":
                keys += [f"option.{name}", f"option_help.{name}"]
            elif len(option.choices) > 1:  # else nothing is asked
                keys += [f"setup_title.{name}", f"setup_help.{name}"]
                keys += [f"{name}.{choice}" for choice in option.choices]
        assert [key for key in keys if key not in words] == []


def test_the_dialogue_turns_to_whoever_presses() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    turns = []
    for place in range(6):
        setup.walk(place)
        scene.draw(surface)
        assert len(scene.stage.panes) == 8
        pane = scene.stage.panes[DIALOGUE]
        assert pane.rotation == scene.layout.strips[place].rotation
        strips = [strip for name, strip in scene.stage.panes.items() if name.startswith("place")]
        assert not [strip for strip in strips if strip.rect.colliderect(pane.rect)]
        turns.append(pane.rotation)
    assert turns == [0, 0, 270, 180, 180, 90]


def test_the_language_that_is_lit_is_spoken() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    setup.take("new_game")
    for language in ("cs", "en"):
        while setup.page.lit.id != language:
            setup.walk(0)
        scene.draw(surface)
        words = WORDS[language]
        assert words("setup_title.language") in texts_of(scene.stage, DIALOGUE)
        assert words("place.open") in texts_of(scene.stage, "place 4")
        assert "Čeština" in texts_of(scene.stage, DIALOGUE)


def touch(scene: SetupScene, pane: str, target: Answer) -> bool:
    """In the middle of what means this on the pane."""
    shown = scene.stage.panes[pane]
    box = next(box for box, known in shown.canvas.zones if known == target)
    x, y = shown.canvas.rect(box).move(shown.rect.topleft).center
    return scene.handle(PointerEvent("pointer", 1.0, "down", x, y))


@pytest.mark.parametrize("host", [0, 2, 3, 5])
def test_touches_do_all_that_buttons_do(host: int) -> None:
    setup = new()
    scene, surface = scene_of(setup)
    assert touch(scene, f"place {host + 1}", sit_target(host))
    assert setup.host == host
    for target in ("new_game", "cs", "power_grid.stock", "base", "usa", "go_on", "open_money"):
        scene.draw(surface)
        if setup.page.id == "seats":
            free = setup.kinds.index(None)
            assert touch(scene, f"place {free + 1}", sit_target(free))
            assert setup.kinds[free] == "human"
            scene.draw(surface)
            assert touch(scene, DIALOGUE, Answer(f"place:{free}"))
            scene.draw(surface)
        assert touch(scene, DIALOGUE, Answer(target))
    scene.draw(surface)
    assert touch(scene, DIALOGUE, BACK)
    scene.draw(surface)
    assert touch(scene, DIALOGUE, Answer("go_on"))
    scene.draw(surface)
    assert touch(scene, DIALOGUE, Answer("start"))
    assert setup.chosen is not None
    assert setup.chosen.language == "cs"
    assert setup.chosen.options["map"] == "usa"
    assert setup.chosen.options["open_money"] is True
    assert len(setup.chosen.players) == 5


@pytest.mark.parametrize("host", [0, 2, 3])
def test_what_is_drawn_entry_by_entry_is_what_is_drawn_at_once(host: int) -> None:
    setup = new(6, host)
    scene, surface = scene_of(setup)
    for page in pages(setup):
        for _ in range(2):
            setup.walk(host)
            scene.draw(surface)
        _, fresh = scene_of(setup)
        shown = (pygame.image.tobytes(picture, "RGB") for picture in (surface, fresh))
        assert len(set(shown)) == 1, page


def test_a_walk_draws_two_entries_and_what_they_say() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    for page in pages(setup):
        scene.draw(surface)
        if page == "options":
            break
    setup.walk(0)
    parts = scene.draw(surface)
    assert len(parts) == 3
    assert sum(part.w * part.h for part in parts) < FULL_HD[0] * FULL_HD[1] / 8


def test_nothing_changed_is_nothing_drawn_and_a_lost_picture_is_whole_again() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    before = pygame.image.tobytes(surface, "RGB")
    assert scene.draw(surface) == []
    setup.walk(0)
    parts = scene.draw(surface)
    assert 0 < sum(part.w * part.h for part in parts) < FULL_HD[0] * FULL_HD[1] / 2
    setup.walk(0)
    surface.fill((255, 0, 255))
    assert scene.handle(WindowChanged("window", 1.0))
    assert scene.draw(surface) == [surface.get_rect()]
    assert pygame.image.tobytes(surface, "RGB") == before


def test_a_window_of_another_size_is_laid_out_anew() -> None:
    setup = new(host=2)
    scene, _ = scene_of(setup)
    other = pygame.Surface((1280, 1024))
    assert scene.draw(other) == [other.get_rect()]
    fresh = pygame.Surface((1280, 1024))
    SetupScene(setup, WORDS, (1280, 1024), DEFAULT_PLACES, previews(), KEYS).draw(fresh)
    assert pygame.image.tobytes(other, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_the_ground_is_warm_and_no_void() -> None:
    _, surface = scene_of(new(2))
    shades = set()
    for x in range(40, 1880, 40):
        red, green, blue, _ = surface.get_at((x, 420))
        assert red >= green >= blue
        shades.add((red, green, blue))
    assert len(shades) > 8


def test_what_has_no_picture_is_a_list_that_says_what_each_means() -> None:
    setup = new(host=2)
    scene, surface = scene_of(setup)
    for target in ("new_game", "en", "mombasa"):
        setup.take(target)
    assert setup.page.id == "setup"
    scene.draw(surface)
    assert faults(scene) == []
    shown = texts_of(scene.stage, DIALOGUE)
    words = WORDS["en"]
    assert {words("setup.first"), words("setup.variable")} <= set(shown)
    assert words("option_help.first") in " ".join(shown)
    setup.walk(2)
    scene.draw(surface)
    assert words("option_help.variable") in " ".join(texts_of(scene.stage, DIALOGUE))


def test_every_game_map_and_edition_has_its_picture() -> None:
    options = [option for game in games().values() for option in game.options.items()]
    wanted = {("game", id_) for id_ in games()}
    wanted |= {
        (name, one) for name, option in options if option.fingerprints for one in option.choices
    }
    assert wanted == previews().keys()


def test_maps_are_told_apart_by_their_pictures() -> None:
    setup = new()
    scene, surface = scene_of(setup)
    for page in pages(setup):
        scene.draw(surface)
        if page == "map":
            break
    pane = scene.stage.panes[DIALOGUE]
    cards = [pane.canvas.rect(box) for box, target in pane.canvas.zones if target != BACK]
    shown = [pygame.image.tobytes(pane.canvas.surface.subsurface(card), "RGB") for card in cards]
    assert len(shown) == 2
    colours = [{one[n : n + 3] for n in range(0, len(one), 3)} for one in shown]
    assert all(len(found) > 100 for found in colours)
    assert shown[0] != shown[1]
