"""The truth of one match of Elemies, and what each action does to it; each trusts that it is legal."""

from collections.abc import Callable
from typing import TypeVar

from elements_table.games.elemies.rules import actions, data, events, fields, legal, turn
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.combinations import has_swan
from elements_table.games.elemies.rules.data import ActionCard
from elements_table.games.elemies.rules.fields import ElemiesFields, Laid
from elements_table.games.elemies.rules.observation import seen_by, whole_position
from elements_table.games.elemies.rules.scoring import is_settled, settle
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Event

T = TypeVar("T")


class ElemiesState(ElemiesFields):
    """A match of Elemies."""

    __slots__ = ()

    def _clear_table(self) -> None:
        self.top = None
        self.plays = ()
        self.pile = self.passes = self.stomped = 0
        self.effects = fields.NO_EFFECTS

    def current_player(self) -> int:
        if self.phase < fields.P_ROUND_OVER:
            return self.to_move
        return DEALER if self.phase == fields.P_ROUND_OVER else GAME_OVER

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return the seats that have still to give, from the button (E6), else the seat to act."""
        if self.phase == fields.P_GIVE:
            order = (self.button, *fields.CLOCKWISE[self.button])
            return tuple(seat for seat in order if not self.given[seat])
        return super().simultaneous_players()

    # What other files say of a state.
    legal_actions = legal.legal_actions
    dominant_action = legal.dominant_action
    random_action = legal.random_action
    objection = legal.objection
    resolve = legal.resolve
    observation = seen_by
    position = whole_position

    def returns(self) -> list[float]:
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the team with the higher score, once the game is over (E8)."""
        if self.phase != fields.P_GAME_OVER:
            return []
        return [0, 2] if self.scores[0] > self.scores[1] else [1, 3]

    def find_swans(self) -> None:
        """Note which seats hold a Black Swan."""
        self.swans = sum(1 << seat for seat, hand in enumerate(self.hands) if has_swan(hand))

    def apply(self, action: Action) -> None:
        (kind, value), seat = action, self.to_move
        if kind == actions.K_PLAY:
            self._play(seat, value)
        elif kind == actions.K_PASS:
            self.passes |= 1 << seat
            self._go_on(seat, Event, "pass", seat)
        elif kind == actions.K_DECLINE:
            self._decline(seat)
        elif kind == actions.K_STOMP:
            self._stomp(seat)
        elif kind == actions.K_CALL:
            self.called |= 1 << seat
            self.tell(Event, "call", seat)
        elif kind == actions.K_GIVE:
            self._give(seat, value)
        elif kind == actions.K_EXCHANGE:
            self.phase = fields.P_GIVE
            if not value:
                self._start_turn(self.button)
            self.tell(Event, "exchange", seat, (), {"wanted": bool(value)})
        elif kind == actions.K_DEAL:
            self.deal_round(self.round + 1, fields.CLOCKWISE[self.button][0])
        else:
            self.action_cards = _changed(self.action_cards, seat, ActionCard.NONE)
            self.effects = fields.effects_of(seat, action.card, action.named)
            self.tell(events.used, seat, action.card, action.named)

    def _play(self, seat: int, code: int) -> None:
        cards, top = code & data.ALL_CARDS, self.top
        if top is not None:
            self.plays = (*self.plays, top)
        elif cards in fields.LONELY:
            self._lie_alone(seat, cards)
            return
        claim = turn.claim_on(top, self.effects, code)
        assert claim is not None
        self.top = Laid(seat, code, claim)
        self.pile |= cards
        self.passes = 0
        follow = self._end_round if self._takes_from_hand(seat, cards) else self._go_on
        follow(seat, events.played, seat, cards, claim)

    def _takes_from_hand(self, seat: int, cards: int) -> bool:
        """Take `cards` out of a hand; return whether the round is over with that (E7)."""
        self.hands[seat] = hand = self.hands[seat] ^ cards
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

    def _go_on(self, seat: int, event: Callable[..., Event], *about: object) -> None:
        """Let others react to what `seat` has done, told by `event`, or act; the trick may be won with it (E16)."""
        has_won = self._open_window(seat, turn.next_to_act(self, seat))
        if self.emit is not None:  # not by `tell`: this is the hot way
            self.emit(event(*about))
        if has_won:
            self._win_turn()

    def _open_window(self, actor: int, follower: int) -> bool:
        """Ask the first seat that holds a reaction (E35), else let `follower` act; return whether the trick is won.

        A trick that is won with nobody to ask is left in P_REACTION for the one moment in which it is shown.
        """
        self.actor = actor
        has_won = follower == fields.NOBODY
        if has_won:
            assert self.top is not None
            follower = turn.leader_after(self, self.top.seat)
        self.turn = follower
        asked = turn.next_asked(self, actor)
        is_asked = asked != fields.NOBODY
        self.phase = fields.P_REACTION if is_asked or has_won else fields.P_PLAY
        self.to_move = asked if is_asked else follower
        return has_won and not is_asked

    def _decline(self, seat: int) -> None:
        asked = turn.next_asked(self, seat)
        if asked != fields.NOBODY:
            self.to_move = asked
        elif turn.is_won(self):
            self._win_turn()
        else:
            self.phase, self.to_move = fields.P_PLAY, self.turn

    def _stomp(self, seat: int) -> None:
        top = self.top
        assert top is not None
        owner, cards = top.seat, top.code & data.ALL_CARDS
        self.hands[owner] |= cards
        self.pile ^= cards | data.STOMP
        self.stomped |= cards
        self.shown = _changed(self.shown, owner, self.shown[owner] | cards)
        if has_swan(self.hands[owner]):
            self.swans |= 1 << owner
        self.top = self.plays[-1]
        self.plays = self.plays[:-1]
        self.passes = turn.passed_between(self, self.top.seat, owner)
        if self._takes_from_hand(seat, data.STOMP):
            self._end_round(self.top.seat, events.stomped, seat, owner, cards)
            return
        self._open_window(seat, owner)
        self.tell(events.stomped, seat, owner, cards)

    def _lie_alone(self, seat: int, card: int) -> None:
        self.treasures[seat] |= card
        self._settle_bet(seat)
        if self._takes_from_hand(seat, card):
            self._end_round(seat, events.lay_alone, seat, card)
            return
        self._start_turn(next(other for other in fields.CLOCKWISE[seat] if self.hands[other]))
        self.tell(events.lay_alone, seat, card)

    def _win_turn(self) -> None:
        assert self.top is not None
        winner, cards = self.top.seat, self.pile
        self.treasures[winner] |= cards
        self._settle_bet(winner)
        self._start_turn(self.turn)
        self.tell(events.won, winner, cards.bit_count(), self.turn)

    def _settle_bet(self, winner: int) -> None:
        if self.effects.bet != fields.NOBODY:
            stake = self.variant.scoring.bet if winner & 1 == 0 else -self.variant.scoring.bet
            self.bets = (self.bets[0] + stake, self.bets[1] - stake)

    def _start_turn(self, leader: int) -> None:
        """Clear the table for `leader`, after asking the others for a Black Swan (E35)."""
        self._clear_table()
        self._open_window(leader, leader)

    def _give(self, seat: int, card: int) -> None:
        self.hands[seat] ^= card
        self.given = _changed(self.given, seat, card)
        left = self.simultaneous_players()
        if left:
            self.to_move = self.turn = left[0]
            return
        self.tell(events.gave, self.given)
        for giver, gift in enumerate(self.given):
            self.hands[giver ^ 2] |= gift
        self.gifts, self.given = self.given, fields.NOTHING
        self.find_swans()
        self._start_turn(self.button)
        self.tell(events.picked_up, self.gifts)

    def deal_round(self, number: int, button: int) -> None:
        """Deal all cards (E4) for a round that begins with the button's decision (E6)."""
        cards, size = data.bits_of(self.variant.deck), self.variant.full_hand
        self.chance = chance.shuffle(self.chance, cards)
        action_cards = [ActionCard.NONE] * 4
        if self.variant.has_actions:
            action_cards = list(data.ACTION_CARDS.values())
            self.chance = chance.shuffle(self.chance, action_cards)
        self.hands = [sum(cards[seat * size : seat * size + size]) for seat in range(4)]
        self.action_cards = tuple(action_cards)
        self.treasures = [0, 0, 0, 0]
        self.given = self.gifts = self.shown = fields.NOTHING
        self.finished = ()
        self.called = self.played = 0
        self.bets = (0, 0)
        self.ended = None
        self._clear_table()
        self.find_swans()
        self.round = number
        self.button = self.turn = self.to_move = self.actor = button
        self.phase = fields.P_EXCHANGE
        self.tell(events.dealt, number, button, size)

    def _end_round(self, last: int, event: Callable[..., Event], *about: object) -> None:
        """End the round (E7), told by `event`: the pile is for `last`, whose play stands on top."""
        self.turn = self.to_move = turn.leader_after(self, last)
        self.phase = fields.P_PLAY
        self.tell(event, *about)
        lay = (self.hands[:], self.treasures[:], self.pile)
        if self.top is not None:
            self.treasures[last] |= self.pile
            self._settle_bet(last)
        self._clear_table()
        scoring = self.variant.scoring
        self.ended = end = settle(self.finished, self.hands, self.treasures, self.bets, self.called, scoring)
        self.finished = end.finished
        self.gifts = self.shown = fields.NOTHING
        self.swans = 0
        self.scores = scores = (self.scores[0] + end.points[0], self.scores[1] + end.points[1])
        is_over = max(scores) >= self.variant.target and scores[0] != scores[1]  # E8
        self.phase = fields.P_GAME_OVER if is_over else fields.P_ROUND_OVER
        standing = {"scores": list(scores), "round": self.round, "game_over": is_over}
        self.tell(events.round_ended, end, last, lay, standing)


def _changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
