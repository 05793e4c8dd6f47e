"""The actions of Dragon, each with its text form; all but the buries are interned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple, overload

from elements_table.games.dragon.rules.cards import CARD_OF, DECK, ELEMENTS, FACES, SUITS, cards_of, faces_of, mask_of
from elements_table.kernel.errors import ParseError

K_BID, K_PASS, K_TRUMP, K_BURY, K_PLAY, K_DEAL, K_FINISH = range(7)
HIGHEST_BID = 999
"""The highest bid that has a text; what may be bid is the rules' business."""


class Action(NamedTuple):
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


PASS, DEAL, FINISH = Action(K_PASS), Action(K_DEAL), Action(K_FINISH)
TRUMP = tuple(Action(K_TRUMP, suit) for suit in SUITS)
PLAY = tuple(Action(K_PLAY, card) for card in DECK)
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
            return Action(K_BID, int(amount))
        case ["bury", *faces] if faces and set(faces) <= CARD_OF.keys() and len(set(faces)) == len(faces):
            return Action(K_BURY, mask_of(CARD_OF[face] for face in faces))
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
            yield Action(K_BURY, self.forced | mask_of(chosen))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.kind != K_BURY or action.value & self.forced != self.forced:
            return False
        chosen = action.value ^ self.forced
        return chosen.bit_count() == self.picks and not chosen & ~mask_of(self.pool)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._at(index % len(self))

    def _at(self, index: int) -> Action:
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
        return Action(K_BURY, chosen)

    @property
    def allowed(self) -> int:
        """Every card that lies in one of them, as a set."""
        return self.forced | mask_of(self.pool)

    def draw(self, rng: Random) -> Action:
        """Return one of them at random, all alike."""
        pool, chosen = self.pool[:], self.forced
        for _n in range(self.picks):
            chosen |= 1 << pool.pop(int(rng.random() * len(pool)))
        return Action(K_BURY, chosen)
