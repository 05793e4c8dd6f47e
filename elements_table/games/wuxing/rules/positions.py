"""Reading a position of Wu Xing as a person writes it."""

import msgspec

from elements_table.games.wuxing.rules.data import DISCARDED, pack
from elements_table.games.wuxing.rules.observation import PHASES, Phase, RoundEnd
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel import positions
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import PositionLike
from elements_table.kernel.position_parts import Part

WAYS_TO_END = ("knock", "false_knock", "yield")
PARTS = {
    "tokens": Part("tokens", "token"),
    **dict.fromkeys(("to_move", "start_player"), Part("seat")),
    "phase": Part("choice", choices=PHASES),
    "last_round": Part("known"),
    **dict.fromkeys(("limit", "sums"), Part("derived")),
}
"""What its parts are to who sets one by hand."""


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there and must then agree."""

    hands: tuple[list[int], list[int]] = ([], [])
    fronts: tuple[list[int], list[int]] = ([], [])
    display: list[int] = []
    wins: tuple[int, int] = (0, 0)
    discarded: list[int] = []
    aside: list[int] | None = None
    tokens: tuple[int, int] = (0, 0)
    to_move: int = 0
    start_player: int = 0
    round: int = 1
    limit: int | None = None
    sums: list[int] | None = None
    phase: str | None = None
    last_round: RoundEnd | None = None
    winners: list[int] = []


def place(state: WuXingState, position: PositionLike) -> None:
    """Fill a blank `state` from `position`; cards named nowhere lie aside. PositionError names what cannot be."""
    spec = positions.read(position, PositionSpec)
    _place_cards(state, spec)
    state.tokens = spec.tokens
    state.wins = spec.wins
    for name in ("to_move", "start_player"):
        positions.require(getattr(spec, name) in (0, 1), f"{name}: there are the seats 0 and 1 only.")
    is_possible = spec.round >= 1 and min(*spec.tokens, *spec.wins) >= 0
    positions.require(is_possible, "round, tokens and wins cannot be that small.")
    state.to_move, state.start_player, state.round = spec.to_move, spec.start_player, spec.round
    state.ended = _ended(state, spec)
    state.phase = _phase(state, spec)
    positions.agree(spec, state, "limit", "sums", "winners")


def _place_cards(state: WuXingState, spec: PositionSpec) -> None:
    stock = positions.Stock(state.variant.counts)
    hands = [stock.take(hand, f"hands.{seat}") for seat, hand in enumerate(spec.hands)]
    fronts = [stock.take(front, f"fronts.{seat}") for seat, front in enumerate(spec.fronts)]
    state.display = tuple(stock.take(spec.display, "display"))
    discarded = stock.take(spec.discarded, "discarded")
    positions.require(set(discarded) <= {DISCARDED}, f"discarded: only a {DISCARDED} can be discarded.")
    aside = stock.rest() if spec.aside is None else stock.take(spec.aside, "aside")
    state.hands = [pack(hand) for hand in hands]
    state.fronts = [pack(front) for front in fronts]
    state.sums = [sum(hand) + sum(front) for hand, front in zip(hands, fronts, strict=True)]
    state.limit = sum(state.display)
    state.discarded = len(discarded)
    state.aside = pack(aside)


def _ended(state: WuXingState, spec: PositionSpec) -> tuple[int, int, str] | None:
    end = spec.last_round
    if end is None:
        return None
    if end.winner not in (0, 1) or end.by not in WAYS_TO_END or end.sums != tuple(state.sums):
        raise PositionError("last_round: its winner, way of ending or sums do not fit the position.")
    return end.winner, end.tokens, end.by


def _phase(state: WuXingState, spec: PositionSpec) -> int:
    target = state.variant.target
    reached = not state.variant.endless and max(state.tokens) >= target
    if reached and min(state.tokens) >= target:
        raise PositionError(f"tokens: the game to {target} ends with the first seat that has as many; both do here.")
    named = spec.phase or ("game_over" if reached else "play")
    phase = positions.phase(named, PHASES)
    if reached != (phase == Phase.GAME_OVER) and not state.variant.endless:
        raise PositionError(f"phase: {named} does not fit tokens {list(state.tokens)} in a game to {target}.")
    positions.require(phase != Phase.ROUND_OVER or state.ended, "last_round: a round that is over needs its winner.")
    return phase
