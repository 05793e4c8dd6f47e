"""People across the table: lids fall by clocks of their own, eyes follow what moves, and secrets hold all still."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel.occasions import Impression
from elements_table.ui.parlour.blinks import APART, BLINK, Blinks
from elements_table.ui.parlour.face_parts import SHUT, STRAIGHT, Look
from elements_table.ui.parlour.fingers import HIDDEN, UP, Hand
from elements_table.ui.parlour.habits import Habit
from elements_table.ui.parlour.liveliness import (
    AGAIN,
    FOLLOWS,
    FOLLOWS_LATER,
    GIVES,
    LEAN,
    LEANS,
    LOWERED,
    NODS,
    NOTICES,
    PALM,
    QUIET,
    REACH,
    READY,
    STAYS,
    STAYS_UP,
    TAPS,
    THINKS,
    TURNS,
    TWICE,
    Company,
    Seen,
)  # fmt: skip
from elements_table.ui.platform.people import PORTRAITS
from tests.ui.company import (
    BUSTS,
    HABITS,
    LATEST,
    LEFT,
    MIDDLE,
    MINE,
    NAMED,
    NOTHING,
    RIGHT,
    TEMPERS,
    company,
    eyes,
    show,
)

NAMES: Final = st.lists(st.sampled_from(PORTRAITS), min_size=1, max_size=5, unique=True)
STEPS: Final = st.sampled_from([8.0, 16.0, 33.0, 50.0])


def begun(
    names: list[str], step: float, seconds: float, held: tuple[float, float] = (0, 0)
) -> dict[str, list[float]]:
    """Return when each of some blinks, as a clock of such steps shows it; within `held` (ms) all is secret."""
    blinks, found, now = Blinks(names), {name: list[float]() for name in names}, 0.0
    lidded = dict.fromkeys(names, 0)
    while now < seconds * 1000:
        now += step
        blinks.update(now, is_held=held[0] <= now < held[1])
        stages = {name: blinks.stage(name, now) for name in names}
        assert sum(stage > 0 for stage in stages.values()) <= 1, "never two at once"
        for name, stage in stages.items():
            if stage and not lidded[name]:
                found[name].append(now)
        lidded = stages
    return found


@given(NAMES, STEPS)
def test_everybody_blinks_every_3_to_7_seconds_and_never_two_at_once(names: list[str], step: float) -> None:
    for times in begun(names, step, 60).values():
        assert len(times) >= 7
        assert all(APART[0] - step <= after - before <= APART[1] + step for before, after in pairwise([0.0, *times]))


@given(NAMES, STEPS)
def test_the_same_clock_gives_the_same_blinks(names: list[str], step: float) -> None:
    assert begun(names, step, 30) == begun(names, step, 30)


def test_everybody_has_a_clock_of_their_own() -> None:
    times = begun(list(PORTRAITS[:5]), 10, 60)
    assert all(set(one) != set(other) for one, other in combinations(times.values(), 2))


@given(NAMES, STEPS, st.floats(0, 20_000), st.floats(0, 20_000))
def test_nobody_begins_to_blink_while_anything_is_secret(
    names: list[str], step: float, first: float, length: float
) -> None:
    for times in begun(names, step, 60, (first, first + length)).values():
        assert not [at for at in times if first + step + BLINK <= at < first + length]
        assert times[-1] > 50_000


def test_lids_fall_in_60_ms_stay_for_40_and_go_up_in_90() -> None:
    blinks, now = Blinks(["monk"]), 0.0
    while not blinks.is_on(now):
        now += 1
        blinks.update(now)
    stages = [blinks.stage("monk", now + ms) for ms in range(200)]
    assert stages[:50] == sorted(stages[:50]) and stages[0] == 0
    assert all(stages[ms] == SHUT for ms in range(60, 101))
    assert stages[101:] == sorted(stages[101:], reverse=True)
    assert stages[189] == 0 and set(stages) == set(range(SHUT + 1))


# ---- eyes and shoulders


def test_eyes_go_to_the_piece_that_moves_and_come_back_to_their_own_cards() -> None:
    people = company(until=100)
    show(people, Seen(piece=(640, 400)), 100 + FOLLOWS)
    assert eyes(people, 1)[0] > 0 > eyes(people, 3)[0] and abs(eyes(people, 2)[0]) < 0.1
    assert all(eyes(people, seat)[1] > 0 for seat in BUSTS), "it lies below them"
    assert all(abs(part) <= REACH * 256 / 240 + 0.3 for seat in BUSTS for part in eyes(people, seat))
    show(people, Seen(), 100 + FOLLOWS + STAYS - 50)
    assert eyes(people, 1)[0] > 0
    show(people, Seen(), 100 + FOLLOWS + STAYS + LATEST + FOLLOWS_LATER + 20)
    assert all(people.look(seat) == STRAIGHT for seat in BUSTS) and not people.moving()


def test_eyes_turn_to_who_is_to_act_who_looks_at_their_own_cards() -> None:
    people = company(until=100)
    seen, noticed = [], dict[int, float]()
    while people.now < 120 + LATEST + TURNS:
        show(people, Seen(acting=3, at=RIGHT.mouth), people.now + 10)
        seen.append(eyes(people, 1)[0])
        noticed |= {seat: people.now for seat in (1, 2) if eyes(people, seat)[0] and seat not in noticed}
    assert len({*seen}) > 2 and seen == sorted(seen) and seen[-1] > 0 and eyes(people, 2)[0] > 0
    assert noticed[1] != noticed[2], "never all at once"
    assert eyes(people, 3)[0] == 0 and eyes(people, 3)[1] > 0
    show(people, Seen(acting=0, at=MINE), people.now + LATEST + TURNS)
    assert all(eyes(people, seat) == (0, 0) for seat in BUSTS), "straight at whoever looks on"


def test_on_my_turn_who_gave_last_looks_at_me_the_others_at_what_was_laid_down() -> None:
    people, laid = company(until=100), (640.0, 400.0)
    mine = Seen(acting=0, at=MINE, laid=laid)
    show(people, mine, people.now + LATEST + TURNS)
    assert eyes(people, 2) == (0, 0) and abs(people.offset(2)[0]) > 4, "who sits across, their head aside"
    assert eyes(people, 1)[0] >= 3 and eyes(people, 3)[0] <= -3
    show(people, Seen(acting=0, at=MINE, piece=laid, giver=3, laid=laid), people.now + FOLLOWS)
    show(people, mine, people.now + STAYS + 2 * LATEST + TURNS)
    assert eyes(people, 3) == (0, 0) and eyes(people, 2)[1] > 0, "who has just laid something down"
    before = [people.look(seat) for seat in BUSTS]
    show(people, Seen(laid=(90, 90), is_held=True), people.now + 5000)
    assert [people.look(seat) for seat in BUSTS] == before, "and nobody in secret"


def test_a_head_turns_and_sinks_after_its_eyes_as_far_as_they_go() -> None:
    people, ways = company(until=100), {seat: list[tuple[float, ...]]() for seat in BUSTS}
    while people.now < 100 + FOLLOWS + FOLLOWS_LATER:
        show(people, Seen(piece=(640, 400)), people.now + 10)
        for seat, found in ways.items():
            found.append((*eyes(people, seat), *people.turn(seat)))
    for seat, side in ((1, 1), (2, 0), (3, -1)):
        across, down = people.turn(seat)
        assert (across > 3) - (across < -3) == side and down > 0
        when = [
            next(n for n, way in enumerate(ways[seat]) if way[one] >= 0.9 * ways[seat][-1][one]) for one in (1, 3)
        ]
        assert when[0] < when[1], "eyes first"
    show(people, Seen(acting=1, at=LEFT.mouth, is_held=True), people.now + 3000)
    assert [people.turn(seat) for seat in BUSTS] == [way[-1][2:] for way in ways.values()], "and in secret no head"
    show(people, NOTHING, people.now + STAYS + LATEST + FOLLOWS_LATER + 20)
    assert not any(map(any, map(people.turn, BUSTS)))


def test_somebody_looks_elsewhere_after_a_time_of_their_own_that_is_never_the_same() -> None:
    found: dict[str, list[float]] = {"monk": [], "sailor": []}
    for name, times in found.items():
        people = company(until=100)
        people._names = dict.fromkeys(BUSTS, name)
        for n in range(12):
            begun, before, seen = (
                people.now,
                eyes(people, 2),
                Seen(acting=1 + n % 2 * 2, at=(LEFT, RIGHT)[n % 2].mouth),
            )
            while eyes(people, 2) == before:
                show(people, seen, people.now + 10)
            times.append(people.now - begun)
            show(people, seen, people.now + LATEST + TURNS)
        assert max(times) <= LATEST + TURNS / 2 and len({*times}) > 7
    assert sum(found["monk"]) > 1.2 * sum(found["sailor"]), "a sailor is quicker than a monk"


def thinking(people: Company, seat: int, until: float) -> list[Habit]:
    """Return with which faces somebody thinks up to a time, one after the other."""
    found: list[Habit] = []
    while people.now < until:
        show(people, Seen(acting=seat, at=BUSTS[seat].mouth, is_awaited=True), people.now + 20)
        doing = people.habits.doing.get(seat)
        if doing is not None and doing.habit is not (found[-1] if found else None):
            found.append(doing.habit)
    return found


def test_who_thinks_looks_at_what_has_been_done_then_at_their_cards_and_up_again() -> None:
    people = Company(BUSTS, NAMED)
    show(people, Seen(acting=1, at=LEFT.mouth, piece=(640, 400), is_awaited=True), 100 + FOLLOWS + 20)
    assert eyes(people, 1)[0] > 0, "the piece that has been laid down"
    turn, seen = Seen(acting=1, at=LEFT.mouth, is_awaited=True), []
    for _n in range(40):
        show(people, turn, people.now + NOTICES)
        seen.append(eyes(people, 1)[:2])
    assert {(0.0, 0.0)} < set(seen) and any(down > LOWERED for _across, down in seen)


def test_everybody_thinks_with_several_faces_of_their_own_without_a_pattern() -> None:
    usual = {name: {HABITS[one] for one in temper.thinks.split()} for name, temper in TEMPERS.items()}
    first: dict[int, list[Habit]] = {seat: [] for seat in BUSTS}
    people = Company(BUSTS, NAMED)
    for n in range(36):
        seat = 1 + n % 3
        found = thinking(people, seat, people.now + 1300)
        assert {*found} <= usual[NAMED[seat]]
        first[seat].append(found[0])
        show(people, Seen(acting=0, at=MINE), people.now + 600)
        doing = people.habits.doing.get(seat)
        assert doing is None or doing.habit in {HABITS[one] for one in TEMPERS[NAMED[seat]].waits.split()}
    for faces in first.values():
        assert len({*faces}) > 2
        assert len({*pairwise(faces)}) > len({*faces}), "not one after the other"
    assert first[1] != first[2] != first[3]
    long = thinking(people, 2, people.now + 20_000)
    assert len(long) > 6 and all(one is not other for one, other in pairwise(long))


def test_a_play_that_is_strong_or_weak_is_thought_about_with_other_faces() -> None:
    found = {}
    for weight in (-1.0, 0.0, 1.0):
        found[weight] = set()
        for n in range(30):
            people = Company(BUSTS, {seat: f"{name} {n}" for seat, name in NAMED.items()})
            people.see(Impression(0, weight), (), 1.0)
            found[weight] |= {*thinking(people, 1, 200)}
    assert HABITS["sly"] in found[-1.0] - found[0.0] and HABITS["bite"] in found[1.0] - found[0.0]


def gift(people: Company, seat: int, lands: tuple[float, float], **seen: bool) -> tuple[Hand, float]:
    """Return how somebody's hand lies that lays something down there, and for how long it is seen."""
    begun, hands = people.now, []
    show(people, Seen(piece=(640, 400), giver=seat, lands=lands, **seen), people.now + 30)
    while people.hand(seat) != HIDDEN:
        hands.append(people.hand(seat))
        show(people, NOTHING, people.now + 10)
    show(people, NOTHING, people.now + 3 * GIVES)
    return max(hands, key=lambda hand: hand.up), hands and people.now - 3 * GIVES - begun


def test_a_hand_comes_with_what_somebody_lays_down_and_they_bend_for_it() -> None:
    people = company(until=100)
    show(people, Seen(piece=(640, 400), giver=2), 110 + GIVES / 2)
    assert people.hand(2).up == UP and people.offset(2)[1] > 0 and people.moving()
    assert people.hand(1) == people.hand(3) == HIDDEN
    show(people, Seen(), 110 + 2 * GIVES)
    assert people.hand(2) == HIDDEN and people.offset(2)[1] == 0


def test_a_hand_comes_on_the_side_where_something_is_laid_down_and_never_twice_alike() -> None:
    people = company(until=100)
    right, left = ([gift(people, 2, (x, 400))[0] for _n in range(12)] for x in (1000, 300))
    assert all(hand.aside > 0 and not hand.is_left and hand.lean >= 0 for hand in right)
    assert all(hand.aside < 0 and hand.is_left and hand.lean <= 0 for hand in left)
    for hands in (right, left):
        assert len({hand.aside for hand in hands}) > 6 and len({(hand.lean, hand.reach) for hand in hands}) > 2
        assert all(abs(hand.aside) <= PALM for hand in hands), "clear of lamp and coin"


def test_a_cook_is_quick_and_bold_with_it_a_monk_slow_and_careful() -> None:
    people = company(until=100)
    monk, cook = ([gift(people, seat, (640, 400)) for _n in range(8)] for seat in (1, 2))
    assert min(length for _hand, length in monk) > max(length for _hand, length in cook)
    assert max(hand.reach for hand, _length in monk) < min(hand.reach for hand, _length in cook)


def test_a_hand_is_the_same_whether_somebody_may_react_or_not() -> None:
    free, held = (gift(company(until=100), 2, (900, 400), is_held=is_held) for is_held in (False, True))
    assert free == held, "what flies everybody sees"


def test_who_is_stung_sinks_and_who_is_pleased_sits_up() -> None:
    people = company(until=100)
    people.moods = {1: "stung", 2: "calm", 3: "pleased"}
    show(people, Seen(), 120 + NODS)
    assert people.offset(1)[1] > people.offset(2)[1] == 0 > people.offset(3)[1]


def test_who_thinks_for_long_leans_in_and_sits_back_with_what_they_do() -> None:
    turn = Seen(acting=2, at=MIDDLE.mouth)
    people = company(turn, THINKS - 10)
    assert people.offset(2)[1] == 0
    show(people, turn, THINKS + LEANS / 2)
    assert 0 < people.offset(2)[1] < LEAN
    show(people, turn, THINKS + LEANS + LATEST + FOLLOWS_LATER + 20)
    assert [people.offset(seat)[1] for seat in BUSTS] == [0, LEAN, 0] and people.blinks.is_on(
        people.now
    ) == people.moving()
    show(people, Seen(acting=3, at=RIGHT.mouth), people.now + LEANS + 20)
    assert people.offset(2)[1] == 0


def test_a_breath_lifts_people_only_while_something_else_is_drawn() -> None:
    people = company(Seen(is_drawn=True), 2000)
    assert people.offset(1)[1] == pytest.approx(-1, abs=0.01)
    show(people, Seen(), 2010)
    assert people.offset(1)[1] == 0
    show(people, Seen(is_drawn=True), 2500)
    assert -0.2 < people.offset(1)[1] < 0, "it begins anew"


@given(st.sampled_from([None, 0, 1, 2, 3]), st.floats(0, 1280), st.floats(0, 800))
def test_while_anything_is_secret_no_eye_shoulder_or_breath_changes(acting: int | None, x: float, y: float) -> None:
    people = company(Seen(acting=1, at=LEFT.mouth), 2200)
    show(people, Seen(acting=1, at=LEFT.mouth, is_held=True), 2200 + LEANS + BLINK)
    before = [(people.look(seat), people.offset(seat)[1]) for seat in BUSTS]
    show(people, Seen(acting, (x, y), (y, x), is_held=True, is_drawn=True), 12_000)
    assert [(people.look(seat), people.offset(seat)[1]) for seat in BUSTS] == before
    assert not people.moving(), "the clock may rest too"


def test_at_rest_nothing_moves() -> None:
    people = company(until=1000)
    assert not people.moving() and people.look(1) == Look()


# ---- what is heard of them


def thoughts(
    awaited: bool, held: tuple[float, float] = (0, 0), until: float = 12_000.0
) -> list[tuple[str, int, float]]:
    """Return what is heard, from whom and when, of somebody who thinks from the first moment on."""
    people, heard = company(), []
    while people.now < until:
        now = people.now + 10
        is_held = held[0] <= now < held[1]
        people.update(now, Seen(acting=1, at=LEFT.mouth, is_held=is_held, is_awaited=awaited))
        heard += [(name, seat, now) for name, seat in people.heard()]
    return heard


def test_who_thinks_for_long_draws_a_breath_and_then_taps_now_and_then() -> None:
    heard = thoughts(True)
    assert [(name, seat) for name, seat, _at in heard] == [("breath", 1), *[("tick", 1)] * 4]
    times = [at for _name, _seat, at in heard]
    wanted = [THINKS, TAPS, TAPS + TWICE, TAPS + AGAIN, TAPS + AGAIN + TWICE]
    assert times == [pytest.approx(at, abs=20) for at in wanted]
    assert thoughts(False) == []


def test_a_thought_is_not_heard_while_anything_is_secret_and_begins_anew_after_it() -> None:
    heard = thoughts(True, (1_000, 9_000))
    assert [(name, at) for name, _seat, at in heard] == [("breath", pytest.approx(9_000 + THINKS, abs=20))]


def test_not_every_thought_begins_with_a_breath() -> None:
    people, heard = company(), []
    for turn in range(20):
        show(people, Seen(acting=1 + turn % 3, at=MIDDLE.mouth, is_awaited=True), people.now + THINKS + 100)
        heard += [people.now for _name, _seat in people.heard()]
    assert len(heard) > 1
    assert all(after - before >= QUIET for before, after in pairwise(heard))


def test_a_hand_comes_up_and_taps_and_goes() -> None:
    turn = Seen(acting=1, at=LEFT.mouth, is_awaited=True)
    people = company(turn, TAPS - READY - 20)
    rest, hands = people.offset(1)[1], [people.hand(1)]
    assert not people.moving()
    show(people, turn, TAPS - 20)
    for _n in range(20):
        people.update(people.now + 10, turn)
        hands.append(people.hand(1))
        assert people.offset(1)[1] == rest and people.offset(2)[1] == 0 and people.hand(2) == HIDDEN
    assert hands[0] == HIDDEN
    assert {(UP, 0), (UP, 1)} == {hand[:2] for hand in hands[1:]}, "a finger is lifted before it taps"
    show(people, turn, TAPS + TWICE + STAYS_UP + 20)
    assert people.hand(1) == HIDDEN and not people.moving()
