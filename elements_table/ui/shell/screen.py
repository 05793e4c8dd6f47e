"""The interface of a screen: input in, a resting layer and a moving layer out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import pygame

from elements_table.kernel.data import Appearance, GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Options
from elements_table.match.play.journal import Seat
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import STAGE, TILE, Color
from elements_table.ui.platform.devices import Devices, Here
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.platform.settings import ZOOM
from elements_table.ui.shell.aloud import Aloud
from elements_table.ui.shell.display import Display
from elements_table.ui.shell.services import Services
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import FocusManager
from elements_table.ui.widgets.tips import Beside, Tip, Toast

if TYPE_CHECKING:
    from elements_table.match.play.match import Match

NARROW: Final = (STAGE[0] / ZOOM[1], STAGE[1])
"""The room, in dp, that is left where words are as large as they can be."""


class Felt(NamedTuple):
    """What a hand is on: places, None where there is nothing."""

    pointed: object = None
    """Under the pointer, or with the keyboard's focus."""
    chosen: frozenset[object] = frozenset()
    """Pieces that are selected or put together."""
    dragged: object = None
    pan: float = 0.0
    """Where that is, from -1 at the left edge to 1."""


class Cover(NamedTuple):
    """Where a screen shows the card of a game, in dp, with the radius of its corners."""

    look: Appearance
    field: Rect
    radius: float

    def scaled(self, by: float) -> Cover:
        """Return the same in the dp of a screen whose own are smaller (`by` under 1) or larger."""
        x, y, w, h = self.field
        return Cover(self.look, (x * by, y * by, w * by, h * by), self.radius * by)


class Navigator(ABC):
    """The ways between screens, from the lowest of the `stack` to the one on top."""

    stack: list[Screen]
    services: Services

    @abstractmethod
    def make(self, route: str, *given: object, **named: object) -> Screen | None:
        """Return the screen of a route (`ROUTES`) for what is given with it; None where there is none to show."""

    @abstractmethod
    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""

    @abstractmethod
    def replace(self, screen: Screen) -> None:
        """Show a screen instead of the top one."""

    @abstractmethod
    def pop(self, screen: Screen | None = None) -> None:
        """Leave a screen (the top one unless named) and all above it; the last one leaves the program."""

    @abstractmethod
    def home(self) -> None:
        """Leave everything above the menu; open the menu where there is none."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Show a sentence over whatever is on top, for a while."""

    @abstractmethod
    def to_table(self, match: Match) -> None:
        """Show the table of a match over the menu, instead of what else is shown."""

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Say what is wrong where a TableError ends the block."""
        try:
            yield
        except TableError as error:
            self.say(str(error))

    def go(self, route: str, *given: object, **named: object) -> None:
        """Show the screen of a route on top of the others."""
        screen = self.make(route, *given, **named)
        if screen is not None:
            self.push(screen)

    def go_instead(self, route: str, *given: object, **named: object) -> None:
        """Show the screen of a route in the place of the one on top."""
        screen = self.make(route, *given, **named)
        if screen is not None:
            self.replace(screen)

    def way(self, route: str, *given: object) -> Callable[[], None]:
        """Return what goes to a route, for a button."""
        return lambda: self.go(route, *given)

    def start_match(
        self, game_id: str, seats: Sequence[Seat], options: Options, seed: int | None = None, *,
        practice: bool = False,
    ) -> None:  # fmt: skip
        """Deal a new match and go to its table; others that are open stay so. Practice does not count.

        Without a `seed` it is a deal that nobody chose.
        """
        match = self.services.saves.begin(self.services.registry.game(game_id), options, seats, seed)
        if practice:
            match.note_practice()
        self.to_table(match)

    def start_daily(self, game_id: str, you: Seat, name: str) -> None:
        """Go to the table of today's deal of a game, where it stands; a new one is called `name` among the open ones.

        TableError where it is not to be had.
        """
        daily = self.services.daily
        is_open = daily.standing(game_id, daily.today()) == "open"
        self.to_table(daily.resume(game_id) if is_open else daily.begin(game_id, you, name))

    def start_ladder(self, game_id: str, you: Seat, name: str) -> None:
        """Go to the table of the next match on a game's ladder; a new one is called `name` among the open ones.

        TableError where it is not to be had.
        """
        self.to_table(self.services.ladders.begin(game_id, you, None, name))

    def continue_match(self, game_id: str, path: Path | None = None) -> None:
        """Go on with an open match of a game, at the same decision: the one last played, or that of a file."""
        with self.telling():
            match = self.services.saves.resume(game_id, path)
            self.services.daily.mark(match)
            self.services.ladders.mark(match)
            self.to_table(match)


class Shell(ABC):
    """The program as its screens know it; a part of a screen is handed what it uses of it."""

    services: Services
    display: Display
    navigator: Navigator
    devices: Devices
    clock: float
    """The time in ms; it only moves when the loop does."""
    offers_lessons: bool
    """Whether a lesson is offered before the first match of a game: to whoever came by the menu."""
    is_focused: bool
    """Whether the window has the keyboard."""

    @property
    @abstractmethod
    def idle_ms(self) -> float:
        """How long there has been no input."""

    @abstractmethod
    def fullscreen(self, on: bool) -> None:
        """Fill the screen with the window, or stop that."""

    @abstractmethod
    def is_fullscreen(self) -> bool:
        """Return whether the window fills the screen."""

    @abstractmethod
    def later(self, work: Callable[[], None]) -> None:
        """Do some work once the window shows its first frame."""

    @abstractmethod
    def quit(self) -> None:
        """Leave the program; every open match is on disk already."""


class Screen(Aloud):
    """Something that fills the window, or lies as a sheet over what is beneath (`is_sheet`).

    The app calls `layout` before the first drawing and after every resize, `update` with the clock in ms,
    `draw` when `stale` is set (the resting layer is kept until then), and `draw_moving` in each frame while
    `moving()` says so. A screen never reads the clock or the window itself.
    """

    route: ClassVar[str] = ""
    """By which others look for it on the stack, where they do."""
    is_sheet = False
    veil: ClassVar[tuple[float, float]] = (0.55, 2.5)
    """How much what lies beneath a sheet is darkened and blurred."""
    largest: ClassVar[float] = ZOOM[1]
    """Up to which size of words and cards nothing lies over another here, or is cut."""
    stands = False
    """Whether it has a form for windows that are higher than wide, at every size of words."""
    upright: tuple[float, float] = NARROW
    """The room, in dp, that it needs in a window that is higher than wide while words have their usual size."""
    renews = False
    """Whether another language makes it anew: it shows no more than what is kept."""
    turns = False
    """Whether it comes and goes by turning like a card."""

    def __init__(self, app: Shell, title: str = "") -> None:
        """`title` names the window while the screen fills it."""
        self.app = app
        self.services, self.display, self.navigator = app.services, app.display, app.navigator
        self.title = title
        self.bound_at = Here(self.route or type(self).__name__.lower(), self.at_table)
        """What inputs have to know of it."""
        self.stale = True
        self.focus = FocusManager()
        self.width = 1280.0
        self.height = 800.0
        self.laid_out: tuple[float, ...] = ()
        """Scale, size of cards, size and spacing of long texts as it was laid out last; the app's to set."""
        self.tint: Color = app.navigator.stack[-1].tint if app.navigator.stack else TILE
        """The ground of this sheet and of the sheets over this screen: a game's own wherever that is played."""
        self.toast: Toast | None = None
        """A sentence shown over it for a while; the app's to set."""
        self.game: GameData | None = None
        """The game that it is about, whose cover grows into it."""
        self.language = app.services.settings.language
        """In which its words were chosen."""
        self.ahead: list[Callable[[], object]] = []
        """Short pieces of work for which whoever goes on from here would wait: done while nothing else is."""
        self.has_other_eyes = False
        """Set where other eyes look now than those for which it was drawn last: they may not see that again."""

    at_table = False
    """Whether commands of a table answer: hint, log, and what looks at pieces."""

    @property
    def most_zoom(self) -> float:
        """How large words and cards may become here, 1 or more."""
        return self.largest

    def foresee(self, game_id: str) -> None:
        """Load a game ahead: it is likely to be played next."""
        games = self.services.registry
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
        self.display.let_go_tables()

    def revisit(self, number: int | None) -> bool:
        """Turn to the decision of that number on the record, for who comes back here; return whether it can."""
        return False

    def take_away(self, path: Path) -> None:
        """Put an open match away, where this screen can bring it back."""

    def part_with(self, leave: Callable[[], None]) -> None:
        """Leave; a screen of which something would be lost asks first."""
        leave()

    def translated(self) -> Screen:
        """Return this screen made anew in another language, or itself where it goes on with what it shows."""
        return type(self)(self.app) if self.renews else self

    def resume(self) -> None:
        """Called when this screen is on top again."""
        self.stale = True

    def layout(self, width: float, height: float) -> None:
        """Place everything for a window of `width` x `height` dp; 800 high unless the window is tall."""
        self.width, self.height = width, height
        self.stale = True

    def relayout(self) -> None:
        """Place everything anew in the same window."""
        self.layout(self.width, self.height)

    def handle(self, event: Input) -> bool:
        """Take one input; return whether it was used. Escape goes back unless a widget used it."""
        used = self.focus.handle(event)
        if self.focus.changed():
            self.stale = True
        if used or not isinstance(event, Key) or event.name not in ("escape", "keys"):
            return used
        if event.name == "keys":
            self.open_keys()
        else:
            self.back()
        return True

    def bindings(self) -> list[Binding]:
        """Return the keys that answer here besides those of every screen."""
        buttons = [widget for widget in self.focus.widgets if isinstance(widget, Button)]
        return [
            Binding((button.shortcut,), button.label, button.enabled)
            for button in buttons
            if button.shortcut and button.visible and button.shortcut != "enter"
        ]

    def felt(self) -> Felt:
        """Return what a hand is on, for what is heard of it."""
        focus = self.focus
        widget = focus.hot or (focus.focused if focus.by_keyboard else None)
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
        self.navigator.go("keys")

    def scrolls(self, x: float, y: float) -> bool:
        """Return whether a finger scrolls what lies at a point, and does not drag it."""
        return self.focus.scrolls(x, y)

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return what a resting pointer, or (None) the keyboard's focus, is on: its place, and what is to be said."""
        return self.focus.tip(by_keyboard=pointer is None)

    def things(self) -> list[Beside]:
        """Return what a tooltip had better not lie on."""
        return self.focus.things()

    def back(self) -> None:
        """Leave this screen for the one before it."""
        self.navigator.pop(self)

    def open_settings(self) -> None:
        """Show the settings over this screen."""
        self.navigator.go("preferences")

    def open_rules(self, game_id: str, rule: str = "") -> None:
        """Show the rulebook of a game over this screen (empty: of the first game that has one), at a rule's page."""
        self.navigator.go("rulebook", game_id, rule)

    def update(self, now: float) -> None:
        """Advance to the time `now` in ms."""

    def moving(self) -> bool:
        """Return whether something moves, so that frames are needed."""
        return False

    @property
    def lives(self) -> bool:
        """Whether something small moves every few seconds, for which the picture of what rests is kept."""
        return False

    def stirs(self) -> bool:
        """Return whether more moves than what always does a little where the screen `lives`."""
        return self.moving()

    def changed(self) -> pygame.Rect | None:
        """Return where that little is, in pixels, while nothing else moves; None where it may be anywhere."""
        return None

    def waiting(self) -> bool:
        """Return whether nothing happens here before the next input, but for what may come a little late."""
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the resting layer. A sheet draws on what lies beneath, veiled where it wants that."""
        self.focus.draw(canvas)

    def draw_added(self, canvas: Canvas) -> None:
        """Add to the resting layer what has come to lie on it since, where nothing else has to be drawn anew."""

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves, over the resting layer."""
