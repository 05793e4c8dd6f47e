"""What a first start shows while `.venv` is made: a line that tells how far it is, and a small window where it can.

The window is tkinter's, where this Python has that and there is a display; it is never needed. Standard library only.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import environment

TITLE = "Elements Table"
WORDS = "Setting up Elements Table for its first start; this takes about a minute ..."
EVERY = 0.2
"""Seconds from one look at how far it is to the next."""
WIDTH = 78
"""Of the line, so that it stays one in a narrow terminal."""


class Work:
    """The making of the environment, beside whoever shows how far it is."""

    def __init__(self, do: Callable[[environment.Report], object]) -> None:
        self.step, self.done, self.count = "", 0, 1
        self.trouble: Exception | None = None
        self._begun = time.monotonic()
        self._do = do
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def runs(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    @property
    def line(self) -> str:
        """What it does, how far that is, and how long it has taken."""
        seconds = int(time.monotonic() - self._begun)
        return f"{self.done} of {self.count}: {self.step} ({seconds} s)"

    def _run(self) -> None:
        try:
            self._do(self._report)
        except Exception as trouble:  # noqa: BLE001  handed to whoever waits, in the other thread
            self.trouble = trouble

    def _report(self, step: str, done: int, count: int) -> None:
        self.step, self.done, self.count = step, done, count

    def end(self) -> None:
        """Stop what runs, and wait until it has."""
        environment.stop()
        self._thread.join(10)


def make(do: Callable[[environment.Report], object], words: str = WORDS, *, has_window: bool) -> None:
    """Do the work and show how far it is; raise what it raises, and KeyboardInterrupt where somebody stops it."""
    print(words, flush=True)
    work = Work(do)
    try:
        if not (has_window and _shown(work, words)):
            _told(work)
    except KeyboardInterrupt:
        work.end()
        raise
    if work.trouble is not None:
        raise work.trouble


def _told(work: Work) -> None:
    """Write the line anew as long as the work lasts; only where a person sees it."""
    is_seen = sys.stdout is not None and sys.stdout.isatty()
    while work.runs:
        if is_seen:
            print(f"\r{work.line[:WIDTH]:<{WIDTH}}", end="", flush=True)
        time.sleep(EVERY)
    if is_seen:
        print(f"\r{'':<{WIDTH}}\r", end="", flush=True)


def _shown(work: Work, words: str) -> bool:
    """Show a window as long as the work lasts; return whether there could be one."""
    try:
        import tkinter  # noqa: PLC0415  many a Python has none
        from tkinter import ttk  # noqa: PLC0415  as above

        root = tkinter.Tk(className=TITLE)
    except Exception:  # noqa: BLE001  no module, no display, a broken Tcl: the line must do
        return False
    stopped: list[bool] = []
    root.title(TITLE)
    root.resizable(False, False)
    root.protocol("WM_DELETE_WINDOW", lambda: stopped.append(True))
    frame = ttk.Frame(root, padding=24)
    frame.grid()
    ttk.Label(frame, text=words, wraplength=420).grid(sticky="w")
    bar = ttk.Progressbar(frame, length=420)
    bar.grid(pady=12, sticky="w")
    line = ttk.Label(frame, text="", width=60)
    line.grid(sticky="w")
    try:
        while work.runs and not stopped:
            bar["maximum"], bar["value"] = work.count, work.done
            line["text"] = work.line
            _wait(root)
    finally:
        with contextlib.suppress(tkinter.TclError):
            root.destroy()
    if stopped:
        raise KeyboardInterrupt
    return True


def _wait(root: Any) -> None:
    end = time.monotonic() + EVERY
    while time.monotonic() < end:
        root.update()
        time.sleep(0.02)
