"""Ctrl+C waits for the end of what C code would not bear to be broken off in: imports, and the decoding of data."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from torture import interrupts as torture

from elements_table.kernel import data, interrupts

done: list[str] = []


class Interrupted(msgspec.Struct):
    """Interrupts its own decoding."""

    name: str

    def __post_init__(self) -> None:
        signal.raise_signal(signal.SIGINT)
        done.append(self.name)


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Let Ctrl+C be heard as in the program."""
    done.clear()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupts.listen()
    yield
    signal.signal(signal.SIGINT, before)


def test_decoding_is_whole_before_an_interrupt_is_heard() -> None:
    with pytest.raises(KeyboardInterrupt):
        found = data.convert([{"name": "a"}, {"name": "b"}], list[Interrupted], "file")
        assert [one.name for one in found] == ["a", "b"]
        time.sleep(5)  # and the interrupt ends that
    assert done == ["a", "b"]


def test_an_import_is_whole_before_an_interrupt_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    code = "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    (tmp_path / "interrupted_by_itself.py").write_text(code)
    with pytest.raises(KeyboardInterrupt):
        done.append(str(import_module("interrupted_by_itself").whole))
        time.sleep(5)
    assert done == ["True"]


def test_an_import_that_hangs_can_be_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(interrupts, "LONGEST", 0.05)
    code = "import signal, time\nsignal.raise_signal(signal.SIGINT)\ntime.sleep(5)\n"
    (tmp_path / "hangs_for_ever.py").write_text(code)
    with pytest.raises(KeyboardInterrupt):
        import_module("hangs_for_ever")


def test_an_interrupt_elsewhere_is_heard_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert not interrupts.deaden()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_a_command_that_is_interrupted_as_it_loads_is_quiet(share: float, tmp_path: Path) -> None:
    command = torture.COMMANDS[0]
    assert torture.aimed(str(tmp_path), command, int(torture.calls(str(tmp_path), command) * share)) == ""
