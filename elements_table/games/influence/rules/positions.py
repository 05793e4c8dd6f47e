"""Reading a position of Influence as a person writes it."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, packed, places_of, pool_beside, pooled
from elements_table.games.influence.rules.cards import ALL_CARDS, Colour, Element, mask, numbers
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import PHASES, Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel import positions
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import Position, PositionLike
from elements_table.kernel.position_parts import Part

Three = tuple[int | None, int | None, int | None]
NOBODY: Three = (None, None, None)
PARTS = {
    "agents": Part("slots", "agent"),
    **dict.fromkeys(("markers", "pool"), Part("counts", "marker")),
    **dict.fromkeys(("faceup", "chosen"), Part("slots")),
    "phase": Part("choice", choices=PHASES),
    "resolving": Part("text"),
    "known": Part("known"),
    "scoring": Part("derived"),
}
"""What its parts are to who sets one by hand."""


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there and must then agree."""

    agents: dict[Element, Colour]
    markers: dict[Element, dict[Colour, int]] = {}
    hands: tuple[list[int], list[int], list[int]] = ([], [], [])
    known: tuple[list[int], list[int], list[int]] = ([], [], [])
    faceup: Three = NOBODY
    chosen: Three = NOBODY
    resolving: list[tuple[int, int]] = []
    step: int = 0
    round: int = 1
    pool: dict[Colour, int] | None = None
    phase: Literal["choose", "resolve", "game_over"] | None = None
    scoring: list[Position] | None = None
    winners: list[int] = []


def place(state: InfluenceState, position: PositionLike) -> None:
    """Fill a blank `state` from `position`, and go on to the next choice. PositionError names what cannot be.

    Left out, the phase is `resolve` where cards are to be carried out, `game_over` where a hand holds the
    card more that is scored (I11), else `choose`.
    """
    spec = positions.read(position, PositionSpec)
    _place_board(state, spec)
    _place_cards(state, spec)
    positions.require(spec.round >= 1, "round: rounds are counted from 1.")
    state.round = spec.round
    state.phase = _phase(state, spec)
    _place_resolving(state, spec)
    if state.phase == Phase.GAME_OVER:
        state.end()
    else:
        state.settle()
    positions.agree(spec, state, "winners")
    if spec.scoring is not None:
        totals, found = [score.get("total") for score in spec.scoring], [score.total for score in state.scores()]
        positions.require(totals == found, f"scoring: the position says {totals}, but its cards make {found}.")


def _place_board(state: InfluenceState, spec: PositionSpec) -> None:
    if set(spec.agents) != set(ELEMENTS) or set(spec.agents.values()) != set(COLOURS):
        raise PositionError("agents: one of the three agents stands on each of earth, air and water.")
    state.places = places_of([COLOURS.index(spec.agents[name]) for name in ELEMENTS])
    each = state.variant.markers
    rows = [[spec.markers.get(name, {}).get(colour, 0) for colour in COLOURS] for name in ELEMENTS]
    for colour, name in enumerate(COLOURS):
        lying = [row[colour] for row in rows]
        if min(lying) < 0 or sum(lying) > each:
            raise PositionError(f"markers: there are {each} {name} markers, and none can be fewer than 0.")
    state.markers = packed(rows)
    state.pool = pool_beside(state.markers, each)
    left = dict(zip(COLOURS, pooled(state.pool), strict=True))
    if spec.pool is not None and any(left[colour] != count for colour, count in spec.pool.items()):
        raise PositionError(f"pool: the markers on the element cards leave {left}, not {spec.pool}.")


def _place_cards(state: InfluenceState, spec: PositionSpec) -> None:
    stock = positions.Stock(dict.fromkeys(numbers(ALL_CARDS), 1))
    state.hands = [mask(stock.take(hand, f"hands.{seat}")) for seat, hand in enumerate(spec.hands)]
    faceup = [[] if card is None else [card] for card in spec.faceup]
    state.faceup = [sum(stock.take(card, f"faceup.{seat}")) for seat, card in enumerate(faceup)]
    played = dict(spec.resolving)
    if len(played) < len(spec.resolving) or any(seat not in range(SEATS) for seat in played):
        raise PositionError(f"resolving: {_listed(spec.resolving)} does not name a card of each seat at most once.")
    chosen = [played.get(seat) if card is None else card for seat, card in enumerate(spec.chosen)]
    fits = all(chosen[seat] == card for seat, card in spec.resolving)
    positions.require(fits, f"resolving: {_listed(spec.resolving)} does not fit the chosen cards {chosen}.")
    laid = [[] if card is None else [card] for card in chosen]
    state.chosen = [sum(stock.take(card, f"chosen.{seat}")) for seat, card in enumerate(laid)]
    for seat, cards in enumerate(spec.known):
        held = numbers(state.hands[seat] | 1 << state.chosen[seat])
        is_held = set(cards) <= set(held) and len(set(cards)) == len(cards)
        positions.require(is_held, f"known.{seat}: {cards} are not all in this hand.")
        state.known[seat] = mask(cards)


def _phase(state: InfluenceState, spec: PositionSpec) -> int:
    is_scored = any(hand.bit_count() > state.variant.hand for hand in state.hands)
    usual = Phase.RESOLVE if spec.resolving else Phase.GAME_OVER if is_scored else Phase.CHOOSE
    return usual if spec.phase is None else PHASES.index(spec.phase)


def _place_resolving(state: InfluenceState, spec: PositionSpec) -> None:
    if state.phase != Phase.RESOLVE:
        is_idle = not spec.resolving and not spec.step
        positions.require(is_idle, f"resolving: nothing is carried out in the phase {PHASES[state.phase]}.")
        is_over = state.phase == Phase.GAME_OVER
        positions.require(not (is_over and any(state.chosen)), "chosen: when the game is over no card is chosen.")
        return
    positions.require(spec.resolving, "resolving: in the phase resolve a card is carried out.")
    in_order = sorted(spec.resolving, key=lambda entry: entry[1])
    is_rising = spec.resolving == in_order
    positions.require(is_rising, f"resolving: cards are carried out in rising order: {_listed(in_order)}.")
    state.resolving = tuple(spec.resolving)
    steps = len(state.variant.steps[in_order[0][1]])
    positions.require(0 <= spec.step < steps, f"step: the card being carried out has actions 0 to {steps - 1}.")
    state.step = spec.step
    for seat in range(SEATS):
        if state.faceup[seat] and state.chosen[seat - 1]:  # not taken yet, and another card comes there (I3)
            state.hands[seat] |= 1 << state.faceup[seat]
            state.known[seat] |= 1 << state.faceup[seat]
            state.faceup[seat] = 0


def _listed(entries: Iterable[tuple[int, int]]) -> str:
    return str([list(entry) for entry in entries])
