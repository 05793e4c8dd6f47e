"""What the parts of a position are to whoever sets one by hand: what lies there, or what is chosen, counted, written.

What a game does not say in `Game.parts` follows from the values of a fresh deal: what its `tally` counts are cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, Literal, NamedTuple

Holds = Literal[
    "cards", "letters", "slots", "turn", "laid", "counts", "tokens",
    "seat", "seats", "number", "switch", "choice", "calls", "maybe", "text", "known", "derived",
]  # fmt: skip
LYING: Final = ("cards", "letters", "slots", "turn", "laid", "counts", "tokens")
"""What lies on the table; the rest is chosen or written."""
FULL: Final = ("slots", "turn")
"""What has room for one thing."""


class Part(NamedTuple):
    """What a part of a position is.

    `cards` are a list, or one for each seat; `letters` the same, written together; `slots` hold one card or null;
    `turn` are entries of a seat and its card, in the order of play; `laid` is a play with its `cards` and `seat`.
    `counts` are numbers of things of which there are no more than were dealt, `tokens` of such as never run out.
    `seat`, `seats`, `number`, `switch`, `choice` (one of `choices`) and `text` are set; `known` is written too;
    `calls` are entries of a seat and what it said, one of `choices`, of which numbers rise and words leave it out;
    `maybe` is there as a whole, with the parts beneath it, or is null; `derived` follows from the others.
    """

    holds: Holds
    thing: str = "card"
    """What lies there: it can lie wherever the same can."""
    choices: tuple[str | int | None, ...] = ()
    offered: Callable[[Any, Mapping[str, Value]], Sequence[str | int]] | None = None
    """Returns the choices where they follow from the game and its options."""
    from_top: bool = False
    """Whether the first of a list lies on top."""
    follows: bool = False
    """Whether it is let go of where it does not hold any more, as what is known is: then it goes without saying."""


class Place(NamedTuple):
    """A place on the table: its path in the position (`hands.0`), its part, and what lies there."""

    path: str
    part: Part
    thing: str


Value = Any
Position = dict[str, Value]
Tally = Callable[[Position], Mapping[str, int]]


def at(whole: object, place: str) -> Any:
    """Return what lies at a place of a position or view, such as `hands.1`, None where that is absent."""
    for step in place.split("."):
        if isinstance(whole, Mapping):
            whole = whole.get(step)
        elif isinstance(whole, list | tuple) and step.isdecimal() and int(step) < len(whole):
            whole = whole[int(step)]
        else:
            return None
    return whole


def replaced(position: Mapping[str, Value], path: str, value: Value) -> Position:
    """Return a position with another value at a path that is there, or whose parent is."""
    new = deepcopy(dict(position))
    whole: Value = new
    *way, last = path.split(".")
    for key, inner in zip(way, path.split(".")[1:], strict=True):
        if isinstance(whole, dict) and not isinstance(whole.get(key), list | dict if inner.isdecimal() else dict):
            whole[key] = {}  # whatever was written there holds no such part
        whole = whole[int(key) if isinstance(whole, list) else key]
    whole[int(last) if isinstance(whole, list) else last] = value
    return new


def without(position: Mapping[str, Value], path: str) -> Position:
    """Return a position without what stands at a path of mappings."""
    name, _dot, rest = path.partition(".")
    if not rest:
        return {key: value for key, value in position.items() if key != name}
    inner = position.get(name)
    return {**position, name: without(inner, rest)} if isinstance(inner, Mapping) else {**position}


def inferred(fresh: Mapping[str, Value], tally: Tally, said: Mapping[str, Part]) -> dict[str, Part]:
    """Return the parts of a game's positions: what it has said, the rest by a fresh deal."""
    parts: dict[str, Part] = dict(said)
    for name, value in fresh.items():
        if name not in parts and not any(path.startswith(f"{name}.") for path in said):
            parts[name] = _inferred(name, value, fresh, tally)
    return parts


def _inferred(name: str, value: Value, fresh: Mapping[str, Value], tally: Tally) -> Part:
    if name == "winners":
        return Part("derived")
    if not isinstance(value, list):
        return Part("switch" if isinstance(value, bool) else "number" if isinstance(value, int) else "text")
    card = next(iter(tally(dict(fresh))), "")
    more: list[Value] = [[*one, card] for one in value] if _are_lists(value) else [*value, card]
    if value and all(one is None for one in value):
        return Part("slots")
    if tally({**fresh, name: more}) != tally(dict(fresh)):
        return Part("cards")
    return Part("number" if value and all(isinstance(one, int) for one in value) else "text")


def places(position: Mapping[str, Value], parts: Mapping[str, Part], seats: int) -> dict[str, Place]:
    """Return every place on the table, by its path."""
    lying = [(path, part) for path, part in parts.items() if part.holds in LYING]
    return {one.path: one for path, part in lying for one in _places(path, at(position, path), part, seats)}


def _places(path: str, value: Value, part: Part, seats: int) -> Iterator[Place]:
    if part.holds == "turn":
        yield from (Place(f"{path}.{seat}", part, part.thing) for seat in range(seats))
        return
    inner: Iterable[tuple[Any, Any]] | None = None
    if isinstance(value, Mapping) and part.holds != "laid":
        inner = value.items()
    elif isinstance(value, list) and (part.holds != "cards" or _are_lists(value)):
        inner = enumerate(value)
    if inner is not None:
        for key, one in inner:
            yield from _places(f"{path}.{key}", one, part, seats)
        return
    last = path.rpartition(".")[2]
    is_named = part.holds == "counts" and not last.isdecimal()
    yield Place(path, part, f"{part.thing} {last}" if is_named else part.thing)


def next_calls(said: list[Value], choices: Iterable[Any], seats: int, first: int) -> list[list[Value]]:
    """Return what `calls` become by one more of whoever is next: after the last who spoke, `first` before anybody."""
    out = {seat for seat, call in said if not isinstance(call, int)}
    least = max((call for _seat, call in said if isinstance(call, int)), default=0)
    turn = [(said[-1][0] + n) % seats for n in range(1, seats + 1)] if said else [first]
    seat = next((seat for seat in turn if seat not in out), turn[0])
    return [[*said, [seat, call]] for call in choices if not isinstance(call, int) or call > least]


def _are_lists(value: list[Value]) -> bool:
    return bool(value) and all(isinstance(one, list) for one in value)


def held(position: Mapping[str, Value], place: Place) -> list[str]:
    """Return what lies at a place, the lowest first; of what is counted, the thing so many times."""
    part, path = place.part, place.path
    if part.holds == "turn":
        path, _dot, seat = path.rpartition(".")
        return [str(card) for who, card in at(position, path) or () if str(who) == seat]
    value = at(position, path)
    if part.holds in ("counts", "tokens"):
        return [place.thing] * (value or 0)
    if part.holds == "laid":
        value = (value or {}).get("cards")
    elif part.holds == "slots":
        value = [] if value is None else [value]
    cards = list(map(str, value or ()))
    return cards[::-1] if part.from_top else cards


def laid_out(
    position: Mapping[str, Value], place: Place, cards: Sequence[str], raw: Callable[[str], Value], seats: int
) -> Position:
    """Return a position in which just these lie at a place, the lowest first."""
    part, path = place.part, place.path
    listed = [raw(card) for card in (reversed(cards) if part.from_top else cards)]
    value: Value = listed
    if part.holds in ("counts", "tokens"):
        value = len(cards)
    elif part.holds == "letters":
        value = "".join(listed)
    elif part.holds == "slots":
        value = listed[0] if listed else None
    elif part.holds == "laid":
        before = at(position, path) or {"seat": 0}
        value = {"seat": before["seat"], "cards": listed} if listed else None
    elif part.holds == "turn":
        path, _dot, seat = path.rpartition(".")
        others = [entry for entry in at(position, path) or () if str(entry[0]) != seat]
        entries = [*others, *([int(seat), card] for card in listed)]
        there = {entry[0] for entry in entries}
        leaders = [who for who, _card in entries if {(who + n) % seats for n in range(len(there))} == there]
        first = next(iter(leaders), entries[0][0] if entries else 0)
        value = sorted(entries, key=lambda entry: (entry[0] - first) % seats)
    return replaced(position, path, value)
