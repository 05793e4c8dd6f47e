"""What people who have Python install: a source archive, a wheel for every system, and wheels that carry the core."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from email.message import Message
from pathlib import Path
from typing import Final

from common import BUILD, ROOT, Trouble, run, say, version

sys.path.insert(0, str(ROOT / "scripts"))

import build_core

PURE: Final = "none"
TARGETS: Final[Mapping[str, str]] = {
    PURE: "any",
    **{name: tag for name, tag in build_core.TARGETS.items() if name not in build_core.PROCESSORS},
}
"""The wheels that are made: as `ELEMENTS_TABLE_TARGET` names them, and the end of their names."""


def make(dist: Path) -> list[Path]:
    """Make the source archive and every wheel."""
    return [_hatch("sdist", dist, "", f"elements_table-{version()}.tar.gz"), *(wheel(name, dist) for name in TARGETS)]


def wheel(target: str, folder: Path = BUILD / "wheels") -> Path:
    """Return the wheel for a system, made anew; Trouble where its core cannot be built here."""
    if target != PURE and build_core.build(target, say=say) is None:
        raise Trouble(f"The core for {target} cannot be built here; install ziglang (and llvm, for macOS).")
    return _hatch("wheel", folder, target, f"elements_table-{version()}-py3-none-{TARGETS[target]}.whl")


def metadata(file: Path) -> Message:
    """Return what a wheel says of itself."""
    with zipfile.ZipFile(file) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(packed.read(name))


def _hatch(kind: str, folder: Path, target: str, name: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", folder]
    run(command, f"Building {name}", env={**os.environ, "ELEMENTS_TABLE_TARGET": target}, cwd=ROOT)
    if not (folder / name).is_file():
        raise Trouble(f"Hatch did not make {name}, but something else; look into {folder}.")
    return folder / name


def smoke(dist: Path) -> int:
    """Check what was made, and run it as pipx, uvx and pip do; return how many checks failed."""
    files = sorted(dist.glob("elements_table-*"))
    failed = 0
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        for name, check in _checks(dist, files, Path(folder)).items():
            try:
                check()
            except (Trouble, OSError, subprocess.SubprocessError) as error:
                failed += 1
                say(f"python: {name}: FAILED: {error}")
            else:
                say(f"python: {name}: as it should be")
    return failed


def _checks(dist: Path, files: list[Path], folder: Path) -> dict[str, Callable[[], object]]:
    pure, native = (dist / f"elements_table-{version()}-py3-none-{tag}.whl" for tag in ("any", TARGETS[_here()]))
    source = dist / f"elements_table-{version()}.tar.gz"
    home = {**os.environ, "ELEMENTS_TABLE_HOME": str(folder / "home")}
    home.pop("PYTHONPATH", None)  # it may name the checkout
    tools = {name: _tool(name) for name in ("pipx", "uv")}

    def says(command: list[str | Path]) -> None:
        said = run([*command, "--version"], f"{Path(command[0]).name} {command[1]}", env=home)
        if f"Elements Table {version()}" not in said:
            raise Trouble(f"It says {said.strip()!r}.")

    def installs(file: Path, *, core: bool) -> None:
        place = folder / file.name
        run([sys.executable, "-m", "venv", place], "Making an environment")
        run([place / "bin" / "pip", "install", "--quiet", file], "pip")
        says([place / "bin" / "python", "-P", "-m", "elements_table"])
        asked = "from elements_table.bots.compiled import core; print(core() is not None)"
        if run([place / "bin" / "python", "-P", "-c", asked], "The core", env=home).strip() != str(core):
            raise Trouble("The core is where it should not be, or not where it should.")

    return {
        "twine check": lambda: run([sys.executable, "-m", "twine", "check", "--strict", *files], "twine"),
        "pipx run": lambda: says([*tools["pipx"], "run", "--spec", native, "elements-table"]),
        "uvx --from": lambda: says([*tools["uv"], "tool", "run", "--from", native, "elements-table"]),
        "pip, with the core": lambda: installs(native, core=True),
        "pip, for every system": lambda: installs(pure, core=False),
        "pip, from the source": lambda: installs(source, core=bool(build_core.compiler())),
    }


def _here() -> str:
    """Return the name of this system's wheel."""
    machine = "aarch64" if os.uname().machine in ("aarch64", "arm64") else "x86_64"
    return "universal2-macos" if sys.platform == "darwin" else f"{machine}-linux-gnu.2.17"


def _tool(name: str) -> list[str | Path]:
    """Return the command of a tool of the Python index: on the path, else installed into `build/tools`."""
    if shutil.which(name):
        return [name]
    tools = BUILD / "tools"
    if not (tools / "bin" / name).is_file():
        run([sys.executable, "-m", "venv", tools], "Making an environment")
        run([tools / "bin" / "pip", "install", "--quiet", name], f"Installing {name}")
    return [tools / "bin" / name]
