"""The project's own Python environment, `.venv`: made when missing, mended when broken. Standard library only."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
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


class Trouble(Exception):
    """Why the environment cannot be made, as one sentence that says what to do."""


def python_of(folder: Path = FOLDER, *, windowed: bool = False) -> Path:
    """Return the Python of a virtual environment; `windowed`: the one that opens no console."""
    if os.name != "nt":
        return folder / "bin" / "python"
    return folder / "Scripts" / ("pythonw.exe" if windowed else "python.exe")


def is_made(folder: Path = FOLDER) -> bool:
    """Return whether it was made once, however it is now."""
    return bool(_stamp(folder))


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


def make(extras: Sequence[str] = (), folder: Path = FOLDER) -> Path:
    """Make or mend the environment with the project in it, and return its Python; raise `Trouble`."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Trouble(
            "This Python has no venv module; install it (on Debian and Ubuntu: sudo apt install python3-venv) "
            "and start again."
        )
    stamp = _stamp(folder)
    extras = sorted({*extras, *stamp.pop("extras", ())})
    sound = python_of(folder).exists() and {**stamp, "project": ""} == {**_wanted(folder), "project": ""}
    try:
        if not sound:
            if stamp:  # made by us, then moved, or its Python has gone; without a stamp it may be anybody's work
                shutil.rmtree(folder, ignore_errors=True)
            _run([sys.executable, "-m", "venv", str(folder)], folder)
        (folder / STAMP).unlink(missing_ok=True)
        project = str(ROOT) + (f"[{','.join(extras)}]" if extras else "")
        pip = [
            str(python_of(folder)),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--retries",
            "2",
        ]
        _run([*pip, "--editable", project], folder)
        (folder / STAMP).write_text(json.dumps({**_wanted(folder), "extras": extras}), encoding="utf-8")
    except OSError as error:
        raise Trouble(
            f"The folder {folder} cannot be written ({error.strerror or error}); "
            "move Elements Table to a folder of your own and start again."
        ) from error
    return python_of(folder)


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


def _run(command: list[str], folder: Path) -> None:
    """Run one step; its output is kept beside the environment's files only where it failed."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode == 0:
        return
    if any(sign in done.stdout for sign in OFFLINE):
        raise Trouble("Installing pygame and a few libraries needs the network, once; connect and start again.")
    folder.mkdir(exist_ok=True)
    (folder / LOG).write_text(done.stdout, encoding="utf-8")
    raise Trouble(f"The libraries could not be installed; what pip said is in {folder / LOG}.")
