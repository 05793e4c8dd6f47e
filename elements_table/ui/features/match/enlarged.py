"""A small piece shown large: under a pointer that rests, or under the keyboard's focus where it says more so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import Lift, Motion
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look, life_step
from elements_table.ui.stage.scene import Back, Figure, Look, Painted, Ref

ENLARGE: Final = 1.6
LARGE_ENOUGH: Final = 112.0
"""Cards at least this wide, in dp, are not enlarged."""


@dataclass(eq=False, repr=False)
class Enlarging(TablePart):
    """Knows which piece of a table is shown large, and draws it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.actor: Actor | None = None
        """The piece; None: there is none."""
        self._pointed: tuple[float, float, float] | None = None
        """Where the pointer rests, and since when."""
        self._dwelt: tuple[Ref, float] | None = None
        """The piece that the keyboard rests on, and since when."""

    def pointer_moved(self) -> None:
        """Put an enlarged card away."""
        self._pointed = None
        if self.actor is not None:
            self.actor = None
            self._app.display.touch()

    def point(self, x: float, y: float) -> None:
        """Note where the pointer rests: after a while a card there lives for a moment, and a small one grows."""
        self._pointed = (x, y, self._app.clock)
        if self._stage.stirred is not None and self._stage.piece_at(x, y) is not self._stage.stirred:
            self._stage.stirred = None

    def forget(self) -> None:
        """Let go of what a pointer or the focus has enlarged."""
        self.pointer_moved()
        self._dwelt = None

    def update(self, now: float) -> None:
        """Enlarge the card under a pointer that has rested, or one that wants it under the keyboard's focus."""
        self._dwell(now)
        if self._pointed is None or self.actor is not None or now - self._pointed[2] < Motion.ENLARGE_REST:
            return
        x, y, _since = self._pointed
        self._pointed = None
        actor = self._stage.piece_at(x, y)
        if actor is None or isinstance(_whole(actor), Back | Figure):
            return
        self._stage.stir(actor)
        self._app.display.touch()
        if self._settings.enlarge and (actor.home.width < LARGE_ENOUGH or _grown(actor)):
            self.actor = actor

    def _dwell(self, now: float) -> None:
        ref = self._stage.focused
        if ref is None or not self._settings.enlarge or self._stage.selected is not None:
            self._dwelt = None
        elif self._dwelt is None or self._dwelt[0] != ref:
            self._dwelt = (ref, now)
        elif self.actor is None and now - self._dwelt[1] >= Motion.ENLARGE_REST:
            actor = self._stage.actor(ref)
            if actor is not None and _grown(actor):
                self.actor = actor
                self._app.display.touch()

    def rect(self) -> Rect | None:
        """Return where the enlarged card lies, None where there is none."""
        actor = self.actor
        if actor is None or not actor.still:
            return None
        look, layout = _whole(actor), self._state.layout
        width = max(actor.home.width * ENLARGE, _grown(actor))
        height = width * (look.aspect if isinstance(look, Painted) else self._stage.zones[actor.zone].aspect)
        x = max(12, min(layout.width - 12 - width, actor.home.x - width / 2))
        y = max(12, min(layout.height - 12 - height, actor.home.y - height / 2))
        return (x, y, width, height)

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw it over everything."""
        if self.actor is not None and (rect := self.rect()) is not None:
            x, y, w, h = rect
            pose = Pose(x + w / 2, y + h / 2, 0.0, w, Lift.DRAGGED)
            draw_look(canvas, cards, _whole(self.actor), pose, w, step=life_step(self._stage, self.actor))


def _whole(actor: Actor) -> Look:
    look = actor.look
    return look.whole if isinstance(look, Painted | Back) and look.whole is not None else look


def _grown(actor: Actor) -> float:
    """Return the width that a piece wants to have at least when it is enlarged; 0 where it does not say."""
    look = actor.piece.look
    if isinstance(look, Back):
        return 0.0 if look.whole is None else LARGE_ENOUGH
    return look.grown if isinstance(look, Painted) else 0.0
