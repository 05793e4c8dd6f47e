"""What people across the table make of a play: at once, by what everybody sees, alike in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel.occasions import Impression
from elements_table.ui.parlour import responses
from elements_table.ui.parlour.face_parts import DRAWN, STRAIGHT, Look, Mien
from elements_table.ui.parlour.liveliness import (
    Seen,
)  # fmt: skip
from tests.ui.company import BUSTS, HABITS, NAMED, NOTHING, company, show

STRONG: Final = Impression(1, 1.0, (3,))
TEAMS: Final = ((0, 2), (1, 3))


def shown(made: Impression, teams: Sequence[Sequence[int]], n: int = 0, **seen: bool) -> dict[int, list[Look]]:
    """Return how everybody looks in the three seconds after a play, from when it sets out."""
    people = company(Seen(**seen), 100)
    people.responses = responses.Responses({seat: f"{name} {n}" for seat, name in NAMED.items()})
    people.see(made, teams, 1.0)
    found: dict[int, list[Look]] = {seat: [] for seat in BUSTS}
    for _step in range(150):
        show(people, Seen(**seen), people.now + 20)
        for seat, looks in found.items():
            looks.append(people.look(seat)._replace(lids=0))
    return found


def miens(made: Impression, seat: int, teams: Sequence[Sequence[int]] = TEAMS) -> list[Mien]:
    """Return which miens somebody has at their most, at such plays."""
    looks = [max(shown(made, teams, n)[seat], key=lambda look: sum(map(abs, look.mien))) for n in range(24)]
    return [look.mien for look in looks]


def test_who_is_beaten_winces_a_partner_is_glad_and_a_rival_lifts_a_brow() -> None:
    beaten = miens(Impression(1, 1.0, (2,)), 2)
    assert {*beaten} <= {DRAWN, HABITS["wince"].mien, HABITS["sour"].mien} and len({*beaten}) > 2
    glad = miens(Impression(1, 1.0), 3)
    assert {*glad} <= {DRAWN, HABITS["partners"].mien, HABITS["nod"].mien} and HABITS["partners"].mien in glad
    assert HABITS["impressed"].mien in miens(Impression(1, 1.0), 2)
    assert HABITS["worried"].mien in miens(Impression(1, -1.0), 3)
    assert HABITS["smirk"].mien in miens(Impression(1, -1.0), 2)
    assert {*miens(Impression(1, 0.3), 2)} == {DRAWN}, "a usual play is nothing to anybody"


def test_partners_look_at_one_another_and_who_has_theirs_opposite_straight_ahead() -> None:
    people, met, opposite = company(until=100), 0, 0
    for n in range(30):
        people.responses = responses.Responses({seat: f"{name} {n}" for seat, name in NAMED.items()})
        people.see(Impression(1 + n % 2, 1.0), TEAMS, 1.0)
        ways: dict[int, set[tuple[float, float]]] = {seat: set() for seat in BUSTS}
        until = people.now + 3000
        while people.now < until:
            show(people, NOTHING, people.now + 50)
            if n % 2 or people.responses.of(1, people.now)[0] == people.responses.of(3, people.now)[0] == 1:
                for seat in BUSTS:
                    ways[seat].add((people.look(seat).across, people.turn(seat)[0]))
        met += any(eye > 2 and head > 2 for eye, head in ways[1]) and any(
            eye < -2 and head < -2 for eye, head in ways[3]
        )
        opposite += bool(n % 2) and {head for _eye, head in ways[2]} != {0.0}
    assert met > 3 and not opposite
    turned = responses.Responses({3: "monk", 0: "baker", 1: "sailor"})  # as the third seat sees them from the left
    for n in range(9):
        turned.see(10_000.0 * n, Impression(1, 1.0), TEAMS)
        doing = {seat: turned.of(seat, 10_000.0 * n)[1] for seat in (3, 1)}
        assert all(
            one.side == side
            for one, side in zip(doing.values(), (1, -1), strict=True)
            if one.begun > 0 and one.habit.gaze == "partner"
        )


def test_what_decides_much_everybody_answers_at_once_and_otherwise_who_wins_than_who_loses() -> None:
    made = Impression(1, 1.0, (2,), decides=True)
    own, other = miens(made, 1), miens(made, 2)
    assert {*own} == {HABITS["triumph"].mien, HABITS["gloat"].mien, HABITS["partners"].mien}
    assert {*other} == {HABITS["crushed"].mien, HABITS["dismay"].mien}
    assert {*miens(made, 3)} <= {*own}, "a partner is as glad"
    for n in range(12):
        for looks in shown(made, TEAMS, n).values():
            first = next(n for n, look in enumerate(looks) if look.mien != DRAWN)
            assert first * 20 < 350, "at once"


def test_a_response_comes_at_once_goes_soon_and_moves_by_steps() -> None:
    looks = next(found for n in range(9) if {*(found := shown(Impression(0, 1.0, (2,)), TEAMS, n)[2])} != {STRAIGHT})
    changed = [n for n, look in enumerate(looks) if look.mien != DRAWN]
    assert changed[0] * 20 < 900 and len(changed) * 20 < 2000 and looks[-1] == STRAIGHT
    assert len({look.mien for look in looks}) <= 6, "each is a raster of its own"


@given(st.sampled_from([Impression(0, 1.0), Impression(1, 1.0, (3,)), Impression(3, -1.0)]), st.integers(0, 50))
def test_faces_answer_the_same_play_alike_whether_somebody_may_react_or_not(made: Impression, n: int) -> None:
    assert shown(made, TEAMS, n) == shown(made, TEAMS, n, is_held=True)


def test_responses_are_as_short_as_all_else_where_all_is_fast() -> None:
    def seconds(factor: float) -> int:
        people = company(until=100)
        people.see(Impression(0, 1.0, (1, 2, 3)), (), factor)
        return sum(people.responses.of(seat, at)[0] > 0 for seat in BUSTS for at in range(100, 4000, 20))

    assert 0 < seconds(0.5) < 0.75 * seconds(1.0)
