"""The ledger of a round: what lay somewhere, and all that was told to come and go, is what lies there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.conformance.findings import must
from elements_table.conformance.tables import LONGEST, Table
from elements_table.conformance.views import at
from elements_table.kernel.game import Event, Position

MOST: Final = 250
"""Actions of a random game after which the round that is on is the last that is watched."""

Holding = Counter[str | None]
"""What lies in a place: how many of each face, None for what has none."""


class Entry(NamedTuple):
    """An action, what it told, and the position after it."""

    action: object
    events: list[Event]
    position: Position


def what_is_told_adds_up(table: Table) -> None:
    """Whatever leaves a place or comes to one is told by a `Moved`, with its face or as one of a number.

    The place may lag behind the telling, or run ahead of it in secret, until the round is over; a deal begins anew.
    """
    for seed in (12, 13):
        entries = list(_entries(table, seed))
        faces: dict[str, set[str | None]] = defaultdict(set)
        for moved in _moves(entries):
            for place in (moved.source, moved.target):
                faces[place.partition(".")[0]].add(moved.face)
        first = 0
        for i, entry in enumerate((*entries, None)):
            if entry is None or any(event.kind == "deal" for event in entry.events):
                _adds_up(table, entries[first:i], faces)
                first = i


def _entries(table: Table, seed: int) -> Iterator[Entry]:
    """Yield the actions of a random game, to its end or to that of a round; the first entry is the fresh deal."""
    rng, state = Random(seed), table.new_state(seed)
    yield Entry("deal", [], state.position())
    for number in range(LONGEST):
        if state.is_terminal():
            return
        events: list[Event] = []
        state.emit = events.append
        action = state.random_action(rng)
        state.apply(action)
        if number >= MOST and any(event.kind == "deal" for event in events):
            return
        yield Entry(action, events, state.position())


def _moves(entries: Sequence[Entry]) -> Iterator[Any]:
    return (moved for entry in entries for event in entry.events for moved in event.moved)


def _adds_up(table: Table, entries: Sequence[Entry], faces: dict[str, set[str | None]]) -> None:
    """Raise Broken unless all that is told after the first of `entries` makes the position after the last one."""
    start, told = entries[0].position, defaultdict[str, Holding](Counter)
    stacked = table.game.stacked
    shifting = {name for name, part in start.items() if _is_shifting(name, part, entries)}

    def account(place: str) -> str:
        part = place.partition(".")[0]
        return stacked.get(part, part if part in shifting else place)

    def held(position: Position, name: str) -> Holding | None:
        names = [name, *(part for part, under in stacked.items() if under == name)]
        holdings = [_holding(at(position, tuple(one.split("."))), faces[one.partition(".")[0]]) for one in names]
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


def _is_shifting(name: str, part: Any, entries: Sequence[Entry]) -> bool:
    """Return whether a part is a list of places that grows and shrinks, so that a place's number is no name."""
    return isinstance(part, list) and len({len(entry.position[name] or ()) for entry in entries}) > 1


def _is_made(before: Holding, told: Holding, now: Holding) -> bool:
    """Return whether what lay there and what was told make what lies there; faces count where all were told."""
    if None in told:
        return before.total() + told.total() == now.total()
    return all(before[face] + told[face] == now[face] for face in {*before, *told, *now})


def _holding(value: Any, faces: set[str | None]) -> Holding | None:
    """Return what lies in a place, by what its part is told to hold; None where that cannot be counted."""
    if isinstance(value, int):
        return Counter([str(value)]) if faces - {None} else Counter({None: value})
    if isinstance(value, dict):
        return None
    pieces = list(map(_text, value)) if isinstance(value, list) else [value or ""]
    is_letters = all(len(face or "") < 2 for face in faces)
    return Counter("".join(pieces)) if is_letters and any(faces) else Counter(piece for piece in pieces if piece)


def _text(piece: Any) -> str:
    """Return a piece's text; who laid it, which may stand before it, left out."""
    return next((one for one in piece if isinstance(one, str)), "") if isinstance(piece, list) else str(piece)


CHECKS: Final = (what_is_told_adds_up,)
