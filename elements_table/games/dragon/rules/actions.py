"""The actions of Dragon, each with its text form; all but the buries are interned."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Any, NamedTuple

from elements_table.games.dragon.rules.cards import CARD_OF, DECK, ELEMENTS, FACES, SUITS, cards_of, faces_of, mask_of
from elements_table.kernel.errors import ParseError

HIGHEST_BID = 999
"""The highest bid that has a text; what may be bid is the rules' business."""


class Kind(IntEnum):
    """What an action does."""

    BID, PASS, TRUMP, BURY, PLAY, DEAL, FINISH = range(7)


class Action(NamedTuple):
    """An action: its kind and the bid, suit, card or set of cards that goes with it, else 0."""

    kind: Kind
    value: int = 0

    def __str__(self) -> str:
        kind, value = self
        if kind == Kind.BURY:
            return " ".join(("bury", *faces_of(value)))
        if kind == Kind.BID:
            return f"bid {value}"
        return _TEXTS[self]


PASS, DEAL, FINISH = Action(Kind.PASS), Action(Kind.DEAL), Action(Kind.FINISH)
TRUMP = tuple(Action(Kind.TRUMP, suit) for suit in SUITS)
PLAY = tuple(Action(Kind.PLAY, card) for card in DECK)
BETWEEN_HANDS = (DEAL,)
BETWEEN_ENDLESS = (DEAL, FINISH)
_TEXTS = {
    PASS: "pass",
    DEAL: "deal",
    FINISH: "finish",
    **{action: f"trump {element}" for action, element in zip(TRUMP, ELEMENTS, strict=True)},
    **{action: f"play {face}" for action, face in zip(PLAY, FACES, strict=True)},
}
_MOVES = {text: action for action, text in _TEXTS.items()}


def parse(text: str) -> Action:
    """Return the action that `text` names; ParseError on anything else."""
    words = text.split()
    action = _MOVES.get(" ".join(words))
    if action is not None:
        return action
    match words:
        case ["bid", amount] if amount.isascii() and amount.isdecimal() and int(amount) <= HIGHEST_BID:
            return Action(Kind.BID, int(amount))
        case ["bury", *faces] if faces and set(faces) <= CARD_OF.keys() and len(set(faces)) == len(faces):
            return Action(Kind.BURY, mask_of(CARD_OF[face] for face in faces))
    said = "bid 75, pass, trump fire, bury A2 A3 E4 F7 W9, play A5, deal or finish"
    raise ParseError(f"{text!r} is no action of Dragon; say {said}.")


class Buries(Sequence[Action]):
    """All ways to lay cards into the kitty: those of `forced`, and `picks` of those of `pool`; listed lazily."""

    __slots__ = ("forced", "picks", "pool")

    def __init__(self, forced: int, pool: int, picks: int) -> None:
        self.forced = forced
        self.pool = cards_of(pool)
        self.picks = picks

    def __len__(self) -> int:
        return comb(len(self.pool), self.picks)

    def __iter__(self) -> Iterator[Action]:
        for chosen in combinations(self.pool, self.picks):
            yield Action(Kind.BURY, self.forced | mask_of(chosen))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.kind != Kind.BURY or action.value & self.forced != self.forced:
            return False
        chosen = action.value ^ self.forced
        return chosen.bit_count() == self.picks and not chosen & ~mask_of(self.pool)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return list(self)[index]
        return next(islice(self, range(len(self))[index], None))

    @property
    def allowed(self) -> int:
        """Every card that lies in one of them, as a set."""
        return self.forced | mask_of(self.pool)

    def draw(self, rng: Random) -> Action:
        """Return one of them at random, all alike."""
        pool, chosen = self.pool[:], self.forced
        for _n in range(self.picks):
            chosen |= 1 << pool.pop(int(rng.random() * len(pool)))
        return Action(Kind.BURY, chosen)
