"""What abilities are worth: each alone, and where it lies in a row."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from elements_table.games.alchemy.rules.data import ANY, Clause, Effect, Formula, Variant
from elements_table.games.alchemy.rules.effects import counted, repeated_place, works
from elements_table.games.alchemy.rules.vocabulary import At, Do, Over, When

PARTS: Mapping[Do, float] = {
    "gain_mastery": 1.6,
    "turn_void": 0.8,
    "gain_void": 1.0,
    "gain_aether": 1.5,
    "void_to_aether": 0.7,
    "draw_formulae": 1.3,
    "draw_elements": 1.2,
    "take_element": 1.6,
    "lose_void": -1.0,
    "swap_element": 0.4,
    "move": 0.4,
    "lay_under": -0.9,
    "end_points": 0.0,
}
"""Part of an effect -> its worth to whom it falls to, each time; taking is worth it to the taker."""
CHOSEN_ELEMENT = 0.6
"""How much more a mastery is worth whose element one chooses."""
GIVEN = 0.7
"""What a point given to all others costs."""
REPEATED = 1.0
"""A repetition, before it is known of what."""
USUALLY: Mapping[When, float] = {
    "": 1.0,
    "left end": 0.6,
    "right end": 0.6,
    "end": 0.8,
    "left": 0.35,
    "right": 0.35,
    "beside": 0.55,
    "between": 0.35,
}
"""How often the place in the row is as an effect needs it."""
COUNTED: Mapping[Over, float] = {"": 2.0, "left": 0.8, "right": 0.8, "beside": 0.7, "between": 1.2}
"""How many formulae a part usually counts."""
COMING: Mapping[Over, float] = {"": 0.25, "left": 0.16, "right": 0.16, "beside": 0.0, "between": 0.3}
"""By how much what is counted is taken to grow with a completion."""
END_KEPT, END_COMES = 0.8, 0.05
"""The chance that a formula at an end of the row stays there, and that another comes there."""
NEIGHBOUR_COMES, FURTHER_COMES = 0.35, 0.45
"""The chance that a free side gets a neighbour of an element, and that one comes anywhere on that side."""
ROWS_KEPT = 4_000


def part_worth(part: Clause) -> float:
    """Return what a part is worth to the player it falls to, once for each formula that it counts."""
    worth = PARTS[part.do] * part.n
    return worth + CHOSEN_ELEMENT if part.element == ANY and part.do in ("gain_mastery", "turn_void") else worth


def target_worth(effect: Effect) -> float:
    """Return what an effect is worth to whom it falls to, beside what is taken from them."""
    return sum([part_worth(part) for part in effect.parts if part.do != "take_element" and not part.yours])


def effect_worth(effect: Effect, seats: int) -> float:
    """Return what an effect is worth to its owner each time it works, beside the others' loss."""
    if effect.parts[0].do == "repeat":
        return REPEATED
    own = target_worth(effect)
    taken = sum([part_worth(part) for part in effect.parts if part.do == "take_element"])
    yours = sum([part_worth(part) for part in effect.parts if part.yours])
    if effect.to == "others":
        return taken * (seats - 1) - own * GIVEN
    if effect.to == "another" or taken:
        return yours + taken + (GIVEN * taken - GIVEN * own) / (seats - 1)
    if effect.to == "player":
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
        parts = [part for part in card.bonuses if part.per == "formula"]
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
        repeats: list[tuple[int, At, float]] = []
        for place, formula in enumerate(row):
            card = variant.formulae[formula]
            for part in card.bonuses:
                if part.per == "formula":
                    points += part.n * counted(elements, place, part)
                    coming += part.n * _comes(place, len(row), part)
            for _formula, number in card.queue:
                effect = card.effects[number]
                first = effect.parts[0]
                often = chance(elements, place, effect)
                if first.do == "repeat":
                    repeats.append((place, first.at, often))
                    continue
                worth = self.worth[formula][number] * often
                if first.over:
                    growth += worth * _comes(place, len(row), first)
                    worth *= counted(elements, place, first)
                fires[place] += worth
        fire = 0.0
        for often in fires:  # one after the other, as the compiled core adds them
            fire += often
        for place, at, often in repeats:
            fire += self._repetition(fires, place, at) * often
        return RowWorth(fire, growth, points, coming)

    @staticmethod
    def _repetition(fires: Sequence[float], place: int, at: At) -> float:
        """Return what a repetition is worth each time; what lies at an end may be laid over."""
        target = repeated_place(len(fires), place, at)
        if target is None:
            return REPEATED * 0.5
        if at == "left end":
            return END_KEPT * fires[target] + (1 - END_KEPT) * REPEATED
        return fires[target]


def chance(elements: Sequence[int], place: int, effect: Effect) -> float:
    """Return how often an effect works from now on, as its place in the row is."""
    when, element = effect.when, effect.element
    if when == "":
        return 1.0
    last = len(elements) - 1
    if when in ("left end", "right end", "end"):
        return END_KEPT if works(elements, place, effect) else END_COMES
    if when == "between":
        before = 1.0 if element in elements[:place] else FURTHER_COMES
        after = 1.0 if element in elements[place + 1 :] else FURTHER_COMES
        return before * after
    if works(elements, place, effect):
        return 1.0
    free = (when in ("left", "beside") and place == 0) + (when in ("right", "beside") and place == last)
    return NEIGHBOUR_COMES * free or END_COMES


def _comes(place: int, length: int, part: Clause) -> float:
    """Return by how much what a part counts is taken to grow with a completion."""
    if part.over == "beside":
        return 0.12 * ((place == 0) + (place == length - 1))
    return COMING[part.over]
