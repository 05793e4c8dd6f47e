"""Engraved faces and backs: the pictures that `scripts/make_faces.py` has cut, each for four widths of card."""

from __future__ import annotations

import re
import zlib
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elements_table.ui.drawing.sprites import SpriteError

if TYPE_CHECKING:
    from zipfile import ZipFile

FILE: Final = "engravings.zip"
CUTS: Final = ((200, 200.0), (122, 96.0), (72, 56.0), (40, 0.0))
"""The widths for which pictures are cut, and from which width of a card, in dp, each is used."""
MOST_BYTES: Final = 1 << 20
"""How long the text of a picture may be."""
COUNTED: Final = 10
"""The highest rank whose picture counts it."""
SIGNS: Final = {
    "11": "star", "12": "moon", "13": "sun", "14": "crown", "15": "eclipse",
    "J": "moon", "Q": "sun", "K": "crown", "A": "eclipse",
}  # fmt: skip
"""What stands in the sky of the ranks beyond those that are counted."""
NIGHT: Final = "night"
CLOTH: Final = "cloth"
BOX: Final = re.compile(rb'viewBox="0 0 (\d+) (\d+)"')


def picture_of(rank: str, emblem: str) -> str:
    """Return the name of a card's picture by its rank, or none, and its emblem: `water_5`, `fire_moon`, `earth`."""
    if not rank:
        return emblem
    return f"{emblem}_{SIGNS.get(rank, rank)}"


class Engravings:
    """The pictures of one folder of sprites. The file is opened on the first use, and read picture by picture."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _file(self) -> ZipFile | None:
        from zipfile import BadZipFile, ZipFile  # noqa: PLC0415  4 ms, and the second start opens none

        try:
            return ZipFile(self._folder / FILE)
        except (OSError, BadZipFile):
            return None

    @cached_property
    def names(self) -> set[str]:
        """The names of all pictures that can be read as far as is known; what has none is drawn plain."""
        return {name.partition("@")[0] for name in self._file.namelist()} if self._file else set()

    def svg(self, name: str, width: float) -> bytes:
        """Return the SVG text of a picture for a card of a width in dp; SpriteError where it cannot be read."""
        return self.text(name, next(cut for cut, least in CUTS if width >= least))

    def text(self, name: str, cut: int) -> bytes:
        """Return the SVG text of a cut of a picture, or of a frame by its number; SpriteError as `svg`."""
        from zipfile import BadZipFile  # noqa: PLC0415  4 ms, as above

        try:
            if self._file is None or (info := self._file.getinfo(f"{name}@{cut}.svg")).file_size > MOST_BYTES:
                raise KeyError(name)
            return self._file.read(info)
        except (KeyError, OSError, zlib.error, BadZipFile) as error:
            raise SpriteError(f"{FILE}: there is no picture {name!r} of the cut {cut}.") from error

    def tile(self, pattern: str) -> tuple[bytes, tuple[int, int]]:
        """Return the SVG text of a cloth's tile, and its size in dp; SpriteError where it cannot be read."""
        text = self.svg(f"{CLOTH}_{pattern}", CUTS[0][0])
        box = BOX.search(text)
        if box is None:
            raise SpriteError(f"{FILE}: the tile of {pattern!r} has no size.")
        return text, (int(box[1]), int(box[2]))


@cache
def engravings_in(folder: Path) -> Engravings:
    """Return the pictures of a folder, the same ones to all rasters of it: the file is opened once."""
    return Engravings(folder)
