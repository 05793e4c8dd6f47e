"""Dragon at the table: the coin, the trump, the kitty and the tricks, by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elements_table.games.dragon.rules.actions import Kind
from elements_table.games.dragon.scene.cloth import draw_suits, ruler_of
from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft, TrumpDraft
from elements_table.games.dragon.scene.layout import places
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.features.match.instruction import SIZE as WORDS
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import TableButton
from elements_table.ui.interludes.revealed import HELD, SWEEP
from elements_table.ui.parlour.ruler import Flag, Runner, ruler_places
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.shots import easel
from elements_table.ui.stage.action_paths import meet
from tests.ui.dragon_table import (
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
from tests.ui.driver import Driver

# ---- bidding


def amount(table: TableScreen) -> int:
    assert isinstance(table.state.draft, BidDraft)
    return table.state.draft.amount


def coin(table: TableScreen) -> tuple[float, float]:
    """Return the middle of the coin on the ruler."""
    ruler = ruler_of(places(table.state.layout), table.view(), table.scene.game.variant(None), 0)
    x, y, w, h = next(
        place.thing for place in ruler_places(ruler) if isinstance(place.mark, Runner) and place.mark.number_above
    )
    return x + w / 2, y + h / 2


def test_the_coin_sets_one_amount_and_only_the_gold_button_sends_it(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    assert amount(table) == 105
    scale = places(table.state.layout).scale(70, 180)
    driver.drag(coin(table), (scale.x(116), scale.middle + 30))
    assert (amount(table), table.match.record) == (115, [])
    driver.drag(coin(table), (scale.x(20), scale.middle))
    assert amount(table) == 105, "not below what is allowed"
    for key in (pygame.K_EQUALS, pygame.K_RIGHT, pygame.K_EQUALS, pygame.K_LEFT, pygame.K_MINUS):
        driver.key(key)
    assert amount(table) == 110
    table.handle(Pointer("wheel", *coin(table), 0, 1.0))
    assert amount(table) == 115
    for digit in (pygame.K_1, pygame.K_2, pygame.K_0):
        driver.key(digit)
    assert (amount(table), table.match.record) == (120, [])
    driver.push_button("Bid 120")
    assert texts(table.match) == ["bid 120"]


def test_the_lowest_and_the_highest_bid_end_the_ruler(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 170], [2, "pass"], [3, "pass"]]})
    less, more = (next(w for w in table.focus.widgets if getattr(w, "name", "") == n) for n in ("less", "more"))
    assert (less.enabled, more.enabled) == (False, True)
    driver.key(pygame.K_EQUALS)
    assert amount(table) == 180
    driver.push_button("Bid 180")
    assert isinstance(driver.top, Dialog)
    driver.push_button("Bid 180")
    assert texts(table.match) == ["bid 180"]


def test_single_steps_are_wheeled_or_typed_and_the_coin_goes_by_fives_d_1(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 101], [2, "pass"], [3, "pass"]]}, bid_step=1)
    assert amount(table) == 102
    table.handle(Pointer("wheel", *coin(table), 0, 1.0))
    assert amount(table) == 103
    scale = places(table.state.layout).scale(70, 180)
    driver.drag(coin(table), (scale.x(112.4), scale.middle))
    assert amount(table) == 110
    for digit in (pygame.K_9, pygame.K_1, pygame.K_1, pygame.K_7):
        driver.key(digit)
    assert amount(table) == 117, "no bid begins with a nine any more"


def test_a_hint_sets_the_bid_and_lights_the_button(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    advise(driver)
    assert isinstance(table.state.draft, BidDraft)
    assert table.state.hinted_button in ("bid", "pass")
    assert table.state.hint.endswith(".")
    if table.state.hinted_button == "bid":
        assert str(table.state.draft.amount) in table.state.hint


@pytest.mark.parametrize("bid", [True, False])
def test_the_flag_has_the_face_of_whoever_bid_and_none_where_nobody_did_d5(driver: Driver, bid: bool) -> None:
    bids = [[0, 70], [1, "pass"], [2, "pass"], [3, "pass"]] if bid else [[0, "pass"], [1, "pass"], [2, "pass"]]
    contract = {"seat": 0 if bid else 3, "bid": 70, "trump": "fire"}
    table = posed(driver, {**TRICK, "dealer": 3, "bids": bids, "contract": contract})
    ruler = ruler_of(places(table.state.layout), table.view(), table.scene.game.variant(None), 0)
    (flag,) = [mark for mark in ruler.marks if isinstance(mark, Flag)]
    assert (flag.value, flag.text, flag.emblem) == (70 if bid else 110, "70", "fire"), "theirs from the right"
    assert (flag.face is not None) == bid


def test_the_face_by_a_number_is_whose_number_it_is(driver: Driver) -> None:
    table = posed(driver, BIDDING)
    o, draft = table.state.shown, table.state.draft
    assert isinstance(draft, BidDraft) and o.high_bidder is not None and draft.amount > o.high_bid
    ruler = ruler_of(places(table.state.layout), table.view(), table.scene.game.variant(None), 0)
    leading, own = (mark for mark in ruler.marks if isinstance(mark, Runner))
    assert (leading.text, leading.faces) == (str(o.high_bid), (table.view().face(o.high_bidder),))
    assert (own.text, own.faces) == (str(draft.amount), ())
    theirs, mine = (rect for place in ruler_places(ruler) if isinstance(place.mark, Runner)
                    for rect in (place.number,) if rect is not None)  # fmt: skip
    assert theirs[1] > ruler.scale.middle > mine[1] + mine[3], "no face stands in the line of what is mine to say"


# ---- trump and kitty


def test_the_trump_is_named_by_its_emblem_or_its_letter(driver: Driver) -> None:
    position = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}
    table = posed(driver, position)
    driver.key(pygame.K_w)
    driver.push_button("Fire")
    assert texts(table.match) == []
    risen = [actor.piece.name for actor in table.stage.actors["hand"] if actor.piece.lit]
    assert risen == [face for face in HANDS[0] if face[0] == "F"], "as many as the number under it says"
    driver.push_button("Name Fire")
    assert texts(table.match) == ["trump fire"]
    driver.until(lambda: isinstance(table.state.draft, BuryDraft))
    assert faces(table, "hand")[0] == "DRAGON"
    assert set(faces(table, "hand")) == {*HANDS[0], *KITTY}


def test_under_each_suit_stands_how_many_cards_of_it_are_in_hand(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, written = posed(driver, NAMED), list[str]()
    draft, canvas = table.view().draft, easel((1280, 800))
    assert isinstance(draft, TrumpDraft)
    monkeypatch.setattr(canvas, "text", lambda text, *_at, **_how: written.append(text) or 0.0)
    draw_suits(canvas, places(table.state.layout), table.view(), draft)
    assert written == [str(sum(face[0] == suit for face in HANDS[0] if face != "DRAGON")) for suit in "FWEA"]


def test_five_cards_are_laid_down_taken_back_and_confirmed(driver: Driver) -> None:
    table = posed(driver, EXCHANGE)
    assert table.scene.words.prompt(table.view()) == "Bury 5 without points."
    bury(driver, LAID[:2])
    driver.rest()
    assert table.scene.words.prompt(table.view()) == "Bury 3 without points."
    driver.click(*driver.spot(card(table, LAID[2])))
    driver.rest()
    assert faces(table, "tray") == LAID[:3]
    driver.drag(driver.spot(card(table, LAID[0], "tray")), driver.middle("hand"))
    assert faces(table, "tray") == LAID[1:3]
    driver.key(pygame.K_u)
    assert faces(table, "tray") == LAID[1:2]
    assert not driver.button("Bury").enabled
    bury(driver, [LAID[0], *LAID[2:]])
    driver.rest()
    held = faces(table, "hand")
    assert len(held) == 13
    driver.push_button("Bury")
    assert texts(table.match) == ["bury " + " ".join(sorted(LAID, key=in_order))]
    driver.rest()
    assert faces(table, "kitty") == ["back"] * 5
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
    assert (ten.zone, ten.pose) == ("hand", ten.home)
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
    driver.key(pygame.K_u)
    driver.click(*driver.spot(card(table, "E2", "tray")))
    assert set(faces(table, "tray")) == {"A2", "E2", "F2"}, "what has to go is locked in (D8)"
    driver.drag(driver.spot(card(table, "E15")), driver.middle("tray"))
    assert "Cheaper point cards" in table.announcer.refusal
    bury(driver, ["A5", "E5"])
    driver.push_button("Bury")
    assert [entry.action.kind for entry in table.match.record] == [Kind.BURY]


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
    table.interludes.are_wanted = True
    driver.drag(driver.spot(card(table, "W8")), driver.middle("trick0"))
    assert [faces(table, f"trick{side}") for side in range(4)] == [["W8"], ["W10"], ["W15"], ["W5"]]
    driver.until(lambda: table.interludes.is_on)
    began = driver.now
    driver.until(lambda: not faces(table, "trick0"))
    assert HELD - 50 <= driver.now - began < HELD + 50
    leaving = [actor for actor in table.stage.leaving if actor.piece.name == "W15"]
    assert [actor.flight.duration for actor in leaving if actor.flight] == [SWEEP]
    assert table.state.shown.taken == (30, 0)


def test_the_last_trick_is_shown_on_demand(driver: Driver) -> None:
    table = posed(driver, TRICK)
    assert faces(table, "shown") == []
    driver.key(pygame.K_t)
    assert faces(table, "shown") == ["A11", "E9", "A14", "A10"]
    driver.key(pygame.K_ESCAPE)
    assert faces(table, "shown") == []


NAMED = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}
LEAD = {**TRICK, "trick": [], "contract": {"seat": 0, "bid": 115, "trump": "fire"}}
PHASES = {"bid": BIDDING, "trump": NAMED, "bury": EXCHANGE, "play": TRICK, "lead": LEAD}


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (720, 1280)], ids=str)
@pytest.mark.parametrize("zoom", [1.0, 1.4])
@pytest.mark.parametrize("position", PHASES.values(), ids=PHASES)
def test_neither_what_is_to_be_done_nor_a_button_lies_on_the_kitty(
    screen: pygame.Surface, size: tuple[int, int], zoom: float, position: dict[str, Any]
) -> None:
    driver = Driver(size)
    driver.app.services.settings_file.change(zoom=zoom)
    driver.step(frames=2)
    table = posed(driver, position)
    if position is NAMED:
        driver.push_button("Fire")
        driver.rest()
    x, y, w, h = table.painter.instruction.rect()
    lines, _color = table.painter.instruction.lines()
    wide = max((driver.app.display.art.text_width(line, WORDS, "serif") for line in lines), default=0.0)
    line = (x + (w - wide) / (2 if size[0] < size[1] else 1), y, wide, h)
    buttons = [
        widget.rect for widget in table.focus.widgets if isinstance(widget, TableButton) and widget.kind != "bare"
    ]
    kitty = table.scene.readouts.spots(table.view(), table.state.layout)["kitty_panel"]
    over = [kitty] if position is not EXCHANGE else []
    for actor in table.stage.actors["kitty"]:
        high = actor.home.width * CARD_ASPECT
        over.append((actor.home.x - actor.home.width / 2, actor.home.y - high / 2, actor.home.width, high))
    assert not [one for one in over for other in (line, *buttons) if meet(one, other)]
    assert not [button for button in buttons if meet(button, line)]
    driver.close()


@pytest.mark.parametrize("mine", [True, False])
def test_whoever_has_laid_the_kitty_down_may_look_at_it_d7(driver: Driver, mine: bool) -> None:
    contract = {"seat": 0 if mine else 1, "bid": 115, "trump": "fire"}
    table = posed(driver, {**TRICK, "kitty": ["A6", "A8", "E4", "E11", "F2"], "contract": contract})
    assert faces(table, "kitty") == ["back"] * 5
    driver.key(pygame.K_k)
    assert sorted(faces(table, "shown")) == (["A6", "A8", "E11", "E4", "F2"] if mine else [])
    assert faces(table, "kitty") == ([] if mine else ["back"] * 5)


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


def test_while_it_is_bid_the_kitty_is_told_of_and_no_play(driver: Driver) -> None:
    told = {}
    for name, position in (("bid", BIDDING), ("play", TRICK)):
        table = posed(driver, position)
        piece = next(actor.piece for actors in table.stage.actors.values() for actor in actors)
        told[name] = table.scene.refusal(piece, "kitty", "hand", table.view())
    assert told == {"bid": "The kitty is for the highest bid.", "play": "What is played stays where it lies."}
