"""A view on something taller than its room: wheel, keys, a thin bar to drag."""

from __future__ import annotations

from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import HAIRLINE, LINE
from elements_table.ui.platform.inputs import NOTCH, Key, Pointer
from elements_table.ui.widgets.focus import FocusManager, Spoken, Widget

BAR: Final = 5.0
BAR_HOT: Final = 7.0
GRIP: Final = 16.0
"""How wide the strip at the right edge is that takes the pointer."""
SHORTEST: Final = 36.0


class Scroll(Widget):
    """A view of `rect` on a content `content` dp high. What lies inside is drawn and hit by the screen that owns it.

    Put it before its widgets in the ring, give those `clip = scroll.rect`, and place them at `y - scroll.offset`.
    `take_moved` says when they have to be placed again.
    """

    def __init__(self, rect: Rect = (0.0, 0.0, 0.0, 0.0), content: float = 0.0) -> None:
        super().__init__(rect)
        self.is_heard = False
        self.content = content
        self.offset = 0.0
        self._moved = False
        self._grip: float | None = None

    @property
    def farthest(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.rect[3])

    @property
    def focusable(self) -> bool:
        return super().focusable and self.farthest > 0

    def spoken(self) -> Spoken:
        part = round(100 * self.offset / self.farthest) if self.farthest else 0
        return Spoken(_("To scroll"), f"{part}%")

    def take_moved(self) -> bool:
        """Return whether the offset has changed since the last call."""
        moved, self._moved = self._moved, False
        return moved

    def place(self, rect: Rect, content: float) -> None:
        """Set the view and the height of the content; the offset is kept as far as it goes."""
        self.rect, self.content = rect, content
        self.offset = min(self.offset, self.farthest)

    def go(self, offset: float) -> bool:
        """Scroll to an offset within the ends; return whether it moved."""
        offset = min(self.farthest, max(0.0, offset))
        if abs(offset - self.offset) < 0.01:
            return False
        self.offset = offset
        self.stale = self._moved = True
        return True

    def reveal(self, rect: Rect, margin: float = 12.0) -> bool:
        """Scroll as little as needed to bring a rectangle (where it now lies) into view."""
        top, bottom = rect[1] - margin, rect[1] + rect[3] + margin
        if top < self.rect[1]:
            return self.go(self.offset - (self.rect[1] - top))
        if bottom > self.rect[1] + self.rect[3]:
            return self.go(self.offset + bottom - self.rect[1] - self.rect[3])
        return False

    def follow(self, focus: FocusManager, margin: float = 12.0) -> bool:
        """Bring what the keys have focused inside into view; return whether the offset has changed."""
        focused = focus.focused
        if focus.by_keyboard and focused is not None and focused.clip is not None:
            self.reveal(focused.rect, margin)
        return self.take_moved()

    def bar(self) -> Rect:
        """Return the rectangle of the thumb."""
        x, y, w, h = self.rect
        length = max(SHORTEST, h * h / max(self.content, 1.0))
        way = (h - length) * (self.offset / self.farthest if self.farthest else 0.0)
        return (x + w - BAR, y + way, BAR, length)

    def wheel(self, event: Pointer) -> bool:
        return self.go(self.offset - event.dy * NOTCH)

    def is_scrolled_at(self, x: float, y: float) -> bool:
        """Return whether there is something to scroll at a point: not on its bar, which is dragged."""
        return self.farthest > 0 and x < self.rect[0] + self.rect[2] - GRIP

    def press(self, event: Pointer) -> None:
        self._grip = None
        if self.farthest and event.x >= self.rect[0] + self.rect[2] - GRIP:
            thumb = self.bar()
            on = thumb[1] <= event.y < thumb[1] + thumb[3]
            self._grip = event.y - thumb[1] if on else thumb[3] / 2
            self.drag(event)

    def drag(self, event: Pointer) -> None:
        if self._grip is not None:
            way = self.rect[3] - self.bar()[3]
            self.go((event.y - self._grip - self.rect[1]) / max(way, 1.0) * self.farthest)

    def release(self, event: Pointer, inside: bool) -> None:
        self._grip = None
        self.stale = True

    def activate(self) -> None:
        """Nothing."""

    def key(self, event: Key) -> bool:
        """Scroll by a line, a page or to the ends; at an end the arrows move the focus on."""
        page = self.rect[3] - 2 * LINE
        by = {"up": -2 * LINE, "down": 2 * LINE, "pageup": -page, "pagedown": page, "space": page}
        if event.name in by:
            return self.go(self.offset + by[event.name])
        ends = {"home": 0.0, "end": self.farthest}
        return event.name in ends and self.go(ends[event.name])

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        if self.farthest:
            x, y, w, h = self.bar()
            held = self._grip is not None
            width = BAR_HOT if held else BAR
            opacity = 1.0 if canvas.art.strong else 0.5 if held or hot else 0.3
            canvas.box((x + w - width, y, width, h), width / 2, fill=HAIRLINE, fill_opacity=opacity)
