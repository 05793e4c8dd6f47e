"""A match played again from its record: at any of its decisions at once, and on from there as it went."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from elements_table.kernel.game import DEALER, Position
from elements_table.match.play.game_runner import Update, retold
from elements_table.match.play.match import Match


class Stretch(NamedTuple):
    """A round: its number, its stops from `first` to before `last` (by their indices), and each seat's gain by it."""

    number: int
    first: int
    last: int
    gained: tuple[float, ...]


class Playback(Match):
    """`source` once more; what stands on its record is how far it has come. Nobody sits here, and nothing is kept.

    `stops` are where a seat was to act, each by how many actions came before it, and the end; who keeps silent makes
    none. `stretches` are the rounds. Updates tell what every seat saw.
    """

    def __init__(self, source: Match) -> None:
        super().__init__(source.game, source.header, source._checkpoints.before(0).state, None)
        self.source = source
        self.seats = list(source.seats)
        self.opening = source.opening
        self.stops: list[int] = []
        self.stretches = self._gone_through()

    @property
    def people(self) -> tuple[int, ...]:
        """Nobody: whoever sat here only looks on now."""
        return ()

    @property
    def stop(self) -> int:
        """The stop where it stands, by its index; between two of them the one before."""
        return max(0, bisect_right(self.stops, len(self.record)) - 1)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left to be played."""
        return len(self.record) >= len(self.source.record)

    @property
    def stretch(self) -> Stretch:
        """The round in which it stands."""
        return next(one for one in reversed(self.stretches) if one.first <= self.stop)

    def position(self) -> Position:
        """Return the truth as it stands, before whatever some have chosen in secret."""
        return self._state.position()

    def stop_of(self, number: int) -> int:
        """Return the index of the stop before the action of that number on the record."""
        return min(bisect_left(self.stops, number), len(self.stops) - 1)

    def go_to(self, stop: int) -> None:
        """Stand at a stop, by its index; no update tells of it."""
        place = self.stops[stop]
        self._runner = self.source._checkpoints.before(place)
        self.record[:] = self.source.record[:place]
        self.generation += 1

    def play_on(self) -> None:
        """Do what was done from here on to the next stop; the updates tell of it."""
        end = self.stops[min(self.stop + 1, len(self.stops) - 1)]
        for entry in self.source.record[len(self.record) : end]:
            self.act(entry.seat, entry.action)

    def last_done(self) -> tuple[int, list[Update]] | None:
        """Return the number on the record of the last decision, and its updates; None where a round begins."""
        if not self.stop:
            return None
        number = self.stops[self.stop - 1]
        if any(entry.seat == DEALER for entry in self.record[number:]):
            return None
        return number, list(
            retold(self.source._checkpoints.before(number), (self.source.record[number],), self._viewers)
        )

    @property
    def _viewers(self) -> tuple[int | None, ...]:
        """Every seat, and what all can see."""
        return (*range(len(self.seats)), None)

    def _gone_through(self) -> tuple[Stretch, ...]:
        """Find the stops, and return the rounds."""
        source = self.source
        has_deals = any(entry.seat == DEALER for entry in source.record)
        rounds: list[int] = []
        scores: list[tuple[float, ...]] = []
        dealt = 1
        for number, (entry, progress) in enumerate(source.walk()):
            if entry.seat == DEALER:
                dealt += 1
            elif not source.is_silent(entry):
                self.stops.append(number)
                rounds.append(dealt if has_deals else getattr(progress.state.observation(None), "round", 1))
                scores.append(tuple(progress.state.returns()))
        self.stops.append(len(source.record))
        rounds.append(rounds[-1] if rounds else 1)
        scores.append(tuple(source.returns()))
        return _stretches(rounds, scores)


def _stretches(rounds: list[int], scores: list[tuple[float, ...]]) -> tuple[Stretch, ...]:
    """Return the rounds of the stops, each with what was gained from its first stop to the next one's, or the end."""
    firsts = [stop for stop, number in enumerate(rounds) if not stop or number != rounds[stop - 1]]
    ends = [*firsts[1:], len(rounds)]
    found = []
    for first, end in zip(firsts, ends, strict=True):
        before, after = scores[first], scores[min(end, len(scores) - 1)]
        found.append(Stretch(rounds[first], first, end, tuple(b - a for a, b in zip(before, after, strict=True))))
    return tuple(found)
