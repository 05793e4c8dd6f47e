"""How one screen gives way to the next: what each frame of it shows, to whom, and how it is cut short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from elements_table.kernel.data import GameData
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Color, Motion, in_out_cubic, out_cubic
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform.inputs import Input, Pointer
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.screen import Cover, Screen
from tests.ui.driver import Driver, players

SIZE = (1280, 800)
UNSEEN = 0.0

SHEET = pygame.Rect(400, 300, 480, 200)
TILE = pygame.Rect(100, 200, 200, 240)
GREEN, RED = (0, 200, 0), (200, 0, 0)


class Plain(Screen):
    """One colour all over; it may show a cover, and be about a game."""

    def __init__(self, app: Any, color: Color, *, covered: bool = False, game: GameData | None = None) -> None:
        super().__init__(app)
        self.color = color
        self.covered = covered
        self.game = game
        self.taken: list[Input] = []

    def cover(self, head: GameData) -> Cover | None:
        return Cover(head.look, tuple(TILE), 16.0) if self.covered else None

    def handle(self, event: Input) -> bool:
        self.taken.append(event)
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), self.color)


class White(Plain):
    """A sheet without a shadow."""

    is_sheet = True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(tuple(SHEET), (255, 255, 255))


def shown() -> pygame.Surface:
    window = pygame.display.get_surface()
    assert window is not None
    return window


def pixels() -> bytes:
    return pygame.image.tobytes(shown(), "RGB")


def bright() -> pygame.Rect:
    """Return the part of the window that is not black."""
    return pygame.mask.from_threshold(shown(), (255, 255, 255), (254, 254, 254)).get_bounding_rects()[0]


def begin(driver: Driver) -> float:
    """Show the first two frames of a passage, and return when it began: with the first, where that was not slow."""
    driver.step()
    begun = driver.now
    driver.step()
    return begun


def frames_of_it(driver: Driver, look: Callable[[], Any]) -> list[Any]:
    """Return what is seen in each frame until the next screen is there."""
    seen = []
    while driver.app.layers.passing:
        driver.step()
        seen.append(look())
    return seen


# ---- sheets


def test_a_sheet_rises_into_its_place_while_it_appears(driver: Driver) -> None:
    driver.app.navigator.push(Plain(driver.app, (0, 0, 0)))
    driver.step(frames=2)
    driver.app.navigator.push(White(driver.app, (0, 0, 0)))
    driver.step()
    assert not pygame.mask.from_threshold(shown(), (255, 255, 255), (254, 254, 254)).count(), (
        "the first frame is dark"
    )
    begun = driver.now
    for ms in (16, 84, 90):
        driver.step(ms=ms)
        part = (driver.now - begun) / Motion.SHEET
        assert bright().move(0, -round(24 * (1 - out_cubic(part)))) == SHEET
        assert shown().get_at(SHEET.center)[0] == pytest.approx(255 * out_cubic(part), abs=2)
    driver.rest()
    assert bright() == SHEET
    frames = driver.app.frames
    driver.step(frames=10)
    assert driver.app.frames == frames, "nothing is drawn while nothing moves"


@pytest.mark.parametrize("reduced", [False, True])
def test_a_sheet_takes_no_key_while_it_rises_and_is_gone_quickly(driver: Driver, reduced: bool) -> None:
    driver.app.services.settings_file.change(reduced_motion=reduced)
    under, sheet = Plain(driver.app, (0, 0, 0)), SettingsScreen(driver.app)
    driver.app.navigator.push(under)
    driver.step(frames=2)
    before = pixels()
    driver.app.navigator.push(sheet)
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    frames = 0
    while driver.app.layers.passing:
        driver.now += 16
        driver.app.step(driver.now, (escape,))
        frames += 1
    assert driver.top is sheet and frames > 5, "it was meant for what lies below"
    driver.step(escape)
    assert driver.top is under
    gone = driver.now
    driver.rest()
    assert driver.now - gone <= Motion.CLOSE + 100
    assert pixels() == before


def test_a_sheet_that_is_gone_before_it_has_risen_is_drawn_no_more(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    under, sheet = Plain(driver.app, (0, 0, 0)), White(driver.app, (0, 0, 0))
    driver.app.navigator.push(under)
    driver.step(frames=2)
    drawn: list[bool] = []
    monkeypatch.setattr(sheet, "draw", lambda _canvas: drawn.append(True))
    driver.app.navigator.push(sheet)
    driver.step()
    drawn.clear()
    monkeypatch.setattr(driver.app.layers, "picture", lambda *_given: None)  # as where one is not whole
    driver.app.navigator.pop(sheet)
    driver.rest()
    assert driver.top is under and not drawn


@pytest.mark.parametrize(("fast", "length"), [(False, Motion.SHEET), (True, Motion.SHEET / 2)])
def test_a_click_lets_the_next_screen_be_there_and_is_taken_by_it(driver: Driver, fast: bool, length: float) -> None:
    driver.app.services.settings_file.change(fast_animation=fast)
    sheet = White(driver.app, (0, 0, 0))
    driver.app.navigator.push(Plain(driver.app, (0, 0, 0)))
    driver.step(frames=2)
    driver.app.navigator.push(sheet)
    driver.step()
    assert len(frames_of_it(driver, bright)) == pytest.approx(length / 16, abs=1.5)
    driver.app.navigator.pop(sheet)
    driver.rest()
    driver.app.navigator.push(sheet)
    driver.step(frames=2)
    assert bright() != SHEET
    driver.press(*SHEET.center)
    assert bright() == SHEET
    assert isinstance(sheet.taken[-1], Pointer)
    assert not driver.app.moving()


@pytest.mark.parametrize("kind", ["sheet", "cover", "curtain"])
def test_reduced_motion_makes_one_short_fade_of_each(driver: Driver, kind: str) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    head = driver.app.services.registry.head("wuxing")
    driver.app.navigator.push(Plain(driver.app, (0, 0, 0), covered=True))
    driver.step(frames=2)
    new = White(driver.app, RED) if kind == "sheet" else Plain(driver.app, RED, game=head)
    new.turns = kind == "curtain"
    driver.app.navigator.push(new)
    driver.step()
    begun = driver.now
    seen = frames_of_it(driver, lambda: (shown().get_at((640, 400))[0], shown().get_at((420, 310))[0]))
    assert driver.now - begun <= Motion.REDUCED + 2 * 16
    assert all(abs(middle - corner) <= 1 for middle, corner in seen), "every place changes alike"
    assert [middle for middle, _corner in seen] == sorted(middle for middle, _corner in seen)


# ---- covers


def test_a_cover_grows_into_what_comes(driver: Driver) -> None:
    head = driver.app.services.registry.head("dragon")
    driver.app.navigator.push(Plain(driver.app, GREEN, covered=True))
    driver.step(frames=2)
    before = pixels()
    driver.app.navigator.push(Plain(driver.app, RED, game=head))
    driver.step()
    assert pixels() == before
    begun = begin(driver) - 16
    driver.step(ms=0.5 * Motion.COVER - 32)
    way = in_out_cubic((driver.now - begun) / Motion.COVER)
    left, top, right, bottom = (
        a + (b - a) * way for a, b in zip((*TILE.topleft, *TILE.bottomright), (0, 0, 1280, 800), strict=True)
    )
    x, y = (left + right) / 2, (top + bottom) / 2
    for out in ((left - 3, y), (right + 3, y), (x, top - 3), (x, bottom + 3), (left + 1, top + 1)):
        assert shown().get_at((round(out[0]), round(out[1])))[:3] == GREEN
    for inside in ((left + 4, y), (right - 4, y), (x, top + 4), (x, bottom - 4)):
        color = shown().get_at((round(inside[0]), round(inside[1])))
        assert color[1] < 100
        assert color[0] < 180, "the field of the cover is not gone yet"
    driver.rest()
    assert shown().get_at((5, 5))[:3] == RED


def test_the_drawing_fades_or_goes_to_where_it_is_seen_next(driver: Driver) -> None:
    head = driver.app.services.registry.head("dragon")
    seen = {}
    for goes_on in (True, False):
        driver.app.navigator.push(Plain(driver.app, GREEN, covered=True))
        driver.step(frames=2)
        driver.app.navigator.push(Plain(driver.app, RED, covered=goes_on, game=head))
        begin(driver)
        driver.step(ms=0.65 * Motion.COVER)
        seen[goes_on] = {shown().get_at((200, y))[:3] for y in range(262, 378)}
        driver.rest()
    assert len(seen[True]) > 40
    assert len(seen[False]) < 40, "only the field is left"


def test_the_way_to_a_table_shows_the_same_cover_all_along(driver: Driver) -> None:
    driver.app.navigator.push(Menu(driver.app))
    new = NewGame(driver.app, "wuxing")
    head = registry().head("wuxing")
    driver.app.navigator.push(new)
    driver.step(frames=2)
    place = driver.app.navigator.stack[0].cover(head)
    there = new.cover(head)
    assert place is not None and there is not None
    assert there.field[2] / there.field[3] == pytest.approx(place.field[2] / place.field[3], rel=0.01)
    assert new.cover(registry().head("dragon")) is None


# ---- the curtain


@pytest.mark.parametrize("asks_first", [True, False])
def test_a_turning_curtain_never_shows_the_hand_it_hides(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, asks_first: bool
) -> None:
    table = driver.sit(Match.new(registry().game("wuxing"), None, players("person", "person"), 5))
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(ms=500)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn)
    driver.rest()
    seat = table.state.viewer
    assert seat is not None
    eyes: list[int | None] = []
    draw = TableScreen.draw
    monkeypatch.setattr(
        TableScreen, "draw", lambda self, canvas: (eyes.append(self.state.viewer), draw(self, canvas))
    )
    if asks_first:
        sheet = White(driver.app, RED)
        driver.app.navigator.push(sheet)
        driver.rest()
        eyes.clear()
        driver.app.navigator.pop(sheet)
    table.hot_seat.curtain(seat)
    driver.step()
    first = pixels()
    surface = pygame.Surface(driver.app.display.size)
    table.draw(Canvas(surface, driver.app.display.art))
    assert first == pygame.image.tobytes(surface, "RGB"), "the turn begins with what everybody may see"
    frames_of_it(driver, bool)
    assert isinstance(driver.top, Curtain)
    assert set(eyes) == {None}
    covered = pixels()
    driver.step(ms=500)
    eyes.clear()
    driver.key(pygame.K_RETURN)
    assert pixels() == covered
    assert set(eyes) == {seat}
    assert len(frames_of_it(driver, bool)) == pytest.approx(Motion.CURTAIN / 16, abs=2)


def test_a_turning_cover_is_seen_edge_on_in_the_middle(driver: Driver) -> None:
    driver.app.navigator.push(Plain(driver.app, GREEN))
    driver.step(frames=2)
    curtain = Plain(driver.app, RED)
    curtain.turns = True
    driver.app.navigator.push(curtain)
    driver.step()
    seen = []
    while driver.app.moving():
        driver.step()
        row = [shown().get_at((x, 400))[:2] for x in range(0, 1280, 4)]
        seen.append((sum(g > 100 for _r, g in row), sum(r > 100 for r, _g in row)))
    greens, reds = [g for g, _r in seen], [r for _g, r in seen]
    assert greens == sorted(greens, reverse=True)
    assert reds == sorted(reds)
    assert not any(g and r for g, r in seen)
    assert min(g + r for g, r in seen) < 60
