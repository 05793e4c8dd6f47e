"""What people across a table make of a play at once: a brow goes up, one smiles for a partner, who is beaten winces.

All of it follows from what everybody sees of the play, and from who they are: so it may be seen also while somebody
may react out of turn. The time comes from outside, in ms.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from elements_table.kernel.occasions import Impression
from elements_table.ui.drawing.theme import in_out_cubic
from elements_table.ui.parlour.habits import WORTH, Doing, manners

LANDS: Final = (220.0, 620.0)
"""How long after a play has set out somebody takes it in."""
COMES, GOES = 140.0, 260.0
"""How long a response takes to be seen whole, and to be gone."""
STAGES: Final = 4
"""In how many steps: each is a raster of its own."""
MOST: Final = 0.5
"""By how much more than its weight a play is responded to."""
AT_ONCE: Final = 0.35
"""How much sooner that is taken in which decides much."""
OWN: Final = 0.3
"""How often, beside that, somebody is seen to be pleased with their own."""


class Responses:
    """How some people by seat respond to plays, each by a clock of their own."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._clocks = {seat: Random(f"{name} sees") for seat, name in names.items()}
        self._shows = {seat: manners().temper(name).shows for seat, name in names.items()}
        self._doing = dict.fromkeys(names, Doing(manners().habits["cards"], -math.inf, -math.inf, 1))

    def see(self, now: float, made: Impression, teams: Sequence[Sequence[int]], factor: float = 1.0) -> None:
        """Let all who sit there take in a play of somebody's, whose partners are in one of the teams."""
        mates = next((team for team in teams if made.seat in team), (made.seat,))
        for seat, clock in self._clocks.items():
            drawn, late, lasts, side = clock.random(), clock.uniform(*LANDS), clock.random(), clock.choice((-1, 1))
            kind, is_own, is_sure = _kind(seat, made, mates), seat == made.seat, made.decides
            late *= AT_ONCE if is_sure else 1.0
            name = clock.choice(manners().responses.get(kind, "cards").split())
            odds = self._shows[seat] * (abs(made.weight) + MOST) * (OWN if is_own and len(mates) == 1 else 1.0)
            if kind and (is_sure or drawn < (self._shows[seat] if seat in made.beaten else odds)):
                habit = manners().habits[name if len(self._clocks) > 1 or name != "glance" else "impressed"]
                if habit.gaze == "partner":  # straight ahead where that is who looks on
                    across = {one: n for n, one in enumerate(self._clocks)}  # from the left
                    side = sum(1 if across[mate] > across[seat] else -1 for mate in {*mates} & {*across} - {seat})
                begun, (least, most) = now + late * factor, habit.lasts
                self._doing[seat] = Doing(habit, begun, begun + (least + (most - least) * lasts) * factor, side)

    def of(self, seat: int, now: float) -> tuple[float, Doing]:
        """Return how much of a response is to be seen, up to 1, and which."""
        doing = self._doing[seat]
        if now >= doing.ends + GOES:
            return 0.0, doing
        part = max(0.0, min((now - doing.begun) / COMES, 1.0, (doing.ends + GOES - now) / GOES))
        return round(in_out_cubic(part) * STAGES) / STAGES, doing

    def is_on(self, now: float) -> bool:
        """Return whether somebody's response comes or goes, or is about to."""
        return any(
            now < doing.begun + COMES or doing.ends <= now < doing.ends + GOES for doing in self._doing.values()
        )


def _kind(seat: int, made: Impression, mates: Sequence[int]) -> str:
    """Return what a play is to somebody, as their manners call it; empty: nothing."""
    is_mate, much = seat in mates, "much " if made.decides else ""
    if seat in made.beaten:
        return "beaten by a partner" if is_mate else f"{much}beaten"
    if much and made.weight > 0 and is_mate:
        return "much won"
    who = "partner" if is_mate and len(mates) > 1 else "own" if is_mate else "rival"
    kind = f"{who} {'strong' if made.weight > 0 else 'weak'}"
    return kind if abs(made.weight) >= WORTH and kind in manners().responses else ""
