"""What is legal in Elemies, and one legal action at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.actions import (
    CALL,
    DEAL,
    DECLINE,
    GIVE,
    K_PLAY,
    NO,
    PASS,
    STOMPING,
    USE_AIR,
    USE_EARTH,
    USE_FIRE,
    USE_WATER,
    YES,
    Action,
    ActionList,
)
from elements_table.games.elemies.rules.claims import elevated
from elements_table.games.elemies.rules.data import AIR, ELEVATE, FIRE, GURU, JESTER, STOMP, SUITED, WATER, bits_of
from elements_table.games.elemies.rules.turn import (
    NO_EFFECTS,
    P_EXCHANGE,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    Turn,
    can_stomp,
    reacting_swans,
)

CALLED_AT_RANDOM = 1 / 50
"""How often a random playout calls Elemies where it may: a game in which everybody calls would hardly end."""
_ALL_LONELY = JESTER | ELEVATE | STOMP


def usable(state: Turn, seat: int) -> int:
    """Return the cards that `seat` may play in this trick: stomped ones rest (E22), Earth bars specials (E28)."""
    hand = state.hands[seat] & ~state.stomped
    return hand & SUITED if seat & 1 == state.effects.no_specials else hand


def may_call(state: Turn, seat: int) -> bool:
    """Return whether `seat` may still shout Elemies (E18), if it is asked for anything now."""
    return not (state.called | state.played) >> seat & 1


def lone_leads(hand: int) -> list[int]:
    """Return the cards that may be led alone, for their player's treasure (E23)."""
    if hand & ~_ALL_LONELY:
        return [JESTER] if hand & JESTER else []
    return bits_of(hand)


def leads(hand: int) -> list[int]:
    """Return all that a hand can lead (E16, E23)."""
    return combos.plays(hand) + lone_leads(hand)


def follows(state: Turn, seat: int) -> list[int]:
    """Return all that `seat` can play on the top play, Elevate included (E16, E21)."""
    top, effects = state.top, state.effects
    assert top is not None
    hand = usable(state, seat)
    found = combos.replies(hand, top.claim, effects.is_reversed, effects.dominant)
    if hand & ELEVATE and can_elevate(state, seat):
        found.append(ELEVATE)
    return found


def can_elevate(state: Turn, seat: int) -> bool:
    """Return whether an Elevate of `seat` has power over the top play (E21, E23)."""
    top = state.top
    return (
        top is not None
        and state.hands[seat] != ELEVATE
        and elevated(top.claim, state.effects.is_reversed) is not None
    )


def legal_actions(state: Turn) -> Sequence[Action]:
    """Return every legal action once."""
    phase, seat = state.phase, state.to_move
    if phase == P_PLAY:
        if state.top is None:
            return ActionList(_beside_a_lead(state, seat), leads(state.hands[seat]))
        return ActionList(_beside_a_follow(state, seat), follows(state, seat))
    if phase == P_REACTION:
        codes = reacting_swans(state, seat)
        return ActionList(_beside_a_reaction(state, seat, bool(codes)), codes)
    if phase == P_GIVE:
        return [GIVE[bit] for bit in bits_of(state.hands[seat])]
    if phase == P_EXCHANGE:
        return (YES, NO)
    return (DEAL,) if phase == P_ROUND_OVER else ()


def dominant_action(state: Turn) -> Action | None:
    """Return the pass where nothing but the call is legal besides: that can be made later as well (E18)."""
    is_follow = state.phase == P_PLAY and state.top is not None
    found = islice(legal_actions(state), 3) if is_follow else ()
    return PASS if tuple(found) == (PASS, CALL) else None


def _beside_a_lead(state: Turn, seat: int) -> list[Action]:
    first = [CALL] if may_call(state, seat) else []
    card = state.action_cards[seat]
    return first + uses(state, seat) if card and state.effects == NO_EFFECTS else first


def _beside_a_follow(state: Turn, seat: int) -> list[Action]:
    first = [PASS]
    if can_stomp(state, seat):
        first.append(STOMPING)
    if may_call(state, seat):
        first.append(CALL)
    return first


def _beside_a_reaction(state: Turn, seat: int, has_swan: bool) -> list[Action]:
    first = [DECLINE]
    has_stomp = can_stomp(state, seat)
    if has_stomp:
        first.append(STOMPING)
    if (has_stomp or has_swan) and may_call(state, seat):
        first.append(CALL)
    return first


def uses(state: Turn, seat: int) -> list[Action]:
    """Return the ways to play the action card of `seat` (E24 to E28); Water bans somebody who has cards."""
    card = state.action_cards[seat]
    if card == FIRE:
        return [USE_FIRE]
    if card == WATER:
        return [USE_WATER[other] for other in range(4) if other != seat and state.hands[other]]
    if card == AIR:
        return [USE_AIR]
    return list(USE_EARTH) if card else []


def _singles_and_guru(hand: int) -> list[int]:
    return [*combos.singles(hand), GURU] if hand & GURU else combos.singles(hand)


_LEADS: tuple[Callable[[int], list[int]], ...] = (
    _singles_and_guru,
    combos.pairs,
    combos.triples,
    combos.steps,
    combos.full_houses,
    combos.straights,
    combos.swans,
    lone_leads,
)


def random_action(state: Turn, rng: Random) -> Action:
    """Return a legal action: a lead by its kind first, so that long lists are not made."""
    phase, seat = state.phase, state.to_move
    if phase != P_PLAY:
        actions = legal_actions(state)
        return actions[int(rng.random() * len(actions))]
    if not (state.called | state.played) >> seat & 1 and rng.random() < CALLED_AT_RANDOM:
        return CALL
    if state.top is None:
        hand = state.hands[seat]
        if state.action_cards[seat] and state.effects == NO_EFFECTS and rng.random() < 0.125:
            named = uses(state, seat)
            return named[int(rng.random() * len(named))]
        codes = _LEADS[int(rng.random() * 8)](hand) or _singles_and_guru(hand) or lone_leads(hand)
        return Action(K_PLAY, codes[int(rng.random() * len(codes))])
    codes = follows(state, seat)
    first = 1 + can_stomp(state, seat)
    index = int(rng.random() * (len(codes) + first))
    if index < first:
        return STOMPING if index else PASS
    return Action(K_PLAY, codes[index - first])
