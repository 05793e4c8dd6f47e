"""A match: the state, who sits where, and the record of what was done. `Match.act` is the one way in."""

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from elements_table.kernel.errors import IllegalAction, TableError
from elements_table.kernel.game import (
    GAME_OVER,
    Action,
    Event,
    Game,
    Observation,
    Options,
    Position,
    PositionLike,
    State,
)
from elements_table.kernel.words import _
from elements_table.match.play import journal as journals
from elements_table.match.play.game_runner import Entry, GameRunner, Update, retold, seen
from elements_table.match.play.journal import Seat
from elements_table.match.play.undo import CheckpointIndex, UndoOffer, UndoWatch

__all__ = ["Entry", "Match", "Seat", "Update"]

log = logging.getLogger(__name__)
CountsFor = Literal["day", "ladder"]


class Match:
    """One match of one game, from the deal to the result.

    `seats` holds who sits where, `record` every action that stands, `rounds` how each finished round came
    out, `practice` whether it stays out of the statistics, `generation` counts what makes answers in
    flight void (undo, another player at a seat), `journal` is the file that keeps the match, `trouble`
    says why it is not being saved any more, `opening` is the event that dealt it (None: it began in a position).
    """

    def __init__(self, game: Game, header: journals.Header, state: State, journal: journals.Journal | None) -> None:
        """Use `Match.new`, `Match.from_position` or `replay.resume`."""
        self.listeners: list[Callable[[Update], None]] = []
        self._updates: deque[Update] = deque()
        """What they have yet to be told; without any listener no view is made."""
        self._delivering = False
        self.game, self.header = game, header
        self.options = header.options
        self.seats = list(header.seats)
        self.seed = header.seed
        self.started = header.started
        self.practice = False
        self.counts_for: CountsFor | None = None
        """What it counts for beside the statistics: the deal of the day, or the ladder."""
        self.record: list[Entry] = []
        self.generation = 0
        self.trouble: str | None = None
        self.opening: Event | None = None
        self.aside = journals.Aside()
        """What is kept of it beside its journal."""
        self.journal = None if journal is None else journal.path
        self._journal = journal
        self._runner = GameRunner(state)
        self._checkpoints = CheckpointIndex(state, self.record)
        self._watch = UndoWatch(self._checkpoints)

    @classmethod
    def new(
        cls, game: Game, options: Options | None, seats: Sequence[Seat], seed: int, journal: Path | None = None
    ) -> "Match":
        """Deal a new match, kept in the file `journal` (which must not exist yet) or nowhere.

        OptionError on options or a number of seats the game does not declare, JournalError where the file
        cannot be made.
        """
        header = journals.header_of(game, options, seats, seed)
        state = game.new_state(header.options, len(seats), seed)
        match = cls(game, header, state, None if journal is None else journals.Journal.create(journal, header))
        match.opening = game.opening(state)
        return match

    @classmethod
    def from_position(
        cls, game: Game, position: PositionLike, seats: Sequence[Seat], options: Options | None = None, seed: int = 1
    ) -> "Match":
        """Return a match that starts at `position`: not saved, and practice from the start."""
        header = journals.header_of(game, options, seats, seed)
        match = cls(game, header, game.from_position(position, header.options, len(seats), seed), None)
        match.practice = True
        return match

    @property
    def id(self) -> str:
        """The match's own name: 16 hex digits from its header."""
        return self.header.match_id

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that persons hold."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.kind == "person"])

    @property
    def is_unaided(self) -> bool:
        """Whether it is played without hints, and nothing is taken back."""
        return self.counts_for is not None

    @property
    def _state(self) -> State:
        return self._runner.state

    @property
    def rounds(self) -> list[Position]:
        """How each finished round came out, in order: the `last_round` part of the position at its end."""
        return self._runner.rounds

    @property
    def current(self) -> int:
        """The seat the match waits for (the first of several), DEALER or GAME_OVER."""
        waiting = self.waiting()
        return waiting[0] if waiting else GAME_OVER

    def waiting(self) -> tuple[int, ...]:
        """Return all seats the match waits for: several where they choose secretly; (DEALER,) between rounds."""
        return self._runner.waiting()

    @property
    def decision(self) -> int:
        """The number of actions carried out, secret choices still kept back left out: names the decision at hand."""
        return len(self.record) - len(self._runner.chosen)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._runner.state.is_terminal()

    @property
    def is_counted(self) -> bool:
        """Whether the match counts in the statistics: it is over, was kept, and is no practice."""
        return self.is_over and self.trouble is None and not self.practice and self.journal is not None

    def winners(self) -> list[int]:
        """Return the seats that have won; empty before the end."""
        return self._state.winners()

    def returns(self) -> list[float]:
        """Return the scores as shown, per seat."""
        return self._state.returns()

    def counted(self) -> list[float]:
        """Return the scores as they are read from the table; at the end all."""
        return self._state.returns() if self.is_over else self._state.counted()

    @property
    def goal(self) -> str:
        """How many points win, where an option says so, else empty."""
        return next(filter(str.isdigit, map(self.options.__getitem__, self.game.data.first)), "")

    def observation(self, seat: int | None) -> Observation:
        """Return what `seat` knows now; None gives the public view."""
        return self._state.observation(seat)

    def question(self, seat: int) -> Observation:
        """Return what `seat` knows, history included, as it is asked: where all choose in secret, its own is next."""
        return self._runner.question(seat)

    def like(self, seat: int, rng: Random) -> State:
        """Return a state that the match could be in for all that `seat` knows: what it cannot know is drawn anew."""
        state: State = self.game.resample_hidden(self._runner.facing(seat), seat, rng)
        return state

    def kept(self, seat: int) -> Action | None:
        """Return what `seat` has chosen in secret while others are still choosing, else None."""
        return self._runner.chosen.get(seat)

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """Return what `seat` may do now; () where the match does not wait for it."""
        return self._runner.legal_actions(seat)

    def forced(self, seat: int) -> Action | None:
        """Return the action that `seat` need not be asked for: now, or in turn if the others keep silent; or None."""
        return self._runner.forced(seat)

    def objection(self, seat: int, action: Action) -> str | None:
        """Return why `seat` may not do `action` now, in a player's words; None where it may."""
        return self._runner.objection(seat, action)

    def is_asking(self, seat: int) -> bool:
        """Return whether the match waits for `seat` to react out of turn, or to keep silent."""
        silence = self.game.silence
        return silence is not None and self._runner.objection(seat, silence) is None

    def reactions(self, seat: int) -> Sequence[Action]:
        """Return what `seat` may do out of turn now, if it is asked and all before it keep silent; () else.

        Silence itself is left out. It follows from what `seat` knows: it is asked whenever it could react.
        """
        asked = self._runner.ahead(seat).asked
        return () if asked is None else [action for action in asked.legal_actions() if action != self.game.silence]

    def prospects(self, seat: int) -> Sequence[Action]:
        """Return what `seat` may do in turn if all who are asked keep silent; () where it is not its turn then.

        Nor is there any prospect where their silence has consequences that can be seen.
        """
        turn = self._runner.ahead(seat).turn
        return () if turn is None else turn.legal_actions()

    def objection_ahead(self, seat: int, action: Action) -> str | None:
        """Return why `seat` may not do `action` in its turn, else when it is asked; None where it may."""
        state = self._runner.ahead(seat).next
        return self.objection(seat, action) if state is None else state.objection(state.resolve(action))

    def closed(self, seat: int, action: Action) -> Action:
        """Return `action` of `seat` with everything closed that was left open, as it would be done next."""
        state = self._runner.ahead(seat).next
        return action if state is None else state.resolve(action)

    def act(self, seat: int, action: Action) -> Action:
        """Do `action` for `seat` (or DEALER) and return its closed form; IllegalAction says why not.

        It is journalled before it takes effect, and told to the listeners when all of it has.
        """
        reason = self._runner.objection(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        action = self._runner.resolve(seat, action)
        entry = Entry(seat, str(action), action)
        if self.listeners:  # a table has asked for what was legal already
            self._watch.expect(len(self.record), self._runner, entry, self.people)
        self._write(journals.ActionLine(len(self.record), seat, entry.text))
        self.record.append(entry)
        self._runner.listener = self._hear if self.listeners else None
        self._runner.take(seat, action)
        if self.is_over:
            self.seal()
        self._deliver()
        return action

    def listen(self, callback: Callable[[Update], None]) -> None:
        """Call `callback` with every update from now on."""
        if callback not in self.listeners:
            self.listeners.append(callback)

    def unlisten(self, callback: Callable[[Update], None]) -> None:
        """Stop calling `callback`."""
        if callback in self.listeners:
            self.listeners.remove(callback)

    def _deliver(self) -> None:
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

    def spend(self, seconds: float = 0.0, hints: int = 0) -> None:
        """Count time at the table and hints taken."""
        kept = self.aside
        self.aside = msgspec.structs.replace(kept, played=kept.played + seconds, hints=kept.hints + hints)

    def walk(self) -> Iterator[tuple[Entry, GameRunner]]:
        """Yield every action that stands on the record, with the game as it was before it; that goes on by itself."""
        return self._checkpoints.walk()

    def retell(self, viewers: Sequence[int | None] | None = None) -> Iterator[Update]:
        """Yield the updates of everything that stands on the record, from the deal on: the log of a resumed match.

        They hold what `viewers` know; None: the people, and all.
        """
        yield from retold(self._checkpoints.before(0), self.record, self._viewers if viewers is None else viewers)

    @property
    def _viewers(self) -> tuple[int | None, ...]:
        """Whose views updates hold: those of the people, and what all can see."""
        return (*self.people, None)

    def told(self) -> list[Event]:
        """Return all events from the deal on, with every face: to count what happened, never for a seat."""
        opening = [] if self.opening is None else [self.opening]
        return opening + [update.event for update in retold(self._checkpoints.before(0), self.record, ())]

    def _hear(self, event: Event) -> None:
        update = seen(event, self._state, self._viewers)
        self._watch.hear(update)
        self._updates.append(update)

    def undo_offer(self, seat: int) -> UndoOffer | None:
        """Return whether `seat` may take back its last decision: freely, at the price of practice, or not (None).

        What was forced is no decision: it goes back with the one before it.
        Nothing goes back in an unaided match. Against bots it always may, but once something hidden has been seen
        since, the match becomes practice. Between people only while nobody else has acted and nothing hidden was
        seen.
        """
        if self.is_unaided or self.is_over or not self.seats[seat].is_person:
            return None
        return self._watch.offer(seat, self.people, practice=self.practice)

    def undo(self, seat: int) -> None:
        """Go back to the last decision of `seat`; TableError where that is not offered."""
        offered = self.undo_offer(seat)
        if offered is None:
            raise TableError(_("There is nothing that you may take back now."))
        if offered == "practice":
            self.note_practice()
        self.rewind(seat)

    def rewind(self, seat: int, start: int | None = None) -> None:
        """Go back to the last decision of `seat` whether or not it is offered: for loading what was.

        `start` names an action of the seat's instead that none but forced ones have followed: the last it did.
        """
        if start is None or start not in self._checkpoints.steps_back(seat):
            start = self._checkpoints.last(seat)
        if start is None or self.is_over:
            raise TableError(_("There is nothing to take back."))
        self._write(journals.UndoLine(start, seat))
        self._cut(start)

    def go_back(self, number: int) -> None:
        """Go back to before the action of that number, whoever did it: a match that is led is kept nowhere."""
        if self._journal is not None:
            raise TableError(_("A match that is kept goes back decision by decision."))
        self._cut(number)

    def _cut(self, start: int) -> None:
        self._runner = self._checkpoints.before(start)
        del self.record[start:]
        self._checkpoints.forget(start)
        self._watch.forget()
        self.generation += 1

    def is_silent(self, entry: Entry) -> bool:
        """Return whether a recorded action only kept silent: nobody could see it."""
        return self._checkpoints.is_silent(entry)

    def replace(self, seat: int, player: Seat) -> None:
        """Let `player` sit at `seat` from now on."""
        self._write(journals.SeatLine(seat, player))
        self.seats[seat] = player
        self._watch.forget()
        self.generation += 1

    def note_practice(self) -> None:
        """Mark the match as practice: it stays out of the statistics."""
        if not self.practice:
            self._write(journals.PracticeLine())
            self.practice = True

    def keep(self, journal: journals.Journal) -> None:
        """Keep everything from now on in `journal`, which holds the match so far but may lack its result."""
        self.journal = journal.path
        self._journal = journal

    def lines(self) -> Iterator[journals.Line]:
        """Yield what a journal needs, after the header, to lead to the match as it stands."""
        for number, (before, now) in enumerate(zip(self.header.seats, self.seats, strict=True)):
            if now != before:
                yield journals.SeatLine(number, now)
        if self.practice:
            yield journals.PracticeLine()
        for number, entry in enumerate(self.record):
            yield journals.ActionLine(number, entry.seat, entry.text)
        if self.is_over:
            yield journals.ResultLine(tuple(self.winners()), tuple(self.returns()))

    def seal(self) -> None:
        """Write the result of a match that is over."""
        self._write(journals.ResultLine(tuple(self.winners()), tuple(self.returns())))
        if self._journal is not None:
            self._journal.sync()

    def close(self) -> None:
        """Let go of the file; the match stays as it is and is saved no further."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _write(self, line: journals.Line) -> None:
        """Journal one line. A full disk must not stop the game: it goes on unsaved, and `trouble` says so."""
        if self._journal is None:
            return
        try:
            self._journal.append(line)
        except journals.JournalError as error:
            log.error("%s", error)
            self.trouble = str(error)
            self.close()
