"""A position as it is being set by hand: what lies somewhere is moved, the rest chosen, and all can be taken back."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import structs

from elements_table.kernel import position_parts as parts
from elements_table.kernel.errors import PositionError, TableError
from elements_table.kernel.game import Game, Options, Position, PositionLike, State
from elements_table.kernel.position_parts import LYING, Part, Place, Value
from elements_table.kernel.positions import check_to_move
from elements_table.kernel.registry import Registry
from elements_table.kernel.scenario import Scenario, start

ROWS: Final = "choice seat maybe number switch calls seats text known"
"""In this order stands what is no thing on the table."""
BOX: Final = ""
"""The path of what lies nowhere in the position."""


class EditRow(NamedTuple):
    """What a position holds besides what lies on the table: its path, what it is, and how it stands."""

    path: str
    part: Part
    value: Value


class Kept(NamedTuple):
    """How a position stood, and what was changed then: what follows at the same path is the same change."""

    position: Position
    path: str


class Edited:
    """A position of a scenario, changed step by step: it need not be one that can be while that goes on."""

    def __init__(self, scenario: Scenario, games: Registry) -> None:
        """TableError where the scenario cannot be set up."""
        self.scenario = scenario
        self.game, state = start(scenario, games)
        self.options = dict(state.observation(None).options)
        self.seats = len(state.returns())
        self.fresh = fresh = self.game.new_state(self.options, self.seats, scenario.seed).position()
        """A fresh deal, from which follows what there is."""
        self.parts = parts.inferred(fresh, self.game.tally, self.game.parts)
        self._raw: dict[str, Value] = {}
        self.deck: Counter[tuple[str, str]] = Counter()
        """How many there are of each thing that can run out, by what it is and its text."""
        self.endless: list[tuple[str, str]] = []
        """The things that never do."""
        self._count(fresh)
        self._past: list[Kept] = []
        self._future: list[Kept] = []
        self.position: Position = {}
        self.trouble = ""
        """Why the position cannot be, in a sentence; empty: it can."""
        self._begin(state)

    def _begin(self, state: State) -> None:
        self.state = state
        """The position as it could be last."""
        whole = {name: value for name, value in state.position().items() if self._holds(name) != "derived"}
        lying = {path.partition(".")[0] for path, part in self.parts.items() if part.holds in LYING}
        spare = [path for path in self.parts if "." in path and path.partition(".")[0] in whole]
        spare += [name for name in whole if name not in lying]
        self.position = trimmed(self.game, whole, spare, self.options, self.seats, self.scenario.seed)
        self.trouble = _trouble(state)

    def _holds(self, name: str) -> str:
        return self.parts[name].holds if name in self.parts else ""

    def _count(self, fresh: Position) -> None:
        for place in parts.places(fresh, self.parts, self.seats).values():
            value = parts.at(fresh, place.path)
            cards = parts.held(fresh, place)
            if place.part.holds == "tokens":
                self.endless += [(place.thing, place.thing)] * ((place.thing, place.thing) not in self.endless)
                continue
            self.deck.update((place.thing, card) for card in cards)
            for card in value if isinstance(value, list) else ():
                self._raw[str(card)] = card
            if place.part.holds == "slots" and value is not None:
                self._raw[str(value)] = value

    # ---- what lies where

    def places(self) -> dict[str, Place]:
        """Return every place of the position, by its path."""
        return parts.places(self.position, self.parts, self.seats)

    def left(self) -> list[tuple[str, str]]:
        """Return the things that lie nowhere, with what they are, in the deck's order; of endless ones one each."""
        places = self.places().values()
        lying = Counter((one.thing, card) for one in places for card in parts.held(self.position, one))
        return [*(self.deck - lying).elements(), *self.endless]

    def takes(self, place: Place, thing: str) -> bool:
        """Return whether a thing can lie at a place."""
        return place.thing == thing

    def move(self, source: str, card: str, target: str) -> None:
        """Carry a card from one place to another, `BOX` for none; what lies where only one can goes the other way."""
        here, there = self.places().get(source), self.places().get(target)
        new = self.position
        back: list[str] = []
        if there is not None:
            lying = parts.held(new, there)
            back = lying if there.part.holds in parts.FULL else []
            lying = [*(() if back else lying), card]
        if here is not None:
            kept = parts.held(new, here)
            at = len(kept) - 1 - kept[::-1].index(card)
            kept[at : at + 1] = back
            new = self._laid(new, here, kept)
        if there is not None:
            new = self._laid(new, there, lying)
        self._change(new, "")

    def _laid(self, position: Position, place: Place, cards: list[str]) -> Position:
        return parts.laid_out(position, place, cards, lambda card: self._raw.get(card, card), self.seats)

    # ---- what else there is

    def rows(self) -> Iterator[EditRow]:
        """Yield what is chosen, counted or written, as it stands or goes without saying."""
        whole = {**self.state.position(), **self.position}
        for path, part in sorted(self.parts.items(), key=lambda one: ROWS.find(one[1].holds)):
            value = parts.at(self.position, path)
            value = parts.at(self.state.position(), path) if value is None else value
            if part.holds in (*LYING, "derived") or ("." in path and not parts.at(whole, path.rpartition(".")[0])):
                continue
            part = self._filled(part)
            if part.holds == "number" and isinstance(value, list):
                yield from (EditRow(f"{path}.{n}", part, one) for n, one in enumerate(value))
            else:
                yield EditRow(path, part, value)

    def set(self, path: str, value: Value) -> None:
        """Let something else stand at the path of a row."""
        name = path.partition(".")[0]
        whole = self.position
        if name not in whole:
            whole = {**whole, name: self.state.position()[name]}
        if path in self.parts and self.parts[path].holds == "maybe" and value is True:
            value = {inner.removeprefix(f"{path}."): self._usual(part) for inner, part in self.parts.items()
                     if inner.startswith(f"{path}.")}  # fmt: skip
        self._change(parts.replaced(whole, path, value), path)

    def _filled(self, part: Part) -> Part:
        return part if part.offered is None else part._replace(choices=(*part.offered(self.game, self.options),))

    def _usual(self, part: Part) -> Value:
        """Return what stands in a part at first: the first choice, or whoever is to act."""
        is_seat = part.holds == "seat"
        return max(0, self.state.current_player()) if is_seat else next(iter(self._filled(part).choices), 0)

    # ---- changes

    def _change(self, position: Position, path: str) -> None:
        if not (path and self._past and self._past[-1].path == path):
            self._past.append(Kept(self.position, path))
        self._future.clear()
        self._take(position)

    def _take(self, position: Position) -> None:
        """Take a position as it is, or without what was known where that alone does not hold any more."""
        bare, known = position, [path for path, part in self.parts.items() if part.holds == "known" or part.follows]
        for path in known:
            bare = parts.without(bare, path)
        first = ""
        for way in (position, *(parts.without(position, path) for path in known), bare):
            state, trouble = self._read(way)
            if state is not None:
                self.position, self.trouble, self.state = way, "", state
                return
            first = first or trouble
        self.position, self.trouble = position, first

    def _read(self, position: PositionLike) -> tuple[State | None, str]:
        try:
            state = self.game.from_position(position, self.options, self.seats, self.scenario.seed)
        except TableError as error:
            return None, str(error)
        trouble = _trouble(state)
        return (None, trouble) if trouble else (state, "")

    @property
    def can_undo(self) -> bool:
        """Whether anything was changed."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back."""
        self._turn(self._past, self._future)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._turn(self._future, self._past)

    def _turn(self, here: list[Kept], there: list[Kept]) -> None:
        kept = here.pop()
        there.append(Kept(self.position, kept.path))
        self._take(kept.position)

    def have(self, position: Position) -> None:
        """Let another position stand instead, one that cannot be as well."""
        self._change(position, "")

    def empty(self) -> None:
        """Let nothing lie on the table that can lie elsewhere."""
        new = self.position
        for path, place in self.places().items():
            is_always_full = place.part.holds == "slots" and not path[-1].isdecimal()
            if place.part.holds != "counts" and not is_always_full:
                new = self._laid(new, place, [])
        self._change(new, "")

    def written(self) -> Scenario:
        """Return the scenario of the position as it stands: what was not changed is as it was."""
        if not self._past:
            return self.scenario
        return structs.replace(self.scenario, position=self.position, steps=(), name="")


def _trouble(state: State) -> str:
    try:
        check_to_move(state)
    except PositionError as error:
        return str(error)
    return ""


def trimmed(
    game: Game, position: PositionLike, spare: Iterable[str], options: Options, seats: int, seed: int = 1
) -> Position:
    """Return a position without those of its spare parts (by their paths) that go without saying."""

    def whole(one: PositionLike) -> Position:
        state: State = game.from_position(one, options, seats, seed)
        return state.position()

    kept, wanted = dict(position), whole(position)
    for path in spare:
        less = parts.without(kept, path)
        try:
            if whole(less) == wanted:
                kept = less
        except TableError:
            continue
    return kept
