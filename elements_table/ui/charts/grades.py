"""The four grades of a decision: each a shape before it is a colour."""

from __future__ import annotations

from typing import Final

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Grade
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CORAL, DARK_TEXT, GOLD, GREEN, SECONDARY, Color

WORST_FIRST: Final[tuple[Grade, ...]] = ("mistake", "inaccuracy", "good", "best")
GRADE_COLORS: Final[dict[Grade, Color]] = {"mistake": CORAL, "inaccuracy": GOLD, "good": SECONDARY, "best": GREEN}


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
        canvas.icon("ui_close", x, y, size * 0.95, DARK_TEXT, weight=40)
    elif grade == "inaccuracy":
        d = f"M{m} {m - size:.2f}L{m + size * 1.08:.2f} {m + size * 0.85:.2f}H{m - size * 1.08:.2f}Z"
        canvas.path(d, area, fill=color, line=color, line_width=1.5)
        canvas.fill((x - size * 0.1, y - size * 0.35, size * 0.22, size * 0.62), DARK_TEXT)
        canvas.fill((x - size * 0.1, y + size * 0.42, size * 0.22, size * 0.22), DARK_TEXT)
    elif grade == "good":
        canvas.circle(x, y, size * 0.92, line=color, line_width=2)
        canvas.circle(x, y, size * 0.36, fill=color)
    else:
        canvas.circle(x, y, size, fill=color)
        canvas.icon("ui_check", x, y, size * 1.3, DARK_TEXT, weight=34)
