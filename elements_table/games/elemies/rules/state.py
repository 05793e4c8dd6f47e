"""The truth of one match of Elemies, and what each action does to it; each trusts that it is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from elements_table.games.elemies.rules import events, legal, objections
from elements_table.games.elemies.rules.actions import (
    K_CALL,
    K_DEAL,
    K_DECLINE,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    Action,
)
from elements_table.games.elemies.rules.claims import elevated
from elements_table.games.elemies.rules.combinations import has_swan, recognise
from elements_table.games.elemies.rules.data import (
    ALL_CARDS,
    EARTH,
    ELEVATE,
    FIRE,
    NO_ACTION,
    STOMP,
    Variant,
    bits_of,
)
from elements_table.games.elemies.rules.observation import (
    OPEN,
    ElemiesObservation,
    seen_by,
    whole_position,
)
from elements_table.games.elemies.rules.scoring import RoundEnd, is_settled, settle
from elements_table.games.elemies.rules.turn import (
    CLOCKWISE,
    LONELY,
    NO_EFFECTS,
    NOBODY,
    P_EXCHANGE,
    P_GAME_OVER,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    Laid,
    effects_of,
    is_won,
    leader_after,
    next_asked,
    next_to_act,
    passed_between,
)
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Game, Position, State


class ElemiesState(State[Action]):
    """A match of Elemies.

    Sets of cards and of seats are masks; lists go by seat. `pile` is every card on the table; `plays` lie beneath
    `top`, oldest first. `turn` is who acts next in turn, `actor` who acted last and so opened the reactions, `swans`
    the seats that hold a Black Swan. `gifts` are the cards given in the exchange that the partner still holds (the
    giver knows), `shown` the cards in a hand that everybody has seen there.
    """

    __slots__ = (
        *OPEN,
        *("variant", "chance", "phase", "to_move", "turn", "actor", "swans"),
        *("hands", "action_cards", "treasures", "given", "gifts", "shown", "ended"),
    )

    def __init__(self, variant: Variant, chance: int) -> None:
        self.emit = None
        self.variant = variant
        self.chance = chance
        self.scores: tuple[int, int] = (0, 0)
        self.round = self.button = self.turn = self.to_move = self.actor = 0
        self.phase = P_EXCHANGE
        self._lay_out([0, 0, 0, 0], (NO_ACTION,) * 4)

    def _lay_out(self, hands: list[int], action_cards: tuple[int, ...]) -> None:
        """Begin a round with these hands."""
        self.hands = hands
        self.action_cards = action_cards
        self.treasures = [0, 0, 0, 0]
        self.given: tuple[int, ...] = (0, 0, 0, 0)
        self.gifts: tuple[int, ...] = (0, 0, 0, 0)
        self.shown: tuple[int, ...] = (0, 0, 0, 0)
        self.finished: tuple[int, ...] = ()
        self.called = self.played = 0
        self.bets: tuple[int, int] = (0, 0)
        self.ended: RoundEnd | None = None
        self._clear_table()
        self.find_swans()

    def _clear_table(self) -> None:
        """Take the pile and this trick's effects away."""
        self.top: Laid | None = None
        self.plays: tuple[Laid, ...] = ()
        self.pile = self.passes = self.stomped = 0
        self.effects = NO_EFFECTS

    @property
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""
        return self.variant.game

    def current_player(self) -> int:
        """Return the seat to act, DEALER between rounds, GAME_OVER at the end."""
        if self.phase < P_ROUND_OVER:
            return self.to_move
        return DEALER if self.phase == P_ROUND_OVER else GAME_OVER

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have still to give, from the button (E6), else the seat to act."""
        if self.phase == P_GIVE:
            order = (self.button, *CLOCKWISE[self.button])
            return tuple(seat for seat in order if not self.given[seat])
        return super().simultaneous_players()

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; plays are listed as codes and made when they are asked for."""
        return legal.legal_actions(self)

    def dominant_action(self) -> Action | None:
        """Return the pass where no card can be played: the call that is legal besides can be made later (E18)."""
        return legal.dominant_action(self)

    def random_action(self, rng: Random) -> Action:
        """Return a legal action; each can come, but not all alike: kinds of lead are drawn before cards."""
        return legal.random_action(self, rng)

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        return objections.objection(self, action)

    def resolve(self, action: Action) -> Action:
        """Return `action` with a Jester's open rank closed: the strongest that is legal (E20)."""
        return objections.resolve(self, action)

    def returns(self) -> list[float]:
        """Return the team's score per seat."""
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the team with the higher score, once the game is over (E8)."""
        if self.phase != P_GAME_OVER:
            return []
        return [0, 2] if self.scores[0] > self.scores[1] else [1, 3]

    def find_swans(self) -> None:
        """Note which seats hold a Black Swan."""
        self.swans = sum(1 << seat for seat, hand in enumerate(self.hands) if has_swan(hand))

    # ---- what actions do

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        kind, value = action
        seat = self.to_move
        if kind == K_PLAY:
            self._play(seat, value)
        elif kind == K_PASS:
            self._pass(seat)
        elif kind == K_DECLINE:
            self._decline(seat)
        elif kind == K_STOMP:
            self._stomp(seat)
        elif kind == K_CALL:
            self.called |= 1 << seat
            self._tell(events.called, seat)
        elif kind == K_GIVE:
            self._give(seat, value)
        elif kind == K_EXCHANGE:
            self._exchange(seat, bool(value))
        elif kind == K_DEAL:
            self.deal_round(self.round + 1, CLOCKWISE[self.button][0])
        else:
            card, named = value >> 3, value & 7
            self.action_cards = _changed(self.action_cards, seat, NO_ACTION)
            self.effects = effects_of(seat, card, named)
            self._tell(events.used, seat, card, named)

    def _tell(self, event: Callable[..., Event], *about: Any) -> None:
        if self.emit is not None:
            self.emit(event(*about))

    def _play(self, seat: int, code: int) -> None:
        cards = code & ALL_CARDS
        top = self.top
        if top is None:
            if cards in LONELY:
                self._lie_alone(seat, cards)
                return
            claim = recognise(code)
        else:
            claim = elevated(top.claim, self.effects.is_reversed) if cards == ELEVATE else recognise(code)
            self.plays = (*self.plays, top)
        assert claim is not None
        self.top = Laid(seat, code, claim)
        self.pile |= cards
        self.passes = 0
        if self._takes_from_hand(seat, cards):
            self._end_round(seat, events.played, seat, cards, claim)
            return
        has_won = self._open_window(seat, next_to_act(self, seat))
        self._tell(events.played, seat, cards, claim)
        if has_won:
            self._win_turn()

    def _takes_from_hand(self, seat: int, cards: int) -> bool:
        """Take `cards` out of a hand; return whether the round is over with that (E7)."""
        hand = self.hands[seat] ^ cards
        self.hands[seat] = hand
        self.played |= 1 << seat
        if self.swans >> seat & 1 and not has_swan(hand):
            self.swans ^= 1 << seat
        if self.shown[seat] & cards:
            self.shown = _changed(self.shown, seat, self.shown[seat] & hand)
        if self.gifts[seat ^ 2] & cards:
            self.gifts = _changed(self.gifts, seat ^ 2, 0)
        if hand:
            return False
        self.finished = (*self.finished, seat)
        return is_settled(self.finished, self.variant.stop_on_double)

    def _pass(self, seat: int) -> None:
        self.passes |= 1 << seat
        has_won = self._open_window(seat, next_to_act(self, seat))
        self._tell(events.passed, seat)
        if has_won:
            self._win_turn()

    def _open_window(self, actor: int, turn: int) -> bool:
        """Ask the first seat that holds a reaction (E35), else go on with `turn`; return whether the trick is won.

        A trick that is won with nobody to ask is left in P_REACTION for the one moment in which it is shown.
        """
        self.actor = actor
        has_won = turn == NOBODY
        if has_won:
            assert self.top is not None
            turn = leader_after(self, self.top.seat)
        self.turn = turn
        asked = next_asked(self, actor)
        if asked != NOBODY:
            self.phase, self.to_move = P_REACTION, asked
            return False
        self.phase = P_REACTION if has_won else P_PLAY
        self.to_move = turn
        return has_won

    def _decline(self, seat: int) -> None:
        asked = next_asked(self, seat)
        if asked != NOBODY:
            self.to_move = asked
        elif is_won(self):
            self._win_turn()
        else:
            self.phase, self.to_move = P_PLAY, self.turn

    def _stomp(self, seat: int) -> None:
        top = self.top
        assert top is not None
        owner, cards = top.seat, top.code & ALL_CARDS
        self.hands[owner] |= cards
        self.pile ^= cards | STOMP
        self.stomped |= cards
        self.shown = _changed(self.shown, owner, self.shown[owner] | cards)
        if has_swan(self.hands[owner]):
            self.swans |= 1 << owner
        self.top = self.plays[-1]
        self.plays = self.plays[:-1]
        self.passes = passed_between(self, self.top.seat, owner)
        if self._takes_from_hand(seat, STOMP):
            self._end_round(self.top.seat, events.stomped, seat, owner, cards)
            return
        self._open_window(seat, owner)
        self._tell(events.stomped, seat, owner, cards)

    def _lie_alone(self, seat: int, card: int) -> None:
        self.treasures[seat] |= card
        self._settle_bet(seat)
        if self._takes_from_hand(seat, card):
            self._end_round(seat, events.lay_alone, seat, card)
            return
        self._start_turn(next(other for other in CLOCKWISE[seat] if self.hands[other]))
        self._tell(events.lay_alone, seat, card)

    def _win_turn(self) -> None:
        assert self.top is not None
        winner, cards = self.top.seat, self.pile
        self.treasures[winner] |= cards
        self._settle_bet(winner)
        self._start_turn(self.turn)
        self._tell(events.won, winner, cards.bit_count(), self.turn)

    def _settle_bet(self, winner: int) -> None:
        if self.effects.bet != NOBODY:
            stake = self.variant.scoring.bet if winner & 1 == 0 else -self.variant.scoring.bet
            self.bets = (self.bets[0] + stake, self.bets[1] - stake)

    def _start_turn(self, leader: int) -> None:
        """Clear the table for `leader`, after asking the others for a Black Swan (E35)."""
        self._clear_table()
        self._open_window(leader, leader)

    def _exchange(self, seat: int, wanted: bool) -> None:
        if wanted:
            self.phase = P_GIVE
        else:
            self._start_turn(self.button)
        self._tell(events.exchange, seat, wanted)

    def _give(self, seat: int, card: int) -> None:
        self.hands[seat] ^= card
        self.given = _changed(self.given, seat, card)
        left = self.simultaneous_players()
        if left:
            self.to_move = self.turn = left[0]
            return
        self._tell(events.gave, self.given)
        for giver, gift in enumerate(self.given):
            self.hands[giver ^ 2] |= gift
        self.gifts, self.given = self.given, (0, 0, 0, 0)
        self.find_swans()
        self._start_turn(self.button)
        self._tell(events.picked_up, self.gifts)

    def deal_round(self, number: int, button: int) -> None:
        """Deal all cards (E4) for a round that begins with the button's decision (E6)."""
        cards, size = bits_of(self.variant.deck), self.variant.full_hand
        self.chance = chance.shuffle(self.chance, cards)
        action_cards = [NO_ACTION] * 4
        if self.variant.has_actions:
            action_cards = list(range(FIRE, EARTH + 1))
            self.chance = chance.shuffle(self.chance, action_cards)
        self._lay_out([sum(cards[seat * size : seat * size + size]) for seat in range(4)], tuple(action_cards))
        self.round = number
        self.button = self.turn = self.to_move = self.actor = button
        self.phase = P_EXCHANGE
        self._tell(events.dealt, number, button, size)

    def _end_round(self, last: int, event: Callable[..., Event], *about: Any) -> None:
        """End the round (E7), told by `event`: the pile is for `last`, whose play stands on top."""
        self.turn = self.to_move = leader_after(self, last)
        self.phase = P_PLAY
        self._tell(event, *about)
        lay = self.hands[:], self.treasures[:], self.pile
        if self.top is not None:
            self.treasures[last] |= self.pile
            self._settle_bet(last)
        self._clear_table()
        self.ended = end = settle(
            self.finished, self.hands, self.treasures, self.bets, self.called, self.variant.scoring
        )
        self.finished = end.finished
        self.gifts = self.shown = (0, 0, 0, 0)
        self.swans = 0
        self.scores = scores = (self.scores[0] + end.points[0], self.scores[1] + end.points[1])
        is_over = max(scores) >= self.variant.target and scores[0] != scores[1]  # E8
        self.phase = P_GAME_OVER if is_over else P_ROUND_OVER
        self._tell(events.round_ended, end, scores, self.round, last, is_over, *lay)

    # ---- what is seen

    def clone(self) -> ElemiesState:
        """Return a copy that shares nothing mutable."""
        new = ElemiesState.__new__(ElemiesState)
        new.emit = None
        new.hands, new.treasures = self.hands[:], self.treasures[:]
        new.variant, new.chance, new.round = self.variant, self.chance, self.round
        new.phase, new.to_move, new.turn = self.phase, self.to_move, self.turn
        new.actor, new.button, new.swans = self.actor, self.button, self.swans
        new.top, new.plays, new.pile = self.top, self.plays, self.pile
        new.passes, new.stomped, new.effects = self.passes, self.stomped, self.effects
        new.action_cards, new.given, new.gifts = self.action_cards, self.given, self.gifts
        new.shown, new.called, new.played = self.shown, self.called, self.played
        new.finished, new.bets, new.scores, new.ended = self.finished, self.bets, self.scores, self.ended
        return new

    def observation(self, seat: int | None) -> ElemiesObservation:
        """Return what `seat` knows; to a seat that is not asked, a reaction reads as ordinary play (E35)."""
        return seen_by(self, seat)

    def position(self) -> Position:
        """Return the whole position: what all can see, and what is hidden in it."""
        return whole_position(self)


def _changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
