"""The focus ring: one order of things for the pointer and the keyboard, on every screen."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BUTTON_RADIUS
from elements_table.ui.platform.inputs import LEFT, Input, Key, Pointer, Typed
from elements_table.ui.widgets.tips import Beside, Tip

AROUND: Final = 24.0
"""How far something may be drawn beyond its rectangle, in dp."""
DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Spoken(NamedTuple):
    """What a widget is called, how it stands, and what it is for, as it is said aloud."""

    name: str
    state: str = ""
    about: str = ""


class Widget:
    """Something a person can point at, focus and use. `rect` is in dp."""

    enabled = True
    visible = True
    stale = False
    """Set by the widget when it must be drawn again."""
    shortcut = ""
    """Name of a key that activates it whenever the focused widget leaves that key alone."""
    is_heard = True
    """Whether it is heard under the pointer, and when it is used."""
    is_read = False
    """Whether it is only read: Tab comes to it, arrows pass it by."""
    takes_focus = True
    """Whether the keyboard can reach it where it can be used."""
    editing = False
    """Whether text is typed into it."""
    weight = 1.0
    """How much it counts, beside a tooltip, that all of it stays in sight."""
    corner = BUTTON_RADIUS
    """Radius of the corners of the keyboard focus around it, in dp."""
    clip: Rect | None = None
    """The view of a scrolled widget: outside it nothing is drawn or hit."""

    def __init__(self, rect: Rect = (0.0, 0.0, 0.0, 0.0)) -> None:
        self.rect = rect

    def lie_in(self, rect: Rect) -> None:
        """Lie in a rectangle."""
        self.rect = rect

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can reach it."""
        return self.takes_focus and self.enabled and self.visible

    @property
    def is_in_sight(self) -> bool:
        """Whether its view shows some of it, or of what is drawn about it (a shadow, a focus)."""
        return (
            self.clip is None or self.clip[1] - AROUND - self.rect[3] < self.rect[1] < sum(self.clip[1::2]) + AROUND
        )

    @property
    def overlay(self) -> "Widget | None":
        """What it has open over everything else (the rows of a dropdown); that takes all input first."""
        return None

    def hit(self, x: float, y: float) -> bool:
        """Return whether a point in dp lies on it."""
        return self.visible and inside(self.rect, x, y) and (self.clip is None or inside(self.clip, x, y))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw it; `hot` under the pointer, `pressed` while held down."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the keyboard focus around it."""
        canvas.focus(self.rect, self.corner)

    def press(self, event: Pointer) -> None:
        """The pointer went down on it."""

    def drag(self, event: Pointer) -> None:
        """The pointer moved while held down on it, wherever it is now."""

    def release(self, event: Pointer, inside: bool) -> None:
        """The pointer came up after going down on it."""
        if inside:
            self.activate()

    def wheel(self, event: Pointer) -> bool:
        """The wheel turned over it; return whether it was used."""
        return False

    def is_scrolled_at(self, x: float, y: float) -> bool:
        """Return whether a finger that moves up or down at a point scrolls it."""
        return False

    def activate(self) -> None:
        """A click, or Enter or Space with the keyboard focus."""

    def key(self, event: Key) -> bool:
        """A key with the keyboard focus; return whether it was used (Enter and Space activate by default)."""
        if event.name in ("enter", "space"):
            self.activate()
            return True
        return False

    def typed(self, text: str) -> bool:
        """Text typed with the keyboard focus; return whether it was used."""
        return False

    def focus_lost(self) -> None:
        """The focus went elsewhere."""

    def tip(self) -> Tip | None:
        """Return what it does and by which key, None where its words say that already."""
        return None

    def spoken(self) -> Spoken | None:
        """Return what is said of it aloud; None: the words that `draw_spoken` draws, and those of its tip."""
        return None

    def draw_spoken(self, canvas: Canvas) -> None:
        """Draw the part of it whose words are said."""
        self.draw(canvas, hot=False, pressed=False)


class Reached(Widget):
    """A thing of a table as the keyboard reaches it: one made later that is `like` it counts as the same."""

    is_heard = False

    def __init__(self, rect: Rect, like: object) -> None:
        super().__init__(rect)
        self.like = like

    def hit(self, x: float, y: float) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reached) and other.like == self.like

    def __hash__(self) -> int:
        return hash(self.like)


class Ground(Widget):
    """A card that lies over others: no click goes through it to what lies beneath."""

    is_heard = takes_focus = False


class FocusManager:
    """Widgets in drawing and Tab order: who is hot, pressed and focused."""

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.focused: Widget | None = None
        self.hot: Widget | None = None
        self.pressed: Widget | None = None
        self.by_keyboard = False
        """Whether the focus is shown: only after a key has moved it."""
        self._readings: Callable[[], Iterable[Widget]] = tuple
        """Gives what is only read, after all widgets: laid out when Tab may come to it, not before."""
        self.used: Widget | None = None
        """What was pressed last, until somebody asks (see `feedback`)."""
        self._changed = False

    def set(self, widgets: Iterable[Widget], readings: Callable[[], Iterable[Widget]] = tuple) -> None:
        """Exchange the widgets, keeping hot, pressed and focused where they are still there.

        `readings` are asked for what is only read (`Widget.is_read`), which no pointer hits.
        """
        self.widgets, self._readings = list(widgets), readings
        for name in ("focused", "hot", "pressed"):
            kept = getattr(self, name)
            if kept is not None and kept not in (self._everything() if kept.is_read else self.widgets):
                setattr(self, name, None)
        self._changed = True

    def _everything(self) -> list[Widget]:
        return [*self.widgets, *self._readings()]

    def forget(self) -> None:
        """Let go of everything, as if nothing had been pointed at or focused."""
        self.set(())
        self.by_keyboard = False

    def changed(self) -> bool:
        """Return whether anything must be drawn again since the last call."""
        changed, self._changed = self._changed, False
        for widget in self.widgets:
            changed = changed or widget.stale
            widget.stale = False
        return changed

    @property
    def editing(self) -> bool:
        """Whether text is typed into what has the focus."""
        return self.focused is not None and self.focused.editing

    def at(self, x: float, y: float) -> Widget | None:
        """Return the topmost widget at a point."""
        for widget in reversed(self.widgets):
            if widget.hit(x, y):
                return widget
        return None

    def scrolls(self, x: float, y: float) -> bool:
        """Return whether a finger scrolls at a point: over something taller than its view, but not on its bar."""
        return any(widget.is_scrolled_at(x, y) for widget in self.widgets if widget.hit(x, y))

    def focus(self, widget: Widget | None, *, by_keyboard: bool = True) -> None:
        """Move the focus."""
        if widget is not self.focused:
            if self.focused is not None:
                self.focused.focus_lost()
            self.focused = widget
        self.by_keyboard = by_keyboard
        self._changed = True

    @property
    def overlay(self) -> Widget | None:
        """What the focused widget has open over everything else."""
        return self.focused.overlay if self.focused is not None else None

    def handle(self, event: Input) -> bool:
        """Take one input; return whether it was used."""
        if isinstance(event, Pointer):
            return self._pointer(event)
        if isinstance(event, Typed):
            used = self.focused is not None and self.focused.typed(event.text)
            self._changed |= used
            return used
        return isinstance(event, Key) and self._key(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw every visible widget, and the focus last."""
        for widget in self.widgets:
            if not widget.visible:
                continue
            if widget.clip is None:
                widget.draw(canvas, hot=widget is self.hot, pressed=widget is self.pressed)
            elif widget.is_in_sight:
                with canvas.clip(widget.clip):
                    widget.draw(canvas, hot=widget is self.hot, pressed=widget is self.pressed)
        overlay = self.overlay
        if overlay is not None:
            overlay.draw(canvas, hot=True, pressed=False)
        elif self.by_keyboard and self.focused is not None and self.focused.focusable:
            self.focused.draw_focus(canvas)

    def tip(self, *, by_keyboard: bool) -> tuple[Rect, Tip] | None:
        """Return what is to be said of the widget under the pointer, or of the one with the keyboard's focus."""
        widget = self.hot if not by_keyboard else self.focused if self.by_keyboard else None
        if widget is None or not widget.visible or self.pressed is not None or self.overlay is not None:
            return None
        tip = widget.tip()
        return None if tip is None else (widget.rect, tip)

    def things(self) -> list[Beside]:
        """Return where everything visible lies, and how much it weighs beside a tooltip: half if not usable now."""
        shown = [widget for widget in self._everything() if widget.visible]
        return [Beside(widget.rect, widget.weight * (1.0 if widget.enabled else 0.5)) for widget in shown]

    def _pointer(self, event: Pointer) -> bool:
        overlay = self.overlay
        if overlay is not None and self.pressed is None:
            return self._overlay_pointer(overlay, event)
        over = self.at(event.x, event.y)
        if event.kind == "wheel":
            used = any(widget.wheel(event) for widget in reversed(self.widgets) if widget.hit(event.x, event.y))
            self._changed |= used
            return used
        if over is not self.hot and self.pressed is None:
            self.hot = over
            self._changed = True
        if event.kind == "down" and event.button == LEFT:
            return self._down(event, over)
        if event.kind == "up" and event.button == LEFT and self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            self._changed = True
            is_inside = over is pressed and pressed.enabled
            self._use(pressed, is_inside)
            pressed.release(event, is_inside)
            return True
        if event.kind == "move" and self.pressed is not None:
            self.pressed.drag(event)
            return True
        return over is not None

    def _overlay_pointer(self, overlay: Widget, event: Pointer) -> bool:
        self.hot = None
        self._changed = True
        if event.kind == "wheel":
            overlay.wheel(event)
        elif event.kind == "move":
            overlay.drag(event)
        elif event.kind == "down" and event.button == LEFT:
            overlay.press(event)
        elif event.kind == "up" and event.button == LEFT:
            is_inside = overlay.hit(event.x, event.y)
            self._use(overlay, is_inside)
            overlay.release(event, is_inside)
        return True

    def _down(self, event: Pointer, over: Widget | None) -> bool:
        self._changed = True
        if over is None or not over.enabled:
            self.focus(None, by_keyboard=False)
            return over is not None
        self.pressed = over
        self.focus(over if over.focusable else None, by_keyboard=False)
        over.press(event)
        return True

    def _key(self, event: Key) -> bool:
        overlay = self.overlay
        if overlay is not None:
            self._changed = True
            return overlay.key(event)
        if event.name == "tab":
            self.step(-1 if event.shift else 1)
            return True
        focused = self.focused
        if focused is not None and focused.focusable and focused.key(event):
            self._use(focused, event.name in ("enter", "space"))
            self._changed = True
            return True
        if event.name in DIRECTIONS:
            return self.move(*DIRECTIONS[event.name])
        return self._shortcut(event)

    def _shortcut(self, event: Key) -> bool:
        for widget in self.widgets:
            if widget.shortcut == event.name and widget.enabled and widget.visible and not event.ctrl:
                self._use(widget)
                widget.activate()
                self._changed = True
                return True
        return False

    def _use(self, widget: Widget, is_used: bool = True) -> None:
        if is_used and widget.is_heard:
            self.used = widget

    def step(self, by: int) -> None:
        """Move the focus along the order, around its end."""
        order = [widget for widget in self._everything() if widget.focusable]
        if not order:
            return
        start = -1 if by > 0 else 0
        here = order.index(self.focused) if self.focused in order else start
        self.focus(order[(here + by) % len(order)])

    def move(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; return whether there is one."""
        if self.focused is None or not self.focused.focusable:
            self.step(1)
            return self.focused is not None
        x, y = _middle(self.focused.rect)
        best: tuple[float, Widget] | None = None
        for widget in self.widgets:
            if not widget.focusable or widget.is_read or widget is self.focused:
                continue
            wx, wy = _middle(widget.rect)
            ahead = (wx - x) * dx + (wy - y) * dy
            aside = abs((wx - x) * dy) + abs((wy - y) * dx)
            if ahead > 1 and ahead * 2 >= aside * 0.8 and (best is None or ahead + 2 * aside < best[0]):
                best = (ahead + 2 * aside, widget)
        if best is None:
            return False
        self.focus(best[1])
        return True


def inside(rect: Rect, x: float, y: float) -> bool:
    """Return whether a point lies in a rectangle."""
    left, top, w, h = rect
    return left <= x < left + w and top <= y < top + h


def _middle(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
