"""What a hint marks, and what a gesture takes up, is what its action is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from elements_table.conformance.findings import must
from elements_table.conformance.table import SeatView, decisions, some
from elements_table.conformance.tables import Table
from elements_table.kernel.game import Event, State
from elements_table.ui.stage.scene import Drag, Ref, Tap


def every_mark_is_of_the_action(table: Table) -> None:
    """The pieces that a hint marks for an action, and each that a gesture takes up, are pieces that it moves.

    Of an action that tells no move (a choice in secret) they are those that its text names.
    """
    rng = Random(25)
    for sight in decisions(table, 25, 150):
        state = table.strategy.determinize(sight.view.observation, rng)
        for action in some(sight.view.legal, rng):
            drafting = sight.scene.drafting
            draft = None if drafting is None else drafting.begin(sight.view, sight.layout)
            if draft is not None:
                draft.suggest(action)
            shown = sight._replace(view=replace(sight.view, draft=draft))
            moved, lying = _moved_by(state, action, shown), shown.arrangement()
            for refs in _marks(action, shown):
                marked = Counter((ref.zone, lying[ref.zone][ref.index].name) for ref in refs)
                for (zone, name), count in marked.items():
                    is_it = moved[name] >= count or moved[zone] if moved else name in str(action).split()
                    must(is_it, f"`{action}` is marked by {name} in {zone}, which is not what it moves.")


def _marks(action: Any, sight: SeatView) -> Iterator[set[Ref]]:
    """Yield the pieces that are marked together, and each that makes the action by itself."""
    yield set(sight.scene.touches(action, sight.view, sight.layout))
    for gesture in sight.scene.gestures(action, sight.view, sight.layout):
        if isinstance(gesture, Drag):
            yield from ({piece} for piece in gesture.pieces)
        elif isinstance(gesture, Tap):
            yield {gesture.piece}


def _moved_by(state: State[Any], action: Any, sight: SeatView) -> Counter[str]:
    """Return what an action moves: how many of each face, and out of each zone how many without one."""
    after, found = state.clone(), Counter[str]()

    def hear(event: Event) -> None:
        view = replace(sight.view, observation=after.observation(sight.seat))
        for moved in sight.scene.staging.staged(event, view).moved:
            found[moved.face or sight.scene.zone_of(moved.source, sight.layout)] += moved.count

    after.emit = hear
    after.apply(action)
    return found


CHECKS: Final = (every_mark_is_of_the_action,)
