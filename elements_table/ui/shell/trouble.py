"""The one place where trouble is told that a person must know of: what is wrong, what to do, and details to copy."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from elements_table import __version__, logfile, paths
from elements_table.kernel.files import read_bytes
from elements_table.kernel.words import _
from elements_table.ui.shell.dialog import Answer, Dialog
from elements_table.ui.widgets.text_field import copy_text

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell

LINES: Final = 60
"""Lines of the log that are copied."""


def tell_trouble(app: Shell, sentences: Sequence[str]) -> None:
    """Tell what is wrong, over whatever is shown."""
    text = " ".join(sentences)

    def copy() -> None:
        copy_text(details(text))
        app.navigator.say(_("The details are copied."))

    answers = (Answer(_("Close"), lambda: None, "primary"), Answer(_("Copy details"), copy))
    app.navigator.push(Dialog(app, _("Something is not as it should be"), text, answers))


def details(text: str) -> str:
    """Return what helps others to find out: the sentence, the versions, and the end of the log."""
    lines = [text, f"Elements Table {__version__}, Python {platform.python_version()}, {platform.platform()}"]
    try:
        log = read_bytes(paths.user() / logfile.NAME, 2 * logfile.SIZE).decode("utf-8", "replace")
        lines += log.splitlines()[-LINES:]
    except OSError:
        pass  # nothing has been logged, or nothing can be
    return "\n".join(lines)
