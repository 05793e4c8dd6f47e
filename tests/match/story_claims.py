"""What each sentence of a story claims, held against a match as it was played: `read` finds the claim of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from elements_table.match.analysis import story as general
from elements_table.match.analysis.review import sides
from elements_table.match.analysis.story import Highlight
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.review_words import names_for
from elements_table.ui.features.story.story import told

GAMES = sorted(registry())
SEEDS = range(12)
DEALS = 5
"""Rounds of a match without an end."""
Numbers = Mapping[str, Any]
Position = dict[str, Any]
NUMBER = r"-?\d+"
TEXTS = {"name": r"\D+?", "names": r"\D+?", "score": ".+?", "when": ".+?"}
"""What may stand in the braces of a sentence."""


class Played:
    """A match, and how it stood before and after each action: the whole truth, by positions."""

    def __init__(self, match: Match) -> None:
        self.match = match
        entries, were = zip(*((entry, runner.state.position()) for entry, runner in match.walk()), strict=True)
        self.last: Position = match._checkpoints.before(len(match.record)).state.position()
        self.steps = [(entry, *pair) for entry, pair in zip(entries, pairwise((*were, self.last)), strict=True)]
        self.events: list[Event] = match.told()

    def rounds(self) -> list[Position]:
        """Return how it stood at the end of each round."""
        return [was for entry, was, _now in self.steps if entry.seat == DEALER] + [self.last]

    def seat(self, name: str) -> int:
        """Return the seat of a name."""
        return [player.name for player in self.match.seats].index(name)

    def side(self, names: str) -> tuple[int, ...]:
        """Return the seats of names in a row."""
        return tuple(sorted(self.seat(name) for name in re.split(", | and ", names)))


@cache
def played(game_id: str, seed: int) -> Played:
    """Return a match between regular players or, with every third seed, at random."""
    games = registry()
    game, strategy, rng = games.game(game_id), games.strategy(game_id), Random(seed)
    names = game.data.names[: game.data.default_seats]
    match = Match.new(game, None, [Seat("bot", name, "regular") for name in names], seed)
    deals = 1
    while not match.is_over:
        seat, legal = match.current, match.legal_actions(match.current)
        if seat == DEALER:
            deals += 1
            wanted = "finish" if deals > DEALS and "finish" in map(str, legal) else "deal"
            match.act(seat, next(action for action in legal if str(action) == wanted))
        elif seed % 3 == 0:
            match.act(seat, rng.choice(legal))
        else:
            match.act(seat, strategy.choose(match.question(seat), rng, Budget()).action)
    return Played(match)


def beats(one: Played) -> list[Highlight]:
    """Return all that could be told of a match, not the most telling alone."""
    match = one.match
    return [*general.of_game(match, registry()), *general._course(match), general._end(match)]


def sentence(beat: Highlight, one: Played) -> str:
    """Return a line as it is read by nobody who sat there: everybody by name."""
    return told(beat, names_for(one.match, 0))


# What each sentence claims: held against positions, which know nothing of the story


def fell(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(
        was["round"] == n["round"]
        and entry.text == "take"
        and entry.seat != seat
        and now["limit"] == n["limit"]
        and now["sums"][seat] == n["sum"]
        and now["limit"] < n["sum"] <= was["limit"]
        for entry, was, now in one.steps
    )


def _knocks(one: Played, n: Numbers) -> Iterator[tuple[int, Position, list[int], int]]:
    for entry, was, now in one.steps:
        if entry.text == "knock" and was["round"] == n["round"]:
            yield entry.seat, now, list(was["sums"]), was["limit"]


def by_one(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(
        now["last_round"]["winner"] == seat
        and (sums[seat], sums[1 - seat]) == (n["sum"], n["other"])
        and sums[seat] - sums[1 - seat] == 1
        and max(sums) <= limit
        for _by, now, sums, limit in _knocks(one, n)
    )


def above(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(sums[seat] - limit == n["over"] > 0 for _by, _now, sums, limit in _knocks(one, n))


def false(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(
        by == seat and (sums[seat], limit) == (n["sum"], n["limit"]) and n["sum"] > limit
        for by, _now, sums, limit in _knocks(one, n)
    )


def equal(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(by == seat and sums == [n["sum"]] * 2 for by, _now, sums, _limit in _knocks(one, n))


def contract(one: Played, n: Numbers, *, made: bool) -> bool:
    seat = one.seat(n["name"])
    for end in one.rounds():
        done = end["last_round"]
        if end["hand"] == n["hand"] and done and done["seat"] == seat:
            taken = done["taken"][seat % 2]
            return (done["bid"], taken) == (n["bid"], n["taken"]) and (taken >= done["bid"]) == made
    return False


def _tricks(one: Played, n: Numbers) -> Iterator[tuple[int, int]]:
    """Yield of each trick of a hand who took it, and its points; the last brings those of the kitty as well."""
    kitty = {event.facts["hand"]: event.facts["kitty_points"] for event in one.events if event.kind == "hand_over"}
    for _entry, was, now in one.steps:
        before, after = was["known"]["takers"], now["known"]["takers"]
        if was["hand"] == n["hand"] and sum(after) == sum(before) + 1:
            winner = next(seat for seat in range(4) if after[seat] > before[seat])
            is_last = now["phase"] in ("round_over", "game_over")
            yield winner, sum(now["taken"]) - sum(was["taken"]) - is_last * kitty.get(now["hand"], 0)


def rich(one: Played, n: Numbers) -> bool:
    return (one.seat(n["name"]), n["points"]) in _tricks(one, n)


def _finished(one: Played, n: Numbers) -> Iterator[list[int]]:
    """Yield in which order a round's seats were out of cards; nothing where there was no such round."""
    yield from (end["last_round"]["finished"] for end in one.rounds() if end["round"] == n["round"])


def called(one: Played, n: Numbers, *, kept: bool) -> bool:
    seat = one.seat(n["name"])
    has_called = any(
        entry.text == "call" and entry.seat == seat and was["round"] == n["round"] for entry, was, _now in one.steps
    )
    return has_called and any((order[0] == seat) == kept for order in _finished(one, n))


def double(one: Played, n: Numbers) -> bool:
    return any(set(order[:2]) == set(one.side(n["names"])) for order in _finished(one, n))


def _cards(held: Any) -> int:
    return len(held) if isinstance(held, list | str) else int(held)


def pile(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(
        was["round"] == n["round"]
        and _cards(now["treasures"][seat]) - _cards(was["treasures"][seat]) == n["cards"]
        and now["top"] is None
        and entry.text == "pass"  # at a round's end what was won goes to others
        for entry, was, now in one.steps
    )


def stomped(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    return any(
        was["round"] == n["round"]
        and (entry.text, entry.seat) == ("stomp", seat)
        and _cards(now["hands"][was["top"]["seat"]]) - _cards(was["hands"][was["top"]["seat"]]) == n["cards"]
        for entry, was, now in one.steps
    )


def _carried(one: Played) -> Iterator[tuple[int, Event, Position]]:
    """Yield what cards did, with the round and the markers as they lay then."""
    number, lying = 0, {place: {**row} for place, row in one.steps[0][1]["markers"].items()}
    for event in one.events:
        number = event.facts.get("round", number)
        yield number, event, lying
        for moved in event.moved if event.kind in ("add", "swap_markers") else ():
            for place, by in ((moved.source, -1), (moved.target, 1)):
                if place.startswith("markers."):
                    _word, element, colour = place.split(".")
                    lying[element][colour] += by


def agents(one: Played, n: Numbers) -> bool:
    return any(
        (event.kind, number, event.facts["card"], event.seat)
        == ("swap_agents", n["round"], n["card"], one.seat(n["name"]))
        and n["n"]
        == sum(
            lying[end.split(".")[1]][moved.face or ""]
            for moved in event.moved
            for end in (moved.source, moved.target)
        )
        for number, event, lying in _carried(one)
        if event.kind == "swap_agents"
    )


def in_vain(one: Played, n: Numbers) -> bool:
    seat = one.seat(n["name"])
    is_told = any(
        (event.kind, number, event.facts.get("card"), event.seat) == ("skip", n["round"], n["card"], seat)
        for number, event, _lying in _carried(one)
    )
    return is_told and any(
        (entry.seat, entry.text, was["round"]) == (seat, f"choose {n['card']}", n["round"])
        for entry, was, _now in one.steps
    )


def _score(one: Played, n: Numbers) -> Any:
    return one.last["scoring"][one.seat(n["name"])]


def best(one: Played, n: Numbers) -> bool:
    values = {int(card): value for card, value in _score(one, n)["values"].items()}
    return bool(values.get(n["card"]) == n["value"] == max(values.values()))


def penalty(one: Played, n: Numbers) -> bool:
    score = _score(one, n)
    return (
        score["penalty"] == n["card"] and {int(c): v for c, v in score["values"].items()}.get(n["card"]) == n["value"]
    )


def great(one: Played, n: Numbers) -> bool:
    seat, game = one.seat(n["name"]), one.match.game
    for entry, was, now in one.steps:
        fresh = [slug for slug in now["completed"][seat] if slug not in was["completed"][seat]]
        if entry.seat == seat and was["round"] == n["round"] and fresh:
            shown = {card.slug: card.points for card in game.data.formulae}
            if shown[fresh[0]] == n["points"]:
                return True
    return False


def _claims(one: Played, n: Numbers) -> Iterator[str]:
    """Yield the piles that a seat has claimed in a round, as they lay."""
    for entry, was, _now in one.steps:
        if entry.text.startswith("claim ") and entry.seat == one.seat(n["name"]) and was["round"] == n["round"]:
            yield was["piles"][int(entry.text.split()[1]) - 1]


def aether(one: Played, n: Numbers) -> bool:
    return any(lay.count("*") == n["n"] for lay in _claims(one, n))


def empty(one: Played, n: Numbers) -> bool:
    return any(not lay for lay in _claims(one, n))


def abilities(one: Played, n: Numbers) -> bool:
    return bool(_score(one, n)["bonus"] == n["n"])


def mastery(one: Played, n: Numbers) -> bool:
    return bool(sum(_score(one, n)["mastery"].values()) == n["n"])


def _standing(one: Played) -> list[list[float]]:
    """Return the scores of the sides after each round, the end as well, as positions have them."""
    found = []
    for end in one.rounds():
        key = next(key for key in ("scores", "tokens") if key in end)
        if key == "tokens" and one.match.options["target"] == "endless":
            key = "wins"
        found.append([float(number) for number in end[key]])
    return found


def _place(one: Played, names: str) -> int:
    return [tuple(side) for side in sides(one.match.game.data, len(one.match.seats))].index(one.side(names))


def behind(one: Played, n: Numbers) -> bool:
    mine, rows = _place(one, n["names"]), _standing(one)
    gaps = [max(x for at, x in enumerate(row) if at != mine) - row[mine] for row in rows]
    number = int(n["when"].split()[-1])
    return gaps.index(max(gaps[:-1])) == number - 1 and max(gaps[:-1]) == float(n["points"]) and gaps[-1] < 0


def ahead(one: Played, n: Numbers) -> bool:
    mine = _place(one, n["names"])
    rows = _standing(one)
    return all(row[mine] > max(x for at, x in enumerate(row) if at != mine) for row in rows)


def changed(one: Played, n: Numbers) -> bool:
    leaders = [row.index(max(row)) for row in _standing(one) if row.count(max(row)) == 1]
    return sum(a != b for a, b in pairwise(leaders)) == n["n"]


def won(one: Played, n: Numbers) -> bool:
    match, all_sides = one.match, sides(one.match.game.data, len(one.match.seats))
    returns = [match.returns()[side[0]] for side in all_sides]
    told_of = [float(number) for number in n["score"].split(" : ")]
    return sorted(told_of) == sorted(returns) and one.side(n["names"]) == tuple(sorted(match.winners()))


CLAIMS: dict[str, Callable[[Played, Numbers], bool]] = {
    "In round {round} the limit fell to {limit} as {name} held {sum}.": fell,
    "Round {round} went to {name} by one point, {sum} to {other}.": by_one,
    "In round {round} the sum of {name} was {over} above the limit when it came to a knock.": above,
    "In round {round} {name} knocked with {sum} above a limit of {limit}.": false,
    "In round {round} {name} knocked with {sum}, and so much was in the other hand too.": equal,
    "Hand {hand}: the team of {name} had bid {bid} and took {taken}.": lambda one, n: contract(one, n, made=True),
    "Hand {hand}: the team of {name} had bid {bid} and took only {taken}.": lambda one, n: contract(
        one, n, made=False
    ),
    "Hand {hand}: a trick with {points} points went to {name}.": rich,
    "{name} called Elemies in round {round}, and was out first.": lambda one, n: called(one, n, kept=True),
    "{name} called Elemies in round {round}, but was not out first.": lambda one, n: called(one, n, kept=False),
    "{names} were out first and second in round {round}.": double,
    "In round {round} {name} won a pile of {cards} cards.": pile,
    "In round {round} {name} stomped {cards} cards at once.": stomped,
    "In round {round} card {card} of {name} let agents change places over {n} markers.": agents,
    "In round {round} card {card} of {name} could not do all it says.": in_vain,
    "Card {card} of {name} was worth {value} at the end.": best,
    "The least card of {name}, {card}, took {value} off.": penalty,
    "In round {round} {name} completed a formula of {points} points.": great,
    "In round {round} the pile of {name} held {n} Aether.": aether,
    "In round {round} nothing was left in the pile that {name} got.": empty,
    "Abilities brought {name} {n} points at the end.": abilities,
    "Mastery brought {name} {n} points at the end.": mastery,
    "{names} won from {points} behind after {when}.": behind,
    "{names} led all the way.": ahead,
    "The lead changed {n} times.": changed,
    "{names} won: {score}.": won,
    "{names} shared the win: {score}.": won,
}
"""The claim of each sentence about others; of whoever reads the same beats say the same in the second person."""


def read(text: str) -> tuple[Callable[[Played, Numbers], bool], dict[str, Any]]:
    """Return the claim of a line as it is shown, with the names and numbers that stand in it."""
    for words, claim in CLAIMS.items():
        parts = re.split(r"\{(\w+)\}", words)
        blanks = [f"(?P<{name}>{TEXTS.get(name, NUMBER)})" for name in parts[1::2]]
        rest = [re.escape(part) for part in parts[2::2]]
        pattern = re.escape(parts[0]) + "".join(map("".join, zip(blanks, rest, strict=True)))
        if found := re.fullmatch(pattern, text):
            return claim, {key: int(word) if word.isdecimal() else word for key, word in found.groupdict().items()}
    raise AssertionError(f"no test knows what is claimed: {text}")
