"""The looks of all tables, chosen from pictures in a panel: a card back and a cloth."""

from collections.abc import Callable, Mapping
from typing import Final

from elements_table.kernel.data import Reward
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.rewards import BACKS, CLOTHS
from elements_table.ui.drawing.theme import GOLD, SECONDARY, Color
from elements_table.ui.widgets.dropdown import ChoicePanel, Opener
from elements_table.ui.widgets.prize import draw_back, draw_prize, draw_swatch
from elements_table.ui.widgets.tips import Tip

CELL: Final = 62.0
HEAD: Final = 30.0
ROW: Final = 74.0
FOOT: Final = 36.0
INSET: Final = 12.0
SMALL, LARGE = 26.0, 54.0
"""Heights of a picture on the widget, and in its panel."""
OWN: Final = ""
"""In the place of a name: each game its own."""
CHOICES: Final = (
    *(Reward("back", name) for name in (OWN, *BACKS)),
    *(Reward("cloth", name) for name in (OWN, *CLOTHS)),
)
"""What can be chosen, row by row."""


class LookPicker(Opener):
    """Shows back and cloth; `on_change` gets what is taken instead. `locked` says what earns what is not had."""

    def __init__(
        self, back: str, cloth: str, locked: Mapping[Reward, str], own: tuple[str, tuple[Color, Color]],
        on_change: Callable[[Reward], None],
    ) -> None:  # fmt: skip
        """`own` are a sprite and colours that stand for each game's own."""
        super().__init__()
        self.back = back if back in BACKS else OWN
        self.cloth = cloth if cloth in CLOTHS else OWN
        self.locked, self.own, self.on_change = locked, own, on_change

    def make_panel(self) -> ChoicePanel:
        return LookPanel(self)

    def is_chosen(self, choice: Reward) -> bool:
        """Return whether it is what is worn now."""
        return choice.name == (self.back if choice.kind == "back" else self.cloth)

    def choose(self, choice: Reward) -> None:
        """Take a back or a cloth that is earned, and tell."""
        if choice in self.locked:
            return
        self.close()
        if not self.is_chosen(choice):
            if choice.kind == "back":
                self.back = choice.name
            else:
                self.cloth = choice.name
            self.on_change(choice)

    def tip(self) -> Tip | None:
        return Tip(_("Card backs and table cloths"), _("Those that are locked are earned on the ladders."))

    def draw_picture(self, canvas: Canvas, choice: Reward, x: float, y: float, size: float) -> None:
        """Draw what a choice looks like, so high, with its middle at (x, y); a lock where it is not earned."""
        if choice.name != OWN:
            draw_prize(canvas, choice, x, y, size, is_earned=choice not in self.locked)
        elif choice.kind == "back":
            draw_back(canvas, self.own[0], x, y, size)
        else:
            draw_swatch(canvas, self.own[1], "", (x - size / 2, y - size / 2, size, size))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, h = self.draw_plate(canvas, hot=hot, pressed=pressed)
        middle = y + h / 2
        self.draw_picture(canvas, Reward("back", self.back), x + 22, middle, SMALL)
        self.draw_picture(canvas, Reward("cloth", self.cloth), x + 52, middle, SMALL)
        names = [called(Reward("back", self.back)), called(Reward("cloth", self.cloth))]
        words = names[0] if names[0] == names[1] else _("{back}, {cloth}").format(back=names[0], cloth=names[1])
        canvas.label(words, x + 74, middle, w - 74 - 36, face="semi", anchor="l")


class LookPanel(ChoicePanel):
    """A row of backs over a row of cloths; below them the name of the lit one, or what earns it."""

    def __init__(self, owner: LookPicker) -> None:
        self.columns = len(CHOICES) // 2
        size = (self.columns * CELL + 2 * INSET, 2 * (HEAD + ROW) + FOOT + INSET)
        super().__init__(owner, size, CHOICES.index(Reward("back", owner.back)), len(CHOICES))
        self.owner = owner

    def area(self, number: int) -> Rect:
        row, column = divmod(number, self.columns)
        return (self.rect[0] + INSET + column * CELL, self.rect[1] + 4 + row * (HEAD + ROW) + HEAD, CELL, ROW)

    def take(self, number: int) -> None:
        self.owner.choose(CHOICES[number])

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, h = self.rect
        for row, head in enumerate((_("Card back"), _("Table cloth"))):
            canvas.text(head, x + INSET + 4, y + 4 + row * (HEAD + ROW) + HEAD / 2 + 3, face="semi", anchor="l")
        for number, choice in enumerate(CHOICES):
            inner = self.mark(canvas, number)
            if self.owner.is_chosen(choice):
                canvas.box(inner, line=GOLD, line_width=2)
            size = LARGE if choice.kind == "back" else LARGE - 8
            self.owner.draw_picture(canvas, choice, *self.middle(number), size)
        lit = CHOICES[self.lit]
        words = self.owner.locked.get(lit, called(lit))
        canvas.label(words, x + INSET + 4, y + h - FOOT / 2 - 2, w - 2 * INSET - 8, color=SECONDARY, anchor="l")


def called(choice: Reward) -> str:
    """Return the name of a choice."""
    if choice.name == OWN:
        return _("Game’s own")
    return _(BACKS[choice.name] if choice.kind == "back" else CLOTHS[choice.name].label)
