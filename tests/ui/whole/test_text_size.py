"""Words and cards of 80 to 140 %: on tables each has its own size, and cards and gaps give way where words grow."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.daily.daily import DailyScreen
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.ladder.ladder import LadderScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.lessons.lessons import table_at as lesson_at
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.menu.open_matches import OpenMatches
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.features.puzzles.puzzles import table_at as puzzle_at
from elements_table.ui.features.replay import replay
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.platform.settings import ZOOM
from elements_table.ui.shell.app import App
from elements_table.ui.shell.dialog import Dialog, ask
from elements_table.ui.shell.screen import Screen
from elements_table.ui.stage.sheets.sheet import Tally
from elements_table.ui.widgets.button import IconButton
from tests.ui.areas import shared
from tests.ui.crowded import GAMES, posed
from tests.ui.driver import Driver, players
from tests.ui.written import Written, bare, lie_apart

SIZE = (1280, 800)


def picture(driver: Driver) -> bytes:
    driver.rest()
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def test_a_table_grows_with_what_lies_over_it_and_back(driver: Driver) -> None:
    app = driver.app
    table = posed(driver, "dragon")
    before = picture(driver)
    app.services.settings_file.change(zoom=ZOOM[1])
    driver.step(frames=2)
    assert (app.display.scale, table.width) == (ZOOM[1], pytest.approx(1280 / ZOOM[1]))
    card = table.stage.actors["hand"][0].home.width * app.display.scale
    ask(app, "Sure?", "It gives something away.", "Do it", lambda: None)
    driver.rest()
    assert isinstance(driver.top, Dialog)
    assert app.display.scale == pytest.approx(ZOOM[1])
    driver.push_button("Do it")
    app.services.settings_file.change(zoom=1.0)
    driver.step(frames=2)
    assert card == pytest.approx(table.stage.actors["hand"][0].home.width)
    assert picture(driver) == before


@pytest.mark.parametrize("zoom", [1.0, ZOOM[1]])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_icon_lies_over_a_head(driver: Driver, game_id: str, zoom: float) -> None:
    driver.app.services.settings_file.change(zoom=zoom)
    table = posed(driver, game_id)
    driver.step(frames=2)
    icons = [
        one.rect for one in table.focus.widgets if isinstance(one, IconButton) and one.visible and one.rect[1] < 99
    ]
    heads = [bust.face for bust in table.state.layout.parlour.busts.values()]
    assert len(icons) >= 5 and heads
    for x, y, w, h in icons:
        assert not any(x < r + wide and r < x + w and y < top + high and top < y + h for r, top, wide, high in heads)


def test_the_menu_grows_and_its_rasters_are_let_go(driver: Driver) -> None:
    app = driver.app
    app.services.settings_file.change(zoom=ZOOM[1])
    app.navigator.push(Menu(app))
    driver.rest()
    assert app.display.scale == pytest.approx(driver.top.most_zoom) != 1.0
    posed(driver, "wuxing")
    driver.rest()
    assert app.display.scale == pytest.approx(ZOOM[1])
    assert ZOOM[1] in app.display._arts
    app.navigator.pop()
    driver.rest()
    assert app.display.scale == pytest.approx(driver.top.most_zoom)
    assert set(app.display._arts) == {app.display.scale, app.display.largest}


@pytest.mark.parametrize("zoom", [0.8, 1.2, 1.4])
def test_sizes_are_chosen_in_the_settings_over_a_table(driver: Driver, zoom: float) -> None:
    app = driver.app
    table = posed(driver, "elemies")
    driver.rest()
    app.navigator.push(SettingsScreen(app))
    app.services.settings_file.change(zoom=zoom)
    driver.step(frames=3)
    assert app.display.scale == pytest.approx(zoom)
    driver.push_button("Done")
    driver.rest()
    assert app.display.scale == pytest.approx(zoom)
    assert table.width == pytest.approx(1280 / zoom)
    for actor in table.stage.actors["hand"]:
        driver.spot(actor)


def paused(app: App, game_id: str) -> Screen:
    """Return the pause of a match with as many seats as there can be, all bots but one."""
    game = registry().game(game_id)
    kinds = ["person", *["regular"] * (max(game.data.seats) - 1)]
    match = app.services.saves.begin(game, {}, players(*kinds), 3)
    match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
    return TableScreen(app, match, posed=True).pausing.sheet()


def opened(app: App) -> Screen:
    """Return the list of what the pauses before it left open."""
    menu = Menu(app)
    return OpenMatches(app, menu.heads, menu.away, menu.going_on.pictures)


SHEETS: list[Callable[[App], Screen]] = [Menu, SettingsScreen, StatisticsScreen, Keys, Learn]
SHEETS += [partial(Rules, game_id="dragon"), *(partial(NewGame, game_id=game_id) for game_id in GAMES)]
SHEETS += [*(partial(paused, game_id=game_id) for game_id in GAMES), opened, Menu]


@pytest.mark.parametrize("zoom", [0.8, 1.2, 1.4])
def test_no_word_is_cut_or_lies_on_another_at_any_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, zoom: float
) -> None:
    app = driver.app
    app.services.settings_file.change(zoom=zoom, reduced_motion=True)
    app._fit(app.display.size)
    written = Written(monkeypatch)
    app.navigator.push(Menu(app))
    for make in SHEETS:
        shown = make(app)
        app.navigator.push(shown)
        driver.step(frames=2, ms=400)
        lines = written.read(driver)
        assert lines, shown
        cut = [line.words for line in lines if line.words.endswith("…")]
        assert not cut, shown
        for one, other in combinations(lines, 2):
            shared = one.rect.clip(other.rect)
            assert shared.w <= 2 or shared.h <= 8 or one == other, (shown, one, other)
        app.navigator.pop(shown)


def kept(app: App) -> Match:
    """Play some matches of Wu Xing against different bots at random, keep, count and rate them; return the last."""
    base, rng = app.services.statistics(), Random(7)
    for seed, (name, level) in enumerate((("Bruno", "novice"), ("Mara", "expert"), ("Lin", "regular")) * 3):
        seats = [Seat("person", "You"), Seat("bot", name, level)]
        match = app.services.saves.begin(registry().game("wuxing"), {"target": 3}, seats, seed)
        while not match.is_over:
            seat = rng.choice(match.waiting())
            match.act(seat, rng.choice(match.legal_actions(seat)))
        match.journal = app.services.saves.finish(match)
        base.add(match, 1.79e9 + seed * 4e5)
        base.rate(match.id, {0: 60.0 + seed}, {0: 0.1})
    base.close()
    return match


@pytest.mark.parametrize("zoom", [0.8, 1.2, 1.4])
def test_history_and_statistics_of_what_was_played_have_room_at_any_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, zoom: float
) -> None:
    app = driver.app
    app.services.settings_file.change(zoom=zoom, reduced_motion=True)
    app._fit(app.display.size)
    match = kept(app)
    app.navigator.push(Menu(app))
    written = Written(monkeypatch)
    seen: set[str] = set()
    replayed = partial(replay.opened, source=match, you=0, plays=False)
    for make in (HistoryScreen, StatisticsScreen, DailyScreen, LadderScreen, replayed):
        shown = make(app)
        app.navigator.push(shown)
        driver.step(frames=3, ms=400)
        assert app.display.scale == pytest.approx(zoom * shown.shrinks)
        pages = 1
        if isinstance(shown, StatisticsScreen):
            pages = 1 + math.ceil(shown.scroll.farthest / max(1.0, shown.scroll.rect[3]))
        for page in range(pages):
            if page:
                shown.scroll.go(shown.scroll.offset + shown.scroll.rect[3])
                shown.layout(shown.width, shown.height)
            lines = written.read(driver)
            assert len(lines) > 3, shown
            seen |= {line.words for line in lines}
            lie_apart(lines, shown)
        if isinstance(shown, StatisticsScreen):
            last = shown.opponents.rect
            assert last[1] + last[3] < shown.height, "all of it comes into view"
        app.navigator.pop(shown)
    assert {"Skill", "Longest streak", "By opponent", "Luck", "Deal code", "Ladder"} <= seen


def test_refusals_and_tips_over_a_table_grow(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    highs: list[list[int]] = []
    for zoom in (1.0, ZOOM[1]):
        driver.app.services.settings_file.change(zoom=zoom)
        table = posed(driver, "wuxing")
        driver.rest()
        written = Written(monkeypatch)
        written.read(driver)
        table.announcer.refuse("Only a 6.", table.stage.actors["hand"][0])
        icon = next(widget for widget in table.focus.widgets if getattr(widget, "label", "") == "Rules")
        driver.move(icon.rect[0] + 18, icon.rect[1] + 18)
        driver.step(frames=60)
        high = {line.words: line.rect.h for line in written.lines}
        refused = round(table.announcer.refused[3] * driver.app.display.scale)
        highs.append([refused, high["The rulebook of this game."], high["Knock"]])
        monkeypatch.undo()
        driver.top.back()
    (refusal, tip, knock), (large_refusal, large_tip, words) = highs
    assert large_refusal == pytest.approx(refusal * ZOOM[1], abs=2)
    assert large_tip == pytest.approx(tip * ZOOM[1], abs=2)
    assert words == pytest.approx(knock * ZOOM[1], abs=2)


@pytest.mark.parametrize("zoom", [1.2, 1.4])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alchemy_folds_its_seats_while_there_is_work(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, seats: int, zoom: float
) -> None:
    """Every phase has room for its words, and for cards that can be read, with as many seats as there can be."""
    app = driver.app
    app.services.settings_file.change(zoom=zoom, reduced_motion=True)
    bare(monkeypatch)
    written = Written(monkeypatch)
    match = Match.new(registry().game("alchemy"), None, players("person", *["random"] * (seats - 1)), 5)
    rng, phases = Random(5), set()
    while len(phases) < 4:
        seat = match.waiting()[0]
        phase = match.observation(0).phase
        if seat == 0 and phase in ("keep", "sort", "claim", "complete") and phase not in phases:
            phases.add(phase)
            table = driver.sit(match, posed=True)
            driver.step(frames=6, ms=200)
            lie_apart(written.read(driver), (phase, seats))
            large = {"keep": "offer", "sort": "drawn", "claim": "pile0", "complete": "formulae"}[phase]
            least = {"offer": 60.0, "drawn": 28.0, "pile0": 28.0, "formulae": 80.0}[large]
            assert table.stage.zones[large].width > least, (phase, table.stage.zones[large].width)
            app.navigator.pop(table)
        match.act(seat, rng.choice(match.legal_actions(seat)))


@pytest.mark.parametrize("zoom", [0.8, 1.4])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_word_of_a_showdown_is_cut_or_leaves_the_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str, zoom: float
) -> None:
    app, game = driver.app, registry().game(game_id)
    app.services.settings_file.change(zoom=zoom, fast_animation=True)
    kinds = players("person", *["random"] * (max(game.data.seats) - 1))
    match, rng = Match.new(game, None, kinds, 5), Random(5)
    seen: list[str] = []
    match.listen(lambda update: seen.append(update.event.kind))
    counts = registry().scene(game_id, game).summary.counts
    while not counts & set(seen) and not match.is_over:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    last = match.record[-1]
    again = Match.new(game, None, kinds, 5)
    for entry in match.record[:-1]:
        again.act(entry.seat, entry.action)
    table = driver.sit(again)
    table.bots.worker = None
    driver.rest_stage()
    bare(monkeypatch)
    written = Written(monkeypatch)
    again.act(last.seat, last.action)
    driver.until(lambda: isinstance(table.interludes.playing, Tally), seconds=20)
    while isinstance(table.interludes.playing, Tally):
        driver.step(ms=100)
    window = pygame.Rect(0, 0, *app.display.size)
    assert len(written.lines) > 12
    assert not [line.words for line in written.lines if line.words.endswith("…")]
    assert all(window.contains(line.rect) for line in written.lines)


@pytest.mark.parametrize("zoom", [0.8, 1.2, 1.4])
@pytest.mark.parametrize("game_id", GAMES)
def test_cards_of_lessons_and_puzzles_leave_hands_and_buttons_free(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str, zoom: float
) -> None:
    app = driver.app
    app.services.settings_file.change(zoom=zoom, reduced_motion=True)
    app._fit(app.display.size)
    bare(monkeypatch)
    rulebook, puzzle = lesson(game_id), load_puzzles(game_id, registry())[0]
    assert rulebook is not None
    longest = max(range(len(rulebook.steps)), key=lambda n: len(rulebook.steps[n].text + rulebook.steps[n].ask))
    for make in (
        lambda: lesson_at(app, rulebook, longest, posed=True),
        lambda: puzzle_at(app, Visit(app, game_id, (puzzle,), 0), posed=True),
    ):
        table = make()
        app.navigator.push(table)
        driver.step(frames=4, ms=100)
        card = table.mode.card.rect
        assert card is not None
        x, y, w, h = card
        assert x >= 0 and y >= 0 and x + w <= table.width and y + h <= table.height
        stage = table.stage
        hands = [actor for name, actors in stage.actors.items() if stage.zones[name].spread for actor in actors]
        lit = [stage.actor(ref) for ref in stage.lit or ()]
        for actor in hands if stage.lit is None else lit:
            assert actor is not None
            assert not (x < actor.home.x < x + w and y < actor.home.y < y + h), (game_id, actor.piece)
        for slot in table.scene.buttons(table.view(), table.state.layout):
            hidden = shared(card, slot.rect) / max(1.0, slot.rect[2] * slot.rect[3])
            assert slot.shows or not table.mode.shows(slot) or hidden < 0.1, slot.name
        app.navigator.pop(table)


WINDOWS = ((1280, 800, 1.4, 1.0), (1280, 800, 1.2, 1.4), (1280, 800, 1.0, 1.4), (1280, 800, 0.8, 1.0))
WINDOWS += ((1024, 640, 0.8, 1.4), (1024, 640, 1.4, 0.8), (1920, 1080, 1.4, 1.4), (1920, 1080, 1.2, 0.8))
"""Width and height in pixels, size of words and of cards."""


@pytest.mark.parametrize("game_id", GAMES)
def test_tables_have_room_for_words_and_cards_of_every_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    app = driver.app
    app.services.settings_file.change(reduced_motion=True)
    bare(monkeypatch)
    table = posed(driver, game_id)
    written = Written(monkeypatch)
    for width, height, zoom, cards in WINDOWS:
        app.services.settings_file.change(zoom=zoom, cards=cards)
        pygame.display.set_mode((width, height))
        app._fit((width, height))
        app._resize_at = None
        lines = written.read(driver)
        where = (width, height, zoom, cards)
        window = pygame.Rect(0, 0, width, height)
        assert len(lines) > 2, where
        assert all(window.contains(line.rect) for line in lines), where
        lie_apart(lines, where)
        for actor in (actor for actors in table.stage.actors.values() for actor in actors):
            pose = actor.home
            half = pose.width * app.display.scale / 2
            middle = pygame.Vector2(pose.x, pose.y) * app.display.scale
            assert half * 0.9 < middle.x < width - half * 0.9, (where, actor.zone)
            low = -0.3 if table.stage.zones[actor.zone].spread else 0.4  # of a hand index and emblem are in sight
            assert half * 0.9 < middle.y < height - half * low, (where, actor.zone)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_words_of_a_small_table_lie_on_others(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    driver = Driver((1024, 640))
    written = Written(monkeypatch)
    posed(driver, game_id)
    driver.rest()
    lines = written.read(driver)
    assert len(lines) > 2
    for one, other in combinations(lines, 2):
        shared = one.rect.clip(other.rect)
        assert shared.w <= 2 or shared.h <= 8 or one == other, (one, other)
    driver.close()
