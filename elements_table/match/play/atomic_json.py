"""Small JSON files of the user's folder: written whole or not at all, and kept aside where they cannot be read."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from elements_table.kernel.files import write_bytes

log = logging.getLogger(__name__)


class UserFile:
    """A file of the user's folder. Trouble with it is told in `warning`, and to `on_warning`; it stops nothing."""

    def __init__(self, path: Path, on_warning: Callable[[str], None] | None = None) -> None:
        self.path = path
        self.warning: str | None = None
        self._on_warning = on_warning

    def _warn(self, words: str, why: object, **more: object) -> None:
        """Tell of trouble in a sentence to be filled in with `{path}`, `{why}` and more."""
        why = (why.strerror if isinstance(why, OSError) else None) or why
        self.warning = words.format(path=self.path, why=why, **more)
        log.warning("%s", self.warning)
        if self._on_warning is not None:
            self._on_warning(self.warning)

    def _keep_aside(self, why: object, words: str, stuck: str) -> None:
        """Keep a file that cannot be read, and tell so in `words`; in the others where it cannot be moved."""
        try:
            aside = set_aside(self.path)
        except OSError as trouble:
            self._warn(stuck, why, trouble=trouble.strerror or trouble)
        else:
            self._warn(words, why, aside=aside.name)


def write_whole(path: Path, value: object) -> None:
    """Write a value as JSON that people can read, whole or not at all; OSError."""
    write_bytes(path, msgspec.json.format(msgspec.json.encode(value), indent=2))


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is not overwritten; return its new name; OSError."""
    aside = path.with_name(f"{path.stem}-broken-{time.strftime('%Y-%m-%d-%H%M%S')}{path.suffix}")
    path.replace(aside)
    return aside
