"""What people on Windows get: which files, from where, and what the installer does to their machine."""

from __future__ import annotations

import hashlib
import io
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
sys.path.insert(0, str(Path(__file__).parents[1] / "scripts" / "packaging"))

import carried
import common
import interpreters
import licences
import nsis
import windows
import windows_trial

ROOT = Path(__file__).resolve().parents[1]


def embeddable(folder: str = "") -> bytes:
    """Return an archive laid out as the embeddable Python's."""
    packed = io.BytesIO()
    names = ("python313.dll", "pythonw.exe", "python313.zip", "python313._pth", "libcrypto-3.dll", "_ssl.pyd")
    with zipfile.ZipFile(packed, "w") as new:
        for name in names:
            new.writestr(f"{folder}{name}", name)
    return packed.getvalue()


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Return a folder laid out as the one that is installed."""
    for name in ("Elements Table.exe", "app.ico", "python/pythonw.exe", "lib/a/b.py", "lib/a/c/d.py"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text(name, encoding="utf-8")
    return tmp_path / "in"


@pytest.mark.parametrize("folder", ["", "cp313/"], ids=["the original", "as the index has it"])
def test_a_python_that_is_given_takes_the_place_of_the_pinned_one(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "embed.zip"
    file.write_bytes(embeddable(folder))
    monkeypatch.setattr(interpreters, "given", {})
    interpreters.take(f"windows={file},{hashlib.sha256(file.read_bytes()).hexdigest()}")
    interpreters.windows(tmp_path / "python")
    assert (tmp_path / "python" / "pythonw.exe").read_text(encoding="utf-8").endswith("pythonw.exe")
    interpreters.take(f"windows={file},{'0' * 64}")
    with pytest.raises(common.Trouble, match=r"do not use it"):
        interpreters.windows(tmp_path / "again")
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize("said", ["windows=python.zip", "beos=x," + "0" * 64, "windows=x,12"])
def test_a_python_given_wrongly_is_a_sentence(said: str) -> None:
    with pytest.raises(common.Trouble, match="write it as"):
        interpreters.take(said)


def test_an_archive_that_is_not_the_pinned_one_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreters, "BUILD", tmp_path)
    name, version, _digest = interpreters.SOURCE
    kept = tmp_path / "interpreters" / f"{name}-{version}.tar.gz"
    kept.parent.mkdir()
    with tarfile.open(kept, "w:gz") as packed:
        data = embeddable()
        entry = tarfile.TarInfo(f"{name}/{interpreters.MEMBER}")
        entry.size = len(data)
        packed.addfile(entry, io.BytesIO(data))
    with pytest.raises(common.Trouble, match="SHA-256"):
        interpreters.windows(tmp_path / "python")
    monkeypatch.setattr(interpreters, "SOURCE", (name, version, hashlib.sha256(kept.read_bytes()).hexdigest()))
    interpreters.windows(tmp_path / "python")
    assert (tmp_path / "python" / "python313.dll").is_file()


def test_the_interpreter_is_slimmed_and_finds_the_libraries(tmp_path: Path) -> None:
    for name in ("pythonw.exe", "python313.dll", "libcrypto-3.dll", "_ssl.pyd", "_socket.pyd"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "python313.zip", "w") as packed:
        for name in ("json/__init__.pyc", "unittest/case.pyc", "pdb.pyc", "os.pyc"):
            packed.writestr(name, name)
    windows.slim(tmp_path)
    windows.path_file(tmp_path)
    names = {"pythonw.exe", "python313.dll", "_socket.pyd", "python313.zip", "python313._pth"}
    assert {file.name for file in tmp_path.iterdir()} == names
    assert zipfile.ZipFile(tmp_path / "python313.zip").namelist() == ["json/__init__.pyc", "os.pyc"]
    assert (tmp_path / "python313._pth").read_bytes() == b"python313.zip\r\n.\r\n..\\lib\r\n"


def test_nothing_that_the_program_imports_is_left_out() -> None:
    asked = "import sys; import elements_table.cli, elements_table.arguments, elements_table.ui.start"
    said = common.run([sys.executable, "-c", f"{asked}; print(*sys.modules)"], "Importing", cwd=ROOT)
    names = {name.partition(".")[0] for name in said.split()}
    own = set((ROOT / "elements_table").rglob("*.py")) - {ROOT / "elements_table" / "bots" / "cluster.py"}
    for file in own:  # also what a function imports when it runs; many machines need dask, which is not there
        names.update(re.findall(r"^ *(?:import|from) ([a-zA-Z]\w*)", file.read_text(encoding="utf-8"), re.MULTILINE))
    assert {"pygame", "sqlite3", "multiprocessing"} <= names
    assert not windows.NEVER_IMPORTED & names


def test_each_library_is_pinned_and_as_new_as_the_project_wants() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    carries = [*project["dependencies"], *project["optional-dependencies"]["reading"]]
    wanted = dict(one.split(">=") for one in carries)
    pins = carried.pins()
    assert pins.keys() == wanted.keys()
    for name, least in wanted.items():
        numbers = [[int(part) for part in text.split(".")] for text in (pins[name], least)]
        assert numbers[0] >= numbers[1], name
    text = carried.PINS.read_text(encoding="utf-8")
    assert text.count("--hash=sha256:") >= len(pins)


def test_the_installer_is_for_the_person_alone_and_of_64_bits(shipped: Path) -> None:
    text = nsis.script(shipped, Path("out.exe"))
    assert "RequestExecutionLevel user" in text
    assert "Target amd64-unicode" in text
    assert "HKLM" not in text
    assert "$PROGRAMFILES" not in text
    assert '"$INSTDIR\\python\\pythonw.exe" -m elements_table "%1"' in text
    assert f'"Software\\Classes\\{common.MATCH_SUFFIX}" "" "ElementsTable.Match"' in text
    assert "://" not in text.replace(common.HOMEPAGE, "")


def test_the_uninstaller_takes_away_what_was_brought_and_nothing_else(shipped: Path) -> None:
    install, _section, uninstall = nsis.script(shipped, Path("out.exe")).partition('Section "Uninstall"')
    for name in ("Elements Table.exe", "app.ico", "python\\pythonw.exe", "lib\\a\\b.py", "lib\\a\\c\\d.py"):
        assert f'Delete "$INSTDIR\\{name}"' in uninstall
    assert install.count("  File ") == 5
    wiped = [line.strip() for line in uninstall.splitlines() if "RMDir /r" in line]
    assert wiped
    assert all(line.endswith('\\__pycache__"') for line in wiped)
    gone = [line.split('"')[1] for line in uninstall.splitlines() if line.strip().startswith("DeleteRegKey")]
    for line in install.splitlines():
        if "WriteReg" in line:
            assert any(line.split('"')[1].startswith(key) for key in gone), line


def test_the_launcher_says_what_it_is() -> None:
    text = windows.resources("1.4.0")
    assert "FILEVERSION 1,4,0,0\n" in text
    assert '"FileVersion", "1.4.0"' in text
    assert windows.console() == '@"%~dp0python\\python.exe" -m elements_table %*\n'


def test_a_changed_file_is_not_as_it_was_signed() -> None:
    said = "Current message digest    : {}\nCalculated message digest : {}\n"
    assert windows_trial.is_as_signed(said.format("AB", "AB") * 2)
    assert not windows_trial.is_as_signed(said.format("AB", "CD"))
    assert not windows_trial.is_as_signed("No signature found")


def test_a_command_of_the_registry_is_read_as_windows_reads_it() -> None:
    assert windows_trial.words('"C:\\A b\\p.exe" -m x "%1"') == ["C:\\A b\\p.exe", "-m", "x", "%1"]


def test_a_library_of_which_nobody_says_whose_it_is_is_noticed() -> None:
    known = ["SDL2.dll", "SDL2_image.dll", "libpng16-16.dll", "sqlite3.dll", "libffi-8.dll", "vcruntime140.dll"]
    known += ["python313.dll", "_socket.pyd", "libopus.0.dylib", "libSDL2-2.0.0.dylib", "libpython3.13.dylib"]
    licences.hold_to_known(known)
    with pytest.raises(common.Trouble, match=r"^mystery\.dll: "):
        licences.hold_to_known([*known, "mystery.dll"])
    assert all(licences.part_of(name)[0] for name in windows.BUILT_IN)
