"""The hint of a table: asked for, shown on the pieces that it speaks of, and done by the same key."""

from dataclasses import dataclass, replace
from typing import Final

from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _
from elements_table.match.play.bot_driver import BotDriver
from elements_table.ui.common.advice_rows import counsel, said
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.hint.hint_card import HintCard
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.action_paths import Ranked, Way, way_of

HELD_MS: Final = 450.0
"""A key this soon after the last may be the same one, held down: it must not do what the hint says."""


@dataclass(eq=False, repr=False)
class HintController(TablePart):
    """Fetches advice for the viewer, and keeps the card that shows it."""

    bots: BotDriver
    binder: ActionBinder

    def __post_init__(self) -> None:
        super().__post_init__()
        self.card: HintCard = (self._mode.hint_card or HintCard)(self.context, self._do, self._unfold, self.clear)
        self._asked_at = -HELD_MS
        self._is_laid = False
        """Whether the draft was laid out as the hint has it."""
        self.awaited = False
        """Whether an answer is awaited."""
        self.wanted = False
        """Whether one is to be asked for as soon as nobody may react any more."""

    def ask(self) -> None:
        """Ask the best player there is what it would do; asked again while that is shown, do it."""
        if self._mode.hint():
            return
        is_held = self._app.clock - self._asked_at < HELD_MS
        self._asked_at = self._app.clock
        state = self._state
        if state.viewer is None or not state.is_my_turn or not self._settings.show_hints:
            return
        if self._match.is_unaided:
            day, ladder = _("No hint in a counted deal of the day."), _("No hint in a match of the ladder.")
            self._app.navigator.say(day if self._match.counts_for == "day" else ladder)
            return
        if state.hinted is not None:
            if not is_held:
                self._do()
            return
        if state.asked_hint is None:
            state.asked_hint = self._app.clock
            state.refresh()
        if not state.is_at_rest:  # the rules may still be asking somebody else, and that must not show
            self.wanted = True
            return
        self.bots.call_adviser()
        self.bots.advise(state.viewer)
        self.awaited = True

    def stop(self) -> bool:
        """Stop the thought, or take the hint away; return whether there was either."""
        if not (self.awaited or self.wanted or self._state.hinted is not None):
            return False
        self.clear()
        return True

    def update(self) -> None:
        """Show the hint once it has come."""
        state = self._state
        if self.wanted and state.is_at_rest:
            self.wanted = False
            self.ask()
        if self.awaited and state.is_at_rest:
            advice = self.bots.hint()
            self.awaited = advice is None and self.bots.is_thinking
            if advice is not None and state.choices is not None:
                self._show(advice)
        if state.asked_hint is not None and not (self.awaited or self.wanted):
            state.asked_hint = None
            state.refresh()

    def _show(self, advice: Advice[Action]) -> None:
        state = self._state
        self._match.spend(hints=1)
        state.hint = said(advice)
        state.hinted = advice.action
        state.counsel = counsel(advice, self.words)
        if state.counsel is None and not state.hint:
            state.hint = self.words(advice.action)
        self._is_laid = False
        if state.draft is None:
            self.mark()
            return
        state.draft.suggest(advice.action)
        self.binder.redraft()
        self._is_laid = state.draft is not None and state.draft.action() == advice.action

    def words(self, action: Action) -> str:
        """Return what an action is called on the card."""
        return self._scene.words.action(action, self._views.view()) or str(action)

    def mark(self) -> None:
        """Let the glow lie where the pieces of the hint lie now; a hint that the draft has left is gone."""
        state, choices = self._state, self._state.choices
        if state.hinted is None or choices is None:
            return
        if self._is_laid and (state.draft is None or state.draft.action() != state.hinted):
            self.clear()
            return
        way = self._way(state.hinted)
        self._stage.hinted = way.refs
        self._drags.ask(state.hinted)
        state.hinted_button = way.button
        if state.counsel is not None:
            is_even = state.counsel.is_even
            state.ranked = tuple(
                Ranked(number, number == 1 or is_even, self._way(option.action))
                for number, option in enumerate(state.counsel.options, 1)
            )
        self.card.place()
        state.refresh()

    def _way(self, action: Action) -> Way:
        """Return where an action is made as things lie now; its pieces alone where it is still to be put together."""
        choices = self._state.choices
        assert choices is not None
        touched = self._scene.touches(action, self._views.view(), self._state.layout)
        if action in (self._state.hinted, *choices.by_action, *choices.presses.values()):
            return way_of(self._stage, choices, action, touched)
        return Way(tuple(ref for ref in touched if self._stage.actor(ref) is not None))

    def _do(self) -> None:
        if self._state.hinted is not None:
            self._drags.chosen(self._state.hinted)

    def _unfold(self) -> None:
        if self._state.counsel is not None:
            self._state.counsel = replace(self._state.counsel, is_unfolded=True)
            self.card.place()
            self._state.refresh()

    def clear(self) -> None:
        """Take the hint away, and stop the thought whose answer may still come."""
        state = self._state
        if state.counsel is not None or state.hinted is not None or state.asked_hint is not None:
            state.hint, state.hinted, state.hinted_button = "", None, ""
            state.counsel, state.ranked, state.asked_hint = None, (), None
            self._stage.hinted = ()
            self._drags.ask(None)
            state.refresh()
        if self.awaited:
            self.bots.stop_hint()
        self.card.place()
        self.awaited = self.wanted = self._is_laid = False
