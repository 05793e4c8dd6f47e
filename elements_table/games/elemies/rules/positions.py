"""Positions of Elemies, read as a person writes them.

Beyond the parts of every position there are `round`, `actor` (whose play, pass or Stomp opened the reactions; left
out: whoever acted last) and `known`, a mapping per seat: `gift`, the card that the seat gave its partner and
the partner still holds (the two of them know), and `shown`, cards in the seat's hand that everybody has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from elements_table.games.elemies.rules.claims import Claim, elevated, from_ranks
from elements_table.games.elemies.rules.combinations import readings, recognise
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    ELEMENTS,
    ELEVATE,
    JESTER,
    cards_of,
    mask_of,
)
from elements_table.games.elemies.rules.observation import four
from elements_table.games.elemies.rules.scoring import RoundEnd
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import (
    NOBODY,
    P_EXCHANGE,
    P_GAME_OVER,
    P_GIVE,
    P_ROUND_OVER,
    PHASES,
    Effects,
    Laid,
    is_won,
)
from elements_table.kernel import positions
from elements_table.kernel.cards import Stock
from elements_table.kernel.errors import PositionError

Four = tuple[list[str], list[str], list[str], list[str]]
Texts = tuple[str | None, str | None, str | None, str | None]


class LaidSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A play on the table; `as` are the ranks counted."""

    seat: int
    cards: list[str]
    as_: list[str | int] | None = msgspec.field(name="as", default=None)


class EffectsSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action card does to this trick."""

    bet: int = NOBODY
    banned: int = NOBODY
    reversed: bool = False
    dominant: str | None = None
    no_specials: int = NOBODY


class KnownSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others know of a seat's hand, and where its gift lies."""

    gift: str | None = None
    shown: list[str] = []


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there."""

    hands: Four = ([], [], [], [])
    action_cards: Texts = (None, None, None, None)
    treasures: Four = ([], [], [], [])
    pile: list[str] = []
    top: LaidSpec | None = None
    plays: list[LaidSpec] = []
    passes: list[int] = []
    to_move: int = 0
    button: int = 0
    finished: list[int] = []
    called: list[int] = []
    scores: tuple[int, int] = (0, 0)
    effects: EffectsSpec = EffectsSpec()
    bets: tuple[int, int] = (0, 0)
    given: Texts = (None, None, None, None)
    turn: int | None = None
    stomped: list[str] = []
    played: list[int] | None = None
    phase: str = "play"
    actor: int | None = None
    round: int = 1
    known: list[KnownSpec] | None = None
    last_round: RoundEnd | None = None
    winners: list[int] = []


def place(state: ElemiesState, position: Mapping[str, Any]) -> None:
    """Fill a blank `state` from `position`; PositionError names what cannot be."""
    spec = positions.read(position, PositionSpec)
    state.phase = positions.phase(spec.phase, PHASES)
    _place_effects(state, spec)
    _place_cards(state, spec)
    _place_seats(state, spec)
    if state.phase in (P_EXCHANGE, P_GIVE):
        _check_exchange(state)
    _place_knowledge(state, spec)
    state.find_swans()
    state.actor = _actor(state, spec)
    state.ended = spec.last_round
    if state.phase >= P_ROUND_OVER and state.ended is None:
        raise PositionError("last_round: a round that is over needs its count.")
    if state.phase == P_GAME_OVER and spec.scores[0] == spec.scores[1]:
        raise PositionError("scores: a game that is over is not level.")
    if spec.winners not in ([], state.winners()):
        raise PositionError(f"winners: the position says {spec.winners}, but its scores make {state.winners()}.")
    positions.check_to_move(state)


def _place_effects(state: ElemiesState, spec: PositionSpec) -> None:
    effects = spec.effects
    if effects.dominant is not None and effects.dominant not in tuple(ELEMENTS):
        raise PositionError(f"effects.dominant: {effects.dominant} is none of {', '.join(ELEMENTS)}.")
    dominant = NOBODY if effects.dominant is None else ELEMENTS.index(effects.dominant)
    for name, value, most in (
        ("bet", effects.bet, 3),
        ("banned", effects.banned, 3),
        ("no_specials", effects.no_specials, 1),
    ):
        if not NOBODY <= value <= most:
            raise PositionError(f"effects.{name}: {value} is not from 0 to {most}.")
    state.effects = Effects(effects.bet, effects.banned, effects.reversed, dominant, effects.no_specials)


def _place_cards(state: ElemiesState, spec: PositionSpec) -> None:
    stock = Stock(dict.fromkeys(cards_of(state.variant.deck), 1))

    def take(cards: list[str], place: str) -> int:
        return mask_of(stock.take([text.upper() for text in cards], place))

    state.hands = [take(hand, f"hands.{seat}") for seat, hand in enumerate(spec.hands)]
    state.treasures = [take(cards, f"treasures.{seat}") for seat, cards in enumerate(spec.treasures)]
    state.given = four(take([text] if text else [], f"given.{seat}") for seat, text in enumerate(spec.given))
    state.pile = take(spec.pile, "pile")
    laid: list[Laid] = []
    for index, one in enumerate([*spec.plays, *([spec.top] if spec.top else [])]):
        place = f"plays.{index}" if index < len(spec.plays) else "top"
        cards = take(one.cards, place)
        _check_seat(one.seat, f"{place}.seat")
        beneath = laid[-1].claim if laid else None
        code, claim = _read(cards, one.as_, beneath, place, state.effects.is_reversed)
        laid.append(Laid(one.seat, code, claim))
        state.pile |= cards
    if spec.plays and spec.top is None:
        raise PositionError("top: plays lie beneath a top play, so there must be one.")
    state.top = laid.pop() if laid else None
    state.plays = tuple(laid)
    state.stomped = mask_of(spec.stomped)
    if state.stomped & ~(state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]):
        raise PositionError("stomped: these cards must lie in a hand.")
    state.action_cards = _action_cards(spec.action_cards, state.variant.has_actions)


def _action_cards(texts: Texts, are_dealt: bool) -> tuple[int, ...]:
    held = [text for text in texts if text is not None]
    for text in held:
        if text not in ACTION_NAMES:
            raise PositionError(f"action_cards: {text} is none of {', '.join(ACTION_NAMES)}.")
        if held.count(text) > 1:
            raise PositionError(f"action_cards: card {text} is named more often than the deck holds it.")
    if held and not are_dealt:
        raise PositionError("action_cards: only the pro level has action cards.")
    return tuple(0 if text is None else ACTION_NAMES.index(text) + 1 for text in texts)


def _read(
    cards: int, texts: list[str | int] | None, beneath: Claim | None, place: str, is_reversed: bool
) -> tuple[int, Claim]:
    """Return the code of a play on the table and what it counts as, by its cards and the ranks in `as`."""
    said = None if texts is None else from_ranks(texts)
    if texts is not None and said is None:
        raise PositionError(f"{place}.as: {', '.join(map(str, texts))} is no combination.")
    if cards == ELEVATE:
        claim = said or (elevated(beneath, is_reversed) if beneath else None)
        if claim is None:
            raise PositionError(f"{place}.as: an Elevate needs the ranks it counts as.")
        return cards, claim
    if not cards:
        raise PositionError(f"{place}: a play has cards.")
    possible = readings(cards)
    if cards & JESTER and said is not None:
        possible = [code for code in readings(cards) if recognise(code) == said]
    claims = [(claim.rank, code, claim) for code in possible if (claim := recognise(code)) is not None]
    if not claims:
        raise PositionError(
            f"{place}: {', '.join(cards_of(cards))} is no combination, or not the one that `as` says."
        )
    _rank, code, claim = (min if is_reversed else max)(claims)
    if said is not None and said != claim:
        raise PositionError(f"{place}.as: these cards do not count as that.")
    return code, claim


def _place_seats(state: ElemiesState, spec: PositionSpec) -> None:
    state.to_move = _check_seat(spec.to_move, "to_move")
    state.turn = state.to_move if spec.turn is None else _check_seat(spec.turn, "turn")
    state.button = _check_seat(spec.button, "button")
    state.passes = _seats(spec.passes, "passes")
    state.called = _seats(spec.called, "called")
    state.scores, state.bets, state.round = spec.scores, spec.bets, spec.round
    state.finished = _finished(state, spec)
    if spec.played is None:
        full = state.variant.full_hand
        fresh = state.phase in (P_EXCHANGE, P_GIVE)
        state.played = 0 if fresh else sum(1 << s for s, hand in enumerate(state.hands) if hand.bit_count() < full)
    else:
        state.played = _seats(spec.played, "played")


def _finished(state: ElemiesState, spec: PositionSpec) -> tuple[int, ...]:
    """Return the order of going out; seats without cards that it leaves out follow, by seat."""
    _seats(spec.finished, "finished")
    if len(set(spec.finished)) < len(spec.finished):
        raise PositionError("finished: a seat is named twice.")
    if state.phase in (P_EXCHANGE, P_GIVE) or state.phase >= P_ROUND_OVER:
        return tuple(spec.finished)
    for seat in spec.finished:
        if state.hands[seat]:
            raise PositionError(f"finished: seat {seat} still has cards.")
    empty = [seat for seat in range(4) if not state.hands[seat] and seat not in spec.finished]
    return (*spec.finished, *empty)


def _check_exchange(state: ElemiesState) -> None:
    if state.top is not None:
        raise PositionError("top: before the round nothing lies on the table.")
    for seat in range(4):
        if not (state.hands[seat] or state.given[seat]):
            raise PositionError(f"hands.{seat}: before the round every seat has cards.")


def _place_knowledge(state: ElemiesState, spec: PositionSpec) -> None:
    known = spec.known or [KnownSpec() for _seat in range(4)]
    if len(known) != 4:
        raise PositionError("known: one for each of the four seats.")
    state.gifts = four(mask_of([seat.gift]) if seat.gift else 0 for seat in known)
    stomped = state.stomped
    state.shown = four(mask_of(one.shown) | stomped & hand for one, hand in zip(known, state.hands, strict=True))
    for seat in range(4):
        if state.gifts[seat] & ~state.hands[seat ^ 2]:
            raise PositionError(f"known.{seat}.gift: that card is not in the partner's hand.")
        if state.shown[seat] & ~state.hands[seat]:
            raise PositionError(f"known.{seat}.shown: such cards must lie in that hand.")


def _actor(state: ElemiesState, spec: PositionSpec) -> int:
    """Return who opened the reactions: as said, else the last to pass or play, on an empty table the leader."""
    if spec.actor is not None:
        return _check_seat(spec.actor, "actor")
    if state.top is None:
        return state.turn
    last = state.top.seat
    if state.passes:
        end = last if is_won(state) else state.turn
        last = next(((end - k) % 4 for k in range(1, 5) if state.passes >> (end - k) % 4 & 1), last)
    return last


def _check_seat(seat: int, place: str) -> int:
    if not 0 <= seat <= 3:
        raise PositionError(f"{place}: there are the seats 0 to 3 only.")
    return seat


def _seats(seats: list[int], place: str) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << _check_seat(seat, place)
    return mask
