"""A sheet on the cloth itself: hands lie open in rows, and faces run along the brass ruler to their sums."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CARD_ASPECT, CORAL, GOLD, GOLD_EDGE, TEXT, Color, Lift
from elements_table.ui.parlour.ruler import Fill, Flag, Ruler, Runner, Scale, figure_size
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.motion import drawing, light
from elements_table.ui.stage.sheets.sheet import GATHER, TURN, Counting, EndSheet, Term
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Back, Look, Ref
from elements_table.ui.widgets.tips import Tip

TURN_LIFT: Final = 10.0
STEP: Final = 0.88
"""From one card of a row to the next, in cards."""
APART: Final = 0.34
"""What open cards lie further from those that were hidden, in cards."""
LEAN, DROP = 1.3, 0.005
"""How much more each card of a row leans than the one before, in degrees, and how much lower it lies, in cards."""
BESIDE: Final = 18.0
"""Between a name and its row, in units."""
NAME: Final = 116.0
"""How long a name before a row may be, in units."""
BEAD: Final = 13.0
RUNNERS: Final = (34.0, 42.0)
"""How large a rival's face is on the ruler, and the reader's own."""
SUM, BEST, MARK = 28.0, 44.0, 26.0
"""How large a sum is beside its row, that of whoever wins, and a sign after it, in units."""


class OpenCard(NamedTuple):
    """A card: its face, its back where it is still to be turned, and where it lay before, in whatever zone by `name`.

    One that lies `apart` was open before all; `bead` is what it counts, `costs` whether that is taken off, `about`
    why.
    """

    look: Look
    back: Look | None = None
    source: Ref | None = None
    apart: bool = False
    dim: bool = False
    name: str = ""
    bead: str = ""
    costs: bool = False
    about: str = ""


@dataclass(frozen=True, kw_only=True)
class OpenRow:
    """Cards about a point: how wide they are, how long the row may be, and how far apart they lie, in cards.

    `lane` is that of its sum on the ruler; None where nothing is counted.
    """

    cards: Sequence[OpenCard]
    at: tuple[float, float]
    width: float
    room: float
    step: float = STEP
    lane: int | None = None

    def place(self, i: int) -> Pose:
        """Return where a card lies; gaps come before some."""
        gaps = [card.apart and not before.apart for before, card in zip(self.cards, self.cards[1:], strict=False)]
        steps = len(self.cards) - 1 + sum(gaps) * APART
        step = min(self.step * self.width, (self.room - self.width) / max(1.0, steps))
        x, y = self.at
        turn = (len(self.cards) - 1) / 2 - i
        down = abs(turn) ** 2 * DROP * self.width
        return Pose(x + (i + sum(gaps[:i]) * APART - steps / 2) * step, y + down, turn * LEAN, self.width)


class Sitting(NamedTuple):
    """Whose lane it is, in which ring, whether it wins, the name where that is to be read, a sign of what it did."""

    face: Portrait
    color: Color
    won: bool
    name: str = ""
    mark: str = ""


@dataclass(kw_only=True)
class OpenCards(EndSheet):
    """Rows of cards, some of which count: the `sittings` are their lanes."""

    sittings: Sequence[Sitting]
    rows: Sequence[OpenRow]
    steps: Sequence[Sequence[Term]]
    scale: Scale
    """What the ruler measures, where it lies on the table."""
    ruler: float
    """The y of its middle on the sheet, in dp."""
    said: tuple[float, float]
    limit: int | None = None
    """The most that a sum may be; None where there is no such thing."""
    pitch: float = 140.0
    taken: dict[Ref, Pose] = field(default_factory=dict)
    open: Collection[Ref] = ()
    """What lies open already."""
    has_seal: ClassVar[bool] = True

    def __post_init__(self) -> None:
        self.count = Counting(len(self.sittings), self.steps, self.pitch)

    @property
    def said_at(self) -> tuple[float, float]:
        return self.said

    def take(self, stage: Stage) -> None:
        named = {actor.piece.name: actor for actor in stage.everything}
        cards = [(card.source, card.name) for row in self.rows for card in row.cards if card.source is not None]
        found = {ref: named[name] for ref, name in cards if name in named}
        for ref in (ref for ref, _name in cards if ref not in found):
            free = (actor for actor in stage.actors.get(ref.zone, ()) if actor not in found.values())
            if (actor := next(free, None)) is not None:
                found[ref] = actor
        self.taken = {ref: actor.pose for ref, actor in found.items()}
        self.open = {ref for ref, actor in found.items() if not isinstance(actor.look, Back)}
        self.hides = frozenset(actor.zone for actor in found.values())

    def tips(self) -> Sequence[tuple[Rect, Tip]]:
        found = []
        for row in self.rows:
            for i, card in enumerate(row.cards):
                x, y, _turn, w, *_rest = row.place(i)
                if card.about:
                    found.append(((x - w / 2, y - w * CARD_ASPECT / 2, w, w * CARD_ASPECT), Tip(card.about)))
        return found[::-1]

    # ---- drawing

    def draw(self, canvas: Canvas, cards: CardArt, passed: float = math.inf) -> None:
        draw_ruler(canvas, self.ruler_at(passed))
        counted = self.count.counted(passed)
        is_counting = counted and passed < self.count.settled_at
        lanes = {term.lane for term in self.count.steps[counted - 1]} if is_counting else ()
        for row in self.rows:
            if row.lane in lanes and not canvas.art.strong:
                light.shine(canvas, light.Glow(*row.at, row.room * 0.7, light.LAMPLIGHT, 0.4))
            for i in range(len(row.cards)):
                self._draw_card(canvas, cards, row, i, passed)
            if row.lane is not None and row.cards:
                self._draw_whose(canvas, row, self.sittings[row.lane], passed)
        self.draw_said(canvas, passed)

    def _draw_whose(self, canvas: Canvas, row: OpenRow, one: Sitting, passed: float) -> None:
        """Draw before a row whose it is, where that is to be read, and behind it its sum."""
        assert row.lane is not None
        p, first, last = self.layout.parlour, row.place(0), row.place(len(row.cards) - 1)
        alpha = round(255 * theme.part_of(passed, GATHER / 2, GATHER / 2))
        left, right = first.x - row.width / 2 - p.s(BESIDE), last.x + row.width / 2 + p.s(BESIDE)
        if one.name:
            canvas.label(one.name, left, row.at[1], p.s(NAME), face="semi", anchor="r", alpha=alpha)
        if any(term.lane == row.lane for step in self.steps[: self.count.counted(passed)] for term in step):
            total, is_best = self.count.sums(passed)[row.lane], one.won and passed >= self.count.settled_at
            size = figure_size(p, BEST if is_best else SUM)
            ink = self._color(row.lane, total, passed)
            right += canvas.text(plain(total), right, row.at[1], size, "serif", ink, "l") + p.s(MARK)
            if one.mark:
                canvas.icon(one.mark, right, row.at[1], p.s(MARK), theme.SECONDARY)

    def ruler_at(self, passed: float) -> Ruler:
        """Return the ruler where it is then, and on it how far everybody has been counted."""
        way = theme.in_out_cubic(theme.part_of(passed, 0.0, GATHER))
        x, y, w, h = self.scale.rect
        scale = replace(self.scale, rect=(x, y + (self.ruler - h / 2 - y) * way, w, h))
        is_settled = passed >= self.count.settled_at
        filled = [self.count.filled(n, passed) for n in range(len(self.sittings))]
        faces, last = [self.felt(one.face, passed) for one in self.sittings], len(self.sittings) - 1
        runners = [
            Runner(at, (face,), one.color, ring=is_settled and one.won, size=RUNNERS[n == last])
            for n, (at, face, one) in enumerate(zip(filled, faces, self.sittings, strict=True))
        ]
        flags = [] if self.limit is None else [Flag(self.limit, text=str(self.limit))]
        fill = Fill(0, max(filled), GOLD_EDGE)
        return Ruler(self.layout.parlour, scale, (*flags, *runners), (fill,))

    def _draw_card(self, canvas: Canvas, cards: CardArt, row: OpenRow, i: int, passed: float) -> None:
        card, home = row.cards[i], row.place(i)
        source = self.taken.get(card.source) if card.source is not None else None
        way = theme.in_out_cubic(theme.part_of(passed, 0.0, GATHER))
        pose = home._replace(alpha=way) if source is None else blend(source, home, way)
        starts = self.count.turns_at(row.lane, i)
        turned = theme.part_of(passed, starts, TURN)
        back = card.back if card.source not in self.open else None
        squeeze = abs(math.cos(math.pi * turned)) if back is not None else 1.0
        look = card.look if back is None or turned > 0.5 else back
        up = 4 * turned * (1 - turned)
        pose = pose._replace(y=pose.y - TURN_LIFT * up, lift=Lift.REST + (Lift.HOVER - Lift.REST) * up)
        drawing.draw_look(canvas, cards, look, pose, home.width, dim=card.dim and turned > 0.5, squeeze=squeeze)
        if card.bead and passed >= starts + TURN / 2:
            r = max(12.0, self.layout.parlour.s(BEAD))
            y = home.y + home.width * CARD_ASPECT / 2
            canvas.circle(home.x, y, r, fill=theme.TILE, line=CORAL if card.costs else GOLD_EDGE, line_width=1.6)
            canvas.text(card.bead, home.x, y, r * 1.3, "serif", CORAL if card.costs else TEXT, "c", most=1.7 * r)

    def _color(self, lane: int, total: int, passed: float) -> Color:
        if self.sittings[lane].won and passed >= self.count.settled_at:
            return GOLD
        return CORAL if self.limit is not None and total > self.limit else TEXT
