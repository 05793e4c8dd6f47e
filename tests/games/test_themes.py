"""Themes: six a game, each told in the rulebook, asked in two puzzles, and true wherever it is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from elements_table.kernel.game import DEALER, GAME_OVER, State
from elements_table.kernel.puzzles import theme_of
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.kernel.themes import Mistake, Theme, named
from elements_table.match.campaign.puzzles import load_entries, load_puzzles
from elements_table.ui.features.rulebook.book import read_book
from tests.games.elemies.naive import shape
from tests.games.influence import naive

GAMES: Final = sorted(PACKAGES)
ALL: Final = [(game_id, theme.id) for game_id in GAMES for theme in registry().themes(game_id)]
PAIRS: Final = 30
"""Of actions that are tried of each decision."""
FACES: Final = {letter: name for name in ("air", "earth", "fire", "water") for letter in name[0].upper()}
Claim = Callable[[State[Any], int, list[str], list[str]], bool]
"""Whether a theme is true, from the position and the words of both actions alone: not as the game works it out."""


def wuxing(theme: str, _state: State[Any], _seat: int, did: list[str], better: list[str]) -> bool:
    goes_on = ("play", "take", "discard")
    return {
        "knocked_early": did[0] == "knock" and better[0] in goes_on,
        "knocked_late": did[0] in goes_on and better[0] == "knock",
        "yielded_early": did[0] == "yield" and better[0] != "yield",
        "six_gone": did[0] == "discard" and better[0] in ("play", "take"),
        "top_left": did[0] == "play" and better[0] == "take",
        "played_high": did[0] == better[0] == "play" and int(did[-1]) > int(better[-1]),
    }[theme]


def dragon(theme: str, state: State[Any], seat: int, did: list[str], better: list[str]) -> bool:
    """Work a trick out from the faces and the data file."""
    position = state.position()
    trump, trick = position["contract"]["trump"], position["trick"]
    table = registry().game("dragon").data.scoring[state.observation(None).options["points"]]

    def suit(face: str) -> str:
        return trump if face == "DRAGON" else FACES[face[0]]

    def worth(face: str) -> int:
        return int(table.dragon if face == "DRAGON" else table.ranks.get(int(face[1:]), 0))

    def taker(more: str = "") -> int:
        plays = [*trick, *([[seat, more]] if more else [])]
        strong = [
            (suit(face) == trump, 99 if face == "DRAGON" else int(face[1:]), who)
            for who, face in plays
            if suit(face) in (trump, suit(plays[0][1]))
        ]
        return int(max(strong)[2])

    mine, other = did[-1], better[-1]
    if not trick:
        late = suit(other) == trump != suit(mine)
        early = suit(mine) == trump != suit(other)
        return {"trump_late": late, "trump_early": early}.get(theme, False)
    is_theirs = (taker() - seat) % 2 == 1
    takes, would_take = taker(mine) == seat, taker(other) == seat
    return {
        "fed": is_theirs and not takes and worth(mine) > 0 and (would_take or worth(mine) > worth(other)),
        "kept": not is_theirs and worth(mine) < worth(other),
        "let_go": is_theirs and would_take and not takes,
        "took_early": takes and not would_take,
    }.get(theme, False)


def influence(theme: str, state: State[Any], seat: int, did: list[str], better: list[str]) -> bool:
    """Count cards and hands by the slow reading of the rules."""
    board = state.position()
    if did[0] == "choose":
        one, other = int(did[-1]), int(better[-1])
        worth = max(naive.values(one, board)) > max(naive.values(other, board))
        return {"gave": worth, "early": one < other, "late": one > other}.get(theme, False)
    hand = list(state.observation(seat).own_cards())
    before = naive.best(hand, board)[0]
    mine, other = (naive.best(hand, naive.after(" ".join(words), board))[0] for words in (did, better))
    found = {"cost": mine < min(before, other), "missed": before <= mine < other, "alone": mine >= other}
    return found.get(theme, False)


def elemies(theme: str, state: State[Any], seat: int, did: list[str], better: list[str]) -> bool:
    """Read the cards by their texts."""
    top = state.position()["top"]
    if theme == "over_partner":
        return did[0] == "play" and better[0] == "pass" and top is not None and (top["seat"] - seat) % 4 == 2
    if theme == "passed":
        return did[0] == "pass" and better[0] == "play"
    if theme in ("few", "many"):
        more, less = (better, did) if theme == "few" else (did, better)
        return did[0] == better[0] == "play" and top is None and len(more) > len(less)
    read = []
    for words in (did, better):
        cards = [word.partition("=")[0] for word in words[1:]]
        ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
        jester = next((ranks.index(word.partition("=")[2]) for word in words if "=" in word), None)
        read.append(shape(cards, jester))
    one, other = read
    assert one is not None and other is not None and one[:2] == other[:2]
    return one.rank > other.rank if theme == "high" else one.rank < other.rank


def alchemy(theme: str, _state: State[Any], _seat: int, did: list[str], better: list[str]) -> bool:
    """Read formula, payment and end from the words; points from the data file."""
    if theme == "nothing":
        return did == ["skip"] and better[0] == "complete"
    if not did[0] == better[0] == "complete":
        return False
    points = {spec.slug: spec.points for spec in registry().game("alchemy").data.formulae}
    (mine, end), (other, other_end) = ((words[1], words[-1]) for words in (did, better))
    return {
        "end": mine == other and end != other_end,
        "paid": mine == other and end == other_end and did != better,
        "spent": other in did[4:-2] and mine != other,
        "points_only": points[mine] > points[other],
        "small": points[mine] < points[other],
    }[theme]


CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    "wuxing": wuxing, "dragon": dragon, "influence": influence, "elemies": elemies, "alchemy": alchemy,
}  # fmt: skip


@cache
def asked(game_id: str) -> list[Mistake]:
    """Return a decision for each wrong try of each puzzle, beside each solution; reading them all takes long."""
    game = registry().game(game_id)
    return [
        Mistake(start, puzzle.seat, game.parse(tried.play[0]), game.parse(solution.play[0]))
        for puzzle in load_puzzles(game_id, registry())
        for start in [puzzle.start(game)]
        for tried, solution in product(puzzle.tries, puzzle.solutions)
    ]


def generated(game_id: str, seed: int) -> Iterator[Mistake]:
    """Yield pairs of legal actions of the decisions of a match that is played at random."""
    rng, state = Random(seed), registry().game(game_id).new_state(seed=seed)
    for _n in range(400):
        seat = state.current_player()
        if seat == GAME_OVER:
            return
        legal = [state.legal_actions()[0]] if seat == DEALER else list(state.legal_actions())[:200]
        for _m in range(PAIRS if seat != DEALER and len(legal) > 1 else 0):
            chosen, better = rng.sample(legal, 2)
            yield Mistake(state.clone(), seat, chosen, better)
        state.apply(rng.choice(legal))


def is_true(game_id: str, theme: Theme, it: Mistake) -> bool:
    """Return whether a theme's claim holds, worked out apart from the game."""
    return CLAIMS[game_id](theme.id, it.state, it.seat, str(it.chosen).split(), str(it.better).split())


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_has_six_and_its_rulebook_a_section_for_each(game_id: str) -> None:
    themes, book = registry().themes(game_id), read_book(game_id, registry())
    assert len(themes) == len({theme.id for theme in themes}) == len({theme.title for theme in themes}) == 6
    for number, theme in enumerate(themes, 1):
        place = book.telling(f"T{number}")
        assert place is not None
        assert book.chapters[place[0]].blocks[place[1]].text.startswith(f"{theme.title}. ")


@pytest.mark.parametrize("game_id", GAMES)
def test_each_has_two_puzzles_at_least_and_the_index_tells_which(game_id: str) -> None:
    game, themes, puzzles = registry().game(game_id), registry().themes(game_id), load_puzzles(game_id, registry())
    told = [entry.theme for entry in load_entries(game_id, registry())]
    assert told == [theme_of(puzzle, game, themes) for puzzle in puzzles]
    assert not [theme.id for theme in themes if told.count(theme.id) < 2]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_named_is_true_in_puzzles_and_in_matches(game_id: str) -> None:
    themes, seen = registry().themes(game_id), 0
    for it in (*asked(game_id), *generated(game_id, 1), *generated(game_id, 2)):
        theme = named(themes, it)
        if theme is not None:
            seen += 1
            assert is_true(game_id, theme, it), f"{theme.id}: {it.chosen}, not {it.better}"
    assert seen > 50


@pytest.mark.parametrize(("game_id", "theme_id"), ALL)
def test_each_arises_and_the_other_way_round_it_would_be_untrue(game_id: str, theme_id: str) -> None:
    """The claim is one that could be false: with what was done for better it is."""
    themes = registry().themes(game_id)
    theme = next(one for one in themes if one.id == theme_id)
    found = [it for it in asked(game_id) if named(themes, it) is theme]
    assert found
    turned = [replace(it, chosen=it.better, better=it.chosen) for it in found]
    if theme_id in ("end", "paid", "spent"):  # both ways it is another end, payment or card: only alike it is none
        turned = [replace(it, better=it.chosen) for it in found]
    untrue = [not is_true(game_id, theme, it) and named(themes, it) is not theme for it in turned]
    assert all(untrue) or (theme_id == "alone" and any(untrue)), "equal ones stay equal"
