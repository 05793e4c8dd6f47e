"""Alchemy left and taken up again in the midst of things, its discards, and what a claim leaves behind."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.scene.drafts import SortDraft
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.curtain import Curtain
from tests.ui.driver import Driver, players

SIZE = (1280, 800)

SETTINGS = {"thinking": 0.4, "reduced_motion": True}

ROW = ["golems-blood", "may-dew"]


def begun(driver: Driver, seed: int, phase: str) -> Match:
    """Return a saved match that the regular player has brought to a decision of the first seat in a phase."""
    game = registry().game("alchemy")
    match = driver.app.services.saves.begin(game, {}, players("person", "person"), seed)
    strategy = registry().strategy("alchemy")
    rng = random.Random(seed)
    for _n in range(200):
        seat = match.waiting()[0]
        question = match.question(seat)
        if seat == 0 and question.phase == phase and len(match.legal_actions(0)) > 1 and is_rich(question, phase):
            return match
        match.act(seat, strategy.choose(question, rng, Budget()).action)
    raise AssertionError(f"no {phase} for the first seat")


def is_rich(observation: Any, phase: str) -> bool:
    """Return whether there is something to pay, where that is wanted."""
    return phase != "complete" or (len(observation.elements[0]) > 4 and bool(observation.completed[0]))


def come_back(driver: Driver, seat: int = 0) -> TableScreen:
    """Leave the table with the key, and continue from the disk."""
    driver.key(pygame.K_ESCAPE)
    table = driver.sit(driver.app.services.saves.resume("alchemy"))
    table.bots.worker = None
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(frames=40)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.top is table and table.is_my_turn)
    driver.rest()
    assert table.state.viewer == seat
    return table


def test_an_ability_still_asks_after_leaving_in_its_midst(driver: Driver) -> None:
    match = begun(driver, 2, "choice")
    pending = match.question(0).pending
    asked = [str(action) for action in match.legal_actions(0)]
    driver.sit(match)
    table = come_back(driver)
    assert table.state.shown.pending == pending
    assert [str(action) for action in table.view().legal] == asked
    lit = [actor.piece.name for actor in table.stage.actors["row0"] if actor.piece.lit]
    assert lit == [pending[0][1]]
    assert table.state.choices is not None
    table.turn.act(table.view().legal[0])
    driver.rest()
    assert table.match.record[-1].text == asked[0]
    assert table.state.shown.pending != pending


def test_a_payment_left_in_its_midst_is_not_made(driver: Driver) -> None:
    match = begun(driver, 3, "complete")
    before = match.observation(0)
    recorded = len(match.record)
    table = come_back_to(driver, match)
    draft = table.state.draft
    assert isinstance(draft, PayDraft)
    draft.propose(next(iter(draft.affordable)), right=True)
    table.drags.redraft()
    driver.rest()
    assert table.stage.actors["tray"]
    table = come_back(driver)
    assert len(table.match.record) == recorded
    assert table.state.shown == before
    assert isinstance(table.state.draft, PayDraft) and not table.state.draft.formula
    assert not table.stage.actors["tray"]
    assert len(table.stage.actors["formulae"]) == len(before.formulae[0] or ())
    assert len(table.stage.actors["aether0"]) == before.aether[0]


def come_back_to(driver: Driver, match: Match) -> TableScreen:
    """Sit down and open the curtain."""
    table = driver.sit(match)
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(frames=40)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.top is table and table.is_my_turn)
    driver.rest()
    return table


def test_a_sort_left_in_its_midst_begins_anew(driver: Driver) -> None:
    match = begun(driver, 4, "sort")
    table = come_back_to(driver, match)
    driver.key(pygame.K_1)
    driver.rest()
    table = come_back(driver)
    assert isinstance(table.state.draft, SortDraft)
    assert len(table.state.draft.left()) == 5


def at(driver: Driver, seats: int = 3, **parts: Any) -> TableScreen:
    """Open a picture of the table at a position of the first seat."""
    seated = players("person", *["random"] * (seats - 1))
    table = driver.sit(Match.from_position(registry().game("alchemy"), parts, seated, {}), posed=True)
    driver.rest()
    return table


def names(table: TableScreen, zone: str) -> list[str]:
    """Return the names of the pieces in a zone."""
    return [actor.piece.name for actor in table.stage.actors[zone]]


LAID_OFF: dict[str, Any] = {
    "element_discard": "FFAE",
    "formula_discard": ["azoth", "bezoar"],
    "formula_buried": ["pelican"],
    "phase": "sort",
    "drawn": "FFA",
}


@pytest.mark.parametrize("way", ["element pile", "formula pile", "key", "button"])
def test_the_discards_can_be_looked_through(driver: Driver, way: str) -> None:
    table = at(driver, **LAID_OFF)
    if way == "key":
        driver.key(pygame.K_d)
    elif way == "button":
        driver.push_button("The discards")
    else:
        driver.click(*driver.spot(table.stage.actors["discards" if way == "element pile" else "spent"][-1]))
    driver.rest()
    assert [len(names(table, f"seen_elements{element}")) for element in range(4)] == [1, 1, 2, 0]
    assert names(table, "seen_formulae") == ["bezoar", "azoth"]
    assert names(table, "pile0") == names(table, "drawn") == []
    driver.push_button("Back to the piles")
    driver.rest()
    assert names(table, "seen_formulae") == []
    assert len(names(table, "drawn")) == 3


def test_what_lies_face_down_is_not_shown(driver: Driver) -> None:
    table = at(driver, **LAID_OFF)
    driver.key(pygame.K_d)
    driver.rest()
    assert "pelican" not in [actor.piece.name for actors in table.stage.actors.values() for actor in actors]
    assert names(table, "spent").count("formula back") == 1


def test_nothing_can_be_sorted_into_piles_that_are_not_seen(driver: Driver) -> None:
    table = at(driver, **LAID_OFF)
    driver.key(pygame.K_d)
    driver.rest()
    assert {"drawn", "pile0", "pile1", "pile2"} <= table.stage.closed
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert not {"drawn", "pile0", "pile1", "pile2"} & table.stage.closed


def test_the_piles_behind_a_claimed_one_move_up(driver: Driver) -> None:
    table = at(driver, phase="claim", piles=["F", "AA", "W*"], start_player=2)
    claim = Event("claim", 0, (Moved("piles.0", "elements.0", "F"),), {"pile": 1, "gained": "F"})
    after = table.match.game.from_position(
        {"phase": "claim", "piles": ["AA", "W*"], "start_player": 2, "to_move": 1}, {}, 3, 1
    )
    table.state.shown = after.observation(0)
    moved = table.scene.staging.staged(claim, table.view()).moved
    assert [(m.source, m.target, m.face) for m in moved[1:]] == [
        ("piles.1", "piles.0", "A"), ("piles.1", "piles.0", "A"),
        ("piles.2", "piles.1", "W"), ("pooled.2", "pooled.1", "aether"),
    ]  # fmt: skip


def test_the_turn_ring_shines_around_the_disc_only(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=False)
    table = at(driver, phase="sort", drawn="FFA")
    table.painter._pulse_from = -1e9
    table.painter.pulse()
    base = table.painter._drawn_base()
    place = table.scene.seat_place(0, table.state.layout)
    assert place is not None
    x, y, r = place[:3]
    spots = {"inside": (round(x - r / 2), round(y)), "outside": (round(x + r + 4), round(y))}
    seen: dict[str, set[bool]] = {name: set() for name in spots}
    for _n in range(90):
        driver.step(ms=50)
        if table.painter._pulsing():
            surface = pygame.display.get_surface()
            for name, spot in spots.items():
                seen[name].add(surface.get_at(spot) == base.get_at(spot))
    assert seen == {"inside": {True}, "outside": {True, False}}
