"""A match in the list of History."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common.history_items import OUTCOMES, Item
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, SECONDARY, SHADE, TEXT, TITLE
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.platform.people import Face, at_table
from elements_table.ui.widgets.button import Button

HEIGHT: Final = 76.0
PITCH: Final = 83.0
COVER: Final = (102.0, 62.0)
WITH_COVER: Final = 620.0
"""Narrower rows show no cover."""
NARROW: Final = 560.0
"""Narrower ones show no names, and no skill: both stand beside the list."""
COLUMNS: Final = ((0.37, 0.69), (0.46, 0.66))
"""The shares of a row's width where faces and result begin; of a narrow one's."""
LEAST_NAMES: Final = 72.0
"""With less room for them no names are shown."""
FACE: Final = 15.0
APART: Final = 23.0
"""From one face to the next, which lies a little over it."""
RADIUS: Final = 10.0
SKILL: Final = 86.0
"""What the skill shown takes at the right, where there is room for it."""


class HistoryRow(Button):
    """One match; a press tells which, Enter or a second press opens it, and up and down lead on through the list."""

    def __init__(
        self,
        item: Item,
        on_press: Callable[[Item], None],
        on_open: Callable[[Item], None],
        on_step: Callable[[Item, int], bool],
        pictures: Pictures,
    ) -> None:
        super().__init__("", lambda: on_press(self.item))
        self.item = item
        self.on_open = on_open
        self.on_step = on_step
        self.pictures = pictures
        self.chosen = False

    def press(self, event: Pointer) -> None:
        """Open it, where it is the second press of two."""
        if event.double:
            self.on_open(self.item)

    def key(self, event: Key) -> bool:
        """Go to the next match or the one before; open this one."""
        if event.name == "enter":
            self.on_open(self.item)
            return True
        by = {"up": -1, "down": 1}.get(event.name)
        return self.on_step(self.item, by) if by is not None else super().key(event)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the plate, the game, who played, how it came out, and the skill shown."""
        x, y, w, h = self.rect
        if self.clip is not None and not self.clip[1] - h < y < self.clip[1] + self.clip[3]:
            return
        canvas.box(self.rect, RADIUS, fill=SHADE, fill_opacity=0.5, line=HAIRLINE, line_opacity=0.3 if hot else 0.12)
        if self.chosen:
            canvas.box(self.rect, RADIUS, line=GOLD, line_opacity=0.9, line_width=1.5)
        left, middle = x + 20, y + h / 2
        if w >= WITH_COVER:
            self._draw_picture(canvas, (x + 9, y + (h - COVER[1]) / 2, *COVER))
            left += COVER[0] + 11
        first, second = COLUMNS[w < NARROW]
        people, result, end = x + w * first, x + w * second, x + w - 16
        title = canvas.fit(_(self.item.head.title), people - left - 12, TITLE * 0.9, "serif")
        canvas.text(title, left, middle - 12, TITLE * 0.9, "serif", TEXT, "l")
        canvas.label(self.item.line, left, middle + 15, people - left - 12, color=SECONDARY, anchor="l")
        self._draw_people(canvas, people, middle, result - people - 16)
        label, color, sign = OUTCOMES[self.item.outcome]
        canvas.circle(result + 12, middle, 12, line=color, line_width=1.5)
        canvas.icon(sign, result + 12, middle, 13, color, weight=24)
        canvas.text(_(label), result + 32, middle - 10, face="semi", anchor="l")
        room = end - result - 32
        is_rated = self.item.skill is not None and canvas.text_width(self.item.score) <= room - SKILL
        canvas.label(self.item.score, result + 32, middle + 11, room, color=SECONDARY, anchor="l")
        if self.item.skill is not None and is_rated:
            number = str(round(self.item.skill))
            wide = canvas.text_width(number, TITLE * 0.8, "semi")
            canvas.text(number, end, middle, TITLE * 0.8, "semi", TEXT, "r")
            canvas.text(_("skill"), end - wide - 10, middle + 1, color=SECONDARY, anchor="r")

    def _draw_picture(self, canvas: Canvas, rect: Rect) -> None:
        """Draw what its table looked like when it was left."""
        self.pictures.draw(canvas, rect, self.item.path, self.item.head.look)

    def _draw_people(self, canvas: Canvas, x: float, middle: float, room: float) -> None:
        seats = self.item.seats
        faces = at_table(seats)
        others = self.item.others
        for place, seat in enumerate(others):
            canvas.avatar(x + FACE + place * APART, middle, FACE, Face(faces[seat]), seat_color(seat))
        left = x + 2 * FACE + (len(others) - 1) * APART + 9
        names = ", ".join(seats[seat].name for seat in others)
        room = x + room - left
        if room >= min(LEAST_NAMES, canvas.text_width(names)):
            canvas.label(names, left, middle, room, anchor="l")
