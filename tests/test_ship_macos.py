"""The bundle for macOS, as far as it can be looked at without a Mac: Info.plist, modes, parts for two processors."""

from __future__ import annotations

import plistlib
import struct
import sys
import tarfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
sys.path.insert(0, str(Path(__file__).parents[1] / "scripts" / "packaging"))

import build_core
import common
import icons
import interpreters
import macos
import macos_trial

X86_64, ARM64 = 0x01000007, 0x0100000C


def native(kind: int, *, signed: bool = True) -> bytes:
    """Return what a native file for one processor begins with."""
    command = struct.pack("<4I", macos_trial.SIGNATURE if signed else 2, 16, 0, 0)
    return macos.MACH_O[0] + struct.pack("<7I", kind, 0, 6, 1, 16, 0, 0) + command


def fused(*parts: bytes) -> bytes:
    """Return a native file for several processors."""
    head, body = macos.MACH_O[1] + struct.pack(">I", len(parts)), b""
    for part in parts:
        kind = struct.unpack_from("<I", part, 4)[0]
        head += struct.pack(">5I", kind, 0, 8 + 20 * len(parts) + len(body), len(part), 0)
        body += part
    return head + body


def test_the_bundle_tells_its_program_version_and_documents(tmp_path: Path) -> None:
    told = plistlib.loads(plistlib.dumps(macos.info("1.4.0")))
    assert (told["CFBundleShortVersionString"], told["CFBundleExecutable"]) == ("1.4.0", common.TITLE)
    (document,), (kind,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert f".{kind['UTTypeTagSpecification']['public.filename-extension'][0]}" == common.MATCH_SUFFIX
    contents = tmp_path / "Contents"
    for name in ("MacOS", "Resources"):
        (contents / name).mkdir(parents=True)
    (contents / "MacOS" / common.TITLE).write_bytes(b"")
    icons.icns(contents / "Resources" / macos.ICON)
    (contents / "Info.plist").write_bytes(plistlib.dumps(macos.info(common.version())))
    macos_trial.information(tmp_path)
    (contents / "Info.plist").write_bytes(plistlib.dumps(macos.info("0.1")))
    with pytest.raises(common.Trouble, match="version"):
        macos_trial.information(tmp_path)


def test_a_library_for_one_processor_is_noticed_and_one_that_is_not_signed() -> None:
    both = macos_trial.slices_of(fused(native(X86_64, signed=False), native(ARM64)))
    assert both == {"x86_64": False, "arm64": True}
    assert macos_trial.slices_of(native(ARM64, signed=False)) == {"arm64": False}


def test_trees_for_two_processors_become_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in (("a", X86_64), ("b", ARM64)):
        tree = tmp_path / name
        (tree / "bin").mkdir(parents=True)
        (tree / "bin" / "python3.13").write_bytes(native(kind))
        (tree / "bin" / "python3").symlink_to("python3.13")
        (tree / "same.dylib").write_bytes(fused(native(X86_64), native(ARM64)))
        (tree / "config.txt").write_text(name, encoding="ascii")
        (tree / f"only_{name}.py").write_text("", encoding="ascii")
    asked: list[str] = []

    def fuse(parts: list[Path], file: Path, _say: object) -> Path:
        asked.append(file.name)
        file.write_bytes(fused(*(part.read_bytes() for part in parts)))
        return file

    monkeypatch.setattr(build_core, "fuse", fuse)
    whole = tmp_path / "whole"
    macos.merge([tmp_path / "a", tmp_path / "b"], whole)
    assert asked == ["python3.13"]
    assert macos_trial.slices_of((whole / "bin" / "python3.13").read_bytes()).keys() == set(macos.PROCESSORS)
    assert (whole / "config.txt").read_text(encoding="ascii") == "a"
    assert {file.name for file in whole.iterdir()} == {"bin", "same.dylib", "config.txt", "only_a.py", "only_b.py"}
    assert str((whole / "bin" / "python3").readlink()) == "python3.13"
    macos.set_modes(whole)
    macos_trial.modes(whole)
    (whole / "config.txt").chmod(0o666)
    with pytest.raises(common.Trouble, match=r"config\.txt 666"):
        macos_trial.modes(whole)


def test_modes_and_links_outlive_the_archive(tmp_path: Path) -> None:
    bundle = tmp_path / "in" / "a.app"
    bundle.mkdir(parents=True)
    (bundle / "program").write_bytes(native(ARM64))
    (bundle / "link").symlink_to("program")
    macos.set_modes(bundle)
    with tarfile.open(macos.archive_of(bundle, tmp_path / "a.tar.gz")) as packed:
        packed.extractall(tmp_path / "out", filter="tar")
        assert {entry.uname for entry in packed} == {""}
    assert (tmp_path / "out" / "a.app" / "program").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "out" / "a.app" / "link").is_symlink()


def test_without_a_python_for_it_no_bundle_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(interpreters, "given", {})
    assert macos.make(tmp_path) == []
    assert "--interpreter" in capsys.readouterr().out
    archive = tmp_path / "strange.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(Path(__file__), "python/readme")
    with pytest.raises(common.Trouble, match="bin/python3"):
        macos.unpacked(archive, tmp_path / "out")
