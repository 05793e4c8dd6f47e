"""People across the table as they are drawn: in few frames, in one small place, and without a seam."""

from __future__ import annotations

import re
from typing import Final

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.frames import Frame
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.parlour.blinks import APART, BLINK
from elements_table.ui.parlour.engraved_people import BOX, FILL, LAYER
from elements_table.ui.parlour.face_parts import SHUT, Look
from elements_table.ui.parlour.fingers import HIDDEN, RISES, UP, Hand
from elements_table.ui.parlour.habits import Habits
from elements_table.ui.parlour.liveliness import LEAN, PALM, SORTS
from elements_table.ui.parlour.living_busts import Posture, _bands
from elements_table.ui.shell.loop import IDLE_HZ
from elements_table.ui.stage.sheets.sheet import Tally
from tests.ui.dragon_table import dealt
from tests.ui.driver import FRAME, Driver, players
from tests.ui.wuxing_table import HELD, at_position

SPARSE: Final = 4
"""Frames that a blink takes: lids fall in one, and each stage up again is one."""


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody have habits."""
    monkeypatch.setattr(Habits, "_begin", lambda *_given: None)


def still(driver: Driver) -> TableScreen:
    """Return a table that waits for a person, all at rest."""
    table = driver.sit(at_position(HELD, "person", "regular"))
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn)
    driver.rest()
    return table


def picture() -> bytes:
    """Return what the window shows of the far side: before somebody the ring of their turn may pulse."""
    window = pygame.display.get_surface()
    return pygame.image.tobytes(window.subsurface((0, 0, window.get_width(), window.get_height() // 3)), "RGB")


def blinking(driver: Driver, table: TableScreen) -> None:
    """Let time pass until a lid is down."""
    driver.until(lambda: any(pose.look.lids for pose in table.painter.living.poses().values()), ms=FRAME)


def ends(driver: Driver) -> None:
    """Let as much time pass as a blink takes."""
    end = driver.now + BLINK
    driver.until(lambda: driver.now > end, ms=FRAME)


def test_a_blink_is_a_few_frames_and_leaves_nothing(driver: Driver) -> None:
    table = still(driver)
    driver.step(frames=3)
    before, frames = picture(), driver.app.frames
    blinking(driver, table)
    assert picture() != before
    ends(driver)
    assert picture() == before
    assert driver.app.frames - frames == SPARSE


def test_between_blinks_no_frame_is_drawn(driver: Driver) -> None:
    table = still(driver)
    blinking(driver, table)
    ends(driver)
    frames, quiet = driver.app.frames, driver.now + APART[0] - BLINK
    driver.until(lambda: driver.now >= quiet, ms=FRAME)
    assert driver.app.frames == frames


def test_a_blink_draws_one_small_place(driver: Driver) -> None:
    table = still(driver)
    blinking(driver, table)
    frame = Frame(pygame.display.get_surface(), driver.app.display.art)
    table.draw_moving(frame)
    ((seat, sitter),) = table.painter.living._sitters.items()
    width = driver.app.display.art.px(sitter.bust.size)
    head, eyes, *hands = frame.drawn
    assert [hand.top > eyes.bottom for hand in hands] == [True, True], "both on the rail"
    assert head.w <= 1.2 * width, "it leans aside: they look at whose turn it is"
    assert eyes.w * eyes.h < width * width / 6, "a face, and no more"
    assert seat == 1


def test_where_somebody_alone_stirs_the_rest_of_the_window_stays_and_is_whole(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # habits too
    dealt(driver, "person", *["random"] * 3)
    table, window, known = driver.table, pygame.display.get_surface(), list[pygame.Rect]()
    changed = TableScreen.changed
    monkeypatch.setattr(TableScreen, "changed", lambda screen: known.append(changed(screen)) or known[-1])
    driver.until(lambda: table.is_my_turn)
    driver.step(frames=200, ms=1000 / IDLE_HZ)
    for _n in range(40):
        known.clear()
        while len(known) < 5:
            driver.step(ms=1000 / IDLE_HZ)
        seen = window.copy()
        driver.app.layers.forget()
        driver.app._draw()
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(window, "RGB"), known
        assert all(known) and min(area.w for area in known) < window.get_width() / 3


def test_nobody_blinks_with_reduced_motion_or_in_a_picture(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = still(driver)
    end = driver.now + 2 * APART[1]
    driver.until(lambda: driver.now > end, ms=FRAME)
    assert all(pose == Posture() for pose in table.painter.living.poses().values())


def test_in_a_picture_one_looks_at_whose_turn_it_is_the_others_at_the_cloth_and_stay_so(driver: Driver) -> None:
    game = registry().game("dragon")
    match = next(
        match
        for match in (Match.new(game, None, players("person", *["novice"] * 3), seed) for seed in range(40))
        if match.waiting() == (0,)
    )
    living = driver.sit(match, posed=True).painter.living
    driver.step(ms=FRAME)
    left, across, right = (living.poses()[seat] for seat in (1, 2, 3))
    assert left.look.across >= 3 and right.look.across <= -3, "as far as it is seen from afar"
    assert left.turn[0] > 0 > right.turn[0] and left.tilt > 2 and right.tilt < -2
    assert min(pose.look.down for pose in (left, right)) > 0
    assert across.look.across == across.look.down == 0 and abs(across.tilt) > 4, "straight, the head aside"
    driver.step(ms=20_000)
    assert (left, across, right) == tuple(living.poses()[seat] for seat in (1, 2, 3))


@pytest.mark.parametrize(
    ("scores", "told"),
    [([0, 0], {}), ([1, 0], {0: "ahead"}), ([0, 2], {0: "losing", 1: "winning"}), ([6, 5], {0: "ahead"})],
)
def test_a_lead_of_a_quarter_of_the_goal_is_a_great_one(
    scores: list[float], told: dict[int, str], driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(registry().game("wuxing"), {"target": "6"}, players("person", "novice"), 4)
    painter = driver.sit(match).painter
    monkeypatch.setattr(Match, "counted", lambda _match: scores)
    assert painter._weighed(painter._views.view()) == told


def test_in_a_picture_of_a_secret_choice_all_look_at_the_cloth(driver: Driver) -> None:
    match = Match.new(registry().game("influence"), None, players("person", *["novice"] * 2), 4)
    table = driver.sit(match, posed=True)
    driver.step(ms=FRAME)
    assert table.views.view().is_secret
    left, right = (table.painter.living.poses()[seat].look for seat in (1, 2))
    assert left.across > 0 > right.across and left.down > 0 < right.down


def test_nobody_blinks_behind_another_window_or_under_a_sheet(driver: Driver) -> None:
    table = still(driver)
    frames, end = driver.app.frames, driver.now + 2 * APART[1]
    driver.app.is_focused = False
    driver.until(lambda: driver.now > end, ms=FRAME)
    assert driver.app.frames == frames
    driver.app.is_focused = True
    driver.app.navigator.push(table.pausing.sheet())
    driver.rest()
    end += 2 * APART[1]
    while driver.now < end:
        driver.step()
        assert all(not pose.look.lids for pose in table.painter.living.poses().values())


@pytest.mark.parametrize("reduced", [False, True])
def test_whoever_sits_at_a_sheet_blinks_there_too(driver: Driver, reduced: bool) -> None:
    driver.app.services.settings_file.change(reduced_motion=reduced)
    table = driver.sit(at_position(HELD, "person", "regular"))
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn)
    table.turn.act(next(action for action in table.match.legal_actions(0) if str(action) == "yield"))
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    end, lids = driver.now + 2 * APART[1], set()
    while driver.now < end:
        driver.step(ms=FRAME)
        lids |= {pose.look.lids for pose in table.painter.guests.poses().values()}
    assert (SHUT in lids) is not reduced
    assert driver.top.lives is not reduced


@pytest.mark.parametrize("acts", [False, True])
def test_who_leans_in_stands_in_the_room_without_a_seam(driver: Driver, acts: bool) -> None:
    """Drawn where they rest, they are what rests, dot for dot; further down, rail and cloth stay as they were."""
    seat = 0 if acts else 1
    table = driver.sit(at_position(HELD, *(("regular", "person") if acts else ("person", "regular"))))
    table.bots.worker = None
    driver.rest()
    assert (table.view().waiting == (seat,)) is acts
    living, place, base = table.painter.living, table.painter._place(), table.painter._drawn_base()
    canvas = Canvas(base, driver.app.display.art)
    for down in (0, round(canvas.scale * LEAN)):
        seen = base.copy()
        body, area = living._body(canvas, seat, (down, 0, 0, (0, 0)))
        bubble = pygame.Rect(area.topleft, (20, 20))  # beside whoever leans in stands what they have said
        seen.fill("white", bubble)
        seen.blit(body, area)
        assert all(seen.get_at(at)[:3] == (255, 255, 255) for at in dots(bubble))
        seen.blit(base, bubble, bubble)
        changed = [at for at in dots(area) if apart(seen.get_at(at), base.get_at(at)) > 2]
        wood = {(x, y) for x, y in dots(area) if y >= place.top and place.rail.get_at((x, y - place.top)).a == 255}
        assert bool(changed) == bool(down)
        assert wood and not wood & set(changed)


def dots(area: pygame.Rect) -> list[tuple[int, int]]:
    return [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]


def apart(one: pygame.Color, other: pygame.Color) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_a_head_that_leans_aside_takes_its_eyes_along_and_a_hand_lies_on_the_wood(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = still(driver)
    living, art, base = table.painter.living, driver.app.display.art, table.painter._drawn_base()
    ((seat, sitter),) = living._sitters.items()

    def changed(posture: Posture) -> pygame.Rect:
        monkeypatch.setattr(living, "poses", lambda: {seat: posture})
        seen = base.copy()
        living.draw(Canvas(seen, art))
        mask = pygame.mask.from_threshold(seen, (0, 0, 0), (2, 2, 2, 255), base)
        mask.invert()
        rects = mask.get_bounding_rects()
        return rects[0].unionall(rects[1:])

    size = art.px(sitter.bust.size)
    top, middle = art.px(sitter.bust.top), base.get_width() // 2
    leaning = changed(Posture(tilt=7))
    assert leaning.top >= top and leaning.bottom <= top + 0.73 * size, "shoulders stay"
    eyes = changed(Posture(Look(across=2.0)))
    assert changed(Posture(Look(across=2.0), tilt=7)) == leaning.union(eyes)
    hand = changed(Posture(hand=Hand(UP, aside=round(PALM))))
    assert hand.width > 1.4 * art.px(60 * sitter.bust.size / BOX), "with its arm"
    rail = art.px(table.state.layout.parlour.edge(sitter.bust.x))
    assert hand.left > middle and hand.top < rail < hand.bottom < rail + 0.1 * size
    assert changed(Posture(hand=Hand(1, aside=round(PALM)))).bottom <= rail + 2, "it comes up from behind it"
    other = changed(Posture(hand=Hand(UP, aside=-round(PALM), is_left=True)))
    assert other.right < middle and abs(other.width - hand.width) < 4
    window, before = base.copy(), base.copy()
    monkeypatch.setattr(living, "poses", lambda: {seat: Posture(hand=Hand(UP, aside=round(PALM)))})
    living.draw(Canvas(window, art))
    place = table.painter._place()
    wood = {(x, y) for x, y in dots(hand) if y >= place.top and place.rail.get_at((x, y - place.top)).a == 255}
    on_wood = {at[0] for at in wood if apart(window.get_at(at), before.get_at(at)) > 8}
    fingers = art.px(48 * sitter.bust.size / BOX)
    assert on_wood and max(on_wood) - min(on_wood) <= fingers, "fingers alone lie on it, and the arm behind it"
    chin = changed(Posture(hand=Hand(RISES, aside=20, raised="chin")))
    for up in range(1, RISES):
        lower = changed(Posture(hand=Hand(up, aside=54, raised="brow")))
        assert lower.top > chin.top - 60 * up and lower.bottom <= rail + 2, "it comes up from behind the wood"
    assert chin.top < top + 0.65 * size < chin.bottom <= rail + 2, "it reaches up to the cheek, and lies on no wood"


@pytest.mark.parametrize("turn", [(8, 0), (-8, 0), (0, 5), (5, -3)])
@pytest.mark.parametrize("part", [pygame.Rect(0, 0, 240, 240), pygame.Rect(78, 80, 84, 94)])
def test_a_head_that_turns_takes_the_middle_of_its_face_along_and_keeps_its_outline(
    turn: tuple[int, int], part: pygame.Rect
) -> None:
    """All of somebody and the place of their eyes alone go the same way, and leave no gap."""
    size, points = (
        240,
        {"nose": (120, 118), "mouth": (120, 150), "ear": (74, 118), "top": (120, 2), "chest": (120, 200)},
    )
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    whole.fill("white")
    for x, y in points.values():
        whole.fill("black", (x - 1, y - 1, 3, 3))
    seen = whole.copy()
    seen.fill((255, 0, 0), part)
    for band, (left, row) in _bands(whole.subsurface(part), part.topleft, size, 0, turn):
        seen.blit(band, (part.x + left, part.y + row))
    dark = {at for at in dots(seen.get_rect()) if sum(seen.get_at(at)[:3]) < 200 and seen.get_at(at).r < 99}
    assert not any(seen.get_at(at) == (255, 0, 0) for at in dots(part.inflate(-2 * 8, -2 * 5)))
    for name, (x, y) in points.items():
        across, down = {"nose": (1.0, 1.0), "mouth": (0.5, 0.5), "ear": (0.0, 1.0)}.get(name, (0.0, 0.0))
        if part.collidepoint(x, y):
            there = x + turn[0] * across, y + turn[1] * down
            assert any(abs(a - there[0]) <= 2 and abs(b - there[1]) <= 2 for a, b in dark), name


@pytest.mark.parametrize("strong", [False, True])
def test_a_hand_is_as_light_as_the_face_is_and_in_high_contrast_as_it_was_drawn(strong: bool, driver: Driver) -> None:
    driver.app.services.settings_file.change(high_contrast=strong)
    table = still(driver)
    driver.until(lambda: table.painter.living.poses()[1].hand.up == RISES)
    driver.step(frames=2)
    sitter = table.painter.living._sitters[1]
    text = driver.app.display.art.sprites.svg(sitter.face.sprite).decode()
    skin = pygame.Color(re.findall(FILL, re.findall(LAYER, text)[3])[0])
    seen = Canvas(pygame.display.get_surface(), driver.app.display.art)
    (x, y), window = (
        seen.at(sitter.bust.x, table.state.layout.parlour.edge(sitter.bust.x)),
        pygame.display.get_surface(),
    )
    found = [window.get_at((x + dx, y - 6 + dy)) for dx in range(-20, 21) for dy in range(-6, 7)]
    assert (skin in found) == strong


def test_two_backs_change_places_where_somebody_puts_their_cards_right(driver: Driver) -> None:
    table = still(driver)
    stage = table.stage
    (zone,) = (table.scene.zone_of(place, table.state.layout) for place in table.scene.hands(1))
    before = [(actor, actor.home) for actor in stage.actors[zone]]
    table.painter.living.company._heard.append((SORTS, 1))
    driver.step(frames=2)
    assert sum(actor.flight is not None for actor in stage.everything) == 2
    assert stage.moving() and not stage.carrying()
    driver.rest()
    assert [(actor, actor.pose) for actor in stage.actors[zone]] == before
    assert table.is_my_turn, "and whoever is asked may act meanwhile"


def test_the_log_lies_over_whoever_sits_behind_it(driver: Driver) -> None:
    table = still(driver)
    blinking(driver, table)
    canvas = Frame(pygame.display.get_surface(), driver.app.display.art)
    table.painter.living.draw(canvas, [(0, 0, 9000, 9000)])
    assert canvas.drawn == []
    table.painter.living.draw(canvas, [(0, 0, 9, 9)])
    assert len(canvas.drawn) == 4


def test_bots_think_for_a_time_of_their_own_which_tells_of_nobody_who_kept_silent(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = still(driver)
    driver.app.services.settings_file.change(thinking=1.0)
    times = [table._thinks(1)]
    table.turn.act(table.match.legal_actions(0)[0])
    times.append(table._thinks(1))
    assert times[0] != times[1] and min(times) >= 1
    monkeypatch.setattr(type(table.match), "is_silent", lambda _match, entry: entry.seat == 0)
    assert table._thinks(1) == times[0], "as if nothing had been done"
    monkeypatch.setattr(type(table.match), "is_asking", lambda *_given: True)
    assert table._thinks(1) == 1, "out of turn all take alike"
    driver.app.services.settings_file.change(thinking=0.0)
    assert table._thinks(1) == 0


def test_while_a_round_is_counted_eyes_and_heads_go_to_what_is_counted(driver: Driver) -> None:
    table = driver.sit(at_position(HELD, "person", "regular"))
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn)
    table.turn.act(next(action for action in table.match.legal_actions(0) if str(action) == "yield"))
    driver.until(lambda: isinstance(table.interludes.playing, Tally))
    tally, guests = table.interludes.playing, table.painter.guests
    assert isinstance(tally, Tally)
    counted, drawn, window = set[Posture](), list[pygame.Surface](), pygame.display.get_surface()
    canvas = Canvas(window, driver.app.display.art)
    while table.interludes._passed(tally) < tally.sheet.count.settled_at:
        driver.step(ms=20)
        counted |= {*guests.poses().values()}
        if guests._drawn.get(1, Posture()).turn[1] > 0:
            drawn.append(
                window.subsurface(canvas.pixels(guests._sitters[1].bust.face).clip(window.get_rect())).copy()
            )
    assert len({pygame.image.tobytes(one, "RGB") for one in drawn}) > 1, "and so they are shown"
    assert max(pose.turn[1] for pose in counted) > 1 and max(pose.look.down for pose in counted) > 0
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    assert {pose._replace(look=Look(), hand=HIDDEN) for pose in guests.poses().values()} == {Posture()}, "heads rest"
    won = [seat for seat, sitter in guests._sitters.items() if sitter.face.mood == "pleased"]
    assert [seat for seat, pose in guests.poses().items() if pose.hand.raised == "folded"] == won, "hands on the rail"
