"""How one screen gives way to the next: a sheet rises, a cover grows, a curtain turns, and all else fades.

A passage is drawn over the finished frame of what comes. Input goes to that at once; a click ends the passage. Only
keys wait for a sheet: what is pressed while it rises was meant for what lies below.
"""

import math
from typing import Final

import pygame

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.frames import Frame
from elements_table.ui.drawing.theme import BLACK, GOLD, WHITE, Color, Motion, in_out_cubic, mix, out_cubic, rgb
from elements_table.ui.platform.settings import Settings
from elements_table.ui.shell.screen import Cover, Screen

FRAME_MS: Final = 1000 / 60
EDGE_SHADE: Final = 0.28
"""How much darker a turning cover is where its edge is seen."""
EDGE_ZOOM: Final = 0.06
"""How much smaller: it turns on its upright axis, a little away from who looks."""
FIELD_IN: Final = 0.2
"""The part of a growth after which the field of the cover is whole."""
FIELD_OUT: Final = 0.4
"""The part from which on it gives way to the ground, and to what lies there."""
PICTURE_OUT: Final = 0.6
"""The part at which the drawing on the cover is gone."""
PICTURE_GROWS: Final = 1.8
BANDS: Final = 64


class Transition:
    """The way to a screen from the picture that was shown before it: it fades. Lengths in ms."""

    def __init__(self, before: pygame.Surface, length: float, sheet: Screen | None = None) -> None:
        self.before = before
        self.sheet = sheet
        """What rises, if anything does."""
        self._length = length
        self._begun: float | None = None
        self._moves = False

    def part(self, clock: float) -> float:
        """Return how much of it is over, 0 to 1 or more; it begins with the second frame: the first may be slow."""
        if self._begun is None:
            self._begun = clock
        elif not self._moves:
            self._begun, self._moves = max(self._begun, clock - FRAME_MS), True
        return (clock - self._begun) / self._length

    def renew(self) -> None:
        """What comes has changed."""

    def draw(self, frame: Frame, part: float, under: pygame.Surface) -> None:
        """Draw over the frame of what comes; `under` is what lies beneath that, where it is a sheet."""
        frame.paste(self.before, (0, 0), round(255 * (1 - out_cubic(part))))


class Rise(Transition):
    """A sheet rises while the picture fades into what lies beneath it."""

    def __init__(self, before: pygame.Surface, length: float, sheet: Screen) -> None:
        super().__init__(before, length, sheet)
        self._draw_sheet = sheet.draw
        self._raster: pygame.Surface | None = None
        self._at = (0, 0)

    def renew(self) -> None:
        self._raster = None

    def draw(self, frame: Frame, part: float, under: pygame.Surface) -> None:
        if not part:  # nothing of it is seen yet, and all that comes has just been drawn
            super().draw(frame, part, under)
            return
        if self._raster is None:
            whole = pygame.Surface(under.get_size(), pygame.SRCALPHA)
            self._draw_sheet(Canvas(whole, frame.art))
            area = whole.get_bounding_rect()
            self._raster, self._at = whole.subsurface(area), area.topleft
        frame.paste(under, (0, 0))
        down = frame.art.px(Motion.SHEET_RISE * (1 - out_cubic(part)))
        frame.paste(self._raster, (self._at[0], self._at[1] + down))
        super().draw(frame, part, under)


class PageTurn(Transition):
    """The picture turns over like a card as large as the window, and what comes is its other side."""

    def __init__(self, before: pygame.Surface, length: float, ground: Color) -> None:
        super().__init__(before, length)
        self._ground = ground

    def draw(self, frame: Frame, part: float, under: pygame.Surface) -> None:
        window = frame.surface
        angle = math.pi * in_out_cubic(part)
        edge = math.sin(angle)
        w, h = window.get_size()
        zoom = 1 - EDGE_ZOOM * edge
        size = (max(1, round(w * abs(math.cos(angle)) * zoom)), max(1, round(h * zoom)))
        side = pygame.transform.smoothscale(self.before if angle < math.pi / 2 else window, size)
        light = round(255 * (1 - EDGE_SHADE * edge))
        side.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        window.fill(self._ground)
        window.blit(side, side.get_rect(center=(w // 2, h // 2)))


class Growth(Transition):
    """The cover of a game grows until its field is the ground of what comes.

    The drawing goes to where that shows the cover too; where it does not, it is gone at `PICTURE_OUT`.
    """

    def __init__(self, before: pygame.Surface, length: float, start: Cover, end: Cover | None) -> None:
        super().__init__(before, length)
        self._start, self._end = start, end
        centre, edge = rgb(start.look.centre), rgb(start.look.edge)
        top, bottom = mix(centre, WHITE, 0.06), mix(centre, edge, 0.62)
        self._line, self._edge = mix(centre, GOLD, 0.6), edge
        self._field = pygame.Surface((1, BANDS))
        for y in range(BANDS):
            self._field.set_at((0, y), mix(top, bottom, y / (BANDS - 1)))

    def draw(self, frame: Frame, part: float, under: pygame.Surface) -> None:
        window, way = frame.surface, in_out_cubic(part)
        start, whole = self._start.field, (0.0, 0.0, frame.width, frame.height)
        area = frame.pixels(_between(start, whole, way)).clip(window.get_rect())
        if part < FIELD_OUT:
            window.blit(self.before, area, area)
        strength = min(1.0, part / FIELD_IN, (1 - part) / (1 - FIELD_OUT))
        frame.paste(pygame.transform.smoothscale(self._field, area.size), area.topleft, round(255 * strength))
        radius = frame.art.px(self._start.radius * (1 - way))
        _frame_round(window, self.before, area, radius)
        if part >= FIELD_IN:
            pygame.draw.rect(window, mix(self._line, self._edge, way), area, max(1, frame.art.px(1.0)), radius)
        self._draw_picture(frame, part, way)

    def _draw_picture(self, frame: Frame, part: float, way: float) -> None:
        x, y, w, h = self._start.field
        if self._end is not None:
            end, alpha = self._end.field, min(1.0, part / FIELD_IN)
        else:
            size = (w * PICTURE_GROWS, h * PICTURE_GROWS)
            end = ((frame.width - size[0]) / 2, (frame.height - size[1]) / 2, *size)
            alpha = min(1.0, part / FIELD_IN, 1 - part / PICTURE_OUT)
        if alpha > 0:
            area = frame.pixels(_between((x, y, w, h), end, way))
            drawing = frame.art.sprite(self._start.look.cover, w, h)
            frame.paste(pygame.transform.smoothscale(drawing, area.size), area.topleft, round(255 * alpha))


def to_screen(before: pygame.Surface, old: Screen, new: Screen, settings: Settings, scale: float = 1.0) -> Transition:
    """Return the way to a screen that is shown over, or instead of, another, whose dp are `scale` times as large."""
    pace = Motion.FAST if settings.fast_animation else 1.0
    if settings.reduced_motion:
        return Transition(before, Motion.REDUCED, new if new.is_sheet else None)
    if new.is_sheet:
        return Rise(before, Motion.SHEET * pace, new)
    if new.turns:
        return PageTurn(before, Motion.CURTAIN * pace, mix(new.tint, BLACK, 0.5))
    cover = old.cover(new.game) if new.game is not None else None
    if cover is not None and new.game is not None:
        return Growth(before, Motion.COVER * pace, cover.scaled(scale), new.cover(new.game))
    return Transition(before, Motion.CLOSE * pace)


def back_from(before: pygame.Surface, old: Screen, settings: Settings) -> Transition:
    """Return the way from a screen that is left to the one beneath it."""
    pace = Motion.FAST if settings.fast_animation else 1.0
    if old.turns and not settings.reduced_motion:
        return PageTurn(before, Motion.CURTAIN * pace, mix(old.tint, BLACK, 0.5))
    return Transition(before, Motion.CLOSE * pace)


def _between(start: Rect, end: Rect, way: float) -> tuple[float, float, float, float]:
    x, y, w, h = (a + (b - a) * way for a, b in zip(start, end, strict=True))
    return x, y, w, h


def _frame_round(window: pygame.Surface, before: pygame.Surface, area: pygame.Rect, radius: int) -> None:
    """Put what was before around an area with round corners."""
    w, h = window.get_size()
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    for rest in ((0, 0, w, y), (0, bottom, w, h - bottom), (0, y, x, area.h), (right, y, w - right, area.h)):
        window.blit(before, rest[:2], rest)
    r = min(radius, area.w // 2, area.h // 2)
    if r < 1:
        return
    disc = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
    pygame.draw.aacircle(disc, (*BLACK, 255), (r, r), r)
    for left, across in ((x, 0), (right - r, r)):
        for top, down in ((y, 0), (bottom - r, r)):
            corner = pygame.Surface((r, r), pygame.SRCALPHA)
            corner.blit(before, (0, 0), (left, top, r, r))
            corner.blit(disc, (0, 0), (across, down, r, r), special_flags=pygame.BLEND_RGBA_SUB)
            window.blit(corner, (left, top))
