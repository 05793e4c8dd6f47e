"""The people at the tables: every name has a face, nobody has another's, and a chosen one is kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.conformance.gestures import moments
from elements_table.conformance.setups import Setup
from elements_table.kernel.registry import registry
from elements_table.match.archive import replay
from elements_table.match.play.match import Match, Seat
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.panels.teams import lamp_area
from elements_table.ui.parlour.busts import DIM
from elements_table.ui.parlour.face_parts import MOUTH, POINT, SHUT, Look, Mien, posed
from elements_table.ui.parlour.habits import manners
from elements_table.ui.parlour.living_busts import LATE, Posture
from elements_table.ui.platform.people import CAST, PORTRAITS, Mood, Portrait, at_table, seated, shared
from tests.ui.driver import Driver
from tests.ui.wuxing_table import HELD, at_position

NAMES = st.lists(st.sampled_from([*CAST, "You", "Mei", "Iris", "Otto"]), unique=True, min_size=1, max_size=12)


def test_every_name_of_a_bot_has_its_face() -> None:
    heads = [registry().head(game_id) for game_id in registry()]
    assert {name for head in heads for name in head.names} <= set(CAST)


@pytest.mark.parametrize("mood", get_args(Mood))
def test_every_face_has_every_mood(mood: Any) -> None:
    index = Sprites().index
    assert [face for face in PORTRAITS if Portrait(face, mood).sprite not in index] == []


@given(NAMES, st.data())
def test_no_two_have_the_same_face(names: list[str], data: st.DataObject) -> None:
    people = data.draw(st.sets(st.sampled_from(range(len(names)))))
    chosen = [
        data.draw(st.sampled_from(["", "nobody", *PORTRAITS])) if n in people else "" for n in range(len(names))
    ]
    found = seated(names, chosen, people)
    assert len(set(found)) == len(names) and set(found) <= set(PORTRAITS)
    assert {face for face in chosen if face in PORTRAITS} <= set(found)
    bots = [seat for seat, name in enumerate(names) if seat not in people and name in CAST]
    assert all(found[seat] == CAST[names[seat]] for seat in bots if CAST[names[seat]] not in chosen)


def test_all_faces_are_taken_before_one_is_given_twice() -> None:
    found = seated([f"Name {n}" for n in range(14)])
    assert set(found[:12]) == set(CAST.values())
    assert set(found[12:]) <= set(PORTRAITS)


def test_what_a_seat_without_a_face_is_written_as_stays_the_same() -> None:
    assert msgspec.json.encode(Seat("person", "Ada")) == b'{"kind":"person","name":"Ada","level":""}'


def test_a_chosen_face_is_kept_in_the_match(tmp_path: Path) -> None:
    wuxing = registry().game("wuxing")
    seats = [Seat("person", "Ada", face="musician"), Seat("bot", "Lin", "regular")]
    match = Match.new(wuxing, None, seats, 3, tmp_path / "match.jsonl")
    match.close()
    again = replay.resume(tmp_path / "match.jsonl")
    assert at_table(again.seats) == ("musician", "monk")


# ---- moods


@pytest.mark.parametrize("game_id", list(registry()))
def test_moods_tell_nothing_that_is_hidden(game_id: str) -> None:
    """Whoever looks reads the same off all faces, one to whom every hand is hidden included."""
    data = registry().game(game_id).data
    table = Setup(registry(), game_id, data.finite(data.settle({})), data.default_seats)
    worn: set[str] = set()
    for moment in moments(table, 3, 500, with_updates=True):
        for update in moment.updates:
            read = []
            for seat in (None, *range(table.seats)):
                sight = moment.after(update, seat)
                read.append(sight.scene.staging.moods(update.event.seen_by(seat), sight.view))
            assert all(moods == read[0] for moods in read), update.event
            assert set(read[0]) <= set(range(table.seats)), update.event
            worn |= set(read[0].values())
    assert worn == {"pleased", "stung"}


def ended(driver: Driver) -> TableScreen:
    """Return a table of two people, just after the one who looks has yielded a round."""
    table = driver.sit(at_position(HELD, "person", "regular"))
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn)
    driver.rest()
    assert [table.view().face(seat).mood for seat in (0, 1)] == ["thinking", "calm"]
    table.match.act(0, next(action for action in table.view().legal if str(action) == "yield"))
    table.interludes.are_wanted = False  # the sheet has faces of its own
    driver.until(lambda: bool(table.state.moods))
    return table


def test_faces_are_pleased_and_stung_and_calm_down_again(driver: Driver) -> None:
    table = ended(driver)
    assert [table.view().face(seat).mood for seat in (0, 1)] == ["stung", "pleased"]
    begun = driver.now
    driver.until(lambda: not table.state.moods, ms=20)
    assert Motion.ROUND_MOOD - 60 < driver.now - begun < Motion.ROUND_MOOD + 60


def test_everybody_calms_down_in_their_own_time(driver: Driver) -> None:
    table = ended(driver)
    state = table.state
    state.moods_until[1] = state.moods_until[0] - Motion.MOOD
    driver.until(lambda: 1 not in state.moods, ms=20)
    assert dict(state.moods) == {0: "stung"}
    begun = driver.now
    driver.until(lambda: not state.moods, ms=20)
    assert Motion.MOOD - 60 < driver.now - begun < Motion.MOOD + 60


def test_a_partner_is_pleased_half_as_long_and_nobody_is_stung_for_another(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [Seat("bot", name, "novice") for name in registry().head("dragon").names[:4]]
    table = driver.sit(Match.new(registry().game("dragon"), {}, seats, 3))
    table.bots.worker = None
    monkeypatch.setattr(type(table.scene.staging), "moods", lambda *_given: {0: "stung", 1: "pleased"})
    driver.until(lambda: bool(table.state.moods), ms=20)
    assert table.state.moods == {0: "stung", 1: "pleased", 3: "pleased"}
    until, now = table.state.moods_until, driver.now
    assert until[3] - now == pytest.approx((until[1] - now) / 2)
    assert shared({0: "stung", 2: "pleased"}, table.match.game.data.teams) == {}


def test_faces_change_at_once_where_nothing_is_to_move(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = ended(driver)
    driver.step(ms=1)
    assert table.painter._fades == []
    assert all(pose == Posture() for pose in table.painter.living.poses().values())


def test_a_face_becomes_another_behind_its_lids_and_never_has_two_mouths(driver: Driver) -> None:
    table = ended(driver)
    living, art = table.painter.living, driver.app.display.art
    ((seat, sitter),) = living._sitters.items()
    poses, begun = [], driver.now
    while living._turned:
        driver.step(ms=8)
        if (pose := living.poses()[seat]).face is None:
            continue
        poses.append((pose.look.lids, pose.look.mien.flat, pose.face.mood))
        alone = Canvas(table.painter._drawn_base().copy(), art)
        living.draw(alone)
        mouth = pygame.Rect(alone.at(sitter.bust.x - 20, sitter.bust.top + 150), (40, 25))
        seen, one = (pygame.image.tobytes(each.subsurface(mouth), "RGB") for each in (window(), alone.surface))
        assert seen == one, "nothing of how it was lies over it"
    slowest = max(temper.pace for temper in manners().tempers.values())
    assert Motion.FACE < driver.now - begun < Motion.FACE * (1 + LATE[1] * slowest) + 40
    moods = [mood for _lids, _flat, mood in poses]
    assert {*moods} == {"calm", "pleased"} and moods == sorted(moods), "first the one, then the other"
    swap = moods.index("pleased")
    assert poses[swap - 1][:2] == poses[swap][:2] == (SHUT, 1.0), "with the eyes shut, and the mouth a line"


def test_who_thinks_makes_their_face_later_than_who_is_glad(driver: Driver) -> None:
    """What is soon done is done with a calm face."""
    table = ended(driver)
    living = table.painter.living
    ((seat, sitter),) = living._sitters.items()
    late: dict[str, list[float]] = {"pleased": [], "thinking": []}
    for mood, times in late.items():
        for _n in range(20):
            for face in (Portrait(sitter.face.who), Portrait(sitter.face.who, cast(Mood, mood))):
                living._turned.clear()
                living.sit({seat: sitter._replace(face=face)}, lasts=(120.0, 240.0))
            times.append(living._turned[seat][0] - living.company.now)
    assert sum(late["thinking"]) > 2 * sum(late["pleased"]) > 0 and len({*late["thinking"]}) > 15


def test_a_mouth_that_becomes_another_is_a_line_on_every_portrait(art: Art) -> None:
    line = Look(0, 0.0, 0.0, Mien(flat=1.0))
    for face in PORTRAITS:
        for mood in get_args(Mood):
            svg = posed(art.sprites.svg(Portrait(face, mood).sprite).decode(), line)
            heights = {y for mouth in re.findall(MOUTH, svg) for _x, y in re.findall(POINT, mouth)}
            assert len(heights) == 1, (face, mood)


def window() -> pygame.Surface:
    """Return what is shown."""
    shown = pygame.display.get_surface()
    assert shown is not None
    return shown


def turned(driver: Driver) -> tuple[TableScreen, pygame.Rect]:
    """Return a table whose turn goes to the rival, and where the light on them is seen."""
    table = driver.sit(at_position(HELD, "person", "regular"))
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn)
    driver.rest()
    rect = lamp_area(table.scene, table.state.layout, 1)
    area = Canvas(window(), driver.app.display.art).pixels(rect)
    table.match.act(0, next(action for action in table.view().legal if str(action).startswith("play")))
    driver.until(lambda: table.painter._lights.get(1) == "full", ms=10)
    return table, area


@pytest.mark.parametrize(("is_fast", "part"), [(False, 1.0), (True, 0.5)])
def test_the_light_fades_to_whose_turn_it_is_and_then_costs_nothing(
    driver: Driver, is_fast: bool, part: float
) -> None:
    driver.app.services.settings_file.change(fast_animation=is_fast)
    table, area = turned(driver)
    assert [kept[3] for kept in table.painter._fades].count(Motion.LAMP * part) == 2, "mine and the rival's"
    light, faces, lamp = list[int](), list[int](), area.inflate(-area.w * 2 // 3, -area.h * 2 // 3)
    while table.painter._fades:
        color = pygame.transform.average_color(window(), lamp)
        light.append(color[0] + color[1] + color[2])
        faces.append(table.painter.living.poses()[1].level or DIM["full"])
        driver.step(ms=20)
    assert light == sorted(light) and light[0] < light[-1]
    assert faces == sorted(faces) and DIM["rest"] < faces[0] < faces[-1] <= DIM["full"]
    driver.rest()
    assert not table.painter.moving()


def test_the_light_changes_at_once_where_nothing_is_to_move(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table, _area = turned(driver)
    assert not table.painter._fades
