"""A sheet of reasons: a column for each side, a line for each thing that counts, and what that makes together."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain, signed
from elements_table.ui.parlour.ruler import figure_size
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.sheets.sheet import LAP, OPENED, OPENS, SLID, TURN, Counting, EndSheet, Term
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Look
from elements_table.ui.widgets.tips import Tip

LABEL, LABELS, MARGIN = 86.0, 190.0, 30.0
"""The middle of what a line is called, where columns begin and what stays free at the sides, in units."""
HEAD, TOTAL, TALLEST, TALL_PITCH = 80.0, 74.0, 40.0, 88.0
"""What faces and sums take, and how far apart lines are at the most."""
FACE, NAME, BESIDE = 58.0, 24.0, 12.0
SHOWS: Final = 160.0
"""How long faces and sums take to come, as the plate has all but opened."""
ICON, ICONS = 27.0, 0.82
NUMBER, SUM, BEST = 23.0, 34.0, 44.0
FULL: Final = 0.86
"""Of a line, what its numbers take at the most."""


class LedgerSide(NamedTuple):
    """A side: its faces, its colour, its name where that is to be read, and whether it is what all is about."""

    faces: Sequence[Portrait]
    color: theme.Color
    won: bool
    name: str = ""


class LedgerLine(NamedTuple):
    """A thing that counts: what it is called, what each side has for it and why, and its pictures in its place."""

    name: str
    points: Sequence[int]
    facts: Sequence[str] = ()
    icons: Sequence[str] = ()
    looks: Sequence[Look] = ()


@dataclass(kw_only=True)
class Ledger(EndSheet):
    """Lines come one after the other, and sums run with them; what is `signed` has a plus."""

    columns: Sequence[LedgerSide]
    lines: Sequence[LedgerLine]
    pitch: float = 420.0
    gathers: Sequence[str] = ()
    """The zones whose cards go to the first line: it counts them."""
    is_signed: bool = False

    def __post_init__(self) -> None:
        self._larger = 1.3 if self.layout.parlour.is_tall else 1.0
        self.labels = [line.name for line in self.lines]
        steps = [[Term(n, points) for n, points in enumerate(line.points) if points] for line in self.lines]
        self.count = Counting(len(self.columns), steps, self.pitch)
        self._taken: list[tuple[Look, Pose]] = []

    @property
    def plate(self) -> Rect:
        x, y, w, h = super().plate
        rows = len(self.lines) * max(self._most, self._number / FULL)
        return (x, y, w, min(h, self.layout.parlour.s(HEAD + TOTAL) + self._named() + rows))

    @property
    def _most(self) -> float:
        """How far apart lines are at the most."""
        return self.layout.parlour.s(TALL_PITCH if self.layout.parlour.is_tall else TALLEST)

    def take(self, stage: Stage) -> None:
        self.hides = frozenset(self.gathers)
        self._taken = [(actor.look, actor.pose) for zone in self.gathers for actor in stage.actors.get(zone, ())]

    def _grid(self) -> tuple[float, list[float], list[float], float]:
        """Return how far apart lines are, the middles of columns and of lines, and that of the sums."""
        p = self.layout.parlour
        x, y, w, _h = self.plate
        y, h = y - self.offset, max(self.high, self.plate[3])
        each = (w - p.s(LABELS + MARGIN)) / len(self.columns)
        columns = [x + p.s(LABELS) + each * (n + 0.5) for n in range(len(self.columns))]
        head = p.s(HEAD) + self._named()
        room = h - head - p.s(TOTAL)
        pitch = room / max(1, len(self.lines))
        middles = [y + head + pitch * (n + 0.5) for n in range(len(self.lines))]
        return pitch, columns, middles, y + h - p.s(TOTAL) / 2

    @property
    def high(self) -> float:
        p = self.layout.parlour
        return p.s(HEAD + TOTAL) + self._named() + len(self.lines) * self._number / FULL

    @property
    def _number(self) -> float:
        return figure_size(self.layout.parlour, NUMBER) * self._larger

    def _named(self) -> float:
        """Return what names take below the faces."""
        return self.layout.parlour.s(NAME) if any(column.name for column in self.columns) else 0.0

    def draw(self, canvas: Canvas, cards: CardArt, passed: float = inf) -> None:
        self.draw_said(canvas, passed)
        pitch, columns, middles, foot = self._grid()
        p = self.layout.parlour
        with self.opened(canvas, passed) as (x, _y, w, _h):
            shown = theme.out_cubic(theme.part_of(passed, OPENS + OPENED - SHOWS, SHOWS))
            for n, (column, middle) in enumerate(zip(self.columns if shown else (), columns, strict=False)):
                left, high = self.face_at(n)
                if self.stands:
                    part = theme.out_cubic(theme.part_of(passed, self.landed, SLID))
                    self.draw_stand(canvas, self.stands[n], (middle + p.s(BESIDE), high), "l", part)
                self._draw_head(canvas, column, left, high, passed, shown)
            for n, (line, middle) in enumerate(zip(self.lines, middles, strict=True)):
                alpha = round(255 * theme.part_of(passed, self.count.begins(n), TURN))
                canvas.hairline(x + p.s(MARGIN), middle + pitch / 2, w - p.s(2 * MARGIN), 0.14)
                if alpha:
                    self._draw_label(canvas, cards, line, middle, pitch, alpha)
                    self._draw_line(canvas, line, columns, middle, pitch, alpha)
            is_settled = passed >= self.count.settled_at
            for column, at, total in zip(self.columns, columns, self.count.sums(passed), strict=True):
                is_best = column.won and is_settled and not self.last
                size = min(figure_size(p, BEST if is_best else SUM), p.s(TOTAL) * 0.8)
                color = theme.GOLD if is_best else theme.CORAL if total < 0 else theme.TEXT
                canvas.text(self._figure(total), at, foot, size, "serif", color, "c", round(255 * shown))
        self._draw_gathering(canvas, cards, middles, pitch, passed)
        if self.last:
            self._draw_label(canvas, cards, LedgerLine(self.last, ()), foot, pitch, round(255 * shown))

    def _draw_gathering(
        self, canvas: Canvas, cards: CardArt, middles: Sequence[float], pitch: float, passed: float
    ) -> None:
        """Draw the cards on their way from the table to the first line, until its own pictures are there."""
        if not self._taken or passed >= self.count.begins(0) + TURN:
            return
        p, way = self.layout.parlour, theme.in_out_cubic(theme.part_of(passed, 0.0, OPENS + OPENED))
        size = self._icon(pitch) * 0.8
        for n, (look, pose) in enumerate(self._taken):
            at = self.plate[0] + p.s(LABEL) + (n / max(1, len(self._taken) - 1) - 0.5) * 2 * size
            draw_look(canvas, cards, look, blend(pose, Pose(at, middles[0], 0.0, size), way), pose.width)

    def _icon(self, pitch: float) -> float:
        return min(self.layout.parlour.s(ICON) * self._larger, pitch * 0.8)

    def _figure(self, number: int) -> str:
        return signed(number) if self.is_signed else plain(number)

    def face_at(self, column: int) -> tuple[float, float]:
        """Return the middle of the first face over a column, in dp."""
        p, faces = self.layout.parlour, self.columns[column].faces
        before = (len(faces) - 1) / 2 * LAP + bool(self.stands) * (0.5 + LAP / 2)
        return self._grid()[1][column] - before * p.s(FACE), self.plate[1] - self.offset + p.s(HEAD / 2 - 2)

    def _draw_head(self, canvas: Canvas, column: LedgerSide, x: float, y: float, passed: float, shown: float) -> None:
        size = self.layout.parlour.s(FACE)
        active = column.won and passed >= self.count.settled_at
        for n, face in enumerate(column.faces):
            at, face = x + n * size * LAP, self.felt(face, passed)
            if shown < 1:
                canvas.grown(_medal(canvas.art, face, size, column.color), at, y, shown)
            else:
                canvas.avatar(at, y, size / 2, face, column.color, active)
        if column.name:
            columns = self._grid()[1]
            room = columns[1] - columns[0] - 8 if len(columns) > 1 else self.plate[2] / 2
            below = y + size / 2 + self._named() / 2
            middle, alpha = x + (len(column.faces) - 1) / 2 * size * LAP, round(255 * shown)
            place = (middle, below, room, theme.SECOND)
            canvas.label(column.name, *place, color=column.color, anchor="c", alpha=alpha)

    def _draw_label(
        self, canvas: Canvas, cards: CardArt, line: LedgerLine, middle: float, pitch: float, alpha: int
    ) -> None:
        p = self.layout.parlour
        x = self.plate[0] + p.s(LABEL)
        size = self._icon(pitch)
        for n, icon in enumerate(line.icons):
            canvas.icon(icon, x + (n - (len(line.icons) - 1) / 2) * size * ICONS, middle, size, alpha=alpha)
        for n, look in enumerate(line.looks):
            at = x + (n - (len(line.looks) - 1) / 2) * size * ICONS
            draw_look(canvas, cards, look, Pose(at, middle, 0.0, size * 0.8, alpha=alpha / 255), size * 0.8)
        if not line.icons and not line.looks:
            words = figure_size(p, 18) * self._larger
            left, room = self.plate[0] + p.s(MARGIN), p.s(LABELS - MARGIN)
            canvas.label(line.name, left, middle, room, words, "serif", theme.SECONDARY, "l", alpha, 2)

    def _draw_line(
        self, canvas: Canvas, line: LedgerLine, columns: Sequence[float], middle: float, pitch: float, alpha: int
    ) -> None:
        size = min(self._number, pitch * FULL)
        best = max(line.points)
        for at, points in zip(columns, line.points, strict=True):
            if points:
                color = theme.CORAL if points < 0 else theme.GOLD if points == best and not self.last else theme.TEXT
                canvas.text(self._figure(points), at, middle, size, "serif", color, "c", alpha)

    def tips(self) -> Sequence[tuple[Rect, Tip]]:
        pitch, _columns, middles, _foot = self._grid()
        x, _y, w, _h = self.plate
        names = [column.name for column in self.columns]
        found = []
        for line, middle in zip(self.lines, middles, strict=True):
            told = [f"{name}: {fact}" if name else fact for name, fact in zip(names, line.facts, strict=False)]
            found.append(((x, middle - pitch / 2, w, pitch), Tip(line.name, "; ".join(filter(None, told)))))
        return found


@kept("head")
def _medal(art: Art, face: Portrait, size: float, color: theme.Color) -> pygame.Surface:
    """Return a face in its ring as one picture, which grows."""
    side = size + 2 * MARGIN
    picture = pygame.Surface((art.px(side), art.px(side)), pygame.SRCALPHA)
    Canvas(picture, art).avatar(side / 2, side / 2, size / 2, face, color)
    return picture
