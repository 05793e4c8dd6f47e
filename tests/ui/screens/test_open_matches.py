"""The list of open matches, and the small pictures of their tables."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table.match.archive.saves import picture_of
from elements_table.match.play.match import Seat
from elements_table.ui.common.match_words import UNDO_MS
from elements_table.ui.common.pictures import SIZE, Pictures
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.menu.open_matches import OpenMatches
from elements_table.ui.platform.inputs import Typed
from tests.ui.driver import Driver, players


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    app = ScreenApp(tmp_path)
    for age, (game_id, steps) in enumerate((("wuxing", 3), ("dragon", 2), ("wuxing", 5))):
        game = app.services.registry.game(game_id)
        names = game.data.names[: game.data.default_seats - 1]
        match = app.services.saves.begin(
            game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3
        )
        for _n in range(steps):
            match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
        match.close()
        assert match.journal is not None
        os.utime(match.journal, (1e9 - age, 1e9 - age))
    return app


def listed(app: ScreenApp) -> OpenMatches:
    menu = Menu(app)
    app.navigator.push(menu)
    app.tick()
    app.keys("o")
    assert isinstance(app.top, OpenMatches)
    return app.top


def names(sheet: OpenMatches) -> list[str]:
    return [row.match.path.name for row in sheet.rows]


@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_the_newest_is_first_and_every_row_lies_in_the_sheet(
    app: ScreenApp, size: tuple[int, int], zoom: float
) -> None:
    app.resize(size, min(zoom, OpenMatches.largest))
    sheet = listed(app)
    assert names(sheet) == ["wuxing.jsonl", "dragon.jsonl", "wuxing-2.jsonl"]
    app.draw()
    for row in sheet.rows:
        rename, delete = row.rename, row.delete
        assert row.rect[0] + row.rect[2] < rename.rect[0] < delete.rect[0]
    assert sheet.rows[0].match.title == "Wu Xing, round 1"
    assert sheet.rows[0].match.line.startswith("against ")


def test_a_press_goes_on_with_that_very_match(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[tuple[str, Path | None]] = []
    monkeypatch.setattr(app, "continue_match", lambda game_id, path: gone.append((game_id, path)))
    sheet = listed(app)
    app.click_on(sheet.rows[2])
    assert gone == [("wuxing", sheet.rows[2].match.path)]
    assert isinstance(app.top, Menu)
    app.keys("o", "down", "enter")
    assert gone[1][0] == "dragon"


def test_a_name_is_typed_kept_and_shown_on_the_menu(app: ScreenApp) -> None:
    sheet = listed(app)
    app.keys("tab", "r")
    assert sheet.name.visible and sheet.name.editing
    for typed in ("r", "On the train"):  # what the key itself types comes after it
        app.take(Typed(typed))
    app.keys("enter")
    assert sheet.rows[0].match.title == "On the train"
    assert sheet.rows[0].match.line.startswith("Wu Xing, round 1")
    app.click_on(sheet.rows[0].rename)
    app.take(Typed("!"))
    app.keys("escape")
    assert sheet.rows[0].match.title == "On the train" and app.top is sheet, "Escape leaves the name as it was"
    app.keys("escape")
    assert isinstance(app.top, Menu) and app.top.going_on.said.startswith("On the train.")


def test_a_name_is_kept_however_its_field_is_left(app: ScreenApp) -> None:
    sheet = listed(app)
    app.keys("r")
    app.take(Typed("One"))
    app.click_on(sheet.rows[1])
    assert app.services.saves.summary(app.services.saves.path("wuxing")).aside.name == "One"
    menu = Menu(app)
    sheet = OpenMatches(app, menu.heads, menu.away, menu.going_on.pictures)
    app.navigator.push(sheet)
    app.keys("r", "end")
    app.take(Typed(" more"))
    app.navigator.home()
    assert app.services.saves.summary(app.services.saves.path("wuxing")).aside.name == "One more"


def test_what_is_put_away_can_be_brought_back_for_some_seconds(app: ScreenApp) -> None:
    sheet = listed(app)
    lines = sheet.rows[0].match.path.read_bytes()
    app.keys("delete")
    assert names(sheet) == ["dragon.jsonl", "wuxing-2.jsonl"]
    assert sheet.note == "The match is put away; History keeps it for 30 days."
    app.keys("undo")
    assert set(names(sheet)) == {"wuxing.jsonl", "dragon.jsonl", "wuxing-2.jsonl"}
    assert app.services.saves.path("wuxing").read_bytes() == lines
    app.click_on(sheet.rows[0].delete)
    app.tick(UNDO_MS + 1)
    assert not sheet.undo.visible and len(sheet.rows) == 2
    app.keys("undo")
    assert len(app.services.saves.open_matches()) == 2


def test_a_match_that_cannot_be_read_is_listed_and_can_only_be_put_away(app: ScreenApp) -> None:
    path = app.services.saves.path("influence")
    path.write_bytes(b"nonsense\n")
    sheet = listed(app)
    row = next(row for row in sheet.rows if row.match.path == path)
    assert "influence.jsonl" in row.match.line
    app.click_on(row)
    app.click_on(row.rename)
    assert app.top is sheet and not sheet.name.visible and not app.asked
    app.click_on(row.delete)
    assert path not in app.services.saves.open_matches()


def test_the_empty_list_says_so(app: ScreenApp) -> None:
    sheet = listed(app)
    for _n in range(3):
        app.click_on(sheet.rows[0].delete)
    assert sheet.rows == [] and app.draw() is not None


# ---- pictures


def left(driver: Driver, *kinds: str) -> pygame.Surface:
    """Leave the table of a match of Wu Xing, and return the picture that is kept of it."""
    driver.app.navigator.push(Menu(driver.app))
    match = driver.app.services.saves.begin(driver.app.services.registry.game("wuxing"), {}, players(*kinds), 5)
    match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
    table = driver.sit(match)
    table.bots.worker = None
    driver.step(frames=3, ms=1500)
    if driver.top is not table:
        driver.key(pygame.K_RETURN)
        driver.step(frames=3, ms=1500)
        assert table.state.viewer is not None
    table.context.leave()
    assert match.journal is not None
    return pygame.image.load(picture_of(match.journal))


def light(picture: pygame.Surface, area: tuple[int, int, int, int]) -> float:
    """Return how light a part of a picture is, 0 to 255."""
    return sum(pygame.transform.average_color(picture, pygame.Rect(area))[:3]) / 3


HAND = (112, 143, 32, 14)
"""Where the near hand lies in a picture."""


def test_a_table_left_leaves_a_picture_of_ones_own_view(driver: Driver) -> None:
    picture = left(driver, "person", "random")
    assert picture.get_size() == SIZE
    assert light(picture, HAND) > 120, "faces are light"
    menu = driver.top
    assert isinstance(menu, Menu)
    driver.step(frames=3)
    menu.open_matches()
    driver.step(frames=3)
    assert menu.going_on.pictures._read


@pytest.mark.parametrize("sides", [(30_000, 16_000), (0, 5), (3841, 2160)], ids=str)
def test_a_picture_larger_than_a_window_is_not_read(
    sides: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = tmp_path / "wuxing.jsonl"
    picture_of(match).write_bytes(bomb(*sides))
    read: list[object] = []
    monkeypatch.setattr(pygame.image, "load", lambda *given: read.append(given))
    assert Pictures()._found(match, (112, 70)) is None and read == []


@pytest.mark.parametrize("raw", [b"", b"BM" + bytes(60), b"\x89PNG\r\n\x1a\n" + bytes(40)], ids=str)
def test_what_is_no_picture_is_not_shown(raw: bytes, tmp_path: Path) -> None:
    match = tmp_path / "wuxing.jsonl"
    picture_of(match).write_bytes(raw)
    assert Pictures()._found(match, (112, 70)) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only these systems have pipes with names")
def test_a_pipe_in_place_of_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    match = tmp_path / "wuxing.jsonl"
    os.mkfifo(picture_of(match))
    assert Pictures()._found(match, (112, 70)) is None


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of so many pixels, all alike, in a few KB."""
    head = struct.pack(">2I5B", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(9999))), (b"IEND", b""))
    packed = (struct.pack(">I", len(data)) + k + data + struct.pack(">I", zlib.crc32(k + data)) for k, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def test_the_picture_of_a_hot_seat_shows_nobodys_hand(driver: Driver) -> None:
    picture = left(driver, "person", "person")
    assert light(picture, HAND) < 110, "backs are dark"
