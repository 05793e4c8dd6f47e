"""The work of a frame, within bounds: a picture that takes longer is made over several and shown when it is whole."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FRAME_MS: Final = 90.0
"""What a step may take before a picture is left for the next one."""
MAKES_MS: Final = 50.0
"""What each step works on it at least, by the processor's clock: what was made before is painted anew each time."""
BEGINS_MS: Final = 40.0
"""After so much of a step a picture that may wait is begun with the next one: that comes at once."""
BRIEF_MS: Final = 24.0
BRIEF_MAKES_MS: Final = 10.0
"""The same where a sheet comes up over what was at rest or still moved: it is a small picture, and may be later."""
BRIEF_TRIES: Final = 8
"""A picture that was no such thing is made as any other after so many."""
MOST_TRIES: Final = 40
"""After so many the picture is made in one go: its rasters drive one another out of memory."""
LATE_MS: Final = 2_000.0
LATE_MAKES_MS: Final = 100.0
"""After so long without a picture that is wanted each step works so much on it, whatever has held it up."""


class NotYet(Exception):
    """A picture is not whole, and the time of its frame is over: it is begun anew with what was made for it."""


class FrameBudget:
    """The clock of one frame. Whoever makes something that is kept does so `with` it, and may be told `NotYet`.

    Unless it is on nothing is ever left: pictures for files and tests are whole at once.
    """

    def __init__(self, *, is_on: bool = False) -> None:
        self.is_on = is_on
        self._began = 0.0
        self._ends = math.inf
        self._least = MAKES_MS
        self._depth = 0
        self._since = 0.0
        self._made = 0.0
        """Milliseconds of making in this frame."""
        self._tries = 0
        self._wanted: float | None = None
        """Since when a picture is wanted that is not shown yet."""
        self.is_late = False
        """Whether one has been wanted for too long as the step began: now it is made."""

    @property
    def is_behind(self) -> bool:
        """Whether a picture was begun and is not shown yet."""
        return self._tries > 0

    @property
    def is_over(self) -> bool:
        """Whether this step has taken so long already that what can wait is left for the next one."""
        return self.is_on and self.spent >= BEGINS_MS

    @property
    def spent(self) -> float:
        """Milliseconds since the step began."""
        return _now() - self._began

    def keep(self) -> None:
        """Be on from now on: the window shows something that a new picture can wait behind."""
        self.is_on = True

    def begin(self) -> None:
        """Begin a step of the app."""
        self._began = _now()
        self._made = 0.0
        self.is_late = self._wanted is not None and self._began - self._wanted >= LATE_MS

    def want(self) -> None:
        """Ask for a picture, until it is done."""
        if self._wanted is None:
            self._wanted = _now()

    @contextmanager
    def bounded(self, *, may_wait: bool, is_brief: bool = False) -> Iterator[None]:
        """Make a picture, for as long as the block lasts; NotYet leaves it where time is over, which may be brief.

        One that `may_wait` is not begun in a step that has taken some time without it.
        """
        is_brief = is_brief and self._tries < BRIEF_TRIES
        most, self._least = (BRIEF_MS, BRIEF_MAKES_MS) if is_brief else (FRAME_MS, MAKES_MS)
        is_bounded = self.is_on and self._tries < MOST_TRIES
        self._least = LATE_MAKES_MS if self.is_late else self._least
        self._ends = self._began + most if is_bounded else math.inf
        try:
            if may_wait and is_bounded and not (self._tries or self.is_late) and self.spent >= min(most, BEGINS_MS):
                raise NotYet
            yield
        except NotYet:
            self._tries += 1
            raise
        finally:
            self._ends = math.inf

    def done(self) -> None:
        """The picture is whole, or no longer wanted."""
        self.leave()
        self._wanted = None

    def leave(self) -> None:
        """Begin no picture, or another: time goes on."""
        self._tries = 0

    def pause(self) -> None:
        """Leave what follows for the next frame where this one is over, and has brought the picture on."""
        if self._made > (self._least if self.is_late else 0.0) and _now() >= self._ends:
            raise NotYet

    def __enter__(self) -> None:
        if not self._depth:
            if self._made >= self._least and _now() >= self._ends:
                raise NotYet
            self._since = time.thread_time()
        self._depth += 1

    def __exit__(self, *_raised: object) -> None:
        self._depth -= 1
        if not self._depth:
            self._made += (time.thread_time() - self._since) * 1000


def _now() -> float:
    return time.perf_counter() * 1000
