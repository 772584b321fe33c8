"""A few quiet sounds, made of sine tones by the program itself; nothing is told by sound alone.

Owns how they sound, which fact sounds how, and the sound card; without one the table is silent.
"""

from __future__ import annotations

import logging
import math
import os
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from tabletop.rules.game import Fact

RATE_HZ = 22050
LOUDEST = 10
"""The highest volume of the settings; 0 is silence."""

_PEAK = 0.5 * 32767
_ATTACK_S = 0.006
_LOG = logging.getLogger(__name__)


class Note(NamedTuple):
    """A tone that rises at once and fades away."""

    start_s: float
    frequency_hz: float
    length_s: float
    gain: float


RECIPES: Mapping[str, Sequence[Note]] = {
    "done": (Note(0, 520, 0.07, 0.25),),
    "tick": (Note(0, 660, 0.06, 0.4),),
    "no": (Note(0, 220, 0.12, 0.35), Note(0.1, 196, 0.16, 0.35)),
    "hammer": (Note(0, 150, 0.09, 0.8), Note(0, 300, 0.05, 0.4), Note(0.16, 150, 0.12, 0.7)),
    "founded": (Note(0, 392, 0.16, 0.4), Note(0.12, 494, 0.16, 0.4), Note(0.24, 587, 0.3, 0.45)),
    "up": (Note(0, 494, 0.1, 0.35), Note(0.09, 659, 0.16, 0.35)),
    "down": (Note(0, 494, 0.1, 0.35), Note(0.09, 370, 0.16, 0.35)),
    "built": (Note(0, 330, 0.08, 0.45), Note(0.07, 440, 0.12, 0.4)),
    "round": (Note(0, 392, 0.25, 0.35), Note(0.2, 523, 0.4, 0.35)),
    "end": (
        Note(0, 392, 0.3, 0.4),
        Note(0.2, 494, 0.3, 0.4),
        Note(0.4, 587, 0.3, 0.4),
        Note(0.6, 784, 0.8, 0.45),
    ),
}

SOUND_OF_FACT: Mapping[str, str] = {
    "game_ended": "end",
    "company_founded": "founded",
    "plant_sold": "hammer",
    "round_began": "round",
    "city_connected": "built",
    "price_moved": "price",
}
"""By the type of a fact; where several happened at once, the one that stands first here sounds."""


def sound_of(facts: Iterable[Fact]) -> str:
    """The sound of what happened in one entry of the log."""
    by_type = {str(fact.__struct_config__.tag): fact for fact in facts}
    for type_, sound in SOUND_OF_FACT.items():
        if type_ in by_type:
            return _direction(by_type[type_]) if sound == "price" else sound
    return "done"


def _direction(fact: Fact) -> str:
    old, new = getattr(fact, "old", None), getattr(fact, "new", 0)
    return "down" if old is not None and new < old else "up"


def samples(notes: Sequence[Note]) -> array[int]:
    """Notes as 16-bit mono samples; louder than the peak never."""
    length = max(note.start_s + note.length_s for note in notes)
    mixed = [0.0] * round(length * RATE_HZ)
    for note in notes:
        first, count = round(note.start_s * RATE_HZ), round(note.length_s * RATE_HZ)
        step = 2 * math.pi * note.frequency_hz / RATE_HZ
        for index in range(min(count, len(mixed) - first)):
            rise = min(1.0, index / (_ATTACK_S * RATE_HZ))
            fade = (1 - index / count) ** 2
            mixed[first + index] += note.gain * rise * fade * math.sin(step * index)
    return array("h", (round(max(-1.0, min(1.0, value)) * _PEAK) for value in mixed))


def has_output(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether anything could sound: asked first, as a missing card makes a library talk aloud."""
    if environment.get("SDL_AUDIODRIVER") or environment.get("PULSE_SERVER"):
        return True
    runtime = environment.get("XDG_RUNTIME_DIR")
    places = [Path(runtime, "pulse/native"), Path(runtime, "pipewire-0")] if runtime else []
    return any(place.exists() for place in places) or any(Path("/dev/snd").glob("pcm*p"))


class Sounds:
    """The sounds at a volume from 0 to LOUDEST. Never raises: without a card there is a
    warning whenever it is wanted.
    """

    def __init__(self, volume: int) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._volume = 0
        self.set_volume(volume)

    def set_volume(self, volume: int) -> None:
        """Another volume from now on; the card is opened once it is wanted."""
        if volume > 0 and not self._sounds:
            self._open()
        self._volume = min(max(volume, 0), LOUDEST)
        for sound in self._sounds.values():
            sound.set_volume(self._volume / LOUDEST)

    def _open(self) -> None:
        if not has_output():
            _LOG.warning("there is no sound card; the table is silent")
            return
        try:
            pygame.mixer.init(RATE_HZ, -16, 1, 512)
        except pygame.error as error:
            _LOG.warning("the sound card cannot be used, the table is silent: %s", error)
            return
        for name, notes in RECIPES.items():
            self._sounds[name] = pygame.mixer.Sound(buffer=samples(notes).tobytes())

    @property
    def is_silent(self) -> bool:
        """Whether nothing will be heard: no card, or a volume of 0."""
        return not (self._sounds and self._volume)

    def play(self, name: str) -> None:
        """Let one sound begin; others go on."""
        if name in self._sounds and self._volume:
            self._sounds[name].play()

    def close(self) -> None:
        """Give the card back; closing twice is fine."""
        if self._sounds:
            self._sounds.clear()
            pygame.mixer.quit()
