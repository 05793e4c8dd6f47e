"""Card faces and backs: built large once, then turned, shaded and placed with their shadow."""

from collections.abc import Callable, Hashable
from typing import Final, Literal

import msgspec
import pygame

from elements_table.ui.drawing import faces, sprites, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.engravings import NIGHT
from elements_table.ui.drawing.life import FRAMES, Life, kind_of
from elements_table.ui.drawing.pack import Cache
from elements_table.ui.drawing.shadows import LOWEST

Painter = Callable[[Canvas, float, float], None]
"""Paints a face on a canvas whose (0, 0) is the card's corner; gets width and height in dp."""
Outline = Literal["gold", "focus", "coral"]
Placed = tuple[float, float, float, float, float, float]
"""Where a card lies, as a `Pose` has it: its middle, turn, width, height over the table, and opacity."""

AT_EDGE: Final = 0.28
"""What a card that turns has lost of its light where it is seen from the edge."""
LARGE: Final = 1.6
"""The scale from which on `LARGE_SCALE` is enough: built finer, a card takes twice the time and memory."""
LARGE_SCALE: Final = 1.4
LIFE_MEMORY: Final = 4 << 20
"""Bytes of what cards keep while they live, at scale 1: four at a time."""
_OUTLINES: Final = {"gold": (theme.GOLD, 2.0), "focus": (theme.FOCUS, 3.0), "coral": (theme.CORAL, 2.5)}


class Picture(msgspec.Struct, frozen=True):
    """What a card looks like: cheap to make and to compare; its raster is drawn on the first use."""

    kind: Literal["face", "back", "custom"]
    what: tuple[Hashable, ...]
    """Of a face the fields of a `faces.Face`, of a back its name, else the key of whatever is painted."""
    width: float
    aspect: float = theme.CARD_ASPECT
    dim: float = 0.0
    """How far in the shade, 0 to 1: it cannot be used."""
    dark: bool = False
    """In the dark, where something else on the table is pointed at."""
    engraved: str = ""
    """The engraving that a game's own face is painted on."""


class CardArt:
    """Draws cards with one `Art`; widths in dp, angles in degrees counterclockwise."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._finer = theme.CARD_SCALE if art.scale < LARGE else LARGE_SCALE
        self._fine = art.finer(self._finer)
        self._painters: dict[Picture, Painter] = {}
        self._made: dict[tuple[str, tuple[Hashable, ...]], list[Picture]] = {}
        """The sizes in which a card has been drawn."""
        self._lives = Cache[Life](int(LIFE_MEMORY * max(1.0, art.scale) ** 2), lambda life: life.bytes)

    def custom(
        self, key: tuple[Hashable, ...], width: float, painter: Painter, aspect: float = theme.CARD_ASPECT,
        engraved: str = "",
    ) -> Picture:  # fmt: skip
        """Return a face that `painter` draws on plain ivory, once; it lives as the engraving does that it lies on.

        The key, texts and numbers, holds everything that it depends on: the card, the language.
        """
        picture = Picture("custom", key, width, aspect, engraved=engraved)
        self._painters[picture] = painter
        return picture

    def surface(self, picture: Picture) -> pygame.Surface:
        """Return the raster, finer than it is seen, with `CARD_MARGIN` clear dp around it, never dimmed."""
        others = self._made.setdefault((picture.kind, picture.what), [])
        if picture not in others:
            others.append(picture)
        return self.art.cached(_key(picture), lambda: self._painted(picture), disk=True)

    def turned(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, step: int | None = None
    ) -> pygame.Surface:
        """Return the card at the screen's scale times `zoom`, turned, from the cache of whole degrees.

        `step` is the frame of its life, if it lives.
        """
        alive = None if step is None else self._alive(picture, angle, zoom / self._finer, step)
        return alive or self.art.rotated(picture, self._shaded, angle, zoom / self._finer, self._instead)

    def _shaded(self, picture: Picture) -> pygame.Surface:
        surface = self.surface(msgspec.structs.replace(picture, dim=0.0, dark=False))
        if self.art.strong:
            return surface
        shade = round(theme.CARD_SHADE * picture.dim)
        surface = _darker(surface, shade, pygame.BLEND_RGB_SUB) if shade else surface
        return _darker(surface, theme.DARKNESS, pygame.BLEND_RGB_MULT) if picture.dark else surface

    def _alive(self, picture: Picture, angle: float, zoom: float, step: int) -> pygame.Surface | None:
        """Return a frame of a card's life, or the last that was made where a frame has no time; None: it is still."""
        name = "" if picture.dim or picture.dark else self._engraving(picture)
        kind = kind_of(name)
        if kind is None or step >= FRAMES - 1:
            self._lives.drop(picture)
            return None
        life, art = self._lives.get(picture), self.art
        if not art.has_rotated(("life", picture, step), angle, zoom) and art.is_live:
            if art.spare <= 0:
                step = FRAMES - 1 if life is None else life.latest
            art.spare -= 1
        if step == FRAMES - 1:
            return None

        def made(_key: object) -> pygame.Surface:
            still = self.surface(picture)
            if life is not None:
                return life.frame(still, step)
            born = Life(kind, still, lambda: self._painted(picture, name), self._fine.px(theme.CARD_MARGIN))
            return self._lives.put(picture, born).frame(still, step)

        return art.rotated(("life", picture, step), made, angle, zoom)

    def _engraving(self, picture: Picture) -> str:
        if picture.kind == "face":
            return faces.engraving_of(self.art, _face(picture))
        return "" if self.art.plain else picture.engraved

    def _instead(self, picture: Picture, angle: float, zoom: float) -> pygame.Surface | None:
        """Return the card made of a raster of another size, where a frame has no time to build one of its own.

        A back, which has no words, is as good from any size.
        """
        if picture.dim or picture.dark or self.art.holds(_key(picture)):
            return None
        made = [other for other in self._made.get((picture.kind, picture.what), ()) if self.art.holds(_key(other))]
        if not made or (self.art.spare > 0 and picture.kind != "back"):
            self.art.spare -= 1
            return None
        other = made[-1]
        return self.art.rotated(
            ("instead", other, picture.width),
            lambda _key: self.surface(other),
            angle,
            zoom * picture.width / other.width,
        )

    def draw(
        self, canvas: Canvas, picture: Picture, placed: Placed, outline: Outline | None = None, squeeze: float = 1.0,
        step: int | None = None,
    ) -> None:  # fmt: skip
        """Place a card: shadow, where it lies over the table, glow, card, outline.

        A width other than the picture's resizes it; `squeeze` narrows it for a flip (1 to 0), `step` is the frame of
        its life.
        """
        x, y, angle, width, lift, seen = placed
        scale, alpha = width / picture.width, round(255 * seen)
        w, h, r = picture.width, picture.width * picture.aspect, picture.width * theme.CARD_RADIUS
        if step is None:  # not by `turned`: this runs for every card in every frame
            layers = [self.art.rotated(picture, self._shaded, angle, scale / self._finer, self._instead)]
        else:
            layers = [self.turned(picture, angle, scale, step)]
        if outline is not None:
            glow = self.art.glow(w, h, r, 7, _OUTLINES[outline][0], 150)
            glow = self.art.rotated(("glow", w, h, outline), glow, angle, scale)
            layers = [glow, *layers, self._outlined(w, h, outline, angle, scale)]
        floats = lift > LOWEST
        if floats and alpha >= 255 and squeeze >= 1:
            canvas.rim(self.art.rim(w, h, r, lift, angle, scale), x, y)
        elif floats:
            layers.insert(0, self.art.shadow(w, h, r, lift, angle, scale))
        for layer in layers:
            canvas.put(layer if squeeze >= 1 else _narrowed(layer, squeeze), x, y, "c", alpha)

    def _painted(self, picture: Picture, bare: str = "") -> pygame.Surface:
        """Return the raster of a card, or of nothing but its engraving."""
        w, h, m = picture.width, picture.width * picture.aspect, theme.CARD_MARGIN
        fine = self._fine
        surface = pygame.Surface((fine.px(w + 2 * m), fine.px(h + 2 * m)), pygame.SRCALPHA)
        canvas = Canvas(surface, fine, (fine.px(m), fine.px(m)))
        if picture.kind == "custom":
            faces.ground(canvas, w, h)
        if bare:
            faces.paint_engraving(canvas, w, h, bare, night=bare.startswith(NIGHT))
        elif picture.kind == "back":
            faces.paint_back(canvas, w, h, f"back_{picture.what[0]}")
        elif picture.kind == "face":
            faces.paint_face(canvas, w, h, _face(picture))
        else:
            self._painters[picture](canvas, w, h)
        is_night = picture.kind == "face" and faces.is_night(fine, _face(picture))
        return _bled(surface, theme.BRASS if is_night else theme.CARD_EDGE)

    def _outlined(self, w: float, h: float, outline: Outline, angle: float, zoom: float) -> pygame.Surface:
        color, width = _OUTLINES[outline]

        def source(_key: object) -> pygame.Surface:
            m = 8.0
            paint = sprites.stroke(color, width)
            body = sprites.rounded(
                m - width / 2, m - width / 2, w + width, h + width, w * theme.CARD_RADIUS + width / 2, paint
            )
            return _bled(self._fine.svg(body, w + 2 * m, h + 2 * m), color)

        return self.art.rotated(("outline", w, h, outline), source, angle, zoom / self._finer)


def _face(picture: Picture) -> faces.Face:
    rank, emblem, points, caption = picture.what
    return faces.Face(rank, emblem, points, caption)  # type: ignore[arg-type]  # what it was made of, in order


def _key(picture: Picture) -> tuple[Hashable, ...]:
    return ("card", picture.kind, picture.what, picture.width, picture.aspect)


def _darker(surface: pygame.Surface, level: int, how: int) -> pygame.Surface:
    darker = surface.copy()
    darker.fill((level,) * 3, special_flags=how)
    return darker


def _narrowed(surface: pygame.Surface, squeeze: float) -> pygame.Surface:
    """Return a card that turns: narrower, and darker the more it is seen from the edge."""
    size = (max(1, round(surface.get_width() * squeeze)), surface.get_height())
    narrow = pygame.transform.smoothscale(surface, size)
    narrow.fill((round(255 - 255 * AT_EDGE * (1 - squeeze)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return narrow


def _bled(surface: pygame.Surface, color: theme.Color) -> pygame.Surface:
    """Return the raster with its clear pixels in the rim's colour: turning mixes neighbours, and black would show."""
    bled = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    bled.fill(color)
    bled.blit(surface, (0, 0))
    alpha = surface.copy()
    alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    bled.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return bled
