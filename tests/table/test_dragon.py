"""Dragon at the table: bids, trump, kitty and tricks by mouse and by keyboard, and what is said about them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table.games.dragon.moves import K_BID, K_BURY, K_PLAY
from elements_table.games.dragon.scene_chart import scale
from elements_table.games.dragon.scene_drafts import BidDraft, BuryDraft
from elements_table.games.dragon.scene_words import sorted_hand
from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table.screens.curtain import Curtain
from elements_table.table.screens.dialog import Dialog
from elements_table.table.screens.summary import Summary
from elements_table.table.screens.table import TableScreen
from elements_table.table.stage.hands import PieceWidget, ZoneWidget
from tests.table.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
HANDS = [
    ["F15", "F14", "F12", "F9", "F5", "F3", "W13", "W10", "A15", "A6", "E11", "E4", "DRAGON"],
    ["A2", "A3", "A4", "A5", "A7", "A8", "A10", "A11", "F6", "F7", "F8", "F10", "F2"],
    ["E2", "E3", "E5", "E6", "E8", "E9", "E7", "F11", "F13", "W12", "W11", "W3", "W15"],
    ["W2", "W4", "W6", "W7", "W9", "E10", "E12", "E13", "E14", "E15", "A12", "A14", "A9"],
]
KITTY = ["A13", "W5", "W8", "W14", "F4"]
BIDDING: dict[str, Any] = {
    "hands": HANDS,
    "kitty": KITTY,
    "dealer": 0,
    "to_move": 0,
    "phase": "bid",
    "bids": [[1, 75], [2, 80], [3, "pass"], [0, 90], [1, 100], [2, "pass"]],
}
EXCHANGE: dict[str, Any] = {
    **BIDDING,
    "phase": "bury",
    "bids": [[1, 75], [2, 80], [3, "pass"], [0, 105], [1, "pass"], [2, "pass"]],
    "contract": {"seat": 0, "bid": 105, "trump": "fire"},
}
LAID = ["W8", "A6", "A13", "E4", "E11"]
TRICK: dict[str, Any] = {
    "hands": [["W14", "W8", "A9", "E15", "F5", "DRAGON"], ["A2", "A3", "A4", "A5", "A7"],
              ["E2", "E3", "E5", "E6", "E8"], ["W2", "W4", "W6", "W7", "E10"]],
    "phase": "play",
    "to_move": 0,
    "contract": {"seat": 1, "bid": 115, "trump": "fire"},
    "trick": [[1, "W10"], [2, "W15"], [3, "W5"]],
    "last_trick": [[1, "A11"], [2, "E9"], [3, "A14"], [0, "A10"]],
    "tricks": 7,
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that play writes goes to a folder of the test."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def driver(screen: pygame.Surface) -> Iterator[Driver]:
    """An app that nobody watches; bots answer at once, in its own process."""
    driver = Driver()
    driver.app.settings_file.change(thinking=0.4, volume=0.0)
    yield driver
    driver.close()


def posed(driver: Driver, position: dict[str, Any], **options: object) -> TableScreen:
    """Open a table at a position, with the first seat's person before it."""
    seats = players("person", "regular", "regular", "regular")
    table = driver.sit(Match.from_position(registry().game("dragon"), position, seats, options), posed=True)
    driver.rest()
    return table


def dealt(driver: Driver, *kinds: str, seed: int = 3, **options: object) -> Match:
    """Begin a match that is saved; bots think in this process."""
    match = driver.app.saves.begin(registry().game("dragon"), options, players(*kinds), seed)
    driver.sit(match).players.worker = None
    return match


def card(table: TableScreen, face: str, zone: str = "hand") -> Any:
    return next(actor for actor in table.stage.actors[zone] if actor.piece.name == face)


def faces(table: TableScreen, zone: str) -> list[str]:
    return [actor.piece.name for actor in table.stage.actors[zone]]


def texts(match: Match) -> list[str]:
    return [entry.text for entry in match.record]


# ---- whole matches


def act_by_mouse(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action as the mouse makes it; bids stay low, so that hands end."""
    table = driver.table
    o: Any = table.shown
    if isinstance(table.draft, BidDraft):
        driver.push_button("Pass" if o.high_bid and table.draft.may_pass else f"Bid {table.draft.amount}")
    elif isinstance(table.draft, BuryDraft):
        bury(driver, rng.sample([face for face in table.draft.held if table.draft.may_lie(face)], 5))
        driver.push_button("Confirm")
    elif o.phase == "trump":
        driver.push_button(rng.choice(["Air", "Earth", "Fire", "Water"]))
    else:
        assert table.moves is not None
        ref = rng.choice(sorted(table.moves.drags))
        actor = table.stage.actor(ref)
        assert actor is not None
        driver.drag(driver.spot(actor), driver.middle("trick0"), steps=3)


def bury(driver: Driver, chosen: list[str]) -> None:
    for face in chosen:
        driver.rest()
        driver.drag(driver.spot(card(driver.table, face)), driver.middle("tray"), steps=3)


def test_a_whole_match_by_drags(driver: Driver) -> None:
    driver.app.settings_file.change(reduced_motion=True)
    match = dealt(driver, "person", "random", "random", "random", seed=8, ends="4_hands")
    rng = random.Random(4)
    while not match.is_over:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            if not match.is_over:
                driver.push_button("Next hand")
            continue
        driver.rest()
        before = len(match.record)
        act_by_mouse(driver, rng)
        assert len(match.record) > before
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.button("Rematch")
    kinds = {entry.action.kind for entry in match.record if entry.seat == 0}  # type: ignore[attr-defined]
    assert {K_PLAY, K_BID} <= kinds
    assert len(match.rounds) == 4


# ---- whole matches by other ways


def test_a_whole_hand_by_keyboard_alone(driver: Driver) -> None:
    match = dealt(driver, "person", "random", "random", "random", seed=9, ends="4_hands")
    while not match.rounds:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            break
        driver.rest()
        before = len(match.record)
        by_keyboard(driver)
        assert len(match.record) > before
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.key(pygame.K_RETURN)
    driver.until(driver.my_turn)
    assert driver.table.shown.hand == 2  # type: ignore[attr-defined]


def by_keyboard(driver: Driver) -> None:
    """Make one action with keys alone; as many bids as it takes to be asked for the kitty."""
    table = driver.table
    o: Any = table.shown
    if isinstance(table.draft, BidDraft):
        tab_to(driver, f"Bid {table.draft.amount}")
    elif isinstance(table.draft, BuryDraft):
        for _n in range(5):
            tab_to_piece(driver)
            driver.key(pygame.K_RETURN)
            driver.rest()
        tab_to(driver, "Confirm")
    elif o.phase == "trump":
        tab_to(driver, "Earth")
    else:
        tab_to_piece(driver)
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.top.ring.focused, ZoneWidget)
    driver.key(pygame.K_RETURN)
    if isinstance(driver.top, Dialog):
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_p)


def tab_to(driver: Driver, label: str) -> None:
    for _n in range(60):
        if getattr(driver.top.ring.focused, "label", "") == label:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"no Tab leads to {label}")


def tab_to_piece(driver: Driver) -> None:
    """Press Tab until a card of the hand has the focus."""
    for _n in range(60):
        focused = driver.top.ring.focused
        if isinstance(focused, PieceWidget) and focused.ref.zone == "hand":
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("no Tab leads to a card")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_events_never_raise(driver: Driver, seed: int) -> None:
    dealt(driver, "person", "random", "random", "random", seed=seed)
    rng = random.Random(seed)
    keys = [pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_UP, pygame.K_u, pygame.K_p]
    keys += [pygame.K_1, pygame.K_b, pygame.K_t, pygame.K_c, pygame.K_f, pygame.K_EQUALS, pygame.K_l, pygame.K_F1]
    for _n in range(1000):
        x, y = rng.uniform(0, driver.top.width), rng.uniform(0, driver.top.height)
        choice = rng.random()
        if choice < 0.4:
            driver.move(x, y)
        elif choice < 0.6:
            driver.press(x, y, rng.choice((1, 1, 1, 3)))
        elif choice < 0.75:
            driver.release(x, y)
        elif choice < 0.9:
            driver.key(rng.choice(keys), rng.choice((0, pygame.KMOD_SHIFT)))
        else:
            driver.step(frames=rng.randint(1, 30))
        if not any(isinstance(screen, TableScreen) for screen in driver.app.stack):
            driver.app.running = True
            driver.sit(driver.app.saves.resume("dragon")).players.worker = None
    assert driver.app.frames > 100


# ---- bidding


def test_the_ladder_sets_one_amount_and_only_the_gold_button_sends_it(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    assert isinstance(table.draft, BidDraft)
    assert table.draft.amount == 105
    driver.push_button("115")
    assert (table.draft.amount, table.match.record) == (115, [])
    driver.key(pygame.K_EQUALS)
    driver.key(pygame.K_EQUALS)
    driver.key(pygame.K_MINUS)
    assert table.draft.amount == 120
    driver.push_button("Bid 120")
    assert texts(table.match) == ["bid 120"]


def test_the_lowest_and_the_highest_bid_end_the_ladder(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 170], [2, "pass"], [3, "pass"]]})
    assert isinstance(table.draft, BidDraft)
    assert table.draft.next_bids == (175, 180)
    less, more = (next(w for w in table.ring.widgets if getattr(w, "name", "") == n) for n in ("less", "more"))
    assert (less.enabled, more.enabled) == (False, True)
    driver.key(pygame.K_EQUALS)
    assert table.draft.amount == 180
    driver.push_button("Bid 180")
    assert isinstance(driver.top, Dialog)
    driver.push_button("Bid 180")
    assert texts(table.match) == ["bid 180"]


def test_single_steps_offer_round_amounts_next(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 101], [2, "pass"], [3, "pass"]]}, bid_step=1)
    assert isinstance(table.draft, BidDraft)
    assert table.draft.next_bids == (102, 105, 110, 115)


def test_a_hint_sets_the_bid_and_lights_the_button(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    advise(driver)
    assert isinstance(table.draft, BidDraft)
    assert table.turn.hinted_button in ("bid", "pass")
    assert table.turn.hint.endswith(".")
    if table.turn.hinted_button == "bid":
        assert str(table.draft.amount) in table.turn.hint


def advise(driver: Driver) -> None:
    table = driver.table
    table.players.worker = None
    table.players.advise(0)
    table.turn.hinting = True
    driver.until(lambda: bool(table.turn.hint))


# ---- trump and kitty


def test_the_trump_is_named_by_its_emblem_or_its_letter(driver: Driver) -> None:
    position = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}
    table = posed(driver, position)
    driver.push_button("Fire")
    assert texts(table.match) == ["trump fire"]
    driver.until(lambda: isinstance(table.draft, BuryDraft))
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
    assert table.toast is not None
    assert "point card" in table.toast.text
    driver.rest()
    assert (ten.zone, ten.pose) == ("hand", ten.home)
    table.toast = None
    driver.click(*driver.spot(ten))
    assert table.toast is not None


def test_a_sixth_card_is_refused(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    bury(driver, LAID)
    driver.rest()
    driver.drag(driver.spot(card(table, "F9")), driver.middle("tray"))
    assert table.toast is not None
    assert "take one back" in table.toast.text
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
    bury(driver, ["A5", "E5"])
    driver.push_button("Confirm")
    assert [entry.action.kind for entry in table.match.record] == [K_BURY]  # type: ignore[attr-defined]


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
    assert table.toast is not None
    assert "Water was led" in table.toast.text


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
    assert 600 < driver.now - began < 900
    assert any(actor.piece.name == "W15" for actor in table.stage.leaving)
    assert table.shown.taken == (30, 0)  # type: ignore[attr-defined]


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
    if isinstance(driver.top, Dialog):
        driver.push_button("Take it back")
    driver.until(driver.my_turn)
    assert match.observation(0) == before
    assert isinstance(driver.table.draft, BidDraft)


# ---- who sees what, and where it lies


def test_partners_sit_opposite_and_the_left_neighbour_plays_next(driver: Driver) -> None:
    match = dealt(driver, "person", "person", "person", "person", seed=2)
    table = driver.table
    for _n in range(4):
        driver.until(lambda: isinstance(driver.top, Curtain))
        seat = match.current
        assert table.viewer is None
        assert set(faces(table, "hand")) == {"back"}
        driver.step(frames=60)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: table.is_my_turn)
        assert table.viewer == seat
        assert sorted(faces(table, "hand")) == sorted(match.observation(seat).hands[seat])  # type: ignore[attr-defined]
        zones = [table.scene.zone_of(f"hands.{(seat + n) % 4}", table.layout_now) for n in range(4)]
        assert zones == ["hand", "west", "north", "east"]
        driver.rest()
        assert isinstance(table.draft, BidDraft)
        driver.push_button(f"Bid {table.draft.amount}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", [BIDDING, EXCHANGE, TRICK], ids=["bid", "kitty", "trick"])
def test_every_piece_is_hit_where_it_is_drawn(
    screen: pygame.Surface, size: tuple[int, int], position: dict[str, Any]
) -> None:
    driver = Driver(size)
    table = posed(driver, position)
    for actor in (actor for actors in table.stage.actors.values() for actor in actors):
        driver.spot(actor)
        assert actor.pose == actor.home
        reach = actor.pose.width * 0.7
        assert reach - 1 <= actor.pose.y <= driver.top.height - reach + 6
        assert 0 <= actor.pose.x <= driver.top.width
    for widget in table.ring.widgets:
        x, y, w, h = widget.rect
        assert x >= 0
        assert y >= 0
        if not isinstance(widget, PieceWidget):
            assert x + w <= driver.top.width
            assert y + h <= driver.top.height
    driver.close()


def test_a_hand_is_sorted_by_power_with_the_dragon_among_the_trumps() -> None:
    hand = ["A9", "A15", "E4", "E11", "F5", "W10", "W13", "DRAGON"]
    assert sorted_hand(hand, 4) == ["F5", "W13", "W10", "E11", "E4", "A15", "A9", "DRAGON"]
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
        table.match.act(seat, table.match.parse(f"play {face}"))
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    o: Any = table.shown
    assert o.last_round.made is False
    view = table.view()
    assert table.scene.summary_note(view).endswith("Bruno deals next.")
    driver.push_button("Next hand")
    driver.until(lambda: not isinstance(driver.top, Summary))
    assert table.match.observation(0).phase == "bid"


def test_the_chart_has_round_lines_and_keeps_zero() -> None:
    assert scale([0, 130, 260]) == (0, 300, 100)
    assert scale([0, -110, 75]) == (-150, 100, 50)
    assert scale([0]) == (0, 50, 50)
    for values in ([5, 1000], [-400, -20], [12_345, -77]):
        low, high, step = scale(values)
        assert low <= min(0, *values) <= max(0, *values) <= high
        assert (high - low) % step == 0
        assert (high - low) // step <= 6


# ---- leaving


def test_leaving_and_continuing_leads_to_the_same_decision(driver: Driver) -> None:
    match = dealt(driver, "person", "regular", "regular", "regular", seed=3)
    driver.until(driver.my_turn)
    driver.rest()
    driver.push_button("Pass")
    driver.until(lambda: driver.my_turn() and driver.table.shown.phase == "play")
    seen, lines = match.observation(0), list(driver.table.lines)
    driver.table.back()
    again = driver.app.saves.resume("dragon")
    assert again.observation(0) == seen
    table = driver.sit(again)
    driver.rest()
    assert table.lines == lines


def test_a_hand_with_every_option_changed(driver: Driver) -> None:
    driver.app.settings_file.change(reduced_motion=True, element_names=True)
    options = {"all_pass": "redeal", "trump": "after_kitty", "bid_step": 1, "points": "printed", "ends": "4_hands"}
    position = {**BIDDING, "bids": [[1, 75], [2, "pass"], [3, "pass"], [0, 76], [1, "pass"]], "phase": "bury"}
    position |= {"contract": {"seat": 0, "bid": 76, "trump": None}}
    seats = players("person", "random", "random", "random")
    match = Match.from_position(registry().game("dragon"), position, seats, options)
    driver.sit(match).players.worker = None
    seen = []
    while not match.rounds:
        driver.until(lambda: driver.my_turn() or bool(match.rounds))
        if match.rounds:
            break
        driver.rest()
        seen.append(driver.table.shown.phase)
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
