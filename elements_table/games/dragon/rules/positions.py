"""Reading a position of Dragon as a person writes it."""

from typing import Literal

import msgspec

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, FACES, NO_TRUMP, mask_of_faces
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import PHASES, Contract, Phase, next_bidder
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel import positions
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import Position, PositionLike
from elements_table.kernel.position_parts import Part
from elements_table.kernel.positions import Stock, require

Played = tuple[int, str]
PARTS = {
    "trick": Part("turn"),
    "known.won": Part("cards"),
    **dict.fromkeys(("known.voids", "known.takers", "last_trick", "last_round"), Part("known")),
    "dealer": Part("seat"),
    "to_move": Part("seat", follows=True),
    "phase": Part("choice", choices=PHASES),
    "bids": Part("calls", offered=lambda game, options: ("pass", *_amounts(game.variant(options)))),
    "contract": Part("maybe"),
    "contract.seat": Part("seat"),
    "contract.bid": Part("choice", offered=lambda game, options: _amounts(game.variant(options))),
    "contract.trump": Part("choice", choices=(None, *ELEMENTS)),
}
"""What its parts are to who sets one by hand."""


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """What was seen in the tricks before: per seat the suits it showed not to hold, per team the cards it won.

    `takers` are the tricks that each seat has taken; left out, those of a team are its first seat's.
    """

    voids: tuple[list[str], list[str], list[str], list[str]] = ([], [], [], [])
    won: tuple[list[str], list[str]] = ([], [])
    takers: tuple[int, int, int, int] | None = None


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there and must then agree.

    `to_move` left out is who comes next by the trick or the bids, seat 1 where there are none.
    """

    hands: tuple[list[str], list[str], list[str], list[str]] = ([], [], [], [])
    kitty: list[str] = []
    dealer: int = 0
    to_move: int | None = None
    hand: int = 1
    phase: str = "play"
    bids: list[tuple[int, int | Literal["pass"]]] = []
    contract: Contract | None = None
    trick: list[Played] = []
    last_trick: list[Played] = []
    taken: tuple[int, int] = (0, 0)
    tricks: int = 0
    scores: tuple[int, int] = (0, 0)
    known: Known = msgspec.field(default_factory=Known)
    last_round: Position | None = None
    winners: list[int] = []


def place(state: DragonState, position: PositionLike) -> None:
    """Fill a blank `state` from `position`; cards named nowhere are not in play. PositionError says what is wrong."""
    spec = positions.read(position, PositionSpec)
    state.phase = Phase(positions.phase(spec.phase, PHASES))
    _place_numbers(state, spec)
    _place_cards(state, spec)
    _place_bids(state, spec)
    _place_contract(state, spec)
    _place_trick(state, spec)
    _check_phase(state)
    _check_derived(state, spec)
    positions.check_to_move(state)


def _seat(seat: int, place: str) -> int:
    require(seat in range(4), f"{place}: there are the seats 0 to 3 only, not {seat}.")
    return seat


def _place_numbers(state: DragonState, spec: PositionSpec) -> None:
    require(spec.hand >= 1 and min(*spec.taken, spec.tricks) >= 0, "hand, taken and tricks cannot be that small.")
    state.dealer = _seat(spec.dealer, "dealer")
    state.hand = spec.hand
    state.taken = list(spec.taken)
    state.tricks = spec.tricks
    state.scores = list(spec.scores)


def _place_cards(state: DragonState, spec: PositionSpec) -> None:
    stock = Stock(dict.fromkeys(FACES, 1))
    state.hands = [mask_of_faces(stock.take(hand, f"hands.{seat}")) for seat, hand in enumerate(spec.hands)]
    state.kitty = mask_of_faces(stock.take(spec.kitty, "kitty"))
    stock.take([face for _seat, face in spec.trick], "trick")
    last = [face for _seat, face in spec.last_trick]
    won = [face for cards in spec.known.won for face in cards]
    Stock(dict.fromkeys(FACES, 1)).take(last, "last_trick")
    stock.take(set(last) - set(won), "last_trick")
    state.won = [mask_of_faces(stock.take(cards, f"known.won.{team}")) for team, cards in enumerate(spec.known.won)]
    state.takers = _takers(spec.known)
    state.voids = 0
    for seat, suits in enumerate(spec.known.voids):
        for element in suits:
            state.voids |= 1 << (4 * seat + _suit(element, f"known.voids.{seat}"))


def _takers(known: Known) -> int:
    """Return the tricks of each seat in four bits."""
    tricks = [len(cards) // 4 for cards in known.won]
    takers = (*tricks, 0, 0) if known.takers is None else known.takers
    for team, count in enumerate(tricks):
        pair = takers[team::2]
        if min(pair) < 0 or sum(pair) != count:
            raise PositionError(f"known.takers: known.won.{team} makes {count} tricks of that team, not {sum(pair)}.")
    return sum(count << 4 * seat for seat, count in enumerate(takers))


def _suit(element: str, place: str) -> int:
    require(element in ELEMENTS, f"{place}: {element} is none of {', '.join(ELEMENTS)}.")
    return ELEMENTS.index(element)


def _place_bids(state: DragonState, spec: PositionSpec) -> None:
    variant = state.variant
    passed: set[int] = set()
    for seat, said in spec.bids:
        _seat(seat, "bids")
        require(seat not in passed, f"bids: seat {seat} has passed already.")
        if said == "pass":
            passed.add(seat)
            state.bids += ((seat, 0),)
        elif state.bid < said and _can_be_bid(variant, said):
            state.bids += ((seat, said),)
            state.bid, state.bidder = said, seat
        else:
            raise PositionError(f"bids: {said} cannot be bid after {state.bid or 'no bid'}.")
    if state.phase != Phase.BID:
        return
    after = next_bidder(state.bids, spec.bids[-1][0]) if spec.bids else 1
    state.to_move = _seat(after if spec.to_move is None else spec.to_move, "to_move")
    require(state.to_move not in passed, f"to_move: seat {state.to_move} has passed.")
    is_over = state.bid == variant.total or (len(passed) == 3 and (state.bid or not variant.redeal))
    require(not is_over, "phase: with these bids the bidding is over.")


def _amounts(variant: Variant) -> range:
    return range(variant.lowest, variant.total + 1, variant.step)


def _can_be_bid(variant: Variant, said: int) -> bool:
    return said in _amounts(variant)


def _place_contract(state: DragonState, spec: PositionSpec) -> None:
    contract = spec.contract
    if contract is None:
        if state.phase != Phase.BID:
            state.bid, state.bidder = 0, -1
        return
    require(state.phase != Phase.BID, "contract: there is none while the bidding is on.")
    require(_can_be_bid(state.variant, contract.bid), f"contract: {contract.bid} cannot be bid.")
    made = (state.bidder, state.bid) if state.bid else (state.dealer, state.variant.lowest)  # D5: nobody bid
    if spec.bids and made != (contract.seat, contract.bid):
        raise PositionError(f"contract: the bids give it to seat {made[0]} for {made[1]}.")
    state.bidder, state.bid = _seat(contract.seat, "contract.seat"), contract.bid
    if contract.trump is not None:
        state.trump = _suit(contract.trump, "contract.trump")


def _place_trick(state: DragonState, spec: PositionSpec) -> None:
    for seat, _face in (*spec.trick, *spec.last_trick):
        _seat(seat, "trick")
    state.last_trick = tuple((seat, CARD_OF[face]) for seat, face in spec.last_trick)
    state.trick = tuple(CARD_OF[face] for _seat, face in spec.trick)
    if state.phase == Phase.BID:
        return
    asked = state.bidder if state.phase in (Phase.TRUMP, Phase.BURY) else 1
    if spec.trick:
        seats = [seat for seat, _face in spec.trick]
        state.leader = seats[0]
        are_in_turn = seats == [(state.leader + n) & 3 for n in range(len(seats))]
        require(are_in_turn, "trick: its seats must follow each other clockwise.")
        asked = (seats[-1] + 1) & 3
    state.to_move = _seat(asked if spec.to_move is None else spec.to_move, "to_move")
    if not spec.trick:
        state.leader = state.to_move
    elif state.to_move != asked:
        raise PositionError(f"to_move: after this trick seat {asked} is to play, not {state.to_move}.")


def _check_phase(state: DragonState) -> None:
    phase = state.phase
    if phase not in (Phase.BID, Phase.ROUND_OVER, Phase.GAME_OVER) and state.bidder < 0:
        raise PositionError(f"contract: the phase {PHASES[phase]} needs one.")
    is_named = state.trump != NO_TRUMP
    require(is_named or phase != Phase.PLAY, "contract.trump: there are no tricks before it is named.")
    require(not is_named or phase != Phase.TRUMP, "contract.trump: in the phase trump it is still to be named.")
    if phase == Phase.BURY and is_named != state.variant.trump_first:
        raise PositionError("contract.trump: it does not fit the option trump in the phase bury.")
    if phase in (Phase.TRUMP, Phase.BURY) and state.to_move != state.bidder:
        raise PositionError(f"to_move: the phase {PHASES[phase]} is for seat {state.bidder}, who has the contract.")
    if phase == Phase.BURY and (state.hands[state.bidder] | state.kitty).bit_count() < state.variant.kitty:
        raise PositionError(f"hands.{state.bidder}: hand and kitty are too few cards to bury {state.variant.kitty}.")
    if state.trick and (phase != Phase.PLAY or len(state.trick) > 3):
        raise PositionError("trick: up to three cards lie in a trick, and only in the phase play.")
    if phase < Phase.ROUND_OVER:
        _check_hands(state)


def _check_hands(state: DragonState) -> None:
    """Let all have as many cards to play as one another where a position names every card: else it shows a moment."""
    named = state.kitty | state.won[0] | state.won[1]
    if sum(hand.bit_count() for hand in (*state.hands, named)) + len(state.trick) < len(FACES):
        return
    sizes = [hand.bit_count() for hand in state.hands]
    for n in range(len(state.trick)):
        sizes[(state.leader + n) & 3] += 1
    if state.phase == Phase.BURY:
        sizes[state.bidder] += state.kitty.bit_count() - state.variant.kitty
    require(len({*sizes}) == 1, "hands: all must have as many cards to play as one another, the trick's counted.")


def _check_derived(state: DragonState, spec: PositionSpec) -> None:
    positions.agree(spec, state, "winners")
    found = state.position()["last_round"] or {}
    for key, value in (spec.last_round or {}).items():
        agrees = key in found and found[key] == value
        require(agrees, f"last_round.{key}: the position makes it {found.get(key)}, not {value}.")
