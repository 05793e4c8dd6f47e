"""The actions of Dragon, each with its text form; all but the buries are interned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple, overload

from elements_table.games.dragon.cards import CARD_OF, DECK, ELEMENTS, FACES, SUITS, cards_of, faces_of, mask_of
from elements_table.kernel.errors import ParseError

K_BID, K_PASS, K_TRUMP, K_BURY, K_PLAY, K_DEAL, K_FINISH = range(7)
HIGHEST_BID = 999
"""The highest bid that has a text; what may be bid is the rules' business."""


class Move(NamedTuple):
    """An action: its kind (K_...) and the bid, suit, card or set of cards that goes with it, else 0."""

    kind: int
    value: int = 0

    def __str__(self) -> str:
        kind, value = self
        if kind == K_BURY:
            return " ".join(("bury", *faces_of(value)))
        if kind == K_BID:
            return f"bid {value}"
        return _TEXTS[self]


PASS, DEAL, FINISH = Move(K_PASS), Move(K_DEAL), Move(K_FINISH)
TRUMP = tuple(Move(K_TRUMP, suit) for suit in SUITS)
PLAY = tuple(Move(K_PLAY, card) for card in DECK)
BETWEEN_HANDS = (DEAL,)
BETWEEN_ENDLESS = (DEAL, FINISH)
_TEXTS = {
    PASS: "pass",
    DEAL: "deal",
    FINISH: "finish",
    **{move: f"trump {element}" for move, element in zip(TRUMP, ELEMENTS, strict=True)},
    **{move: f"play {face}" for move, face in zip(PLAY, FACES, strict=True)},
}
_MOVES = {text: move for move, text in _TEXTS.items()}


def parse(text: str) -> Move:
    """Return the action that `text` names; ParseError on anything else."""
    words = text.split()
    move = _MOVES.get(" ".join(words))
    if move is not None:
        return move
    match words:
        case ["bid", amount] if amount.isascii() and amount.isdecimal() and int(amount) <= HIGHEST_BID:
            return Move(K_BID, int(amount))
        case ["bury", *faces] if faces and set(faces) <= CARD_OF.keys() and len(set(faces)) == len(faces):
            return Move(K_BURY, mask_of(CARD_OF[face] for face in faces))
    said = "bid 75, pass, trump fire, bury A2 A3 E4 F7 W9, play A5, deal or finish"
    raise ParseError(f"{text!r} is no action of Dragon; say {said}.")


class Buries(Sequence[Move]):
    """All ways to lay cards into the kitty: those of `forced`, and `picks` of those of `pool`; listed lazily."""

    __slots__ = ("forced", "picks", "pool")

    def __init__(self, forced: int, pool: int, picks: int) -> None:
        self.forced = forced
        self.pool = cards_of(pool)
        self.picks = picks

    def __len__(self) -> int:
        return comb(len(self.pool), self.picks)

    def __iter__(self) -> Iterator[Move]:
        for chosen in combinations(self.pool, self.picks):
            yield Move(K_BURY, self.forced | mask_of(chosen))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.kind != K_BURY or move.value & self.forced != self.forced:
            return False
        chosen = move.value ^ self.forced
        return chosen.bit_count() == self.picks and not chosen & ~mask_of(self.pool)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._at(index % len(self))

    def _at(self, index: int) -> Move:
        """Return the bury at `index` in the order of `__iter__`: the combinations without the ones before it."""
        chosen = self.forced
        left = self.picks
        for place, card in enumerate(self.pool):
            if not left:
                break
            with_card = comb(len(self.pool) - place - 1, left - 1)
            if index < with_card:
                chosen |= 1 << card
                left -= 1
            else:
                index -= with_card
        return Move(K_BURY, chosen)

    def draw(self, rng: Random) -> Move:
        """Return one of them at random, all alike."""
        pool, chosen = self.pool[:], self.forced
        for _n in range(self.picks):
            chosen |= 1 << pool.pop(int(rng.random() * len(pool)))
        return Move(K_BURY, chosen)
