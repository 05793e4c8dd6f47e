"""What a scene is told of a table: the view that follows from its state and the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from elements_table.kernel.game import Action, Event, Observation
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.reactions import SETTLE
from elements_table.ui.stage.scene import Names, Scene, View


class ViewBuilder:
    """Makes views of one table, with what the viewer may know and nothing else."""

    def __init__(self, app: Shell, match: Match, scene: Scene, state: TableState, drags: DragController) -> None:
        self._settings_file = app.services.settings_file
        self._match, self._scene, self._state, self._drags = match, scene, state, drags
        self._view: View | None = None
        self._follows: tuple[Any, ...] = ()
        """What the view kept follows from."""
        self._names: dict[tuple[int | None, int], Names] = {}

    @property
    def names(self) -> Names:
        """How the seats are called for the present viewer."""
        key = (self._state.viewer, self._match.generation)
        if key not in self._names:
            self._names = {key: self._named(self._state.viewer)}
        return self._names[key]

    def _named(self, viewer: int | None) -> Names:
        match, is_alone = self._match, len(self._match.people) == 1
        return Names(tuple([seat.name for seat in match.seats]), viewer, is_alone, at_table(match.seats))

    def view(self, observation: Observation | None = None) -> View:
        """Return all that the frame follows from, the same one until some of that changes.

        With an `observation` it is as if that were shown.
        """
        match, state, drags, stage = self._match, self._state, self._drags, self._drags.stage
        window, viewer, answers = state.window, state.viewer, state.answers
        held, hot = stage.dragged or stage.selected, stage.hot if state.choices is not None else None
        follows = (  # a state of the match by its number, objects as they are; asked for often, so without a call
            *(match.generation, len(match.record), viewer, state.shown, state.coming, state.moods),
            state.queue[0].event if state.queue else None,
            *(window.left > -SETTLE, window.left > 0, state.reactions, state.prospects),
            viewer is not None and (answers.asides.get(viewer), answers.prepared.get(viewer)),
            *(state.choices, state.draft, state.only, state.peek, drags.over),
            *(held, held and held.zone, held and held.index, hot, hot and hot.zone, hot and hot.index, drags.asked),
            self._settings_file.settings.element_names,
        )
        if self._view is None or follows != self._follows:
            self._view, self._follows = self._make(), follows
        return self._view if observation is None else replace(self._view, observation=observation)

    def renew(self) -> None:
        """Let go of the view kept: something changed within what it follows from (a draft)."""
        self._view = None

    def _make(self) -> View:
        match, state, drags, viewer = self._match, self._state, self._drags, self._state.viewer
        held, pauses = drags.held, state.window.is_open or self.is_pending()
        return View(
            observation=state.shown,
            names=self.names,
            legal=self._legal(pauses),
            asked=state.reactions.get(viewer, ()) if viewer is not None and state.window.is_asking else (),
            preview=drags.preview() if state.choices is not None else None,
            rounds=match.rounds,
            waiting=(waiting := self._waiting(pauses)),
            is_secret=len(waiting) > 1 or (waiting != () and match.decision < len(match.record)),
            moods=state.moods,
            element_names=self._settings_file.settings.element_names,
            draft=state.draft,
            held=held.ref if held is not None else None,
            over=drags.over,
            peek=state.peek,
            kept=match.kept(viewer) if viewer is not None and not state.queue else None,
            coming=None if state.coming is None else self.told(state.coming),
            points=bool(state.queue) and state.queue[0].event is state.coming,
            prepared=self.prepared(),
            objection=lambda action: None if viewer is None else match.objection_ahead(viewer, action),
            closed=lambda action: action if viewer is None else match.closed(viewer, action),
        )

    def arrangement(self) -> dict[str, Any]:
        """Return the pieces of each zone as they lie for the viewer; the table takes the form that it has now."""
        view, state = self.view(), self._state
        layout = self._scene.formed(state.layout, view)
        if layout is not state.layout:
            state.layout = layout
            self._drags.stage.form(self.zones())
            state.refresh()
        return self._scene.arrange(view, layout)

    def zones(self) -> list[Zone]:
        """Return the zones of the table in the form that it has now."""
        return self._scene.zones(self._state.layout)

    def told(self, event: Event) -> Event:
        """Return an event as the viewer sees it."""
        return event.seen_by(self._state.viewer)

    def unasked(self, observation: Observation) -> Observation:
        """Return an observation without what only a seat that is asked for a reaction sees of it."""
        reactions = self._scene.reactions
        return observation if reactions is None else reactions.unasked(observation)

    def stands(self, seat: int | None) -> Observation:
        """Return how the match stands now for a seat."""
        return self.unasked(self._match.observation(seat))

    def last_seen(self, seat: int | None) -> Observation:
        """Return what a seat saw last, where the match has gone on unseen; else how it stands."""
        state = self._state
        last = state.last.views.get(seat) if state.last is not None and state.queue else None
        return self.unasked(last or self._match.observation(seat))

    def is_pending(self) -> bool:
        """Return whether the match still waits for a reaction."""
        match = self._match
        return self._scene.reactions is not None and any(match.is_asking(seat) for seat in match.waiting())

    def prepared(self) -> Action | None:
        """Return what the viewer is about to do in turn, None for nothing."""
        seat, answers = self._state.viewer, self._state.answers
        return None if seat is None else answers.asides.get(seat) or answers.prepared.get(seat)

    def undo_offer(self) -> str | None:
        """Return whether the viewer may take its last action back now."""
        state = self._state
        can_see = state.caught_up or state.window.is_open
        return self._match.undo_offer(state.viewer) if state.viewer is not None and can_see else None

    def _legal(self, pauses: bool) -> Sequence[Action]:
        """Return what the viewer may do, or say beforehand while others may still react: then the match `pauses`."""
        state, seat = self._state, self._state.viewer
        if seat is None or state.is_dealing:
            return ()
        if state.window.is_open:
            return state.prospects.get(seat) or (state.reactions.get(seat, ()) if state.window.is_asking else ())
        return () if state.queue or pauses else self._match.legal_actions(seat)

    def _waiting(self, pauses: bool) -> tuple[int, ...]:
        """Return the seats that are to act, as far as the viewer knows: who is asked to react nobody sees."""
        state = self._state
        if pauses:
            return (state.shown.current,)
        return () if state.queue else self._match.waiting()
