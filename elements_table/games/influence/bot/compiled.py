"""What the compiled core is told of a game of Influence (`core/influence.c`): cards, and what a seat knows."""

from collections.abc import Sequence
from functools import cache

from elements_table.games.influence.rules.actions import CARDS, K_ADD, K_AGENTS, SHIFT, WHERE, Action, carried_out
from elements_table.games.influence.rules.cards import ALL_CARDS, mask
from elements_table.games.influence.rules.data import SEATS, Variant
from elements_table.games.influence.rules.observation import PHASES, InfluenceObservation, Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.strategy import Core, filled

STEPS, WAYS, CELLS, CHOICES = 3, 16, 3, 16
"""The most things that a card does, ways to do one, cells that it scores, and actions to choose from."""
POOL, PLACES, WHOLE = 27, 36, (1 << 64) - 1
"""Where pool and places stand beside the markers, in one number for the whole board."""


def _way(way: Action) -> list[int]:
    """Return what a way needs to lie on the board or in the pool, and what it adds by the places of the agents."""
    kind, first, second, here, there = way
    needs = [7 << SHIFT[here][first], 7 << SHIFT[there][second]]
    needs = [7 << POOL + 3 * first] * 2 if kind == K_ADD else [WHOLE] * 2 if kind == K_AGENTS else needs
    adds = [_board(*carried_out(way, 0, places, 0)) - _board(0, places, 0) & WHOLE for places in range(len(WHERE))]
    return [*needs, *filled(adds, 8)]


def _board(markers: int, places: int, pool: int) -> int:
    return markers + (pool << POOL) + (places << PLACES)


@cache
def cards_of(core: Core, variant: Variant) -> object:
    """Return the ways to do what each card does, how much that is, and what the card scores."""
    return core.rows("480Q12i", [_card(variant, card) for card in range(CARDS + 1)])


def _card(variant: Variant, card: int) -> list[int]:
    steps, cells = [step.all_ways() for step in variant.steps[card]], variant.scoring.cells(card)
    doubles = [sum(bit << place for place, bit in enumerate(double)) for _shift, double in cells]
    ways = [filled([n for way in step for n in _way(way)], 10 * WAYS) for step in steps]
    return [
        *filled([n for step in ways for n in step], 10 * WAYS * STEPS),
        *(*filled([*map(len, steps)], STEPS), len(steps)),
        *(*filled([shift for shift, _double in cells], CELLS), *filled(doubles, CELLS), len(cells), 0),
    ]


def known_to(o: InfluenceObservation, root: InfluenceState, playouts: int, actions: Sequence[Action]) -> list[int]:
    """Return what the seat knows, and the actions to try."""
    secret = [chosen and card is None for chosen, card in zip(o.has_chosen, o.chosen, strict=True)]
    held = [known if hand is None else hand for known, hand in zip(o.known, o.hands, strict=True)]
    missing = [
        0 if o.hands[seat] is not None else o.hand_counts[seat] + secret[seat] - len(held[seat])
        for seat in range(SEATS)
    ]
    lying = [card or 0 for card in (*o.faceup, *o.chosen)]
    unseen = ALL_CARDS & ~mask({*lying, *(card for cards in held for card in cards)})
    tried = [action.first for action in actions]
    if root.phase == Phase.RESOLVE:
        (_seat, card), *_others = root.resolving
        tried = [*map(root.variant.steps[card][root.step].all_ways().index, actions)]
    return [
        *(*map(mask, held), *lying, PHASES.index(o.phase), o.round, o.step, o.own_seat, root.variant.max_rounds),
        *(root.places, root.markers, root.pool, playouts, unseen, len(actions), *missing, *secret),
        *filled(tried, CHOICES),
    ]
