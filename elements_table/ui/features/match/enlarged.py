"""What a table says of a thing where pointer or focus rests: its tip, and a small piece shown large."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import Lift, Motion, Raise
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.overlays import Overlays
from elements_table.ui.features.match.table_bar import TableBar
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look, life_step
from elements_table.ui.stage.scene import Back, Figure, Look, Painted, Ref, Tip
from elements_table.ui.widgets.focus import Reached, Widget, inside

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


@dataclass(eq=False, repr=False)
class TableTips(TablePart):
    """Finds the words for a place."""

    enlarging: Enlarging
    overlays: Overlays
    top_bar: TableBar

    def at(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return what is to be said of what lies under the pointer, or (None) of the piece that has the focus."""
        if self._stage.dragged is not None:
            return None
        if pointer is None:
            focused = self._stage.focused
            return None if focused is None else self._of_piece(self._stage.actor(focused))
        if self.overlays.covers((pointer.x, pointer.y, 1.0, 1.0)):
            return None
        actor = self._stage.piece_at(pointer.x, pointer.y)
        found = self._of_piece(actor)
        if found is not None or (actor is not None and self._stage.zones[actor.zone].spread):
            return found
        places = self._places()
        return next((one for one in places if inside(one[0], pointer.x, pointer.y)), None)

    def readings(self) -> list[Widget]:
        """Return the read-outs as the keyboard reaches them."""
        places = self._places()
        over = self.overlays.rects()
        return [Reading(rect, tip) for rect, tip in places if not (over and self.overlays.covers(rect))]

    def _places(self) -> Iterator[tuple[Rect, Tip]]:
        """Yield where something is to be read, and what it means: of who sits there the name."""
        kind, view, layout = self.top_bar.kind(), self._views.view(), self._state.layout
        if kind is not None:
            yield kind
        yield from self._scene.readouts.meanings(view, layout)
        for seat in range(layout.seats):
            x, y, w, h = self._scene.seat_place(seat, layout).area
            yield (x, y, w, h), Tip(view.names[seat])

    def _of_piece(self, actor: Actor | None) -> tuple[Rect, Tip] | None:
        if actor is None or not actor.still or isinstance(actor.piece.look, Back):
            return None
        tip = self._scene.readouts.piece(actor.piece, self._views.view())
        if tip is None:
            return None
        home, height = actor.home, actor.home.width * self._stage.zones[actor.zone].aspect
        top = home.y - height / 2 - Raise.SELECTED
        about = self.enlarging.rect() or (home.x - home.width / 2, top, home.width, height + Raise.SELECTED)
        return about, tip


class Reading(Reached):
    """A read-out: Tab comes to it, and it does nothing but say what it means."""

    is_read = True
    weight = 0.5

    def __init__(self, rect: Rect, tip: Tip) -> None:
        super().__init__(rect, rect)
        self._tip = tip

    def tip(self) -> Tip:
        return self._tip
