"""The cover between two people's turns at one screen: a card back as large as the window."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pygame

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, inside
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BLACK, BODY, GOLD, LINE, LOGO, SECONDARY, TEXT, TITLE, Color, mix, rgb
from elements_table.ui.platform.inputs import Input, Key, Pointer
from elements_table.ui.platform.people import Portrait
from elements_table.ui.shell.screen import Screen, Shell, measuring
from elements_table.ui.widgets.button import Button, Link

DEAF_MS: Final = 450.0
"""Input this soon belongs to the action before (a held key, a second click), and must not lift the cover."""
FOCUS: Final = (0.5, 0.5)
FIELD: Final = (20.0, 20.0, 210.0, 310.0)
"""The part of a card back's 250 x 350 box that its pattern fills; the pattern repeats from edge to edge."""
PATTERN_SCALE: Final = 1.4
PATTERN_OPACITY: Final = 0.17
CREAM: Final = rgb("#E7D5A6")
PLAQUE: Final = (600.0, 424.0)
MEDALLION: Final = 104.0
LEAST: Final = 48.0
"""Its radius, as wanted, and in low windows at least."""
LOW: Final = 428.0
"""What all but the medallion takes of the height."""
PORTRAIT: Final = 28.0
"""Radius of the face of whoever is to come, on the medallion's rim."""
TICKS: Final = 60
_PATTERN = re.compile(r'<g fill="none"[^>]*>(.*?)</g>', re.DOTALL)


class Curtain(Screen):
    """Hides the table until the next person says who they are. `reason` is why, `fact` where we are."""

    turns = True

    def __init__(
        self, app: Shell, head: GameData, name: str, face: Portrait, reason: str, fact: str,
        on_ready: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(app, _("Pass the screen to {name}").format(name=name))
        self.head, self.name, self.face = head, name, face
        self.reason, self.on_ready = reason, on_ready
        self.text = _("The cards lie under this cover until the button is pressed.")
        where = _("{game}, {fact}.").format(game=_(head.title), fact=inside(fact).rstrip("."))
        self._fact = where if fact else ""
        self.ready = Button(_("I am {name}").format(name=name), self._lift, kind="primary", shortcut="enter")
        self.menu = Link(_("Leave to the menu"), app.navigator.home)
        self.since = app.clock
        self._plaque: Rect = (0.0, 0.0, *PLAQUE)
        self._medallion = MEDALLION
        self._lines: list[str] = []

    @property
    def colors(self) -> tuple[Color, Color]:
        """The field's colours: the card back's own, a little darker."""
        slots = self.display.art.sprites.entry(self.display.art.sprites.worn(self.head.look.back)).recolour
        centre = slots.get("light", self.head.look.centre)
        edge = slots.get("dark", self.head.look.edge)
        return mix(rgb(centre), BLACK, 0.14), mix(rgb(edge), BLACK, 0.38)

    def _lift(self) -> None:
        self.navigator.pop(self)
        self.on_ready()

    # ---- the screen

    def enter(self) -> None:
        self.since = self.app.clock
        self.focus.focus(self.ready, by_keyboard=False)

    def back(self) -> None:
        """Stay: Escape must not show anybody's cards."""

    def handle(self, event: Input) -> bool:
        is_press = isinstance(event, Key) or (isinstance(event, Pointer) and event.kind == "down")
        return (is_press and self.app.clock - self.since < DEAF_MS) or super().handle(event)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        measure = self.display.art.text_width
        w = min(width - 120, max(PLAQUE[0], measure(self.title, LOGO, "serif") + 120))
        self._medallion = max(LEAST, min(MEDALLION, (height - LOW) / 2))
        h = PLAQUE[1] - (MEDALLION - self._medallion)
        x, y = (width - w) / 2, min((height - h) / 2 + 58, height - h - 82)
        self._plaque = (x, y, w, h)
        painter = measuring(self.display.art)
        self._lines = painter.wrapped(f"{self._fact} {self.text}".strip(), w - 96)
        if len(self._lines) > 1:
            self._lines = painter.wrapped(f"{self._fact}\n{self.text}".strip(), w - 96, max_lines=2)
        wide = max(280.0, measure(self.ready.label, BODY, "semi") + 48)
        self.ready.rect = (width / 2 - wide / 2, y + h - 44 - 64, wide, 64)
        link = self.menu.width(measure)
        self.menu.rect = (width / 2 - link / 2, y + h + 16, link, 34)
        self.focus.set([self.ready, self.menu])

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.table(self.colors, FOCUS), (0, 0))
        self._draw_back(canvas)
        x, y, w, h = self._plaque
        top, bottom = mix(rgb(self.head.look.edge), rgb(self.head.look.centre), 0.32), rgb(self.head.look.edge)
        canvas.glow((x, y + 10, w, h), 22, 26, mix(bottom, BLACK, 0.6), 190)
        canvas.box((x, y, w, h), 22, grad=(top, bottom), line=GOLD, line_opacity=0.85, line_width=1.5)
        canvas.box((x + 7, y + 7, w - 14, h - 14), 16, line=GOLD, line_opacity=0.28)
        self._draw_medallion(canvas, x + w / 2, y - 6, mix(bottom, top, 0.6))
        cx = x + w / 2
        canvas.avatar(cx, y - 6 + self._medallion, PORTRAIT, self.face, GOLD)
        y -= MEDALLION - self._medallion
        canvas.label(self.reason, cx, y + 146, w - 60, TITLE, "serif", GOLD, "c")
        canvas.label(self.title, cx, y + 206, w - 60, LOGO, "serif", TEXT, "c")
        for i, line in enumerate(self._lines):
            canvas.text(line, cx, y + 256 + i * LINE, color=SECONDARY, anchor="c")
        super().draw(canvas)

    # ---- parts

    def _draw_back(self, canvas: Canvas) -> None:
        w, h = self.width, self.height
        tile = self._tile(canvas.art)
        area = canvas.pixels((44, 44, w - 88, h - 88))
        with canvas.clip((44, 44, w - 88, h - 88)):
            start_x = area.centerx - (area.width // 2 // tile.get_width() + 1) * tile.get_width()
            start_y = area.centery - (area.height // 2 // tile.get_height() + 1) * tile.get_height()
            for x in range(start_x, area.right, tile.get_width()):
                for y in range(start_y, area.bottom, tile.get_height()):
                    canvas.surface.blit(tile, (x, y))
        canvas.box((24, 24, w - 48, h - 48), 14, line=GOLD, line_opacity=0.7, line_width=1.5)
        canvas.box((32, 32, w - 64, h - 64), 9, line=CREAM, line_opacity=0.25)

    def _tile(self, art: Art) -> pygame.Surface:
        x, y, w, h = FIELD
        found = _PATTERN.search(art.sprites.svg(art.sprites.worn(self.head.look.back)).decode())
        lines = found[1] if found else ""
        body = (
            f'<g transform="scale({PATTERN_SCALE}) translate({-x} {-y})" fill="none" '
            f'stroke="{theme.hexed(CREAM)}" stroke-opacity="{PATTERN_OPACITY}" stroke-width="1.1">{lines}</g>'
        )
        return art.svg(body, w * PATTERN_SCALE, h * PATTERN_SCALE)

    def _draw_medallion(self, canvas: Canvas, x: float, y: float, fill: Color) -> None:
        r = self._medallion
        canvas.glow((x - r, y - r + 8, 2 * r, 2 * r), r, 16, mix(fill, BLACK, 0.7), 200)
        canvas.circle(x, y, r, fill=fill, line=GOLD, line_opacity=0.9, line_width=1.5)
        canvas.circle(x, y, r - 9, line=GOLD, line_opacity=0.4)
        tick = f'<line x1="{r:g}" y1="0" x2="{r:g}" y2="9" stroke="{theme.hexed(GOLD)}" stroke-opacity="0.45"/>'
        turned = "".join(f'<g transform="rotate({360 * i / TICKS:g} {r:g} {r:g})">{tick}</g>' for i in range(TICKS))
        canvas.put(canvas.art.svg(turned, 2 * r, 2 * r), x, y)
        wide = 1.9 * (r - 9)
        canvas.sprite(self.head.look.cover, (x - wide / 2, y - wide * 0.6, wide, wide * 1.2))
