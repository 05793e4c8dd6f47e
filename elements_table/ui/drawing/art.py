"""Every raster of one scale: sprites, boxes, shadows, words and tables, made once and kept."""

import io
import logging
import math
import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, Unpack

import pygame

from elements_table import __version__
from elements_table.ui.drawing import contrast, shadows, sprites
from elements_table.ui.drawing.engravings import CLOTH, engravings_in
from elements_table.ui.drawing.pack import Pack
from elements_table.ui.drawing.rasters import Rasters, blending, source_stamp, tiled
from elements_table.ui.drawing.shadows import SOFT_DETAIL, SOFT_LIFT, Rim, shadow_step
from elements_table.ui.drawing.sprites import Paint, Painting, Recolour, SpriteError, Sprites, drawn_of
from elements_table.ui.drawing.theme import BLACK, BODY, CARD_RADIUS, GOLD, MIN_TEXT_PX, TEXT, Color, Spot, hexed, mix
from elements_table.ui.platform.fonts import Fonts
from elements_table.ui.platform.frame_budget import FrameBudget

log = logging.getLogger(__name__)

GRAIN: Final = 128
BOX_MARGIN: Final = 2.0
LETTER: Final = {"back": 0.235, "cover": 0.225}
"""Type size of the letter on what is drawn for a game, in parts of its height."""
MIDDLE: Final[Spot] = (0.5, 0.46)
"""Where a table is bright, in parts of its size."""
FLAT: Final = 0.4
"""How much darker than its rim a table is in high contrast, all over."""


class Art(Rasters):
    """Rasters for one scale (px = dp x scale); `blurs` counts the shadows blurred."""

    def __init__(  # noqa: PLR0913  each way in which things are drawn is named
        self, scale: float, cache_dir: Path | None = None, sprites: Sprites | None = None, *, detail: float = 1.0,
        strong: bool = False, plain: bool = False, legible: bool = False, budget: FrameBudget | None = None,
    ) -> None:  # fmt: skip
        """`detail` is how many times finer than the screen this is drawn (cards); the least type size follows.

        `strong` draws in high contrast, `plain` without engravings, as high contrast always does, `legible` in the
        faces whose letters are told apart most easily; `budget` tells when a frame has no time to make any more.
        """
        self.scale, self.strong, self.legible = scale, strong, legible
        self.plain = plain or strong
        self.detail = detail
        self.box_margin = max(1, self.px(BOX_MARGIN))
        """Clear pixels around a box, so that its smooth corners are never cut."""
        self.sprites = sprites or Sprites()
        self.engravings = engravings_in(self.sprites.folder)
        self.fonts = Fonts(legible=legible)
        self.blurs = 0

        self._apart: tuple[tuple[float, float], Art] | None = None
        """The rasters of a small picture that is not whole yet."""
        self._format = blending()
        kind = "strong" if strong else "plain" if plain else "rasters"
        kind += "-legible" if legible else ""
        pack = Pack(cache_dir, f"{kind}-{scale:.4f}", self._stamp()) if cache_dir else Pack()
        super().__init__(max(1.0, scale / detail) ** 2, pack, budget)

    def px(self, dp: float) -> int:
        """Return a length in whole pixels."""
        return round(dp * self.scale)

    def text_px(self, size: float) -> int:
        """Return the pixel size of type: never under 13 on the screen."""
        return max(round(MIN_TEXT_PX * self.detail), round(size * self.scale))

    def finer(self, factor: float) -> "Art":
        """Return an art of a larger scale with the same sprites, for what is built large and scaled down."""
        fine = self.small(self.scale * factor, self.detail * factor, FrameBudget())
        fine._flat.limit //= 8  # its rasters are wanted only while something is built from them
        return fine

    def small(self, scale: float, detail: float, budget: FrameBudget | None = None) -> "Art":
        """Return rasters of a scale of their own, which no disk keeps: for a small table."""
        manner = {"strong": self.strong, "plain": self.plain, "legible": self.legible}
        return Art(scale, None, self.sprites, detail=detail, budget=budget or self.budget, **manner)

    @contextmanager
    def apart(self, scale: float, detail: float) -> "Iterator[Art]":
        """Have such rasters for one picture; where it is left for the next frame, that goes on with the same."""
        key = (scale, detail)
        if self._apart is None or self._apart[0] != key:
            self._apart = (key, self.small(scale, detail))
        yield self._apart[1]
        self._apart = None

    def rest(self) -> None:
        super().rest()
        self.fonts.close()

        self._apart = None

    def let_go_of_motion(self) -> None:
        super().let_go_of_motion()
        self.fonts.close()

    def svg(self, body: str, w: float, h: float, defs: str = "", *, once: bool = False) -> pygame.Surface:
        """Return an SVG body of w x h dp as a raster, which is not kept where it is drawn `once`."""
        if once:
            return self._draw_svg(body, w, h, defs)
        return self.cached(("svg", body, w, h, defs), lambda: self._draw_svg(body, w, h, defs), disk=True)

    def sprite(
        self, name: str, w: float, h: float | None = None, recolour: Recolour = (), weight: float | None = None
    ) -> pygame.Surface:
        """Return a sprite at w x h dp (square unless `h` is given); SpriteError for an unknown name or slot."""
        wide = max(1, self.px(w))
        size = (wide, wide if h is None else max(1, self.px(h)))
        key = ("sprite", name, *size, tuple(recolour), weight)
        return self.cached(key, lambda: self._draw_sprite(name, size, recolour, weight), disk=True)

    def engraving(self, name: str, w: float, h: float) -> pygame.Surface | None:
        """Return an engraved picture of w x h dp with a card's round corners; None where it cannot be read."""

        def make() -> pygame.Surface:
            drawn = self._raster(self.engravings.svg(name, w), (max(1, self.px(w)), max(1, self.px(h))))
            round_off = sprites.rounded(0, 0, w, h, w * CARD_RADIUS, 'fill="#FFFFFF"')
            drawn.blit(self.svg(round_off, w, h), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return drawn

        return self._engraved(name, (self.px(w), self.px(h)), make)

    def frame(self, name: str, number: int, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a frame of what is cut frame by frame, of a size in pixels; None where it cannot be read."""
        return self._engraved(
            name, (number, *size), lambda: self._raster(self.engravings.text(name, number), size), disk=False
        )

    def lay_cloth(self, surface: pygame.Surface, pattern: str) -> None:
        """Multiply what light there is all over a surface with the tile of an engraved cloth, if it can be read."""

        def make() -> pygame.Surface:
            svg, (w, h) = self.engravings.tile(pattern)
            return self._raster(svg, (max(1, self.px(w)), max(1, self.px(h))))

        tile = self._engraved(f"{CLOTH}_{pattern}", (), make) if pattern else None
        if tile is not None:
            tiled(surface, tile, pygame.BLEND_RGB_MULT)

    def _engraved(
        self, name: str, size: tuple[int, ...], make: Callable[[], pygame.Surface], *, disk: bool = True
    ) -> pygame.Surface | None:
        try:
            return self.cached(("engraving", name, *size), make, disk=disk) if name in self.engravings.names else None
        except (SpriteError, pygame.error) as error:
            log.warning("%s is drawn plain: %s", name, error)
            self.engravings.names.discard(name)
            return None

    def box(self, w: float, h: float, r: float = 10.0, **painting: Unpack[Painting]) -> pygame.Surface:
        """Return a rounded rectangle with `box_margin` clear pixels around it.

        Sides and line are whole pixels, so that straight edges are crisp at any scale.
        """
        paint = Paint(**painting).strong() if self.strong else Paint(**painting)

        def make() -> pygame.Surface:
            m, pw, ph = self.box_margin, max(1, self.px(w)), max(1, self.px(h))
            width, height, cut = pw, ph, m + math.ceil(max(r, paint.line_width) * self.scale) + 2
            if paint.dash is None:  # what lies between the corners is the same all along, but for a gradient
                width = shadows.least(pw, cut - m)
                height = ph if paint.grad else shadows.least(ph, cut - m)
            dash = (paint.dash[0] * self.scale, paint.dash[1] * self.scale) if paint.dash else None
            in_px = paint._replace(line_width=max(1, self.px(paint.line_width)), dash=dash)
            body, defs = sprites.box(width, height, r * self.scale, m, in_px)
            size = (width + 2 * m, height + 2 * m)
            drawn = self._raster(sprites.document(body, *size, defs), size)
            return shadows.stretched(drawn, (pw + 2 * m, ph + 2 * m), cut)

        return self.cached(("box", w, h, r, *paint), make, disk=True)

    def circle(self, r: float, **painting: Unpack[Painting]) -> pygame.Surface:
        """Return a disc or ring of radius `r`; a line is centred on the radius. The raster is centred on the disc."""
        paint = Paint(**painting).strong() if self.strong else Paint(**painting)
        span = 2 * (r + paint.line_width + 1)
        middle = self.px(span) / self.scale / 2
        place = f'<circle cx="{middle:g}" cy="{middle:g}" r="{r:g}"'
        body = ""
        if paint.fill is not None:
            body += f'{place} fill="{hexed(paint.fill)}" fill-opacity="{paint.fill_opacity:g}"/>'
        if paint.line is not None:
            body += f"{place} {sprites.stroke(paint.line, paint.line_width, paint.line_opacity)}/>"
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
        self, w: float, h: float, r: float, blur: float, color: Color = BLACK, alpha: int = 255
    ) -> pygame.Surface:
        """Return a blurred rounded rectangle; the raster is centred on it."""
        return self._soft(self.scale, w, h, r, blur, color, alpha)

    def shadow(
        self, w: float, h: float, r: float, lift: float = 1.0, angle: float = 0.0, zoom: float = 1.0
    ) -> pygame.Surface:
        """Return the shadow of a rounded rectangle at a height: both layers in one raster centred on the rectangle.

        It lies straight below the thing at any angle, so the offset is not turned with it. The lift is taken to the
        nearest of `LIFTS`, so that rising and growing (`zoom`) in an animation blur nothing anew.
        """
        key = (w, h, r, *shadow_step(lift, angle, zoom))
        found = self._turned[0].get(key) or self._kept(self._turned, key)
        if found is not None:
            return found
        with self.budget:
            return self._turned[self.is_live].put(key, self._shadow(*key))

    def rim(self, w: float, h: float, r: float, lift: float = 1.0, angle: float = 0.0, zoom: float = 1.0) -> Rim:
        """Return what shows of that shadow round an opaque card: half the pixels, and so half the work of a frame."""
        key = (w, h, r, *shadow_step(lift, angle, zoom))
        found = self._rims[0].get(key) or self._kept(self._rims, key)
        if found is not None:
            return found
        *_, angle, zoom = key
        pixels = self.scale * zoom
        with self.budget:
            made = shadows.rim(self._shadow(*key), w * pixels, h * pixels, r * pixels, angle)
            return self._rims[self.is_live].put(key, made)

    def table(
        self, center: Color, edge: Color, size_px: tuple[int, int], focus: Spot = MIDDLE, pattern: str = ""
    ) -> pygame.Surface:
        """Return the opaque table of a size in pixels, as `paint_table` paints it."""
        whole = pygame.Surface(size_px)
        self.paint_table(whole, center, edge, focus, pattern)
        return whole

    def paint_table(
        self, whole: pygame.Surface, center: Color, edge: Color, focus: Spot = MIDDLE, pattern: str = ""
    ) -> None:
        """Paint the table all over a surface: bright at `focus` (parts of the size), dark at the rim.

        `pattern` is an engraved cloth that lies on it.
        """
        if self.strong:
            whole.fill(mix(edge, BLACK, FLAT))
            return
        light = self.cached(("light", center, edge, focus), lambda: _light(center, edge, focus), disk=True)
        pygame.transform.smoothscale(light, whole.get_size(), whole)
        tiled(whole, self.cached(("grain",), _grain, disk=True), pygame.BLEND_RGB_ADD)
        self.lay_cloth(whole, pattern)

    def _raster(self, svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return pygame.image.load_sized_svg(io.BytesIO(svg), size).convert(self._format)

    def _draw_svg(self, body: str, w: float, h: float, defs: str) -> pygame.Surface:
        size = (max(1, self.px(w)), max(1, self.px(h)))
        # the view is what those pixels hold: any other ratio would be shrunk to fit
        return self._raster(sprites.document(body, size[0] / self.scale, size[1] / self.scale, defs), size)

    def _draw_text(self, s: str, size: float, face: str, color: Color, most: int | None = None) -> pygame.Surface:
        return self.fonts.line(s, face, self.text_px(size), color, most)

    def _draw_sprite(
        self, name: str, size: tuple[int, int], recolour: Recolour, weight: float | None
    ) -> pygame.Surface:
        surface = self._raster(self.sprites.svg(name, recolour, weight), size)
        if drawn := drawn_of(name):  # an SVG of ours holds no type
            letter = self._draw_text(drawn.letter, LETTER[drawn.kind] * size[1] / self.scale, "serif", GOLD)
            surface.blit(letter, letter.get_rect(center=(round(size[0] / 2), round(size[1] / 2))))
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


def _light(center: Color, edge: Color, focus: Spot) -> pygame.Surface:
    """Return the light on a table, small: enlarging makes it smooth."""
    r, g, b = map(round, contrast.readable(center))
    across = [((x / 95 - focus[0]) / 0.62) ** 2 for x in range(96)]
    down = [((y / 59 - focus[1]) / 0.66) ** 2 for y in range(60)]
    ramp = [bytes((*mix((r, g, b), edge, t * t * (3 - 2 * t)), 255)) for t in (i / 256 for i in range(257))]
    dots = b"".join(ramp[min(256, int(256 * math.sqrt(a + b)))] for b in down for a in across)
    return pygame.image.frombytes(dots, (96, 60), "RGBA").convert(blending())


def _grain() -> pygame.Surface:
    """Return a tile of faint noise that is added to a table."""
    levels = [bytes((v, v, v, 255)) for v in (0, 0, 1, 2, 3, 4)]
    dots = b"".join(random.Random(7).choices(levels, k=GRAIN * GRAIN))
    return pygame.image.frombytes(dots, (GRAIN, GRAIN), "RGBA").convert(blending())


P = ParamSpec("P")
Drawn = Callable[Concatenate[Art, P], pygame.Surface]


def kept(name: str, *, disk: bool = False) -> Callable[[Drawn[P]], Drawn[P]]:
    """Keep the rasters that a function returns, by `name` and by what it is given: see `Rasters.cached`."""

    def decorated(draw: Drawn[P]) -> Drawn[P]:
        def drawn(art: Art, /, *given: P.args, **named: P.kwargs) -> pygame.Surface:
            return art.cached((name, *given, *named.values()), lambda: draw(art, *given, **named), disk=disk)

        return drawn

    return decorated
