"""The faces of the action cards, painted from the data: number, pictures of the actions, score strip."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, Kind
from elements_table.games.influence.rules.cards import ActionSpec, CardSpec
from elements_table.ui.drawing import sprites, theme
from elements_table.ui.drawing.faces import paint_engraving
from elements_table.ui.stage.scene import Canvas, Painted

Colours = Sequence[int]
CREAM: Final = "#FFF8E8"
DARK: Final = "#5A3D08"
"""The mark on yellow, where cream would not show."""
ANY: Final = theme.rgb("#4A4438")


def face(spec: CardSpec) -> Painted:
    """Return the face of a card."""
    score = spec.score
    actions = tuple((action.verb, action.symbols) for action in spec.actions)
    key = ("influence", spec.number, actions, score.element, score.colour, score.agent)
    return Painted(key, lambda canvas, w, h: _paint(canvas, w, h, spec), engraved=_landscape(spec))


def slim_face(spec: CardSpec) -> Painted:
    """Return a small card of a hand in which the next lies over most of it; it grows into its whole face."""
    whole = face(spec)
    return replace(
        whole, painter=lambda canvas, w, h: _paint_slim(canvas, w, h, spec), grown=140.0, form=("slim",), whole=whole
    )


def _landscape(spec: CardSpec) -> str:
    """Return the name of the engraving below what a card shows."""
    element = spec.score.element
    return f"low_{'all' if element == 'any' else element}"


def _colours(spec: CardSpec) -> Colours:
    return (1, 0, 2) if spec.score.colour == "any" else (COLOURS.index(spec.score.colour),)


def _paint_slim(canvas: Canvas, w: float, h: float, spec: CardSpec) -> None:
    element, x = spec.score.element, w * 0.215
    paint_engraving(canvas, w, h, _landscape(spec))
    canvas.text(str(spec.number), x, h * 0.17, w * 0.32, "serif", theme.INK, "c")
    if element == "any":
        canvas.text("?", x, h * 0.46, w * 0.3, "serif", ANY, "c")
    else:
        canvas.icon(element, x, h * 0.46, w * 0.28)
    colours = _colours(spec)
    wide, u = (w * 0.34, w * 0.2) if len(colours) > 1 else (w * 0.24, w * 0.24)
    marker_box(canvas, x - wide / 2, h * 0.78 - u / 2, wide, u, colours)


def _paint(canvas: Canvas, w: float, h: float, spec: CardSpec) -> None:
    """Paint what the card scores below its number, its actions beside it, and the element's landscape below both."""
    score = spec.score
    is_any = score.element == "any"
    paint_engraving(canvas, w, h, _landscape(spec))
    if canvas.art.plain:
        shown = ELEMENTS if is_any else (score.element,)
        size = w * (0.28 if is_any else 0.5)
        for i, element in enumerate(shown):
            canvas.icon(element, w / 2 + (i - (len(shown) - 1) / 2) * size, h * 0.76, size)
    x, step = w * 0.195, w * 0.168
    word, big = str(spec.number), w * (0.27 if spec.number < 10 else 0.23)
    canvas.text(word, max(x, canvas.text_width(word, big, "serif") / 2 + 1), w * 0.185, big, "serif", theme.INK, "c")
    y = w * 0.4
    if is_any:
        for i, element in enumerate(ELEMENTS):
            canvas.icon(element, x + (i - 1) * w * 0.09, y, w * 0.1)
    else:
        canvas.icon(score.element, x, y, w * 0.165)
    colours = _colours(spec)
    wide, u = (w * 0.24, w * 0.11) if len(colours) > 1 else (w * 0.14, w * 0.14)
    marker_box(canvas, x - wide / 2, y + step - u / 2, wide, u, colours)
    if not score.agent:
        canvas.icon("ui_crossed_agent", x, y + 2 * step, w * 0.13, theme.INK_SECOND, weight=26)
    lines = len(spec.actions)
    for i, action in enumerate(spec.actions):
        _paint_action(canvas, w * 0.635, w * ((0.3 if lines == 1 else 0.22) + 0.27 * i), w * 0.155, action)


def _paint_action(canvas: Canvas, x: float, y: float, u: float, action: ActionSpec) -> None:
    """Paint one line of pictures with its middle at (x, y); `u` is the height of a box."""
    symbols = action.symbols
    if action.verb == Kind.ADD:
        wide = u * _breadth(symbols[0])
        left = x - (u * 0.85 + wide) / 2
        canvas.icon("ui_plus", left + u * 0.32, y, u * 0.72, theme.INK, weight=30)
        marker_box(canvas, left + u * 0.85, y - u / 2, wide, u, symbols[0])
        return
    if action.verb == Kind.MARKERS:
        widths = [u * _breadth(symbol) for symbol in symbols]
        gap = u * 1.15
        left = x - (sum(widths) + gap) / 2
        marker_box(canvas, left, y - u / 2, widths[0], u, symbols[0])
        canvas.icon("ui_exchange", left + widths[0] + gap / 2, y, u * 0.78, theme.INK, weight=28)
        marker_box(canvas, left + widths[0] + gap, y - u / 2, widths[1], u, symbols[1])
        return
    size, gap = u * 1.5, u * 1.1
    half = size * 0.36
    _paint_agent(canvas, x - gap / 2 - half, y, size, symbols[0])
    canvas.icon("ui_exchange", x, y + u * 0.1, u * 0.78, theme.INK, weight=28)
    _paint_agent(canvas, x + gap / 2 + half, y, size, symbols[1])


def _breadth(colours: Colours) -> float:
    return 1.0 if len(colours) == 1 else 1.7


def _paint_agent(canvas: Canvas, x: float, y: float, size: float, colours: Colours) -> None:
    """Paint an agent, or two halves of two with a line between them (a split symbol)."""
    part = size / len(colours)
    left, top = x - size / 2, y - size / 2
    for i, colour in enumerate(colours):
        with canvas.clip((left + i * part, top, part, size)):
            canvas.icon(f"agent_{COLOURS[colour]}", x, y, size)
    for i in range(1, len(colours)):
        canvas.fill((left + i * part - 0.5, top + size * 0.05, 1.0, size * 0.9), theme.IVORY)


def marker_box(canvas: Canvas, x: float, y: float, w: float, h: float, colours: Colours) -> None:
    """Paint a box in one to three colours, each with its mark, its corner at (x, y)."""
    m = 2.0
    n = len(colours)
    part = w / n
    paints = [theme.hexed(theme.INFLUENCE[COLOURS[colour]]) for colour in colours]
    stops = "".join(
        f'<stop offset="{i / n:.4f}" stop-color="{paint}"/><stop offset="{(i + 1) / n:.4f}" stop-color="{paint}"/>'
        for i, paint in enumerate(paints)
    )
    defs = f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="{m}" y1="0" x2="{m + w:g}" y2="0">{stops}'
    body = sprites.rounded(m, m, w, h, h * 0.2, f'fill="{paints[0] if n == 1 else "url(#s)"}"')
    body += "".join(
        f'<path d="M{m + part * i:.2f} {m}V{m + h:.2f}" stroke="#FBF5E6" stroke-width="{max(0.8, h * 0.06):g}"/>'
        for i in range(1, n)
    )
    body += sprites.rounded(m, m, w, h, h * 0.2, sprites.stroke(theme.INK, 0.8, 0.55))
    size = min(h * 0.56, part * 0.66)
    for i, colour in enumerate(colours):
        body += mark(colour, m + part * (i + 0.5), m + h / 2, size)
    image = canvas.art.svg(body, w + 2 * m, h + 2 * m, "" if n == 1 else defs + "</linearGradient>")
    canvas.put(image, x - m, y - m, "tl")


def mark(colour: int, x: float, y: float, size: float, paint: str = "") -> str:
    """Return the SVG of a colour's mark around a point: two bars, a triangle, a disc."""
    name = COLOURS[colour]
    paint = paint or (DARK if name == "yellow" else CREAM)
    half = size / 2
    if name == "red":
        d = f"M{x:.2f} {y - half * 0.92:.2f}L{x + half:.2f} {y + half * 0.8:.2f}L{x - half:.2f} {y + half * 0.8:.2f}Z"
        return f'<path d="{d}" fill="{paint}"/>'
    if name == "blue":
        bar = f'x="{x - half * 0.85:.2f}" width="{size * 0.85:.2f}" height="{size * 0.29:.2f}" fill="{paint}"'
        return f'<rect y="{y - half * 0.72:.2f}" {bar}/><rect y="{y + half * 0.14:.2f}" {bar}/>'
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{half * 0.78:.2f}" fill="{paint}"/>'
