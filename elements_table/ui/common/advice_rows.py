"""What a search says of a decision, as a hint tells it: the two best actions with their chances, and the rest."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _, inside, mark
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.text import percent, plain
from elements_table.ui.drawing.theme import BRASS, LINE, WRITTEN
from elements_table.ui.stage.action_paths import draw_number
from elements_table.ui.widgets.slip import ASKED, SECOND, WASH

NAMES: Final = (mark("Air"), mark("Earth"), mark("Fire"), mark("Water"))
"""What a card may be called by: a name keeps its capital."""
EVEN: Final = 0.02
"""Chances nearer to each other than this are called equally good."""
NUMBER, CUP = 30.0, 19.0
BAR: Final = 6.0
"""What a row's number and the cup before its chance take in width, and its bar in height."""
NAMED: Final = 5
"""Lines that the name of an action takes at most."""


class Option(NamedTuple):
    """An action, what it is called, the chance to win with it as it is shown, and whether it shares the one above."""

    action: Action
    words: str
    chance: float
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Counsel:
    """The two best actions, the search's choice first, and a reason for each, empty where none is known.

    `is_even` where neither of the two is clearly better, or the second only seemed to be.
    """

    options: tuple[Option, Option]
    reasons: tuple[str, str]
    is_even: bool
    is_unfolded: bool = False

    @property
    def shown(self) -> tuple[Option, Option]:
        """The two as rows show them: no second stands there as if it were better than the first, or clearly worse."""
        first, second = self.options
        return first, second._replace(is_shared=self.is_even)

    @property
    def cost(self) -> int:
        """What the second costs, in hundredths, as the difference of what is shown."""
        first, second = self.options
        return round(100 * first.chance) - round(100 * second.chance)

    def why_not(self) -> str:
        """Return what the second would cost."""
        words = _("With the second you would win about {n} of 100, so it costs about {cost}%.")
        return words.format(n=round(100 * self.options[1].chance), cost=self.cost)


def said(advice: Advice[Action]) -> str:
    """Return the reason of an advice in words, empty where it has none."""
    facts = {name: plain(value) if isinstance(value, int) else value for name, value in advice.parameters.items()}
    return _(advice.reason).format(**facts) if advice.reason else ""


def counsel(advice: Advice[Action], words: Callable[[Action], str]) -> Counsel | None:
    """Return what is to be said of a decision; None where the advice has no chances of two actions or more."""
    best, values = advice.action, advice.values
    if best not in values or len(values) < 2:
        return None
    second = max((action for action in values if action != best), key=lambda action: values[action])
    return compared(advice, second, words)


def compared(advice: Advice[Action], second: Action, words: Callable[[Action], str]) -> Counsel:
    """Return what is to be said of the best action beside a `second`, which need not be the next best."""
    best, values = advice.action, advice.values
    reasons = said(advice), said(advice.second) if advice.second and advice.second.action == second else ""
    options = (Option(best, words(best), values[best]), Option(second, words(second), values[second]))
    return Counsel(options, reasons, values[best] - values[second] < EVEN)


def lowered(words: str) -> str:
    """Return words as they stand inside a sentence; what begins with the name of an element stays as it is."""
    return words if words.partition(" ")[0] in {_(name) for name in NAMES} else inside(words)


def row_lines(painter: Painter, option: Option, inside: float) -> list[str]:
    """Return the name of an action in lines: the first beside its number and its chance, the others below that."""
    room = inside - NUMBER - CUP - painter.text_width("100%", face="semi") - 6
    first, *more = painter.wrapped(option.words, room, face="semi")
    rest = painter.wrapped(" ".join(more), inside - NUMBER, face="semi", max_lines=NAMED - 1) if more else []
    return [first, *rest]


def row_high(painter: Painter, option: Option, inside: float) -> float:
    """Return how high an action is drawn."""
    return len(row_lines(painter, option, inside)) * LINE + (0.0 if option.is_shared else BAR)


def draw_row(
    canvas: Canvas, at: tuple[float, float], inside: float, option: Option, number: int, *, is_best: bool
) -> None:
    """Draw an action of a width with its number, and its chance to win with a bar, unless it shares that above."""
    (x, y), lines = at, row_lines(canvas, option, inside)
    ink, color = (ASKED, BRASS) if is_best else (WRITTEN, SECOND)
    draw_number(canvas, x + 11, y + 11, 1 if is_best else number, is_best=is_best)
    canvas.lines(lines, x + NUMBER, y + 11, face="semi", color=ink, anchor="l")
    if option.is_shared:
        return
    left = x + inside - canvas.text(percent(option.chance), x + inside, y + 11, face="semi", color=ink, anchor="r")
    canvas.icon("ui_cup", left - CUP / 2, y + 10, CUP - 4, ink)
    foot = y + len(lines) * LINE + 3
    canvas.box((x, foot, inside, BAR), BAR / 2, fill=WRITTEN, fill_opacity=WASH)
    canvas.box((x, foot, max(BAR, inside * option.chance), BAR), BAR / 2, fill=color)
