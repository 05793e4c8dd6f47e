"""The kinds of mistakes in Wu Xing, by what was done and what would have been better (W7 to W11)."""

from typing import Final

from elements_table.games.wuxing.rules.actions import Kind
from elements_table.kernel.themes import Theme
from elements_table.kernel.words import mark

PLAY, TAKE, DISCARD, KNOCK, YIELD = list(Kind)[:5]
GOES_ON: Final = (PLAY, TAKE, DISCARD)
"""What does not end the round."""

THEMES: Final = (
    Theme("knocked_early", mark("Knocked too early"), lambda it: it.kinds[0] == KNOCK and it.kinds[1] in GOES_ON),
    Theme("knocked_late", mark("Knocked too late"), lambda it: it.kinds[0] in GOES_ON and it.kinds[1] == KNOCK),
    Theme("yielded_early", mark("Yielded too early"), lambda it: it.kinds[0] == YIELD != it.kinds[1]),
    Theme("six_gone", mark("Threw a 6 away"), lambda it: it.kinds in ((DISCARD, PLAY), (DISCARD, TAKE))),
    Theme("top_left", mark("Left the top card lying"), lambda it: it.kinds == (PLAY, TAKE)),
    Theme(
        "played_high",
        mark("Played too high a card"),
        lambda it: it.kinds == (PLAY, PLAY) and it.chosen.value > it.better.value,
    ),
)
