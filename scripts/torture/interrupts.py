"""Ctrl+C while modules are imported and data decoded: at a call that is aimed at, or from outside at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from torture.promise import Finding, Order

ROOT: Final = Path(__file__).resolve().parents[2]
COMMANDS: Final = (
    ("check", str(ROOT / "tests" / "scenarios" / "wuxing" / "knock.yaml")),
    ("bench", "elemies", "--seconds", "0.05"),
    ("simulate", "dragon", "--seats", "novice,novice,novice,novice", "--games", "1"),
    ("screenshot", "alchemy", "{home}/alchemy.png"),
    ("statistics",),
)
"""What is broken off."""
ATTEMPTS: Final = 450
BLOCK: Final = 45
MISSED: Final = "missed"
AIMED: Final = """
import signal, sys
at, found = int(sys.argv.pop(1)), 0
def called(frame, event, _argument):
    global found
    if event != "call":
        return
    while frame is not None and not (
        frame.f_code.co_name in ("convert", "decode", "read_yaml", "_find_and_load")
        and ("elements_table" in frame.f_code.co_filename or "importlib" in frame.f_code.co_filename)
    ):
        frame = frame.f_back
    found += frame is not None
    if frame is not None and found == at:
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
from elements_table.__main__ import run
sys.setprofile(called)
code = run()
sys.setprofile(None)
if found < at or not at:
    print("missed" if at else found, file=sys.stderr)
sys.exit(code)
"""
"""Runs a command with Ctrl+C at the n-th call inside an import or the decoding of data; 0: counts those calls."""
QUIET: Final = 130
LONGEST: Final = 60.0
"""Seconds that a command may go on."""


def process(home: str, *arguments: str) -> subprocess.Popen[str]:
    """Start Python with arguments, in a home of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ELEMENTS_TABLE_HOME": home}
    command = [sys.executable, *(argument.replace("{home}", home) for argument in arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def calls(home: str, command: tuple[str, ...]) -> int:
    """Return how many calls of a command can be aimed at, once what is made once is made."""
    process(home, "-m", "elements_table", *command).communicate(timeout=LONGEST)
    _out, told = process(home, "-c", AIMED, "0", *command).communicate(timeout=LONGEST)
    return int(told.split()[-1])


def aimed(home: str, command: tuple[str, ...], at: int) -> str:
    """Interrupt the command at that call; return what was wrong."""
    return _wrong(process(home, "-c", AIMED, str(at), *command))


def from_outside(home: str, command: tuple[str, ...], seconds: float) -> str:
    """Interrupt the command after that time; return what was wrong. Python's own start and end are not ours."""
    started = process(home, "-m", "elements_table", *command)
    time.sleep(seconds)
    started.send_signal(signal.SIGINT)
    wrong = _wrong(started)
    is_over = started.returncode in (0, 2, -signal.SIGINT) and "Traceback" not in wrong
    is_beginning = started.returncode == -signal.SIGINT and " in run\n" not in wrong
    return "" if is_over or is_beginning else wrong


def _wrong(started: subprocess.Popen[str]) -> str:
    try:
        _out, told = started.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        started.kill()
        return "it goes on"
    code = started.returncode
    return "" if code == QUIET and not told else f"{code}: {told}"


def run(order: Order) -> list[Finding]:
    """Interrupt one command after the other: two of three are aimed."""
    faults: list[str] = []
    tried = [0, 0]
    with tempfile.TemporaryDirectory(prefix="torture-") as home:
        most = {command: calls(home, command) for command in COMMANDS}
        for seed in order.seeds():
            rng, command = Random(seed), COMMANDS[seed % len(COMMANDS)]
            is_aimed = seed % 3 > 0
            if is_aimed:
                fault = aimed(home, command, rng.randint(1, most[command]))
            else:
                fault = from_outside(home, command, rng.uniform(0.08, 0.4))
            if MISSED in fault:  # fewer calls than last time
                continue
            tried[is_aimed] += 1
            if fault:
                faults.append(f"seed {seed}: {' '.join(command)}: {fault}")
    figure = "{aimed} aimed at calls of imports and decoding, {outside} from outside at 0.08 to 0.4 s"
    counts = {"outside": tried[0], "aimed": tried[1]}
    return [Finding("Ctrl+C while things are loaded ends quietly, with code 130", figure, tuple(faults), counts)]
