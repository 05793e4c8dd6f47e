"""Positions of Elemies, read as a person writes them.

Beyond the parts of every position there are `round`, `actor` (whose play, pass or Stomp opened the reactions; left
out: whoever acted last) and `known`, a mapping per seat: `gift`, the card that the seat gave its partner and
the partner still holds (the two of them know), and `shown`, cards in the seat's hand that everybody has seen.
"""

import msgspec

from elements_table.games.elemies.rules import data, fields, turn
from elements_table.games.elemies.rules.claims import Claim, elevated, from_ranks
from elements_table.games.elemies.rules.combinations import readings, recognise
from elements_table.games.elemies.rules.observation import four
from elements_table.games.elemies.rules.scoring import RoundEnd
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel import positions
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import PositionLike
from elements_table.kernel.position_parts import Part
from elements_table.kernel.positions import Stock, require

Four = tuple[list[str], list[str], list[str], list[str]]
Texts = tuple[str | None, str | None, str | None, str | None]
PARTS = {
    "action_cards": Part("slots", "action"),
    "given": Part("slots"),
    **dict.fromkeys(("top", "plays"), Part("laid")),
    "top.seat": Part("seat"),
    **dict.fromkeys(("passes", "finished", "called"), Part("seats")),
    **dict.fromkeys(("to_move", "button", "turn"), Part("seat")),
    "phase": Part("choice", choices=fields.PHASES),
    "effects": Part("text"),
    **dict.fromkeys(("played", "actor", "stomped", "known", "last_round"), Part("known")),
}
"""What its parts are to who sets one by hand."""


class LaidSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A play on the table; `as` are the ranks counted."""

    seat: int
    cards: list[str]
    as_: list[str | int] | None = msgspec.field(name="as", default=None)


class EffectsSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action card does to this trick."""

    bet: int = fields.NOBODY
    banned: int = fields.NOBODY
    reversed: bool = False
    dominant: str | None = None
    no_specials: int = fields.NOBODY


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


def place(state: ElemiesState, position: PositionLike) -> None:
    """Fill a blank `state` from `position`; cards named nowhere are not in play. PositionError says what is wrong."""
    spec = positions.read(position, PositionSpec)
    state.phase = fields.Phase(positions.phase(spec.phase, fields.PHASES))
    _place_effects(state, spec)
    _place_cards(state, spec)
    _place_seats(state, spec)
    if _is_fresh(state):
        require(state.top is None, "top: before the round nothing lies on the table.")
        for seat, hand in enumerate(state.hands):
            require(hand or state.given[seat], f"hands.{seat}: before the round every seat has cards.")
    _place_knowledge(state, spec)
    state.find_swans()
    state.actor = _actor(state, spec)
    state.ended = spec.last_round
    is_counted = state.phase < fields.P_ROUND_OVER or state.ended is not None
    require(is_counted, "last_round: a round that is over needs its count.")
    is_level = state.phase == fields.P_GAME_OVER and spec.scores[0] == spec.scores[1]
    require(not is_level, "scores: a game that is over is not level.")
    positions.agree(spec, state, "winners")
    positions.check_to_move(state)


def _is_fresh(state: ElemiesState) -> bool:
    return state.phase in (fields.P_EXCHANGE, fields.P_GIVE)


def _place_effects(state: ElemiesState, spec: PositionSpec) -> None:
    effects, named = spec.effects, spec.effects.dominant
    require(named in (None, *data.ELEMENTS), f"effects.dominant: {named} is none of {', '.join(data.ELEMENTS)}.")
    dominant = fields.NOBODY if named is None else data.ELEMENTS.index(named)
    for name, most in (("bet", 3), ("banned", 3), ("no_specials", 1)):
        value = getattr(effects, name)
        require(fields.NOBODY <= value <= most, f"effects.{name}: {value} is not from 0 to {most}.")
    state.effects = fields.Effects(effects.bet, effects.banned, effects.reversed, dominant, effects.no_specials)


def _place_cards(state: ElemiesState, spec: PositionSpec) -> None:
    stock = Stock(dict.fromkeys(data.cards_of(state.variant.deck), 1))

    def take(cards: list[str], place: str) -> int:
        return data.mask_of(stock.take([text.upper() for text in cards], place))

    state.hands = [take(hand, f"hands.{seat}") for seat, hand in enumerate(spec.hands)]
    state.treasures = [take(cards, f"treasures.{seat}") for seat, cards in enumerate(spec.treasures)]
    state.given = four(take([text] if text else [], f"given.{seat}") for seat, text in enumerate(spec.given))
    state.pile = take(spec.pile, "pile")
    laid: list[fields.Laid] = []
    for index, one in enumerate([*spec.plays, *([spec.top] if spec.top else [])]):
        place = f"plays.{index}" if index < len(spec.plays) else "top"
        cards = take(one.cards, place)
        _check_seat(one.seat, f"{place}.seat")
        beneath = laid[-1].claim if laid else None
        code, claim = _read(cards, one.as_, beneath, place, state.effects.is_reversed)
        laid.append(fields.Laid(one.seat, code, claim))
        state.pile |= cards
    require(spec.top or not spec.plays, "top: plays lie beneath a top play, so there must be one.")
    state.top = laid.pop() if laid else None
    state.plays = tuple(laid)
    state.stomped = data.mask_of(spec.stomped)
    require(not state.stomped & ~sum(state.hands), "stomped: these cards must lie in a hand.")
    state.action_cards = _action_cards(spec.action_cards, state.variant.has_actions)


def _action_cards(texts: Texts, are_dealt: bool) -> tuple[data.ActionCard, ...]:
    held = Stock(dict.fromkeys(data.ACTION_CARDS, 1)).take([text for text in texts if text], "action_cards")
    require(are_dealt or not held, "action_cards: only the pro level has action cards.")
    return tuple(data.ACTION_CARDS[text] if text else data.ActionCard.NONE for text in texts)


def _read(
    cards: int, texts: list[str | int] | None, beneath: Claim | None, place: str, is_reversed: bool
) -> tuple[int, Claim]:
    """Return the code of a play on the table and what it counts as, by its cards and the ranks in `as`."""
    said = from_ranks(texts or ())
    require(texts is None or said, f"{place}.as: {', '.join(map(str, texts or ()))} is no combination.")
    if cards == data.ELEVATE:
        claim = said or (elevated(beneath, is_reversed) if beneath else None)
        if claim is None:
            raise PositionError(f"{place}.as: an Elevate needs the ranks it counts as.")
        return cards, claim
    require(cards, f"{place}: a play has cards.")
    claims = [(claim.rank, code, claim) for code in readings(cards) if (claim := recognise(code)) is not None]
    if cards & data.JESTER and said is not None:
        claims = [found for found in claims if found[-1] == said]
    is_none = f"{place}: {', '.join(data.cards_of(cards))} is no combination, or not the one that `as` says."
    require(claims, is_none)
    _rank, code, claim = (min if is_reversed else max)(claims)
    require(said in (None, claim), f"{place}.as: these cards do not count as that.")
    return code, claim


def _place_seats(state: ElemiesState, spec: PositionSpec) -> None:
    state.to_move = _check_seat(spec.to_move, "to_move")
    state.turn = state.to_move if spec.turn is None else _check_seat(spec.turn, "turn")
    state.button = _check_seat(spec.button, "button")
    state.passes = _seats(spec.passes, "passes")
    state.called = _seats(spec.called, "called")
    state.scores, state.bets, state.round = spec.scores, spec.bets, spec.round
    state.finished = _finished(state, spec)
    full = 0 if _is_fresh(state) else state.variant.full_hand
    less = [seat for seat, hand in enumerate(state.hands) if hand.bit_count() < full]
    state.played = _seats(less if spec.played is None else spec.played, "played")


def _finished(state: ElemiesState, spec: PositionSpec) -> tuple[int, ...]:
    """Return the order of going out; seats without cards that it leaves out follow, by seat."""
    _seats(spec.finished, "finished")
    require(len(set(spec.finished)) == len(spec.finished), "finished: a seat is named twice.")
    if _is_fresh(state) or state.phase >= fields.P_ROUND_OVER:
        return tuple(spec.finished)
    for seat in spec.finished:
        require(not state.hands[seat], f"finished: seat {seat} still has cards.")
    empty = [seat for seat in range(4) if not state.hands[seat] and seat not in spec.finished]
    return (*spec.finished, *empty)


def _place_knowledge(state: ElemiesState, spec: PositionSpec) -> None:
    known = spec.known or [KnownSpec() for _seat in range(4)]
    require(len(known) == 4, "known: one for each of the four seats.")
    state.gifts = four(data.mask_of([seat.gift]) if seat.gift else 0 for seat in known)
    stomped = state.stomped
    state.shown = four(data.mask_of(one.shown) | stomped & hand for one, hand in zip(known, state.hands, strict=True))
    for seat, hand in enumerate(state.hands):
        require(not state.gifts[seat ^ 2] & ~hand, f"known.{seat ^ 2}.gift: that card is not in the partner's hand.")
        require(not state.shown[seat] & ~hand, f"known.{seat}.shown: such cards must lie in that hand.")


def _actor(state: ElemiesState, spec: PositionSpec) -> int:
    """Return who opened the reactions: as said, else the last to pass or play, on an empty table the leader."""
    if spec.actor is not None:
        return _check_seat(spec.actor, "actor")
    if state.top is None:
        return state.turn
    last = state.top.seat
    end = last if turn.is_won(state) else state.turn
    return next(((end - k) % 4 for k in range(1, 5) if state.passes >> (end - k) % 4 & 1), last)


def _check_seat(seat: int, place: str) -> int:
    require(0 <= seat <= 3, f"{place}: there are the seats 0 to 3 only.")
    return seat


def _seats(seats: list[int], place: str) -> int:
    return sum(1 << seat for seat in {_check_seat(seat, place) for seat in seats})
