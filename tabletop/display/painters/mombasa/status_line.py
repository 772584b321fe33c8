"""The figures of a seat in one line of its strip: tracks, what lies face up, markers, tiles, start.

Owns which figures and in which order; those for which there is no room are left out last first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.book_track import draw_slot_mark
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import draw_sign
from tabletop.display.painters.mombasa.signs import bonus_tile_sign
from tabletop.display.theme import ACCENT, EDGE, INK, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.mombasa.data import BookkeepingTrack, DiamondTrack
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView

SIZE = 18.0
GAP, SIGN = 12.0, 18.0
ARROW = "\u2192"

Part = tuple[float, Callable[[Box], None]]
"""Something of the line: its width, and what draws it."""


class StatusLine:
    """The line of one seat; `draw` puts as much of it into a box as fits."""

    def __init__(self, canvas: Canvas, view: MombasaView, seat: int, index: Index, words: Words):
        self._canvas = canvas
        self._view = view
        self._player = view.players[seat]
        self._is_start = view.start_player == seat
        self._index = index
        self._words = words

    def draw(self, box: Box, *, with_books: bool) -> None:
        """From the left; `with_books` where the bookkeeping track is not shown by itself."""
        x = box.x
        for w, draw in self._parts(with_books=with_books):
            if x + w > box.right + 0.5:
                continue
            draw(Box(x, box.y, w, box.h))
            x += w + GAP

    def _parts(self, *, with_books: bool) -> Sequence[Part]:
        player, edition = self._player, self._index.edition
        parts = [] if not self._is_start else [self._sign("start_player")]
        if self._view.phase == "planning":
            parts.append(self._planned(player))
        elif player.has_left:
            parts.append(self._text(self._words("strip.left"), "door"))
        parts += [self._figure(kind, str(count)) for kind, count in player.totals.items() if count]
        parts += [self._tile(tile, player) for tile in player.tiles]
        parts.append(self._track("diamonds", player.diamond, edition.diamond_track))
        if with_books:
            parts.append(self._track("bookkeeper", player.inkwell, edition.bookkeeping_track))
        else:
            value = value_of(edition.bookkeeping_track, player.inkwell)
            parts.append(self._figure("bookkeeper", f"= {value}"))
        parts.append(self._figure("marker", str(player.markers)))
        return parts

    def _sign(self, thing: str) -> Part:
        canvas = self._canvas
        return SIGN, lambda box: draw_sign(canvas, around(*box.centre, SIGN, SIGN), thing)

    def _text(self, text: str, piece: str) -> Part:
        canvas = self._canvas
        w = canvas.width(text, SIZE)

        def draw(box: Box) -> None:
            canvas.piece(piece, around(box.x + 9, box.centre[1], SIGN, SIGN), ACCENT)
            canvas.text(text, box.x + SIGN + 5, box.centre[1], SIZE, INK)

        return SIGN + 5 + w, draw

    def _planned(self, player: MombasaPlayerView) -> Part:
        """How many cards are chosen, and whether that is all."""
        text = self._words("strip.planned", count=player.planned, of=len(player.slots))
        return self._text(text, "check" if player.is_ready else "card")

    def _figure(self, thing: str, text: str) -> Part:
        canvas = self._canvas
        w = canvas.width(text, SIZE, is_bold=True)

        def draw(box: Box) -> None:
            draw_sign(canvas, around(box.x + SIGN / 2, box.centre[1], SIGN, SIGN), thing)
            canvas.text(text, box.x + SIGN + 3, box.centre[1], SIZE, INK, is_bold=True)

        return SIGN + 3 + w, draw

    def _tile(self, tile: str, player: MombasaPlayerView) -> Part:
        """A bonus tile, framed; one that is turned down or spent is struck through."""
        canvas, sign = self._canvas, bonus_tile_sign(self._index.tiles[tile].face)
        is_spent = tile in player.spent
        w, figure = self._figure(sign.things[0], sign.text)

        def draw(box: Box) -> None:
            canvas.frame(box.inset(0, 1), EDGE if is_spent else ACCENT, 2, 7)
            figure(box.inset(6, 0))
            if is_spent:
                y = box.centre[1]
                canvas.line((box.x + 4, y + 7), (box.right - 4, y - 7), SOFT_INK, 3)

        return w + 12, draw

    def _track(self, thing: str, at: int, track: DiamondTrack | BookkeepingTrack) -> Part:
        """The space, what it is worth, the next space worth more, and the slot while it is shut."""
        canvas = self._canvas
        following = next(((space, value) for space, value in track.values if space > at), None)
        texts = [(str(at), INK, True), (f"= {value_of(track, at)}", ACCENT, True)]
        if following is not None:
            texts.append((f"{following[0]}{ARROW}{following[1]}", SOFT_INK, False))
        widths = [canvas.width(text, SMALLEST + 1, is_bold) + 6 for text, _, is_bold in texts]
        is_shut = at < track.slot
        slot = str(track.slot)
        slot_w = 22 + canvas.width(slot, SMALLEST + 1) if is_shut else 0.0

        def draw(box: Box) -> None:
            y, x = box.centre[1], box.x
            draw_sign(canvas, around(x + SIGN / 2, y, SIGN, SIGN), thing)
            x += SIGN + 3
            for (text, ink, is_bold), w in zip(texts, widths, strict=True):
                canvas.text(text, x, y, SMALLEST + 1, ink, is_bold=is_bold)
                x += w
            if is_shut:
                sign = "inkwell" if thing == "bookkeeper" else thing
                draw_slot_mark(canvas, around(x + 8, y, 18, 16), sign)
                canvas.text(slot, x + 20, y, SMALLEST + 1, SOFT_INK)

        return SIGN + 3 + sum(widths) + slot_w, draw


def value_of(track: DiamondTrack | BookkeepingTrack, at: int) -> int:
    """What a marker that stands here is worth at the end (M-F3)."""
    return max((value for space, value in track.values if space <= at), default=0)
