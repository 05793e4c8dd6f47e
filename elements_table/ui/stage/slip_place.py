"""Where a slip of paper lies on a table: where it covers nothing that it speaks of, and as little as can be."""

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, product
from typing import Final

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import TOP_BAR
from elements_table.ui.parlour.places import LEAST_SLIP, Parlour
from elements_table.ui.parlour.ruler import PAST
from elements_table.ui.stage.action_paths import meet

CELL, STEP, EDGE, SIDE = 8.0, 16.0, 8.0, 24.0
"""How finely a table is looked through for a place, what stays free below it, in dp; at the sides, in units."""
MUST, TOLD, LARGE, NEAR = 1e4, 8.0, 100.0, 2.0
"""How much more is lost of what must be seen, and of marks at the ruler; what is large, in units; a gap, in dp."""
STAYS, FAR, FARNESS, SMALLEST = 40.0, 4.0, 1e-3, 120.0
"""For so many cells that it covers there it stays where it was, or at a side; as what is small counts, at least."""
PARTS: Final = (1.0, 0.88, 0.77, 0.69, 0.6, 0.46)
SHORTER, WIDER = (1.0, 0.85, 0.7, 0.55, 0.4, 0.0), 1.2
"""How wide a slip may be in a tall window, in parts of what it usually is; lower, or wider elsewhere."""


def slip_place(
    parlour: Parlour,
    taken: Sequence[Rect],
    high: Callable[[float], float],
    around: Sequence[Rect],
    *,
    kept: Rect | None = None,
    scrolls: bool = False,
    narrowest: float = 0.0,
) -> Rect:
    """Return where a slip lies that is to be `high` for its width, `narrowest` at least; lower only if it `scrolls`.

    It goes where it covers least of what is `taken`, and then of what is `around`, as near to its usual place as it
    can, and stays where it was `kept` if it covers hardly more there.
    """
    slips, up, last = parlour.slips, math.ceil(TOP_BAR / CELL), int((parlour.height - EDGE) / CELL)
    left, right = math.ceil(parlour.x(SIDE) / CELL) * CELL, parlour.width - parlour.s(SIDE)
    (_x, top, whole, least), room = slips[0], (last - up) * CELL
    lost = _covered(parlour, taken, around)
    tops = [top, *(CELL * row for row in range(up, last))]
    widths = [whole * part for part in PARTS] if parlour.is_tall else [whole, LEAST_SLIP, whole * WIDER]
    widths = [wide for wide in widths if wide >= min(whole, narrowest)]
    for part in SHORTER if scrolls else SHORTER[:1]:
        highs = {w: max(min(least, high(w)), min(high(w), room) * part) for w in (whole, *widths)}
        ends = product((x for x, *_rest in slips), (y for y in tops if y + highs[whole] <= last * CELL))
        at_sides = ((x, y, whole, highs[whole]) for x, y in ends)
        anywhere = (
            (left + STEP * n, CELL * row, w, highs[w])
            for w in widths
            for row in range(up, last - math.ceil(highs[w] / CELL) + 1)
            for n in range(int((right - left - w) / STEP) + 1)
        )
        for places in (at_sides, anywhere):
            covered, best = min((lost(rect) + _far(rect, slips[0]), rect) for rect in places)
            if covered < FAR:
                break
        if covered < MUST:
            break
    if kept is not None and lost(kept := (*kept[:3], min(high(kept[2]), last * CELL - kept[1]))) < covered + STAYS:
        return kept
    return best


def _far(rect: Rect, usual: Rect) -> float:
    """Return what it costs that a slip does not lie as usual."""
    return (abs(rect[0] - usual[0]) + abs(rect[1] - usual[1]) + abs(rect[2] - usual[2])) * FARNESS


def _covered(parlour: Parlour, taken: Sequence[Rect], around: Sequence[Rect]) -> Callable[[Rect], float]:
    """Return what tells how much a rectangle covers, by sums over all cells left of and above each."""
    right, last = math.ceil(parlour.width / CELL), math.ceil(parlour.height / CELL)
    grid = [[0.0] * (right + 2) for _ in range(last + 2)]

    def cells(rect: Rect, more: float = 0.0) -> tuple[int, int, int, int]:
        x, y, w, h = rect
        low, up = min(right, max(0, int((x - more) / CELL))), min(last, max(0, int((y - more) / CELL)))
        end, foot = math.ceil((x + w + more) / CELL), math.ceil((y + h + more) / CELL)
        return low, up, min(right, max(low, end)), min(last, max(up, foot))

    x, y, w, h = parlour.ruler()
    brass = (x - parlour.s(PAST), y, w + 2 * parlour.s(PAST), h)
    people = [bust.face for bust in parlour.busts.values()]
    bars = [rect for rect in around if rect[2] >= brass[2] / 2 and meet(rect, brass)]
    lying = [rect for rect in around if rect not in bars]  # marks tell what stands at the ruler
    large = [rect for rect in lying if min(rect[2:]) > parlour.s(LARGE)]
    marks = [rect for rect in lying if meet(rect, brass)]
    room = [(x * CELL, 0.0, CELL, parlour.rail(x * CELL)) for x in range(right)]
    needed = [*taken, *large, *people, *([brass] if bars else [])]
    for must, rects in ((0.0, [*lying, *room]), (TOLD, marks), (MUST, needed)):
        for x1, y1, x2, y2 in (cells(rect, NEAR) for rect in rects):
            weight = must or max(1.0, SMALLEST / max(1, (x2 - x1) * (y2 - y1)))
            for row, column, sign in ((y1, x1, 1), (y1, x2, -1), (y2, x1, -1), (y2, x2, 1)):
                grid[row + 1][column + 1] += sign * weight
    for _each in range(2):
        rows = [accumulate(row) for row in grid]
        grid = [list(row) for row in zip(*(accumulate(column) for column in zip(*rows, strict=True)), strict=True)]

    def covered(rect: Rect) -> float:
        x1, y1, x2, y2 = cells(rect)
        return grid[y2][x2] - grid[y1][x2] - grid[y2][x1] + grid[y1][x1]

    return covered
