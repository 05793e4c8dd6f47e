"""The truth of one match of Dragon, and how it changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from elements_table.games.dragon.rules import cards, events, observation
from elements_table.games.dragon.rules.actions import Action, Kind
from elements_table.games.dragon.rules.cards import BIT, ELEMENTS, FOLLOW, NO_TRUMP, POWER, faces_of, suit_under
from elements_table.games.dragon.rules.legal import LegalMoves, objection
from elements_table.games.dragon.rules.observation import PHASES, Contract, DragonObservation, HandEnd, Phase
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Position, State

P_BID, P_TRUMP, P_BURY, P_PLAY, P_ROUND_OVER, P_GAME_OVER = Phase
K_BID, K_PASS, K_TRUMP, K_BURY, K_PLAY, K_DEAL, _K_FINISH = Kind
"""Read at every step of a playout, where an attribute of an enum is slow."""


@dataclass(slots=True, eq=False)
class DragonState(LegalMoves):
    """A match of Dragon."""

    def __post_init__(self) -> None:
        State.__post_init__(self)
        self._clear()

    def _clear(self) -> None:
        self.hands, self.kitty, self.phase = [0, 0, 0, 0], 0, P_BID
        self.bids, self.bid, self.bidder, self.trump = (), 0, -1, NO_TRUMP
        self.to_move = self.leader = (self.dealer + 1) & 3
        self.trick, self.last_trick = (), ()
        self.taken, self.won = [0, 0], [0, 0]
        self.tricks = self.takers = self.voids = 0

    def current_player(self) -> int:
        phase = self.phase
        if phase < P_ROUND_OVER:
            return self.to_move
        return DEALER if phase == P_ROUND_OVER else GAME_OVER

    objection = objection

    def apply(self, action: Action) -> None:
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
            self._tell("finish", DEALER)

    def _tell(self, kind: str, seat: int, **facts: object) -> None:
        """Tell an event in which nothing moves; where cards move they are told only to who listens."""
        if self.emit is not None:
            self.emit(Event(kind, seat, (), facts))

    def deal(self, number: int, dealer: int) -> None:
        """Deal hand `number` (D3): hands in turn from the dealer's left, the rest into the kitty."""
        self.hand, self.dealer = number, dealer
        self._clear()
        bits = list(BIT)
        size = self.variant.hand
        self.chance, dealt = chance.deal(self.chance, bits, 4 * size)
        self.hands = [sum(dealt[seat * size : (seat + 1) * size]) for seat in range(4)]
        self.kitty = sum(bits)
        self.tell(events.deal, number, dealer, size, self.variant.kitty)

    def _bid(self, amount: int) -> None:
        seat = self.to_move
        self.bids += ((seat, amount),)
        self.bid, self.bidder = amount, seat
        self.to_move = observation.next_bidder(self.bids, seat)
        is_last = amount == self.variant.total or self.to_move == seat
        self._tell("bid", seat, bid=amount)
        if is_last:
            self._settle_contract()

    def _pass(self) -> None:
        seat = self.to_move
        self.bids += ((seat, 0),)
        passes = len(observation.passed(self.bids))
        self.to_move = observation.next_bidder(self.bids, seat)
        self._tell("pass", seat)
        if passes == 4:  # D5, redeal
            self._tell("redeal", DEALER)
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
        is_bid = (self.bidder, self.bid) in self.bids  # else it is the dealer's (D5)
        self._tell("contract", self.bidder, bid=self.bid, is_bid=is_bid)
        self._take_up()

    def _name_trump(self, suit: int) -> None:
        self.trump = suit
        self.phase = P_BURY if self.variant.trump_first and self._can_bury else P_PLAY
        self._tell("trump", self.bidder, trump=ELEMENTS[suit])
        self._take_up()

    def _take_up(self) -> None:
        if self.phase == P_BURY and self.emit is not None:
            self.emit(events.kitty(self.bidder, self.kitty))

    @property
    def _can_bury(self) -> bool:
        """Whether the bidder has enough cards: a position that leaves cards out may have fewer."""
        return (self.hands[self.bidder] | self.kitty).bit_count() >= self.variant.kitty

    def _bury(self, buried: int) -> None:
        seat = self.bidder
        self.hands[seat] = (self.hands[seat] | self.kitty) ^ buried
        self.kitty = buried
        self.phase = P_PLAY if self.variant.trump_first else P_TRUMP
        self.tell(events.bury, seat, buried)

    def _play(self, card: int) -> None:
        seat = self.to_move
        trick = self.trick
        trump = self.trump
        if trick and not FOLLOW[trump][trick[0]] >> card & 1:
            self.voids |= 1 << (4 * seat + suit_under(trick[0], trump))
        self.hands[seat] ^= BIT[card]
        self.trick = trick = (*trick, card)
        if len(trick) < 4:
            self.to_move = (seat + 1) & 3
            if self.emit is not None:
                self.emit(events.play(seat, card))
            return
        power = POWER[trump][trick[0]]
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
            self.emit(events.trick(winner, trick, points, self.variant.total - sum(self.taken)))
        if not any(self.hands):
            self._end_hand(winner)

    def _end_hand(self, last_winner: int) -> None:
        variant = self.variant
        kitty_points = variant.points_in(self.kitty)
        self.taken[last_winner & 1] += kitty_points  # D8
        end = observation.hand_end(Contract(self.bidder, self.bid, ELEMENTS[self.trump]), self.taken)
        self.scores = [score + points for score, points in zip(self.scores, end.points, strict=True)]
        self.phase = P_GAME_OVER if variant.is_over(self.hand, self.scores) else P_ROUND_OVER
        self.tell(events.hand_over, end, self.hand, self.scores, self.kitty, kitty_points)

    @property
    def is_buried(self) -> bool:
        """Whether the bidder has exchanged with the kitty in this hand."""
        return self.phase >= P_PLAY or (self.phase == P_TRUMP and not self.variant.trump_first)

    def sees_hand(self, owner: int, seat: int | None) -> bool:
        """Return whether `seat` sees the hand of `owner`; after the hand all cards lie open."""
        return owner == seat or self.phase >= P_ROUND_OVER

    def sees_kitty(self, seat: int | None) -> bool:
        """Return whether `seat` sees the kitty: the bidder alone, from the exchange to the end of the hand (D7)."""
        if self.phase >= P_ROUND_OVER:
            return True
        return seat == self.bidder and seat is not None and (self.is_buried or self.phase == P_BURY)

    @property
    def barred(self) -> tuple[int, ...]:
        """The cards that each seat has shown not to hold; the Dragon goes with the trumps."""
        return cards.barred_cards(self.voids, self.trump)

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
        made = self.contract if self.phase >= P_ROUND_OVER else None
        return None if made is None else observation.hand_end(made, self.taken)

    def returns(self) -> list[float]:
        return [float(self.scores[seat & 1]) for seat in range(4)]

    def winners(self) -> list[int]:
        """Return the seats of the team with the higher score; all where they are equal (D15)."""
        best = max(self.scores)
        return [seat for seat in range(4) if self.scores[seat & 1] == best] if self.phase == P_GAME_OVER else []

    def observation(self, seat: int | None) -> DragonObservation:
        return self._seen(seat, [self.sees_hand(owner, seat) for owner in range(4)], self.sees_kitty(seat))

    def position(self) -> Position:
        """Return the whole position: `known` holds what was seen in the tricks before, per seat and per team."""
        position = self._seen(None, [True] * 4, sees_kitty=True).view()
        del position["counts"]
        return position

    def _seen(self, seat: int | None, sees: Sequence[bool], sees_kitty: bool) -> DragonObservation:
        unseen = 0 if sees_kitty else self.kitty
        for hand, is_seen in zip(self.hands, sees, strict=True):
            unseen |= 0 if is_seen else hand
        return DragonObservation(
            seat=seat, current=self.current_player(), phase=PHASES[self.phase], options=self.variant.options,
            hands=tuple([faces_of(hand) if seen else None for hand, seen in zip(self.hands, sees, strict=True)]),
            hand_counts=tuple([hand.bit_count() for hand in self.hands]),
            kitty=faces_of(self.kitty) if sees_kitty else None, kitty_count=self.kitty.bit_count(),
            unseen=faces_of(unseen), dealer=self.dealer, to_move=self.to_move, hand=self.hand, bids=self.bids,
            contract=self.contract,
            trick=tuple([(owner, cards.FACES[card]) for owner, card in self.trick_plays()]),
            last_trick=tuple([(owner, cards.FACES[card]) for owner, card in self.last_trick]),
            taken=(self.taken[0], self.taken[1]), tricks=self.tricks, scores=(self.scores[0], self.scores[1]),
            voids=cards.void_elements(self.voids),
            won=(faces_of(self.won[0]), faces_of(self.won[1])),
            takers=tuple([self.takers >> 4 * owner & 15 for owner in range(4)]),
            last_round=self.last_round, winners=tuple(self.winners()),
        )  # fmt: skip
