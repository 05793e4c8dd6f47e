"""The cards of Influence: what the data file says of each, what each can do, and sets of cards.

A set of cards is an int, a mask: card n is bit n.
"""

from collections.abc import Iterable
from itertools import product
from typing import Literal

import msgspec

from elements_table.games.influence.rules import actions
from elements_table.games.influence.rules.actions import (
    CARDS,
    COLOURS,
    K_ADD,
    K_AGENTS,
    K_MARKERS,
    PRESENT,
    SHIFT,
    Action,
)
from elements_table.kernel.data import must

Element = Literal["earth", "air", "water"]
Colour = Literal["blue", "red", "yellow"]
ColourOrSplit = Colour | tuple[Colour, Colour]


class ActionSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One picture line of a card: exactly one of the three; a pair in place of a colour is a split symbol (I7)."""

    add: ColourOrSplit | None = None
    swap_agents: tuple[Colour, ColourOrSplit] | None = None
    swap_markers: tuple[Colour, ColourOrSplit] | None = None

    def __post_init__(self) -> None:
        named = [part for part in (self.add, self.swap_agents, self.swap_markers) if part is not None]
        must(len(named) == 1, "an action is exactly one of `add`, `swap_agents` and `swap_markers`")
        colours = [colour for symbol in self._drawn() for colour in _either(symbol)]
        is_apart = len(set(colours)) == len(colours)
        must(is_apart or self.add is None, "`add` splits a symbol into the same colour twice")
        must(is_apart, "an exchange needs different colours, or no state can carry it out")

    def _drawn(self) -> tuple[ColourOrSplit, ...]:
        return (self.add,) if self.add is not None else self.swap_agents or self.swap_markers or ()

    @property
    def verb(self) -> int:
        """K_ADD, K_AGENTS or K_MARKERS."""
        if self.add is not None:
            return K_ADD
        return K_AGENTS if self.swap_agents is not None else K_MARKERS

    @property
    def symbols(self) -> tuple[tuple[int, ...], ...]:
        """The symbols from left to right, each the colours it may stand for."""
        return tuple(tuple(COLOURS.index(colour) for colour in _either(symbol)) for symbol in self._drawn())


class ScoreSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card scores (I12 to I14); `agent` is false where the agent is crossed out."""

    element: Element | Literal["any"]
    colour: Colour | Literal["any"]
    agent: bool = True

    def __post_init__(self) -> None:
        must(self.element != self.colour, "`score` must name an element or a colour")


class CardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action card (I1)."""

    number: int
    actions: tuple[ActionSpec, ...]
    score: ScoreSpec

    def __post_init__(self) -> None:
        must(self.actions, f"card {self.number} has no action")


def _either(symbol: ColourOrSplit) -> tuple[Colour, ...]:
    return symbol if isinstance(symbol, tuple) else (symbol,)


class ActionStep(dict[int, tuple[Action, ...]]):
    """One action of a card: moment -> the ways to carry it out, each worked out once.

    The moment is all that the ways depend on: the pool for `add`, where any markers lie for `swap_markers`,
    nothing for `swap_agents`.
    """

    __slots__ = ("symbols", "verb")

    def __init__(self, spec: ActionSpec) -> None:
        super().__init__()
        self.verb = spec.verb
        self.symbols = spec.symbols

    def ways(self, markers: int, pool: int) -> tuple[Action, ...]:
        """Return what can be done: several ways are the player's choice (I7), none skips the action (I8)."""
        verb = self.verb
        if verb is K_ADD:
            return self[pool]
        return self[0] if verb is K_AGENTS else self[(markers | markers >> 1 | markers >> 2) & PRESENT]

    def all_ways(self) -> tuple[Action, ...]:
        """Return the ways with every colour in the pool and on every element card."""
        return self.ways(PRESENT, 0o777)

    def __missing__(self, moment: int) -> tuple[Action, ...]:
        symbols = self.symbols
        ways: list[Action] = []
        if self.verb is K_ADD:
            ways += [actions.ADD[colour] for colour in symbols[0] if moment >> 3 * colour & 7]
        else:
            for pair in product(*symbols):
                first, second = min(pair), max(pair)
                if self.verb is K_AGENTS:
                    ways.append(actions.AGENTS[first, second])
                else:
                    ways += [action for action in actions.MARKERS[first, second] if _both_lie(action, moment)]
        self[moment] = tuple(ways)
        return self[moment]


def _both_lie(action: Action, present: int) -> bool:
    here, there = SHIFT[action.here][action.first], SHIFT[action.there][action.second]
    return bool(present >> here & present >> there & 1)


def numbers(hand: int) -> tuple[int, ...]:
    """Return the cards of a mask, rising."""
    return tuple(card for card in range(1, CARDS + 1) if hand >> card & 1)


def mask(cards: Iterable[int]) -> int:
    """Return the cards as a mask: card n is bit n."""
    return sum(1 << card for card in cards)


ALL_CARDS = mask(range(1, CARDS + 1))
