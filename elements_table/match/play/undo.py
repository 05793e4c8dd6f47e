"""How a match stood before each choice of a seat, and whether something hidden has been seen since.

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

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final, Literal

from elements_table.kernel.game import DEALER, Action, Event, Moved, Observation, Position, State
from elements_table.kernel.position_parts import at
from elements_table.match.play.game_runner import Entry, GameRunner, Update

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


UndoOffer = Literal["free", "practice"]


class UndoWatch:
    """Knows at which price a decision may be taken back; while a match is listened to it sees what happens itself."""

    def __init__(self, decisions: CheckpointIndex) -> None:
        self._checkpoints = decisions
        self._eyes: dict[int, tuple[int, _Eyes]] = {}
        """By seat: the number of its last own choice, and what it has seen since."""
        self._offers: dict[int, tuple[tuple[int, ...], UndoOffer | None]] = {}
        """By seat: how many actions there were, the people, and what was offered then."""

    def expect(self, number: int, progress: GameRunner, entry: Entry, people: tuple[int, ...]) -> None:
        """Watch the action of that number, which is about to be carried out on `progress`."""
        if entry.seat in people:
            self._checkpoints.note(progress, entry.seat, entry.action)
            if not self._checkpoints.was_forced(number) and not self._checkpoints.is_silent(entry):
                self._eyes[entry.seat] = (number, _Eyes(progress, entry.seat, frozenset(people)))
        for _start, eyes in self._eyes.values():
            eyes.expect(entry)

    def hear(self, update: Update) -> None:
        """Weigh what has happened with all eyes."""
        for seat, (_start, eyes) in self._eyes.items():
            eyes.hear(update.event, update.views[seat])

    def forget(self) -> None:
        """The match has gone back, or somebody else sits there."""
        self._eyes.clear()
        self._offers.clear()

    def offer(self, seat: int, people: tuple[int, ...], *, practice: bool) -> UndoOffer | None:
        """Return at which price `seat` may take back its last decision and all since; None: at none."""
        key = (self._checkpoints.count, practice, *people)
        known = self._offers.get(seat)
        if known is None or known[0] != key:
            known = self._offers[seat] = (key, self._found(seat, people, practice=practice))
        return known[1]

    def _found(self, seat: int, people: tuple[int, ...], *, practice: bool) -> UndoOffer | None:
        decisions = self._checkpoints
        start = decisions.last(seat)
        if start is None:
            return None
        alone, since = people == (seat,), decisions.since(start)
        if not alone and any(entry.seat != seat and not decisions.is_silent(entry) for entry in since):
            return None
        if (alone and practice) or not self._has_seen_hidden(seat, start, since, people):
            return "free"
        return "practice" if alone else None

    def _has_seen_hidden(self, seat: int, start: int, since: Sequence[Entry], people: tuple[int, ...]) -> bool:
        begun, eyes = self._eyes.get(seat, (-1, None))
        if eyes is None or begun != start or eyes.expected != len(since) or eyes.people != frozenset(people):
            return has_seen_hidden(self._checkpoints.before(start), since, seat, people)
        return eyes.seen or DEALER in {entry.seat for entry in since} or eyes.uncovered()


def has_seen_hidden(progress: GameRunner, since: Sequence[Entry], seat: int, people: Iterable[int]) -> bool:
    """Return whether playing `since` on `progress` (which it changes) shows something hidden from `seat`.

    `people` are all seats with eyes: what another person sees counts as much as what `seat` sees.
    """
    if DEALER in {entry.seat for entry in since}:
        return True
    eyes = _Eyes(progress, seat, frozenset(people))
    progress.listener = lambda event: eyes.hear(event, eyes.look())
    for entry in since:
        eyes.expect(entry)
        progress.take(entry.seat, entry.action)
        if eyes.seen:
            return True
    return eyes.uncovered()


class _Eyes:
    """Follows a progress with the eyes of one seat; `expected` counts the actions."""

    def __init__(self, progress: GameRunner, seat: int, people: frozenset[int]) -> None:
        self.progress, self.seat, self.people = progress, seat, people
        self.seen = False
        self.expected = 0
        self._known = self.look()
        self._view: Position | None = None
        """What that is as plain data; None: nobody has asked."""
        self.first = self.view
        self._tells = False

    @property
    def view(self) -> Position:
        """What the seat knew at last."""
        if self._view is None:
            self._view = self._known.view()
        return self._view

    def expect(self, entry: Entry) -> None:
        """Note before an entry is played whether those whose choice it brings to light choose by hidden cards."""
        self.expected += 1
        progress = self.progress
        actors = {seat for seat, action in progress.chosen.items() if action != progress.state.game.silence}
        self._tells = any(_keeps_hidden(self.view, seat) for seat in {*actors, entry.seat} - {self.seat})

    def look(self) -> Observation:
        """Return what the seat knows now."""
        return self.progress.state.observation(self.seat)

    def hear(self, event: Event, known: Observation) -> None:
        """Weigh one event against what lay open before it; `known` is what the seat knows right after it."""
        if self.seen:
            return
        before, self._known, self._view = self.view, known, None
        self.seen = self._tells or event.seat == DEALER or any(self._shows(moved, before) for moved in event.moved)

    def _shows(self, moved: Moved, before: Position) -> bool:
        if moved.face is None:
            return _is_hidden(before, moved.source) and at(self.view, moved.target) is not None
        if moved.seen is not None and self.people.isdisjoint(moved.seen):
            return False
        return not _holds(at(before, moved.source), moved.face)

    def uncovered(self) -> bool:
        """Return whether a part that was hidden at first lies open now."""
        hidden = [place for place in _counted(self.first) if at(self.first, place) is None]
        known = self.look() if hidden else self._known
        if known != self._known:
            self._known, self._view = known, None
        return any(at(self.view, place) is not None for place in hidden)


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
    return any(place.endswith(f".{seat}") and at(view, place) is None for place in _counted(view))


def _is_hidden(view: Position, place: str) -> bool:
    return place.partition(".")[0] in view.get("counts", {}) and at(view, place) is None


def _holds(value: object, face: str) -> bool:
    """Return whether the face can be read in `value`: a list of cards, a string of elements, counts by card."""
    if isinstance(value, dict):
        return any(_holds(key, face) or _holds(one, face) for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return any(map(_holds, value, repeat(face)))
    if isinstance(value, str) and len(face) == 1 and face in value:
        return True  # elements are written as a string, a letter each
    return value is not None and str(value) == face
