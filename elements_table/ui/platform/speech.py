"""What is said aloud, to whoever does not see the screen: by the system's screen reader or its voice."""

import importlib
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, get_args

from elements_table.kernel.words import _
from elements_table.ui.platform.settings import SettingsFile

log = logging.getLogger(__name__)

Detail = Literal["off", "brief", "usual", "full"]
DETAILS: Final[tuple[Detail, ...]] = get_args(Detail)
READERS: Final = ("NVDA", "JAWS", "VOICE_OVER", "ORCA", "ZDSR", "SYSTEM_ACCESS", "WINDOW_EYES", "BOY_PC_READER")
"""Backends of the library that are screen readers: where one runs, its owner wants to hear the first screen."""

DOTS: Final = re.compile(r"\s*·\s*")
"""Between facts in a line: a voice would name them."""


class SystemVoice:
    """The best of the voices that the library `prismatoid` finds: a screen reader before a voice of the system."""

    def __init__(self, prism: Any) -> None:
        """Raise OSError where there is no voice."""
        self._prism = prism
        self._context = prism.Context()
        with self._as_oserror():
            self._voice = self._context.acquire_best()

    def say(self, text: str, *, interrupt: bool) -> None:
        """Say a text; screen readers with a Braille line write it there."""
        with self._as_oserror():
            self._voice.output(text.replace("\0", ""), interrupt)

    @contextmanager
    def _as_oserror(self) -> Iterator[None]:
        """Tell the faults of the library as OSError."""
        try:
            yield
        except (self._prism.PrismError, ValueError, RuntimeError) as fault:
            raise OSError(str(fault)) from fault


def system_voice() -> SystemVoice:
    """Return the system's voice; OSError where there is none, or nothing that could find it."""
    return SystemVoice(_library())


def is_reader_running() -> bool:
    """Return whether a screen reader runs, as far as the library can tell. Never raises."""
    try:
        prism = _library()
        context = prism.Context()
        found = [getattr(prism.BackendId, name, None) for name in READERS]
        return any(one is not None and context.exists(one) and _speaks(context, one, prism) for one in found)
    except OSError:
        return False


def _speaks(context: Any, backend: Any, prism: Any) -> bool:
    try:
        context.acquire(backend)
    except (prism.PrismError, ValueError, RuntimeError):
        return False
    return True


def _library() -> Any:
    try:
        return importlib.import_module("prism")
    except ImportError as error:
        raise OSError(str(error)) from error


class Speech:
    """The one place through which everything is said; silent while the settings say so, or where nobody can speak."""

    def __init__(self, settings: SettingsFile, find: Callable[[], SystemVoice] = system_voice) -> None:
        self._settings, self._find = settings, find
        self._voice: SystemVoice | None = None
        self._is_sought = False
        self.trouble = ""
        """Why nothing is said though it should be, in a sentence; empty: something is."""

    @property
    def detail(self) -> Detail:
        """How much is said."""
        return self._settings.settings.speech

    @property
    def is_on(self) -> bool:
        """Whether anything is said."""
        return self.detail != "off"

    def speak(self, text: str, *, interrupt: bool = False) -> None:
        """Say a text: after what is being said, or (`interrupt`) instead of the rest of it."""
        if not text or not self.is_on or (voice := self._found()) is None:
            return
        try:
            voice.say(DOTS.sub(", ", text), interrupt=interrupt)
        except OSError as error:
            self._lose(error)

    def seek_anew(self) -> None:
        """Look for a voice again with the next text: one may have been started since."""
        self._is_sought, self._voice, self.trouble = False, None, ""

    def find(self) -> str:
        """Look for a voice; return why there is none, in a sentence, empty where there is one."""
        self._found()
        return self.trouble

    def _found(self) -> SystemVoice | None:
        if not self._is_sought:
            self._is_sought = True
            try:
                self._voice = self._find()
            except OSError as error:
                self._lose(error)
        return self._voice

    def _lose(self, error: OSError) -> None:
        log.warning("No voice: %s", error)
        self._voice = None
        self.trouble = _(
            "No screen reader or voice was found. Start one, or install the program with its extra [speech]."
        )
