"""The kinds of mistakes in Alchemy, by the formulae completed, their payment and their end (A10 to A16)."""

from typing import Final

from elements_table.kernel.themes import Mistake, Theme
from elements_table.kernel.words import mark


def _ends(it: Mistake) -> int:
    """Return at how many ends what was completed lies, or would better: 0 where it is not the same formula."""
    is_same = it.kinds == ("complete", "complete") and it.chosen.formula == it.better.formula
    return len({it.chosen.right, it.better.right}) if is_same and it.chosen != it.better else 0


def _spent(it: Mistake) -> bool:
    return it.kinds == ("complete", "complete") and it.better.formula in it.chosen.spent


def _more(it: Mistake) -> int:
    """Return how many points more the formula has that was completed."""
    if it.kinds != ("complete", "complete"):
        return 0
    own, better = (it.state.variant.index[action.formula] for action in (it.chosen, it.better))
    return int(it.state.variant.points[own] - it.state.variant.points[better])


THEMES: Final = (
    Theme("nothing", mark("Completed nothing"), lambda it: it.kinds == ("skip", "complete")),
    Theme("end", mark("Laid at the wrong end"), lambda it: _ends(it) == 2),
    Theme("paid", mark("Paid with the wrong cards"), lambda it: _ends(it) == 1),
    Theme("spent", mark("Paid with the better formula"), _spent),
    Theme("points_only", mark("Looked at the points alone"), lambda it: _more(it) > 0),
    Theme("small", mark("Completed too small a formula"), lambda it: _more(it) < 0),
)
