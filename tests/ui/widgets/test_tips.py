"""Tooltips: what a thing does or means, after a rest of the pointer or on the keyboard's focus, beside the thing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Painter, Rect, measuring
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.stage.scene import Ref
from elements_table.ui.widgets import tips
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.tips import Beside, Tip, hidden, place
from tests.ui.alchemy_table import TABLE
from tests.ui.driver import Driver, players
from tests.ui.wuxing_table import HELD

REST = Motion.TIP_REST + 60


def table(driver: Driver, game_id: str = "wuxing", **options: object) -> Match:
    game = registry().game(game_id)
    kinds = ["person", *["regular"] * (game.data.default_seats - 1)]
    match = Match.new(game, options, players(*kinds), 3)
    driver.sit(match, posed=True)
    driver.rest()
    return match


def icon(driver: Driver, sprite: str) -> tuple[float, float]:
    found = next(w for w in driver.top.focus.widgets if isinstance(w, IconButton) and w.icon == sprite)
    x, y, w, h = found.rect
    return x + w / 2, y + h / 2


def test_a_resting_pointer_is_told_what_an_icon_does_and_its_key(driver: Driver) -> None:
    table(driver)
    driver.move(*icon(driver, "ui_rules"))
    assert driver.app.tips.shown is None
    driver.step(ms=REST)
    assert driver.app.tips.shown is not None
    assert driver.app.tips.shown[1] == Tip("Rules", "The rulebook of this game.", ("rules",))
    driver.move(640, 700)
    assert driver.app.tips.shown is None


def test_a_tooltip_stays_while_the_pointer_stays_on_its_thing(driver: Driver) -> None:
    table(driver)
    x, y = icon(driver, "ui_rules")
    driver.move(x, y)
    driver.step(ms=REST)
    shown = driver.app.tips.shown
    driver.move(x + 4, y + 4)
    assert driver.app.tips.shown is shown is not None


def test_a_press_puts_it_away(driver: Driver) -> None:
    table(driver)
    x, y, w, h = next(iter(driver.table.scene.readouts.meanings(driver.table.view(), driver.table.state.layout)))[0]
    driver.move(x + w / 2, y + h / 2)
    driver.step(ms=REST)
    assert driver.app.tips.shown is not None
    driver.press(x + w / 2, y + h / 2)
    driver.release(x + w / 2, y + h / 2)
    driver.step(frames=20, ms=100)
    assert driver.app.tips.shown is None


def test_tab_leads_to_every_tooltip_of_the_table(driver: Driver) -> None:
    table(driver)
    meant = {
        tip.title
        for _rect, tip in driver.table.scene.readouts.meanings(driver.table.view(), driver.table.state.layout)
    }
    found = set()
    for _n in range(40):
        driver.key(pygame.K_TAB)
        driver.step(ms=REST)
        if driver.app.tips.shown is not None:
            found.add(driver.app.tips.shown[1].title)
    assert meant | {"Rules", "Settings", "Knock", "Back to the menu"} <= found


def rested_on(driver: Driver, rect: Rect, is_it: Callable[[], bool], by: str) -> Tip | None:
    """Return what is said once the pointer, or the keyboard's focus, rests there."""
    if by == "hover":
        driver.move(rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
    else:
        driver.until(lambda: driver.key(pygame.K_TAB) or is_it())
    assert driver.app.tips.shown is None
    driver.step(ms=REST)
    return None if driver.app.tips.shown is None else driver.app.tips.shown[1]


@pytest.mark.parametrize("by", ["hover", "focus"])
@pytest.mark.parametrize("label", ["Knock", "Take", "Rules", "Hint", "Back to the menu"])
def test_buttons_and_icons_say_what_they_do(driver: Driver, label: str, by: str) -> None:
    table(driver)
    focus = driver.top.focus
    driver.table.controls.renew()
    widget = next(w for w in focus.widgets if getattr(w, "label", "") == label)
    if by == "focus" and not widget.focusable:  # what cannot be used is told to the pointer alone
        widget.enabled = True
    meant = widget.tip()
    assert meant is not None and meant.text
    assert rested_on(driver, widget.rect, lambda: getattr(focus.focused, "label", "") == label, by) == meant


@pytest.mark.parametrize("by", ["hover", "focus"])
@pytest.mark.parametrize("game_id", list(registry()))
def test_every_read_out_says_what_it_means(driver: Driver, game_id: str, by: str) -> None:
    table(driver, game_id)
    focus = driver.top.focus
    for rect, meant in driver.table.scene.readouts.meanings(driver.table.view(), driver.table.state.layout):
        driver.move(1, 1)
        said = rested_on(
            driver, rect, lambda meant=meant: focus.focused is not None and focus.focused.tip() == meant, by
        )
        assert said == meant


@pytest.mark.parametrize("by", ["hover", "focus"])
def test_every_card_says_how_it_is_picked_up_where_that_needs_words(driver: Driver, by: str) -> None:
    table(driver, "influence")
    stage, view, told = driver.table.stage, driver.table.view(), 0
    for actor in stage.actors["hand0"]:
        driver.move(1, 1)
        here, (x, y) = Ref("hand0", actor.index), driver.spot(actor)
        meant = driver.table.scene.readouts.piece(actor.piece, view)
        assert rested_on(driver, (x, y, 0.0, 0.0), lambda here=here: stage.focused == here, by) == meant
        told += meant is not None
    assert told


def test_a_screen_on_top_puts_it_away(driver: Driver) -> None:
    table(driver)
    driver.move(*icon(driver, "ui_rules"))
    driver.step(ms=REST)
    driver.key(pygame.K_F1)
    assert driver.app.tips.shown is None


def test_nothing_is_drawn_while_it_stays(driver: Driver) -> None:
    table(driver)
    driver.move(*icon(driver, "ui_rules"))
    driver.step(ms=REST)
    driver.step(frames=20)
    frames = driver.app.frames
    driver.step(frames=40)
    assert driver.app.frames == frames


def test_reduced_motion_fades_nothing(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table(driver)
    driver.move(*icon(driver, "ui_rules"))
    driver.step(frames=4)
    frames = driver.app.frames
    driver.step(ms=REST)
    driver.step(frames=20)
    assert driver.app.frames == frames + 1


def test_the_window_is_as_before_once_it_is_gone(driver: Driver) -> None:
    table(driver)
    driver.move(640, 30)
    driver.step(frames=3)
    surface = pygame.display.get_surface()
    assert surface is not None
    before = surface.copy()
    x, y = icon(driver, "ui_settings")
    driver.move(x, y)
    driver.step(ms=REST)
    driver.step(frames=20)
    during = surface.copy()
    driver.move(640, 30)
    driver.step(frames=3)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(before, "RGB")
    assert pygame.image.tobytes(during, "RGB") != pygame.image.tobytes(before, "RGB")


def test_it_lies_in_the_window_and_covers_nothing_that_it_explains() -> None:
    rng = random.Random(1)
    for _n in range(2000):
        w, h = rng.uniform(20, 300), rng.uniform(20, 260)
        about = (rng.uniform(0, 1280 - w), rng.uniform(0, 800 - h), w, h)
        x, y, tw, th = place((rng.uniform(60, 330), rng.uniform(38, 150)), about, (1280, 800))
        assert x >= 8 and y >= 8 and x + tw <= 1272 and y + th <= 792
        ax, ay, aw, ah = about
        assert x >= ax + aw or x + tw <= ax or y >= ay + ah or y + th <= ay


def test_it_lies_where_it_hides_least_of_what_stands_beside() -> None:
    size, about, window = (200, 80), (500, 300, 160, 40), (1280, 800)
    x, y, w, h = place(size, about, window)
    assert y > 340, "under it, where nothing is hidden anywhere"
    below, above = Beside((500, 356, 160, 40), 1.0), Beside((500, 244, 160, 40), 1.0)
    x, y, w, h = place(size, about, window, [below])
    assert y + h < 300
    x, y, w, h = place(size, about, window, [below, above])
    assert x > 660
    x, y, w, h = place(size, about, window, [below, above, Beside((640, 200, 300, 300), 1.0)])
    assert x + w < 500
    x, y, w, h = place(size, about, window, [below, above._replace(weight=0.1)])
    assert y + h < 300, "what weighs little is hidden before what can be used"


@pytest.mark.parametrize(
    ("game_id", "position"),
    [("wuxing", HELD), ("alchemy", TABLE)],
    ids=["wuxing", "alchemy"],
)
def test_no_words_hide_a_button_beside(
    driver: Driver, game_id: str, position: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lain: list[Rect] = []
    monkeypatch.setattr(tips, "place", lambda *args: lain.append(place(*args)) or lain[-1])
    seats = players("person", *["regular"] * (registry().game(game_id).data.default_seats - 1))
    driver.sit(Match.from_position(registry().game(game_id), position, seats), posed=True)
    driver.rest()
    widgets = driver.top.focus.widgets
    buttons = [w for w in widgets if isinstance(w, Button) and not isinstance(w, IconButton) and w.focusable]
    for button in buttons:
        x, y, w, h = button.rect
        driver.move(x + w / 2, y + h / 2)
        driver.step(ms=REST)
        driver.step(frames=2)
        assert driver.app.tips.shown is not None and driver.app.tips.shown[0] == button.rect
        for other in buttons:
            assert hidden(lain[-1], [Beside(other.rect, 1.0)]) < 0.5, (button.label, other.label)
    assert len(buttons) > 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game_id", list(registry()))
def test_every_read_out_has_words_that_fit_beside_it(
    screen: pygame.Surface, game_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    placed = []
    monkeypatch.setattr(tips, "place", lambda *args: placed.append((args, place(*args))) or placed[-1][1])
    driver = Driver(size)
    try:
        driver.sit(in_play(game_id), posed=True)
        driver.rest()
        view, layout = driver.table.view(), driver.table.state.layout
        places = list(driver.table.scene.readouts.meanings(view, layout))
        places += [(w.rect, w.tip()) for w in driver.top.focus.widgets if w.visible and w.tip() is not None]
        assert len(places) > 5
        canvas = measuring(driver.app.display.art)
        for rect, tip in places:
            assert tip.title.strip() == tip.title != "" and "{" not in tip.text
            tips.laid(Window(canvas, layout.width, layout.height), rect, tip)
            (_size, (ax, ay, aw, ah), *_rest), (x, y, w, h) = placed[-1]
            assert x >= 8 and y >= 8 and x + w <= layout.width - 8 and y + h <= layout.height - 8, tip.title
            assert x >= ax + aw or x + w <= ax or y >= ay + ah or y + h <= ay, tip.title
    finally:
        driver.close()


def in_play(game_id: str) -> Match:
    """Return a match some actions on, so that all that is read has something to tell."""
    game = registry().game(game_id)
    seats = players("person", *["regular"] * (game.data.default_seats - 1))
    match, rng = Match.new(game, None, seats, 5), random.Random(5)
    for _n in range(12):
        if match.current < 0:
            break
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match


class Window:
    """Measures words for a window of a size, and draws nothing."""

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.text_width, self.wrapped, self.evened = painter.text_width, painter.wrapped, painter.evened


@pytest.mark.parametrize(
    ("game_id", "options", "title", "words"),
    [
        ("dragon", {"points": "balanced"}, "Points you hold", "of 180 in all"),
        ("dragon", {"points": "printed"}, "Points you hold", "of 160 in all"),
        ("elemies", {"target": "250"}, "Score", "has 250 points or more"),
        ("elemies", {}, "Treasure", "gets 10 points"),
        ("influence", {"max_rounds": "20"}, "Pool", "after round 20"),
        ("wuxing", {"target": "9"}, "Victory tokens", "has 9 of them"),
    ],
)
def test_the_numbers_of_read_outs_are_those_of_the_game(
    driver: Driver, game_id: str, options: dict[str, object], title: str, words: str
) -> None:
    table(driver, game_id, **options)
    meant = driver.table.scene.readouts.meanings(driver.table.view(), driver.table.state.layout)
    assert words in next(tip.text for _rect, tip in meant if tip.title == title)


def test_a_card_over_nine_says_how_it_is_picked_up(driver: Driver) -> None:
    table(driver, "influence")
    view = driver.table.view()
    found = {
        a.piece.name: driver.table.scene.readouts.piece(a.piece, view) for a in driver.table.stage.actors["hand0"]
    }
    assert any(int(name) > 9 for name in found)
    assert {name for name, tip in found.items() if tip is not None and tip.keys == (name,)} == {
        name for name in found if int(name) > 9
    }
