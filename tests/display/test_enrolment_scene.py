"""Pictures of enrolment: nothing cut, nothing covered, for every card and page, however turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import pygame
import pytest

from tabletop.card_pictures import card_pictures, card_words
from tabletop.cards.faces import front_of, words_of
from tabletop.cards.sets import SETS, faces_of
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import SMALLEST_PX
from tabletop.display.scenes.enrolment import EnrolmentScene, batch_name, thing
from tabletop.display.theme import ACCENT, SMALLEST, WARNING, Colour
from tabletop.display.words import Words
from tabletop.events import PointerEvent, WindowChanged
from tabletop.play.enrolment import Chip, Piece
from tabletop.play.enrolment_menu import EnrolmentMenu
from tabletop.registered_cards import card_pieces
from tests.display.test_pictures import FULL_HD, UHD

WORDS = {language: card_words(language) for language in ("cs", "en")}
CASES = ((SMALLEST_PX, 150, 0), (SMALLEST_PX, 150, 90), (FULL_HD, 100, 270), (UHD, 125, 180))
"""Size of the picture, text scale, and how it is turned."""


class Book:
    """Keeps nothing; what it is asked is shown elsewhere."""

    chips: Mapping[str, Chip] = {"F0": Chip("club", *card_pieces()["mombasa"][0][:2])}
    records: Mapping[str, Chip | None] = {
        "other table": None,
        "other set": Chip("club", *card_pieces()["table"][0][:2]),
        **{name: Chip(name, *pieces[0][:2]) for name, pieces in card_pieces().items()},
        **{f"{name} last": Chip(name, *pieces[-1][:2]) for name, pieces in card_pieces().items()},
    }

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        """Nothing."""

    def forget(self, uid: str) -> None:
        """Nothing."""


def scene_of(
    words: Mapping[str, Words], size_px: tuple[int, int], turn: int, scale: int = 100
) -> tuple[EnrolmentMenu, EnrolmentScene, pygame.Surface]:
    menu = EnrolmentMenu(card_pieces(), Book.chips, Book(), Book.records)
    pens = Pens(text_scale=scale, records_texts=True)
    scene = EnrolmentScene(menu, words, size_px, card_pictures(words), turn, pens)
    return menu, scene, pygame.Surface(size_px)


def take(menu: EnrolmentMenu, id_: str) -> None:
    menu.take(next(entry for entry in menu.entries if entry.id == id_))


class Drawn(Protocol):
    """A scene that draws on one canvas."""

    canvas: Canvas | None


def faults(scene: Drawn) -> list[str]:
    """Texts that are cut, too small, over the edge or over each other; targets too small."""
    canvas = scene.canvas
    assert canvas is not None
    texts = canvas.texts
    found = [f"{text.text} is cut" for text in texts if text.is_cut]
    found += [f"{text.text} is small" for text in texts if text.size < SMALLEST]
    found += [f"{text.text} is over the edge" for text in texts if not canvas.box.holds(text.box)]
    for number, text in enumerate(texts):
        for other in texts[:number]:
            if text.box.inset(1).overlaps(other.box.inset(1)):
                found.append(f"{text.text} over {other.text}")
    for box, _ in canvas.zones:
        if box.h < 54 or not canvas.box.holds(box):
            found.append(f"a target is {box.w:.0f} x {box.h:.0f}")
    return found


def pages(menu: EnrolmentMenu, scene: EnrolmentScene) -> Iterator[str]:
    """Every page of every set, with each message, and with a fault of the disk."""
    yield "sets"
    for card_set in card_pieces():
        take(menu, card_set)
        for uids in (["A0"], ["A0"], ["F0"], ["A1", "A2"], ["A1", "A1"], ["08A1B2C3"]):
            menu.lay(uids)
            yield f"{card_set} {uids}"
        for uid in ("other table", "other set", card_set, f"{card_set} last"):
            menu.lay([uid])
            yield f"{card_set}, a record of {uid}"
        for fault in ("no_card", None):
            menu.lay(["A0"])
            assert menu.walk is not None
            menu.walk.signed("A0", fault)
            yield f"{card_set}, a record with the fault {fault}"
        for id_ in ("undo", "cards"):
            take(menu, id_)
            yield f"{card_set} {id_}"
        while menu.is_choosing:
            menu.step(-1)
            yield f"{card_set}, back from the cards"
            menu.step()
            menu.confirm()
            yield f"{card_set}, one of the cards"
        scene.fault = "journal_stopped"
        yield f"{card_set} with a fault"
        scene.fault = None
        take(menu, "close")


@pytest.mark.parametrize(("size_px", "scale", "turn"), CASES)
@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_page_and_message_fits(
    language: str, size_px: tuple[int, int], scale: int, turn: int
) -> None:
    menu, scene, surface = scene_of(WORDS[language], size_px, turn, scale)
    for page in pages(menu, scene):
        scene.draw(surface)
        assert faults(scene) == [], page


@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_card_has_a_picture_and_a_sentence_that_fits(language: str) -> None:
    menu, scene, surface = scene_of(WORDS[language], SMALLEST_PX, 0)
    for card_set, pieces in card_pieces().items():
        take(menu, card_set)
        for number, piece in enumerate(pieces):
            scene.draw(surface)
            assert faults(scene) == [], piece
            menu.lay([f"{card_set}{number}"])
        scene.draw(surface)
        assert faults(scene) == [], card_set
        take(menu, "close")


@pytest.mark.parametrize("language", sorted(WORDS))
@pytest.mark.parametrize("card_set", SETS)
def test_cards_that_are_printed_apart_are_shown_and_named_apart(
    card_set: str, language: str
) -> None:
    words, box = WORDS[language][card_set], Box(0, 0, 315, 440)
    draw, pens = card_pictures(WORDS[language])(card_set), Pens()
    printed = {
        (face.ref, number): (face.ref, front_of(face, words_of(card_set, language)))
        for face in faces_of(card_set)
        for number in face.numbers
    }
    shown: dict[bytes, set[object]] = {}
    for piece in card_pieces()[card_set]:
        surface = pygame.Surface((315, 440))
        draw(Canvas(surface, 1.0, pens), box, piece)
        picture = pygame.image.tobytes(surface, "RGB")
        shown.setdefault(picture, set()).add(printed[piece[:2]])
    assert [fronts for fronts in shown.values() if len(fronts) > 1] == []
    pieces = card_pieces()[card_set]
    assert len({thing(piece.ref, piece.copy, words) for piece in pieces}) == len(pieces)
    batches = {piece.batch for piece in pieces}
    assert len({batch_name(batch, words) for batch in batches}) == len(batches)


def test_the_president_s_certificate_and_the_staff_s_card_look_as_they_are_printed() -> None:
    """What stands on the printed card is what makes the picture's colour."""
    menu, scene, surface = scene_of(WORDS["en"], FULL_HD, 0)
    left = pygame.Rect(0, 0, FULL_HD[0] * 2 // 5, FULL_HD[1])

    def amount(colour: Colour) -> int:
        scene.draw(surface)
        return pygame.mask.from_threshold(surface.subsurface(left), colour, (1, 1, 1)).count()

    take(menu, "power_grid")
    crown = amount(ACCENT)
    menu.lay(["A0"])
    assert crown > 500 > amount(ACCENT)
    take(menu, "close")
    take(menu, "table")
    for number in range(7):
        bars = amount(WARNING)
        menu.lay([f"B{number}"])
    assert bars > 5000


def test_a_touch_takes_what_lies_under_it_and_only_changes_are_drawn() -> None:
    for turn in (0, 90, 180, 270):
        menu, scene, surface = scene_of(WORDS["en"], FULL_HD, turn)
        assert scene.draw(surface) == [surface.get_rect()]
        assert scene.draw(surface) == []
        assert scene.canvas is not None
        x, y = scene.canvas.rect(scene.canvas.zones[1][0]).center
        assert scene.handle(PointerEvent("mouse", 0.0, "down", x, y))
        assert menu.walk is not None
        assert menu.walk.card_set == list(card_pieces())[1]
        scene.draw(surface)
        assert not scene.handle(PointerEvent("mouse", 0.0, "down", 0, 0))
        assert scene.draw(surface) == []
        assert scene.handle(WindowChanged("window", 0.0))
        assert scene.draw(surface) == [surface.get_rect()]
