"""Elemies at the table: played by drags, by keyboard and by chance, and looked at in every phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table.games.elemies.moves import K_GIVE, K_PLAY
from elements_table.games.elemies.summary import lines
from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table.screens.curtain import Curtain
from elements_table.table.screens.dialog import Dialog
from elements_table.table.screens.summary import Summary
from elements_table.table.screens.table import TableScreen
from elements_table.table.stage.hands import PieceWidget
from tests.table.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
LEVELS = ["beginner", "intermediate", "pro"]
FULL = {
    "hands": [
        ["F3", "A4", "E6", "W6", "A8", "F10", "E10", "W10", "AJ", "WQ", "FK", "EK", "WA", "STOMP"],
        ["F2", "W3", "W4", "A5", "ELEVATE", "F6", "A6", "F8", "W8", "F9", "A9"],
        ["E3", "E7", "W9", "A10", "WK", "AK", "JESTER"],
        ["E2", "A3", "E8", "E9", "FJ"],
    ],
    "action_cards": ["fire", "water", None, "earth"],
    "treasures": [[], ["FA", "AA", "EA", "GURU"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
    "top": {"seat": 3, "cards": ["F7", "A7", "W7", "F4", "E4"]},
    "plays": [{"seat": 2, "cards": ["F5", "E5", "W5", "A2", "W2"]}],
    "to_move": 0,
    "button": 3,
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that play writes goes to a folder of the test."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def driver(screen: pygame.Surface) -> Iterator[Driver]:
    """An app that nobody watches, with little time to react."""
    driver = Driver()
    driver.app.settings_file.change(thinking=0.4, reacting=0.5, volume=0.0, fast_animation=True)
    yield driver
    driver.close()


def at_position(position: dict[str, Any], *kinds: str, **options: Any) -> Match:
    seats = players(*(kinds or ("person", "regular", "regular", "regular")))
    return Match.from_position(registry().game("elemies"), position, seats, {"level": "pro", **options})


def sit(driver: Driver, match: Match, *, posed: bool = False) -> TableScreen:
    """Open a table whose bots think in this process."""
    table = driver.sit(match, posed=posed)
    table.players.worker = None
    return table


def blink(driver: Driver, every: int = 12) -> None:
    """Draw only now and then: long play is about what happens, and frames are proved elsewhere."""
    draw, passed = driver.app._draw, count()

    def seldom() -> None:
        if next(passed) % every == 0:
            draw()
        elif driver.app.stack:
            driver.top.stale = False

    driver.app._draw = seldom  # type: ignore[method-assign]


def begin(driver: Driver, seed: int, **options: Any) -> Match:
    game = registry().game("elemies")
    return driver.app.saves.begin(game, options, players("person", "random", "regular", "random"), seed)


def hand_spot(driver: Driver, card: str) -> tuple[float, float]:
    actors = driver.table.stage.actors["hand"]
    return driver.spot(next(actor for actor in actors if actor.piece.name == card))


def cards_of(action: Any) -> list[str]:
    """Return the cards of a play or gift, as the table names its pieces."""
    return [word.partition("=")[0] for word in str(action).split()[1:]]


def choose(driver: Driver, cards: list[str]) -> None:
    """Choose exactly these cards by clicks."""
    table = driver.table
    if table.draft is not None and table.draft.raised:
        driver.key(pygame.K_ESCAPE)
    for card in cards:
        driver.rest_stage()
        driver.click(*hand_spot(driver, card))
    assert table.draft is not None


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
    assert table.moves is not None
    names = [name for name, made in table.moves.presses.items() if made == action]
    if action == legal[0] and str(action) == "call":
        names = ["call"]
    if names and not driver.has_slot(names[0]):
        driver.push_slot("use")
    driver.push_slot(names[0])
    if isinstance(driver.top, Dialog):
        driver.push_button("Ban")


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
        driver.until(lambda before=before: len(match.record) > before or driver.top is not driver.table)
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
        if table.draft is not None and table.draft.raised:
            driver.key(pygame.K_ESCAPE)
        for card in cards_of(action):
            tab_to(driver, lambda card=card: is_card(driver, card))
            driver.key(pygame.K_RETURN)
        driver.key(pygame.K_p)
        return
    keys = {"pass": pygame.K_x, "stomp": pygame.K_t, "call": pygame.K_e}
    word = str(action).split()[0]
    if word in keys:
        driver.key(keys[word])
        return
    assert table.moves is not None
    name = next(name for name, made in table.moves.presses.items() if made == action)
    if not driver.has_slot(name):
        driver.key(pygame.K_c)
    tab_to(driver, lambda: getattr(driver.top.ring.focused, "name", "") == name)
    driver.key(pygame.K_RETURN)
    if isinstance(driver.top, Dialog):
        tab_to(driver, lambda: getattr(driver.top.ring.focused, "label", "") == "Ban")
        driver.key(pygame.K_RETURN)


def is_card(driver: Driver, card: str) -> bool:
    focused = driver.top.ring.focused
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
    rng = random.Random(seed)
    keys = [
        getattr(pygame, f"K_{name}") for name in ("TAB", "RETURN", "SPACE", "LEFT", "UP", "F1", *"pxeortwncul120jka")
    ]
    for _n in range(1000):
        x, y = rng.uniform(0, driver.top.width), rng.uniform(0, driver.top.height)
        if rng.random() < 0.4:
            x, y = driver.top.width / 2 + rng.uniform(-380, 380), driver.top.height - rng.uniform(40, 180)
        choice = rng.random()
        if choice < 0.4:
            driver.move(x, y)
        elif choice < 0.6:
            driver.press(x, y, rng.choice((1, 1, 1, 3)))
        elif choice < 0.75:
            driver.release(x, y)
        elif choice < 0.92:
            driver.key(rng.choice(keys), rng.choice((0, pygame.KMOD_SHIFT)))
        else:
            driver.step(frames=rng.randint(1, 30), ms=30.0)
        if not any(isinstance(screen, TableScreen) for screen in driver.app.stack):
            driver.app.running = True
            sit(driver, driver.app.saves.resume("elemies"))
    assert driver.app.frames > 30


@pytest.mark.parametrize("size", SIZES)
def test_every_piece_is_hit_where_it_is_drawn(screen: pygame.Surface, size: tuple[int, int]) -> None:
    driver = Driver(size)
    table = sit(driver, at_position(FULL), posed=True)
    driver.rest_stage()
    pieces = [actor for actors in table.stage.actors.values() for actor in actors]
    assert len(pieces) == 14 + 11 + 7 + 5 + 5 + 5 + 3 + 2 + 3 + 3
    for actor in pieces:
        assert actor.pose == actor.home
        assert 0 <= actor.pose.x <= driver.top.width
        assert 0 <= actor.pose.y <= driver.top.height
        if actor.zone.startswith(("hand", "top", "beneath", "action")):
            driver.spot(actor)
    driver.close()


# ---- choosing cards


def test_a_selection_is_named_and_lights_the_play_button(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["E6", "W6", "F10", "E10"])
    play = driver.slot("play")
    assert play is not None
    assert not play.enabled
    choose_more(driver, "W10")
    play = driver.slot("play")
    assert play is not None
    assert (play.enabled, play.label, play.sub) == (True, "Play full house", "tens")
    assert len(table.stage.raised) == 5


def choose_more(driver: Driver, card: str) -> None:
    driver.rest_stage()
    driver.click(*hand_spot(driver, card))


def test_dragging_one_chosen_card_carries_all(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["E6", "W6", "F10", "E10", "W10"])
    driver.step(ms=500.0)
    x, y = hand_spot(driver, "E10")
    driver.move(x, y)
    driver.press(x, y)
    driver.move(x, y - 60)
    assert {actor.piece.name for actor in table.stage.company} == {"E6", "W6", "F10", "W10"}
    assert table.hands.lit() == ("top",)
    driver.move(*driver.middle("top"))
    driver.release(*driver.middle("top"))
    assert str(table.reacting.prepared()) == "play E6 W6 F10 E10 W10" or cards_of(table.reacting.prepared()) == [
        "W6", "E6", "W10", "F10", "E10",
    ]  # fmt: skip


def test_a_double_click_proposes_the_cheapest_legal_play_with_the_card(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    x, y = hand_spot(driver, "W10")
    driver.click(x, y)
    driver.click(x, y)
    assert sorted(cards_of(table.draft.action())) == ["E10", "E6", "F10", "W10", "W6"]  # type: ignore[union-attr]


def test_an_illegal_drop_says_why_and_comes_back(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    driver.drag(hand_spot(driver, "FK"), driver.middle("top"))
    assert table.toast is not None
    assert "same" in table.toast.text
    driver.rest_stage()
    assert all(actor.pose == actor.home for actor in table.stage.actors["hand"])


def test_the_jester_shows_its_rank_and_takes_another(driver: Driver) -> None:
    hands = [["F5", "W6", "A7", "E8", "JESTER", "EK"], ["W2", "F3"], ["E3", "WK"], ["A2", "FQ"]]
    table = sit(driver, at_position({"hands": hands}, level="intermediate"), posed=True)
    driver.step(frames=3)
    choose(driver, ["F5", "W6", "A7", "E8", "JESTER"])
    shown = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "JESTER")
    assert shown.piece.look.rank == "9"  # type: ignore[union-attr]
    driver.push_slot("jester")
    shown = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "JESTER")
    assert shown.piece.look.rank == "4"  # type: ignore[union-attr]
    assert "JESTER=4" in str(table.draft.action())  # type: ignore[union-attr]


def test_one_key_sorts_the_hand_by_element_and_keeps_what_is_chosen(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["WQ"])
    driver.key(pygame.K_o)
    names = [actor.piece.name for actor in table.stage.actors["hand"]]
    assert names == ["W6", "W10", "WQ", "WA", "F3", "F10", "FK", "A4", "A8", "AJ", "E6", "E10", "EK", "STOMP"]
    assert {names[ref.index] for ref in table.stage.raised} == {"WQ"}


def test_cards_that_no_legal_play_holds_are_dim(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    bright = {actor.piece.name for actor in table.stage.actors["hand"] if not actor.piece.dim}
    assert bright == {"W6", "E6", "W10", "F10", "E10", "FK", "EK"}


def test_a_selection_begun_while_others_act_stays(driver: Driver) -> None:
    position = {**FULL, "to_move": 3, "top": {"seat": 2, "cards": ["F7", "A7", "W7", "F4", "E4"]}, "plays": []}
    match = at_position(position, "person", "regular", "regular", "tests.table.quiet:choose")
    table = sit(driver, match)
    driver.step(frames=3)
    choose(driver, ["W6", "E6"])
    driver.until(lambda: table.is_my_turn and not table.reacting.is_open)
    assert {table.stage.actors["hand"][ref.index].piece.name for ref in table.stage.raised} == {"W6", "E6"}


# ---- action cards, exchange, hints, hot seat


@pytest.mark.parametrize(
    ("card", "slots", "text"),
    [
        ("fire", ["use"], "use fire"),
        ("air", ["use"], "use air"),
        ("water", ["use", "ban.1"], "use water 1"),
        ("earth", ["use", "element.2"], "use earth A"),
    ],
)
def test_an_action_card_is_used_by_its_button(driver: Driver, card: str, slots: list[str], text: str) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": [card, None, None, None]}
    match = at_position(position)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    for slot in slots:
        driver.push_slot(slot)
    assert match.record[-1].text == text
    driver.until(lambda: table.is_my_turn)
    driver.rest_stage()
    assert [actor.piece.name for actor in table.stage.actors["effect"]] == [card]


def test_water_is_carried_to_a_hand_and_asks_before_the_partner(driver: Driver) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": ["water", None, None, None]}
    match = at_position(position)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    card = table.stage.actors["action"][0]
    driver.drag(driver.spot(card), driver.middle("hand_north"))
    assert isinstance(driver.top, Dialog)
    driver.key(pygame.K_ESCAPE)
    driver.rest_stage()
    driver.drag(driver.spot(table.stage.actors["action"][0]), driver.middle("hand_west"))
    assert match.record[-1].text == "use water 1"


def test_all_give_at_once_and_hot_seat_draws_the_curtain(driver: Driver) -> None:
    game = registry().game("elemies")
    match = driver.app.saves.begin(game, {}, players("person", "random", "person", "random"), 6)
    table = sit(driver, match)
    given: list[int] = []
    for _n in range(40):
        driver.until(lambda: driver.top is not table or table.is_my_turn)
        if isinstance(driver.top, Curtain):
            assert all(actor.piece.name == "back" for actor in table.stage.actors["hand"])
            driver.step(frames=60)
            driver.key(pygame.K_RETURN)
            continue
        if table.shown.phase == "exchange":
            driver.push_slot("yes")
        elif table.shown.phase == "give":
            viewer = table.viewer
            assert viewer is not None
            given.append(viewer)
            driver.rest_stage()
            driver.click(*driver.spot(table.stage.actors["hand"][0]))
            driver.push_slot("play")
        else:
            break
    assert match.record[0].text == "exchange yes"
    assert sorted(given) == [0, 2]
    assert sum(entry.text.startswith("give") for entry in match.record) == 4
    assert table.shown.received  # type: ignore[attr-defined]


def test_a_hint_chooses_the_cards(driver: Driver) -> None:
    table = sit(driver, at_position({**FULL, "hands": [FULL["hands"][0][:-1], *FULL["hands"][1:]]}))
    driver.until(lambda: table.is_my_turn and not table.reacting.is_open)
    table.players.advise(0)
    table.turn.hinting = True
    driver.step(frames=3)
    assert table.turn.hint.endswith(".")
    assert table.stage.hinted or table.turn.hinted_button or table.stage.raised


def test_closing_and_continuing_leads_to_the_same_decision(driver: Driver) -> None:
    match = begin(driver, 5)
    table = sit(driver, match)
    rng = random.Random(2)
    for _n in range(4):
        driver.until(driver.my_turn)
        by_mouse(driver, rng)
        driver.until(lambda: not table.reacting.is_open and not table.queue)
    driver.until(lambda: table.is_my_turn and not table.reacting.is_open)
    seen, lines = match.observation(0), list(table.lines)
    table.back()
    again = driver.app.saves.resume("elemies")
    assert again.observation(0) == seen
    assert sit(driver, again).lines == lines


def test_the_log_tells_a_play_by_its_own_cards(driver: Driver) -> None:
    position = {
        "hands": [["F7", "A7", "W8", "E8", "F3"], ["A2", "F6"], ["E3", "W9"], ["ELEVATE", "W3"]],
        "top": {"seat": 2, "cards": ["F4", "E4", "W5", "A5"]},
        "to_move": 3,
    }
    match = at_position(position)
    table = sit(driver, match)
    match.act(3, match.parse("play ELEVATE"))
    driver.until(lambda: table.is_my_turn and not table.reacting.is_open)
    match.act(0, match.parse("play F7 A7 W8 E8"))
    driver.until(lambda: not table.queue)
    assert [(line.text, line.second) for line in table.lines if line.text.startswith("steps")] == [
        ("steps, fives and sixes", "with Elevate"),
        ("steps, sevens and eights", ""),
    ]


def test_the_summary_adds_up(driver: Driver) -> None:
    position = {
        "hands": [["W4"], [], ["W5", "E9"], ["A2", "F3"]],
        "finished": [1],
        "treasures": [["W2", "F2", "E2", "W3"], ["FA", "AA"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
        "bets": [10, -10],
        "effects": {"bet": 0},
        "called": [1, 2],
        "scores": [265, 210],
        "round": 3,
    }
    match = at_position(position, "person", "regular", "person", "regular")
    for text in ("play W4", "play W5", "pass", "play E9"):
        match.act(match.current, match.parse(text))
    end = match.observation(0).last_round  # type: ignore[attr-defined]
    scene = registry().scene("elemies")
    table = sit(driver, match, posed=True)
    rows = lines(end, scene, table.view())
    assert [words for words, _fact, _points in rows] == ["Places", "Treasure", "Fire bets", "Elemies!"]
    assert tuple(sum(points[team] for _w, _f, points in rows) for team in (0, 1)) == end.points
