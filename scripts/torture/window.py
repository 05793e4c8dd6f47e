"""A real window that gets one size after the other, or the screen's, while the picture of the first is made."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from real_window import INSTALL, Screen, Window, missing, wait_until

from elements_table import paths
from elements_table.kernel.errors import TableError
from torture.promise import Finding, Order

ROOT: Final = Path(__file__).resolve().parents[2]
SCREEN: Final = (1600, 1000)
ATTEMPTS: Final = 500
BLOCK: Final = 50
APART: Final = 1.0
"""Seconds between the two sizes of a pair at most."""
FULL: Final = 0.2
"""How often a size is that of the screen."""
LAST: Final = ((1024, 640), (1280, 800), (1366, 768), (1440, 900), (1111, 777))
"""The sizes of which a pair has one in the end, where it does not fill the screen."""
PATIENCE: Final = 6.0
"""Seconds until the picture of the last size is there at most."""
PROGRAM: Final = (sys.executable, "-m", "elements_table")


class Pictures:
    """The menu as it is drawn in one go, by the size of its window."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[tuple[int, int], bytes] = {}
        self.begin()
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT), paths.HOME_VARIABLE: str(home)}

    def begin(self) -> None:
        """Let its home have the name of who plays, so that nobody is asked for one, and faces that keep still."""
        settings = '{"me": {"name": "Zoe"}, "reduced_motion": true}'
        (self._home / "settings.json").write_text(settings, encoding="utf-8")

    def of(self, size: tuple[int, int]) -> bytes:
        """Return it as `Screen.picture` does."""
        if size not in self._known:
            self._known[size] = self._drawn(size)
        return self._known[size]

    def _drawn(self, size: tuple[int, int]) -> bytes:
        import pygame  # noqa: PLC0415  the other parts have their own display

        file = self._home / "menu.png"
        drawn = [*PROGRAM, "screenshot", "menu", str(file), "--size", f"{size[0]}x{size[1]}"]
        subprocess.run(drawn, env=self.environment, check=True, capture_output=True)
        picture = pygame.image.load(file)
        file.unlink()
        return bare(pygame.image.tobytes(picture, "BGRA"))


def bare(picture: bytes) -> bytes:
    """Return a picture of 32 bits a pixel without the last byte of each, which says nothing."""
    known = bytearray(picture)
    known[3::4] = bytes(len(known) // 4)
    return bytes(known)


class Shaken:
    """The program in a real window that is given sizes in pairs."""

    def __init__(self, screen: Screen, pictures: Pictures) -> None:
        self._screen = screen
        self._pictures = pictures
        self.window = screen.open(PROGRAM, pictures.environment)
        self.window.move(0, 0)
        self._is_full = False
        self.slowest = 0.0
        """Seconds from a last size to its picture."""

    def pair(self, seed: int) -> str:
        """Give the window two sizes; return what is wrong in the end, if anything is."""
        rng = Random(seed)
        for number in range(2):
            size = rng.choice(LAST) if number else (rng.randrange(1024, SCREEN[0]), rng.randrange(640, SCREEN[1]))
            if self._is_full or rng.random() < FULL:
                self._switch()
            if not self._is_full:
                self.window.resize(*size)
            if not number:
                time.sleep(rng.uniform(0.0, APART))
        return self._settled(SCREEN if self._is_full else size, seed)

    def _switch(self) -> None:
        """Press F11, and wait until the window has another size: that is the program's own until then."""
        self.window.key("F11")
        self._is_full = not self._is_full
        wait_until(lambda: (self.window.picture()[0] == SCREEN) == self._is_full, PATIENCE, "F11")
        self.window.move(0, 0)  # else it may lie beyond the edge of the screen

    def _settled(self, size: tuple[int, int], seed: int) -> str:
        wanted, begun = self._pictures.of(size), time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            found, shown = self.window.picture()
            if found == size and bare(shown) == wanted:
                self.slowest = max(self.slowest, time.monotonic() - begun)
                return ""
            time.sleep(0.05)
        if self.window.process.poll() is not None:
            return f"seed {seed}: the program ended with {self.window.process.returncode}"
        same = "of" if found == size else f"{found} and not"
        black = sum(not any(shown[at : at + 3]) for at in range(0, len(shown), 4)) / (len(shown) / 4)
        return f"seed {seed}: no picture {same} {size}, {black:.0%} black"


def run(order: Order) -> list[Finding]:
    """Shake the menu of one program; a window that is stuck is closed, and another goes on."""
    if missing():
        raise TableError(f"A real window needs {' and '.join(missing())}; {INSTALL}.")
    slowest, faults = 0.0, []
    with tempfile.TemporaryDirectory(prefix="torture-") as folder, Screen(SCREEN) as screen:
        pictures, shaken = Pictures(Path(folder)), None
        for seed in order.seeds():
            shaken = shaken or begun(screen, pictures)
            fault = shaken.pair(seed)
            slowest = max(slowest, shaken.slowest)
            if fault:
                faults.append(fault)
                shaken.window.process.kill()
                pictures.begin()  # it may fill the screen
                shaken = None
        if shaken is not None and shaken.window.close():
            faults.append("the program ended with a fault")
    figure = f"{{pairs}} pairs of sizes at most {APART:g} s apart, the slowest picture after {{slowest:.1f}} s"
    promise = "A window that gets one size after the other shows the picture of the last"
    return [Finding(promise, figure, tuple(faults), {"pairs": order.count}, {"slowest": slowest})]


def begun(screen: Screen, pictures: Pictures) -> Shaken:
    """Start the program, and wait for its menu; the pointer lies where nothing is."""
    shaken = Shaken(screen, pictures)
    window: Window = shaken.window
    window.point(2, 2)
    trouble = shaken._settled(window.picture()[0], 0)
    if trouble:
        raise TableError(f"The menu does not look as it does in a picture ({trouble}).")
    return shaken
