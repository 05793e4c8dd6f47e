"""Ctrl+C, put off for as long as modules are imported or data is decoded.

C code that calls Python meanwhile need not bear to be broken off: some of it crashes, some swallows the interrupt.
"""

import _thread
import signal
import time
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Final, TypeVar

T = TypeVar("T", bound=Callable[..., object])

IMPORTS: Final = "<frozen importlib"
"""How the files of Python's own import begin."""
DECODERS: Final = ("msgspec", "yaml")
"""Libraries that call Python from C: nothing is broken off inside them, wherever they are called from."""
AGAIN: Final = 0.002
"""Seconds until an interrupt that was put off is tried again."""
LONGEST: Final = 5.0
"""Seconds that it is put off at most: what is imported may be anybody's, and may hang."""

_whole: Final[set[CodeType]] = set()


def whole(function: T) -> T:
    """Mark a function that Ctrl+C never breaks off: it is done in a moment."""
    _whole.add(function.__code__)
    return function


def listen() -> None:
    """Let Ctrl+C be heard in this way from here on; where somebody has chosen another, nothing changes."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _Ear())


def deaden() -> bool:
    """Leave Ctrl+C to the system, as nothing is left to do but to end; return whether one is still put off."""
    ear = signal.getsignal(signal.SIGINT)
    if not isinstance(ear, _Ear):
        return False
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return ear.since > 0


class _Ear:
    """Raises KeyboardInterrupt where it does no harm: at once, or as soon as it does none any more."""

    def __init__(self) -> None:
        self.since = 0.0
        self._is_trying = False
        self._thread = _thread.get_ident()

    def __call__(self, _number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        self.since = self.since or now
        if _does_harm(frame) and now - self.since < LONGEST:
            if not self._is_trying:
                self._is_trying = True
                _thread.start_new_thread(self._again, ())  # not `threading`, whose locks may be held here
            return
        self.since = 0.0
        raise KeyboardInterrupt

    def _again(self) -> None:
        time.sleep(AGAIN)
        self._is_trying = False
        if not self.since or not isinstance(signal.getsignal(signal.SIGINT), _Ear):
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._thread, signal.SIGINT)  # wakes it where it waits for something
        else:
            _thread.interrupt_main()


def _does_harm(frame: FrameType | None) -> bool:
    while frame is not None:
        code = frame.f_code
        if code in _whole or code.co_filename.startswith(IMPORTS):
            return True
        if str(frame.f_globals.get("__name__")).partition(".")[0] in DECODERS:
            return True
        frame = frame.f_back
    return False
