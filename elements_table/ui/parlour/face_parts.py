"""What of a portrait's face moves: its SVG names the parts, and holds the lids as they come down over the eyes."""

import re
from functools import partial
from typing import Final, NamedTuple

from elements_table.ui.parlour.engraved_people import Area

EYES: Final = Area(89, 167, 110, 137)
"""Where lids and eyes are on every portrait, however they turn: nothing beyond it changes."""
FACE: Final = Area(84, 172, 86, 184)
"""The same of brows and mouth besides."""
SHUT: Final = 3
"""The stage of lids that are all the way down; 0 is open."""
# compiled as they are first used: what a start shows is in the raster cache
MOOD: Final = r'(?s)(<g id="mood">)(.*?)(</g>)'
IRIS: Final = r' class="iris"'
OVER: Final = r'<\w+ class="lid"[^>]*/>|<path class="lash" d="M\S+ \S+C[^>]*/>'
BALL: Final = r'<\w+ class="(?:eye|iris)"[^>]*/>'
ARCH: Final = r'<path class="brow"[^>]*/>'
LINE: Final = r'(class="(brow|mouth)" d=")([^"]*)'
MOUTH: Final = r'class="mouth" d="([^"]*)'
POINT: Final = r"(-?[\d.]+) (-?[\d.]+)"
MIDDLE, NOSE, BROW, CORNER = 128.0, 11.0, 27.0, 15.0
"""Where a face's middle is, how far from it brows begin and how long they are, and how far corners of a mouth are."""


class Mien(NamedTuple):
    """How far brows and mouth are from where they were drawn, in units of a portrait.

    A brow is lifted, the one nearer the lamp or the far one, or both are drawn down by the nose (`knit`). A mouth is
    narrower by a part of its width, or moved `aside`; its corners or its middle (`bend`) are lifted, or all of it is
    pressed to a line by a part (`flat`), as it is where one mouth becomes another.
    """

    near: float = 0.0
    far: float = 0.0
    knit: float = 0.0
    narrow: float = 0.0
    aside: float = 0.0
    corner: float = 0.0
    smile: float = 0.0
    bend: float = 0.0
    flat: float = 0.0


DRAWN: Final = Mien()


class Look(NamedTuple):
    """How somebody looks: how far the lids are down, where eyes go, in units of a portrait, and with which mien."""

    lids: int = 0
    across: float = 0.0
    down: float = 0.0
    mien: Mien = DRAWN

    @property
    def area(self) -> Area:
        """What of a portrait it changes."""
        return EYES if self.mien == DRAWN else FACE


STRAIGHT: Final = Look()
"""As the portrait was drawn."""


def has_eyes(svg: str) -> bool:
    """Return whether there are eyes to close: somebody who laughs has them closed."""
    return 'class="iris"' in svg


def posed(svg: str, look: Look) -> str:
    """Return the SVG text of a portrait that looks somewhere."""
    found = re.search(MOOD, svg)
    if found is None or look == STRAIGHT:
        return svg
    if not has_eyes(found[2]):
        look = look._replace(lids=0)
    face = re.sub(BALL, "", found[2]) if look.lids == SHUT else found[2]
    face = re.sub(IRIS, f' transform="translate({look.across:g} {look.down:g})"', face)
    if look.mien != DRAWN:
        heights = [float(y) for _x, y in re.findall(POINT, "".join(re.findall(MOUTH, face)[:1]))] or [0.0]
        face = re.sub(LINE, partial(_drawn, look.mien, (min(heights) + max(heights)) / 2), face)
    if look.lids:
        lids = re.findall(rf'<path class="lid-{look.lids}"[^>]*/>', svg)
        face = re.sub(f"{OVER}|{ARCH}", "", face) + "".join(
            [*lids, *re.findall(ARCH, face)]
        )  # low brows lie over them
    return f"{svg[: found.start(2)]}{face}{svg[found.end(2) :]}"


def _drawn(mien: Mien, middle: float, line: re.Match[str]) -> str:
    """Return the line of a brow, or one of a mouth with its `middle` so far down, with a mien."""
    moved = partial(_browed, mien) if line[2] == "brow" else partial(_mouthed, mien, middle)
    return line[1] + re.sub(POINT, moved, line[3])


def _browed(mien: Mien, point: re.Match[str]) -> str:
    x, y = float(point[1]), float(point[2])
    inner = 1.0 - (abs(x - MIDDLE) - NOSE) / BROW
    return f"{x:g} {y - (mien.near if x < MIDDLE else mien.far) + mien.knit * (1.3 * inner - 0.3):g}"


def _mouthed(mien: Mien, middle: float, point: re.Match[str]) -> str:
    x, y = float(point[1]) - MIDDLE, float(point[2])
    part = min(1.0, max(0.0, 0.5 + x / CORNER / 2))
    lift = mien.corner * (1 - part) + mien.smile * part + mien.bend * 4 * part * (1 - part)
    lifted = y - lift + (middle - y + lift) * mien.flat
    return f"{MIDDLE + x * (1 - mien.narrow) + mien.aside:g} {lifted:g}"
