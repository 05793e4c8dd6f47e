"""Many machines, tried on one: a dask scheduler with two workers, and one without any. The gate installs dask."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from elements_table import cli
from elements_table.bots import arena, batch, cluster

ROOT = Path(__file__).resolve().parents[2]
Start = Callable[..., None]
started: list[subprocess.Popen[bytes]] = []
"""What a test has started, the scheduler first."""
SIMULATE = ("simulate", "wuxing", "--seats", "regular,random", "--games", "30", "--json", "--option", "target=3")


@contextmanager
def starting(folder: Path) -> Iterator[Start]:
    """Start programs of dask's that work in a folder, and end them all."""
    if find_spec("distributed") is None:
        words = "A cluster needs dask: pip install 'elements-table[dev]'."
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(words)
    with ExitStack() as stack:

        def start(*arguments: object, module: str | None = "dask") -> None:
            command = [sys.executable, *(["-m", module] if module else ()), *map(str, arguments)]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, env=environment, cwd=folder, stdout=quiet, stderr=quiet)
            started.append(process)
            stack.callback(process.wait)
            stack.callback(process.terminate)

        yield start


def scheduled(start: Start, folder: Path) -> str:
    """Start a scheduler without workers, and return its address."""
    file = folder / "scheduler.json"
    start("scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file)
    end = time.monotonic() + 60
    while not (file.exists() and file.read_text().endswith("}")):
        assert time.monotonic() < end, "the scheduler does not start"
        time.sleep(0.05)
    return str(json.loads(file.read_text())["address"])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a program of dask's beside the test; all end with it."""
    started.clear()
    with starting(tmp_path) as start:
        yield start


@pytest.fixture
def scheduler(start: Start, tmp_path: Path) -> str:
    """The address of a scheduler without workers."""
    return scheduled(start, tmp_path)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler whose workers come and go with the tests."""
    folder = tmp_path_factory.mktemp("scheduler")
    with starting(folder) as start:
        yield scheduled(start, folder)


def test_a_cluster_gives_the_same_result(start: Start, scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        start("worker", scheduler, "--nthreads", 1, "--name", name, "--no-nanny", "--no-dashboard")
    assert cli.main([*SIMULATE, "--cluster", scheduler]) == 0
    there = json.loads(capsys.readouterr().out)
    assert cli.main([*SIMULATE]) == 0
    here = json.loads(capsys.readouterr().out)
    for result in (here, there):
        del result["seconds"], result["games_per_second"]
    assert there == here


def test_a_scheduler_without_workers_is_waited_for_aloud_and_not_for_ever(
    lasting: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "WORKERS", 1)
    assert cli.main([*SIMULATE, "--cluster", lasting]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    waiting, stopped = err.splitlines()
    assert waiting == f"elements-table: Waiting for workers at {lasting}, 1 second at most."
    assert stopped == (
        f"elements-table: The scheduler at {lasting} has no workers; start one with `dask worker {lasting}`."
    )


CHANGED = """
import os, sys
from elements_table.bots import batch
mark, kind, scheduler = sys.argv[1:]
class Bomb(Exception):
    def __reduce__(self):
        return exec, (f"import os; open({mark!r} + str(os.getpid()), 'w')",)
def changed(told):
    if kind == "raised":
        raise Bomb
    return {"returned": Bomb(), "nested": [Bomb(), told], "text": "{}", "bytes": b"{}", "other": 5}[kind]
changed.__module__, changed.__qualname__ = batch.__name__, "perform"
batch.perform = changed
from dask.__main__ import main
sys.argv[1:] = ["worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
main()
"""
"""A worker that was changed: it answers in a way that does what it likes wherever that is unpickled."""


@pytest.mark.parametrize("kind", ["returned", "nested", "raised", "text", "bytes", "other"])
def test_what_a_changed_worker_answers_runs_nothing_here(
    start: Start, lasting: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    start("-c", CHANGED, mark, kind, lasting, module=None)
    assert cli.main([*SIMULATE, "--cluster", lasting]) == 2
    out, err = capsys.readouterr()
    told = err.splitlines()[-1]
    assert out == "" and ("is no plain data" in told or "no answer to what was asked" in told), err
    assert not Path(f"{mark}{os.getpid()}").exists(), "it ran in the user's process"


def test_a_scheduler_that_dies_in_a_campaign_is_one_sentence(
    start: Start,
    scheduler: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    start("worker", scheduler, "--nthreads", 1, "--no-nanny", "--no-dashboard")
    file = tmp_path / "games"
    read = batch.Batch.read

    def dies(series: batch.Batch[list[arena.Outcome]], number: int, answer: str) -> list[arena.Outcome]:
        started[0].kill()
        return read(series, number, answer)

    monkeypatch.setattr(batch.Batch, "read", dies)
    assert cli.main([*SIMULATE, "--games", "5000", "--cluster", scheduler, "--resume", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1] == f"elements-table: The scheduler at {scheduler} is gone; start it again."
    assert "Traceback" not in err
    assert file.read_bytes().count(b"\n") >= 2, "what had come was not kept"


class Gone:
    """A client of dask's whose scheduler ends while workers are waited for."""

    def __init__(self, *_given: object, **_named: object) -> None:
        """Connect."""

    def close(self, timeout: float) -> None:
        """Let go."""

    def nthreads(self) -> dict[str, int]:
        return {}

    def wait_for_workers(self, *_given: object, **_named: object) -> None:
        raise OSError("Timed out trying to connect")


def test_a_scheduler_that_ends_while_it_is_waited_for_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "import_module", lambda _name: SimpleNamespace(Client=Gone))
    assert cli.main([*SIMULATE, "--cluster", "tcp://127.0.0.1:8786"]) == 2
    told = "elements-table: The scheduler at tcp://127.0.0.1:8786 is gone; start it again."
    assert capsys.readouterr().err.splitlines()[1:] == [told]


class Idle(Gone):
    """A client of dask's to whose scheduler no worker comes."""

    def wait_for_workers(self, n_workers: int, timeout: float | None = None) -> None:
        assert (n_workers, timeout) == (1, cluster.WORKERS)
        raise TimeoutError


def test_waiting_for_workers_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cluster, "import_module", lambda _name: SimpleNamespace(Client=Idle))
    assert cli.main([*SIMULATE, "--cluster", "tcp://127.0.0.1:8786"]) == 2
    waiting, stopped = capsys.readouterr().err.splitlines()
    assert waiting.endswith("Waiting for workers at tcp://127.0.0.1:8786, 60 seconds at most.")
    assert "has no workers; start one with `dask worker tcp://127.0.0.1:8786`." in stopped
