"""Cards that come to one seat: they fly to the middle, and turn one by one for whoever may see them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, SECONDARY, TITLE, Motion
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout, Look

APART: Final = 60.0
"""Between the cards that set out for the middle, ms."""
FLIGHT: Final = 300.0
RESTS: Final = 60.0
"""Before the first card turns."""
TURN, TURN_APART = 240.0, 260.0
FLIES: Final = 300.0
"""How long a card's points fly to their sum."""
PAUSE: Final = 500.0
FADE: Final = 120.0
WIDTH, STEP = 94.0, 84.0
LIFT: Final = 10.0
DOT: Final = 18.0


@dataclass(kw_only=True)
class Revealed(Interlude):
    """The pieces of a `zone` in the middle of the table, under a `title`, before they set out for a hand.

    `faces` are how they look to who may see them, with what each is worth and how the sum up to there is told;
    nothing is turned where there are none. `at` is the middle of their row, in dp.
    """

    zone: str
    title: str
    at: tuple[float, float]
    faces: Sequence[tuple[Look, int, str]] = ()
    hurry: str = ""
    room: float = 1000.0
    """How wide the row may be, in dp."""

    def __post_init__(self) -> None:
        self.hides = frozenset({self.zone})
        self._lie: list[Actor] = []
        self._from: list[Pose] = []
        self._layout: Layout | None = None
        self._time(len(self.faces))

    def _time(self, count: int) -> None:
        self._turns = (count - 1) * APART + FLIGHT + RESTS
        turned = self._turns + ((count - 1) * TURN_APART + TURN if self.faces else 0.0)
        self.length = self.changes_at = turned + PAUSE
        self.stills_at = self.length
        cues = [Cue(0.0, "take")]
        cues += [Cue(self._turns + n * TURN_APART, "flip") for n in range(len(self.faces))]
        self.cues = (*cues, Cue(self.length, "take"))

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self._lie = list(stage.actors.get(self.zone, ()))
        self._from = [actor.pose for actor in self._lie]
        self._layout = layout
        self._time(len(self._lie))
        for n, actor in enumerate(self._lie):
            actor.pose = self._place(n)

    def changed(self, stage: Stage) -> None:
        """Let each set out from where its face is, and turn no more."""
        looks = [look for look, _worth, _sum in self.faces]
        out = [(actor, actor.flight) for actor in stage.everything if actor.flight]
        for actor, flight in out:
            if flight.far and actor.piece.look in looks:
                actor.pose = flight.start = self._place(looks.index(actor.piece.look))
                flight.duration, flight.flip, actor.squeeze = stage.pace.ms(Motion.SORT), None, 1.0
            flight.begun = stage.now

    def _place(self, n: int) -> Pose:
        x, y = self.at
        size = self._size
        return Pose(x + (n - (len(self._lie) - 1) / 2) * STEP * size, y, 0.0, WIDTH * size, theme.Lift.FAN)

    @property
    def _size(self) -> float:
        """How large the cards are, 1 where their row has room."""
        return min(1.0, self.room / (WIDTH + STEP * max(0, len(self._lie) - 1)))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        alpha = round(255 * min(1.0, passed / FADE))
        x, y = self.at
        canvas.text(self.title, x, y - 90, TITLE, "serif", anchor="c", alpha=alpha)
        for n, (actor, start) in enumerate(zip(self._lie, self._from, strict=True)):
            self._draw_card(canvas, cards, n, actor, start, passed)
        if self.faces:
            self._draw_sum(canvas, passed, alpha)
        if self.hurry and self._layout is not None:
            place = (self._layout.right, self._layout.height - 229)
            canvas.text(self.hurry, *place, color=SECONDARY, anchor="r", alpha=alpha)

    def _draw_card(self, canvas: Canvas, cards: CardArt, n: int, actor: Actor, start: Pose, passed: float) -> None:
        way = theme.part_of(passed, n * APART, FLIGHT)
        pose = blend(start, self._place(n), theme.out_cubic(way))
        turn = self._turned(n, passed)
        if not turn:
            draw_look(canvas, cards, actor.piece.look, pose, WIDTH * self._size)
            return
        face, worth, _sum = self.faces[n]
        shown = face if turn > 0.5 else actor.piece.look
        pose = pose._replace(y=pose.y - LIFT * 4 * turn * (1 - turn))
        is_worth = worth and turn >= 1
        outline: Literal["gold"] | None = "gold" if is_worth else None
        squeeze = abs(math.cos(math.pi * turn))
        draw_look(canvas, cards, shown, pose, WIDTH * self._size, outline=outline, squeeze=squeeze)

    def _turned(self, n: int, passed: float) -> float:
        return theme.part_of(passed, self._turns + n * TURN_APART, TURN) if self.faces else 0.0

    def _draw_sum(self, canvas: Canvas, passed: float, alpha: int) -> None:
        """Draw a dot for each card, the sum, and what the cards just turned bring to it."""
        x, y = self.at
        told = ""
        for n, (_face, worth, words) in enumerate(self.faces):
            turn = self._turned(n, passed)
            dot = x + (n - (len(self.faces) - 1) / 2) * DOT
            line = (GOLD, 1.0) if turn > 0 else (HAIRLINE, 0.5)
            fill = GOLD if turn >= 1 else None
            canvas.circle(dot, y + 84, 4, fill=fill, line=line[0], line_opacity=line[1], line_width=1.4, alpha=alpha)
            way = theme.part_of(passed, self._turns + n * TURN_APART + TURN, FLIES)
            if way >= 1 or (not worth and turn >= 1):
                told = words
            elif worth and way > 0:
                eased, start = theme.in_out_cubic(way), self._place(n)
                at = (start.x + (x - start.x) * eased, y + 106 + (128 - 106) * eased)
                canvas.text(f"+{worth}", *at, TITLE, "serif", GOLD, "c", round(255 * min(1.0, 4 * (1 - way))))
        if told:
            canvas.chip(x, y + 128, told, GOLD, theme.SHADE, 0.85, 36, anchor="c")
