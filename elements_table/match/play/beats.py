"""Telling what happens in a match: beats, and who listens to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from elements_table.kernel.game import Event, Observation, State
from elements_table.match.play.game_runner import Entry, Progress


class Beat(NamedTuple):
    """An event, and what every person's seat and the public (None) know right after it."""

    event: Event
    views: Mapping[int | None, Observation]


def seen(event: Event, state: State[Any], viewers: Iterable[int | None]) -> Beat:
    """Return an event with what every viewer knows right after it, as `state` stands."""
    return Beat(event, {viewer: state.observation(viewer) for viewer in viewers})


def retold(progress: Progress, record: Iterable[Entry], viewers: Iterable[int | None]) -> Iterator[Beat]:
    """Yield the beats of what stands on a record, carried out on `progress`, which it changes."""
    beats: list[Beat] = []
    progress.listener = lambda event: beats.append(seen(event, progress.state, viewers))
    for entry in record:
        progress.take(entry.seat, entry.action)
        yield from beats
        beats.clear()


class Telling:
    """The listeners of one match, and the beats that they have yet to be told."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[Beat], None]] = []
        self._beats: deque[Beat] = deque()
        self._delivering = False

    def listen(self, callback: Callable[[Beat], None]) -> None:
        """Call `callback` with every beat from now on."""
        if callback not in self.listeners:
            self.listeners.append(callback)

    def unlisten(self, callback: Callable[[Beat], None]) -> None:
        """Stop calling `callback`."""
        if callback in self.listeners:
            self.listeners.remove(callback)

    def add(self, beat: Beat) -> None:
        """Keep a beat until it is delivered."""
        self._beats.append(beat)

    def deliver(self) -> None:
        """Tell the beats in order, also those that a listener brings about by acting itself."""
        if self._delivering:
            return
        self._delivering = True
        try:
            while self._beats:
                beat = self._beats.popleft()
                for callback in tuple(self.listeners):
                    callback(beat)
        finally:
            self._delivering = False
