"""Prints what the window costs, medians on a virtual screen: start, memory, idle processor time, frames.

    python scripts/bench/window.py [--quick] [--peers] [--json]

`--peers` starts other card tables that are installed in the same rounds. Needs Xvfb and xdotool. The program runs as
`python -m elements_table`, or as the standalone program with `--program`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "scripts"))

from next_drag import asks_nobody_else  # noqa: E402  found by the line above
from real_window import Screen, missing, wait_until  # noqa: E402  found by the line above

from elements_table.kernel.registry import registry  # noqa: E402  found by the line above

SCREEN = (2560, 1440)
LOOKED_AT = tuple((x, y) for x in range(80, SCREEN[0], 240) for y in range(60, SCREEN[1], 180))
"""Points of the screen, one of which a window covers wherever it opens."""
RESTING = 14.0
"""Seconds until all rests: the hand is dealt, the turn ring has pulsed, what only motion needs has been let go of."""
PEERS = {"aisleriot": "sol"}
"""Other card tables, by the command that starts them."""
BARE = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 800))
window.fill((30, 60, 60))
pygame.display.flip()
while not pygame.event.get(pygame.QUIT):
    pygame.time.wait(33)
"""


class Bench:
    """The measurements, each on a screen of its own."""

    def __init__(self, program: Sequence[str], quick: bool, peers: bool = False) -> None:
        self.program = list(program)
        self.peers = {name: [found] for name, command in PEERS.items() if peers and (found := _found(command))}
        self.starts = 3 if quick else 11
        self.idle_seconds = 4.0 if quick else 10.0
        self.frames = 60 if quick else 300
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's Python keeps what it has compiled

    def run(self) -> dict[str, dict[str, float]]:
        """Return all figures by name."""
        with tempfile.TemporaryDirectory() as home:
            Path(home, "settings.json").write_text(
                '{"me": {"name": "Zoe"}}', encoding="utf-8"
            )  # nobody is asked who plays
            found = self._starts(home)
            found["menu"] = self._resting(self.program, home)
            for game_id in registry():
                found[f"table_{game_id}"] = self._resting(self.program, home, game_id)
        for size in ("1280x800", "2560x1440"):
            found[f"frame_{size}"] = self._frames(size)
        return found

    def _starts(self, home: str) -> dict[str, dict[str, float]]:
        """Return the times of several starts: a bare window, in an empty folder, and in `home` where it has been.

        They take turns, so that whatever else the machine does slows all of them alike and the ratios hold.
        """
        bare = [sys.executable, "-c", BARE]
        self._start(self.program, home)
        rounds: list[dict[str, tuple[float, float]]] = []
        for _n in range(self.starts):
            with tempfile.TemporaryDirectory() as fresh:
                rounds.append(
                    {
                        "bare_window": self._start(bare, fresh),
                        "first_start": self._start(self.program, fresh),
                        "second_start": self._start(self.program, home),
                        **{name: self._start(command, home) for name, command in self.peers.items()},
                    }
                )
        return {name: _figures(name, rounds) for name in rounds[0]}

    def _start(self, command: list[str], home: str) -> tuple[float, float]:
        """Return the milliseconds from exec to the first painted points: passed, and run by processors."""
        with Screen(SCREEN) as screen:
            own = {"ELEMENTS_TABLE_HOME": home, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home}
            environment = {**self.environment, **screen.environment, **own}
            begun = time.perf_counter()
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while not any(screen.pixel(*point) for point in LOOKED_AT):
                if process.poll() is not None:
                    raise RuntimeError(f"{command[0]} ended before its window was painted.")
                time.sleep(0.001)
            passed = (time.perf_counter() - begun) * 1000
            run = _run_ns([process.pid]) / 1e6
            time.sleep(1.0)  # what it does after the first frame, such as keeping rasters
            process.terminate()
            process.wait()
        return passed, run

    def _resting(self, program: list[str], home: str, game_id: str = "") -> dict[str, float]:
        """Return memory and idle processor time where a person is asked: in the menu, or at a game's table."""
        environment = {**self.environment, "ELEMENTS_TABLE_HOME": home}
        seats = ["person"] + ["regular"] * (registry().head(game_id).default_seats - 1) if game_id else []
        command = [*program, *(["play", game_id, "--seats", ",".join(seats), "--seed", "3"] if game_id else [])]
        with Screen(SCREEN) as screen:
            window = screen.open(command, environment)
            record = Path(home) / "matches" / f"{game_id}.jsonl"
            if game_id:
                wait_until(lambda: record.exists() and asks_nobody_else(record), 30, "the person's turn")
            time.sleep(RESTING)
            if window.process.poll() is not None:
                raise RuntimeError(
                    f"The program ended: {window.process.stdout.read() if window.process.stdout else ''}"
                )
            window_process = [window.process.pid]
            helpers = _children(window.process.pid)
            before = _run_ns(window_process), _run_ns(helpers)
            time.sleep(self.idle_seconds)
            spent = [
                now - then for now, then in zip((_run_ns(window_process), _run_ns(helpers)), before, strict=True)
            ]
            found = {
                "pss_mb": sum(map(_pss_mb, window_process)),
                "alone_mb": _alone_mb(window_process + helpers),
                "cpu_percent": spent[0] / self.idle_seconds / 1e7,
            }
            if helpers:
                found["bots_pss_mb"] = sum(map(_pss_mb, helpers))
                found["bots_cpu_percent"] = spent[1] / self.idle_seconds / 1e7
            window.close()
        return found

    def _frames(self, size: str) -> dict[str, float]:
        with Screen(SCREEN) as screen:
            done = subprocess.run(
                [sys.executable, str(ROOT / "scripts" / "bench" / "moving_pieces.py"), size, str(self.frames)],
                env={**self.environment, **screen.environment},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
        found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        return found


def _figures(name: str, rounds: Sequence[dict[str, tuple[float, float]]]) -> dict[str, float]:
    """Return one kind of start: times, and how often the bare window's of the same round fits into them."""
    passed, run = ([one[name][n] for one in rounds] for n in (0, 1))
    return {
        "median_ms": statistics.median(passed),
        "least_ms": min(passed),
        "processor_ms": statistics.median(run),
        "to_bare": statistics.median(one[name][0] / one["bare_window"][0] for one in rounds),
        "processor_to_bare": statistics.median(one[name][1] / one["bare_window"][1] for one in rounds),
    }


def _found(command: str) -> str | None:
    """Return where a program is; games are seldom on the path of a session without a desk."""
    return shutil.which(command, path=os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/games")))


def _children(pid: int) -> list[int]:
    """Return the processes below a process."""
    below = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    return below + [grandchild for child in below for grandchild in _children(child)]


def _pss_mb(pid: int) -> float:
    """Return a process's share of memory: its own pages, and its part of those that others use too."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _alone_mb(pids: Iterable[int]) -> float:
    """Return what processes take together where no other program has any of it: what they share counts once."""
    own, shared = 0, Counter[str]()
    for pid in pids:
        theirs, name = Counter[str](), ""
        for line in Path(f"/proc/{pid}/smaps").read_text("utf-8").splitlines():
            key, *values = line.split()
            if not key.endswith(":"):
                name = values[4] if len(values) > 4 else key
            elif key.startswith("Private_"):
                own += int(values[0])
            elif key.startswith("Shared_"):
                theirs[name] += int(values[0])
        shared |= theirs
    return (own + shared.total()) / 1024


def _run_ns(pids: Iterable[int]) -> int:
    """Return the nanoseconds that processes have run, all threads."""
    files = [file for pid in pids for file in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(file.read_text("ascii").split()[0]) for file in files)


def _told(found: dict[str, dict[str, float]]) -> None:
    for name, value in found.items():
        print(f"{name:<18}", "  ".join(f"{part} {figure:.4g}" for part, figure in value.items()))


def main() -> int:
    """Print the figures and return 0."""
    parser = argparse.ArgumentParser(description="Measure the window on a virtual screen.")
    parser.add_argument("--program", type=Path, metavar="FILE", help="the standalone program, instead of Python's")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, rougher figures")
    parser.add_argument("--peers", action="store_true", help="start other card tables in the same rounds")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if missing():
        parser.error(f"{' and '.join(missing())} must be installed first.")
    program = [str(arguments.program)] if arguments.program else [sys.executable, "-m", "elements_table"]
    found = Bench(program, arguments.quick, arguments.peers).run()
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        _told(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
