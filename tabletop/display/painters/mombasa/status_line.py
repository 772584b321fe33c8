"""The figures of a seat in a line or two of its strip: tracks, totals, markers, tiles, start.

Owns which figures and in which order; those for which there is no room are left out last first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.box import Box, around, flowed
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.book_track import draw_slot_mark
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import draw_sign
from tabletop.display.painters.mombasa.signs import bonus_tile_sign
from tabletop.display.theme import ACCENT, EDGE, INK, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.mombasa.edition.data import BookkeepingTrack, DiamondTrack
from tabletop.rules.mombasa.scoring import value_at
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView

SIZE = 18.0
LINE_H, GAP, SIGN = 24.0, 11.0, 18.0
ARROW = "\u2192"

Part = tuple[float, Callable[[Box], None]]
"""Something of the line: its width, and what draws it."""


class StatusLine:
    """The line of one seat, or two of them; `draw` puts as much of it into a box as fits."""

    def __init__(self, canvas: Canvas, view: MombasaView, seat: int, index: Index, words: Words):
        self._canvas = canvas
        self._view = view
        self._player = view.players[seat]
        self._is_start = view.start_player == seat
        self._index = index
        self._words = words

    def draw(self, box: Box, *, with_books: bool) -> None:
        """In one line, or two in a high box; `with_books` where the bookkeeping track is not shown
        by itself. What the tracks come to next is left out first.
        """
        lines = box.grid(1, max(1, int(box.h / LINE_H)))
        for is_long in (True, False):
            parts = self._parts(with_books=with_books, is_long=is_long)
            placed = flowed([w for w, _ in parts], lines, GAP)
            if len(placed) == len(parts):
                break
        for (_, draw), place in zip(parts, placed, strict=False):
            draw(place)

    def lines(self, w: float, *, with_books: bool) -> int:
        """How many lines all of it takes in this width."""
        parts = self._parts(with_books=with_books, is_long=True)
        one = Box(0, 0, w, LINE_H)
        return 1 if len(flowed([w for w, _ in parts], [one], GAP)) == len(parts) else 2

    def _parts(self, *, with_books: bool, is_long: bool) -> Sequence[Part]:
        player, edition = self._player, self._index.edition
        parts = [] if not self._is_start else [self._sign("start_player")]
        if self._view.phase == "planning":
            parts.append(self._planned(player))
        elif player.has_left:
            parts.append(self._text(self._words("strip.left"), "door"))
        parts += [self._figure(kind, str(count)) for kind, count in player.totals.items() if count]
        parts.append(self._figure("marker", str(player.markers)))
        parts.append(self._track("diamonds", player.diamond, edition.diamond_track, is_long))
        books = edition.bookkeeping_track
        if with_books:
            parts.append(self._track("bookkeeper", player.inkwell, books, is_long))
        else:
            parts.append(self._figure("bookkeeper", f"= {value_at(books.values, player.inkwell)}"))
        parts += [self._tile(tile, player) for tile in player.tiles]
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

    def _track(
        self, thing: str, at: int, track: DiamondTrack | BookkeepingTrack, is_long: bool
    ) -> Part:
        """The space, what it is worth, the next space worth more, and the slot while it is shut."""
        canvas = self._canvas
        following = next(((space, value) for space, value in track.values if space > at), None)
        texts = [(str(at), INK, True), (f"= {value_at(track.values, at)}", ACCENT, True)]
        if following is not None and is_long:
            texts.append((f"{following[0]}{ARROW}{following[1]}", SOFT_INK, False))
        widths = [canvas.width(text, SMALLEST + 1, is_bold) + 6 for text, _, is_bold in texts]
        is_shut = is_long and at < track.slot
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
                draw_slot_mark(canvas, around(x + 8, y, 18, 16), thing)
                canvas.text(slot, x + 20, y, SMALLEST + 1, SOFT_INK)

        return SIGN + 3 + sum(widths) + slot_w, draw
