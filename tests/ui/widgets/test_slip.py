"""The slip of paper over a table, of hints and puzzles: it hides nothing that it speaks of or that decides.

In every game, in wide windows and a tall one, with words as they are and larger: no card in hand or on the table, no
place where one would lie, no number and no face.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.puzzles import puzzles as at_table
from elements_table.ui.shell.services import Services
from elements_table.ui.stage.action_paths import around, meet, pearls, target
from elements_table.ui.stage.view import Back, Figure
from tests.ui.areas import shared
from tests.ui.driver import Driver
from tests.ui.match import test_hint_card
from tests.ui.match.test_hint_card import hint, turn

SETTINGS = {"thinking": 0.4, "reduced_motion": True, "fast_animation": True, "play_forced": False, "volume": 0.0}
WINDOWS = [((1024, 640), 1.0), ((1920, 1080), 1.0), ((720, 1280), 1.0), ((1280, 800), 1.4), ((720, 1280), 1.4)]
"""With their words; 1280 x 800 is the first, larger: all stands there in the same dp."""
STEPS = ("asked", "tried", "solved")
Place = tuple[float, float, float, float]


def seen(table: TableScreen, words: float) -> Iterator[tuple[str, Place]]:
    """Yield what has to be seen: cards, places, marks, buttons, faces; with larger words no backs, nothing small."""
    stage, state, scene = table.stage, table.state, table.scene
    view, layout = table.view(), state.layout
    first = [each.way.zone for each in state.ranked[:1]]
    drags = state.choices.drags.values() if state.choices is not None and not first else ()
    asked = {zone for made in drags for zone in made if not stage.zones[zone].spread} | {*filter(None, first)}
    for name, actors in stage.actors.items():
        zone = stage.zones[name]
        for one in actors:
            if words == 1.0 or not isinstance(one.look, Back | Figure):
                yield f"{name} {one.piece.name}", around(one.home, zone.aspect)
        if name in asked:
            yield f"the place in {name}", around(target(stage, name), zone.aspect)
    brass = layout.parlour.ruler()
    for place, tip in scene.readouts.meanings(view, layout):
        if place[2] < brass[2] / 2 and (words == 1.0 or meet(place, brass)):
            yield tip.title, place
    told = [
        *scene.readouts.spots(view, layout).values(),
        *(place for place, _tip in scene.readouts.meanings(view, layout)),
    ]
    if any(place[2] >= brass[2] / 2 and meet(place, brass) for place in told):
        yield "the ruler", brass
    for slot, place in table.hints.card.seen().values():
        if not slot.shows:
            yield slot.name, place
    for number, place in pearls(stage, state.ranked, table.hints.card.buttons()).items():
        yield f"number {number}", place
    yield from (("a face", bust.face) for bust in layout.parlour.busts.values())


def hidden(table: TableScreen, rect: Place, words: float) -> dict[str, Place]:
    """Return what a slip lies on by more than its edge."""
    x, y, w, h = rect
    inner = (x + 3, y + 3, w - 6, h - 6)
    return {name: place for name, place in seen(table, words) if shared(inner, place) > 0.06 * place[2] * place[3]}


def in_puzzle(driver: Driver, game_id: str) -> Iterator[tuple[str, TableScreen, Place]]:
    """Yield the slip of the first puzzle of a game as it is asked, after a try, and as it is solved."""
    for step in STEPS:
        visit = at_table.Visit(driver.app, game_id, load_puzzles(game_id, registry()), 0)
        visit.tries = list(visit.puzzle.tries[: STEPS.index(step) % 2])
        line = visit.puzzle.solutions[0] if step == "solved" else None
        table = at_table.table_at(driver.app, visit, line)
        driver.app.navigator.push(table)
        driver.until(lambda visit=visit, step=step: visit.is_solved or step != "solved")
        driver.rest()
        yield f"{game_id}, {step}", table, _whole(table.mode.cover())
        driver.app.navigator.pop()


def in_hint(driver: Driver, game_id: str, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, TableScreen, Place]]:
    """Yield the slip of a hint, as it comes and as it says why not the second."""
    for name in ("REASON", "SECOND"):
        patch.setattr(test_hint_card, name, "So it is.")
    table = turn(driver, game_id)
    hint(driver, patch)
    driver.rest()
    for step in ("hint", "why not"):
        yield f"{game_id}, {step}", table, _whole(table.hints.card.rect)
        table.hints._unfold()
        driver.step(frames=2)


def _whole(rect: Place | None) -> Place:
    assert rect is not None
    return rect


@pytest.mark.parametrize(("size", "words"), WINDOWS, ids=str)
def test_in_all_games_and_at_all_steps_the_slip_hides_nothing_that_it_is_about(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    found: dict[str, Any] = {}
    for game_id in PACKAGES:
        driver = Driver(size)
        driver.app.services.settings_file.change(**SETTINGS, zoom=words)
        driver.step(frames=2)
        for where, table, rect in chain(in_puzzle(driver, game_id), in_hint(driver, game_id, monkeypatch)):
            if words > 1.0 and "why not" in where:  # nobody sees that unasked
                continue
            found[where] = hidden(table, rect, words), tuple(round(part) for part in rect)
        driver.close()
    assert not {where: rects for where, rects in found.items() if rects[0]}
