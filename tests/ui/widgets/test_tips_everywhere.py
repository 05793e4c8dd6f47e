"""Whatever can be pressed or read at a table says, in words of its own, what it does or means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from elements_table.conformance.gestures import SeatView, moments
from elements_table.conformance.setups import Setup, setups
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.stage.scene import ButtonSlot, Tip
from elements_table.ui.widgets.focus import inside

SMALL = (1024.0, 640.0)
TABLES = [table for table in setups(registry()) if "=" not in str(table) or "level=pro" in str(table)]


def sights(table: Setup) -> list[SeatView]:
    """Return what seats have before them in a random match, with nothing and with something put together."""
    found, rng = [], Random(2)
    for number, moment in enumerate(moments(table, 7, 160)):
        seats = [seat for seat in moment.match.waiting() if seat >= 0] if number < 12 or number % 5 == 0 else []
        for sight in (moment.seat_view(seat, SMALL) for seat in seats[:1]):
            drafting, view = sight.scene.drafting, sight.view
            draft = None if drafting is None else drafting.begin(view, sight.layout)
            found.append(sight._replace(view=replace(view, draft=draft)))
            if drafting is not None and draft is not None and len(view.legal):
                other = drafting.begin(view, sight.layout)
                assert other is not None
                other.suggest(view.legal[int(rng.random() * len(view.legal))])
                found.append(sight._replace(view=replace(view, draft=other)))
    return found


def slots(sight: SeatView) -> list[ButtonSlot]:
    return sight.scene.buttons(sight.view, sight.layout)


def meant(sight: SeatView) -> list[tuple[Rect, Tip]]:
    return list(sight.scene.readouts.meanings(sight.view, sight.layout))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_button_and_chip_says_more_than_its_label(table: Setup) -> None:
    count = 0
    for sight in sights(table):
        for slot in slots(sight):
            assert slot.about.strip() == slot.about != "", slot
            assert slot.label == "" or slot.about.endswith((".", "?")), slot
            assert slot.about.rstrip(".") != slot.label
            count += 1
        for reaction in chips(sight):
            assert reaction.about.endswith("."), reaction
    assert count > 10


def chips(sight: SeatView) -> Iterator[Any]:
    part, o = sight.scene.reactions, sight.view.observation
    if part is not None:
        for is_turn in (False, True):
            yield from part.chips(part.unasked(o), sight.view.legal, is_turn=is_turn)


class Seen(Canvas):
    """Notes where icons and figures are drawn."""

    def __init__(self, surface: pygame.Surface, art: Art) -> None:
        super().__init__(surface, art)
        self.marks: list[tuple[str, float, float]] = []

    def icon(self, name: str, x: float, y: float, size: float, *how: Any, **more: Any) -> None:
        self.marks.append((name, x, y))

    def figure(self, name: str, x: float, y: float, size: float, alpha: int = 255) -> None:
        self.marks.append((name, x, y - 2))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_icon_and_number_of_the_table_is_explained(table: Setup, art: Art) -> None:
    canvas = Seen(pygame.Surface((1024, 640)), art)
    for sight in sights(table)[::3]:
        places = [rect for rect, tip in meant(sight) if tip.text.endswith(".")]
        assert len(places) == len(meant(sight))
        canvas.marks.clear()
        sight.scene.paint(canvas, sight.view, sight.layout)
        sight.scene.paint_over(canvas, sight.view, sight.layout)
        spots = [(name, x, y) for name, x, y in canvas.marks]
        spots += [("read-out", x + w / 2, y + h / 4) for x, y, w, h in sight.scene.readouts.fading(sight.layout)]
        pressed = [slot.rect for slot in slots(sight)]
        zones = [zone.area for zone in sight.scene.zones(sight.layout)]
        for name, x, y in spots:
            assert any(inside(rect, x, y) for rect in (*places, *pressed, *zones)), (
                name,
                x,
                y,
                sight.view.observation,
            )
