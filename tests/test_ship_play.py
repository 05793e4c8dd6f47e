"""Starting on a fresh machine: what is installed when, and one sentence for each thing that can be missing.

The real scripts run, in a copy of the project beside stand-ins for venv, pip and the game.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

VENV = """
import os, sys
folder = os.path.join(sys.argv[1], "bin")
os.makedirs(folder, exist_ok=True)
if not os.path.lexists(os.path.join(folder, "python")):
    os.symlink(sys.executable, os.path.join(folder, "python"))
open(os.environ["NOTES"], "a").write("venv\\n")
"""
PIP = """
import os, sys, time
open(os.environ["NOTES"], "a").write("pip " + sys.argv[-1].rpartition("/")[2] + "\\n")
print("Collecting pygame-ce>=2.5.8", flush=True)
print("  Downloading pygame_ce-2.5.8-cp313.whl (12.3 MB)", flush=True)
time.sleep(float(os.environ.get("PIP_SLEEPS", "0")))
if os.environ.get("PIP_SAYS"):
    sys.exit(os.environ["PIP_SAYS"])
"""
GAME = """
import os, sys
open(os.environ["NOTES"], "a").write("game " + " ".join(sys.argv[1:]) + "\\n")
sys.exit(7)
"""
WINDOW = """
import os
class TclError(Exception): pass
def note(text): open(os.path.join(os.path.dirname(os.environ["NOTES"]), "window"), "a").write(text + chr(10))
class Widget(dict):
    def __init__(self, *given, **named): pass
    def grid(self, **named): pass
    def __setitem__(self, name, value):
        if name == "text": note(value)
class Tk(Widget):
    looks = 0
    def title(self, text): pass
    def resizable(self, *sides): pass
    def protocol(self, name, do): self.close = do
    def update(self):
        self.looks += 1
        if self.looks == 40 and os.environ.get("CLOSE_IT"): self.close()
    def destroy(self): note("gone")
Frame = Label = Progressbar = Widget
"""
NO_ENSUREPIP = "import sys\nsys.modules['ensurepip'] = None\n"


class Machine:
    """A copy of the project, and what its stand-ins were asked for."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "elements table"  # a folder with a space, as people have them
        self.home = folder / "home"
        self.notes = folder / "notes"
        self.stand_ins = folder / "stand-ins"
        for path in (
            self.project / "scripts",
            self.project / "sprites",
            self.home,
            self.stand_ins / "elements_table",
        ):
            path.mkdir(parents=True)
        for file in ("pyproject.toml", "sprites/app_icon.svg"):
            shutil.copy(ROOT / file, self.project / file)
        for script in ("play", "launch", "first_start", "build_core", "environment", "desktop_entry"):
            shutil.copy(ROOT / "scripts" / f"{script}.py", self.project / "scripts")
        self.stand_in("venv.py", VENV)
        self.stand_in("pip.py", PIP)
        self.stand_in("elements_table/__init__.py", "")
        self.stand_in("elements_table/__main__.py", GAME)

    def stand_in(self, name: str, text: str) -> None:
        (self.stand_ins / name).parent.mkdir(exist_ok=True)
        (self.stand_ins / name).write_text(text, encoding="utf-8")

    def environment(self, **more: str) -> dict[str, str]:
        """Return what a start is given, with a clean sheet of notes."""
        self.notes.write_text("", encoding="utf-8")
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "DISPLAY": ":9",
            "PYTHONPATH": str(self.stand_ins),
            "NOTES": str(self.notes),
            **more,
        }

    @property
    def command(self) -> list[str]:
        return [sys.executable, str(self.project / "scripts" / "play.py")]

    def play(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *arguments],
            env=self.environment(**environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def asked(self) -> list[str]:
        return self.notes.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    if os.name == "nt":
        pytest.skip("The stand-ins are laid out as on POSIX.")
    return Machine(tmp_path)


def one_sentence(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert result.stderr.endswith(".\n")
    return result.stderr


def test_the_first_start_installs_and_the_second_goes_straight_on(machine: Machine) -> None:
    first = machine.play()
    assert machine.asked() == ["venv", "pip elements table", "game "]
    assert first.returncode == 7, first.stderr
    assert len(first.stdout.splitlines()) == 1
    second = machine.play("play", "wuxing", "--names", "Ada B.")
    assert machine.asked() == ["game play wuxing --names Ada B."]
    assert second.stdout == ""


def test_a_changed_project_is_installed_into_the_same_environment(machine: Machine) -> None:
    machine.play()
    with (machine.project / "pyproject.toml").open("a", encoding="utf-8") as stream:
        stream.write("\n")
    machine.play()
    assert machine.asked() == ["pip elements table", "game "]


def test_a_moved_environment_is_made_anew(machine: Machine) -> None:
    machine.play()
    machine.project = machine.project.rename(machine.project.with_name("elsewhere"))
    machine.play()
    assert machine.asked() == ["venv", "pip elsewhere", "game "]


def test_an_environment_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    machine.play()
    python = machine.project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    machine.play()
    assert machine.asked() == ["venv", "pip elements table", "game "]


@contextmanager
def half_way(machine: Machine) -> Iterator[subprocess.Popen[bytes]]:
    """Start it and wait until libraries are being installed; whatever is left of it is ended."""
    process = subprocess.Popen(
        machine.command,
        env=machine.environment(PIP_SLEEPS="30"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + 30
        while not any(note.startswith("pip") for note in machine.asked()):
            assert time.monotonic() < end, "nothing was installed"
            time.sleep(0.02)
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


def test_a_start_that_was_killed_half_way_is_made_anew(machine: Machine) -> None:
    with half_way(machine):
        left = machine.project / ".venv" / "half a library"
        left.write_text("", encoding="utf-8")
    again = machine.play()
    assert machine.asked() == ["venv", "pip elements table", "game "], again.stderr
    assert not left.exists(), "nothing of the first try is left"
    machine.play()
    assert machine.asked() == ["game "]


def test_two_starts_at_once_do_not_spoil_each_other(machine: Machine) -> None:
    with half_way(machine):
        assert "already" in one_sentence(machine.play())
        assert machine.asked() == []


def test_an_environment_of_somebody_else_is_left_alone(machine: Machine) -> None:
    theirs = machine.project / ".venv" / "theirs"
    theirs.parent.mkdir()
    theirs.write_text("", encoding="utf-8")
    assert machine.play().returncode == 7
    assert theirs.exists()


def test_a_first_start_in_a_terminal_tells_each_step(machine: Machine) -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        machine.command, env=machine.environment(PIP_SLEEPS="1"), stdin=subprocess.DEVNULL, stdout=theirs
    )
    os.close(theirs)
    said = b""
    with suppress(OSError):  # the end of a terminal
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    assert process.wait(30) == 7
    assert b"pygame_ce (12.3 MB)" in said and b"\r" in said


def test_a_first_start_has_a_window_where_it_can(machine: Machine) -> None:
    machine.stand_in("tkinter/__init__.py", WINDOW)
    machine.stand_in("tkinter/ttk.py", "from tkinter import Frame, Label, Progressbar\n")
    assert machine.play(PIP_SLEEPS="1").returncode == 7
    shown = (machine.notes.parent / "window").read_text(encoding="utf-8")
    assert "pygame_ce (12.3 MB)" in shown and shown.endswith("gone\n")
    machine.play("validate", DISPLAY="")


def test_closing_that_window_stops_it_and_the_next_start_goes_on(machine: Machine) -> None:
    machine.stand_in("tkinter/__init__.py", WINDOW)
    machine.stand_in("tkinter/ttk.py", "from tkinter import Frame, Label, Progressbar\n")
    assert machine.play(PIP_SLEEPS="30", CLOSE_IT="1").returncode == 130
    machine.play()
    assert machine.asked()[-1] == "game "


def test_no_network(machine: Machine) -> None:
    said = "WARNING: Retrying after connection broken by 'NewConnectionError'"
    assert "network" in one_sentence(machine.play(PIP_SAYS=said))
    machine.play()
    assert machine.asked()[-1] == "game ", "and with a network it goes on"


def test_what_else_pip_says_is_kept(machine: Machine) -> None:
    log = machine.project / ".venv" / "install.log"
    assert str(log) in one_sentence(machine.play(PIP_SAYS="error: no space left"))
    assert "no space left" in log.read_text(encoding="utf-8")


def test_no_display(machine: Machine) -> None:
    assert "display" in one_sentence(machine.play(DISPLAY=""))
    assert machine.asked() == [], "nothing is installed for that"
    machine.play("simulate", "wuxing", DISPLAY="")
    assert machine.asked()[-1] == "game simulate wuxing"


def test_no_venv_module(machine: Machine) -> None:
    machine.stand_in("sitecustomize.py", NO_ENSUREPIP)
    assert "python3-venv" in one_sentence(machine.play())


def test_an_old_python_gets_as_far_as_the_sentence() -> None:
    script = (ROOT / "scripts" / "play.py").read_text(encoding="utf-8")
    old = "import sys\nsys.version_info = (3, 8, 1)\n" + script
    result = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, timeout=60, check=False)
    assert "3.11" in one_sentence(result)
    assert "3.8" in result.stderr


def test_the_desktop_entry_comes_and_goes(machine: Machine) -> None:
    share = machine.home / ".local" / "share"
    entry = share / "applications" / "elements-table.desktop"
    icon = share / "icons" / "hicolor" / "scalable" / "apps" / "elements-table.svg"
    assert machine.play("--desktop-entry").returncode == 0
    lines = entry.read_text(encoding="utf-8").splitlines()
    assert f'Exec="{sys.executable}" "{machine.project}/scripts/play.py" %f' in lines
    assert "StartupWMClass=elements-table" in lines, "the window's class: its icon in the task bar is this entry's"
    assert icon.read_bytes() == (ROOT / "sprites" / "app_icon.svg").read_bytes()
    assert machine.play("--no-desktop-entry").returncode == 0
    assert not entry.exists()
    assert not icon.exists()


def test_nobody_is_asked_where_nobody_can_answer(machine: Machine) -> None:
    result = machine.play()
    assert "menu" not in result.stdout
    assert not (machine.home / ".local").exists()
