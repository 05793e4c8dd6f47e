"""Why an action of Dragon is not legal, in a player's words."""

from __future__ import annotations

from elements_table.games.dragon.rules.actions import (
    K_BID,
    K_BURY,
    K_DEAL,
    K_FINISH,
    K_PASS,
    K_PLAY,
    K_TRUMP,
    Action,
)
from elements_table.games.dragon.rules.cards import DRAGON, card_name, cards_of, suit_name, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.legal import Turn, playable
from elements_table.games.dragon.rules.observation import P_BID, P_BURY, P_GAME_OVER, P_HAND_OVER, P_PLAY, P_TRUMP
from elements_table.kernel.words import _

PHASES_OF = {
    K_BID: P_BID,
    K_PASS: P_BID,
    K_TRUMP: P_TRUMP,
    K_BURY: P_BURY,
    K_PLAY: P_PLAY,
    K_DEAL: P_HAND_OVER,
    K_FINISH: P_HAND_OVER,
}
"""The phase that each kind of action belongs to."""


def objection(state: Turn, action: Action) -> str | None:
    """Return why `action` is not legal now, or None where it is."""
    kind, value = action
    if PHASES_OF[kind] != state.phase:
        return to_time(kind, state.phase, state.variant)
    if kind == K_PLAY:
        return to_play(value, state.hands[state.to_move], playable(state), state.trick, state.trump)
    if kind == K_BID:
        return to_bid(value, state.bid, state.variant)
    if kind == K_BURY:
        return to_bury(value, state.hands[state.bidder] | state.kitty, state.variant)
    if kind == K_FINISH:
        return to_finish(state.variant)
    return None


def to_time(kind: int, phase: int, variant: Variant) -> str:
    """Return why an action of `kind` does not belong to this phase."""
    if phase == P_GAME_OVER:
        return _("The game is over.")
    if kind == K_FINISH:
        return to_finish(variant) or _("The hand is not over yet; the game can be ended after it.")
    if kind == K_DEAL:
        return _("The hand is not over yet.")
    if phase == P_HAND_OVER:
        return _("The hand is over; deal the next one first.")
    if phase == P_BID:
        return _("The bidding is still on: bid or pass.")
    if phase == P_TRUMP:
        return _("The trump is not named yet: name one of the four suits.")
    if phase == P_BURY:
        return _("The kitty is not laid down yet: lay down {n} cards.").format(n=variant.kitty)
    return _("The tricks are being played: play a card.")


def to_finish(variant: Variant) -> str | None:
    """Return why the game cannot be ended by its button: the options say when it ends (D15)."""
    if variant.endless:
        return None
    if variant.mark:
        return _("This game ends by itself when a team has {n} points.").format(n=variant.mark)
    return _("This game ends by itself after {n} hands.").format(n=variant.hands_end)


def to_bid(amount: int, high: int, variant: Variant) -> str | None:
    """Return why `amount` cannot be bid over `high`, 0 where nobody has bid (D4)."""
    if not variant.lowest <= amount <= variant.total:
        return _("A bid lies from {lowest} to {highest}.").format(lowest=variant.lowest, highest=variant.total)
    if amount <= high:
        return _("A bid has to be higher than the last one, {bid}.").format(bid=high)
    if (amount - variant.lowest) % variant.step:
        return _("Bids go in steps of {step}.").format(step=variant.step)
    return None


def to_bury(cards: int, held: int, variant: Variant) -> str | None:
    """Return why `cards` cannot be buried out of `held`, hand and kitty together (D7, D8)."""
    if strange := cards & ~held:
        return _("The {card} is not among your cards.").format(card=card_name(cards_of(strange)[0]))
    legal = variant.buries(held)
    if Action(K_BURY, cards) in legal:
        return None
    if points := cards & variant.point_cards & ~legal.allowed:
        name = card_name(cards_of(points)[0])
        if legal.forced:
            return _("The {card} is worth too much. Cheaper point cards have to go first.").format(card=name)
        return _("The {card} is a point card; it has to stay in your hand.").format(card=name)
    if (count := cards.bit_count()) != variant.kitty:
        return _("{kitty} cards have to lie in the kitty, not {n}.").format(kitty=variant.kitty, n=count)
    return _("With so few cards without points, all of those go into the kitty, and the cheapest point cards.")


def to_play(card: int, hand: int, playable: int, trick: tuple[int, ...], trump: int) -> str | None:
    """Return why `card` cannot be played into the trick by who holds `hand` (D10, D11)."""
    if not hand >> card & 1:
        return _("You do not hold the {card}.").format(card=card_name(card))
    if playable >> card & 1:
        return None
    led = suit_under(trick[0], trump)
    if playable == 1 << DRAGON:
        return _("Trump was led, and the Dragon is your only trump: it has to be played.")
    if led == trump:
        return _("Trump was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
    return _("{suit} was led, and you hold {suit}: you have to follow suit.").format(suit=suit_name(led))
