"""High contrast: what becomes of colours, plates and lines. Words stand out from their ground at 7 to 1 or more."""

from functools import lru_cache
from typing import Final

from elements_table.ui.drawing.theme import BLACK, WHITE, Color, mix

LIGHT: Final = 0.18
"""The luminance from which a colour counts as light: it becomes lighter, and others darker."""
LEAST_LIGHT: Final = 0.48
"""What a light colour has at least: 7 to 1 on the tables and panels of high contrast."""
MOST_DARK: Final = 0.05
"""What a dark colour has at most: 7 to 1 on a white card, and under a gold button's words."""
BRIGHTEST: Final = 0.0625
"""The luminance that a table has at the most: words in every colour stay clear on it and on its nap."""
KNEE: Final = 6
"""How suddenly a light ground is held at that."""
LIGHT_OF_LEVEL: Final = 2.2
"""The power of a level that its light is."""
STEPS: Final = 20
LINE: Final = 2.0
"""The least width of lines, in dp."""
FAINT: Final = 0.09
"""Lines of a lower opacity are those of things that cannot be used: they stay quiet."""
QUIET: Final = 0.5
SOLID: Final = 0.6
"""The opacity from which a fill counts as no wash."""
SHADY: Final = 0.02
"""The luminance under which a wash is shade."""
WASH: Final = 2.0
"""How much stronger light washes are, up to MOST_WASH."""
MOST_WASH: Final = 0.12


def luminance(color: tuple[float, float, float]) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    r, g, b = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (part / 255 for part in color))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Color, b: Color) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=512)
def strong(color: Color) -> Color:
    """Return a colour as far from the middle as words need it: lighter, or darker."""
    is_light = luminance(color) >= LIGHT
    found = color
    for step in range(STEPS):
        enough = luminance(found) >= LEAST_LIGHT if is_light else luminance(found) <= MOST_DARK
        if enough:
            break
        found = mix(color, WHITE if is_light else BLACK, (step + 1) / STEPS)
    return found


def readable(ground: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return the colour of a lit table, darker where words could not be read on it: softly, so that no edge shows."""
    over = luminance(ground) / BRIGHTEST
    part = (1 + over**KNEE) ** (-1 / KNEE / LIGHT_OF_LEVEL)
    r, g, b = ground
    return r * part, g * part, b * part


def plate(fill: Color, opacity: float) -> tuple[Color, float]:
    """Return a fill and its opacity: plates of shade are solid black, washes stay washes, all else is strong."""
    if opacity >= SOLID:
        return strong(fill), opacity
    light = luminance(fill)
    return (BLACK, 1.0) if light < SHADY else (fill, min(MOST_WASH, opacity * WASH) if light >= LIGHT else opacity)


def edge(opacity: float, width: float) -> tuple[float, float]:
    """Return the opacity and the width, in dp, of a line."""
    if not opacity:
        return 0.0, width
    return (QUIET if opacity < FAINT else 1.0), max(LINE, width)
