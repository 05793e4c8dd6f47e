"""Dragon at the table: the ladder, the trump, the kitty and the tricks, by mouse and by keyboard."""

from __future__ import annotations

import pygame

from elements_table.games.dragon.rules.actions import K_BURY
from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft
from elements_table.games.dragon.scene.middle import _levels
from elements_table.games.dragon.scene.staging import TRICK_LIES
from elements_table.ui.drawing.theme import Motion, Raise
from elements_table.ui.shell.dialog import Dialog
from tests.table.dragon_table import (
    BIDDING,
    EXCHANGE,
    HANDS,
    KITTY,
    LAID,
    TRICK,
    advise,
    bury,
    card,
    dealt,
    faces,
    posed,
    texts,
)
from tests.table.driver import Driver

# ---- bidding


def test_the_ladder_sets_one_amount_and_only_the_gold_button_sends_it(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    assert isinstance(table.state.draft, BidDraft)
    assert table.state.draft.amount == 105
    driver.push_button("115")
    assert (table.state.draft.amount, table.match.record) == (115, [])
    driver.key(pygame.K_EQUALS)
    driver.key(pygame.K_EQUALS)
    driver.key(pygame.K_MINUS)
    assert table.state.draft.amount == 120
    driver.push_button("Bid 120")
    assert texts(table.match) == ["bid 120"]


def test_the_lowest_and_the_highest_bid_end_the_ladder(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 170], [2, "pass"], [3, "pass"]]})
    assert isinstance(table.state.draft, BidDraft)
    assert table.state.draft.next_bids == (175, 180)
    less, more = (next(w for w in table.ring.widgets if getattr(w, "name", "") == n) for n in ("less", "more"))
    assert (less.enabled, more.enabled) == (False, True)
    driver.key(pygame.K_EQUALS)
    assert table.state.draft.amount == 180
    driver.push_button("Bid 180")
    assert isinstance(driver.top, Dialog)
    driver.push_button("Bid 180")
    assert texts(table.match) == ["bid 180"]


def test_single_steps_offer_round_amounts_next(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 101], [2, "pass"], [3, "pass"]]}, bid_step=1)
    assert isinstance(table.state.draft, BidDraft)
    assert table.state.draft.next_bids == (102, 105, 110, 115)


def test_all_bids_stand_over_the_ladder_as_long_as_there_is_room() -> None:
    assert _levels([10.0, 26.0, 58.0, 90.0]) == [0, 1, 0, 0]
    assert _levels([10.0, 26.0, 42.0, 58.0]) == [0, 1, 0, 1]
    assert _levels([10.0, 13.0, 16.0]) is None


def test_a_hint_sets_the_bid_and_lights_the_button(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    advise(driver)
    assert isinstance(table.state.draft, BidDraft)
    assert table.state.hinted_button in ("bid", "pass")
    assert table.state.hint.endswith(".")
    if table.state.hinted_button == "bid":
        assert str(table.state.draft.amount) in table.state.hint


# ---- trump and kitty


def test_the_trump_is_named_by_its_emblem_or_its_letter(driver: Driver) -> None:
    position = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}
    table = posed(driver, position)
    driver.push_button("Fire")
    assert texts(table.match) == ["trump fire"]
    driver.until(lambda: isinstance(table.state.draft, BuryDraft))
    assert faces(table, "hand")[0] == "DRAGON"
    assert set(faces(table, "hand")) == {*HANDS[0], *KITTY}


def test_five_cards_are_laid_down_taken_back_and_confirmed(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    bury(driver, LAID[:2])
    driver.rest()
    driver.click(*driver.spot(card(table, LAID[2])))
    driver.rest()
    assert faces(table, "tray") == LAID[:3]
    driver.drag(driver.spot(card(table, LAID[0], "tray")), driver.middle("hand"))
    assert faces(table, "tray") == LAID[1:3]
    driver.key(pygame.K_u)
    assert faces(table, "tray") == LAID[1:2]
    assert not driver.button("Confirm").enabled
    bury(driver, [LAID[0], *LAID[2:]])
    driver.rest()
    held = faces(table, "hand")
    assert len(held) == 13
    driver.push_button("Confirm")
    assert texts(table.match) == ["bury " + " ".join(sorted(LAID, key=in_order))]
    driver.rest()
    assert sorted(faces(table, "kitty")) == sorted(LAID)
    assert faces(table, "hand") == held


def in_order(face: str) -> tuple[str, int]:
    return face[0], int(face[1:])


def test_a_point_card_is_refused_with_the_reason_and_comes_back(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    ten = card(table, "W10")
    assert ten.piece.dim
    driver.drag(driver.spot(ten), driver.middle("tray"))
    assert "point card" in table.announcer.refusal
    driver.rest()
    assert (ten.zone, ten.pose) == ("hand", ten.home.raised(Raise.SUNK))
    table.announcer.take_back()
    driver.click(*driver.spot(ten))
    assert table.announcer.refusal


def test_a_sixth_card_is_refused(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    bury(driver, LAID)
    driver.rest()
    driver.drag(driver.spot(card(table, "F9")), driver.middle("tray"))
    assert "take one back" in table.announcer.refusal
    assert faces(table, "tray") == LAID


def test_what_came_from_the_kitty_is_marked(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    assert {actor.piece.name for actor in table.stage.actors["hand"] if actor.piece.mark} == set(KITTY)


def test_a_kitty_that_has_to_take_points_begins_with_what_must_go(driver: Driver) -> None:
    points = [f"{suit}{rank}" for suit in "AEFW" for rank in (5, 10, 14, 15)][:14]
    position = {
        **EXCHANGE,
        "hands": [[*points[:11], "A2", "E2"], ["A3"], ["E3"], ["W3"]],
        "kitty": [*points[11:14], "F2", "DRAGON"],
    }
    table = posed(driver, position)
    assert set(faces(table, "tray")) == {"A2", "E2", "F2"}
    driver.drag(driver.spot(card(table, "E15")), driver.middle("tray"))
    assert "Cheaper point cards" in table.announcer.refusal
    bury(driver, ["A5", "E5"])
    driver.push_button("Confirm")
    assert [entry.action.kind for entry in table.match.record] == [K_BURY]


def test_a_hint_marks_the_cards_to_lay_down(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    advise(driver)
    assert len(table.stage.hinted) == 5
    assert all(ref.zone == "hand" for ref in table.stage.hinted)


# ---- tricks


def test_only_what_follows_suit_is_bright_and_the_rest_says_why(driver: Driver) -> None:
    table = posed(driver, TRICK)
    assert [a.piece.name for a in table.stage.actors["hand"] if not a.piece.dim] == ["W14", "W8"]
    driver.drag(driver.spot(card(table, "A9")), driver.middle("trick0"))
    assert not table.match.record
    assert "Water was led" in table.announcer.refusal


def test_click_and_click_or_the_gold_button_plays_a_card(driver: Driver) -> None:
    table = posed(driver, TRICK)
    driver.click(*driver.spot(card(table, "W8")))
    driver.rest()
    assert table.stage.selected is card(table, "W8")
    driver.push_button("Play 8 of Water")
    assert texts(table.match) == ["play W8"]


def test_the_full_trick_rests_and_then_goes_to_its_winner(driver: Driver) -> None:
    table = posed(driver, TRICK)
    driver.drag(driver.spot(card(table, "W8")), driver.middle("trick0"))
    driver.until(lambda: not table.stage.moving())
    assert [faces(table, f"trick{side}") for side in range(4)] == [["W8"], ["W10"], ["W15"], ["W5"]]
    began = driver.now
    driver.until(lambda: not faces(table, "trick0"))
    assert TRICK_LIES <= driver.now - began < TRICK_LIES + 200
    leaving = [actor for actor in table.stage.leaving if actor.piece.name == "W15"]
    assert [actor.flight.duration for actor in leaving if actor.flight] == [Motion.TAKE]
    assert table.state.shown.taken == (30, 0)


def test_the_last_trick_is_shown_on_demand(driver: Driver) -> None:
    table = posed(driver, TRICK)
    assert faces(table, "last") == []
    driver.key(pygame.K_t)
    assert faces(table, "last") == ["A11", "E9", "A14", "A10"]
    driver.key(pygame.K_ESCAPE)
    assert faces(table, "last") == []


def test_undo_takes_a_card_back(driver: Driver) -> None:
    match = dealt(driver, "person", "random", "random", "random", seed=9)
    driver.until(driver.my_turn)
    driver.rest()
    before = match.observation(0)
    driver.push_button("Pass")
    driver.key(pygame.K_u)
    assert driver.top is driver.table, "nothing has been seen since: nobody need ask"
    driver.until(driver.my_turn)
    assert match.observation(0) == before
    assert isinstance(driver.table.state.draft, BidDraft)
