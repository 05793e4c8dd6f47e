"""A process that plays a game at its own table, and says after each frame what that has shown: `HOME GAME SEED DIE`.

It goes on with the open match where there is one. A line of its output is `identity size actions stamp`: the match,
the bytes of its journal, the actions on its record, and a checksum of what everybody sees. With DIE above 0 it kills
itself inside the write, flush or renaming of that number, half of which is done by then.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.match.play import journal
from elements_table.match.play.match import Match, Seat
from elements_table.match.play.user_files import locked
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.platform.inputs import Key
from elements_table.ui.shell.app import App

FASTER: Final = 4.0
"""How much faster than by the clock on the wall is played; bots are still waited for."""
FRAME: Final = 0.012
"""Seconds between frames."""
UNDO: Final = 0.06
"""How often an action is taken back."""


def stamp(match: Match) -> int:
    """Return a checksum of what everybody sees of a match, and of all that was done."""
    return zlib.crc32(repr((match.observation(None), [entry.text for entry in match.record])).encode())


class Doom:
    """Counts what is done to the disk, and ends the process in the middle of one."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.done = 0

    def is_now(self) -> bool:
        """Count one; return whether it is the last."""
        self.done += 1
        return self.done == self.at

    def wrap(self, module: Any, name: str) -> None:
        """Die before or after every other call of a function of a module."""
        before = getattr(module, name)

        def called(*arguments: Any, **named: Any) -> Any:
            dies = self.is_now()
            if dies and self.at % 2:
                die()
            result = before(*arguments, **named)
            if dies:
                die()
            return result

        setattr(module, name, called)

    def file(self) -> type[FileIO]:
        """Return files of which a write may be cut in two."""
        doom = self

        class Doomed(FileIO):
            def write(self, data: Any) -> Any:
                if doom.is_now():
                    super().write(bytes(data)[: doom.at * 7 % len(data)])
                    die()
                return super().write(data)

        return Doomed


def die() -> None:
    """End like a process that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def tell(match: Match) -> None:
    """Say what has been shown, in one write."""
    size = match.journal.stat().st_size if match.journal is not None and match.journal.is_file() else 0
    os.write(1, f"{match.id} {size} {len(match.record)} {stamp(match):08x}\n".encode())


class Table:
    """A person at a table who does anything."""

    def __init__(self, app: App, game_id: str, rng: Random) -> None:
        self.app = app
        self.game_id = game_id
        self.rng = rng
        self._shown: tuple[str, int, int] | None = None

    def sit(self) -> TableScreen:
        """Go on with the open match, or begin one."""
        if self.app.services.saves.open_match(self.game_id) is not None:
            self.app.navigator.continue_match(self.game_id)
        else:
            head = self.app.services.registry.game(self.game_id).data
            seats = [Seat("person", "Ada"), *(Seat("bot", f"B{n}", "novice") for n in range(1, head.default_seats))]
            self.app.navigator.start_match(self.game_id, seats, {}, self.rng.randrange(10**6))
        screen = self.app.navigator.stack[-1]
        assert isinstance(screen, TableScreen), screen
        return screen

    def frame(self, screen: TableScreen) -> None:
        """Act if it is one's turn, and say what is shown."""
        match, top = screen.match, self.app.navigator.stack[-1]
        key = (match.id, match.generation, len(match.record))
        if screen.state.caught_up and key != self._shown:
            self._shown = key
            tell(match)
        if top is not screen:
            top.handle(Key("enter"))
        elif screen.waiting():
            self._act(screen)
        elif screen.interludes.is_on:
            screen.handle(Key("space"))

    def _act(self, screen: TableScreen) -> None:
        match, seat = screen.match, screen.state.viewer
        if seat is None:
            return
        if self.rng.random() < UNDO and match.undo_offer(seat):
            screen.turn._undo()
            return
        legal = match.legal_actions(seat)
        if legal:
            screen.turn.act(self.rng.choice(legal))


def main(home: str, game_id: str, seed: str, at: str) -> None:
    """Play until killed."""
    os.environ[paths.HOME_VARIABLE] = home
    doom = Doom(int(at))
    if doom.at:
        wrap: Callable[[Any, str], None] = doom.wrap
        journal.FileIO = doom.file()  # type: ignore[attr-defined]  # a name of its own, not exported
        wrap(os, "fsync")
        for name in ("rename", "replace", "write_bytes", "unlink"):
            wrap(Path, name)
    with locked(paths.user()):
        app = App(size=(1024, 640))
        app.services.settings_file.change(thinking=0.4, fast_animation=True, reacting=0.5)
        app.open()
        signal.signal(signal.SIGTERM, lambda *_told: app.quit())
        app.navigator.push(Menu(app))
        app.step(0.0)
        table = Table(app, game_id, Random(int(seed)))
        screen = table.sit()
        begun = time.monotonic()
        while app.navigator.running:
            app.step((time.monotonic() - begun) * 1000 * FASTER)
            if screen not in app.navigator.stack:
                screen = table.sit()
            with suppress(TableError):  # an action that a window of time has overtaken
                table.frame(screen)
            time.sleep(FRAME)
        app.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
