"""How a player is minded: its temperament, and how well it sees and judges what its strategy weighs.

A strategy gives each action a value in a measure of its own, and names the `step` of it that matters. A mind picks.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple, TypeVar

A = TypeVar("A")

EVEN: Final = 0.1
"""Steps within which two actions are equally good: which is done is open, so that nobody can be read like a book."""
ABSURD: Final = 2.0
"""Steps by which a mistake is worse than the best at most: more than that anybody sees."""


class PlayerProfile(NamedTuple):
    """A temperament, and how well a player sees.

    `bold` bids, bets and knocks sooner (1) or later (-1), `quick` spends what can be spent once sooner or later.
    `blur` is how many steps a value is misjudged by, `overlooks` the share of actions that are not seen at all.
    """

    bold: int = 0
    quick: int = 0
    blur: float = 0.0
    overlooks: float = 0.0

    def pick(self, values: Mapping[A, float], step: float, rng: Random) -> A:
        """Return the action to do out of those weighed; whoever sees well takes the best, or one just as good."""
        best = max(values.values())
        if not self.blur:
            equal = [action for action, value in values.items() if value >= best - EVEN * step]
            return equal[0] if len(equal) == 1 else equal[int(rng.random() * len(equal))]
        sane = [action for action, value in values.items() if value >= best - ABSURD * step]
        seen = [action for action in sane if rng.random() >= self.overlooks] or sane
        judged = {action: values[action] + rng.gauss(0.0, self.blur * step) for action in seen}
        return max(judged, key=judged.__getitem__)


REGULAR: Final = PlayerProfile()
