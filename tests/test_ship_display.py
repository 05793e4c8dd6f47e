"""Without a display the program says so instead of running where nobody sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only here a display may be missing")
@pytest.mark.parametrize("arguments", [[], ["play", "wuxing", "--seats", "person,random"]], ids=["menu", "table"])
def test_no_display_is_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    result = subprocess.run(
        [sys.executable, "-m", "elements_table", *arguments],
        cwd=ROOT,
        env={**kept, "ELEMENTS_TABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    sentence = result.stderr.splitlines()[-1]
    assert sentence.startswith("elements-table: No window can be opened here")
    assert "Traceback" not in result.stderr
