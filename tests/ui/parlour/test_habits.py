"""What people across the table do while they wait: each by a temper, one at a time, nothing begun in secret."""

from __future__ import annotations

from itertools import pairwise

import pytest

from elements_table.ui.parlour.face_parts import DRAWN, STRAIGHT, Look
from elements_table.ui.parlour.fingers import HIDDEN, RISES, Hand
from elements_table.ui.parlour.habits import BETWEEN, HURTS, SLOWEST, Doing, Habit, Habits, manners, mistakes, takes
from elements_table.ui.parlour.liveliness import (
    BEARING,
    FOLLOWS,
    GIVES,
    PATIENT,
    READY,
    SORTS,
    Company,
    Seen,
)  # fmt: skip
from elements_table.ui.platform.people import PORTRAITS
from tests.ui.company import BUSTS, HABITS, LATEST, MINE, NAMED, NOTHING, TEMPERS, company, eyes, show


def habits_of(people: Company, seen: Seen, seconds: float) -> dict[int, list[tuple[float, Habit]]]:
    """Return which habits each begins, and when, while the same is to be seen."""
    found: dict[int, list[tuple[float, Habit]]] = {seat: [] for seat in BUSTS}
    doing: dict[int, Doing | None] = dict.fromkeys(BUSTS)
    end = people.now + seconds * 1000
    while people.now < end:
        show(people, seen, people.now + 50)
        for seat in BUSTS:
            now = people.habits.doing.get(seat)
            if now is not None and now != doing[seat]:
                found[seat].append((now.begun, now.habit))
            doing[seat] = now
    return found


def test_who_waits_does_small_things_by_a_temper_of_their_own() -> None:
    found = habits_of(Company(BUSTS, NAMED), NOTHING, 600)
    assert len(found[2]) > 1.7 * len(found[1]), "a cook fidgets, a monk rests"
    for seat, name in NAMED.items():
        times = [at for at, _habit in found[seat]]
        gaps = sorted(after - before for before, after in pairwise(times))
        assert gaps[-1] > 1.5 * gaps[0] and len(times) > 10, "never evenly"
        assert {habit for _at, habit in found[seat]} <= {HABITS[one] for one in f"{TEMPERS[name].waits} you".split()}
        chosen = [habit for _at, habit in found[seat] if habit != HABITS["you"]]
        is_told = "you" not in TEMPERS[name].waits.split()
        assert not is_told or all(one != other for one, other in pairwise(chosen)), "not the same again"
    begun = sorted(at for times in found.values() for at, _habit in times)
    assert begun == sorted(set(begun)), "never two at once"
    assert len(begun) < 10 * 15, "rare moments of each"
    assert found == habits_of(Company(BUSTS, NAMED), NOTHING, 600), "the same clock, the same habits"


def test_everybody_has_a_temper_of_known_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*TEMPERS} == {*PORTRAITS} and not mistakes()
    assert all(len({*temper.thinks.split()}) > 2 for temper in TEMPERS.values())
    named = [name for temper in TEMPERS.values() for name in (temper.waits + " " + temper.thinks).split()]
    named += " ".join([*manners().thinks_after.values(), *manners().responses.values()]).split()
    named += " ".join(manners().bearings.values()).split()
    assert {*named} == {*HABITS} - {"touched"}
    monkeypatch.delitem(HABITS, "purse")
    assert mistakes() == ["manners.json: there is no habit purse."]


def test_eyes_head_brow_mouth_and_hand_follow_a_habit_and_come_back() -> None:
    people, looks, hands, tilts = Company(BUSTS, NAMED), set[Look](), set[Hand](), set[float]()
    while people.now < 600_000:
        show(people, NOTHING, people.now + 30)
        looks |= {people.look(seat) for seat in BUSTS}
        hands |= {people.hand(seat) for seat in BUSTS}
        tilts |= {round(people.offset(seat)[0]) for seat in BUSTS}
    assert max(look.mien.far for look in looks) == 4 == max(look.mien.smile for look in looks)
    assert any(look.lids == 1 and look.down > 2 for look in looks), "lids come down where eyes do"
    assert {hand.finger for hand in hands} == {0, 1, 2, 3, 4, 5}, "the fifth lifts none"
    assert {hand.up for hand in hands if not hand.raised} == {
        0,
        1,
        2,
        3,
    }
    assert {hand.up for hand in hands if hand.raised} == {*range(1, RISES + 1)}
    assert {hand.is_left for hand in hands} == {False, True}
    assert min(tilts) < -5 and max(tilts) > 5
    assert {hand.raised for hand in hands} == {"", "brow", "cup", "chin", "folded"}
    people.habits = Habits({})
    show(people, NOTHING, people.now + 1000)
    assert all(people.look(seat)[1:] == STRAIGHT[1:] and not people.offset(seat)[0] for seat in BUSTS)


def test_how_a_match_goes_is_seen_by_how_everybody_sits_but_not_in_secret() -> None:
    people, seen = Company(BUSTS, NAMED), Seen(bearings={1: "ahead", 3: "behind"})
    usual = {seat: {habit for _at, habit in found} for seat, found in habits_of(people, NOTHING, 400).items()}
    found = {seat: {habit for _at, habit in habits} for seat, habits in habits_of(people, seen, 400).items()}
    assert HABITS["rail"] in found[1] - usual[1], "who leads has a hand on the rail"
    assert HABITS["leans"] in found[3] - usual[3], "and who is last leans in"
    hurt = set[Habit]()
    for _n in range(9):
        people.moods = {2: "stung"}
        show(people, seen, people.now + 20)
        people.moods = {}
        hurt |= {habit for _at, habit in habits_of(people, seen, HURTS / 1000)[2]}
    assert HABITS["slump"] in hurt
    people = company(until=3000)
    show(people, Seen(bearings={1: "behind"}, is_held=True), 6000)
    assert people.offset(1) == people.offset(3) == (0, 0)
    show(people, Seen(bearings={1: "behind"}), 9000)
    assert people.offset(1)[1] == BEARING["behind"] and people.offset(3)[1] == 0


def test_who_leads_looks_pleased_while_they_do_nothing_and_who_is_last_stung(monkeypatch: pytest.MonkeyPatch) -> None:
    people = Company(BUSTS, NAMED)
    monkeypatch.setattr(people.habits, "update", lambda *_all, **_more: None)
    for mood, is_held in (("calm", True), ("pleased", False)):
        people.moods = dict.fromkeys(BUSTS, mood)
        show(people, Seen(bearings={1: "ahead", 3: "behind"}, is_held=is_held), people.now + 1000)
        assert all(people.look(seat).mien == DRAWN for seat in BUSTS), "a mood of their own, or secret"
    people.moods = dict.fromkeys(BUSTS, "calm")
    show(people, Seen(bearings={1: "ahead", 3: "behind"}), people.now + 2000)
    assert people.look(1).mien.smile > 0 > people.look(3).mien.knit and people.look(3).mien.smile < 0
    assert people.look(2).mien == DRAWN and not people.offset(2)[0]
    assert 4 <= abs(people.offset(1)[0]) <= 8 and people.offset(3)[0]
    assert not people.moving(), "then it costs no frame"


def test_who_sits_across_folds_their_hands_and_who_leads_lays_one_down_until_they_do_something() -> None:
    people = Company(BUSTS, NAMED)
    people.habits = Habits({})
    seen, ups = Seen(bearings={1: "winning", 3: "losing"}), list[int]()
    while people.now < READY + 40:
        show(people, seen, people.now + 10)
        ups.append(people.hand(2).up)
    assert ups == sorted(ups) and {*range(RISES + 1)} <= {*ups}, "they come up from behind the wood"
    assert [people.hand(seat).raised for seat in BUSTS] == ["flat", "folded", "chin"] and not people.moving()
    assert people.hand(1).aside != 0 == people.hand(2).aside
    usual = Company({1: BUSTS[1], 3: BUSTS[3]}, {1: "baker", 3: "sailor"})
    show(usual, NOTHING, READY + 40)
    assert [usual.hand(seat).raised for seat in (1, 3)] == ["flat", ""], "as it is their manner"
    show(usual, Seen(acting=0, at=(86, 716)), usual.now + READY + 40)
    assert [usual.hand(seat).raised for seat in (1, 3)] == ["flat", "flat"], "or they look at whose turn it is"
    show(people, Seen(piece=(640, 400), giver=2, lands=(640, 400)), people.now + READY)
    assert not people.hand(2).raised, "a hand that gives is another"
    show(people, seen, people.now + 3 * GIVES)
    assert people.hand(2).raised == "folded"
    before = [people.hand(seat) for seat in BUSTS]
    show(people, Seen(is_held=True), people.now + 3000)
    assert [people.hand(seat) for seat in BUSTS] == before, "in secret nothing changes"


def test_somebody_looks_at_what_is_touched() -> None:
    found = 0
    for n in range(20):
        people = Company(BUSTS, {seat: f"{name} {n}" for seat, name in NAMED.items()})
        show(people, NOTHING, 400)
        show(people, Seen(touched=(640, 700)), 1000)
        looking = [seat for seat in BUSTS if people.look(seat) != STRAIGHT]
        assert len(looking) <= 1
        found += len(looking)
        assert all(people.look(seat).down > 0 for seat in looking)
    assert found > 10


def test_somebody_looks_up_at_whoever_takes_their_time() -> None:
    def looks(acting: int, is_held: bool = False) -> int:
        return sum(one_looks(acting, is_held, n) for n in range(8))

    def one_looks(acting: int, is_held: bool, n: int) -> bool:
        people = company(until=100)
        people.habits = Habits({seat: f"{name} {n}" for seat, name in NAMED.items()})
        found = habits_of(
            people, Seen(acting=acting, at=MINE, is_held=is_held, is_awaited=acting > 0), PATIENT / 1000 + 0.1
        )
        last = [one for each in found.values() for one in each[-1:]]
        return any(habit == HABITS["you"] and begun >= 100 + PATIENT for begun, habit in last)

    assert looks(0) > 4 and looks(2) < 2 and not looks(0, is_held=True)


@pytest.mark.parametrize("name", ["drum", "sip", "hat", "sort", "lean"])
def test_while_anything_is_secret_no_habit_begins_and_what_has_begun_ends_by_its_own_clock(name: str) -> None:
    ends = []
    for is_held in (False, True):
        people = Company(BUSTS, NAMED)
        show(people, NOTHING, 100)
        people.habits._begin(2, people.now, name)
        show(people, Seen(is_held=is_held, touched=(3, 4)), people.now + 600)
        assert people.hand(2) != HIDDEN or not HABITS[name].palm
        while people.habits.doing.get(2) is not None:
            show(people, Seen(is_held=is_held), people.now + 10)
        ends.append(people.now)
    assert ends[0] == ends[1], "whoever may be asked"
    for _n in range(30):
        show(people, Seen(is_held=True), people.now + 1000)
        assert not any(people.habits.doing.get(seat) for seat in BUSTS)
    assert [people.hand(seat).raised for seat in BUSTS] == ["", "folded", ""]
    assert not any(people.offset(seat)[0] for seat in BUSTS)
    assert not people.moving(), "all are at rest, and the clock too"


def test_never_do_two_who_wait_begin_something_at_once() -> None:
    people, begun = Company(BUSTS, NAMED), set[float]()
    for n in range(4000):
        show(people, Seen(acting=0, at=MINE, touched=(n, 700)), people.now + 100)
        doing = [one for one in map(people.habits.doing.get, BUSTS) if one is not None and one.habit != HABITS["you"]]
        begun |= {one.begun for one in doing}
        assert len({one.begun for one in doing}) == len(doing)
    assert all(after - before >= BETWEEN >= 1000 for before, after in pairwise(sorted(begun)))


def test_who_looks_at_their_cards_looks_back_at_whoever_is_asked() -> None:
    people = Company(BUSTS, NAMED)
    show(people, NOTHING, 100)
    people.habits._begin(3, people.now, "study")
    found = habits_of(people, NOTHING, HABITS["study"].lasts[1] / 1000 + 1)[3]
    assert [habit for _at, habit in found[:2]] == [HABITS["study"], HABITS["you"]]


def test_whoever_looks_at_what_is_played_for_looks_where_it_lies() -> None:
    people = Company(BUSTS, NAMED)
    show(people, NOTHING, 100)
    for seat, across in ((1, 1), (2, 0), (3, -1)):
        people.habits.doing.clear()
        people.habits._begin(seat, people.now, "tally")
        show(people, NOTHING, people.now + LATEST + FOLLOWS + 20)
        x, y = eyes(people, seat)
        assert y > 0 and (x > 0) - (x < 0) == across


def test_who_puts_their_cards_right_is_told_once() -> None:
    people, heard = Company(BUSTS, NAMED), []
    show(people, NOTHING, 100)
    people.habits._begin(1, people.now, "sort")
    for _n in range(300):
        show(people, NOTHING, people.now + 10)
        heard += people.heard()
    assert heard == [(SORTS, 1)]


def test_a_hand_hovers_over_one_card_and_then_over_another() -> None:
    people, asides = Company(BUSTS, NAMED), list[int]()
    show(people, NOTHING, 100)
    people.habits._begin(2, people.now, "hover")
    doing = people.habits.doing.get(2)
    while people.habits.doing.get(2) is doing:
        show(people, NOTHING, people.now + 10)
        asides += [people.hand(2).aside] if people.hand(2).finger else []
    assert asides[0] * asides[-1] < 0 and len({*asides}) > 8, "it goes there, and is not suddenly there"
    assert asides == sorted(asides, reverse=asides[0] > 0)
    assert asides.count(asides[0]) > 20 and asides.count(asides[-1]) > 20, "and rests over both"


def test_decisions_take_a_time_of_their_own_mostly_short_and_by_temper() -> None:
    times = {face: [takes(face, n) for n in range(300)] for face in PORTRAITS}
    for found in times.values():
        assert 1 <= min(found) < 1.05 and max(found) == SLOWEST
        assert sum(one < 1.5 for one in found) > 120 and len({*found}) > 200
    assert sum(times["monk"]) > 1.15 * sum(times["sailor"])
    assert times["monk"] == [takes("monk", n) for n in range(300)] and times["monk"] != times["hermit"]


def test_nobody_moves_so_often_where_nothing_has_been_seen_for_long() -> None:
    settled = habits_of(Company(BUSTS, NAMED), NOTHING, 600)
    busy, people = 0, Company(BUSTS, NAMED)
    for n in range(60):
        busy += sum(map(len, habits_of(people, Seen(acting=n % 2, at=MINE), 10).values()))
    assert busy > 1.3 * sum(map(len, settled.values()))
