"""Sounds are made here, are quiet, follow the log, and need no sound card."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from tabletop.display.sound import (
    LOUDEST,
    RATE_HZ,
    RECIPES,
    SOUND_OF_FACT,
    Sounds,
    has_output,
    samples,
    sound_of,
)
from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A card that swallows everything, asked for by name."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("name", RECIPES)
def test_every_sound_is_short_and_starts_and_ends_without_a_click(name: str) -> None:
    pcm = samples(RECIPES[name])
    assert 0.05 < len(pcm) / RATE_HZ < 1.6
    assert 1000 < max(pcm) <= 16384
    assert abs(pcm[0]) < 200
    assert max(abs(value) for value in pcm[-10:]) < 200
    assert max(abs(one - two) for one, two in pairwise(pcm)) < 4000


def test_every_fact_type_that_sounds_exists_and_has_its_sound() -> None:
    types = {str(kind.__struct_config__.tag) for kind in Fact.__subclasses__()}
    assert set(SOUND_OF_FACT) <= types
    assert set(SOUND_OF_FACT.values()) - {"price"} <= set(RECIPES)


def test_the_weightiest_fact_of_an_entry_sounds() -> None:
    sold = facts.PlantSold("red", 13, 15)
    assert sound_of([facts.MoneyPaid("red", "bank", 15, "plant"), sold]) == "hammer"
    assert sound_of([sold, facts.GameEnded()]) == "end"
    assert sound_of([facts.PriceMoved("red", 30, 20)]) == "down"
    assert sound_of([facts.PriceMoved("red", 30, 40)]) == "up"
    assert sound_of([facts.PriceMoved("red", None, 30)]) == "up"
    assert sound_of([]) == "done"


@pytest.mark.usefixtures("card")
def test_with_a_card_all_sounds_play_and_closing_twice_is_fine() -> None:
    sounds = Sounds(LOUDEST // 2)
    assert not sounds.is_silent
    for name in RECIPES:
        sounds.play(name)
    assert pygame.mixer.get_busy()
    sounds.close()
    sounds.close()
    sounds.play("done")


def test_without_a_card_there_is_one_warning_and_silence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    with caplog.at_level(logging.WARNING):
        sounds = Sounds(5)
    assert sounds.is_silent
    assert len(caplog.records) == 1
    sounds.play("end")
    sounds.close()


def test_volume_nought_opens_no_card(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert Sounds(0).is_silent
    assert not caplog.records
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("card")
def test_another_volume_holds_at_once() -> None:
    sounds = Sounds(0)
    for volume in (3, 0, LOUDEST):
        sounds.set_volume(volume)
        assert sounds.is_silent is (volume == 0)
        pygame.mixer.stop()
        sounds.play("tick")
        assert pygame.mixer.get_busy() is (volume > 0)
        playing = [pygame.mixer.Channel(number).get_sound() for number in range(8)]
        loudness = [one.get_volume() for one in playing if one is not None]
        assert loudness == pytest.approx([volume / LOUDEST] * len(loudness), abs=0.01)
    sounds.close()


def test_a_card_is_looked_for_before_a_library_complains() -> None:
    assert has_output({"PULSE_SERVER": "unix:/run/pulse"})
    assert has_output({"SDL_AUDIODRIVER": "dummy"})
