"""The program in a process of its own: pipes, terminals, pictures without a display, and how it begins."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import ROOT, SCENARIOS, process


def test_as_a_program() -> None:
    done = process("check", SCENARIOS / "knock.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" passed, 0 failed\n")
    done = process("check", "nothing.yaml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "elements-table: nothing.yaml: there is no such file.\n"


def test_a_program_in_a_pipe_has_no_progress_bar_and_may_lose_its_reader() -> None:
    done = process("simulate", "wuxing", "--seats", "random,random", "--games", "20", "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    command = f'"{sys.executable}" -m elements_table simulate wuxing --seats random,random --games 2 | head -0'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_an_answer_that_cannot_be_written_is_told() -> None:
    command = f'"{sys.executable}" -m elements_table check "{SCENARIOS / "knock.yaml"}" > /dev/full'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "elements-table: What there is to say cannot be written: No space left on device.\n"


def test_names_that_the_terminal_cannot_show_are_replaced(match: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "elements_table", "replay", str(match)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


@pytest.mark.parametrize(
    "target",
    [
        ("wuxing", "--scenario", SCENARIOS / "knock.yaml"),
        ("rules:dragon",),
        ("statistics",),
        ("keys",),
        ("position:wuxing",),
    ],
)
def test_a_picture_needs_no_display_and_says_nothing(tmp_path: Path, target: tuple[object, ...]) -> None:
    out = tmp_path / "table.png"
    done = process("screenshot", *target[:1], out, *target[1:], "--size", "1024x640")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    head = out.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1024, 640)


def test_starting_imports_little() -> None:
    code = (
        "import sys, elements_table.cli\n"
        "heavy = {'argparse', 'yaml', 'pygame', 'tqdm', 'concurrent.futures', 'multiprocessing', 'sqlite3'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_ctrl_c_before_the_program_has_begun_is_quiet() -> None:
    code = (
        "import sys, elements_table.__main__ as main\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'elements_table.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "sys.exit(main.run())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
