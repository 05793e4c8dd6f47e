"""What strikes the reader is said, and stays until it has been seen: at every speed, and in the log too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from elements_table.games.elemies.rules.actions import STOMPING
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Update
from elements_table.ui.features.match.announcer import read_ms
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage.announce import is_free
from elements_table.ui.stage.scene import Names, View
from elements_table.ui.widgets.button import Button
from tests.ui.driver import FRAME, Driver
from tests.ui.elemies_table import FULL, at_position, sit
from tests.ui.games.test_blows import every_card
from tests.ui.stage.test_announcements import act, begun, show, told

SETTINGS = {"ask_first": False, "chime": False, "reduced_motion": False, "play_forced": False}
STOMPED: dict[str, Any] = every_card(
    {
        **FULL,
        "hands": [
            ["A4", "E6", "W6", "A6", "F6", "GURU", "ELEVATE"],
            ["F2", "W3", "W4", "A5", "STOMP"],
            ["E3", "E7", "W9", "A10"],
            ["E2", "A3", "E8", "E9", "F9", "W8", "A9"],
        ],
        "treasures": [[], ["FA", "AA", "EA"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
        "top": {"seat": 0, "cards": ["WA"]},
        "plays": [{"seat": 3, "cards": ["F7"]}],
        "to_move": 1,
    }
)
WORDS = "I stomp your Water A."


def table_at(driver: Driver, position: dict[str, Any] = STOMPED, *kinds: str) -> TableScreen:
    """Return a table whose bots wait until a test moves them."""
    table = sit(driver, at_position(position, *kinds))
    table.bots.tick = lambda _now: False  # type: ignore[method-assign]  # the test plays for them
    driver.rest()
    return table


def stomp(driver: Driver, table: TableScreen) -> None:
    table.state.window.close()
    table.match.act(1, STOMPING)
    driver.step()


def chips(table: TableScreen) -> dict[int, str]:
    return {seat: said.words for seat, said in table.announcer.strikes.chips().items()}


def read(driver: Driver, words: str = WORDS) -> None:
    driver.step(frames=int(read_ms(words) / FRAME) + 30)


@pytest.mark.parametrize(
    "settings",
    [{}, {"fast_animation": True}, {"reduced_motion": True}, {"thinking": 0.0, "reacting": 0.5}],
    ids=["normal", "fast", "still", "at once"],
)
@pytest.mark.parametrize("is_hurried", [False, True])
def test_a_stomp_of_my_card_stays_said_until_i_have_done_something(
    driver: Driver, settings: dict[str, Any], is_hurried: bool
) -> None:
    driver.app.services.settings_file.change(**settings)
    table = table_at(driver)
    stomp(driver, table)
    if is_hurried:
        driver.click(*driver.middle("top"))
    driver.until(lambda: not table.interludes.is_on)
    assert chips(table) == {1: WORDS}
    read(driver)
    driver.step(frames=600)
    assert chips(table) == {1: WORDS}, "nobody has looked yet"
    driver.key(pygame.K_TAB)
    driver.step(frames=20)
    assert not chips(table), "it had been there for long enough"


def test_it_stays_for_as_long_as_reading_takes_whatever_i_press(driver: Driver) -> None:
    driver.app.services.settings_file.change(fast_animation=True)
    table = table_at(driver)
    stomp(driver, table)
    driver.until(lambda: not table.interludes.is_on, ms=FRAME)
    driver.step(frames=2)
    begun = driver.now
    driver.key(pygame.K_TAB)
    driver.step(frames=20)
    assert chips(table) == {1: WORDS}
    driver.until(lambda: not chips(table), ms=FRAME)
    assert driver.now - begun >= read_ms(WORDS) - 4 * FRAME
    assert read_ms(WORDS) >= 1200 + 45 * len(WORDS)


def test_a_press_on_it_takes_it_away(driver: Driver) -> None:
    table = table_at(driver)
    stomp(driver, table)
    driver.until(lambda: not table.interludes.is_on, ms=FRAME)
    driver.step(frames=20)
    x, y, w, h = table.announcer.strikes.chips()[1].spot.rect
    driver.click(x + w / 2, y + h / 2)
    driver.step(frames=20)
    assert not chips(table)


def test_a_sheet_over_the_table_does_not_count_as_reading(driver: Driver) -> None:
    table = table_at(driver)
    stomp(driver, table)
    driver.until(lambda: not table.interludes.is_on, ms=FRAME)
    driver.step(frames=2)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not table
    read(driver)
    assert not driver.app.moving(), "and needs no frames"
    driver.app.navigator.pop()
    driver.step(frames=4)
    assert chips(table) == {1: WORDS}


def test_the_game_goes_on_meanwhile_and_other_words_of_the_seat_are_heard(driver: Driver) -> None:
    table = table_at(driver)
    stomp(driver, table)
    driver.until(lambda: not table.interludes.is_on and table.state.caught_up)
    table.announcer.hear(Event("pass", 1), table.view())
    driver.step(frames=12)
    said = {one: words.words for one, words in table.announcer._said.items()}
    assert said.get(1) == "I pass." and chips(table) == {1: WORDS}
    rects = table.announcer.rects()
    assert all(is_free(rect, [other for m, other in enumerate(rects) if m != n]) for n, rect in enumerate(rects))
    buttons = [widget.rect for widget in table.focus.widgets if isinstance(widget, Button)]
    assert all(is_free(rect, buttons) for rect in rects)


def test_what_is_taken_back_or_summed_up_is_said_no_more(driver: Driver) -> None:
    table = table_at(driver)
    stomp(driver, table)
    driver.until(lambda: not table.interludes.is_on)
    table.turn.taken_back()
    assert not chips(table)


def test_at_one_screen_each_reads_what_struck_them(driver: Driver) -> None:
    table = sit(driver, at_position(STOMPED, "person", "regular", "person", "regular"), posed=True)
    table.announcer.strikes.keeps = True
    strikes = table.announcer.strikes
    table.state.viewer = 0
    event = next(update.event for _m, update in told("elemies", 0, 500) if update.event.kind == "stomp")
    struck = Event(event.kind, 1, event.moved, {**event.facts, "owner": 0}).seen_by(0)
    strikes.hear(struck, table.view())
    assert set(chips(table)) == {1}
    table.state.viewer = 2
    assert not chips(table)
    table.announcer.forget()
    table.state.viewer = 0
    assert set(chips(table)) == {1}, "nobody has seen it yet"


# ---- what is said, and in the log


def updates(game_id: str, seed: int, steps: int = 500) -> Iterator[tuple[Match, Update]]:
    """Yield every update of the beginning of a random match of people alone, who all look on."""
    seats = registry().head(game_id).default_seats
    match, rng, heard = begun(game_id, seed, seats), Random(seed), list[Update]()
    match.listen(heard.append)
    for _n in range(steps):
        if match.is_over:
            return
        act(match, rng)
        yield from ((match, update) for update in heard)
        heard.clear()


@pytest.mark.parametrize("seed", range(3))
def test_blows_bans_swans_and_gifts_are_said_to_whom_they_strike(seed: int) -> None:
    found: dict[str, int] = {}
    for match, update in updates("elemies", seed):
        scene = registry().scene("elemies", match.game)
        for seat in range(4):
            view = View(update.views[seat], Names(("Ada", "Bruno", "Cleo", "Dara"), seat, True))
            event = update.event.seen_by(seat)
            said = scene.staging.strikes(event, view)
            assert all(one.seat not in (seat, -1) for one in said)
            kind = event.kind
            if kind == "stomp":
                assert bool(said) == (event.facts["owner"] == seat != event.seat)
                assert not said or " your " in said[0].words
                line = scene.words.describe(event, view)
                assert line is not None and ("stomped your " in line.text) == (event.facts["owner"] == seat)
            elif kind == "pick_up":
                giver = seat ^ 2
                assert [one.seat for one in said] == [giver] and said[0].words.endswith(" for you.")
                line = scene.words.describe(event, view)
                assert line is not None and said[0].words.removesuffix(" for you.") in line.second
            elif said:
                assert kind in ("play", "use")
                assert re.match("Only a|Now |You sit", said[0].words)
            found[kind] = found.get(kind, 0) + bool(said)
    assert found["stomp"] or found["pick_up"]


def test_what_others_formulae_do_to_me_is_said_at_their_seat() -> None:
    found = 0
    for seed in range(4):
        actor = -1
        for match, update in updates("alchemy", seed):
            scene = registry().scene("alchemy", match.game)
            event = update.event
            actor = event.seat if event.kind in ("ability", "complete") else actor
            for seat in range(len(match.seats)):
                view = View(update.views[seat], Names(("Ada", "Bruno", "Cleo"), seat, True))
                said = scene.staging.strikes(event.seen_by(seat), view)
                touched = event.facts.get("from", event.seat) == seat != actor
                kinds = ("void", "aether", "mastery", "take_element")
                assert bool(said) == (event.kind in kinds and touched), event
                assert all(one.seat == actor for one in said)
                found += bool(said)
    assert found


def test_a_replay_keeps_nothing(driver: Driver) -> None:
    table = sit(driver, at_position(STOMPED), posed=True)
    table.match.act(1, STOMPING)
    list(show(table))
    assert not chips(table)
