"""Whether something hidden has been seen since a decision: then taking it back is no longer the same game.

The rule errs on the side of "seen". Since the decision, one of these has happened:

- the dealer acted: cards were dealt;
- another seat that holds hidden cards did something that all could see, a bid or a pass too: it chose by those
  cards, and tells of them;
- an event showed a person a face that came out of a place where the one who takes back could not see it:
  a bot played from its hand, a card was drawn;
- backs went out of a hidden place into one that the one who takes back can read: a draw, told as backs;
- a part of the table that was hidden (its observation gives `counts` in its place) now lies open: a hand at
  the end of a round.

What the one who takes back showed of the own hand does not count: that was no secret to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from elements_table.kernel.game import DEALER, Event, Moved, Position
from elements_table.match.play.checkpoints import CheckpointIndex
from elements_table.match.play.game_runner import Entry, GameRunner

UndoOffer = Literal["free", "practice"]


def offer(decisions: CheckpointIndex, seat: int, people: tuple[int, ...], *, practice: bool) -> UndoOffer | None:
    """Return at which price `seat` may take back its last decision and all since; None: at none."""
    start = decisions.last(seat)
    if start is None:
        return None
    alone, since = people == (seat,), decisions.since(start)
    if not alone and any(entry.seat != seat and not decisions.is_silent(entry) for entry in since):
        return None
    if alone and practice:
        return "free"
    if not has_seen_hidden(decisions.before(start), since, seat, people):
        return "free"
    return "practice" if alone else None


def has_seen_hidden(progress: GameRunner, since: Sequence[Entry], seat: int, people: Iterable[int]) -> bool:
    """Return whether playing `since` on `progress` (which it changes) shows something hidden from `seat`.

    `people` are all seats with eyes: what another person sees counts as much as what `seat` sees.
    """
    if any(entry.seat == DEALER for entry in since):
        return True
    watch = _Watch(progress, seat, frozenset(people))
    progress.listener = watch.hear
    for entry in since:
        watch.expect(entry)
        progress.take(entry.seat, entry.action)
        if watch.seen:
            return True
    return watch.uncovered()


class _Watch:
    """Listens to a progress with the eyes of one seat."""

    def __init__(self, progress: GameRunner, seat: int, people: frozenset[int]) -> None:
        self.progress = progress
        self.seat = seat
        self.people = people
        self.seen = False
        self.first = self.view = self._look()
        self._tells = False

    def expect(self, entry: Entry) -> None:
        """Note before an entry is played whether those whose choice it brings to light choose by hidden cards."""
        progress = self.progress
        actors = {seat for seat, action in progress.chosen.items() if action != progress.state.game.silence}
        self._tells = any(_keeps_hidden(self.view, seat) for seat in {*actors, entry.seat} - {self.seat})

    def _look(self) -> Position:
        return self.progress.state.observation(self.seat).view()

    def hear(self, event: Event) -> None:
        """Weigh one event against what lay open before it."""
        if self.seen:
            return
        before, self.view = self.view, self._look()
        self.seen = self._tells or event.seat == DEALER or any(self._shows(moved, before) for moved in event.moved)

    def _shows(self, moved: Moved, before: Position) -> bool:
        if moved.face is None:
            return _is_hidden(before, moved.source) and _at(self.view, moved.target) is not None
        if moved.seen is not None and self.people.isdisjoint(moved.seen):
            return False
        return not _holds(_at(before, moved.source), moved.face)

    def uncovered(self) -> bool:
        """Return whether a part that was hidden at first lies open now."""
        return any(
            _is_hidden(self.first, place) and _at(self._look(), place) is not None for place in _counted(self.first)
        )


def _counted(view: Position) -> list[str]:
    """Return the places that `counts` stands for and that hold something."""
    places: list[str] = []
    for part, count in view.get("counts", {}).items():
        if isinstance(count, (list, tuple)):
            places += [f"{part}.{index}" for index, one in enumerate(count) if one]
        elif count:
            places.append(part)
    return places


def _keeps_hidden(view: Position, seat: int) -> bool:
    """Return whether `seat` holds something that the observation only counts."""
    places = (place for place in _counted(view) if place.endswith(f".{seat}"))
    return any(_is_hidden(view, place) for place in places)


def _is_hidden(view: Position, place: str) -> bool:
    """Return whether `place` is one that the observation only counts."""
    return place.partition(".")[0] in view.get("counts", {}) and _at(view, place) is None


def _at(view: Any, place: str) -> Any:
    """Return what lies at `place` (`hands.1`), None where that is absent."""
    for key in place.split("."):
        if isinstance(view, dict):
            view = view.get(key)
        elif isinstance(view, (list, tuple)) and key.isdecimal() and int(key) < len(view):
            view = view[int(key)]
        else:
            return None
    return view


def _holds(value: Any, face: str) -> bool:
    """Return whether the face can be read in `value`: a list of cards, a string of elements, counts by card."""
    if isinstance(value, dict):
        return any(_holds(key, face) or _holds(one, face) for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return any(_holds(one, face) for one in value)
    if isinstance(value, str) and len(face) == 1 and face in value:
        return True  # elements are written as a string, a letter each
    return value is not None and str(value) == face
