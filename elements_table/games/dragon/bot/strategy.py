"""What a good player of Dragon knows: it bids by the strength of its hand, and plays tricks by counting."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elements_table.games.dragon.bot import evaluation as tactics
from elements_table.games.dragon.bot import quick
from elements_table.games.dragon.bot.bidding import choose_bury, hand_worth, quick_bury
from elements_table.games.dragon.bot.evaluation import Table
from elements_table.games.dragon.bot.reasons import advise_bid, advise_bury, advise_card, advise_trump
from elements_table.games.dragon.rules.actions import DEAL, K_BURY, PLAY, TRUMP, Action
from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, SUITS, mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.hidden import deal_hidden
from elements_table.games.dragon.rules.observation import (
    P_BID,
    P_BURY,
    P_GAME_OVER,
    P_HAND_OVER,
    P_PLAY,
    P_TRUMP,
    PHASES,
    DragonObservation,
)
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import Advice, Budget, Game, Observation, State, Strategy

NEXT_BIDS = 4
"""The bids worth weighing beside a pass: these many next ones."""
BURIES = 6
"""The ways to bury that are worth weighing."""
EVEN_LEAD = 150.0
"""The lead in points that is worth half of what there is to win."""


class DragonStrategy(Strategy[Action]):
    """The regular player."""

    game: Dragon

    def determinize(self, observation: Observation, rng: Random) -> DragonState:
        """Return a state with the unseen cards dealt at random, as suits shown not to be held and the kitty allow."""
        assert isinstance(observation, DragonObservation)
        o = observation
        state = self.game.blank(o.options, None, int(rng.random() * (1 << 53)))
        _copy_public(state, o)
        hidden = [seat for seat in range(4) if o.hands[seat] is None]
        counts = [o.hand_counts[seat] for seat in hidden]
        barred = [state.void_mask(seat) for seat in hidden]
        if o.kitty is None:
            counts.append(o.kitty_count)
            barred.append(state.tables.point_cards if state.is_buried else 0)
        unseen = mask_of_faces(o.unseen)
        dealt = deal_hidden(unseen, counts, barred, rng)
        if dealt is None:  # the rare kitty that had to take point cards (D8)
            dealt = deal_hidden(unseen, counts, [*barred[:-1], 0], rng)
        assert dealt is not None, "the true deal is one"
        for seat, hand in zip(hidden, dealt, strict=False):
            state.hands[seat] = hand
        if o.kitty is None:
            state.kitty = dealt[-1]
        return state

    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Advice[Action]:
        """Return the action of a good player, with the reason; neither chance nor time is needed."""
        assert isinstance(observation, DragonObservation) and observation.seat is not None
        o = observation
        tables = self.game.tables(o.options)
        hand = mask_of_faces(o.hands[observation.seat] or ())
        if o.phase == PHASES[P_PLAY]:
            return advise_card(Table.of_observation(o, tables))
        if o.phase == PHASES[P_BID]:
            return advise_bid(o, tables, hand)
        if o.phase == PHASES[P_BURY]:
            return advise_bury(tables, hand | mask_of_faces(o.kitty or ()), o.trump)
        return advise_trump(tables, hand, after_kitty=not tables.trump_first)

    def candidates(self, state: State[Action]) -> Sequence[Action]:
        """Return the actions worth weighing, best guesses first: the next bids, some buries, cards that differ."""
        assert isinstance(state, DragonState)
        hand = state.hands[state.to_move]
        if state.phase == P_PLAY:
            return [PLAY[weighed.card] for weighed in tactics.weigh(Table.of_state(state))]
        if state.phase == P_BID:
            return state.legal_actions()[: 1 + NEXT_BIDS]
        if state.phase == P_TRUMP:
            after = not state.tables.trump_first
            return sorted(TRUMP, key=lambda action: -hand_worth(hand, action.value, after))
        if state.phase == P_BURY:
            held = hand | state.kitty
            legal = state.buries()
            trumps = [state.trump] if state.trump != NO_TRUMP else list(SUITS)
            buries = [choose_bury(legal, held, trump) for trump in trumps]
            buries += [quick_bury(legal, held, trump) for trump in trumps]
            return [Action(K_BURY, cards) for cards in dict.fromkeys(buries)][:BURIES]
        return state.legal_actions()[:1]

    def evaluate(self, state: State[Action], seat: int) -> float:
        """Return -1..1: at the end who won, before it the lead, the hand under way as it would end now."""
        assert isinstance(state, DragonState)
        team = seat & 1
        if state.phase == P_GAME_OVER:
            lead = state.scores[team] - state.scores[1 - team]
            return float((lead > 0) - (lead < 0))
        scores = expected_scores(state)
        lead_now = scores[team] - scores[1 - team]
        return lead_now / (abs(lead_now) + EVEN_LEAD)

    def playout_policy(self, state: State[Action], rng: Random) -> Action:
        """Return a quick, sensible action."""
        assert isinstance(state, DragonState)
        return DEAL if state.phase == P_HAND_OVER else quick.action(state, rng)


def _copy_public(state: DragonState, o: DragonObservation) -> None:
    """Set everything of `state` that `o` shows."""
    state.phase = PHASES.index(o.phase)
    state.dealer, state.to_move, state.hand = o.dealer, o.to_move, o.hand
    state.bids = o.bids
    if o.contract is not None:
        state.bidder, state.bid, state.trump = o.contract.seat, o.contract.bid, o.trump
    elif state.phase == P_BID:
        state.bidder, state.bid = max((bid for bid in o.bids if bid[1]), key=lambda bid: bid[1], default=(-1, 0))
    state.trick = tuple([CARD_OF[face] for _seat, face in o.trick])
    state.leader = o.trick[0][0] if o.trick else o.to_move
    state.last_trick = tuple([(seat, CARD_OF[face]) for seat, face in o.last_trick])
    state.taken, state.scores = list(o.taken), list(o.scores)
    state.won = [mask_of_faces(cards) for cards in o.won]
    state.tricks = o.tricks
    for seat, elements in enumerate(o.voids):
        for element in elements:
            state.voids |= 1 << (4 * seat + ELEMENTS.index(element))
    state.hands = [mask_of_faces(hand or ()) for hand in o.hands]
    state.kitty = mask_of_faces(o.kitty or ())


def expected_scores(state: DragonState) -> list[float]:
    """Return each team's score if the points of this hand still out were shared evenly."""
    scores = [float(score) for score in state.scores]
    if state.phase != P_PLAY or state.bidder < 0:
        return scores
    out = state.tables.total - sum(state.taken)
    taken = [points + out / 2.0 for points in state.taken]
    team = state.bidder & 1
    needed = state.bid - state.taken[team]
    made = 1.0 if needed <= 0 else max(0.0, min(1.0, 1.25 - needed / out)) if out else 0.0
    scores[1 - team] += taken[1 - team]
    scores[team] += made * max(taken[team], state.bid) - (1.0 - made) * state.bid
    return scores


def create(game: Game[Action]) -> DragonStrategy:
    """Return the strategy of the game."""
    return DragonStrategy(game)
