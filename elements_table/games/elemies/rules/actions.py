"""The actions of Elemies, with their text forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, overload

from elements_table.games.elemies.rules.combinations import AS_RANK, RANK_SHIFT
from elements_table.games.elemies.rules.data import (
    AIR,
    ALL_CARDS,
    EARTH,
    ELEMENTS,
    FIRE,
    JESTER,
    RANK_OF,
    RANKS,
    TEXTS,
    WATER,
    card,
    cards_of,
)
from elements_table.kernel.errors import ParseError

K_PLAY, K_PASS, K_STOMP, K_DECLINE, K_CALL, K_USE, K_EXCHANGE, K_GIVE, K_DEAL = range(9)


class Action(NamedTuple):
    """An action of Elemies: its kind (K_...) and its value.

    The value of a play is its code (combinations.py), of a gift its card, of an action card 8 times the card plus the
    seat or element it names, of an exchange 1 for yes.
    """

    kind: int
    value: int = 0

    def __str__(self) -> str:
        kind, value = self
        if kind == K_PLAY:
            return f"play {play_text(value)}"
        return _TEXTS[self]


def play_text(code: int) -> str:
    """Return the cards of a play, the Jester with the rank it stands for where that is closed."""
    texts = cards_of(code & ALL_CARDS)
    if code > ALL_CARDS:
        texts[-1] = f"JESTER={RANKS[(code >> RANK_SHIFT) - 1]}"
    return " ".join(texts)


PASS, STOMPING, DECLINE, CALL = (Action(kind) for kind in range(K_PASS, K_CALL + 1))
NO, YES = Action(K_EXCHANGE, 0), Action(K_EXCHANGE, 1)
USE_FIRE, USE_AIR = Action(K_USE, 8 * FIRE), Action(K_USE, 8 * AIR)
USE_WATER = tuple(Action(K_USE, 8 * WATER + seat) for seat in range(4))
USE_EARTH = tuple(Action(K_USE, 8 * EARTH + element) for element in range(4))
GIVE = {1 << bit: Action(K_GIVE, 1 << bit) for bit in range(len(TEXTS))}
DEAL = Action(K_DEAL)

_TEXTS = {
    PASS: "pass",
    STOMPING: "stomp",
    DECLINE: "decline",
    CALL: "call",
    NO: "exchange no",
    YES: "exchange yes",
    USE_FIRE: "use fire",
    USE_AIR: "use air",
    DEAL: "deal",
    **{action: f"use water {seat}" for seat, action in enumerate(USE_WATER)},
    **{action: f"use earth {ELEMENTS[element]}" for element, action in enumerate(USE_EARTH)},
    **{action: f"give {TEXTS[bit.bit_length() - 1]}" for bit, action in GIVE.items()},
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
    bit = card(name)
    if bit & before:
        raise ParseError(f"{text!r} names {name} twice.")
    if not rank:
        return bit
    if bit != JESTER or rank not in RANK_OF:
        raise ParseError(f"{word!r}: only the Jester stands for a rank, 2 to 10, J, Q, K or A.")
    return AS_RANK[RANK_OF[rank]]


class ActionList(Sequence[Action]):
    """Legal actions: a few at hand, then the plays, whose Action is made when it is asked for."""

    __slots__ = ("codes", "first")

    def __init__(self, first: Iterable[Action], codes: list[int]) -> None:
        self.first = tuple(first)
        self.codes = codes

    def __len__(self) -> int:
        return len(self.first) + len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [*self.first, *(Action(K_PLAY, code) for code in self.codes)][index]
        if index < 0:
            index += len(self)
        here = len(self.first)
        return self.first[index] if 0 <= index < here else Action(K_PLAY, self.codes[index - here])

    def __contains__(self, action: Any) -> bool:
        if isinstance(action, Action) and action.kind == K_PLAY:
            return action.value in self.codes
        return action in self.first

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(a == b for a, b in zip(self, other, strict=True))
        )

    __hash__ = None  # type: ignore[assignment]  # compared by its parts, and too long to hash

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
