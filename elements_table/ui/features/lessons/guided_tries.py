"""The numbers of tries that were wrong: each stands on the card that was tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CORAL, DARK_TEXT
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Ref
from elements_table.ui.stage.ways import Way, top

if TYPE_CHECKING:
    from elements_table.ui.features.lessons.guided import GuidedTable

RADIUS: Final = 11.0
INSIDE: Final = 13.0
"""From the right edge of what is to be seen of a card to the middle of its number, in dp."""


class Tries:
    """Draws the numbers of a guide's tries; `way_of` finds the pieces of an action."""

    def __init__(self, table: GuidedTable, way_of: Callable[[Any], Way]) -> None:
        self._table = table
        self._way_of = way_of
        self.numbers: dict[Ref, int] = {}
        """By the card: of several tries with it the last."""

    def renew(self) -> None:
        """Find anew what was tried, and with which cards."""
        ways = [(number, self._way_of(action)) for number, action in self._table.guide.numbered()]
        self.numbers = {way.refs[-1]: number for number, way in ways if way.refs}

    def draw(self, canvas: Canvas, *, moving: bool) -> None:
        """Draw them over the resting cards, or over those of zones in which something is `moving`."""
        stage = self._table.stage
        live = stage.live() if self.numbers else set()
        for ref, number in self.numbers.items():
            actor = stage.actor(ref)
            if actor is not None and (ref.zone in live) == moving and not stage.in_hand(actor):
                self._draw(canvas, actor, number)

    def _draw(self, canvas: Canvas, actor: Actor, number: int) -> None:
        """Draw a number at the upper right of what the next card leaves to be seen."""
        x, y = top(self._table.stage, actor)
        after = self._table.stage.actor(Ref(actor.zone, actor.index + 1))
        half = actor.pose.width / 2
        right = x + half if after is None else min(x + half, after.home.x - after.home.width / 2)
        canvas.circle(right - INSIDE, y + 4, RADIUS, fill=CORAL)
        canvas.text(str(number), right - INSIDE, y + 4, face="semi", color=DARK_TEXT, anchor="c")
