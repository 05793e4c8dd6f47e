"""Telling what happens in a match: updates, and who listens to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from elements_table.kernel.game import Event, Observation, State
from elements_table.match.play.game_runner import Entry, GameRunner


class Update(NamedTuple):
    """An event, and what every person's seat and the public (None) know right after it."""

    event: Event
    views: Mapping[int | None, Observation]


def seen(event: Event, state: State[Any], viewers: Iterable[int | None]) -> Update:
    """Return an event with what every viewer knows right after it, as `state` stands."""
    return Update(event, {viewer: state.observation(viewer) for viewer in viewers})


def retold(progress: GameRunner, record: Iterable[Entry], viewers: Iterable[int | None]) -> Iterator[Update]:
    """Yield the updates of what stands on a record, carried out on `progress`, which it changes."""
    updates: list[Update] = []
    progress.listener = lambda event: updates.append(seen(event, progress.state, viewers))
    for entry in record:
        progress.take(entry.seat, entry.action)
        yield from updates
        updates.clear()


class EventBus:
    """The listeners of one match, and the updates that they have yet to be told."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[Update], None]] = []
        self._updates: deque[Update] = deque()
        self._delivering = False

    def listen(self, callback: Callable[[Update], None]) -> None:
        """Call `callback` with every update from now on."""
        if callback not in self.listeners:
            self.listeners.append(callback)

    def unlisten(self, callback: Callable[[Update], None]) -> None:
        """Stop calling `callback`."""
        if callback in self.listeners:
            self.listeners.remove(callback)

    def add(self, update: Update) -> None:
        """Keep an update until it is delivered."""
        self._updates.append(update)

    def deliver(self) -> None:
        """Tell the updates in order, also those that a listener brings about by acting itself."""
        if self._delivering:
            return
        self._delivering = True
        try:
            while self._updates:
                update = self._updates.popleft()
                for callback in tuple(self.listeners):
                    callback(update)
        finally:
            self._delivering = False
