"""The log: a drawer at the right edge, where no button is."""

from __future__ import annotations

import random

import pygame
import pytest

from elements_table.games.wuxing.scene.layout import places
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.log.log_drawer import Tab, pieces_of
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.view_builder import Heard
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.geometry import Row
from elements_table.ui.stage.parts import look_of
from elements_table.ui.stage.scene import Back, Names, Piece, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.chip import Chip
from tests.ui.driver import Driver, players

GAMES = sorted(registry())
SIZES = ((1024, 640), (1280, 1024), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160), (720, 1280))


LOOKING = ("discards", "rows")
"""What only spreads things out to be looked at: its key does so too."""


def begun(game_id: str, actions: int, *kinds: str) -> Match:
    """Return a match in which so many actions were chosen by chance, and then more until the first seat is asked."""
    game, rng = registry().game(game_id), random.Random(4)
    match = Match.new(game, None, players(*(kinds or ("person", *["regular"] * (game.data.default_seats - 1)))), 4)
    while not match.is_over and (len(match.record) < actions or 0 not in match.waiting()):
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match


def pressed(table: TableScreen) -> list[tuple[float, float, float, float]]:
    """Return where the table's own buttons are."""
    table.controls.renew()
    found = [w for w in table.focus.widgets if isinstance(w, Button | Chip) and not isinstance(w, IconButton)]
    return [tuple(w.rect) for w in found if w.visible and getattr(w, "name", "") not in LOOKING]


@pytest.mark.parametrize("game_id", GAMES)
def test_pulled_out_it_covers_no_button_and_not_the_end_of_the_ruler(driver: Driver, game_id: str) -> None:
    seen = 0
    for actions in (0, 9, 22):
        table = driver.sit(begun(game_id, actions), posed=True)
        log = table.log_drawer
        for size in SIZES:
            driver.app._fit(size)
            if not log.shown:
                log.toggle()
            buttons, rect = pressed(table), log.rect()
            seen += len(buttons)
            assert not [button for button in buttons if meet(rect, button)], f"{size} after {actions} actions"
            assert (rect[0] >= 0, rect[0] + rect[2]) == (True, table.width)
            assert rect[1] + rect[3] <= table.height - 24
            assert len(log.lines_shown()) in (min(3, len(table.state.lines)), *range(2, 20)), "it can be read"
            if not table.state.layout.parlour.is_tall:
                left, _y, wide, _h = table.state.layout.parlour.ruler()
                assert left + wide + table.state.layout.parlour.s(14) < rect[0]
            log.toggle()
        driver.app.navigator.pop(table)
        driver.app.navigator.running = True
    assert seen > 10


@pytest.mark.parametrize("game_id", GAMES)
def test_in_a_tall_window_it_lies_on_no_card(driver: Driver, game_id: str) -> None:
    table = driver.sit(begun(game_id, 22), posed=True)
    driver.app._fit((720, 1280))
    table.log_drawer.toggle()
    driver.step()
    x, y, w, h = table.log_drawer.rect()
    shown = [(a.piece.name, a.home) for actors in table.stage.actors.values() for a in actors]
    assert len(shown) > 8
    assert not [name for name, pose in shown if x < pose.x < x + w and y < pose.y < y + h]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_is_shown_by_things_that_can_be_drawn_and_told_in_words_all_the_same(game_id: str) -> None:
    match, scene = begun(game_id, 60), registry().scene(game_id)
    names = Names(tuple(seat.name for seat in match.seats), 0, alone=False)
    kinds: dict[str, bool] = {}
    for update in match.retell():
        line = scene.line(update.event.seen_by(0), View(update.views[0], names=names))
        for text in () if line is None else line.shown:
            is_sign = text.startswith("#") and len(text) > 1
            is_face = text.startswith("&") and int(text[1:]) in range(len(match.seats))
            assert not text or is_sign or is_face or look_of(scene.rulebook, text) is not None, (update.event, text)
        if line is not None:
            kinds[update.event.kind] = bool(line.shown) or kinds.get(update.event.kind, False)
            assert line.text
    assert sum(kinds.values()) >= 3, kinds


def test_nobody_sees_in_the_log_what_was_laid_face_down() -> None:
    match, scene = begun("dragon", 40, *["person"] * 4), registry().scene("dragon")
    names = Names(("A", "B", "C", "D"), None, alone=False)
    (bury, views) = next((one.event, one.views) for one in match.retell() if one.event.kind == "bury")
    assert "back" not in scene.line(bury.seen_by(bury.seat), View(views[bury.seat], names=names)).shown
    other = (bury.seat + 1) % 4
    assert scene.line(bury.seen_by(other), View(views[other], names=names)).shown == (*["back"] * 5, "#↑")


def test_beside_the_log_the_place_that_waits_is_seen_whole(driver: Driver) -> None:
    table = driver.sit(begun("wuxing", 9), posed=True)
    for size in SIZES[:-1]:
        driver.app._fit(size)
        if not table.log_drawer.shown:
            table.log_drawer.toggle()
        zone = places(table.state.layout).display_zone()
        for count in range(1, 13):
            place = zone.place(count)
            assert place.x + place.width / 2 <= table.log_drawer.rect()[0], (size, count)


def test_its_tab_pulls_it_out_and_pushes_it_in(driver: Driver) -> None:
    table = driver.sit(begun("wuxing", 9), posed=True)
    log = table.log_drawer
    assert not log.shown and log.cover() is None
    for is_out in (True, False):
        (tab,) = [widget for widget in log.widgets() if isinstance(widget, Tab)]
        x, y, w, h = tab.rect
        assert x + w == (table.width if is_out else log.rect()[0])
        driver.click(x + w / 2, y + h / 2)
        driver.step(frames=2)
        assert log.shown == is_out
    driver.key(pygame.K_l)
    assert log.shown, "a key does the same"
    log.forget()
    assert not log.shown, "others find it as the settings have it"
    driver.app.services.settings_file.change(show_log=True)
    assert log.shown
    driver.app.services.settings_file.reset()


# ---- a line and its pieces


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_pulled_out_it_lies_over_no_person(driver: Driver, game_id: str, size: tuple[int, int]) -> None:
    table = driver.sit(begun(game_id, 22), posed=True)
    driver.app._fit(size)
    if not table.log_drawer.shown:
        table.log_drawer.toggle()
    busts = table.state.layout.parlour.busts.values()
    assert not [bust for bust in busts if meet(table.log_drawer.rect(), bust.face)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_marks_the_pieces_that_it_speaks_of(driver: Driver, game_id: str) -> None:
    table = driver.sit(begun(game_id, 22), posed=True)
    log, state, stage = table.log_drawer, table.state, table.stage
    if not log.shown:
        log.toggle()
    table.controls.renew()
    marked = 0
    for number in range(len(state.lines)):
        assert log.reveal(number)
        x, y, w, h = log.line_rect(number)
        driver.move(x + w / 2, y + h / 2)
        assert log.pointed == number
        faces = {moved.face for moved in state.events[state.told[number]].event.moved}
        for ref in stage.marked:
            actor = stage.actor(ref)
            assert actor is not None and actor.piece.name in faces
        marked += bool(stage.marked)
    assert marked
    driver.move(5, 5)
    assert log.pointed is None and not stage.marked


def test_a_piece_is_followed_through_what_happens_later_and_no_further_than_anybody_can_tell() -> None:
    def moved(source: str, target: str, face: str | None = "6") -> Event:
        return Event("play", 0, (Moved(source, target, face),))

    zones = {"hand": ["6"], "display": ["6", "7", "9", "9"], "pile": ["5"]}
    stage = Stage()
    stage.form([Row(name=name, rect=(0, 0, 100, 100)) for name in zones])
    stage.place(list(stage.zones.values()), {n: [Piece(face, Back("x")) for face in f] for n, f in zones.items()})

    def found(*events: Event) -> list[tuple[str, int]]:
        return [(r.zone, r.index) for r in pieces_of([Heard(event, event) for event in events], 0, str, stage)]

    assert found(moved("hand", "display")) == [("display", 0)]
    assert found(moved("hand", "display"), moved("display", "hand")) == [("hand", 0)]
    assert found(moved("hand", "display"), moved("display", "pile")) == [], "it lies under others there"
    assert found(moved("hand", "display"), moved("display", "hand", None)) == [], "whether it was that one is hidden"
    assert found(moved("hand", "display"), Event("deal", -1)) == [], "all were gathered"
    assert found(moved("hand", "display", None)) == []
    both = Event("play", 0, (Moved("hand", "display", "9"),) * 2)
    assert found(both) == [("display", 2), ("display", 3)]
    assert found(moved("hand", "display", "9")) == [], "one of two that look the same"


def test_the_keyboard_goes_through_the_lines(driver: Driver) -> None:
    table = driver.sit(begun("dragon", 30), posed=True)
    log = table.log_drawer
    if not log.shown:
        log.toggle()
    driver.step()
    table.focus.focus(log._reading)
    last = log.lines_shown()[-1]
    driver.key(pygame.K_DOWN)
    assert log.pointed == last
    driver.key(pygame.K_UP)
    assert log.pointed == last - 1
    driver.key(pygame.K_TAB)
    assert log.pointed is None and not table.stage.marked
