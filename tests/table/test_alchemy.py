"""Alchemy at the table: sorting, claiming, paying and choosing by drags, by clicks and by keyboard."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft, paired
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table.screens.curtain import Curtain
from elements_table.table.screens.summary import Summary
from elements_table.table.screens.table import TableScreen
from elements_table.table.stage.hands import PieceWidget, ZoneWidget
from elements_table.table.widgets.button import Button
from tests.table.driver import Driver, players

SETTINGS = {"thinking": 0.4, "reduced_motion": True}

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
ROW = ["golems-blood", "may-dew", "red-lion"]
HAND = ["alchemists-fire", "salt-of-tartar", "weather-glass"]
TABLE: dict[str, Any] = {
    "elements": ["FFFFWA", "AE", "WW"],
    "formulae": [HAND, ["bezoar"], ["azoth"]],
    "completed": [ROW, ["pelican"], []],
    "aether": [2, 0, 1],
    "void": [2, 1, 3],
    "mastery": [{"F": 2, "W": 1}, {"A": 1}, {}],
}
"""What each seat has; cut to as many seats as there are."""


def at(driver: Driver, seats: int = 3, posed: bool = True, **parts: Any) -> tuple[Match, TableScreen]:
    """Open the table at a position of the first seat."""
    kinds = ("person", *["random"] * (seats - 1))
    per_seat = {name: values[:seats] for name, values in TABLE.items()}
    match = Match.from_position(registry().game("alchemy"), per_seat | parts, players(*kinds), {})
    table = driver.sit(match, posed=posed)
    driver.rest()
    return match, table


def made(match: Match) -> list[str]:
    """Return the actions on record."""
    return [entry.text for entry in match.record]


def zone(table: TableScreen, name: str) -> list[str]:
    """Return the names of the pieces in a zone."""
    return [actor.piece.name for actor in table.stage.actors[name]]


def carry(driver: Driver, source: str, name: str, target: str) -> None:
    """Drag a piece by its name."""
    actor = next(actor for actor in driver.table.stage.actors[source] if actor.piece.name == name)
    driver.drag(driver.spot(actor), driver.middle(target))
    driver.rest()


def test_opposites_lie_side_by_side_in_front() -> None:
    assert paired(["F", "A", "W", "F"]) == (["F", "W", "F", "A"], 1)
    assert paired(["E", "A", "F", "W"])[1] == 2
    assert paired([]) == ([], 0)


def test_three_of_five_are_kept_and_the_fourth_is_refused(driver: Driver) -> None:
    match = driver.app.saves.begin(registry().game("alchemy"), {}, players("person", "random"), 3)
    table = driver.sit(match)
    table.players.worker = None
    driver.until(driver.my_turn)
    driver.rest()
    offered = zone(table, "offer")
    assert len(offered) == 5
    for name in offered[:3]:
        carry(driver, "offer", name, "formulae")
    assert zone(table, "formulae") == offered[:3]
    driver.click(*driver.spot(table.stage.actors["formulae"][0]))
    driver.rest()
    assert len(zone(table, "offer")) == 3
    driver.key(pygame.K_u)
    driver.rest()
    carry(driver, "offer", offered[0], "formulae")
    carry(driver, "offer", zone(table, "offer")[0], "formulae")
    driver.push_button("Keep these")
    assert made(match)[0].startswith("keep ")


def test_cards_are_sorted_by_drag_by_click_and_by_number(driver: Driver) -> None:
    match, table = at(driver, phase="sort", drawn="FFWWAE")
    carry(driver, "drawn", "F", "pile0")
    driver.click(*driver.spot(table.stage.actors["drawn"][0]))
    driver.rest()
    driver.click(*driver.middle("pile1"))
    driver.rest()
    driver.key(pygame.K_1)
    driver.rest()
    assert (zone(table, "pile0"), zone(table, "pile1")) == (["F", "W"], ["F"])
    driver.key(pygame.K_u)
    driver.rest()
    assert zone(table, "drawn") == ["W", "W", "E", "A"]
    for _n in range(4):
        driver.key(pygame.K_3)
    carry(driver, "pile2", "W", "pile0")
    driver.push_button("Confirm piles")
    assert made(match) == ["sort FW|F|AEW"]


def test_a_pile_says_what_it_would_give_with_the_card_in_hand(driver: Driver) -> None:
    _match, table = at(driver, phase="sort", drawn="FW")
    carry(driver, "drawn", "F", "pile0")
    actor = table.stage.actors["drawn"][0]
    x, y = driver.spot(actor)
    driver.move(x, y)
    driver.press(x, y)
    driver.move(x, y + 30)
    driver.move(*driver.middle("pile0"))
    draft = table.state.draft
    assert isinstance(draft, SortDraft)
    view = table.view()
    assert view.over == "pile0"
    assert draft.with_card(0, view.held) == ["F", "W"]


def test_the_same_sort_is_not_listed_to_be_drawn(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    from elements_table.games.alchemy.rules.actions import Sorts

    def fail(_sorts: Sorts) -> list[Any]:
        raise AssertionError("the sorts were listed")

    monkeypatch.setattr(Sorts, "_all", fail)
    _match, table = at(driver, 4, phase="sort", drawn="FFFWWWAAAEE")
    driver.key(pygame.K_1)
    driver.rest()
    assert zone(table, "pile0") == ["F"]


def test_a_pile_is_claimed_by_click_by_drag_and_by_button(driver: Driver) -> None:
    for way in ("click", "drag", "button"):
        match, table = at(driver, phase="claim", piles=["F*", "AA"], start_player=1)
        if way == "click":
            driver.click(*driver.spot(table.stage.actors["pool0"][0]))
        elif way == "drag":
            carry(driver, "pile0", "F", "hand")
        else:
            driver.key(pygame.K_1)
        assert made(match) == ["claim 1"]
        driver.app.stack.pop().leave()


def test_a_formula_dragged_to_an_end_is_paid_and_laid_there(driver: Driver) -> None:
    match, table = at(driver)
    carry(driver, "formulae", "alchemists-fire", "left_end")
    assert isinstance(table.state.draft, PayDraft)
    cost = len(table.state.draft.slots)
    assert zone(table, "left_end") == ["alchemists-fire"]
    assert len(zone(table, "tray")) == cost
    assert str(table.state.draft.action()).endswith("at left")
    driver.push_button("At the right end")
    driver.rest()
    assert zone(table, "right_end") == ["alchemists-fire"]
    driver.push_button("Confirm")
    assert made(match)[0].startswith("complete alchemists-fire with FFFF")
    assert made(match)[0].endswith("at right")


def test_a_slot_clicked_is_paid_otherwise_and_a_card_dragged_pays(driver: Driver) -> None:
    _match, table = at(driver, elements=["FFFFFF", "", ""])
    carry(driver, "formulae", "alchemists-fire", "right_end")
    draft = table.state.draft
    assert isinstance(draft, PayDraft)
    before = [payer for _element, payer in draft.slots]
    assert set(before) == {"F"}
    driver.click(*driver.spot(table.stage.actors["tray"][0]))
    driver.rest()
    assert [payer for _element, payer in draft.slots].count("*") == 1
    assert draft.aether_left == 1
    carry(driver, "hand", "F", "tray")
    assert [payer for _element, payer in draft.slots] == before
    assert draft.action() is not None
    driver.push_button("Back to hand")
    driver.rest()
    assert zone(table, "tray") == []
    assert len(zone(table, "formulae")) == 3


def test_a_formula_that_cannot_be_paid_says_what_it_lacks(driver: Driver) -> None:
    match, table = at(driver, aether=[0, 0, 0], elements=["F", "", ""])
    carry(driver, "formulae", "alchemists-fire", "left_end")
    assert not match.record
    assert table.toast is not None
    assert "Fire" in table.toast.text


def test_what_a_hint_names_is_laid_out(driver: Driver) -> None:
    _match, table = at(driver)
    assert isinstance(table.state.draft, PayDraft)
    table.state.draft.propose("alchemists-fire", right=False)
    action = table.state.draft.action()
    table.state.draft.back()
    table.state.draft.suggest(action)
    assert table.state.draft.action() == action


@pytest.mark.parametrize(
    ("row", "zone_name", "expected"),
    [("powder-of-projection", "supply1", "element E"), ("golems-blood", "", "player 1")],
)
def test_an_ability_asks_on_the_table(driver: Driver, row: str, zone_name: str, expected: str) -> None:
    match, table = at(driver, phase="choice", completed=[[row], [], []], pending=[[0, row, 0]])
    assert expected in [str(action) for action in table.view().legal]
    lit = [actor.piece.name for actor in table.stage.actors["row0"] if actor.piece.lit]
    assert lit == [row]
    if zone_name:
        driver.click(*driver.spot(table.stage.actors[zone_name][-1]))
    else:
        driver.key(pygame.K_2)
    assert made(match) == [expected]


def test_an_ability_that_needs_void_waits_for_aether_to_be_turned(driver: Driver) -> None:
    pending = [[0, "peacocks-tail", 0]]
    parts = {"phase": "choice", "completed": [["peacocks-tail"], [], []], "pending": pending, "void": [0, 0, 0]}
    match, table = at(driver, posed=False, **parts)
    assert table.scene.prompt(table.view()) == "turn Aether into Void, or leave it"
    assert driver.slot("yes") is None
    driver.push_button("Aether to Void")
    driver.push_button("Turn it")
    driver.until(driver.my_turn)
    driver.push_button("Do it")
    assert made(match) == ["convert 1", "yes"]


def test_an_ability_that_needs_void_is_left(driver: Driver) -> None:
    pending = [[0, "peacocks-tail", 0]]
    parts = {"phase": "choice", "completed": [["peacocks-tail"], [], []], "pending": pending, "void": [0, 0, 0]}
    match, _table = at(driver, posed=False, **parts)
    driver.push_button("Leave it")
    assert made(match) == ["no"]


def test_aether_turns_into_void_after_a_question_and_the_piles_stay(driver: Driver) -> None:
    match, table = at(driver, phase="sort", drawn="FFA", posed=False)
    driver.key(pygame.K_1)
    driver.rest()
    driver.push_button("Aether to Void")
    driver.push_button("Turn it")
    driver.rest()
    assert made(match) == ["convert 1"]
    assert zone(table, "pile0") == ["F"]
    assert len(zone(table, "aether0")) == 1


def test_aether_turns_into_void_in_the_middle_of_a_payment_which_stays(driver: Driver) -> None:
    match, table = at(driver, elements=["FFFF", "", ""], posed=False)
    carry(driver, "formulae", "alchemists-fire", "left_end")
    proposed = table.state.draft.action()
    assert str(proposed).count("*") == 1
    driver.push_button("Aether to Void")
    driver.push_button("Turn it")
    driver.until(driver.my_turn)
    assert made(match) == ["convert 1"]
    assert table.state.draft.action() == proposed
    assert (zone(table, "left_end"), zone(table, "aether0")) == (["alchemists-fire"], [])
    assert zone(table, "tray").count("aether") == 1
    slot = driver.slot("convert")
    assert slot is not None
    assert not slot.enabled
    driver.push_button("Confirm")
    assert made(match) == ["convert 1", str(proposed)]


def test_aether_dragged_to_the_void_in_the_middle_of_a_payment(driver: Driver) -> None:
    match, table = at(driver, elements=["FFFFF", "", ""], posed=False)
    carry(driver, "formulae", "alchemists-fire", "left_end")
    driver.drag(driver.spot(table.stage.actors["aether0"][-1]), driver.middle("void0"))
    driver.push_button("Turn it")
    driver.rest()
    assert made(match) == ["convert 1"]
    assert (len(zone(table, "tray")), zone(table, "aether0")) == (5, ["aether"])


def test_the_rows_of_all_are_shown_on_demand(driver: Driver) -> None:
    _match, table = at(driver, phase="sort", drawn="FFA")
    assert zone(table, "row1") == []
    driver.key(pygame.K_r)
    driver.rest()
    assert zone(table, "row1") == ["pelican"]
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert zone(table, "row1") == []


def focus_on(driver: Driver, wanted: str) -> None:
    """Press Tab until a piece of that zone, or the zone itself, has the focus."""
    ring = driver.table.ring
    for _n in range(80):
        widget = ring.focused
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
    driver.app.stack.pop().leave()
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
    assert table.painter._enlarged is table.stage.actors["row0"][0]
    driver.move(1, 1)
    assert table.painter._enlarged is None


def test_two_people_keep_their_formulae_behind_the_curtain(driver: Driver) -> None:
    match = driver.app.saves.begin(registry().game("alchemy"), {}, players("person", "person"), 4)
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
    table.players.worker = None
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
            driver.push_button("Confirm")
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
            b.rect for b in table.ring.widgets if isinstance(b, Button) and getattr(b, "name", "") == name
        )
        driver.click(x + w / 2, y + h / 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_events_never_raise(driver: Driver, seats: int) -> None:
    kinds = ("person", *["random"] * (seats - 1))
    driver.app.saves.begin(registry().game("alchemy"), {}, players(*kinds), seed=seats).close()
    driver.go_on("alchemy")
    driver.storm("alchemy", random.Random(7), "123unebrvd")
    assert driver.app.frames > 100
