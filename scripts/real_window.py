"""A real window without a person: an X server of its own, a real pointer and real keys.

Used by the tests in a real window, by the smoke of the standalone program and by the measurements. Needs Xvfb and
xdotool.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

TOOLS = ("Xvfb", "xdotool")
INSTALL = "install them (on Debian and Ubuntu: sudo apt install xvfb xdotool)"


def missing() -> list[str]:
    """Return the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Screen:
    """A virtual screen; a context manager. `environment` is what a program needs to open its window there."""

    def __init__(self, size: tuple[int, int] = (1600, 1000)) -> None:
        """Start the X server on the first free display; RuntimeError where it does not start."""
        self._folder = tempfile.TemporaryDirectory(prefix="elements-table-screen-")
        read, write = os.pipe()
        try:
            self._server = subprocess.Popen(
                [
                    "Xvfb",
                    *("-displayfd", str(write)),
                    *("-screen", "0", f"{size[0]}x{size[1]}x24"),
                    *("-fbdir", self._folder.name),
                    *("-nolisten", "tcp", "-noreset"),
                ],
                pass_fds=[write],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        finally:
            os.close(write)
        with open(read, encoding="ascii") as stream:
            number = stream.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start.")
        self.environment = {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self._pixels = _Pixels(Path(self._folder.name) / "Xvfb_screen0")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pixels.close()
        self._server.terminate()
        self._server.wait(10)
        self._folder.cleanup()

    def pull_out(self) -> None:
        """End the server at once, as if the screen's plug had been pulled out."""
        self._server.kill()
        self._server.wait(10)

    def pixel(self, x: int, y: int) -> int:
        """Return the colour there as 0xRRGGBB: what the server shows now, read from its memory."""
        return self._pixels.at(x, y)

    def picture(self, x: int, y: int, w: int, h: int) -> bytes:
        """Return what the server shows there now: rows of 32 bits a pixel, blue first and the last byte 0."""
        return self._pixels.rows(x, y, w, h)

    def open(self, command: Sequence[str], environment: Mapping[str, str], seconds: float = 20) -> Window:
        """Start a program and return its window once it is there; RuntimeError with its words if it ends before."""
        process = subprocess.Popen(
            command,
            env={**environment, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        found = ""

        def is_there() -> bool:
            nonlocal found
            if process.poll() is not None:
                said = process.stdout.read() if process.stdout else ""
                raise RuntimeError(f"{command[0]} ended with {process.returncode}: {said.strip()}")
            found = self.tool("search", "--onlyvisible", "--pid", process.pid, check=False).strip()
            return bool(found)

        try:
            wait_until(is_there, seconds, "the window")
        except RuntimeError:
            process.kill()
            process.wait()
            raise
        return Window(self, process, found.split(maxsplit=1)[0])

    def tool(self, *arguments: object, check: bool = True) -> str:
        """Run xdotool and return what it prints."""
        done = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            timeout=20,
            check=check,
        )
        return done.stdout


class Window:
    """The program's window and process; points are in pixels from the window's top left corner."""

    def __init__(self, screen: Screen, process: subprocess.Popen[str], number: str) -> None:
        self.process = process
        self._screen = screen
        self._number = number
        self._screen.tool("windowfocus", number, check=False)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Carry whatever lies at one point to another with the left button, at a person's pace."""
        self.point(*start)
        self._screen.tool("mousedown", 1)
        for n in range(1, steps + 1):
            self.point(*(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)))
        self._screen.tool("mouseup", 1)

    def click(self, x: float, y: float) -> None:
        """Click there with the left button."""
        self.point(x, y)
        self._screen.tool("click", 1)

    def point(self, x: float, y: float) -> None:
        """Move the pointer there, and let the window see it."""
        self._screen.tool("mousemove", "--window", self._number, round(x), round(y))
        time.sleep(0.03)

    def key(self, name: str) -> None:
        """Press a key, by X's name for it."""
        self._screen.tool("key", name)

    def move(self, x: int, y: int) -> None:
        """Lay the window there, as a window manager would."""
        self._screen.tool("windowmove", self._number, x, y)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a window manager would."""
        self._screen.tool("windowsize", self._number, width, height)

    def picture(self) -> tuple[tuple[int, int], bytes]:
        """Return the window's size, and what the server shows of it now (see `Screen.picture`)."""
        told = self._screen.tool("getwindowgeometry", "--shell", self._number).split()
        place = {name: int(value) for name, _is, value in (line.partition("=") for line in told)}
        x, y, w, h = (place[name] for name in ("X", "Y", "WIDTH", "HEIGHT"))
        return (w, h), self._screen.picture(x, y, w, h)

    def has_class(self, name: str) -> bool:
        """Return whether the desktop knows the window by that name: how it finds the program's icon and entry."""
        return self._number in self._screen.tool("search", "--class", f"^{name}$", check=False).split()

    def close(self, seconds: float = 10) -> int:
        """Close the window as its frame's button would, and return the program's exit code."""
        _ask_to_close(self._screen.environment["DISPLAY"], int(self._number))
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


class _Pixels:
    """The server's picture: an XWD file that it keeps mapped, 32 bits a pixel."""

    def __init__(self, file: Path) -> None:
        with file.open("rb") as stream:
            self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        head = struct.unpack(">25I", self._map[:100])
        length, self._pitch, colors = head[0], head[12], head[19]
        self._start = length + 12 * colors

    def at(self, x: int, y: int) -> int:
        at = self._start + y * self._pitch + 4 * x
        return int.from_bytes(self._map[at : at + 4], "little") & 0xFFFFFF

    def rows(self, x: int, y: int, w: int, h: int) -> bytes:
        starts = (self._start + row * self._pitch + 4 * x for row in range(y, y + h))
        return b"".join(self._map[at : at + 4 * w] for at in starts)

    def close(self) -> None:
        self._map.close()


class _ClientMessage(ctypes.Structure):
    """X's XClientMessageEvent, padded to the size of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 12),
    )


def _ask_to_close(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW: xdotool leaves that to a window manager, and here is none."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(display.encode())
    client_message = 33
    message = _ClientMessage(
        type=client_message,
        window=window,
        message_type=x11.XInternAtom(connection, b"WM_PROTOCOLS", 0),
        format=32,
        data=(ctypes.c_long * 5)(x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)),
    )
    x11.XSendEvent(connection, window, 0, 0, ctypes.byref(message))
    x11.XCloseDisplay(connection)


def wait_until(holds: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until something holds; RuntimeError naming `what` when it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise RuntimeError(f"Waited {seconds:g} s for {what}.")
        time.sleep(0.05)
