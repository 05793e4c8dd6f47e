"""Trying what Windows gets: there without a hand, elsewhere under Wine with one on a virtual screen."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import real_window
from common import MATCH_SUFFIX, ROOT, TITLE, Trouble, say, version
from next_drag import asks_nobody_else, next_drag

OWN_ACTIONS: Final = 3
EXPERT: Final = ("play", "wuxing", "--seats", "person,expert", "--seed", "3")
"""A deal in which the person has the first turn."""
SIGNER: Final = "CN=Python Software Foundation"
CALLED: Final = "^Elements Table"
"""How a window's title begins."""


class System:
    """Where Windows programs run: this machine, or Wine with a home of its own below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.is_wine = os.name != "nt"
        self.home = folder / "home"
        self.home.mkdir()
        (self.home / "settings.json").write_text(json.dumps({"thinking": 0.4, "me": {"name": "Zoe"}}), "utf-8")
        self.environment = {**os.environ, "ELEMENTS_TABLE_HOME": self.path(self.home)}
        if not self.is_wine:
            self.profile = Path.home()
            return
        if shutil.which("wine") is None:
            raise Trouble("There is no Wine here; install it (on Debian and Ubuntu: sudo apt install wine wine64).")
        own = {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
        self.environment |= own
        for name in ("DISPLAY", "SDL_VIDEODRIVER", "PYTHONDONTWRITEBYTECODE"):
            self.environment.pop(name, None)
        self._run(["wineboot", "--init"])
        self._run(["wineserver", "--wait"])
        self.profile = next(one for one in (folder / "wine/drive_c/users").iterdir() if one.name != "Public")

    def path(self, file: Path) -> str:
        """Return what Windows calls a file of this machine."""
        return "Z:" + str(file).replace("/", "\\") if self.is_wine else str(file)

    def command(self, program: Path | str, *arguments: str) -> list[str]:
        """Return the command that starts a Windows program here."""
        return [*(["wine"] if self.is_wine else []), str(program), *arguments]

    def says(self, program: Path | str, *arguments: str, seconds: float = 180) -> str:
        """Run a program and return what it prints; Trouble where it fails."""
        return self._run(self.command(program, *arguments), seconds)

    def _run(self, command: Sequence[str], seconds: float = 180) -> str:
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
        if done.returncode:
            raise Trouble(f"{' '.join(command)} ended with {done.returncode}: {done.stdout.strip()[-600:]}")
        return done.stdout

    def registry(self, key: str) -> str:
        """Return what stands at a key of the person's registry; empty where it is not there."""
        try:
            return self.says("reg", "query", f"HKCU\\{key}", "/s")
        except Trouble:
            return ""

    def value(self, key: str) -> str:
        """Return the value of a key itself."""
        found = re.search(r"\(Default\) +REG_SZ +(.*)", self.registry(key))
        return found[1].strip() if found else ""

    def processes(self) -> list[int]:
        """Return the numbers of the interpreters that run for this trial, under Wine."""
        found = []
        prefix = f"WINEPREFIX={self.environment['WINEPREFIX']}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if (
                    b"pythonw.exe" in (process / "cmdline").read_bytes()
                    and prefix in (process / "environ").read_bytes()
                ):
                    found.append(int(process.name))
            except OSError:  # it has just ended, or is another's
                continue
        return found

    def end(self) -> None:
        """End what still runs of this trial."""
        if self.is_wine:
            subprocess.run(["wineserver", "--kill"], env=self.environment, check=False, timeout=30)


class Trial:
    """The checks, each a method that raises where something is wrong, in their order."""

    def __init__(self, system: System, archive: Path, setup: Path, folder: Path) -> None:
        self.system, self.archive, self.setup = system, archive, setup
        self.unpacked = folder / "unpacked" / TITLE
        self.installed = system.profile / "AppData" / "Local" / "Programs" / TITLE
        menu = system.profile / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs"
        self.link = menu / f"{TITLE}.lnk"
        self.record = system.home / "matches" / "wuxing.jsonl"

    def unpacks(self) -> None:
        """The archive holds one folder."""
        with zipfile.ZipFile(self.archive) as packed:
            packed.extractall(self.unpacked.parent)
        expect([one.name for one in self.unpacked.parent.iterdir()] == [TITLE], "one folder in the archive")

    def signatures(self) -> None:
        """What Windows starts is what the Python Software Foundation signed; its chain is not checked."""
        if shutil.which("osslsigncode") is None:
            raise Trouble("There is no osslsigncode here, so the signatures could not be looked at.")
        files = [file for file in (self.unpacked / "python").iterdir() if file.suffix in (".exe", ".dll", ".pyd")]
        for file in files:
            command = ["osslsigncode", "verify", "-in", str(file)]
            said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout
            expect(is_as_signed(said), f"{file.name} as it was signed")
            expect(SIGNER in said or file.name.startswith("vcruntime"), f"the Foundation's name in {file.name}")

    def commands(self) -> None:
        """It knows its version, its data are sound, bots play in processes of their own, and it draws."""
        expect(f"Elements Table {version()}" in self._says("--version"), "its version")
        self._says("validate")
        self._says("doctor")
        line = ("simulate", "wuxing", "--seats", "expert,random", "--games", "2", "--workers", "2", "--json")
        said = self._says(*line)
        expect(sum(json.loads(said[said.index("{") :])["wins"]) == 2, "two games won")
        picture = self.system.home / "menu.png"
        self._says("screenshot", "menu", self.system.path(picture))
        expect(picture.stat().st_size > 100_000, "a picture of the menu")

    def portable(self) -> None:
        """A file `portable` beside the program keeps all that it writes there."""
        (self.unpacked / "portable").touch()
        home = self.system.environment.pop("ELEMENTS_TABLE_HOME")
        try:
            self._says("statistics")
            expect((self.unpacked / "Elements Table Data").is_dir(), "a folder for its data beside it")
        finally:
            (self.unpacked / "portable").unlink()
            self.system.environment["ELEMENTS_TABLE_HOME"] = home

    def core(self) -> None:
        """The compiled core is there and is loaded."""
        asked = "from elements_table.bots.compiled import core; print(core() is not None)"
        expect("True" in self.system.says(self.unpacked / "python" / "python.exe", "-c", asked), "the core")

    def installs(self) -> None:
        """The installer, silent, brings program, Start menu and file type; and again over itself."""
        for _time in range(2):
            self.system.says(self.setup, "/S")
            expect((self.installed / "python" / "pythonw.exe").is_file(), "the program in the person's own folder")
        expect(self.link.is_file(), "a link in the Start menu")
        expect("ElementsTable.Match" in self.system.registry(f"Software\\Classes\\{MATCH_SUFFIX}"), "the file type")
        command = self.system.registry("Software\\Classes\\ElementsTable.Match")
        expect('-m elements_table "%1"' in command.replace('\\"', '"'), "the file type's command")

    def uninstalls(self) -> None:
        """The uninstaller, silent, leaves nothing of the program and everything of the person."""
        kept = self.record.read_bytes() if self.record.exists() else b""
        stray = self.installed / "lib" / "my notes.txt"
        stray.write_text("mine", encoding="utf-8")
        self.system.says(self.installed / "Uninstall.exe", "/S")
        wait_for(lambda: not (self.installed / "python").exists(), 60, "the end of the program's folder")
        wait_for(lambda: not self.link.exists(), 20, "the end of the link")
        left = [file.name for file in self.installed.rglob("*") if file.is_file()]
        expect(left == [stray.name], f"nothing but a person's own file, not {left}")
        kind = "Software\\Classes\\ElementsTable.Match"
        wait_for(lambda: not self.system.registry(kind), 20, "the end of the file type")
        expect(not kept or self.record.read_bytes() == kept, "the person's matches")

    def _says(self, *arguments: str) -> str:
        return self.system.says(self.unpacked / "python" / "python.exe", "-m", "elements_table", *arguments)


class ByHand(Trial):
    """What needs a window and a hand: under Wine, on a virtual screen."""

    def launcher(self) -> None:
        """A double click on the launcher of the archive opens the menu, and closing its window ends it all."""
        with self._window(self.unpacked / f"{TITLE}.exe") as window:
            expect(window.close() == 0, "exit code 0")
        wait_for(lambda: not self.system.processes(), 20, "the end of all its processes")

    def start_menu(self) -> None:
        """The Start menu's link opens the menu."""
        with self._window("start", "/wait", "/unix", str(self.link)) as window:
            expect(window.close(20) == 0, "exit code 0")

    def plays(self) -> None:
        """A match by mouse against an expert in a process of its own; then the program is killed."""
        with self._window(self._python, "-m", "elements_table", *EXPERT) as window:
            for _action in range(OWN_ACTIONS):
                wait_for(lambda: self.record.exists() and asks_nobody_else(self.record), 60, "the person's turn")
                self._act(window)
            expect(len(self.system.processes()) > 1, "a process for the bots")
            for process in self.system.processes():
                os.kill(process, signal.SIGKILL)
            wait_for(lambda: not self.system.processes(), 20, "the end of the killed program")
        expect(self._acted().count(0) >= 1 and self._acted().count(1) >= 1, "actions of both in the record")

    def resumes(self) -> None:
        """After it was killed the menu goes on with the match, and its record holds."""
        before = len(self._acted())
        with self._window(self._python, "-m", "elements_table") as window:
            window.key("Return")
            wait_for(lambda: asks_nobody_else(self.record), 60, "the person's turn")
            self._act(window)
            expect(window.close(20) == 0, "exit code 0")
        expect(len(self._acted()) > before, "more actions in the record")
        self._says("replay", self.system.path(self.record), "--verify")

    def opens(self) -> None:
        """What a double click on a match starts asks whether to take it in, and does.

        Windows finds the command in the person's registry; Wine 8 does not look there, so it is read and run.
        """
        given = self.system.home / f"a match{MATCH_SUFFIX}"
        shutil.copyfile(ROOT / "tests" / "saves" / "dragon-1.0.0-over.jsonl", given)
        shelf = self.system.home / "matches" / "imported"
        kind = self.system.value(f"Software\\Classes\\{MATCH_SUFFIX}")
        line = self.system.value(f"Software\\Classes\\{kind}\\shell\\open\\command")
        command = [part.replace("%1", self.system.path(given)) for part in words(line)]
        with self._window(*command) as window:

            def is_taken() -> bool:
                window.key("Return")
                time.sleep(1)
                return any(shelf.glob("*.jsonl"))

            wait_for(is_taken, 30, "the match among those taken in")
            expect(window.close(20) == 0, "exit code 0")

    @property
    def _python(self) -> Path:
        return self.installed / "python" / "pythonw.exe"

    def _acted(self) -> list[int]:
        lines = [json.loads(line) for line in self.record.read_text("utf-8").splitlines()]
        return [line["seat"] for line in lines if "seat" in line]

    def _act(self, window: real_window.Window) -> None:
        before, drag = self.record.stat().st_size, next_drag(self.record)

        def is_done() -> bool:
            if drag is not None:
                window.drag(drag.start, drag.end)
            time.sleep(0.3)
            return self.record.stat().st_size > before

        wait_for(is_done, 60, "the action in the record")

    @contextmanager
    def _window(self, program: Path | str, *arguments: str) -> Iterator[real_window.Window]:
        """Start a program and give its window, once something is painted there."""
        with real_window.Screen() as screen:
            environment = {**self.system.environment, "DISPLAY": screen.environment["DISPLAY"]}
            process = subprocess.Popen(
                self.system.command(program, *arguments),
                env={**environment, "SDL_AUDIODRIVER": "dummy"},
                cwd=self.system.home,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            found: list[str] = []

            def is_there() -> bool:
                found[:] = screen.tool("search", "--onlyvisible", "--name", CALLED, check=False).split()
                return bool(found)

            try:
                wait_for(is_there, 60, "the window")
                wait_for(lambda: screen.pixel(800, 500), 20, "a painted window")
                yield real_window.Window(screen, process, found[0])
            finally:
                self.system.end()
                process.wait(20)


def is_as_signed(said: str) -> bool:
    """Return whether osslsigncode found signatures, and in each the digest that the file has."""
    found = re.findall(r"^(?:Current|Calculated) message digest *: (\w+)", said, re.MULTILINE)
    return len(found) > 1 and len(set(found)) == 1


def words(line: str) -> list[str]:
    """Return the words of a Windows command line; those with spaces stand in quotation marks."""
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]


def expect(holds: bool, what: str) -> None:
    """Raise Trouble where something does not hold."""
    if not holds:
        raise Trouble(f"Expected {what}.")


def wait_for(holds: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until something holds; Trouble where it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise Trouble(f"Waited {seconds:g} s for {what}.")
        time.sleep(0.1)


def run(archive: Path, setup: Path) -> int:
    """Run all checks, print a line for each, and return how many failed."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="elements-table-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        system = System(folder)
        trial = ByHand(system, archive, setup, folder)
        checks = [
            trial.unpacks,
            trial.signatures,
            trial.commands,
            trial.portable,
            trial.core,
            trial.launcher,
            trial.installs,
        ]
        checks += [trial.start_menu, trial.plays, trial.resumes, trial.opens, trial.uninstalls]
        if not system.is_wine:
            checks = [trial.unpacks, trial.commands, trial.portable, trial.core, trial.installs, trial.uninstalls]
        try:
            for check in checks:
                begun = time.monotonic()
                try:
                    check()
                except (Trouble, OSError, ValueError, RuntimeError, subprocess.SubprocessError) as error:
                    failed += 1
                    say(f"windows: {check.__name__}: FAILED: {error}")
                else:
                    say(f"windows: {check.__name__}: {time.monotonic() - begun:.1f} s")
        finally:
            system.end()
    return failed
