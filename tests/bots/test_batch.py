"""Numbered tasks: the same results from any crew, few under way, and a file from which whoever was killed goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from elements_table import cli
from elements_table.bots import arena, batch, cluster
from elements_table.bots.batch import AHEAD, Batch, results
from elements_table.bots.crew import Pool, crew
from elements_table.kernel.errors import TableError

ROOT = Path(__file__).resolve().parents[2]
SIMULATE = ["simulate", "wuxing", "--seats", "regular,random", "--games", "50", "--json", "--option", "target=3"]
done: list[int] = []


def doubled(number: int, where: Path | None) -> tuple[int, str]:
    """Return twice a number, and the name of a file."""
    done.append(number)
    if number < 0:
        raise TableError(f"{number} is too small.")
    return 2 * number, where.name if where else ""


def numbers(*wanted: int) -> Batch[tuple[int, str]]:
    done.clear()
    return Batch(doubled, [(number, Path("a/b")) for number in wanted])


class Backwards:
    """Answers the latest task first, one at a time, and counts what it holds."""

    def __init__(self) -> None:
        self.tasks: list[tuple[int, str]] = []
        self.most = 0

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        self.tasks += tasks
        self.most = max(self.most, len(self.tasks))

    def finished(self) -> list[tuple[int, str]]:
        number, task = self.tasks.pop()
        return [(number, batch.perform(task))]


def test_results_come_in_order_whoever_works() -> None:
    expected = [(2 * number, "b") for number in range(40)]
    assert list(results(numbers(*range(40)))) == expected
    assert list(results(numbers(*range(40)), Backwards())) == expected
    with crew(2) as two:
        assert list(results(numbers(*range(40)), two)) == expected


def test_few_are_under_way_at_once() -> None:
    backwards = Backwards()
    assert sum(double for double, _name in results(numbers(*range(20_000)), backwards)) == 20_000 * 19_999
    assert backwards.most == AHEAD


def test_nothing_is_done_before_its_result_is_asked_for() -> None:
    """A person who stops a long series has waited for nothing that comes later."""
    few = results(numbers(*range(AHEAD)))
    next(few)
    assert done == [0]


def test_what_a_task_raises_is_raised_here() -> None:
    with pytest.raises(TableError, match="-1 is too small"):
        list(results(numbers(1, -1, 2)))


def test_what_is_no_answer_is_refused() -> None:
    asked = Batch(doubled, [(4, None)], is_fit=lambda task, answer: answer[0] == 2 * task[0])
    assert asked.read(0, '[[8,"x"],""]') == (8, "x")
    for wrong in ('[[9,"x"],""]', '[[8],""]', '["8",""]', '[null,""]', "", "{}", "[" * 9000, b"\xff"):
        with pytest.raises(TableError, match="no answer to what was asked"):
            asked.read(0, wrong)


@pytest.mark.parametrize("torn", ["", "[6,[[1", "[3]\n", "\x00\x00\x00", '[2,[["other",4],""]]\n', "{" * 3000 + "\n"])
def test_a_file_holds_what_was_done_and_only_the_rest_is_done(torn: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    some = results(numbers(*range(9)), file=file)
    expected = [next(some) for _n in range(5)]
    some.close()
    with file.open("a") as stream:
        stream.write(torn)
    assert list(results(numbers(*range(9)), file=file)) == [*expected, *((2 * n, "b") for n in range(5, 9))]
    repeated = [2] if torn.startswith("[2,") else []
    assert done == [*repeated, *range(5, 9)]
    assert list(results(numbers(*range(9)), file=file))[8] == (16, "b")
    assert done == []


def test_a_file_of_something_else_is_kept_and_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    list(results(numbers(1, 2), file=file))
    before = file.read_bytes()
    for other in (numbers(1, 2, 3), numbers(1, 3)):
        with pytest.raises(TableError, match=r"file holds no answers to this"):
            list(results(other, file=file))
    assert file.read_bytes() == before
    file.write_bytes(before[:20])  # killed as it began
    assert list(results(numbers(1, 2), file=file)) == [(2, "b"), (4, "b")]
    assert file.read_bytes() == before
    for place in (tmp_path, tmp_path / "none" / "file"):
        with pytest.raises(TableError, match=str(place)):
            list(results(numbers(1), file=place))


def test_a_worker_of_another_version_or_without_the_module_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = numbers(1)
    task = asked.told(0)
    unknown = batch.perform(task.replace(doubled.__module__, "no_such_module"))
    with pytest.raises(TableError, match="A worker does not find no_such_module"):
        asked.read(0, unknown)
    monkeypatch.setattr(batch, "__version__", "0.0.1")
    with pytest.raises(TableError, match=r"A worker has version 0\.0\.1"):
        asked.read(0, batch.perform(task))


def test_a_process_that_dies_is_one_sentence() -> None:
    with crew(2) as two, pytest.raises(TableError, match="has died"):
        list(results(Batch(ended, [(n,) for n in range(3)]), two))


def test_the_processes_end_with_the_crew_whatever_they_do() -> None:
    with pytest.raises(KeyboardInterrupt), crew(2) as two:
        assert isinstance(two, Pool)
        two.begin([(n, Batch(endless, [(n,)]).told(0)) for n in range(3)])
        two._hand_out()
        raise KeyboardInterrupt
    assert not any(process.alive for process in two._processes)


def endless(number: int) -> int:
    """Never answer."""
    while True:
        time.sleep(number + 1)


def ended(_number: int) -> int:
    """End this process."""
    os._exit(3)


def test_simulate_goes_on_after_a_kill_with_the_same_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games"
    command = [sys.executable, "-m", "elements_table", *SIMULATE, "--resume", str(file)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < 2:
        assert time.monotonic() < end and process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    held = file.read_bytes()
    assert cli.main([*SIMULATE, "--resume", str(file)]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert file.read_bytes().startswith(held[: held.rindex(b"\n")]) and held.count(b"\n") < 6
    assert cli.main(SIMULATE) == 0
    whole = json.loads(capsys.readouterr().out)
    for result in (resumed, whole):
        del result["seconds"], result["games_per_second"]
    assert resumed == whole
    assert cli.main([*SIMULATE, "--seed", "2", "--resume", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"elements-table: {file} holds no answers to this")


def test_a_cluster_without_its_library_or_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER", 1)
    with pytest.raises(TableError), crew(cluster="tcp://127.0.0.1:9"):
        pass


def test_a_series_of_games_is_tasks_of_a_few() -> None:
    plan = arena.Plan("wuxing", ("random", "random"), {}, 1)
    asked = Batch(arena.play_games, [(plan, 0, 2)], arena._is_fit)
    right = arena.play_games(plan, 0, 2)
    assert asked.read(0, batch.perform(asked.told(0))) == right
    for wrong in (
        right[:1],
        [one._replace(winners=(2,)) for one in right],
        [one._replace(scores=()) for one in right],
    ):
        with pytest.raises(TableError):
            asked.read(0, json.dumps([wrong, ""]))
