"""Strips: turned towards every edge alike, and drawn cell by cell as if drawn at once."""

from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.moment import Choose, GoBack, Menu, Moment, Peek, Undo
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.strip import StripPanel
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import Message, SeatPanel
from tabletop.rules.power_grid.actions import DropOut, EndRound, FoundCompany, PassTurn, RaiseBid
from tests.display.samples import COMPANIES, board, moment, view, words_for

STRIP = Box(0, 0, 520, 255)
ACTING = 4
"""The seat of the samples that is to act and stands at the top of its menu."""


def pane(seat: int, rotation: int = 0) -> Pane:
    box = Box(0, 0, STRIP.h, STRIP.w) if rotation % 180 else STRIP
    panel = StripPanel(seat, board("germany"), words_for("germany"))
    return Pane(panel, box, 1.0, Pens(records_texts=True), rotation)


def with_panel(seat: int, panel: SeatPanel) -> Moment:
    shown = moment()
    return replace(shown, panels=[*shown.panels[:seat], panel, *shown.panels[seat + 1 :]])


def points(surface: pygame.Surface) -> list[bytes]:
    data = pygame.image.tobytes(surface, "RGB")
    return [data[at : at + 3] for at in range(0, len(data), 3)]


@pytest.mark.parametrize("rotation", [90, 180, 270])
@pytest.mark.parametrize("seat", range(6))
def test_a_turned_strip_is_the_upright_one_turned(seat: int, rotation: int) -> None:
    upright, turned = pane(seat), pane(seat, rotation)
    for one in (upright, turned):
        one.update(moment())
    expected = points(pygame.transform.rotate(upright.canvas.surface, rotation))
    seen = points(turned.canvas.surface)
    # Round corners are not quite the same on all four sides.
    assert sum(a != b for a, b in zip(expected, seen, strict=True)) < 0.003 * len(seen)
    for zone, other in zip(upright.canvas.zones, turned.canvas.zones, strict=True):
        assert zone == other
        x, y = turned.canvas.rect(zone[0]).center
        assert turned.target_at(x, y) == zone[1]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_strip_drawn_cell_by_cell_is_the_one_drawn_at_once(rotation: int) -> None:
    kept = pane(ACTING, rotation)
    panel = moment().panels[ACTING]
    assert panel.node is not None
    group = panel.node.children[0]
    refusal = Message("owner_limit", "P-T17", {"company": "green", "limit": 5})
    for change in (
        panel,
        replace(panel, cursor=1),
        replace(panel, cursor=2),
        replace(panel, cursor=2, message=refusal),
        replace(panel, cursor=0, message=refusal),
        replace(panel, node=group, path=(group,)),
        replace(panel, node=group, path=(group,), cursor=1),
        replace(panel, node=None, is_to_act=False),
        panel,
    ):
        shown = with_panel(ACTING, change)
        kept.update(shown)
        fresh = pane(ACTING, rotation)
        fresh.update(shown)
        assert points(kept.canvas.surface) == points(fresh.canvas.surface)
        assert sorted(kept.canvas.texts, key=repr) == sorted(fresh.canvas.texts, key=repr)
        assert {target for _, target in kept.canvas.zones} == {
            target for _, target in fresh.canvas.zones
        }


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_walk_through_the_menu_draws_two_entries(rotation: int) -> None:
    kept = pane(ACTING, rotation)
    kept.update(moment())
    panel = moment().panels[ACTING]
    parts = kept.update(with_panel(ACTING, replace(panel, cursor=1)))
    assert len(parts) == 2
    assert sum(part.w * part.h for part in parts) < STRIP.w * STRIP.h / 4
    assert kept.update(with_panel(ACTING, replace(panel, cursor=1))) == []


def test_the_longest_menu_has_room_for_help_and_totals() -> None:
    """Five companies to found, passing and ending: all of it at once, no target below 10 mm."""
    actions = [*(FoundCompany(name) for name in COMPANIES[:5]), PassTurn(), EndRound()]
    root = choice_tree(actions)
    assert len(root.children) == 7
    trading = structs.replace(view(), decision="trade", phase="trade", auction=None, active=None)
    shown = replace(with_panel(ACTING, SeatPanel(ACTING, "human", True, root, 2)), view=trading)
    drawn = pane(ACTING)
    drawn.update(shown)
    texts = " ".join(text.text for text in drawn.texts())
    words = words_for("germany")
    assert "costs 60\u00a0E · Yellow gets 60\u00a0E" in texts
    assert words("help.trade") in texts
    for box, target in drawn.canvas.zones:
        assert isinstance(target, Peek) or box.h >= 28, target
    targets = [target for _, target in drawn.canvas.zones]
    assert {Menu(ACTING), Undo(ACTING)} <= set(targets)
    assert [t.choice for t in targets if isinstance(t, Choose)] == list(root.children)


def test_a_walk_changes_the_total() -> None:
    root = choice_tree([RaiseBid(132), RaiseBid(133), DropOut()])
    kept = pane(ACTING)
    said = []
    for cursor in range(3):
        parts = kept.update(with_panel(ACTING, SeatPanel(ACTING, "human", True, root, cursor)))
        assert cursor == 0 or len(parts) == 3
        texts = [text.text for text in kept.texts()]
        said += [text for text in texts if text.startswith("if won")]
    assert [text.replace("\u202f", "") for text in said] == [
        f"if won, Yellow: 1290 − {bid} = {1290 - bid}\u00a0E" for bid in (132, 133)
    ]


@pytest.mark.parametrize(
    ("level", "title"),
    [("menu", "menu.title"), ("leave", "menu.leave_title"), ("over", "menu.over_title")],
)
def test_the_seats_own_menu_has_its_title(level: str, title: str) -> None:
    entries = tuple(Choice("menu", name, ()) for name in ("leave_no", "leave_yes"))
    node = Choice("menu", level, (), entries)
    drawn = pane(ACTING)
    drawn.update(with_panel(ACTING, SeatPanel(ACTING, "human", True, node, 0, (node,))))
    texts = [text.text for text in drawn.texts()]
    assert {words_for("germany")(title), "Stay", "Leave"} <= set(texts)
    assert GoBack(ACTING) in [target for _, target in drawn.canvas.zones]


def test_who_waits_reads_the_round_the_log_and_the_minutes_left() -> None:
    shown = replace(with_panel(ACTING, SeatPanel(ACTING, "human", False)), minutes_left=40)
    drawn = pane(ACTING)
    drawn.update(shown)
    texts = [text.text for text in drawn.texts()]
    assert "about 40 min left" in texts
    assert any(text.startswith("Operating round 3 of 5. Seat 3 decides") for text in texts)
    words = words_for("germany")
    told = [sentence for line in shown.log[-3:] for sentence in words.log_line(line)]
    assert set(told) <= set(texts)
