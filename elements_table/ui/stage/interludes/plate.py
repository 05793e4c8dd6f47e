"""The plate of a showdown: a lane for each side, with its sum as a number and a bar, beside a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain, signed
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.text import ELLIPSIS
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, LOGO, SECONDARY, SHADE, TEXT, TITLE, Color
from elements_table.ui.platform.people import Face, Mood
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.interludes.counting import TURN, Counting, Lane, Limit

SMALL: Final = 24.0
"""Radius of who sums up."""
PLATE, PLATE_IN, PLATE_RISE = 320.0, 160.0, 12.0
GOLD_IN: Final = 200.0
PLUS: Final = 600.0
"""How long it is said what a card has added."""
HEAD, LANE, FOOT = 44.0, 72.0, 16.0
NOTED: Final = 88.0
"""A lane beneath whose bar it is said what is added."""
TALL_LANE: Final = 90.0
"""A lane that holds its cards itself."""
NUMBER: Final = 168.0
"""Room for a sum at the right."""
CARD: Final = 50.0
"""Width of a card in a lane that is high enough."""
LEAST_BAR: Final = 60.0
"""A bar with less room is left out, with all words at it."""
SILVER: Final = (196, 196, 184)
LIGHT: Final = (255, 227, 160)
LEAST_SCALE: Final = 20.0


@dataclass(frozen=True, kw_only=True)
class Plate:
    """Shows sums in time; its fields are those of the showdown."""

    area: tuple[float, float, float]
    lanes: Sequence[Lane]
    count: Counting
    title: str
    labels: Sequence[str]
    verdict: str
    high: float
    limit: Limit | None
    leads: bool

    @property
    def rect(self) -> Rect:
        """Where it lies."""
        x, y, w = self.area
        return (x, y, w, HEAD + FOOT + sum(self.high_of(lane) for lane in self.lanes))

    @property
    def card(self) -> float:
        """The width of a card in a lane."""
        return min(CARD, ((self.high or TALL_LANE) - 20) / theme.CARD_ASPECT)

    def high_of(self, lane: Lane) -> float:
        """Return how high a lane is."""
        if self.high or (lane.cards and not lane.row):
            return self.high or TALL_LANE
        return NOTED if self._has_notes else LANE

    def place(self, n: int, i: int) -> Pose:
        """Return where a card lies in its lane."""
        x, y, _w = self.area
        card, top = self.card, y + HEAD + sum(self.high_of(before) for before in self.lanes[:n])
        return Pose(x + 92 + card / 2 + i * (card + 8), top + self.high_of(self.lanes[n]) / 2, 0.0, card)

    @cached_property
    def _has_notes(self) -> bool:
        return any(term.note for step in self.count.steps for term in step)

    @cached_property
    def _scale(self) -> float:
        """The sum that fills a bar."""
        sums = self.count.sums(self.count.settled_at)
        return max(LEAST_SCALE, 1.15 * max([0, *sums, self.limit.value if self.limit else 0]))

    def draw(self, canvas: Canvas, passed: float) -> None:
        """Draw head, lanes and limit."""
        part = theme.part_of(passed, PLATE, PLATE_IN)
        if not part:
            return
        alpha, rise = round(255 * part), PLATE_RISE * (1 - theme.out_cubic(part))
        x, y, w, h = self.rect
        y += rise
        canvas.box((x, y, w, h), 18, fill=SHADE, fill_opacity=0.72, line=HAIRLINE, line_opacity=0.14, alpha=alpha)
        self._draw_head(canvas, (x, y, w), passed, alpha)
        top = y + HEAD
        for n, lane in enumerate(self.lanes):
            high = self.high_of(lane)
            self._draw_lane(canvas, n, lane, (x, top, w, high), passed, alpha)
            top += high
        if self.limit is not None:
            self._draw_limit(canvas, self.limit, (x, y, w, h), alpha)

    def _draw_head(self, canvas: Canvas, at: tuple[float, float, float], passed: float, alpha: int) -> None:
        """Draw what the sums are held against, or what is being added, and at last what has come of it."""
        x, y, w = at
        middle, left = y + 26, x + 28
        if self.limit is not None:
            wide = canvas.text(self.limit.title, left, middle, face="semi", anchor="l", alpha=alpha)
            wide += 12 + canvas.text(
                self.limit.terms, left + wide + 12, middle, color=SECONDARY, anchor="l", alpha=alpha
            )
        else:
            wide = canvas.text(self.title, left, middle, TITLE, "serif", anchor="l", alpha=alpha)
            step = self.count.counted(passed) - 1
            if 0 <= step < len(self.labels) and passed < self.count.settled_at:
                canvas.text(self.labels[step], x + w - 28, middle, face="semi", color=GOLD, anchor="r", alpha=alpha)
        shown = round(255 * theme.part_of(passed, self.count.settled_at, GOLD_IN))
        if shown and self.verdict:
            room = w - 56 - wide - 14
            canvas.label(self.verdict, x + w - 28, middle, room, face="semi", color=GOLD, anchor="r", alpha=shown)

    def _bar(self, lane: Lane, left: float, wide: float) -> tuple[float, float]:
        """Return where the bar of a lane begins, and its width."""
        first = left + (118 if lane.mate is not None else 104)
        if lane.cards and not lane.row:
            first = left + 104 + len(lane.cards) * (self.card + 8)
        return first, left + wide - NUMBER - 26 - first

    def _draw_lane(self, canvas: Canvas, n: int, lane: Lane, rect: Rect, passed: float, alpha: int) -> None:
        x, y, w, h = rect
        total, best = self.count.sums(passed)[n], max(self.count.sums(passed))
        is_settled = passed >= self.count.settled_at
        is_over = self.limit is not None and self.limit.is_broken(n, total, settled=is_settled)
        is_gold = (lane.won and is_settled) or (self.leads and not is_settled and 0 < total == best)
        color = CORAL if is_over else GOLD if is_gold else TEXT
        mood: Mood = "calm" if not is_settled else "pleased" if lane.won else "stung"
        has_cards = bool(lane.cards) and not lane.row
        middle = y + h / 2 + (4 if h <= LANE else 0)
        discs = [(lane.face, x + 52)] if lane.mate is None else [(lane.mate, x + 80), (lane.face, x + 44)]
        for face, at in discs:
            self._draw_face(canvas, face._replace(mood=mood), at, middle, lane.color, alpha, is_gold=is_gold)
        left, wide = self._bar(lane, x, w)
        last = self.count.last(n, passed)
        if wide >= LEAST_BAR:
            self._draw_count(canvas, n, lane, (left, middle, wide), passed, color, alpha, is_gold=is_gold)
        right = x + w - 36
        size = LOGO if has_cards or h < LANE else theme.READOUT
        shown = plain(total)
        canvas.text(shown, right, middle, size, "serif", color, "r", alpha)
        number = canvas.text_width(shown, size, "serif")
        if last is not None and last[0].adds and last[1] < PLUS:
            gone = round(255 * (1 - theme.part_of(last[1], PLUS / 2, PLUS / 2)))
            canvas.text(signed(last[0].adds), right - number - 14, middle - 14, TITLE, "serif",
                        CORAL if last[0].adds < 0 else GOLD, "r", gone)  # fmt: skip
        if is_over:
            canvas.icon("ui_close", left + wide + 18, middle, 20, CORAL, alpha=alpha, weight=30)

    def _draw_count(
        self, canvas: Canvas, n: int, lane: Lane, at: tuple[float, float, float], passed: float, color: Color,
        alpha: int, *, is_gold: bool,
    ) -> None:  # fmt: skip
        """Draw the bar of a lane, above it whose it is and what has been added, below it what that is for."""
        left, middle, wide = at
        last, filled = self.count.last(n, passed), self.count.filled(n, passed)
        end = canvas.label(lane.name, left, middle - 24, wide, face="semi", anchor="l", alpha=alpha)
        flag = wide
        if self.limit is not None and self.limit.goal_of == n and not self._hangs(canvas, wide):
            flag = wide * self.limit.value / self._scale
        terms = self._terms(canvas, n, passed, flag - end - 24)
        canvas.text(terms, left + end + 12, middle - 24, color=SECONDARY, anchor="l", alpha=alpha)
        self._draw_bar(canvas, (left, middle - 7, wide, 14), filled, color, alpha, is_gold=is_gold)
        if last is not None and last[0].adds > 0 and last[1] < PLUS:
            spark = canvas.art.glow(8, 8, 4, 10, LIGHT, 255)
            canvas.put(spark, left + wide * filled / self._scale - 4, middle, "c", round(255 * (1 - last[1] / PLUS)))
        if last is not None and last[0].note and passed < self.count.settled_at:
            canvas.label(last[0].note, left, middle + 24, wide, color=SECONDARY, anchor="l", alpha=alpha, rows=2)

    def _draw_face(
        self, canvas: Canvas, face: Face, x: float, y: float, color: Color, alpha: int, *, is_gold: bool
    ) -> None:
        if is_gold:
            canvas.put(canvas.art.glow(2 * SMALL, 2 * SMALL, SMALL, 8, GOLD, 170), x, y, "c", alpha)
        canvas.put(canvas.art.sprite(face.sprite, 2 * SMALL), x, y, "c", alpha)
        canvas.circle(x, y, SMALL - 0.6, line=GOLD if is_gold else color, line_width=2, alpha=alpha)

    def _terms(self, canvas: Canvas, lane: int, passed: float, room: float) -> str:
        """Return what has been added so far, as far as there is room for the last: `5 + 2 + 4`, `… + 3 − 1`."""
        shown = self.count.terms(lane, passed)
        for first in range(len(shown)):
            words = ELLIPSIS if first else plain(shown[0])
            for adds in shown[max(1, first) :]:
                words += f" {'−' if adds < 0 else '+'} {abs(adds)}"
            if canvas.text_width(words) <= room:
                return words
        return ""

    def _draw_bar(
        self, canvas: Canvas, rect: Rect, filled: float, color: Color, alpha: int, *, is_gold: bool
    ) -> None:
        x, y, w, h = rect
        canvas.box(rect, h / 2, fill=theme.BLACK, fill_opacity=0.5, line=HAIRLINE, line_opacity=0.16, alpha=alpha)
        wide = min(1.0, max(0.0, filled / self._scale)) * w
        if wide < 1:
            return
        cap = min(h / 2, wide)
        for left, part, shift in ((x + wide - cap, cap, wide - w), (x, wide - cap + 1, 0.0)):
            with canvas.clip((left, y, part, h)):
                if is_gold and color == GOLD:
                    canvas.box((x + shift, y, w, h), h / 2, grad=theme.GOLD_PLATE, alpha=alpha)
                else:
                    canvas.box((x + shift, y, w, h), h / 2, fill=SILVER if color == TEXT else color, alpha=alpha)

    def _draw_limit(self, canvas: Canvas, limit: Limit, plate: Rect, alpha: int) -> None:
        x, y, w, h = plate
        left, wide = self._bar(self.lanes[0], x, w)
        at = left + wide * limit.value / self._scale
        top, high, waves = y + HEAD, h - 64, 0.0
        if limit.goal_of is not None:
            top += sum(self.high_of(lane) for lane in self.lanes[: limit.goal_of])
            high = self.high_of(self.lanes[limit.goal_of])
            if self._hangs(canvas, wide):
                top, high = top + high / 2 - 8, high / 2 + 4
                waves = high - 12
        canvas.put(canvas.art.box(2, high, 1, fill=theme.IVORY), at, top, "t", alpha)
        flag = canvas.art.svg(f'<path d="M0 0H12L7 6L12 12H0Z" fill="{theme.hexed(theme.IVORY)}"/>', 12, 12)
        canvas.put(flag, at, top + waves, "tl", alpha)
        canvas.text(limit.mark, at + 18, top + waves + 6, color=SECONDARY, anchor="l", alpha=alpha)

    def _hangs(self, canvas: Canvas, wide: float) -> bool:
        """Return whether the flag of a goal waves below its bar, so that the name above it has room."""
        limit = self.limit
        if limit is None or limit.goal_of is None:
            return False
        name = canvas.text_width(self.lanes[limit.goal_of].name, face="semi")
        return name + 8 > wide * limit.value / self._scale

    def draw_worth(self, canvas: Canvas, n: int, i: int, home: Pose, passed: float) -> None:
        """Draw on a card in a lane what it has added."""
        if passed < self.count.turns_at(n, i) + TURN / 2:
            return
        adds = self.count.worth(n, i)
        x, y, half = home.x, home.y + home.width * theme.CARD_ASPECT / 2 - 9, min(17.0, home.width / 2 + 3)
        canvas.box((x - half, y - 10, 2 * half, 20), 10, fill=theme.TILE, line=HAIRLINE, line_opacity=0.3)
        color = CORAL if adds < 0 else TEXT if adds else SECONDARY
        canvas.text(signed(adds), x, y, face="semi", color=color, anchor="c")
