"""Why an action is not legal in Elemies, in a player's words, and what an open Jester stands for."""

from __future__ import annotations

from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.actions import (
    DEAL,
    K_CALL,
    K_DECLINE,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    K_USE,
    Action,
)
from elements_table.games.elemies.rules.claims import (
    SINGLE,
    TOPMOST,
    Claim,
    beats,
    can_be_stomped,
    card_words,
    inside,
    is_swan,
    named,
)
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    ALL_CARDS,
    ELEVATE,
    GURU,
    JESTER,
    NO_ACTION,
    SPECIALS,
    STOMP,
    cards_of,
)
from elements_table.games.elemies.rules.legal import can_elevate, lone_leads, uses
from elements_table.games.elemies.rules.turn import (
    LONELY,
    NO_EFFECTS,
    P_EXCHANGE,
    P_GAME_OVER,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    Turn,
    can_stomp,
    is_asked,
)
from elements_table.kernel.words import _


def resolve(state: Turn, action: Action) -> Action:
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


def objection(state: Turn, action: Action) -> str | None:
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
        if phase == P_REACTION:
            return None
        if state.top is None:
            return _("There is nothing to decline; you lead.")
        return _("There is nothing to decline; play or pass.")
    if kind == K_PASS:
        if phase == P_REACTION:
            return _("It is not your turn; decline, or play your reaction.")
        return None if state.top is not None else _("You lead, so you cannot pass.")
    if kind == K_USE:
        return _use_objection(state, seat, action)
    if kind in (K_GIVE, K_EXCHANGE):
        return _("Cards are exchanged before the round only.")
    return _("The round is not over yet.")


def _give_objection(state: Turn, seat: int, action: Action) -> str | None:
    if action.kind != K_GIVE:
        return _("First everybody gives a card to their partner.")
    return None if action.value & state.hands[seat] else _("You can only give a card from your hand.")


def _stomp_objection(state: Turn, seat: int) -> str | None:
    if can_stomp(state, seat):
        return None
    if not state.hands[seat] & STOMP:
        return _("You do not hold the Stomp.")
    top = state.top
    if top is None:
        return _("There is no play to stomp.")
    if state.effects.bans(seat):
        return _("Water bans you from this trick.")
    if state.effects.bars_specials(seat):
        return _("Earth bars your team from special cards in this trick.")
    if seat == top.seat:
        return _("You cannot stomp your own play.")
    if not state.plays:
        return _("The first play of a trick cannot be stomped.")
    if not can_be_stomped(top.claim):
        return _("Stomp has no power over the Guru, a Black Swan or more than five cards.")
    if not state.hands[top.seat]:
        return _("A player's last cards cannot be stomped.")
    return _("The next player has acted already, so it is too late to stomp.")


def _call_objection(state: Turn, seat: int) -> str | None:
    if state.called >> seat & 1:
        return _("You have called Elemies already.")
    if state.played >> seat & 1:
        return _("Elemies is called before your first card of the round.")
    is_open = state.phase == P_PLAY or is_asked(state, seat)
    return None if is_open else _("Elemies is called on your turn, or when you may react.")


def _use_objection(state: Turn, seat: int, action: Action) -> str | None:
    if state.phase == P_REACTION or state.top is not None:
        return _("An action card is played before you lead, on an empty table.")
    card = state.action_cards[seat]
    if card == NO_ACTION or action.value >> 3 != card:
        return _("You do not hold the action card {card}.").format(
            card=_(ACTION_NAMES[(action.value >> 3) - 1].title())
        )
    if state.effects != NO_EFFECTS:
        return _("Only one action card can be played in a trick.")
    return None if action in uses(state, seat) else _("Water bans another player who still has cards.")


def play_objection(state: Turn, code: int) -> str | None:
    """Return why the seat to act cannot play `code` (a closed code) now, or None where it can."""
    seat, cards, top = state.to_move, code & ALL_CARDS, state.top
    missing = cards & ~state.hands[seat]
    if missing:
        return _("You do not hold {cards}.").format(cards=", ".join(map(card_words, cards_of(missing))))
    if cards & state.stomped:
        return _("Stomped cards may not be played again in this trick.")
    if cards & SPECIALS and state.effects.bars_specials(seat):
        return _("Earth bars your team from special cards in this trick.")
    claim = combos.recognise(code)
    if state.phase == P_REACTION and (claim is None or not is_swan(claim)):
        return _("Out of turn only Stomp and a Black Swan can be played.")
    if state.phase == P_REACTION and state.effects.bans(seat):
        return _("Water bans you from this trick.")
    if code in LONELY and claim is None:
        return _lone_objection(state, seat, code)
    if claim is None:
        if cards & GURU:
            return _("The Guru is played as a single card only.")
        if cards & (ELEVATE | STOMP):
            return _("Elevate and Stomp are not part of a combination.")
        return _("These cards are no combination.")
    return None if top is None else _beat_objection(state, claim, top.claim)


def _lone_objection(state: Turn, seat: int, code: int) -> str | None:
    hand = state.hands[seat]
    if state.top is None:
        return None if code in lone_leads(hand) else _("Elevate and Stomp cannot be led while you hold other cards.")
    if code == JESTER:
        return _("Alone the Jester has no value; it can only be led.")
    if code == STOMP:
        return _("Alone the Stomp can only be led; to cancel a play, stomp it.")
    if hand == ELEVATE:
        return _("As your last card the Elevate has no value; it can only be led.")
    if not can_elevate(state, seat):
        return _("Elevate has no power over what lies on top.")
    return None


def _beat_objection(state: Turn, claim: Claim, top: Claim) -> str | None:
    effects = state.effects
    if beats(claim, top, effects.is_reversed, effects.dominant):
        return None
    if is_swan(top):
        return _("Only a higher Black Swan beats a Black Swan.")
    if top.kind == TOPMOST:
        return _("Only a Black Swan beats the Guru.")
    if claim.kind != top.kind and not (claim.kind > SINGLE == top.kind):
        return _("It takes the same combination: {top} is to be beaten.").format(top=inside(top))
    if claim.size != top.size:
        return _("It takes the same number of cards: {top} is to be beaten.").format(top=inside(top))
    if effects.is_reversed and claim.rank != top.rank:
        return _("Ranks are reversed in this trick, so {cards} will not beat {top}.").format(
            cards=inside(claim), top=inside(top)
        )
    return _("{cards} will not beat {top}.").format(cards=named(claim), top=inside(top))
