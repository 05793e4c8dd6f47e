"""Gamepads: what their buttons and sticks press, told by names that are the same for all of them."""

import logging
from typing import Final

import pygame

from elements_table.ui.platform.inputs import Held

log = logging.getLogger(__name__)

PRESSED: Final = 0.6
"""How far a stick leans, of the whole way, to count as a direction; it lets go at less."""
RELEASED: Final = 0.4
FIRST_REPEAT: Final = 380.0
REPEAT: Final = 110.0
"""After how many ms a held direction goes on."""
REPEATED: Final = frozenset(
    f"pad {stick}{way}" for stick in ("", "stick ") for way in ("left", "right", "up", "down")
)
_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    **{
        getattr(pygame, f"CONTROLLER_BUTTON_{prefix}{name.upper()}"): name
        for prefix, names in (("", "a b x y back start guide"), ("DPAD_", "left right up down"))
        for name in names.split()
    },
    **{15 + n: f"extra {n + 1}" for n in range(6)},  # paddles and the like, which the library has no names for
}
"""The buttons of a known gamepad."""
RAW: Final = ("a", "b", "x", "y", "lb", "rb", "back", "start", "guide", "l3", "r3")
"""The first buttons of an unknown one, in the order in which most have them."""
AXES: Final = (
    ("left", "right"), ("up", "down"), ("stick left", "stick right"), ("stick up", "stick down"),
    ("", "lt"), ("", "rt"),
)  # fmt: skip
"""What each axis is where it leans to its lower or upper end: the sticks and the triggers."""
WHOLE: Final = 32768.0
"""An axis at its end."""


class Pads:
    """Every gamepad that is plugged in."""

    def __init__(self) -> None:
        self._known: dict[int, object] = {}
        """Those whose buttons have names, by the number that events give them."""
        self._others: dict[int, object] = {}
        self._leans: dict[tuple[int, int], str] = {}
        """Which way each axis or hat leans."""
        self._held = Held[str](FIRST_REPEAT, REPEAT)
        self._with_back: bool | None = None
        """Whether anything was pressed while Back is held; None: that is up. Alone it counts as it comes up."""

    @property
    def is_there(self) -> bool:
        """Whether there is any."""
        return bool(self._known or self._others)

    def take(self, event: pygame.Event, now: float) -> list[str]:
        """Return what a gamepad's event presses, as inputs are called (`commands`); `now` in ms."""
        kind, number = event.type, getattr(event, "instance_id", -1)
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._forget(number)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return self._button(_NAMES.get(event.button, ""), now, is_down=kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._lean(number, event.axis, event.value / WHOLE, now)
        elif number in self._known:
            pass  # the same is told by the events of known gamepads
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            name = RAW[event.button] if event.button < len(RAW) else ""
            return self._button(name, now, is_down=kind == pygame.JOYBUTTONDOWN)
        elif kind == pygame.JOYHATMOTION:
            across, up = event.value
            return self._lean(number, 0, across, now, hat=True) + self._lean(number, 1, -up, now, hat=True)
        elif kind == pygame.JOYAXISMOTION and event.axis < 2:  # what more there is differs from one to the next
            return self._lean(number, event.axis, event.value, now)
        return []

    def update(self, now: float) -> list[str]:
        """Return the direction that is held, whenever it goes on."""
        return self._held.update(now)

    def _lean(self, number: int, axis: int, value: float, now: float, *, hat: bool = False) -> list[str]:
        place, before = (number, axis + (10 if hat else 0)), self._leans.get((number, axis + (10 if hat else 0)))
        if before is not None and abs(value) < RELEASED:
            del self._leans[place]
            self._held.let_go(f"pad {before}")
            return []
        name = AXES[axis][value > 0] if axis < len(AXES) else ""
        if abs(value) < PRESSED or not name or name == before:
            return []
        self._leans[place] = name
        return self._button(name, now, is_down=True)

    def _button(self, name: str, now: float, *, is_down: bool) -> list[str]:
        text = f"pad {name}"
        if name == "back":
            is_alone, self._with_back = self._with_back is False, False if is_down else None
            return [text] if is_alone and not is_down else []
        if not is_down:
            self._held.let_go(text)
        if not is_down or not name:
            return []
        if self._with_back is not None:
            self._with_back = True
            return [f"pad back+{name}"]
        if text in REPEATED:
            self._held.press(text, now)
        return [text]

    def _add(self, index: int) -> None:
        """Open a gamepad: as a known one where the library has a map of its buttons."""
        from pygame._sdl2 import controller  # noqa: PLC0415  3 ms, in which it reads the maps of all gamepads there are

        try:
            controller.init()
            if controller.is_controller(index):
                pad = controller.Controller(index)
                self._known[pad.as_joystick().get_instance_id()] = pad
            else:
                stick = pygame.joystick.Joystick(index)
                self._others[stick.get_instance_id()] = stick
        except pygame.error as error:
            log.warning("a gamepad cannot be used: %s", error)

    def _forget(self, number: int) -> None:
        self._known.pop(number, None)
        self._others.pop(number, None)
        self._leans = {key: lean for key, lean in self._leans.items() if key[0] != number}
        self._held.let_go(None)
        self._with_back = None
