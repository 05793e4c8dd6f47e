"""When nothing has been drawn for a while."""

from __future__ import annotations

from typing import Final

STILL_MS: Final = 3000.0
"""Nothing has been drawn for so long where it is not likely that anything will be soon."""


class Stillness:
    """Notices when nothing has been drawn for a while."""

    def __init__(self) -> None:
        self._frames = -1
        self._since = 0.0
        self._is_noticed = False

    def begins(self, frames: int, now: float) -> bool:
        """Return, once, whether no frame has followed those drawn so far for a while; `now` in ms."""
        if frames != self._frames:
            self._frames, self._since, self._is_noticed = frames, now, False
        begins = not self._is_noticed and now - self._since >= STILL_MS
        self._is_noticed |= begins
        return begins
