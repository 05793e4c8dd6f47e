"""Reading a position of Influence as a person writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.board import packed, places_of, pool_beside, pooled
from elements_table.games.influence.rules.cards import ALL_CARDS, Colour, Element, mask, numbers
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import P_CHOOSE, P_GAME_OVER, P_RESOLVE, PHASES
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel import positions
from elements_table.kernel.cards import Stock
from elements_table.kernel.errors import PositionError

Three = tuple[int | None, int | None, int | None]
NOBODY: Three = (None, None, None)


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
    scoring: list[dict[str, Any]] | None = None
    winners: list[int] = []


def place(state: InfluenceState, position: Mapping[str, Any]) -> None:
    """Fill a blank `state` from `position`, and go on to the next choice. PositionError names what cannot be.

    Left out, the phase is `resolve` where cards are to be carried out, `game_over` where a hand holds the
    card more that is scored (I11), else `choose`.
    """
    spec = positions.read(position, PositionSpec)
    _place_board(state, spec)
    _place_cards(state, spec)
    if spec.round < 1:
        raise PositionError("round: rounds are counted from 1.")
    state.round = spec.round
    state.phase = _phase(state, spec)
    _place_resolving(state, spec)
    if state.phase == P_GAME_OVER:
        state.end()
    else:
        state.settle()
    _check_derived(state, spec)


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
    stock = Stock(dict.fromkeys(numbers(ALL_CARDS), 1))
    state.hands = [mask(stock.take(hand, f"hands.{seat}")) for seat, hand in enumerate(spec.hands)]
    state.faceup = [_one(stock, card, f"faceup.{seat}") for seat, card in enumerate(spec.faceup)]
    played = dict(spec.resolving)
    if len(played) < len(spec.resolving) or any(seat not in range(SEATS) for seat in played):
        raise PositionError(f"resolving: {_listed(spec.resolving)} does not name a card of each seat at most once.")
    chosen = [played.get(seat) if card is None else card for seat, card in enumerate(spec.chosen)]
    if any(chosen[seat] != card for seat, card in spec.resolving):
        raise PositionError(f"resolving: {_listed(spec.resolving)} does not fit the chosen cards {chosen}.")
    state.chosen = [_one(stock, card, f"chosen.{seat}") for seat, card in enumerate(chosen)]
    for seat, cards in enumerate(spec.known):
        held = numbers(state.hands[seat] | 1 << state.chosen[seat])
        if not set(cards) <= set(held) or len(set(cards)) < len(cards):
            raise PositionError(f"known.{seat}: {cards} are not all in this hand.")
        state.known[seat] = mask(cards)


def _one(stock: Stock[int], card: int | None, name: str) -> int:
    return 0 if card is None else stock.take([card], name)[0]


def _phase(state: InfluenceState, spec: PositionSpec) -> int:
    if spec.phase is not None:
        return PHASES.index(spec.phase)
    if spec.resolving:
        return P_RESOLVE
    is_scored = any(hand.bit_count() > state.variant.hand for hand in state.hands)
    return P_GAME_OVER if is_scored else P_CHOOSE


def _place_resolving(state: InfluenceState, spec: PositionSpec) -> None:
    if state.phase != P_RESOLVE:
        if spec.resolving or spec.step:
            raise PositionError(f"resolving: nothing is carried out in the phase {PHASES[state.phase]}.")
        if state.phase == P_GAME_OVER and any(state.chosen):
            raise PositionError("chosen: when the game is over no card is chosen.")
        return
    if not spec.resolving:
        raise PositionError("resolving: in the phase resolve a card is carried out.")
    in_order = sorted(spec.resolving, key=lambda entry: entry[1])
    if spec.resolving != in_order:
        raise PositionError(f"resolving: cards are carried out in rising order: {_listed(in_order)}.")
    state.resolving = tuple(spec.resolving)
    steps = len(state.variant.steps[in_order[0][1]])
    if not 0 <= spec.step < steps:
        raise PositionError(f"step: the card being carried out has actions 0 to {steps - 1}.")
    state.step = spec.step
    for seat in range(SEATS):
        if state.faceup[seat] and state.chosen[seat - 1]:  # not taken yet, and another card comes there (I3)
            state.hands[seat] |= 1 << state.faceup[seat]
            state.known[seat] |= 1 << state.faceup[seat]
            state.faceup[seat] = 0


def _check_derived(state: InfluenceState, spec: PositionSpec) -> None:
    exported = state.position()
    if spec.winners and spec.winners != exported["winners"]:
        raise PositionError(f"winners: the position says {spec.winners}, but its cards make {exported['winners']}.")
    if spec.scoring is not None:
        totals = [score.get("total") for score in spec.scoring]
        found = [score["total"] for score in exported["scoring"] or ()]
        if totals != found:
            raise PositionError(f"scoring: the position says {totals}, but its cards make {found}.")


def _listed(entries: Iterable[tuple[int, int]]) -> str:
    return str([list(entry) for entry in entries])
