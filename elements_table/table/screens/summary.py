"""The sheet after a round or a game: what the scene draws, and Next round, or Rematch and Menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from elements_table.kernel.game import DEALER
from elements_table.kernel.words import _
from elements_table.match.match import Match
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.cards import CardArt
from elements_table.table.inputs import Input, Key
from elements_table.table.screens.screen import Screen
from elements_table.table.stage.drawing import draw_look
from elements_table.table.stage.geometry import Pose
from elements_table.table.stage.scene import FINISH, Look, Scene, View
from elements_table.table.theme import rgb
from elements_table.table.widgets.button import Button

if TYPE_CHECKING:
    from elements_table.table.app import App


class Calls(NamedTuple):
    """What a summary asks of its table."""

    view: Callable[[], View]
    """Returns what its reader sees."""
    ask: Callable[[Any, Callable[[], None]], None]
    """Does something after the question about an action, where there is one."""
    deal: Callable[[Any], None]
    """Does one of the dealer's actions."""
    back: Callable[[], None]
    """Leaves the table for where it was opened from."""
    close: Callable[[], None]
    """Takes the table away, and all that lies over it."""
    play_sound: Callable[[str], None]


class Summary(Screen):
    """Lies over the table until the next round is dealt."""

    is_sheet = True

    def __init__(
        self,
        app: App,
        match: Match,
        scene: Scene,
        calls: Calls,
    ) -> None:
        """Sum `match` up."""
        super().__init__(app)
        self._match = match
        self._scene = scene
        self._calls = calls
        self._view = calls.view
        self._cards = CardArt(app.art)
        self.rect: Rect = (0, 0, 0, 0)
        has_won = match.is_over and any(seat in match.people for seat in match.winners())
        calls.play_sound("win" if has_won else "token")

    def layout(self, width: float, height: float) -> None:
        """Place the sheet in the middle and its buttons at the bottom right."""
        super().layout(width, height)
        self._cards = CardArt(self.app.art)
        w, h = self._scene.summary_size(self._view())
        self.rect = ((width - w) / 2, (height - h) / 2 + 19, w, h)
        x, y, w, h = self.rect
        right, top = x + w - 32, y + h - 32 - 52
        buttons: list[Button] = []
        for i, (label, press) in enumerate(reversed(self._choices())):
            wide = 200.0 if i == 0 else 148.0
            buttons.append(
                Button(label, press, (right - wide, top, wide, 52), kind="primary" if i == 0 else "normal")
            )
            right -= wide + 16
        self.ring.set(reversed(buttons))
        if buttons and self.ring.focused is None:
            self.ring.focus(buttons[0], by_keyboard=False)

    def _choices(self) -> list[tuple[str, Callable[[], None]]]:
        match = self._match
        if match.is_over:
            return [(_("Menu"), self.app.home), (_("Rematch"), self._rematch)]
        actions = match.legal_actions(DEALER)
        known = {"deal": self._scene.next_words(), FINISH: _("End the game")}
        return [(known.get(str(a), str(a)), partial(self._deal, a)) for a in reversed(actions)]

    def _deal(self, action: Any) -> None:
        def act() -> None:
            self.app.pop(self)
            self._calls.deal(action)

        self._calls.ask(action, act)

    def _rematch(self) -> None:
        """Play again with the same people and options, and another deal."""
        from elements_table.table.setup import fresh_seed  # noqa: PLC0415  rarely needed

        match = self._match
        self._calls.close()
        self.app.start_match(match.game.id, match.seats, match.options, fresh_seed())

    def back(self) -> None:
        """Leave the table; between rounds it waits under Continue."""
        self.app.pop(self)
        self._calls.back()

    def handle(self, event: Input) -> bool:
        """Enter or Space goes on; F1 opens the rules."""
        if isinstance(event, Key) and event.name == "f1":
            self.open_rules(self._match.game.id)
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet in the game's edge colour."""
        x, y, w, h = self.rect
        edge = rgb(self._match.game.data.look.edge)
        canvas.sheet(self.rect, theme.mix(edge, theme.WHITE, 0.02))
        view = self._view()
        self._scene.summary(canvas, self.rect, view, self._draw_card)
        used = sum(widget.rect[2] + 16 for widget in self.ring.widgets)
        note = canvas.fit(self._scene.summary_note(view), w - 64 - used)
        canvas.text(note, x + 32, y + h - 32 - 26, color=theme.SECONDARY, anchor="l")
        super().draw(canvas)

    def _draw_card(self, canvas: Canvas, look: Look, x: float, y: float, width: float) -> None:
        draw_look(canvas, self._cards, look, Pose(x, y, 0.0, width), width)
