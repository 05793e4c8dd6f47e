"""Input without devices: pointers in dp and named keys. Screens never see a pygame event."""

from pathlib import Path
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import pygame

from elements_table.ui.platform.commands import Key

__all__ = ["Binding", "Dropped", "Held", "Input", "Key", "Pointer", "Translator", "Typed"]

LEFT, MIDDLE, RIGHT = 1, 2, 3

NOTCH: Final = 60.0
"""dp that one notch of the wheel scrolls, and a finger by the same measure: three lines of words."""


class Pointer(NamedTuple):
    """The mouse or a finger: where it is in dp, what it did; `dy` is the wheel (up is positive)."""

    kind: Literal["move", "down", "up", "wheel"]
    x: float
    y: float
    button: int = LEFT
    dy: float = 0.0
    double: bool = False


class Typed(NamedTuple):
    """Text typed, after the keyboard layout and the input method."""

    text: str


class Dropped(NamedTuple):
    """A file dropped on the window."""

    file: Path


Input = Pointer | Key | Typed | Dropped
Pressed = TypeVar("Pressed", Key, str)

MOVING: Final = frozenset(("left", "right", "up", "down", "pageup", "pagedown", "tab"))
"""What goes on while it is held; whatever else a key does it does once, until it is let go."""
ERASING: Final = frozenset(("backspace", "delete"))
"""What goes on as well where text is typed."""
_NAMES: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_KP_PLUS: "+",
    **{
        getattr(pygame, f"K_{name.upper()}"): name
        for name in (*MOVING, *ERASING, "escape", "space", "home", "end", *(f"f{n}" for n in range(1, 13)))
    },
}
DOUBLE_CLICK_MS: Final = 350
DOUBLE_CLICK_DP: Final = 8.0


class Held(Generic[Pressed]):
    """What was pressed last, while it is held: it goes on `first` ms after that, and then every `then`."""

    def __init__(self, first: float, then: float) -> None:
        self._first, self._then = first, then
        self._key: Pressed | None = None
        self._at = 0.0

    def press(self, key: Pressed, now: float) -> None:
        """Something goes down that goes on."""
        self._key, self._at = key, now + self._first

    def let_go(self, key: Pressed | None) -> None:
        """It comes up; None is any."""
        if key in (None, self._key):
            self._key = None

    def update(self, now: float) -> list[Pressed]:
        """Return what is held, whenever it goes on."""
        if self._key is None or now < self._at:
            return []
        self._at = max(self._at + self._then, now)
        return [self._key]


class Translator:
    """Turns pygame events into inputs for one scale; remembers the last press to tell a double click."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.buttons = dict[int, int]()
        """Which button a mouse's own stands for, by its number, where it is another."""
        self._last_press: tuple[float, float, float] = (-1e9, 0.0, 0.0)

    def translate(self, event: pygame.Event, now: float) -> Input | None:
        """Return the input that `event` is, or None; `now` in ms."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return Pointer("move", *self._at(event.pos))
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event, now)
        if kind == pygame.MOUSEWHEEL:
            return Pointer("wheel", *self._at(pygame.mouse.get_pos()), 0, float(event.y))
        if kind == pygame.KEYDOWN:
            known = _NAMES.get(event.key) or pygame.key.name(event.key)
            name = (known or pygame.key.name(event.key, use_compat=False)).lower()  # `ö` has none otherwise
            if getattr(event, "unicode", "") in ("?", "/"):  # wherever the layout has it
                name = event.unicode
            is_ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
            return Key(name, bool(event.mod & pygame.KMOD_SHIFT), is_ctrl)
        if kind == pygame.TEXTINPUT:
            return Typed(event.text)
        return Dropped(Path(event.file)) if kind == pygame.DROPFILE else None

    def _at(self, pos: tuple[int, int]) -> tuple[float, float]:
        return pos[0] / self.scale, pos[1] / self.scale

    def _button(self, event: pygame.Event, now: float) -> Pointer | None:
        button = self.buttons.get(event.button, event.button)
        if button > RIGHT:
            return None
        return self._release(event, button) if event.type == pygame.MOUSEBUTTONUP else self._press(event, button, now)

    def _press(self, event: pygame.Event, button: int, now: float) -> Pointer:
        x, y = self._at(event.pos)
        before, px, py = self._last_press
        double = button == LEFT and now - before <= DOUBLE_CLICK_MS and abs(x - px) + abs(y - py) <= DOUBLE_CLICK_DP
        self._last_press = (-1e9, x, y) if double else (now, x, y)
        return Pointer("down", x, y, button, 0.0, double)

    def _release(self, event: pygame.Event, button: int) -> Pointer:
        x, y = self._at(event.pos)
        _before, px, py = self._last_press
        if abs(x - px) + abs(y - py) > DOUBLE_CLICK_DP:  # that was a drag, no first half of a double click
            self._last_press = (-1e9, x, y)
        return Pointer("up", x, y, button)


class Binding(NamedTuple):
    """Keys that do one thing, by their names, and what they do; a name of several digits is typed digit by digit."""

    keys: tuple[str, ...]
    words: str
    usable: bool = True

    def shown(self) -> list[str]:
        """Return the keys that are worth showing: no second name of one key."""
        return [name for name in self.keys if not name.startswith("[") and name not in ("=", "f2")]
