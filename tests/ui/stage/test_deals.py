"""Deals: one by one from the deck, face down until a hand has all its cards, and nothing to read before they lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from elements_table.kernel.game import DEALER, Event, Moved
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.listener import Listener
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.interludes.revealed import Riffle
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Fan, Pile, Zone
from elements_table.ui.stage.motion.drawing import draw_moving
from elements_table.ui.stage.motion.flights import Pace, in_turns
from elements_table.ui.stage.scene import Back, Card, Figure, Piece
from elements_table.ui.stage.stage import Stage
from tests.ui.driver import Driver, players

BACK = Piece("back", Back("dragon"))
GAMES = {name: registry().game(name).data.default_seats for name in registry()}


def fan(name: str) -> Fan:
    return Fan(name=name, rect=(0, 0, 600, 200), width=122, centre=(300, 300), span=600, spread=True)


def dealing(count: int, *, open_hand: bool = False, pace: Pace | None = None) -> Stage:
    """Return a stage on which that many cards are being dealt to four hands, and five to a kitty."""
    hands = [f"h.{n}" for n in range(4)]
    zones: list[Zone] = [*map(fan, hands), fan("kitty")]
    stage = Stage(pace)
    stage.place([*zones, Pile(name="deck", rect=(0, 0, 90, 120), width=70, at=(45, 60))], {})
    moved = (*[Moved("deck", name, None, count) for name in hands], Moved("deck", "kitty", None, 5))
    pieces = {name: [BACK] * count for name in hands} | {"kitty": [BACK] * 5}
    if open_hand:
        pieces["h.0"] = [Piece(str(n), Card(str(n), "fire")) for n in range(count)]
    stage.change(pieces, Event("deal", DEALER, moved), {name: name for name in (*pieces, "deck")})
    return stage


def flying(stage: Stage) -> list[Actor]:
    return [actor for actors in stage.actors.values() for actor in actors if actor.flight is not None]


def test_a_deal_goes_around_one_by_one_and_then_to_the_kitty() -> None:
    stage = dealing(13)
    begun = sorted((actor.flight.begun, actor.zone) for actor in flying(stage) if actor.flight)
    hands = [f"h.{n}" for n in range(4)]
    assert [name for _time, name in begun] == hands * 13 + ["kitty"] * 5


def test_hands_of_unequal_size_are_dealt_to_as_long_as_they_want() -> None:
    turns = in_turns((Moved("deck", "h.1", None, 1), Moved("deck", "h.0", None, 3), Moved("deck", "up.1", "7")))
    assert [(moved.target, moved.face, moved.count) for moved in turns] == [
        ("h.1", None, 1), ("h.0", None, 1), ("h.0", None, 1), ("h.0", None, 1), ("up.1", "7", 1)
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "ms"), [(3, 220 + 45 * 16), (13, 1500)])
def test_a_deal_is_over_within_a_moment(count: int, ms: float) -> None:
    assert max(actor.flight.over for actor in flying(dealing(count)) if actor.flight) == pytest.approx(ms)


def test_what_is_still_to_be_dealt_lies_face_down_where_it_comes_from(screen: pygame.Surface, art: Art) -> None:
    stage = dealing(13)
    stage.update(100.0)
    spot, table_green = (45, 60), (20, 60, 50)
    for drawn in (True, False):
        screen.fill(table_green)
        draw_moving(stage, Canvas(screen, art), CardArt(art))
        assert (screen.get_at(spot)[:3] != table_green) == drawn
        stage.hurry()


def test_a_deal_gathers_the_old_cards_but_not_the_tokens() -> None:
    stage = Stage()
    token = Piece("token", Figure("victory_token"))
    old_card = Piece("1", Card("1", "fire"))
    stage.place([fan("hand"), fan("tokens")], {"hand": [old_card], "tokens": [token]})
    old, kept = stage.actors["hand"][0], stage.actors["tokens"][0]
    deal = Event("deal", DEALER, (Moved("deck", "hands.0", None, 1),))
    stage.change({"hand": [old_card], "tokens": [token]}, deal, {"hands.0": "hand", "deck": "deck"})
    assert stage.actors["hand"][0] is not old
    assert stage.actors["tokens"][0] is kept


def test_a_hand_is_gathered_opened_turned_in_a_wave_and_sorted() -> None:
    stage = dealing(5, open_hand=True)
    hand = stage.actors["h.0"]
    gathered = max(actor.flight.over for actor in hand if actor.flight)
    turned: dict[float, list[float]] = {}
    for n in range(400):
        stage.update(n * 8.0)
        up = [actor for actor in hand if actor.look != BACK.look]
        assert n * 8.0 > gathered + Motion.SQUARE + Motion.OPEN or not up, "no face before the hand is open"
        if up and len(up) < len(hand):
            turned[n * 8.0] = sorted(actor.pose.x for actor in up)
        if not stage.moving():
            break
    assert len(turned) > 5, "a wave"
    places = sorted(actor.home.x for actor in hand)
    assert all(xs == pytest.approx(places[: len(xs)]) for xs in turned.values()), "from left to right"
    assert [actor.pose for actor in hand] == [actor.home for actor in hand]
    assert n * 8.0 < 2000


def test_a_click_shows_the_sorted_hand_and_reduced_motion_one_fade() -> None:
    stage = dealing(5, open_hand=True)
    stage.update(50.0)
    stage.hurry()
    assert all(actor.still and actor.pose == actor.home and actor.look != BACK.look for actor in stage.actors["h.0"])
    stage = dealing(13, open_hand=True, pace=Pace(reduced=True))
    assert {
        (actor.flight.begun, actor.flight.duration, actor.pose.alpha) for actor in flying(stage) if actor.flight
    } == {(0.0, Motion.REDUCED, 0.0)}
    assert all(actor.pose[:4] == actor.home[:4] for actor in flying(stage))


# ---- at the table


def sit(driver: Driver, game_id: str, people: int = 1, seed: int = 3) -> TableScreen:
    kinds = ["person"] * people + ["regular"] * (GAMES[game_id] - people)
    table = driver.sit(Match.new(registry().game(game_id), {}, players(*kinds), seed))
    table.bots.worker = None
    return table


@pytest.mark.parametrize("game_id", GAMES)
def test_no_face_is_seen_and_nothing_to_read_or_press_before_the_cards_lie(driver: Driver, game_id: str) -> None:
    table = sit(driver, game_id)
    driver.app.services.settings_file.change(thinking=3.0)
    name = "offer" if game_id == "alchemy" else table.scene.zone_of("hands.0", table.state.layout)
    hand = table.stage.actors[name]
    faces = [actor.piece.look for actor in hand]
    assert all(actor.legs for actor in hand), "each has to be turned on its way"
    ends = max(actor.legs[0].over for actor in hand)
    assert not any(isinstance(look, Back) for look in faces)
    while table.stage.moving():
        driver.step(ms=40)
        if driver.now < ends:
            assert all(isinstance(actor.look, Back) for actor in hand), "face down until all are there"
        if table.stage.moving():
            assert table.view().legal == ()
            assert not [w for w in table.focus.widgets if getattr(w, "name", "")], "no button of the game"
    assert [actor.look for actor in hand] == faces
    driver.step()
    assert not table.view().is_dealing


def test_what_a_hand_adds_up_to_is_read_when_it_lies(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda self, s, *a, **k: (written.append(s), text(self, s, *a, **k))[1])
    table = sit(driver, "wuxing")
    driver.step(frames=5)
    total = str(table.view().observation.sum_of(0))
    assert total not in written
    driver.rest()
    assert total in written


def test_cards_that_land_are_added_to_what_lies_there(driver: Driver) -> None:
    table = sit(driver, "dragon")
    driver.until(lambda: not table.interludes.is_on)
    driver.step(frames=50)
    assert sum(actor.still for actor in table.stage.actors["north"]) > 3
    resting = driver.app.layers._resting
    assert resting is not None
    added = pygame.image.tobytes(resting, "RGB")
    table.draw(Canvas(resting, driver.app.display.art))
    assert pygame.image.tobytes(resting, "RGB") == added


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_pack_is_riffled_when_the_table_has_come_and_only_then_dealt(
    driver: Driver, game_id: str, *, fast: bool
) -> None:
    driver.app.services.settings_file.change(fast_animation=fast)
    begun = driver.now
    table = sit(driver, game_id)
    riffle = table.interludes.playing
    assert isinstance(riffle, Riffle)
    (deck,) = riffle.hides
    assert deck not in {actor.zone for actor in flying(table.stage)}, "it is the pack that is dealt from"
    driver.until(lambda: not table.interludes.is_on, ms=8)
    factor = Motion.FAST if fast else 1.0
    assert driver.now - begun == pytest.approx((Motion.COVER + 600) * factor, abs=17)
    assert all(actor.flight.begun >= driver.now - 17 for actor in flying(table.stage) if actor.flight)
    first, last = [riffle._way(n, 0.0)[1] for n in (0, 17)], [riffle._way(n, 600.0)[1] for n in (0, 17)]
    assert [pose.x for pose in first] == [table.state.layout.width / 2] * 2, "it begins as one pack"
    for pose, end in zip(last, (riffle._deck[0], riffle._deck[17]), strict=True):
        assert pose == pytest.approx(end), "and ends as the one that is dealt from"


def test_the_dealer_lends_a_hand_and_everybody_looks_at_the_pack(driver: Driver) -> None:
    table = sit(driver, "dragon")
    living, dealer = table.painter.living, table.scene.dealer(table.view())
    hands, looking, busts = set[int](), set[int](), table.state.layout.parlour.busts
    while table.interludes.is_on or table.stage.moving():
        driver.step()
        poses = living.poses()
        hands |= {seat for seat, pose in poses.items() if pose.hand.up and not pose.hand.raised}  # others rest
        for seat, pose in poses.items():
            there = table.state.layout.width / 2 - busts[seat].x
            if pose.look.across * there > 0 or (abs(there) < busts[seat].size and pose.look.down > 0):
                looking.add(seat)
    assert hands == {dealer} & {*living.poses()} and looking == {*living.poses()}


@pytest.mark.parametrize("game_id", ["elemies", "alchemy"])
def test_no_number_says_what_a_hand_holds_before_it_is_dealt(driver: Driver, game_id: str) -> None:
    table = sit(driver, game_id)
    told = []
    for view in (table.view(), replace(table.view(), coming=None)):
        listener = Listener(driver.app.display.art, driver.app.display.size)
        table.scene.paint(listener, view, table.state.layout)
        told.append([line.text for line in listener.written])
    held = {"elemies": "14", "alchemy": "5"}[game_id]
    assert held not in told[0] and told[1].count(held) == len(table.match.seats) - 1


@pytest.mark.parametrize("by", ["click", "key"])
def test_any_press_skips_the_riffle(driver: Driver, by: str) -> None:
    table = sit(driver, "dragon")
    driver.step(frames=30)
    assert isinstance(table.interludes.playing, Riffle)
    if by == "click":
        driver.press(640, 300)
    else:
        driver.key(pygame.K_SPACE)
    assert not table.interludes.is_on and not table.stage.moving()


def test_with_reduced_motion_nothing_is_riffled(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    assert not sit(driver, "dragon").interludes.is_on


@pytest.mark.parametrize("game_id", ["wuxing", "dragon"])
def test_the_first_deal_of_several_people_is_seen_by_all_as_backs(driver: Driver, game_id: str) -> None:
    table = sit(driver, game_id, people=2)
    frames = 0
    while driver.top is table:
        driver.step(ms=40)
        frames += 1
        looks = [actor.look for actors in table.stage.actors.values() for actor in actors]
        assert all(isinstance(look, Back | Figure) for look in looks)
    assert isinstance(driver.top, Curtain)
    assert frames > 15
    assert table.view().observation.seat is None


def test_two_bids_are_never_shown_at_once(driver: Driver) -> None:
    table = sit(driver, "dragon", seed=11)
    shown: list[float] = []
    seen = table.state.shown
    while not table.is_my_turn:
        driver.step()
        if table.state.shown.bids != seen.bids:
            shown.append(driver.now)
        seen = table.state.shown
    assert len(shown) == 3
    assert all(later - earlier >= Motion.BRIEF for earlier, later in pairwise(shown))
    assert driver.now - shown[-1] >= 400, "the last one too is seen before the reader is asked"
