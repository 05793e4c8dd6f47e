"""Alchemy at the table: sorting, claiming, paying and choosing by drags and by clicks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.games.alchemy.scene.cloth import Cloth
from elements_table.games.alchemy.scene.drafts import SortDraft, paired
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.shown import ROWS, SPREAD, Shown
from elements_table.kernel.registry import registry
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import GOLD
from elements_table.ui.features.puzzles.puzzles import Visit, table_at
from elements_table.ui.stage.scene import Ref
from tests.ui.alchemy_table import at, carry, made, zone
from tests.ui.driver import Driver, players

SETTINGS = {"thinking": 0.4, "reduced_motion": True}


def test_opposites_lie_side_by_side_in_front() -> None:
    assert paired(["F", "A", "W", "F"]) == (["F", "W", "F", "A"], 1)
    assert paired(["E", "A", "F", "W"])[1] == 2
    assert paired([]) == ([], 0)


def test_three_of_five_are_kept_and_the_fourth_is_refused(driver: Driver) -> None:
    match = driver.app.services.saves.begin(registry().game("alchemy"), {}, players("person", "random"), 3)
    table = driver.sit(match)
    table.bots.worker = None
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

    def fail(_sorts: Sorts) -> int:
        raise AssertionError("the sorts were listed")

    monkeypatch.setattr(Sorts, "__len__", fail)
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
        driver.app.navigator.stack.pop().leave()


def test_a_hint_to_claim_lights_the_whole_pile(driver: Driver) -> None:
    match, table = at(driver, phase="claim", piles=["F*", "AA"], start_player=1)
    refs = table.scene.touches(match.game.parse("claim 2"), table.view(), table.state.layout)
    assert refs == (Ref("pile1", 0), Ref("pile1", 1))
    refs = table.scene.touches(match.game.parse("claim 1"), table.view(), table.state.layout)
    assert refs == (Ref("pile0", 0), Ref("pool0", 0))


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
    driver.push_button("Complete")
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
    assert table.announcer.refusal == "You lack 4 Fire for Alchemist's Fire."


@pytest.mark.parametrize(
    ("source", "name", "target", "said"),
    [
        ("hand", "W", "tray", "Alchemist's Fire costs no Water; nothing more than its cost may be paid."),
        ("hand", "F", "tray", "Alchemist's Fire costs 5 Fire; nothing more than its cost may be paid."),
        ("formulae", "athanor", "right_end", "Alchemist's Fire is being paid for; take it back to hand first."),
    ],
)
def test_what_cannot_be_paid_besides_is_refused_in_the_words_of_the_rules(
    driver: Driver, source: str, name: str, target: str, said: str
) -> None:
    formulae = [["alchemists-fire", "athanor"], ["bezoar"], ["azoth"]]
    _match, table = at(driver, elements=["FFFFFFW", "", ""], formulae=formulae)
    carry(driver, "formulae", "alchemists-fire", "left_end")
    laid = list(table.state.draft.slots)
    carry(driver, source, name, target)
    assert table.announcer.refusal == said
    assert (table.state.draft.slots, zone(table, "left_end")) == (laid, ["alchemists-fire"])


def test_only_the_rules_say_what_can_be_completed_and_paid(driver: Driver) -> None:
    at(driver)
    asked: list[str] = []

    def refuse(action: Any) -> str:
        asked.append(str(action))
        return "No."

    fire = "alchemists-fire"
    variant = registry().game("alchemy").variant(None, 3)
    deaf = PayDraft(variant, "FFFFFF", [fire], 9, True, refuse)
    assert (deaf.affordable, deaf.zones(Ref("formulae", 0)), deaf.why_not(fire)) == (set(), (), "No.")
    deaf.propose(fire, right=True)
    assert (deaf.action(), deaf.zones(Ref("hand", 0)), deaf.ways(0)) == (None, (), ["F"])
    assert {f"complete {fire} with FFFFF at right", f"complete {fire} with FFFF* at right"} <= set(asked)


def test_no_legal_actions_are_listed_while_a_card_is_dragged_to_pay(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _match, table = at(driver, elements=["FFFFFF", "", ""])
    carry(driver, "formulae", "alchemists-fire", "right_end")
    driver.click(*driver.spot(table.stage.actors["tray"][0]))
    driver.rest()
    x, y = driver.spot(table.stage.actors["hand"][0])
    driver.move(x, y)
    driver.press(x, y)
    listed: list[int] = []
    whole = AlchemyState.legal_actions
    monkeypatch.setattr(AlchemyState, "legal_actions", lambda state: listed.append(1) or whole(state))
    for step in range(12):
        driver.move(x, y - 20 * step)
        driver.step(frames=1)
    assert not listed


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


@pytest.mark.parametrize("row", ["azoth", "flying-eagle"])
def test_the_formulae_and_cards_that_an_ability_may_choose_are_gold_and_their_pearls_full(
    driver: Driver, row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled: list[object] = []
    monkeypatch.setattr(Canvas, "circle", lambda _canvas, *_at, **how: filled.append(how.get("fill")))
    rows = [[row, "may-dew", "red-lion"], [], []]
    _match, table = at(driver, phase="choice", completed=rows, pending=[[0, row, 0]], formulae=[["bezoar"], [], []])
    chosen = {action.formula for action in table.view().legal if action.kind == "formula"}
    assert chosen
    lying = [*table.stage.actors["row0"], *table.stage.actors["formulae"]]
    assert {actor.piece.name for actor in lying if actor.piece.lit} == chosen | {row}
    assert GOLD in filled and theme.DARK_FACE[1] in filled, "a full pearl, and a hollow one"


def test_an_ability_that_needs_void_waits_for_aether_to_be_turned(driver: Driver) -> None:
    pending = [[0, "crocus-of-mars", 0]]
    parts = {
        "phase": "choice",
        "completed": [["crocus-of-mars", "ouroboros"], [], []],
        "pending": pending,
        "void": [0, 0, 0],
    }
    match, table = at(driver, posed=False, **parts)
    assert table.scene.words.prompt(table.view()) == "It needs Void: turn Aether, or leave it."
    assert driver.slot("yes") is None
    driver.push_button("Aether to Void")
    driver.push_button("Turn it")
    driver.until(driver.my_turn)
    driver.push_button("Do it")
    assert made(match) == ["convert 1", "yes"]


def test_an_ability_that_needs_void_is_left(driver: Driver) -> None:
    pending = [[0, "crocus-of-mars", 0]]
    parts = {
        "phase": "choice",
        "completed": [["crocus-of-mars", "ouroboros"], [], []],
        "pending": pending,
        "void": [0, 0, 0],
    }
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


def test_a_ring_shows_all_the_time_that_aether_can_be_turned(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[bool] = []
    monkeypatch.setattr(Cloth, "_turning", lambda _cloth: rings.append(True))
    _match, table = at(driver, elements=["FFFFFW", "", ""])
    assert rings
    carry(driver, "formulae", "alchemists-fire", "left_end")
    assert isinstance(table.state.draft, PayDraft) and table.state.draft.formula
    rings.clear()
    driver.step(ms=2000)
    driver.move(640, 300)
    assert rings


def test_no_ring_offers_in_a_puzzle_what_it_does_not_ask_for(driver: Driver) -> None:
    puzzles = load_puzzles("alchemy", registry())
    number = next(n for n, one in enumerate(puzzles) if one.position["aether"][one.seat])
    driver.app.navigator.push(table_at(driver.app, Visit(driver.app, "alchemy", puzzles, number)))
    driver.rest()
    table = driver.table
    view, layout = table.view(), table.state.layout
    assert view.observation.aether[layout.viewer]
    assert not Shown(table.scene.game, view, layout).turns
    assert Shown(table.scene.game, replace(view, limit=lambda actions: actions), layout).turns


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
    assert driver.slot("convert") is None
    driver.push_button("Complete")
    assert made(match) == ["convert 1", str(proposed)]


def test_aether_dragged_to_the_void_in_the_middle_of_a_payment(driver: Driver) -> None:
    match, table = at(driver, elements=["FFFFF", "", ""], posed=False)
    carry(driver, "formulae", "alchemists-fire", "left_end")
    driver.drag(driver.spot(table.stage.actors["aether0"][-1]), driver.middle("void0"))
    driver.push_button("Turn it")
    driver.rest()
    assert made(match) == ["convert 1"]
    assert (len(zone(table, "tray")), zone(table, "aether0")) == (5, ["aether"])


@pytest.mark.parametrize("shown", [ROWS, SPREAD])
def test_no_offer_lies_where_something_else_is_looked_at(driver: Driver, shown: str) -> None:
    table = driver.sit(
        driver.app.services.saves.begin(registry().game("alchemy"), {}, players("person", "random"), 3)
    )
    table.bots.worker = None
    driver.until(driver.my_turn)
    driver.rest()
    offered = zone(table, "offer")
    table.controls.show(shown)
    driver.step()
    assert zone(table, "offer") == []
    table.controls.show("")
    driver.step()
    assert zone(table, "offer") == offered
    widths = {actor.home.width for actor in table.stage.actors["offer"]}
    assert min(widths) > 60 and all(actor.pose.width > 60 for actor in table.stage.actors["offer"])


def test_the_rows_of_all_are_seen_large_on_demand(driver: Driver) -> None:
    _match, table = at(driver, phase="sort", drawn="FFA")
    (small,) = table.stage.actors["row1"]
    width, mine = small.home.width, table.stage.actors["row0"][0].home.width
    driver.key(pygame.K_r)
    driver.rest()
    large = [table.stage.actors[name][0] for name in ("row0", "row1")]
    assert [actor.piece.name for actor in large] == ["golems-blood", "pelican"]
    assert all(actor.home.width > max(1.3 * width, mine) for actor in large)
    assert zone(table, "mastery12") == [], "what they hold lies beneath"
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert table.stage.actors["row1"][0].home.width == width


def test_a_click_pays_with_a_card_with_aether_and_with_another_end(driver: Driver) -> None:
    match, table = at(driver, elements=["FFFFFF", "", ""])
    carry(driver, "formulae", "alchemists-fire", "left_end")
    driver.click(*driver.spot(table.stage.actors["aether0"][-1]))
    driver.rest()
    assert zone(table, "tray").count("aether") == 1 and not match.record
    lit = [actor for actor in table.stage.actors["hand"] if actor.piece.lit]
    assert lit, "an element card can pay again"
    driver.click(*driver.spot(lit[0]))
    driver.rest()
    assert zone(table, "tray").count("aether") == 0
    assert not table.state.draft.right
    driver.click(*driver.middle("right_end"))
    driver.rest()
    assert table.state.draft.right


def test_an_empty_pile_is_claimed_where_it_would_lie(driver: Driver) -> None:
    match, _table = at(driver, phase="claim", piles=["F*", ""], start_player=1)
    driver.click(*driver.middle("pile1"))
    assert made(match) == ["claim 2"]


def test_whom_an_ability_concerns_is_pressed(driver: Driver) -> None:
    row = "golems-blood"
    match, table = at(driver, phase="choice", completed=[[row], [], []], pending=[[0, row, 0]])
    assert zone(table, "asking") == [row]
    x, y, w, h = table.state.layout.parlour.busts[2].face
    driver.click(x + w / 2, y + h / 2)
    assert made(match) == ["player 2"]
