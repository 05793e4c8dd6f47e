"""The window of the system: opened, named, given a size, filled over the screen."""

import logging
import os
import warnings
from contextlib import suppress
from typing import Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

log = logging.getLogger(__name__)

TITLE: Final = "Elements Table"
CLASS: Final = "elements-table"
"""By what a desktop knows whose window it is, to give it the program's icon and entry."""
LEAST_SIZE: Final = (1024, 640)
LEAST_TALL: Final = (640, 1024)
LEAST_SIDES: Final = (640, 640)
"""Of a window, of one that is higher than wide, and what a hand may shrink it to: either of them."""


def prepare() -> None:
    """Start what a window needs, and name it; TableError where there is no display."""
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ[variable] = CLASS  # pygame has set the first to the name of the script
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _trouble(str(error)) from None
    pygame.font.init()
    pygame.display.set_caption(TITLE)


def show(size: tuple[int, int], *, fullscreen: bool) -> tuple[int, int]:
    """Show the window at a size in px, or over the whole screen; return the size it has got.

    TableError where no window can be opened.
    """
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # window systems may take time, or have their own mind
        try:
            window = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
        except pygame.error as error:
            raise _trouble(str(error)) from None
    _hold_least()
    return window.get_size()


def entitle(title: str) -> None:
    """Name the window after what it shows, such as a game."""
    caption = f"{title} – {TITLE}" if title else TITLE
    if pygame.display.get_caption()[:1] != (caption,):
        pygame.display.set_caption(caption)


def surface() -> pygame.Surface:
    """Return what the window shows; TableError where it is not open."""
    found = pygame.display.get_surface()
    if found is None:
        raise _trouble("it is not open")
    return found


def line() -> int | None:
    """Return the file through which X11 tells of what happens, to wait for it; None with other window systems.

    (pygame itself waits by looking a thousand times a second, which takes 2 % of a processor.)
    """
    if pygame.display.get_driver() != "x11":
        return None
    import ctypes  # noqa: PLC0415  2 ms, and not where other window systems are

    with suppress(AttributeError, KeyError, OSError, ValueError):
        pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
        display = pygame.display.get_wm_info()["display"]
        held = pointer(("PyCapsule_GetPointer", ctypes.pythonapi))(display, b"display")
        return int(ctypes.CDLL("libX11.so.6").XConnectionNumber(ctypes.c_void_p(held)))
    return None


def fill_screen(size: tuple[int, int], *, on: bool) -> None:
    """Fill the screen with the window, or give it back a size in px; TableError where neither can be done.

    To be shown anew it would be black for a while.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to the window yet
        try:
            shown = pygame.Window.from_display_module()
            if on:
                shown.size = desktop()  # where no window manager does it
                shown.set_fullscreen(desktop=True)
            else:
                shown.set_windowed()
                shown.size = size  # some window systems keep that of the full screen
        except pygame.error as error:
            raise _trouble(str(error)) from None


def is_fullscreen() -> bool:
    """Return whether the window fills the screen."""
    return bool(pygame.display.is_fullscreen())


def desktop() -> tuple[int, int]:
    """Return the size of the first screen, in px."""
    return pygame.display.get_desktop_sizes()[0]


def fitting(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """Return `size` as far as a screen has room for it, and never less than the least of its form."""
    wide, high = LEAST_TALL if size[1] > size[0] else LEAST_SIZE
    return max(wide, min(size[0], screen[0])), max(high, min(size[1], screen[1]))


def check() -> None:
    """Raise a TableError where the window is none that anybody sees."""
    # a window that nobody sees is what SDL falls back to
    if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
        raise _trouble("no display answers")


def _trouble(why: str) -> TableError:
    words = _("No window can be opened here ({why}); start Elements Table on a desktop with a display.")
    return TableError(words.format(why=why))


def _hold_least() -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to a least size yet
            pygame.Window.from_display_module().minimum_size = LEAST_SIDES
    except (pygame.error, AttributeError):
        log.debug("this window system knows no least size")
