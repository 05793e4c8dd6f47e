"""A disk that is full, and a folder that goes away while one plays."""

from __future__ import annotations

import shutil
import subprocess
from random import Random
from typing import Final

from elements_table.kernel.registry import Registry
from elements_table.match.archive.saves import Saves
from elements_table.match.play.match import Seat
from torture.disk import ACTIONS, act, lost, own_home, session
from torture.promise import Finding, Order

ATTEMPTS: Final = 1
BLOCK: Final = 1


def run(order: Order) -> list[Finding]:
    """Fill disks of many sizes, and take the folder away before each action."""
    return [one for seed in order.seeds() for one in (_full_disk(seed), _folder_gone(seed))]


def _full_disk(seed: int) -> Finding:
    promise = "A full disk stops nothing, and costs nothing unsaid"
    wrong, sizes = [], range(8, 200, 8)
    with own_home() as home:
        for kilobytes in sizes:
            mounted = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(home)],
                check=False,
                capture_output=True,
            )
            if mounted.returncode:
                return Finding(promise, "not measured: no disk can be mounted here")
            try:
                match = session(home, seed)
                (home / "settings.json").unlink(missing_ok=True)
                fault = lost(home, match)
                wrong += [f"{kilobytes} KB: {fault}"] if fault else []
            except Exception as error:  # noqa: BLE001  any of them is what we look for
                wrong.append(f"{kilobytes} KB: {type(error).__name__}: {error}")
            finally:
                subprocess.run(["umount", "-l", str(home)], check=True)
    return Finding(promise, f"{len(sizes)} disks of {sizes[0]} to {sizes[-1]} KB", tuple(wrong))


def _folder_gone(seed: int) -> Finding:
    wrong, tried = [], 0
    for at in range(ACTIONS):
        tried += 1
        with own_home() as home:
            saves, rng = Saves(home, Registry()), Random(seed)
            match = saves.begin(Registry().game("wuxing"), None, [Seat("person", "A"), Seat("bot", "B", "novice")], 3)
            for number in range(ACTIONS):
                if number == at:
                    shutil.rmtree(home)
                if not match.is_over:
                    act(match, rng)
            if match.trouble is None and len(match.record) > at:
                wrong.append(f"before action {at}: nothing is said")
            saves.note(match)
            path = saves.rescue(match)
            match.close()
            if len(saves.resume("wuxing", path).record) != len(match.record):
                wrong.append(f"before action {at}: what is kept elsewhere is not the match")
    return Finding("A folder may vanish while one plays", f"{tried} times, each match kept elsewhere", tuple(wrong))
