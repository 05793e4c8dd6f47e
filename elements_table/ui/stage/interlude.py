"""What is shown over the table in a time of its own: a showdown, a victory. No next update is shown meanwhile."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout


class Cue(NamedTuple):
    """A sound in an interlude: when, in ms, its name, where it is heard (-1 to 1), and which step of those it has."""

    at: float
    sound: str
    pan: float = 0.0
    step: int | None = None


class Interlude:
    """Something that is shown over the table. All times are ms from its beginning, at normal speed.

    A game's staging makes it of plain data; how it looks is the interlude's. It draws with what `begin` gave it, and
    with nothing that its view does not hold.
    """

    length: float
    """How long it takes."""
    changes_at: float = 0.0
    """When the pieces of its event set out; until then panels and read-outs tell how things stood before."""
    holds: float = 0.0
    """How long after that the pieces of a deal wait before they set out."""
    reads_at: float = 0.0
    """Until then what is to be read stays as it was, though the pieces have set out."""
    stills_at: float
    """The moment that is shown, as a picture, to whom motion is reduced."""
    rest: float = 900.0
    """How long that picture is shown."""
    hides: frozenset[str] = frozenset()
    """The zones whose pieces it draws itself."""
    cues: Sequence[Cue] = ()
    """What is heard, instead of the event's own sound."""
    ground: pygame.Surface | None = None
    """The bare table, as large as the window; there when it begins."""
    says: bool = False
    """Whether it says what happens: no chip need say it, and the log does so when the pieces set out."""

    clears: bool = False
    """Whether what is said at the seats leaves as it begins."""
    fades: bool = True
    """Whether what is to be read fades to how it is after the change; else it has drawn that by then."""
    goes_on: bool = False
    """Whether it goes on from what is seen, whatever was shown before; else it fades in from that."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        """Take from the table what there is before the change: poses, zones; measure words with the painter."""

    def changed(self, stage: Stage) -> None:
        """Take from the table where pieces are going: the change has just been made."""

    def ended(self, stage: Stage) -> None:
        """Let pieces go on that have waited for the end."""

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw over the pieces that rest, and under those on their way: light, rings, dust."""

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw over all pieces."""

    def shake(self, passed: float) -> float:
        """Return how far the pieces of the table lie to the side, in dp; words never shake."""
        return 0.0
