"""Trying the standalone program where nothing of ours is: an empty environment, another folder, a real window."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import real_window
from next_drag import asks_nobody_else, next_drag

from elements_table.kernel.registry import registry

TURNS = 3
"""Own actions by mouse, with the bot's answers between them, unless the round ends before."""
PERSON_BEGINS = "3"
"""A deal in which the person has the first turn."""


MIDDLE = (800, 500)
"""A point of the virtual screen, which is black where nothing is painted."""


class Smoke:
    """The checks, each a method that raises where something is wrong; `home` is a fresh user's folder."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program = program
        self.home = home
        self.seats = {game: registry().game(game).data.default_seats for game in registry()}
        """Every game that there is, with the seats it usually has."""
        self.environment = {"ELEMENTS_TABLE_HOME": str(home)}
        (home / "settings.json").write_text(json.dumps({"thinking": 0.4, "me": {"name": "Zoe"}}), encoding="utf-8")

    def says(self, *arguments: str) -> str:
        """Run the program and return what it prints; CalledProcessError where it fails."""
        return subprocess.run(
            [str(self.program), *arguments],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            timeout=120,
            check=True,
        ).stdout

    def version(self) -> None:
        """It knows its version."""
        expect(self.says("--version").startswith("Elements Table "), "its name and version")

    def validate(self) -> None:
        """Its data files are all there, and sound."""
        self.says("validate")

    def simulate(self) -> None:
        """Bots play, also in processes of their own."""
        line = ("simulate", "wuxing", "--seats", "regular,random", "--games", "2", "--json")
        for workers in ("1", "2"):
            found = json.loads(self.says(*line, "--workers", workers))
            expect(found["games"] == 2 and sum(found["wins"]) == 2, "two games won")

    def games(self) -> None:
        """Regular bots play every game to its end."""
        for game, seats in self.seats.items():
            line = ("simulate", game, "--seats", ",".join(["regular"] * seats), "--games", "1", "--json")
            expect(sum(json.loads(self.says(*line))["wins"]) > 0, f"somebody who wins {game}")

    def bench(self) -> None:
        """The rules run."""
        found = json.loads(self.says("bench", "--seconds", "0.2", "--json"))
        expect(found.keys() == self.seats.keys(), f"figures of {', '.join(self.seats)}")
        expect(all(figures["actions_per_second"] > 0 for figures in found.values()), "actions in a second")

    def screenshots(self) -> None:
        """It draws, with its sprites and fonts, without a display."""
        for target in ("menu", *self.seats):
            file = self.home / f"{target}.png"
            self.says("screenshot", target, str(file))
            picture = pygame.image.load(file)
            step = 8
            colors = {
                tuple(picture.get_at((x, y)))
                for x in range(0, picture.get_width(), step)
                for y in range(0, picture.get_height(), step)
            }
            expect(picture.get_size() == (1280, 800) and len(colors) > 500, f"a picture of {target}")

    def menu(self) -> None:
        """The menu opens in a window, and closing the window ends the program."""
        with real_window.Screen() as screen:
            window = screen.open([str(self.program)], self.environment)
            real_window.wait_until(lambda: screen.pixel(*MIDDLE), 10, "a painted menu")
            expect(window.close() == 0, "exit code 0")

    def play(self) -> None:
        """Wu Xing is played by mouse against a bot that thinks in another process; the record holds."""
        record = self.home / "matches" / "wuxing.jsonl"
        command = [str(self.program), "play", "wuxing", "--seats", "person,regular", "--seed", PERSON_BEGINS]
        with real_window.Screen() as screen:
            window = screen.open(command, self.environment)
            for _turn in range(TURNS):
                real_window.wait_until(lambda: record.exists() and asks_nobody_else(record), 30, "the person's turn")
                if next_drag(record) is None:
                    break  # somebody has ended the round
                self._move(window, record)
            children = Path(f"/proc/{window.process.pid}/task/{window.process.pid}/children").read_text("ascii")
            expect(bool(children.split()), "a process for the bots")
            expect(window.close() == 0, "exit code 0")
        self.says("replay", str(record), "--verify")
        acted = [json.loads(line).get("seat") for line in record.read_text("utf-8").splitlines()]
        expect(acted.count(0) >= 1 and acted.count(1) >= 1, "actions of both in the record")

    def _move(self, window: real_window.Window, record: Path) -> None:
        before = record.stat().st_size
        drag = next_drag(record)

        def is_done() -> bool:
            if drag is not None:
                window.drag(drag.start, drag.end)
            time.sleep(0.3)
            return record.stat().st_size > before

        real_window.wait_until(is_done, 30, "the action in the record")


def expect(holds: bool, what: str) -> None:
    """Raise RuntimeError where something does not hold."""
    if not holds:
        raise RuntimeError(f"Expected {what}.")


def run(program: Path) -> int:
    """Run all checks, print a line for each and the count last, and return the exit code."""
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        smoke = Smoke(program, Path(folder))
        checks: list[Callable[[], None]] = [smoke.version, smoke.validate, smoke.simulate, smoke.games, smoke.bench]
        checks += [smoke.screenshots, smoke.menu, smoke.play]
        for check in checks:
            begun = time.monotonic()
            try:
                check()
            except (RuntimeError, OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
                failed += 1
                print(f"{check.__name__}: FAILED: {error}", flush=True)
            else:
                passed += 1
                print(f"{check.__name__}: {time.monotonic() - begun:.1f} s", flush=True)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed else 0
