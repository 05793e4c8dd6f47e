"""The place itself: a dark room with a lamp's glow, a cloth in a pool of light, the wooden rail between them."""

import math
import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.rasters import blending, tiled
from elements_table.ui.drawing.theme import TEAM_THEIRS, Color
from elements_table.ui.parlour.light import add_halo, cloth_light, light_map, noise, room_light
from elements_table.ui.parlour.places import RAIL, Parlour

FAR_WOOD: Final = (71, 42, 24)
LIT_WOOD: Final = (184, 112, 60)
GLOSS: Final = (96, 74, 46)
"""Wood far from the lamp and under it, and what its highlight adds there."""
LIT: Final = 430.0
"""How far along the rail the lamp reaches, in units."""
FINE: Final = 4
"""The parts of a pixel that the wood is moved by along its bend, so that its edges are smooth."""
FIBRES: Final = ((80.0, 4.0, 192), (210.0, 1.3, 214))
"""Layers of grain: length and thickness of a streak in units, and the darkest of 255."""
SHADOW: Final = 16.0
"""How far the rail's shadow reaches onto the cloth until a third is left, in units."""
SHADE: Final = 0.5
SHADOW_UNDER: Final = 3.0
"""How far the shadow reaches under the wood, in units."""
IVORY_LINE: Final = 3.0
"""Thickness of the two lines that a rail is in high contrast, in units."""
IVORY: Final = (243, 236, 220)

INLAY: Final = 128.0
INLAY_UP: Final = 9.0
"""Length of a team's strip of shell, and how far it lies above the rail's lower edge, in units."""
GROOVE: Final = (20, 12, 6)
LAMP_ASIDE: Final = -78.0
LAMP_REACH: Final = 24.0
"""How far round a lamp its glow is seen, in units."""
COIN_ASIDE: Final = 78.0
COIN: Final = 24.0
PLATE_ASIDE: Final = 94.0
"""Where lamp, dealer's coin and the left end of a plate lie beside the middle of somebody, in units."""
PLATE: Final = (24, 14, 10)
PLATE_TEXT: Final = 17.0
BRASS: Final = (255, 224, 156)
BRASS_EDGE: Final = (250, 226, 170)
DARK_BEAD: Final = (40, 24, 12)

Run = tuple[int, int, float]
"""Columns of pixels that lie equally high: the first, how many, and the y of the rail's lower edge in pixels."""


def runs(art: Art, parlour: Parlour, width: int) -> list[Run]:
    """Return the rail's lower edge in a window of so many pixels: the columns that have it at the same height."""
    fine, half = art.scale * FINE, width // 2
    steps = [round(parlour.rail((x + 0.5) / art.scale) * fine) for x in range(width - half)]
    steps += steps[half - 1 :: -1] if half else []  # the right half mirrors the left one
    found: list[Run] = []
    begun = 0
    for step, group in groupby(steps):
        wide = len(list(group))
        found.append((begun, wide, step / FINE))
        begun += wide
    return found


def bend(target: pygame.Surface, strips: Sequence[pygame.Surface], found: Sequence[Run], down: float) -> None:
    """Lay a straight strip along the rail, its upper edge `down` pixels under the rail's lower edge.

    `strips` holds it moved down by no, one, two and so on of the `FINE` parts of a pixel. One that is narrower than
    the target is the same all along.
    """
    wide_strip, high = strips[0].get_size()
    moves = wide_strip == target.get_width()
    placed = []
    for x, wide, edge in found:
        top, part = divmod(round((edge + down) * FINE), FINE)
        placed.append((strips[part], (x, top), (x if moves else 0, 0, wide, high)))
    target.blits(placed, doreturn=False)


def cast_shadow(target: pygame.Surface, art: Art, parlour: Parlour, found: Sequence[Run]) -> None:
    """Let the rail's shadow fall on a cloth; it is soft, so whole pixels do."""
    if art.strong:
        return
    unit = parlour.unit * art.scale
    under = math.ceil(SHADOW_UNDER * unit)
    deep = under + math.ceil(SHADOW * 4 * unit)
    dots = bytearray()
    for y in range(deep):
        far = max(0.0, y + 0.5 - under) / (SHADOW * unit)
        dots += bytes((0, 0, 0, round(255 * SHADE * math.exp(-far))))
    column = pygame.image.frombytes(bytes(dots), (1, deep), "RGBA")
    whole: list[Run] = []
    for edge, group in groupby(found, lambda run: round(run[2])):
        parts = list(group)
        whole.append((parts[0][0], sum(wide for _x, wide, _edge in parts), edge))
    widest = max(wide for _x, wide, _edge in whole)
    bend(target, [pygame.transform.scale(column, (widest, deep))], whole, -under)


def lay_wood(target: pygame.Surface, art: Art, parlour: Parlour, found: Sequence[Run]) -> None:
    """Lay the rail itself on a surface; its edges are smooth on whatever is there."""
    thick = RAIL * parlour.unit * art.scale
    size = (target.get_width(), max(FINE, round(thick * FINE)))
    wood = _ivory_lines(size) if art.strong else _wood(size, parlour)
    bend(target, list(_moved(wood)), found, -size[1] / FINE)


def _moved(wood: pygame.Surface) -> Iterator[pygame.Surface]:
    """Yield a strip drawn `FINE` times too high at its true height, moved down by more and more parts of a pixel."""
    wide, high = wood.get_size()
    rows = -(-high // FINE) + 1
    for part in range(FINE):
        whole = pygame.Surface((wide, rows * FINE), pygame.SRCALPHA)
        whole.fill((*FAR_WOOD, 0))  # clear pixels of wood, or the edges turn black
        whole.blit(wood, (0, part))
        yield pygame.transform.smoothscale(whole, (wide, rows))


def _wood(size: tuple[int, int], parlour: Parlour) -> pygame.Surface:
    """Return the rail as a straight strip: lit in the middle, round, with its grain."""
    half = parlour.width / parlour.unit / 2

    def shade(x: float, y: float) -> bytes:
        near = math.exp(-(((1 - x) * half / LIT) ** 2))
        rounded = (0.70 + 0.30 * math.sin(y * math.pi)) * (1 - 0.4 * min(1.0, (1 - x) * half / 900))
        gloss = math.exp(-(((y - 0.30) / 0.10) ** 2)) * near
        mixed = zip(FAR_WOOD, LIT_WOOD, GLOSS, strict=True)
        tint = [(far + (lit - far) * near) * rounded + shine * gloss for far, lit, shine in mixed]
        return bytes([min(255, round(level)) for level in tint] + [255])

    wood = pygame.Surface(size)
    pygame.transform.smoothscale(light_map(shade, 41, 27), size, wood)
    rng = random.Random(11)
    for length, thick, least in FIBRES:
        cells = (max(4, round(2 * half / length)), max(4, round(RAIL / thick)))
        streaks = noise(rng, cells, least, 255)
        wood.blit(pygame.transform.smoothscale(streaks, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return wood


def _ivory_lines(size: tuple[int, int]) -> pygame.Surface:
    """Return the rail of high contrast: black between two lines."""
    whole = pygame.Surface(size)
    line = round(size[1] * IVORY_LINE / RAIL)
    whole.fill(IVORY, (0, 0, size[0], line))
    whole.fill(IVORY, (0, size[1] - line, size[0], line))
    return whole


# ---- what is let into it


def draw_inlay(canvas: Canvas, parlour: Parlour, seat: int, color: Color) -> None:
    """Draw the strip of shell in a team's colour that is let into the rail before somebody; theirs is parted."""
    middle, half, deep = parlour.busts[seat].x, parlour.s(INLAY / 2), parlour.s(INLAY_UP)
    steps = [middle + half * part / 8 for part in range(-8, 9)]
    line = [(x, parlour.rail(x) - deep) for x in steps]
    margin = parlour.s(8)
    left, top = line[0][0] - margin, min(y for _x, y in line) - margin
    wide, high = line[-1][0] + margin - left, max(y for _x, y in line) + margin - top
    pieces = (line[:5], line[6:11], line[12:]) if color == TEAM_THEIRS else (line,)
    d = "".join("M" + "L".join(f"{x - left:.2f} {y - top:.2f}" for x, y in piece) for piece in pieces)
    for width, shown in ((7.0, GROOVE), (4.0, color)):
        canvas.path(d, (left, top, wide, high), line=shown, line_width=parlour.s(width))


def draw_lamp(canvas: Canvas, parlour: Parlour, seat: int, *, lit: bool) -> None:
    """Draw the brass lamp before somebody: it is lit on their turn, else a dark bead."""
    x, y = parlour.on_rail(seat, LAMP_ASIDE)
    r = parlour.s(6)
    if lit and not canvas.art.strong:
        canvas.glow((x - r, y - r, 2 * r, 2 * r), r, parlour.s(9), (255, 196, 100), 210)
    canvas.circle(x, y, r, fill=BRASS if lit else DARK_BEAD, line=BRASS_EDGE, line_width=parlour.s(1.4))


def draw_coin(canvas: Canvas, parlour: Parlour, seat: int) -> None:
    """Draw the coin of who deals or began on the rail before them."""
    x, y = parlour.on_rail(seat, COIN_ASIDE)
    size = parlour.s(COIN)
    canvas.shadow((x - size / 2, y - size / 2, size, size), size / 2)
    canvas.icon("dealer_button", x, y, size)


def draw_rail_plate(canvas: Canvas, parlour: Parlour, seat: int, text: str, color: Color) -> None:
    """Draw a dark plate with a number on the rail, right of where the coin of somebody may lie."""
    x, y = parlour.on_rail(seat, PLATE_ASIDE)
    high = max(parlour.s(RAIL), PLATE_TEXT + 7)
    wide = max(high * 1.85, canvas.text_width(text, PLATE_TEXT, "serif") + 16)
    y += parlour.rail(x + wide / 2) - parlour.rail(x)
    canvas.box((x, y - high / 2, wide, high), 6.0, fill=PLATE, fill_opacity=0.92, line=color, line_width=1.4)
    canvas.text(text, x + wide / 2, y, PLATE_TEXT, "serif", color, "c")


NAP: Final = 256
"""Pixels of a tile of nap: it repeats, but nobody sees where."""
DUST: Final = 128
"""The same of the noise that keeps the dark from showing steps."""
NAP_DEPTH: Final = 9
NAP_LEAST: Final = 206
NAP_MEAN: Final = NAP_LEAST + 2 * NAP_DEPTH
SLACK: Final = 12.0
"""How much further down than the rail at the window's edges it is laid over the busts, in units."""
STEP: Final = 8
"""Pixels across after which the border of room and cloth, behind the wood, goes up or down."""


class BareRoom(NamedTuple):
    """A bare place as large as the window: the room and the cloth, and what lies over whoever sits there."""

    room: pygame.Surface
    """Everything but the rail's wood."""
    rail: pygame.Surface
    """The wood, and the cloth under it down to where a bust could reach; clear above."""
    top: int
    """Where the rail lies in the window, in pixels from above."""

    def paint_room(self, surface: pygame.Surface) -> None:
        """Paint room and cloth on a surface as large as the window."""
        surface.blit(self.room, (0, 0))

    def paint_rail(self, surface: pygame.Surface) -> None:
        """Paint the rail, and the cloth below it, over the busts."""
        surface.blit(self.rail, (0, self.top))


def place(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str = "",
    *, is_kept: bool = False,
) -> BareRoom:  # fmt: skip
    """Return the place in a window of a size in pixels."""
    made = placing(art, look_colors, parlour, size, pattern, is_kept=is_kept)
    return next(found for found in made if found is not None)


def placing(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str,
    *, is_kept: bool,
) -> Iterator[BareRoom | None]:  # fmt: skip
    """Yield the place in a window of a size in pixels, and before it None after each part of the work.

    `look_colors` are the cloth's in the middle and at the rim, `pattern` is what is woven into it. One that is kept
    comes from the disk at the next start: a first picture would wait for it.
    """
    found = runs(art, parlour, size[0])
    top, bottom = _span(art, parlour, size[1], found)
    key = (*look_colors, *size, parlour.width, parlour.height, parlour.seats, pattern)
    paint = partial(_painted, art, look_colors, parlour, size, pattern, found)
    if is_kept:
        kept = partial(art.cached, disk=True)
        room = kept(("room", *key), lambda: [*paint()][-1].convert(blending()))
        rail = kept(("rail", *key), lambda: _rail(room, art, parlour, found, top, bottom))
    else:
        for part in paint():
            room = part
            yield None
        rail = _rail(room, art, parlour, found, top, bottom)
    room.set_alpha(None)  # it is opaque: copied, not blended
    yield BareRoom(room, rail, top)


def _painted(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str,
    found: Sequence[Run],
) -> Iterator[pygame.Surface]:  # fmt: skip
    """Yield the room with its cloth, as far as it is after each part of the work."""
    surface = pygame.Surface(size)
    if art.strong:
        surface.fill((0, 0, 0))
        yield surface
        return
    bright = 255 / NAP_MEAN
    window = (parlour.width, parlour.height)
    pool = art.cached(("pool", *look_colors, *window), lambda: cloth_light(look_colors, parlour, bright), disk=True)
    pygame.transform.smoothscale(pool, size, surface)
    tiled(surface, art.cached(("nap",), _nap, disk=True), pygame.BLEND_RGB_MULT)
    art.lay_cloth(surface, pattern)
    cast_shadow(surface, art, parlour, found)
    yield surface
    border = [round(parlour.rail((x + STEP / 2) / art.scale) * art.scale) for x in range(0, size[0], STEP)]
    behind = round(RAIL / 2 * parlour.unit * art.scale)
    room = pygame.Surface((size[0], min(size[1], max(border))))
    pygame.transform.smoothscale(
        room_light(look_colors[0], parlour, room.get_height() / art.scale), room.get_size(), room
    )
    add_halo(room, art, parlour)
    tiled(room, noise(random.Random(5), (DUST, DUST), 0, 2), pygame.BLEND_RGB_ADD)
    cut = [(room, (n * STEP, 0), (n * STEP, 0, STEP, edge - behind)) for n, edge in enumerate(border)]
    surface.blits(cut, doreturn=False)
    yield surface


def _span(art: Art, parlour: Parlour, height: int, found: Sequence[Run]) -> tuple[int, int]:
    """Return from where to where the rail lies with the cloth below it, in pixels from above."""
    unit, edges = parlour.unit * art.scale, [edge for _x, _wide, edge in found]
    return max(0, math.floor(min(edges) - RAIL * unit) - 1), min(height, math.ceil(max(edges) + SLACK * unit))


def _rail(
    room: pygame.Surface, art: Art, parlour: Parlour, found: Sequence[Run], top: int, bottom: int
) -> pygame.Surface:
    """Return the rail with the cloth below it."""
    strip = pygame.Surface((room.get_width(), bottom - top), pygame.SRCALPHA)
    behind = round(RAIL / 2 * parlour.unit * art.scale)
    below = []
    for x, wide, edge in found:
        begins = round(edge) - behind
        below.append((room, (x, begins - top), (x, begins, wide, bottom - begins)))
    strip.blits(below, doreturn=False)
    lay_wood(strip, art, parlour, [(x, wide, edge - top) for x, wide, edge in found])
    return strip


def _nap() -> pygame.Surface:
    """Return a tile of nap that light is multiplied with: noise, a little blurred, whose edges meet."""
    dots = noise(random.Random(3), (NAP, NAP), 0, NAP_DEPTH)
    tile = pygame.Surface((NAP, NAP), pygame.SRCALPHA)
    tile.fill((NAP_LEAST, NAP_LEAST, NAP_LEAST, 255))
    for across in (0, 1):
        for down in (0, 1):
            places = [(across - x, down - y) for x in (0, NAP) for y in (0, NAP)]
            tile.fblits([(dots, at) for at in places], pygame.BLEND_RGB_ADD)
    return tile
