"""Builds the compiled core of the searches: `python scripts/build_core.py [--target TARGET] [--force]`.

It takes the system's C compiler (the variable CC, else cc, gcc or clang), or Zig where its Python package `ziglang`
is installed, which builds for other systems too: `--target x86_64-windows-gnu`, say. Standard library only. Without
either there is no core, and everything is worked out by Python, more slowly.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "core"
FLAGS = ("-std=c11", "-O2", "-shared", "-fvisibility=hidden", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror")
"""No flag that lets a sum come out otherwise than Python's."""
TARGETS = {
    "x86_64-linux-gnu.2.17": "manylinux_2_17_x86_64",
    "aarch64-linux-gnu.2.17": "manylinux_2_17_aarch64",
    "x86_64-windows-gnu": "win_amd64",
    "x86_64-macos": "macosx_11_0_x86_64",
    "aarch64-macos": "macosx_11_0_arm64",
    "universal2-macos": "macosx_11_0_universal2",
}
"""The systems that Zig builds for from any, and how their wheels are called."""
PROCESSORS = ("x86_64-macos", "aarch64-macos")
"""What `universal2-macos` is put together from, by Apple's `lipo` or LLVM's."""
LIPOS = ("lipo", "llvm-lipo", *(f"llvm-lipo-{version}" for version in range(25, 13, -1)))


def file_of(target: str = "") -> Path:
    """Return where a library lies, named by its sources: beside what loads it, or where others are built to."""
    spec = importlib.util.spec_from_file_location("compiled", ROOT / "elements_table" / "bots" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    compiled = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compiled)
    systems = {"windows": "win32", "macos": "darwin", "linux": "linux"}
    system = next((found for word, found in systems.items() if word in target), sys.platform)
    folder: Path = ROOT / "build" / "core" / target if target else compiled.FOLDER
    return folder / compiled.name_of(SOURCES, system)


def compiler() -> list[str]:
    """Return the command of a C compiler; empty where there is none."""
    named = os.environ.get("CC", "").split()
    for command in (named, ["cc"], ["gcc"], ["clang"]):
        if command and shutil.which(command[0]):
            return command
    return zig()


def zig() -> list[str]:
    """Return the command of Zig's C compiler; empty where its Python package is not installed."""
    return [sys.executable, "-m", "ziglang", "cc"] if importlib.util.find_spec("ziglang") else []


def build(
    target: str = "",
    *,
    force: bool = False,
    flags: tuple[str, ...] = (),
    file: Path | None = None,
    say: Callable[[str], object] = lambda _sentence: None,
) -> Path | None:
    """Return the library, built where it is not there yet; None where no compiler makes it, and `say` is told why.

    `target` is a system as Zig names it, else this one.
    """
    if not SOURCES.is_dir():
        return None
    file = file or file_of(target)
    if file.exists() and not force:
        return file
    if target == "universal2-macos":
        parts = [build(one, force=force, flags=flags, say=say) for one in PROCESSORS]
        return fuse([part for part in parts if part], file, say) if all(parts) else None
    command = [*zig(), "-target", target] if target and zig() else [] if target else compiler()
    if not command:
        say("There is no C compiler here.")
        return None
    pic = () if os.name == "nt" or "windows" in target else ("-fPIC",)
    sources = sorted(map(str, SOURCES.glob("*.c")))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".core-") as folder:
            fresh = Path(folder) / file.name
            subprocess.run(
                [*command, *FLAGS, *pic, *flags, *sources, "-o", str(fresh), "-lm"], check=True, capture_output=True
            )
            for old in {*file.parent.glob(f"elements_core-*{file.suffix}")} - {file}:
                old.unlink(missing_ok=True)
            fresh.replace(file)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"") or b""
        say(f"{error}\n{said.decode(errors='replace')}")
        return None
    return file


def fuse(parts: list[Path], file: Path, say: Callable[[str], object] = lambda _sentence: None) -> Path | None:
    """Put libraries or programs for several processors of macOS into one file; None without a `lipo`."""
    lipo = next(filter(None, map(shutil.which, LIPOS)), None)
    if lipo is None:
        say("There is no lipo here; on Debian the package llvm has one.")
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [lipo, "-create", *map(str, parts), "-output", str(file)], check=False, capture_output=True, text=True
    )
    if done.returncode:
        say(done.stderr)
    return None if done.returncode else file


def main(arguments: list[str] | None = None) -> int:
    """Build, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", default="", choices=("", *TARGETS), help="another system, as Zig names it")
    parser.add_argument("--force", action="store_true", help="also where it is there already")
    given = parser.parse_args(arguments)
    made = build(given.target, force=given.force, say=lambda why: print(why, file=sys.stderr))
    print(made or "There is no core; searches are worked out by Python.")
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(main())
