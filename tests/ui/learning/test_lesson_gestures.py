"""Every step of every lesson is done by each gesture that its own words name, with a real pointer and real keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from elements_table.match.campaign.lessons import LessonStep
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.app import App
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.draft import Selection
from tests.ui.driver import Driver
from tests.ui.learning.test_lessons import GAMES, guide_of, open_at, told

SETTINGS = {"reduced_motion": True, "thinking": 0.0}
DRAGS = re.compile(r"\bdrag\b", re.IGNORECASE)
CLICKS = re.compile(r"\bclick\b", re.IGNORECASE)
THERE = re.compile(r"\bclick [^;.]*?(?:, then|and then|and choose) (?:the|its|an) (?!button)", re.IGNORECASE)
"""A click on pieces, and then one on their place."""
BUTTON = re.compile(r"\bpress (?:the|its) |\bor Play\b|\bPress Do it\b", re.IGNORECASE)
"""A button that does it without any piece, or with the chosen ones."""
AFTER = re.compile(r"[;.] then (?:press|confirm)|, then press", re.IGNORECASE)
"""A button that ends it whatever was done before."""
THEN_BUTTON = re.compile(r"\bclick it, then the button\b", re.IGNORECASE)
"""The button that ends a click."""
KEY = re.compile(r"\bor ([A-Z0-9])\b")


def gestures(how: str) -> list[str]:
    """Return the gestures that some words name."""
    ends = AFTER.search(how)
    named = how[: ends.start()] if ends else how
    keys = [f"key {key}" for key in KEY.findall(named)]
    found = {"drag": DRAGS, "click": CLICKS, "button": BUTTON}
    return [name for name, words in found.items() if words.search(named)] + keys


STEPS = [
    (game_id, number, gesture)
    for game_id in GAMES
    for number, step in enumerate(told(game_id).steps)
    for gesture in gestures(step.how)
]


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass without a picture of it."""
    monkeypatch.setattr(App, "_draw", lambda _self, _part=None: None)


def test_words_name_a_gesture_wherever_something_is_asked() -> None:
    for game_id in GAMES:
        for step in told(game_id).steps:
            assert bool(gestures(step.how)) == bool(step.asked), f"{game_id}: {step.title}: {step.how}"
    assert {gesture for _game, _number, gesture in STEPS} >= {"drag", "click", "button"}


@pytest.mark.parametrize(("game_id", "number", "gesture"), STEPS)
def test_a_step_is_done_by_each_gesture_that_its_words_name(
    driver: Driver, game_id: str, number: int, gesture: str
) -> None:
    step = told(game_id).steps[number]
    table = open_at(driver, game_id, number)
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    if gesture.startswith("key "):
        driver.key(ord(gesture[-1].lower()))
    elif not table.mode.light.way.refs and table.mode.light.way.button:
        driver.push_slot(table.mode.light.way.button)  # the thing itself that is clicked, or a button
    elif gesture == "button" and not CLICKS.search(step.how):
        driver.push_slot(table.mode.light.way.button)
    else:
        for actor, zone in moves(table):
            if is_done(table, number):
                break
            do(driver, actor, zone, gesture, step)
        ends = AFTER.search(step.how) or (gesture == "click" and THEN_BUTTON.search(step.how))
        if gesture == "button" or (ends and not is_done(table, number)):
            driver.rest_stage()
            driver.push_slot(table.mode.light.way.button)
    driver.until(lambda: is_done(table, number), 5)  # what answers others waits until nobody may react


def is_done(table: TableScreen, number: int) -> bool:
    """Return whether what the step asks for has been done."""
    return guide_of(table).is_done or guide_of(table).number != number


def do(driver: Driver, actor: Actor, zone: str, gesture: str, step: LessonStep) -> None:
    """Carry a piece to a zone by drag, or click it, and then the zone where the words say so and all is chosen."""
    table = driver.table
    driver.rest_stage()
    driver.step(ms=500.0)  # a press so soon would make the last click a double one
    if gesture == "drag":
        driver.drag(driver.spot(actor), driver.middle(zone))
        return
    driver.click(*driver.spot(actor))
    driver.rest_stage()
    draft = table.state.draft
    assert isinstance(table.mode, Guide)
    waits = isinstance(draft, Selection) and len(draft.raised) < len(table.mode.light.way.refs)
    if gesture == "click" and THERE.search(step.how) and not waits:
        driver.step(ms=500.0)
        driver.click(*driver.middle(zone))


def moves(table: TableScreen) -> Iterator[tuple[Actor, str]]:
    """Yield the pieces that make what is asked, one by one as they lie then, and where each goes."""
    way, action = table.mode.light.way, table.mode.focus().action
    if way.refs and not isinstance(table.state.draft, Selection | None):
        for _n in range(12):  # from the next piece that is to be moved
            way = table.mode.light.way
            actor = table.stage.actor(way.refs[0]) if way.refs else None
            if actor is None or way.button:
                return
            yield actor, way.zone
        return
    if way.refs:
        wanted = [actor for ref in way.refs if (actor := table.stage.actor(ref)) is not None]
        yield from ((actor, way.zone) for actor in wanted)
        return
    drafting = table.scene.drafting
    assert drafting is not None
    for _n in range(12):  # as a hint would lay it out, card by card
        draft = drafting.begin(table.view(), table.state.layout)
        assert draft is not None
        draft.suggest(action)
        laid = table.scene.arrange(replace(table.view(), draft=draft), table.state.layout)
        lacks = {
            zone: Counter(piece.name for piece in pieces)
            - Counter(actor.piece.name for actor in table.stage.actors.get(zone, ()))
            for zone, pieces in laid.items()
        }
        move = next(((name, zone) for zone, names in lacks.items() for name in names), None)
        if move is None:
            return
        here = Counter(piece.name for piece in laid.get("drawn", ()))
        loose = [a for a in table.stage.actors["drawn"] if a.piece.name == move[0]][here[move[0]] :]
        yield loose[0], move[1]
