"""Wu Xing for programs that learn: ten signs, one for each action of a seat; cards are told by value, 1 first."""

from collections.abc import Iterable

from elements_table.games.wuxing.rules.actions import READINGS, TOP, Action, Kind
from elements_table.games.wuxing.rules.observation import PHASES, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.encoding import Encoding, Plane, around, by_seat, of, places, rows

ENDS = ("knock", "false_knock", "yield")


def create(state: WuXingState) -> Encoding[Action]:
    """Return the encoding of matches with the options of `state`."""
    hand, goal = state.variant.hand, state.variant.target
    signs = [text for text, action in READINGS.items() if action.kind < Kind.DEAL]
    return Encoding(2, PHASES, signs, [
        Plane("hands", (2, TOP), lambda o: _values(around(o.hands, o.seat)), hand),
        Plane("hand_counts", (2,), by_seat("hand_counts"), hand),
        Plane("fronts", (2, TOP), lambda o: _values(around(o.fronts, o.seat)), hand),
        Plane("display", (2 * hand, TOP), lambda o: _display(o, 2 * hand)),
        Plane("discarded", (1,), lambda o: [len(o.discarded)], hand),
        Plane("aside", (TOP,), lambda o: _values([o.aside]), hand),
        Plane("tokens", (2,), by_seat("tokens"), goal + 1),
        Plane("start_player", (2,), lambda o: places([o.start_player], o.seat, 2)),
        Plane("round", (1,), of("round"), 2 * goal),
        Plane("ended_by", (2, len(ENDS)), _ended_by),
    ])  # fmt: skip


def _values(piles: Iterable[tuple[int, ...] | None]) -> list[float]:
    return rows([[value - 1 for value in pile or ()] for pile in piles], TOP)


def _display(o: WuXingObservation, most: int) -> list[float]:
    """Return the cards from the oldest on, each in a row of its own (W7)."""
    return _values([(value,) for value in o.display] + [()] * (most - len(o.display)))


def _ended_by(o: WuXingObservation) -> list[float]:
    """Return who ended the round that is over, and how."""
    end = o.last_round
    how = {end.seat: [ENDS.index(end.by)]} if end else {}
    return rows([how.get(seat) for seat in around((0, 1), o.seat)], len(ENDS))
