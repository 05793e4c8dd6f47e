"""The four faces: where their files lie, and which of them can show a character."""

import importlib.util
import math
import struct
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

FACES: Final = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semi": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}
LEGIBLE: Final = {
    "sans": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    **dict.fromkeys(("semi", "bold", "serif"), ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf")),
}
"""What stands for each face where letters are to be told apart most easily: its package need not be there."""
CLEAR: Final = "clear "
"""Before the name of a face: that of `LEGIBLE`."""
CAP_HEIGHT: Final = {"sans": 0.66, "semi": 0.66, "bold": 0.66, "serif": 0.67}
"""Height of capitals and figures in type sizes, for centring a line on what one sees of it."""
STAND_IN: Final = "\N{LOZENGE}"
ASCII: Final = frozenset(map(chr, range(32, 127)))
WIDTHS: Final = 4096
"""Lines whose widths are kept, in pixels."""
FINE: Final = 4
"""How many times larger small type is drawn before it is scaled down: letters on whole pixels leave gaps in words."""
LARGEST_FINE: Final = 24
"""The largest type that is, in pixels."""
WIDEST: Final = 16_384
"""Of a line no more pixels are drawn: some times as many end the process, and no window shows them."""
LAST: Final = Path(pygame.__file__).parent / "freesansbold.ttf"
"""The library's own font, asked last: it knows a few scripts that ours do not."""


class FontMissing(TableError):
    """A face's file is neither bundled nor installed, or cannot be read."""


@cache
def file_of(face: str) -> Path:
    """Return the file of a face of `FACES`: bundled beside the data, else from its installed package.

    The packages are found but never imported: their import lists whole folders. FontMissing names what is absent.
    """
    if face == "last":
        return LAST
    package, name = LEGIBLE[face.removeprefix(CLEAR)] if face.startswith(CLEAR) else FACES[face]
    bundled = paths.resources() / "fonts" / name
    if bundled.is_file():
        return bundled
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        file = Path(folder) / "files" / name
        if file.is_file():
            return file
    words = _("The font {name} is missing; install the package {package}.")
    raise FontMissing(words.format(name=name, package=package.replace("_", "-")))


def has_legible() -> bool:
    """Return whether the faces of `LEGIBLE` are there: bundled or installed."""
    try:
        return file_of(CLEAR + "sans").is_file()
    except FontMissing:
        return False


def _opened(file: Path, px: int) -> pygame.font.Font:
    try:
        font = pygame.font.Font(file, px)
        font.size("x")  # some damage shows only here
        return font
    except (pygame.error, OSError, ValueError) as error:
        words = _("The font {name} cannot be read; install the program again.")
        raise FontMissing(words.format(name=file)) from error


@cache
def coverage(file: Path) -> list[tuple[int, int]]:
    """Return the stretches (first, last) of code points that a TrueType file has glyphs for, ascending.

    Read from its cmap table, formats 4 and 12; `Font.metrics` answers for missing glyphs too.
    """
    with file.open("rb") as stream:
        tables = struct.unpack(">4xH6x", stream.read(12))[0]
        directory = stream.read(16 * tables)
        starts = [16 * i for i in range(tables) if directory[16 * i : 16 * i + 4] == b"cmap"]
        if not starts:
            return []
        at, length = struct.unpack_from(">4x4xII", directory, starts[0])
        stream.seek(at)
        cmap = stream.read(length)
    found: list[tuple[int, int]] = []
    for i in range(struct.unpack_from(">2xH", cmap)[0]):
        start = struct.unpack_from(">4xI", cmap, 4 + 8 * i)[0]
        kind = struct.unpack_from(">H", cmap, start)[0]
        if kind == 4:
            half = struct.unpack_from(">6xH", cmap, start)[0] // 2
            ends = struct.unpack_from(f">{half}H", cmap, start + 14)
            firsts = struct.unpack_from(f">{half}H", cmap, start + 16 + 2 * half)
            found += [(a, b) for a, b in zip(firsts, ends, strict=True) if b != 0xFFFF]
        elif kind == 12:
            groups = struct.unpack_from(">12xI", cmap, start)[0]
            found += [struct.unpack_from(">II", cmap, start + 16 + 12 * group) for group in range(groups)]
    return sorted(set(found))


class Fonts:
    """Opened fonts by face. Dies with `pygame.font.quit`, so it belongs to whoever draws."""

    def __init__(self, *, legible: bool = False) -> None:
        """`legible` has the faces of `LEGIBLE` stand for the usual ones."""
        self._prefix = CLEAR if legible else ""
        if not pygame.font.get_init():
            pygame.font.init()
        self._open: dict[str, pygame.font.Font] = {}
        self._metrics: dict[tuple[str, int], tuple[int, int]] = {}
        self._plain: dict[str, set[str]] = {self._prefix + face: set(ASCII) for face in FACES}
        self._widths: dict[tuple[str, str, int], int] = {}

    def font(self, face: str, px: int) -> pygame.font.Font:
        """Return the font of a face of `FACES` (or "last", pygame's own) at `px` pixels, until the next call.

        Each face is opened once: that takes a millisecond and half a megabyte, another size next to nothing.
        """
        if face not in self._open:
            self._open[face] = _opened(file_of(face), px)
        font = self._open[face]
        if font.point_size != px:
            font.point_size = px
        return font

    def metrics(self, face: str, px: int) -> tuple[int, int]:
        """Return the ascent and the height of a font in pixels."""
        key = (self._prefix + face, px)
        if key not in self._metrics:
            font = self.font(*key)
            self._metrics[key] = font.get_ascent(), font.get_height()
        return self._metrics[key]

    def close(self) -> None:
        """Let go of the opened fonts; they open again as they are used."""
        self._open.clear()

    def has_glyph(self, face: str, character: str) -> bool:
        """Return whether the face itself can show the character."""
        spans, point = coverage(file_of(face)), ord(character)
        i = bisect_right(spans, (point, 0x110000)) - 1
        return i >= 0 and spans[i][0] <= point <= spans[i][1]

    def runs(self, text: str, face: str, px: int) -> list[tuple[pygame.font.Font, str]]:
        """Split a line into stretches of one font each, so that a name in another script is still readable.

        What no font can show becomes a lozenge.
        """
        face = self._prefix + face
        plain = self._plain[face]
        if plain.issuperset(text):
            return [(self.font(face, px), text)]
        stretches: list[tuple[str, str]] = []
        for character in text:
            owner, shown = self._owner(character, face)
            if owner == face:
                plain.add(shown)
            if stretches and stretches[-1][0] == owner:
                stretches[-1] = (owner, stretches[-1][1] + shown)
            else:
                stretches.append((owner, shown))
        return [(self.font(owner, px), part) for owner, part in stretches]

    def width(self, text: str, face: str, px: int) -> int:
        """Return the width of a line in pixels."""
        key = (text, face, px)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= WIDTHS:
                self._widths.clear()
            fine = FINE if px <= LARGEST_FINE else 1
            wide = sum(font.size(part)[0] for font, part in self.runs(text, face, px * fine))
            found = self._widths[key] = math.ceil(wide / fine)
        return found

    def line(
        self, text: str, face: str, px: int, color: tuple[int, int, int], most: int | None = None
    ) -> pygame.Surface:
        """Return one line as it is seen, as wide as `width` says, its baseline at the ascent of its highest font.

        Its letters are set narrower where it is wider than `most` pixels. What no window has room for is left out.
        """
        fine = FINE if px <= LARGEST_FINE else 1
        runs = _in_sight(self.runs(text[:WIDEST], face, px * fine))  # no letter takes less than a pixel
        if not runs:  # SDL draws no soft hyphen alone
            return pygame.Surface((0, px), pygame.SRCALPHA)
        parts, ascent, below, wide, down = [], 0, 0, 0, 0
        for font, part in runs:
            drawn, above = font.render(part, True, color), font.get_ascent()
            parts.append((drawn, above))
            ascent, below, wide = max(ascent, above), max(below, drawn.get_height() - above), wide + drawn.get_width()
        is_narrow = most is not None and self.width(text, face, px) > most
        if len(parts) == fine == 1 and not is_narrow:
            return parts[0][0]
        height = ascent + below
        if fine > 1:
            own_ascent, own_height = self.metrics(face, px)
            down = own_ascent * fine - ascent
            height = max(own_height, math.ceil((height + down) / fine))
        width = math.ceil(wide / fine)
        line = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
        line.fill((*color, 0))  # clear pixels of another colour would show at the rims
        x = 0
        for drawn, above in parts:
            line.blit(drawn, (x, down + ascent - above))
            x += drawn.get_width()
        if most is not None and is_narrow:
            width = max(1, most)
        return line if line.get_size() == (width, height) else pygame.transform.smoothscale(line, (width, height))

    def _owner(self, character: str, face: str) -> tuple[str, str]:
        for candidate in (face, *FACES, "last"):
            if self.has_glyph(candidate, character):
                return candidate, character
        return face, STAND_IN


def _in_sight(runs: Iterable[tuple[pygame.font.Font, str]]) -> list[tuple[pygame.font.Font, str]]:
    """Return the stretches of a line as far as `WIDEST` pixels go."""
    seen, room = [], WIDEST
    for font, whole in runs:
        part = whole
        while (wide := font.size(part)[0]) > room:
            part = part[: len(part) * room // wide]
        if wide:
            seen.append((font, part))
        room -= wide
    return seen
