"""Where the log lies: beside the table in wide windows, else over it where no button is."""

from __future__ import annotations

import random

import pygame
import pytest

from elements_table.kernel.game import Event, Moved
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.log.log_pieces import Heard, pieces_of
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage.geometry import Row
from elements_table.ui.stage.scene import Back, Piece
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.ways import meet
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.chip import Chip
from tests.table.driver import Driver, players

GAMES = sorted(registry())
SIZES = ((1024, 640), (1280, 1024), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
WIDE = (2560, 1080)


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
    found = [w for w in table.ring.widgets if isinstance(w, Button | Chip) and not isinstance(w, IconButton)]
    return [tuple(widget.rect) for widget in found if widget.visible]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_log_never_covers_a_button(driver: Driver, game_id: str) -> None:
    seen = 0
    for actions in (0, 9, 22):
        table = driver.sit(begun(game_id, actions), posed=True)
        log = table.log_column
        for size in SIZES:
            driver.app._fit(size)
            if not log.shown:
                log.toggle()
            rect, buttons = log.rect(), pressed(table)
            seen += len(buttons)
            assert not [button for button in buttons if meet(rect, button)], f"{size} after {actions} actions"
            assert rect[0] >= 0
            assert rect[0] + rect[2] <= table.width - 24
            assert rect[1] + rect[3] <= table.height - 24
            assert rect[3] > 200, "three lines are read at least"
            log.opened = False
        driver.app.navigator.pop(table)
        driver.app.navigator.running = True
    assert seen > 10


@pytest.mark.parametrize("game_id", GAMES)
def test_over_the_table_it_leaves_the_numbers_in_sight(driver: Driver, game_id: str) -> None:
    for actions in (0, 9, 22):
        table = driver.sit(begun(game_id, actions), posed=True)
        log = table.log_column
        for size in SIZES:
            driver.app._fit(size)
            if not log.shown:
                log.toggle()
            layout = table.state.layout
            covered = [rect for rect in table.scene.readouts(layout) if meet(log.rect(), rect)]
            assert not covered, f"{size} after {actions} actions"
            log.opened = False
        driver.app.navigator.pop(table)
        driver.app.navigator.running = True


@pytest.mark.parametrize("game_id", GAMES)
def test_beside_a_wide_table_it_covers_nothing(driver: Driver, game_id: str) -> None:
    table = driver.sit(begun(game_id, 9), posed=True)
    driver.app._fit(WIDE)
    log = table.log_column
    assert log.is_column()
    rect = log.rect()
    assert rect[2] > 200
    for zone in table.stage.zones.values():
        assert not meet(rect, zone.area)
    for actors in table.stage.actors.values():
        assert all(actor.home.x + actor.home.width / 2 < rect[0] for actor in actors)
    for place in (table.scene.hint_place(table.state.layout), *table.scene.readouts(table.state.layout)):
        assert not meet(rect, place)
    wide = table.state.layout.width
    log.toggle()
    assert not log.shown
    assert table.state.layout.width >= wide
    assert driver.app.services.settings.show_log is False
    log.toggle()
    assert log.rect() == rect
    driver.app.services.settings_file.reset()


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id != "wuxing"])
def test_at_sixteen_to_nine_a_table_makes_room_for_it_once_it_is_opened(
    driver: Driver, game_id: str, size: tuple[int, int]
) -> None:
    table = driver.sit(begun(game_id, 22), posed=True)
    driver.app._fit(size)
    log, wide = table.log_column, table.state.layout.width
    assert not log.shown
    assert wide == table.width
    log.toggle()
    x, y, w, h = log.rect()
    assert log.is_column()
    assert (x, x + w) == (table.state.layout.width, table.width - 24)
    assert w >= 232
    assert y + h == table.height - 24
    pieces = [actor.home for actors in table.stage.actors.values() for actor in actors]
    assert max(home.x + home.width / 2 for home in pieces) < x
    assert not [button for button in pressed(table) if meet(log.rect(), button)]
    log.forget()
    assert log.shown, "a column stays where others look"
    log.toggle()
    assert not log.shown
    assert table.state.layout.width == wide


def test_it_stays_where_it_is_until_a_button_comes_under_it(driver: Driver) -> None:
    table = driver.sit(begun("elemies", 9), posed=True)
    driver.app._fit((1280, 800))
    log = table.log_column
    log.toggle()
    rect = log.rect()
    x, y, w, h = rect
    table.state.scrolled = 1
    assert log.widgets()
    assert log.rect() == rect
    button = (x + 20, y + h - 60, w - 40, 44.0)
    free = log._pressed()
    log._pressed = lambda: [*free, button]  # type: ignore[method-assign]  # a button that came just now
    log.widgets()
    assert not meet(log.rect(), button)


# ---- a line and its pieces


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_marks_the_pieces_that_it_speaks_of(driver: Driver, game_id: str) -> None:
    table = driver.sit(begun(game_id, 22), posed=True)
    log, state, stage = table.log_column, table.state, table.stage
    if not log.shown:
        log.toggle()
    marked = 0
    for number in log.lines_shown():
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
    log = table.log_column
    if not log.shown:
        log.toggle()
    driver.step()
    table.ring.focus(log._reading)
    last = log.lines_shown()[-1]
    driver.key(pygame.K_DOWN)
    assert log.pointed == last
    driver.key(pygame.K_UP)
    assert log.pointed == last - 1
    driver.key(pygame.K_TAB)
    assert log.pointed is None and not table.stage.marked
