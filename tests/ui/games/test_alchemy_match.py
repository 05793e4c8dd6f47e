"""Alchemy at the table by keyboard, behind the curtain, at every size, and whole matches by drags and clicks."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.rules.data import ability
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.registry import registry
from elements_table.match.archive.replay import resume
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from elements_table.ui.widgets.button import Button
from tests.match.test_earlier import OPEN
from tests.ui.alchemy_table import SIZES, at, carry, made, zone
from tests.ui.driver import Driver, players

SETTINGS = {"thinking": 0.4, "reduced_motion": True}


def focus_on(driver: Driver, wanted: str) -> None:
    """Press Tab until a piece of that zone, or the zone itself, has the focus."""
    focus = driver.table.focus
    for _n in range(80):
        widget = focus.focused
        if isinstance(widget, PieceWidget) and widget.ref.zone == wanted:
            return
        if isinstance(widget, ZoneWidget) and widget.name == wanted:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"no focus on {wanted}")


def test_a_sort_and_a_completion_are_made_by_keyboard(driver: Driver) -> None:
    match, _table = at(driver, phase="sort", drawn="FW")
    for target in ("pile1", "pile0"):
        focus_on(driver, "drawn")
        driver.key(pygame.K_RETURN)
        focus_on(driver, target)
        driver.key(pygame.K_RETURN)
        driver.rest()
    driver.key(pygame.K_c)
    assert made(match) == ["sort W|F|-"]
    driver.app.navigator.stack.pop().leave()
    match, _table = at(driver)
    focus_on(driver, "formulae")
    driver.key(pygame.K_RETURN)
    focus_on(driver, "right_end")
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.key(pygame.K_c)
    assert made(match)[0].endswith("at right")


def test_a_formula_grows_under_the_pointer_and_under_the_focus(driver: Driver) -> None:
    _match, table = at(driver, phase="sort", drawn="FW")
    driver.move(*driver.spot(table.stage.actors["row0"][0]))
    driver.step(frames=60)
    assert table.painter.enlarging.actor is table.stage.actors["row0"][0]
    driver.move(1, 1)
    assert table.painter.enlarging.actor is None


def test_two_people_keep_their_formulae_behind_the_curtain(driver: Driver) -> None:
    match = driver.app.services.saves.begin(registry().game("alchemy"), {}, players("person", "person"), 4)
    table = driver.sit(match)
    for _n in range(2):
        driver.until(lambda: isinstance(driver.top, Curtain) or (table.state.viewer is not None and table.is_my_turn))
        if isinstance(driver.top, Curtain):
            assert zone(table, "offer") == []
            assert set(zone(table, "formulae")) == {"formula back"}
            driver.step(frames=40)
            driver.key(pygame.K_RETURN)
            driver.until(lambda: driver.top is table and table.is_my_turn)
        driver.rest()
        assert len(zone(table, "offer")) == 5
        for name in zone(table, "offer")[:3]:
            carry(driver, "offer", name, "formulae")
        driver.push_button("Keep these")
    assert [text.split()[0] for text in made(match)] == ["keep", "keep"]
    driver.until(lambda: isinstance(driver.top, Curtain) or table.is_my_turn)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parts", [{"phase": "sort", "drawn": "FFWWAEAE"}, {}], ids=["sort", "complete"])
def test_every_usable_piece_is_hit_where_it_is_drawn(
    screen: pygame.Surface, size: tuple[int, int], parts: dict[str, Any]
) -> None:
    driver = Driver(size)
    _match, table = at(driver, **parts)
    assert table.state.choices is not None
    for ref in table.state.choices.touched(table.stage.refs()):
        actor = table.stage.actor(ref)
        assert actor is not None
        assert 0 <= actor.home.x <= driver.top.width
        assert 0 <= actor.home.y <= driver.top.height
        if not ref.zone.startswith("aether"):  # they lie exactly on each other
            driver.spot(actor)
    driver.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_match_is_played_by_drags_and_clicks(driver: Driver, seats: int) -> None:
    match, table = at(
        driver, seats, posed=False, phase="complete", final_round=True, round=9, aether=[9] * seats,
        completed=[["golems-blood"]], mastery=[{"F": 4, "W": 4}],
    )  # fmt: skip
    table.bots.worker = None
    for _turn in range(200):
        driver.until(lambda: driver.my_turn() or match.is_over)
        driver.rest()
        if driver.top is not table or match.is_over:
            break
        take_a_step(driver, table)
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    assert match.is_over
    assert driver.button("Rematch")


def take_a_step(driver: Driver, table: TableScreen) -> None:
    """Do the next thing as a person would."""
    draft = table.state.draft
    if isinstance(draft, SortDraft):
        if draft.left():
            carry(driver, "drawn", draft.left()[0], f"pile{len(draft.left()) % len(draft.piles)}")
        else:
            driver.push_button("Confirm piles")
    elif isinstance(draft, PayDraft):
        usable = [actor for actor in table.stage.actors["formulae"] if not actor.piece.dim]
        if draft.formula:
            driver.push_button("Complete")
        elif usable:
            driver.drag(driver.spot(usable[0]), driver.middle("left_end"))
        else:
            driver.push_button("Complete nothing")
    else:
        assert not isinstance(draft, KeepDraft)
        answer(driver, table)


def answer(driver: Driver, table: TableScreen) -> None:
    """Claim the first pile, or give an ability its first answer."""
    assert table.state.choices is not None
    action = next(action for action in table.state.choices.by_action if action.kind != 1)
    taps = [ref for ref, made_by in table.state.choices.taps.items() if made_by == action]
    if taps:
        actor = table.stage.actor(taps[-1])
        assert actor is not None
        driver.click(*driver.spot(actor))
    else:
        name = next(name for name, made_by in table.state.choices.presses.items() if made_by == action)
        x, y, w, h = next(
            b.rect for b in table.focus.widgets if isinstance(b, Button) and getattr(b, "name", "") == name
        )
        driver.click(x + w / 2, y + h / 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_events_never_raise(driver: Driver, seats: int) -> None:
    kinds = ("person", *["random"] * (seats - 1))
    driver.app.services.saves.begin(registry().game("alchemy"), {}, players(*kinds), seed=seats).close()
    driver.go_on("alchemy")
    driver.storm("alchemy", random.Random(7), "123unebrvd")
    assert driver.app.frames > 100


def test_a_match_of_before_shows_the_formulae_that_it_was_dealt(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "alchemy.jsonl"
    shutil.copyfile(OPEN, path)
    match = resume(path, None, "alchemy")
    table = driver.sit(match, posed=True)
    driver.rest()
    earlier, today = match.game.variant(None, 3), registry().game("alchemy").variant(None, 3)
    lies = table.scene.arrange(table.view(), table.state.layout)
    hand = [piece for piece in lies["formulae"] if piece.name in earlier.index]
    assert hand
    for piece in hand:
        number = earlier.index[piece.name]
        assert ability(earlier.formulae[number]) in str(piece.look)
        assert ability(earlier.formulae[number]) != ability(today.formulae[number])
    match.close()
