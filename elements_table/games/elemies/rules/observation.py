"""What one seat knows in Elemies, and all there is to know."""

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeVar

import msgspec

from elements_table.games.elemies.rules import fields, turn
from elements_table.games.elemies.rules.claims import as_ranks
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEMENTS, ELEVATE, JESTER, ActionCard, cards_of
from elements_table.games.elemies.rules.fields import Effects, ElemiesFields, Laid
from elements_table.games.elemies.rules.scoring import RoundEnd, is_settled
from elements_table.kernel.game import Observation, Position, plain

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
    action_card: ActionCard
    counts: Four[int]
    holds_action: Four[bool]
    hidden_actions: tuple[ActionCard, ...]
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
        own, effects = self.seat, self.effects
        gifts = {own: self.gift, self.partner: self.received}
        hands = [[*cards_of(self.hand)] if s == own else [] if not self.counts[s] else None for s in range(4)]
        beneath = self.pile
        for laid in filter(None, (*self.plays, self.top)):
            beneath &= ~laid.code
        in_force = {
            "bet": effects.bet,
            "banned": effects.banned,
            "reversed": effects.is_reversed or fields.NOBODY,
            "dominant": fields.NOBODY if effects.dominant == fields.NOBODY else ELEMENTS[effects.dominant],
            "no_specials": effects.no_specials,
        }
        return {
            "hands": hands,
            "action_cards": [self.action_card.text or None if seat == own else None for seat in range(4)],
            "treasures": [[*cards_of(treasure)] for treasure in self.treasures],
            "pile": [*cards_of(beneath & ALL_CARDS)],
            "top": None if self.top is None else _laid_view(self.top),
            "plays": [_laid_view(laid) for laid in self.plays],
            "passes": _seats_of(self.passes),
            **plain(self, "to_move", "button", "finished", "scores", "bets", "turn", "phase", "round"),
            "called": _seats_of(self.called),
            "effects": {name: value for name, value in in_force.items() if value != fields.NOBODY},
            "stomped": [*cards_of(self.stomped)],
            "played": _seats_of(self.played),
            "given": [card_text(self.given) if seat == own else None for seat in range(4)],
            "known": [{"gift": card_text(gifts.get(s, 0)), "shown": [*cards_of(self.shown[s])]} for s in range(4)],
            **plain(self, "last_round", "winners"),
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
        return fields.CLOCKWISE[self.button][0]

    def unasked(self) -> "ElemiesObservation":
        """Return the observation as its seat has it while it is not asked for a reaction (E35)."""
        if self.phase != "reaction":
            return self
        follower = self.turn
        return msgspec.structs.replace(self, phase="play", to_move=follower, current=follower, actor=fields.NOBODY)

    @property
    def partner(self) -> int:
        """The partner's seat, NOBODY without a seat."""
        return fields.NOBODY if self.seat is None else self.seat ^ 2


def seen_by(state: ElemiesFields, seat: int | None) -> ElemiesObservation:
    """Return what `seat` knows; to a seat that is not asked, a reaction reads as ordinary play (E35)."""
    phase, to_move, actor = state.phase, state.to_move, fields.NOBODY
    hands, cards, given = state.hands, state.action_cards, state.given
    if phase == fields.P_REACTION:
        if seat is not None and turn.is_asked(state, seat):
            actor = state.actor
        else:
            phase, to_move = fields.P_PLAY, state.turn
    elif phase == fields.P_GIVE and seat is not None and not given[seat]:
        to_move = seat
    others = [other for other in range(4) if other != seat]
    return ElemiesObservation(
        seat=seat,
        current=to_move if state.phase < fields.P_ROUND_OVER else state.current_player(),
        phase=fields.PHASES[phase],
        options=state.variant.options,
        to_move=to_move,
        turn=to_move if phase == fields.P_GIVE else state.turn,
        actor=actor,
        treasures=four(state.treasures),
        shown=four(state.shown),
        last_round=state.ended,
        winners=tuple(state.winners()),
        hand=0 if seat is None else hands[seat],
        action_card=ActionCard.NONE if seat is None else cards[seat],
        given=0 if seat is None else given[seat],
        gift=0 if seat is None else state.gifts[seat],
        received=0 if seat is None else state.gifts[seat ^ 2],
        counts=four(map(int.bit_count, hands)),
        holds_action=four(map(bool, cards)),
        has_given=sum(1 << other for other in range(4) if given[other]),
        hidden_actions=tuple(sorted(cards[other] for other in others if cards[other])),
        unseen=sum(hands[other] | given[other] for other in others),
        **dict(zip(OPEN, _open_parts(state), strict=True)),
    )


def whole_position(state: ElemiesFields) -> Position:
    """Return the whole position: what all can see, and what is hidden in it."""
    view = seen_by(state, None).view()
    del view["counts"]
    return {
        **view,
        "hands": [[*cards_of(hand)] for hand in state.hands],
        "action_cards": [card.text or None for card in state.action_cards],
        "given": [card_text(bit) for bit in state.given],
        "to_move": state.to_move,
        "turn": state.turn,
        "phase": fields.PHASES[state.phase],
        "actor": state.actor if state.phase == fields.P_REACTION else None,
        "known": [{"gift": card_text(state.gifts[s]), "shown": [*cards_of(state.shown[s])]} for s in range(4)],
    }


def _laid_view(laid: Laid) -> Position:
    """Return a play as positions show it: `as` only where it differs from the cards."""
    cards = laid.code & ALL_CARDS
    view: Position = {"seat": laid.seat, "cards": [*cards_of(cards)]}
    if cards & (JESTER | ELEVATE):
        view["as"] = as_ranks(laid.claim)
    return view


def _seats_of(mask: int) -> list[int]:
    return [seat for seat in range(4) if mask >> seat & 1]


def card_text(bit: int) -> str | None:
    """Return the text of one card, None for none."""
    return cards_of(bit)[0] if bit else None


def four(values: Iterable[T]) -> Four[T]:
    """Return four values, one a seat."""
    first, second, third, fourth = values
    return first, second, third, fourth
