"""The truth of one match of Dragon, and how it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elements_table.games.dragon.rules import auction, events, legal, objections, scoring
from elements_table.games.dragon.rules.actions import (
    K_BID,
    K_BURY,
    K_DEAL,
    K_PASS,
    K_PLAY,
    K_TRUMP,
    Action,
)
from elements_table.games.dragon.rules.cards import (
    BIT,
    ELEMENTS,
    FACES,
    NO_TRUMP,
    SUITS,
    faces_of,
    suit_mask,
    suit_under,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import (
    P_BID,
    P_BURY,
    P_GAME_OVER,
    P_HAND_OVER,
    P_PLAY,
    P_TRUMP,
    PHASES,
    Contract,
    DragonObservation,
    HandEnd,
)
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Game, Position, State


class DragonState(State[Action]):
    """A match of Dragon. Sets of cards are ints; `bid` is 0 and `bidder` -1 while nobody has bid.

    During the bidding they are the bid that stands, afterwards the contract. `voids` holds four bits a seat:
    the suits that it has shown not to hold, `takers` as many: the tricks that it has taken.
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
        "taken",
        "takers",
        "to_move",
        "trick",
        "tricks",
        "trump",
        "variant",
        "voids",
        "won",
    )

    def __init__(self, variant: Variant, chance: int) -> None:
        self.emit = None
        self.variant = variant
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
        self.tricks = self.takers = self.voids = 0

    @property
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""
        return self.variant.game

    def current_player(self) -> int:
        """Return the seat to act, DEALER between hands, GAME_OVER at the end."""
        phase = self.phase
        if phase < P_HAND_OVER:
            return self.to_move
        return DEALER if phase == P_HAND_OVER else GAME_OVER

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; the buries, up to 8,568 of them, as a lazy sequence."""
        return legal.legal_actions(self)

    random_action = legal.random_action  # no call between: playouts ask at every step

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        return objections.objection(self, action)

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
        bits = list(BIT)
        size = self.variant.hand
        self.chance, dealt = chance.deal(self.chance, bits, 4 * size)
        self.hands = [sum(dealt[seat * size : (seat + 1) * size]) for seat in range(4)]
        self.kitty = sum(bits)
        if self.emit is not None:
            self.emit(events.deal(number, dealer, size, self.variant.kitty))

    def _bid(self, amount: int) -> None:
        seat = self.to_move
        self.bids += ((seat, amount),)
        self.bid, self.bidder = amount, seat
        is_last = amount == self.variant.total or len(auction.passed(self.bids)) == 3
        if not is_last:
            self.to_move = auction.next_bidder(self.bids, seat)
        if self.emit is not None:
            self.emit(events.bid(seat, amount))
        if is_last:
            self._settle_contract()

    def _pass(self) -> None:
        seat = self.to_move
        self.bids += ((seat, 0),)
        passes = len(auction.passed(self.bids))
        self.to_move = auction.next_bidder(self.bids, seat)
        if self.emit is not None:
            self.emit(events.passed(seat))
        if passes == 4:  # D5, redeal
            if self.emit is not None:
                self.emit(events.redeal())
            self.deal(self.hand, self.dealer)
            return
        if passes == 3 and self.bid:
            self._settle_contract()
        elif passes == 3 and not self.variant.redeal:
            self.bid, self.bidder = self.variant.lowest, self.to_move  # D5
            self._settle_contract()

    def _settle_contract(self) -> None:
        self.to_move = self.leader = self.bidder
        self.phase = P_TRUMP if self.variant.trump_first or not self._can_bury else P_BURY
        if self.emit is not None:
            self.emit(events.contract(self.bidder, self.bid, is_bid=(self.bidder, self.bid) in self.bids))
            if self.phase == P_BURY:
                self.emit(events.kitty(self.bidder, self.kitty))

    def _name_trump(self, suit: int) -> None:
        self.trump = suit
        self.phase = P_BURY if self.variant.trump_first and self._can_bury else P_PLAY
        if self.emit is not None:
            self.emit(events.trump(self.bidder, suit))
            if self.phase == P_BURY:
                self.emit(events.kitty(self.bidder, self.kitty))

    @property
    def _can_bury(self) -> bool:
        """Whether the bidder has enough cards: a position that leaves cards out may have fewer."""
        return (self.hands[self.bidder] | self.kitty).bit_count() >= self.variant.kitty

    def _bury(self, cards: int) -> None:
        seat = self.bidder
        self.hands[seat] = (self.hands[seat] | self.kitty) ^ cards
        self.kitty = cards
        self.phase = P_PLAY if self.variant.trump_first else P_TRUMP
        if self.emit is not None:
            self.emit(events.bury(seat, cards))

    def _play(self, card: int) -> None:
        seat = self.to_move
        trick = self.trick
        trump = self.trump
        if trick and not self.variant.follow[trump][trick[0]] >> card & 1:
            self.voids |= 1 << (4 * seat + suit_under(trick[0], trump))
        self.hands[seat] ^= BIT[card]
        self.trick = trick = (*trick, card)
        if len(trick) < 4:
            self.to_move = (seat + 1) & 3
            if self.emit is not None:
                self.emit(events.play(seat, card))
            return
        power = self.variant.power[trump][trick[0]]
        powers = [power[card] for card in trick]
        self.to_move = (self.leader + powers.index(max(powers))) & 3  # D12
        if self.emit is not None:
            self.emit(events.play(seat, card))
        self._gather()

    def _gather(self) -> None:
        """Give the full trick to its winner, who leads next (D13); the last one ends the hand."""
        winner, trick = self.to_move, self.trick
        a, b, c, d = trick
        values = self.variant.values
        points = values[a] + values[b] + values[c] + values[d]
        self.taken[winner & 1] += points
        self.won[winner & 1] |= BIT[a] | BIT[b] | BIT[c] | BIT[d]
        self.last_trick = self.trick_plays()
        self.trick = ()
        self.leader = winner
        self.tricks += 1
        self.takers += 1 << 4 * winner
        if self.emit is not None:
            self.emit(events.trick(winner, trick, points))
        if not any(self.hands):
            self._end_hand(winner)

    def _end_hand(self, last_winner: int) -> None:
        variant = self.variant
        kitty_points = variant.points_in(self.kitty)
        self.taken[last_winner & 1] += kitty_points  # D8
        end = scoring.hand_end(Contract(self.bidder, self.bid, ELEMENTS[self.trump]), self.taken)
        self.scores = [score + points for score, points in zip(self.scores, end.points, strict=True)]
        self.phase = P_GAME_OVER if scoring.is_over(self.hand, self.scores, variant) else P_HAND_OVER
        if self.emit is not None:
            self.emit(events.hand_over(end, self.hand, self.scores, self.kitty, kitty_points))

    @property
    def is_buried(self) -> bool:
        """Whether the bidder has exchanged with the kitty in this hand."""
        return self.phase >= P_PLAY or (self.phase == P_TRUMP and not self.variant.trump_first)

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
        return scoring.hand_end(contract, self.taken)

    def returns(self) -> list[float]:
        """Return the team's score, per seat."""
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the seats of the team with the higher score; all where they are equal (D15)."""
        return scoring.winners(self.scores) if self.phase == P_GAME_OVER else []

    def clone(self) -> DragonState:
        """Return a copy that shares nothing mutable."""
        new = DragonState.__new__(DragonState)
        new.emit = None
        new.variant = self.variant
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
        new.takers = self.takers
        new.scores = self.scores[:]
        new.voids = self.voids
        return new

    def observation(self, seat: int | None) -> DragonObservation:
        """Return what `seat` knows; None gives the public view."""
        return self._seen(seat, [self.sees_hand(owner, seat) for owner in range(4)], self.sees_kitty(seat))

    def position(self) -> Position:
        """Return the whole position: `known` holds what was seen in the tricks before, per seat and per team."""
        position = self._seen(None, [True] * 4, sees_kitty=True).view()
        del position["counts"]
        return position

    def _seen(self, seat: int | None, sees: Sequence[bool], sees_kitty: bool) -> DragonObservation:
        """Return the observation of one who `sees` these hands, and the kitty or not."""
        unseen = 0 if sees_kitty else self.kitty
        for hand, is_seen in zip(self.hands, sees, strict=True):
            unseen |= 0 if is_seen else hand
        return DragonObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=self.variant.options,
            hands=tuple(
                [faces_of(hand) if is_seen else None for hand, is_seen in zip(self.hands, sees, strict=True)]
            ),
            hand_counts=tuple([hand.bit_count() for hand in self.hands]),
            kitty=faces_of(self.kitty) if sees_kitty else None,
            kitty_count=self.kitty.bit_count(),
            unseen=faces_of(unseen),
            dealer=self.dealer,
            to_move=self.to_move,
            hand=self.hand,
            bids=self.bids,
            contract=self.contract,
            trick=tuple([(owner, FACES[card]) for owner, card in self.trick_plays()]),
            last_trick=tuple([(owner, FACES[card]) for owner, card in self.last_trick]),
            taken=(self.taken[0], self.taken[1]),
            tricks=self.tricks,
            scores=(self.scores[0], self.scores[1]),
            voids=tuple([tuple([ELEMENTS[suit] for suit in self.void_suits(owner)]) for owner in range(4)]),
            won=(faces_of(self.won[0]), faces_of(self.won[1])),
            takers=tuple([self.takers >> 4 * owner & 15 for owner in range(4)]),
            last_round=self.last_round,
            winners=tuple(self.winners()),
        )
