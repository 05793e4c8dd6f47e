"""Why the regular player of Influence does what it does: sentences that hold in the position they are said in."""

from __future__ import annotations

from elements_table.kernel.words import mark

PLAY = mark(
    "With card {card} your hand is worth about {worth} after this round, the best of the others about {others}."
)
CARRY_OUT = mark("So your hand is worth about {worth} after this round, the best of the others about {others}.")
CARRY_OUT_LAST = mark("So your hand is worth {worth} after this round, the best of the others about {others}.")
ONLY = mark("There is nothing else to do.")
