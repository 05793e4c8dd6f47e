"""Drawing in dp on a surface of pixels: words, shapes and pictures, and the furniture of every screen."""

import math
from collections.abc import Iterable
from typing import Final, Literal, Unpack

import pygame

from elements_table.ui.drawing import contrast, shadows, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.dp_surface import Anchor, Rect
from elements_table.ui.drawing.sprites import LINE, Paint, Painting, Recolour
from elements_table.ui.drawing.text import TextRenderer
from elements_table.ui.drawing.theme import BUTTON_RADIUS, GOLD, HAIRLINE, Color, hexed
from elements_table.ui.platform.people import Portrait

__all__ = ["Anchor", "Canvas", "Kind", "Painter", "Rect", "measuring"]

LARGE: Final = 400_000
"""Pixels from which on a line round nothing is drawn by its parts."""
LARGE_FILLED: Final = 1_500_000
"""The same for a plain fill."""
BAND: Final = 64
"""Rows of pixels in which that is laid."""
HAIR: Final = 1.5
"""Filled rectangles no wider than this, in dp, are lines."""


class Painter(TextRenderer):
    """Paper that one writes and draws on."""

    def rim(self, rim: shadows.Rim, x: float, y: float) -> pygame.Rect:
        """Blit what shows of a shadow with its middle at a point; return the pixels that it lies among."""
        (left, top), scale = self.origin, self.art.scale  # as in `put`
        left, top = left + round(x * scale), top + round(y * scale)
        for part, dx, dy in rim.parts:
            self._surface.blit(part, (left + dx, top + dy))
        return rim.bounds.move(left, top)

    def box(self, rect: Rect, r: float = BUTTON_RADIUS, *, alpha: int = 255, **painting: Unpack[Painting]) -> None:
        """Draw a rounded rectangle: a fill or a vertical gradient, and a line that lies inside it."""
        x, y, w, h = rect
        wide, high = w * self.art.scale, h * self.art.scale
        is_plain = painting.get("grad") is None and painting.get("dash") is None
        most = LARGE if painting.get("fill") is None else LARGE_FILLED
        if is_plain and wide * high > most and min(wide, high) > 2 * self._bend(r, painting) + 2:
            self._large(rect, r, alpha, painting)
            return
        left, top = self.at(x, y)
        image = self.art.box(w, h, r, **painting)
        self._blit(image, (left - self.art.box_margin, top - self.art.box_margin), alpha)

    def _bend(self, r: float, painting: Painting) -> int:
        """Return how many pixels from its edges a box is no longer the same all along."""
        return math.ceil(max(r, painting.get("line_width", 1.0), contrast.LINE) * self.art.scale) + 2

    def _large(self, rect: Rect, r: float, alpha: int, painting: Painting) -> None:
        """Draw a large box by its parts: a raster of all would be megabytes of the same pixels."""
        art, (x, y, w, h) = self.art, rect
        margin, corner = art.box_margin, self._bend(r, painting)
        side = (2 * corner + 2) / art.scale
        image = art.box(side, side, r, **painting)
        (left, top), size = self.at(x, y), (art.px(w) + 2 * margin, art.px(h) + 2 * margin)
        left, top = left - margin, top - margin
        window = self._surface.get_rect().move(-left, -top)
        for part, whole in shadows.parts(image, size, margin + corner):
            area = _in_sight(part, whole, window)
            if whole.topleft != (margin + corner, margin + corner):
                self._blit(pygame.transform.scale(part, area.size), (left + area.x, top + area.y), alpha)
            elif painting.get("fill") is not None:
                band = pygame.transform.scale(part, (area.w, BAND))
                for down in range(0, area.h, BAND):
                    piece = band if down + BAND <= area.h else band.subsurface((0, 0, area.w, area.h - down))
                    self._blit(piece, (left + area.x, top + area.y + down), alpha)

    def fill(self, rect: Rect, color: Color, opacity: float = 1.0) -> None:
        """Fill a square-cornered rectangle on whole pixels."""
        if self.art.strong and opacity < 1:
            x, y, w, h = rect
            if min(w, h) <= HAIR:
                rect, opacity = (x, y, max(w, contrast.LINE), max(h, contrast.LINE)), 1.0
            else:
                color, opacity = contrast.plate(color, opacity)
        area = self.pixels(rect)
        if opacity >= 1:
            self._fill(color, area)
            return
        wash = self.art.cached(("wash", area.size, color, opacity), lambda: _wash(area.size, color, opacity))
        self._blit(wash, area.topleft, 255)

    def circle(self, x: float, y: float, r: float, *, alpha: int = 255, **painting: Unpack[Painting]) -> None:
        """Draw a disc or ring."""
        self.put(self.art.circle(r, **painting), x, y, "c", alpha)

    def hairline(self, x: float, y: float, w: float, opacity: float = 0.16, color: Color = HAIRLINE) -> None:
        """Draw a hairline to the right."""
        self.line(x, y, x + w, y, color=color, opacity=opacity)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, color: Color = HAIRLINE, width: float = 1.0,
        opacity: float = 1.0,
    ) -> None:  # fmt: skip
        """Draw a straight line; upright and level ones are filled on whole pixels, so they stay crisp."""
        if y1 == y2:
            self.fill((min(x1, x2), y1 - width / 2, abs(x2 - x1), width), color, opacity)
        elif x1 == x2:
            self.fill((x1 - width / 2, min(y1, y2), width, abs(y2 - y1)), color, opacity)
        else:
            m = width + 1
            left, top = min(x1, x2) - m, min(y1, y2) - m
            d = f"M{x1 - left:.2f} {y1 - top:.2f}L{x2 - left:.2f} {y2 - top:.2f}"
            size = (abs(x2 - x1) + 2 * m, abs(y2 - y1) + 2 * m)
            self.path(d, (left, top, *size), line=color, line_width=width, line_opacity=opacity)

    def path(self, d: str, rect: Rect, *, once: bool = False, **painting: Unpack[Painting]) -> None:
        """Draw an SVG path whose coordinates are dp from the rectangle's corner; it is cut at the rectangle.

        Drawn `once`, it is not kept for the next time.
        """
        x, y, w, h = rect
        paint = Paint(**painting)
        fill = "none" if paint.fill is None else hexed(paint.fill)
        body = f'<path d="{d}" fill="{fill}" fill-opacity="{paint.fill_opacity:g}"'
        if paint.line is not None:
            body += (
                f' stroke="{hexed(paint.line)}" stroke-width="{paint.line_width:g}"'
                f' stroke-opacity="{paint.line_opacity:g}" stroke-linecap="round" stroke-linejoin="round"'
            )
        self.put(self.art.svg(f"{body}/>", w, h, once=once), x, y, "tl")

    def dashed(
        self, rect: Rect, r: float = 16.0, color: Color = HAIRLINE, opacity: float = 0.22, width: float = 1.0,
        dash: tuple[float, float] = (5.0, 5.0), fill_opacity: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a dashed outline, and the inside washed in the same colour."""
        painting = Painting(line=color, line_opacity=opacity, line_width=width, dash=dash)
        if fill_opacity:
            painting["fill"], painting["fill_opacity"] = color, fill_opacity
        self.box(rect, r, **painting)

    def icon(
        self, name: str, x: float, y: float, size: float, color: Color | None = None, alpha: int = 255,
        weight: float | None = None,
    ) -> None:  # fmt: skip
        """Draw a square sprite; `color` and stroke `weight` (18 of 256) are for the `ui_*` icons."""
        if color is not None and self.art.strong:
            color = contrast.strong(color)
        recolour = () if color is None else ((LINE, hexed(color)),)
        self.put(self.art.sprite(name, size, None, recolour, weight), x, y, "c", alpha)

    def sprite(self, name: str, rect: Rect, recolour: Recolour = (), alpha: int = 255) -> None:
        """Draw a sprite into a rectangle."""
        x, y, w, h = rect
        self.put(self.art.sprite(name, w, h, recolour), x, y, "tl", alpha)

    def figure(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a square sprite standing on a point by its own anchor (an agent on its foot)."""
        across, down = self.art.sprites.entry(name).anchor
        self.put(self.art.sprite(name, size), x - size * across, y - size * down, "tl")

    def shadow(self, rect: Rect, r: float = theme.PANEL_RADIUS, lift: float = theme.Lift.REST) -> None:
        """Draw the shadow of a rectangle that floats at a height."""
        x, y, w, h = rect
        self.put(self.art.shadow(w, h, r, lift), x + w / 2, y + h / 2)

    def glow(self, rect: Rect, r: float, blur: float = 8.0, color: Color = GOLD, alpha: int = 170) -> None:
        """Draw light around (and under) a rectangle."""
        x, y, w, h = rect
        self.put(self.art.glow(w, h, r, blur, color, alpha), x + w / 2, y + h / 2)

    def _fill(self, color: Color, area: pygame.Rect) -> pygame.Rect:
        return self._surface.fill(color, area)


def _in_sight(part: pygame.Surface, area: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
    """Return where a part of a box lies as far as a window shows it; where it is not made longer, it stays whole."""
    seen = area.clip(window)
    if part.width == area.w:
        seen.x, seen.w = area.x, area.w
    if part.height == area.h:
        seen.y, seen.h = area.y, area.h
    return seen


def _wash(size: tuple[int, int], color: Color, opacity: float) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(color)
    surface.set_alpha(round(255 * opacity))
    return surface


Kind = Literal["normal", "hover", "primary", "disabled", "danger", "plain", "bare"]
"""How a button looks; a `bare` one is drawn by something else that lies there."""

TALL: Final = 88.0
"""Buttons at least this high carry a picture over their words."""
TWO_ROWS: Final = 40.0
"""Buttons at least this high have two rows for words that are too long for one."""
WIDE_BLUR: Final = 4.0
"""Pixels of blur from which on it is made of a quarter of the size, where it costs a quarter."""


class Canvas(Painter):
    """What screens and scenes draw on: a surface seen in dp, with words, shapes, pictures and furniture.

    `faces` are those drawn on it, by where they are in pixels.
    """

    def __init__(self, surface: pygame.Surface, art: Art, origin: tuple[int, int] = (0, 0)) -> None:
        super().__init__(surface, art, origin)
        self.faces: dict[tuple[int, int, int, int], Portrait] = {}

    def panel(self, rect: Rect, r: float = theme.PANEL_RADIUS, opacity: float = 0.30) -> None:
        """Draw a quiet dark plate with a hairline."""
        self.box(rect, r, fill=theme.SHADE, fill_opacity=opacity, line=theme.HAIRLINE, line_opacity=0.10)

    def sheet(self, rect: Rect, tint: theme.Color = theme.TILE, r: float = theme.SHEET_RADIUS) -> None:
        """Draw an opaque sheet in a game's edge colour, floating over everything."""
        self.shadow(rect, r, theme.Lift.SHEET)
        self.box(rect, r, grad=(theme.mix(tint, theme.WHITE, 0.045), tint), line=theme.GOLD, line_opacity=0.45)

    def veil(self, amount: float = 0.55, blur: float = 2.5) -> None:
        """Blur and darken all that is on the surface: what lies beneath a sheet."""
        surface = self.surface
        if blur > 0:
            parts = 2 if blur * self.scale < WIDE_BLUR else 4
            size = (max(1, surface.get_width() // parts), max(1, surface.get_height() // parts))
            small = pygame.transform.smoothscale(surface, size)
            small = pygame.transform.gaussian_blur(small, max(1, round(blur * self.scale / parts)))
            pygame.transform.smoothscale(small, surface.get_size(), surface)
        light = round(255 * (1 - amount))
        surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def bare(self, ground: pygame.Surface | None, rects: Iterable[Rect], part: float = 1.0) -> None:
        """Show what lies beneath everything, as large as the window, in some places, wholly or in part."""
        if ground is not None:
            for area in (self.pixels(rect).clip(ground.get_rect()) for rect in rects):
                self._blit(ground.subsurface(area), area.topleft, round(255 * min(1.0, part)))

    def focus(self, rect: Rect, r: float = theme.BUTTON_RADIUS) -> None:
        """Draw the keyboard focus: 3 dp of blue, 2 dp outside the thing."""
        x, y, w, h = rect
        self.box((x - 5, y - 5, w + 10, h + 10), r + 5, line=theme.FOCUS, line_width=3)

    def avatar(self, x: float, y: float, r: float, face: Portrait, color: theme.Color, active: bool = False) -> None:
        """Draw who sits at a seat, in a ring of the seat's colour; the active one has a gold ring and glow."""
        if active:
            self.glow((x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6), r + 3)
        else:
            self.glow((x - r, y - r + 2, 2 * r, 2 * r), r, 4, theme.BLACK, 120)
        self.put(self.art.sprite(face.sprite, 2 * r), x, y)
        area = self.pixels((x - r, y - r, 2 * r, 2 * r)).clip(self.surface.get_rect())
        self.faces[area.x, area.y, area.w, area.h] = face
        width = min(2.5 if active else 2.0, r / 8)
        self.circle(x, y, r - 0.6, line=theme.GOLD if active else color, line_width=width)

    def button(
        self, rect: Rect, label: str, kind: Kind = "normal", icon: str | None = None, sub: str | None = None,
        pressed: bool = False,
    ) -> None:  # fmt: skip
        """Draw a button with a label; an icon before it (above it in a tall one), or a second line under it."""
        x, y, w, h = rect
        y += 1 if pressed else 0
        color = self._plate((x, y, w, h), kind, pressed)
        cx, cy = x + w / 2, y + h / 2
        if sub is not None:
            second = theme.DARK_SECOND if kind == "primary" else theme.mix(color, (128, 136, 128), 0.25)
            second = color if self.art.strong else second
            self.label(label, cx, cy - 8, w - 16, theme.BODY, "semi", color, "c")
            self.label(sub, cx, cy + 10, w - 16, theme.SECOND, "sans", second, "c")
            return
        room, rows = w - 16, 2 if h >= TWO_ROWS else 1
        if icon is not None and h >= TALL:
            self.icon(icon, cx, cy - 14, h * 0.48, alpha=90 if kind == "disabled" else 255)
            self.label(label, cx, y + h - 20, room, theme.BODY, "semi", color, "c")
        elif icon is not None:
            size = h * 0.42
            left = cx - (min(room, self.text_width(label, theme.BODY, "semi") + size + 7) if label else size) / 2
            self.icon(icon, left + size / 2, cy, size, color if icon.startswith("ui_") else None)
            self.label(label, left + size + 7, cy, room - size - 7, theme.BODY, "semi", color, "l", rows=rows)
        else:
            self.label(label, cx, cy, room, theme.BODY, "semi", color, "c", rows=rows)

    def chip(  # noqa: PLR0913  a drawing primitive: most calls name its colour and its anchor
        self, x: float, y: float, label: str, color: theme.Color = theme.SECONDARY, fill: theme.Color = theme.SHADE,
        opacity: float = 0.40, h: float = 26.0, anchor: Literal["tl", "tr", "c"] = "tl", line: float = 0.18,
    ) -> float:  # fmt: skip
        """Draw a small pill around its label, as wide as it needs; return the width in dp."""
        w = self.text_width(label, theme.BODY, "semi") + 22
        x -= {"tl": 0.0, "tr": w, "c": w / 2}[anchor]
        y -= h / 2 if anchor == "c" else 0
        self.box((x, y, w, h), h / 2, fill=fill, fill_opacity=opacity, line=theme.HAIRLINE, line_opacity=line)
        self.text(label, x + 11, y + h / 2, theme.BODY, "semi", color, "l")
        return w

    def _plate(self, rect: Rect, kind: Kind, pressed: bool) -> theme.Color:
        """Draw a button's ground and return the colour of its words."""
        if kind == "primary":
            self.shadow(rect, theme.BUTTON_RADIUS, 0.0)
            top, bottom = theme.GOLD_PLATE
            if pressed:
                top, bottom = theme.mix(top, theme.BLACK, 0.06), theme.mix(bottom, theme.BLACK, 0.06)
            self.box(rect, theme.BUTTON_RADIUS, grad=(top, bottom), line=theme.GOLD_EDGE, line_opacity=0.7)
            return theme.DARK_TEXT
        fill, opacity, line, line_opacity, color = _PLATES[kind]
        self.box(rect, theme.BUTTON_RADIUS, fill=fill, fill_opacity=opacity, line=line, line_opacity=line_opacity)
        if pressed:
            self.box(rect, theme.BUTTON_RADIUS, fill=theme.BLACK, fill_opacity=0.06)
        return color


def measuring(art: Art) -> Painter:
    """Return a painter without a surface, for layouts that depend on how words run."""
    return Painter(pygame.Surface((1, 1)), art)


_PLATES: Final[dict[str, tuple[theme.Color, float, theme.Color, float, theme.Color]]] = {
    "normal": (theme.HAIRLINE, 0.07, theme.HAIRLINE, 0.26, theme.TEXT),
    "hover": (theme.HAIRLINE, 0.16, theme.HAIRLINE, 0.50, theme.TEXT),
    "disabled": (theme.SHADE, 0.22, theme.BRASS_LINE, 0.5, theme.DISABLED),
    "plain": (theme.HAIRLINE, 0.0, theme.HAIRLINE, 0.0, theme.TEXT),
    "danger": (theme.SHADE, 0.42, theme.CORAL, 0.55, theme.CORAL),
}
"""Fill, its opacity, line, its opacity, words."""
