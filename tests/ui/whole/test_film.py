"""Films: what moves differs from frame to frame, ends as the still picture, and comes out alike a second time."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

import film
import movie
from rehearsal import OPENING, Rehearsal, cast
from studio import Director, Studio, own_home

from elements_table.kernel.registry import registry
from elements_table.ui.parlour.liveliness import Company
from elements_table.ui.parlour.living_busts import Posture

SIZE = (1024, 640)
WITH_LOG = (1280, 800)
EVENTS = {"wuxing": "take", "elemies": "stomp", "influence": "swap_agents", "dragon": "trick", "alchemy": "claim"}


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def shoot(out: Path, game_id: str, kind: str, *more: str) -> list[bytes]:
    """Film an event of a random match, and return the frames."""
    size = f"{SIZE[0]}x{SIZE[1]}"
    times = ("--fps", "20", "--before", "100", "--after", "400")
    assert film.main([game_id, str(out), "--events", kind, "--level", "random", "--size", size, *times, *more]) == 0
    return [pixels(pygame.image.load(file)) for file in sorted((out / f"{game_id}-{kind}").glob("*.png"))]


@pytest.mark.parametrize("game_id", list(registry()))
def test_an_event_moves_in_its_frames(game_id: str, tmp_path: Path) -> None:
    found = shoot(tmp_path, game_id, EVENTS[game_id])
    assert len(found) == 10
    assert len(set(found[2:])) > 4
    assert (tmp_path / f"{game_id}-{EVENTS[game_id]}-1.png").is_file()


def test_two_films_are_alike(tmp_path: Path) -> None:
    first, second = (shoot(tmp_path / name, "alchemy", "start", "--reduced-motion") for name in "ab")
    assert first == second
    assert len(set(first)) > 2


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_film_that_has_come_to_rest_is_the_still_picture(
    game_id: str, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Company, "settle", lambda *_seen: None)  # all look at the cloth there
    rehearsal = Rehearsal(cast(game_id, level="random"), 1)
    with own_home():
        studio = Studio(WITH_LOG, 20)
        # what is said of a bid gives way to a line that somebody speaks just then
        studio.services.settings_file.change(explain="never", banter="none")
        table = studio.sit(rehearsal, OPENING)
        director = Director(studio, rehearsal, table)
        assert director.news() == "deal"  # each card is heard where it lands
        match, state = table.match, table.state
        # choices that are still secret are made in another order than at the rehearsal
        while not (match.decision == len(match.record) > 0 and table.is_my_turn and state.is_at_rest):
            director.frame()
        while table.moving():
            studio.frame()
        table.painter.living.calm()  # or somebody would be up to something for ever
        table.stale = True
        while (
            table.stale or table.moving() or any(pose != Posture() for pose in table.painter.living.poses().values())
        ):
            studio.frame()
        moved, done = pixels(studio.picture), len(match.record)
        studio.close()
        studio = Studio(WITH_LOG, 20)
        studio.services.settings_file.change(explain="never", banter="none")
        still = studio.sit(rehearsal, done, posed=True)
        while still.stale or still.moving():
            studio.frame()
        assert pixels(studio.picture) == moved
        studio.close()


def test_persons_do_at_a_shared_screen_what_they_did_without_one(screen: pygame.Surface) -> None:
    rehearsal = Rehearsal(cast("wuxing", people=2, level="random", options={"target": "3"}), 2)
    with own_home():
        studio = Studio(SIZE, 5)
        table = studio.sit(rehearsal, OPENING)
        director = Director(studio, rehearsal, table)
        while not director.is_over:
            director.frame()
        assert [entry.text for entry in table.match.record] == [entry.text for entry in rehearsal.record]
        studio.close()


def test_a_whole_match_is_filmed_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["wuxing", str(tmp_path), "--level", "random", "--option", "target=3", "--fps", "10", "--sheets-only"]
    assert film.main([*given, "--every", "30", "--after", "200", "--size", "1024x640"]) == 0
    written = capsys.readouterr().out.strip().split(", ")
    assert written[0] == str(tmp_path / "wuxing-match-1.png")
    assert sorted(map(str, tmp_path.iterdir())) == sorted(written)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["wuxing", "--events", "sneeze"], "In 30 matches of Wu Xing there is no sneeze; there are: curtain, deal, "),
        (["wuxing", "--events", "curtain"], "A curtain falls between two people: say --people 2."),
        (["wuxing", "--people", "3"], "There are 2 seats at this table, so at most 2 people."),
        (["wuxing", "--level", "genius"], "There is no bot level genius; "),
        (["whist"], "There is no game whist"),
        (["wuxing", "--size", "huge"], "argument --size: write it as 1280x800; see `film.py --help`."),
    ],
)
def test_what_cannot_be_filmed_is_said_in_a_sentence(
    given: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level = [] if "--level" in given else ["--level", "random"]
    assert film.main([given[0], str(tmp_path), *given[1:], *level]) == 2
    assert capsys.readouterr().err.startswith(why)
    assert not list(tmp_path.iterdir())


# ---- as one file


class Pictured:
    """Stands for Pillow, which not everybody has: pictures take a hundred bytes for each per cent of quality."""

    def __init__(self) -> None:
        self.tried: list[int] = []
        self.told: dict[str, Any] = {}

    def frombytes(self, mode: str, size: tuple[int, int], data: bytes) -> Pictured:
        assert len(data) == 3 * size[0] * size[1] and mode == "RGB"
        return self

    def save(self, file: BytesIO, kind: str, *, append_images: list[Any], quality: int, **told: Any) -> None:
        self.tried.append(quality)
        self.told = told
        file.write(b"." * (100 * quality * (1 + len(append_images))))


def test_a_film_is_written_as_well_as_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = Pictured()
    monkeypatch.setattr(movie, "Image", stand_in)
    monkeypatch.setattr(movie, "MOST", 14 * 100 * 60)
    file = tmp_path / "sub" / "trick.webp"
    times = ["--fps", "20", "--before", "100", "--after", "600", "--size", "1024x640", "--level", "random"]
    assert film.main(["dragon", "--events", "play", "--webp", str(file), "--width", "320", *times]) == 0
    assert stand_in.tried == [90, 82, 74, 66, 58]
    assert file.stat().st_size == 14 * 100 * 58
    assert stand_in.told["duration"] == [50] * 13 + [50 + movie.HELD] and stand_in.told["loop"] == 0
    monkeypatch.setattr(movie, "MOST", 1000)
    assert film.main(["dragon", "--events", "play", "--webp", str(file), *times]) == 2


def test_a_film_without_pillow_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(movie, "Image", None)
    assert film.main(["dragon", "--events", "play", "--webp", "nowhere.webp", "--level", "random"]) == 2
    assert "Pillow" in capsys.readouterr().err


def test_the_film_of_the_readme_moves_within_three_megabytes() -> None:
    data = (Path(__file__).parents[3] / "docs" / "dragon.webp").read_bytes()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    assert len(data) <= movie.MOST
    assert data.count(b"ANMF") > 50
