"""Trying the bundle for macOS without a Mac: its structure, modes, Info.plist, and each native file's processors."""

from __future__ import annotations

import plistlib
import struct
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

import interpreters
import macos
from common import BUILD, MATCH_SUFFIX, TITLE, Trouble, say, version

STAND_IN = "int Py_BytesMain(int count, char **given) { (void)given; return count; }\n"
KINDS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
"""How a native file numbers processors."""
SIGNATURE = 0x1D
"""The load command that says where the signature is."""


def run_on(archive: Path) -> int:
    """Check an archive, or a bundle made with stand-ins where there is none; return how many checks failed."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="elements-table-") as name:
        folder = Path(name)
        if archive.is_file():
            with tarfile.open(archive) as packed:
                packed.extractall(folder, filter="tar")
        else:
            say("macos: no bundle was made, so one with stand-ins for Python is looked at")
            pythons = [stand_in(folder / f"{one}.tar.gz", one) for one in macos.PROCESSORS]
            bundle = macos.assemble(BUILD / "macos" / f"{TITLE}.app", pythons)
            with tarfile.open(macos.archive_of(bundle, folder / "bundle.tar.gz")) as packed:
                packed.extractall(folder, filter="tar")
        for check in CHECKS:
            try:
                check(folder / f"{TITLE}.app")
            except (Trouble, OSError, ValueError, KeyError) as error:
                failed += 1
                say(f"macos: {check.__name__}: FAILED: {error}")
            else:
                say(f"macos: {check.__name__}: as it should be")
    say("macos: no Mac has run it")
    return failed


def stand_in(archive: Path, processor: str) -> Path:
    """Pack what looks like a portable Python for a processor: a library that only returns, and a link to nothing."""
    tree = archive.with_suffix("") / "python"
    library = tree / "lib" / f"libpython{interpreters.VERSION}.dylib"
    library.parent.mkdir(parents=True)
    (tree / "bin").mkdir()
    source = tree / "python.c"
    source.write_text(STAND_IN, encoding="ascii")
    target = f"{macos.PROCESSORS[processor]}.{macos.OLDEST}"
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-shared", str(source), "-o", str(library)]
    subprocess.run(command, check=True, capture_output=True)
    source.unlink()
    (tree / "bin" / f"python{interpreters.VERSION}").write_bytes(library.read_bytes())
    (tree / "bin" / "python3").symlink_to(f"python{interpreters.VERSION}")
    (tree / "lib" / f"python{interpreters.VERSION}").mkdir()
    (tree / "lib" / f"python{interpreters.VERSION}" / "LICENSE.txt").write_text("A stand-in.\n", encoding="ascii")
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(tree, "python")
    return archive


def structure(bundle: Path) -> None:
    """Everything lies where macOS and the launcher look for it."""
    names = ("Info.plist", "PkgInfo", f"MacOS/{TITLE}", f"Resources/{macos.ICON}", "Resources/LICENSE.txt")
    runtime = bundle / macos.RUNTIME
    packages = runtime / "lib" / f"python{interpreters.VERSION}" / "site-packages"
    needed = [bundle / "Contents" / name for name in names]
    needed += [runtime / "bin" / "python3", runtime / "lib" / f"libpython{interpreters.VERSION}.dylib"]
    needed += [
        packages / "elements_table" / name for name in ("__main__.py", "data", "sprites", "sounds", "licences")
    ]
    needed += [packages / name for name in ("pygame", "msgspec", "yaml", "platformdirs", "tqdm")]
    if missing := [str(file.relative_to(bundle)) for file in needed if not file.exists()]:
        raise Trouble(f"missing: {', '.join(missing)}")
    if strays := [str(link) for link in bundle.rglob("*") if link.is_symlink() and link.readlink().is_absolute()]:
        raise Trouble(f"links that lead out of it: {', '.join(strays)}")


def modes(bundle: Path) -> None:
    """Programs and libraries can be run, all can be read, and nothing can be written by everybody."""
    wrong = []
    for file in bundle.rglob("*"):
        mode = file.lstat().st_mode & 0o777
        if not file.is_symlink():
            runs = file.is_dir() or macos.is_native(file) or file.parent.name == "bin"
            wrong += [] if mode == (0o755 if runs else 0o644) else [f"{file.relative_to(bundle)} {mode:o}"]
    if wrong:
        raise Trouble(f"modes: {', '.join(wrong[:5])}")


def information(bundle: Path) -> None:
    """Info.plist names what is there, the version, and the documents."""
    told = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    if not (bundle / "Contents" / "MacOS" / told["CFBundleExecutable"]).is_file():
        raise Trouble("CFBundleExecutable names no file")
    icon = (bundle / "Contents" / "Resources" / told["CFBundleIconFile"]).read_bytes()
    if icon[:4] != b"icns" or struct.unpack(">I", icon[4:8])[0] != len(icon):
        raise Trouble("the icon is none")
    kind = told["UTExportedTypeDeclarations"][0]
    if told["CFBundleDocumentTypes"][0]["LSItemContentTypes"] != [kind["UTTypeIdentifier"]]:
        raise Trouble("the document's type is not declared")
    if kind["UTTypeTagSpecification"]["public.filename-extension"] != [MATCH_SUFFIX[1:]]:
        raise Trouble("the ending of matches is another")
    if told["CFBundleShortVersionString"] != version():
        raise Trouble("the version is another")


def processors(bundle: Path) -> None:
    """Every native file is for both processors, and signed where Apple's own wants that."""
    native = [
        file for file in bundle.rglob("*") if file.is_file() and not file.is_symlink() and macos.is_native(file)
    ]
    if len(native) < 40:
        raise Trouble(f"only {len(native)} native files")
    for file in native:
        slices = slices_of(file.read_bytes())
        if slices.keys() != set(macos.PROCESSORS):
            raise Trouble(f"{file.relative_to(bundle)} is for {', '.join(slices)} alone")
        if not slices["arm64"]:
            raise Trouble(f"{file.relative_to(bundle)} is not signed for arm64")
    say(f"macos: {len(native)} native files, each for {' and '.join(macos.PROCESSORS)}")


def slices_of(data: bytes) -> dict[str, bool]:
    """Return the processors that a native file is for, and for each whether it is signed."""
    if data[:4] == macos.MACH_O[0]:
        return {KINDS[struct.unpack_from("<I", data, 4)[0]]: is_signed(data)}
    found = {}
    for number in range(struct.unpack_from(">I", data, 4)[0]):
        kind, _more, start, size, _align = struct.unpack_from(">5I", data, 8 + 20 * number)
        found[KINDS[kind]] = is_signed(data[start : start + size])
    return found


def is_signed(data: bytes) -> bool:
    """Return whether a native file for one processor has a signature: a load command says so."""
    at = 32
    for _command in range(struct.unpack_from("<I", data, 16)[0]):
        command, size = struct.unpack_from("<2I", data, at)
        if command == SIGNATURE:
            return True
        at += size
    return False


CHECKS: tuple[Callable[[Path], None], ...] = (structure, modes, information, processors)
