"""A face to choose: a disc that opens a panel of all faces."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from elements_table.kernel.data import Reward
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BLACK, GOLD, HAIRLINE, SECONDARY, SHADE, WHITE, Color
from elements_table.ui.platform.people import PORTRAITS, Portrait
from elements_table.ui.widgets.dropdown import ChoicePanel, Opener
from elements_table.ui.widgets.prize import draw_prize
from elements_table.ui.widgets.tips import Tip

COLUMNS: Final = 6
CELL: Final = 64.0
RADIUS: Final = 25.0
INSET: Final = 10.0
FOOT: Final = 26.0
"""Room for what earns the lit face."""


class PortraitPicker(Opener):
    """The face of a person; `on_change` gets the one taken instead. Those in `worn` are other people's."""

    def __init__(self, face: str, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self.face, self.on_change = face, on_change
        self.worn: Collection[str] = ()
        self.locked: Mapping[str, str] = {}
        """Faces that are not earned yet, and what earns them."""
        self.color: Color = GOLD
        self.lit = False
        """Whether it is the active seat's."""

    def make_panel(self) -> ChoicePanel:
        return Panel(self)

    def may_take(self, face: str) -> bool:
        """Return whether a face is this person's already, or nobody else's; all are where each is worn."""
        if face in self.locked and face != self.face:
            return False
        return face == self.face or face not in self.worn or set(PORTRAITS) <= {*self.worn, *self.locked}

    def choose(self, face: str) -> None:
        """Close the panel, take a face and tell."""
        self.close()
        if face != self.face and self.may_take(face):
            self.face = face
            self.on_change(face)

    def tip(self) -> Tip | None:
        return Tip(_("Choose a face"))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, r = self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2, self.rect[2] / 2
        canvas.avatar(x, y, r, Portrait(self.face, "pleased" if hot else "calm"), self.color, self.lit)
        if hot or self.panel is not None:
            canvas.circle(x, y, r + 2, line=WHITE, line_opacity=0.6, line_width=1.5)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.focus(self.rect, self.rect[2] / 2)


class Panel(ChoicePanel):
    """All faces, in rows; those of others are dark, or marked in high contrast; those not earned are outlines."""

    columns = COLUMNS

    def __init__(self, owner: PortraitPicker) -> None:
        wide, high = COLUMNS * CELL + 2 * INSET, -(-len(PORTRAITS) // COLUMNS) * CELL + 2 * INSET
        high += FOOT if owner.locked else 0.0
        super().__init__(owner, (wide, high), PORTRAITS.index(owner.face), len(PORTRAITS))
        self.owner = owner

    def area(self, number: int) -> Rect:
        row, column = divmod(number, COLUMNS)
        return (self.rect[0] + INSET + column * CELL, self.rect[1] + INSET + row * CELL, CELL, CELL)

    def take(self, number: int) -> None:
        if self.owner.may_take(PORTRAITS[number]):
            self.owner.choose(PORTRAITS[number])

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        for number, face in enumerate(PORTRAITS):
            x, y = self.middle(number)
            on, free = number == self.lit, self.owner.may_take(face)
            is_locked = face in self.owner.locked and face != self.owner.face
            self.mark(canvas, number)
            if is_locked:
                draw_prize(canvas, Reward("face", face), x, y, 2 * RADIUS, is_earned=False)
                continue
            canvas.avatar(
                x, y, RADIUS, Portrait(face, "pleased" if on and free else "calm"), HAIRLINE, face == self.owner.face
            )
            if not free and canvas.art.strong:  # shade would hide it
                at = (x + RADIUS * 0.72, y + RADIUS * 0.72)
                canvas.circle(*at, 9, fill=BLACK, line=SECONDARY)
                canvas.icon("ui_close", *at, 11, SECONDARY, weight=30)
            elif not free:
                canvas.circle(x, y, RADIUS + 1, fill=SHADE, fill_opacity=0.62)
        left, top, wide, high = self.rect
        words = self.owner.locked.get(PORTRAITS[self.lit], "")
        canvas.label(
            words, left + INSET + 6, top + high - FOOT / 2 - 4, wide - 2 * INSET - 6, color=SECONDARY, anchor="l"
        )
