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
BROW: Final = r' class="brow"'
LIPS: Final = r'(class="mouth" d="M[\d.]+ [\d.]+Q[\d.]+ )([\d.]+)( [\d.]+ )([\d.]+)'
SLACK: Final = 0.35
"""How far the other brow goes along with one that is lifted."""


class Look(NamedTuple):
    """How somebody looks out of their eyes: how far the lids are down, and where to, in units of a portrait.

    So far are a brow and a corner of the mouth lifted besides.
    """

    lids: int = 0
    across: float = 0.0
    down: float = 0.0
    brow: float = 0.0
    smile: float = 0.0

    @property
    def area(self) -> Area:
        """What of a portrait it changes."""
        return FACE if self.brow or self.smile else EYES


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
    face = re.sub(BALL, "", found[2]) if look.lids == SHUT else found[2]
    face = re.sub(IRIS, f' transform="translate({look.across:g} {look.down:g})"', face)
    if look.brow:
        lifts = iter((look.brow * SLACK, look.brow))
        face = re.sub(BROW, lambda _brow: f' transform="translate(0 {-next(lifts, 0.0):g})"', face)
    if look.smile:
        face = re.sub(LIPS, partial(_smiling, look.smile), face, count=1)
    if look.lids:
        face = re.sub(OVER, "", face) + "".join(re.findall(rf'<path class="lid-{look.lids}"[^>]*/>', svg))
    return f"{svg[: found.start(2)]}{face}{svg[found.end(2) :]}"


def _smiling(lift: float, lips: re.Match[str]) -> str:
    """Return lips with their far corner lifted."""
    return f"{lips[1]}{float(lips[2]) + lift / 4:g}{lips[3]}{float(lips[4]) - lift:g}"
