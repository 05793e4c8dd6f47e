"""The kinds of mistakes in Influence, by the cards chosen and what was done with them (I3 to I9)."""

from typing import Final

from elements_table.games.influence.rules.actions import Kind, carried_out, packed, places_of
from elements_table.kernel.themes import Mistake, Theme
from elements_table.kernel.words import mark


def _numbers(it: Mistake) -> tuple[int, int]:
    """Return the card that was chosen and the better one, alike where no card is chosen."""
    return (it.chosen.first, it.better.first) if it.kinds == (Kind.CHOOSE, Kind.CHOOSE) else (0, 0)


def _gave(it: Mistake) -> bool:
    """Return whether the card that was chosen scores more on the board as it lies (I12 to I14)."""
    own, better = _numbers(it)
    board, values = (packed(it.seen.markers), places_of(it.seen.agents)), it.state.variant.scoring.values
    return own != better and max(values(own, *board)) > max(values(better, *board))


def _own(it: Mistake) -> tuple[int, int, int]:
    """Return what the own cards come to now, after what was done, and after what is better (I12 to I15)."""
    if Kind.CHOOSE in it.kinds:
        return 0, 0, 0
    seen, total = it.seen, it.state.variant.scoring.total
    now = packed(seen.markers), places_of(seen.agents), 0
    boards = (now, *(carried_out(action, *now) for action in (it.chosen, it.better)))
    before, own, better = (total(seen.own_cards(), markers, places) for markers, places, _pool in boards)
    return before, own, better


def _cost(it: Mistake) -> bool:
    before, own, better = _own(it)
    return own < min(before, better)


def _missed(it: Mistake) -> bool:
    before, own, better = _own(it)
    return before <= own < better


def _alone(it: Mistake) -> bool:
    return Kind.CHOOSE not in it.kinds and _own(it)[1] >= _own(it)[2]


THEMES: Final = (
    Theme("gave", mark("Gave a good card away"), _gave),
    Theme("early", mark("Acted too early"), lambda it: _numbers(it)[0] < _numbers(it)[1]),
    Theme("late", mark("Acted too late"), lambda it: _numbers(it)[0] > _numbers(it)[1]),
    Theme("cost", mark("Cost yourself points"), _cost),
    Theme("missed", mark("Left points lying"), _missed),
    Theme("alone", mark("Saw your own cards alone"), _alone),
)
