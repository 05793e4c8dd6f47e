"""What a table explains where the pointer or the focus rests: pieces and read-outs, in the words of the scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import Raise
from elements_table.ui.features.match.enlarged import Enlarging
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.overlays import Overlays
from elements_table.ui.features.match.table_bar import TableBar
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Back, Tip
from elements_table.ui.widgets.focus import Reached, Widget, inside


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
