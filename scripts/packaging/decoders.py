"""Decoders of formats that the program has no file of: SDL_mixer is bound to them, so each becomes an empty library.

An empty library has the same name and the functions that are asked for, which all return nothing; SDL_mixer takes
that for "cannot be opened". What only a replaced library needed goes with it. It takes cc, nm and objdump.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

UNUSED = ("libfluidsynth", "libxmp", "libwavpack", "libopusfile")
"""MIDI with its own synthesizer, tracker modules, WavPack and Opus; our sounds are FLAC."""
TOOLS = ("cc", "nm", "objdump")
KEPT = ("libSDL2", "libpython", "libz.", "libffi", "libsqlite3")
"""What is loaded by name, or by the program itself."""


def leave_out(libraries: list[Path]) -> None:
    """Replace the decoders among some libraries and delete what nobody needs then; nothing without the tools."""
    if not all(map(shutil.which, TOOLS)):
        return
    for file in [one for one in libraries if one.name.startswith(UNUSED)]:
        wanted = _defined(file) & set().union(*(_asked(one) for one in libraries if file.name in needed(one)))
        _replace(file, wanted)
    bundled = [one for one in libraries if one.parent.name.endswith(".libs")]
    while True:
        asked = set().union(*(needed(one) for one in libraries if one.exists()))
        idle = [one for one in bundled if one.exists() and one.name not in asked and not one.name.startswith(KEPT)]
        if not idle:
            return
        for one in idle:
            one.unlink()


def needed(file: Path) -> set[str]:
    """Return the names of the libraries that one needs."""
    said = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"NEEDED\s+(\S+)", said))


def _defined(file: Path) -> set[str]:
    """Return the functions that a library has, with the version of each that has one: `name@VERSION`."""
    return {name.replace("@@", "@") for kind, name in _symbols(file) if kind in "TWi"}


def _asked(file: Path) -> set[str]:
    return {name for kind, name in _symbols(file) if kind in "Uw"}


def _symbols(file: Path) -> list[tuple[str, str]]:
    command = ["nm", "-D", "--with-symbol-versions", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return re.findall(r"^[0-9a-f ]* (\w) (\S+)$", said, re.MULTILINE)


def _replace(file: Path, names: set[str]) -> None:
    versions: dict[str, list[str]] = {}
    for name in sorted(names):
        plain, _at, version = name.partition("@")
        versions.setdefault(version, []).append(plain)
    with tempfile.TemporaryDirectory() as folder:
        source, script = Path(folder) / "empty.c", Path(folder) / "versions"
        plain = (one for group in versions.values() for one in group)
        source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in plain), encoding="ascii")
        groups = (f"{version} {{ {' '.join(f'{one};' for one in group)} }};\n" for version, group in versions.items())
        script.write_text("".join(groups), encoding="ascii")
        command = ["cc", "-shared", "-fPIC", "-nostdlib", "-w", "-fno-builtin", f"-Wl,-soname,{file.name}"]
        command += [f"-Wl,--version-script={script}"] if set(versions) != {""} else []
        subprocess.run([*command, "-o", str(file), str(source)], check=True, capture_output=True)
