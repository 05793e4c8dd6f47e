"""What the parts of one table share: the match, what is shown of it, and the screen that it fills."""

from dataclasses import dataclass, field

from elements_table.kernel.game import Action
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import Motion, fitting_scale
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.platform.settings import Settings
from elements_table.ui.shell.dialog import SlipQuestion
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import ButtonSlot, Scene
from elements_table.ui.stage.signals import Signal
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.focus import FocusManager


@dataclass(frozen=True, eq=False, repr=False)
class MatchContext:
    """One table; `posed` is one for a picture, whose bots are never asked."""

    screen: Screen
    match: Match
    scene: Scene
    mode: TableMode
    state: TableState
    stage: Stage
    drags: DragController
    views: ViewBuilder
    posed: bool = False
    acts: Signal[[Action]] = field(default_factory=Signal)
    """An action of the viewer's that is to be done at once."""

    @property
    def app(self) -> Shell:
        """The program."""
        return self.screen.app

    @property
    def focus(self) -> FocusManager:
        """The widgets of the screen."""
        return self.screen.focus

    @property
    def most_zoom(self) -> float:
        """How large words may be: what lies over the table is as large as the table."""
        return self.screen.most_zoom

    @property
    def shrinks(self) -> float:
        """How much smaller words may become where they have no room."""
        return self.screen.shrinks

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over the table: what is pressed was meant for it."""
        return self.screen.navigator.stack[-1] is self.screen

    @property
    def is_asked(self) -> bool:
        """Whether a question on a slip lies where the buttons are."""
        return any(isinstance(screen, SlipQuestion) for screen in self.screen.navigator.stack)

    def play_sound(self, name: str, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound (see `Sound.play`), unless this is a picture."""
        if not self.posed:
            self.screen.services.sound.play(name, pan, step)

    def tell_music(self, *, plays: bool, at_stake: bool) -> None:
        """Tell the music how things stand (see `Sound.tell`), unless this is a picture."""
        if not self.posed:
            self.screen.services.sound.tell(plays=plays, at_stake=at_stake)

    def thinking(self, seconds: float) -> float:
        """Return how many seconds a bot takes at least, of those that the settings give it."""
        if self.state.is_hurried:
            return 0.0
        return min(seconds, Motion.BRIEF / 1000 * self.stage.pace.factor) if self.state.is_brief else seconds

    def open_rulebook(self) -> None:
        """Show the page of the rulebook that tells most about the decision at hand."""
        self.screen.open_rules(self.match.game.id, self.scene.rulebook.rule(self.views.view()))

    def close(self) -> None:
        """Take the table away, and all that lies over it."""
        self.screen.navigator.pop(self.screen)

    def leave(self) -> None:
        """Leave the table, wherever it lies under other screens; the match waits in the menu."""
        if self.screen.navigator.stack[0] is self.screen:
            self.screen.navigator.home()
        else:
            self.close()


@dataclass(eq=False, repr=False)
class TablePart:
    """A part of one table: what most parts use of its context has short names here."""

    context: MatchContext

    def __post_init__(self) -> None:
        context = self.context
        self._app, self._match, self._scene = context.app, context.match, context.scene
        self._mode, self._state, self._stage = context.mode, context.state, context.stage
        self._drags, self._views = context.drags, context.views

    def usable(self, slot: ButtonSlot) -> bool:
        """Return whether anything is behind a button now."""
        choices = self._state.choices
        return bool(slot.shows) or (choices is not None and (slot.name in choices.presses or slot.action is not None))

    def seen(self) -> dict[str, tuple[ButtonSlot, Rect]]:
        """Return the scene's buttons that are seen, by name, each with its place."""
        layout, idle = self._state.layout, self._mode.are_idle_shown
        slots = filter(self._mode.shows, self._scene.buttons(self._views.view(), layout))
        marked = self._mode.marked
        found = [one for one in slots if (idle and not one.hidden) or self.usable(one) or one.name in marked]
        rects = layout.parlour.filled([slot.rect for slot in found])
        return {slot.name: (slot, rect) for slot, rect in zip(found, rects, strict=True)}

    @property
    def _settings(self) -> Settings:
        return self._app.services.settings_file.settings  # asked for so often that it takes no other property

    @property
    def _art(self) -> Art:
        return self._app.display.art

    @property
    def _large(self) -> float:
        """How many times larger words are than the table, where that cannot grow as far."""
        display = self._app.display
        return max(1.0, display.zoom * fitting_scale(display.size) / display.scale)
