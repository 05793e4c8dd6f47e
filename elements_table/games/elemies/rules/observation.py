"""What one seat knows in Elemies."""

from __future__ import annotations

from typing import Any

import msgspec

from elements_table.games.elemies.rules.claims import as_ranks
from elements_table.games.elemies.rules.core import (
    NOBODY,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    PHASES,
    Effects,
    Laid,
    TableState,
)
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    ALL_CARDS,
    ELEMENTS,
    ELEVATE,
    JESTER,
    NO_ACTION,
    cards_of,
)
from elements_table.games.elemies.rules.legal import is_asked
from elements_table.games.elemies.rules.scoring import RoundEnd
from elements_table.kernel.game import DEALER, GAME_OVER, Observation, Position

Four = tuple[int, int, int, int]


class ElemiesObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Elemies. Cards and seats are masks (deck.py), four numbers go by seat.

    `hand`, `action_card`, `given` and `gift` are the own ones (0 without a seat); `gift` is the own gift that the
    partner still holds, `received` the partner's that lies in the own hand. `shown` are the cards everybody has
    seen in each hand, `unseen` all cards in the others' hands together, `hidden_actions` their action cards.
    `actor` opened the reaction that this seat is asked for, else it is NOBODY.
    """

    hand: int
    action_card: int
    counts: Four
    holds_action: tuple[bool, bool, bool, bool]
    hidden_actions: tuple[int, ...]
    treasures: Four
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
    shown: Four
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
            **table_view(self),
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
    def partner(self) -> int:
        """The partner's seat, NOBODY without a seat."""
        return NOBODY if self.seat is None else self.seat ^ 2


def observe(state: TableState, seat: int | None) -> ElemiesObservation:
    """Return what `seat` knows of `state` (None: the public view)."""
    phase, to_move, actor = state.phase, state.to_move, NOBODY
    if phase == P_REACTION:
        if seat is not None and is_asked(state, seat):
            actor = state.actor
        else:
            phase, to_move = P_PLAY, state.turn  # E35: nothing shows who is asked
    elif phase == P_GIVE and seat is not None and not state.given[seat]:
        to_move = seat
    own = NOBODY if seat is None else seat
    hands, given, gifts = state.hands, state.given, state.gifts
    unseen = 0
    for other in range(4):
        if other != own:
            unseen |= hands[other] | given[other]
    held = state.action_cards
    current = state.current_player()
    return ElemiesObservation(
        seat=seat,
        current=current if current in (DEALER, GAME_OVER) else to_move,
        phase=PHASES[phase],
        options=state.tables.options,
        hand=hands[own] if own >= 0 else 0,
        action_card=held[own] if own >= 0 else NO_ACTION,
        counts=(hands[0].bit_count(), hands[1].bit_count(), hands[2].bit_count(), hands[3].bit_count()),
        holds_action=(held[0] > 0, held[1] > 0, held[2] > 0, held[3] > 0),
        hidden_actions=tuple(sorted(card for other, card in enumerate(held) if card and other != own)),
        treasures=(state.treasures[0], state.treasures[1], state.treasures[2], state.treasures[3]),
        pile=state.pile,
        top=state.top,
        plays=state.plays,
        passes=state.passes,
        to_move=to_move,
        turn=to_move if phase == P_GIVE else state.turn,
        actor=actor,
        button=state.button,
        finished=state.finished,
        called=state.called,
        scores=state.scores,
        effects=state.effects,
        bets=state.bets,
        given=given[own] if own >= 0 else 0,
        has_given=sum(1 << other for other in range(4) if given[other]),
        gift=gifts[own] if own >= 0 else 0,
        received=gifts[own ^ 2] if own >= 0 else 0,
        shown=(state.shown[0], state.shown[1], state.shown[2], state.shown[3]),
        unseen=unseen,
        stomped=state.stomped,
        played=state.played,
        round=state.round,
        last_round=state.ended,
        winners=tuple(state.winners()),
    )


def table_view(source: TableState | ElemiesObservation) -> Position:
    """Return the open parts of a position, alike for a state and an observation."""
    beneath = source.pile
    for laid in (*source.plays, source.top):
        beneath &= ~laid.code if laid is not None else beneath
    effects = source.effects
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
        "top": None if source.top is None else laid_view(source.top),
        "plays": [laid_view(laid) for laid in source.plays],
        "passes": seats_of(source.passes),
        "to_move": source.to_move,
        "button": source.button,
        "finished": list(source.finished),
        "called": seats_of(source.called),
        "scores": list(source.scores),
        "effects": shown,
        "bets": list(source.bets),
        "stomped": cards_of(source.stomped),
        "played": seats_of(source.played),
    }


def laid_view(laid: Laid) -> dict[str, Any]:
    """Return a play as positions show it: `as` only where it differs from the cards."""
    cards = laid.code & ALL_CARDS
    view: dict[str, Any] = {"seat": laid.seat, "cards": cards_of(cards)}
    if cards & (JESTER | ELEVATE):
        view["as"] = as_ranks(laid.claim)
    return view


def seats_of(mask: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(4) if mask >> seat & 1]


def card_text(bit: int) -> str | None:
    """Return the text of one card, None for none."""
    return cards_of(bit)[0] if bit else None


def action_text(card: int) -> str | None:
    """Return the text of an action card, None for none."""
    return ACTION_NAMES[card - 1] if card else None
