"""A formula is completed: it rises, its points fly to the ruler, it sinks into its row; abilities light the cards."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion import blow, drawing, light
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout, Look

A_CARD, LIT = 180.0, 180.0
"""How long the spark runs, and how long a card is lit before what it brings sets out."""
THREAD: Final = 240.0
RAISED, READ = 1.3, 76.0
"""How much larger a card is while it acts, and how wide at the least, in units."""
TAIL: Final = 9
BEAD: Final = 12.0
PEARL: Final = 7.0
RISES: Final = 260.0
"""How long a formula takes to rise to the middle."""
INKS: Final = 300.0
POINTS: Final = 420.0
"""When the first of its points sets out."""
APART, FLIES = 60.0, 340.0
"""Between one point and the next, and how long each flies."""
SINKS: Final = 220.0
EDGE, ACTS = 0.5, 0.74
"""What is left of the light at the edge of the table for a formula, and for an ability."""
HALO: Final = 26.0
STEPS: Final = 12
"""Pictures of a circle that is inked."""
SEAL, EMBLEM_UP = 0.34, 0.45
"""How wide a seal is, and how far up the emblem lies on its card, in widths of that."""
BENT: Final = 0.22
"""How far a thread bends aside, in its length."""


@dataclass(kw_only=True)
class Spark(Interlude):
    """A gold spark runs to the piece `name` of the row `zone`, from its neighbour on the left, and lights it.

    From there threads of light run `to` where what it brings lies, in dp.
    """

    zone: str
    name: str
    sound: str
    to: Sequence[tuple[float, float]] = ()

    def __post_init__(self) -> None:
        self.length = A_CARD + LIT + (THREAD if self.to else 0.0)
        self.changes_at = A_CARD
        self.stills_at, self.rest = A_CARD + LIT, 0.0
        self.cues = (Cue(A_CARD, self.sound),)
        self._way: tuple[float, float, float] | None = None
        """From where to where it runs, and how high up."""
        self._actor: Actor | None = None
        self._wide = self._raised = 0.0
        self._light = light.Light()

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        row = stage.actors.get(self.zone, [])
        for n, actor in enumerate(row):
            if actor.piece.name == self.name:
                pose = actor.home
                start = row[n - 1].home.x if n else pose.x - pose.width * 0.6
                self._way = (start, pose.x, pose.y - pose.width * theme.CARD_ASPECT / 2 - 3)
                self._actor, self._wide = actor, stage.zones[self.zone].width
                self._raised = max(pose.width * RAISED, layout.parlour.s(READ))
                self._light = light.Light(focus=(pose.x, pose.y), middle=1.0, edge=ACTS)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        self._light.dim(canvas, max(0.0, min(1.0, passed / A_CARD, (self.length - passed) / LIT)))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if self._way is None or self._actor is None:
            return
        start, end, y = self._way
        part, rest = min(1.0, passed / A_CARD), self.length - passed
        glow = canvas.art.glow(BEAD, BEAD, BEAD / 2, 6, theme.GOLD, 230)
        if part < 1:
            for n in range(TAIL):
                at = theme.in_out_cubic(max(0.0, part - 0.06 * (TAIL - n)))
                canvas.put(glow, start + (end - start) * at, y, "c", round(150 * (n / TAIL) ** 2))
            x = start + (end - start) * theme.in_out_cubic(part)
            canvas.put(glow, x, y)
            canvas.put(_star(canvas.art, BEAD), x, y)
            return
        lit = theme.out_cubic(min(1.0, (passed - A_CARD) / LIT, rest / LIT))
        pose = self._actor.home
        pose = pose._replace(width=pose.width + (self._raised - pose.width) * lit, lift=theme.Lift.SELECTED)
        _draw_lit(canvas, cards, self._actor.look, pose, self._wide, theme.GOLD, lit)
        for to in self.to:
            _draw_thread(canvas, (pose.x, pose.y), to, theme.part_of(passed, A_CARD + LIT, THREAD))


@dataclass(kw_only=True)
class Seal(Interlude):
    """The piece `name` of the row `zone` rises to a place in dp, with its whole face, its `look`.

    A circle is inked round its `emblem` (a sprite). Its `points` fly one by one `to` theirs, and it sinks home.
    """

    zone: str
    name: str
    look: Look
    at: Rect
    emblem: str
    color: theme.Color
    sound: str
    points: int
    to: tuple[float, float]

    def __post_init__(self) -> None:
        self._landed = POINTS + max(0, self.points - 1) * APART + FLIES
        self.length = self.reads_at = self._landed + SINKS / 2
        self.stills_at, self.rest = RISES + INKS, 600.0
        counts = [Cue(POINTS + n * APART + FLIES, "count", step=n) for n in range(self.points)]
        self.cues = (Cue(0.0, "take"), *counts, Cue(self.length, self.sound))
        self._actor: Actor | None = None
        self._start = self._high = Pose(0.0, 0.0)
        self._wide = 0.0
        self._light = light.Light()

    def changed(self, stage: Stage) -> None:
        """Take the formula, which has just set out for its row."""
        row = stage.actors.get(self.zone, [])
        self._actor = next((actor for actor in row if actor.piece.name == self.name), None)
        if self._actor is None:
            return
        actor, home = self._actor, self._actor.home
        self._start = actor.flight.start if actor.flight is not None else home
        x, y, self._wide, high = self.at
        self._high = Pose(x + self._wide / 2, y + high / 2, 0.0, self._wide, theme.Lift.DRAGGED)
        self._light = light.Light(focus=(self._high.x, self._high.y), middle=1.0, edge=EDGE)
        if not stage.pace.reduced:
            actor.finish()
            actor.pose = actor.pose._replace(alpha=0.0)

    def ended(self, stage: Stage) -> None:
        """Let it sink into its row."""
        if self._actor is not None and not stage.pace.reduced:
            self._actor.pose, home = self._high, stage.rest_pose(self._actor)
            self._actor.go(home, stage.now, stage.pace.ms(SINKS), theme.in_out_cubic, far=True)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        part = min(passed / RISES, (self.length - passed) / SINKS)
        self._light.dim(canvas, theme.out_quad(max(0.0, min(1.0, part))))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if self._actor is None or not self._wide:
            return
        risen = theme.out_back(min(1.0, passed / RISES))
        pose = blend(self._start, self._high, risen)._replace(alpha=1.0)
        foot, high = (pose.x, pose.y + pose.width * theme.CARD_ASPECT / 2), pose.width * theme.CARD_ASPECT
        for is_front in (False, True):
            blow.draw_ring(canvas, "elevate", foot, high, passed - RISES, is_front=is_front)
            if not is_front:
                _draw_lit(canvas, cards, self.look, pose, self._wide, self.color, min(1.0, passed / RISES))
        self._draw_seal(canvas, pose, theme.part_of(passed, RISES, INKS))
        for n in range(self.points):
            way = theme.part_of(passed, POINTS + n * APART, FLIES)
            if 0 < way < 1:
                self._draw_point(canvas, pose, n, way)

    def _draw_seal(self, canvas: Canvas, pose: Pose, part: float) -> None:
        if not part:
            return
        size, alpha, y = pose.width * SEAL, round(255 * part), pose.y - pose.width * EMBLEM_UP
        canvas.circle(pose.x, y, size * 0.5, fill=theme.CARD_FACE[0], alpha=alpha)
        if self.emblem in canvas.art.sprites.index:
            canvas.icon(self.emblem, pose.x, y, size * 0.66, self.color, alpha=alpha)
        canvas.put(_circle(canvas.art, size, max(1, round(STEPS * part)), self.color), pose.x, y)

    def _draw_point(self, canvas: Canvas, pose: Pose, n: int, way: float) -> None:
        """Draw one of the points on its arc, a small light behind it."""
        start = (pose.x + pose.width * 0.36, pose.y - pose.width * 0.56)  # where its number is
        side = 1 if n % 2 else -1
        glow = canvas.art.glow(PEARL, PEARL, PEARL / 2, 6, theme.GOLD, 200)
        for behind in (0.12, 0.06, 0.0):
            x, y = _bent(start, self.to, theme.in_out_cubic(max(0.0, way - behind)), side * BENT)
            canvas.put(glow, x, y, "c", round(255 * (1 - 5 * behind)))
        canvas.circle(x, y, PEARL, fill=theme.GOLD, line=theme.GOLD_EDGE, line_width=1.2)


def _draw_lit(
    canvas: Canvas, cards: CardArt, look: Look, pose: Pose, wide: float, color: theme.Color, part: float
) -> None:
    """Draw a card in a halo."""
    w, h = pose.width, pose.width * theme.CARD_ASPECT
    canvas.glow((pose.x - w / 2, pose.y - h / 2, w, h), 8, HALO, color, round(150 * part))
    drawing.draw_look(canvas, cards, look, pose, wide, outline="gold")


def _draw_thread(canvas: Canvas, start: tuple[float, float], to: tuple[float, float], part: float) -> None:
    """Draw a thread of light on its way to a place, and a flash where it arrives."""
    glow = canvas.art.glow(BEAD * 0.7, BEAD * 0.7, BEAD * 0.35, 5, theme.GOLD, 255)
    way = theme.in_out_cubic(part)
    for n in range(2 * TAIL if part else 0):
        x, y = _bent(start, to, way * (n + 1) / (2 * TAIL), BENT)
        canvas.put(glow, x, y, "c", round(255 * (n + 1) / (2 * TAIL)))
    if part:
        x, y = _bent(start, to, way, BENT)
        canvas.put(_star(canvas.art, BEAD), x, y)


def _bent(start: tuple[float, float], to: tuple[float, float], way: float, bend: float) -> tuple[float, float]:
    """Return a point of a bent line from one point to another."""
    across, down = to[0] - start[0], to[1] - start[1]
    out = 4 * way * (1 - way) * bend
    return start[0] + across * way - down * out, start[1] + down * way + across * out


def _star(art: Art, size: float) -> pygame.Surface:
    """Return a star of four rays."""
    half, thin = size / 2, size * 0.09
    points = ((half, 0), (half + thin, half - thin), (size, half), (half + thin, half + thin), (half, size),
              (half - thin, half + thin), (0, half), (half - thin, half - thin))  # fmt: skip
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"
    return art.svg(f'<path d="{d}" fill="{theme.hexed(theme.GOLD_EDGE)}"/>', size, size)


@kept("inked")
def _circle(art: Art, size: float, step: int, color: theme.Color) -> pygame.Surface:
    """Return a circle inked by so many of `STEPS`, from the top clockwise."""
    side, r = size + 6, size / 2
    points = []
    for n in range(step * 4 + 1):
        turn = 2 * math.pi * n / (STEPS * 4)
        points.append(f"{side / 2 + r * math.sin(turn):.2f} {side / 2 - r * math.cos(turn):.2f}")
    paint = f'fill="none" stroke="{theme.hexed(color)}" stroke-linecap="round"'
    paint += f' stroke-width="{max(2.0, size * 0.05):.2f}"'
    return art.svg(f'<path d="M{"L".join(points)}" {paint}/>', side, side, once=True)
