"""What a drawing says in words: it is drawn on nothing, and every line that is written there is noted."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, Color

NEXT_LINE: Final = 2.0
"""Words that begin no farther below the last ones than so many of their sizes, and right under them, go on there."""
ENDS: Final = (".", "!", "?", "…", ":", ",", ";")


class Written(NamedTuple):
    """A line, where it begins in dp, and its size."""

    text: str
    x: float
    y: float
    size: float


class Listener(Canvas):
    """A canvas that shows nothing and keeps what is written on it, in the order in which it was drawn."""

    def __init__(self, art: Art, size: tuple[int, int]) -> None:
        """`size` is that of the window, in pixels: some things are drawn by how large it is."""
        super().__init__(pygame.Surface(size), art)
        self.written: list[Written] = []

    def text(self, s: str, x: float, y: float, size: float = BODY, *rest: Any, **named: Any) -> float:
        """Note a line, and return its width in dp."""
        self.written.append(Written(s, x + self.origin[0] / self.scale, y + self.origin[1] / self.scale, size))
        return self.text_width(s, size, named.get("face", rest[0] if rest else "sans"))

    def label(self, s: str, x: float, y: float, most: float, *rest: Any, **named: Any) -> float:
        """Note words whole, also where there is less room than `most` for them."""
        named.pop("rows", None)
        return self.text(s, x, y, *rest, **named)

    def fit(self, s: str, *_room: object, **_named: object) -> str:
        """Return the line as it is."""
        return s

    def upright(self, s: str, x: float, y: float, *_rest: object, **_named: object) -> None:
        """Note a line that stands on end."""
        self.written.append(Written(s, x, y, BODY))

    def veil(self, *_how: object, **_named: object) -> None:
        """Darken nothing."""

    def _blit(self, image: pygame.Surface, at: tuple[int, int], alpha: int) -> pygame.Rect:
        return image.get_rect(topleft=at)

    def _fill(self, color: Color, area: pygame.Rect) -> pygame.Rect:
        return area


def heard(art: Art, size: tuple[int, int], draw: Callable[[Canvas], object]) -> list[str]:
    """Return the words of a drawing: lines of one paragraph are one text."""
    listener = Listener(art, size)
    draw(listener)
    found: list[str] = []
    before: Written | None = None
    for line in listener.written:
        words = line.text.strip()
        if not words:
            continue
        is_next = before is not None and before.size == line.size and before.x == line.x
        if is_next and before is not None and 0 < line.y - before.y <= NEXT_LINE * line.size:
            found[-1] += f" {words}"
        elif not found or found[-1] != words:
            found.append(words)
        before = line
    return found


def sentence(parts: Iterable[str]) -> str:
    """Return several texts as one to be said: with a pause after each."""
    return " ".join(part if part.endswith(ENDS) else f"{part}." for part in parts if part)
