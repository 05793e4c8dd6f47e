"""How a round of Elemies is counted (E36, E37)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from elements_table.games.elemies.rules.data import ScoringSpec


class RoundEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How a round ended, per team (seats 0+2, 1+3): points, treasure cards, and the lines that make the points.

    `finished` names all four seats, the fourth last. `places` are the points for the places (or for both
    partners first), `bonus` for the larger treasure, `bets` from Fire, `calls` from Elemies.
    """

    finished: tuple[int, int, int, int]
    points: tuple[int, int]
    treasure: tuple[int, int]
    places: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    bets: tuple[int, int] = (0, 0)
    calls: tuple[int, int] = (0, 0)


def is_double(finished: Sequence[int]) -> bool:
    """Return whether partners finished first and second (E36)."""
    return len(finished) > 1 and (finished[0] ^ finished[1]) == 2


def is_settled(finished: Sequence[int], stop_on_double: bool) -> bool:
    """Return whether a round is over once these seats are out of cards (E7)."""
    return len(finished) > 2 or (stop_on_double and is_double(finished))


def _places_after(finished: Sequence[int]) -> tuple[int, int, int, int]:
    """Return all four seats in their places; those with cards left follow clockwise from the last to go out."""
    last = finished[-1]
    rest = [(last + k) % 4 for k in (1, 2, 3) if (last + k) % 4 not in finished]
    first, second, third, fourth = (*finished, *rest)
    return first, second, third, fourth


def heir_of(finished: Sequence[int]) -> int:
    """Return the opponent whose treasure takes the cards left to the fourth of `finished` (E36)."""
    return next(seat for seat in finished if (seat ^ finished[3]) & 1)


def _gather(finished: Sequence[int], hands: list[int], treasures: list[int]) -> None:
    """Move the fourth's treasure to the first and its hand to the other team's treasure, in place (E36)."""
    if is_double(finished):
        return
    first, fourth = finished[0], finished[3]
    treasures[heir_of(finished)] |= hands[fourth]
    hands[fourth] = 0
    if first != fourth:
        treasures[first] |= treasures[fourth]
        treasures[fourth] = 0


def settle(
    finished: Sequence[int],
    hands: list[int],
    treasures: list[int],
    bets: Sequence[int],
    called: int,
    scoring: ScoringSpec,
) -> RoundEnd:
    """Return how a round ended after `finished` went out; treasures move in place (E36). `called` is a mask."""
    places = _places_after(finished)
    _gather(places, hands, treasures)
    return _count(places, treasures, bets, called, scoring)


def _count(
    finished: tuple[int, int, int, int], treasures: list[int], bets: Sequence[int], called: int, scoring: ScoringSpec
) -> RoundEnd:
    """Return the points of a round whose treasures are gathered; `called` is a mask of seats."""
    treasure = [(treasures[team] | treasures[team + 2]).bit_count() for team in (0, 1)]
    places, bonus, calls = [0, 0], [0, 0], [0, 0]
    first = finished[0]
    if is_double(finished):
        places[first & 1] = scoring.double
    else:
        for seat, worth in zip(finished, scoring.places, strict=True):
            places[seat & 1] += worth
        if treasure[0] != treasure[1]:
            bonus[treasure[1] > treasure[0]] = scoring.treasure
    for seat in range(4):
        if called >> seat & 1:
            calls[seat & 1] += scoring.call if seat == first else -scoring.call
    points = [places[team] + bonus[team] + bets[team] + calls[team] for team in (0, 1)]
    return RoundEnd(
        finished=finished,
        points=(points[0], points[1]),
        treasure=(treasure[0], treasure[1]),
        places=(places[0], places[1]),
        bonus=(bonus[0], bonus[1]),
        bets=(bets[0], bets[1]),
        calls=(calls[0], calls[1]),
    )
