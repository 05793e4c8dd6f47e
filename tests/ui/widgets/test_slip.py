"""The slip of paper over a table, of hints and puzzles: at one place, of one width, for each shape of window.

In Elemies that is the other side: what a play counts as stands where the slip lies elsewhere. In a tall window it
takes the whole width wherever the rows of each game leave most free.
"""

from __future__ import annotations

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.ui.features.puzzles import puzzles as at_table
from elements_table.ui.shell.services import Services
from tests.ui.driver import Driver
from tests.ui.match import test_hint_card
from tests.ui.match.test_hint_card import hint, turn

SETTINGS = {"thinking": 0.4, "reduced_motion": True, "fast_animation": True, "play_forced": False, "volume": 0.0}
STEPS = ("asked", "tried", "tried again", "solved")
Place = tuple[float, float, float]


def place(rect: tuple[float, ...] | None) -> Place:
    """Return left and upper edge and width."""
    assert rect is not None
    x, y, w, _h = rect
    return (round(x, 1), round(y, 1), round(w, 1))


def in_puzzle(driver: Driver, game_id: str) -> dict[str, Place]:
    """Return where the slip of the first puzzle of a game lies as it is asked, after tries, and as it is solved."""
    found = {}
    for step in STEPS:
        visit = at_table.Visit(driver.app, game_id, load_puzzles(game_id, registry()), 0)
        visit.tries = list(visit.puzzle.tries[: STEPS.index(step) % 3])
        line = visit.puzzle.solutions[0] if step == "solved" else None
        table = at_table.table_at(driver.app, visit, line)
        driver.app.navigator.push(table)
        driver.until(lambda visit=visit, step=step: visit.is_solved or step != "solved")
        driver.rest()
        found[f"{game_id}, {step}"] = place(table.mode.cover())
        driver.app.navigator.pop()
    return found


def in_hint(driver: Driver, game_id: str, patch: pytest.MonkeyPatch) -> dict[str, Place]:
    """Return where the slip of a hint lies, as it comes and as it says why not the second."""
    found = {}
    for name in ("REASON", "SECOND"):
        patch.setattr(test_hint_card, name, "So it is.")
    table = turn(driver, game_id)
    hint(driver, patch)
    for step in ("hint", "why not"):
        found[f"{game_id}, {step}"] = place(table.hints.card.rect)
        table.hints._unfold()
        driver.step(frames=2)
    return found


@pytest.mark.parametrize(("size", "words"), [((1280, 800), 1.0), ((1280, 800), 1.4), ((720, 1280), 1.0)], ids=str)
def test_in_all_games_and_at_all_steps_the_slip_lies_at_one_place(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    found: dict[str, Place] = {}
    for game_id in PACKAGES:
        driver = Driver(size)
        driver.app.services.settings_file.change(**SETTINGS, zoom=words)
        driver.step(frames=2)
        found |= in_puzzle(driver, game_id)
        if words == 1.0:  # with large words hints go up for what buttons there are
            found |= in_hint(driver, game_id, monkeypatch)
        driver.close()
    usual, elsewhere = found["wuxing, asked"], found["elemies, asked"]
    if size[0] > size[1]:
        assert words > 1 or (elsewhere[0] < usual[0] and elsewhere[2] == usual[2])
        found = {where: usual if at == elsewhere and "elemies" in where else at for where, at in found.items()}
    else:
        found = {where: (x, usual[1], w) for where, (x, _y, w) in found.items()}
    assert not {where: at for where, at in found.items() if at != usual}, usual
