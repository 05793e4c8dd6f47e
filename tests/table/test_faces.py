"""The people at the tables: every name has a face, nobody has another's, and a chosen one is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel.registry import registry
from elements_table.match import replay
from elements_table.match.match import Match, Seat
from elements_table.table.faces import CAST, FACES, MOODS, Face, at_table, seated
from elements_table.table.sprites import Sprites

NAMES = st.lists(st.sampled_from([*CAST, "You", "Mei", "Iris", "Otto"]), unique=True, min_size=1, max_size=12)


def test_every_name_of_a_bot_has_its_face() -> None:
    heads = [registry().head(game_id) for game_id in registry()]
    assert {name for head in heads for name in head.names} <= set(CAST)


@pytest.mark.parametrize("mood", MOODS)
def test_every_face_has_every_mood(mood: Any) -> None:
    index = Sprites().index
    assert [face for face in FACES if Face(face, mood).sprite not in index] == []


@given(NAMES, st.data())
def test_no_two_have_the_same_face(names: list[str], data: st.DataObject) -> None:
    people = data.draw(st.sets(st.sampled_from(range(len(names)))))
    chosen = [data.draw(st.sampled_from(["", "nobody", *FACES])) if n in people else "" for n in range(len(names))]
    found = seated(names, chosen, people)
    assert len(set(found)) == len(names) and set(found) <= set(FACES)
    assert {face for face in chosen if face in FACES} <= set(found)
    bots = [seat for seat, name in enumerate(names) if seat not in people and name in CAST]
    assert all(found[seat] == CAST[names[seat]] for seat in bots if CAST[names[seat]] not in chosen)


def test_all_faces_are_taken_before_one_is_given_twice() -> None:
    found = seated([f"Name {n}" for n in range(14)])
    assert set(found[:12]) == set(FACES)
    assert set(found[12:]) <= set(FACES)


def test_what_a_seat_without_a_face_is_written_as_stays_the_same() -> None:
    assert msgspec.json.encode(Seat("person", "Ada")) == b'{"kind":"person","name":"Ada","level":""}'


def test_a_chosen_face_is_kept_in_the_match(tmp_path: Path) -> None:
    wuxing = registry().game("wuxing")
    seats = [Seat("person", "Ada", face="musician"), Seat("bot", "Lin", "regular")]
    match = Match.new(wuxing, None, seats, 3, tmp_path / "match.jsonl")
    match.close()
    again = replay.resume(tmp_path / "match.jsonl")
    assert at_table(again.seats) == ("musician", "monk")
