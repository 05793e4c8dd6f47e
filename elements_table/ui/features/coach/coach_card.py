"""The card of a hint where there is a coach: it holds the mark, and its three answers, as well."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, cast

from elements_table.kernel.words import _
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.common.counsel import BAR, Counsel
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import hundredths
from elements_table.ui.features.match.hint.hint_card import BROAD, BUTTON, GAP, HEAD, PAD, WIDTH, HintCard
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.slip import ASKED, WASH, SlipButton, draw_slip

MARK: Final = 9.0
METER: Final = 28.0
"""The height of the bar that shows what the choice is worth, and what it costs, in dp."""


class Marker(Protocol):
    """What the card asks of the coach."""

    is_marked: bool

    def why(self) -> None: ...
    def take_back(self) -> None: ...
    def go_on(self) -> None: ...


@dataclass(eq=False, repr=False)
class CoachCard(HintCard):
    """Shows that there is something better than what was chosen; asked why, both as a hint does."""

    def __post_init__(self) -> None:
        self._coach = cast("Marker", self.context.mode)
        self._ask = SlipButton("", self._coach.why, keys=("hint",))
        self._back = SlipButton("", self._coach.take_back, keys=("escape", "undo"))
        self._on = SlipButton("", self._coach.go_on, keys=("enter",))
        super().__post_init__()

    def speak(self) -> None:
        super().speak()
        self._ask.label, self._back.label, self._on.label = _("Why"), _("Take back"), _("As I said")
        self._ask.about = _("Shows the better move, and what both are worth.")
        self._back.about = _("Nothing is done yet: choose again.")
        self._on.about = _("Does what you chose.")

    @property
    def _is_folded(self) -> bool:
        return self._coach.is_marked and self._state.hinted is None

    def place(self) -> None:
        self.broadest = WIDTH if self._coach.is_marked else BROAD
        super().place()
        counsel = self._state.counsel
        if not self._coach.is_marked or counsel is None or self.rect is None:
            return
        if self._is_folded:  # where it has room to unfold
            self.rect = (*self.rect[:3], HEAD + METER + 2 * BUTTON + GAP + PAD)
        self._place_buttons(counsel)

    def over(self, widgets: Sequence[Widget]) -> list[Widget]:
        found = super().over(widgets)
        if self.rect is None or not self._coach.is_marked:
            return found
        kept = [widget for widget in found if widget not in (self._why, self._do, self._close)]
        return [*kept, *([self._ask] if self._is_folded else []), self._back, self._on]

    def _is_beside(self, counsel: Counsel) -> bool:
        return self._coach.is_marked or super()._is_beside(counsel)

    def _place_buttons(self, counsel: Counsel) -> None:
        super()._place_buttons(counsel)
        if self.rect is None or not self._coach.is_marked:
            return
        x, y, _w, h = self.rect
        left, foot, half = x + PAD, y + h - PAD - BUTTON, (self._inside - GAP) / 2
        self._on.rect = (left, foot, self._inside, BUTTON)
        self._ask.rect = (left, foot - BUTTON - GAP, half, BUTTON)
        self._back.rect = (left + half + GAP, foot - BUTTON - GAP, half, BUTTON)
        if not self._is_folded:
            self._back.rect, self._on.rect = (left, foot, half, BUTTON), (left + half + GAP, foot, half, BUTTON)

    def draw(self, canvas: Canvas) -> None:
        if not self._is_folded or self.rect is None:
            super().draw(canvas)
            return
        x, y, _w, _h = self.rect
        draw_slip(canvas, self.rect)
        if self._state.counsel is not None:
            self._draw_meter(canvas, x + PAD, y + HEAD, self._state.counsel)
        draw_grade(canvas, "mistake", x + PAD + MARK, y + HEAD / 2 + 2, MARK)
        words, aside = _("Something is better"), 2 * MARK + 12
        room = self._inside - aside
        canvas.label(words, x + PAD + aside, y + HEAD / 2 + 2, room, face="semi", color=ASKED, anchor="l")

    def _draw_meter(self, canvas: Canvas, x: float, y: float, counsel: Counsel) -> None:
        """Draw the chance that the choice leaves, in ink, and in the mark's colour what is lost by it."""
        best, chosen = (option.chance for option in counsel.options)
        words = f"\u2212{hundredths(counsel.cost)}"
        wide = self._inside - canvas.text_width(words, face="semi") - GAP
        canvas.box((x, y + 3, wide, BAR), BAR / 2, fill=theme.WRITTEN, fill_opacity=WASH)
        for part, color in ((best, theme.CORAL), (chosen, theme.WRITTEN)):
            canvas.box((x, y + 3, max(BAR, wide * part), BAR), BAR / 2, fill=color)
        canvas.text(words, x + self._inside, y + 6, face="semi", color=ASKED, anchor="r")
