"""The project's own Python environment, `.venv`: made when missing, mended when broken. Standard library only."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
STAMP = "elements-table.json"
LOG = "install.log"
OFFLINE = (
    "ConnectionError",
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Temporary failure in name resolution",
    "Network is unreachable",
)
"""What pip writes where it cannot reach its index."""


MAKING = {"making": True}
"""The stamp of an environment that is not done: whoever finds it, and no other at work, begins anew."""
Report = Callable[[str, int, int], object]
"""Is told what is done now, how many steps are done, and how many there are."""


class Trouble(Exception):
    """Why the environment cannot be made, as one sentence that says what to do."""


def python_of(folder: Path = FOLDER, *, windowed: bool = False) -> Path:
    """Return the Python of a virtual environment; `windowed`: the one that opens no console."""
    if os.name != "nt":
        return folder / "bin" / "python"
    return folder / "Scripts" / ("pythonw.exe" if windowed else "python.exe")


def is_made(folder: Path = FOLDER) -> bool:
    """Return whether it was made once, however it is now."""
    return "project" in _stamp(folder)


def is_ready(extras: Sequence[str] = (), folder: Path = FOLDER) -> bool:
    """Return whether it stands where it was made, for this Python and project, and with these extras."""
    stamp = _stamp(folder)
    made_with = set(stamp.pop("extras", ()))
    return stamp == _wanted(folder) and made_with.issuperset(extras) and python_of(folder).exists()


def python_with(modules: Sequence[str], extras: Sequence[str]) -> Path:
    """Return a Python that has these modules: the one that runs, else that of `.venv` with the extras; `Trouble`."""
    if all(importlib.util.find_spec(name) is not None for name in modules):
        return Path(sys.executable)
    if is_ready(extras):
        return python_of()
    print(f"Installing the project with [{','.join(extras)}] into {FOLDER.name} ...", flush=True)
    return make(extras)


def make(extras: Sequence[str] = (), folder: Path = FOLDER, report: Report = lambda *_told: None) -> Path:
    """Make or mend the environment with the project in it, and return its Python; raise `Trouble`.

    Whenever it is stopped, the next call makes it whole.
    """
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Trouble(
            "This Python has no venv module; install it (on Debian and Ubuntu: sudo apt install python3-venv) "
            "and start again."
        )
    try:
        with _alone(folder):
            _make(extras, folder, report)
    except OSError as error:
        raise Trouble(
            f"The folder {folder} cannot be written ({error.strerror or error}); "
            "move Elements Table to a folder of your own and start again."
        ) from error
    return python_of(folder)


def _make(extras: Sequence[str], folder: Path, report: Report) -> None:
    _stopping.clear()
    stamp = _stamp(folder)
    extras = sorted({*extras, *stamp.pop("extras", ())})
    steps = _Steps(report)
    sound = python_of(folder).exists() and {**stamp, "project": ""} == {**_wanted(folder), "project": ""}
    if not sound:
        if stamp:  # made by us, then moved, stopped half-way, or its Python has gone; else it may be anybody's work
            shutil.rmtree(folder, ignore_errors=True)
        is_new = not folder.exists()
        folder.mkdir(exist_ok=True)
        if is_new:
            (folder / STAMP).write_text(json.dumps(MAKING), encoding="utf-8")
        steps.begin("an own environment")
        _run([sys.executable, "-m", "venv", str(folder)], folder)
    (folder / STAMP).write_text(json.dumps({**MAKING, "extras": extras}), encoding="utf-8")
    project = str(ROOT) + (f"[{','.join(extras)}]" if extras else "")
    pip = [str(python_of(folder)), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2"]
    _run([*pip, "--progress-bar", "off", "--editable", project], folder, steps.hear)
    (folder / STAMP).write_text(json.dumps({**_wanted(folder), "extras": extras}), encoding="utf-8")


class _Steps:
    """Makes steps of what pip says: one for each library of the project, one to make ready, one to install."""

    def __init__(self, report: Report) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self._report, self._done, self._count = report, 0, len(project.get("dependencies", ())) + 2

    def begin(self, what: str) -> None:
        self._report(what, self._done, self._count)
        self._done += 1

    def hear(self, line: str) -> None:
        """Take a line of pip's."""
        words = line.split()
        if words[:1] == ["Collecting"] and len(words) > 1:
            self._done = min(self._done, self._count - 1)
            self.begin(re.split(r"[^\w.-]", words[1])[0])
        elif words[:1] == ["Downloading"] and "(" in line:
            self._report(f"{words[1].rpartition('/')[2].split('-')[0]} {line[line.rindex('(') :].strip()}",
                         self._done - 1, self._count)  # fmt: skip
        elif words[:1] == ["Installing"]:
            self._report("installing them", self._count - 1, self._count)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the right to make an environment, which the system frees in any case; Trouble where another has it."""
    with folder.with_name(f"{folder.name}.lock").open("a+b") as lock:
        try:
            if os.name == "nt":
                import msvcrt  # noqa: PLC0415  there only

                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl  # noqa: PLC0415  here only

                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Trouble("Elements Table is being set up already; wait until that is done.") from None
        yield


def _wanted(folder: Path) -> dict[str, Any]:
    return {
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "project": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
        "folder": str(folder),
    }


def _stamp(folder: Path) -> dict[str, Any]:
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


_stopping = threading.Event()
_running: list[subprocess.Popen[str]] = []


def stop() -> None:
    """End the step that runs, from another thread."""
    _stopping.set()
    for process in _running:
        process.terminate()


def _run(command: list[str], folder: Path, hear: Callable[[str], object] = lambda _line: None) -> None:
    """Run one step; its output is kept beside the environment's files only where it failed."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    _running.append(process)
    said = []
    with process:
        for line in process.stdout:
            said.append(line)
            hear(line)
    _running.remove(process)
    if process.returncode == 0:
        return
    if _stopping.is_set():
        raise Trouble("Setting up was stopped; it goes on with the next start.")
    text = "".join(said)
    if any(sign in text for sign in OFFLINE):
        raise Trouble("Installing pygame and a few libraries needs the network, once; connect and start again.")
    folder.mkdir(exist_ok=True)
    (folder / LOG).write_text(text, encoding="utf-8")
    raise Trouble(f"The libraries could not be installed; what pip said is in {folder / LOG}.")
