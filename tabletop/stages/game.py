"""What the loop drives while a game is on show.

Owns who gets which event and when is drawn; does not own the game, the layout, or the screen.
"""

from __future__ import annotations

from itertools import zip_longest

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.game import GameScene
from tabletop.display.sound import Sounds, sound_of
from tabletop.events import Event, Lamps, WindowClosed
from tabletop.play.panel import CALM, Message
from tabletop.play.table import Table, Wish


class TableStage:
    """One game on show until its table wishes for something else, or the window is closed.

    What is new in the log, and so on the disk, sounds; so does a message to a seat.
    """

    def __init__(
        self,
        table: Table,
        scene: GameScene,
        presenter: Presenter,
        sounds: Sounds | None = None,
    ) -> None:
        self.table = table
        self._sounds = sounds
        self._heard = len(table.log)
        self._heard_revision = table.revision
        self._messages: tuple[Message | None, ...] = ()
        self._scene = scene
        self._presenter = presenter
        self._touches = 0
        self._is_closed = False

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self.table.revision + self._touches + self._scene.revision

    @property
    def is_over(self) -> bool:
        """Whether there is a wish, or the window was closed."""
        return self._is_closed or self.wish is not None

    @property
    def wish(self) -> Wish | None:
        """What the table wants that follows; None where the window was closed instead."""
        return self.table.wish

    def take_scene(self, scene: GameScene) -> None:
        """Another picture of the same table, as in another language."""
        self._touches += 1 + self._scene.revision
        self._scene = scene

    @property
    def due_s(self) -> float | None:
        """When a tick is wanted, though it be early; None where none is."""
        return self.table.due_s

    def handle(self, event: Event) -> None:
        """A touch goes to the picture, everything else to the table."""
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif self._scene.handle(event):
            self._touches += 1
        else:
            self.table.handle(event)

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self.table.tick(now_s)
        if self._sounds is not None and self.table.revision != self._heard_revision:
            self._heard_revision = self.table.revision
            self._sound(self._sounds)

    def _sound(self, sounds: Sounds) -> None:
        messages = tuple(panel.message for panel in self.table.panels)
        fresh = self.table.log[self._heard :]
        self._heard = len(self.table.log)
        if any(
            new is not None and new != old and new.code not in CALM
            for new, old in zip_longest(messages, self._messages)
        ):
            sounds.play("no")
        elif fresh:
            sound = sound_of(fact for line in fresh for fact in line.facts)
            is_ours = any(line.seat in self.table.session.humans for line in fresh)
            if sound != "done" or is_ours:  # the small deeds of computer players make no noise
                sounds.play(sound)
        self._messages = messages

    def lamps(self) -> Lamps:
        """What all lamps show now."""
        return self.table.lamps()

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
