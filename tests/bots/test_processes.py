"""One thought over several cores: the same answer, also where a process fails, and nothing left behind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from elements_table.bots.ismcts import search
from elements_table.bots.processes import MOST, spare, spread
from elements_table.bots.worker import Request, Worker
from elements_table.kernel.game import Observation
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Tree

SABOTEURS = "tests.bots.saboteurs"
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork; all is done in one process")


def observation() -> Observation:
    state = registry().game("wuxing").new_state(seed=3)
    return state.observation(state.current_player())


@pytest.mark.parametrize("cores", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("count", [0, 1, 4, 12])
def test_the_work_comes_back_in_order(cores: int, count: int) -> None:
    assert spread(lambda item: [item, item * item], range(count), cores) == [[n, n * n] for n in range(count)]


@forks
def test_other_processes_take_part() -> None:
    others = set(spread(lambda _item: os.getpid(), range(4), 4)) - {os.getpid()}
    assert len(others) == 3
    for process in others:
        with pytest.raises(ChildProcessError):  # it has been waited for
            os.waitpid(process, os.WNOHANG)
    assert set(spread(lambda _item: os.getpid(), range(4), 1)) == {os.getpid()}


@forks
def test_what_a_process_does_not_bring_back_is_done_here() -> None:
    here = os.getpid()

    def work(item: int) -> int:
        if os.getpid() != here and item == 3:
            os._exit(1)
        return item

    assert spread(work, range(4), 4) == [0, 1, 2, 3]


@forks
def test_an_error_is_the_same_error_wherever_it_happens() -> None:
    def work(item: int) -> float:
        return 1 / (3 - item)

    for cores in (1, 4):
        with pytest.raises(ZeroDivisionError):
            spread(work, range(4), cores)


@forks
def test_a_search_finds_the_same_on_any_number_of_cores() -> None:
    tree = registry().strategy("wuxing").decision(observation(), Random(0))
    assert isinstance(tree, Tree)
    actions = tree.actions()
    found = [search(tree, 240, Random(5), actions, cores) for cores in (1, 2, 4)]
    assert found[0] == found[1] == found[2]


def test_a_thought_leaves_a_core_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, expected in ((1, 1), (2, 1), (3, 2), (5, 4), (64, MOST)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _pid, cores=cores: set(range(cores)), raising=False)
        assert spare() == expected


@forks
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_worker_that_is_closed_leaves_no_process_behind(tmp_path: Path) -> None:
    worker, noted = Worker(), tmp_path / "pids"
    os.environ["NOTED"] = str(noted)
    try:
        worker.ask(Request(1, "wuxing", f"{SABOTEURS}:forks", msgspec.msgpack.encode(observation()), 1))
        end = time.monotonic() + 30.0
        while not noted.is_file() or len(noted.read_text().split()) < 2:
            assert time.monotonic() < end, "nothing was forked"
            time.sleep(0.01)
    finally:
        worker.close()
        del os.environ["NOTED"]
    pids = [int(word) for word in noted.read_text().split()]
    while any(_runs(pid) for pid in pids):
        assert time.monotonic() < end, "a forked process goes on"
        time.sleep(0.01)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
