"""What is legal in Elemies, one legal action at random, and why anything else is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.actions import (
    CALL,
    DEAL,
    DECLINE,
    GIVE,
    K_CALL,
    K_DECLINE,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    K_USE,
    NO,
    PASS,
    STOMPING,
    USE_AIR,
    USE_EARTH,
    USE_FIRE,
    USE_WATER,
    YES,
    Action,
    Moves,
)
from elements_table.games.elemies.rules.claims import (
    SINGLE,
    Claim,
    beats,
    can_be_stomped,
    card_words,
    elevated,
    inside,
    is_swan,
    named,
)
from elements_table.games.elemies.rules.core import (
    LONELY,
    NO_EFFECTS,
    P_EXCHANGE,
    P_GAME_OVER,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    TableState,
)
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    AIR,
    ALL_CARDS,
    ELEVATE,
    FIRE,
    GURU,
    JESTER,
    NO_ACTION,
    SPECIALS,
    STOMP,
    SUITED,
    WATER,
    bits_of,
    cards_of,
)
from elements_table.kernel.words import _

CALLED_AT_RANDOM = 1 / 50
"""How often a random playout calls Elemies where it may: a game in which everybody calls would hardly end."""
_ALL_LONELY = JESTER | ELEVATE | STOMP


def usable(state: TableState, seat: int) -> int:
    """Return the cards that `seat` may play this turn: stomped ones rest (E22), Earth bars specials (E28)."""
    hand = state.hands[seat] & ~state.stomped
    return hand & SUITED if seat & 1 == state.effects.no_specials else hand


def may_call(state: TableState, seat: int) -> bool:
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


def follows(state: TableState, seat: int) -> list[int]:
    """Return all that `seat` can play on the top play, Elevate included (E16, E21)."""
    top, effects = state.top, state.effects
    assert top is not None
    hand = usable(state, seat)
    found = combos.replies(hand, top.claim, effects.is_reversed, effects.dominant)
    if hand & ELEVATE and _can_elevate(state, seat):
        found.append(ELEVATE)
    return found


def _can_elevate(state: TableState, seat: int) -> bool:
    top = state.top
    return (
        top is not None
        and state.hands[seat] != ELEVATE
        and elevated(top.claim, state.effects.is_reversed) is not None
    )


def legal_actions(state: TableState) -> Sequence[Action]:
    """Return every legal action once."""
    phase, seat = state.phase, state.to_move
    if phase == P_PLAY:
        if state.top is None:
            return Moves(_beside_a_lead(state, seat), leads(state.hands[seat]))
        return Moves(_beside_a_follow(state, seat), follows(state, seat))
    if phase == P_REACTION:
        codes = state.reacting_swans(seat)
        return Moves(_beside_a_reaction(state, seat, bool(codes)), codes)
    if phase == P_GIVE:
        return [GIVE[bit] for bit in bits_of(state.hands[seat])]
    if phase == P_EXCHANGE:
        return (YES, NO)
    return (DEAL,) if phase == P_ROUND_OVER else ()


def _beside_a_lead(state: TableState, seat: int) -> list[Action]:
    first = [CALL] if may_call(state, seat) else []
    card = state.action_cards[seat]
    return first + uses(state, seat) if card and state.effects == NO_EFFECTS else first


def _beside_a_follow(state: TableState, seat: int) -> list[Action]:
    first = [PASS]
    if state.can_stomp(seat):
        first.append(STOMPING)
    if may_call(state, seat):
        first.append(CALL)
    return first


def _beside_a_reaction(state: TableState, seat: int, has_swan: bool) -> list[Action]:
    first = [DECLINE]
    can_stomp = state.can_stomp(seat)
    if can_stomp:
        first.append(STOMPING)
    if (can_stomp or has_swan) and may_call(state, seat):
        first.append(CALL)
    return first


def uses(state: TableState, seat: int) -> list[Action]:
    """Return the ways to play the action card of `seat` (E24 to E28); Water bans somebody who has cards."""
    card = state.action_cards[seat]
    if card == FIRE:
        return [USE_FIRE]
    if card == WATER:
        return [USE_WATER[other] for other in range(4) if other != seat and state.hands[other]]
    if card == AIR:
        return [USE_AIR]
    return list(USE_EARTH) if card else []


def is_asked(state: TableState, seat: int) -> bool:
    """Return whether `seat` is the one whose reaction the table waits for, and holds one."""
    return (
        state.phase == P_REACTION
        and state.to_move == seat
        and (state.can_stomp(seat) or bool(state.reacting_swans(seat)))
    )


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


def random_action(state: TableState, rng: Random) -> Action:
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
    first = 1 + state.can_stomp(seat)
    index = int(rng.random() * (len(codes) + first))
    if index < first:
        return STOMPING if index else PASS
    return Action(K_PLAY, codes[index - first])


def resolve(state: TableState, action: Action) -> Action:
    """Return the play with its Jester's rank closed: the strongest that is legal (E20), else the strongest."""
    kind, code = action
    if kind != K_PLAY or not code & JESTER or code > ALL_CARDS or code == JESTER:
        return action
    closed = combos.readings(code)
    best = [reading for reading in closed if play_objection(state, reading) is None] or closed
    sign = -1 if state.effects.is_reversed else 1

    def strength(reading: int) -> tuple[int, int]:
        claim = combos.recognise(reading)
        assert claim is not None
        return sign * claim.rank, sign * claim.minor

    return Action(K_PLAY, max(best, key=strength)) if best else action


def objection(state: TableState, action: Action) -> str | None:
    """Return why the action is not legal now, in a player's words, or None where it is."""
    kind, value = action
    phase, seat = state.phase, state.to_move
    if phase == P_GAME_OVER:
        return _("The game is over.")
    if phase == P_ROUND_OVER:
        return None if action == DEAL else _("The round is over; deal the next one first.")
    if phase == P_EXCHANGE:
        return None if kind == K_EXCHANGE else _("The player with the button first decides on the exchange.")
    if phase == P_GIVE:
        return _give_objection(state, seat, action)
    if kind == K_PLAY:
        return play_objection(state, value)
    if kind == K_STOMP:
        return _stomp_objection(state, seat)
    if kind == K_CALL:
        return _call_objection(state, seat)
    if kind == K_DECLINE:
        return None if phase == P_REACTION else _("There is nothing to decline; play or pass.")
    if kind == K_PASS:
        if phase == P_REACTION:
            return _("It is not your turn; decline, or play your reaction.")
        return None if state.top is not None else _("You lead, so you cannot pass.")
    if kind == K_USE:
        return _use_objection(state, seat, action)
    if kind in (K_GIVE, K_EXCHANGE):
        return _("Cards are exchanged before the round only.")
    return _("The round is not over yet.")


def _give_objection(state: TableState, seat: int, action: Action) -> str | None:
    if action.kind != K_GIVE:
        return _("First everybody gives a card to their partner.")
    return None if action.value & state.hands[seat] else _("You can only give a card from your hand.")


def _stomp_objection(state: TableState, seat: int) -> str | None:
    if state.can_stomp(seat):
        return None
    if not state.hands[seat] & STOMP:
        return _("You do not hold the Stomp.")
    top = state.top
    if top is None:
        return _("There is no play to stomp.")
    if seat & 1 == state.effects.no_specials:
        return _("Earth bars your team from special cards this turn.")
    if seat == top.seat:
        return _("You cannot stomp your own play.")
    if not state.plays:
        return _("The first play of a turn cannot be stomped.")
    if not can_be_stomped(top.claim):
        return _("Stomp has no power over the Guru, a Black Swan or more than five cards.")
    if not state.hands[top.seat]:
        return _("A player's last cards cannot be stomped.")
    return _("The next player has acted already, so it is too late to stomp.")


def _call_objection(state: TableState, seat: int) -> str | None:
    if state.called >> seat & 1:
        return _("You have called Elemies already.")
    if state.played >> seat & 1:
        return _("Elemies is called before your first card of the round.")
    is_open = state.phase == P_PLAY or is_asked(state, seat)
    return None if is_open else _("It is not your turn.")


def _use_objection(state: TableState, seat: int, action: Action) -> str | None:
    if state.phase == P_REACTION or state.top is not None:
        return _("An action card is played before you lead, on an empty table.")
    card = state.action_cards[seat]
    if card == NO_ACTION or action.value >> 3 != card:
        return _("You do not hold the action card {card}.").format(card=ACTION_NAMES[(action.value >> 3) - 1])
    if state.effects != NO_EFFECTS:
        return _("Only one action card can be played in a turn.")
    return None if action in uses(state, seat) else _("Water bans another player who still has cards.")


def play_objection(state: TableState, code: int) -> str | None:
    """Return why the seat to act cannot play `code` (a closed code) now, or None where it can."""
    seat, cards, top = state.to_move, code & ALL_CARDS, state.top
    missing = cards & ~state.hands[seat]
    if missing:
        return _("You do not hold {cards}.").format(cards=", ".join(map(card_words, cards_of(missing))))
    if cards & state.stomped:
        return _("Stomped cards rest in your hand until the turn is over.")
    if cards & SPECIALS and seat & 1 == state.effects.no_specials:
        return _("Earth bars your team from special cards this turn.")
    claim = combos.recognise(code)
    if state.phase == P_REACTION and (claim is None or not is_swan(claim)):
        return _("Out of turn only Stomp and a Black Swan can be played.")
    if state.phase == P_REACTION and seat == state.effects.banned:
        return _("Water bans you from this turn.")
    if code in LONELY and claim is None:
        return _lone_objection(state, seat, code)
    if claim is None:
        if cards & GURU:
            return _("The Guru is played as a single card only.")
        if cards & (ELEVATE | STOMP):
            return _("Elevate and Stomp are not part of a combination.")
        return _("These cards are no combination.")
    return None if top is None else _beat_objection(state, claim, top.claim)


def _lone_objection(state: TableState, seat: int, code: int) -> str | None:
    hand = state.hands[seat]
    if state.top is None:
        return None if code in lone_leads(hand) else _("Elevate and Stomp cannot be led while you hold other cards.")
    if code == JESTER:
        return _("Alone the Jester has no value; it can only be led.")
    if code == STOMP:
        return _("Alone the Stomp can only be led; to cancel a play, stomp it.")
    if hand == ELEVATE:
        return _("As your last card the Elevate has no value; it can only be led.")
    if not _can_elevate(state, seat):
        return _("Elevate has no power over what lies on top.")
    return None


def _beat_objection(state: TableState, claim: Claim, top: Claim) -> str | None:
    effects = state.effects
    if beats(claim, top, effects.is_reversed, effects.dominant):
        return None
    if is_swan(top):
        return _("Only a higher Black Swan beats a Black Swan.")
    if claim.kind != top.kind and not (claim.kind > SINGLE == top.kind):
        return _("It takes the same combination: {top} is to be beaten.").format(top=inside(top))
    if claim.size != top.size:
        return _("It takes the same number of cards: {top} is to be beaten.").format(top=inside(top))
    if effects.is_reversed:
        return _("Ranks are reversed this turn, so {cards} does not beat {top}.").format(
            cards=named(claim), top=inside(top)
        )
    return _("{cards} does not beat {top}.").format(cards=named(claim), top=inside(top))
