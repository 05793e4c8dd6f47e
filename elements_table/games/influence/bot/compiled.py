"""What the compiled core is told of a game of Influence (`core/influence.c`): cards, and what a seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from elements_table.games.influence.rules.actions import CARDS, Action
from elements_table.games.influence.rules.cards import ALL_CARDS, mask
from elements_table.games.influence.rules.data import SEATS, Variant
from elements_table.games.influence.rules.observation import PHASES, InfluenceObservation
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.strategy import Core, Grown

STEPS, WAYS, CELLS, CHOICES = 3, 12, 3, 16
"""The most things that a card does, ways to do one, cells that it scores, and actions to choose from."""


def filled(numbers: Iterable[int], length: int) -> list[int]:
    """Return the numbers, and zeros after them; ValueError where there are more than `length`."""
    found = list(numbers)
    if len(found) > length:
        raise ValueError(f"{len(found)} numbers where {length} have room")
    return found + [0] * (length - len(found))


def ways_of(actions: Iterable[Action], count: int) -> list[int]:
    """Return the actions as numbers, filled up to so many actions."""
    return filled([number for action in actions for number in action], 5 * count)


@cache
def cards_of(core: Core, variant: Variant) -> object:
    """Return what the cards do and score."""
    ways, way_counts, step_counts = ways_of([], STEPS * WAYS), [0] * STEPS, [0]
    shifts, doubles, cell_counts = [0] * CELLS, [0] * CELLS, [0]
    for card in range(1, CARDS + 1):
        steps = [step.all_ways() for step in variant.steps[card]]
        ways += filled([number for step in steps for number in ways_of(step, WAYS)], 5 * STEPS * WAYS)
        way_counts += filled(map(len, steps), STEPS)
        step_counts.append(len(steps))
        cells = variant.scoring.cells(card)
        shifts += filled([shift for shift, _double in cells], CELLS)
        doubles += filled([sum(bit << place for place, bit in enumerate(double)) for _shift, double in cells], CELLS)
        cell_counts.append(len(cells))
    return core.ints((*ways, *way_counts, *step_counts, *shifts, *doubles, *cell_counts))


def known_to(o: InfluenceObservation, root: InfluenceState, playouts: int, actions: Sequence[Action]) -> list[int]:
    """Return what the seat knows, and the actions to try."""
    secret = [chosen and card is None for chosen, card in zip(o.has_chosen, o.chosen, strict=True)]
    hands = [-1 if hand is None else mask(hand) for hand in o.hands]
    known = [mask(cards) if hand is None else 0 for cards, hand in zip(o.known, o.hands, strict=True)]
    missing = [
        0 if o.hands[seat] is not None else o.hand_counts[seat] + secret[seat] - len(o.known[seat])
        for seat in range(SEATS)
    ]
    lying = [card or 0 for card in (*o.faceup, *o.chosen)]
    unseen = ALL_CARDS & ~mask({*lying, *(card for cards in (*o.known, *filter(None, o.hands)) for card in cards)})
    board = (root.places, root.markers, root.pool)
    counts = (playouts, unseen, o.step, len(o.resolving), len(actions))
    numbers = [o.own_seat, PHASES.index(o.phase), o.round, root.variant.max_rounds, *board, *counts]
    numbers += [*hands, *lying, *known, *missing, *secret]
    return [*numbers, *filled([n for pair in o.resolving for n in pair], 2 * SEATS), *ways_of(actions, CHOICES)]


def grown(core: Core, variant: Variant, facts: Sequence[int], weights: Sequence[float], seed: int) -> Grown | None:
    """Return what the core finds in one tree; None where it refuses."""
    count = facts[KNOWN_ACTIONS]
    found = visits, totals, squares = core.ints([0] * count), core.reals([0.0] * count), core.reals([0.0] * count)
    done = core.call("influence_grow", cards_of(core, variant), core.ints(facts), core.reals(weights), seed, *found)
    return (list(visits), list(totals), list(squares)) if done else None


KNOWN_ACTIONS = 11
"""Where the number of actions stands among what is known."""
