"""What a report of a mistake needs: versions, folders and rights, display, sound, fonts, database, cache, core."""

import os
import platform
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from elements_table import __version__, logfile, paths
from elements_table.bots import compiled
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.archive.statistics import Statistics
from elements_table.ui.platform.fonts import FACES, file_of

LIBRARIES: Final = {"msgspec": "msgspec", "PyYAML": "yaml", "platformdirs": "platformdirs"}
"""Modules that say their version, by what they come as; a standalone program carries no other word of it."""


class Fact(NamedTuple):
    """A line of the report; `is_sound`: whether all is as it should be on any machine."""

    label: str
    words: str
    is_sound: bool = True


def facts() -> list[Fact]:
    """Return the report, line by line; it asks a display and a device for sound, and needs neither, nor a home."""
    finders = (_versions, _folders, _display, _sound, _fonts, _database, _cache, _core)
    return [fact for find in finders for fact in find()]


def told(found: Iterable[Fact]) -> str:
    """Return facts as lines of text."""
    return "\n".join(f"{fact.label}: {fact.words}" for fact in found)


def log_file() -> Path:
    """Return the file of the log; NoHome where there is no home."""
    return paths.user() / logfile.NAME


def _versions() -> Iterable[Fact]:
    yield Fact("Elements Table", f"{__version__} ({sys.executable})")
    yield Fact("Python", f"{platform.python_version()} ({platform.machine()})")
    yield Fact(_("System"), " ".join(filter(None, (platform.platform(), *platform.libc_ver()))))
    sdl = ".".join(map(str, pygame.version.SDL))
    others = (f"{name} {getattr(import_module(module), '__version__', '?')}" for name, module in LIBRARIES.items())
    yield Fact(_("Libraries"), ", ".join([f"pygame-ce {pygame.version.ver}", f"SDL {sdl}", *others]))


def _folders() -> Iterable[Fact]:
    yield Fact(_("Program files"), str(paths.resources()))
    places: tuple[tuple[str, Callable[[], Path]], ...] = (
        (_("Matches and settings"), paths.user),
        (_("Exported matches"), paths.documents),
        (_("Log"), log_file),
    )
    for label, place in places:
        try:
            folder = place()
        except paths.NoHome as error:
            yield Fact(label, _("{folder}: there is no such home").format(folder=error))
        else:
            yield Fact(label, f"{folder} ({_rights(folder)})")
    yield Fact(_("Portable"), _("yes") if paths.portable() else _("no"))


def _rights(path: Path) -> str:
    """Return what may be done with a file or folder; of one that is not there yet, with what it will lie in."""
    there = next((one for one in (path, *path.parents) if one.exists()), path)
    if not os.access(there, os.W_OK):
        return _("cannot be written")
    return _("can be written") if there == path else _("not there yet, can be made")


def _display() -> Iterable[Fact]:
    is_ours = not pygame.display.get_init()
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        sizes = ", ".join(f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes())
        is_shown = driver not in ("offscreen", "dummy") or "SDL_VIDEODRIVER" in os.environ
        words = f"{driver}, {sizes}" if is_shown else _("none here ({why})").format(why=driver)
    except pygame.error as error:
        words = _("none here ({why})").format(why=error)
    finally:
        if is_ours:
            pygame.display.quit()
    yield Fact(_("Display"), words)


def _sound() -> Iterable[Fact]:
    is_ours = not pygame.mixer.get_init()
    try:
        pygame.mixer.init()
        rate, _bits, channels = pygame.mixer.get_init() or (0, 0, 0)
        words = _("{rate} Hz, {n} channels").format(rate=rate, n=channels)
    except pygame.error as error:
        words = _("none here ({why})").format(why=error)
    finally:
        if is_ours:
            pygame.mixer.quit()
    yield Fact(_("Sound"), words)


def _fonts() -> Iterable[Fact]:
    pygame.font.init()
    for face in FACES:
        try:
            pygame.font.Font(file_of(face), 12).size("x")
        except (TableError, pygame.error, OSError, ValueError) as error:
            yield Fact(_("Fonts"), str(error), is_sound=False)
            return
    yield Fact(_("Fonts"), plural("{n} face", "{n} faces", len(FACES)).format(n=len(FACES)))


def _database() -> Iterable[Fact]:
    try:
        base = Statistics()
    except paths.NoHome:
        yield Fact(_("Statistics"), _("none, for want of a home"))
        return
    try:
        is_there = base.path.exists()
        count = sum(record.played for record in base.games()) if is_there else 0
        base.check()
    except (TableError, OSError) as error:
        yield Fact(_("Statistics"), str(error), is_sound=False)
    else:
        words = plural("{n} match", "{n} matches", count).format(n=count)
        yield Fact(_("Statistics"), words if is_there else _("none yet"))
    finally:
        base.close()


def _cache() -> Iterable[Fact]:
    try:
        folder = paths.cache_folder()
        size = sum(stat[1] for stat in paths.stamps(folder)) if folder.is_dir() else 0
    except paths.NoHome:
        yield Fact(_("Cache"), _("none, for want of a home"))
    except OSError as error:
        yield Fact(_("Cache"), str(error))
    else:
        yield Fact(_("Cache"), f"{folder} ({size / 1e6:.1f} MB)")


def _core() -> Iterable[Fact]:
    file = compiled.library()
    words = file.name if compiled.core() is not None and file is not None else _("none: bots think more slowly")
    yield Fact(_("Compiled core"), words)
