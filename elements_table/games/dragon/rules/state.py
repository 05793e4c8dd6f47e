"""The truth of one match of Dragon, and how it changes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from elements_table.games.dragon.rules import events
from elements_table.games.dragon.rules.actions import (
    BETWEEN_ENDLESS,
    BETWEEN_HANDS,
    K_BID,
    K_BURY,
    K_DEAL,
    K_PASS,
    K_PLAY,
    K_TRUMP,
    PASS,
    PLAY,
    TRUMP,
    Action,
    Buries,
)
from elements_table.games.dragon.rules.cards import BIT, ELEMENTS, NO_TRUMP, SUITS, cards_of, suit_mask, suit_under
from elements_table.games.dragon.rules.data import Tables
from elements_table.games.dragon.rules.objections import objection
from elements_table.games.dragon.rules.observation import (
    P_BID,
    P_BURY,
    P_GAME_OVER,
    P_HAND_OVER,
    P_PLAY,
    P_TRUMP,
    Contract,
    DragonObservation,
    HandEnd,
)
from elements_table.games.dragon.rules.showing import observe, position_of
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Position, State

if TYPE_CHECKING:
    from elements_table.games.dragon.rules.game import Dragon


class DragonState(State[Action]):
    """A match of Dragon. Sets of cards are ints; `bid` is 0 and `bidder` -1 while nobody has bid.

    During the bidding they are the bid that stands, afterwards the contract. `voids` holds four bits a seat:
    the suits that it has shown not to hold.
    """

    __slots__ = (
        "bid",
        "bidder",
        "bids",
        "chance",
        "dealer",
        "hand",
        "hands",
        "kitty",
        "last_trick",
        "leader",
        "phase",
        "scores",
        "tables",
        "taken",
        "to_move",
        "trick",
        "tricks",
        "trump",
        "voids",
        "won",
    )

    def __init__(self, tables: Tables, chance: int) -> None:
        self.emit = None
        self.tables = tables
        self.chance = chance
        self.hand = 1
        self.scores = [0, 0]
        self.dealer = 0
        self._clear()

    def _clear(self) -> None:
        """Set everything that belongs to one hand to how it begins, nothing dealt yet."""
        self.hands = [0, 0, 0, 0]
        self.kitty = 0
        self.phase = P_BID
        self.bids: tuple[tuple[int, int], ...] = ()
        self.bid, self.bidder, self.trump = 0, -1, NO_TRUMP
        self.to_move = (self.dealer + 1) & 3
        self.trick: tuple[int, ...] = ()
        self.leader = self.to_move
        self.last_trick: tuple[tuple[int, int], ...] = ()
        self.taken = [0, 0]
        self.won = [0, 0]
        self.tricks = self.voids = 0

    @property
    def game(self) -> Dragon:
        """The game whose rules this state follows."""
        return self.tables.game

    def current_player(self) -> int:
        """Return the seat to act, DEALER between hands, GAME_OVER at the end."""
        phase = self.phase
        if phase < P_HAND_OVER:
            return self.to_move
        return DEALER if phase == P_HAND_OVER else GAME_OVER

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; the buries, up to 8,568 of them, as a lazy sequence."""
        phase = self.phase
        if phase == P_PLAY:
            return [PLAY[card] for card in cards_of(self.playable())]
        if phase == P_BID:
            return self.tables.bids[self.bid]
        if phase == P_TRUMP:
            return TRUMP
        if phase == P_BURY:
            return self.buries()
        if phase == P_HAND_OVER:
            return BETWEEN_ENDLESS if self.tables.endless else BETWEEN_HANDS
        return ()

    def playable(self) -> int:
        """Return the cards that the seat to act may play: the suit led where it holds that (D10, D11)."""
        hand = self.hands[self.to_move]
        return (hand & self.tables.follow[self.trump][self.trick[0]] or hand) if self.trick else hand

    def buries(self) -> Buries:
        """Return the ways to bury five of the bidder's eighteen cards (D7, D8)."""
        return self.tables.buries(self.hands[self.bidder] | self.kitty)

    def random_action(self, rng: Random) -> Action:
        """Return one legal action, all alike but the bids: those rise calmly, or auctions would end at the top."""
        phase = self.phase
        if phase == P_PLAY:
            hand = self.playable()
            for _n in range(int(rng.random() * hand.bit_count())):
                hand &= hand - 1
            return PLAY[(hand & -hand).bit_length() - 1]
        if phase == P_BURY:
            return self.buries().draw(rng)
        actions = self.legal_actions()
        draw = rng.random()
        if phase == P_BID:
            if draw < 0.5:
                return PASS
            draw = (2 * draw - 1) ** 6
        return actions[int(draw * len(actions))]

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        return objection(self, action)

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        kind, value = action
        if kind == K_PLAY:
            self._play(value)
        elif kind == K_BID:
            self._bid(value)
        elif kind == K_PASS:
            self._pass()
        elif kind == K_TRUMP:
            self._name_trump(value)
        elif kind == K_BURY:
            self._bury(value)
        elif kind == K_DEAL:
            self.deal(self.hand + 1, (self.dealer + 1) & 3)
        else:
            self.phase = P_GAME_OVER
            if self.emit is not None:
                self.emit(events.finish())

    def deal(self, number: int, dealer: int) -> None:
        """Deal hand `number` (D3): hands in turn from the dealer's left, the rest into the kitty."""
        self.hand, self.dealer = number, dealer
        self._clear()
        tables = self.tables
        bits = list(BIT)
        self.chance, dealt = chance.deal(self.chance, bits, 4 * tables.hand)
        size = tables.hand
        self.hands = [sum(dealt[seat * size : (seat + 1) * size]) for seat in range(4)]
        self.kitty = sum(bits)
        if self.emit is not None:
            self.emit(events.deal(self))

    def _bid(self, amount: int) -> None:
        seat = self.to_move
        self.bids += ((seat, amount),)
        self.bid, self.bidder = amount, seat
        is_last = amount == self.tables.total or len(self.passed()) == 3
        self.to_move = seat if is_last else self.next_bidder(seat)
        if self.emit is not None:
            self.emit(events.bid(seat, amount))
        if is_last:
            self._settle_contract()

    def _pass(self) -> None:
        seat = self.to_move
        self.bids += ((seat, 0),)
        passes = len(self.passed())
        self.to_move = self.next_bidder(seat)
        if self.emit is not None:
            self.emit(events.passed(seat))
        if passes == 4:  # D5, redeal
            if self.emit is not None:
                self.emit(events.redeal())
            self.deal(self.hand, self.dealer)
            return
        if passes == 3 and self.bid:
            self._settle_contract()
        elif passes == 3 and not self.tables.redeal:
            self.bid, self.bidder = self.tables.lowest, self.to_move  # D5
            self._settle_contract()

    def passed(self) -> frozenset[int]:
        """Return the seats that have passed in this hand."""
        return frozenset([seat for seat, amount in self.bids if not amount])

    def next_bidder(self, seat: int) -> int:
        """Return who is asked after `seat`: the next to its left that has not passed, at last itself (D4)."""
        passed = self.passed()
        return next(((seat + n) & 3 for n in (1, 2, 3) if (seat + n) & 3 not in passed), seat)

    def _settle_contract(self) -> None:
        self.to_move = self.leader = self.bidder
        self.phase = P_TRUMP if self.tables.trump_first else P_BURY
        if self.emit is not None:
            self.emit(events.contract(self))
            if self.phase == P_BURY:
                self.emit(events.kitty(self))

    def _name_trump(self, suit: int) -> None:
        self.trump = suit
        self.phase = P_BURY if self.tables.trump_first else P_PLAY
        if self.emit is not None:
            self.emit(events.trump(self))
            if self.phase == P_BURY:
                self.emit(events.kitty(self))

    def _bury(self, cards: int) -> None:
        seat = self.bidder
        self.hands[seat] = (self.hands[seat] | self.kitty) ^ cards
        self.kitty = cards
        self.phase = P_PLAY if self.tables.trump_first else P_TRUMP
        if self.emit is not None:
            self.emit(events.bury(self))

    def _play(self, card: int) -> None:
        seat = self.to_move
        trick = self.trick
        trump = self.trump
        if trick and not self.tables.follow[trump][trick[0]] >> card & 1:
            self.voids |= 1 << (4 * seat + suit_under(trick[0], trump))
        self.hands[seat] ^= BIT[card]
        self.trick = trick = (*trick, card)
        if len(trick) < 4:
            self.to_move = (seat + 1) & 3
            if self.emit is not None:
                self.emit(events.play(seat, card))
            return
        power = self.tables.power[trump][trick[0]]
        powers = [power[card] for card in trick]
        self.to_move = (self.leader + powers.index(max(powers))) & 3  # D12
        if self.emit is not None:
            self.emit(events.play(seat, card))
        self._gather()

    def _gather(self) -> None:
        """Give the full trick to its winner, who leads next (D13); the last one ends the hand."""
        winner, trick = self.to_move, self.trick
        a, b, c, d = trick
        values = self.tables.values
        points = values[a] + values[b] + values[c] + values[d]
        self.taken[winner & 1] += points
        self.won[winner & 1] |= BIT[a] | BIT[b] | BIT[c] | BIT[d]
        self.last_trick = self.trick_plays()
        self.trick = ()
        self.leader = winner
        self.tricks += 1
        if self.emit is not None:
            self.emit(events.trick(winner, trick, points))
        if not any(self.hands):
            self._end_hand(winner)

    def _end_hand(self, last_winner: int) -> None:
        tables = self.tables
        if self.kitty & tables.point_cards:
            self.taken[last_winner & 1] += tables.points_in(self.kitty)  # D8
        points = self._hand_points()
        self.scores = [self.scores[0] + points[0], self.scores[1] + points[1]]
        ends = self.hand >= tables.hands_end if tables.hands_end else tables.mark and max(self.scores) >= tables.mark
        self.phase = P_GAME_OVER if ends else P_HAND_OVER  # D15
        if self.emit is not None:
            self.emit(events.hand_over(self))

    def _hand_points(self) -> tuple[int, int]:
        """Return what the hand gives each team (D14)."""
        points = self.taken[:]
        team = self.bidder & 1
        if points[team] < self.bid:
            points[team] = -self.bid
        return points[0], points[1]

    @property
    def is_buried(self) -> bool:
        """Whether the bidder has exchanged with the kitty in this hand."""
        return self.phase >= P_PLAY or (self.phase == P_TRUMP and not self.tables.trump_first)

    def sees_hand(self, owner: int, seat: int | None) -> bool:
        """Return whether `seat` sees the hand of `owner`; after the hand all cards lie open."""
        return owner == seat or self.phase >= P_HAND_OVER

    def sees_kitty(self, seat: int | None) -> bool:
        """Return whether `seat` sees the kitty: the bidder alone, from the exchange to the end of the hand (D7)."""
        if self.phase >= P_HAND_OVER:
            return True
        return seat == self.bidder and seat is not None and (self.is_buried or self.phase == P_BURY)

    def void_suits(self, seat: int) -> list[int]:
        """Return the suits that `seat` has shown not to hold."""
        return [suit for suit in SUITS if self.voids >> (4 * seat + suit) & 1]

    def void_mask(self, seat: int) -> int:
        """Return the cards that `seat` has shown not to hold; the Dragon goes with the trumps."""
        mask = 0
        for suit in self.void_suits(seat):
            mask |= suit_mask(suit, self.trump)
        return mask

    def trick_plays(self) -> tuple[tuple[int, int], ...]:
        """Return the trick as seats with their cards."""
        return tuple([((self.leader + n) & 3, card) for n, card in enumerate(self.trick)])

    @property
    def contract(self) -> Contract | None:
        """The contract, once the bidding is over."""
        if self.phase == P_BID or self.bidder < 0:
            return None
        return Contract(self.bidder, self.bid, None if self.trump == NO_TRUMP else ELEMENTS[self.trump])

    @property
    def last_round(self) -> HandEnd | None:
        """How the hand that just ended came out; None while one is played."""
        if self.phase < P_HAND_OVER or (contract := self.contract) is None:
            return None
        made = self.taken[contract.team] >= contract.bid
        taken = (self.taken[0], self.taken[1])
        return HandEnd(contract.seat, contract.bid, contract.trump, made, taken, self._hand_points())

    def returns(self) -> list[float]:
        """Return the team's score, per seat."""
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the seats of the team with the higher score; all where they are equal (D15)."""
        if self.phase != P_GAME_OVER:
            return []
        best = max(self.scores)
        return [seat for seat in range(4) if self.scores[seat & 1] == best]

    def clone(self) -> DragonState:
        """Return a copy that shares nothing mutable."""
        new = DragonState.__new__(DragonState)
        new.emit = None
        new.tables = self.tables
        new.chance = self.chance
        new.hands = self.hands[:]
        new.kitty = self.kitty
        new.dealer = self.dealer
        new.to_move = self.to_move
        new.hand = self.hand
        new.phase = self.phase
        new.bids = self.bids
        new.bid = self.bid
        new.bidder = self.bidder
        new.trump = self.trump
        new.trick = self.trick
        new.leader = self.leader
        new.last_trick = self.last_trick
        new.taken = self.taken[:]
        new.won = self.won[:]
        new.tricks = self.tricks
        new.scores = self.scores[:]
        new.voids = self.voids
        return new

    def observation(self, seat: int | None) -> DragonObservation:
        """Return what `seat` knows."""
        return observe(self, seat)

    def position(self) -> Position:
        """Return the whole position."""
        return position_of(self)
