"""A showdown: cards turn one after the other, sums count up beside a limit, and tokens go to whoever has won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.table import theme
from elements_table.table.brush import Brush, Rect
from elements_table.table.canvas import Canvas
from elements_table.table.cards import CardArt
from elements_table.table.faces import Face, Mood
from elements_table.table.lettering import ELLIPSIS
from elements_table.table.parts.numbers import plain, signed
from elements_table.table.stage.drawing import draw_look
from elements_table.table.stage.geometry import Pose, blend
from elements_table.table.stage.interlude import Cue, Interlude
from elements_table.table.stage.interludes.counting import TURN, Award, Counting, Lane, Limit, Term
from elements_table.table.stage.light import Light
from elements_table.table.stage.stage import Stage
from elements_table.table.stage.view import Layout, Ref
from elements_table.table.theme import CORAL, GOLD, HAIRLINE, LOGO, SECONDARY, SHADE, TEXT, TITLE, Color, Lift

FALL, RINGS = 240.0, 520.0
TITLE_AT, TITLE_IN = 80.0, 240.0
RING_APART: Final = 20.0
LIGHT_TAKEN: Final = 40.0
"""Until then the frames have enough to do with the light."""
GATHER: Final = 320.0
"""How long cards take from where they lay to their row."""
PLATE, PLATE_IN, PLATE_RISE = 320.0, 160.0, 12.0
TURN_LIFT: Final = 10.0
GOLD_IN: Final = 200.0
TOKENS, APART, ARC, HIGH, SQUASH = 200.0, 120.0, 420.0, 86.0, 120.0
OVER: Final = 500.0
"""From the last token, or the last sum, to the sheet."""
PLUS: Final = 600.0
"""How long it is said what a card has added."""
PORTRAIT, SMALL = 42.0, 24.0
"""Radius of whoever ends the round, and of who sums up."""
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
        self._has_notes = any(term.note for step in self.steps for term in step)
        self._light = Light(
            focus=self.focus, reach=(0.62, 0.70), middle=1.0, edge=0.68, blur=False, clears=tuple(self.clears)
        )
        self._layout: Layout | None = None
        self._sources: dict[Ref, Pose] = {}
        self._marks: dict[str, Rect] = {}
        self._slots: list[Pose] = []
        self._scale = max(LEAST_SCALE, 1.15 * max([0, *self.count.sums(end), self.limit.value if self.limit else 0]))

    def _sounds(self) -> list[Cue]:
        cues = [Cue(0.0, "thump")]
        cues += [Cue(self.count.at(n), "count", step=self.count.rank(n)) for n in range(len(self.steps))]
        tokens = range(self.award.number if self.award else 0)
        cues += [Cue(self._lands(n), "token", step=n) for n in tokens]
        return sorted(cues, key=lambda cue: cue.at)

    def begin(self, stage: Stage, layout: Layout, brush: Brush) -> None:
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
            self._draw_plate(canvas, passed)
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
    def _plate(self) -> Rect:
        x, y, w = self.area
        return (x, y, w, HEAD + FOOT + sum(self._high(lane) for lane in self.lanes))

    @property
    def _card(self) -> float:
        """The width of a card in a lane."""
        return min(CARD, ((self.high or TALL_LANE) - 20) / theme.CARD_ASPECT)

    def _high(self, lane: Lane) -> float:
        if self.high or (lane.cards and not lane.row):
            return self.high or TALL_LANE
        return NOTED if self._has_notes else LANE

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
        wide = canvas.text_width(self.title, LOGO, "serif")
        left = x - (wide + 24 + 2 * PORTRAIT) / 2
        alpha, size = round(255 * min(1.0, 2 * part)), 1.12 - 0.12 * theme.out_back(1.6)(part)
        glow = canvas.art.glow(2 * PORTRAIT, 2 * PORTRAIT, PORTRAIT, 9, GOLD, 170)
        canvas.put(glow, left + PORTRAIT, y, "c", alpha)
        canvas.grown(canvas.art.sprite(self.face.sprite, 2 * PORTRAIT), left + PORTRAIT, y, size, alpha)
        if part >= 1:
            canvas.circle(left + PORTRAIT, y, PORTRAIT - 0.6, line=GOLD, line_width=2.5)
        words = canvas.art.text(self.title, LOGO, "serif", TEXT)
        canvas.grown(words, left + 2 * PORTRAIT + 24 + wide / 2, y, size, alpha)

    # ---- sums

    def _draw_plate(self, canvas: Canvas, passed: float) -> None:
        part = theme.part_of(passed, PLATE, PLATE_IN)
        if not part:
            return
        alpha, rise = round(255 * part), PLATE_RISE * (1 - theme.out_cubic(part))
        x, y, w, h = self._plate
        y += rise
        canvas.box((x, y, w, h), 18, fill=SHADE, fill_opacity=0.72, line=HAIRLINE, line_opacity=0.14, alpha=alpha)
        self._draw_head(canvas, (x, y, w), passed, alpha)
        top = y + HEAD
        for n, lane in enumerate(self.lanes):
            high = self._high(lane)
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
            first = left + 104 + len(lane.cards) * (self._card + 8)
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
        if self.limit is not None and self.limit.goal_of == n:
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
        if limit.goal_of is not None:
            y += sum(self._high(lane) for lane in self.lanes[: limit.goal_of])
            h = self._high(self.lanes[limit.goal_of]) + 64
        shown = canvas.art.box(2, h - 64, 1, fill=theme.IVORY)
        canvas.put(shown, at, y + 44, "t", alpha)
        flag = canvas.art.svg(f'<path d="M0 0H12L7 6L12 12H0Z" fill="{theme.hexed(theme.IVORY)}"/>', 12, 12)
        canvas.put(flag, at, y + 44, "tl", alpha)
        canvas.text(limit.mark, at + 18, y + 50, color=SECONDARY, anchor="l", alpha=alpha)

    # ---- cards and tokens

    def _place(self, n: int, i: int) -> Pose:
        """Return where a card of a lane lies."""
        lane = self.lanes[n]
        x, y, w, _h = self._plate
        if not lane.row:
            top = y + HEAD + sum(self._high(before) for before in self.lanes[:n])
            card = self._card
            return Pose(x + 92 + card / 2 + i * (card + 8), top + self._high(lane) / 2, 0.0, card)
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
            self._draw_worth(canvas, n, i, home, passed)

    def _draw_worth(self, canvas: Canvas, n: int, i: int, home: Pose, passed: float) -> None:
        """Draw on a card in a lane what it has added."""
        if passed < self.count.turns_at(n, i) + TURN / 2:
            return
        adds = self.count.worth(n, i)
        x, y, half = home.x, home.y + home.width * theme.CARD_ASPECT / 2 - 9, min(17.0, home.width / 2 + 3)
        canvas.box((x - half, y - 10, 2 * half, 20), 10, fill=theme.TILE, line=HAIRLINE, line_opacity=0.3)
        color = CORAL if adds < 0 else TEXT if adds else SECONDARY
        canvas.text(signed(adds), x, y, face="semi", color=color, anchor="c")

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
