"""Every raster of one scale: sprites, boxes, shadows, words and tables, made once and kept."""

from __future__ import annotations

import io
import math
import random
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from elements_table import __version__
from elements_table.ui.drawing import contrast, drawn_sprites, shadows, shapes
from elements_table.ui.drawing.pack import PackFolder
from elements_table.ui.drawing.rasters import Rasters, blending, source_stamp, stepped
from elements_table.ui.drawing.shadows import SOFT_ANGLE, SOFT_DETAIL, SOFT_LIFT, SOFT_ZOOM, Rim, lift_step
from elements_table.ui.drawing.sprites import Recolour, Sprites
from elements_table.ui.drawing.theme import BLACK, BODY, GOLD, MIN_TEXT_PX, TEXT, Color, hexed, mix
from elements_table.ui.platform.fonts import Fonts
from elements_table.ui.platform.frame_budget import FrameBudget

GRAIN: Final = 128
BOX_MARGIN: Final = 2.0
FLAT: Final = 0.4
"""How much darker than its rim a table is in high contrast, all over."""


class Art(Rasters):
    """Rasters for one scale (px = dp x scale); `blurs` counts the shadows blurred."""

    def __init__(
        self,
        scale: float,
        cache_dir: Path | None = None,
        sprites: Sprites | None = None,
        *,
        detail: float = 1.0,
        strong: bool = False,
        budget: FrameBudget | None = None,
    ) -> None:
        """`detail` is how many times finer than the screen this is drawn (cards); the least type size follows.

        `strong` draws in high contrast; `budget` tells when a frame has no time to make any more.
        """
        self.scale = scale
        self.strong = strong
        self.detail = detail
        self.box_margin = max(1, self.px(BOX_MARGIN))
        """Clear pixels around a box, so that its smooth corners are never cut."""
        self.sprites = sprites or Sprites()
        self.fonts = Fonts()
        self.blurs = 0
        self._resized: dict[float, Art] = {}
        self._apart: tuple[tuple[float, float], Art] | None = None
        """The rasters of a small picture that is not whole yet."""
        self._format = blending()
        kind = "strong" if strong else "rasters"
        packs = PackFolder(cache_dir, f"{kind}-{scale:.4f}", self._stamp()) if cache_dir else None
        super().__init__(max(1.0, scale / detail) ** 2, packs, budget)

    def px(self, dp: float) -> int:
        """Return a length in whole pixels."""
        return round(dp * self.scale)

    def text_px(self, size: float) -> int:
        """Return the pixel size of type: never under 13 on the screen."""
        return max(round(MIN_TEXT_PX * self.detail), round(size * self.scale))

    def finer(self, factor: float) -> Art:
        """Return an art of a larger scale with the same sprites, for what is built large and scaled down."""
        fine = Art(self.scale * factor, None, self.sprites, detail=self.detail * factor, strong=self.strong)
        fine._flat.limit //= 8  # its rasters are wanted only while something is built from them
        return fine

    def resized(self, factor: float) -> Art:
        """Return rasters so many times as large, for what stands on cards of another size than usual."""
        if factor == 1:
            return self
        if factor not in self._resized:
            resized = Art(self.scale * factor, None, self.sprites, strong=self.strong, budget=self.budget)
            self._resized = {factor: resized}
        return self._resized[factor]

    def small(self, scale: float, detail: float) -> Art:
        """Return rasters of a scale of their own, for a small table."""
        return Art(scale, None, self.sprites, detail=detail, strong=self.strong, budget=self.budget)

    @contextmanager
    def apart(self, scale: float, detail: float) -> Iterator[Art]:
        """Have such rasters for one picture; where it is left for the next frame, that goes on with the same."""
        key = (scale, detail)
        if self._apart is None or self._apart[0] != key:
            self._apart = (key, self.small(scale, detail))
        yield self._apart[1]
        self._apart = None

    def rest(self) -> None:
        """Let go of what can be had again: nothing of it is in sight."""
        super().rest()
        self.fonts.close()
        self._resized = {}
        self._apart = None

    def let_go_of_motion(self) -> None:
        """Let go of what serves motion alone, and of what is quickly had again: nothing is drawn for a while."""
        super().let_go_of_motion()
        self.fonts.close()

    # ---- rasters

    def svg(self, body: str, w: float, h: float, defs: str = "", *, once: bool = False) -> pygame.Surface:
        """Return an SVG body of w x h dp as a raster, which is not kept where it is drawn `once`."""
        if once:
            return self._draw_svg(body, w, h, defs)
        return self.cached(("svg", body, w, h, defs), lambda: self._draw_svg(body, w, h, defs), disk=True)

    def sprite(
        self, name: str, w: float, h: float | None = None, recolour: Recolour = (), weight: float | None = None
    ) -> pygame.Surface:
        """Return a sprite at w x h dp (square unless `h` is given); SpriteError for an unknown name or slot."""
        size = (max(1, self.px(w)), max(1, self.px(w if h is None else h)))
        key = ("sprite", name, *size, tuple(recolour), weight)
        return self.cached(key, lambda: self._draw_sprite(name, size, recolour, weight), disk=True)

    def box(
        self,
        w: float,
        h: float,
        r: float = 10.0,
        *,
        fill: Color | None = None,
        fill_opacity: float = 1.0,
        line: Color | None = None,
        line_opacity: float = 1.0,
        line_width: float = 1.0,
        grad: tuple[Color, Color] | None = None,
        dash: tuple[float, float] | None = None,
    ) -> pygame.Surface:
        """Return a rounded rectangle with `box_margin` clear pixels around it; `dash` is dash and gap in dp.

        Sides and line are whole pixels, so that straight edges are crisp at any scale.
        """
        if self.strong:
            fill, fill_opacity = contrast.plate(fill, fill_opacity) if fill is not None else (None, fill_opacity)
            grad = (contrast.strong(grad[0]), contrast.strong(grad[1])) if grad is not None else None
            line_opacity, line_width = contrast.edge(line_opacity, line_width)
        key = ("box", w, h, r, fill, fill_opacity, line, line_opacity, line_width, grad, dash)

        def make() -> pygame.Surface:
            m, pw, ph = self.box_margin, max(1, self.px(w)), max(1, self.px(h))
            width, height, cut = pw, ph, m + math.ceil(max(r, line_width) * self.scale) + 2
            if dash is None:  # what lies between the corners is the same all along, but for a gradient
                width = shadows.least(pw, cut - m)
                height = ph if grad else shadows.least(ph, cut - m)
            body, defs = shapes.box(
                width, height, r * self.scale, m, fill=fill, fill_opacity=fill_opacity, line=line,
                line_opacity=line_opacity, line_width=max(1, self.px(line_width)), grad=grad,
                dash=(dash[0] * self.scale, dash[1] * self.scale) if dash else None,
            )  # fmt: skip
            size = (width + 2 * m, height + 2 * m)
            drawn = self._raster(shapes.document(body, *size, defs), size)
            return shadows.stretched(drawn, (pw + 2 * m, ph + 2 * m), cut)

        return self.cached(key, make, disk=True)

    def circle(
        self,
        r: float,
        *,
        fill: Color | None = None,
        fill_opacity: float = 1.0,
        line: Color | None = None,
        line_opacity: float = 1.0,
        line_width: float = 1.0,
    ) -> pygame.Surface:
        """Return a disc or ring of radius `r`; a line is centred on the radius. The raster is centred on the disc."""
        if self.strong:
            fill, fill_opacity = contrast.plate(fill, fill_opacity) if fill is not None else (None, fill_opacity)
            line_opacity, line_width = contrast.edge(line_opacity, line_width)
        span = 2 * (r + line_width + 1)
        middle = self.px(span) / self.scale / 2
        place = f'<circle cx="{middle:g}" cy="{middle:g}" r="{r:g}"'
        body = ""
        if fill is not None:
            body += f'{place} fill="{hexed(fill)}" fill-opacity="{fill_opacity:g}"/>'
        if line is not None:
            body += f"{place} {shapes.stroke(line, line_width, line_opacity)}/>"
        return self.svg(body, span, span)

    def text(
        self, s: str, size: float = BODY, face: str = "sans", color: Color = TEXT, most: int | None = None
    ) -> pygame.Surface:
        """Return one line of words, no wider than `most` pixels."""
        color = contrast.strong(color) if self.strong else color
        return self.cached(("text", s, size, face, color, most), lambda: self._draw_text(s, size, face, color, most))

    def text_width(self, s: str, size: float = BODY, face: str = "sans") -> float:
        """Return the width of one line in dp."""
        return self.fonts.width(s, face, self.text_px(size)) / self.scale

    def glow(
        self,
        w: float,
        h: float,
        r: float,
        blur: float,
        color: Color = BLACK,
        alpha: int = 255,
        angle: float = 0.0,
        zoom: float = 1.0,
    ) -> pygame.Surface:
        """Return a blurred rounded rectangle, turned and resized; the raster is centred on the rectangle."""
        flat = self._soft(self.scale, w, h, r, blur, color, alpha)
        return self.rotated(("glow", w, h, r, blur, color, alpha), flat, angle, zoom)

    def shadow(
        self, w: float, h: float, r: float, lift: float = 1.0, angle: float = 0.0, zoom: float = 1.0
    ) -> pygame.Surface:
        """Return the shadow of a rounded rectangle at a height: both layers in one raster centred on the rectangle.

        It lies straight below the thing at any angle, so the offset is not turned with it. The lift is taken to the
        nearest of `LIFTS`, so that rising and growing (`zoom`) in an animation blur nothing anew.
        """
        lift = lift_step(lift)
        angle, zoom = _softly_stepped(lift, angle, zoom)
        key = ("shadow", w, h, r, lift, angle, zoom)
        found = self._kept(self._turned, key)
        if found is not None:
            return found
        with self.budget:
            return self._turned[self.is_live].put(key, self._shadow(w, h, r, lift, angle, zoom))

    def rim(self, w: float, h: float, r: float, lift: float = 1.0, angle: float = 0.0, zoom: float = 1.0) -> Rim:
        """Return what shows of that shadow round an opaque card: half the pixels, and so half the work of a frame."""
        lift = lift_step(lift)
        angle, zoom = _softly_stepped(lift, angle, zoom)
        key = (w, h, r, lift, angle, zoom)
        found = self._kept(self._rims, key)
        if found is not None:
            return found
        pixels = self.scale * zoom
        with self.budget:
            made = shadows.rim(self._shadow(*key), w * pixels, h * pixels, r * pixels, angle)
            return self._rims[self.is_live].put(key, made)

    def table(
        self,
        center: Color,
        edge: Color,
        size_px: tuple[int, int],
        focus: tuple[float, float] = (0.5, 0.46),
        weave: str = "",
    ) -> pygame.Surface:
        """Return the opaque table of a size in pixels, as `paint_table` paints it."""
        whole = pygame.Surface(size_px)
        self.paint_table(whole, center, edge, focus, weave)
        return whole

    def paint_table(
        self,
        whole: pygame.Surface,
        center: Color,
        edge: Color,
        focus: tuple[float, float] = (0.5, 0.46),
        weave: str = "",
    ) -> None:
        """Paint the table all over a surface: bright at `focus` (parts of the size), dark at the rim.

        `weave` is a pattern of `weaves.WEAVES` that lies on it.
        """
        if self.strong:
            whole.fill(mix(edge, BLACK, FLAT))
            return
        light = self.cached(("light", center, edge, focus), lambda: _light(center, edge, focus), disk=True)
        size_px = whole.get_size()
        pygame.transform.smoothscale(light, size_px, whole)
        grain = self.cached(("grain",), _grain, disk=True)
        places = [(x, y) for y in range(0, size_px[1], GRAIN) for x in range(0, size_px[0], GRAIN)]
        whole.fblits([(grain, place) for place in places], pygame.BLEND_RGB_ADD)
        if weave:
            self._weave(whole, weave)

    def _weave(self, whole: pygame.Surface, weave: str) -> None:
        from elements_table.ui.drawing.patterns import WEAVES  # noqa: PLC0415  only where a cloth has been chosen

        pattern = WEAVES[weave]()
        tile = self.svg(pattern.body, pattern.width, pattern.height)
        (wide, high), size = tile.get_size(), whole.get_size()
        whole.fblits([(tile, (x, y)) for y in range(0, size[1], high) for x in range(0, size[0], wide)])

    # ---- making

    def _raster(self, svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return pygame.image.load_sized_svg(io.BytesIO(svg), size).convert(self._format)

    def _draw_svg(self, body: str, w: float, h: float, defs: str) -> pygame.Surface:
        size = (max(1, self.px(w)), max(1, self.px(h)))
        # the view is what those pixels hold: any other ratio would be shrunk to fit
        return self._raster(shapes.document(body, size[0] / self.scale, size[1] / self.scale, defs), size)

    def _draw_text(self, s: str, size: float, face: str, color: Color, most: int | None = None) -> pygame.Surface:
        return self.fonts.line(s, face, self.text_px(size), color, most)

    def _draw_sprite(
        self, name: str, size: tuple[int, int], recolour: Recolour, weight: float | None
    ) -> pygame.Surface:
        surface = self._raster(self.sprites.svg(name, recolour, weight), size)
        drawn = drawn_sprites.read(name)
        if drawn is not None:  # an SVG of ours holds no type
            x, y, height = drawn_sprites.letter(drawn)
            letter = self._draw_text(drawn.letter, height * size[1] / self.scale, "serif", GOLD)
            place = letter.get_rect(center=(round(x * size[0]), round(y * size[1])))
            surface.blit(letter, place)
        return surface

    def _shadow(self, w: float, h: float, r: float, lift: float, angle: float, zoom: float) -> pygame.Surface:
        unit = min(self.scale, SOFT_DETAIL) if lift >= SOFT_LIFT else self.scale
        contact, ambient = (
            self._turned_soft(unit, (w, h, r), blur + blur_lift * lift, alpha, angle, zoom)
            for _dy, _dy_lift, blur, blur_lift, alpha in (shadows.CONTACT, shadows.AMBIENT)
        )
        whole = shadows.layered(contact, ambient, unit, lift)
        return whole if unit == self.scale else shadows.turned(whole, 0.0, self.scale / unit)

    def _turned_soft(
        self, unit: float, shape: tuple[float, float, float], blur: float, alpha: int, angle: float, zoom: float
    ) -> pygame.Surface:
        """Return one layer of a shadow turned at no more pixels than its blur has use for, and then enlarged."""
        own = min(unit, max(SOFT_DETAIL, shadows.BLUR_DETAIL / blur))
        soft = shadows.turned(self._soft(own, *shape, blur, BLACK, alpha), angle, zoom)
        return shadows.turned(soft, 0.0, unit / own)

    def _soft(
        self, unit: float, w: float, h: float, r: float, blur: float, color: Color, alpha: int
    ) -> pygame.Surface:
        """Return a blurred rounded rectangle at `unit` pixels in a dp."""

        def make() -> pygame.Surface:
            self.blurs += 1
            return shadows.blurred(unit, w, h, r, blur, color, alpha)

        return self.cached(("glow", unit, w, h, r, blur, color, alpha), make, disk=True)

    def _stamp(self) -> str:
        """Return what the rasters on disk depend on besides their keys."""
        depends = repr((__version__, self.scale, source_stamp(), self.sprites.stamp()))
        return f"{__version__} {zlib.crc32(depends.encode()):08x}"


def _softly_stepped(lift: float, angle: float, zoom: float) -> tuple[float, float]:
    if lift < SOFT_LIFT:
        return stepped(angle, zoom)
    return round(angle / SOFT_ANGLE) * SOFT_ANGLE % 360, round(zoom / SOFT_ZOOM) * SOFT_ZOOM


def _light(center: Color, edge: Color, focus: tuple[float, float]) -> pygame.Surface:
    """Return the light on a table, small: enlarging makes it smooth."""
    across = [((x / 95 - focus[0]) / 0.62) ** 2 for x in range(96)]
    down = [((y / 59 - focus[1]) / 0.66) ** 2 for y in range(60)]
    ramp = [bytes((*mix(center, edge, t * t * (3 - 2 * t)), 255)) for t in (i / 256 for i in range(257))]
    dots = b"".join(ramp[min(256, int(256 * math.sqrt(a + b)))] for b in down for a in across)
    return pygame.image.frombytes(dots, (96, 60), "RGBA").convert(blending())


def _grain() -> pygame.Surface:
    """Return a tile of faint noise that is added to a table."""
    levels = [bytes((v, v, v, 255)) for v in (0, 0, 1, 2, 3, 4)]
    dots = b"".join(random.Random(7).choices(levels, k=GRAIN * GRAIN))
    return pygame.image.frombytes(dots, (GRAIN, GRAIN), "RGBA").convert(blending())
