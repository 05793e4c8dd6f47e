"""Which actions on the record were a seat's own choice, and how the match stood before each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elements_table.kernel.game import Action, State
from elements_table.match.play.game_runner import Entry, GameRunner

APART: Final = 32
"""Actions between the places that are kept."""


class CheckpointIndex:
    """Reads `record`, which grows and is cut elsewhere, from the state where it began (which stays as it is)."""

    def __init__(self, origin: State, record: Sequence[Entry]) -> None:
        self._origin = origin.clone()
        self._record = record
        self._silence = origin.game.silence
        self._forced: dict[int, bool] = {}
        self._marks: dict[int, GameRunner] = {}
        """How the match stood every so many actions, so that nothing is replayed from the start each time."""

    @property
    def count(self) -> int:
        """How many actions stand on the record."""
        return len(self._record)

    def before(self, number: int) -> GameRunner:
        """Return how the match stood before the action of that number."""
        at = number - number % APART
        while at and at not in self._marks:
            at -= APART
        progress = self._marks[at].copy() if at else GameRunner(self._origin.clone())
        for _step in self._walked(progress, at, number):
            pass
        return progress

    def walk(self) -> Iterator[tuple[Entry, GameRunner]]:
        """Yield every action on the record with how the match stood before it, which goes on by itself."""
        return self._walked(self.before(0), 0, len(self._record))

    def _walked(self, progress: GameRunner, start: int, end: int) -> Iterator[tuple[Entry, GameRunner]]:
        for n in range(start, end):
            if n % APART == 0 and n:
                self._marks.setdefault(n, progress.copy())
            entry = self._record[n]
            yield entry, progress
            progress.take(entry.seat, entry.action)

    def since(self, number: int) -> Sequence[Entry]:
        """Return what stands on the record from the action of that number on."""
        return self._record[number:]

    def is_silent(self, entry: Entry) -> bool:
        """Return whether an action only kept silent: nobody could see it."""
        return self._silence is not None and entry.action == self._silence

    def last(self, seat: int) -> int | None:
        """Return where the last action of `seat` stands that was a choice: neither silence nor forced."""
        return next((n for n in self.steps_back(seat) if not self.was_forced(n)), None)

    def steps_back(self, seat: int) -> Iterator[int]:
        """Yield where the actions of `seat` stand but for silence, the last first, up to one that was a choice."""
        for n in range(len(self._record) - 1, -1, -1):
            entry = self._record[n]
            if entry.seat == seat and not self.is_silent(entry):
                yield n
                if not self.was_forced(n):
                    return

    def was_forced(self, number: int) -> bool:
        """Return whether a seat need not have been asked for its action."""
        if number not in self._forced:
            entry = self._record[number]
            self._forced[number] = self.before(number).forced(entry.seat) == entry.action
        return self._forced[number]

    def note(self, progress: GameRunner, seat: int, action: Action) -> None:
        """Note whether the `action` that `seat` is about to do is forced: asked now, it costs no replay."""
        self._forced[len(self._record)] = progress.forced(seat) == action

    def forget(self, start: int) -> None:
        """Forget what was known of the actions from `start` on: they are taken back."""
        self._forced = {n: forced for n, forced in self._forced.items() if n < start}
        self._marks = {n: mark for n, mark in self._marks.items() if n <= start}
