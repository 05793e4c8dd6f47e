"""A process that starts fresh, never hears Ctrl+C, and ends with the one that has started it.

Ctrl+C is for the process that a person sees. This works on every system and in the standalone program; a process of
`multiprocessing` would need a third one, of 6 MB, to look after shared memory that nobody here shares.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import connection as connections
from queue import SimpleQueue
from typing import Any, Final

from elements_table import FRESH

PYTHON: Final = "from elements_table.bots.fresh_process import work_fresh; work_fresh(sys.argv)"


class FreshProcess:
    """A process that calls `target`, a function `module:name`, with its end of a pipe and all that comes by it.

    What is `given` comes first. The process ends with that function, or where the pipe is closed.
    """

    def __init__(self, target: str, given: bytes) -> None:
        self.connection, theirs = connections.Pipe()
        handle = theirs.fileno()
        places = [os.path.abspath(place) for place in sys.path]
        alike = [FRESH] if getattr(sys, "frozen", False) else ["-c", f"import sys; sys.path[:] = {places}; {PYTHON}"]
        self._process = _started([sys.executable, *alike, str(handle), target], handle)
        theirs.close()  # else a dead child would not end our side of the pipe
        with contextlib.suppress(OSError):  # it has died at once, as the first look at the pipe tells
            self.connection.send_bytes(given)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, with all that it has forked, and close the pipe."""
        if self.alive and hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):  # still dying: the system will collect it
            self._process.wait(1.0)
        self.connection.close()


def _started(command: Sequence[str], handle: int) -> subprocess.Popen[bytes]:
    """Start a process that is given one handle, and to which Ctrl+C is closed from its first moment on."""
    if sys.platform == "win32":
        os.set_handle_inheritable(handle, True)
        passed = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        group = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(command, startupinfo=passed, creationflags=group)
    return subprocess.Popen(command, pass_fds=[handle], start_new_session=True)


def work_fresh(arguments: Sequence[str]) -> None:
    """Do what a `FreshProcess` is for; the last two arguments are the handle of its pipe, and its function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    *_command, handle, target = arguments
    del sys.argv[1:]  # they are nobody's business from here on
    module, name = target.split(":")
    kind: Any = connections.Connection
    if sys.platform == "win32":
        kind = connections.PipeConnection
    connection = kind(int(handle))
    questions = SimpleQueue[bytes]()
    threading.Thread(target=_listen, args=(connection, questions), daemon=True).start()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # nobody is left who waits for the answer
        getattr(import_module(module), name)(connection, iter(questions.get, None))


def _listen(connection: connections.Connection, questions: SimpleQueue[bytes]) -> None:
    """Pass on what comes by the pipe; where it is closed, end this process at once, with all that it has forked."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            questions.put(connection.recv_bytes())
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(0)
