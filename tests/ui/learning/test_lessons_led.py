"""How a lesson leads: what is shown move by move, the arrow of what is left, a card that stays, time to react."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from elements_table.match.campaign.lessons import YOU, state_at, texts
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.leader import EACH
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.app import App
from tests.ui.driver import Driver
from tests.ui.learning.test_lessons import GAMES, covers_nothing_lit, guide_of, open_at, told

SWAN = next(n for n, step in enumerate(told("elemies").steps) if "play W5 F5 A5 E5" in step.asked)
PILES = next(n for n, step in enumerate(told("alchemy").steps) if step.to == "pile0")
BURY = next(n for n, step in enumerate(told("dragon").steps) if step.to == "tray")
ASKED = [(game_id, n) for game_id in GAMES for n, step in enumerate(told(game_id).steps) if step.asked]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass without a picture of it."""
    monkeypatch.setattr(App, "_draw", lambda _self, _part=None: None)


def asked_at(driver: Driver, game_id: str, number: int) -> TableScreen:
    """Return the table of a lesson once it asks for what a step is about."""
    driver.app.navigator.home()
    table = open_at(driver, game_id, number)
    driver.until(lambda: table.is_my_turn and table.mode.is_at_rest)
    return table


def lies(table: TableScreen) -> dict[str, list[str]]:
    """Return what lies where, by name."""
    found = table.scene.arrange(table.view(), table.state.layout)
    return {zone: [piece.name for piece in pieces] for zone, pieces in found.items()}


def words_of(table: TableScreen) -> tuple[str, str]:
    """Return title and words of the card."""
    caption = table.mode.card.caption
    assert caption is not None
    return caption.title, caption.words


# ---- what is shown


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("game_id", "number"), ASKED)
def test_what_is_asked_is_shown_a_move_a_second_and_said_and_stays(driver: Driver, game_id: str, number: int) -> None:
    table = asked_at(driver, game_id, number)
    before, record, title = lies(table), len(table.match.record), words_of(table)

    def stands() -> tuple[object, ...]:
        return lies(table), table.stage.raised, len(table.match.record)

    driver.key(pygame.K_s)
    seen, since = stands(), driver.now
    while len(table.match.record) == record:
        driver.step(ms=50)
        if stands() != seen:
            assert driver.now - since > EACH - 60
            seen, since = stands(), driver.now
            assert table.mode.showing is not None and table.mode.card.caption is not None
            assert table.mode.card.caption.said == table.mode.showing.said != ""
        assert driver.now - since < 4 * EACH
    assert table.stage.lit is None, "what it has led to is seen in the light"
    driver.step(ms=100, frames=150)
    assert table.mode.showing is not None
    assert words_of(table) == title
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn and table.mode.is_at_rest)
    assert table.mode.showing is None
    assert (lies(table), len(table.match.record)) == (before, record)


def test_many_cards_are_shown_one_by_one(driver: Driver) -> None:
    number = next(n for n, step in enumerate(told("elemies").steps) if "play F10 A10 E10 A7 E7" in step.asked)
    table = asked_at(driver, "elemies", number)
    driver.key(pygame.K_s)
    said: list[str] = []
    while not table.match.record[len(said) and -1].text.startswith("play A7"):
        driver.step(ms=50)
        assert table.mode.showing is not None
        assert table.stage.lit is None or set(table.stage.raised) <= set(table.stage.lit)
        if table.mode.showing.said and said[-1:] != [table.mode.showing.said]:
            said.append(table.mode.showing.said)
        assert driver.now < 60_000
    assert said[:5] == ["Air 7", "Earth 7", "Fire 10", "Air 10", "Earth 10"]
    assert said[5:] == ["Full house, tens"]


# ---- the arrow


def lay(driver: Driver, source: str, name: str, zone: str) -> None:
    """Carry a piece of that name to a zone."""
    actor = next(actor for actor in driver.table.stage.actors[source] if actor.piece.name == name)
    driver.drag(driver.spot(actor), driver.middle(zone))
    driver.rest()


def test_the_arrow_leads_on_from_what_is_right_and_goes_when_all_is(driver: Driver) -> None:
    table = asked_at(driver, "alchemy", PILES)
    light, left = table.mode.light, [("F", "pile0"), ("E", "pile0"), ("F", "pile1"), ("E", "pile1"), ("W", "pile1")]
    assert light._points
    for name, zone in list(left):
        way = light.way
        wanted = sorted(piece for piece, aim in left if aim == way.zone)
        actors = [table.stage.actor(ref) for ref in way.refs]
        assert sorted(actor.piece.name for actor in actors if actor is not None) == wanted
        assert {ref.zone for ref in way.refs} == {"drawn"}
        assert way.zone == zone
        lay(driver, "drawn", name, zone)
        left.remove((name, zone))
    assert not light._points
    assert light.way.button == "confirm"
    assert guide_of(table).tries == 0


def test_the_arrow_takes_back_what_lies_wrong(driver: Driver) -> None:
    table = asked_at(driver, "dragon", BURY)
    lay(driver, "hand", "F3", "tray")
    assert table.mode.light.way.zone == "hand"
    assert [ref.zone for ref in table.mode.light.way.refs] == ["tray"]
    lay(driver, "tray", "F3", "hand")
    assert table.mode.light.way.zone == "tray"


# ---- the card


def walk(driver: Driver, game_id: str, seen: Callable[[TableScreen], None]) -> None:
    """Go through a lesson, and look at every frame."""
    driver.app.services.settings_file.change(thinking=0.4)
    driver.app.navigator.home()
    open_at(driver, game_id, 0)

    def wait(is_over: Callable[[TableScreen], bool]) -> None:
        end = driver.now + 60_000
        while not is_over(table()):
            seen(table())
            driver.step(ms=50)
            assert driver.now < end

    def table() -> TableScreen:
        found = driver.table
        assert isinstance(found.mode, Guide)
        return found

    for number, step in enumerate(told(game_id).steps[:-1]):
        wait(lambda at, asked=step.asked: at.mode.is_at_rest and (not asked or at.is_my_turn))
        seen(table())
        if step.asked:
            table().drags.chosen(table().match.closed(YOU, table().match.game.parse(step.asked[0])))
        else:
            driver.key(pygame.K_RETURN)
        wait(lambda at, after=number + 1: guide_of(at).number == after)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game_id", GAMES)
def test_words_and_card_stay_while_the_others_play(driver: Driver, game_id: str) -> None:
    done: dict[int, set[tuple[tuple[str, str], float, float]]] = {}
    steps = told(game_id).steps

    def seen(table: TableScreen) -> None:
        guide, rect = guide_of(table), table.mode.card.rect
        if guide.step.play is None and guide.is_done and rect is not None:
            done.setdefault(guide.number, set()).add((words_of(table), rect[0], rect[2]))
            assert table.mode.card.caption is not None
            assert not any(button.enabled for button in table.mode.card.caption.buttons[1:])

    walk(driver, game_id, seen)
    assert any(steps[number].then for number in done)
    for number, found in done.items():
        assert len(found) == 1, f"step {number + 1}: {found}"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_card_keeps_its_place_from_step_to_step_where_it_can(driver: Driver, game_id: str) -> None:
    walked: dict[int, Rect] = {}
    frames: list[tuple[int, float, float]] = []

    def seen(table: TableScreen) -> None:
        guide, rect = guide_of(table), table.mode.card.rect
        if rect is not None and guide.step.play is None:
            frames.append((guide.number, rect[0], rect[2]))
        if rect is not None and table.mode.is_at_rest and (not guide.step.asked or table.is_my_turn):
            walked[guide.number] = rect

    walk(driver, game_id, seen)
    moved = [after[0] for before, after in pairwise(frames) if before[1:] != after[1:]]
    assert len(moved) == len(set(moved)), "once in a step, to where it lies at rest"
    alone: dict[int, Rect] = {}
    for number in walked:
        table = open_at(driver, game_id, number)
        step = guide_of(table).step
        driver.until(lambda at=table, asked=step.asked: at.mode.is_at_rest and (not asked or at.is_my_turn))
        assert table.mode.card.rect is not None
        alone[number] = table.mode.card.rect
        driver.app.navigator.pop()

    def moves(places: dict[int, Rect]) -> int:
        spots = [(rect[0], rect[2]) for _number, rect in sorted(places.items())]
        return sum(one != other for one, other in pairwise(spots))

    assert moves(walked) <= moves(alone)


def test_in_another_window_the_card_finds_its_place_anew(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 0)
    driver.until(lambda: table.mode.is_at_rest)
    places = set()
    for size in ((1024, 640), (1024, 760), (1280, 720)):
        driver.app._fit(size)
        driver.step(ms=50)
        covers_nothing_lit(table, str(size))
        places.add(table.mode.card.rect)
    assert len(places) > 1


# ---- reactions


def test_there_is_all_the_time_for_a_reaction_that_is_asked_for(driver: Driver) -> None:
    table = asked_at(driver, "elemies", SWAN)
    assert state_at(table.match.game, told("elemies"), SWAN).position()["turn"] != YOU
    driver.step(ms=100, frames=300)
    assert table.is_my_turn
    assert not table.match.record
    assert table.mode.light.way.button == "swan"
    driver.key(pygame.K_n)
    caption = table.mode.card.caption
    assert caption is not None
    assert (caption.title, caption.tone) == ("The trick would be Nora’s.", "coral")
    assert not table.match.record
    driver.key(pygame.K_w)
    driver.until(lambda: bool(table.match.record))
    assert [entry.text for entry in table.match.record] == list(texts(told("elemies").steps[SWAN].asked))
    driver.until(lambda: guide_of(driver.table).number == SWAN + 1)  # type: ignore[arg-type]  # it is a guided table
