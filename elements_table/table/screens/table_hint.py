"""The hint of a table: asked for, shown on the pieces that it speaks of, and done by the same key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.seats import Players
from elements_table.table.app import App
from elements_table.table.parts.numbers import plain
from elements_table.table.screens.table_state import TableState
from elements_table.table.screens.table_view import Sight
from elements_table.table.stage.scene import Scene
from elements_table.table.stage.stage import Stage

HELD_MS: Final = 450.0
"""A key this soon after the last may be the same one, held down: it must not do what the hint says."""


class Calls(NamedTuple):
    """What a hint asks of its table."""

    redraft: Callable[[], None]
    """Shows what the draft has become, and offers anew."""
    choose: Callable[[Any], None]
    """Does an action of the viewer's: at once, or after a question."""


class Hinting:
    """Fetches advice for the viewer."""

    def __init__(
        self,
        app: App,
        scene: Scene,
        state: TableState,
        stage: Stage,
        sight: Sight,
        players: Players,
        calls: Calls,
    ) -> None:
        self._app = app
        self._scene = scene
        self._state = state
        self._stage = stage
        self._sight = sight
        self._players = players
        self._calls = calls
        self._asked_at = -HELD_MS
        self._is_laid = False
        """Whether the draft was laid out as the hint has it."""
        self.awaited = False
        """Whether an answer is awaited."""
        self.wanted = False
        """Whether one is to be asked for as soon as nobody may react any more."""

    def ask(self) -> None:
        """Ask the regular bot what it would do; asked again while that is shown, do it."""
        is_held = self._app.clock - self._asked_at < HELD_MS
        self._asked_at = self._app.clock
        if self._state.viewer is None or not self._state.is_my_turn or not self._app.settings.show_hints:
            return
        if self._state.hint:
            if not is_held:
                self._calls.choose(self._state.hinted)
            return
        if not self._state.is_at_rest:  # the rules may still be asking somebody else, and that must not show
            self.wanted = True
            return
        self._players.call_adviser()
        self._players.advise(self._state.viewer)
        self.awaited = True

    def update(self) -> None:
        """Show the hint once it has come."""
        state = self._state
        if self.wanted and state.is_at_rest:
            self.wanted = False
            self.ask()
        if not (self.awaited and state.is_at_rest):
            return
        advice = self._players.hint()
        if advice is None:
            self.awaited = self._players.is_thinking
            return
        self.awaited = False
        if state.choices is None:
            return
        said = {name: plain(value) if isinstance(value, int) else value for name, value in advice.parameters.items()}
        state.hint, state.hinted = _(advice.reason).format(**said), advice.action
        self._is_laid = False
        if state.draft is None:
            self.mark()
            return
        state.draft.suggest(advice.action)
        self._calls.redraft()
        self._is_laid = state.draft is not None and state.draft.action() == advice.action

    def mark(self) -> None:
        """Let the glow lie where the pieces of the hint lie now; a hint that the draft has left is gone."""
        state, choices = self._state, self._state.choices
        if not state.hint or choices is None:
            return
        action = state.hinted
        if self._is_laid and (state.draft is None or state.draft.action() != action):
            self.clear()
            return
        touched = self._scene.touches(action, self._sight.view(), state.layout)
        self._stage.hinted = touched or choices.by_action.get(action, ())[:1]
        state.hinted_button = next((name for name, made in choices.presses.items() if made == action), "")
        state.refresh()

    def clear(self) -> None:
        """Take the hint away, and drop the answer that may still come."""
        state = self._state
        if state.hint or self._stage.hinted:
            state.hint, state.hinted, state.hinted_button = "", None, ""
            self._stage.hinted = ()
            state.refresh()
        self.awaited = self.wanted = self._is_laid = False
