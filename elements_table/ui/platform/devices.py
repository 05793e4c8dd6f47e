"""Mouse, keyboard, finger and gamepad: whatever they do becomes inputs."""

import logging
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.ui.platform import inputs
from elements_table.ui.platform.commands import CARET, MOUSE, Bindings, Device, chord, device_of
from elements_table.ui.platform.gamepad import Pads

HOLD_MS: Final = 500.0
"""From so long a rest on a finger only looks: lifting it presses nothing."""
SLOP: Final = 10.0
"""How far, in dp, a finger moves before it drags."""
AWAY: Final = inputs.Pointer("move", -1e4, -1e4)
"""A pointer that has left: a lifted finger points at nothing."""
PADS: Final = frozenset((
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
))  # fmt: skip
"""Events of gamepads."""
FIRST_REPEAT: Final = 350.0
REPEAT: Final = 40.0
"""After how many ms a held key goes on."""
BUTTONS: Final = dict(
    zip((inputs.LEFT, inputs.MIDDLE, inputs.RIGHT, pygame.BUTTON_X1, pygame.BUTTON_X2), MOUSE, strict=True)
)
NONE: Final = 99
"""A button that points at nothing."""
POINTS: Final = {"enter": inputs.LEFT, "peek": inputs.MIDDLE, "inspect": inputs.RIGHT}
"""Commands that a mouse gives for what it is on, and the button that screens are told of."""
MODIFIERS: Final = frozenset(
    (*(f"{side} {name}" for side in ("left", "right") for name in ("shift", "ctrl", "alt", "meta", "gui")), "alt gr")
)
"""Keys that do nothing by themselves."""


class Here(NamedTuple):
    """What the screen on top tells of itself: where keys of its own are known by, and whether it is a table."""

    place: str = ""
    at_table: bool = True


class Fingers:
    """Turns what the first finger does into pointers. `scrolls` tells whether something at a point scrolls."""

    def __init__(self, translator: inputs.Translator, scrolls: Callable[[float, float], bool]) -> None:
        self._translator, self._scrolls = translator, scrolls
        self._down: inputs.Pointer | None = None
        """Where the finger came down, as long as it is on the screen."""
        self._since = 0.0
        self._last = 0.0
        """Its height when it scrolled last."""
        self._does = ""
        """What it does: `drag`, `scroll` or `look`; empty: that is not known yet."""

    def take(self, event: pygame.Event, now: float) -> list[inputs.Pointer]:
        """Return the pointers that a finger's event stands for; `now` in ms."""
        pointer = self._translator.translate(event, now)
        if not isinstance(pointer, inputs.Pointer):
            return []
        if pointer.kind == "down":
            self._down, self._since, self._does = pointer, now, ""
            return [inputs.Pointer("move", pointer.x, pointer.y)]
        if self._down is None:
            return []
        take = self._moved if pointer.kind == "move" else self._lifted
        return take(self._down, pointer, now)

    def _moved(self, down: inputs.Pointer, pointer: inputs.Pointer, now: float) -> list[inputs.Pointer]:
        across, along = pointer.x - down.x, pointer.y - down.y
        found: list[inputs.Pointer] = []
        if not self._does:
            if max(abs(across), abs(along)) < SLOP:
                return []
            if now - self._since >= HOLD_MS:
                self._does = "look"
            elif abs(along) > abs(across) and self._scrolls(down.x, down.y):
                self._does, self._last = "scroll", down.y
            else:
                self._does = "drag"
                found.append(down)
        if self._does == "scroll":
            dy, self._last = (pointer.y - self._last) / inputs.NOTCH, pointer.y
            return [inputs.Pointer("wheel", down.x, down.y, 0, dy)]
        return [*found, pointer]

    def _lifted(self, down: inputs.Pointer, pointer: inputs.Pointer, now: float) -> list[inputs.Pointer]:
        self._down = None
        if self._does == "drag":
            return [pointer, AWAY]
        if self._does or now - self._since >= HOLD_MS:
            return [AWAY]
        return [down, inputs.Pointer("up", down.x, down.y), AWAY]


class Devices:
    """Turns events into inputs. What gamepads need is loaded with their first event."""

    def __init__(
        self, translator: inputs.Translator, scrolls: Callable[[float, float], bool], types: Callable[[], bool],
        here: Callable[[], Here] = Here,
    ) -> None:  # fmt: skip
        """`scrolls` tells whether something at a point (in dp) can be scrolled, `types` whether text is typed."""
        self._translator, self._scrolls, self._types, self._here = translator, scrolls, types, here
        self._held = inputs.Held[inputs.Key](FIRST_REPEAT, REPEAT)
        self._code = 0
        """The number of the key that is held."""
        self._fingers: Fingers | None = None
        self._pads: Pads | None = None
        self.last: Device = "keys"
        """What was used last: keys and the mouse are one here, for both read what keys do."""
        self.waits_for: tuple[Device, Callable[[str], None]] | None = None
        """Who is told what is pressed next on a device, instead of what that means."""
        self.bind(Bindings())

    def bind(self, bindings: Bindings) -> None:
        """Have other inputs mean what commands mean."""
        self.bindings = bindings
        meant = {number: bindings.meaning(f"mouse {name}") for number, name in BUTTONS.items()}
        self._translator.buttons = {
            number: NONE if key is None else POINTS.get(key.name, NONE) for number, key in meant.items()
        }

    @property
    def has_pad(self) -> bool:
        """Whether a gamepad is plugged in."""
        return self._pads is not None and self._pads.is_there

    def shown(self, name: str) -> str:
        """Return by what a command, or a key of the screen on top, goes on the device used last."""
        place, at_table = self._here()
        return self.bindings.shown(name, self.last, place, at_table=at_table)

    def take(self, event: pygame.Event, now: float) -> Sequence[inputs.Input]:
        """Return the inputs that an event stands for; `now` in ms."""
        if event.type in PADS:
            if self._pads is None:
                self._pads = Pads()
            return self._meant(self._pads.take(event, now))
        if getattr(event, "touch", False):
            if self._fingers is None:
                self._fingers = Fingers(self._translator, self._scrolls)
            return self._fingers.take(event, now)
        if event.type == pygame.KEYUP and event.key == self._code:
            self._held.let_go(None)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.last = "keys"
            is_known, text = event.button in BUTTONS, f"mouse {BUTTONS.get(event.button)}"
            is_awaited = self.waits_for is not None and device_of(text) == self.waits_for[0]
            if is_known and (is_awaited or self._translator.buttons[event.button] == NONE):
                return self._meant([text])
        translated = self._translator.translate(event, now)
        if isinstance(translated, inputs.Key):
            return self._pressed(translated, event.key, now)
        return () if translated is None else (translated,)

    def _pressed(self, key: inputs.Key, code: int, now: float) -> Sequence[inputs.Input]:
        """Return what a key means; where text is typed it is what it is, but for what no text has."""
        self._held.let_go(None)
        self.last = "keys"
        if not key.name or key.name in MODIFIERS:
            return ()
        is_typed = self._types() and not key.ctrl and (len(key.name) == 1 or key.name in CARET)
        meant = [key] if is_typed else self._meant([chord(key)])
        if meant and meant[0].name in inputs.MOVING | inputs.ERASING:
            self._held.press(meant[0], now)
            self._code = code
        return meant

    def _meant(self, texts: Sequence[str]) -> list[inputs.Key]:
        """Return the keys that inputs mean to the screen on top; what is waited for goes there."""
        found: list[inputs.Key] = []
        place, at_table = self._here()
        for text in texts:
            if device_of(text) == "pad":
                self.last = "pad"
            if self.waits_for is not None and device_of(text) in (self.waits_for[0], "keys"):
                (device, tell), self.waits_for = self.waits_for, None
                tell(text if device == device_of(text) and text != "escape" else "")
                continue
            key = self.bindings.meaning(text, place, at_table=at_table)
            if key is None and text.startswith("pad back+"):
                key = self.bindings.meaning(text.replace("back+", ""), place, at_table=at_table)
            found += [] if key is None else [key]
        return found

    def update(self, now: float) -> Sequence[inputs.Input]:
        """Return the inputs that go on by themselves: of a key or a stick that is held."""
        keys = self._held.update(now)
        if keys and not pygame.key.get_pressed()[self._code]:  # nobody has told that it came up
            self._held.let_go(None)
            keys = []
        keys = [key for key in keys if key.name in inputs.MOVING or self._types()]
        return keys + self._meant(self._pads.update(now)) if self._pads is not None else keys


def listen() -> None:
    """Ask the system for gamepads, those that are plugged in later as well; nothing where it knows none."""
    try:
        pygame.joystick.init()
    except pygame.error:
        logging.getLogger(__name__).info("there are no gamepads here", exc_info=True)
