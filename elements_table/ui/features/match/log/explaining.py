"""What a table says more while its game is new to the reader: what actions bring, what the lit things do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.drawing.theme import BODY, GOLD, SECOND, TEXT
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import ButtonSlot, Ref, Scene, View
from elements_table.ui.widgets.button import Link
from elements_table.ui.widgets.focus import Widget

CARD_LINES: Final = 7
"""That the card at the foot of the log may take besides its head."""
CARD_HEAD: Final = 30.0
CARD_FOOT: Final = 40.0
"""What the words to say less take at the foot of the card, in dp."""
TWO_LINES: Final = 40.0
"""How high a button is that has room for a second line."""
BUTTON_SIDES: Final = 16.0
"""What its ends take of it, in dp."""
CHIP_LINES: Final = 2
CHIP_SIDES: Final = 48.0
"""What a chip's ends take, in dp."""
SEMI: Final = 1.05
"""How much wider than usual words those of a chip are."""
LINK_GAP: Final = 24.0
"""Between the words of a chip and those to say less, in dp."""


class Explaining:
    """Knows whether a table explains; says results on buttons and chips, and on a card what the lit things do."""

    def __init__(
        self,
        app: Shell,
        match: Match,
        scene: Scene,
        state: TableState,
        drags: DragController,
        views: ViewBuilder,
        *,
        may: bool,
        posed: bool,
    ) -> None:
        """`may` is whether this table explains at all; a posed one asks no statistics."""
        self._app = app
        self._match = match
        self._scene = scene
        self._state = state
        self._drags = drags
        self._views = views
        self._may = may
        self._is_first: bool | None = False if posed or not may else None
        """Whether the reader has not won this game yet; None: nobody has looked."""
        self._was_on = False
        self.speak()

    @property
    def is_on(self) -> bool:
        """Whether the table explains now."""
        settings = self._app.services.settings
        is_wanted = settings.explain == "always" or (settings.explain == "first" and self._is_first is True)
        return self._may and is_wanted and self._match.game.id not in settings.quiet

    def update(self) -> None:
        """Look once, when the reader's first turn has come to rest, whether it has won; follow the settings."""
        state = self._state
        is_asked = self._is_first is None and self._app.services.settings.explain == "first"
        if is_asked and state.is_my_turn and state.is_at_rest and not self._drags.stage.moving():
            self._is_first = not self._has_won()
        if self.is_on != self._was_on:
            self._was_on = self.is_on
            state.refresh()

    def _has_won(self) -> bool:
        statistics = self._app.services.statistics()
        try:
            return statistics.has_won(self._match.game.id) or statistics.is_held
        finally:
            statistics.close()

    def speak(self) -> None:
        """Say how the explaining ends in the language that is spoken now."""
        self._link = self.link()

    def link(self) -> Link:
        """Return words that end the explaining."""
        return Link(_("Say less"), self._say_less, about=_("This game’s table no longer explains; see Settings."))

    def _say_less(self) -> None:
        self._app.services.settings_file.change(quiet=(*self._app.services.settings.quiet, self._match.game.id))

    def widgets(self) -> list[Widget]:
        """Return the words to say less while something is said; they are placed as they are drawn."""
        return [self._link] if self.sentences() else []

    # ---- what is said

    def sentences(self) -> Sequence[str]:
        """Return what the lit things do, the sentence first that can stand alone; none where nothing is explained."""
        if not self.is_on or not self._state.is_my_turn or self._state.only is not None:
            return ()
        return self._scene.guidance(self._views.view())

    def second(self, slot: ButtonSlot) -> str | None:
        """Return the second line of a button: its own, else what its action brings where that has room."""
        choices = self._state.choices
        if not self.is_on or choices is None:
            return slot.sub
        _x, _y, w, h = slot.rect
        if slot.sub or h < TWO_LINES:
            return slot.sub
        words = self._brings(choices.presses.get(slot.name) if slot.action is None else slot.action)
        return words if words and self._app.display.art.text_width(words, SECOND) <= w - BUTTON_SIDES else None

    def _brings(self, action: Any) -> str:
        """Return what an action brings; nothing for one that is none yet, such as a step of a draft."""
        return "" if action is None or callable(action) else self._scene.explained(action, self._views.view())

    def _results(self) -> list[str]:
        """Return what the piece under the hand or the focus would do, and bring, or why it does nothing."""
        choices, view = self._state.choices, self._views.view()
        action, focused = self._drags.preview(), self._drags.stage.focused
        piece = self._drags.pointed
        actions = [] if action is None else [action]
        if not actions and choices is not None and (piece or focused) is not None:
            ref = focused if piece is None else Ref(piece.zone, piece.index)
            actions = choices.made_by(ref) if ref is not None else []
        if not actions:
            words = "" if piece is None else self._scene.explained_piece(piece.piece, piece.zone, view)
            return [words] if words else []
        return [told for action in actions if (told := self._told(action, view))]

    def _told(self, action: Any, view: View) -> str:
        """Return what an action is called, and what it brings; empty where nothing is told of that."""
        result = self._brings(action)
        words = self._scene.action_words(action, view) if result else ""
        return _("{action}: {result}").format(action=words, result=result) if words else result

    # ---- how it is drawn

    def card_height(self, canvas: Canvas, width: float, most: float) -> float:
        """Return how high the card is in a column of a width, at most so much; 0 where there is none."""
        lines = self._lines(canvas, width, most)
        return CARD_HEAD + len(lines) * theme.LINE + CARD_FOOT if lines else 0.0

    def _lines(self, canvas: Canvas, width: float, most: float) -> Sequence[str]:
        room = min(CARD_LINES, int((most - CARD_HEAD - CARD_FOOT) // theme.LINE))
        sentences = self.sentences() if room > 0 else ()
        while sentences:
            lines = canvas.wrapped(" ".join(sentences), width - 28, max_lines=room + 1)
            if len(lines) <= room:
                return lines
            sentences = sentences[:-1]
        return ()

    def draw_card(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the card: whose turn it is, what the lit things do, and the words to say less."""
        x, y, w, h = rect
        canvas.box(rect, 10, fill=GOLD, fill_opacity=0.14)
        canvas.text(_("Your turn"), x + 14, y + 18, face="semi", color=GOLD, anchor="l")
        for n, line in enumerate(self._lines(canvas, w, h)):
            canvas.text(line, x + 14, y + CARD_HEAD + (n + 0.5) * theme.LINE, anchor="l")
        self._link.rect = (x + 14, y + h - 34, canvas.text_width(self._link.label, face="semi"), 28)

    def draw_chip(self, canvas: Canvas, *, is_free: bool, is_card_shown: bool) -> None:
        """Draw what the piece in hand brings, else, where no card says so, what the lit things do.

        Nothing where something else is said, or nothing has room. The words to say less show where they are drawn.
        """
        self._link.visible = is_card_shown
        is_said = is_free and self.is_on and self._state.is_my_turn
        place = self._scene.explained_place(self._state.layout) if is_said else None
        if place is None:
            return
        told = self._results()
        if told:
            room = place[2] - CHIP_SIDES
            whole = [canvas.fit(line, room / NARROWEST, face="semi") for line in told[:CHIP_LINES]]
            self._pill(canvas, place, whole if len(told) > 1 else _chip_lines(canvas, told[0], room))
        elif not is_card_shown:
            self._draw_folded(canvas, place)

    def _draw_folded(self, canvas: Canvas, place: Rect) -> None:
        """Draw as many sentences as two lines take, and the words to say less after them."""
        less = canvas.text_width(self._link.label, face="semi")
        room = place[2] - CHIP_SIDES - LINK_GAP - less
        sentences = list(self.sentences())
        while len(sentences) > 1 and len(canvas.wrapped(" ".join(sentences), room, face="semi")) > CHIP_LINES:
            sentences.pop()
        if not sentences:
            return
        x, y, w, h = self._pill(canvas, place, _chip_lines(canvas, " ".join(sentences), room), LINK_GAP + less)
        self._link.visible = True
        self._link.rect = (x + w - CHIP_SIDES / 2 - less, y, less, h)

    @staticmethod
    def _pill(canvas: Canvas, place: Rect, lines: Sequence[str], after: float = 0.0) -> Rect:
        """Draw lines in the middle of a place, with room `after` them; return where."""
        x, y, w, h = place
        inner = min(w - CHIP_SIDES - after, max(canvas.text_width(line, face="semi") for line in lines))
        wide = inner + CHIP_SIDES + after
        high = len(lines) * theme.LINE + 14
        rect = (x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        canvas.box(rect, min(17.0, high / 2), fill=theme.SHADE, fill_opacity=0.86, line=GOLD, line_opacity=0.8)
        for n, line in enumerate(lines):
            color = TEXT if after else GOLD
            middle = rect[1] + 7 + (n + 0.5) * theme.LINE
            canvas.text(line, rect[0] + (wide - after) / 2, middle, BODY, "semi", color, "c", most=inner)
        return rect


def _chip_lines(canvas: Canvas, words: str, room: float) -> list[str]:
    """Return the lines of a chip, about as long as one another where they are short enough."""
    lines = canvas.evened(words, room / SEMI)
    return lines if len(lines) <= CHIP_LINES else canvas.narrowed(words, room, CHIP_LINES, face="semi")
