"""What a table explains where the pointer or the focus rests: pieces and read-outs, in the words of the scene."""

from __future__ import annotations

from collections.abc import Callable

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import Raise
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Back, Scene, Tip
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.focus import Widget, inside


class TableTips:
    """Finds the words for a place. `enlarged` is where a grown card lies, `covers` whether something lies over it."""

    def __init__(
        self,
        scene: Scene,
        state: TableState,
        stage: Stage,
        views: ViewBuilder,
        *,
        enlarged: Callable[[], Rect | None],
        covers: Callable[[Rect], bool],
    ) -> None:
        self._scene = scene
        self._state = state
        self._stage = stage
        self._views = views
        self._enlarged = enlarged
        self._covers = covers

    def at(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return what is to be said of what lies under the pointer, or (None) of the piece that has the focus."""
        if self._stage.dragged is not None:
            return None
        if pointer is None:
            focused = self._stage.focused
            return None if focused is None else self._of_piece(self._stage.actor(focused))
        if self._covers((pointer.x, pointer.y, 1.0, 1.0)):
            return None
        actor = self._stage.piece_at(pointer.x, pointer.y)
        found = self._of_piece(actor)
        if found is not None or (actor is not None and self._stage.zones[actor.zone].spread):
            return found
        places = self._scene.meanings(self._views.view(), self._state.layout)
        return next((one for one in places if inside(one[0], pointer.x, pointer.y)), None)

    def readings(self) -> list[Widget]:
        """Return the read-outs as the keyboard reaches them."""
        places = self._scene.meanings(self._views.view(), self._state.layout)
        return [Reading(rect, tip) for rect, tip in places if not self._covers(rect)]

    def _of_piece(self, actor: Actor | None) -> tuple[Rect, Tip] | None:
        if actor is None or not actor.still or isinstance(actor.piece.look, Back):
            return None
        tip = self._scene.explain(actor.piece, self._views.view())
        if tip is None:
            return None
        home, height = actor.home, actor.home.width * self._stage.zones[actor.zone].aspect
        top = home.y - height / 2 - Raise.SELECTED
        about = self._enlarged() or (home.x - home.width / 2, top, home.width, height + Raise.SELECTED)
        return about, tip


class Reading(Widget):
    """A read-out: Tab comes to it, and it does nothing but say what it means."""

    def __init__(self, rect: Rect, tip: Tip) -> None:
        super().__init__(rect)
        self.is_read, self.is_heard = True, False
        self.weight = 0.5
        self._tip = tip

    def hit(self, x: float, y: float) -> bool:
        """The pointer finds it beneath the pieces, not here."""
        return False

    def tip(self) -> Tip:
        """Return what it means."""
        return self._tip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and other.rect == self.rect

    def __hash__(self) -> int:
        return hash(self.rect)
