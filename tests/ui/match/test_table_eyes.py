"""Hot seat: whatever one person was shown, or had begun, is gone before the next person looks."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.view_builder import ViewerState
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.services import Services
from tests.ui.driver import Driver, Summary, players
from tests.ui.elemies_table import blink

SETTINGS = {"fast_animation": True}
GAMES = sorted(registry())
SIZE = (1024, 640)
"""Here the log opens over the table."""


def people(game_id: str) -> Match:
    game = registry().game(game_id)
    return Match.new(game, None, players(*["person"] * game.data.default_seats), 5)


def lift(driver: Driver) -> None:
    """Come to the screen, and wait until it is time to act."""
    table = driver.table
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(ms=500)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    driver.until(lambda: not (table.stage.moving() or table.painter.moving() or table.stale))


def ask(driver: Driver, patch: pytest.MonkeyPatch, *, is_late: bool) -> None:
    """Ask a bot that names the first legal action at once, or only when the next person looks."""
    table = driver.table
    values = {action: 0.6 - 0.1 * n for n, action in enumerate(table.view().legal[:3])}
    seat, advice = table.state.viewer, Advice(table.view().legal[0], "Only one person may read this.", {}, values)
    patch.setattr(Services, "worker", None)
    patch.setattr(BotDriver, "advise", lambda _self, _seat: None)
    patch.setattr(BotDriver, "is_thinking", True)
    patch.setattr(
        BotDriver, "hint", lambda _self: advice if not is_late or table.state.viewer not in (None, seat) else None
    )
    driver.key(pygame.K_h)
    driver.step(frames=2)


def meddle(driver: Driver, patch: pytest.MonkeyPatch) -> None:
    """See and begin all that a person can: a peek, a hint, a draft, a focus, a hover, a refusal, an open log."""
    table = driver.table
    for slot in table.scene.buttons(table.view(), table.state.layout):
        if slot.shows and slot.shows not in table.scene.lasting:
            table.controls.show(slot.shows)
    ask(driver, patch, is_late=False)
    usable = [actor for actors in table.stage.actors.values() for actor in actors if table.drags._touchable(actor)]
    for actor in usable[:1]:
        driver.move(*driver.spot(actor))
        driver.step(frames=60)
        driver.press(*driver.spot(actor))
    driver.key(pygame.K_l)
    table.controls.renew()
    table.focus.focus(next(widget for widget in table.focus.widgets if getattr(widget, "label", "") == "Settings"))
    driver.app.navigator.say("That cannot lie there.")
    table.state.scrolled = 1
    assert table.state.hint
    assert table.log_drawer.shown


def under_the_cover(table: TableScreen) -> bytes:
    """Return what would be seen if the cover were not there; its log holds what everybody may read."""
    assert table.toast is None
    assert not table.announcer.refusal
    for each in fields(ViewerState):
        if each.name not in ("lines", "events", "told", "peek"):
            assert getattr(table.state, each.name) == getattr(ViewerState(), each.name), each.name
    state = table.state
    told = (list(state.lines), list(state.events), list(state.told))
    table.log_drawer.retell()
    assert (state.lines, state.events, state.told) == told
    surface = pygame.Surface(table.app.display.size)
    canvas = Canvas(surface, table.app.display.art)
    table.draw(canvas)
    table.draw_moving(canvas)
    return pygame.image.tobytes(surface, "RGB")


def film(game_id: str, what: str) -> list[bytes]:
    """Return what all others see, and everybody under the cover, after two people did `what`."""
    driver = Driver(SIZE)
    driver.app.unseen = 0.0  # what each frame has left behind is compared
    table = driver.sit(people(game_id))
    lift(driver)
    seen: list[bytes] = []
    with pytest.MonkeyPatch.context() as patch:
        for _n in table.match.people[:2]:
            if what == "meddles":
                meddle(driver, patch)
            elif what == "asks too late":
                ask(driver, patch, is_late=True)
            while driver.top is table:
                table.turn.act(table.view().legal[0])
                driver.until(lambda: driver.top is not table or (table.is_my_turn and table.state.is_at_rest))
            seen.append(under_the_cover(table))
            lift(driver)
            driver.move(table.width * 0.3, table.height * 0.5)
            driver.step(frames=4)
            seen.append(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))
    driver.close()
    return seen


@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_sees_what_the_one_before_was_shown(screen: pygame.Surface, game_id: str) -> None:
    clean = film(game_id, "nothing")
    assert len(set(clean)) > 2
    for what in ("meddles", "asks too late"):
        for n, (one, other) in enumerate(zip(clean, film(game_id, what), strict=True)):
            assert one == other, f"picture {n} tells that the person before {what}"


@pytest.mark.parametrize(
    "game_id", [game_id for game_id in GAMES if registry().game(game_id).data.default_seats != 3]
)
def test_nobodys_new_hand_is_dealt_open(driver: Driver, game_id: str) -> None:
    match, rng = people(game_id), random.Random(1)
    table = driver.sit(match)
    blink(driver, 60)
    while not isinstance(driver.top, Summary):
        driver.until(lambda: driver.top is not table or (table.is_my_turn and table.state.is_at_rest), ms=100)
        if isinstance(driver.top, Curtain):
            driver.step(ms=500)
            driver.key(pygame.K_RETURN)
        elif driver.top is table:
            table.turn.act(rng.choice(table.view().legal))
    assert not match.is_over
    everybody = table.views.stands(None)
    assert (table.state.viewer, table.state.shown) == (None, everybody), (
        "all look at the summary and what is under it"
    )
    lie = {zone: [actor.piece.name for actor in actors] for zone, actors in table.stage.actors.items() if actors}
    shown = table.scene.arrange(table.views.view(everybody), table.state.layout)
    assert lie == {zone: [piece.name for piece in pieces] for zone, pieces in shown.items() if pieces}
    driver.key(pygame.K_RETURN)
    frames = 0
    while driver.top is table:
        driver.step()
        frames += 1
        assert {actor.piece.name for actor in table.stage.actors["hand"]} <= {"back"}
    assert isinstance(driver.top, Curtain)
    assert frames > 5


def test_what_lasts_is_shown_to_everybody(driver: Driver) -> None:
    driver.app.services.settings_file.change(views={"elemies": "elements"})
    table = driver.sit(people("elemies"))
    lift(driver)
    assert table.state.peek == "elements"


# ---- each thing by itself, without any action that might put it away


def hover(driver: Driver) -> None:
    driver.move(*driver.spot(driver.table.stage.actors["hand"][0]))
    assert driver.table.stage.hot is not None


def choose(driver: Driver) -> None:
    driver.click(*driver.spot(driver.table.stage.actors["hand"][0]))
    assert driver.table.stage.selected is not None


def begin_a_draft(driver: Driver) -> None:
    table = driver.table
    offered = len(table.stage.actors["offer"])
    driver.drag(driver.spot(table.stage.actors["offer"][0]), driver.middle("formulae"))
    assert len(table.stage.actors["offer"]) == offered - 1


def grow(driver: Driver) -> None:
    driver.move(*driver.spot(driver.table.stage.actors["offer"][0]))
    driver.step(frames=60)
    assert driver.table.painter.enlarging.rect() is not None


def focus(driver: Driver) -> None:
    driver.key(pygame.K_TAB)
    assert driver.table.focus.focused is not None


def focus_a_piece(driver: Driver) -> None:
    driver.until(lambda: driver.key(pygame.K_TAB) or driver.table.stage.focused is not None)


def open_the_log(driver: Driver) -> None:
    driver.key(pygame.K_l)
    assert driver.table.log_drawer.shown


def be_refused(driver: Driver) -> None:
    table = driver.table
    driver.drag(driver.spot(table.stage.actors["hand"][0]), driver.middle("mine_open"))
    driver.rest_stage()
    assert table.announcer.refusal


def peek(driver: Driver) -> None:
    driver.table.controls.show("last")
    assert driver.table.state.peek == "last"


def see_numbers_fade(driver: Driver) -> None:
    driver.table.painter.keep_readouts(driver.table.view())  # as each update does that is shown
    driver.table.state.redraw()
    driver.step()
    assert driver.table.painter._fades


def see_the_ring_pulse(driver: Driver) -> None:
    table = driver.table
    table.painter._pulse_from = -1e9
    table.binder.begun()
    assert table.painter.moving()


def read_a_card(driver: Driver) -> None:
    """Read a hint with chances, and what the second action costs."""
    table = driver.table
    legal = table.view().legal
    table.hints._show(Advice(legal[0], "Only one person may read this.", {}, {legal[0]: 0.6, legal[1]: 0.4}))
    table.hints._unfold()
    assert table.hints.card.rect is not None
    assert table.state.ranked


BEGUN = {
    "wuxing": (
        read_a_card,
        hover,
        choose,
        focus,
        focus_a_piece,
        open_the_log,
        be_refused,
        see_numbers_fade,
        see_the_ring_pulse,
    ),
    "dragon": (peek,),
    "alchemy": (begin_a_draft, grow, read_a_card),
}


@pytest.mark.parametrize(
    ("game_id", "begin"),
    [(game_id, begin) for game_id, each in BEGUN.items() for begin in each],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_whatever_was_begun_is_gone_with_the_eyes(screen: pygame.Surface, game_id: str, begin: Any) -> None:
    seen = []
    for do in (lambda _driver: None, begin):
        driver = Driver(SIZE)
        table = driver.sit(people(game_id))
        lift(driver)
        do(driver)
        table.hot_seat.close_eyes()
        assert not table.painter.moving()
        seen.append(under_the_cover(table))
        driver.close()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("is_at_rest", [True, False])
def test_advice_asked_for_by_one_person_is_never_given_to_another(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, is_at_rest: bool
) -> None:
    table = driver.sit(people("influence"))
    lift(driver)
    seat = table.state.viewer
    assert seat is not None
    monkeypatch.setattr(Services, "worker", None)
    monkeypatch.setattr(BotDriver, "advise", lambda _self, _seat: None)
    monkeypatch.setattr(BotDriver, "is_thinking", True)
    table.state.settled = is_at_rest
    driver.app.clock += 1000.0
    table.hints.ask()
    assert (table.hints.awaited, table.hints.wanted) == (is_at_rest, not is_at_rest)
    table.hot_seat.close_eyes()
    table.hot_seat._open_eyes(next(other for other in table.match.people if other != seat))
    advice = Advice(table.match.legal_actions(seat)[0], "Only one person may read this.", {})
    monkeypatch.setattr(BotDriver, "hint", lambda _self: advice)
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    driver.step(frames=3)
    assert not table.state.hint
