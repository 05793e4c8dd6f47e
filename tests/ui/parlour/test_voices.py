"""What people say is true where they say it, comes once, tells nothing hidden, and is there in both languages."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from elements_table import paths
from elements_table.conformance.hidden import equal_knowledge_has_an_equal_history
from elements_table.conformance.setups import Broken, Setup
from elements_table.games.wuxing.rules import occasions as of_wuxing
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import Event, State
from elements_table.kernel.occasions import Occasion
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import speak
from elements_table.ui.parlour import voices
from elements_table.ui.parlour.voices import KINDS, Remark, SpokenLine, Talk, Voice, file_of, voice
from elements_table.ui.platform.people import PORTRAITS
from elements_table.validation import mistakes

GAMES = Registry()
MATCHES = {"wuxing": 240, "dragon": 16, "elemies": 8, "influence": 60, "alchemy": 40}
"""Random matches of each game, in which most of what can happen does."""
MARKERS = 5
"""Of each colour in Influence."""


class Heard(NamedTuple):
    """An event that everybody sees, and what it gave to talk of."""

    event: Event
    known: Any
    occasions: list[Occasion]


def play(game_id: str, seed: int, options: Mapping[str, str]) -> list[Heard]:
    """Return what everybody sees of a match that is played at random, for once with a knock as soon as it is true."""
    game, rng, heard = GAMES.game(game_id), Random(seed), []
    settled = game.data.finite(game.data.settle(dict(options)))
    state: State = game.new_state(settled, None, seed)

    def hear(event: Event) -> None:
        public, known = event.seen_by(None), state.observation(None)
        heard.append(Heard(public, known, [*GAMES.occasions(game_id).of(public, known)]))

    state.emit = hear
    while not state.is_terminal():
        action = state.random_action(rng)
        if game_id == "wuxing" and state.current_player() >= 0 and rng.random() < 0.3:
            knock = game.parse("knock")
            if state.objection(knock) is None and state.sums[state.to_move] <= state.limit:
                action = knock
        state.apply(action)
    return heard


@cache
def matches(game_id: str) -> list[list[Heard]]:
    level = [{}, {"level": "pro"}] if game_id == "elemies" else [{}]
    return [play(game_id, seed, level[seed % len(level)]) for seed in range(MATCHES[game_id])]


def talk(game_id: str, seed: int, heard: list[Heard], voiced: Mapping[int, Voice] | None = None) -> Iterator[Remark]:
    """Yield what is said in a match where everybody but the first is a bot, whoever that is."""
    seats = range(1, GAMES.game(game_id).data.default_seats)
    people = voiced or {seat: voice(PORTRAITS[(seed + 5 * seat) % len(PORTRAITS)]) for seat in seats}
    said = Talk(game_id, seed, people, [0], GAMES.game(game_id).data.teams)
    for one in heard:
        if (remark := said.hear(one.occasions)) is not None:
            yield remark


# ---- the files


def test_everybody_has_a_voice_with_lines_enough_in_both_languages() -> None:
    lines = [line for face in PORTRAITS for line in voice(face).lines]
    assert len(lines) >= 600
    assert all(line.en != line.de for line in lines if " " in line.en and not line.en.startswith("Quod"))
    texts = [text for line in lines for text in (line.en, line.de) if " " in text]
    assert sorted({text for text in texts if texts.count(text) > 2}) == []
    formal = [line.de for line in lines if re.search(r"\b(Ihnen|Ihren?|[a-zäöü,] Sie)\b", line.de)]
    assert formal == []


def test_who_speaks_to_somebody_knows_that_it_was_that_one() -> None:
    """At a table with more people than two, nobody tells the reader what another may have done."""
    told = [
        line.en
        for face in PORTRAITS
        for kind in ("wins", "loses")
        for line in voice(face).of(kind)  # type: ignore[arg-type]  # two of the kinds
        if re.search(r"\b[Yy]ou (win|were|played|are|rowed|pay|had|struck|crossed|shone)\b", line.en)
        and line.when.get("seats") != 2
    ]
    assert told == []


BROKEN: dict[str, tuple[str, str, str]] = {
    "a long line": ('en: "Good. I have set', 'en: "' + "Well, " * 9 + "good. I have set", "60 letters"),
    "no end": ("forty minutes.", "forty minutes", "does not end as a sentence"),
    "no fact": ("{margin: 1}", "{margins: 1}", "there is no fact margins"),
    "no fact of that game": ("{skipped: 1}", "{dragon: 1}", "there is no fact dragon"),
    "no game": ("game: influence", "game: bridge", "there is no game bridge"),
    "a number that is not asked for": ("ahead: [1, 99], mine: [1, 10]", "ahead: [1, 99]", "Mine}, which `when`"),
    "twice": ("Agreed. One vote each.", "Noted.", "is there twice"),
    "one language": (', de: "Vermerkt."', "", "required field `de`"),
    "no such occasion": ("bad_luck:", "bad luck:", "unknown field `bad luck`"),
    "no words of their own": ('  "Made it.": ', '  "Made that.": ', "plays: there must be words"),
    "no line": ('  - {en: "Noted.", de: "Vermerkt."}\n', "", "nod: 2 lines at least, not 1"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_mistake_in_a_file_is_told(name: str, tmp_path: Path) -> None:
    was, now, told = BROKEN[name]
    text = (paths.data() / "people" / "ada.yaml").read_text(encoding="utf-8")
    assert was in text
    shutil.copytree(paths.data() / "games", tmp_path / "games")
    (tmp_path / "people").mkdir()
    file = tmp_path / "people" / "ada.yaml"
    file.write_text(text, encoding="utf-8")
    assert not [one for one in mistakes(tmp_path) if "people" in one]
    file.write_text(text.replace(was, now, 1), encoding="utf-8")
    assert [one for one in mistakes(tmp_path) if told in one and str(file) in one]


def test_exclamations_and_files_are_counted(tmp_path: Path) -> None:
    shutil.copytree(paths.data() / "people", tmp_path, dirs_exist_ok=True)
    file = file_of("scholar", tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace('."', '!"', 6), encoding="utf-8")
    assert any("exclamations" in one for one in voices.mistakes(file, {g: GAMES.occasions(g).facts for g in GAMES}))
    assert voices.missing(tmp_path) == []
    file.rename(tmp_path / "adda.yaml")
    assert len(voices.missing(tmp_path)) == 2


# ---- what is said is true


def is_narrow(game_id: str, event: Event) -> bool:
    """Return whether somebody has won or lost narrowly, reckoned from an event alone."""
    facts = event.facts
    if game_id == "wuxing":
        return max(facts["sums"]) <= facts["limit"] and abs(facts["sums"][0] - facts["sums"][1]) <= 1
    if game_id == "elemies":
        points = facts["scores"] if facts["game_over"] else facts["points"]
        return 0 < abs(points[0] - points[1]) <= 10
    totals = sorted(score["total"] for score in facts["scoring"])
    return totals[-1] - totals[-2] <= {"influence": 1, "alchemy": 3}[game_id]


def has_won(game_id: str, event: Event, seat: int) -> bool:
    facts = event.facts
    if game_id == "wuxing":
        return bool(facts["winner"] == seat)
    if game_id == "elemies":
        points = facts["scores"] if facts["game_over"] else facts["points"]
        return bool(points[seat % 2] > points[1 - seat % 2])
    return seat in facts["winners"]


@pytest.mark.parametrize("game_id", sorted(set(MATCHES) - {"dragon"}))
def test_a_line_about_a_narrow_end_comes_only_where_it_was_narrow(game_id: str) -> None:
    assert told_narrowly(game_id) > 3


def told_narrowly(game_id: str) -> int:
    """Return how often it was said that it was close; AssertionError where it was not, or was not won or lost so."""
    count = 0
    for seed, heard in enumerate(matches(game_id)):
        for one in heard:
            for occasion in GAMES.occasions(game_id).of(one.event, one.known):
                if occasion.kind in ("wins", "loses", "close"):
                    won = has_won(game_id, one.event, occasion.seat)
                    assert occasion.facts["won"] == won
                    assert occasion.kind == "close" or won == (occasion.kind == "wins")
                if occasion.kind == "close" or occasion.facts.get("close"):
                    assert is_narrow(game_id, one.event), (seed, one.event)
                    count += 1
    return count


def test_a_contract_is_close_only_where_the_bid_was_nearly_missed_or_made() -> None:
    count = 0
    for heard in matches("dragon"):
        for event, known, occasions in heard:
            team, facts = event.seat % 2, event.facts
            for one in occasions:
                if event.kind == "hand_over" and "close" in one.facts:
                    is_over = known.phase == "game_over"
                    apart = (
                        facts["scores"][0] - facts["scores"][1] if is_over else facts["taken"][team] - facts["bid"]
                    )
                    assert one.facts["close"] == (abs(apart) <= 5)
                    assert one.facts["margin"] == abs(apart)
                    count += one.facts["close"]
                if one.kind == "bluff":
                    assert facts["taken"][team] + one.facts["margin"] == facts["bid"]
    assert count


def test_who_sorted_has_bluffed_only_where_nobody_took_the_empty_pile() -> None:
    count, sorter = 0, -1
    for event, _known, occasions in (one for heard in matches("alchemy") for one in heard):
        sorter = event.seat if event.kind == "sort" else sorter
        if event.kind == "claim" and not event.facts["gained"]:
            assert [one.kind for one in occasions] == ["bluff" if event.seat == sorter else "bad_luck"]
            count += event.seat == sorter
    assert count


def test_the_last_marker_is_luck_only_where_others_come_later() -> None:
    count = 0
    for heard in matches("influence"):
        left, order = Counter[str](), list[int]()
        for event, _known, occasions in heard:
            order = [card for _seat, card in event.facts["order"]] if event.kind == "reveal" else order
            if event.kind == "add":
                left[event.moved[0].source] += 1
                is_last = left[event.moved[0].source] == MARKERS and event.facts["card"] != order[-1]
                assert [(one.kind, one.seat) for one in occasions] == [("luck", event.seat)] * is_last
                count += is_last
    assert count


def test_a_narrow_end_that_was_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_wuxing, "NARROW", 5)
    with pytest.raises(AssertionError):
        told_narrowly("wuxing")


@pytest.mark.parametrize("game_id", MATCHES)
def test_every_line_fits_something_that_happens_and_only_what_it_asks_for(game_id: str) -> None:
    seen: dict[str, list[Mapping[str, int]]] = {kind: [] for kind in KINDS}
    for heard in matches(game_id):
        for one in heard:
            for occasion in one.occasions:
                seen[occasion.kind].append({"seats": 2, "partner": 0, **occasion.facts})
    facts = {name for found in seen.values() for told in found for name in told}
    assert facts >= {*GAMES.occasions(game_id).facts}
    never = [
        (kind, line.en)
        for face in PORTRAITS
        for kind in KINDS
        for line in voice(face).of(kind)
        if line.game == game_id and not any(line.fits(game_id, told) for told in seen[kind])
    ]
    assert never == []


# ---- how it is said


@pytest.mark.parametrize("game_id", MATCHES)
def test_whatever_a_game_gives_to_talk_of_is_talked_of(game_id: str) -> None:
    """Also what comes together with something that is more telling: a round's last, and who was over by one."""
    given = {one.kind for heard in matches(game_id) for said in heard for one in said.occasions}
    told = matches(game_id) if len(matches(game_id)) > 30 else [*matches(game_id)] * 8  # by other people each time
    said = [one for seed, heard in enumerate(told) for one in talk(game_id, seed, heard)]
    assert given == {one.kind for one in said}
    assert given >= {"bad_luck", "bold", "close", "wins", "loses"}
    asked = {name for one in said if one.line.game == game_id for name in one.line.when}
    assert asked >= {"elemies": {"last"}, "wuxing": {"drop"}}.get(game_id, set())


@pytest.mark.parametrize("game_id", MATCHES)
def test_nothing_is_said_twice_and_nobody_gloats_twice_running_in_a_match(game_id: str) -> None:
    count = 0
    for seed, heard in islice(enumerate(matches(game_id)), 30):
        remarks = [*talk(game_id, seed, heard)]
        assert not repeated(remarks)
        last = [
            one.seat if one.kind == "wins" else None for one in remarks if one.ends and not one.facts.get("match")
        ]
        assert all(a != b for a, b in pairwise(last) if a is not None)
        count += len(remarks)
    assert count > 30


def repeated(remarks: list[Remark]) -> list[str]:
    said = [one.line.en for one in remarks]
    return sorted({text for text in said if said.count(text) > 1})


def test_what_is_said_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Talk, "_used", property(lambda _talk: set(), lambda _talk, _used: None), raising=False)
    assert any(repeated([*talk("elemies", seed, heard)]) for seed, heard in enumerate(matches("elemies")))


def test_the_same_match_has_the_same_words_and_another_seed_others() -> None:
    heard = matches("elemies")[0]
    assert [*talk("elemies", 7, heard)] == [*talk("elemies", 7, heard)]
    same = {seat: voice("scholar") for seat in (1, 2, 3)}
    assert [*talk("elemies", 7, heard, same)] != [*talk("elemies", 8, heard, same)]


def test_everybody_remarks_on_what_a_person_dares_and_nobody_on_what_a_bot_dares() -> None:
    bold = {seat: [Occasion("bold", seat, {"call": 1})] for seat in (0, 1)}
    heard = {
        seat: [said for seed in range(60) if (said := Talk("elemies", seed, VOICES, [0], []).hear(bold[seat]))]
        for seat in bold
    }
    assert {one.seat for one in heard[0]} == {1, 2, 3}
    assert heard[1] == []


def test_who_has_won_has_the_last_word_and_where_that_is_a_person_who_lost_by_least() -> None:
    ended = {seat: Occasion("loses", seat, {"margin": margin}) for seat, margin in ((0, 4), (1, 7), (2, 2))}
    for winner, speaks in ((1, 1), (2, 2), (0, 2)):
        told = [*(ended | {winner: Occasion("wins", winner, {"margin": 2})}).values()]
        said = [Talk("influence", seed, {1: VOICES[1], 2: VOICES[2]}, [0], []).hear(told) for seed in range(30)]
        assert {(one.kind, one.seat) for one in said if one} == {("wins" if speaks == winner else "loses", speaks)}
        assert all(one is not None and one.ends for one in said), "every time"


@pytest.mark.parametrize(("game_id", "option"), [("wuxing", {"target": "endless"}), ("dragon", {"ends": "endless"})])
def test_an_endless_match_that_is_ended_has_a_last_word_of_who_won_it(
    game_id: str, option: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES.game(game_id).data), "finite", lambda _data, options: options)
    told = set[bool]()
    for seed in range(8):
        *_before, last = play(game_id, seed, option)
        assert last.event.kind == "finish"
        scores = last.known.wins if game_id == "wuxing" else last.known.scores
        best = max(scores)
        told.add(is_level := len({*scores}) == 1)
        wins = {seat: scores[seat % 2] == best for seat in range(GAMES.game(game_id).data.default_seats)}
        ended = {one.seat: one.kind == "wins" for one in last.occasions if one.kind in ("wins", "loses")}
        assert ended == ({} if is_level else wins)
        assert all(one.facts["match"] == 1 for one in last.occasions)
    assert False in told


VOICES = {1: voice("monk"), 2: voice("baker"), 3: voice("sailor")}


def test_who_plays_with_a_person_is_told_apart() -> None:
    said = Talk("elemies", 1, VOICES, [0], GAMES.game("elemies").data.teams).begin({})
    partners = {
        seat: told["partner"] for seat, told in Talk("elemies", 1, VOICES, [0], ((0, 2), (1, 3)))._facts.items()
    }
    assert said is not None and said.kind == "sits"
    assert partners == {1: 0, 2: 1, 3: 0}


def test_numbers_are_said_in_words_in_both_languages() -> None:
    line = SpokenLine(
        "You again. {Mine} to {yours} for me.", "Du wieder. {Mine} zu {yours} für mich.", {"mine": 2, "yours": 0}
    )
    facts = {"mine": 2, "yours": 0}
    assert line.words(facts) == "You again. Two to none for me."
    speak("de", paths.data() / "locale")
    try:
        assert line.words(facts) == "Du wieder. Zwei zu null für mich."
    finally:
        speak("en", paths.data() / "locale")


def test_few_lines_are_few_and_none_are_none() -> None:
    remarks = [one for seed, heard in enumerate(matches("dragon")) for one in talk("dragon", seed, heard)]
    heard = {wanted: sum(one.is_wanted(wanted) for one in remarks) for wanted in ("all", "few", "none")}
    assert heard["all"] == len(remarks)
    assert heard["none"] == 0
    assert 0.2 < heard["few"] / heard["all"] < 0.6


# ---- nothing hidden


def test_what_there_is_to_talk_of_follows_from_what_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(GAMES, "wuxing", GAMES.game("wuxing").data.finite(GAMES.game("wuxing").data.settle({})), 2)
    equal_knowledge_has_an_equal_history(setup)
    old = WuXingState.observation
    monkeypatch.setattr(WuXingState, "observation", lambda state, seat: old(state, 0 if seat is None else seat))
    monkeypatch.setattr(of_wuxing, "of", lambda _event, o: [Occasion("luck", 0, {"over": sum(o.hands[0])})])
    with pytest.raises(Broken, match="to talk of"):
        equal_knowledge_has_an_equal_history(setup)
