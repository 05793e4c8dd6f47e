"""The public history of a round as one seat saw it, kept by whoever lets a state go on and handed to the bots.

A state knows what each seat has learned, not in which order; whoever weighs what others bid, played or passed needs
the order too. It is read off the events, which tell no seat more than it may see.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from elements_table.kernel.game import Event, Observation

Seen = TypeVar("Seen", bound=Observation)


class History:
    """Every event since the last deal; `hear` listens to a state."""

    __slots__ = ("_events", "_seen")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._seen: dict[int | None, list[Event]] = {}

    def hear(self, event: Event) -> None:
        """Note an event; a deal begins anew."""
        if event.kind == "deal":
            self._events.clear()
            self._seen.clear()
        else:
            self._events.append(event)

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return all of it, in order, as `seat` saw it (None: the public)."""
        seen = self._seen.setdefault(seat, [])
        seen += [event.seen_by(seat) for event in self._events[len(seen) :]]
        return tuple(seen)

    def copy(self) -> History:
        """Return a history that goes on by itself."""
        new = History()
        new._events = self._events[:]
        return new

    def told(self, observation: Seen) -> Seen:
        """Return the observation with the history that its seat knows."""
        return msgspec.structs.replace(observation, history=self.seen_by(observation.seat))
