"""Dragon at the table: whole matches by drags, keys and chance, who sits where, and the sheet after a hand."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from elements_table.games.dragon.rules.actions import Kind
from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft
from elements_table.games.dragon.scene.faces import sorted_hand
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.enlarged import Reading
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.stage.geometry import Pile
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from tests.ui.dragon_table import (
    BIDDING,
    EXCHANGE,
    KITTY,
    SIZES,
    TRICK,
    act_by_mouse,
    card,
    dealt,
    faces,
    posed,
)
from tests.ui.driver import Driver, players


def test_a_whole_match_by_drags(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    match = dealt(driver, "person", "random", "random", "random", seed=8, ends="4_hands")
    rng = random.Random(4)
    while not match.is_over:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            if not match.is_over:
                driver.push_button("Next hand")
            continue
        driver.rest()
        assert driver.table.state.shown == match.observation(0)
        before = len(match.record)
        act_by_mouse(driver, rng)
        assert len(match.record) > before
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.button("Rematch")
    kinds = {entry.action.kind for entry in match.record if entry.seat == 0}
    assert {Kind.PLAY, Kind.BID} <= kinds
    assert len(match.rounds) == 4


def test_a_click_skips_the_deal(driver: Driver) -> None:
    dealt(driver, "person", "random", "random", "random", seed=8)
    driver.step(frames=10)
    assert driver.table.stage.moving()
    driver.press(640, 300)
    assert not driver.table.stage.moving()
    assert len(faces(driver.table, "hand")) == 13


# ---- whole matches by other ways


def test_a_whole_hand_by_keyboard_alone(driver: Driver) -> None:
    match = dealt(driver, "person", "random", "random", "random", seed=9, ends="4_hands")
    while not match.rounds:
        driver.until(driver.my_turn)
        driver.rest()
        if isinstance(driver.top, Summary):
            break
        before = len(match.record)
        by_keyboard(driver)
        assert len(match.record) > before
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.key(pygame.K_RETURN)
    driver.until(driver.my_turn)
    assert driver.table.state.shown.hand == 2


def by_keyboard(driver: Driver) -> None:
    """Make one action with keys alone; as many bids as it takes to be asked for the kitty."""
    table = driver.table
    o: Any = table.state.shown
    text = ""
    if isinstance(table.state.draft, BidDraft):
        text = f"bid {table.state.draft.amount}"
        tab_to(driver, f"Bid {table.state.draft.amount}")
    elif isinstance(table.state.draft, BuryDraft):
        for _n in range(5):
            tab_to_piece(driver)
            driver.key(pygame.K_RETURN)
            driver.rest()
        tab_to(driver, "Bury")
    elif o.phase == "trump":
        text = "trump earth"
        tab_to(driver, "Earth")
        driver.key(pygame.K_RETURN)
        tab_to(driver, "Name Earth")
    else:
        tab_to_piece(driver)
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.top.focus.focused, ZoneWidget)
    question = driver.question(table.match.game.parse(text)) if text else None
    driver.key(pygame.K_RETURN)
    if question is not None and text.startswith("bid"):  # too much is asked: cancel, and pass
        assert isinstance(driver.top, Dialog)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_p)
    else:
        driver.agree(question, by_keyboard=True)


def tab_to(driver: Driver, label: str) -> None:
    for _n in range(60):
        if getattr(driver.top.focus.focused, "label", "") == label:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"no Tab leads to {label}")


def tab_to_piece(driver: Driver) -> None:
    """Press Tab until a card of the hand has the focus."""
    for _n in range(60):
        focused = driver.top.focus.focused
        if isinstance(focused, PieceWidget) and focused.ref.zone == "hand":
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("no Tab leads to a card")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_events_never_raise(driver: Driver, seed: int) -> None:
    dealt(driver, "person", "random", "random", "random", seed=seed)
    driver.storm("dragon", random.Random(seed), "up1btcf=l")
    assert driver.app.frames > 100


# ---- who sees what, and where it lies


def test_partners_sit_opposite_and_the_left_neighbour_plays_next(driver: Driver) -> None:
    match = dealt(driver, "person", "person", "person", "person", seed=2)
    table = driver.table
    for _n in range(4):
        driver.until(lambda: isinstance(driver.top, Curtain))
        seat = match.current
        assert table.state.viewer is None
        assert set(faces(table, "hand")) == {"back"}
        driver.step(frames=60)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: table.is_my_turn)
        assert table.state.viewer == seat
        assert sorted(faces(table, "hand")) == sorted(match.observation(seat).hands[seat])
        zones = [table.scene.zone_of(f"hands.{(seat + n) % 4}", table.state.layout) for n in range(4)]
        assert zones == ["hand", "west", "north", "east"]
        driver.rest()
        assert isinstance(table.state.draft, BidDraft)
        driver.push_button(f"Bid {table.state.draft.amount}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", [BIDDING, EXCHANGE, TRICK], ids=["bid", "kitty", "trick"])
def test_every_piece_is_hit_where_it_is_drawn(
    screen: pygame.Surface, size: tuple[int, int], position: dict[str, Any]
) -> None:
    driver = Driver(size)
    table = posed(driver, position)
    for actor in (actor for actors in table.stage.actors.values() for actor in actors):
        if not isinstance(table.stage.zones[actor.zone], Pile):  # a closed hand lies on one heap
            driver.spot(actor)
        assert actor.pose == table.stage.rest_pose(actor)
        assert 0 <= actor.pose.x <= driver.top.width
        assert actor.pose.width * 0.7 - 1 <= actor.pose.y
        seen = driver.top.height - actor.pose.y + actor.pose.width * 0.7
        assert seen >= actor.pose.width * 0.55, "index and emblem stand over the window's lower edge"
    for widget in table.focus.widgets:
        x, y, w, h = widget.rect
        if not isinstance(widget, PieceWidget | Reading):
            assert x >= 0
            assert y >= 0
            assert x + w <= driver.top.width
            assert y + h <= driver.top.height
    driver.close()


def test_a_hand_is_sorted_by_power_with_the_dragon_among_the_trumps() -> None:
    hand = ["A9", "A15", "E4", "E11", "F5", "W10", "W13", "DRAGON"]
    assert sorted_hand(hand, 4) == ["DRAGON", "F5", "W13", "W10", "E11", "E4", "A15", "A9"], "always at one end"
    assert sorted_hand(hand, 3)[:3] == ["DRAGON", "W13", "W10"]
    assert sorted_hand(["A9", "E4", "DRAGON"], 2) == ["DRAGON", "E4", "A9"]


def test_colours_alternate_as_far_as_can_be() -> None:
    for suits in (frozenset("AEW"), frozenset("AFW"), frozenset("EFW"), frozenset("AEFW")):
        shown = "".join(face[0] for face in sorted_hand([f"{suit}9" for suit in suits], 4))
        warm = [letter in "EF" for letter in shown]
        assert all(a != b for a, b in pairwise(warm)), shown


# ---- summary


ENDED: dict[str, Any] = {
    "hands": [["W14"], ["A2"], ["E2"], ["W2"]],
    "kitty": KITTY[:1],
    "phase": "play",
    "to_move": 0,
    "contract": {"seat": 1, "bid": 115, "trump": "fire"},
    "taken": [60, 110],
    "tricks": 12,
    "scores": [200, 150],
    "hand": 2,
}


def test_after_the_hand_the_sheet_says_what_came_of_the_contract(driver: Driver) -> None:
    table = posed(driver, ENDED)
    drag = driver.spot(card(table, "W14"))
    driver.drag(drag, driver.middle("trick0"))
    for face, seat in (("A2", 1), ("E2", 2), ("W2", 3)):
        table.match.act(seat, table.match.game.parse(f"play {face}"))
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    o: Any = table.state.shown
    assert o.last_round.made is False
    view = table.view()
    assert table.scene.summary.lay(view, table.state.layout).verdict == "Bruno misses it by five."
    assert table.scene.summary.note(view) == "Bruno deals."
    driver.push_button("Next hand")
    driver.until(lambda: not isinstance(driver.top, Summary))
    assert table.match.observation(0).phase == "bid"


@pytest.mark.parametrize("winners", [(0, 2), (1, 3)])
@pytest.mark.parametrize("declarer", [0, 1])
@pytest.mark.parametrize("made", [False, True])
def test_whoever_has_won_is_pleased_at_the_end_of_a_match(
    driver: Driver, winners: tuple[int, int], declarer: int, made: bool
) -> None:
    table = posed(driver, ENDED)
    driver.drag(driver.spot(card(table, "W14")), driver.middle("trick0"))
    for face, seat in (("A2", 1), ("E2", 2), ("W2", 3)):
        table.match.act(seat, table.match.game.parse(f"play {face}"))
    driver.until(lambda: isinstance(driver.top, Summary))
    o: Any = table.state.shown
    end = msgspec.structs.replace(o.last_round, seat=declarer, made=made)

    def pleased(**change: Any) -> set[int]:
        view = replace(table.view(), observation=msgspec.structs.replace(o, last_round=end, **change))
        sheet = table.scene.summary.lay(view, table.state.layout)
        return {seat for seat, mood in sheet.moods.items() if mood == "pleased"}

    assert pleased(phase="game_over", winners=winners) == set(winners), "whoever declared the last hand"
    team = {declarer, declarer + 2}
    assert pleased() == (team if made else {0, 1, 2, 3} - team), "between hands it is about the contract"


# ---- leaving


def test_leaving_and_continuing_leads_to_the_same_decision(driver: Driver) -> None:
    match = dealt(driver, "person", "regular", "regular", "regular", seed=3)
    driver.until(driver.my_turn)
    driver.rest()
    driver.push_button("Pass")
    driver.until(lambda: driver.my_turn() and driver.table.state.shown.phase == "play")
    seen, lines = match.observation(0), list(driver.table.state.lines)
    driver.table.context.leave()
    again = driver.app.services.saves.resume("dragon")
    assert again.observation(0) == seen
    table = driver.sit(again)
    driver.rest()
    assert table.state.lines == lines


def test_a_hand_with_every_option_changed(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True, element_names=True)
    options = {"all_pass": "redeal", "trump": "after_kitty", "bid_step": 1, "points": "printed", "ends": "4_hands"}
    position = {**BIDDING, "bids": [[1, 75], [2, "pass"], [3, "pass"], [0, 76], [1, "pass"]], "phase": "bury"}
    position |= {"contract": {"seat": 0, "bid": 76, "trump": None}}
    seats = players("person", "random", "random", "random")
    match = Match.from_position(registry().game("dragon"), position, seats, options)
    driver.sit(match).bots.worker = None
    seen = []
    while not match.rounds:
        driver.until(lambda: driver.my_turn() or bool(match.rounds))
        if match.rounds:
            break
        driver.rest()
        seen.append(driver.table.state.shown.phase)
        act_by_mouse(driver, random.Random(1))
    assert seen == ["bury", "trump", *["play"] * 13]
    assert sum(match.rounds[0]["taken"]) == 160


def test_a_gap_parts_the_suits_of_a_hand(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    xs = [actor.home.x for actor in table.stage.actors["hand"]]
    steps = [b - a for a, b in pairwise(xs)]
    apart = [actor.piece.apart for actor in table.stage.actors["hand"]][1:]
    wide = [step for step, gap in zip(steps, apart, strict=True) if gap]
    close = [step for step, gap in zip(steps, apart, strict=True) if not gap]
    assert len(wide) == 4
    assert min(wide) > max(close) + 10
