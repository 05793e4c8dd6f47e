"""Trouble with files, told as one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from elements_table.kernel.errors import IllegalAction, TableError, told


def test_what_the_disk_refuses_is_told_with_its_reason(tmp_path: Path) -> None:
    with (
        pytest.raises(TableError, match=r"^gone: not read: No such .*\.$"),
        told("{path}: not read: {why}.", path="gone"),
    ):
        (tmp_path / "gone").read_bytes()
    with pytest.raises(IllegalAction, match=r"^no$"), told("{why}"):
        raise IllegalAction("no")
    with told("{why}"):
        pass
