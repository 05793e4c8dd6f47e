"""The log file in the user's folder: the only reader of tracebacks."""

import logging
from typing import Final

from elements_table import paths

NAME: Final = "elements-table.log"
SIZE: Final = 256 * 1024
LONGEST: Final = 8000
"""Characters of a record, tracebacks included."""
KEPT: Final = 2
"""Full files of SIZE bytes kept beside the one that grows."""
FORMAT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


class LogFile(logging.Handler):
    """Writes to the log file, which is found and opened by the first record: most runs have none."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record; a folder that cannot be written to loses the log, nothing else."""
        try:
            if self._file is None:
                self._file = _opened()
            self._file.emit(record)
        except Exception:  # noqa: BLE001  whatever keeps a line from the log must not reach anybody else
            self._file = logging.NullHandler()


def _opened() -> logging.Handler:
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415  9 ms, and rarely needed

    class Quiet(RotatingFileHandler):
        def handleError(self, record: logging.LogRecord) -> None:
            """Lose the line: the library would print a traceback instead."""

    handler = Quiet(paths.user() / NAME, maxBytes=SIZE, backupCount=KEPT, encoding="utf-8", errors="replace")
    handler.setFormatter(_Brief(FORMAT))
    return handler


class _Brief(logging.Formatter):
    """Leaves out the middle of what is too long to be read: sentences quote files, of which anybody made anything."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def install() -> None:
    """Send everything logged to the log file, and nothing to the terminal; a second call changes nothing."""
    root = logging.getLogger()
    if not any(isinstance(handler, LogFile) for handler in root.handlers):
        root.addHandler(LogFile())
        root.setLevel(logging.INFO)
