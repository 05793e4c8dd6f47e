"""What the statistics keep of a match is what happened in it, counted here another way: by rounds and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from matches import PERSON

from elements_table.kernel.registry import registry
from elements_table.match.archive.overview import Sum, Sums, Wanted, Whose
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.match import Match, Seat

Counts = Counter[tuple[int, str]]
MATCHES = {"wuxing": 12, "elemies": 1, "influence": 3, "dragon": 1, "alchemy": 2}
"""So many that everything that is counted happens."""


def of_wuxing(match: Match) -> Counts:
    found: Counts = Counter()
    ends = iter(match.rounds)
    for entry, progress in match.walk():
        if entry.text not in ("knock", "yield"):
            continue
        state: Any = progress.state
        own, other, limit = state.sums[entry.seat], state.sums[1 - entry.seat], state.limit
        assert next(ends)["seat"] == entry.seat
        if entry.text == "yield":
            found[entry.seat, "yield"] += 1
        elif own > limit:
            found[entry.seat, "false_knock"] += 1
        else:
            found[entry.seat, "knock.over" if other > limit else f"knock.{own - other}"] += 1
    return found


def of_dragon(match: Match) -> Counts:
    found: Counts = Counter()
    for end in match.rounds:
        found[end["seat"], f"{'made' if end['made'] else 'lost'}.{end['bid']}"] += 1
        found[end["seat"], "points"] += end["points"][end["seat"] % 2]
    return found


def of_elemies(match: Match) -> Counts:
    found: Counts = Counter()
    calls: list[list[int]] = [[]]
    for entry, _runner in match.walk():
        if entry.seat < 0:
            calls.append([])
        elif entry.text == "call":
            calls[-1].append(entry.seat)
    for end, callers in zip(match.rounds, calls, strict=True):
        first, second, *_rest = end["finished"]
        for seat in range(4):
            found[seat, f"place.{end['finished'].index(seat) + 1}"] += 1
            gap = end["points"][seat % 2] - end["points"][(seat + 1) % 2]
            found[seat, "level" if not gap else "ahead" if gap > 0 else "behind"] += 1
            if seat in callers:
                found[seat, "kept" if seat == first else "lost"] += 1
        if first % 2 == second % 2:
            found[first, "double"] += 1
    return found


def of_influence(match: Match) -> Counts:
    found: Counts = Counter()
    state: Any = next(reversed(list(match.walk())))[1].state
    totals = match.returns()
    for seat, score in enumerate(state.scores()):
        assert score.total == totals[seat]
        for card, value in score.values.items():
            found[seat, f"card.{card}"] = -value if card == score.penalty else value
        found[seat, "total"] = int(totals[seat])
        found[seat, f"place.{1 + sum(other.rank > score.rank for other in state.scores())}"] = 1
        left = [state.pool >> shift & 7 for shift in (0, 3, 6)]
        found[seat, "by.markers" if left.count(0) > 1 else "by.rounds"] = 1
    return found


def of_alchemy(match: Match) -> Counts:
    found: Counts = Counter()
    for entry, _runner in match.walk():
        if entry.text.startswith("complete "):
            found[entry.seat, f"formula.{entry.text.split()[1]}"] += 1
    for seat, total in enumerate(match.returns()):
        found[seat, "total"] = int(total)
    return found


BY_HAND: dict[str, Callable[[Match], Counts]] = {
    "wuxing": of_wuxing,
    "dragon": of_dragon,
    "elemies": of_elemies,
    "influence": of_influence,
    "alchemy": of_alchemy,
}


def played(game_id: str, seed: int) -> Match:
    """Play at random to the end, but seldom what ends a round at once or bids too high: few such are good."""
    game = registry().game(game_id)
    seats = [PERSON, *(Seat("bot", f"B{n}", "regular") for n in range(1, game.data.default_seats))]
    match = Match.new(game, game.data.finite(game.data.settle({})), seats, seed)
    rng = Random(seed)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        legal = match.legal_actions(seat)
        action = legal.draw(rng) if hasattr(legal, "draw") else rng.choice(legal)
        if str(action).split()[0] in ("knock", "yield", "bid") and rng.random() < 0.9:
            action = max(legal, key=lambda one: (str(one) in ("take", "pass"), rng.random()))
        match.act(seat, action)
    return match


@pytest.mark.parametrize("game_id", MATCHES)
def test_what_is_counted_is_what_happened(game_id: str) -> None:
    every: Counts = Counter()
    for seed in range(MATCHES[game_id]):
        match = played(game_id, seed)
        found = match.game.counts(match.told())
        expected = BY_HAND[game_id](match)
        assert {key: number for key, number in found.items() if not key[1].startswith("points.")} == expected
        if game_id == "alchemy":
            sources = [
                sum(n for (s, key), n in found.items() if s == seat and "points." in key) for seat in (0, 1, 2)
            ]
            assert sources == match.returns(), "all points have a source"
        every.update(abs_of(found))
    assert {key.partition(".")[0] for _seat, key in every} >= KINDS[game_id]


KINDS = {
    "wuxing": {"knock", "false_knock", "yield"},
    "dragon": {"made", "lost", "points"},
    "elemies": {"place", "kept", "lost", "double", "ahead", "behind"},
    "influence": {"card", "place", "total", "by"},
    "alchemy": {"formula", "points", "total"},
}


def abs_of(counts: Counts) -> Counts:
    return Counter({key: abs(number) for key, number in counts.items()})


def test_sums_tell_you_your_partner_and_the_others_apart(tmp_path: Path) -> None:
    base = Statistics(tmp_path / "statistics.sqlite3")
    matches = [played("dragon", seed) for seed in (1, 2)]
    for match in matches:
        base.add(match)
    sums = base.sums(Wanted("dragon"))
    whose: dict[int, Whose] = {0: "mine", 2: "partner", 1: "theirs", 3: "theirs"}
    expected: dict[tuple[Whose, str], list[Any]] = {}
    for match in matches:
        for (seat, key), number in of_dragon(match).items():
            row = expected.setdefault((whose[seat], key), [0, 0, 0])
            row[0] += number
            row[1] += number * (0 in match.winners())
            row[2] += 1
    assert sums == Sums({key: Sum(*row) for key, row in expected.items()})
    assert not base.sums(Wanted("dragon", level="expert"))
