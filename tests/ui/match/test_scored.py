"""What a summary says of its score: every sentence comes true, stands whole, and ends with the explaining."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from elements_table.games.elemies.rules.scoring import is_double
from elements_table.kernel.game import DEALER, GAME_OVER
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import GOLD
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.shots import easel
from elements_table.ui.stage.scene import Layout, Names, View
from tests.ui.driver import Driver
from tests.ui.written import Written
from tests.ui.wuxing_table import at_position

TEAMS = ("S0 and S2", "S1 and S3")


def ends(game_id: str, seeds: int, seats: int | None = None, **options: str) -> Iterator[tuple[Any, Any, View]]:
    """Yield the ends of rounds and matches of random play: state, scene and what a bystander sees."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    for seed in range(seeds):
        rng = Random(seed)
        state = game.new_state(options or None, seed=seed, seats=seats)
        count = seats or game.data.default_seats
        names = Names(tuple(f"S{n}" for n in range(count)), None, False)
        rounds: list[Any] = []
        for _n in range(3000):
            seat = state.current_player()
            o = state.observation(None)
            if seat == GAME_OVER or (seat == DEALER and o.last_round is not None):
                yield state, scene, View(o, names, rounds=rounds)
            if seat == GAME_OVER:
                break
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))


def numbers(sentence: str) -> list[int]:
    """Return the numbers of a sentence, but for those of seats."""
    return [int(found.replace("−", "-")) for found in re.findall(r"(?<![\w])[−-]?\d+", sentence)]


def wuxing(state: Any, view: View, said: list[str]) -> None:
    o = view.observation
    end = o.last_round
    for seat in (0, 1):
        sentence = said[seat]
        assert sentence.startswith(f"S{seat}: ")
        cards = [*(o.hands[seat] or ()), *o.fronts[seat]]
        *terms, total, limit = numbers(sentence)
        assert total == sum(cards) == end.sums[seat]
        assert limit == sum(o.display)
        assert sorted(terms) == (sorted(cards) if len(cards) > 1 else [])
        assert ("within" in sentence) == (sum(cards) <= limit)
    mine, theirs = end.sums[end.seat], end.sums[1 - end.seat]
    assert said[2].startswith(f"{end.tokens} token{'s' * (end.tokens > 1)} for S{end.winner}: ")
    reason = said[2].partition(": ")[2]
    assert ("yield" in reason) == (end.by == "yield")
    assert ("above the limit" in reason) == (end.by == "knock" and mine > o.limit) or end.by == "false_knock"
    assert ("equal" in reason) == (end.by == "knock" and mine == theirs <= o.limit)
    if "only" in reason:
        assert numbers(reason) == [mine]
        assert mine <= o.limit < theirs
    if "both" in reason:
        assert numbers(reason) == [max(mine, theirs), min(mine, theirs)]
        assert max(mine, theirs) <= o.limit
        assert end.sums[end.winner] == max(mine, theirs)
    assert numbers(said[3]) == [*o.tokens, o.goal]


def dragon(state: Any, view: View, said: list[str]) -> None:
    o = view.observation
    end = o.last_round
    team = end.seat & 1
    assert said[0].startswith(TEAMS[team] + " took ")
    made = "all of it counts" in said[0]
    taken = end.taken[team]
    assert numbers(said[0]) == ([taken, end.bid] if made else [taken, end.bid - taken, end.bid, end.bid])
    assert end.points[team] == (taken if made else -end.bid)
    assert (f"S{end.seat} bid" in said[0]) == o.is_bid
    assert said[1].startswith(f"{TEAMS[1 - team]} took {end.points[1 - team]}:")
    kitty = sum(state.variant.values[card] for card in range(57) if state.kitty >> card & 1)
    assert (len(said) == 4) == (kitty > 0)
    assert not kitty or numbers(said[2]) == [kitty]
    before = [o.scores[n] - end.points[n] for n in (0, 1)]
    assert numbers(said[-1]) == [*before, *o.scores]


def elemies(state: Any, view: View, said: list[str]) -> None:
    o = view.observation
    end = o.last_round
    first, *rest = said
    parts = [end.places, end.bonus] if not is_double(end.finished) else [end.places]
    if is_double(end.finished):
        assert numbers(first) == [max(end.places)]
        assert first.startswith(f"S{end.finished[0]} and S{end.finished[1]}, ")
    else:
        worth = dict(zip(end.finished, numbers(first)[:3], strict=False))
        assert [sum(n for seat, n in worth.items() if seat & 1 == team) for team in (0, 1)] == list(end.places)
        assert numbers(first)[3:] == list(end.places)
        ours, theirs = end.treasure
        worth_it = numbers(rest[0])
        assert worth_it == ([ours] if ours == theirs else [max(ours, theirs), min(ours, theirs), max(end.bonus)])
        assert ours == theirs or rest[0].startswith(TEAMS[end.bonus.index(max(end.bonus))])
    bets = [sentence for sentence in rest if sentence.startswith("Fire")]
    assert [numbers(bet.replace("+", ""))[2:] for bet in bets] == ([list(end.bets)] if any(end.bets) else [])
    calls = [0, 0]
    for sentence in rest:
        found = re.fullmatch(r"S(\d) called .* that (brings|costs) (\d+)\.", sentence)
        if found:
            calls[int(found[1]) & 1] += int(found[3]) * (1 if found[2] == "brings" else -1)
    assert tuple(calls) == end.calls
    points = tuple(sum(part[team] for part in [*parts, end.bets, end.calls]) for team in (0, 1))
    assert points == end.points
    assert numbers(said[-1]) == [*points, *o.scores]


def influence(state: Any, view: View, said: list[str]) -> None:
    totals = [score.total for score in view.observation.scoring]
    assert len(said) == 3 + (totals.count(max(totals)) > 1)
    for score, sentence in zip(view.observation.scoring, said[:3], strict=True):
        before, _colon, after = sentence.rpartition(": ")
        if score.penalty is None:
            assert sentence.endswith("worth 0.")
            continue
        if not before:
            assert numbers(sentence) == [score.penalty, score.values[score.penalty], score.total]
            continue
        *terms, total = numbers(after.replace("− ", "−"))
        assert sum(terms) == total == score.total
        assert sorted(abs(term) for term in terms) == sorted(value for value in score.values.values() if value)
        assert min(terms) == -score.values[score.penalty]
        told = numbers(before)
        if before.startswith("All"):
            assert (told, score.discarded) == ([score.penalty, score.values[score.penalty]], ())
        else:
            assert told == [*score.discarded, score.penalty]
            assert all(not score.values[card] for card in score.discarded)


def alchemy(state: Any, view: View, said: list[str]) -> None:
    o = view.observation
    listed = [dict(re.findall(r"(S\d) (\d+)", sentence)) for sentence in said]

    def per_seat(values: list[int]) -> dict[str, str]:
        return {f"S{seat}": str(value) for seat, value in enumerate(values)}

    assert listed[0] == per_seat([score.formulae for score in o.scoring])
    points = state.variant.counts.majority
    for line, element in zip(said[1:5], (2, 3, 1, 0), strict=True):
        tokens = [held[element] for held in o.mastery]
        if not any(tokens):
            assert "Nobody" in line
            assert not any(score.mastery[element] for score in o.scoring)
            continue
        assert numbers(line.partition(":")[0]) == list(points)
        assert dict(re.findall(r"(S\d) (\d+)", line)) == per_seat(tokens)
        ordered = sorted(range(len(tokens)), key=lambda seat: -tokens[seat])
        tied = any(tokens.count(number) > 1 for number in tokens if number)
        assert ("tied" in line) == tied
        if not tied:
            due = [*points, *[0] * len(tokens)]
            due = [n if tokens[seat] else 0 for seat, n in zip(ordered, due, strict=False)]
            assert [o.scoring[seat].mastery[element] for seat in ordered] == due
    assert [f"S{seat}" for seat, score in enumerate(o.scoring) if score.all_four] == re.findall(r"S\d", said[5])
    assert numbers(said[5]) == [max([score.all_four for score in o.scoring if score.all_four], default=5)]
    assert listed[6] == per_seat([score.aether for score in o.scoring])
    assert listed[7] == (per_seat([s.bonus for s in o.scoring]) if any(s.bonus for s in o.scoring) else {})


@pytest.mark.parametrize(
    ("game_id", "seeds", "check", "options"),
    [
        ("wuxing", 40, wuxing, {}),
        ("dragon", 10, dragon, {"ends": "500"}),
        ("elemies", 20, elemies, {"level": "pro"}),
        ("influence", 30, influence, {}),
        ("alchemy", 6, alchemy, {}),
    ],
)
def test_what_is_said_of_a_score_comes_true(
    game_id: str, seeds: int, check: Callable[[Any, View, list[str]], None], options: dict[str, str]
) -> None:
    summaries = 0
    for state, scene, view in ends(game_id, seeds, **options):
        said = list(scene.summary.scored(view))
        assert all(re.fullmatch(r"[A-Z0-9−][^{}]*\.", sentence) for sentence in said), said
        check(state, view, said)
        summaries += 1
    assert summaries >= seeds


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_said_of_a_score_of_alchemy_comes_true_with_any_number(seats: int) -> None:
    found = list(ends("alchemy", 3, seats))
    assert found
    for state, scene, view in found:
        alchemy(state, view, list(scene.summary.scored(view)))


def test_why_is_written_whole_for_whoever_asks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.sit(at_position({"hands": [[1], [6, 6]], "display": [6, 4], "to_move": 0}, "person", "regular"))
    driver.until(driver.my_turn)
    driver.push_slot("knock")
    driver.until(lambda: isinstance(driver.top, Summary))
    sheet = driver.top
    assert isinstance(sheet, Summary)
    driver.rest()
    written = Written(monkeypatch)
    note = sheet._scene.summary.note(sheet._view())
    assert note and note in [line.words for line in written.read(driver)]
    driver.key(pygame.K_w)
    said = " ".join(line.words for line in written.read(driver))
    sentences = sheet._scene.summary.scored(sheet._view())
    assert len(sentences) == 4
    assert all(sentence in said for sentence in sentences)


def test_what_is_lit_on_a_sheet_of_elemies_is_whose_verdict_it_is() -> None:
    def lit(scene: Any, view: View) -> list[bool]:
        return [column.won for column in scene.summary.lay(view, Layout(1280, 800, 4, 0)).columns]

    for state, scene, view in ends("elemies", 4, target="50"):
        o = view.observation
        points = o.last_round.points
        if state.current_player() != GAME_OVER:
            assert lit(scene, view) == [points[team] > points[1 - team] for team in (0, 1)]
            continue
        for ways in (points, points[::-1]):  # whoever wins the match may have lost its last round
            last = msgspec.structs.replace(o.last_round, points=ways)
            sheet = replace(view, observation=msgspec.structs.replace(o, last_round=last))
            assert lit(scene, sheet) == [team in o.winners for team in (0, 1)]


@pytest.mark.parametrize(("game_id", "options"), [("elemies", {"target": "50"}), ("dragon", {"ends": "4_hands"})])
@pytest.mark.parametrize("size", [(1280, 800), (720, 1280)], ids=str)
def test_the_score_of_a_match_leads_its_sheet_and_what_is_of_the_last_round_is_called_so(
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    options: dict[str, str],
    size: tuple[int, int],
) -> None:
    scene, view = [(scene, view) for state, scene, view in ends(game_id, 1, **options)][-1]
    scores, canvas = view.observation.scores, easel(size)
    assert view.observation.phase == "game_over" and scores[0] != scores[1]
    figures: list[tuple[float, str, Any]] = []
    words: list[str] = []
    write = canvas.text

    def text(said: str, x: float, y: float, size: float = 0.0, *how: Any, **more: Any) -> float:
        words.append(said)
        if re.fullmatch(r"[+−]?\d+", said):
            figures.append((size, said, more.get("color", how[1] if len(how) > 1 else None)))
        return write(said, x, y, *([size] if size else []), *how, **more)

    monkeypatch.setattr(canvas, "text", text)
    sheet = scene.summary.lay(view, Layout(*size, 4, 0))
    sheet.draw(canvas, CardArt(canvas.art))
    *rest, second, first = sorted(figures, key=lambda figure: figure[0])
    assert {first[1], second[1]} == {plain(score) for score in scores} and second[0] > rest[-1][0]
    assert {said: color == GOLD for _size, said, color in (first, second)} == {
        plain(score): score == max(scores) for score in scores
    }
    assert "Last round" in words or "Last hand" in words
