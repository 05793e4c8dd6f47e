"""What each action does to the table of Elemies: turns, reactions, the exchange, the deal, the end of a round."""

from __future__ import annotations

from elements_table.games.elemies.rules import events
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
from elements_table.games.elemies.rules.core import (
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
    TableState,
)
from elements_table.games.elemies.rules.data import (
    AIR,
    ALL_CARDS,
    EARTH,
    ELEVATE,
    FIRE,
    NO_ACTION,
    STOMP,
    WATER,
    bits_of,
)
from elements_table.games.elemies.rules.scoring import count, gather, is_double, places_after
from elements_table.kernel import chance
from elements_table.kernel.game import Event


class TurnState(TableState):
    """A table on which actions are carried out; each trusts that it is legal."""

    __slots__ = ()

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
            if self.emit is not None:
                self.emit(events.called(seat))
        elif kind == K_GIVE:
            self._give(seat, value)
        elif kind == K_EXCHANGE:
            self._exchange(seat, bool(value))
        elif kind == K_DEAL:
            self.deal_round(self.round + 1, CLOCKWISE[self.button][0])
        else:
            self._use(seat, value >> 3, value & 7)

    def _play(self, seat: int, code: int) -> None:
        cards = code & ALL_CARDS
        top = self.top
        if top is None:
            if cards in LONELY:
                self._lie_alone(seat, cards)
                return
            claim = recognise(code)
        elif cards == ELEVATE:
            claim = elevated(top.claim, self.effects.is_reversed)
            self.plays = (*self.plays, top)
        else:
            claim = recognise(code)
            self.plays = (*self.plays, top)
        assert claim is not None
        self.top = Laid(seat, code, claim)
        self.pile |= cards
        self.passes = 0
        if self._takes_from_hand(seat, cards):
            self._end_round(seat, events.played(seat, cards, claim) if self.emit is not None else None)
            return
        is_won = self._open_window(seat, self.next_to_act(seat))
        if self.emit is not None:
            self.emit(events.played(seat, cards, claim))
        if is_won:
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
        return len(self.finished) == 3 or (self.tables.stop_on_double and is_double(self.finished))

    def _pass(self, seat: int) -> None:
        self.passes |= 1 << seat
        is_won = self._open_window(seat, self.next_to_act(seat))
        if self.emit is not None:
            self.emit(events.passed(seat))
        if is_won:
            self._win_turn()

    def _open_window(self, actor: int, turn: int) -> bool:
        """Ask the first seat that holds a reaction (E35), else go on with `turn`; return whether the turn is won.

        A turn that is won with nobody to ask is left in P_REACTION for the one moment in which it is shown.
        """
        self.actor = actor
        if turn == NOBODY:
            assert self.top is not None
            turn = self.leader_after(self.top.seat)
            is_won = True
        else:
            is_won = False
        self.turn = turn
        asked = self.next_asked(actor)
        if asked != NOBODY:
            self.phase, self.to_move = P_REACTION, asked
            return False
        self.phase = P_REACTION if is_won else P_PLAY
        self.to_move = turn
        return is_won

    def _decline(self, seat: int) -> None:
        asked = self.next_asked(seat)
        if asked != NOBODY:
            self.to_move = asked
        elif self.is_won():
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
        self.passes = self.passed_between(self.top.seat, owner)
        event = events.stomped(seat, owner, cards) if self.emit is not None else None
        if self._takes_from_hand(seat, STOMP):
            self._end_round(self.top.seat, event)
            return
        self._open_window(seat, owner)
        if self.emit is not None and event is not None:
            self.emit(event)

    def _lie_alone(self, seat: int, card: int) -> None:
        self.treasures[seat] |= card
        self._settle_bet(seat)
        event = events.lay_alone(seat, card) if self.emit is not None else None
        if self._takes_from_hand(seat, card):
            self._end_round(seat, event)
            return
        self.start_turn(next(other for other in CLOCKWISE[seat] if self.hands[other]))
        if self.emit is not None and event is not None:
            self.emit(event)

    def _win_turn(self) -> None:
        assert self.top is not None
        winner, cards = self.top.seat, self.pile
        self.treasures[winner] |= cards
        self._settle_bet(winner)
        self.start_turn(self.turn)
        if self.emit is not None:
            self.emit(events.won(winner, cards.bit_count(), self.turn))

    def _settle_bet(self, winner: int) -> None:
        if self.effects.bet != NOBODY:
            stake = self.tables.scoring.bet if winner & 1 == 0 else -self.tables.scoring.bet
            self.bets = (self.bets[0] + stake, self.bets[1] - stake)

    def clear_table(self) -> None:
        """Take the pile and this turn's effects away."""
        self.top = None
        self.plays = ()
        self.pile = self.passes = self.stomped = 0
        self.effects = NO_EFFECTS

    def start_turn(self, leader: int) -> None:
        """Clear the table for `leader`, after asking the others for a Black Swan (E35)."""
        self.clear_table()
        self._open_window(leader, leader)

    def _use(self, seat: int, card: int, named: int) -> None:
        self.action_cards = _changed(self.action_cards, seat, NO_ACTION)
        if card == FIRE:
            self.effects = NO_EFFECTS._replace(bet=seat)
        elif card == WATER:
            self.effects = NO_EFFECTS._replace(banned=named)
        elif card == AIR:
            self.effects = NO_EFFECTS._replace(is_reversed=True)
        elif card == EARTH:
            self.effects = NO_EFFECTS._replace(dominant=named, no_specials=1 - (seat & 1))
        if self.emit is not None:
            self.emit(events.used(seat, card, named))

    def _exchange(self, seat: int, wanted: bool) -> None:
        if wanted:
            self.phase = P_GIVE
            self.given = (0, 0, 0, 0)
        else:
            self.start_turn(self.button)
        if self.emit is not None:
            self.emit(events.exchange(seat, wanted))

    def _give(self, seat: int, card: int) -> None:
        self.hands[seat] ^= card
        self.given = _changed(self.given, seat, card)
        left = self.choosers()
        if left:
            self.to_move = self.turn = left[0]
            return
        if self.emit is not None:
            self.emit(events.gave(self.given))
        for giver, gift in enumerate(self.given):
            self.hands[giver ^ 2] |= gift
        self.gifts, self.given = self.given, (0, 0, 0, 0)
        self.find_swans()
        self.start_turn(self.button)
        if self.emit is not None:
            self.emit(events.picked_up(self.gifts))

    def deal_round(self, number: int, button: int) -> None:
        """Deal all cards (E4) for a round that begins with the button's decision (E6)."""
        tables = self.tables
        cards = bits_of(tables.deck)
        self.chance = chance.shuffle(self.chance, cards)
        size = tables.full_hand
        self.hands = [sum(cards[seat * size : seat * size + size]) for seat in range(4)]
        actions = list(range(FIRE, EARTH + 1)) if tables.has_actions else [NO_ACTION] * 4
        if tables.has_actions:
            self.chance = chance.shuffle(self.chance, actions)
        self.action_cards = tuple(actions)
        self.treasures = [0, 0, 0, 0]
        self.given = self.gifts = self.shown = (0, 0, 0, 0)
        self.finished = ()
        self.called = self.played = 0
        self.bets = (0, 0)
        self.ended = None
        self.clear_table()
        self.find_swans()
        self.round = number
        self.button = self.turn = self.to_move = self.actor = button
        self.phase = P_EXCHANGE
        if self.emit is not None:
            self.emit(events.dealt(number, button, size))

    def _end_round(self, last: int, event: Event | None) -> None:
        """End the round (E7): the pile is for `last`, whose play stands on top. `event` is what ended it."""
        self.turn = self.to_move = self.leader_after(last)
        self.phase = P_PLAY
        if self.emit is not None and event is not None:
            self.emit(event)
        if self.top is not None:
            self.treasures[last] |= self.pile
            self._settle_bet(last)
        self.clear_table()
        self.finished = finished = places_after(self.finished)
        gather(finished, self.hands, self.treasures)
        self.gifts = self.shown = (0, 0, 0, 0)
        self.swans = 0
        self.ended = end = count(finished, self.treasures, self.bets, self.called, self.tables.scoring)
        scores = self.scores
        self.scores = scores = (scores[0] + end.points[0], scores[1] + end.points[1])
        is_over = max(scores) >= self.tables.target and scores[0] != scores[1]  # E8
        self.phase = P_GAME_OVER if is_over else P_ROUND_OVER
        if self.emit is not None:
            self.emit(events.round_ended(end, scores, self.round, last, is_over))


def _changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
