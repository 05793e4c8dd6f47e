"""Zones and pieces: fans that fit, piles that stay small, pieces that are found again after every change."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel.game import DEALER, Event, Moved
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import ELEMENT, Motion, Raise
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import LEAST_STRIP, WIDEST_FAN, Fan, Pile, Pose, Row, Zone, blend
from elements_table.ui.stage.motion.drawing import draw_actor, draw_answer, draw_moving
from elements_table.ui.stage.motion.flights import SWAP_ARC, Pace, match_up, taken
from elements_table.ui.stage.scene import Back, Card, Figure, Piece, Ref
from elements_table.ui.stage.stage import Stage

BACK = Piece("back", Back("wuxing"))
counts = st.integers(min_value=1, max_value=20)


def card(name: str) -> Piece:
    return Piece(name, Card(name, "fire"))


def fan(name: str = "hand", span: float = 600.0, **more: object) -> Fan:
    return Fan(name=name, rect=(0, 0, span, 200), width=122, centre=(300, 300), span=span, spread=True, **more)


@given(counts, st.floats(min_value=300, max_value=900))
def test_a_fan_shows_a_strip_of_every_card_and_keeps_its_span(count: int, span: float) -> None:
    poses = fan(span=span).poses(count)
    assert len(poses) == count
    left = poses[0].x - poses[0].width / 2
    right = poses[-1].x + poses[-1].width / 2
    assert right - left <= span + poses[0].width * 0.1
    assert poses[0].angle - poses[-1].angle <= WIDEST_FAN + 1e-6
    for a, b in pairwise(poses):
        assert math.dist((a.x, a.y), (b.x, b.y)) >= LEAST_STRIP * a.width * 0.98


@given(counts)
def test_a_row_stays_inside_its_rectangle(count: int) -> None:
    row = Row(name="row", rect=(10, 20, 300, 70), width=50)
    for pose in row.poses(count):
        assert pose.x - 25 + 1e-6 >= 10
        assert pose.x + 25 <= 310 + 1e-6


def test_a_pile_grows_to_its_thickness_and_no_further() -> None:
    pile = Pile(name="pile", rect=(0, 0, 90, 120), width=70, at=(45, 60))
    poses = pile.poses(40)
    assert max(abs(p.x - 45) + abs(p.y - 60) for p in poses) < 40


@given(st.floats(-180, 180), st.floats(-60, 60), st.floats(-80, 80))
def test_a_turned_piece_covers_what_it_is_drawn_over(angle: float, across: float, down: float) -> None:
    pose = Pose(200, 200, angle, 100)
    turn = math.radians(angle)
    x = 200 + across * math.cos(turn) + down * math.sin(turn)
    y = 200 - across * math.sin(turn) + down * math.cos(turn)
    inside = abs(across) <= 50 - 1e-6 and abs(down) <= 70 - 1e-6
    outside = abs(across) > 50 + 1e-6 or abs(down) > 70 + 1e-6
    assert pose.covers(x, y, 1.4) or not inside
    assert not pose.covers(x, y, 1.4) or not outside


def test_blending_turns_the_short_way_round() -> None:
    assert blend(Pose(0, 0, 170), Pose(0, 0, -170), 0.5).angle == pytest.approx(180)


def table(pace: Pace | None = None) -> Stage:
    stage = Stage(pace)
    zones: list[Zone] = [fan(), fan("display"), Pile(name="deck", rect=(0, 0, 90, 120), width=70, at=(45, 60))]
    pieces = {"hand": [card("1"), card("1"), card("2")], "display": [card("6")], "deck": [BACK] * 3}
    stage.place(zones, pieces)
    return stage


def laid(*hand: str, display: tuple[str, ...]) -> dict[str, list[Piece]]:
    return {"hand": [card(n) for n in hand], "display": [card(n) for n in display], "deck": [BACK] * 3}


def played(name: str) -> Event:
    return Event("play", 0, (Moved("hands.0", "display", name),))


ZONES = {"hands.0": "hand", "display": "display", "deck": "deck"}


def test_a_played_card_is_the_same_actor_in_its_new_zone() -> None:
    stage = table()
    two = stage.actors["hand"][2]
    stage.change(laid("1", "1", display=("6", "2")), played("2"), ZONES)
    assert stage.actors["display"][1] is two
    assert two.flight is not None
    assert two.flight.far


def test_the_held_one_of_two_equal_cards_leaves() -> None:
    stage = table()
    first = stage.actors["hand"][0]
    stage.select(first)
    stage.change(laid("1", "2", display=("6", "1")), played("1"), ZONES)
    assert stage.actors["display"][1] is first


def test_without_an_event_a_piece_is_found_in_its_new_zone_by_name() -> None:
    stage = table()
    two = stage.actors["hand"][2]
    stage.change(laid("1", "1", display=("6", "2")), None, {})
    assert stage.actors["display"][1] is two


def test_a_back_that_is_played_turns_over() -> None:
    stage = Stage()
    stage.place([fan("theirs"), fan("display")], {"theirs": [BACK, BACK]})
    event = Event("play", 1, (Moved("hands.1", "display", "5"),))
    stage.change({"theirs": [BACK], "display": [card("5")]}, event, {"hands.1": "theirs", "display": "display"})
    actor = stage.actors["display"][0]
    assert actor.look == BACK.look
    stage.update(10_000)
    assert actor.look == card("5").look


def test_everything_comes_to_rest_where_its_zone_puts_it() -> None:
    stage = table()
    stage.change({"hand": [card("1")], "display": [card("6"), card("2")], "deck": [BACK]}, played("2"), ZONES)
    assert stage.moving()
    for n in range(200):
        stage.update(n * 16.0)
    assert not stage.moving()
    for actors in stage.actors.values():
        for actor in actors:
            assert actor.pose == stage.rest_pose(actor)


def test_reduced_motion_flips_and_flies_nothing_far() -> None:
    stage = table(Pace(reduced=True))
    stage.change(laid("1", "1", display=("6", "2")), played("2"), ZONES)
    assert all(a.flight is None or a.flight.duration <= 120 for actors in stage.actors.values() for a in actors)


def test_hovering_does_not_flicker_at_the_edge_of_a_raised_card() -> None:
    stage = table()
    first = stage.actors["hand"][0]
    x, y = first.home.x - 50, first.home.y + 70
    assert stage.piece_at(x, y) is first
    stage.point_at(first)
    stage.update(5_000)
    assert stage.piece_at(x, y) is first


def test_equal_pieces_keep_their_order() -> None:
    stage = table()
    found = match_up(stage.actors["hand"], [card("1"), card("1"), card("2")], ())
    assert [found[i] for i in range(3)] == stage.actors["hand"]


def test_a_zone_makes_room_and_closes_again() -> None:
    stage = table()
    six = stage.actors["display"][0]
    home = six.home
    stage.part("display")
    assert six.home != home
    stage.part(None)
    assert six.home == home
    assert stage.actor(Ref("display", 0)) is six
    assert stage.actor(Ref("display", 9)) is None


def test_a_refused_piece_shakes_and_returns(screen: pygame.Surface) -> None:
    stage = table()
    actor = stage.actors["hand"][0]
    stage.hold(actor)
    stage.drag_to(10, 10, 0)
    stage.hold(None)
    stage.give_back(actor, shaken=True)
    stage.update(15.0)
    assert actor.pose.x != 10
    stage.update(5_000.0)
    assert actor.pose == actor.home


def test_a_lit_card_is_raised_wherever_it_comes_to_lie_and_a_figure_stays() -> None:
    stage = Stage()
    cube = Piece("cube", Figure("cube_red"), lit=True)
    row = Row(name="row", rect=(0, 400, 400, 70), width=50)
    pool = Row(name="pool", rect=(0, 500, 400, 40), width=36, aspect=1.0)
    lit = Piece("1", card("1").look, lit=True)
    stage.place([fan(), row, pool], {"hand": [lit, card("2")], "pool": [cube]})
    first, second = stage.actors["hand"]
    assert first.pose.y < first.home.y
    assert second.pose == second.home
    assert stage.actors["pool"][0].pose == stage.actors["pool"][0].home
    event = Event("play", 0, (Moved("hand", "row", "1"),))
    stage.change({"hand": [card("2")], "row": [lit], "pool": [cube]}, event, {"hand": "hand", "row": "row"})
    stage.hurry()
    assert stage.actors["row"] == [first]
    assert first.pose.y < first.home.y
    stage.change({"hand": [card("2")], "row": [card("1")], "pool": [cube]}, None, {})
    stage.hurry()
    assert first.pose == first.home


def test_what_cannot_be_used_sinks_in_a_hand_and_is_hit_where_it_shows() -> None:
    stage = Stage()
    row = Row(name="row", rect=(0, 400, 400, 70), width=50)
    idle = Piece("1", card("1").look, dim=True)
    stage.place([fan(), row], {"hand": [card("2"), card("3")], "row": [idle]})
    assert stage.actors["row"][0].pose == stage.actors["row"][0].home
    stage.change({"hand": [idle, card("2"), card("3")]}, None, {})
    stage.hurry()
    sunk, up = stage.actors["hand"][:2]
    assert up.pose == up.home
    assert sunk.pose == sunk.home.raised(Raise.SUNK)
    top = sunk.home.raised(sunk.home.width * 0.7 - 4)
    assert stage.piece_at(top.x, top.y) is None
    below = top.raised(Raise.SUNK)
    assert stage.piece_at(below.x, below.y) is sunk
    stage.change({"hand": [card("1"), card("2"), card("3")]}, None, {})
    stage.hurry()
    assert sunk.pose == sunk.home


def test_what_leaves_is_whole_for_most_of_its_way() -> None:
    stage = table()
    event = Event("take", 0, (Moved("display", "hands.0", "6"),))
    stage.change({"hand": [card("1"), card("1"), card("2")], "display": [], "deck": [BACK] * 3}, event, ZONES, 400.0)
    (leaving,) = stage.leaving
    stage.update(200.0)
    assert leaving.pose.alpha == 1.0
    stage.update(380.0)
    assert leaving.pose.alpha < 0.5
    stage.update(401.0)
    assert not stage.leaving


def gathered(on_top: int) -> tuple[Stage, Actor]:
    """Return a stage whose display of three goes to a pile of backs that shows one or `on_top` more, and its top."""
    pile = Pile(name="pile", rect=(300, 0, 90, 120), width=40, at=(400, 60))
    stage = Stage()
    stage.place([fan("display"), pile], {"display": [card("1"), card("2"), card("3")], "pile": [BACK]})
    top = stage.actors["display"][-1]
    event = Event("win", 0, (Moved("display", "pile", None, 3),))
    stage.change({"pile": [BACK] * (1 + on_top)}, event, {"display": "display", "pile": "pile"})
    return stage, top


@pytest.mark.parametrize("on_top", [0, 1, 2])
def test_what_is_gathered_turns_and_goes_to_its_pile_together(on_top: int) -> None:
    stage, top = gathered(on_top)
    stays = stage.actors["pile"][1:]
    assert (top in stays) == bool(on_top) and not any(top is actor for actor in stays[:-1]), "it lies on top"
    assert all(isinstance(actor.look, Card) for actor in (*stays, *stage.leaving))
    flights = [actor.flight for actor in (*stays, *stage.leaving) if actor.flight is not None]
    assert len(flights) == 3
    assert len({(flight.over, flight.easing, flight.turns) for flight in flights}) == 1
    stage.update(Motion.TAKE * 0.55)
    assert all(actor.look == BACK.look and actor.squeeze > 0.9 for actor in (*stays, *stage.leaving))


def test_a_known_card_stays_in_a_hand_that_plays_another() -> None:
    stage = Stage()
    stage.place([fan("theirs"), fan("display")], {"theirs": [BACK, BACK, card("6")]})
    known = stage.actors["theirs"][-1]
    event = Event("play", 1, (Moved("hands.1", "display", "5"),))
    zone_of = {"hands.1": "theirs", "display": "display"}
    stage.change({"theirs": [BACK, card("6")], "display": [card("5")]}, event, zone_of)
    assert stage.actors["theirs"][-1] is known
    assert taken(stage.actors["theirs"], "5") is stage.actors["theirs"][0]
    assert taken(stage.actors["theirs"], "6") is known
    assert taken([known], "5") is known
    assert taken([], "5") is None


def test_reduced_motion_lets_what_leaves_fade_where_it_lies() -> None:
    stage = table(Pace(reduced=True))
    event = Event("take", 0, (Moved("display", "hands.0", "6"),))
    stage.change({"hand": [card("1"), card("1"), card("2")], "display": [], "deck": [BACK] * 3}, event, ZONES)
    (leaving,) = stage.leaving
    before = leaving.pose
    stage.update(60.0)
    assert (leaving.pose.x, leaving.pose.y) == (before.x, before.y)


def landed(stage: Stage, event: Event, lands: tuple[str, ...] = ("display",)) -> bool:
    """Return whether an element answers when the 2 has come from the hand to the display."""
    stage.change(laid("1", "1", display=("6", "2")), event, ZONES, lands=lands)
    stage.update(stage.now + 10_000)
    return stage.answering()


def test_the_element_of_a_card_that_is_played_answers_where_it_lands_and_nothing_waits_for_it() -> None:
    stage = table()
    assert landed(stage, played("2"))
    assert [actor.landed is not None for actor in stage.actors["display"]] == [False, True]
    assert not stage.moving()
    assert stage.live() == {"display"}
    assert not stage.update(stage.now + Motion.ANSWER - 1)
    assert stage.update(stage.now + 1)
    assert [actor.landed for actor in stage.actors["display"]] == [None, None]
    assert stage.update(stage.now + Motion.LIFE - Motion.ANSWER)
    assert not stage.answering()
    assert not stage.live()


def test_no_element_answers_a_deal_a_click_that_hurries_or_under_reduced_motion() -> None:
    assert not landed(table(), played("2"), ())
    assert not landed(table(Pace(reduced=True)), played("2"))
    stage = table()
    stage.change(laid("1", "1", display=("6", "2")), played("2"), ZONES, lands=("display",))
    stage.hurry()
    assert not stage.answering()


@pytest.mark.parametrize("element", sorted(ELEMENT))
def test_every_emblem_leaves_a_trace_around_its_card_for_a_moment(element: str, art: Art) -> None:
    ground, pose = (20, 60, 50), Pose(100, 120, 3, 100)
    seen = []
    for passed in (0.0, Motion.ANSWER / 2, Motion.ANSWER):
        surface = pygame.Surface((200, 240))
        surface.fill(ground)
        draw_answer(Canvas(surface, art), element, pose, 1.4, passed)
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(seen)) == 3
    assert seen[2] == bytes(ground) * (200 * 240)


def swapping(pace: Pace | None = None) -> tuple[Stage, list[Actor]]:
    """Return a stage on which two agents have just set out to each other's place."""
    zones = [
        Zone(name=name, rect=(x, 100, 86, 86), width=86, aspect=1.0) for name, x in (("left", 0), ("right", 400))
    ]
    red, blue = (Piece(colour, Figure(f"agent_{colour}", 0.66, 0.44), lit=True) for colour in ("red", "blue"))
    stage = Stage(pace)
    stage.place(zones, {"left": [red], "right": [blue]})
    event = Event("swap", 0, (Moved("left", "right", "red"), Moved("right", "left", "blue")))
    stage.change({"left": [blue], "right": [red]}, event, {"left": "left", "right": "right"})
    return stage, [stage.actors["right"][0], stage.actors["left"][0]]


def test_figures_that_swap_pass_each_other_on_opposite_arcs_and_without_rings(
    screen: pygame.Surface, art: Art, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, (red, blue) = swapping()
    stage.update(Motion.SWAP / 2)
    assert [round(actor.pose.x) for actor in (red, blue)] == [243, 243]
    assert sorted(round(actor.pose.y) for actor in (red, blue)) == [143 - SWAP_ARC, 143 + SWAP_ARC]
    drawn: list[str] = []
    canvas = Canvas(screen, art)
    monkeypatch.setattr(canvas, "box", lambda *_args, **_more: drawn.append("ring"))
    monkeypatch.setattr(canvas, "icon", lambda name, *_args, **_more: drawn.append(name))
    draw_moving(stage, canvas, CardArt(art))
    far, near = sorted((red, blue), key=lambda actor: actor.pose.y)
    assert drawn == [f"agent_{far.piece.name}", f"agent_{near.piece.name}"]
    stage.update(Motion.SWAP)
    assert not stage.moving()


def test_figures_that_swap_go_no_way_round_under_reduced_motion() -> None:
    _stage, actors = swapping(Pace(reduced=True))
    assert all(actor.flight and actor.flight.duration == Motion.REDUCED for actor in actors)


def test_an_event_carries_pieces_until_the_last_has_landed_and_a_hand_or_a_deal_carries_none() -> None:
    stage = table()
    stage.change(laid("1", "1", display=("6", "2")), played("2"), ZONES)
    assert stage.carrying()
    stage.update(Motion.PLAY - 1)
    assert stage.carrying()
    stage.update(Motion.PLAY)
    assert not stage.carrying()
    stage.hold(stage.actors["hand"][0])
    stage.drag_to(10, 10, 0)
    stage.let_go()
    assert stage.moving()
    assert not stage.carrying()
    stage.change(
        laid("1", "5", display=("6", "2")), Event("deal", DEALER, (Moved("deck", "hands.0", None, 2),)), ZONES
    )
    assert stage.moving()
    assert not stage.carrying()


def test_a_card_that_leaves_a_zone_without_room_is_drawn_from_its_own_size(screen: pygame.Surface, art: Art) -> None:
    pile = Pile(name="pile", rect=(0, 0, 90, 120), width=70, at=(45, 60))
    stage = Stage(Pace())
    stage.place([pile], {"pile": [card("fire")]})
    stage.zones["pile"] = Pile(name="pile", rect=(0, 0, 1, 1), width=1.0, at=(45, 60))
    stage.actors["pile"][0].landed = 0.0
    before = art._rims[1].bytes + art._rims[0].bytes
    cards = CardArt(art)
    draw_actor(stage, Canvas(screen, art), cards, stage.actors["pile"][0])
    assert art._rims[0].bytes + art._rims[1].bytes - before < 200_000
    assert [made.width for made in cards._made["face", ("fire", "fire", None, "")]] == [70]
