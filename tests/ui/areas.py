"""How much of a table two rectangles share, for tests of what lies over what."""

from elements_table.ui.drawing.canvas import Rect


def shared(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles share, in square dp."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
