"""The process in which bots think: answers, faults, deaths, and its end with the window's process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from elements_table.bots.fresh_process import FreshProcess
from elements_table.bots.worker import DIED, Reply, Request, Worker, think
from elements_table.kernel.game import Observation
from elements_table.kernel.registry import registry
from tests.tiny import PACKAGES, tiny

SABOTEURS = "tests.bots.saboteurs"
PATIENCE = 30.0
"""Seconds after which a machine that is merely slow counts as broken."""


def observation() -> Observation:
    """Return what the seat to act knows after a deal."""
    state = registry().game("wuxing").new_state(seed=3)
    return state.observation(state.current_player())


def request(number: int = 1, level: str = "random", seed: int = 7) -> Request:
    """Return a question about that deal."""
    encoded = msgspec.msgpack.encode(observation())
    return Request(number, "wuxing", level, encoded, seed, playouts=4)


def wait_for(done: Callable[[], bool]) -> None:
    """Wait until it is done, in small steps."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


def answers(worker: Worker, count: int = 1) -> list[Reply]:
    """Return the next answers of the worker."""
    got: list[Reply] = []

    def done() -> bool:
        got.extend(worker.poll())
        return len(got) >= count

    wait_for(done)
    return got


@pytest.fixture(scope="module")
def shared() -> Iterator[Worker]:
    worker = Worker()
    worker.start()
    yield worker
    worker.close()


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def test_thinking_here_answers_a_legal_action_that_repeats() -> None:
    legal = [str(a) for a in registry().strategy("wuxing").game.new_state(seed=3).legal_actions()]
    for level in ("random", "regular"):
        reply = think(registry(), request(level=level))
        assert reply.error == ""
        assert reply.action in legal
        assert reply == think(registry(), request(level=level))
    assert {think(registry(), request(seed=n)).action for n in range(40)} == set(legal) - {"knock"}


@pytest.mark.parametrize(
    ("bad", "found"),
    [
        (request(level=f"{SABOTEURS}:throws"), "oops"),
        (request(level="nobody"), "levels"),
        (Request(1, "whist", "random", b"", 1), "games"),
        (Request(1, "wuxing", "random", b"\xff", 1), "Error"),
    ],
)
def test_faults_become_the_replys_error(bad: Request, found: str) -> None:
    reply = think(registry(), bad)
    assert reply.action is None
    assert found in reply.error
    assert "\n" not in reply.error


def test_the_process_answers_as_thinking_here_does(shared: Worker) -> None:
    asked = [request(n, level) for n, level in enumerate(["random", "regular", "nobody", f"{SABOTEURS}:throws"])]
    for one in asked:
        shared.ask(one)
    got = sorted(answers(shared, len(asked)), key=lambda reply: reply.number)
    assert got == [think(registry(), one) for one in asked]
    assert shared.alive
    assert shared.poll() == []


def test_reasons_are_in_the_language_of_who_asks(shared: Worker, tmp_path: Path) -> None:
    catalog = Catalog(locale="de")
    catalog.add("Fire", "Feuer")
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    with (tmp_path / "de" / "LC_MESSAGES" / "elements-table.mo").open("wb") as stream:
        write_mo(stream, catalog)
    asked = request(1, f"{SABOTEURS}:names_fire")
    for language, word in (("de", str(tmp_path)), "Feuer"), (None, "Fire"), (("xx", str(tmp_path)), "Fire"):
        shared.ask(msgspec.structs.replace(asked, language=language))
        assert answers(shared)[0].parameters == {"element": word}


def test_an_answer_that_cannot_be_sent_is_an_error(shared: Worker) -> None:
    shared.ask(request(5, f"{SABOTEURS}:answers_nonsense"))
    (reply,) = answers(shared)
    assert reply.number == 5
    assert "cannot be sent" in reply.error


def test_the_process_knows_no_window(shared: Worker) -> None:
    shared.ask(request(6, f"{SABOTEURS}:tells_modules"))
    (reply,) = answers(shared)
    loaded = reply.reason.split()
    assert "elements_table.kernel.game" in loaded
    assert not [name for name in loaded if name.startswith(("pygame", "elements_table.ui", "tqdm"))]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal on Windows")
def test_the_process_leaves_ctrl_c_to_the_window(shared: Worker) -> None:
    shared.ask(request(7))
    answers(shared)
    assert shared._process is not None and shared._process.pid is not None
    os.kill(shared._process.pid, signal.SIGINT)
    shared.ask(request(8))
    (reply,) = answers(shared)
    assert (reply.number, reply.error) == (8, "")


def test_asking_and_polling_do_not_wait(worker: Worker) -> None:
    worker.start()
    began = time.perf_counter()
    worker.ask(request(1, f"{SABOTEURS}:hangs"))
    for _n in range(50):
        assert worker.poll() == []
    assert time.perf_counter() - began < 1.0


def test_a_process_that_hangs_can_be_restarted(worker: Worker) -> None:
    worker.ask(request(1, f"{SABOTEURS}:hangs"))
    worker.restart()
    worker.ask(request(2))
    (reply,) = answers(worker)
    assert (reply.number, reply.error) == (2, "")


def test_a_process_that_dies_answers_with_an_error_and_the_next_question_starts_another(worker: Worker) -> None:
    worker.ask(request(1, f"{SABOTEURS}:dies"))
    (reply,) = answers(worker)
    assert reply == Reply(1, error=DIED)
    assert not worker.alive
    worker.ask(request(2))
    (reply,) = answers(worker)
    assert (reply.number, reply.error) == (2, "")


def test_a_game_that_is_not_shipped() -> None:
    worker = Worker(PACKAGES)
    state = tiny().game("tiny").new_state({"rounds": 1}, 3, 4)
    encoded = msgspec.msgpack.encode(state.observation(0))
    worker.ask(Request(1, "tiny", "regular", encoded, 1))
    (reply,) = answers(worker)
    worker.close()
    assert reply.action == str(max(state.legal_actions()))
    assert reply.reason == "The higher the better."


def test_closing_ends_the_process_and_may_be_repeated(worker: Worker) -> None:
    worker.close()
    worker.start()
    assert worker.alive
    worker.close()
    worker.close()
    assert not worker.alive
    assert worker.poll() == []


def tells(pipe: Connection, questions: Iterator[bytes]) -> None:
    pipe.send((next(questions), os.getsid(0) == os.getpid(), sys.argv[1:]))


@pytest.mark.skipif(not hasattr(os, "getsid"), reason="no sessions on Windows")
def test_a_fresh_process_is_told_what_it_is_given_and_no_terminal_interrupts_it() -> None:
    process = FreshProcess(f"{__name__}:tells", b"this")
    assert process.connection.recv() == (b"this", True, [])
    process.kill()
    assert not process.alive


def hangs(_pipe: Connection, _questions: Iterator[bytes]) -> None:
    time.sleep(PATIENCE)


def test_a_fresh_process_ends_where_its_pipe_is_closed_whatever_it_does() -> None:
    process = FreshProcess(f"{__name__}:hangs", b"")
    process.connection.close()
    wait_for(lambda: not process.alive)


CRASHES = f"""
import os, time
from elements_table.bots.worker import Worker
from tests.bots.test_worker import request
if __name__ == "__main__":
    worker = Worker()
    worker.ask(request(1))
    while not worker.poll():
        time.sleep(0.01)
    worker.ask(request(2, "{SABOTEURS}:hangs"))
    time.sleep(0.1)
    print(worker._process.pid, flush=True)
    os._exit(1)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads the process table of Linux")
def test_the_process_ends_with_the_windows(tmp_path: Path) -> None:
    script = tmp_path / "crashes.py"
    script.write_text(CRASHES)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    bots = Path("/proc", done.stdout.strip())
    assert done.stdout.strip().isdecimal(), done.stderr
    wait_for(lambda: not bots.exists() or "State:\tZ" in (bots / "status").read_text())


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux tells so what processes there are")
def test_bots_have_one_process_and_none_beside_it() -> None:
    """Asked in a process that had none yet: once there was a second one that looked after memory nobody shares."""
    script = """
import os, time
from pathlib import Path
from elements_table.bots.worker import Worker
from tests.bots.test_worker import request
worker = Worker()
worker.ask(request())
while not worker.poll():
    time.sleep(0.01)
print(len(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text("ascii").split()))
worker.close()
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "1", done.stderr
