"""The interface of a screen: input in, a resting layer and a moving layer out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from elements_table.table.brush import Brush
from elements_table.table.feedback import Felt
from elements_table.table.inputs import Input, Key, Pointer
from elements_table.table.settings import ZOOM
from elements_table.table.theme import TILE, Color
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.ring import Ring
from elements_table.table.widgets.tips import Binding

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.table.app import App
    from elements_table.table.art import Art
    from elements_table.table.brush import Rect
    from elements_table.table.canvas import Canvas
    from elements_table.table.passages import Cover
    from elements_table.table.screens.dialog import Toast
    from elements_table.table.widgets.tips import Beside, Tip


class Screen:
    """Something that fills the window, or lies as a sheet over what is beneath (`is_sheet`).

    The app calls `layout` before the first drawing and after every resize, `update` with the clock in ms,
    `draw` when `stale` is set (the resting layer is kept until then), and `draw_moving` in each frame while
    `moving()` says so. A screen never reads the clock or the window itself.
    """

    is_sheet = False
    largest: ClassVar[float] = ZOOM[1]
    """Up to which size of words and cards nothing lies over another here, or is cut."""
    turns = False
    """Whether it comes and goes by turning like a card."""

    def __init__(self, app: App, title: str = "") -> None:
        """`title` names the window while the screen fills it."""
        self.app = app
        self.title = title
        self.stale = True
        self.ring = Ring()
        self.width = 1280.0
        self.height = 800.0
        self.laid_out = (0.0, 0.0)
        """The scale, and the size of cards, of the last layout; the app's to set."""
        self.tint: Color = app.stack[-1].tint if app.stack else TILE
        """The ground of this sheet and of the sheets over this screen: a game's own wherever that is played."""
        self.toast: Toast | None = None
        """A sentence shown over it for a while; the app's to set."""
        self.game: GameData | None = None
        """The game that it is about, whose cover grows into it."""
        self.language = app.settings.language
        """In which its words were chosen."""
        self.ahead: list[Callable[[], object]] = []
        """Short pieces of work for which whoever goes on from here would wait: done while nothing else is."""
        self.has_other_eyes = False
        """Set where other eyes look now than those for which it was drawn last: they may not see that again."""

    @property
    def most_zoom(self) -> float:
        """How large words and cards may become here, 1 or more."""
        return self.largest

    def foresee(self, game_id: str) -> None:
        """Load a game ahead: it is likely to be played next."""
        games = self.app.registry
        self.ahead += [partial(games.game, game_id), partial(games.scene, game_id)]

    @property
    def shrinks(self) -> float:
        """How much smaller than elsewhere everything is here, for room: 1 or less."""
        return 1.0

    def enter(self) -> None:
        """Called once when the screen is shown."""

    def leave(self) -> None:
        """Called once when the screen is gone for good; release what it holds."""

    def pause(self) -> None:
        """Called when another screen covers this one."""

    def let_go(self) -> None:
        """Called when it lies beneath a sheet in a large window: let go of what is drawn again after that."""
        self.app.let_go_tables()

    def translated(self) -> Screen:
        """Return this screen made anew in another language, or itself where it goes on with what it shows."""
        return self

    def resume(self) -> None:
        """Called when this screen is on top again."""
        self.stale = True

    def layout(self, width: float, height: float) -> None:
        """Place everything for a window of `width` x `height` dp; 800 high unless the window is tall."""
        self.width, self.height = width, height
        self.stale = True

    def handle(self, event: Input) -> bool:
        """Take one input; return whether it was used. Escape goes back unless a widget used it."""
        used = self.ring.handle(event)
        if self.ring.changed():
            self.stale = True
        if used or not isinstance(event, Key) or event.name not in ("escape", "?"):
            return used
        if event.name == "?":
            self.open_keys()
        else:
            self.back()
        return True

    def bindings(self) -> list[Binding]:
        """Return the keys that answer here besides those of every screen."""
        buttons = [widget for widget in self.ring.widgets if isinstance(widget, Button)]
        return [
            Binding((button.shortcut,), button.label, button.enabled)
            for button in buttons
            if button.shortcut and button.visible and button.shortcut != "enter"
        ]

    def felt(self) -> Felt:
        """Return what a hand is on, for what is heard of it."""
        ring = self.ring
        widget = ring.hot or (ring.focused if ring.by_keyboard else None)
        if widget is None or not (widget.enabled and widget.is_heard):
            return Felt()
        x, _y, w, _h = widget.rect
        return Felt(widget.rect, pan=self.pan(x + w / 2))

    def pan(self, x: float) -> float:
        """Return where an x in dp lies, from -1 at the left edge to 1."""
        return 2 * x / self.width - 1

    def cover(self, head: GameData) -> Cover | None:
        """Return where it shows the cover of a game, for that to grow from."""
        return None

    def open_keys(self) -> None:
        """Show the keys that answer."""
        from elements_table.table.screens.keys import Keys  # noqa: PLC0415  rarely needed

        self.app.push(Keys(self.app))

    def scrolls(self, x: float, y: float) -> bool:
        """Return whether a finger scrolls what lies at a point, and does not drag it."""
        return self.ring.scrolls(x, y)

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return what a resting pointer, or (None) the keyboard's focus, is on: its place, and what is to be said."""
        return self.ring.tip(by_keyboard=pointer is None)

    def things(self) -> list[Beside]:
        """Return what a tooltip had better not lie on."""
        return self.ring.things()

    def back(self) -> None:
        """Leave this screen for the one before it."""
        self.app.pop(self)

    def open_settings(self) -> None:
        """Show the settings over this screen."""
        from elements_table.table.screens.settings import SettingsScreen  # noqa: PLC0415  rarely needed

        self.app.push(SettingsScreen(self.app))

    def open_rules(self, game_id: str, rule: str = "") -> None:
        """Show the rulebook of a game over this screen (empty: of the first game that has one), at a rule's page."""
        from elements_table.table.screens.rules import Rules  # noqa: PLC0415  rarely needed

        self.app.push(Rules(self.app, game_id, rule))

    def update(self, now: float) -> None:
        """Advance to the time `now` in ms."""

    def moving(self) -> bool:
        """Return whether something moves, so that frames are needed."""
        return False

    def waiting(self) -> bool:
        """Return whether nothing happens here before the next input, but for what may come a little late."""
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the resting layer. A sheet draws on what lies beneath, already veiled."""
        self.ring.draw(canvas)

    def draw_added(self, canvas: Canvas) -> None:
        """Add to the resting layer what has come to lie on it since, where nothing else has to be drawn anew."""

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves, over the resting layer."""


def measuring(art: Art) -> Brush:
    """Return a brush without a surface, for layouts that depend on how words run."""
    return Brush(pygame.Surface((1, 1)), art)
