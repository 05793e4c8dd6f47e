"""Why an action of Dragon is not legal, in a player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.games.dragon.rules.actions import (
    K_BID,
    K_BURY,
    K_DEAL,
    K_FINISH,
    K_PASS,
    K_PLAY,
    K_TRUMP,
    Action,
    Buries,
)
from elements_table.games.dragon.rules.cards import DRAGON, card_name, cards_of, suit_name, suit_under
from elements_table.games.dragon.rules.observation import P_BID, P_BURY, P_GAME_OVER, P_HAND_OVER, P_PLAY, P_TRUMP
from elements_table.kernel.words import _

if TYPE_CHECKING:
    from elements_table.games.dragon.rules.state import DragonState

PHASE_OF = {K_BID: P_BID, K_PASS: P_BID, K_TRUMP: P_TRUMP, K_BURY: P_BURY, K_PLAY: P_PLAY}


def objection(state: DragonState, action: Action) -> str | None:
    """Return why `action` is not legal now, or None where it is."""
    kind, value = action
    if state.phase == P_GAME_OVER:
        return _("The game is over.")
    if kind in (K_DEAL, K_FINISH):
        return _objection_between(state, kind)
    if PHASE_OF[kind] != state.phase:
        return _objection_to_time(state)
    if kind == K_BID:
        return _objection_to_bid(state, value)
    if kind == K_BURY:
        return _objection_to_bury(state, value)
    if kind == K_PLAY:
        return _objection_to_play(state, value)
    return None


def _objection_between(state: DragonState, kind: int) -> str | None:
    if state.phase != P_HAND_OVER:
        return _("The hand is not over yet.")
    if kind == K_FINISH and not state.tables.endless:
        return _("This game ends by its scores; only a game without end is finished by hand.")
    return None


def _objection_to_time(state: DragonState) -> str:
    if state.phase == P_HAND_OVER:
        return _("The hand is over; deal the next one first.")
    if state.phase == P_BID:
        return _("The bidding is still on: bid or pass.")
    if state.phase == P_TRUMP:
        return _("The trump is not named yet: name one of the four suits.")
    if state.phase == P_BURY:
        return _("The kitty is not laid down yet: lay down {n} cards.").format(n=state.tables.kitty)
    return _("The tricks are being played: play a card.")


def _objection_to_bid(state: DragonState, amount: int) -> str | None:
    tables = state.tables
    if not tables.lowest <= amount <= tables.total:
        return _("A bid lies from {lowest} to {highest}.").format(lowest=tables.lowest, highest=tables.total)
    if amount <= state.bid:
        return _("A bid has to be higher than the last one, {bid}.").format(bid=state.bid)
    if (amount - tables.lowest) % tables.step:
        return _("Bids go in steps of {step}.").format(step=tables.step)
    return None


def _objection_to_bury(state: DragonState, cards: int) -> str | None:
    tables = state.tables
    held = state.hands[state.bidder] | state.kitty
    if strange := cards & ~held:
        return _("{card} is not among your cards.").format(card=card_name(cards_of(strange)[0]))
    legal = state.buries()
    if Action(K_BURY, cards) in legal:
        return None
    if points := cards & tables.point_cards & ~_allowed(legal):
        card = cards_of(points)[0]
        return _("{card} is a point card; it has to stay in your hand.").format(card=card_name(card))
    if (count := cards.bit_count()) != tables.kitty:
        return _("{kitty} cards have to lie in the kitty, not {n}.").format(kitty=tables.kitty, n=count)
    return _("With so few cards without points, all of those go into the kitty, and the cheapest point cards.")


def _allowed(legal: Buries) -> int:
    allowed = legal.forced
    for card in legal.pool:
        allowed |= 1 << card
    return allowed


def _objection_to_play(state: DragonState, card: int) -> str | None:
    seat = state.to_move
    if not state.hands[seat] >> card & 1:
        return _("You have no {card} in your hand.").format(card=card_name(card))
    playable = state.playable()
    if playable >> card & 1:
        return None
    led = suit_under(state.trick[0], state.trump)
    if playable == 1 << DRAGON:
        return _("Trump was led, and the Dragon is your only trump: it has to be played.")
    if led == state.trump:
        return _("Trump was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
    return _("{suit} was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
