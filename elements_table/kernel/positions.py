"""Positions as people and scenarios write them: read against a game's own type, refused in one sentence."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import PositionLike, State
from elements_table.kernel.interrupts import whole

C = TypeVar("C", bound=Hashable)
Spec = TypeVar("Spec")


@whole
def read(position: PositionLike, kind: type[Spec]) -> Spec:
    """Return `position` as a `kind` (a msgspec Struct with defaults); PositionError names the part that is wrong."""
    try:
        return msgspec.convert(dict(position), kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"position: {error}.") from None


def require(holds: object, words: str) -> None:
    """PositionError with these words where something does not hold."""
    if not holds:
        raise PositionError(words)


def phase(name: str, phases: Sequence[str]) -> int:
    """Return the number of the phase of that name; PositionError lists the phases there are."""
    require(name in phases, f"phase: {name} is none of {', '.join(phases)}.")
    return phases.index(name)


def agree(spec: object, state: State, *names: str) -> None:
    """PositionError where a derived part that `spec` gives, by name, is not what follows from the state."""
    exported = state.position()
    for name in names:
        given = getattr(spec, name)
        if given not in (None, []) and given != exported[name]:
            raise PositionError(f"{name}: the position says {given}, but it makes {exported[name]}.")


def check_to_move(state: State) -> None:
    """PositionError where the seat to act has nothing that it could do, such as a seat without cards."""
    seat = state.current_player()
    can_act = seat < 0 or state.legal_actions()
    require(can_act, f"to_move: seat {seat} has nothing that it could do here; give it cards.")


class Stock(Generic[C]):
    """The cards of a deck that a position has not placed yet."""

    __slots__ = ("left",)

    def __init__(self, deck: Mapping[C, int]) -> None:
        self.left: Counter[C] = Counter(deck)

    def take(self, cards: Iterable[C], place: str) -> list[C]:
        """Take `cards` for `place` and return them; PositionError names a card that is not left."""
        taken = list(cards)
        for card in taken:
            require(card in self.left, f"{place}: there is no card {card} in this deck.")
            require(self.left[card] != 0, f"{place}: card {card} is named more often than the deck holds it.")
            self.left[card] -= 1
        return taken

    def rest(self) -> list[C]:
        """Return the cards named nowhere, in the deck's order."""
        return list(self.left.elements())
