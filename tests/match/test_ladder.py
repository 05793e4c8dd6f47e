"""The ladder: who sits there, a best of three in any order of wins and losses, and what is earned."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import play_out, step

from elements_table.bots import levels
from elements_table.kernel.data import GameData, Reward, convert
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.registry import registry
from elements_table.match.archive.saves import Saves
from elements_table.match.campaign.ladder import NEEDED, YOU, Ladders, mistakes, options, seats
from elements_table.match.campaign.profile import Climb, Learned, Profile
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

TODAY = date(2026, 11, 22)
YOURS = Seat("person", "You")
GAMES = sorted(registry())
LADDER = {"rungs": [{"name": "Lin", "level": "novice"}, {"name": "Mara", "level": "regular", "earns": "back stars"}]}
HEAD = {"id": "x", "title": "X", "hook": "", "players": "", "minutes": 1, "order": 1, "seats": [2],
        "look": {"centre": "#000000", "edge": "#000000"}, "credit": {"game": "", "by": ""}}  # fmt: skip


@pytest.fixture
def start(home: Path) -> Callable[[], Ladders]:
    """Starts the program: everything is read anew."""

    def start() -> Ladders:
        return Ladders(Profile(home / "learning.json"), Saves(home, registry()), registry(), lambda: TODAY)

    home.mkdir()
    return start


class Ended(Match):
    """A match that came out as it is told."""

    won = False

    @property
    def is_over(self) -> bool:
        return True

    def winners(self) -> list[int]:
        return [YOU] if self.won else [1]


def decide(ladders: Ladders, *, won: bool, game_id: str = "wuxing") -> Match:
    """Begin the next match of a ladder and end it at once."""
    match = ladders.begin(game_id, YOURS, 7, "Ladder")
    match.__class__, match.won = Ended, won  # type: ignore[assignment,attr-defined]  # its end alone is asked for
    assert ladders.note(match)
    match.close()
    assert match.journal is not None
    match.journal.unlink()
    return match


# ---- who sits there


@pytest.mark.parametrize("game_id", GAMES)
def test_every_opponent_can_be_played_and_is_stronger_than_the_one_before(game_id: str) -> None:
    game = registry().game(game_id)
    ladder = game.data.ladder
    assert ladder is not None and 5 <= len(ladder.rungs) <= 6
    assert list(mistakes(game)) == []
    strengths = [_strength(rung.level) for rung in ladder.rungs]
    assert strengths == sorted(set(strengths))
    for rung in ladder.rungs:
        at_table = seats(game.data, rung, YOURS)
        others = [seat.name for seat in at_table[1:]]
        assert len(at_table) == game.data.default_seats and len(set(others)) == len(others)
        match = Match.new(game, options(game.data), at_table, 3)
        for seat in at_table[1:]:
            assert callable(levels.resolve(levels.in_character(seat.level, seat.name)))
            assert levels.in_character(seat.level, seat.name).split("+")[0] == levels.plain(seat.level)
        assert match.waiting()
        ours = next((team for team in game.data.teams if YOU in team), (YOU,))
        against = [at_table[seat] for seat in range(len(at_table)) if seat not in ours]
        assert {seat.level for seat in against} == {rung.level} and against[0].name == rung.name
        assert [at_table[seat].name for seat in ours[1:]] == ([ladder.partner] if ladder.partner else [])
    assert not any(options(game.data)[o.id] in map(str, o.endless) for o in game.data.options)


def _strength(level: str) -> tuple[int, int]:
    name, _plus, share = level.partition("+")
    return list(levels.LEVELS).index(name), int(share.rstrip("%") or 100)


def test_a_person_with_an_opponents_name_plays_as_you() -> None:
    head = registry().game("wuxing").data
    assert head.ladder is not None
    assert seats(head, head.ladder.rungs[0], Seat("person", head.ladder.rungs[0].name.upper()))[0].name == "You"


@pytest.mark.parametrize(
    ("ladder", "words"),
    [
        ({"rungs": []}, "names nobody"),
        ({"rungs": [{"name": "Lin", "level": "novice", "beside": ["Mara"]}]}, "1 different names"),
        ({"rungs": [{"name": "Lin", "level": "novice"}] * 2}, "twice"),
        ({**LADDER, "partner": "Ada"}, "names a partner"),
        ({"rungs": [{"name": "Lin", "level": "novice", "earns": "hat red"}]}, "face or back or cloth"),
        ({"rungs": [{"name": "Lin", "level": "novice", "earns": "back"}]}, "face or back or cloth"),
    ],
)
def test_a_ladder_that_does_not_fit_is_refused(ladder: object, words: str) -> None:
    assert convert({**HEAD, "ladder": LADDER}, GameData, "x.yaml").ladder is not None
    with pytest.raises(DataError, match=words):
        convert({**HEAD, "ladder": ladder}, GameData, "x.yaml")


def test_a_level_or_an_option_that_there_is_not_is_told() -> None:
    game = registry().game("wuxing")
    ladder = convert(
        {"rungs": [{"name": "Lin", "level": "clever"}], "options": {"speed": 1}}, type(game.data.ladder), "x"
    )
    before = game.data
    try:
        game.data = msgspec.structs.replace(before, ladder=ladder)
        told = list(mistakes(game))
    finally:
        game.data = before
    assert len(told) == 2 and "speed" in told[0] and "Lin: There is no bot level clever" in told[1]


# ---- best of three


@given(st.lists(st.booleans(), max_size=40))
@settings(max_examples=40)
def test_any_order_of_wins_and_losses_is_a_row_of_best_of_threes(
    tmp_path_factory: pytest.TempPathFactory, results: list[bool]
) -> None:
    folder = tmp_path_factory.mktemp("ladder")
    ladders = Ladders(Profile(folder / "learning.json"), Saves(folder, registry()), registry(), lambda: TODAY)
    head = registry().head("wuxing")
    assert head.ladder is not None
    won = lost = beaten = 0
    for is_win in results:
        if beaten == len(head.ladder.rungs):
            break
        stand = ladders.now(head)
        assert stand is not None and (stand.rung, stand.won, stand.lost) == (head.ladder.rungs[beaten], won, lost)
        match = decide(ladders, won=is_win)
        won, lost = won + is_win, lost + (not is_win)
        after = ladders.after(match)
        assert after == (head.ladder.rungs[beaten], won, lost)
        assert (after.is_beaten, after.is_decided) == (won == NEEDED, NEEDED in (won, lost))
        if after.is_decided:
            beaten, won, lost = beaten + (won == NEEDED), 0, 0
        assert not ladders.note(match), "it counts once"
    assert ladders.beaten(head) == beaten
    assert ladders.climb("wuxing").beaten == (TODAY,) * beaten
    earned = [rung.reward for rung in head.ladder.rungs[:beaten] if rung.reward is not None]
    assert list(ladders.earned([head])) == earned


def test_every_best_of_three_is_decided_by_its_third_match(start: Callable[[], Ladders]) -> None:
    for results in product((True, False), repeat=3):
        ladders = start()
        ladders.profile.change(ladder={})
        stands = [ladders.after(decide(ladders, won=won)) for won in results]
        assert any(stand is not None and stand.is_decided for stand in stands)


def test_who_is_beaten_last_leaves_nobody(start: Callable[[], Ladders]) -> None:
    ladders, head = start(), registry().head("dragon")
    assert head.ladder is not None
    for _match in range(2 * len(head.ladder.rungs)):
        last = decide(ladders, won=True, game_id="dragon")
    assert ladders.now(head) is None and ladders.beaten(head) == len(head.ladder.rungs)
    stand = ladders.after(last)
    assert stand is not None and stand.rung == head.ladder.rungs[-1] and stand.is_beaten
    with pytest.raises(TableError, match="Everybody on this ladder is beaten"):
        ladders.begin("dragon", YOURS, 1, "Ladder")
    assert set(ladders.earned([head, registry().head("wuxing")])) == set(head.ladder.rewards())


# ---- its matches


def test_a_match_that_is_left_goes_on_until_it_is_finished(start: Callable[[], Ladders]) -> None:
    ladders = start()
    match = ladders.begin("wuxing", YOURS, 5, "Ladder")
    assert match.is_unaided and match.aside.name == "Ladder" and not match.practice
    match.act(match.current, match.legal_actions(match.current)[0])
    match.close()
    ladders = start()
    assert ladders.is_open("wuxing")
    again = ladders.begin("wuxing", YOURS, 6, "Another")
    assert (again.id, len(again.record), again.counts_for, again.aside.name) == (match.id, 1, "ladder", "Ladder")
    assert not ladders.note(again), "it is not over"
    assert again.journal is not None
    again.close()
    away = ladders.saves.abandon(again.journal)
    assert away.parent.name == "abandoned"
    third = start().begin("wuxing", YOURS, 7, "Ladder")
    assert (third.id, len(third.record)) == (match.id, 1)
    play_out(third)
    assert ladders.note(third)
    assert not start().is_open("wuxing")
    climb = start().climb("wuxing")
    assert climb.won + climb.lost == 1 and climb.won == (YOU in third.winners())


def test_a_match_whose_file_is_gone_is_dealt_anew_and_costs_nothing(start: Callable[[], Ladders]) -> None:
    ladders = start()
    decide(ladders, won=True)
    match = ladders.begin("wuxing", YOURS, 5, "Ladder")
    match.close()
    assert match.journal is not None
    match.journal.unlink()
    assert not ladders.is_open("wuxing")
    other = ladders.begin("wuxing", YOURS, 6, "Ladder")
    assert other.id != match.id
    climb = ladders.climb("wuxing")
    assert (climb.won, climb.lost, climb.match) == (1, 0, other.id)
    assert not ladders.note(play_out(match))


def test_other_matches_and_practice_do_not_count(start: Callable[[], Ladders]) -> None:
    ladders = start()
    match = ladders.begin("wuxing", YOURS, 5, "Ladder")
    other = Match.new(match.game, match.options, match.seats, 5)
    ladders.mark(other)
    assert other.counts_for is None
    assert not ladders.note(play_out(other)) and ladders.after(other) is None
    match.note_practice()
    assert not ladders.note(play_out(match))
    assert ladders.climb("wuxing").won == ladders.climb("wuxing").lost == 0


def test_what_is_kept_opens_in_a_file_without_it_and_with_it(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(b'{"version": 1, "lessons": {"wuxing": {"step": 4}}}')
    profile = Profile(path)
    assert profile.warning is None and profile.learned.ladder == {}
    climb = Climb((TODAY,), 1, 1, "0123456789abcdef", True)
    profile.change(ladder={"wuxing": climb})
    again = Profile(path)
    assert again.learned.ladder == {"wuxing": climb} and again.lesson("wuxing").step == 4
    assert again.learned.version == Learned().version == 1


def test_an_undo_is_not_offered(start: Callable[[], Ladders]) -> None:
    match = start().begin("wuxing", YOURS, 5, "Ladder")
    rng = Random(1)
    while not any(entry.seat == YOU for entry in match.record):
        step(match, rng)
    assert match.undo_offer(YOU) is None


def test_a_reward_is_a_kind_and_a_name() -> None:
    rung = registry().head("wuxing").ladder.rungs[1]  # type: ignore[union-attr]  # the shipped game has one
    assert rung.reward == Reward("face", "hermit")
