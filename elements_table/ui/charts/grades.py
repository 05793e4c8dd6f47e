"""The four grades of a decision, each a shape before a colour; luck and skill of a match as bars."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.analysis.review import REGULAR_SKILL, Grade
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import points

WORST_FIRST: Final[tuple[Grade, ...]] = ("mistake", "inaccuracy", "good", "best")
GRADE_COLORS: Final[dict[Grade, theme.Color]] = {
    "mistake": theme.CORAL,
    "inaccuracy": theme.GOLD,
    "good": theme.SECONDARY,
    "best": theme.GREEN,
}


def grade_word(grade: Grade) -> str:
    """Return what a grade is called."""
    return {"mistake": _("Mistake"), "inaccuracy": _("Inaccuracy"), "good": _("Good"), "best": _("Best")}[grade]


def grade_words(grade: Grade) -> str:
    """Return what the decisions of a grade are called."""
    return {
        "mistake": _("Mistakes"),
        "inaccuracy": _("Inaccuracies"),
        "good": _("Good ones"),
        "best": _("Best ones"),
    }[grade]


def draw_grade(canvas: Canvas, grade: Grade, x: float, y: float, size: float = 9.0) -> None:
    """Draw a grade's mark with its middle at (x, y), `size` from there to its edge."""
    color = GRADE_COLORS[grade]
    area = (x - size - 2, y - size - 2, 2 * size + 4, 2 * size + 4)
    m = size + 2
    if grade == "mistake":
        far, near = m + size * 1.12, m - size * 1.12
        d = f"M{m} {near:.2f}L{far:.2f} {m}L{m} {far:.2f}L{near:.2f} {m}Z"
        canvas.path(d, area, fill=color)
        canvas.icon("ui_close", x, y, size * 0.95, theme.DARK_TEXT, weight=40)
    elif grade == "inaccuracy":
        d = f"M{m} {m - size:.2f}L{m + size * 1.08:.2f} {m + size * 0.85:.2f}H{m - size * 1.08:.2f}Z"
        canvas.path(d, area, fill=color, line=color, line_width=1.5)
        canvas.fill((x - size * 0.1, y - size * 0.35, size * 0.22, size * 0.62), theme.DARK_TEXT)
        canvas.fill((x - size * 0.1, y + size * 0.42, size * 0.22, size * 0.22), theme.DARK_TEXT)
    elif grade == "good":
        canvas.circle(x, y, size * 0.92, line=color, line_width=2)
        canvas.circle(x, y, size * 0.36, fill=color)
    else:
        canvas.circle(x, y, size, fill=color)
        canvas.icon("ui_check", x, y, size * 1.3, theme.DARK_TEXT, weight=34)


ROW: Final = 24.0
WORDS: Final = 0.52
"""The share of the width that the words beside the bars take at most."""
NUMBER: Final = 52.0
"""Room for a number at the right."""


class ChanceShare(NamedTuple):
    """What a chance was changed by, -1 to 1: its words, by how much, its colour."""

    words: str
    change: float
    color: theme.Color


def draw_shares(canvas: Canvas, rect: Rect, start: float, shares: Sequence[ChanceShare], words: str = "") -> None:
    """Draw a bar for each share, each beginning where the one before ended.

    With `words` the first row is the start itself.
    """
    x, y, w, _h = rect
    ends = list(accumulate([share.change for share in shares], initial=start))
    low, high = min(0.0, *ends), max(1.0, *ends)
    rows = ([(words, 0.0, start, theme.SECONDARY, f"{round(100 * start)}")] if words else []) + [
        (share.words, before, after, share.color, points(share.change))
        for share, before, after in zip(shares, ends, ends[1:], strict=False)
    ]
    left = x + max([canvas.text_width(row[0]) for row in rows], default=0.0)
    left = min(left, x + w * WORDS) + 14
    wide = x + w - NUMBER - left
    for i, (label, before, after, color, number) in enumerate(rows):
        middle = y + i * ROW
        canvas.label(label, x, middle, left - x - 8, anchor="l")
        is_start = bool(words) and not i
        canvas.text(number, x + w, middle, theme.BODY, "semi", theme.TEXT if is_start else color, "r")
        canvas.box((left, middle - 6, wide, 12.0), 4, fill=theme.BLACK, fill_opacity=0.45)
        first, last = (left + wide * (one - low) / (high - low) for one in sorted((before, after)))
        part = (first, middle - 6, max(2.0, last - first), 12.0)
        canvas.box(part, min(4.0, part[2] / 2), fill=color)


def draw_skill(canvas: Canvas, rect: Rect, skill: float, levels: Mapping[str, float]) -> None:
    """Draw a skill (0 to 100) as a number and a bar, with the skills of the `levels` as ticks with their words.

    Where words would lie on one another the regular player's stands alone.
    """
    x, y, w, _h = rect
    ends = canvas.text(_("Skill"), x, y, face="semi", anchor="l")
    canvas.text(f"{round(skill)}", x + ends + 16, y, 24.0, "serif", theme.GOLD, "l")
    top = y + 22
    canvas.box((x, top, w, 6), 3, fill=theme.BLACK, fill_opacity=0.45)
    canvas.box((x, top, max(6.0, w * skill / 100), 6), 3, fill=theme.GOLD)
    taken: list[tuple[float, float]] = []
    for words, value in sorted(levels.items(), key=lambda level: abs(level[1] - REGULAR_SKILL)):
        tick, half = x + w * value / 100, canvas.text_width(words) / 2
        middle = max(x + half, min(x + w - half, tick))
        if any(middle - half - 8 < right and left < middle + half + 8 for left, right in taken):
            continue  # a word under another's tick would say what is not so
        taken.append((middle - half, middle + half))
        canvas.fill((tick - 0.75, top - 5, 1.5, 16), theme.HAIRLINE, 0.7)
        canvas.text(words, middle, top + 22, color=theme.SECONDARY, anchor="c")
