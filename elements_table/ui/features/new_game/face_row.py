"""Who else may sit down: a row of faces, each pressed for the seat that is chosen, or dragged to any."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.common.ladder_words import temper_words
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import GOLD, GOLD_EDGE, SECONDARY, SHADE, TEXT
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.platform.people import EARNED, NAMED, Portrait
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.segments import SegmentChoice
from elements_table.ui.widgets.tips import Tip

ROW: Final = (640.0, 532.0, 700.0)
TALL_ROW: Final = (360.0, 708.0, 640.0)
"""The middle of those who are always here, and how long their row is at most, in units."""
PITCH, SMALL_PITCH, DOWN, TALL_DOWN = 84.0, 56.0, 70.0, 82.0
"""From one face to the next, also of those who are earned, and from one row down to the next, in units."""
PART: Final = 0.41
"""The radius of a face, in pitches."""
CARRIED: Final = 8.0
"""So far, in dp, a pressed face is moved before it is carried."""


class FaceRow(SegmentChoice):
    """Who of the twelve has no seat, or the chosen one; below, who is earned; `on_take` gets a name, and where to."""

    def __init__(self, on_take: Callable[[str, Pointer | None], None]) -> None:
        super().__init__((), 0, lambda _number: None)
        self.locked: Mapping[str, str] = {}
        """Faces that are not earned yet, and what earns them."""
        self.carried: Pointer | None = None
        """Where the lit face is carried."""
        self.taken_from = ""
        """Whose seat is taken by a press."""
        self.seated = ""
        """The face of whoever sits there."""
        self._on_take = on_take
        self._pressed: Pointer | None = None
        self._place: Parlour | None = None

    def show(self, names: Sequence[str], seated: str, taken_from: str) -> None:
        """Show others, of whom the same place is lit, while somebody with that face and name has the chosen seat."""
        self.seated, self.taken_from = seated, taken_from
        self.labels, self.chosen, self.stale = tuple(names), min(self.chosen, len(names) - 1), True

    def stand(self, place: Parlour) -> None:
        """Stand in a window."""
        self._place = place
        x, y, most = TALL_ROW if place.is_tall else ROW
        top = place.y(y - PITCH * PART)
        foot = y + (2 * TALL_DOWN if place.is_tall else DOWN) + SMALL_PITCH * PART
        self.rect = (place.x(x - most / 2), top, place.s(most), place.y(foot) - top)

    def spots(self) -> list[tuple[float, float, float]]:
        """Return the middle of each face and its radius, in dp."""
        place = self._place
        assert place is not None
        x, y, most = TALL_ROW if place.is_tall else ROW
        earned = sum(name in EARNED for name in self.labels)
        always, down = len(self.labels) - earned, TALL_DOWN if place.is_tall else DOWN
        lines = ((always + 1) // 2, always // 2) if place.is_tall else (always,)
        found = []
        for row, (count, widest) in enumerate([*((line, PITCH) for line in lines), (earned, SMALL_PITCH)]):
            pitch = min(widest, most / max(1, count))
            across = [x + (n - (count - 1) / 2) * pitch for n in range(count)]
            found += [(place.x(one), place.y(y + row * down), place.s(pitch * PART)) for one in across]
        return found

    def at(self, x: float, y: float) -> int:
        """Return which face is at a point, -1 for none."""
        return next((n for n, (a, b, r) in enumerate(self.spots()) if (x - a) ** 2 + (y - b) ** 2 <= r * r), -1)

    def hit(self, x: float, y: float) -> bool:
        return self.visible and self.at(x, y) >= 0

    def point(self, event: Pointer) -> None:
        """Light the face under the pointer."""
        number = self.at(event.x, event.y)
        if self._pressed is None and number >= 0:
            self.choose(number)

    def press(self, event: Pointer) -> None:
        self.point(event)
        self._pressed = event

    def drag(self, event: Pointer) -> None:
        start = self._pressed
        if start is not None and self._is_free and abs(event.x - start.x) + abs(event.y - start.y) > CARRIED:
            self.carried = event
        self.stale = self.stale or self.carried is not None

    def release(self, event: Pointer, inside: bool) -> None:
        if self.carried is not None:
            self._on_take(self.name, event)
        elif inside and self.at(event.x, event.y) == self.chosen:
            self.activate()
        self._pressed = self.carried = None
        self.stale = True

    def activate(self) -> None:
        if self._is_free:
            self._on_take(self.name, None)

    @property
    def name(self) -> str:
        """Whose face is lit."""
        return self.labels[self.chosen]

    @property
    def _is_free(self) -> bool:
        return NAMED[self.name] not in self.locked

    def key(self, event: Key) -> bool:
        return super().key(event) or Widget.key(self, event)

    def tip(self) -> Tip | None:
        name = self.name
        takes = _("takes the seat of {name}").format(name=self.taken_from) if self.taken_from else ""
        why = self.locked.get(NAMED[name], "  ·  ".join(filter(None, (temper_words(name), takes))))
        return Tip(name, why)

    def spoken(self) -> Spoken:
        return Spoken("", super().spoken().state, self.locked.get(NAMED[self.name], ""))

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, r = self.spots()[self.chosen]
        canvas.focus((x - r, y - r, 2 * r, 2 * r), r)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        for n, (name, (x, y, r)) in enumerate(zip(self.labels, self.spots(), strict=True)):
            is_locked, is_lit = NAMED[name] in self.locked, n == self.chosen and hot
            if n == self.chosen and self.carried is not None:
                canvas.circle(x, y, r, fill=SHADE, fill_opacity=0.4, line=GOLD, line_opacity=0.4)
                continue
            is_free = is_lit and not is_locked
            canvas.avatar(x, y, r, Portrait(NAMED[name], "pleased" if is_free else "calm"),
                          GOLD if is_lit else GOLD_EDGE, is_free or NAMED[name] == self.seated)  # fmt: skip
            if is_locked:
                if not canvas.art.strong:
                    canvas.circle(x, y, r + 1, fill=SHADE, fill_opacity=0.3 if is_lit else 0.55)
                canvas.circle(x + r * 0.7, y + r * 0.7, r * 0.36, fill=SHADE, line=GOLD_EDGE, line_opacity=0.5)
                canvas.icon("ui_lock", x + r * 0.7, y + r * 0.7, r * 0.44, TEXT if is_lit else SECONDARY)

    def draw_carried(self, canvas: Canvas) -> None:
        """Draw the face that is carried, over everything."""
        if self.carried is not None:
            r = max(one for _x, _y, one in self.spots()) * 1.15
            canvas.avatar(self.carried.x, self.carried.y, r, Portrait(NAMED[self.name], "pleased"), GOLD)
