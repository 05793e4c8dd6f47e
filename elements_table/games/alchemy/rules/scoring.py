"""The score of Alchemy (A19 to A23)."""

from functools import cache

import msgspec

from elements_table.games.alchemy.rules.effects import counted
from elements_table.games.alchemy.rules.fields import AlchemyFields
from elements_table.games.alchemy.rules.packs import ELEMENTS, by_letter, lane, size
from elements_table.kernel.game import Position, plain


class Score(msgspec.Struct, frozen=True):
    """What one seat scores: its formulae, each element's majority (Air, Earth, Fire, Water), and the rest."""

    formulae: int
    mastery: tuple[int, int, int, int]
    all_four: int
    aether: int
    bonus: int

    @property
    def total(self) -> int:
        """The sum of all."""
        return self.formulae + sum(self.mastery) + self.all_four + self.aether + self.bonus

    def position(self) -> Position:
        """Return the score as positions hold it."""
        return plain(self) | {"mastery": by_letter(self.mastery), "total": self.total}


@cache
def majority(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points per seat for the tokens of one element; `points` are those of each place (A20).

    A place is 1 + the different higher counts + the tied groups at or above; without a token there is nothing.
    """
    different = sorted(set(counts), reverse=True)
    tied = [count for count in different if counts.count(count) > 1]
    scored = []
    for count in counts:
        place = 1 + different.index(count) + sum([other >= count for other in tied])
        scored.append(points[place - 1] if count and place <= len(points) else 0)
    return tuple(scored)


def scores(state: AlchemyFields) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now: all Void counts as Aether (A18)."""
    variant = state.variant
    points = variant.counts.majority
    mastery = state.mastery
    by_element = [majority(tuple([lane(pack, element) for pack in mastery]), points) for element in ELEMENTS]
    found = []
    for seat in range(variant.seats):
        row = state.completed[seat]
        has_all = all(lane(mastery[seat], element) for element in ELEMENTS)
        aether = state.aether[seat] + state.void[seat]
        found.append(
            Score(
                formulae=sum([variant.points[formula] for formula in row]),
                mastery=(by_element[0][seat], by_element[1][seat], by_element[2][seat], by_element[3][seat]),
                all_four=variant.data.all_four if has_all else 0,
                aether=aether,
                bonus=bonus(state, seat),
            )
        )
    return tuple(found)


def bonus(state: AlchemyFields, seat: int) -> int:
    """Return the points that abilities of completed formulae give at the end; Void counts as Aether."""
    bonuses = state.variant.bonuses
    return sum([formula_bonus(state, seat, formula) for formula in state.completed[seat] if bonuses[formula]])


def formula_bonus(state: AlchemyFields, seat: int, formula: int) -> int:
    """Return the points that the ability of one completed formula gives at the end."""
    variant = state.variant
    row = state.completed[seat]
    total = 0
    for part in variant.bonuses[formula]:
        if part.per == "aether":
            number = state.aether[seat] + state.void[seat]
        elif part.per == "formula":
            number = counted([variant.element[card] for card in row], row.index(formula), part)
        else:
            number = lane(state.mastery[seat], part.element)
        total += part.n * number
    return total


def winners(state: AlchemyFields, found: tuple[Score, ...]) -> list[int]:
    """Return the seats with the highest total; ties go to more formulae, then more tokens, else are shared (A23)."""
    ranks = [(score.total, len(state.completed[seat]), size(state.mastery[seat])) for seat, score in enumerate(found)]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
