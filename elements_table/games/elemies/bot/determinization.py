"""States that a seat of Elemies could be in, made from what it knows."""

from __future__ import annotations

from random import Random

from elements_table.games.elemies.rules.data import NO_ACTION, bits_of
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import NOBODY, PHASES
from elements_table.kernel import chance


def determinized(game: Elemies, o: ElemiesObservation, rng: Random) -> ElemiesState:
    """Return a state that `o.seat` could be in."""
    assert o.seat is not None
    seat = o.seat
    state = ElemiesState(game.variant(o.options), chance.seeded(int(rng.random() * (1 << 53))))
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
