"""Card faces and backs: built large once, then turned, shaded and placed with their shadow."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Literal

import msgspec
import pygame

from elements_table.ui.drawing import shapes, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CARD_ASPECT, CARD_MARGIN, CARD_RADIUS, CARD_SCALE, Color

Painter = Callable[[Canvas, float, float], None]
"""Paints a face on a canvas whose (0, 0) is the card's corner; gets width and height in dp."""
Outline = Literal["gold", "focus", "coral"]

AT_EDGE: Final = 0.28
"""What a card that turns has lost of its light where it is seen from the edge."""
DRAGON: Final = "dragon"
"""The one emblem whose card has a dark face."""
INDEX_SIZE: Final = 0.27
LARGE: Final = 1.6
"""The scale from which on `LARGE_SCALE` is enough: built finer, a card takes twice the time and memory."""
LARGE_SCALE: Final = 1.4
LEAST_CAPTIONED: Final = 80.0
"""Narrower cards, in dp, have no room for the element's name."""
LEAST_INDEX: Final = 14.0
"""Pixels on the screen under which an index is not shrunk any further."""
_OUTLINES: Final = {"gold": (theme.GOLD, 2.0), "focus": (theme.FOCUS, 3.0), "coral": (theme.CORAL, 2.5)}


class Picture(msgspec.Struct, frozen=True):
    """What a card looks like: cheap to make and to compare; its raster is drawn on the first use."""

    kind: str
    what: tuple[Hashable, ...]
    width: float
    aspect: float = CARD_ASPECT
    dim: bool = False
    dark: bool = False

    @property
    def height(self) -> float:
        """Height in dp."""
        return self.width * self.aspect


class CardArt:
    """Draws cards with one `Art`; widths in dp, angles in degrees counterclockwise."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._finer = CARD_SCALE if art.scale < LARGE else LARGE_SCALE
        self._fine = art.finer(self._finer)
        self._painters: dict[Picture, Painter] = {}
        self._made: dict[tuple[str, tuple[Hashable, ...]], list[Picture]] = {}
        """The sizes in which a card has been drawn."""

    # ---- pictures

    def face(
        self,
        rank: str,
        emblem: str,
        width: float,
        points: int | None = None,
        caption: str = "",
    ) -> Picture:
        """Return a face with an index in two corners and an emblem; no rank shows the emblem alone.

        A caption stands on end at the left edge, where closely held cards show it.
        """
        return Picture("face", (rank, emblem, points, caption if width >= LEAST_CAPTIONED else ""), width)

    def back(self, kind: str, width: float) -> Picture:
        """Return the back of the sprite `back_KIND`."""
        return Picture("back", (kind,), width)

    def custom(
        self, key: tuple[Hashable, ...], width: float, painter: Painter, aspect: float = CARD_ASPECT
    ) -> Picture:
        """Return a face that `painter` draws on plain ivory, once.

        The key, texts and numbers, holds everything that it depends on: the card, the language.
        """
        picture = Picture("custom", key, width, aspect)
        self._painters[picture] = painter
        return picture

    def dimmed(self, picture: Picture) -> Picture:
        """Return the same card in the shade, for one that cannot be used."""
        return msgspec.structs.replace(picture, dim=True)

    def darkened(self, picture: Picture) -> Picture:
        """Return the same card in the dark, where something else on the table is pointed at."""
        return msgspec.structs.replace(picture, dark=True)

    # ---- rasters

    def surface(self, picture: Picture) -> pygame.Surface:
        """Return the raster, finer than it is seen, with `CARD_MARGIN` clear dp around it, never dimmed."""
        others = self._made.setdefault((picture.kind, picture.what), [])
        if picture not in others:
            others.append(picture)
        return self.art.cached(_key(picture), lambda: self._built(picture), disk=True)

    def turned(self, picture: Picture, angle: float = 0.0, zoom: float = 1.0) -> pygame.Surface:
        """Return the card at the screen's scale times `zoom`, turned, from the cache of whole degrees."""

        def source() -> pygame.Surface:
            surface = self.surface(msgspec.structs.replace(picture, dim=False, dark=False))
            if self.art.strong:
                return surface
            surface = _shaded(surface) if picture.dim else surface
            return _darkened(surface) if picture.dark else surface

        instead = self._instead(picture, angle, zoom / self._finer) if self.art.is_live else None
        if instead is not None:
            return instead
        return self.art.rotated(picture, source, angle, zoom / self._finer)

    def _instead(self, picture: Picture, angle: float, zoom: float) -> pygame.Surface | None:
        """Return the card made of a raster of another size, where a frame has no time to build one of its own.

        A back, which has no words, is as good from any size.
        """
        if picture.dim or picture.dark or self.art.holds(_key(picture)) or self.art.has_rotated(picture, angle, zoom):
            return None
        made = [other for other in self._made.get((picture.kind, picture.what), ()) if self.art.holds(_key(other))]
        if not made or (self.art.spare > 0 and picture.kind != "back"):
            self.art.spare -= 1
            return None
        other = made[-1]
        return self.art.rotated(
            ("instead", other, picture.width), lambda: self.surface(other), angle, zoom * picture.width / other.width
        )

    def draw(
        self,
        canvas: Canvas,
        picture: Picture,
        x: float,
        y: float,
        width: float | None = None,
        angle: float = 0.0,
        lift: float = theme.Lift.REST,
        scale: float = 1.0,
        outline: Outline | None = None,
        alpha: int = 255,
        squeeze: float = 1.0,
        shadow: bool = True,
    ) -> None:
        """Place a card with its middle at (x, y): shadow, glow, card, outline.

        `width` other than the picture's resizes it; `squeeze` narrows it for a flip (1 to 0).
        """
        scale *= 1.0 if width is None else width / picture.width
        w, h, r = picture.width, picture.height, picture.width * CARD_RADIUS
        layers = [self.turned(picture, angle, scale)]
        if outline is not None:
            glow = self.art.glow(w, h, r, 7, _OUTLINES[outline][0], 150, angle, scale)
            layers = [glow, *layers, self._outlined(w, h, outline, angle, scale)]
        if shadow and alpha >= 255 and squeeze >= 1:
            canvas.rim(self.art.rim(w, h, r, lift, angle, scale), x, y)
        elif shadow:
            layers.insert(0, self.art.shadow(w, h, r, lift, angle, scale))
        for layer in layers:
            canvas.put(layer if squeeze >= 1 else _narrowed(layer, squeeze), x, y, "c", alpha)

    # ---- building

    def _built(self, picture: Picture) -> pygame.Surface:
        w, h, m = picture.width, picture.height, CARD_MARGIN
        fine = self._fine
        size = (fine.px(w + 2 * m), fine.px(h + 2 * m))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        canvas = Canvas(surface, fine, (fine.px(m), fine.px(m)))
        if picture.kind == "back":
            canvas.sprite(f"back_{picture.what[0]}", (0, 0, w, h))
        elif picture.kind == "face":
            _paint_face(canvas, w, h, *picture.what)  # type: ignore[arg-type]  # a face holds what it was made of, in order
        else:
            ground(canvas, w, h)
            self._painters[picture](canvas, w, h)
        dark = picture.kind == "face" and picture.what[1] == DRAGON
        return _bled(surface, theme.BRASS if dark else theme.CARD_EDGE)

    def _outlined(self, w: float, h: float, outline: Outline, angle: float, zoom: float) -> pygame.Surface:
        color, width = _OUTLINES[outline]
        key = ("outline", w, h, outline)

        def source() -> pygame.Surface:
            m = 8.0
            paint = shapes.stroke(color, width)
            body = shapes.rounded(
                m - width / 2, m - width / 2, w + width, h + width, w * CARD_RADIUS + width / 2, paint
            )
            return _bled(self._fine.svg(body, w + 2 * m, h + 2 * m), color)

        return self.art.rotated(key, source, angle, zoom / self._finer)


def _key(picture: Picture) -> tuple[Hashable, ...]:
    return ("card", picture.kind, picture.what, picture.width, picture.aspect)


def ground(canvas: Canvas, w: float, h: float, inner: Color | None = None, *, dark: bool = False) -> None:
    """Paint a bare card: ivory (or the dragon's dark) face, edge, and a hairline in the element's colour."""
    r = w * CARD_RADIUS
    face = theme.DARK_FACE if dark else theme.CARD_FACE
    edge = theme.BRASS if dark else theme.CARD_EDGE
    wide = 1.0
    if canvas.art.strong:
        ink, paper = theme.BLACK, theme.WHITE
        face, edge, inner, wide = ((ink, ink), theme.GOLD, None, 2.0) if dark else ((paper, paper), ink, None, 2.0)
    body = shapes.rounded(0, 0, w, h, r, 'fill="url(#g)"')
    body += shapes.rounded(wide / 2, wide / 2, w - wide, h - wide, r - wide / 2, shapes.stroke(edge, wide))
    if inner is not None:
        body += shapes.rounded(4, 4, w - 8, h - 8, max(1.0, r - 3), shapes.stroke(inner, 0.8, 0.38))
    canvas.put(canvas.art.svg(body, w, h, shapes.gradient(face, w * 0.4, 0, h)), 0, 0, "tl")


def _paint_face(canvas: Canvas, w: float, h: float, rank: str, emblem: str, points: int | None, caption: str) -> None:
    dark = emblem == DRAGON
    color = theme.ELEMENT[emblem]
    sprite = "dragon_bright" if dark else emblem
    ground(canvas, w, h, color, dark=dark)
    corner = _corner(canvas.art, w, rank, sprite, color)
    canvas.put(corner, 0, 0, "tl")
    canvas.put(pygame.transform.rotate(corner, 180), w, h, "br")
    canvas.icon(sprite, w / 2, h / 2, w * 0.5)
    if caption:
        words = canvas.fit(caption, w * 0.56, w * 0.12, "semi")
        foot = w * 0.83 + canvas.text_width(words, w * 0.12, "semi") / 2
        canvas.upright(words, w * 0.085, foot, w * 0.12, "semi", color)
    if points:
        plate, figure = (theme.GOLD, theme.DARK_TEXT) if dark else theme.POINTS
        wide = canvas.text_width(str(points), w * 0.145, "bold")
        pw, ph = max(w * 0.29, wide + w * 0.07), max(w * 0.185, canvas.art.text_px(w * 0.145) / canvas.scale * 0.95)
        x, y = w * 0.075, h - w * 0.075 - ph
        canvas.box((x, y, pw, ph), ph * 0.3, fill=plate)
        canvas.text(str(points), x + pw / 2, y + ph / 2, w * 0.145, "bold", figure, "c")


def _corner(art: Art, w: float, rank: str, sprite: str, color: Color) -> pygame.Surface:
    """Return the index with its small emblem below, as it stands in a card's top left corner."""
    surface = pygame.Surface((art.px(w * 0.36), art.px(w * 0.58)), pygame.SRCALPHA)
    canvas = Canvas(surface, art)
    if not rank:
        canvas.icon(sprite, w * 0.17, w * 0.2, w * 0.21)
        return surface
    wide = len(rank) > 1
    x = w * (0.185 if wide else 0.16)
    size = max(w * INDEX_SIZE, LEAST_INDEX * art.detail / art.scale) * (0.84 if wide else 1.0)
    canvas.text(rank, x, w * 0.205, size, "serif", color, "c")
    canvas.icon(sprite, x, w * 0.42, w * 0.165)
    return surface


def _shaded(surface: pygame.Surface) -> pygame.Surface:
    shaded = surface.copy()
    shaded.fill((theme.CARD_SHADE,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return shaded


def _darkened(surface: pygame.Surface) -> pygame.Surface:
    dark = surface.copy()
    dark.fill((theme.DARKNESS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _narrowed(surface: pygame.Surface, squeeze: float) -> pygame.Surface:
    """Return a card that turns: narrower, and darker the more it is seen from the edge."""
    size = (max(1, round(surface.get_width() * squeeze)), surface.get_height())
    narrow = pygame.transform.smoothscale(surface, size)
    narrow.fill((round(255 - 255 * AT_EDGE * (1 - squeeze)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return narrow


def _bled(surface: pygame.Surface, color: Color) -> pygame.Surface:
    """Return the raster with its clear pixels in the rim's colour: turning mixes neighbours, and black would show."""
    bled = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    bled.fill(color)
    bled.blit(surface, (0, 0))
    alpha = surface.copy()
    alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    bled.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return bled
