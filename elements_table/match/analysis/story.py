"""The story of a match that is over, in a few lines: the most telling things that happened, and how it ended."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _, inside, mark
from elements_table.match.analysis.review import GRADES, Review, scores, sides
from elements_table.match.play.match import Match

MOST: Final = 5
ALIKE: Final = 2
"""So many lines say the same of different things at most."""
OWN: Final = 1.5
"""How much more telling it is for a reader what was the reader's own doing."""

BEHIND = (
    mark("After {when} you were {points} behind, and won."),
    mark("{names} won from {points} behind after {when}."),
)
AHEAD = (mark("You led all the way."), mark("{names} led all the way."))
LEAD = mark("The lead changed {n} times.")
COSTLY = (
    mark("Your costliest decision, in {when}, lost {percent} percent of the chance to win."),
    mark("The costliest decision of {name}, in {when}, lost {percent} percent of the chance to win."),
)
COSTLY_HERE = (
    mark("Your costliest decision lost {percent} percent of the chance to win."),
    mark("The costliest decision of {name} lost {percent} percent of the chance to win."),
)
WON = (mark("You won: {score}."), mark("{names} won: {score}."))
SHARED = (mark("You shared the win: {score}."), mark("{names} shared the win: {score}."))


class Highlight(NamedTuple):
    """An `Episode` with its sentences, both messages."""

    weight: float
    seats: tuple[int, ...]
    yours: str
    theirs: str
    facts: Mapping[str, int | str] = MappingProxyType({})


def story(match: Match, games: Registry, reader: int | None, review: Review | None = None) -> list[Highlight]:
    """Return at most `MOST` lines of a match that is over, in the order of what happened, the end last.

    `review` is what is known of its decisions by now; one of the `reader` is told of, else the costliest of all.
    """
    found = [*of_game(match, games), *_course(match), *_costliest(match, review, reader)]
    order = sorted(range(len(found)), key=lambda n: -found[n].weight * (OWN if reader in found[n].seats else 1.0))
    chosen: list[int] = []
    for number in order:
        alike = [found[one][1:] for one in chosen if found[one].theirs == found[number].theirs]
        if len(chosen) < MOST - 1 and len(alike) < ALIKE and found[number][1:] not in alike:
            chosen.append(number)
    return [*(found[number] for number in sorted(chosen)), _end(match)]


def of_game(match: Match, games: Registry) -> Iterator[Highlight]:
    """Yield what a game itself tells of a match."""
    words = match.game.data.story
    for one in games.story(match.game.id)(match.retell((*range(len(match.seats)), None))):
        yield Highlight(one.weight, one.seats, words[one.says].yours, words[one.says].theirs, one.facts)


def _course(match: Match) -> Iterator[Highlight]:
    """Yield how the lead went from round to round, where there are some and one side has won."""
    rounds, all_sides, winners = scores(match), sides(match.game.data, len(match.seats)), match.winners()
    won = [side for side in all_sides if set(side) & set(winners)]
    if len(rounds) < 3 or len(won) != 1:
        return
    mine = won[0]
    leads = [[row[side[0]] for side in all_sides] for row in rounds[:-1]]
    gaps = [row[mine[0]] - max(row[side[0]] for side in all_sides if side != mine) for row in rounds[:-1]]
    deepest = min(gaps)
    if deepest < 0:
        facts: dict[str, int | str] = {"when": _when(match, 1 + gaps.index(deepest)), "points": f"{-deepest:g}"}
        yield Highlight(2 + 6 * -deepest / max(1.0, rounds[-1][mine[0]]), mine, *BEHIND, facts)
    elif deepest > 0:
        yield Highlight(2.5, mine, *AHEAD)
    first = [row.index(max(row)) for row in leads if row.count(max(row)) == 1]
    changes = sum(one != other for one, other in pairwise([*first, all_sides.index(mine)]))
    if changes >= 3:
        yield Highlight(1 + changes / 2, (), LEAD, LEAD, {"n": changes})


def _costliest(match: Match, review: Review | None, reader: int | None) -> Iterator[Highlight]:
    judged = [] if review is None or not review.is_complete else review.judged
    own = [one for one in judged if reader in (None, one.seat)]
    worst = max(own, key=lambda one: one.cost, default=None)
    if review is None or worst is None or worst.cost < GRADES[-1][1]:
        return
    facts: dict[str, int | str] = {"when": _when(match, worst.round), "percent": round(100 * worst.cost)}
    words = COSTLY if any(one.round > 1 for one in judged) else COSTLY_HERE
    yield Highlight(2 + 10 * worst.cost, (worst.seat,), *words, facts)


def _when(match: Match, number: int) -> str:
    """Return a round by its number, as the game calls it."""
    return inside(f"{_(match.game.data.round)} {number}")


def _end(match: Match) -> Highlight:
    """Return how a match ended: the scores of the sides, the winners' first."""
    winners, all_sides = match.winners(), sides(match.game.data, len(match.seats))
    won = [side for side in all_sides if set(side) & set(winners)]
    rest: Sequence[tuple[int, ...]] = [side for side in all_sides if side not in won]
    score = " : ".join(f"{match.returns()[side[0]]:g}" for side in (*won, *rest))
    return Highlight(9, tuple(winners), *(WON if len(won) == 1 else SHARED), {"score": score})
