"""What the signs mean: reached from a seat's menu, towards that seat, in its own words."""

from collections.abc import Mapping

import pygame
import pytest

from tabletop.catalog import games, power_grid_data
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import texts
from tabletop.display.layout import DEFAULT_PLACES
from tabletop.display.moment import GoBack
from tabletop.display.panels.signs import signs_name
from tabletop.display.scenes.game import GameScene, laid_over
from tabletop.display.theme import SMALLEST
from tabletop.looks import area_key, look_of
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.seat_menu import CLOSE, SIGNS
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import OptionValue

SEED = 5
PLACES = (0, 2, 3)
UPRIGHT, SIDEWAYS, TURNED = range(3)


def scene_of(
    game: str, language: str, options: Mapping[str, OptionValue] | None = None
) -> tuple[Table, GameScene]:
    table = Table(
        Session.new(games()[game], 3, options or {}, SEED),
        Controls({}, {}),
        {},
        pace=Pace.instant(),
        languages=[language, *({"en", "cs"} - {language})],
    )
    board, words = look_of(table.session.state, language, PLACES)
    pens = Pens(records_texts=True)
    places = [DEFAULT_PLACES[place] for place in PLACES]
    return table, GameScene(table, board, words, (1920, 1080), places, pens)


def shown(scene: GameScene) -> list[str]:
    scene.draw(pygame.Surface((1920, 1080)))
    return [name for name in laid_over(scene.stage, scene.moment()) if name.startswith("signs")]


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mombasa", {}),
        ("power_grid.stock", {}),
        ("power_grid.classic", {"map": "china"}),
        ("power_grid.own_company", {"map": "north_america"}),
    ],
)
def test_every_sign_is_explained_towards_who_asks(
    game: str, options: Mapping[str, OptionValue], language: str
) -> None:
    table, scene = scene_of(game, language, options)
    assert shown(scene) == []
    for seat, rotation in ((UPRIGHT, 0), (SIDEWAYS, 270), (TURNED, 180)):
        table.menu(seat)
        table.choose(seat, SIGNS)
        assert shown(scene) == [signs_name(seat)]
        pane = scene.stage.over[signs_name(seat)]
        assert pane.rotation == rotation
        board, _ = look_of(table.session.state, language, PLACES)
        told = " ".join(text.text for text in pane.canvas.texts)
        assert board.help(table.view) in told
        for explained in board.legend():
            assert explained.text in told
        assert all(text.size >= SMALLEST for text in pane.canvas.texts)
        assert [target for _, target in pane.canvas.zones] == [GoBack(seat)]
        table.choose(seat, CLOSE)
        assert shown(scene) == []


def test_the_special_rules_of_a_map_stand_behind_the_signs() -> None:
    rules = power_grid_data().maps["china"].special_rules
    table, _ = scene_of("power_grid.classic", "en", {"map": "china"})
    board, words = look_of(table.session.state, "en")
    said = [explained.text for explained in board.legend()]
    assert said[-len(rules) :] == [words(f"map_rule.{rule}") for rule in rules]
    assert len(rules) > 5


def test_a_seat_with_its_own_language_reads_them_in_it() -> None:
    table, scene = scene_of("mombasa", "en")
    shown(scene)
    table.menu(UPRIGHT)
    menu = table.panels[UPRIGHT].node
    assert menu is not None
    table.choose(UPRIGHT, menu.children[0])
    table.choose(UPRIGHT, SIGNS)
    assert shown(scene) == [signs_name(UPRIGHT)]
    texts = [text.text for text in scene.stage.over[signs_name(UPRIGHT)].canvas.texts]
    assert "Značky" in texts


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_region_of_every_map_has_its_name_in_the_language(language: str) -> None:
    keys = texts(language, "power_grid")
    names = {region.name for one in power_grid_data().maps.values() for region in one.regions}
    assert [name for name in names if f"area.{area_key(name)}" not in keys] == []
    state = games()["power_grid.classic"].setup(3, {"map": "india"}, 1)
    _, words = look_of(state, language)
    assert words.name("region", "orange") == {"en": "Northwest", "cs": "Severozápad"}[language]
