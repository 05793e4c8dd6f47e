"""What a good player of Elemies knows.

It splits its hand into few combinations, sheds the heavy ones and keeps what wins the lead; it leaves a winning
partner alone and stops an opponent who is nearly out. Values are in the measure of `burden.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from elements_table.games.elemies.bot import playout as playouts
from elements_table.games.elemies.bot.evaluation import GOOD_BELOW, LEAD, OUT, USE_PAYS, WEAK_ABOVE, Judge
from elements_table.games.elemies.bot.hand_value import Burdens
from elements_table.games.elemies.rules.actions import (
    CALL,
    DECLINE,
    GIVE,
    K_PLAY,
    K_STOMP,
    K_USE,
    NO,
    PASS,
    STOMPING,
    YES,
    Action,
    Moves,
)
from elements_table.games.elemies.rules.claims import card_words, elevated, named
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.core import NOBODY, P_EXCHANGE, P_GIVE, P_PLAY, P_REACTION, PHASES
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    ALL_CARDS,
    ELEVATE,
    NO_ACTION,
    WATER,
    bits_of,
    cards_of,
)
from elements_table.games.elemies.rules.game import Elemies, ElemiesState
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.kernel.game import Advice, Budget, Game, Observation, State, Strategy
from elements_table.kernel.words import mark

ONLY = mark("There is nothing else to do.")
EXCHANGE = mark("Your hand gains more from a new card than it can lose.")
NO_EXCHANGE = mark("Your hand is good as it is, so keep it together.")
GIVE_LIGHT = mark("Without {card} your hand is out sooner.")
GIVE_STRONG = mark("Your hand is weak, so {card} does more in your partner's.")
CALL_NOW = mark("A hand like yours comes out first more often than not.")
USE_NOW = mark("With {card} you should win this turn.")
LAST_CARDS = mark("These are your last cards.")
LEAD_STRONG = mark("{play} should win this turn; the chance is {percent} %.")
LEAD_HEAVY = mark("{play} is hard to be rid of later, so lead it now.")
LEAD_ALONE = mark("Alone it has no value, and this is the time to be rid of it.")
FOLLOW_STRONG = mark("{play} should win you the lead; the chance is {percent} %.")
FOLLOW_CHEAP = mark("{play} can go without cost to the rest of your hand.")
STOP = mark("An opponent is nearly out, so take the turn away.")
PASS_PARTNER = mark("Your partner is winning this turn.")
PASS_KEEP = mark("What could beat it is worth more later.")
PASS_NOTHING = mark("You hold nothing that beats it.")
DECLINE_NOW = mark("Your reaction is worth more later.")
STOMP_NOW = mark("This play would win the turn for your opponents; cancel it.")

Parameters = dict[str, Any]
CARD_MOVES = (K_PLAY, K_STOMP)


class ElemiesStrategy(Strategy[Action]):
    """The regular player: weighs each action by what it does to its hand and to the turn."""

    game: Elemies

    def __init__(self, game: Game[Action]) -> None:
        super().__init__(game)
        self.burdens = Burdens()

    def determinize(self, observation: Observation, rng: Random) -> ElemiesState:
        """Return a state with the unseen cards dealt at random to the others' hands and gifts."""
        assert isinstance(observation, ElemiesObservation)
        return determinized(self.game, observation, rng)

    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Advice[Action]:
        """Return the action of highest value, with the reason."""
        assert isinstance(observation, ElemiesObservation) and observation.seat is not None
        state = self.determinize(observation, rng)
        actions = state.legal_actions()
        if len(actions) == 1:
            return Advice(actions[0], PASS_NOTHING if actions[0] == PASS else ONLY)
        judge = Judge(observation, self.burdens)
        if state.phase == P_EXCHANGE:
            wanted = judge.burden > GOOD_BELOW
            return Advice(YES if wanted else NO, EXCHANGE if wanted else NO_EXCHANGE)
        if state.phase == P_GIVE:
            return _gift(judge)
        if state.phase == P_REACTION:
            values = _reactions(judge, actions)
        elif state.top is None:
            values = _leads(judge, actions)
        else:
            values = _follows(judge, actions)
        best = max(values, key=values.__getitem__)
        if best.kind in CARD_MOVES and CALL in actions and judge.should_call():
            return Advice(CALL, CALL_NOW)
        reason, parameters = _reason(judge, best)
        return Advice(best, reason, parameters)

    def candidates(self, state: State[Action]) -> Sequence[Action]:
        """Return the actions worth weighing, best first: one for each claim, and what stands beside plays."""
        assert isinstance(state, ElemiesState)
        actions = state.legal_actions()
        if state.phase not in (P_PLAY, P_REACTION) or len(actions) < 3:
            return actions
        judge = Judge(state.observation(state.to_move), self.burdens)
        weigh = _reactions if state.phase == P_REACTION else _leads if state.top is None else _follows
        values = weigh(judge, actions)
        best = sorted(values, key=values.__getitem__, reverse=True)
        return [*best, CALL] if CALL in actions and judge.should_call() else best

    def is_slip(self, state: State[Action], action: Action) -> bool:
        """Return whether `action` bans the own partner."""
        return action.kind == K_USE and action.value == 8 * WATER + (state.current_player() ^ 2)

    def evaluate(self, state: State[Action], seat: int) -> float:
        """Return -1..1 from the scores, and what this round may still bring."""
        assert isinstance(state, ElemiesState)
        return playouts.evaluate(state, seat, self.burdens)

    def playout_policy(self, state: State[Action], rng: Random) -> Action:
        """Return a quick action: shed low cards, leave the partner alone, keep what is strong."""
        assert isinstance(state, ElemiesState)
        return playouts.quick_action(state, rng)


def determinized(game: Elemies, o: ElemiesObservation, rng: Random) -> ElemiesState:
    """Return a state that `o.seat` could be in."""
    assert o.seat is not None
    seat = o.seat
    state = game.blank(o.options, int(rng.random() * (1 << 53)))
    state.hands, state.given = _dealt(o, seat, rng)
    hidden = list(o.hidden_actions)
    rng.shuffle(hidden)
    state.action_cards = tuple(
        (o.action_card if other == seat else hidden.pop()) if o.holds_action[other] else NO_ACTION
        for other in range(4)
    )
    state.treasures = list(o.treasures)
    state.pile, state.top, state.plays, state.passes = o.pile, o.top, o.plays, o.passes
    state.to_move, state.turn, state.button = o.to_move, o.turn, o.button
    state.actor = o.turn if o.actor == NOBODY else o.actor
    state.finished, state.called, state.played, state.stomped = o.finished, o.called, o.played, o.stomped
    state.scores, state.effects, state.bets, state.round = o.scores, o.effects, o.bets, o.round
    gifts = [0, 0, 0, 0]
    gifts[seat], gifts[seat ^ 2] = o.gift, o.received
    state.gifts, state.shown = tuple(gifts), o.shown
    state.phase = PHASES.index(o.phase)
    state.ended = o.last_round
    state.find_swans()
    return state


def _dealt(o: ElemiesObservation, seat: int, rng: Random) -> tuple[list[int], tuple[int, ...]]:
    """Return hands and given cards: known cards where they are, the rest of the unseen ones at random."""
    hands = list(o.shown)
    hands[seat ^ 2] |= o.gift
    hands[seat] = o.hand
    loose = bits_of(o.unseen & ~(hands[0] | hands[1] | hands[2] | hands[3]))
    rng.shuffle(loose)
    given = [0, 0, 0, 0]
    given[seat] = o.given
    for other in range(4):
        if other == seat:
            continue
        lacking = o.counts[other] - hands[other].bit_count()
        hands[other] |= sum(loose[:lacking])
        del loose[:lacking]
        if o.has_given >> other & 1:
            given[other] = loose.pop()
    return hands, tuple(given)


def _gift(judge: Judge) -> Advice[Action]:
    gifts = judge.gifts()
    best = max(gifts, key=gifts.__getitem__)
    is_weak = judge.burden > WEAK_ABOVE and best >= 1 << 36
    return Advice(GIVE[best], GIVE_STRONG if is_weak else GIVE_LIGHT, {"card": card_words(cards_of(best)[0])})


def _codes(actions: Sequence[Action]) -> list[int]:
    if isinstance(actions, Moves):
        return actions.codes
    return [action.value for action in actions if action.kind == K_PLAY]


def _leads(judge: Judge, actions: Sequence[Action]) -> dict[Action, float]:
    codes = _codes(actions)
    values = {Action(K_PLAY, code): value for code, value in judge.leads(codes).items()}
    plain = max(values.values())
    for action in actions if len(actions) > len(codes) else ():
        if action.kind == K_USE:
            values[action] = judge.use_value(action.value, codes) - USE_PAYS
        elif action.kind == K_PLAY:
            break
    return values if plain < OUT else {action: value for action, value in values.items() if action.kind == K_PLAY}


def _follows(judge: Judge, actions: Sequence[Action]) -> dict[Action, float]:
    values = {Action(K_PLAY, code): value for code, value in judge.follows(_codes(actions)).items()}
    values[PASS] = 0.0
    if STOMPING in actions:
        values[STOMPING] = judge.stomp_value()
    return values


def _reactions(judge: Judge, actions: Sequence[Action]) -> dict[Action, float]:
    values = {Action(K_PLAY, code): value for code, value in judge.follows(_codes(actions)).items()}
    values[DECLINE] = 0.0
    if STOMPING in actions:
        values[STOMPING] = judge.stomp_value()
    return values


def _reason(judge: Judge, action: Action) -> tuple[str, Parameters]:
    kind, value = action
    o = judge.o
    if action == PASS:
        is_partners = o.top is not None and o.top.seat == o.partner
        return (PASS_PARTNER if is_partners else PASS_KEEP), {}
    if action in (DECLINE, STOMPING):
        return (STOMP_NOW if action == STOMPING else DECLINE_NOW), {}
    if kind == K_USE:
        return USE_NOW, {"card": ACTION_NAMES[(value >> 3) - 1].capitalize()}
    cards = value & ALL_CARDS
    if cards == judge.hand:
        return LAST_CARDS, {}
    claim = recognise(value)
    if claim is None and o.top is not None and cards == ELEVATE:
        claim = elevated(o.top.claim, o.effects.is_reversed)
    if claim is None:
        return LEAD_ALONE, {}
    wins = judge.wins(claim)
    about = {"play": named(claim), "percent": round(100 * wins)}
    if o.top is None and o.turn == judge.seat:
        return (LEAD_STRONG if wins > 0.5 else LEAD_HEAVY), about
    if wins > 0.5 and judge.lead > 1.5 * LEAD:
        return STOP, {}
    return (FOLLOW_STRONG if wins > 0.5 else FOLLOW_CHEAP), about


def create(game: Game[Action]) -> ElemiesStrategy:
    """Return the strategy of the game."""
    return ElemiesStrategy(game)
