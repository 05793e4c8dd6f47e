"""A pack is cut and riffled in the middle of the table, and goes to where it is dealt from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pile, Pose, Zone, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Back, Layout

COUNT: Final = 18
"""Cards of the pack that are drawn."""
PARTS, FALLS, SQUARES = 120.0, 300.0, 50.0
"""How long the pack is cut, its halves fall into one another, and are squared."""
GOES: Final = 130.0
LENGTH: Final = PARTS + FALLS + SQUARES + GOES
FALL: Final = 80.0
"""How long one card falls."""
WIDTH: Final = 104.0
ASIDE, LEAN, LIFT = 0.74, 15.0, 0.1
"""How far a half lies to its side and rises, in widths, and leans, in degrees."""
SPILL: Final = 0.1
"""How far a card that has fallen sticks out until all are squared, in widths."""
THICK: Final = 1.1
"""How thick a card of the pack is, in dp."""


@dataclass(kw_only=True)
class Riffle(Interlude):
    """The pack before a deal, `waits` ms after its beginning: so long the table comes into sight.

    It is riffled so far `down` the table, a part of its height.
    """

    waits: float = 0.0
    down: float = 0.5

    def __post_init__(self) -> None:
        self.holds = self.length = self.waits + LENGTH
        self.stills_at = self.length
        self.rest = 0.0
        self.cues = (Cue(self.waits, "split"), Cue(self.waits + PARTS, "riffle"))
        self._back: Actor | None = None
        self._at = Pose(0.0, 0.0, 0.0, WIDTH, theme.Lift.FAN)
        self._deck: list[Pose] = []

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        p = layout.parlour
        self._at = self._at._replace(x=layout.width / 2, y=layout.height * self.down, width=p.s(WIDTH))

    def changed(self, stage: Stage) -> None:
        """Find the pack that most cards are dealt from: its place is empty until the riffle is over."""
        dealt = [actor for actor in stage.everything if actor.flight is not None and actor.flight.begun > stage.now]
        self._back = next((actor for actor in dealt if isinstance(actor.look, Back)), None)
        starts = [actor.flight.start for actor in dealt if actor.flight is not None]
        decks = [zone for zone in stage.zones.values() if isinstance(zone, Pile) and zone.anchor in starts]
        if self._back is None or not decks:
            return
        deck: Zone = max(decks, key=lambda zone: starts.count(zone.anchor))
        self._deck = deck.poses(COUNT)
        self.hides = frozenset({deck.name})

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if self._back is None or not self._deck:
            return
        ways = [self._way(n, passed - self.waits) for n in range(COUNT)]
        fallen, waiting = [pose for fell, pose in ways if fell], [pose for fell, pose in ways if not fell]
        for pile, lowest in ((fallen, 1), (waiting, 2)):
            for n, pose in enumerate(pile):  # a shadow for each card would be a black spot
                shown = pose if n < lowest else pose._replace(lift=0.0)
                draw_look(canvas, cards, self._back.look, shown, self._at.width)

    def _way(self, n: int, since: float) -> tuple[float, Pose]:
        """Return how far a card has fallen from its half into the middle, and where it is then."""
        side, at, wide = (-1 if n % 2 else 1), self._at, self._at.width
        parted = theme.out_cubic(theme.part_of(since, 0.0, PARTS))
        fallen = theme.part_of(since, PARTS + n * (FALLS - FALL) / (COUNT - 1), FALL)
        squared = theme.out_quad(theme.part_of(since, PARTS + FALLS, SQUARES))
        gone = theme.in_out_cubic(theme.part_of(since, PARTS + FALLS + SQUARES, GOES))
        out = parted * (1 - theme.in_out_cubic(fallen))
        spilt = SPILL * (1 - squared) * min(1.0, fallen * 2) * side
        pose = at._replace(
            x=at.x + wide * (ASIDE * out * side + spilt),
            y=at.y - n * (1 - out / 2) * THICK - wide * LIFT * out,
            angle=-LEAN * (out * side + spilt),
        )
        return fallen, blend(pose, self._deck[n], gone)
