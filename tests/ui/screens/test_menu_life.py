"""What lives on the menu: which tile is lit, how it rises and leans, its sparks, and when all rests."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.common.game_tile import GROWN, RAISED, SETTLED, Spring, Tile
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.menu.menu_life import (
    DRIFT,
    LETS_GO_AFTER,
    MEMORY,
    LivingTiles,
    tilted,
)
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.parlour.blinks import APART
from elements_table.ui.parlour.face_parts import STRAIGHT
from elements_table.ui.parlour.living_busts import LivingBusts
from tests.ui.driver import Driver

SIZE = (1280, 800)
UNSEEN = 0.0


@pytest.fixture
def menu(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Menu]:
    """A menu at which whoever waits sits still."""
    monkeypatch.setattr(LivingBusts, "update", lambda *_given: None)
    yield opened(driver)


def opened(driver: Driver) -> Menu:
    menu = Menu(driver.app)
    driver.app.navigator.push(menu)
    driver.step(frames=3)
    for x in (5, 6):
        driver.move(x, 5)
    return menu


def point(driver: Driver, tile: Tile, across: float = 0.0, down: float = 0.0) -> None:
    """Move the pointer to a place on a tile, -1 to 1 each way."""
    x, y, w, h = tile.rect
    driver.move(x + w * (1 + across) / 2, y + h * (1 + down) / 2)


def pixels() -> bytes:
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window, "RGB")


def drawn(driver: Driver, frames: int = 20) -> int:
    """Return how many frames are drawn while nobody does anything."""
    before = driver.app.frames
    driver.step(frames=frames)
    return driver.app.frames - before


# ---- springs


def test_a_spring_goes_the_same_way_in_any_steps() -> None:
    rng = random.Random(1)
    for _n in range(100):
        fine, coarse = Spring(180.0), Spring(180.0)
        goal, later, steps = rng.uniform(-1, 1), rng.uniform(-1, 1), [rng.uniform(0.1, 60) for _s in range(9)]
        for spring in (fine, coarse):
            spring.goal = goal
            spring.step(30)
            spring.goal = later
        for step in steps:
            fine.step(step)
        coarse.step(sum(steps))
        assert fine.value == pytest.approx(coarse.value, abs=2 * SETTLED)


@pytest.mark.parametrize("goal", [0.1, 0.5, 1.0])
def test_a_spring_is_there_in_its_time_and_never_beyond(goal: float) -> None:
    spring, ways = Spring(180.0), []
    spring.goal = goal
    for _n in range(18):
        spring.step(10)
        ways.append(spring.value)
    assert ways == sorted(ways)
    assert ways[-1] <= goal
    assert ways[-1] == pytest.approx(goal, abs=2 * SETTLED)
    assert 0.3 * goal < ways[3] < 0.7 * goal


# ---- the tile


def test_a_tile_rises_and_leans_after_the_pointer_and_lies_as_before_when_that_leaves(
    driver: Driver, menu: Menu
) -> None:
    rest, tile = pixels(), menu.tiles[1]
    point(driver, tile, 0.8, -0.5)
    driver.step(frames=20)
    assert (tile.raised.value, tile.across.value, tile.down.value) == pytest.approx((1, 0.8, -0.5), abs=0.01)
    assert tile.lifted[1] + tile.lifted[3] / 2 == tile.rect[1] + tile.rect[3] / 2 - RAISED
    assert tile.lifted[2] == pytest.approx((1 + GROWN) * tile.rect[2])
    point(driver, tile, -0.9, 0.9)
    driver.step(frames=20)
    assert (tile.across.value, tile.down.value) == pytest.approx((-0.9, 0.9), abs=0.01)
    assert pixels() != rest
    driver.move(5, 5)
    driver.rest()
    assert pixels() == rest


def test_the_far_side_of_a_leaning_tile_is_smaller() -> None:
    flat = pygame.Surface((220, 420), pygame.SRCALPHA)
    flat.fill((255, 255, 255, 255))

    def lengths(across: float, down: float) -> tuple[int, int, int, int]:
        mask = pygame.mask.from_surface(tilted(flat, across, down, 1, 620))
        area = mask.get_bounding_rects()[0]
        columns = [
            sum(mask.get_at((x, y)) for y in range(mask.get_size()[1])) for x in (area.left + 6, area.right - 7)
        ]
        rows = [sum(mask.get_at((x, y)) for x in range(mask.get_size()[0])) for y in (area.top + 6, area.bottom - 7)]
        return columns[0], columns[1], rows[0], rows[1]

    assert lengths(0, 0) == (420, 420, 220, 220)
    left, right, _top, _bottom = lengths(4, 0)
    assert left > 420 > right
    _left, _right, top, bottom = lengths(0, 4)
    assert top > 220 > bottom


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_the_layers_of_a_cover_are_the_cover(art: Art, game_id: str) -> None:
    name = registry().head(game_id).look.cover
    layers = art.sprites.layers(name)
    assert layers.keys() == {"ring", "medallions", "emblem"}
    whole, size = art.sprite(name, 250, 350), (250, 350)
    ours, theirs = pygame.Surface(size), pygame.Surface(size)
    theirs.blit(whole, (0, 0))
    for svg in layers.values():
        ours.blit(pygame.image.load_sized_svg(io.BytesIO(svg), size), (0, 0))
    assert sum(abs(a - b) > 40 for a, b in zip(ours.get_buffer().raw, theirs.get_buffer().raw, strict=True)) < 60


def test_a_drawn_cover_is_one_layer(art: Art) -> None:
    assert list(art.sprites.layers("cover_drawn W #235048 #0D1D1B")) == [""]
    assert "" in DRIFT


# ---- one is lit


def test_one_tile_is_lit_that_of_whatever_moved_last(
    driver: Driver, menu: Menu, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver.app, "_draw", lambda _part: None)
    first, second, third = menu.tiles[:3]
    point(driver, second)
    assert menu.life.lit is second
    driver.key(pygame.K_RIGHT)
    assert menu.life.lit is first
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert menu.life.lit is third, "the pointer lies on the second still"
    point(driver, second, 0.3)
    assert menu.life.lit is second
    driver.move(5, 5)
    assert menu.life.lit is third, "it has the focus"
    rng = random.Random(3)
    for _n in range(60):
        if rng.random() < 0.5:
            driver.key(rng.choice((pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)))
        else:
            driver.move(rng.uniform(0, 1280), rng.uniform(150, 600))
        assert sum(tile.lit for tile in menu.tiles) <= 1
    driver.step(frames=30)
    raised = [tile for tile in menu.tiles if tile.raised.value]
    assert raised == [tile for tile in menu.tiles if tile.lit or tile.is_next] and len(raised) == 1


def test_a_pointer_that_lies_there_as_the_menu_opens_lights_nothing(driver: Driver) -> None:
    menu = Menu(driver.app)
    driver.app.navigator.push(menu)
    point(driver, menu.tiles[0])
    driver.step(frames=3)
    assert menu.life.lit is None
    point(driver, menu.tiles[0], 0.1)
    assert menu.life.lit is menu.tiles[0]


# ---- and rests


def test_the_gold_of_a_card_catches_the_light_once_and_then_the_menu_rests(driver: Driver, menu: Menu) -> None:
    assert drawn(driver) == 0
    tile, seen = menu.tiles[2], []
    point(driver, tile)
    assert drawn(driver, 20) == 20
    for _n in range(60):
        driver.step()
        seen.append((tile.glint, pixels()))
    going = [picture for glint, picture in seen if glint < 1]
    assert len(set(going)) > 20, "a light runs over it"
    assert {picture for glint, picture in seen[-10:]} == {seen[-1][1]} and drawn(driver) == 0, "once"
    point(driver, tile, 0.2)
    driver.rest()
    assert tile.glint == 1.0 and drawn(driver) == 0, "a hand that stays on it lights it no more"
    driver.move(5, 5)
    driver.rest()
    point(driver, tile)
    driver.step()
    assert 0 < tile.glint < 0.2, "one that comes back does"


def test_the_gold_button_lies_below_the_card_that_a_hand_is_on(driver: Driver, menu: Menu) -> None:
    waits, tile = menu.going_on.go_on, menu.tiles[3]
    assert (menu.play.visible, waits.kind) == (False, "primary")
    point(driver, tile)
    driver.step()
    x, y, w, h = menu.play.rect
    assert not any(one.is_next for one in menu.tiles), "one light at a time"
    assert menu.play.visible and waits.kind == "normal" and x + w / 2 == tile.rect[0] + tile.rect[2] / 2
    for down in range(round(tile.rect[1] + tile.rect[3]), round(y + h), 4):
        driver.move(x + w / 2, down)
        assert menu.life.lit is tile, "on the way down to it too"
    driver.click(x + w / 2, y + h / 2)
    assert isinstance(driver.top, NewGame) and driver.top.head.id == tile.head.id
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert (menu.play.visible, waits.kind) == (False, "primary")
    point(driver, menu.tiles[0])
    driver.move(5, 5)
    assert not menu.play.visible, "that card has the button that waits"


def test_with_reduced_motion_line_and_colour_alone_tell_which_is_lit(driver: Driver, menu: Menu) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    menu.resume()
    driver.rest()
    tile, rest = menu.tiles[0], pixels()
    point(driver, tile, 0.9, 0.9)
    driver.step(ms=Motion.REDUCED)
    driver.step(frames=2)
    assert drawn(driver) == 0
    assert tile.lit
    assert not tile.lives
    window = pygame.display.get_surface()
    assert window is not None
    x, y, w, _h = tile.rect
    assert window.get_at((round(x + w / 2), round(y + 1)))[0] > 200, "a gold line"
    driver.move(5, 5)
    driver.rest()
    assert pixels() == rest


def test_what_lives_is_kept_within_a_budget_and_let_go_with_the_menu(driver: Driver, menu: Menu) -> None:
    for tile in menu.tiles:
        point(driver, tile)
        driver.step(frames=3)
        assert 0 < menu.life._pictures._rasters.bytes <= MEMORY
    menu.tiles[0].on_press()
    driver.step(ms=LETS_GO_AFTER + 100)
    driver.step()
    assert menu.life._pictures._rasters.bytes == 0
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert menu.life.lit is None


def test_no_frame_makes_two_of_the_parts_of_a_tile(art: Art, menu: Menu) -> None:
    pictures, tile = LivingTiles(), menu.tiles[1]
    tile.raised.jump(0.5)
    canvas, kept = Canvas(pygame.Surface((1280, 800)), art), []
    for n in range(4):
        tile.raised.jump(0.5 + 0.1 * n)
        pictures.draw(canvas, tile)
        kept.append(pictures._rasters.bytes)
    assert kept[0] == 0
    assert kept[0] < kept[1] < kept[2] == kept[3]


# ---- whoever waits


def test_who_waits_blinks_and_looks_at_the_card_that_a_hand_is_on(driver: Driver) -> None:
    menu = opened(driver)
    driver.until(lambda: menu.living.poses()[1][0].lids > 0)
    assert menu.living.is_on_the_way() and not menu.stirs()
    for tile in (menu.tiles[0], menu.tiles[-1]):
        point(driver, tile)
        driver.step(ms=400)
        look = menu.living.poses()[1][0]
        assert (look.across < 0) == (tile is menu.tiles[0]) and look.across
    driver.move(5, 5)
    driver.until(lambda: menu.living.poses()[1][0] == STRAIGHT)


def test_who_waits_is_pleased_where_a_hand_is_on_the_button(driver: Driver) -> None:
    menu, moods = opened(driver), []
    x, y, w, h = menu.going_on.go_on.rect
    for at in ((5.0, 5.0), (x + w / 2, y + h / 2), (5.0, 5.0)):
        driver.move(*at)
        driver.step(frames=3)
        moods.append(menu.living._sitters[1].face.mood)
    assert moods == ["calm", "pleased", "calm"]


@pytest.mark.parametrize("how", ["reduced", "behind"])
def test_who_waits_sits_still_where_nothing_may_move(driver: Driver, how: str) -> None:
    menu = opened(driver)
    driver.app.services.settings_file.change(reduced_motion=how == "reduced")
    driver.app.is_focused = how != "behind"
    driver.step(ms=1000)
    driver.rest()
    assert drawn(driver, round(APART[1] / 16)) == 0
    assert menu.living.poses()[1][0] == STRAIGHT


def test_a_tip_in_a_tall_window_is_as_large_as_what_it_is_of(screen: pygame.Surface) -> None:
    driver = Driver((720, 1280))
    menu = opened(driver)
    point(driver, menu.tiles[3])
    driver.until(lambda: driver.app.tips.shown is not None)
    assert driver.app.display.reading() is None, "words over the menu are no smaller than those on it"
