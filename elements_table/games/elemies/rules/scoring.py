"""How a round of Elemies is counted (E36, E37), and what the statistics keep of it.

| key | number |
|---|---|
| place.N | rounds in which the seat was the Nth to be out of cards, the fourth last (E36) |
| kept, lost | calls of Elemies! after which it was first, or not (E37) |
| double | rounds that it and its partner ended first and second, at the seat that was first |
| ahead, behind, level | rounds by the points that its team had in them |
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from elements_table.games.elemies.rules.data import ScoringSpec
from elements_table.kernel.game import Event

Four = tuple[int, int, int, int]
Teams = tuple[int, int]


class RoundEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How a round ended, per team (seats 0+2, 1+3): points, treasure cards, and the lines that make the points.

    `finished` names all four seats, the fourth last. `places` are the points for the places (or for both
    partners first), `bonus` for the larger treasure, `bets` from Fire, `calls` from Elemies.
    """

    finished: Four
    points: Teams
    treasure: Teams
    places: Teams = (0, 0)
    bonus: Teams = (0, 0)
    bets: Teams = (0, 0)
    calls: Teams = (0, 0)


def is_double(finished: Sequence[int]) -> bool:
    """Return whether partners finished first and second (E36)."""
    return len(finished) > 1 and (finished[0] ^ finished[1]) == 2


def is_settled(finished: Sequence[int], stop_on_double: bool) -> bool:
    """Return whether a round is over once these seats are out of cards (E7)."""
    return len(finished) > 2 or (stop_on_double and is_double(finished))


def heir_of(finished: Sequence[int]) -> int:
    """Return the opponent whose treasure takes the cards left to the fourth of `finished` (E36)."""
    return next(seat for seat in finished if (seat ^ finished[3]) & 1)


def settle(
    out: Sequence[int], hands: list[int], treasures: list[int], bets: Teams, called: int, scoring: ScoringSpec
) -> RoundEnd:
    """Return how a round ended after the seats `out` went out, in order; `called` is a mask of seats.

    In place, the fourth's treasure goes to the first and its hand to the other team's treasure, unless partners
    are first and second (E36).
    """
    clockwise = [(out[-1] + k) % 4 for k in (1, 2, 3)]  # so those with cards left follow
    first, second, third, fourth = finished = (*out, *(seat for seat in clockwise if seat not in out))
    places, bonus, calls = [0, 0], [0, 0], [0, 0]
    if is_double(finished):
        places[first & 1] = scoring.double
    else:
        treasures[heir_of(finished)] |= hands[fourth]
        treasures[first] |= treasures[fourth]
        hands[fourth] = treasures[fourth] = 0
        for seat, worth in zip(finished, scoring.places, strict=True):
            places[seat & 1] += worth
    ours, theirs = [(treasures[team] | treasures[team + 2]).bit_count() for team in (0, 1)]
    if ours != theirs and not is_double(finished):
        bonus[theirs > ours] = scoring.treasure
    for seat in range(4):
        if called >> seat & 1:
            calls[seat & 1] += scoring.call if seat == first else -scoring.call
    lines = (places, bonus, bets, calls)
    return RoundEnd(
        finished=(first, second, third, fourth),
        points=(sum(line[0] for line in lines), sum(line[1] for line in lines)),
        treasure=(ours, theirs),
        places=(places[0], places[1]),
        bonus=(bonus[0], bonus[1]),
        bets=bets,
        calls=(calls[0], calls[1]),
    )


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key how each fared in the rounds that were told."""
    found: Counter[tuple[int, str]] = Counter()
    callers: list[int] = []
    for event in told:
        if event.kind == "deal":
            callers = []
        elif event.kind == "call":
            callers.append(event.seat)
        elif event.kind == "round_over":
            _count_round(found, event.facts["finished"], event.facts["points"], callers)
    return found


def _count_round(found: Counter[tuple[int, str]], finished: list[int], points: list[int], callers: list[int]) -> None:
    for place, seat in enumerate(finished, 1):
        found[seat, f"place.{place}"] += 1
        mine, theirs = points[seat & 1], points[1 - (seat & 1)]
        found[seat, "ahead" if mine > theirs else "behind" if mine < theirs else "level"] += 1
    if is_double(finished):
        found[finished[0], "double"] += 1
    for seat in callers:
        found[seat, "kept" if seat == finished[0] else "lost"] += 1
