"""The actions of Elemies, with their text forms."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from elements_table.games.elemies.rules import data
from elements_table.games.elemies.rules.combinations import AS_RANK, RANK_SHIFT
from elements_table.games.elemies.rules.data import ActionCard
from elements_table.kernel.errors import ParseError


class Kind(IntEnum):
    """What an action does."""

    PLAY, PASS, STOMP, DECLINE, CALL, USE, EXCHANGE, GIVE, DEAL = range(9)


K_PLAY, K_PASS, K_STOMP, K_DECLINE, K_CALL, K_USE, K_EXCHANGE, K_GIVE, K_DEAL = Kind
"""Read at every step of a playout, where an attribute of an enum is slow."""
NAMES_ONE = (ActionCard.WATER, ActionCard.EARTH)
"""The action cards that name somebody or something."""


class Action(NamedTuple):
    """An action of Elemies: its kind (K_...) and its value.

    The value of a play is its code (combinations.py), of a gift its card, of an action card 8 times the card plus the
    seat or element it names, of an exchange 1 for yes.
    """

    kind: Kind
    value: int = 0

    @property
    def card(self) -> ActionCard:
        """The action card that is used."""
        return ActionCard(self.value >> 3)

    @property
    def named(self) -> int:
        """The seat or element that the action card names."""
        return self.value & 7

    def __str__(self) -> str:
        return f"play {play_text(self.value)}" if self.kind == K_PLAY else _TEXTS[self]


def play_text(code: int) -> str:
    """Return the cards of a play, the Jester with the rank it stands for where that is closed."""
    texts = [*data.cards_of(code & data.ALL_CARDS)]
    if code > data.ALL_CARDS:
        texts[-1] = f"JESTER={data.RANKS[(code >> RANK_SHIFT) - 1]}"
    return " ".join(texts)


PASS, STOMPING, DECLINE, CALL = (Action(kind) for kind in (K_PASS, K_STOMP, K_DECLINE, K_CALL))
NO, YES = Action(K_EXCHANGE, 0), Action(K_EXCHANGE, 1)
USE = MappingProxyType(
    {
        card: tuple(Action(K_USE, 8 * card + named) for named in range(4 if card in NAMES_ONE else 1))
        for card in data.ACTION_CARDS.values()
    }
)
"""The ways to use an action card, by the seat or element that it names."""
GIVE = {1 << bit: Action(K_GIVE, 1 << bit) for bit in range(len(data.TEXTS))}
DEAL = Action(K_DEAL)

_TEXTS = {
    PASS: "pass",
    STOMPING: "stomp",
    DECLINE: "decline",
    CALL: "call",
    DEAL: "deal",
    NO: "exchange no",
    YES: "exchange yes",
    USE[ActionCard.FIRE][0]: "use fire",
    USE[ActionCard.AIR][0]: "use air",
    **{action: f"use water {seat}" for seat, action in enumerate(USE[ActionCard.WATER])},
    **{action: f"use earth {data.ELEMENTS[element]}" for element, action in enumerate(USE[ActionCard.EARTH])},
    **{action: f"give {data.TEXTS[bit.bit_length() - 1]}" for bit, action in GIVE.items()},
}
_BY_TEXT = {text: action for action, text in _TEXTS.items()}


def parse(text: str) -> Action:
    """Return the action that `text` names; a Jester without a rank stays open. ParseError on anything else."""
    words = text.split()
    action = _BY_TEXT.get(" ".join(words))
    if action is not None:
        return action
    if len(words) < 2 or words[0] != "play":
        raise ParseError(
            f"{text!r} is no action of Elemies; say play CARDS, pass, stomp, decline, call, use, exchange or give."
        )
    code = 0
    for word in words[1:]:
        code |= _played(word, code, text)
    return Action(K_PLAY, code)


def _played(word: str, before: int, text: str) -> int:
    name, _, rank = word.partition("=")
    bit = data.card(name)
    if bit & before:
        raise ParseError(f"{text!r} names {name} twice.")
    if not rank:
        return bit
    if bit != data.JESTER or rank not in data.RANK_OF:
        raise ParseError(f"{word!r}: only the Jester stands for a rank, 2 to 10, J, Q, K or A.")
    return AS_RANK[data.RANK_OF[rank]]


def codes_of(legal: Sequence[Action]) -> list[int]:
    """Return the plays among legal actions, by their codes."""
    return legal.codes if isinstance(legal, ActionList) else [code for kind, code in legal if kind == K_PLAY]


def beside(legal: Sequence[Action]) -> Sequence[Action]:
    """Return the legal actions that are no play and no gift."""
    if isinstance(legal, ActionList):
        return legal.first
    return [action for action in legal if action.kind not in (K_PLAY, K_GIVE)]


def uses_among(legal: Sequence[Action]) -> list[Action]:
    """Return the ways to use an action card among legal actions."""
    return [action for action in beside(legal) if action.kind == K_USE]


class ActionList(Sequence[Action]):
    """Legal actions: a few at hand, then the plays, whose Action is made when it is asked for."""

    __slots__ = ("codes", "first")

    def __init__(self, first: Iterable[Action], codes: list[int]) -> None:
        self.first = tuple(first)
        self.codes = codes

    def __len__(self) -> int:
        return len(self.first) + len(self.codes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [*self.first, *(Action(K_PLAY, code) for code in self.codes)][index]
        if index < 0:
            index += len(self)
        here = len(self.first)
        return self.first[index] if 0 <= index < here else Action(K_PLAY, self.codes[index - here])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and action.kind == K_PLAY:
            return action.value in self.codes
        return action in self.first

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # compared by its parts, and too long to hash
