"""The kinds of mistakes in Elemies, by what lies and what was played on it (E8 to E20)."""

from typing import Final

from elements_table.games.elemies.rules.actions import Kind
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.data import ALL_CARDS
from elements_table.kernel.themes import Mistake, Theme
from elements_table.kernel.words import mark


def _over_partner(it: Mistake) -> bool:
    top = it.seen.top
    return it.kinds == (Kind.PLAY, Kind.PASS) and top is not None and bool(top.seat == it.seen.partner)


def _more(it: Mistake) -> int:
    """Return how many cards more were led than is better."""
    if it.kinds != (Kind.PLAY, Kind.PLAY) or it.seen.top is not None:
        return 0
    own, better = ((action.value & ALL_CARDS).bit_count() for action in (it.chosen, it.better))
    return int(own - better)


def _higher(it: Mistake) -> int:
    """Return by how many ranks what was played is higher than what is better, 0 where that cannot be said."""
    if it.kinds != (Kind.PLAY, Kind.PLAY) or it.seen.effects.is_reversed:
        return 0
    own, better = recognise(it.chosen.value), recognise(it.better.value)
    return 0 if own is None or better is None or own[:2] != better[:2] else own.rank - better.rank


THEMES: Final = (
    Theme("over_partner", mark("Played over your partner"), _over_partner),
    Theme("passed", mark("Passed too early"), lambda it: it.kinds == (Kind.PASS, Kind.PLAY)),
    Theme("few", mark("Led too few cards"), lambda it: _more(it) < 0),
    Theme("many", mark("Led too many cards"), lambda it: _more(it) > 0),
    Theme("high", mark("Played too high"), lambda it: _higher(it) > 0),
    Theme("low", mark("Played too low"), lambda it: _higher(it) < 0),
)
