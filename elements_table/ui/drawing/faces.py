"""What is on cards: engraved faces and backs, and plain ones where those are wanted or nothing is engraved."""

from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing import sprites, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.engravings import NIGHT, picture_of

DRAGON: Final = "dragon"
"""The one emblem whose plain card has a dark face."""
INDEX_SIZE: Final = 0.27
LEAST_INDEX: Final = 14.0
"""Pixels on the screen under which an index is not shrunk any further."""
SMALL: Final = 56.0
"""Narrower cards, in dp, have little but their index, which is larger."""
LARGE_EMBLEM: Final = {"guru": 0.46, "jester": 0.44, "elevate": 0.42, "stomp": 0.44, DRAGON: 0.62}
"""The emblems that stand on their engraved ground, and how wide, in card widths."""
STOMPED: Final = 0.36
"""Where the boot stands, in parts of the height: above the ground that it breaks."""
GILDED: Final = (("light", "#EACF97"), ("shade", "#C2A25F"))
"""What the two colours of such an emblem become."""
ON_BACKS: Final = {"back_dragon": "dragon_bright"}


class Index(NamedTuple):
    """Where an index stands, in card widths: its middle across, and how far down each part is, and how large."""

    x: float
    rank: float
    size: float
    emblem: float
    emblem_size: float
    alone: float
    alone_size: float
    coin: float
    coin_size: float


INDEX: Final = Index(0.185, 0.195, INDEX_SIZE, 0.4, 0.165, 0.19, 0.21, 0.6, 0.1)
PLAIN_INDEX: Final = INDEX._replace(coin=0.63)
SMALL_INDEX: Final = Index(0.27, 0.3, 0.47, 0.68, 0.3, 0.27, 0.36, 0.95, 0.15)


class Face(NamedTuple):
    """What a face shows: rank (or none), emblem, points in a coin, the element's name at the edge."""

    rank: str
    emblem: str
    points: int | None = None
    caption: str = ""


def engraving_of(art: Art, face: Face) -> str:
    """Return the name of the picture of a face; empty where it is plain."""
    if art.plain:
        return ""
    names = (f"{NIGHT}_{face.emblem}" if face.emblem in LARGE_EMBLEM else "", picture_of(face.rank, face.emblem))
    return next((name for name in names if name in art.engravings.names), "")


def is_night(art: Art, face: Face) -> bool:
    """Return whether a face is dark."""
    return face.emblem == DRAGON or engraving_of(art, face).startswith(NIGHT)


def paint_face(canvas: Canvas, w: float, h: float, face: Face) -> None:
    """Paint a face: its engraving with the index in the bare corner, or a plain one."""
    name = engraving_of(canvas.art, face)
    night, small = name.startswith(NIGHT), w < SMALL
    if not _engraved(canvas, w, h, name, night=night):
        _paint_plain(canvas, w, h, face)
        return
    ink = theme.GOLD if night else theme.ELEMENT[face.emblem]
    if night and not small:
        middle = h * (STOMPED if face.emblem == "stomp" else 0.503)
        _emblem(canvas, face, (w / 2, middle, w * LARGE_EMBLEM[face.emblem]), gilded=True)
    at = SMALL_INDEX if small else INDEX
    if face.rank:
        size = max(w * at.size, LEAST_INDEX * canvas.art.detail / canvas.scale) * (0.8 if len(face.rank) > 1 else 1.0)
        canvas.text(face.rank, w * at.x, w * at.rank, size, "serif", ink, "c")
        _emblem(canvas, face, (w * at.x, w * at.emblem, w * at.emblem_size), gilded=night)
    else:
        _emblem(canvas, face, (w * at.x, w * at.alone, w * at.alone_size), gilded=night)
    if face.points:
        _coin(canvas, w, face.points, at)
    if face.caption:
        _named(canvas, w, face, ink, theme.DARK_FACE[1] if night else theme.CARD_FACE[0])


def paint_engraving(canvas: Canvas, w: float, h: float, name: str, *, night: bool = False) -> None:
    """Paint a picture as large as the card, and the card's edge; bare ground where the picture cannot be read."""
    if not _engraved(canvas, w, h, name, night=night):
        ground(canvas, w, h, dark=night)


def _engraved(canvas: Canvas, w: float, h: float, name: str, *, night: bool = False) -> bool:
    """Paint a picture and the card's edge, and return whether there is such a picture."""
    picture = canvas.art.engraving(name, w, h)
    if picture is None:
        return False
    canvas.put(picture, 0, 0, "tl")
    stroke = sprites.stroke(theme.BRASS if night else theme.CARD_EDGE, 1.0)
    edge = sprites.rounded(0.5, 0.5, w - 1, h - 1, w * theme.CARD_RADIUS - 0.5, stroke)
    canvas.put(canvas.art.svg(edge, w, h), 0, 0, "tl")
    return True


def engraved_square(art: Art, name: str, inside: tuple[float, float, float], size: float) -> pygame.Surface | None:
    """Return a square of a picture, `size` dp wide: its left and upper edge and side in widths of the card.

    None where the picture cannot be read.
    """
    left, top, side = inside
    face = art.engraving(name, size / side, size / side * theme.CARD_ASPECT)
    if face is None:
        return None
    pixels = max(8, art.px(size))
    area = pygame.Rect(round(left * face.get_width()), round(top * face.get_width()), pixels, pixels)
    return face.subsurface(area.clip(face.get_rect()))


def as_disc(art: Art, whole: pygame.Surface, size: float) -> pygame.Surface:
    """Cut a square picture, `size` dp wide, to a disc, and return it."""
    disc = art.svg(f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="#FFFFFF"/>', size, size)
    whole.blit(pygame.transform.smoothscale(disc, whole.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole


def paint_back(canvas: Canvas, w: float, h: float, name: str) -> None:
    """Paint a back: an engraving, or a sprite where there is none."""
    if canvas.art.plain or not _engraved(canvas, w, h, name):
        canvas.sprite(name, (0, 0, w, h))
    elif name in ON_BACKS:
        canvas.icon(ON_BACKS[name], w / 2, h / 2, w * 0.48)


def _emblem(canvas: Canvas, face: Face, place: tuple[float, float, float], *, gilded: bool) -> None:
    """Draw a face's emblem, its middle and width given: in its own colours, or in gold."""
    x, y, size = place
    name = f"{face.emblem}_bright" if gilded else face.emblem
    recolour = GILDED if gilded and face.emblem != DRAGON else ()
    canvas.sprite(name, (x - size / 2, y - size / 2, size, size), recolour)


def _coin(canvas: Canvas, w: float, points: int, at: Index) -> None:
    """Draw a card's points in a coin below its index, where a fan shows them."""
    x, y, r = w * at.x, w * at.coin, w * at.coin_size
    canvas.circle(x, y, r, fill=theme.GOLD, line=theme.BRASS, line_width=max(0.6, r * 0.08))
    canvas.text(str(points), x, y, r * 1.15, "bold", theme.DARK_TEXT, "c")


def _named(canvas: Canvas, w: float, face: Face, ink: theme.Color, paper: theme.Color) -> None:
    """Write the element's name on end along the left edge, on bare paper, below a coin."""
    words = canvas.fit(face.caption, w * 0.62, w * 0.12, "semi")
    long = canvas.text_width(words, w * 0.12, "semi")
    foot = w * (0.9 if face.points else 0.83) + long / 2
    canvas.box((w * 0.02, foot - long - w * 0.05, w * 0.15, long + w * 0.1), w * 0.03, fill=paper)
    canvas.upright(words, w * 0.095, foot, w * 0.12, "semi", ink)


def ground(canvas: Canvas, w: float, h: float, inner: theme.Color | None = None, *, dark: bool = False) -> None:
    """Paint a bare card: ivory (or the dragon's dark) face, edge, and a gold frame or (plain) a coloured hairline."""
    r = w * theme.CARD_RADIUS
    face = theme.DARK_FACE if dark else theme.CARD_FACE
    edge = theme.BRASS if dark else theme.CARD_EDGE
    wide = 1.0
    if canvas.art.strong:
        ink, paper = theme.BLACK, theme.WHITE
        face, edge, inner, wide = ((ink, ink), theme.GOLD, None, 2.0) if dark else ((paper, paper), ink, None, 2.0)
    body = sprites.rounded(0, 0, w, h, r, 'fill="url(#g)"')
    body += sprites.rounded(wide / 2, wide / 2, w - wide, h - wide, r - wide / 2, sprites.stroke(edge, wide))
    if not canvas.art.plain:
        m = w * 0.048
        body += sprites.rounded(m, m, w - 2 * m, h - 2 * m, w * 0.028, sprites.stroke(theme.FRAME, 0.8))
    elif inner is not None:
        body += sprites.rounded(4, 4, w - 8, h - 8, max(1.0, r - 3), sprites.stroke(inner, 0.8, 0.38))
    canvas.put(canvas.art.svg(body, w, h, sprites.gradient(face, w * 0.4, 0, h)), 0, 0, "tl")


def _paint_plain(canvas: Canvas, w: float, h: float, face: Face) -> None:
    rank, emblem, points, caption = face
    dark = emblem == DRAGON
    color = theme.ELEMENT[emblem]
    sprite = "dragon_bright" if dark else emblem
    ground(canvas, w, h, color, dark=dark)
    corner = _corner(canvas.art, w, rank, sprite, color)
    canvas.put(corner, 0, 0, "tl")
    canvas.put(pygame.transform.rotate(corner, 180), w, h, "br")
    canvas.icon(sprite, w / 2, h / 2, w * 0.5)
    if points:
        _coin(canvas, w, points, PLAIN_INDEX)
    if caption:
        paper = theme.WHITE if canvas.art.strong else theme.CARD_FACE[0]
        _named(canvas, w, face, color, theme.DARK_FACE[1] if dark else paper)


def _corner(art: Art, w: float, rank: str, sprite: str, color: theme.Color) -> pygame.Surface:
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
