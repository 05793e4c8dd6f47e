"""The entry for the desktop's menu on Linux: a .desktop file and the icon, in the user's own folders."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "elements-table"
MATCH_TYPE = "application/x-elements-table-match"
"""The type that desktops know a match by that was given away."""


def file() -> Path:
    """Return where the entry lies, or would lie."""
    return _share() / "applications" / f"{NAME}.desktop"


def icon() -> Path:
    """Return where the icon lies, or would lie."""
    return _share() / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg"


def add() -> Path:
    """Write the entry and its icon and return the entry's file; OSError where that cannot be done."""
    for path in (file(), icon()):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "sprites" / "app_icon.svg", icon())
    start = " ".join(_quoted(part) for part in (sys.executable, str(ROOT / "scripts" / "play.py")))
    file().write_text(text(start), encoding="utf-8")
    return file()


def text(start: str) -> str:
    """Return the entry for a program that is started by `start`; matches that were given away open with it."""
    return f"""[Desktop Entry]
Type=Application
Name=Elements Table
Comment=Card games of the elements
Comment[de]=Kartenspiele der Elemente
Exec={start} %f
Icon={NAME}
StartupWMClass={NAME}
Terminal=false
Categories=Game;CardGame;
Keywords=cards;wu xing;
MimeType={MATCH_TYPE};
"""


def remove() -> bool:
    """Delete the entry and its icon; return whether there was one."""
    there = file().exists()
    file().unlink(missing_ok=True)
    icon().unlink(missing_ok=True)
    return there


def _share() -> Path:
    given = os.environ.get("XDG_DATA_HOME")
    return Path(given) if given else Path.home() / ".local" / "share"


def _quoted(part: str) -> str:
    """Return an argument as the Exec key wants it: in quotes, four characters escaped, a percent sign doubled.

    Backslashes count twice, since the file's own string escapes are taken off first.
    """
    for sign in ("\\", '"', "`", "$"):
        part = part.replace(sign, "\\" + sign)
    return '"' + part.replace("\\", "\\\\").replace("%", "%%") + '"'
