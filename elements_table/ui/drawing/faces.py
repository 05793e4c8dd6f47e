"""What is on cards: engraved faces and backs, and plain ones where those are wanted or nothing is engraved."""

from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing import contrast, sprites, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.engravings import COUNTED, NIGHT, SIGNS, picture_of

DRAGON: Final = "dragon"
"""The one emblem whose plain card has a dark face."""
LEAST_INDEX: Final = 14.0
"""Pixels on the screen under which an index is not shrunk any further."""
SMALL: Final = 56.0
"""Narrower cards, in dp, have little but their index, which is larger."""
LARGE_EMBLEM: Final = {"guru": 0.46, "jester": 0.44, "elevate": 0.42, "stomp": 0.44, DRAGON: 0.62}
"""The emblems that stand on their engraved ground, and how wide, in card widths."""
BARE: Final = ("jester", "elevate")
"""Emblems of which small cards show nothing else."""
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


INDEX: Final = Index(0.185, 0.195, 0.27, 0.4, 0.165, 0.19, 0.21, 0.6, 0.1)
PLAIN_INDEX: Final = Index(0.2, 0.21, 0.34, 0.455, 0.19, 0.2, 0.25, 0.65, 0.095)
SMALL_INDEX: Final = Index(0.27, 0.27, 0.45, 0.63, 0.27, 0.27, 0.36, 0.98, 0.15)
HALO: Final = 1.36
"""How wide the bare paper under the emblem of a small card is, in parts of the emblem: its corner ends above it."""
LEAST_COIN: Final = 8.2
"""Pixels that the radius of a coin has at least: its number has a least size too."""
LEAST_PIP: Final = 7.0
"""Pixels that each emblem takes at least on a plain card that counts them."""
SKY: Final = {
    "star": "M12 0L15 9L24 12L15 15L12 24L9 15L0 12L9 9Z",
    "moon": "M15 1A11 11 0 1 0 23 17A9 9 0 0 1 15 1Z",
    "sun": "M12 0L14 5L18 2L18 6L22 6L19 10L24 12L19 14L22 18L18 18L18 22L14 19L12 24L10 19L6 22L6 18L2 18L5 14"
           "L0 12L5 10L2 6L6 6L6 2L10 5Z",
    "crown": "M2 21L0 6L7 12L12 3L17 12L24 6L22 21Z",
    "eclipse": "M12 4A8 8 0 0 1 12 20A8 8 0 0 1 12 4ZM12 0A12 12 0 0 1 12 24A12 12 0 0 1 12 0Z"
               "M12 1.6A10.4 10.4 0 0 0 12 22.4A10.4 10.4 0 0 0 12 1.6Z",
}  # fmt: skip
"""What stands in the sky of plain cards beyond those that are counted, as paths of 24 units."""


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
    night, small = name.startswith(NIGHT) or face.emblem == DRAGON, w < SMALL
    ink = theme.GOLD if night else theme.ELEMENT[face.emblem]
    is_plain = not _engraved(canvas, w, h, name, night=night)
    if is_plain:
        ground(canvas, w, h, ink, dark=night)
        _pips(canvas, w, h, face)
    elif night and (not small or face.emblem in BARE):
        x, y = (0.6, 0.67) if small else (0.5, STOMPED if face.emblem == "stomp" else 0.503)  # clear of the index
        _emblem(canvas, face, (w * x, h * y, w * LARGE_EMBLEM[face.emblem]), gilded=True)
    at = SMALL_INDEX if small else PLAIN_INDEX if is_plain else INDEX
    if face.rank:
        size = max(w * at.size, LEAST_INDEX * canvas.art.detail / canvas.scale) * (0.8 if len(face.rank) > 1 else 1.0)
        if small and not is_plain:
            paper = theme.DARK_FACE[0] if night else theme.CARD_FACE[0]
            canvas.circle(w * at.x, w * at.emblem, w * at.emblem_size / 2 * HALO, fill=paper)
        canvas.text(face.rank, w * at.x, w * at.rank, size, "serif", ink, "c")
        _emblem(canvas, face, (w * at.x, w * at.emblem, w * at.emblem_size), gilded=night)
    else:
        _emblem(canvas, face, (w * at.x, w * at.alone, w * at.alone_size), gilded=night)
    if face.points and w > 0.7 * SMALL:  # else it lies on the index
        _coin(canvas, w, face.points, at)
    if face.caption:
        _named(canvas, w, face, ink, theme.DARK_FACE[1] if night else theme.CARD_FACE[0])


def paint_engraving(canvas: Canvas, w: float, h: float, name: str, *, night: bool = False) -> None:
    """Paint a picture as large as the card, and the card's edge; bare ground where faces are plain or it has none."""
    if canvas.art.plain or not _engraved(canvas, w, h, name, night=night):
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
    x, y, r = w * at.x, w * at.coin, max(w * at.coin_size, LEAST_COIN * canvas.art.detail / canvas.scale)
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


def _pips(canvas: Canvas, w: float, h: float, face: Face) -> None:
    """Draw on a plain card as many emblems as its rank counts, few behind, else a large one, its rank in the sky."""
    if sign := SKY.get(SIGNS.get(face.rank, "")):
        color = theme.ELEMENT[face.emblem]
        ink = theme.hexed(contrast.strong(color) if canvas.art.strong else color)
        body = f'<path d="{sign}" fill="{ink}" transform="scale({w * 0.32 / 24:g})"/>'
        canvas.put(canvas.art.svg(body, w * 0.32, w * 0.32), w * 0.56, w * 0.1, "tl")
    counted = range(1, COUNTED + 1) if face.emblem not in LARGE_EMBLEM else ()
    count = next((n for n in counted if str(n) == face.rank), 1)
    lines = 1 if count < 3 else 2 if count < 9 else 3
    across = [count // lines] * lines
    across[min(1, lines - 1)] += count % lines
    size = min(w * 0.84 / max(across), w * 0.62 / lines, w * (0.5 if sign else 0.62))
    if size < LEAST_PIP * canvas.art.detail / canvas.art.scale:
        lines, across, size = 1, [1], w * 0.52
    top = h - w * 0.06 - lines * size
    for line, many in enumerate(across):
        for n in range(many):
            place = (w / 2 + (n - (many - 1) / 2) * size, top + (line + 0.5) * size, size * 0.96)
            _emblem(canvas, face, place, gilded=face.emblem == DRAGON)
