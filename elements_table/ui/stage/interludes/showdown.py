"""A showdown: cards turn one after the other, sums count up beside a limit, and tokens go to whoever has won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.drawing.theme import GOLD, LOGO, TEXT, Lift
from elements_table.ui.platform.people import Face
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.interludes.counting import TURN, Award, Counting, Lane, Limit, Term
from elements_table.ui.stage.interludes.plate import PLATE, PLATE_IN, PLATE_RISE, Plate
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.motion.light import Light
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout, Ref

FALL, RINGS = 240.0, 520.0
TITLE_AT, TITLE_IN, TITLE_OUT = 80.0, 240.0, 240.0
RING_APART: Final = 20.0
LIGHT_TAKEN: Final = 40.0
"""Until then the frames have enough to do with the light."""
GATHER: Final = 320.0
"""How long cards take from where they lay to their row."""
TURN_LIFT: Final = 10.0
TOKENS, APART, ARC, HIGH, SQUASH = 200.0, 120.0, 420.0, 86.0, 120.0
OVER: Final = 500.0
"""From the last token, or the last sum, to the sheet."""
PORTRAIT: Final = 42.0
"""Radius of whoever ends the round."""


@dataclass(kw_only=True)
class Showdown(Interlude):
    """The end of a round or game, summed up before all: `steps` in turn, each of terms that come together.

    `title` with a `face` is said large over the plate; without one it is the head of the plate. `labels` say what
    each step is. `clears` are parts of the table that are put away meanwhile, `area` is where the plate lies: its
    left edge, its top and its width.
    """

    title: str
    lanes: Sequence[Lane]
    steps: Sequence[Sequence[Term]]
    area: tuple[float, float, float]
    face: Face | None = None
    verdict: str = ""
    labels: Sequence[str] = ()
    high: float = 0.0
    """Of a lane, in dp; 0: as high as it needs to be."""
    limit: Limit | None = None
    award: Award | None = None
    pitch: float = 140.0
    changes_with: int | None = None
    """The step with which the pieces set out; None: they do when the last token lands."""
    leads: bool = False
    """Whether whoever is ahead is gold all along, and not only who wins in the end."""
    focus: tuple[float, float]
    """Where the light stays, in dp."""
    clears: Sequence[Rect] = ()
    puts_away: frozenset[str] = frozenset()
    """The zones whose pieces go with the light that falls on them."""
    hides: frozenset[str] = frozenset()
    says = True

    def __post_init__(self) -> None:
        self.count = Counting(len(self.lanes), self.steps, self.pitch)
        end = self.count.settled_at
        count = self.award.number if self.award else 0
        landed = end + TOKENS + (count - 1) * APART + ARC if count else end
        self.changes_at = landed if self.changes_with is None else self.count.at(self.changes_with)
        self.length = landed + OVER
        self.stills_at = landed + OVER / 2
        self.rest = 900.0
        self.cues = self._sounds()
        self._plate = Plate(
            area=self.area, lanes=self.lanes, count=self.count, title=self.title, labels=self.labels,
            verdict=self.verdict, high=self.high, limit=self.limit, leads=self.leads,
        )  # fmt: skip
        self._light = Light(
            focus=self.focus, reach=(0.62, 0.70), middle=1.0, edge=0.68, blur=False, clears=tuple(self.clears)
        )
        self._layout: Layout | None = None
        self._sources: dict[Ref, Pose] = {}
        self._marks: dict[str, Rect] = {}
        self._slots: list[Pose] = []

    def _sounds(self) -> list[Cue]:
        cues = [Cue(0.0, "thump")]
        cues += [Cue(self.count.at(n), "count", step=self.count.rank(n)) for n in range(len(self.steps))]
        tokens = range(self.award.number if self.award else 0)
        cues += [Cue(self._lands(n), "token", step=n) for n in tokens]
        return sorted(cues, key=lambda cue: cue.at)

    def begin(self, stage: Stage, layout: Layout, brush: Painter) -> None:
        """Take where the cards lie, where tokens go, and what is counted."""
        self._layout = layout
        self._light.ground = self.ground
        refs = [card.source for lane in self.lanes for card in lane.cards if card.source is not None]
        actors = {ref: stage.actor(ref) for ref in refs}
        self._sources = {ref: actor.pose for ref, actor in actors.items() if actor is not None}
        names = {name for step in self.steps for term in step for name in term.marks}
        self._marks = {name: stage.zones[name].rect for name in names if name in stage.zones}
        if self.award is not None and self.award.zone in stage.zones:
            there = len(stage.actors[self.award.zone])
            self._slots = stage.zones[self.award.zone].poses(there + self.award.number)[there:]

    def redrawn(self) -> None:
        """Take the picture of the table anew."""
        self._light.forget()

    def _lands(self, token: int) -> float:
        return self.count.settled_at + TOKENS + token * APART + ARC

    # ---- drawing

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw light and rings, and what is being counted on the table."""
        if passed >= FALL:
            self.hides |= self.puts_away
        self._light.draw(canvas, theme.out_quad(theme.part_of(passed, 0.0, FALL)))
        if self.face is not None:
            self._draw_rings(canvas, passed)
        for n, step in enumerate(self.steps):
            strength = 1 - abs(theme.part_of(passed, self.count.begins(n), 2 * TURN) * 2 - 1)
            if strength > 0:
                for name in {name for term in step for name in term.marks}:
                    self._draw_mark(canvas, self._marks.get(name), strength)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw title, plate, cards and tokens."""
        if passed < LIGHT_TAKEN:
            canvas.art.spare = 0
        if self.face is not None:
            self._draw_title(canvas, passed)
        if self.lanes:
            self._plate.draw(canvas, passed)
        for n, lane in enumerate(self.lanes):
            for i in range(len(lane.cards)):
                self._draw_card(canvas, cards, n, i, passed)
        for n, slot in enumerate(self._slots):
            self._draw_token(canvas, slot, passed - self._lands(n) + ARC)

    def _draw_mark(self, canvas: Canvas, rect: Rect | None, strength: float) -> None:
        if rect is None:
            return
        x, y, w, h = rect
        glow = canvas.art.glow(w, h, 10, 8, GOLD, 110)
        canvas.put(glow, x + w / 2, y + h / 2, "c", round(255 * strength))
        canvas.box(rect, 10, line=GOLD, line_width=2, alpha=round(255 * strength))

    # ---- who ends it

    @property
    def _title_at(self) -> tuple[float, float]:
        x, y, w = self.area
        return x + w / 2, y - 60

    def _draw_rings(self, canvas: Canvas, passed: float) -> None:
        part = theme.part_of(passed, 0.0, RINGS)
        if part >= 1:
            return
        x, y = self._title_at
        out = theme.out_cubic(part)
        for r, opacity, since in ((330.0, 0.5, RING_APART), (220.0, 0.9, 0.0)):
            if passed < since:
                continue
            across = 60 + (2 * r - 60) * out
            d = f"M1 {r * 0.42:.1f}A{r - 1:.1f} {r * 0.42 - 1:.1f} 0 1 1 {2 * r - 1:.1f} {r * 0.42:.1f}"
            d += f"A{r - 1:.1f} {r * 0.42 - 1:.1f} 0 1 1 1 {r * 0.42:.1f}Z"
            body = f'<path d="{d}" fill="none" stroke="{theme.hexed(GOLD)}" stroke-width="2"/>'
            ring = canvas.art.svg(body, 2 * r, 0.84 * r)
            canvas.grown(ring, x, y, across / (2 * r), round(255 * opacity * (1 - part)))

    def _draw_title(self, canvas: Canvas, passed: float) -> None:
        part = theme.part_of(passed, TITLE_AT, TITLE_IN)
        if not part or self.face is None:
            return
        x, y = self._title_at
        size = LOGO * min(1.0, (self.area[2] - 24 - 2 * PORTRAIT) / canvas.text_width(self.title, LOGO, "serif"))
        wide = canvas.text_width(self.title, size, "serif")
        left = x - (wide + 24 + 2 * PORTRAIT) / 2
        stays = max(0.0, min(1.0, (self.length - passed) / TITLE_OUT))
        alpha, grown = round(255 * min(1.0, 2 * part) * stays), 1.12 - 0.12 * theme.out_back(1.6)(part)
        glow = canvas.art.glow(2 * PORTRAIT, 2 * PORTRAIT, PORTRAIT, 9, GOLD, 170)
        canvas.put(glow, left + PORTRAIT, y, "c", alpha)
        canvas.grown(canvas.art.sprite(self.face.sprite, 2 * PORTRAIT), left + PORTRAIT, y, grown, alpha)
        if part >= 1:
            canvas.circle(left + PORTRAIT, y, PORTRAIT - 0.6, line=GOLD, line_width=2.5, alpha=alpha)
        words = canvas.art.text(self.title, size, "serif", TEXT)
        canvas.grown(words, left + 2 * PORTRAIT + 24 + wide / 2, y, grown, alpha)

    # ---- cards and tokens

    def _place(self, n: int, i: int) -> Pose:
        """Return where a card of a lane lies."""
        lane = self.lanes[n]
        if not lane.row:
            return self._plate.place(n, i)
        x, _y, w, _h = self._plate.rect
        gaps = [30.0 if card.is_open and not (before is None or before.is_open) else 0.0
                for card, before in zip(lane.cards, (None, *lane.cards), strict=False)]  # fmt: skip
        count = len(lane.cards)
        step = min(lane.width + 12, (w - lane.width - sum(gaps)) / max(1, count - 1))
        whole = (count - 1) * step + sum(gaps)
        return Pose(x + w / 2 - whole / 2 + i * step + sum(gaps[: i + 1]), lane.row, 0.0, lane.width)

    def _draw_card(self, canvas: Canvas, cards: CardArt, n: int, i: int, passed: float) -> None:
        card, home = self.lanes[n].cards[i], self._place(n, i)
        source = self._sources.get(card.source) if card.source is not None else None
        way = theme.in_out_cubic(theme.part_of(passed, 0.0, GATHER))
        if source is None and not self.lanes[n].row:
            way = theme.part_of(passed, PLATE, PLATE_IN)
            pose = home._replace(alpha=way, y=home.y + PLATE_RISE * (1 - theme.out_cubic(way)))
        else:
            pose = home if source is None else blend(source, home, way)
        turned = theme.part_of(passed, self.count.turns_at(n, i), TURN)
        squeeze = abs(math.cos(math.pi * turned)) if card.back is not None else 1.0
        look = card.look if card.back is None or turned > 0.5 else card.back
        up = 4 * turned * (1 - turned)
        pose = pose._replace(y=pose.y - TURN_LIFT * up, lift=Lift.REST + (Lift.HOVER - Lift.REST) * up)
        draw_look(canvas, cards, look, pose, home.width, squeeze=squeeze)
        if not self.lanes[n].row:
            self._plate.draw_worth(canvas, n, i, home, passed)

    def _draw_token(self, canvas: Canvas, slot: Pose, passed: float) -> None:
        """Draw a token on its way from the plate to its slot, and the squash of its landing."""
        if passed <= 0 or self.award is None:
            return
        part = theme.part_of(passed, 0.0, ARC)
        x, y = self._title_at if not self.lanes else (self.area[0] + 104, self.area[1] + 4)
        t = theme.in_out_cubic(part)
        (cx, cy) = (x + slot.x) / 2, (y + slot.y) / 2 - 2 * HIGH
        at = ((1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * slot.x,
              (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * slot.y)  # fmt: skip
        token = canvas.art.sprite(self.award.sprite, slot.width + 6 * (1 - t))
        if part < 1:
            spin = abs(math.cos(math.pi * t))
            canvas.put(canvas.art.glow(slot.width, slot.width, slot.width / 2, 6, GOLD, 130), *at)
            canvas.grown(token, *at, (max(0.1, spin), 1.0))
        else:
            flat = 1 - theme.part_of(passed, ARC, SQUASH)
            canvas.grown(token, *at, (1 + 0.18 * flat, 1 - 0.18 * flat))
