"""What one seat knows in Elemies, and all there is to know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Protocol, TypeVar

import msgspec

from elements_table.games.elemies.rules.claims import as_ranks
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    ALL_CARDS,
    ELEMENTS,
    ELEVATE,
    JESTER,
    NO_ACTION,
    Variant,
    cards_of,
)
from elements_table.games.elemies.rules.scoring import RoundEnd, is_settled
from elements_table.games.elemies.rules.turn import (
    CLOCKWISE,
    NOBODY,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    PHASES,
    Effects,
    Laid,
    Turn,
    is_asked,
)
from elements_table.kernel.game import Observation, Position

T = TypeVar("T")
Four = tuple[T, T, T, T]
OPEN = (
    *("pile", "top", "plays", "passes", "button", "finished", "called"),
    *("scores", "effects", "bets", "stomped", "played", "round"),
)
"""The parts of a state that everybody sees as they are."""
_open_parts = attrgetter(*OPEN)


class ElemiesObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Elemies. Cards and seats are masks (data.py), four numbers go by seat.

    `hand`, `action_card`, `given` and `gift` are the own ones (0 without a seat); `gift` is the own gift that the
    partner still holds, `received` the partner's that lies in the own hand. `shown` are the cards everybody has
    seen in each hand, `unseen` all cards in the others' hands together, `hidden_actions` their action cards.
    `actor` opened the reaction that this seat is asked for, else it is NOBODY.
    """

    hand: int
    action_card: int
    counts: Four[int]
    holds_action: Four[bool]
    hidden_actions: tuple[int, ...]
    treasures: Four[int]
    pile: int
    top: Laid | None
    plays: tuple[Laid, ...]
    passes: int
    to_move: int
    turn: int
    actor: int
    button: int
    finished: tuple[int, ...]
    called: int
    scores: tuple[int, int]
    effects: Effects
    bets: tuple[int, int]
    given: int
    has_given: int
    gift: int
    received: int
    shown: Four[int]
    unseen: int
    stomped: int
    played: int
    round: int
    last_round: RoundEnd | None
    winners: tuple[int, ...]

    def view(self) -> Position:
        """Return the position's shape; hidden hands, action cards and gifts are None."""
        own = self.seat
        hands = [cards_of(self.hand) if seat == own else [] if not self.counts[seat] else None for seat in range(4)]
        return {
            "hands": hands,
            "action_cards": [action_text(self.action_card) if seat == own else None for seat in range(4)],
            "treasures": [cards_of(treasure) for treasure in self.treasures],
            **_open_view(self),
            "given": [card_text(self.given) if seat == own else None for seat in range(4)],
            "turn": self.turn,
            "phase": self.phase,
            "round": self.round,
            "known": [
                {
                    "gift": card_text({own: self.gift, self.partner: self.received}.get(seat, 0)),
                    "shown": cards_of(self.shown[seat]),
                }
                for seat in range(4)
            ],
            "last_round": None if self.last_round is None else msgspec.to_builtins(self.last_round),
            "winners": list(self.winners),
            "counts": {"hands": list(self.counts), "action_cards": [int(held) for held in self.holds_action]},
        }

    @property
    def is_round_over(self) -> bool:
        """Whether the round is over with what has just been played, whatever the phase still says (E7)."""
        return is_settled(self.finished, self.options["stop_on_double"] == "true")

    @property
    def may_react(self) -> bool:
        """Whether the seat could still stomp or play a Black Swan in this trick, with the right cards (E26, E35)."""
        seat = self.seat
        is_in = seat is not None and bool(self.hand) and not self.effects.bans(seat)
        return is_in and self.phase == "play" and not self.is_round_over

    @property
    def next_button(self) -> int:
        """The seat that has the button in the next round (E5)."""
        return CLOCKWISE[self.button][0]

    def unasked(self) -> ElemiesObservation:
        """Return the observation as its seat has it while it is not asked for a reaction (E35)."""
        if self.phase != "reaction":
            return self
        turn = self.turn
        return msgspec.structs.replace(self, phase="play", to_move=turn, current=turn, actor=NOBODY)

    @property
    def partner(self) -> int:
        """The partner's seat, NOBODY without a seat."""
        return NOBODY if self.seat is None else self.seat ^ 2


def held_as_seen(
    seat: int | None,
    hands: Sequence[int],
    action_cards: Sequence[int],
    given: Sequence[int],
    gifts: Sequence[int],
) -> dict[str, Any]:
    """Return those parts of an observation that show what is held: the own cards, and how many others have."""
    own = NOBODY if seat is None else seat
    others = [other for other in range(4) if other != own]
    return {
        "hand": hands[own] if own >= 0 else 0,
        "action_card": action_cards[own] if own >= 0 else NO_ACTION,
        "given": given[own] if own >= 0 else 0,
        "gift": gifts[own] if own >= 0 else 0,
        "received": gifts[own ^ 2] if own >= 0 else 0,
        "counts": four(map(int.bit_count, hands)),
        "holds_action": four(map(bool, action_cards)),
        "has_given": sum(1 << other for other in range(4) if given[other]),
        "hidden_actions": tuple(sorted(action_cards[other] for other in others if action_cards[other])),
        "unseen": sum(hands[other] | given[other] for other in others),
    }


class Truth(Turn, Protocol):
    """What of a state is told, to a seat or in a position; the meaning of each part stands at `ElemiesState`."""

    variant: Variant
    turn: int
    treasures: list[int]
    given: tuple[int, ...]
    gifts: tuple[int, ...]
    shown: tuple[int, ...]
    ended: RoundEnd | None

    def current_player(self) -> int:
        """Return the seat to act, DEALER between rounds, GAME_OVER at the end."""

    def winners(self) -> list[int]:
        """Return the seats that have won; empty before the end."""


def seen_by(state: Truth, seat: int | None) -> ElemiesObservation:
    """Return what `seat` knows; to a seat that is not asked, a reaction reads as ordinary play (E35)."""
    phase, to_move, actor = state.phase, state.to_move, NOBODY
    if phase == P_REACTION:
        if seat is not None and is_asked(state, seat):
            actor = state.actor
        else:
            phase, to_move = P_PLAY, state.turn
    elif phase == P_GIVE and seat is not None and not state.given[seat]:
        to_move = seat
    return ElemiesObservation(
        seat=seat,
        current=to_move if state.phase < P_ROUND_OVER else state.current_player(),
        phase=PHASES[phase],
        options=state.variant.options,
        to_move=to_move,
        turn=to_move if phase == P_GIVE else state.turn,
        actor=actor,
        treasures=four(state.treasures),
        shown=four(state.shown),
        last_round=state.ended,
        winners=tuple(state.winners()),
        **dict(zip(OPEN, _open_parts(state), strict=True)),
        **held_as_seen(seat, state.hands, state.action_cards, state.given, state.gifts),
    )


def whole_position(state: Truth) -> Position:
    """Return the whole position: what all can see, and what is hidden in it."""
    view = seen_by(state, None).view()
    del view["counts"]
    return {
        **view,
        "hands": [cards_of(hand) for hand in state.hands],
        "action_cards": [action_text(card) for card in state.action_cards],
        "given": [card_text(bit) for bit in state.given],
        "to_move": state.to_move,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "actor": state.actor if state.phase == P_REACTION else None,
        "known": [{"gift": card_text(state.gifts[s]), "shown": cards_of(state.shown[s])} for s in range(4)],
    }


def _open_view(o: ElemiesObservation) -> Position:
    """Return the open parts of a position."""
    beneath = o.pile
    for laid in (*o.plays, o.top):
        beneath &= ~laid.code if laid is not None else beneath
    effects = o.effects
    shown: dict[str, Any] = {}
    if effects.bet != NOBODY:
        shown["bet"] = effects.bet
    if effects.banned != NOBODY:
        shown["banned"] = effects.banned
    if effects.is_reversed:
        shown["reversed"] = True
    if effects.dominant != NOBODY:
        shown["dominant"] = ELEMENTS[effects.dominant]
    if effects.no_specials != NOBODY:
        shown["no_specials"] = effects.no_specials
    return {
        "pile": cards_of(beneath & ALL_CARDS),
        "top": None if o.top is None else _laid_view(o.top),
        "plays": [_laid_view(laid) for laid in o.plays],
        "passes": _seats_of(o.passes),
        "to_move": o.to_move,
        "button": o.button,
        "finished": list(o.finished),
        "called": _seats_of(o.called),
        "scores": list(o.scores),
        "effects": shown,
        "bets": list(o.bets),
        "stomped": cards_of(o.stomped),
        "played": _seats_of(o.played),
    }


def _laid_view(laid: Laid) -> dict[str, Any]:
    """Return a play as positions show it: `as` only where it differs from the cards."""
    cards = laid.code & ALL_CARDS
    view: dict[str, Any] = {"seat": laid.seat, "cards": cards_of(cards)}
    if cards & (JESTER | ELEVATE):
        view["as"] = as_ranks(laid.claim)
    return view


def _seats_of(mask: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(4) if mask >> seat & 1]


def card_text(bit: int) -> str | None:
    """Return the text of one card, None for none."""
    return cards_of(bit)[0] if bit else None


def action_text(card: int) -> str | None:
    """Return the text of an action card, None for none."""
    return ACTION_NAMES[card - 1] if card else None


def four(values: Iterable[T]) -> Four[T]:
    """Return four values, one a seat."""
    first, second, third, fourth = values
    return first, second, third, fourth
