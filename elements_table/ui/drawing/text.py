"""Words on paper: in one line, or in lines no wider than their room, shortened where they must be; and numbers."""

from collections.abc import Callable, Iterable
from typing import Final, Literal

import pygame

from elements_table.kernel.words import _, decimal
from elements_table.ui.drawing.dp_surface import SHIFT, Anchor, DpSurface
from elements_table.ui.drawing.theme import BODY, LINE, TEXT, Color
from elements_table.ui.platform.fonts import CAP_HEIGHT

Measure = Callable[[str, float, str], float]
"""Width of a line in dp from its text, size and face."""
ELLIPSIS: Final = "…"
NARROW, NARROWEST = 0.85, 0.66
"""How narrow letters are set before words take a second row, and at the most: parts of their width."""

_ALIGNED: Final[dict[str, tuple[float, Anchor]]] = {"l": (0.0, "tl"), "c": (0.5, "t"), "r": (1.0, "tr")}


class TextRenderer(DpSurface):
    """Paper that one writes on."""

    def text(  # noqa: PLR0913  words, their place, and what is other than in plain type: most calls name two of it
        self, s: str, x: float, y: float, size: float = BODY, face: str = "sans", color: Color = TEXT,
        anchor: Anchor = "tl", alpha: int = 255, most: float | None = None,
    ) -> float:  # fmt: skip
        """Draw one line and return its width in dp; y is the top for tl, t, tr, middle of capitals for l, c, r.

        Its letters are set narrower where it is wider than `most` dp.
        """
        image = self.art.text(s, size, face, color, None if most is None else self.art.px(most))
        self._blit(image, self._corner(image, x, y, size, face, anchor), alpha)
        return image.get_width() / self.art.scale

    def label(  # noqa: PLR0913  as `text`
        self, s: str, x: float, y: float, most: float, size: float = BODY, face: str = "sans", color: Color = TEXT,
        anchor: Anchor = "tl", alpha: int = 255, rows: int = 1,
    ) -> float:  # fmt: skip
        """Draw words no wider than `most` dp about the line at y and return their width in dp.

        What is too wide is set narrower, then in up to `rows` lines; … ends what has no room even so.
        """
        wide = self.art.text_width(s, size, face)
        if wide <= most:
            return self.text(s, x, y, size, face, color, anchor, alpha)
        lines = [s]
        if NARROW * wide > most:
            lines = self.wrapped(s, most / NARROW, size, face) if rows > 1 else [s]
            room = most / NARROWEST
            if len(lines) > rows or any(self.text_width(line, size, face) > room for line in lines):
                lines = [self.fit(line, room, size, face) for line in self.wrapped(s, room, size, face, rows)]
        top = y - self.line_height(size) * (len(lines) - 1) / 2
        return max(
            self.text(line, x, top + i * self.line_height(size), size, face, color, anchor, alpha, most)
            for i, line in enumerate(lines)
        )

    @property
    def leading(self) -> float:
        """How far below one another lines of words usually stand, in dp."""
        return LINE * self.spacing

    def line_height(self, size: float = BODY) -> float:
        """Return how far below one another lines of words stand at the least, in dp."""
        return 1.15 * self.art.text_px(size) / self.scale

    def _corner(
        self, image: pygame.Surface, x: float, y: float, size: float, face: str, anchor: Anchor
    ) -> tuple[int, int]:
        """Return the pixel at which a line of words begins."""
        left, top = self.at(x, y)
        left -= int(image.get_width() * SHIFT[anchor][0])
        if anchor in ("l", "c", "r"):
            px = self.art.text_px(size)
            top = round(top - (self.art.fonts.metrics(face, px)[0] - px * CAP_HEIGHT[face] / 2))
        elif anchor in ("bl", "b", "br"):
            top -= image.get_height()
        return left, top

    def upright(
        self, s: str, x: float, y: float, size: float = BODY, face: str = "sans", color: Color = TEXT
    ) -> None:
        """Draw one line standing on end, read upwards, its foot at y and the tops of its letters at x."""
        image = pygame.transform.rotate(self.art.text(s, size, face, color), 90)
        left, top = self.at(x, y)
        self._blit(image, (left, top - image.get_height()), 255)

    def lines(  # noqa: PLR0913  as `text`
        self, lines: Iterable[str], x: float, y: float, size: float = BODY, face: str = "sans", color: Color = TEXT,
        anchor: Anchor = "tl", alpha: int = 255,
    ) -> None:  # fmt: skip
        """Draw lines of text one below the other, the first one's anchor at a point."""
        for n, line in enumerate(lines):
            self.text(line, x, y + n * self.leading, size, face, color, anchor, alpha)

    def text_width(self, s: str, size: float = BODY, face: str = "sans") -> float:
        """Return the width of one line in dp."""
        return self.art.text_width(s, size, face)

    def fit(self, s: str, w: float, size: float = BODY, face: str = "sans") -> str:
        """Return the line, shortened with … if it is wider than `w`."""
        if self.text_width(s, size, face) <= w:
            return s
        low, high = 0, len(s)
        while low < high:
            middle = (low + high + 1) // 2
            if self.text_width(s[:middle].rstrip() + ELLIPSIS, size, face) <= w:
                low = middle
            else:
                high = middle - 1
        return s[:low].rstrip() + ELLIPSIS

    def wrapped(
        self, s: str, w: float, size: float = BODY, face: str = "sans", max_lines: int | None = None
    ) -> list[str]:
        """Return the lines of a text no wider than `w` dp; newlines are kept, and … ends a text that was cut."""
        lines: list[str] = []
        for paragraph in s.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}" if line else word
                if line and self.text_width(longer, size, face) > w:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        if max_lines is not None and len(lines) > max_lines:
            lines = [*lines[: max_lines - 1], self.fit(" ".join(lines[max_lines - 1 :]), w, size, face)]
        return lines

    def narrowed(self, s: str, w: float, max_lines: int, size: float = BODY, face: str = "sans") -> list[str]:
        """Return the lines of a text for `text` to set in `w` dp at most: wider than that only where they must be."""
        lines = self.wrapped(s, w, size, face)
        return lines if len(lines) <= max_lines else self.wrapped(s, w / NARROWEST, size, face, max_lines)

    def evened(self, s: str, w: float, size: float = BODY, face: str = "sans") -> list[str]:
        """Return as many lines as `wrapped` makes, but about as long as one another: no word stands alone."""
        lines = self.wrapped(s, w, size, face)
        if len(lines) < 2 or "\n" in s:
            return lines
        least, most = w / 2, w
        while most - least > 4:
            middle = (least + most) / 2
            found = self.wrapped(s, middle, size, face)
            least, most, lines = (least, middle, found) if len(found) == len(lines) else (middle, most, lines)
        return lines

    def wrap(
        self, s: str, x: float, y: float, w: float, *, face: str = "sans", color: Color = TEXT,
        align: Literal["l", "c", "r"] = "l",
    ) -> float:  # fmt: skip
        """Draw a text in lines no wider than `w` from its top y and return its height in dp."""
        shift, anchor = _ALIGNED[align]
        lines = self.wrapped(s, w, face=face)
        for i, line in enumerate(lines):
            self.text(line, x + w * shift, y + i * self.leading, BODY, face, color, anchor, most=w)
        return len(lines) * self.leading


def plain(value: float) -> str:
    """Return a number, with a true minus where it is below 0: `10`, `−5`."""
    return decimal(f"{value:.12g}".replace("-", "−"))


def signed(value: int) -> str:
    """Return what a number adds or takes: `+10`, `0`, `−5`."""
    return f"+{value}" if value > 0 else plain(value)


def spelled(*numbers: int) -> list[str]:
    """Return numbers as a sentence says them: `thirteen`, `eleven`; in figures where one of them is above twenty."""
    words = (
        *(_("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight")),
        *(_("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"), _("fourteen"), _("fifteen")),
        *(_("sixteen"), _("seventeen"), _("eighteen"), _("nineteen"), _("twenty")),
    )
    are_few = all(0 <= number < len(words) for number in numbers)
    return [words[number] if are_few else plain(number) for number in numbers]


def points(value: float) -> str:
    """Return a change of a chance in hundredths, to a tenth: `+35.4`, `−0.5`; `0` where it rounds to that."""
    rounded = round(100 * value, 1)
    return decimal(f"{rounded:+.1f}".replace("-", "−")) if rounded else "0"


def percent(value: float) -> str:
    """Return a chance (0 to 1) in whole hundredths, as `hundredths` writes them."""
    return hundredths(100 * value)


def hundredths(value: float) -> str:
    """Return what is counted in hundredths, in whole ones: `87%`, in German `87 %`."""
    return _("{n}%").format(n=round(value))
