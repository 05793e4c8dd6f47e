"""What a good player of Dragon knows: it bids by the strength of its hand, and plays tricks by counting.

The expert tries a decision out (`HandTrial`): the hand is played to its end in deals that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from heapq import nlargest
from math import erf, sqrt
from random import Random

from elements_table.games.dragon.bot import bidding, compiled, reasons
from elements_table.games.dragon.bot.bidding import ROUND_BIDS, best_trump, choose_bid, is_left_to_partner
from elements_table.games.dragon.bot.evaluation import Knowledge, best_card, distinct, is_into_the_15
from elements_table.games.dragon.bot.likelihood import Deals
from elements_table.games.dragon.rules.actions import PASS, PLAY, TRUMP, Action, Kind
from elements_table.games.dragon.rules.cards import NO_TRUMP, mask_of_faces
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import Contract, DragonObservation, Phase, hand_end
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.strategy import REGULAR, Advice, Budget, Core, PlayerProfile, Strategy, Trial

PLAYOUTS = 1200
EVERY, MOST_HIGHER = 2, 6
"""Of the round bids that may be made now every other is tried out, out of the lowest few."""
MOST_BURIES = 6
"""Ways to bury that are tried out, those that leave the best hands."""
SPREAD = 124.0
"""The standard deviation of what a hand does to the difference of the scores, between regular players."""
MEAN = 73.0
"""The points that a team makes in a hand, in the mean."""
WEIGHED = 7
"""The cards that are weighed for the kitty in a playout, fewer than by a player who has time."""
ENDLESS_HANDS = 4
"""Hands that a match without an end is thought to go on for."""


class HandTrial(Trial[Action, DragonState]):
    """One decision in a hand."""

    playouts = PLAYOUTS
    guard, doubt = 0.5, 1.5

    def __init__(self, game: Dragon, o: DragonObservation, regular: Advice[Action], rng: Random) -> None:
        assert o.seat is not None
        self.seat = o.seat
        self.regular = regular
        self.root = game.determinize(o, rng)
        self._known = game, o, rng.getrandbits(32)
        self._worths: dict[tuple[int, int, tuple[int, int]], float] = {}

    @cached_property
    def deals(self) -> Deals:
        """The deals that it is tried out in."""
        game, o, seed = self._known
        return Deals(game, o, Random(seed))

    def actions(self) -> Sequence[Action]:
        """Return the regular player's choice, then what else may be as good; the trump is left to it."""
        root, first = self.root, self.regular.action
        others: list[Action] = []
        if root.phase == Phase.PLAY:
            known = Knowledge.of_state(root)
            others = [PLAY[card] for card in distinct(known) if known.trick or not is_into_the_15(known, card)]
        elif root.phase == Phase.BID and not is_left_to_partner(self.seat, root.bids):
            others = [PASS, *self._bids_believed_in()]
        elif root.phase == Phase.BURY:
            held = root.hands[self.seat] | root.kitty
            trump = bidding.plan_trump(held) if root.trump == NO_TRUMP else root.trump
            worths = bidding.weigh_buries(root.variant.buries(held), held, trump)
            others = [Action(Kind.BURY, cards) for cards in nlargest(MOST_BURIES, worths, key=worths.__getitem__)]
        return list(dict.fromkeys([first, *others]))

    def _bids_believed_in(self) -> Sequence[Action]:
        """Return some bids that the points expected bear, as the regular player counts them, with half its margin."""
        root = self.root
        most = choose_bid(root.variant, root.hands[self.seat], self.seat, root.bids).points - bidding.MARGIN / 2
        bids = [bid for bid in root.variant.bids[root.bid][1:] if not bid.value % ROUND_BIDS and bid.value <= most]
        return bids[:MOST_HIGHER:EVERY]

    def deal(self, rng: Random) -> DragonState:
        return self.deals.draw(rng)

    def weights(self, count: int, core: Core | None = None) -> Sequence[float]:
        return self.deals.weights(count, core)

    def numbered(self, number: int, rng: Random) -> DragonState:
        return self.deals.state_of(number)

    def play_out(self, state: object, rng: Random) -> float:
        """Let all bid and play on as good players do; the chance to win the match after the hand."""
        assert isinstance(state, DragonState)
        play_out(state)
        return win_chance(state, self.seat)

    def played(
        self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[Action]
    ) -> list[list[float]] | None:
        cards, states = [action.value for action in actions], [self.deals.state]
        held = [self.deals.pool[number] for number, _seed in deals]
        if self.root.phase != Phase.PLAY:
            cards, states = [compiled.NONE], []
            for number, _seed in deals:
                for action in actions:
                    states.append(self.deals.state_of(number))
                    states[-1].apply(action)
                    bid_on(states[-1])
            held = [[*state.hands, state.kitty] for state in states]
        taken = compiled.played(core, states, held, cards)
        if taken is None:
            return None
        count, each = len(actions), len(cards)
        worths = [self._worth(states[place // each % len(states)], both) for place, both in enumerate(taken)]
        return [worths[place : place + count] for place in range(0, len(worths), count)]

    def _worth(self, state: DragonState, taken: tuple[int, int]) -> float:
        """Return the chance to win the match once both teams have taken so many points in the hand."""
        key = (state.bidder, state.bid, taken)
        if key not in self._worths:
            end = hand_end(Contract(state.bidder, state.bid, None), list(taken))
            after = state.clone()
            after.scores = [score + points for score, points in zip(state.scores, end.points, strict=True)]
            after.phase = Phase.GAME_OVER if state.variant.is_over(state.hand, after.scores) else Phase.ROUND_OVER
            self._worths[key] = win_chance(after, self.seat)
        return self._worths[key]

    def advice(self, action: Action) -> Advice[Action]:
        if action == self.regular.action:
            return self.regular
        root = self.root
        if action.kind == Kind.PLAY:
            return Advice(action, *reasons.plain_reason_to_play(Knowledge.of_state(root), action.value))
        if root.phase == Phase.BID:
            bid = choose_bid(root.variant, root.hands[self.seat], self.seat, root.bids)
            return Advice(action, *reasons.plain_reason_to_bid(bid, action))
        if action.kind == Kind.BURY:
            held = root.hands[self.seat] | root.kitty
            return Advice(action, *reasons.plain_reason_to_bury(root.variant, held, root.trump, action.value))
        return Advice(action)


def win_chance(state: DragonState, seat: int) -> float:
    """Return the chance of the team of `seat` to win the match when a hand is over."""
    own, other = state.scores[seat & 1], state.scores[~seat & 1]
    hands = hands_left(state)
    if not hands:
        return 0.5 if own == other else float(own > other)
    return 0.5 + 0.5 * erf((own - other) / (SPREAD * sqrt(2.0 * hands)))


def hands_left(state: DragonState) -> float:
    """Return how many hands are still to be played when a hand is over, more or less."""
    variant = state.variant
    if state.phase == Phase.GAME_OVER:
        return 0
    if variant.hands_end:
        return variant.hands_end - state.hand
    if variant.mark:
        return 1.0 + max(0.0, (variant.mark - max(state.scores)) / MEAN)
    return ENDLESS_HANDS


def play_out(state: DragonState) -> None:
    """Play the hand to its end; a redeal goes on."""
    bid_on(state)
    of_state, apply, over = Knowledge.of_state, state.apply, Phase.ROUND_OVER
    while state.phase < over:
        apply(PLAY[best_card(of_state(state))])


def bid_on(state: DragonState) -> None:
    """Go on to the first trick."""
    while state.phase < Phase.PLAY:
        state.apply(action_before_play(state))


def action_before_play(state: DragonState) -> Action:
    """Return what a good player bids, names or buries."""
    variant, seat, phase = state.variant, state.to_move, state.phase
    hand = state.hands[seat]
    if phase == Phase.BID:
        bid = choose_bid(variant, hand, seat, state.bids).amount
        return Action(Kind.BID, bid) if bid else PASS
    if phase == Phase.BURY:
        return buried(variant, hand | state.kitty, state.trump)
    return TRUMP[best_trump(hand, not variant.trump_first)[0]]


@lru_cache(1024)
def buried(variant: Variant, held: int, trump: int) -> Action:
    """Return what a good player buries: in a deal the same after each bid that is tried."""
    planned = bidding.plan_trump(held) if trump == NO_TRUMP else trump
    return Action(Kind.BURY, bidding.choose_bury(variant.buries(held), held, planned, WEIGHED))


class DragonStrategy(Strategy[DragonObservation]):
    """The regular player."""

    game: Dragon

    def choose(
        self, observation: DragonObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        o = observation
        variant = self.game.variant(o.options)
        hand = mask_of_faces(o.hands[o.to_move] or ())
        if o.phase == "play":
            return reasons.advise_card(Knowledge.of_observation(o, variant), profile, rng)
        if o.phase == "bid":
            return reasons.advise_bid(o, variant, hand, profile, rng)
        if o.phase == "bury":
            return reasons.advise_bury(variant, hand | mask_of_faces(o.kitty or ()), o.trump)
        return reasons.advise_trump(variant, hand, not variant.trump_first, profile, rng)

    def decision(self, observation: DragonObservation, rng: Random, profile: PlayerProfile = REGULAR) -> HandTrial:
        return HandTrial(self.game, observation, self.choose(observation, rng, Budget(), profile), rng)
