"""A line of a log at a glance: whose it is, small cards as they were played, a sign and a number; else its words."""

from collections.abc import Sequence

from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.parts import look_of
from elements_table.ui.stage.scene import Figure, LogLine, Look, Names, Scene

FACE, CARD, SIGN, NUMBER, INDENT = 0.4, 0.67, 0.56, 0.46, 1.15
"""In heights of a row: a face's radius, a card's and a sprite's width, a number's size, where they begin."""
BESIDE, APART = 12.0, 5.0
"""Between what a line tells first and then, and between two pictures, in dp."""
AT = tuple[float, float, float]
"""Left edge, middle and width, in dp."""


def draw_line(  # a row is what it is of, where, and how high
    canvas: Canvas, scene: Scene, line: LogLine, names: Names, at: AT, high: float, ring: theme.Color | None = None
) -> None:
    """Draw a line in a row, or in two rows of words where it is told in them; `ring` is that of the face's team."""
    x, y, w = at
    if line.seat is not None:
        r = FACE * high
        canvas.avatar(x + r, y, r, names.face(line.seat), ring or seat_color(line.seat))
        x, w = x + INDENT * high, w - INDENT * high
    if line.shown:
        draw_shown(canvas, scene, line.shown, names, (x, y, w), high)
        return
    wide = canvas.text_width(line.text) + BESIDE
    if line.second and wide + canvas.text_width(line.second) <= w:
        canvas.text(line.text, x, y, anchor="l")
        canvas.text(line.second, x + wide, y, color=theme.SECONDARY, anchor="l")
    else:
        up = canvas.leading / 2 if line.second else 0
        canvas.label(line.text, x, y - up, w, anchor="l")
        canvas.label(line.second, x, y + up, w, color=theme.SECONDARY, anchor="l")


def draw_shown(canvas: Canvas, scene: Scene, shown: Sequence[str], names: Names, at: AT, high: float) -> None:
    """Draw pictures, closer to one another where they are many but off signs; after an empty text at the right."""
    x, y, w = at
    split = shown.index("") if "" in shown else len(shown)
    looks = {text: None if text[:1] in "#&" else look_of(scene.rulebook, text) for text in shown}
    wide = [_width(canvas, text, looks[text], high) for text in shown]
    right = x + w - sum(width + APART for width in wide[split + 1 :])
    room = right - x - BESIDE * (split < len(shown)) - (wide[split - 1] if split else 0.0)
    steps = [width + APART for width in wide[: max(0, split - 1)]]
    close = {n: step for n, step in enumerate(steps) if "#" not in (shown[n][0], shown[n + 1][0])}
    if sum(steps) - room > 0.9 * sum(close.values()):
        close = dict(enumerate(steps))  # nothing else is left
    part = max(0.1, min(1.0, 1 - (sum(steps) - room) / sum(close.values()))) if close else 1.0
    for n, text in enumerate(shown):
        if n == split:
            x = right
            continue
        _draw_one(canvas, text, looks[text], names, (x, y, wide[n]), high)
        x += (wide[n] + APART) * (part if n in close else 1.0)


def _width(canvas: Canvas, text: str, look: Look | None, high: float) -> float:
    if look is not None or text.startswith("&"):
        return (SIGN if isinstance(look, Figure) else CARD) * high
    is_narrow = len(text) > 2 or text == "#|" or text[1:].isdecimal()
    return canvas.text_width(text[1:], NUMBER * high, "serif") if is_narrow else SIGN * high


def _draw_one(canvas: Canvas, text: str, look: Look | None, names: Names, at: AT, high: float) -> None:
    x, y, w = at
    if look is not None:
        draw_look(canvas, CardArt(canvas.art), look, Pose(x + w / 2, y, 0.0, w), w)
    elif text.startswith("&"):
        seat = int(text[1:])
        canvas.avatar(x + w / 2, y, w / 2, names.face(seat), seat_color(seat))
    else:
        color = theme.TEXT if text[1:].lstrip("+−").isdecimal() else theme.GOLD
        canvas.text(text[1:], x + w / 2, y, NUMBER * high, "serif", color, "c")
