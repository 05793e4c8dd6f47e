"""What a table offers: the viewer's legal actions as drags, clicks, buttons and drafts, while it is to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Only, Ref, Scene, View
from elements_table.ui.stage.stage import Stage


class ActionBinder:
    """Makes the viewer's actions possible, and takes them back when something happens."""

    def __init__(
        self,
        scene: Scene,
        state: TableState,
        stage: Stage,
        drags: DragController,
        views: ViewBuilder,
        only: Callable[[View], Only | None],
        announce: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self._scene = scene
        self._state = state
        self._stage = stage
        self._drags = drags
        self._views = views
        self._only = only
        self._announce = announce
        self.offered: Callable[[], None] = lambda: None
        """Called when something has been offered anew."""
        self.limit: Callable[[Sequence[Any]], Sequence[Any]] = lambda actions: actions
        """Returns which of some legal actions can be made by pieces and buttons of their own."""
        self.is_open: Callable[[], bool] = lambda: True
        """Returns whether anything is offered; not where a table is only watched, or only told of."""
        self.pointed: Callable[[], frozenset[Ref]] = frozenset
        """Returns the pieces that are raised besides those chosen for a draft."""
        self._clock = clock

    def make(self) -> None:
        """Make the viewer's legal actions possible, if it is to act."""
        state, drafting = self._state, self._scene.drafting
        self.take_back()
        view = self._views.view()
        self._stage.closed = frozenset(self._scene.closed(view))
        has_rested = (state.caught_up or state.window.is_open) and state.settled
        if state.viewer is None or not has_rested:
            return
        if not self.is_open():
            self.offered()
            return
        state.is_mine = bool(view.legal) and state.viewer in view.waiting
        state.only = self._only(view) if state.is_mine else None
        if not view.legal and not (drafting is not None and drafting.ahead):
            return
        if drafting is not None and state.draft is None:
            state.draft = drafting.begin(view, state.layout)
            if state.draft is not None:
                self.redraft()
                return
        elif drafting is not None and drafting.ahead and state.draft is not None:
            state.draft = state.draft.renew(view, state.layout)
        view = replace(view, draft=state.draft)
        offers = self.limit(view.legal if drafting is None else drafting.offers(view))
        state.choices = Choices(self._scene, offers, view, state.layout, state.draft)
        self._drags.offer(state.choices)
        self._stage.raise_up(_raised(state.draft) | self.pointed())
        if state.is_mine and state.only is None and not state.is_announced:
            state.is_announced = True
            self._announce()
        state.refresh()
        self.offered()

    def redraft(self) -> None:
        """The draft has changed: lay the pieces as it has them, and offer what it makes possible."""
        self._views.renew()
        self._stage.now = self._clock()
        self._stage.hold(None)
        self._stage.change(self._views.arrangement(), None, {})
        self.make()

    def take_back(self, *, with_draft: bool = False) -> None:
        """Make nothing possible until the next offer; a draft is kept, or laid anew `with_draft`."""
        state = self._state
        if with_draft:
            state.draft = None if state.draft is None else state.draft.renew(self._views.view(), state.layout)
            self._stage.raised = _raised(state.draft)
        state.choices = state.only = None
        state.is_mine = False
        self._drags.offer(None)
        state.ring_stale = True


def _raised(draft: Draft | None) -> frozenset[Ref]:
    return draft.raised if isinstance(draft, Selection) else frozenset()
