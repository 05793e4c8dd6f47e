"""What the compiled core is told of a hand of Dragon (`core/dragon.c`): weights, and states as rows of numbers."""

from collections.abc import Sequence
from functools import cache

from elements_table.games.dragon.bot import bidding, evaluation
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.strategy import Core, filled

MOST_HELD, MOST_OUT, COUNTED = 18, 57, 16
NONE = -1
"""Stands for no card."""

WORTHS = (*bidding.tables(MOST_HELD, False), *bidding.tables(MOST_HELD, True))
"""What hands are worth as they bid, before the exchange with the kitty and after it."""


@cache
def weights(core: Core, values: tuple[int, ...]) -> object:
    """Return what cards are worth, as the `Core` takes it; `values` are their points."""
    misses = [[1.0 - held / out if held < out else 0.0 for out in range(1, MOST_OUT)] for held in range(MOST_HELD)]
    powers = [miss**n for row in misses for miss in (1.0, *row) for n in range(COUNTED)]
    won, lost = zip(*evaluation.ADDED, strict=True)
    return core.reals((*values, *evaluation.WINS, *won, *lost, *evaluation.FITTED, *powers))


def played(
    core: Core, states: Sequence[DragonState], held: Sequence[Sequence[int]], cards: Sequence[int]
) -> list[tuple[int, int]] | None:
    """Return the points that both teams take once hands and kitty are played out, from each card on (NONE: the best).

    Beside what lies in these is a state for each, or one for all.
    """
    knowns = [
        (*state.barred, state.trump, state.bidder, state.to_move, len(state.trick), *filled(state.trick, 4))
        for state in states
    ]
    each = len(held) // len(states)
    taken = core.reals([points for state in [*states] * each for _card in cards for points in state.taken])
    rows = core.rows("9Q8i", [(*there, *known) for there, known in zip(held, knowns * each, strict=True)])
    if not core.call("dragon_play", weights(core, states[0].variant.values), rows, core.ints(cards), taken):
        return None
    return list(zip(map(int, taken[::2]), map(int, taken[1::2]), strict=True))
