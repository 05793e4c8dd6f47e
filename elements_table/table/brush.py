"""Drawing at once, in dp, on a surface of pixels: words, shapes, lines and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import pygame

from elements_table.table import contrast, theme
from elements_table.table.art import Art
from elements_table.table.fonts import CAP_HEIGHT
from elements_table.table.shadows import Rim
from elements_table.table.sprites import LINE, Recolour
from elements_table.table.theme import BODY, BUTTON_RADIUS, GOLD, HAIRLINE, TEXT, Color, hexed

Rect = tuple[float, float, float, float] | pygame.FRect
"""x, y, width, height in dp."""
Anchor = Literal["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"]
ELLIPSIS: Final = "…"
HAIR: Final = 1.5
"""Filled rectangles no wider than this, in dp, are lines."""

_SHIFT: Final = {
    "tl": (0.0, 0.0), "t": (0.5, 0.0), "tr": (1.0, 0.0),
    "l": (0.0, 0.5), "c": (0.5, 0.5), "r": (1.0, 0.5),
    "bl": (0.0, 1.0), "b": (0.5, 1.0), "br": (1.0, 1.0),
}  # fmt: skip


class Brush:
    """A surface seen in dp. `origin` is the pixel where (0, 0) lies, so that the stage can be centred in a window."""

    def __init__(self, surface: pygame.Surface, art: Art, origin: tuple[int, int] = (0, 0)) -> None:
        self._surface = surface
        self.art = art
        self.origin = origin

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self._surface

    @property
    def scale(self) -> float:
        """Pixels in a dp."""
        return self.art.scale

    @property
    def width(self) -> float:
        """Width of the whole surface in dp."""
        return self._surface.get_width() / self.art.scale

    @property
    def height(self) -> float:
        """Height of the whole surface in dp."""
        return self._surface.get_height() / self.art.scale

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point."""
        scale = self.art.scale  # not by `px`: this runs for everything that is drawn
        return self.origin[0] + round(x * scale), self.origin[1] + round(y * scale)

    def pixels(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle in whole pixels, at least one each way."""
        x, y, w, h = rect
        left, top = self.at(x, y)
        return pygame.Rect(left, top, max(1, self.art.px(w)), max(1, self.art.px(h)))

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle for as long as the block lasts."""
        before = self._surface.get_clip()
        self._surface.set_clip(self.pixels(rect).clip(before))
        try:
            yield
        finally:
            self._surface.set_clip(before)

    @contextmanager
    def drawn_with(self, art: Art) -> Iterator[None]:
        """Draw at another scale for as long as the block lasts: places are in its dp."""
        before, self.art = self.art, art
        try:
            yield
        finally:
            self.art = before

    @contextmanager
    def shifted(self, dx: float, dy: float = 0.0) -> Iterator[None]:
        """Draw everything aside by that much, in dp, for as long as the block lasts."""
        before = self.origin
        self.origin = self.at(dx, dy)
        try:
            yield
        finally:
            self.origin = before

    def put(self, image: pygame.Surface, x: float, y: float, anchor: Anchor = "c", alpha: int = 255) -> pygame.Rect:
        """Blit a raster with its anchor at a point; return the pixels it covers."""
        left, top = self.at(x, y)
        across, down = _SHIFT[anchor]
        w, h = image.get_size()
        return self._blit(image, (left - int(w * across), top - int(h * down)), alpha)

    def grown(
        self, image: pygame.Surface, x: float, y: float, by: float | tuple[float, float], alpha: int = 255
    ) -> None:
        """Blit a raster with its middle at a point, resized by a factor, or by one across and one down."""
        across, down = by if isinstance(by, tuple) else (by, by)
        if (across, down) != (1, 1):
            w, h = image.get_size()
            image = pygame.transform.smoothscale(image, (max(1, round(w * across)), max(1, round(h * down))))
        self.put(image, x, y, "c", alpha)

    def paste(self, image: pygame.Surface, at: tuple[int, int], alpha: int = 255) -> None:
        """Blit a raster with its corner at a pixel of the surface."""
        self._blit(image, at, alpha)

    def rim(self, rim: Rim, x: float, y: float) -> None:
        """Blit what shows of a shadow with its middle at a point."""
        left, top = self.at(x, y)
        self._surface.fblits([(part, (left + dx, top + dy)) for part, dx, dy in rim.parts])

    # ---- words

    def text(
        self,
        s: str,
        x: float,
        y: float,
        size: float = BODY,
        face: str = "sans",
        color: Color = TEXT,
        anchor: Anchor = "tl",
        alpha: int = 255,
    ) -> float:
        """Draw one line and return its width in dp; y is the top for tl, t, tr, middle of capitals for l, c, r."""
        image = self.art.text(s, size, face, color)
        self._blit(image, self._corner(image, x, y, size, face, anchor), alpha)
        return image.get_width() / self.art.scale

    def _corner(
        self, image: pygame.Surface, x: float, y: float, size: float, face: str, anchor: Anchor
    ) -> tuple[int, int]:
        """Return the pixel at which a line of words begins."""
        left, top = self.at(x, y)
        left -= int(image.get_width() * _SHIFT[anchor][0])
        if anchor in ("l", "c", "r"):
            px = self.art.text_px(size)
            top = round(top - (self.art.fonts.font(face, px).get_ascent() - px * CAP_HEIGHT[face] / 2))
        elif anchor in ("bl", "b", "br"):
            top -= image.get_height()
        return left, top

    def upright(
        self, s: str, x: float, y: float, size: float = BODY, face: str = "sans", color: Color = TEXT
    ) -> None:
        """Draw one line standing on end, read upwards, its foot at y and the tops of its letters at x."""
        image = pygame.transform.rotate(self.art.text(s, size, face, color), 90)
        left, top = self.at(x, y)
        self._blit(image, (left, top - image.get_height()), 255)

    def text_width(self, s: str, size: float = BODY, face: str = "sans") -> float:
        """Return the width of one line in dp."""
        return self.art.text_width(s, size, face)

    def fit(self, s: str, w: float, size: float = BODY, face: str = "sans") -> str:
        """Return the line, shortened with … if it is wider than `w`."""
        if self.text_width(s, size, face) <= w:
            return s
        low, high = 0, len(s)
        while low < high:
            middle = (low + high + 1) // 2
            if self.text_width(s[:middle].rstrip() + ELLIPSIS, size, face) <= w:
                low = middle
            else:
                high = middle - 1
        return s[:low].rstrip() + ELLIPSIS

    def wrapped(
        self, s: str, w: float, size: float = BODY, face: str = "sans", max_lines: int | None = None
    ) -> list[str]:
        """Return the lines of a text no wider than `w` dp; newlines are kept, and … ends a text that was cut."""
        lines: list[str] = []
        for paragraph in s.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}" if line else word
                if line and self.text_width(longer, size, face) > w:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        if max_lines is not None and len(lines) > max_lines:
            rest = " ".join(lines[max_lines - 1 :])
            lines = [*lines[: max_lines - 1], self.fit(rest, w, size, face)]
        return lines

    def evened(self, s: str, w: float, size: float = BODY) -> list[str]:
        """Return as many lines as `wrapped` makes, but about as long as one another: no word stands alone."""
        lines = self.wrapped(s, w, size)
        if len(lines) < 2 or "\n" in s:
            return lines
        least, most = w / 2, w
        while most - least > 4:
            middle = (least + most) / 2
            found = self.wrapped(s, middle, size)
            least, most, lines = (least, middle, found) if len(found) == len(lines) else (middle, most, lines)
        return lines

    def wrap(
        self,
        s: str,
        x: float,
        y: float,
        w: float,
        size: float = BODY,
        face: str = "sans",
        color: Color = TEXT,
        lh: float = theme.LINE,
        align: Literal["l", "c", "r"] = "l",
        max_lines: int | None = None,
        alpha: int = 255,
    ) -> float:
        """Draw a text in lines no wider than `w` from its top y and return its height in dp."""
        anchors: dict[str, tuple[float, Anchor]] = {"l": (0.0, "tl"), "c": (0.5, "t"), "r": (1.0, "tr")}
        shift, anchor = anchors[align]
        lines = self.wrapped(s, w, size, face, max_lines)
        for i, line in enumerate(lines):
            self.text(line, x + w * shift, y + i * lh, size, face, color, anchor, alpha)
        return len(lines) * lh

    # ---- shapes

    def box(
        self,
        rect: Rect,
        r: float = BUTTON_RADIUS,
        *,
        fill: Color | None = None,
        fill_opacity: float = 1.0,
        line: Color | None = None,
        line_opacity: float = 1.0,
        line_width: float = 1.0,
        grad: tuple[Color, Color] | None = None,
        dash: tuple[float, float] | None = None,
        alpha: int = 255,
    ) -> None:
        """Draw a rounded rectangle: a fill or a vertical gradient, and a line that lies inside it."""
        x, y, w, h = rect
        image = self.art.box(
            w, h, r, fill=fill, fill_opacity=fill_opacity, line=line, line_opacity=line_opacity,
            line_width=line_width, grad=grad, dash=dash,
        )  # fmt: skip
        left, top = self.at(x, y)
        self._blit(image, (left - self.art.box_margin, top - self.art.box_margin), alpha)

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

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        *,
        fill: Color | None = None,
        fill_opacity: float = 1.0,
        line: Color | None = None,
        line_opacity: float = 1.0,
        line_width: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """Draw a disc or ring."""
        image = self.art.circle(
            r, fill=fill, fill_opacity=fill_opacity, line=line, line_opacity=line_opacity, line_width=line_width
        )
        self.put(image, x, y, "c", alpha)

    def rule(self, x: float, y: float, w: float, opacity: float = 0.16, color: Color = HAIRLINE) -> None:
        """Draw a hairline to the right."""
        self.line(x, y, x + w, y, color=color, opacity=opacity)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        color: Color = HAIRLINE,
        width: float = 1.0,
        opacity: float = 1.0,
    ) -> None:
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

    def path(
        self,
        d: str,
        rect: Rect,
        *,
        fill: Color | None = None,
        fill_opacity: float = 1.0,
        line: Color | None = None,
        line_width: float = 1.0,
        line_opacity: float = 1.0,
        once: bool = False,
    ) -> None:
        """Draw an SVG path whose coordinates are dp from the rectangle's corner; it is cut at the rectangle.

        Drawn `once`, it is not kept for the next time.
        """
        x, y, w, h = rect
        paint = f'fill="{hexed(fill) if fill is not None else "none"}" fill-opacity="{fill_opacity:g}"'
        if line is not None:
            paint += (
                f' stroke="{hexed(line)}" stroke-width="{line_width:g}" stroke-opacity="{line_opacity:g}"'
                ' stroke-linecap="round" stroke-linejoin="round"'
            )
        self.put(self.art.svg(f'<path d="{d}" {paint}/>', w, h, once=once), x, y, "tl")

    def dashed(
        self,
        rect: Rect,
        r: float = 16.0,
        color: Color = HAIRLINE,
        opacity: float = 0.22,
        width: float = 1.0,
        dash: tuple[float, float] = (5.0, 5.0),
        fill_opacity: float = 0.0,
    ) -> None:
        """Draw a dashed outline, and the inside washed in the same colour."""
        wash = color if fill_opacity else None
        self.box(
            rect, r, fill=wash, fill_opacity=fill_opacity, line=color, line_opacity=opacity,
            line_width=width, dash=dash,
        )  # fmt: skip

    # ---- pictures

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        color: Color | None = None,
        anchor: Anchor = "c",
        alpha: int = 255,
        weight: float | None = None,
    ) -> None:
        """Draw a square sprite; `color` and stroke `weight` (18 of 256) are for the `ui_*` icons."""
        if color is not None and self.art.strong:
            color = contrast.strong(color)
        recolour = () if color is None else ((LINE, hexed(color)),)
        self.put(self.art.sprite(name, size, None, recolour, weight), x, y, anchor, alpha)

    def sprite(
        self,
        name: str,
        rect: Rect,
        recolour: Recolour = (),
        alpha: int = 255,
    ) -> None:
        """Draw a sprite into a rectangle."""
        x, y, w, h = rect
        self.put(self.art.sprite(name, w, h, recolour), x, y, "tl", alpha)

    def figure(self, name: str, x: float, y: float, size: float, alpha: int = 255) -> None:
        """Draw a square sprite standing on a point by its own anchor (an agent on its foot)."""
        across, down = self.art.sprites.entry(name).anchor
        self.put(self.art.sprite(name, size), x - size * across, y - size * down, "tl", alpha)

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

    def _blit(self, image: pygame.Surface, at: tuple[int, int], alpha: int) -> pygame.Rect:
        if alpha >= 255:
            return self._surface.blit(image, at)
        image.set_alpha(max(0, alpha))
        drawn = self._surface.blit(image, at)
        image.set_alpha(255)
        return drawn


def _wash(size: tuple[int, int], color: Color, opacity: float) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(color)
    surface.set_alpha(round(255 * opacity))
    return surface
