"""A face to choose: a disc that opens a panel of all faces."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from elements_table.kernel.words import _
from elements_table.table.canvas import Canvas
from elements_table.table.faces import FACES, Face
from elements_table.table.inputs import Key, Pointer
from elements_table.table.theme import BUTTON_RADIUS, GOLD, HAIRLINE, SHADE, TILE, WHITE, Color, Lift, mix
from elements_table.table.widgets.ring import Widget
from elements_table.table.widgets.tips import Tip

COLUMNS: Final = 4
CELL: Final = 64.0
RADIUS: Final = 25.0
INSET: Final = 10.0
STEPS: Final = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}


class FacePicker(Widget):
    """The face of a person; `on_change` gets the one taken instead. Those in `worn` are other people's."""

    def __init__(self, face: str, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self.face = face
        self.on_change = on_change
        self.worn: Collection[str] = ()
        self.color: Color = GOLD
        self.lit = False
        """Whether it is the active seat's."""
        self.panel: Panel | None = None
        self._window = (1280.0, 800.0)

    @property
    def overlay(self) -> Widget | None:
        """The panel while it is open."""
        return self.panel

    def may_take(self, face: str) -> bool:
        """Return whether a face is this person's already, or nobody else's; all are where each is worn."""
        return face == self.face or face not in self.worn or set(FACES) <= set(self.worn)

    def choose(self, face: str) -> None:
        """Close the panel, take a face and tell."""
        self.close()
        if face != self.face and self.may_take(face):
            self.face = face
            self.on_change(face)

    def open(self) -> None:
        """Open the panel under the disc, or over it where there is more room."""
        x, y, _w, h = self.rect
        wide, high = COLUMNS * CELL + 2 * INSET, -(-len(FACES) // COLUMNS) * CELL + 2 * INSET
        below = y + h + 6
        top = below if below + high <= self._window[1] - 8 else max(8.0, y - 6 - high)
        self.panel = Panel(self, (min(x, self._window[0] - 8 - wide), top, wide, high))
        self.stale = True

    def close(self) -> None:
        """Close the panel without a choice."""
        self.panel = None
        self.stale = True

    def activate(self) -> None:
        """Open or close."""
        if self.panel is None:
            self.open()
        else:
            self.close()

    def focus_lost(self) -> None:
        """Close."""
        self.close()

    def tip(self) -> Tip | None:
        """Return what it is for."""
        return Tip(_("Choose a face"))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the face; its panel is drawn by the ring, over everything."""
        self._window = (canvas.width, canvas.height)
        x, y, r = self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2, self.rect[2] / 2
        canvas.avatar(x, y, r, Face(self.face, "pleased" if hot else "calm"), self.color, self.lit)
        if hot or self.panel is not None:
            canvas.circle(x, y, r + 2, line=WHITE, line_opacity=0.6, line_width=1.5)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the keyboard focus around the disc."""
        canvas.focus(self.rect, self.rect[2] / 2)


class Panel(Widget):
    """All faces, in rows of four; those of others are dark."""

    def __init__(self, owner: FacePicker, rect: tuple[float, float, float, float]) -> None:
        super().__init__(rect)
        self.owner = owner
        self.at_face = FACES.index(owner.face)

    def middle(self, number: int) -> tuple[float, float]:
        """Return the middle of a face, by its number in `FACES`."""
        row, column = divmod(number, COLUMNS)
        return self.rect[0] + INSET + (column + 0.5) * CELL, self.rect[1] + INSET + (row + 0.5) * CELL

    def face_at(self, x: float, y: float) -> int | None:
        """Return the number of the face at a point."""
        column, row = int((x - self.rect[0] - INSET) // CELL), int((y - self.rect[1] - INSET) // CELL)
        number = row * COLUMNS + column
        return number if 0 <= column < COLUMNS and row >= 0 and number < len(FACES) else None

    def press(self, event: Pointer) -> None:
        """Close when the press is elsewhere."""
        if not self.hit(event.x, event.y):
            self.owner.close()

    def drag(self, event: Pointer) -> None:
        """Light the face under the pointer."""
        number = self.face_at(event.x, event.y)
        self.at_face = self.at_face if number is None else number

    def release(self, event: Pointer, inside: bool) -> None:
        """Take the face under the pointer."""
        number = self.face_at(event.x, event.y)
        if number is not None and self.owner.may_take(FACES[number]):
            self.owner.choose(FACES[number])

    def key(self, event: Key) -> bool:
        """Move with the arrows; take with Enter or Space; Escape and Tab close."""
        to = self.at_face + STEPS.get(event.name, 0)
        if event.name in STEPS and 0 <= to < len(FACES):
            self.at_face = to
        elif event.name in ("enter", "space") and self.owner.may_take(FACES[self.at_face]):
            self.owner.choose(FACES[self.at_face])
        elif event.name in ("escape", "tab"):
            self.owner.close()
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the faces: the lit one smiles, the chosen one has a gold ring."""
        canvas.shadow(self.rect, BUTTON_RADIUS, Lift.SHEET)
        canvas.box(self.rect, fill=mix(TILE, WHITE, 0.09), line=HAIRLINE, line_opacity=0.3)
        for number, face in enumerate(FACES):
            x, y = self.middle(number)
            on, free = number == self.at_face, self.owner.may_take(face)
            if on:
                area = (x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4)
                canvas.box(area, fill=HAIRLINE, fill_opacity=0.16, line=HAIRLINE, line_opacity=0.4)
            canvas.avatar(
                x, y, RADIUS, Face(face, "pleased" if on and free else "calm"), HAIRLINE, face == self.owner.face
            )
            if not free:
                canvas.circle(x, y, RADIUS + 1, fill=SHADE, fill_opacity=0.62)
