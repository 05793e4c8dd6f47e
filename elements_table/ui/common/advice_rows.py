"""What a search says of a decision, as a hint tells it: the two best actions with their chances, and the rest."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _, inside, mark, plural
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.text import percent, plain
from elements_table.ui.drawing.theme import BRASS, LINE, WRITTEN
from elements_table.ui.stage.action_paths import draw_number
from elements_table.ui.widgets.slip import ASKED, SECOND, WASH

NAMES: Final = (mark("Air"), mark("Earth"), mark("Fire"), mark("Water"))
"""What a card may be called by: a name keeps its capital."""
EVEN: Final = 0.02
"""Chances nearer to each other than this are called equally good."""
NUMBER: Final = 30.0
BAR: Final = 6.0
"""What a row's number takes in width, and its bar in height."""
NAMED: Final = 5
"""Lines that the name of an action takes at most."""


class Option(NamedTuple):
    """An action, what it is called, and the chance to win with it as it is shown, or what stands for that."""

    action: Action
    words: str
    chance: float
    told: str = ""


@dataclass(frozen=True, slots=True)
class Counsel:
    """The two best actions, the search's choice first, and a reason for each, empty where none is known.

    `others` are the chances of the rest, the best first. `is_even` where neither of the two is clearly better: they
    are `is_close` to each other, or the search kept to its choice although the second seemed better.
    """

    options: tuple[Option, Option]
    reasons: tuple[str, str]
    others: tuple[float, ...]
    is_even: bool
    is_close: bool
    is_unfolded: bool = False

    @property
    def shown(self) -> tuple[Option, Option]:
        """The two as rows show them: no second stands there as if it were better than the first, or clearly worse."""
        first, second = self.options
        return first, second._replace(chance=first.chance, told=_("as good")) if self.is_even else second

    @property
    def cost(self) -> int:
        """What the second costs, in hundredths, as the difference of what is shown."""
        first, second = self.options
        return round(100 * first.chance) - round(100 * second.chance)

    def aside(self) -> str:
        """Return how the two stand to each other, or the rest to them; empty where there is no rest."""
        if self.cost < 0:
            words = _("The second came out {n}% higher, but that may be chance, so the first stands.")
            return words.format(n=-self.cost)
        if self.is_close:
            return _("Both are good: they are less than 2% apart.")
        if not self.others:
            return ""
        words = plural(
            "The only other action comes to {n}.", "The other {count} actions come to {n} at most.", len(self.others)
        )
        return words.format(n=percent(self.others[0]), count=len(self.others))

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
    behind = values[best] - values[second]
    is_close = abs(behind) < EVEN
    options = (Option(best, words(best), values[best]), Option(second, words(second), values[second]))
    others = tuple(sorted((values[action] for action in values if action not in (best, second)), reverse=True))
    return Counsel(options, reasons, others, is_close or behind < 0, is_close)


def lowered(words: str) -> str:
    """Return words as they stand inside a sentence; what begins with the name of an element stays as it is."""
    return words if words.partition(" ")[0] in {_(name) for name in NAMES} else inside(words)


def row_lines(painter: Painter, option: Option, inside: float) -> list[str]:
    """Return the name of an action in lines: the first beside its number and its chance, the others below that."""
    room = inside - NUMBER - painter.text_width(option.told or "100%", face="semi") - 6
    first, *more = painter.wrapped(option.words, room, face="semi")
    rest = painter.wrapped(" ".join(more), inside - NUMBER, face="semi", max_lines=NAMED - 1) if more else []
    return [first, *rest]


def draw_row(
    canvas: Canvas, at: tuple[float, float], inside: float, option: Option, number: int, *, is_best: bool
) -> None:
    """Draw an action of a width with its number, its chance, and a bar as long as that."""
    (x, y), lines = at, row_lines(canvas, option, inside)
    ink, color = (ASKED, BRASS) if is_best else (WRITTEN, SECOND)
    draw_number(canvas, x + 11, y + 11, number, is_best=is_best)
    canvas.lines(lines, x + NUMBER, y + 11, face="semi", color=ink, anchor="l")
    canvas.text(option.told or percent(option.chance), x + inside, y + 11, face="semi", color=ink, anchor="r")
    foot = y + len(lines) * LINE + 6
    canvas.box((x, foot, inside, BAR), BAR / 2, fill=WRITTEN, fill_opacity=WASH)
    canvas.box((x, foot, max(BAR, inside * option.chance), BAR), BAR / 2, fill=color)
