"""What of a portrait's face moves: its SVG names the parts, and holds the lids as they come down over the eyes."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from elements_table.ui.parlour.engraved_people import Area

EYES: Final = Area(89, 167, 110, 137)
"""Where lids and eyes are on every portrait, however they turn: nothing beyond it changes."""
SHUT: Final = 3
"""The stage of lids that are all the way down; 0 is open."""
# compiled as they are first used: what a start shows is in the raster cache
MOOD: Final = r'(?s)(<g id="mood">)(.*?)(</g>)'
IRIS: Final = r' class="iris"'
OVER: Final = r'<\w+ class="lid"[^>]*/>|<path class="lash" d="M\S+ \S+C[^>]*/>'
BALL: Final = r'<\w+ class="(?:eye|iris)"[^>]*/>'


class Look(NamedTuple):
    """How somebody looks out of their eyes: how far the lids are down, and where to, in units of a portrait."""

    lids: int = 0
    across: float = 0.0
    down: float = 0.0


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
    face = re.sub(IRIS, f' transform="translate({look.across:g} {look.down:g})"', found[2])
    if look.lids:
        face = re.sub(OVER, "", re.sub(BALL, "", found[2]) if look.lids == SHUT else face)
        face += "".join(re.findall(rf'<path class="lid-{look.lids}"[^>]*/>', svg))
    return f"{svg[: found.start(2)]}{face}{svg[found.end(2) :]}"
