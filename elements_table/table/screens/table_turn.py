"""What the viewer does at a table: acting, the question before a slip, hint, and taking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER
from elements_table.kernel.words import _
from elements_table.table.stage.actor import Actor
from elements_table.table.stage.scene import Ref

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen


class Turn:
    """Sends what a person chose to the match, and fetches advice for it."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.hint = ""
        """The sentence of the hint on show."""
        self.hinted_button = ""
        self.hinting = False
        """Whether an answer is awaited."""
        self.wanted = False
        """Whether one is to be asked for as soon as nobody may react any more."""

    # ---- acting

    def choose(self, action: Any) -> None:
        """Do what the viewer chose, after a question where it looks like a slip."""
        screen = self.screen
        if screen.viewer is None or screen.choices is None:
            return
        if callable(action):  # a button of the draft, not an action of the game
            action()
            screen.hands.redraft()
            return
        asks = screen.app.settings.ask_before_false_knock
        question = screen.scene.confirm(action, screen.view()) if asks else None
        if question is None:
            self.act(action)
            return
        from elements_table.table.screens.dialog import ask  # noqa: PLC0415  rarely needed

        ask(screen.app, question.title, question.text, question.yes, lambda: self.act(action), danger=True)

    def act(self, action: Any) -> None:
        """Do an action of the viewer's at once."""
        screen = self.screen
        if screen.viewer is None or screen.reacting.take(action):
            return
        try:
            screen.match.act(screen.viewer, action)
        except TableError as error:
            screen.app.say(str(error))
            return
        if screen.match.trouble:
            screen.app.say(screen.match.trouble)
        screen.acted()

    def deal(self, action: Any) -> None:
        """Do one of the dealer's actions: the next round, or the end."""
        try:
            self.screen.match.act(DEALER, action)
        except TableError as error:
            self.screen.app.say(str(error))

    def refuse(self, actor: Actor, zone: str) -> None:
        """Say why a piece cannot lie there, or (with no zone) do anything at all."""
        screen = self.screen
        if not screen.is_my_turn:
            waiting = [seat for seat in screen.view().waiting if seat >= 0]
            words = _("Wait: it is {name}’s turn.").format(name=screen.names[waiting[0]]) if waiting else ""
            screen.app.say(words or _("Wait a moment."))
        else:
            words = self._why_not(actor, zone)
            if not words:
                return
            screen.app.say(words)
        screen.play_sound("illegal")

    def _why_not(self, actor: Actor, zone: str) -> str:
        """Return why a piece cannot lie in a zone; with no zone, why it can do nothing."""
        screen = self.screen
        words: str
        if not zone:
            words = screen.scene.unusable(actor.piece, screen.view())
            return words
        words = screen.draft.refusal(Ref(actor.zone, actor.index), zone) if screen.draft is not None else ""
        return words or screen.scene.refusal(actor.piece, actor.zone, zone, screen.view())

    # ---- hint

    def ask_hint(self) -> None:
        """Ask the regular bot what it would do."""
        screen = self.screen
        if screen.viewer is None or not screen.is_my_turn or not screen.app.settings.show_hints:
            return
        if not screen.is_at_rest:  # the rules may still be asking somebody else, and that must not show
            self.wanted = True
            return
        if screen.players.worker is None and not screen.posed:
            screen.players.worker = screen.app.worker
        screen.players.advise(screen.viewer)
        self.hinting = True

    def update(self) -> None:
        """Show the hint once it has come."""
        if self.wanted and self.screen.is_at_rest:
            self.wanted = False
            self.ask_hint()
        if not (self.hinting and self.screen.is_at_rest):
            return
        screen = self.screen
        advice = screen.players.hint()
        if advice is None:
            self.hinting = screen.players.is_thinking
            return
        self.hinting = False
        if screen.choices is None:
            return
        if screen.draft is not None:
            screen.draft.suggest(advice.action)
            screen.hands.redraft()
            if screen.choices is None:
                return
        touched = screen.scene.touches(advice.action, screen.view(), screen.layout_now)
        screen.stage.hinted = touched or screen.choices.by_action.get(advice.action, ())[:1]
        self.hinted_button = next((n for n, made in screen.choices.presses.items() if made == advice.action), "")
        self.hint = _(advice.reason).format(**advice.parameters)
        screen.refresh()

    def clear_hint(self) -> None:
        """Take the hint away."""
        if self.hint or self.screen.stage.hinted:
            self.hint = self.hinted_button = ""
            self.screen.stage.hinted = ()
            self.screen.refresh()
        self.hinting = self.wanted = False

    # ---- taking back

    def undo_offer(self) -> str | None:
        """Return whether the viewer may take its last action back now."""
        screen = self.screen
        can_see = screen.caught_up or screen.reacting.is_open
        return screen.match.undo_offer(screen.viewer) if screen.viewer is not None and can_see else None

    def ask_undo(self) -> None:
        """Take back the last change of the draft, else the last own action (after a question where that costs)."""
        if self.screen.reacting.unprepare():
            return
        if self.screen.draft is not None and self.screen.draft.undo():
            self.screen.hands.redraft()
            return
        offer = self.undo_offer()
        if offer is None:
            self.screen.app.say(_("There is nothing that you may take back now."))
        elif offer == "free":
            self._undo()
        else:
            from elements_table.table.screens.dialog import ask  # noqa: PLC0415  rarely needed

            text = _(
                "You know more of the hidden cards now. The match then counts as practice, not in the statistics."
            )
            ask(self.screen.app, _("Take it back?"), text, _("Take it back"), self._undo)

    def _undo(self) -> None:
        screen = self.screen
        if screen.viewer is None:
            return
        try:
            screen.match.undo(screen.viewer)
        except TableError as error:
            screen.app.say(str(error))
            return
        self.clear_hint()
        screen.taken_back()
