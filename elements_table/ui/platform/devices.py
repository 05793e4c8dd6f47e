"""Mouse, keyboard, finger and gamepad: whatever they do becomes inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from elements_table.ui.platform.inputs import ERASING, MOVING, Held, Input, Key, Translator

if TYPE_CHECKING:
    from elements_table.ui.platform.gamepad import Pads
    from elements_table.ui.platform.touch import Fingers

PADS: Final = frozenset((
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
))  # fmt: skip
"""Events of gamepads."""
FIRST_REPEAT: Final = 350.0
REPEAT: Final = 40.0
"""After how many ms a held key goes on."""


class Devices:
    """Turns events into inputs. What fingers and gamepads need is loaded with their first event."""

    def __init__(
        self, translator: Translator, scrolls: Callable[[float, float], bool], types: Callable[[], bool]
    ) -> None:
        """`scrolls` tells whether something at a point (in dp) can be scrolled, `types` whether text is typed."""
        self._translator = translator
        self._scrolls = scrolls
        self._types = types
        self._held = Held(FIRST_REPEAT, REPEAT)
        self._code = 0
        """The number of the key that is held."""
        self._fingers: Fingers | None = None
        self._pads: Pads | None = None

    @property
    def has_pad(self) -> bool:
        """Whether a gamepad is plugged in."""
        return self._pads is not None and self._pads.is_there

    def take(self, event: pygame.Event, now: float) -> Sequence[Input]:
        """Return the inputs that an event stands for; `now` in ms."""
        if event.type in PADS:
            if self._pads is None:
                from elements_table.ui.platform.gamepad import Pads  # noqa: PLC0415  few have one

                self._pads = Pads()
            return self._pads.take(event, now)
        if getattr(event, "touch", False):
            if self._fingers is None:
                from elements_table.ui.platform.touch import Fingers  # noqa: PLC0415  few have a screen for it

                self._fingers = Fingers(self._translator, self._scrolls)
            return self._fingers.take(event, now)
        if event.type == pygame.KEYUP and event.key == self._code:
            self._held.let_go(None)
        translated = self._translator.translate(event, now)
        if isinstance(translated, Key):
            self._held.let_go(None)
            if translated.name in MOVING | ERASING:
                self._held.press(translated, now)
                self._code = event.key
        return () if translated is None else (translated,)

    def update(self, now: float) -> Sequence[Input]:
        """Return the inputs that go on by themselves: of a key or a stick that is held."""
        keys = self._held.update(now)
        if keys and not pygame.key.get_pressed()[self._code]:  # nobody has told that it came up
            self._held.let_go(None)
            keys = []
        keys = [key for key in keys if key.name in MOVING or self._types()]
        return keys + self._pads.update(now) if self._pads is not None else keys


def listen() -> None:
    """Ask the system for gamepads, those that are plugged in later as well; nothing where it knows none."""
    try:
        pygame.joystick.init()
    except pygame.error:
        import logging  # noqa: PLC0415  nearly never needed

        logging.getLogger(__name__).info("there are no gamepads here", exc_info=True)
