"""How the brass ruler is drawn: the bar from a kept raster, and what stands at it."""

import math
from functools import lru_cache
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BLACK, GOLD, IVORY, SECONDARY, Color, hexed, rgb
from elements_table.ui.parlour import ruler as brass

BRASS_DARK, BRASS_LIGHT = theme.BRASS_PLATE
ENGRAVED: Final = rgb("#3C2812")
"""Of ticks."""
GHOST: Final = rgb("#4A3417")
EMBER: Final = rgb("#FFE9B8")
EDGE: Final = 0.28
"""How far from its middle line what fills it lies, in heights of the brass."""
RADIUS, TICK, LONG_TICK, FILL = 6.0, 0.9, 1.5, 4.0
SHADE: Final = 150
"""How strong the shade under numbers is, of 255: they are read on the brightest cloth."""
SHADOW: Final = 8.0
"""How far what the brass and its numbers cast reaches."""
SPARKS: Final = 9
SPARK_PITCH: Final = 6.0


def taken_up(ruler: brass.Ruler) -> list[Rect]:
    """Return what a ruler and all that stands at it cover, with its shadow."""
    margin = ruler.parlour.s(SHADOW)
    rects = [ruler.bar, *(place.whole for place in brass.ruler_places(ruler))]
    return [(x - margin, y - margin, w + 2 * margin, h + 2 * margin) for x, y, w, h in rects]


def draw_ruler(canvas: Canvas, ruler: brass.Ruler) -> None:
    """Draw the brass, what fills it, and every mark with its number."""
    p = ruler.parlour
    x, y, w, h = ruler.bar
    canvas.shadow(ruler.bar, p.s(RADIUS), theme.Lift.HOVER)
    art = canvas.art
    ticks = tuple(_ticks(ruler))
    body, defs = _bar((w, h), p.s(RADIUS), p.unit, ticks, strong=art.strong)
    canvas.put(art.svg(body, w, h, defs), x, y, "tl")
    for fill in ruler.fills:
        left, right = sorted((ruler.scale.x(fill.start), ruler.scale.x(fill.end)))
        if right > left:
            color = theme.mix(fill.color, BLACK, 0.5) if art.strong else fill.color  # seen on ivory
            high, edge = p.s(FILL), -EDGE if fill.upper else EDGE
            canvas.box((left, ruler.scale.middle + h * edge - high / 2, right - left, high), high / 2, fill=color)
    places = brass.ruler_places(ruler)
    for place in sorted(places, key=_depth):
        _draw_mark(canvas, ruler, place)
    for place in places:
        _draw_words(canvas, ruler, place)
    if ruler.ember is not None:
        draw_ember(canvas, ruler, ruler.ember)


def _ticks(ruler: brass.Ruler) -> list[tuple[float, bool]]:
    """Return how far from the bar's left end each tick is, and whether it is a long one."""
    scale, left = ruler.scale, ruler.bar[0]
    count = math.floor((scale.high - scale.low) / scale.mid + 1e-6)
    values = [scale.low + n * scale.mid for n in range(count + 1)]
    return [(scale.x(v) - left, abs((v - scale.low) / scale.step % 1 - 0.5) > 0.499) for v in values]


@lru_cache(maxsize=8)
def _bar(
    size: tuple[float, float], radius: float, unit: float, ticks: tuple[tuple[float, bool], ...], *, strong: bool
) -> tuple[str, str]:
    """Return body and definitions of the bar's SVG."""
    w, h = size
    stops = (
        (0.0, BRASS_DARK),
        (0.14, theme.mix(BRASS_DARK, BRASS_LIGHT, 0.62)),
        (0.5, BRASS_LIGHT),
        (1.0, BRASS_DARK),
    )
    defs = f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h:.2f}">'
    defs += "".join(f'<stop offset="{at}" stop-color="{hexed(color)}"/>' for at, color in stops) + "</linearGradient>"
    fill = hexed(IVORY) if strong else "url(#g)"
    edge = f' stroke="{hexed(BLACK)}" stroke-width="{2 * unit:.2f}"' if strong else ""
    body = f'<rect x="0" y="0" width="{w:.2f}" height="{h:.2f}" rx="{radius:.2f}" fill="{fill}"{edge}/>'
    if not strong:
        shine = f'stroke="#FFE6B0" stroke-opacity=".45" stroke-width="{unit:.2f}"'
        body += f'<path d="M{radius:.2f} {unit:.2f}H{w - radius:.2f}" {shine}/>'
    for x, is_long in ticks:
        wide, low = (LONG_TICK, h * 0.82) if is_long else (TICK, h * 0.44)
        stroke = f'stroke="{hexed(ENGRAVED)}" stroke-width="{max(TICK, wide * unit):.2f}"'
        body += f'<path d="M{x:.2f} {h * 0.12:.2f}V{low:.2f}" {stroke}/>'
    return body, defs


def _depth(place: brass.MarkPlace) -> int:
    """Return in which order marks are drawn: ghosts under others, whoever is to act over all."""
    mark = place.mark
    return (
        0 if isinstance(mark, str) else 1 if mark.ghost else 3 if isinstance(mark, brass.Runner) and mark.ring else 2
    )


def _draw_mark(canvas: Canvas, ruler: brass.Ruler, place: brass.MarkPlace) -> None:
    mark = place.mark
    if isinstance(mark, brass.Flag):
        if place.thing is not None:
            _draw_triangle(canvas, place.thing, place.color, is_hollow=mark.ghost)
        if mark.face is not None and place.face is not None:
            x, y, w, _h = place.face
            canvas.avatar(x + w / 2, y + w / 2, w / 2, mark.face, mark.color)
        if place.emblem is not None:
            canvas.sprite(f"{mark.emblem}_bright", place.emblem)
    elif isinstance(mark, brass.Runner) and place.thing is not None:
        x, y, _w, h = place.thing
        if mark.ghost:
            canvas.circle(x + h / 2, y + h / 2, h / 2 - 1, fill=GHOST, line=theme.TEXT, line_width=1.6)
        elif mark.faces:
            for n, face in enumerate(mark.faces):
                canvas.avatar(x + h / 2 + n * brass.LAP * h, y + h / 2, h / 2, face, mark.color, mark.ring)
        else:
            canvas.glow((x, y + 2, h, h), h / 2, 4, BLACK, 150)
            canvas.figure("victory_token", x + h / 2, y + h / 2, ruler.parlour.s(brass.sized(mark)))


def _draw_triangle(canvas: Canvas, rect: Rect, color: Color, *, is_hollow: bool) -> None:
    """Draw a flag with its tip at the ruler: solid below it, hollow above it."""
    _x, _y, w, h = rect
    if is_hollow:
        canvas.path(f"M1.5 1.5H{w - 1.5:.2f}L{w / 2:.2f} {h - 2:.2f}Z", rect, line=color, line_width=1.6)
    else:
        canvas.path(f"M0 {h:.2f}H{w:.2f}L{w / 2:.2f} 0Z", rect, fill=color)


def _draw_words(canvas: Canvas, ruler: brass.Ruler, place: brass.MarkPlace) -> None:
    """Write a mark's number, and what stands behind it."""
    mark, p = place.mark, ruler.parlour
    is_end = isinstance(mark, str)
    text = mark if isinstance(mark, str) else mark.text
    if place.number is not None and text:
        size = brass.SMALL if is_end else mark.number if isinstance(mark, brass.Runner) else brass.NUMBER
        _write(canvas, place.number, text, brass.figure_size(p, size), place.color)
    if place.words is not None and not isinstance(mark, str):
        _write(canvas, place.words, mark.words, brass.figure_size(p, brass.SMALL), SECONDARY)


def _write(canvas: Canvas, rect: Rect, text: str, size: float, color: Color) -> None:
    x, y, w, h = rect
    if not canvas.art.strong:
        canvas.glow((x + h / 4, y, w - h / 2, h), h / 2, h * 0.4, BLACK, SHADE)
    canvas.text(text, x + w / 2, y + h / 2, size, "serif", color, "c", most=w)


def draw_ember(canvas: Canvas, ruler: brass.Ruler, part: float) -> None:
    """Draw a point of light that runs along the upper edge, and its sparks behind it."""
    x, y, w, _h = ruler.scale.rect
    at, r = x + w * min(1.0, max(0.0, part)), ruler.parlour.s(6)
    for n in range(SPARKS, 0, -1):
        spark = at - ruler.parlour.s(SPARK_PITCH) * n - r / 2
        if spark > x:
            fades = 1 - n / (SPARKS + 1)
            canvas.circle(spark, y, r * (0.12 + 0.26 * fades), alpha=round(220 * fades), fill=GOLD)
    canvas.glow((at - r, y - r, 2 * r, 2 * r), r, r * 1.6, theme.GOLD_EDGE, 200)
    canvas.circle(at, y, r, fill=EMBER, line=BLACK if canvas.art.strong else None)
