"""Shows screens as people see them who tell colours apart otherwise, and how far apart what has a colour is for them.

    python scripts/contrast.py pictures/*.png --out DIR
    python scripts/contrast.py
    python scripts/contrast.py --things

With pictures (of `scripts/tour.py`, say) a contact sheet is made of each: as it is, and as it is seen with
protanopia, deuteranopia, tritanopia and no colour at all. Without, the differences in lightness (CIE L*) of all
elements, teams, markers, tokens and grades are printed, and which pairs are told apart by their shapes; with
`--things` all of them are drawn on one contact sheet, a row for each way of seeing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"

import numpy as np
import pygame

from elements_table.arguments import Parser
from elements_table.ui.charts.grades import GRADE_COLORS, WORST_FIRST, draw_grade
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Color
from elements_table.ui.parlour.places import parlour
from elements_table.ui.parlour.room import draw_inlay

SEEN: Final[Mapping[str, tuple[tuple[float, float, float], ...]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "no colour": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What becomes of linear red, green and blue: matrices of Machado, Oliveira and Fernandes (2009), and luminance."""
APART: Final = 20.0
"""A difference in L* that is seen."""
ALIKE: Final = 0.8
"""Two shapes that cover each other by more than this part of both are one shape."""
SPECK: Final = 40
"""So many pixels are no shape."""
DARK, LIGHT = 12.0, 60.0
"""How much darker, or lighter, than the whole a mark on it is, of 255."""
SIDE: Final = 64


class Thing(NamedTuple):
    """Something that has a colour: which group it is told apart in, its word, its colour, how it is drawn."""

    group: str
    word: str
    color: Color
    picture: pygame.Surface


def seen(pixels: np.ndarray, how: str) -> np.ndarray:
    """Return pixels (..., 3), 0 to 255, as they are seen by one of `SEEN`."""
    part = np.asarray(pixels, dtype=float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    linear = np.clip(linear @ np.array(SEEN[how]).T, 0, 1)
    part = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.rint(part * 255).astype(np.uint8)


def lightness(color: Sequence[float]) -> float:
    """Return the CIE L* of a colour, 0 to 100."""
    part = np.asarray(color, dtype=float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    y = float(linear @ np.array(SEEN["no colour"][0]))
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def are_shapes_apart(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two pictures of one size are told apart by what is drawn there, whatever its colour.

    Either their outlines differ, or what is drawn on them in dark, or in light.
    """
    layers = zip(_layers(one), _layers(other), strict=True)
    return any((a & b).sum() < ALIKE * (a | b).sum() for a, b in layers if (a | b).sum() > SPECK)


def _layers(picture: pygame.Surface) -> Iterator[np.ndarray]:
    outline = pygame.surfarray.array_alpha(picture) > 127
    grey = pygame.surfarray.array3d(picture) @ np.array(SEEN["no colour"][0])
    mean = grey[outline].mean() if outline.any() else 0.0
    yield from (outline, outline & (grey < mean - DARK), outline & (grey > mean + LIGHT))


def things() -> Iterator[Thing]:
    """Yield all that is told apart by a colour among other things."""
    art = Art(1.0)

    def drawn(draw: object, *at: object) -> pygame.Surface:
        surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
        draw(Canvas(surface, art), *at)  # type: ignore[operator]  # some function that draws
        return surface

    for element, color in theme.ELEMENT_BRIGHT.items():
        yield Thing("elements", element, color, art.sprite(f"{element}_bright", SIDE))
    for colour, color in theme.INFLUENCE.items():
        for kind in ("mark", "cube", "agent"):
            yield Thing(f"{kind}s of Influence", colour, color, art.sprite(f"{kind}_{colour}", SIDE))
    for token in ("aether", "void"):
        yield Thing("tokens of Alchemy", token, theme.ELEMENT_BRIGHT["aether"], art.sprite(f"token_{token}", SIDE))
    for element in ("fire", "water", "earth", "air"):
        color = theme.ELEMENT_BRIGHT[element]
        yield Thing("mastery tokens", element, color, art.sprite(f"mastery_{element}", SIDE))
    for team, color in zip(("ours", "theirs"), theme.TEAM_RINGS, strict=True):
        yield Thing("teams on the rail", team, color, _inlay(art, color))
    for grade in WORST_FIRST:
        yield Thing("grades", grade, GRADE_COLORS[grade], drawn(draw_grade, grade, SIDE / 2, SIDE / 2, SIDE / 2 - 4))


def _inlay(art: Art, color: Color) -> pygame.Surface:
    """Return the strip that is let into the rail before who sits across."""
    at = parlour(*theme.STAGE, 2, 0)
    surface = pygame.Surface((int(theme.STAGE[0]), int(theme.STAGE[1])), pygame.SRCALPHA)
    draw_inlay(Canvas(surface, art), at, 1, color)
    return surface.subsurface(surface.get_bounding_rect()).copy()


def sheet(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as it is, and below it as each of `SEEN` has it, two and two."""
    w, h = picture.get_size()
    whole = pygame.Surface((2 * w, 3 * h))
    whole.blit(picture, (0, 0))
    pixels = pygame.surfarray.array3d(picture)
    for n, how in enumerate(SEEN):
        whole.blit(pygame.surfarray.make_surface(seen(pixels, how)), (n % 2 * w, (1 + n // 2) * h))
    return whole


def sheet_of_things(found: Sequence[Thing]) -> pygame.Surface:
    """Return all things on the ground of a table, a column each, below one another as each of `SEEN` has them."""
    row = pygame.Surface((len(found) * SIDE, SIDE))
    row.fill(theme.MENU_TABLE[0])
    for n, thing in enumerate(found):
        part = min(1.0, (SIDE - 4) / max(thing.picture.get_size()))
        picture = pygame.transform.smoothscale_by(thing.picture, part) if part < 1 else thing.picture
        row.blit(picture, picture.get_rect(center=((n + 0.5) * SIDE, SIDE / 2)))
    whole = pygame.Surface((row.get_width(), SIDE * (1 + len(SEEN))))
    whole.blit(row, (0, 0))
    for n, how in enumerate(SEEN, 1):
        whole.blit(pygame.surfarray.make_surface(seen(pygame.surfarray.array3d(row), how)), (0, n * SIDE))
    return whole


def signs(one: Thing, other: Thing) -> set[str]:
    """Return what tells two things apart whoever looks: shape, word, lightness as everybody sees it."""
    found = {"shape"} if are_shapes_apart(one.picture, other.picture) else set()
    found |= {"word"} if one.word != other.word else set()
    lightest = min(abs(_light(one, how) - _light(other, how)) for how in SEEN)
    return found | ({"lightness"} if lightest >= APART else set())


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the sheets, or print the table; return 1 where a pair is told apart by its colour alone."""
    parser = Parser(description=__doc__)
    parser.add_argument("pictures", nargs="*", type=Path, metavar="PNG")
    parser.add_argument("--things", action="store_true", help="draw all that has a colour on one sheet")
    parser.add_argument("--out", type=Path, default=Path("build/contrast"), metavar="DIR")
    given = parser.parse_args(arguments)
    pygame.init()
    pygame.display.set_mode((SIDE, SIDE))
    if given.things or given.pictures:
        given.out.mkdir(parents=True, exist_ok=True)
    if given.things:
        pygame.image.save(sheet_of_things(list(things())), str(given.out / "things.png"))
    for file in given.pictures:
        pygame.image.save(sheet(pygame.image.load(file)), str(given.out / f"seen-{file.name}"))
    if given.pictures or given.things:
        print(given.out)
        return 0
    is_bare = False
    for one, other in combinations(things(), 2):
        if one.group != other.group:
            continue
        differences = [abs(_light(one, how) - _light(other, how)) for how in SEEN]
        is_drawn = are_shapes_apart(one.picture, other.picture)
        is_bare |= not is_drawn and min(differences) < APART
        told = "  ".join(f"{how} {n:5.1f}" for how, n in zip(SEEN, differences, strict=True))
        print(f"{one.group:22} {one.word:10} {other.word:10} shape {'differs' if is_drawn else 'ALIKE  '}  L* {told}")
    return int(is_bare)


def _light(thing: Thing, how: str) -> float:
    return lightness(seen(np.array(thing.color), how))


if __name__ == "__main__":
    sys.exit(main())
