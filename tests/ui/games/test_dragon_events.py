"""What is seen of Dragon's events: the trump in the cloth, the kitty turned in the middle, a trick on its way."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS
from elements_table.games.dragon.scene import cloth
from elements_table.games.dragon.scene.cloth import brand
from elements_table.games.dragon.scene.faces import by_hand
from elements_table.games.dragon.scene.layout import WON, places
from elements_table.games.dragon.scene.scene import BACK
from elements_table.games.dragon.scene.staging import GROWS, LASTS, Brand, Stare
from elements_table.kernel.game import Event, Moved
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.interludes import revealed
from elements_table.ui.interludes.bearing import Sliding
from elements_table.ui.interludes.revealed import HELD, SWEEP, Revealed, Taken
from elements_table.ui.stage.scene import Back
from elements_table.ui.widgets.focus import inside
from tests.ui.dragon_table import BIDDING, EXCHANGE, KITTY, TRICK, posed
from tests.ui.driver import Driver

NAMING: dict[str, Any] = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}


def lively(driver: Driver, position: dict[str, Any]) -> TableScreen:
    """Return a table at a position whose events are shown in their time."""
    table = posed(driver, position)
    table.interludes.are_wanted = True
    return table


def act(driver: Driver, table: TableScreen, text: str) -> None:
    driver.step()
    table.turn.act(next(action for action in table.match.legal_actions(0) if str(action) == text))


def names(table: TableScreen, zone: str) -> list[str]:
    return [actor.piece.name for actor in table.stage.actors[zone]]


def test_the_trump_burns_into_the_cloth_before_the_kitty_is_taken_up_d6(driver: Driver) -> None:
    table = lively(driver, NAMING)
    hand, kitty = names(table, "hand"), len(table.stage.actors["kitty"])
    scale = driver.app.display.scale
    x, y, w, h = (round(n * scale) for n in places(table.state.layout).parlour.rect(640, 420, 270, 200))
    bare = pygame.display.get_surface().subsurface((x, y, w, h)).copy()
    act(driver, table, "trump water")
    driver.step(frames=2)
    assert isinstance(table.interludes.playing, Brand)
    assert (names(table, "hand"), len(table.stage.actors["kitty"])) == (hand, kitty), "the kitty lies there still"
    driver.until(lambda: isinstance(table.interludes.playing, Revealed), ms=16)
    assert len(names(table, "hand")) == len(hand), "nothing is taken up before it has been shown"
    driver.rest()
    assert len(names(table, "hand")) == 18
    now = pygame.display.get_surface().subsurface((x, y, w, h))
    burnt = pygame.mask.from_threshold(now, (0, 0, 0), (2, 2, 2, 255), bare)
    burnt.invert()
    assert burnt.count() > w + h, "it stays in the cloth"


def test_the_trump_grows_from_its_medal_and_burns_from_its_rim_inward(driver: Driver) -> None:
    table = lively(driver, NAMING)
    act(driver, table, "trump water")
    driver.step(frames=2)
    shown = table.interludes.playing
    assert isinstance(shown, Brand)
    medal = places(table.state.layout).emblems()[by_hand(table.view()).index(ELEMENTS.index("water"))]
    x, y, size = shown._start
    assert inside(medal, x, y) and size < medal[2]
    assert [(cue.at, cue.sound) for cue in shown.cues] == [(0.0, "breath"), (GROWS, "trump")]
    fire = shown._fire
    assert fire is not None
    left = [fire._left(part / 10) for part in range(11)]
    assert left[0].count() > 0.8 * pygame.mask.from_surface(fire._sign).count(), "it begins at its rim"
    assert left[10].count() < 0.1 * left[0].count(), "and hardly anything is left"
    for before, after in pairwise(left):
        assert before.overlap_area(after, (0, 0)) == after.count(), "what has burnt is gone"


def test_whoever_names_the_trump_across_the_table_it_grows_from_there(driver: Driver) -> None:
    table = lively(driver, NAMING)
    for seat in (1, 2, 3):
        told = Event("trump", seat, (), {"trump": "fire"})
        shown = table.scene.staging.interlude(told, table.view(), table.state.layout)
        assert isinstance(shown, Brand)
        shown.begin(table.stage, table.state.layout, measuring(driver.app.display.art))
        left, _top, wide, _high = table.scene.seat_place(seat, table.state.layout).area
        assert not shown._medals
        assert left < shown._start[0] < left + wide


def test_with_reduced_motion_the_trump_is_seen_burning_while_the_table_is_as_before(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = lively(driver, NAMING)
    act(driver, table, "trump fire")
    driver.step(frames=12)
    shown = table.interludes.playing
    assert isinstance(shown, Brand)
    assert GROWS < shown.stills_at < shown.changes_at, "else its light would fall twice"
    assert table.interludes.before is not None


@pytest.mark.parametrize("trump", ["water", "fire", "air", "earth"])
def test_the_trump_is_a_line_in_the_cloth_that_colours_nothing_within(driver: Driver, trump: str) -> None:
    line = brand(driver.app.display.art, trump, 346)
    strong = pygame.mask.from_surface(line, 100)
    assert 0 < strong.count() < 0.1 * line.get_width() * line.get_height()
    table = posed(driver, {**TRICK, "contract": {"seat": 1, "bid": 115, "trump": trump}})
    driver.rest()
    canvas, p = Canvas(pygame.display.get_surface(), driver.app.display.art), places(table.state.layout)
    room = driver.app.display.place(table.match.game.data.look, p.parlour).room.copy()
    cloth.draw_lamplight(Canvas(room, driver.app.display.art), p, trump)
    for rect in (p.parlour.rect(430, 450, 60, 60), cloth.own_place(p)):
        x, y, w, h = canvas.pixels(rect).inflate(-12, -12)
        seen, bare = (pygame.transform.average_color(one, (x, y, w, h)) for one in (canvas.surface, room))
        assert max(abs(a - b) for a, b in zip(seen, bare, strict=True)) <= 2, "the lamp alone colours it"


def test_the_ruler_widens_from_bids_to_all_points_as_the_contract_slides_to_its_place_d_1(driver: Driver) -> None:
    table = lively(driver, {**BIDDING, "bids": [[1, 75], [2, "pass"], [3, "pass"]]})
    act(driver, table, "pass")
    driver.until(lambda: isinstance(table.interludes.playing, Sliding), ms=16)
    shown = table.interludes.playing
    assert isinstance(shown, Sliding)
    assert [(ruler.scale.low, ruler.scale.high) for ruler in (shown.before, shown.after)] == [(70, 180), (0, 180)]
    assert [mark.value for mark in shown.after.marks] == [180 - 75], "theirs is measured from the right"
    driver.until(lambda: not table.interludes.is_on, ms=16)
    assert places(table.state.layout).rect == shown.after.scale.rect


def test_the_kitty_is_turned_for_who_may_see_it_and_told_truly_d7(driver: Driver) -> None:
    table = lively(driver, EXCHANGE)
    view, layout = table.view(), table.state.layout
    moved = tuple(Moved("kitty", "hands.0", face, 1, (0,)) for face in KITTY)
    for seat, count in ((0, 5), (1, 0), (None, 0)):
        told = Event("kitty", 0, moved).seen_by(seat)
        shown = table.scene.staging.interlude(told, view, layout)
        assert isinstance(shown, Revealed)
        assert len(shown.faces) == count
        assert not any(isinstance(look, Back) for look, _worth, _sum in shown.faces)
    variant = table.scene.game.variant(view.observation.options)
    shown = table.scene.staging.interlude(Event("kitty", 0, moved), view, layout)
    assert isinstance(shown, Revealed)
    worths = [worth for _look, worth, _sum in shown.faces]
    assert sorted(worths) == sorted(variant.values[CARD_OF[face]] for face in KITTY)
    assert [words for _look, _worth, words in shown.faces][-1] == "15 points so far"
    assert sum(worths) == 15


@pytest.mark.parametrize("size", [(914.0, 571.0), (1067.0, 667.0), (1280.0, 800.0)])
def test_the_kitty_in_the_middle_covers_no_seat(driver: Driver, size: tuple[float, float]) -> None:
    table = lively(driver, EXCHANGE)
    layout = replace(table.state.layout, width=size[0], height=size[1])
    moved = tuple(Moved("kitty", "hands.0", face, 1, (0,)) for face in KITTY)
    shown = table.scene.staging.interlude(Event("kitty", 0, moved), table.view(), layout)
    assert isinstance(shown, Revealed)
    shown._lie = [table.stage.actors["hand"][0]] * 5
    poses = [shown._place(n) for n in range(5)]
    left, right = poses[0].x - poses[0].width / 2, poses[-1].x + poses[-1].width / 2
    for side in (1, 3):
        x, _y, w, _h = table.scene.seat_place(side, layout).area
        assert right <= x or x + w <= left, side


@pytest.mark.parametrize("zoom", [1.0, 1.4])
def test_each_card_of_the_kitty_goes_to_the_hand_from_where_its_face_was(driver: Driver, zoom: float) -> None:
    driver.app.services.settings_file.change(zoom=zoom, cards=zoom)
    table = lively(driver, NAMING)
    act(driver, table, "trump fire")
    driver.until(lambda: isinstance(table.interludes.playing, Revealed), ms=16)
    shown = table.interludes.playing
    assert isinstance(shown, Revealed)
    assert [actor.look for actor in shown._lie] == [BACK.look] * 5
    driver.until(lambda: not table.interludes.is_on, ms=8)
    looks = [look for look, _worth, _sum in shown.faces]
    new = [actor for actor in table.stage.actors["hand"] if actor.piece.name in KITTY]
    starts = {looks.index(actor.piece.look): actor.flight.start.x for actor in new if actor.flight}
    assert [starts[n] for n in sorted(starts)] == sorted(starts.values())
    assert len(starts) == 5
    assert not any(actor.flight.flip for actor in new if actor.flight)


def test_a_card_of_the_kitty_turns_evenly_whatever_it_looks_like_from_the_front(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lively(driver, NAMING)
    act(driver, table, "trump fire")
    driver.until(lambda: isinstance(table.interludes.playing, Revealed), ms=16)
    shown = table.interludes.playing
    assert isinstance(shown, Revealed)
    first = shown.faces[0][0]
    turns: list[float] = []

    def note(_canvas: Any, _cards: Any, look: Any, *_rest: Any, squeeze: float = 1.0, **_more: Any) -> None:
        if look is first and squeeze < 1:
            turns.append(math.degrees(math.acos(squeeze)))

    monkeypatch.setattr(revealed, "draw_look", note)
    driver.until(lambda: not table.interludes.is_on, ms=16)
    steps = [before - after for before, after in pairwise(turns)]
    assert len(steps) >= 4
    assert steps == pytest.approx([sum(steps) / len(steps)] * len(steps), rel=0.1)


def test_the_points_of_a_trick_fly_to_the_score_which_changes_as_they_come_d13(driver: Driver) -> None:
    table = lively(driver, TRICK)
    before = table.view().observation.taken
    act(driver, table, "play W14")
    driver.until(lambda: isinstance(table.interludes.playing, Taken), ms=16)
    shown = table.interludes.playing
    assert isinstance(shown, Taken)
    after = table.view().observation
    gained = [now - then for now, then in zip(after.taken, before, strict=True)]
    points = after.taken[0] + after.taken[1] - sum(before)
    assert points == 10 + 15 + 10 + 5, "10, 15, 5 and 14 of water lie there"
    assert shown.words == f"+{points}"
    assert sorted(gained) == [0, points]
    assert shown.zone == "trick2", "the 15, across the table, takes it"
    while table.interludes.is_on:
        assert table.painter._painted_view().observation.taken == before, "the score waits for the points"
        assert not (table.stage.leaving and table.interludes.hidden), "the trick is seen to go"
        driver.step()
    driver.step(frames=2)
    assert table.painter._painted_view().observation.taken == after.taken
    piles = [len(names(table, zone)) for zone in WON]
    assert piles == [0, 0, 1, 0] and names(table, "won2") == ["back"], "the trick lies as one card by its winner"
    driver.rest()
    place = table.stage.actors["won2"][0].pose
    tips = [tip for (x, y, w, h), tip in table.scene.readouts.meanings(table.view(), table.state.layout)
            if x <= place.x < x + w and y <= place.y < y + h]  # fmt: skip
    assert [tip.text for tip in tips] == [f"1 trick. Your team has {after.taken[0]} points so far."]


def test_a_trick_without_points_only_stirs(driver: Driver) -> None:
    table = lively(driver, TRICK)
    event = Event("trick", 1, (Moved("trick", "won.1", "W10"),), {"winner": 1, "points": 0})
    shown = table.scene.staging.interlude(event, table.view(), table.state.layout)
    assert isinstance(shown, Taken)
    assert (shown.words, shown.length, shown.zone) == ("", HELD, "trick1")


def test_a_trick_is_held_and_then_gathered_as_its_points_fly_d13(driver: Driver) -> None:
    table = lively(driver, TRICK)
    act(driver, table, "play W14")
    driver.until(lambda: isinstance(table.interludes.playing, Taken), ms=8)
    begun, shown = driver.now, table.interludes.playing
    assert isinstance(shown, Taken)
    driver.until(lambda: bool(table.stage.leaving), ms=8)
    assert driver.now - begun == pytest.approx(HELD, abs=17)
    gone = [actor.flight for actor in table.stage.leaving if actor.flight]
    assert {flight.duration for flight in gone} == {SWEEP}
    assert max(flight.over for flight in gone) == pytest.approx(begun + shown.length, abs=17)


def test_the_dragon_stares_before_its_trick_is_gathered(driver: Driver) -> None:
    table = lively(driver, {**TRICK, "hands": [["A9", "E15", "F5", "F7", "F8", "DRAGON"], *TRICK["hands"][1:]]})
    act(driver, table, "play DRAGON")
    driver.until(lambda: isinstance(table.interludes.playing, Taken), ms=8)
    shown = table.interludes.playing
    assert isinstance(shown, Stare)
    assert names(table, shown.dragon) == ["DRAGON"]
    assert [(cue.at, cue.sound) for cue in shown.cues] == [(200.0, "thump"), (LASTS, "gather")]
    lit = [brightness(driver, table, shown, ms) for ms in (0.0, 200.0, 600.0, LASTS)]
    assert lit[1] == pytest.approx(0.6 * lit[0], rel=0.06) and lit[2] == pytest.approx(lit[1], rel=0.06)
    assert lit[3] == pytest.approx(lit[0], rel=0.02)


def brightness(driver: Driver, table: TableScreen, shown: Taken, passed: float) -> float:
    """Return how bright the rail above the table is at a moment of a trick."""
    screen = pygame.display.get_surface()
    canvas = Canvas(screen.copy(), driver.app.display.art)
    shown.draw(canvas, CardArt(driver.app.display.art), passed)
    area = pygame.Rect(0, 0, screen.width // 2, screen.height // 3)
    return float(sum(pygame.transform.average_color(canvas.surface, area)[:3]))


def test_points_fly_to_where_they_are_written(driver: Driver) -> None:
    table = lively(driver, TRICK)
    strip = table.scene.readouts.spots(table.view(), table.state.layout)["points"]
    for team in (0, 1):
        event = Event("trick", team, (), {"winner": team, "points": 5})
        shown = table.scene.staging.interlude(event, table.view(), table.state.layout)
        assert isinstance(shown, Taken)
        x, y, w, h = strip
        assert x < shown.to[0] < x + w
        assert y < shown.to[1] < y + h
