"""What is told adds up, and what follows from what others did: no redeal may contradict what all know."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.conformance.setups import LONGEST, Setup, must
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import Action, Event, Moved, Position, State
from elements_table.kernel.position_parts import at

MOST: Final = 250
"""Actions of a random game after which the round that is on is the last that is watched."""

Holding = Counter[str | None]
"""What lies in a place: how many of each face, None for what has none."""


class LedgerEntry(NamedTuple):
    """An action, what it told, and the position after it."""

    action: object
    events: list[Event]
    position: Position


def what_is_told_adds_up(setup: Setup) -> None:
    """Whatever leaves a place or comes to one is told by a `Moved`, with its face or as one of a number.

    The place may lag behind the telling, or run ahead of it in secret, until the round is over; a deal begins anew.
    """
    for seed in (12, 13):
        entries = list(_entries(setup, seed))
        faces: dict[str, set[str | None]] = defaultdict(set)
        for moved in _moves(entries):
            for place in (moved.source, moved.target):
                faces[place.partition(".")[0]].add(moved.face)
        first = 0
        for i, entry in enumerate((*entries, None)):
            if entry is None or any(event.kind == "deal" for event in entry.events):
                _adds_up(setup, entries[first:i], faces)
                first = i


def _entries(setup: Setup, seed: int) -> Iterator[LedgerEntry]:
    """Yield the actions of a random game, to its end or to that of a round; the first entry is the fresh deal."""
    rng, state = Random(seed), setup.new_state(seed)
    yield LedgerEntry("deal", [], state.position())
    for number in range(LONGEST):
        if state.is_terminal():
            return
        events: list[Event] = []
        state.emit = events.append
        action = state.random_action(rng)
        state.apply(action)
        if number >= MOST and any(event.kind == "deal" for event in events):
            return
        yield LedgerEntry(action, events, state.position())


def _moves(entries: Sequence[LedgerEntry]) -> Iterator[Moved]:
    return (moved for entry in entries for event in entry.events for moved in event.moved)


def _adds_up(setup: Setup, entries: Sequence[LedgerEntry], faces: dict[str, set[str | None]]) -> None:
    """Raise Broken unless all that is told after the first of `entries` makes the position after the last one."""
    start, told = entries[0].position, defaultdict[str, Holding](Counter)
    stacked = setup.game.stacked
    lists = [name for name, part in start.items() if isinstance(part, list)]
    shifting = {name for name in lists if len({len(entry.position[name] or ()) for entry in entries}) > 1}

    def account(place: str) -> str:
        part = place.partition(".")[0]
        return stacked.get(part, part if part in shifting else place)

    def held(position: Position, name: str) -> Holding | None:
        names = [name, *(part for part, under in stacked.items() if under == name)]
        holdings = [_holding(at(position, one), faces[one.partition(".")[0]]) for one in names]
        return None if None in holdings else sum((one for one in holdings if one is not None), Counter())

    places = {account(place) for moved in _moves(entries[1:]) for place in (moved.source, moved.target)}
    lay = {name: held(start, name) for name in sorted(places) if name.partition(".")[0] in start}
    wrong: dict[str, str] = {}
    for entry in entries[1:]:
        for moved in _moves([entry]):
            told[account(moved.source)][moved.face] -= moved.count
            told[account(moved.target)][moved.face] += moved.count
        for name, before in lay.items():
            now = held(entry.position, name)
            if before is None or now is None or _is_made(before, told[name], now):
                wrong.pop(name, None)
            else:
                due = before.total() + told[name].total()
                what = f"there is another {due}" if due == now.total() else f"{now.total()} lie there"
                wrong.setdefault(name, f"from `{entry.action}` on {name} should hold {due} by what is told; {what}.")
    must(not wrong, next(iter(wrong.values()), ""))


def _is_made(before: Holding, told: Holding, now: Holding) -> bool:
    """Return whether what lay there and what was told make what lies there; faces count where all were told."""
    if None in told:
        return before.total() + told.total() == now.total()
    return all(before[face] + told[face] == now[face] for face in {*before, *told, *now})


def _holding(value: object, faces: set[str | None]) -> Holding | None:
    """Return what lies in a place, by what its part is told to hold; None where that cannot be counted."""
    if isinstance(value, int):
        return Counter([str(value)]) if faces - {None} else Counter({None: value})
    if isinstance(value, dict):
        return None
    pieces = list(map(_text, value)) if isinstance(value, list) else [str(value or "")]
    is_letters = all(len(face or "") < 2 for face in faces)
    return Counter("".join(pieces)) if is_letters and any(faces) else Counter(piece for piece in pieces if piece)


def _text(piece: object) -> str:
    """Return a piece's text; who laid it, which may stand before it, left out."""
    return next((one for one in piece if isinstance(one, str)), "") if isinstance(piece, list) else str(piece)


WATCHED: Final = 150
"""Actions of a random game that are watched."""
EVERY: Final = 12
"""After how many actions there is a redeal."""
BACK: Final = 36
"""How many actions before a redeal are tried in it."""

UNTOLD: Final = object()
"""What nobody can put back."""


class Done(NamedTuple):
    """An action of the round that is on, the state before it, as a position too, and what it told."""

    before: State
    lay: Position
    action: Action
    events: list[Event]

    def is_open_to(self, seat: int | None) -> bool:
        actor = self.before.current_player()
        in_turn = actor == self.before.observation(None).current and self.before.simultaneous_players() == (actor,)
        is_seen = all(m.seen is None or seat in m.seen for event in self.events for m in event.moved)
        return 0 <= actor != seat and in_turn and bool(self.events) and is_seen


def a_redeal_allows_what_was_done(setup: Setup) -> None:
    """What others did in turn was legal in a redealt truth too: who did not follow suit has none of it there.

    What the redeal holds is put back to where it lay before the action, and the rules are asked. What a reaction out
    of turn tells (that one was held) no redeal need keep.
    """
    rng = Random(16)
    for state, done in _redeals(setup, 16):
        now = state.position()
        for seat in (None, *range(setup.seats)):
            seen = [one for one in done if one.is_open_to(seat)]
            for truth, by in setup.other_truths(state, seat, rng):
                _allows(setup, truth, now, seen, by)


def _redeals(setup: Setup, seed: int) -> Iterator[tuple[State, Sequence[Done]]]:
    """Yield states of a random game with what was done before them since the deal."""
    rng, state = Random(seed), setup.new_state(seed)
    done: list[Done] = []
    for number in range(WATCHED):
        if state.is_terminal():
            return
        if number % EVERY == EVERY - 1:
            yield state, done[-BACK:]
        one = Done(state.clone(), state.position(), state.random_action(rng), [])
        state.emit = one.events.append
        state.apply(one.action)
        done.append(one)
        if any(event.kind == "deal" for event in one.events):
            done.clear()


def _allows(setup: Setup, truth: State, now: Position, done: Sequence[Done], by: str) -> None:
    other = truth.position()
    for one in done:
        past = {name: _put_back(part, now.get(name), other.get(name)) for name, part in one.lay.items()}
        if any(part is UNTOLD for part in past.values()):
            continue
        try:
            before = setup.game.from_position(past, setup.options, setup.seats)
        except PositionError:  # more hangs together there than what lies where
            continue
        if (seat := before.current_player()) == one.before.current_player():
            why = before.objection(one.action)
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
    return _put_back_list(then, now, other) if kinds == {list} else UNTOLD


def _put_back_list(then: list[object], now: list[object], other: list[object]) -> object:
    if all(isinstance(piece, str | int) for piece in (*then, *now, *other)):
        return _lay(then, now, other)
    if not len(then) == len(now) == len(other):
        return UNTOLD
    parts = [_put_back(*three) for three in zip(then, now, other, strict=True)]
    return UNTOLD if UNTOLD in parts else parts


def _lay(then: list[object], now: list[object], other: list[object]) -> Any:
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
