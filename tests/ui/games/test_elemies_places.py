"""Where things lie on Elemies' table: on one axis, under their people, and clear of one another."""

from __future__ import annotations

from itertools import combinations

import pytest

from elements_table.games.elemies.scene import buttons
from elements_table.games.elemies.scene.cloth import ruler_of
from elements_table.games.elemies.scene.layout import Form, Places, form_of, places
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.parlour.places import GOLD
from elements_table.ui.parlour.ruler import bounds, ruler_places
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.announce import bounds as around
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import Layout
from elements_table.ui.widgets import chip
from tests.ui.driver import Driver
from tests.ui.elemies_table import FULL, at_position, choose, sit
from tests.ui.written import Written

SIZES = [(1280.0, 800.0), (1024.0, 640.0), (914.0, 571.0), (720.0, 1280.0)]


def lying(size: tuple[float, float], form: Form | None = None) -> Places:
    return Places(Layout(*size, seats=4, viewer=0, form=form))


def covered(zone: Zone, count: int) -> Rect:
    return bounds([around(pose, zone.aspect, 0.0) for pose in zone.poses(count)])


@pytest.mark.parametrize("size", SIZES)
def test_fans_stand_under_their_people_and_what_is_won_outside_them(size: tuple[float, float]) -> None:
    p = lying(size)
    for side in (1, 2, 3):
        fan, heap = p.backs(side), p._heap(side)
        hand, won = covered(fan, 14), covered(heap, 3)
        assert hand[0] + hand[2] / 2 == pytest.approx(p.parlour.busts[p.seats[side]].x)
        assert not meet(hand, won)
        assert won[0] >= 0 and won[0] + won[2] <= p.parlour.width
        turned = {round(pose.angle) for pose in heap.poses(3)}
        assert len(turned) == 3, "spread, so that nobody takes it for a hand that has passed"
    rows = [covered(p.backs(side), 14) for side in (1, 2, 3)] + [covered(p._heap(side), 3) for side in (1, 2, 3)]
    assert [pair for pair in combinations(rows, 2) if meet(*pair)] == []


@pytest.mark.parametrize("count", [1, 2, 5, 8])
@pytest.mark.parametrize("size", SIZES)
def test_trick_place_and_gift_have_one_axis_and_what_was_played_before_goes_to_the_left(
    size: tuple[float, float], count: int
) -> None:
    p = lying(size, Form(top=count, beneath=count))
    top, middle = covered(p.top(), count), size[0] / 2
    assert top[0] + top[2] / 2 == pytest.approx(middle)
    assert p.gift(2).rect[0] + p.gift(2).rect[2] / 2 == pytest.approx(middle)
    beneath = p.beneath.poses(count)
    edge = min(pose.x for pose in p.top().poses(count)) - p.top().width / 2
    assert beneath[-1].x == pytest.approx(edge) or (p.parlour.is_tall and beneath[0].x < p.parlour.s(100))
    assert p.parlour.s(8) < p.pile[0] < beneath[0].x
    fans = [covered(p.backs(side), 13) for side in (1, 2, 3)]
    assert not [fan for fan in fans if meet(fan, covered(p.beneath, count)) or meet(fan, top)]


@pytest.mark.parametrize("score", [-90, 0, 160, 250, 330, 480, 640])
@pytest.mark.parametrize("size", SIZES)
def test_what_a_play_counts_as_lies_on_no_card_and_no_score(size: tuple[float, float], score: int) -> None:
    match = at_position({**FULL, "scores": [score, 680 - score]})
    table = Layout(*size, seats=4, viewer=0)
    driver = Driver((int(size[0]), int(size[1])))
    screen = sit(driver, match, posed=True)
    view = screen.view()
    p = places(Layout(*size, seats=4, viewer=0, form=form_of(view.observation, table.viewer)))
    (claim,) = p.captions
    marks = [place.whole for place in ruler_places(ruler_of(p, view, 0))]
    assert not [mark for mark in marks if meet(mark, claim)]
    (x, y, w, h), wide = claim, min(claim[2], p.parlour.s(250))
    words = (x + (w - wide) / 2, y, wide, h) if p.parlour.is_tall else claim
    cards = [around(pose, p.top().aspect, 0.0) for n in range(1, 9) for pose in p.top().poses(n)]
    assert not [card for card in cards if meet(words, card)]
    driver.close()


def test_our_points_fill_the_upper_edge_and_theirs_the_lower_both_from_nothing(driver: Driver) -> None:
    table = sit(driver, at_position({**FULL, "scores": [85, 465]}), posed=True)
    ours, theirs = ruler_of(places(table.state.layout), table.view(), 0).fills
    assert (ours[:2], ours.upper, theirs[:2], theirs.upper) == ((0, 85), True, (0, 465), False)


@pytest.mark.parametrize(("cards", "words"), [(["F7"], ""), (["F7", "W7"], "pair"), (["GURU"], "Guru")])
def test_a_single_card_says_itself_what_it_is(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, cards: list[str], words: str
) -> None:
    sit(
        driver,
        at_position({**FULL, "top": {"seat": 3, "cards": cards}, "plays": [], "treasures": [[]] * 4}),
        posed=True,
    )
    driver.rest()
    said = " ".join(line.words for line in Written(monkeypatch).read(driver))
    assert words in said and "Fire 7" not in said


def test_a_chosen_jester_stands_in_the_order_of_what_it_makes(driver: Driver) -> None:
    hands = [["F5", "W6", "A7", "E8", "JESTER", "EK"], ["W2", "F3"], ["E3", "WK"], ["A2", "FQ"]]
    table = sit(driver, at_position({"hands": hands}, level="intermediate"), posed=True)
    driver.step(frames=3)
    choose(driver, ["F5", "W6", "A7", "E8", "JESTER"])
    shown = [actor.piece.name for actor in table.stage.actors["hand"]]
    assert shown == ["F5", "W6", "A7", "E8", "JESTER", "EK"]
    driver.push_slot("jester.4")
    shown = [actor.piece.name for actor in table.stage.actors["hand"]]
    assert shown == ["JESTER", "F5", "W6", "A7", "E8", "EK"]
    assert {ref.index for ref in table.state.draft.raised} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_first_reaction_is_gold_and_its_clock_runs_clear_of_all_buttons(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[float, float], count: int
) -> None:
    monkeypatch.setattr(buttons, "column", lambda _view: ["call"])
    table = sit(driver, at_position({**FULL, "to_move": 1}), posed=True)
    reactions, view = table.context.scene.reactions, table.view()
    layout = Layout(*size, seats=4, viewer=0)
    rects = reactions.chip_places(view, layout, count)
    assert rects[0][3] == GOLD
    x, y, w, h = rects[0]
    reach = chip.AWAY + chip.TRACK / 2
    clock = (x - reach, y - reach, w + 2 * reach, h + 2 * reach)
    slots = [slot.rect for slot in table.context.scene.buttons(view, layout) if slot.name == "call"]
    assert slots and not [rect for rect in (*rects[1:], *slots) if meet(clock, rect)]
    assert [pair for pair in combinations((*rects, *slots), 2) if meet(*pair)] == []
    if not layout.parlour.is_tall and count == 3 and size[0] >= 1000:
        assert rects[1][1] < rects[0][1] < rects[2][1], "the swan above, what ends the asking below"


def test_both_answers_to_a_swap_are_alike(driver: Driver) -> None:
    position = {"hands": [["W2", "W3"], ["F7", "F8"], ["A2", "F2"], ["E6", "F6"]], "phase": "exchange", "button": 0}
    table = sit(driver, at_position({**position, "to_move": 0}), posed=True)
    yes, no = (
        slot for slot in table.context.scene.buttons(table.view(), table.state.layout) if slot.name in {"yes", "no"}
    )
    assert yes.kind == no.kind == "normal"
    assert yes.rect[2:] == no.rect[2:]
