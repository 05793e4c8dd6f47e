"""A game under way: the state, the secret choices collected so far, and the rounds that are over."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from elements_table.kernel.game import DEALER, Action, Event, Observation, Position, State
from elements_table.kernel.strategy import History
from elements_table.kernel.words import _

_TRIES = 64
"""How many of a seat's actions are tried to find one that leaves the others their choice."""


class Entry(NamedTuple):
    """One recorded action: by a seat or DEALER, its closed text, and the action itself."""

    seat: int
    text: str
    action: Action


class Ahead(NamedTuple):
    """Where a seat decides next if others keep silent: asked out of turn, and in its turn; None: nowhere."""

    asked: State | None
    turn: State | None

    @property
    def next(self) -> State | None:
        """Where it takes its turn, else where it is asked; None: nowhere."""
        return self.turn or self.asked


class GameRunner:
    """Takes one action of one seat after the other; the same entries always lead to the same place.

    Where several seats choose secretly, their choices are kept in any order and applied together in the
    state's order once all are there. A choice is made on what its seat saw: as soon as one of them makes
    something visible (an event), those not yet applied lapse, and whoever is still asked chooses anew.
    `listener` is told every event as it happens.
    """

    __slots__ = (
        *("_ahead", "_events", "_history", "_legal", "_probes", "_waiting"),
        *("chosen", "listener", "rounds", "state"),
    )

    def __init__(self, state: State) -> None:
        self.state = state
        state.emit = self._hear
        self.listener: Callable[[Event], None] | None = None
        self._history = History()
        self._events = 0
        self.chosen: dict[int, Action] = {}
        self.rounds: list[Position] = []
        self._probes: dict[int, State] = {}
        self._ahead: dict[int, Ahead] = {}
        self._legal: dict[int, Sequence[Action]] = {}
        self._waiting: tuple[int, ...] | None = None
        """Who is waited for; None: nobody has asked since the last action."""
        self._note_round()

    def copy(self) -> "GameRunner":
        """Return the same place of the same game, which goes on by itself; nobody listens to it."""
        new = GameRunner(self.state.clone())
        new._history, new._events = self._history.copy(), self._events
        new.chosen, new.rounds = {**self.chosen}, [*self.rounds]
        return new

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that are to act and have not; (DEALER,) between rounds, () at the end."""
        if self._waiting is None:
            seats = self.state.simultaneous_players()
            is_dealt = not seats and self.state.current_player() == DEALER
            self._waiting = (DEALER,) if is_dealt else tuple([seat for seat in seats if seat not in self.chosen])
        return self._waiting

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Return what `seat` may do now; () where it is not waited for."""
        if seat not in self.waiting():
            return ()
        if seat not in self._legal:
            self._legal[seat] = self.facing(seat).legal_actions()
        return self._legal[seat]

    def forced(self, seat: int) -> Action | None:
        """Return the action that `seat` need not be asked for: its only one, or a dominant one; else None.

        Where it is not waited for that is what it will be in its turn if all who are asked keep silent.
        """
        is_waiting = seat in self.waiting()
        state = self.facing(seat) if is_waiting else self.ahead(seat).turn
        if state is None:
            return None
        legal = tuple(islice(self.legal_actions(seat) if is_waiting else state.legal_actions(), 2))
        return legal[0] if len(legal) == 1 else state.dominant_action() if legal else None

    def question(self, seat: int) -> Observation:
        """Return what `seat` knows when it is asked, with the history: as if those before it had chosen in secret."""
        facing = self.facing(seat) if seat in self.waiting() else self.state
        return self._history.told(facing.observation(seat))

    def objection(self, seat: int, action: Action) -> str | None:
        """Return why `seat` may not do `action` now, None where it may."""
        waiting = self.waiting()
        if seat not in waiting:
            if not waiting:
                return _("The game is over.")
            if waiting == (DEALER,):
                return _("The round is over; deal the next one first.")
            if seat == DEALER:
                return _("The round is not over yet.")
            if seat in self.chosen:
                return _("You have chosen already; wait for the others.")
            return _("It is not your turn.")
        facing = self.facing(seat)
        return facing.objection(facing.resolve(action))

    def resolve(self, seat: int, action: Action) -> Any:
        """Return `action` of a seat that is waited for with everything closed that was left open."""
        return self.facing(seat).resolve(action)

    def take(self, seat: int, action: Action) -> None:
        """Carry out a legal, resolved action; a secret choice is kept until all are made."""
        self._probes.clear()
        self._ahead.clear()
        self._legal.clear()
        self._waiting = None
        if len(self.state.simultaneous_players()) <= 1:
            self._apply(action)
        else:
            self.chosen[seat] = action
            if not self.waiting():
                self._apply_chosen()
        self._waiting = None

    def ahead(self, seat: int) -> Ahead:
        """Return where `seat` decides next if all who are asked keep silent.

        Where that makes something visible, such as a turn won, the seat has no turn yet.
        """
        if seat not in self._ahead:
            self._ahead[seat] = self._look_ahead(seat)
        return self._ahead[seat]

    def _look_ahead(self, seat: int) -> Ahead:
        silence = self.state.game.silence
        if silence is None or self.chosen or len(self.state.simultaneous_players()) > 1:
            return Ahead(None, self.facing(seat) if seat in self.waiting() else None)
        state, asked = self.state, None
        while state.current_player() >= 0 and state.objection(silence) is None:
            if state.current_player() == seat:
                asked = asked or state
            seen: list[Event] = []
            state = state.clone()
            state.emit = seen.append
            state.apply(silence)
            state.emit = None
            if seen:
                return Ahead(asked, None)
        return Ahead(asked, state if state.current_player() == seat else None)

    def _apply(self, action: Action) -> None:
        state = self.state
        by_dealer = state.current_player() == DEALER
        state.apply(action)
        if not by_dealer and state.current_player() < 0:
            self._note_round()

    def _apply_chosen(self) -> None:
        state, chosen = self.state, self.chosen
        self.chosen = {}
        before = self._events
        while chosen and self._events == before:
            action = chosen.pop(state.current_player(), None)
            if action is None or state.objection(action) is not None:
                break
            self._apply(action)

    def _hear(self, event: Event) -> None:
        self._events += 1
        self._history.hear(event)
        if self.listener is not None:
            self.listener(event)

    def _note_round(self) -> None:
        """Keep how a round came out that has just ended, for games that have rounds."""
        if self.state.current_player() >= 0:
            return
        position = self.state.position()
        if position.get("phase") in ("round_over", "game_over") and position.get("last_round"):
            self.rounds.append(position["last_round"])

    def facing(self, seat: int) -> State:
        """Return the state, only to be read, as it stands when it is the turn of `seat` to choose.

        The rules take secret choices one after the other; as they do not depend on each other, any choice
        of those who come first will do to see what this seat may choose.
        """
        if self.state.current_player() == seat:
            return self.state
        if seat not in self._probes:
            self._probes[seat] = self._probe(seat)
        return self._probes[seat]

    def _probe(self, seat: int) -> State:
        state = self.state.clone()
        while (first := state.current_player()) != seat:
            kept = [self.chosen[first]] if first in self.chosen else []
            for action in islice(chain(kept, state.legal_actions()), _TRIES):
                after = state.clone()
                after.apply(action)
                if seat in after.simultaneous_players():
                    break
            else:
                raise AssertionError(f"seat {seat} is a chooser, but no choice of seat {first} leads to it")
            state = after
        return state


class Update(NamedTuple):
    """An event, and what every person's seat and the public (None) know right after it."""

    event: Event
    views: Mapping[int | None, Observation]


def seen(event: Event, state: State, viewers: Iterable[int | None]) -> Update:
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
