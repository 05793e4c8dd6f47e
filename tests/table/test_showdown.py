"""Showdowns: every number on the way is the sum of what has been turned, and the last one is the rules' number."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from elements_table.games.dragon.scene.layout import Places
from elements_table.games.wuxing.rules.actions import KNOCK, YIELD
from elements_table.games.wuxing.scene.showdown import _rows
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CARD_ASPECT, TOP_BAR
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform import window
from elements_table.ui.stage.interludes.plate import FOOT, HEAD, LANE
from elements_table.ui.stage.interludes.showdown import PORTRAIT, TITLE_OUT, Showdown
from elements_table.ui.stage.scene import Back, Card, Layout, Names, View
from tests.table.driver import Driver, players
from tests.table.wuxing_table import at_position

SETTINGS = {"ask_first": False, "chime": False}
CARDS: dict[str, Any] = {"fronts": [[5], [6, 2]], "display": [6, 4, 3, 2]}
HIGHER = {**CARDS, "hands": [[3, 4], [1, 1]], "tokens": [3, 1]}
"""12 against 10, both within the limit of 15."""
OVER = {**CARDS, "hands": [[3, 4, 5], [1, 1]], "tokens": [3, 1]}
"""17 of 15."""


def knocked(driver: Driver, position: dict[str, Any], action: Any = KNOCK) -> tuple[TableScreen, Showdown]:
    """Return a table of Wu Xing at which the reader has just ended the round, and how that is shown."""
    table = driver.sit(at_position(position, "person", "random"))
    table.players.worker = None
    driver.rest()
    table.match.act(0, action)
    driver.step()
    shown = table.interludes.playing
    assert isinstance(shown, Showdown)
    return table, shown


@pytest.mark.parametrize("height", [571, 600, 664, 700, 741, 742, 800, 1080])
def test_on_low_tables_rows_title_and_plate_of_a_knock_close_up(height: float) -> None:
    (theirs, their_card), plate, (mine, my_card) = _rows(Layout(1280, height, 2, 0))
    assert theirs - their_card * CARD_ASPECT / 2 >= TOP_BAR
    assert theirs + their_card * CARD_ASPECT / 2 <= plate - 60 - PORTRAIT
    assert plate + HEAD + 2 * LANE + FOOT <= mine - my_card * CARD_ASPECT / 2
    assert mine + my_card * CARD_ASPECT / 2 < height
    assert their_card > 50


@pytest.mark.parametrize("height", [571, 640, 800])
def test_every_lane_of_influence_is_on_the_table(height: float) -> None:
    size = (1280 * height / 800, height)
    match, shown = shown_end("influence", 1, size=size)
    _x, y, _w, h = shown._plate.rect
    assert y + h <= height
    hands = [zone for zone in match_scene(match).zones(Layout(*size, 3, 0)) if zone.spread]
    covered = {zone.name for zone in hands if pygame.FRect(shown._plate.rect).colliderect(pygame.FRect(zone.rect))}
    assert covered and covered <= shown.puts_away, "no card shows through it that goes to the hand in the end"
    for n, lane in enumerate(shown.lanes):
        for i in range(len(lane.cards)):
            place = shown._place(n, i)
            assert place.width * CARD_ASPECT < shown.high


@pytest.mark.parametrize("size", [(914.0, 571.0), (1067.0, 667.0), (1280.0, 800.0)])
def test_the_plate_of_elemies_covers_no_seat(size: tuple[float, float]) -> None:
    match, shown = shown_end("elemies", 1, ends=("round_over",), size=size)
    scene, layout = match_scene(match), Layout(*size, 4, 0)
    for covered in (shown._plate.rect, *shown.clears):
        for seat in range(4):
            assert not pygame.FRect(covered).colliderect(pygame.FRect(scene.seat_place(seat, layout).area))


@pytest.mark.parametrize("size", [(914.0, 571.0), (1067.0, 667.0), (1280.0, 800.0)])
def test_plate_and_title_of_dragon_cover_no_seat_and_no_panel(size: tuple[float, float]) -> None:
    match, shown = shown_end("dragon", 1, ends=("hand_over",), size=size)
    scene, layout = match_scene(match), Layout(*size, 4, 0)
    x, y = shown._title_at
    wide = shown.area[2]
    title = pygame.FRect(x - wide / 2, y - PORTRAIT, wide, 2 * PORTRAIT)
    places = Places(layout)
    panels = [places.points, places.bids, places.trump, places.kitty]
    seats = [scene.seat_place(seat, layout) for seat in range(4)]
    for covered in (pygame.FRect(shown._plate.rect), title):
        assert covered.x >= 0 and covered.bottom <= size[1]
        assert not [rect for rect in panels if covered.colliderect(pygame.FRect(rect))]
        assert not [seat for seat in seats if covered.collidepoint(seat.x, seat.y)]


def last_beat(game_id: str, seed: int, ends: tuple[str, ...]) -> tuple[Match, Update]:
    """Play a random match to an event; return it with that update."""
    game = registry().game(game_id)
    count = game.data.default_seats
    match = Match.new(game, None, players("person", *["random"] * (count - 1)), seed)
    updates: list[Update] = []
    match.listen(updates.append)
    rng = Random(seed)
    while not updates or updates[-1].event.kind not in ends:
        updates.clear()
        seat = rng.choice(match.waiting() or (DEALER,))
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match, updates[-1]


def shown_end(
    game_id: str,
    seed: int,
    seat: int | None = 0,
    ends: tuple[str, ...] = ("end",),
    size: tuple[float, float] = (1280.0, 800.0),
) -> tuple[Match, Showdown]:
    """Return how the end of a random match, or of its first round, is shown to a seat."""
    match, update = last_beat(game_id, seed, ends)
    names = Names(tuple(one.name for one in match.seats), seat, alone=seat is not None)
    view = View(update.views[seat], names)
    layout = Layout(*size, len(match.seats), seat or 0)
    shown = match_scene(match).staging.interlude(update.event.seen_by(seat), view, layout)
    assert isinstance(shown, Showdown)
    return match, shown


def match_scene(match: Match) -> Any:
    return registry().scene(match.game.id, match.game)


def runs_up(shown: Showdown) -> None:
    """Make sure that each number is the sum of what has been added, one step at a time."""
    totals = [0] * len(shown.lanes)
    assert shown.count.sums(0.0) == totals
    for n, step in enumerate(shown.steps):
        for term in step:
            totals[term.lane] += term.adds
        assert shown.count.sums(shown.count.at(n)) == totals
        assert shown.count.counted(shown.count.at(n) - 1) == n


# ---- Wu Xing


def test_a_knock_counts_whoever_knocks_first_and_ends_at_the_sums(driver: Driver) -> None:
    table, shown = knocked(driver, HIGHER)
    assert shown.title == "You knock" and [lane.name for lane in shown.lanes] == ["Bruno", "You"]
    assert [term.lane for step in shown.steps for term in step] == [1, 1, 1, 0, 0, 0, 0]
    faces = [int(card.look.rank) for lane in shown.lanes for card in lane.cards if isinstance(card.look, Card)]
    assert sorted(faces) == sorted(term.adds for step in shown.steps for term in step)
    runs_up(shown)
    end = table.view().observation.last_round
    assert shown.count.sums(shown.count.settled_at) == [end.sums[1], end.sums[0]] == [10, 12]
    assert [lane.won for lane in shown.lanes] == [False, True]
    assert shown.limit is not None and (shown.limit.value, shown.limit.terms) == (15, "6 + 4 + 3 + 2")


@pytest.mark.parametrize("name", [pygame.K_u, pygame.K_h, pygame.K_p, pygame.K_F1])
def test_what_ends_a_showdown_does_nothing_below_the_sheet(driver: Driver, name: int) -> None:
    table, _shown = knocked(driver, HIGHER)
    assert table.views.undo_offer() is not None
    driver.key(name)
    assert type(driver.top) is Summary, [type(screen).__name__ for screen in driver.app.navigator.stack]
    driver.rest()
    assert type(driver.top) is Summary and driver.app.navigator.stack[-2] is table


def test_what_is_said_of_a_knock_goes_before_the_showdown_ends(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _table, shown = knocked(driver, HIGHER)
    canvas = Canvas(window.surface(), driver.app.display.art)
    said: list[int] = []
    monkeypatch.setattr(canvas, "grown", lambda _picture, _x, _y, _size, alpha=255: said.append(alpha))
    for left in (TITLE_OUT, TITLE_OUT / 2, 0.0):
        shown._draw_title(canvas, shown.length - left)
    assert said[::2] == said[1::2] == [255, 128, 0]


def test_a_sum_over_the_limit_loses(driver: Driver) -> None:
    table, shown = knocked(driver, OVER)
    limit = shown.limit
    assert limit is not None and shown.count.sums(shown.count.settled_at)[1] == 17 > limit.value
    assert [lane.won for lane in shown.lanes] == [True, False]
    assert shown.award is not None and shown.award.zone == "theirs_tokens"
    assert "Bruno wins round 1" in shown.verdict and table.view().observation.last_round.winner == 1


def test_only_hidden_cards_turn(driver: Driver) -> None:
    _table, shown = knocked(driver, HIGHER)
    theirs, mine = shown.lanes
    assert [card.back is not None for card in theirs.cards] == [True, True, False, False]
    assert not any(card.back for card in mine.cards)


def test_tokens_land_where_they_are_then_and_only_then_are_counted(driver: Driver) -> None:
    table, shown = knocked(driver, HIGHER)
    there = len(table.stage.actors["mine_tokens"])
    assert shown.award is not None and len(shown._slots) == shown.award.number
    assert table.painter._painted_view().observation.tokens == (3, 1)
    assert not table.state.lines or "round 1" not in table.state.lines[-1].second, "the log does not tell before"
    driver.until(lambda: table.interludes.before is None)
    landed = [actor.home for actor in table.stage.actors["mine_tokens"][there:]]
    assert [(pose.x, pose.y) for pose in landed] == [(pose.x, pose.y) for pose in shown._slots]
    assert table.painter._painted_view().observation.tokens[0] == 3 + shown.award.number
    driver.until(lambda: isinstance(driver.top, Summary))
    assert "round 1" in table.state.lines[-1].second


def test_no_chip_says_what_the_showdown_says(driver: Driver) -> None:
    table, _shown = knocked(driver, HIGHER)
    assert not table.announcer._said


def test_a_yield_shows_no_sums(driver: Driver) -> None:
    _table, shown = knocked(driver, HIGHER, YIELD)
    assert shown.title == "You yield" and not shown.lanes and not shown.hides
    assert shown.award is not None and shown.length < 2500


# ---- Influence and Alchemy


@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_influence_count_up_to_their_totals(seed: int) -> None:
    match, shown = shown_end("influence", seed)
    runs_up(shown)
    assert shown.count.sums(shown.count.settled_at) == match.returns()
    assert [lane.won for lane in shown.lanes] == [seat in match.winners() for seat in range(3)]
    assert [any(card.back for card in lane.cards) for lane in shown.lanes] == [False, True, True]
    for step in shown.steps:
        for term in step:
            assert bool(term.marks) == bool(term.adds), "what counts is seen on the board"


def test_a_spectator_sees_every_card_of_influence_turn() -> None:
    _match, shown = shown_end("influence", 1, None)
    assert all(isinstance(card.back, Back) for lane in shown.lanes for card in lane.cards)


def test_lines_of_alchemy_count_up_to_the_totals() -> None:
    match, shown = shown_end("alchemy", 1)
    runs_up(shown)
    assert shown.count.sums(shown.count.settled_at) == match.returns()
    assert len(shown.labels) == len(shown.steps) and all(shown.steps)
    assert [lane.won for lane in shown.lanes] == [seat in match.winners() for seat in range(len(match.seats))]


# ---- teams


@pytest.mark.parametrize("seed", [1, 2])
def test_points_of_dragon_count_up_to_what_was_taken_against_the_bid(seed: int) -> None:
    match, shown = shown_end("dragon", seed, ends=("hand_over",))
    runs_up(shown)
    end = match.observation(0).last_round
    bidding = end.seat & 1
    assert shown.count.sums(shown.count.settled_at) == [end.taken[1 - bidding], end.taken[bidding]]
    assert [lane.won for lane in shown.lanes] == [not end.made, end.made]
    limit = shown.limit
    assert limit is not None and limit.value == end.bid
    assert limit.is_broken(1, end.taken[bidding], settled=True) is not end.made
    assert not limit.is_broken(1, 0, settled=False) and not limit.is_broken(0, 0, settled=True)


@pytest.mark.parametrize("seed", [1, 2])
def test_points_of_elemies_count_up_to_those_of_the_round(seed: int) -> None:
    match, shown = shown_end("elemies", seed, ends=("round_over",))
    runs_up(shown)
    end = match.observation(0).last_round
    assert shown.count.sums(shown.count.settled_at) == list(end.points)
    assert [lane.won for lane in shown.lanes] == [end.points[n] > end.points[1 - n] for n in (0, 1)]


@pytest.mark.parametrize("game_id", ["influence", "alchemy"])
def test_what_is_counted_is_a_place_of_the_table(game_id: str) -> None:
    match, shown = shown_end(game_id, 1)
    zones = {zone.name for zone in match_scene(match).zones(Layout(1280, 800, len(match.seats), 0))}
    assert {name for step in shown.steps for term in step for name in term.marks} <= zones
