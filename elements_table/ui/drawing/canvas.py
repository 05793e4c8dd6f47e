"""The furniture of every screen, drawn in dp: panels, sheets, buttons, chips, seats, focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.painter import Anchor, Painter, Rect
from elements_table.ui.platform.people import Portrait

__all__ = ["Anchor", "Canvas", "Kind", "Rect"]

Kind = Literal["normal", "hover", "primary", "disabled", "danger", "plain", "bare"]
"""How a button looks; a `bare` one is drawn by something else that lies there."""


TALL: Final = 88.0
"""Buttons at least this high carry a picture over their words."""
TWO_ROWS: Final = 40.0
"""Buttons at least this high have two rows for words that are too long for one."""
WIDE_BLUR: Final = 4.0
"""Pixels of blur from which on it is made of a quarter of the size, where it costs a quarter."""


class Canvas(Painter):
    """What screens and scenes draw on: a surface seen in dp, with words, shapes, pictures and furniture.

    `faces` are those drawn on it, by where they are in pixels.
    """

    def __init__(self, surface: pygame.Surface, art: Art, origin: tuple[int, int] = (0, 0)) -> None:
        super().__init__(surface, art, origin)
        self.faces: dict[tuple[int, int, int, int], Portrait] = {}

    def panel(self, rect: Rect, r: float = theme.PANEL_RADIUS, opacity: float = 0.30) -> None:
        """Draw a quiet dark plate with a hairline."""
        self.box(rect, r, fill=theme.SHADE, fill_opacity=opacity, line=theme.HAIRLINE, line_opacity=0.10)

    def sheet(self, rect: Rect, tint: theme.Color = theme.TILE, r: float = theme.SHEET_RADIUS) -> None:
        """Draw an opaque sheet in a game's edge colour, floating over everything."""
        self.shadow(rect, r, theme.Lift.SHEET)
        self.box(rect, r, grad=(theme.mix(tint, theme.WHITE, 0.045), tint), line=theme.HAIRLINE, line_opacity=0.2)

    def veil(self, amount: float = 0.55, blur: float = 2.5) -> None:
        """Blur and darken all that is on the surface: what lies beneath a sheet."""
        surface = self.surface
        if blur > 0:
            parts = 2 if blur * self.scale < WIDE_BLUR else 4
            size = (max(1, surface.get_width() // parts), max(1, surface.get_height() // parts))
            small = pygame.transform.smoothscale(surface, size)
            small = pygame.transform.gaussian_blur(small, max(1, round(blur * self.scale / parts)))
            pygame.transform.smoothscale(small, surface.get_size(), surface)
        light = round(255 * (1 - amount))
        surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def bare(self, ground: pygame.Surface | None, rects: Iterable[Rect], part: float = 1.0) -> None:
        """Show what lies beneath everything, as large as the window, in some places, wholly or in part."""
        if ground is not None:
            for area in (self.pixels(rect).clip(ground.get_rect()) for rect in rects):
                self._blit(ground.subsurface(area), area.topleft, round(255 * min(1.0, part)))

    def focus(self, rect: Rect, r: float = theme.BUTTON_RADIUS) -> None:
        """Draw the keyboard focus: 3 dp of blue, 2 dp outside the thing."""
        x, y, w, h = rect
        self.box((x - 5, y - 5, w + 10, h + 10), r + 5, line=theme.FOCUS, line_width=3)

    def avatar(self, x: float, y: float, r: float, face: Portrait, color: theme.Color, active: bool = False) -> None:
        """Draw who sits at a seat, in a ring of the seat's colour; the active one has a gold ring and glow."""
        if active:
            self.glow((x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6), r + 3)
        else:
            self.glow((x - r, y - r + 2, 2 * r, 2 * r), r, 4, theme.BLACK, 120)
        self.put(self.art.sprite(face.sprite, 2 * r), x, y)
        area = self.pixels((x - r, y - r, 2 * r, 2 * r)).clip(self.surface.get_rect())
        self.faces[area.x, area.y, area.w, area.h] = face
        width = min(2.5 if active else 2.0, r / 8)
        self.circle(x, y, r - 0.6, line=theme.GOLD if active else color, line_width=width)

    def button(
        self, rect: Rect, label: str, kind: Kind = "normal", icon: str | None = None, sub: str | None = None,
        pressed: bool = False,
    ) -> None:  # fmt: skip
        """Draw a button with a label; an icon before it (above it in a tall one), or a second line under it."""
        x, y, w, h = rect
        y += 1 if pressed else 0
        color = self._plate((x, y, w, h), kind, pressed)
        cx, cy = x + w / 2, y + h / 2
        if sub is not None:
            second = theme.DARK_SECOND if kind == "primary" else theme.mix(color, (128, 136, 128), 0.25)
            second = color if self.art.strong else second
            self.label(label, cx, cy - 8, w - 16, theme.BODY, "semi", color, "c")
            self.label(sub, cx, cy + 10, w - 16, theme.SECOND, "sans", second, "c")
            return
        room, rows = w - 16, 2 if h >= TWO_ROWS else 1
        if icon is not None and h >= TALL:
            self.icon(icon, cx, cy - 14, h * 0.48, alpha=90 if kind == "disabled" else 255)
            self.label(label, cx, y + h - 20, room, theme.BODY, "semi", color, "c")
        elif icon is not None:
            size = h * 0.42
            left = cx - (min(room, self.text_width(label, theme.BODY, "semi") + size + 7) if label else size) / 2
            self.icon(icon, left + size / 2, cy, size, color if icon.startswith("ui_") else None)
            self.label(label, left + size + 7, cy, room - size - 7, theme.BODY, "semi", color, "l", rows=rows)
        else:
            self.label(label, cx, cy, room, theme.BODY, "semi", color, "c", rows=rows)

    def chip(  # noqa: PLR0913  a drawing primitive: most calls name its colour and its anchor
        self, x: float, y: float, label: str, color: theme.Color = theme.SECONDARY, fill: theme.Color = theme.SHADE,
        opacity: float = 0.40, h: float = 26.0, anchor: Literal["tl", "tr", "c"] = "tl", line: float = 0.18,
    ) -> float:  # fmt: skip
        """Draw a small pill around its label, as wide as it needs; return the width in dp."""
        w = self.text_width(label, theme.BODY, "semi") + 22
        x -= {"tl": 0.0, "tr": w, "c": w / 2}[anchor]
        y -= h / 2 if anchor == "c" else 0
        self.box((x, y, w, h), h / 2, fill=fill, fill_opacity=opacity, line=theme.HAIRLINE, line_opacity=line)
        self.text(label, x + 11, y + h / 2, theme.BODY, "semi", color, "l")
        return w

    def _plate(self, rect: Rect, kind: Kind, pressed: bool) -> theme.Color:
        """Draw a button's ground and return the colour of its words."""
        if kind == "primary":
            self.shadow(rect, theme.BUTTON_RADIUS, 0.0)
            top, bottom = theme.GOLD_PLATE
            if pressed:
                top, bottom = theme.mix(top, theme.BLACK, 0.06), theme.mix(bottom, theme.BLACK, 0.06)
            self.box(rect, theme.BUTTON_RADIUS, grad=(top, bottom), line=theme.GOLD_EDGE, line_opacity=0.7)
            return theme.DARK_TEXT
        fill, opacity, line, line_opacity, color = _PLATES[kind]
        self.box(rect, theme.BUTTON_RADIUS, fill=fill, fill_opacity=opacity, line=line, line_opacity=line_opacity)
        if pressed:
            self.box(rect, theme.BUTTON_RADIUS, fill=theme.BLACK, fill_opacity=0.06)
        return color


_PLATES: Final[dict[str, tuple[theme.Color, float, theme.Color, float, theme.Color]]] = {
    "normal": (theme.HAIRLINE, 0.07, theme.HAIRLINE, 0.26, theme.TEXT),
    "hover": (theme.HAIRLINE, 0.16, theme.HAIRLINE, 0.50, theme.TEXT),
    "disabled": (theme.SHADE, 0.22, theme.HAIRLINE, 0.08, theme.DISABLED),
    "plain": (theme.HAIRLINE, 0.0, theme.HAIRLINE, 0.0, theme.TEXT),
    "danger": (theme.SHADE, 0.42, theme.CORAL, 0.55, theme.CORAL),
}
"""Fill, its opacity, line, its opacity, words."""
