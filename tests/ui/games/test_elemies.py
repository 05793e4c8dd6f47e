"""Elemies at the table: whole rounds and matches by mouse, by keyboard and by chance."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from elements_table.games.elemies.rules.actions import K_GIVE, K_PLAY
from elements_table.games.elemies.scene.layout import places
from elements_table.kernel.registry import registry
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match, Update
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.interludes.revealed import Taken
from elements_table.ui.stage.stage_widgets import PieceWidget
from tests.ui.driver import Driver, players
from tests.ui.elemies_table import begin, blink, cards_of, choose, hand_spot, sit

SETTINGS = {"thinking": 0.4, "reacting": 0.5, "fast_animation": True}

LEVELS = ["beginner", "intermediate", "pro"]


def by_mouse(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action with the mouse: cards are clicked, then carried."""
    table = driver.table
    legal = table.view().legal
    action = legal[rng.randrange(len(legal))]
    if action.kind in (K_PLAY, K_GIVE):
        cards = cards_of(action)
        choose(driver, cards)
        driver.step(ms=500.0)  # a press so soon would make the last click a double one
        driver.rest_stage()
        if rng.random() < 0.5:
            driver.drag(hand_spot(driver, cards[0]), driver.middle("top" if action.kind == K_PLAY else "given_north"))
        else:
            driver.push_slot("play")
        return
    assert table.state.choices is not None
    names = [name for name, made in table.state.choices.presses.items() if made == action]
    if action == legal[0] and str(action) == "call":
        names = ["call"]
    if names and not driver.has_slot(names[0]):
        driver.push_slot("use")
    question = driver.question(action)
    driver.push_slot(names[0])
    driver.agree(question)


def is_done(driver: Driver, match: Match, before: int) -> bool:
    """Return whether the match went on, with all that was said beforehand."""
    return len(match.record) > before and driver.table.views.prepared() is None


def play_on(driver: Driver, match: Match, act: Any, rounds: int) -> None:
    """Play until so many rounds are over, or the game is."""
    stuck = 0
    while len(match.rounds) < rounds and not match.is_over:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            if not match.is_over:
                driver.push_button("Next round")
            continue
        before = len(match.record)
        act()
        driver.until(lambda before=before: is_done(driver, match, before) or driver.top is not driver.table)
        stuck = stuck + 1 if len(match.record) == before else 0
        assert stuck < 3


@pytest.mark.parametrize("level", LEVELS)
def test_rounds_by_mouse(driver: Driver, level: str) -> None:
    blink(driver)
    match = begin(driver, 11, level=level)
    sit(driver, match)
    rng = random.Random(4)
    play_on(driver, match, lambda: by_mouse(driver, rng), 1)
    assert sum(1 for entry in match.record if entry.seat == 0 and str(entry.action).startswith("play")) > 1


def by_keyboard(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action with keys alone: Tab reaches cards and buttons, letters do the rest."""
    table = driver.table
    legal = table.view().legal
    action = legal[rng.randrange(len(legal))]
    if action.kind in (K_PLAY, K_GIVE):
        if table.state.draft is not None and table.state.draft.raised:
            driver.key(pygame.K_ESCAPE)
        for card in cards_of(action):
            tab_to(driver, lambda card=card: is_card(driver, card))
            driver.key(pygame.K_RETURN)
        driver.key(pygame.K_p)
        return
    keys = {"pass": pygame.K_x, "stomp": pygame.K_t, "call": pygame.K_e}
    word = str(action).split()[0]
    if word in keys:
        question = driver.question(action)
        driver.key(keys[word])
        driver.agree(question, by_keyboard=True)
        return
    assert table.state.choices is not None
    name = next(name for name, made in table.state.choices.presses.items() if made == action)
    if not driver.has_slot(name):
        driver.key(pygame.K_c)
    tab_to(driver, lambda: getattr(driver.top.focus.focused, "name", "") == name)
    question = driver.question(action)
    driver.key(pygame.K_RETURN)
    driver.agree(question, by_keyboard=True)


def is_card(driver: Driver, card: str) -> bool:
    focused = driver.top.focus.focused
    actor = driver.table.stage.actor(focused.ref) if isinstance(focused, PieceWidget) else None
    return actor is not None and actor.zone == "hand" and actor.piece.name == card


def tab_to(driver: Driver, there: Any) -> None:
    """Press Tab until the focus is where it should be."""
    for _n in range(80):
        if there():
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("no Tab leads there")


def test_rounds_by_keyboard_alone(driver: Driver) -> None:
    blink(driver)
    match = begin(driver, 12, level="pro")
    sit(driver, match)
    rng = random.Random(7)
    play_on(driver, match, lambda: by_keyboard(driver, rng), 1)
    assert sum(1 for entry in match.record if entry.seat == 0 and entry.text.startswith("play")) > 1


def test_a_whole_match_to_the_rematch(driver: Driver) -> None:
    blink(driver, 40)
    match = begin(driver, 3, level="beginner", target=250)
    sit(driver, match)
    rng = random.Random(1)
    play_on(driver, match, lambda: by_mouse(driver, rng), 60)
    assert match.is_over
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.button("Menu")
    driver.push_button("Rematch")
    assert driver.table.match is not match
    assert driver.table.match.game.id == "elemies"


@pytest.mark.parametrize("seed", [1, 2])
def test_random_events_never_raise(driver: Driver, seed: int) -> None:
    blink(driver, 5)
    match = begin(driver, seed, level="pro")
    sit(driver, match)
    driver.storm("elemies", random.Random(seed), "pxeortwncul120jka")
    assert driver.app.frames > 30


def test_closing_and_continuing_leads_to_the_same_decision(driver: Driver) -> None:
    match = begin(driver, 5)
    table = sit(driver, match)
    rng = random.Random(2)
    for _n in range(4):
        driver.until(driver.my_turn)
        by_mouse(driver, rng)
        driver.until(lambda: not table.state.window.is_open and not table.state.queue)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    seen, lines = match.observation(0), list(table.state.lines)
    table.context.leave()
    again = driver.app.services.saves.resume("elemies")
    assert again.observation(0) == seen
    assert sit(driver, again).state.lines == lines


def test_what_flies_to_a_treasure_is_what_it_grows_by_e16(driver: Driver) -> None:
    match = Match.new(registry().game("elemies"), {}, players(*["random"] * 4), 5)
    table = driver.sit(match, posed=True)
    grown: list[tuple[str, int]] = []
    before = match.observation(None)

    def note(update: Update) -> None:
        nonlocal before
        after = update.views[None]
        if update.event.kind == "win":
            shown = table.scene.staging.interlude(update.event, table.view(), table.state.layout)
            assert isinstance(shown, Taken)
            counts = [o.treasures[update.event.seat].bit_count() for o in (after, before)]
            grown.append((shown.words, counts[0] - counts[1]))
        before = after

    match.listen(note)
    bots = BotDriver(match, None, registry())
    for n in range(400):
        if len(grown) > 3 or match.current < 0:
            break
        bots.tick(float(n))
    assert len(grown) > 3
    assert all(words == f"+{count}" for words, count in grown)


def test_words_about_a_turn_leave_with_its_cards(driver: Driver) -> None:
    table = sit(driver, Match.new(registry().game("elemies"), {}, players(*["random"] * 4), 5))

    def ink() -> int:
        """Return how many pixels are not the bare table's where it stands what the last cards are."""
        scale = driver.app.display.scale
        words = pygame.Rect(*(round(part * scale) for part in places(table.state.layout).captions[0]))
        look, parlour = table.match.game.data.look, table.state.layout.parlour
        shown, ground = pygame.display.get_surface(), driver.app.display.place(look, parlour).room
        parts = [pygame.image.tobytes(one.subsurface(words), "RGB") for one in (shown, ground)]
        return sum(a != b for a, b in zip(*parts, strict=True))

    driver.until(lambda: isinstance(table.interludes.playing, Taken) and ink() > 100, seconds=300, ms=16)
    driver.until(table.stage.carrying, ms=16)
    seen = []
    while table.stage.carrying():
        seen.append(ink())
        driver.step(ms=16)
    assert len(seen) > 6 and not any(seen[len(seen) // 2 :]), "with the cards and their shadows"
