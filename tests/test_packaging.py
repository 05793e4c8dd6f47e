"""What a release is put together from, part by part; `scripts/release.py --smoke` tries the whole."""

from __future__ import annotations

import ctypes
import hashlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from elements_table import cli, paths
from elements_table.ui.features.about import about

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "scripts"
MAPPED = {"libSDL2-2-50d19f93.0.so.0": "SDL", "libSDL2_mixer-2-6.so": "SDL_mixer", "libz.so.1": "zlib"}


@pytest.fixture
def part(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what imports a module of scripts/ or scripts/packaging/."""
    for folder in (SCRIPTS, SCRIPTS / "packaging"):
        monkeypatch.syspath_prepend(str(folder))
    return import_module


def test_every_target_has_its_module(part: Any) -> None:
    for name in part("release").TARGETS:
        text = (SCRIPTS / "packaging" / f"{name}.py").read_text(encoding="utf-8")
        assert re.search(r"^def make\(", text, re.M) and re.search(r"^def smoke\(", text, re.M)


def test_the_sums_are_those_of_the_files(part: Any, tmp_path: Path) -> None:
    for name in ("b.zip", "a.deb"):
        (tmp_path / name).write_bytes(name.encode())
    for _twice in range(2):
        lines = part("release").write_sums(tmp_path).read_text(encoding="utf-8").splitlines()
        assert lines == [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.deb", "b.zip")]


def test_a_folder_needs_the_newest_c_library_that_a_file_names(part: Any, tmp_path: Path) -> None:
    glibc = part("glibc")
    for name, symbols in {"a.so": b"GLIBC_2.4\0GLIBC_2.17\0", "b.so": b"GLIBC_2.9\0GLIBC_2.2.5\0"}.items():
        (tmp_path / name).write_bytes(b"\x7fELF....\0" + symbols)
    (tmp_path / "words").write_bytes(b"\0GLIBC_2.99\0")
    assert glibc.needs(tmp_path / "b.so") == (2, 9)
    assert glibc.highest(tmp_path) == ((2, 17), tmp_path / "a.so")


def test_the_reader_agrees_with_objdump(part: Any) -> None:
    file = next(Path(pygame.__file__).parent.glob("base.cpython-*-linux-gnu.so"), None)
    if file is None:
        pytest.skip("There is no such library here.")
    said = subprocess.run(["objdump", "-T", str(file)], capture_output=True, text=True, check=True).stdout
    named = {tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", said)}
    assert part("glibc").needs(file) == max(named)


def test_it_is_said_whose_each_native_library_is(part: Any) -> None:
    licences = part("licences")
    assert {name: licences.part_of(name)[0] for name in MAPPED} == MAPPED
    bundled = (Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("*.so*")
    assert [file.name for file in bundled if not licences.is_known(file.name)] == []
    assert not licences.is_known("libmystery.so.1")


def test_licences_of_libraries_lie_in_the_artefact(
    part: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = part("licences")
    monkeypatch.setattr(licences, "notice", lambda package: f"{package}, see /usr/share/common-licenses/GPL-9.")
    monkeypatch.setattr(licences, "COMMON", tmp_path)
    (tmp_path / "GPL-9").write_text("all of it", encoding="utf-8")
    python = tmp_path / "python.txt"
    python.write_text("of Python", encoding="utf-8")
    made = licences.write(tmp_path / "licences", ["libFLAC-e7.so.14", "base.cpython-311.so"], python=python)
    texts = {file.stem: file.read_text(encoding="utf-8") for file in made}
    assert (
        texts["Python"] == "of Python" and texts["FLAC"].startswith("libflac12") and "MIT" in texts["Elements Table"]
    )
    assert texts["Licence text GPL-9"] == "all of it"
    assert {*about.INSTALLED, "libyaml"} - {*licences.READING.values()} <= set(texts)


def test_faces_that_need_not_be_carried_bring_their_licence(
    part: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = part("licences")
    monkeypatch.setattr(licences, "notice", str)
    for name in (*licences.LIBRARIES, *licences.FONTS, *licences.READING.values()):
        info = tmp_path / "site" / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "LICENSE").write_text(f"of {name}", encoding="utf-8")
        (info / "RECORD").write_text(f"{info.name}/LICENSE,,\n", encoding="utf-8")
    for files, has_it in ((["SourceSansPro-Bold.ttf"], False), (["AtkinsonHyperlegible-Bold.ttf"], True)):
        made = licences.write(tmp_path / f"{has_it}", files, site=tmp_path / "site")
        texts = {file.stem: file.read_text(encoding="utf-8") for file in made}
        (name,) = licences.READING.values()
        assert texts.get(name) == (f"of {name}" if has_it else None)
    assert set(licences.READING.values()) <= set(about.INSTALLED)


def test_what_is_never_loaded_is_taken_out(part: Any, tmp_path: Path) -> None:
    for name in ("libstdc++.so.6", "libcrypto.so.3", "_codecs_jp.cpython-313.so", "de.po", "de.mo", "words.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    part("slim").slim(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["de.mo", "words.txt"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of Linux")
def test_a_decoder_becomes_an_empty_library(part: Any, tmp_path: Path) -> None:
    folder = tmp_path / "some.libs"
    folder.mkdir()
    decoder, its_own, user = (folder / f"{name}.so" for name in ("libxmp-1", "libmath-1", "user"))

    def build(file: Path, code: str, *more: str) -> None:
        source = tmp_path / "code.c"
        source.write_text(code, encoding="ascii")
        command = ["cc", "-shared", "-fPIC", f"-Wl,-soname,{file.name}", "-o", str(file), str(source), *more]
        subprocess.run(command, check=True)

    (tmp_path / "versions").write_text("XMP_4 { xmp_make; };", encoding="ascii")
    build(its_own, "int seven(void) { return 7; }")
    code = "int seven(void); void *xmp_make(void) { return (void *)(long)seven(); }"
    build(decoder, code, f"-Wl,--version-script={tmp_path / 'versions'}", str(its_own))
    build(user, "void *xmp_make(void); void *asked(void) { return xmp_make(); }", str(decoder), "-Wl,-rpath,$ORIGIN")
    user = user.rename(tmp_path / "user.so")
    part("decoders").leave_out([user, decoder, its_own])
    assert decoder.exists() and not its_own.exists()
    decoder.rename(tmp_path / decoder.name)  # beside what needs it
    loaded = ctypes.CDLL(str(user))
    loaded.asked.restype = ctypes.c_void_p
    assert loaded.asked() is None


def test_man_page_and_completions_tell_every_command(part: Any) -> None:
    papers = part("papers")
    page = papers.man_page()
    assert page.startswith(".TH") and '"6"' in page.splitlines()[0] and "card games of the elements" in page
    for text in (page, *map(papers.completions, papers.SHELLS)):
        assert all(command in text for command in cli.COMMANDS)
    for option in ("--seats", "--option", "--json"):
        assert option in papers.completions("bash") and option.replace("-", r"\-") in page


def test_desktops_know_the_file_of_a_match(part: Any, tmp_path: Path) -> None:
    papers, common = part("papers"), part("common")
    assert common.MATCH_SUFFIX == paths.GIVEN and part("desktop_entry").MATCH_TYPE == common.MATCH_TYPE
    papers.write(tmp_path)
    kind = ET.parse(tmp_path / "mime" / "packages" / "elements-table.xml").getroot()[0]
    assert kind.get("type") == common.MATCH_TYPE
    assert [one.get("pattern") for one in kind if one.tag.endswith("glob")] == [f"*{paths.GIVEN}"]
    entry = (tmp_path / "applications" / "elements-table.desktop").read_text(encoding="utf-8")
    assert f"MimeType={common.MATCH_TYPE};" in entry and "Exec=elements-table %f" in entry
    icons = {file.stem for file in tmp_path.glob("icons/hicolor/scalable/*/*.svg")}
    assert icons == {"elements-table", common.MATCH_TYPE.replace("/", "-")}
    told = ET.fromstring(papers.description())
    assert told.findtext("launchable") == "elements-table.desktop" and told.findtext("id") == common.APP_ID


def test_the_flatpak_is_called_as_the_description(part: Any) -> None:
    recipes, common = part("recipes"), part("common")
    manifest = yaml.safe_load(recipes.MANIFEST.read_text(encoding="utf-8"))
    assert manifest["id"] == common.APP_ID and manifest["command"] == common.NAME
