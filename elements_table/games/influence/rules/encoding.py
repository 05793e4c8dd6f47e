"""Influence for programs that learn: 39 signs, one for each action; elements and colours as `actions.py` has them."""

from itertools import chain

from elements_table.games.influence.rules.actions import CARDS, COLOURS, ELEMENTS, READINGS, Action
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import PHASES, InfluenceObservation
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.encoding import Encoding, Plane, around, by_seat, of, places, rows


def create(state: InfluenceState) -> Encoding[Action]:
    """Return the encoding of matches with the options of `state`."""
    variant = state.variant
    table = (len(ELEMENTS), len(COLOURS))
    return Encoding(SEATS, PHASES, dict.fromkeys(map(str, READINGS.values())), [
        Plane("hands", (SEATS, CARDS), lambda o: _cards(o, "hands")),
        Plane("hand_counts", (SEATS,), by_seat("hand_counts"), variant.hand + 1),
        Plane("known", (SEATS, CARDS), lambda o: _cards(o, "known")),
        Plane("faceup", (SEATS, CARDS), lambda o: _cards(o, "faceup")),
        Plane("chosen", (SEATS, CARDS), lambda o: _cards(o, "chosen")),
        Plane("has_chosen", (SEATS,), by_seat("has_chosen")),
        Plane("resolving", (SEATS,), lambda o: places([seat for seat, _card in o.resolving], o.seat, SEATS)),
        Plane("step", (1,), of("step"), max(map(len, variant.steps))),
        Plane("agents", table, lambda o: rows([[colour] for colour in o.agents], len(COLOURS))),
        Plane("markers", table, lambda o: chain(*o.markers), variant.markers),
        Plane("pool", (len(COLOURS),), of("pool"), variant.markers),
        Plane("round", (1,), of("round"), variant.max_rounds),
    ])  # fmt: skip


def _cards(o: InfluenceObservation, name: str) -> list[float]:
    """Return the cards that lie somewhere, by seat; what is hidden is nowhere."""
    lying = [(cards,) if isinstance(cards, int) else cards or () for cards in around(getattr(o, name), o.seat)]
    return rows([[card - 1 for card in cards] for cards in lying], CARDS)
