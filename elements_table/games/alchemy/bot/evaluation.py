"""What a good player thinks things are worth, in points at the end of the game.

The prices come from trying them against each other over some thousand games; they are guesses, not rules.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from elements_table.games.alchemy.bot.abilities import Rows
from elements_table.games.alchemy.rules.data import Clause, Variant
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, ELEMENTS, lacking, lane, lanes, size
from elements_table.games.alchemy.rules.state import AlchemyState

ELEMENT_CARD = 0.9
SPARE_FORMULA = 1.3
AETHER_CARD = 1.4
VOID = 1.05
MASTERY = 2.2
EARLY = 0.8
"""What is kept of a plan's worth for each element it still lacks."""
SECOND_PLAN = 0.35
PACE = 0.7
"""Formulae that a player completes a round."""
TOKEN_PACE = 0.42
"""Tokens of the scarcest element that a player takes a round."""
LEAD = 4
"""Leads in tokens beyond this make no difference."""
AETHER_COMING = 0.9
"""By how much the Aether and Void that a card counts at the end are taken to grow a round."""
NOW = 0.6
"""How much of what an ability is worth each time its first time brings."""
MASTERIES_COMING = 0.3
"""By how much the tokens of one element are taken to grow with a completion."""


class Worths:
    """What is worked out once for each number of players."""

    __slots__ = ("leads", "rows", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rows = Rows(variant)
        self.leads = tuple(
            [tuple([1 / (1 + exp(-(lead - 0.35) * scale)) for lead in range(-LEAD, LEAD + 1)]) for scale in SCALES]
        )
        """By how near the end is, then the lead: the chance to have more tokens than another at the end."""


SCALES = (0.75, 1.0, 1.5, 6.0)


class TimeLeft(NamedTuple):
    """How long the game may still last: rounds after this one, completions for a player, nearness of the end."""

    rounds: float
    completions: float
    nearness: int


def outlook(state: AlchemyState) -> TimeLeft:
    """Return the outlook from what lies open."""
    variant = state.variant
    if state.final_round:
        return TimeLeft(0.0, 0.0, 3)
    goal = variant.counts.goal
    by_formulae = (goal - max(map(len, state.completed))) / PACE
    by_tokens = min(lanes(state.supply)) / (TOKEN_PACE * variant.seats)
    rounds = max(0.0, min(by_formulae, by_tokens)) + 1.0
    return TimeLeft(rounds, rounds * PACE, 0 if rounds > 5 else 1 if rounds > 2.5 else 2)


def mastery_worth(worths: Worths, mastery: Sequence[int], seat: int, nearness: int) -> float:
    """Return the points that the tokens of `seat` are likely to score (A20, A21)."""
    variant = worths.variant
    points = variant.counts.majority
    chance = worths.leads[nearness]
    own = mastery[seat]
    others = [pack for other, pack in enumerate(mastery) if other != seat]
    total = 0.0
    missing = 0
    for shift in (0, 5, 10, 15):
        mine = own >> shift & 31
        if not mine:
            missing += 1
            if nearness == 3:
                continue
        ahead = [1.0]  # chance that so many others have more
        for pack in others:
            lead = mine - (pack >> shift & 31)
            win = chance[min(max(lead, -LEAD), LEAD) + LEAD]
            ahead = [
                (ahead[n] * win if n < len(ahead) else 0.0) + (ahead[n - 1] * (1 - win) if n else 0.0)
                for n in range(len(ahead) + 1)
            ]
        worth = sum([points[n] * ahead[n] for n in range(len(points))])
        total += worth if mine else worth * 0.5
    return total + variant.data.all_four * ALL_FOUR[nearness][missing]


ALL_FOUR = ((1.0, 0.7, 0.45, 0.25, 0.15), (1.0, 0.6, 0.25, 0.1, 0.0), (1.0, 0.4, 0.1, 0.0, 0.0), (1.0, 0, 0, 0, 0))
"""By how near the end is, then the elements missing: the chance of a token of each."""


def bonus_worth(state: AlchemyState, seat: int, look: TimeLeft) -> float:
    """Return what the end points for Aether and mastery are likely to give."""
    total = 0.0
    for formula in state.completed[seat]:
        for part in state.variant.formulae[formula].bonuses:
            if part.per != "formula":
                total += part.n * (_held(state, seat, part) + bonus_to_come(part, look))
    return total


def _held(state: AlchemyState, seat: int, part: Clause) -> int:
    if part.per == "aether":
        return state.aether[seat] + state.void[seat]
    return lane(state.mastery[seat], part.element)


def bonus_to_come(part: Clause, look: TimeLeft) -> float:
    """Return by how much the Aether or mastery that a bonus counts is likely to grow."""
    return AETHER_COMING * look.rounds if part.per == "aether" else MASTERIES_COMING * look.completions


def formula_worth(worths: Worths, state: AlchemyState, seat: int, formula: int, look: TimeLeft) -> float:
    """Return what completing `formula` gives `seat`: points, a token, its ability now and later, its bonus."""
    card = worths.variant.formulae[formula]
    gain, _right = worths.rows.best_end(state.completed[seat], formula, look.completions + NOW)
    worth = card.points + MASTERY + gain
    for part in card.bonuses:
        if part.per != "formula":
            own = part.element == card.element
            worth += part.n * (_held(state, seat, part) + own + bonus_to_come(part, look))
    return worth


class HandWorth:
    """What element cards and Aether are worth to a seat that holds these formulae; asked for many piles."""

    __slots__ = ("look", "plans")

    def __init__(self, worths: Worths, state: AlchemyState, seat: int, look: TimeLeft) -> None:
        variant = worths.variant
        self.look = look
        payable = state.payable[seat]
        self.plans = [
            (
                max(0.0, formula_worth(worths, state, seat, formula, look) - 0.5 * size(variant.cost[formula])),
                variant.cost[formula],
                payable - variant.unit[formula],
            )
            for formula in state.formulae[seat]
        ]

    def worth(self, elements: int, aether: int) -> float:
        """Return what a hand of elements and Aether is worth."""
        cards = size(elements)
        rounds = self.look.rounds
        best = second = 0.0
        for gain, cost, payable in self.plans:
            unpaid = lacking(cost, elements)
            missing = lacking(unpaid, payable) % 31 - aether
            if missing > 0:
                if not rounds:
                    continue  # nothing more comes before the last completion
                gain *= EARLY_BY[missing]
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
        if not rounds:
            return best + aether
        return best + SECOND_PLAN * second + ELEMENT_CARD * cards + AETHER_CARD * aether


EARLY_BY = tuple([EARLY**missing for missing in range(8)])


def pile_appeal(pile: int) -> float:
    """Return what a claimed pile is worth to somebody whose formulae are hidden."""
    cards = lanes(pile & CARDS)
    return 1.0 * sum(cards) + 0.12 * max(cards) + 1.75 * (pile >> AETHER_SHIFT)


def seat_worth(worths: Worths, state: AlchemyState, seat: int, look: TimeLeft, with_hand: bool) -> float:
    """Return the points that `seat` is likely to have at the end, without what all expect alike.

    It is asked of the own seat (`with_hand`) when it has completed what it does this round: in the last one its hand
    is worth nothing more.
    """
    variant = worths.variant
    row = state.completed[seat]
    worth = sum([variant.points[formula] for formula in row]) + bonus_worth(state, seat, look)
    worth += worths.rows[row].total(look.completions)
    worth += mastery_worth(worths, state.mastery, seat, look.nearness)
    if not look.rounds:
        may_complete = not with_hand and not state.done >> seat & 1
        cards = ELEMENT_CARD * size(state.elements[seat]) if may_complete else 0.0
        return worth + state.void[seat] + state.aether[seat] + cards
    worth += VOID * state.void[seat]
    if with_hand:
        worth += HandWorth(worths, state, seat, look).worth(state.elements[seat], state.aether[seat])
        worth += SPARE_FORMULA * len(state.formulae[seat])
    else:
        worth += AETHER_CARD * state.aether[seat] + ELEMENT_CARD * size(state.elements[seat])
    return worth


def quick_elements(state: AlchemyState, seat: int) -> list[int]:
    """Return the elements in the order in which a token is wanted: those without one, then close races."""
    own = state.mastery[seat]

    def wish(element: int) -> tuple[bool, int]:
        best = max([lane(pack, element) for s, pack in enumerate(state.mastery) if s != seat], default=0)
        return lane(own, element) > 0, abs(best - lane(own, element))

    return sorted(ELEMENTS, key=wish)
