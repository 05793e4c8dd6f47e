"""The folder for Windows, its archive and its installer: made on any system, from a Python that is never run here.

Nothing is packed into a program of its own: the folder holds the embeddable CPython as its makers signed it, the
libraries' wheels, and a launcher of a hundred lines.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import carried
import icons
import interpreters
import licences
import nsis
import python
from common import BUILD, NAME, ROOT, SUMMARY, TITLE, Trouble, run, say, size_of, version

TARGET: Final = "x86_64-windows-gnu"
TAGS: Final = ("win_amd64",)
RUNTIME, LIBRARIES = "python", "lib"
"""The folders of the interpreter, and of the libraries with the program among them."""
NEVER_LOADED: Final = (
    *("libcrypto-*", "libssl-*", "_ssl.pyd", "_hashlib.pyd", "_msi.pyd", "winsound.pyd", "python.cat"),
    *("_asyncio.pyd", "_overlapped.pyd", "_bz2.pyd", "_lzma.pyd", "_elementtree.pyd", "pyexpat.pyd"),
    "_wmi.pyd",
)
"""What the interpreter brings and the program does without: hashes need no OpenSSL, and what system this is can be
asked without WMI, which answers late and under Wine not at all."""
NEVER_IMPORTED: Final = frozenset(
    (
        *("_pydecimal", "_pyio", "_pyrepl", "asyncio", "bdb", "cProfile", "doctest", "ensurepip"),
        *("ftplib", "http", "idlelib", "imaplib", "lib2to3", "mailbox", "nntplib", "pdb"),
        *("plistlib", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib", "ssl"),
        *("trace", "turtle", "unittest", "venv", "wsgiref", "xml", "xmlrpc"),
    )
)
"""Modules of the standard library that are for developers or the network, or stand in for what is there in C."""
NEVER_OPENED: Final = (
    *("freetype.dll", "_freetype.*.pyd", "portmidi.dll", "pypm.*.pyd", "_camera.*.pyd", "gfxdraw.*.pyd"),
    *("libjpeg-*.dll", "libtiff-*.dll", "libwebp*.dll", "libxmp.dll", "libopus*.dll", "libogg-*.dll"),
    *("libwavpack-*.dll", "_sdl2/mixer.*.pyd", "_sdl2/controller_old.*.pyd"),
)
"""Parts of pygame: its pictures here are SVG and PNG, its sounds FLAC."""
BUILT_IN: Final = ("libfreetype", "libharfbuzz")
"""What is inside SDL2_ttf.dll, as a library of its own would be called."""
LAUNCHER: Final = f"{TITLE}.exe"
ICON: Final = "app.ico"
CONSOLE: Final = f"{NAME}.cmd"
LARGEST, LARGEST_ARCHIVE = 37_000_000, 19_000_000
"""Bytes at most: unpacked, and as an archive."""


def make(dist: Path) -> list[Path]:
    """Make the folder, its archive, and its installer where `makensis` is."""
    folder = assemble(BUILD / "windows" / TITLE)
    stem = f"{NAME}-{version()}-windows-x86_64"
    made = [archive(folder, dist / f"{stem}.zip"), nsis.build(folder, dist / f"{stem}-setup.exe")]
    if size_of(folder) > LARGEST or made[0].stat().st_size > LARGEST_ARCHIVE:
        raise Trouble(
            f"The folder for Windows has grown to {size_of(folder)} bytes, {made[0].stat().st_size} packed."
        )
    return made


def assemble(folder: Path) -> Path:
    """Lay out the folder that is shipped and return it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    runtime, libraries = folder / RUNTIME, folder / LIBRARIES
    interpreters.windows(runtime)
    slim(runtime)
    path_file(runtime)
    carried.lay_out(libraries, python.wheel(TARGET), TAGS)
    for pattern in NEVER_OPENED:
        for file in (libraries / "pygame").glob(pattern):
            file.unlink()
    names = [file.name for file in folder.rglob("*") if file.is_file()]
    licences.hold_to_known(names)
    names += BUILT_IN
    licences.write(libraries / "elements_table" / "licences", names, python=runtime / "LICENSE.txt")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
    icons.ico(folder / ICON)
    launcher(folder / LAUNCHER, folder / ICON)
    (folder / CONSOLE).write_text(console(), encoding="ascii", newline="\r\n")
    say(f"windows: the folder takes {size_of(folder) / 1e6:.1f} MB")
    return folder


def slim(runtime: Path) -> None:
    """Take out of the interpreter what the program never loads; its programs stay as they were signed."""
    for file in sorted(runtime.iterdir()):
        if any(fnmatch(file.name, pattern) for pattern in NEVER_LOADED):
            file.unlink()
    for whole in runtime.glob("python3*.zip"):
        fresh = whole.with_suffix(".part")
        with zipfile.ZipFile(whole) as old, zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
            for entry in old.infolist():
                if Path(entry.filename).parts[0].partition(".")[0] not in NEVER_IMPORTED:
                    new.writestr(entry, old.read(entry), zipfile.ZIP_DEFLATED, 9)
        fresh.replace(whole)


def path_file(runtime: Path) -> Path:
    """Tell the interpreter where modules are; it then heeds neither the registry nor anybody's variables."""
    stem = f"python{interpreters.VERSION.replace('.', '')}"
    file = runtime / f"{stem}._pth"
    file.write_text(f"{stem}.zip\n.\n..\\{LIBRARIES}\n", encoding="ascii", newline="\r\n")
    return file


def console() -> str:
    """Return the command file for terminals, where the launcher could print nothing."""
    return f'@"%~dp0{RUNTIME}\\python.exe" -m elements_table %*\n'


def launcher(file: Path, icon: Path) -> Path:
    """Build the launcher by Zig, with icon and version."""
    work = BUILD / "windows" / "launcher"
    work.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(icon, work / ICON)
    (work / "launcher.rc").write_text(resources(version()), encoding="ascii")
    zig: list[str | Path] = [sys.executable, "-m", "ziglang"]
    run([*zig, "rc", work / "launcher.rc", work / "launcher.res"], "Compiling the launcher's icon")
    source = Path(__file__).with_name("launcher_windows.c")
    flags = ("-std=c11", "-Os", "-s", "-municode", "-Wall", "-Wextra", "-Werror", "-Wl,--subsystem,windows")
    run([*zig, "cc", "-target", TARGET, *flags, source, work / "launcher.res", "-o", file], "Building the launcher")
    return file


def resources(number: str) -> str:
    """Return the launcher's resources: its icon, and what Windows shows as its properties."""
    parts = ",".join([*number.split("."), "0", "0"][:4])
    told = {"FileDescription": SUMMARY, "FileVersion": number, "ProductName": TITLE, "ProductVersion": number}
    values = "".join(f'VALUE "{name}", "{value}"\n' for name, value in told.items())
    return (
        f'1 ICON "{ICON}"\n1 VERSIONINFO\nFILEVERSION {parts}\nPRODUCTVERSION {parts}\nBEGIN\n'
        f'BLOCK "StringFileInfo"\nBEGIN\nBLOCK "040904b0"\nBEGIN\n{values}END\nEND\n'
        'BLOCK "VarFileInfo"\nBEGIN\nVALUE "Translation", 0x409, 1200\nEND\nEND\n'
    )


def archive(folder: Path, file: Path) -> Path:
    """Pack a folder under its own name."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for one in sorted(folder.rglob("*")):
            if one.is_file():
                packed.write(one, Path(folder.name) / one.relative_to(folder))
    return file


def smoke(dist: Path) -> int:
    """Try archive and installer: here if this is Windows, else under Wine."""
    import windows_trial  # noqa: PLC0415  it needs the project

    stem = f"{NAME}-{version()}-windows-x86_64"
    return windows_trial.run(dist / f"{stem}.zip", dist / f"{stem}-setup.exe")
