"""The actions of Wu Xing, each interned, with its text form."""

from __future__ import annotations

from typing import NamedTuple

K_PLAY, K_TAKE, K_DISCARD, K_KNOCK, K_YIELD, K_DEAL, K_FINISH = range(7)
TOP = 6
"""The highest value a deck may hold."""


class Action(NamedTuple):
    """An action of Wu Xing: its kind (K_...) and the value played, 0 where none is."""

    kind: int
    value: int = 0

    def __str__(self) -> str:
        return _TEXTS[self]


PLAY = (Action(K_PLAY, 0), *(Action(K_PLAY, value) for value in range(1, TOP + 1)))
TAKE, DISCARD, KNOCK, YIELD, DEAL, FINISH = (Action(kind) for kind in range(K_TAKE, K_FINISH + 1))
_WORDS = {"take": TAKE, "discard": DISCARD, "knock": KNOCK, "yield": YIELD, "deal": DEAL, "finish": FINISH}
_TEXTS = {action: text for text, action in _WORDS.items()} | {PLAY[v]: f"play {v}" for v in range(1, TOP + 1)}
READINGS = {text: action for action, text in _TEXTS.items()}
BETWEEN_ROUNDS = (DEAL,)
BETWEEN_ENDLESS = (DEAL, FINISH)
