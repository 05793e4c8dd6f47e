"""Gamepads: each button and stick is a key, so that all a keyboard can do a gamepad can."""

from __future__ import annotations

import logging
from typing import Final

import pygame

from elements_table.kernel.words import _
from elements_table.ui.platform.inputs import Binding, Held, Key

log = logging.getLogger(__name__)

PRESSED: Final = 0.6
"""How far a stick leans, of the whole way, to count as a direction; it lets go at less."""
RELEASED: Final = 0.4
FIRST_REPEAT: Final = 380.0
REPEAT: Final = 110.0
"""After how many ms a held direction goes on."""
REPEATED: Final = ("left", "right", "up", "down")
BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: Key("enter"),
    pygame.CONTROLLER_BUTTON_B: Key("escape"),
    pygame.CONTROLLER_BUTTON_X: Key("h"),
    pygame.CONTROLLER_BUTTON_Y: Key("u"),
    pygame.CONTROLLER_BUTTON_BACK: Key("?"),
    pygame.CONTROLLER_BUTTON_START: Key("escape"),
    pygame.CONTROLLER_BUTTON_GUIDE: Key("f10"),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Key("l"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Key("f1"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Key("tab", shift=True),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Key("tab"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key("left"),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key("right"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key("up"),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key("down"),
}
"""What the buttons of a known gamepad do."""
RAW: Final = (
    *(Key("enter"), Key("escape"), Key("h"), Key("u"), Key("tab", shift=True), Key("tab"), Key("?"), Key("escape")),
)
"""What the first buttons of an unknown one do, in the order in which most have them."""
TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Key("pageup"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Key("pagedown"),
}
WHOLE: Final = 32768.0
"""An axis at its end."""


def buttons() -> list[Binding]:
    """Return what the buttons do, for the page of the keys."""
    return [
        Binding((_("Stick"),), _("To the thing in that direction")),
        Binding(("A",), _("Use it, pick it up, lay it down there")),
        Binding(("B",), _("Put down, close, or go back")),
        Binding(("X", "Y"), _("Hint; undo")),
        Binding(("LB", "RB"), _("The thing before; the next one")),
        Binding((_("Start"), _("Back")), _("Pause; this page")),
    ]


class Pads:
    """Every gamepad that is plugged in."""

    def __init__(self) -> None:
        self._known: dict[int, object] = {}
        """Those whose buttons have names, by the number that events give them."""
        self._others: dict[int, object] = {}
        self._leans: dict[tuple[int, int], Key] = {}
        """Which way each axis or hat leans."""
        self._held = Held(FIRST_REPEAT, REPEAT)

    @property
    def is_there(self) -> bool:
        """Whether there is any."""
        return bool(self._known or self._others)

    def take(self, event: pygame.Event, now: float) -> list[Key]:
        """Return the keys that a gamepad's event stands for; `now` in ms."""
        kind, keys = event.type, list[Key]()
        number = getattr(event, "instance_id", -1)
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._forget(number)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            keys = self._press(BUTTONS.get(event.button), now)
        elif kind == pygame.CONTROLLERBUTTONUP:
            self._held.let_go(BUTTONS.get(event.button))
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in TRIGGERS:
            keys = self._lean(number, 100 + event.axis, event.value / WHOLE, (None, TRIGGERS[event.axis]), now)
        elif kind == pygame.CONTROLLERAXISMOTION:
            keys = self._stick(number, event.axis, event.value / WHOLE, now)
        elif number in self._known:
            pass  # the same is told by the events of known gamepads
        elif kind == pygame.JOYBUTTONDOWN:
            keys = self._press(RAW[event.button] if event.button < len(RAW) else None, now)
        elif kind == pygame.JOYHATMOTION:
            across, up = event.value
            keys = self._stick(number, 0, across, now, hat=True) + self._stick(number, 1, -up, now, hat=True)
        elif kind == pygame.JOYAXISMOTION:
            keys = self._stick(number, event.axis, event.value, now)
        return keys

    def update(self, now: float) -> list[Key]:
        """Return the direction that is held, whenever it goes on."""
        return self._held.update(now)

    def _stick(self, number: int, axis: int, value: float, now: float, *, hat: bool = False) -> list[Key]:
        """Return the key of a stick that leans now; the first two axes are the left stick."""
        if axis > 1:
            return []
        ways = (Key("left"), Key("right")) if axis == 0 else (Key("up"), Key("down"))
        return self._lean(number, axis + (10 if hat else 0), value, ways, now)

    def _lean(
        self, number: int, axis: int, value: float, ways: tuple[Key | None, Key | None], now: float
    ) -> list[Key]:
        before = self._leans.get((number, axis))
        if before is not None and abs(value) < RELEASED:
            del self._leans[number, axis]
            self._held.let_go(before)
            return []
        key = ways[value > 0]
        if abs(value) < PRESSED or key is None or key == before:
            return []
        self._leans[number, axis] = key
        return self._press(key, now)

    def _press(self, key: Key | None, now: float) -> list[Key]:
        if key is None:
            return []
        if key.name in REPEATED:
            self._held.press(key, now)
        return [key]

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
