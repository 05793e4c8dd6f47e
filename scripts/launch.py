"""Starting the game: the first time makes `.venv` and installs the project into it, later times go straight on.

Arguments are those of `elements-table`; without any it opens the menu. On Linux `--desktop-entry` adds the game to
the desktop's menu and `--no-desktop-entry` takes it away again.
"""

from __future__ import annotations

import os
import subprocess
import sys

import build_core
import desktop_entry
import environment
import first_start

UPDATING = "Bringing Elements Table up to date ..."


def main(arguments: list[str]) -> int:
    """Run the program and return its exit code; on POSIX it takes this process's place and nothing returns."""
    try:
        if arguments == ["--desktop-entry"]:
            return _told("Added: " + str(desktop_entry.add()))
        if arguments == ["--no-desktop-entry"]:
            return _told("Removed." if desktop_entry.remove() else "There was none.")
        opens_window = not arguments or arguments[0] == "play" or _is_match(arguments)
        if opens_window and not _has_display():
            raise environment.Trouble(
                "There is no display here to open a window on; start Elements Table on a desktop, "
                "or use its command line: see scripts/play.py --help."
            )
        first = not environment.is_made()
        if not environment.is_ready():
            words = first_start.WORDS if first else UPDATING
            first_start.make(lambda report: environment.make(report=report), words, has_window=opens_window)
        build_core.build()  # where a compiler is at hand; without one bots think more slowly
        if first and opens_window:
            _offer_entry()
    except (environment.Trouble, OSError) as trouble:
        print(f"Elements Table: {trouble}", file=sys.stderr)
        _wait_if_clicked()
        return 1
    except KeyboardInterrupt:
        return 130
    return _start(arguments, opens_window)


def _told(sentence: str) -> int:
    print(sentence)
    return 0


def _is_match(arguments: list[str]) -> bool:
    """Return whether the only argument is the file of a match, which the menu takes in."""
    return len(arguments) == 1 and arguments[0].endswith((".elementsmatch", ".jsonl"))


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin", "cygwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def _offer_entry() -> None:
    """Ask whether the desktop's menu shall show the program; only on Linux, and only where somebody can answer."""
    if not sys.platform.startswith("linux") or desktop_entry.file().exists():
        return
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        answer = input("Add Elements Table to the desktop's menu? [Y/n] ").strip().lower()
    except EOFError:
        return
    if answer in ("", "y", "yes"):
        desktop_entry.add()
        print("Added; scripts/play.py --no-desktop-entry takes it away again.")


def _start(arguments: list[str], opens_window: bool) -> int:
    windows = os.name == "nt"
    python = str(environment.python_of(windowed=windows and opens_window))
    command = [python, "-P", "-m", "elements_table", *arguments]
    if not windows:
        os.execv(python, command)
    if opens_window:
        subprocess.Popen(command, close_fds=True)  # the console that a double click opened can go
        return 0
    return subprocess.call(command)


def _wait_if_clicked() -> None:
    """Keep a console that a double click opened on Windows until the sentence is read; a prompt's has PROMPT set."""
    if os.name == "nt" and "PROMPT" not in os.environ and sys.stdin and sys.stdin.isatty():
        input("Press Enter to close.")
