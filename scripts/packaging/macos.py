"""The bundle for macOS, for both processors. Structure, modes and Info.plist are tested; no Mac has run it.

The package indexes have no Python for it, so two portable ones are given by path and hash, one a processor.
"""

from __future__ import annotations

import plistlib
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import build_core
import carried
import icons
import interpreters
import licences
import python
from common import APP_ID, BUILD, MATCH_SUFFIX, MATCH_TYPE, NAME, ROOT, TITLE, Trouble, run, say, size_of, version

PROCESSORS: Final = {"arm64": "aarch64-macos", "x86_64": "x86_64-macos"}
"""As macOS calls them, and as Zig does."""
OLDEST: Final = "11.0"
UNIVERSAL: Final = "universal2-macos"
RUNTIME: Final = Path("Contents", "Frameworks", "python")
PROGRAM: Final = Path("Contents", "MacOS", TITLE)
ICON: Final = "app.icns"
MACH_O: Final = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How a program or library begins: for one processor, for several."""
MATCH_ID: Final = f"{APP_ID}.match"


def make(dist: Path) -> list[Path]:
    """Make the bundle and its archive; nothing, and say so, where no Python was given for it."""
    archives = [interpreters.archive_of(f"macos-{name}") for name in PROCESSORS]
    found = [archive for archive in archives if archive]
    if len(found) < len(PROCESSORS):
        say("macos: left out, as no Python was given for both processors (--interpreter, see docs/releasing.md)")
        return []
    bundle = assemble(BUILD / "macos" / f"{TITLE}.app", found)
    return [archive_of(bundle, dist / f"{NAME}-{version()}-macos-universal2.tar.gz")]


def assemble(bundle: Path, archives: Sequence[Path]) -> Path:
    """Lay out the bundle from a Python for each processor and return it."""
    shutil.rmtree(bundle, ignore_errors=True)
    (bundle / PROGRAM).parent.mkdir(parents=True)
    resources = bundle / "Contents" / "Resources"
    resources.mkdir()
    with tempfile.TemporaryDirectory(prefix="elements-table-") as name:
        trees = [unpacked(archive, Path(name) / str(number)) for number, archive in enumerate(archives)]
        merge(trees, bundle / RUNTIME)
    packages = bundle / RUNTIME / "lib" / f"python{interpreters.VERSION}" / "site-packages"
    libraries(packages)
    (bundle / "Contents" / "Info.plist").write_bytes(plistlib.dumps(info(version())))
    (bundle / "Contents" / "PkgInfo").write_text("APPL????", encoding="ascii")
    icons.icns(resources / ICON)
    launcher(bundle / PROGRAM)
    names = [file.name for file in bundle.rglob("*") if file.is_file()]
    licences.hold_to_known(names)
    texts = sorted((bundle / RUNTIME).glob("**/LICENSE.txt"))
    licences.write(packages / "elements_table" / "licences", names, python=texts[0] if texts else None)
    shutil.copyfile(ROOT / "LICENSE", resources / "LICENSE.txt")
    set_modes(bundle)
    say(f"macos: the bundle takes {size_of(bundle) / 1e6:.1f} MB")
    return bundle


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack a portable Python and return the folder with `bin` and `lib`; Trouble where it is no such thing."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="tar")
    for place in (folder, *sorted(one for one in folder.iterdir() if one.is_dir())):
        if (place / "lib" / f"libpython{interpreters.VERSION}.dylib").is_file() and (
            place / "bin" / "python3"
        ).exists():
            return place
    raise Trouble(f"{archive}: it holds no bin/python3 with lib/libpython{interpreters.VERSION}.dylib.")


def libraries(folder: Path) -> None:
    """Install the libraries and the project for both processors."""
    wheel = python.wheel(UNIVERSAL)
    with tempfile.TemporaryDirectory(prefix="elements-table-") as name:
        trees = []
        for processor in PROCESSORS:
            trees.append(Path(name) / processor)
            carried.lay_out(trees[-1], wheel, (f"macosx_{OLDEST.replace('.', '_')}_{processor}",))
        merge(trees, folder)


def merge(trees: Sequence[Path], folder: Path) -> None:
    """Put trees for several processors into one: native files are fused, of others that differ the first is taken."""
    for tree in trees:
        for file in sorted(tree.rglob("*")):
            target = folder / file.relative_to(tree)
            others = [one / file.relative_to(tree) for one in trees]
            parts = [one for one in others if one.is_file() and not one.is_symlink()]
            if file.is_dir() and not file.is_symlink():
                target.mkdir(parents=True, exist_ok=True)
            elif target.exists() or target.is_symlink():
                continue
            elif file.is_symlink():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(file.readlink())
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                _merge_file(file, parts, target)


def _merge_file(file: Path, parts: Sequence[Path], target: Path) -> None:
    differing = is_native(file) and any(part.read_bytes() != file.read_bytes() for part in parts)
    if not differing:
        shutil.copyfile(file, target)
    elif build_core.fuse(list(parts), target, say) is None:
        raise Trouble(f"{file.name} cannot be put together for both processors; install llvm (it has llvm-lipo).")
    target.chmod(file.stat().st_mode & 0o777)


def is_native(file: Path) -> bool:
    """Return whether a file is a program or a library of macOS."""
    with file.open("rb") as stream:
        return stream.read(4) in MACH_O


def launcher(file: Path) -> Path:
    """Build the bundle's program for both processors by Zig, which signs it ad hoc as Apple's processors want it."""
    source = Path(__file__).with_name("launcher_macos.c")
    flags = ("-std=c11", "-Os", "-Wall", "-Wextra", "-Werror", f'-DVERSION="{interpreters.VERSION}"')
    with tempfile.TemporaryDirectory(prefix="elements-table-") as name:
        parts = []
        for target in PROCESSORS.values():
            parts.append(Path(name) / target)
            command = [sys.executable, "-m", "ziglang", "cc", "-target", f"{target}.{OLDEST}", *flags]
            run([*command, source, "-o", parts[-1]], f"Building the launcher for {target}")
        if build_core.fuse(parts, file, say) is None:
            raise Trouble("The launcher cannot be put together for both processors; install llvm (it has llvm-lipo).")
    return file


def info(number: str) -> dict[str, Any]:
    """Return the bundle's Info.plist."""
    document = {
        "CFBundleTypeName": f"{TITLE} match",
        "CFBundleTypeRole": "Viewer",
        "CFBundleTypeIconFile": ICON,
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [MATCH_ID],
    }
    kind = {
        "UTTypeIdentifier": MATCH_ID,
        "UTTypeDescription": f"{TITLE} match",
        "UTTypeConformsTo": ["public.data"],
        "UTTypeIconFile": ICON,
        "UTTypeTagSpecification": {
            "public.filename-extension": [MATCH_SUFFIX.lstrip(".")],
            "public.mime-type": [MATCH_TYPE],
        },
    }
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": TITLE,
        "CFBundleDocumentTypes": [document],
        "CFBundleExecutable": TITLE,
        "CFBundleIconFile": ICON,
        "CFBundleIdentifier": APP_ID,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleLocalizations": ["en", "de"],
        "CFBundleName": TITLE,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": number,
        "CFBundleVersion": number,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "UTExportedTypeDeclarations": [kind],
    }


def set_modes(bundle: Path) -> None:
    """Let everybody read all of it, and run what is a program or a library."""
    for file in [bundle, *bundle.rglob("*")]:
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or is_native(file) or file.parent.name == "bin" else 0o644)


def archive_of(bundle: Path, file: Path) -> Path:
    """Pack a bundle with its modes and links, owned by nobody in particular."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    with tarfile.open(file, "w:gz", compresslevel=9) as packed:
        packed.add(bundle, bundle.name, filter=plain)
    return file


def smoke(dist: Path) -> int:
    """Check the bundle as far as that goes without a Mac; where there is none, of one with stand-ins for Python."""
    import macos_trial  # noqa: PLC0415  only a smoke needs it

    return macos_trial.run_on(dist / f"{NAME}-{version()}-macos-universal2.tar.gz")
