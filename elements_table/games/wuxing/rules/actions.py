"""The actions of Wu Xing, each interned, with its text form."""

from enum import IntEnum
from typing import NamedTuple

TOP = 6
"""The highest value a deck may hold."""


class Kind(IntEnum):
    """What an action does."""

    PLAY, TAKE, DISCARD, KNOCK, YIELD, DEAL, FINISH = range(7)


class Action(NamedTuple):
    """An action of Wu Xing: its kind and the value played, 0 where none is."""

    kind: Kind
    value: int = 0

    def __str__(self) -> str:
        return _TEXTS[self]


PLAY = (Action(Kind.PLAY, 0), *(Action(Kind.PLAY, value) for value in range(1, TOP + 1)))
TAKE, DISCARD, KNOCK, YIELD, DEAL, FINISH = map(Action, list(Kind)[1:])
_WORDS = {"take": TAKE, "discard": DISCARD, "knock": KNOCK, "yield": YIELD, "deal": DEAL, "finish": FINISH}
_TEXTS = {action: text for text, action in _WORDS.items()} | {PLAY[v]: f"play {v}" for v in range(1, TOP + 1)}
READINGS = {text: action for action, text in _TEXTS.items()}
BETWEEN_ROUNDS = (DEAL,)
BETWEEN_ENDLESS = (DEAL, FINISH)
