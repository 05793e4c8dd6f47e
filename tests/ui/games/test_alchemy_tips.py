"""What Alchemy's tooltips say: every button and read-out has words, and they hold where they are read."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.bot.reasons import COMPLETE, NO_TOKEN, for_completion
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import measuring
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage.scene import ButtonSlot, Tip
from elements_table.ui.widgets.tips import laid
from tests.ui.alchemy_table import ROW, at
from tests.ui.driver import Driver, players
from tests.ui.widgets.test_tips import Window

FIRE, ASKS = "alchemists-fire", "golems-blood"
POSITIONS: dict[str, dict[str, Any]] = {
    "sort": {"phase": "sort", "drawn": "FFWAE"},
    "claim": {"phase": "claim", "piles": ["FF*", "AA", ""], "start_player": 2},
    "complete": {},
    "last round": {"final_round": True},
    "first": {"completed": [[], [], []]},
    "pay": {"elements": ["FFFFFF", "", ""]},
    "pay without a token": {"elements": ["FFFFFF", "", ""], "supply": {"F": 0}},
    "player": {"phase": "choice", "completed": [[ASKS, "may-dew"], [], []], "pending": [[0, ASKS, 0]]},
    "yes or no": {
        "phase": "choice",
        "completed": [["lead-of-the-wise", ASKS], [], []],
        "pending": [[0, "lead-of-the-wise", 0], [0, ASKS, 0]],
    },
    "discards": {"element_discard": "FFA", "formula_discard": ["azoth"], "formula_buried": ["pelican", "phoenix"],
                 "completed": [ROW, [], []], "formulae": [[FIRE], ["bezoar"], []]},
}  # fmt: skip
WRONG = re.compile(r"[{}]|\b1 (cards|points|formulae|abilities)\b|\bNone\b|  ")


def seen(driver: Driver, name: str) -> TableScreen:
    """Open the table at a position, with a formula on its way into the row where that is its name."""
    if name == "keep":
        table = driver.sit(Match.new(registry().game("alchemy"), {}, players("person", "random"), 3), posed=True)
        driver.rest()
        return table
    table = at(driver, **POSITIONS[name])[1]
    if name.startswith("pay"):
        assert isinstance(table.state.draft, PayDraft)
        table.state.draft.propose(FIRE, right=True)
        table.drags.redraft()
        driver.rest()
    return table


def buttons(table: TableScreen) -> dict[str, ButtonSlot]:
    return {slot.name: slot for slot in table.scene.buttons(table.view(), table.state.layout)}


def read(table: TableScreen) -> dict[str, str]:
    return {tip.title: tip.text for _rect, tip in table.scene.readouts.meanings(table.view(), table.state.layout)}


@pytest.mark.parametrize("name", ["keep", *POSITIONS])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_button_and_read_out_has_words_that_fit(screen: Any, name: str, size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        table = seen(driver, name)
        view, layout = table.view(), table.state.layout
        told = [(slot.rect, Tip(slot.label, slot.about)) for slot in table.scene.buttons(view, layout)]
        told += table.scene.readouts.meanings(view, layout)
        window = Window(measuring(driver.app.display.art), layout.width, layout.height)
        for (x, y, w, h), tip in told:
            assert tip.title and tip.text.endswith(".") and not WRONG.search(tip.text), tip
            assert x >= 0 and y >= 0 and x + w <= layout.width and y + h <= layout.height, tip
            (tx, ty, tw, th), _words = laid(window, (x, y, w, h), tip)  # type: ignore[arg-type]  # all that is asked
            assert tx >= 8 and ty >= 8 and tx + tw <= layout.width - 8 and ty + th <= layout.height - 8, tip
            assert tx >= x + w or tx + tw <= x or ty >= y + h or ty + th <= y, tip
    finally:
        driver.close()


def test_the_words_follow_the_position(driver: Driver) -> None:
    assert "3 formulae" in buttons(seen(driver, "keep"))["confirm"].about
    claim = buttons(seen(driver, "claim"))
    assert claim["claim1"].about == "This pile gives 1 Aether, 2 Fire."
    assert claim["claim3"].about == "This pile gives nothing."
    assert "draw 2 formulae" in buttons(seen(driver, "complete"))["skip"].about
    last = buttons(seen(driver, "last round"))["skip"]
    assert "draw" not in last.about and last.sub is None


def test_a_payment_says_what_its_end_will_bring(driver: Driver) -> None:
    table = seen(driver, "pay")
    whole = buttons(table)["confirm"].about
    assert "You take 1 Fire mastery token." in whole and "from left to right" in whole
    assert "comes first" in buttons(table)["end"].about
    assert {"Left end", "Right end", "Fire"} <= set(read(table))
    driver.key(pygame.K_e)
    driver.rest()
    assert "comes last" in buttons(table)["end"].about
    assert "token" not in buttons(seen(driver, "pay without a token"))["confirm"].about


def test_an_ability_says_what_is_asked_and_whether_more_follows(driver: Driver) -> None:
    table = seen(driver, "yes or no")
    assert buttons(table)["yes"].about == "At the left end: you may turn up to 2 Void into Aether."
    assert "what follows" in buttons(table)["no"].about
    assert "comes after" in read(table)["Lead of the Wise"]
    table = seen(driver, "player")
    about = "A player loses 1 Void and gains 1 Water mastery."
    assert buttons(table)["player1"].about == read(table)["Golem's Blood"] == about


def test_read_outs_count_what_lies_there(driver: Driver) -> None:
    table = seen(driver, "discards")
    counts = "3 element cards lie open. 1 formula lies open. 2 more lie face down. Shows both"
    assert buttons(table)["discards"].about.startswith(counts)
    told = read(table)
    assert "Whoever completes 6 brings" in told["Completed formulae"]
    assert "last round" in read(seen(driver, "last round"))["Completed formulae"]
    assert "into 3 piles" in read(seen(driver, "sort"))["Drawn cards"]


def test_the_pointer_finds_the_words_through_the_pieces(driver: Driver) -> None:
    table = seen(driver, "discards")
    driver.move(*driver.middle("element_deck"))
    driver.step(ms=Motion.TIP_REST + 60)
    assert driver.app.tips.shown is not None
    assert driver.app.tips.shown[1] == Tip("Element deck", read(table)["Element deck"])


def test_hint_and_button_count_the_same_abilities(driver: Driver) -> None:
    """A formula that only counts at the end has no turn."""
    row = ["caput-mortuum", "may-dew", "quintessence", "golems-blood"]
    match, table = at(driver, elements=["FFFFFF", "", ""], completed=[row, [], []])
    assert isinstance(table.state.draft, PayDraft)
    table.state.draft.propose(FIRE, right=True)
    table.drags.redraft()
    driver.rest()
    state = match._state
    assert isinstance(state, AlchemyState)
    action = next(one for one in state.legal_actions() if one.kind == "complete" and one.formula == FIRE)
    hint = for_completion(state, action)
    count = hint.parameters["all"]
    assert hint.reason in (COMPLETE, NO_TOKEN)
    assert f"Then {count} abilities have" in buttons(table)["confirm"].about
    assert 1 < count < len(row) + 1, "one of them has none"
    assert 0 < hint.parameters["abilities"] <= count
