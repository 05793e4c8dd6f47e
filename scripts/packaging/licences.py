"""The licences of all that an artefact carries, as a folder of texts that the program's *About* page lists.

Native libraries come inside wheels without a word, so PARTS says whose each file is; their texts are Debian's
copyright files: those of the machine, or fetched by `apt-get download` once and kept in `build/notices`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution
from pathlib import Path

from common import BUILD, ROOT, Trouble

NOTICES = BUILD / "notices"
COMMON = Path("/usr/share/common-licenses")
LIBRARIES = ("pygame-ce", "PyYAML", "msgspec", "platformdirs", "tqdm")
FONTS = ("font-source-sans-pro", "font-source-serif-pro")
READING = {"AtkinsonHyperlegible": "fontpkg-atkinson-hyperlegible"}
"""Faces that need not be carried, by how the names of their files begin: the packages that they come in."""
PARTS = {
    "libSDL2_image": ("SDL_image", "libsdl2-image-2.0-0"),
    "libSDL2_mixer": ("SDL_mixer", "libsdl2-mixer-2.0-0"),
    "libSDL2_ttf": ("SDL_ttf", "libsdl2-ttf-2.0-0"),
    "libSDL2-": ("SDL", "libsdl2-2.0-0"),
    "libSDL2.": ("SDL", "libsdl2-2.0-0"),
    "libFLAC": ("FLAC", "libflac12"),
    "libasound": ("ALSA library", "libasound2"),
    "libbrotli": ("Brotli", "libbrotli1"),
    "libfluidsynth": ("FluidSynth", "libfluidsynth3"),
    "libfreetype": ("FreeType", "libfreetype6"),
    "libharfbuzz": ("HarfBuzz", "libharfbuzz0b"),
    "libjpeg": ("libjpeg-turbo", "libjpeg62-turbo"),
    "libmpg123": ("mpg123", "libmpg123-0"),
    "libopusfile": ("Opusfile", "libopusfile0"),
    "libopus-": ("Opus", "libopus0"),
    "libopus.": ("Opus", "libopus0"),
    "libogg": ("Ogg", "libogg0"),
    "libpng": ("libpng", "libpng16-16"),
    "libportmidi": ("PortMidi", "libportmidi0"),
    "libsharpyuv": ("WebP", "libwebp7"),
    "libwebp": ("WebP", "libwebp7"),
    "libsndfile": ("libsndfile", "libsndfile1"),
    "libtiff": ("libtiff", "libtiff6"),
    "libvorbis": ("Vorbis", "libvorbis0a"),
    "libwavpack": ("WavPack", "libwavpack1"),
    "libxmp": ("libxmp", "libxmp4"),
    "libsqlite3": ("SQLite", "libsqlite3-0"),
    "sqlite3": ("SQLite", "libsqlite3-0"),
    "libffi": ("libffi", "libffi8"),
    "libz.": ("zlib", "zlib1g"),
    "zlib1": ("zlib", "zlib1g"),
    "libgcc_s": ("GCC runtime", "libgcc-s1"),
    "libstdc++": ("GCC runtime", "libstdc++6"),
    "libexpat": ("Expat", "libexpat1"),
}
"""Beginnings of the names of native libraries, the longer before the shorter: what it is called, Debian's package."""
BUILT_IN = {"libyaml": "libyaml-0-2", "Expat": "libexpat1", "zlib": "zlib1g"}
"""Parts that are built into others: the YAML reader, and what is inside Python."""


def write(
    folder: Path,
    carried: Iterable[str],
    *,
    python: Path | None = None,
    more: Mapping[str, Path] | None = None,
    site: Path | None = None,
    builders: tuple[str, ...] = (),
) -> list[Path]:
    """Write a text for each thing carried into `folder` and return them; Trouble where one cannot be had.

    `carried`: the names of the files of the artefact; `python`: the interpreter's licence; `more`: others, by title;
    `site`: where the Python libraries lie that are carried, unless they are those of this Python; `builders`: what
    left parts of itself in the artefact.
    """
    folder.mkdir(parents=True, exist_ok=True)
    carried = list(carried)
    texts = {"Elements Table": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    read = [name for start, name in READING.items() if any(file.startswith(start) for file in carried)]
    texts |= _of_libraries(site, (*builders, *read))
    if python is not None:
        texts["Python"] = python.read_text(encoding="utf-8", errors="replace")
    for title, file in (more or {}).items():
        texts[title] = file.read_text(encoding="utf-8", errors="replace")
    parts = {title: package for title, package in map(part_of, carried) if package}
    for title, package in {**parts, **BUILT_IN}.items():
        texts[title] = notice(package)
    named = {name for text in texts.values() for name in re.findall(r"common-licenses/([\w.+-]*[\w+])", text)}
    for name in sorted(named):  # Debian's files only name those
        if (full := COMMON / name).exists():
            texts[f"Licence text {name}"] = full.read_text(encoding="utf-8")
    made = []
    for title, text in texts.items():
        file = folder / f"{title}.txt"
        file.write_text(text, encoding="utf-8")
        made.append(file)
    return made


def part_of(file: str) -> tuple[str, str]:
    """Return what a native library is called and Debian's package of it; two empty words for what none claims."""
    name = file if file.startswith("lib") or "." not in file else f"lib{file}"
    for start, (title, package) in PARTS.items():
        if file.startswith(start) or name.startswith(start):
            return title, package
    return "", ""


def is_known(file: str) -> bool:
    """Return whether it is said whose a native library is: a part's, Python's or a Python library's, or ours."""
    ours = ("libpython", "python3", "vcruntime", "elements_core-")  # Python's licence tells of Microsoft's runtime
    return bool(part_of(file)[1]) or ".cpython-" in file or ".abi3." in file or file.startswith(ours)


def hold_to_known(names: Iterable[str]) -> None:
    """Raise Trouble where a library for Windows or macOS is carried of which nobody has said whose it is."""
    strange = sorted({name for name in names if name.endswith((".dll", ".dylib")) and not is_known(name)})
    if strange:
        raise Trouble(f"{', '.join(strange)}: say in scripts/packaging/licences.py whose they are.")


def notice(package: str) -> str:
    """Return the copyright file of a Debian package."""
    here = Path("/usr/share/doc") / package / "copyright"
    kept = NOTICES / f"{package}.txt"
    if not kept.exists():
        NOTICES.mkdir(parents=True, exist_ok=True)
        text = here.read_text(encoding="utf-8", errors="replace") if here.exists() else _fetched(package)
        kept.write_text(text, encoding="utf-8")
    return kept.read_text(encoding="utf-8")


def _fetched(package: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True, capture_output=True)
            (archive,) = Path(folder).glob("*.deb")
            subprocess.run(["dpkg-deb", "-x", str(archive), folder], check=True, capture_output=True)
            file = Path(folder) / "usr/share/doc" / package / "copyright"
            return file.read_text(encoding="utf-8", errors="replace")
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            raise Trouble(
                f"The licence of {package} is neither in {NOTICES.relative_to(ROOT)} nor to be had here ({error}); "
                "make the release once on Debian or Ubuntu and copy that folder."
            ) from error


def _of_libraries(site: Path | None, builders: tuple[str, ...]) -> dict[str, str]:
    """Return the texts that the Python libraries and the faces came with."""
    texts = {}
    for name in (*LIBRARIES, *FONTS, *builders):
        places = sys.path if site is None else [str(site)]
        installed = next(iter(Distribution.discover(name=name, path=places)), None)
        if installed is None:
            raise Trouble(f"{name} is not installed here, so its licence cannot be read; install it.")
        files = installed.files or []
        found = [file for file in files if file.stem.upper() in ("LICENSE", "LICENCE", "COPYING", "LGPL")]
        if not found:
            raise Trouble(f"{name} came without a licence; say in scripts/packaging/licences.py where it is.")
        texts[name] = "\n\n".join(dict.fromkeys(file.read_text(encoding="utf-8") for file in found))
    return texts
