"""What abilities are worth: each alone, and where it lies in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elements_table.games.alchemy.rules.data import (
    ANY,
    AT_LEFT_END,
    AT_RIGHT_END,
    D_DRAW_ELEMENTS,
    D_DRAW_FORMULAE,
    D_END_POINTS,
    D_GAIN_AETHER,
    D_GAIN_MASTERY,
    D_GAIN_VOID,
    D_LAY_UNDER,
    D_LOSE_VOID,
    D_MOVE,
    D_REPEAT,
    D_SWAP_ELEMENT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    OVER_BESIDE,
    OVER_BETWEEN,
    OVER_LEFT,
    OVER_NONE,
    OVER_RIGHT,
    PER_FORMULA,
    T_ANOTHER,
    T_OTHERS,
    T_PLAYER,
    W_BESIDE,
    W_BETWEEN,
    W_END,
    W_LEFT,
    W_LEFT_END,
    W_NONE,
    W_RIGHT,
    W_RIGHT_END,
    Effect,
    Formula,
    Part,
    Variant,
)
from elements_table.games.alchemy.rules.rows import counted, repeated_place, works

PARTS = {
    D_GAIN_MASTERY: 1.6,
    D_TURN_VOID: 0.8,
    D_GAIN_VOID: 1.0,
    D_GAIN_AETHER: 1.5,
    D_VOID_TO_AETHER: 0.7,
    D_DRAW_FORMULAE: 1.3,
    D_DRAW_ELEMENTS: 1.2,
    D_TAKE_ELEMENT: 1.6,
    D_LOSE_VOID: -1.0,
    D_SWAP_ELEMENT: 0.4,
    D_MOVE: 0.4,
    D_LAY_UNDER: -0.9,
    D_END_POINTS: 0.0,
}
"""Part of an effect -> its worth to whom it falls to, each time; taking is worth it to the taker."""
CHOSEN_ELEMENT = 0.6
"""How much more a mastery is worth whose element one chooses."""
GIVEN = 0.7
"""What a point given to all others costs."""
REPEATED = 1.0
"""A repetition, before it is known of what."""
USUALLY = {
    W_NONE: 1.0,
    W_LEFT_END: 0.6,
    W_RIGHT_END: 0.6,
    W_END: 0.8,
    W_LEFT: 0.35,
    W_RIGHT: 0.35,
    W_BESIDE: 0.55,
    W_BETWEEN: 0.35,
}
"""How often the place in the row is as an effect needs it."""
COUNTED = {OVER_NONE: 2.0, OVER_LEFT: 0.8, OVER_RIGHT: 0.8, OVER_BESIDE: 0.7, OVER_BETWEEN: 1.2}
"""How many formulae a part usually counts."""
COMING = {OVER_NONE: 0.25, OVER_LEFT: 0.16, OVER_RIGHT: 0.16, OVER_BESIDE: 0.0, OVER_BETWEEN: 0.3}
"""By how much what is counted is taken to grow with a completion."""
END_KEPT, END_COMES = 0.8, 0.05
"""The chance that a formula at an end of the row stays there, and that another comes there."""
NEIGHBOUR_COMES, FURTHER_COMES = 0.35, 0.45
"""The chance that a free side gets a neighbour of an element, and that one comes anywhere on that side."""
ROWS_KEPT = 4_000


def part_worth(part: Part) -> float:
    """Return what a part is worth to the player it falls to, once for each formula that it counts."""
    worth = PARTS[part.do] * part.n
    return worth + CHOSEN_ELEMENT if part.element == ANY and part.do in (D_GAIN_MASTERY, D_TURN_VOID) else worth


def target_worth(effect: Effect) -> float:
    """Return what an effect is worth to whom it falls to, beside what is taken from them."""
    return sum([part_worth(part) for part in effect.parts if part.do != D_TAKE_ELEMENT and not part.yours])


def effect_worth(effect: Effect, seats: int) -> float:
    """Return what an effect is worth to its owner each time it works, beside the others' loss."""
    if effect.parts[0].do == D_REPEAT:
        return REPEATED
    own = target_worth(effect)
    taken = sum([part_worth(part) for part in effect.parts if part.do == D_TAKE_ELEMENT])
    yours = sum([part_worth(part) for part in effect.parts if part.yours])
    if effect.to == T_OTHERS:
        return taken * (seats - 1) - own * GIVEN
    if effect.to == T_ANOTHER or taken:
        return yours + taken + (GIVEN * taken - GIVEN * own) / (seats - 1)
    if effect.to == T_PLAYER:
        return yours + max(own, -0.4 * own)
    return own


class RowWorth(NamedTuple):
    """What a row brings: each time it works, by how much that grows with a completion, points now and to come."""

    fire: float
    growth: float
    points: float
    coming: float

    def total(self, completions: float) -> float:
        """Return what the row is worth when so many completions are to come."""
        return self.points + completions * (self.fire + self.coming + self.growth * completions / 2)


class Rows(dict[tuple[int, ...], RowWorth]):
    """Row -> what it is worth, worked out once."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.variant = variant
        self.worth = tuple(
            [tuple([effect_worth(effect, variant.seats) for effect in card.effects]) for card in variant.formulae]
        )
        """What each effect of a formula is worth where it works, once for each formula that it counts."""

    def usual(self, formula: int) -> float:
        """Return what a formula's ability is worth each time, before it is known where it will lie."""
        card = self.variant.formulae[formula]
        total = 0.0
        for _formula, number in card.queue:
            effect = card.effects[number]
            times = COUNTED[effect.parts[0].over] if effect.parts[0].per else 1.0
            total += self.worth[formula][number] * USUALLY[effect.when] * times
        return total

    def usual_bonus(self, card: Formula, completions: float) -> float:
        """Return what a formula's end points for formulae usually come to."""
        parts = [part for part in card.bonuses if part.per == PER_FORMULA]
        return sum([part.n * (COUNTED[part.over] + COMING[part.over] * completions) for part in parts])

    def best_end(self, row: tuple[int, ...], formula: int, completions: float) -> tuple[float, bool]:
        """Return what a row gains by a formula at its better end, and whether that is the right one."""
        before = self[row].total(completions)
        left = self[(formula, *row)].total(completions)
        right = self[(*row, formula)].total(completions) if row else left
        return max(left, right) - before, right > left

    def __missing__(self, row: tuple[int, ...]) -> RowWorth:
        if len(self) >= ROWS_KEPT:
            self.clear()
        self[row] = worth = self._worked_out(row)
        return worth

    def _worked_out(self, row: tuple[int, ...]) -> RowWorth:
        variant = self.variant
        elements = tuple([variant.element[formula] for formula in row])
        fires = [0.0] * len(row)
        growth = points = coming = 0.0
        repeats: list[tuple[int, int, float]] = []
        for place, formula in enumerate(row):
            card = variant.formulae[formula]
            for part in card.bonuses:
                if part.per == PER_FORMULA:
                    points += part.n * counted(elements, place, part)
                    coming += part.n * _comes(place, len(row), part)
            for _formula, number in card.queue:
                effect = card.effects[number]
                first = effect.parts[0]
                often = chance(elements, place, effect)
                if first.do == D_REPEAT:
                    repeats.append((place, first.at, often))
                    continue
                worth = self.worth[formula][number] * often
                if first.over:
                    growth += worth * _comes(place, len(row), first)
                    worth *= counted(elements, place, first)
                fires[place] += worth
        fire = sum(fires)
        for place, at, often in repeats:
            fire += self._repetition(fires, place, at) * often
        return RowWorth(fire, growth, points, coming)

    @staticmethod
    def _repetition(fires: Sequence[float], place: int, at: int) -> float:
        """Return what a repetition is worth each time; what lies at an end may be laid over."""
        target = repeated_place(len(fires), place, at)
        if target is None:
            return REPEATED * 0.5
        if at in (AT_LEFT_END, AT_RIGHT_END):
            return END_KEPT * fires[target] + (1 - END_KEPT) * REPEATED
        return fires[target]


def chance(elements: Sequence[int], place: int, effect: Effect) -> float:
    """Return how often an effect works from now on, as its place in the row is."""
    when, element = effect.when, effect.element
    if when == W_NONE:
        return 1.0
    last = len(elements) - 1
    if when in (W_LEFT_END, W_RIGHT_END, W_END):
        return END_KEPT if works(elements, place, effect) else END_COMES
    if when == W_BETWEEN:
        before = 1.0 if element in elements[:place] else FURTHER_COMES
        after = 1.0 if element in elements[place + 1 :] else FURTHER_COMES
        return before * after
    if works(elements, place, effect):
        return 1.0
    free = (when in (W_LEFT, W_BESIDE) and place == 0) + (when in (W_RIGHT, W_BESIDE) and place == last)
    return NEIGHBOUR_COMES * free or END_COMES


def _comes(place: int, length: int, part: Part) -> float:
    """Return by how much what a part counts is taken to grow with a completion."""
    if part.over == OVER_BESIDE:
        return 0.12 * ((place == 0) + (place == length - 1))
    return COMING[part.over]
