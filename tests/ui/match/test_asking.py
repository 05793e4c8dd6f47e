"""What gives something away is asked once: each question is true where it stands, stands nowhere else, and can go."""

from __future__ import annotations

import itertools
import random
from typing import Any, NamedTuple

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import TableButton
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.scene import Question
from tests.ui.alchemy_table import TABLE
from tests.ui.dragon_table import EXCHANGE, HANDS
from tests.ui.driver import Driver, players
from tests.ui.wuxing_table import HELD, at_position

NO_FIRE = [
    ["A2", "A3", "A4", "A5", "A7", "A8", "A10", "A11", "W10", "W13", "A15", "A6", "E11"],
    ["F2", "F15", "F14", "F12", "F9", "F5", "F3", "E4", "DRAGON", "F6", "F7", "F8", "F10"],
    *HANDS[2:],
]
NAMING: dict[str, Any] = {
    **EXCHANGE, "hands": NO_FIRE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None},
}  # fmt: skip
CALLING: dict[str, Any] = {
    "hands": [["F3", "A4"], ["F2", "W3"], ["E3", "E7"], ["E2", "A3"]],
    "to_move": 0,
    "played": [],
}
LAST: dict[str, Any] = {**{name: values[:3] for name, values in TABLE.items()}, "final_round": True}


class Case(NamedTuple):
    """A position in which `slot` gives something away, as a sentence says; the action is `text`.

    `first` is pressed before it: what is only chosen with it gives nothing away.
    """

    game_id: str
    position: dict[str, Any]
    slot: str
    says: str
    text: str
    options: dict[str, Any] = {}  # noqa: RUF012  nobody changes it
    first: str = ""


CASES = [
    Case("dragon", NAMING, "name",
         "You hold no card of Fire, nor the Dragon: your trumps could only come from the kitty.", "trump fire",
         first="trump_fire"),
    Case("dragon", NAMING, "trump_fire",
         "You hold no card of Fire, nor the Dragon: you would have no trump.", "trump fire",
         {"trump": "after_kitty"}, "trump_fire"),
    Case("alchemy", LAST, "skip", "This is the last round, and you could complete a formula.", "skip"),
    Case("elemies", CALLING, "call",
         "75 points for your team if you are out first, 75 off if you are not.", "call"),
]  # fmt: skip
NAMES = ["before the kitty", "after the kitty", "complete nothing", "call"]


def sit(driver: Driver, game_id: str, position: dict[str, Any], **options: Any) -> tuple[Match, TableScreen]:
    game = registry().game(game_id)
    seats = players("person", *["regular"] * (len(position["hands" if "hands" in position else "elements"]) - 1))
    match = Match.from_position(game, position, seats, options)
    table = driver.sit(match, posed=True)
    driver.rest()
    return match, table


def choose(driver: Driver, match: Match, case: Case) -> None:
    if case.first:
        driver.push_slot(case.first)
        assert not isinstance(driver.top, Dialog) and not match.record, "it is only chosen"
        driver.rest()


def asked(table: TableScreen) -> dict[str, Question]:
    """Return the questions about what is legal now, by the actions' texts."""
    found = {str(action): table.scene.confirm(action, table.view()) for action in table.view().legal}
    return {text: question for text, question in found.items() if question is not None}


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_it_is_asked_once(driver: Driver, case: Case) -> None:
    match, _table = sit(driver, case.game_id, case.position, **case.options)
    choose(driver, match, case)
    driver.push_slot(case.slot)
    assert isinstance(driver.top, Dialog)
    assert driver.top.text == case.says
    driver.key(pygame.K_RETURN)
    assert not match.record, "Enter is the safe answer"
    driver.rest()
    driver.push_slot(case.slot)
    assert isinstance(driver.top, Dialog)
    driver.click(*middle(driver.top.focus.widgets[-1].rect))
    assert [entry.text for entry in match.record][:1] == [case.text]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_table_stays_in_sight_behind_the_question(driver: Driver, case: Case) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    match, table = sit(driver, case.game_id, case.position, **case.options)
    choose(driver, match, case)
    driver.rest()
    people = pygame.Rect(0, 60, 640, 200)
    before = pixels_in(people)
    driver.push_slot(case.slot)
    driver.rest()
    assert isinstance(driver.top, Dialog)
    assert pixels_in(people) == before
    x, y, w, h = driver.top.rect
    assert x > 640 and x + w < 1280 and y + h < 800
    assert not any(meet(one.rect, other.rect) for one, other in itertools.combinations(driver.top.focus.widgets, 2))
    ruler = table.state.layout.parlour.ruler()
    assert x > ruler[0] + ruler[2], "what the ruler tells stays in sight"
    assert not buttons_of(table) and not table.painter.instruction.lines()[0], "nothing sticks out from under it"
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert buttons_of(table)


def buttons_of(table: TableScreen) -> list[TableButton]:
    return [widget for widget in table.focus.widgets if isinstance(widget, TableButton)]


def pixels_in(area: pygame.Rect) -> bytes:
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window.subsurface(area), "RGB")


def middle(rect: tuple[float, float, float, float]) -> tuple[float, float]:
    x, y, w, h = rect
    return x + w / 2, y + h / 2


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_setting_drops_the_question(driver: Driver, case: Case) -> None:
    driver.app.services.settings_file.change(ask_first=False)
    match, _table = sit(driver, case.game_id, case.position, **case.options)
    choose(driver, match, case)
    driver.push_slot(case.slot)
    assert [entry.text for entry in match.record][:1] == [case.text]


def test_a_trump_of_which_one_has_a_card_or_the_dragon_is_not_asked(driver: Driver) -> None:
    _match, table = sit(driver, "dragon", NAMING)
    assert list(asked(table)) == ["trump fire"]
    hands = [[*NO_FIRE[0][:-1], "DRAGON"], [card if card != "DRAGON" else "E11" for card in NO_FIRE[1]], *HANDS[2:]]
    _match, table = sit(driver, "dragon", {**NAMING, "hands": hands})
    assert not asked(table)


@pytest.mark.parametrize(
    "parts",
    [{"final_round": False}, {"elements": ["FFFW", "AE", "WW"], "aether": [0, 0, 1]}],
    ids=["rounds follow", "nothing can be paid"],
)
def test_to_complete_nothing_is_asked_where_it_is_the_last_chance(driver: Driver, parts: dict[str, Any]) -> None:
    _match, table = sit(driver, "alchemy", {**LAST, **parts})
    assert "skip" not in asked(table)


def test_a_play_in_elemies_is_not_asked(driver: Driver) -> None:
    _match, table = sit(driver, "elemies", CALLING)
    assert list(asked(table)) == ["call"]


def test_water_on_ones_own_partner_is_asked(driver: Driver) -> None:
    position = {**CALLING, "action_cards": ["water", None, None, None]}
    _match, table = sit(driver, "elemies", position, level="pro")
    found = asked(table)
    assert found.pop("call")
    assert [question.text for question in found.values()] == ["Water bans Cleo, your own partner, from this trick."]


def is_given_away(match: Match, text: str) -> bool:
    """Return whether an action of Dragon's is a bid of all points, or names a suit of which the hand has nothing."""
    kind, _space, what = text.partition(" ")
    if kind == "bid":
        return int(what) == 180
    hand = match.observation(0).hands[0]
    return kind == "trump" and not any(card == "DRAGON" or card.startswith(what[0].upper()) for card in hand)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_hand_of_dragon_nothing_else_is_asked(driver: Driver, seed: int) -> None:
    match, rng = (
        Match.new(registry().game("dragon"), None, players("person", *["regular"] * 3), seed),
        random.Random(seed),
    )
    table = driver.sit(match, posed=True)
    seen = 0
    while match.current >= 0:
        if match.current == 0:
            driver.until(driver.my_turn)
            found = asked(table)
            seen += len(found)
            for action in table.view().legal:
                assert (str(action) in found) == is_given_away(match, str(action)), action
        match.act(match.current, rng.choice(match.legal_actions(match.current)))
    assert seen


def test_a_false_knock_asks_first(driver: Driver) -> None:
    match = at_position({**HELD, "display": [3, 4], "hands": [[1, 1, 2, 6], [2, 4, 5]]}, "person", "regular")
    driver.sit(match, posed=True)
    driver.rest()
    driver.push_button("Knock")
    assert isinstance(driver.top, Dialog)
    driver.key(pygame.K_ESCAPE)
    assert not match.record
    driver.rest()
    driver.push_button("Knock")
    driver.push_button("Knock")
    assert [entry.text for entry in match.record] == ["knock"]


def test_to_yield_asks_first_by_key_as_by_click(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    driver.sit(match, posed=True)
    driver.rest()
    driver.key(pygame.K_y)
    assert isinstance(driver.top, Dialog)
    assert driver.top.text == "Your opponent gets 1 token, and the round is over."
    driver.key(pygame.K_RETURN)
    assert not match.record
    driver.rest()
    driver.push_button("Yield")
    driver.push_button("Yield")
    assert [entry.text for entry in match.record] == ["yield"]


def test_a_question_can_be_the_last_of_its_kind(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    driver.sit(match, posed=True)
    driver.rest()
    driver.key(pygame.K_y)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.services.settings.ask_first, "nothing was given away yet"
    driver.rest()
    driver.key(pygame.K_y)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_SPACE)
    driver.push_button("Yield")
    assert not driver.app.services.settings.ask_first
    assert [entry.text for entry in match.record] == ["yield"]


def test_what_gives_nothing_away_is_not_asked(driver: Driver) -> None:
    driver.app.services.settings_file.change(ask_first=False)
    match = at_position(HELD, "person", "regular")
    driver.sit(match, posed=True)
    driver.rest()
    driver.key(pygame.K_y)
    assert [entry.text for entry in match.record] == ["yield"]


def test_to_yield_without_any_card_is_not_asked(driver: Driver) -> None:
    for hand, is_asked in (([], False), ([2], True)):
        position = {"hands": [hand, [3]], "fronts": [[5], []], "display": [], "to_move": 0}
        _match, table = sit(driver, "wuxing", position)
        assert ("yield" in asked(table)) == is_asked


def test_the_end_of_an_endless_game_is_asked_for(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular", target="endless")
    driver.sit(match, posed=True)
    driver.rest()
    driver.push_button("Knock")
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.push_button("End the game")
    assert isinstance(driver.top, Dialog)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Summary) and not match.is_over
    driver.push_button("End the game")
    assert isinstance(driver.top, Dialog)
    driver.push_button("End the game")
    assert match.is_over


def test_the_setting_drops_the_question_about_the_end(driver: Driver) -> None:
    driver.app.services.settings_file.change(ask_first=False)
    match = at_position(HELD, "person", "regular", target="endless")
    driver.sit(match, posed=True)
    driver.rest()
    driver.push_button("Knock")
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.push_button("End the game")
    assert match.is_over
    assert not isinstance(driver.top, Dialog)


def test_a_fair_knock_does_not_ask(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    driver.sit(match, posed=True)
    driver.rest()
    driver.push_button("Knock")
    assert [entry.text for entry in match.record] == ["knock"]
