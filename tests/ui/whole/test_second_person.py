"""What a lone person reads at the tables speaks to them: "You pass", never "You passes" or "Ada are"."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Painter
from tests.ui.driver import Driver, players

SETTINGS = {"reduced_motion": True, "play_forced": False}
BAD = re.compile(r"\bYou[’']s\b|\bYou (?!(?:always|perhaps|pass|guess)\b)\w*[a-z]s\b|\bYou / |\byou (?:is|has|was)\b")
PLURAL = re.compile(r"(?<!and )(?<!, )\b(?:Bruno|Cleo|Dara) (?:are|have|were|do|you)\b")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every sentence that is drawn, and measured to be drawn."""
    words: set[str] = set()
    for name in ("text", "fit", "wrapped", "wrap"):
        kept = getattr(Painter, name)

        def note(self: Painter, text: str, *rest: Any, _kept: Any = kept, **more: Any) -> Any:
            words.add(text)
            return _kept(self, text, *rest, **more)

        monkeypatch.setattr(Painter, name, note)
    return words


def faults(words: set[str]) -> list[str]:
    return sorted(text for text in words if BAD.search(text) or PLURAL.search(text))


def test_a_fault_would_be_seen() -> None:
    said = {"You is thinking", "You’s turn", "You has the contract", "You passes", "You / has acted", "Cleo are next"}
    assert set(faults(said)) == said
    assert not faults({"You pass", "You are next", "Ada and Cleo are out", "You lead", "You always win"})


@pytest.mark.parametrize("game_id", registry().listed())
def test_every_table_speaks_to_its_only_person(driver: Driver, drawn: set[str], game_id: str) -> None:
    game, rng = registry().game(game_id), Random(5)
    count = game.data.default_seats
    match = Match.new(game, None, players("person", *["random"] * (count - 1)), 4)
    table = driver.sit(match, posed=True)
    if not table.log_drawer.shown:
        table.log_drawer.toggle()
    for step in range(75):
        if not match.waiting() or match.current < 0:
            break
        seat = rng.choice(match.waiting())
        legal = match.legal_actions(seat)
        match.act(seat, legal[rng.randrange(len(legal))])
        if step % 3 == 0:
            driver.step()
            table.presenter.hurry()
            driver.step()
        if driver.top is not table:
            break
    assert len(drawn) > 10
    assert not faults(drawn)
    told = {f"You {line.text}" for line in table.state.lines if line.seat == 0}
    assert not faults(told | {line.second for line in table.state.lines})


def test_who_is_about_to_be_asked_waits_for_nobody_called_you(driver: Driver, drawn: set[str]) -> None:
    match = Match.from_position(
        registry().game("wuxing"), {"hands": [[1, 2], [3]], "to_move": 0}, players("person", "regular")
    )
    table = driver.sit(match, posed=True)
    driver.rest()
    if not table.log_drawer.shown:
        table.log_drawer.toggle()
    table.binder.take_back()
    table.state.redraw()
    drawn.clear()
    driver.step()
    assert "Round 1" in drawn
    assert not faults(drawn)
    table.turn.refuse(table.stage.actors["hand"][0], "")
    assert table.announcer.refusal
    assert not faults({table.announcer.refusal})
    driver.step()
    assert "Wait a moment." in drawn
