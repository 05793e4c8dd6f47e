"""Where things lie: what the project ships, and what a person's play writes."""

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

HOME_VARIABLE = "ELEMENTS_TABLE_HOME"
"""Environment variable that names the folder for everything that play writes."""
PORTABLE = "portable"
"""A file beside the program; where it lies, everything that play writes stays beside the program as well."""
GIVEN = ".elementsmatch"
"""How the file of a match ends that is given away; desktops open it with the program."""
POSITIONS = (".yaml", ".yml")
"""How a file of positions ends."""
PORTABLE_HOME = "Elements Table Data"


class NoHome(Exception):
    """There is no such home as a folder is to lie in; the folder is what it is called, `~` and all."""


@cache
def resources() -> Path:
    """Return the folder that holds `data` and `sprites`: frozen program, installed wheel or checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen)
    package = Path(__file__).resolve().parent
    return package if (package / "data").is_dir() else package.parent


def data() -> Path:
    """Return the folder of the data files (games, rulebooks, catalogs)."""
    return resources() / "data"


def sprites() -> Path:
    """Return the folder of the SVG sprites and their index."""
    return resources() / "sprites"


def sounds() -> Path:
    """Return the folder of the sounds."""
    return resources() / "sounds"


def music() -> Path:
    """Return the folder of the scores of the music, one a game."""
    return data() / "music"


def stamps(folder: Path | str) -> list[tuple[str, int, int]]:
    """Return path, size and time of every file below a folder, but not of what Python has compiled; OSError."""
    found = []
    with os.scandir(folder) as files:  # several times as fast as pathlib, and every start waits for it
        for file in files:
            if not file.is_dir():
                stat = file.stat()
                found.append((file.path, stat.st_size, stat.st_mtime_ns))
            elif file.name != "__pycache__":
                found += stamps(file.path)
    return found


def user() -> Path:
    """Return the folder for saves, settings, statistics and the log; made when missing, where it can be."""
    return _made(_home_folder("user_data_dir", ""))


def settings() -> Path:
    """Return the file of the settings; neither it nor its folder need be there."""
    return _home_folder("user_data_dir", "") / "settings.json"


def refuge() -> Path:
    """Return the folder for what the user's folder cannot take now: beside it, in the home; it may not be there."""
    home = _home()
    if home is not None:
        folder = home.absolute()
        return folder.with_name(f"{folder.name} refuge")
    return _expanded("~") / "Elements Table"


def documents() -> Path:
    """Return the folder for files that a person asks for, such as a match to give away; it may not be there yet."""
    home = _home()
    if home is not None:
        return home / "documents"
    return _of_system("user_documents_dir") / "Elements Table"


def cache_folder() -> Path:
    """Return the folder for rasters and other things that can be made again; made when missing."""
    return _made(_home_folder("user_cache_dir", "cache"))


def portable() -> Path | None:
    """Return the folder beside a program that is portable, where play writes; None where it is not."""
    program = Path(sys.executable)
    bundle = next((folder.parent for folder in program.parents if folder.suffix == ".app"), None)
    frozen = getattr(sys, "frozen", False)
    beside = program.parent if frozen else program.parent.parent
    folders = (bundle,) if bundle else (beside,) if frozen else (beside, resources())
    return next((folder / PORTABLE_HOME for folder in folders if (folder / PORTABLE).is_file()), None)


def _home() -> Path | None:
    """Return the folder that everything lies in, where the environment names one or the program is portable."""
    home = os.environ.get(HOME_VARIABLE)
    return _expanded(home) if home else portable()


def _home_folder(kind: str, below: str) -> Path:
    home = _home()
    return _of_system(kind, "elements-table", False) if home is None else home / below


def _of_system(kind: str, *given: str | bool) -> Path:
    """Return a folder of the system's user as platformdirs names it; NoHome where the user has none."""
    import platformdirs  # noqa: PLC0415  3 ms, where the variable is set

    try:
        return _expanded(getattr(platformdirs, kind)(*given))
    except RuntimeError:
        raise NoHome("~") from None


def _expanded(folder: str) -> Path:
    """Return a folder below somebody's home as it is there; NoHome where nobody has that."""
    try:
        return Path(folder).expanduser()
    except RuntimeError:
        raise NoHome(folder) from None


def _made(folder: Path) -> Path:
    with suppress(OSError):  # whoever writes there tells of it
        folder.mkdir(parents=True, exist_ok=True)
    return folder
