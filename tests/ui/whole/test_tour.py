"""The tour: a picture of each kind of screen, at the sizes asked for, with an index that leads to them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

import tour

SCREENS = ("menu", "new-game", "phase", "crowded", "refused", "reaction", "curtain", "summary-match", "review")


def test_it_shows_a_screen_of_each_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tour.main(["wuxing", "--sizes", "1024x640", "--only", ",".join(SCREENS), "--out", str(tmp_path)]) == 0
    assert "wuxing has no reaction" in capsys.readouterr().out
    made = {file.name: pygame.image.load(file) for file in tmp_path.glob("*-1024x0640.png")}
    names = [re.sub(r"^[a-z]+-\d\d-(.*)-1024x0640.png$", r"\1", name) for name in sorted(made)]
    assert names[0] == "menu"
    assert names[1] == "new-game"
    assert all(any(name.startswith(screen) for name in names) for screen in SCREENS if screen != "reaction")
    assert {picture.get_size() for picture in made.values()} == {(1024, 640)}
    assert len({pygame.image.tobytes(picture, "RGB") for picture in made.values()}) == len(made)
    shown = re.findall(r'src="([^"]+)"', (tmp_path / "index.html").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(made)
    assert (tmp_path / "sheet-wuxing-1024x0640-1.png").is_file()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["whist"], "There is no game whist"),
        (["--sizes", "wide"], "argument --sizes: write it as 1280x800; see `tour.py --help`."),
        (["wuxing", "--only", "attic"], "No screen has a name that begins with attic."),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(
    given: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tour.main([*given, "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith(why)
    assert not list(tmp_path.glob("out/*"))
