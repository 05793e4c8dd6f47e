"""The one line that says what to do now: over the buttons, or in a tall window between the ruler and them."""

from dataclasses import dataclass
from typing import Final

from elements_table.kernel.words import _, opening
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.drawing.theme import GOLD, SECONDARY, TEXT, Color
from elements_table.ui.features.match.hint.hint_card import HintCard
from elements_table.ui.features.match.log.explaining import Explaining
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.table_bar import TableButton
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.widgets.chip import Chip

SIZE: Final = 18.0
LINE: Final = 22.0
WIDTH: Final = 212.0
LEAST: Final = 166.0
"""Of the line: in units of the stage, and at least in dp."""
OVER, LIFTED = 12.0, 22.0
"""Between it and the button below, on which may stand the number of a hint."""
END: Final = 62.0
"""What the number at the ruler's end takes."""
BARE: Final = 660.0
"""Where it ends, in units, while there is no button."""
MOST: Final = 6
"""Lines that it takes at the most."""


@dataclass(eq=False, repr=False)
class Instruction(TablePart):
    """Finds the sentence that matters most: what goes by itself, a hint, what a piece brings, what can be done."""

    explaining: Explaining
    card: HintCard

    def words(self) -> tuple[str, Color]:
        """Return the sentence, and its colour; empty where there is nothing to do or to say."""
        state, view, wording = self._state, self._views.view(), self._scene.words
        if state.only is not None:
            return "" if wording.is_plain(view) else state.only.words, GOLD
        if state.hint and self.card.rect is None:
            return state.hint, GOLD
        told = "" if self.card.rect is not None else self.explaining.told()
        if told:
            return told, TEXT
        chips = () if self._scene.reactions is None else self.context.focus.widgets
        reacts = any(isinstance(one, Chip) and one.has_dial for one in chips)
        is_asked = (state.is_my_turn or reacts) and not (state.is_dealing or self._mode.says_what_to_do)
        return opening(wording.prompt(view)) if is_asked and not wording.is_plain(view) else "", TEXT

    def lines(self) -> tuple[list[str], Color]:
        """Return it as it is written."""
        words, color = self.words()
        if not words or self.context.is_asked:
            return [], color
        parlour = self._state.layout.parlour
        width = parlour.s(640) if parlour.is_tall else max(LEAST, parlour.s(WIDTH))
        painter = measuring(self._art)
        lines = painter.evened(words, width, SIZE, "serif")
        if len(lines) > MOST:
            lines = painter.wrapped(words, width, SIZE, "serif", max_lines=MOST)
        (x, y, w, h), place = parlour.ruler(), self._place(lines)
        if not parlour.is_tall and meet((x, y - END / 2, w + END, h + END), place):
            beside = painter.evened(words, place[0] + place[2] - x - w - END, SIZE, "serif")
            lines = beside if len(beside) < MOST / 2 else lines
        is_covered = self.card.rect is not None and meet(self.card.rect, self._place(lines))
        return [] if is_covered else lines, color

    def rect(self) -> Rect:
        """Return where it stands now; nowhere where there is nothing to say."""
        lines, _color = self.lines()
        return self._place(lines) if lines else (0.0, 0.0, 0.0, 0.0)

    def _place(self, lines: list[str]) -> Rect:
        parlour = self._state.layout.parlour
        high = LINE * len(lines)
        if parlour.is_tall:
            return (parlour.x(40), parlour.y(848) - high, parlour.s(640), high)
        painter, right = measuring(self._art), parlour.x(1236)
        width = max(painter.text_width(line, SIZE, "serif") for line in lines)
        widgets = self.context.focus.widgets
        low = [w for w in widgets if w.rect[0] + w.rect[2] > right - 40 and w.rect[1] > parlour.y(300)]
        tops = [w.rect[1] for w in low if isinstance(w, TableButton | Chip) and w.kind != "bare"]
        bottom = min(tops) - (OVER if self.card.rect is None else LIFTED) if tops else parlour.y(BARE)
        return (right - width, bottom - high, width, high)

    def draw(self, canvas: Canvas) -> None:
        """Write it, and over it the key that does it, or how the explaining ends."""
        lines, color = self.lines()
        self.explaining.hide_link()
        if not lines:
            return
        x, y, w, _h = self._place(lines)
        is_tall = self._state.layout.parlour.is_tall
        at = x + w / 2 if is_tall else x + w
        for n, line in enumerate(lines):
            canvas.text(line, at, y + LINE * (n + 0.5), SIZE, "serif", color, "c" if is_tall else "r")
        if self._state.only is not None:
            return
        if color == GOLD:
            canvas.text(_("H does it"), at, y - LINE / 2, color=SECONDARY, anchor="c" if is_tall else "r")
        elif self.explaining.is_on and self.card.rect is None:
            self.explaining.show_link(at, y - LINE / 2 - 4, centred=is_tall)
