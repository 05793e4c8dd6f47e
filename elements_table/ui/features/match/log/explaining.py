"""What a table says more while its game is new to the reader: what actions bring, what the lit things do."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from elements_table.kernel.game import Action
from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import SECOND
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.scene import ButtonSlot, View
from elements_table.ui.widgets.button import Link
from elements_table.ui.widgets.focus import Widget

TWO_LINES: Final = 40.0
"""How high a button is that has room for a second line."""
BUTTON_SIDES: Final = 16.0
"""What its ends take of it, in dp."""


@dataclass(eq=False, repr=False)
class Explaining(TablePart):
    """Knows whether a table explains; says results on buttons, and in a sentence what the lit things do."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._is_first: bool | None = False if self.context.posed or not self._mode.explains else None
        """Whether the reader has not won this game yet; None: nobody has looked, nor does at a posed table."""
        self._was_on = False
        self.speak()

    @property
    def is_on(self) -> bool:
        """Whether the table explains now."""
        settings = self._settings
        is_wanted = settings.explain == "always" or (settings.explain == "first" and self._is_first is True)
        return self._mode.explains and is_wanted and self._match.game.id not in settings.quiet

    def update(self) -> None:
        """Look once, when the reader's first turn has come to rest, whether it has won; follow the settings."""
        state = self._state
        is_asked = self._is_first is None and self._settings.explain == "first"
        if is_asked and state.is_my_turn and state.is_at_rest and not self._drags.stage.moving():
            with closing(self._app.services.statistics()) as statistics:
                self._is_first = not (statistics.has_won(self._match.game.id) or statistics.is_held)
        if self.is_on != self._was_on:
            self._was_on = self.is_on
            state.refresh()

    def speak(self) -> None:
        """Say how the explaining ends in the language that is spoken now."""
        self._link = Link(
            _("Say less"), self._say_less, about=_("This game’s table no longer explains; see Settings.")
        )

    def _say_less(self) -> None:
        self._app.services.settings_file.change(quiet=(*self._settings.quiet, self._match.game.id))

    def widgets(self) -> list[Widget]:
        """Return the words to say less while something is said; they are placed as they are drawn."""
        return [self._link] if self.sentences() else []

    def sentences(self) -> Sequence[str]:
        """Return what the lit things do, the sentence first that can stand alone; none where nothing is explained."""
        if not self.is_on or not self._state.is_my_turn or self._state.only is not None:
            return ()
        return self._scene.explanations.guidance(self._views.view())

    def second(self, slot: ButtonSlot) -> str | None:
        """Return the second line of a button: its own, else what its action brings where that has room."""
        choices = self._state.choices
        if choices is None or not self.is_on:
            return slot.sub
        _x, _y, w, h = slot.rect
        if slot.sub or h < TWO_LINES:
            return slot.sub
        words = self._brings(choices.presses.get(slot.name) if slot.action is None else slot.action)
        return words if words and self._art.text_width(words, SECOND) <= w - BUTTON_SIDES else None

    def _brings(self, action: Action | None) -> str:
        """Return what an action brings; nothing for one that is none yet, such as a step of a draft."""
        is_one = action is not None and not callable(action)
        return self._scene.explanations.action(action, self._views.view()) if is_one else ""

    def _result(self) -> str:
        """Return what the piece under the hand or the focus would do, and bring, or why it does nothing."""
        choices, view = self._state.choices, self._views.view()
        action, piece = self._drags.preview(), self._drags.pointed
        actions = [] if action is None else [action]
        ref = self._drags.stage.focused if piece is None else piece.ref
        if not actions and choices is not None and ref is not None:
            actions = choices.made_by(ref)
        if actions or piece is None:
            return next((told for action in actions if (told := self._told(action, view))), "")
        words = self._scene.explanations.piece(piece.piece, piece.zone, view)
        return self._scene.unusable(piece.piece, view) if words is None else words

    def _told(self, action: Action, view: View) -> str:
        result = self._brings(action)
        words = self._scene.words.action(action, view) if result else ""
        return _("{action}: {result}").format(action=words, result=result) if words else result

    def told(self) -> str:
        """Return what the piece in hand brings, else what the lit things do, in a sentence; empty: nothing."""
        result = self._result() if self.is_on and self._state.is_my_turn else ""
        return result or next(iter(self.sentences()), "")

    def show_link(self, at: float, middle: float, *, centred: bool) -> None:
        """Show the words to say less, around a place or up to it; they are drawn with all that can be pressed."""
        width = self._link.width(self._art.text_width)
        self._link.rect = (at - width * (0.5 if centred else 1.0), middle - 14, width, 28)
        self._link.visible = bool(self.sentences())

    def hide_link(self) -> None:
        """Say nothing of it: nothing is explained."""
        self._link.visible = False
