"""What follows from what others did: a redeal in which they could not have done it contradicts what all know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.conformance.findings import must
from elements_table.conformance.tables import Table
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import Event, Position, State

MOST: Final = 150
"""Actions of a random game that are watched."""
EVERY: Final = 12
"""After how many actions there is a redeal."""
BACK: Final = 36
"""How many actions before a redeal are tried in it."""

UNTOLD: Final = object()
"""What nobody can put back."""


class Done(NamedTuple):
    """An action of the round that is on, the state before it, and what it told."""

    before: State[Any]
    action: Any
    events: list[Event]

    def is_open_to(self, seat: int | None) -> bool:
        """Return whether another did it in turn, before a seat that saw all of it."""
        actor = self.before.current_player()
        in_turn = actor == self.before.observation(None).current and self.before.simultaneous_players() == (actor,)
        is_seen = all(m.seen is None or seat in m.seen for event in self.events for m in event.moved)
        return 0 <= actor != seat and in_turn and bool(self.events) and is_seen


def a_redeal_allows_what_was_done(table: Table) -> None:
    """What others did in turn was legal in a redealt truth too: who did not follow suit has none of it there.

    What the redeal holds is put back to where it lay before the action, and the rules are asked. What a reaction out
    of turn tells (that one was held) no redeal need keep.
    """
    rng = Random(16)
    for state, done in _redeals(table, 16):
        for seat in (None, *range(table.seats)):
            truths = [(table.game.resample_hidden(state, seat, rng), "resample_hidden()")]
            if seat is not None:
                truths.append((table.strategy.determinize(state.observation(seat), rng), "determinize()"))
            for truth, by in truths:
                _allows(table, truth, state.position(), [one for one in done if one.is_open_to(seat)], by)


def _redeals(table: Table, seed: int) -> Iterator[tuple[State[Any], Sequence[Done]]]:
    """Yield states of a random game with what was done before them since the deal."""
    rng, state = Random(seed), table.new_state(seed)
    done: list[Done] = []
    for number in range(MOST):
        if state.is_terminal():
            return
        if number % EVERY == EVERY - 1:
            yield state, done[-BACK:]
        one = Done(state.clone(), state.random_action(rng), [])
        state.emit = one.events.append
        state.apply(one.action)
        done.append(one)
        if any(event.kind == "deal" for event in one.events):
            done.clear()


def _allows(table: Table, truth: State[Any], now: Position, done: Sequence[Done], by: str) -> None:
    other = truth.position()
    for one in done:
        past = {name: _put_back(part, now.get(name), other.get(name)) for name, part in one.before.position().items()}
        if any(part is UNTOLD for part in past.values()):
            continue
        try:
            before = table.game.from_position(past, table.options, table.seats)
        except PositionError:  # more hangs together there than what lies where
            continue
        if before.current_player() == one.before.current_player():
            why = before.objection(one.action)
            seat = before.current_player()
            must(why is None, f"{by} contradicts `{one.action}`, which seat {seat} did: {why}")


def _put_back(then: Any, now: Any, other: Any) -> Any:
    """Return what lay in a part `then` if `other` lies there `now`; UNTOLD where that cannot be known."""
    if now == other:
        return then
    kinds = {type(then), type(now), type(other)}
    if kinds == {dict}:
        parts = [_put_back(value, now.get(key), other.get(key)) for key, value in then.items()]
        return UNTOLD if UNTOLD in parts else dict(zip(then, parts, strict=True))
    if kinds == {str}:
        pieces = _lay(list(then), list(now), list(other))
        return UNTOLD if pieces is UNTOLD else "".join(pieces)
    if kinds != {list}:
        return UNTOLD
    if all(isinstance(piece, str | int) for piece in (*then, *now, *other)):
        return _lay(then, now, other)
    if not len(then) == len(now) == len(other):
        return UNTOLD
    parts = [_put_back(*three) for three in zip(then, now, other, strict=True)]
    return UNTOLD if UNTOLD in parts else parts


def _lay(then: list[Any], now: list[Any], other: list[Any]) -> Any:
    """Return the pieces `other` without those that came since `then`, and with those that went; else UNTOLD."""
    came, went = Counter(now) - Counter(then), Counter(then) - Counter(now)
    if came - Counter(other):
        return UNTOLD
    rest = []
    for piece in other:
        if came[piece]:
            came[piece] -= 1
        else:
            rest.append(piece)
    return [*rest, *went.elements()]


CHECKS: Final = (a_redeal_allows_what_was_done,)
