"""What is written on the window, and where: for tests that read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Anchor, Painter
from elements_table.ui.drawing.theme import Color
from elements_table.ui.stage.motion import drawing


class Line(NamedTuple):
    """A line of words, its colour, the pixels of the window that it takes, and the size of its letters in px."""

    words: str
    color: Color
    rect: pygame.Rect
    px: int = 0


def letters(line: Line) -> pygame.Rect:
    """Return what the small letters and the figures of a line take: type has air above and below."""
    return line.rect.inflate(0, -0.42 * line.rect.h)


def lie_apart(lines: Sequence[Line], where: object) -> None:
    """Make sure that no line is cut, and that no letters lie on others."""
    assert not [line.words for line in lines if line.words.endswith("…")], where
    for one, other in combinations(lines, 2):
        shared = letters(one).clip(letters(other))
        assert shared.w <= 2 or shared.h <= 2 or one == other, (where, one, other)


def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no picture: only where words and pieces lie is asked for."""
    nothing = pygame.Surface((1, 1), pygame.SRCALPHA)
    for name in ("box", "circle", "svg", "sprite", "engraving", "glow", "shadow"):
        monkeypatch.setattr(Art, name, lambda *_asked, **_how: nothing)
    monkeypatch.setattr(Painter, "_large", lambda *_asked: None)
    monkeypatch.setattr(drawing, "draw_look", lambda *_asked, **_how: None)


class Written:
    """Every line that is drawn on the whole window, until it is cleared."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[Line] = []
        text = Painter.text

        def note(  # noqa: PLR0913  as `Painter.text`
            painter: Painter,
            s: str,
            x: float,
            y: float,
            size: float = theme.BODY,
            face: str = "sans",
            color: Color = theme.TEXT,
            anchor: Anchor = "tl",
            alpha: int = 255,
            most: float | None = None,
        ) -> float:
            image = painter.art.text(s, size, face, color, None if most is None else painter.art.px(most))
            place = image.get_rect(topleft=painter._corner(image, x, y, size, face, anchor))
            shown = place.clip(painter.surface.get_clip())
            window = pygame.display.get_surface()
            if s.strip() and shown.w and window is not None and painter.surface.get_size() == window.get_size():
                self.lines.append(Line(s, color, shown, painter.art.text_px(size)))
            return text(painter, s, x, y, size, face, color, anchor, alpha, most)

        monkeypatch.setattr(Painter, "text", note)

    def read(self, driver: Any, frame: Callable[[], object] | None = None) -> list[Line]:
        """Draw the top screen anew, by `frame` where that is not a step, and return what is written on it."""
        self.lines.clear()
        if hasattr(driver.top, "state"):
            driver.top.state.redraw()
        driver.top.stale = True
        (frame or driver.step)()
        return list(self.lines)
