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
    rows: list[int] = []
    for state in states:
        rows += (state.trump, state.bidder, state.to_move, *state.taken, len(state.trick), *filled(state.trick, 3))
    taken, each = core.reals([0.0] * (2 * len(held) * len(cards))), len(held) // len(states)
    barred = [state.barred for state in states] * each
    sets = core.longs([cards for there in zip(held, barred, strict=True) for some in there for cards in some])
    known = core.ints(rows * each), sets, core.ints(cards)
    if not core.call("dragon_play", weights(core, states[0].variant.values), *known, taken):
        return None
    return list(zip(map(int, taken[::2]), map(int, taken[1::2]), strict=True))


def play_numbers(seat: int, card: int, counts: Sequence[int], trick: Sequence[int]) -> tuple[int, ...]:
    """Return a card that was played, the numbers of cards in the hands before, and the trick that it went into."""
    return (seat, card, *counts, len(trick), *filled(trick, 3))
