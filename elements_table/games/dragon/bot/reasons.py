"""The regular player's choices with their reasons."""

from __future__ import annotations

from typing import Any

from elements_table.games.dragon.bot.bidding import best_trump, choose_bid, choose_bury, plan_trump
from elements_table.games.dragon.bot.evaluation import Knowledge, Weighed, weigh
from elements_table.games.dragon.rules.actions import K_BID, K_BURY, PASS, PLAY, TRUMP, Action
from elements_table.games.dragon.rules.cards import (
    DRAGON_BIT,
    NO_TRUMP,
    SUIT_MASK,
    SUITS,
    card_name,
    suit_mask,
    suit_name,
    suit_under,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.kernel.game import Advice
from elements_table.kernel.words import mark

Reason = tuple[str, dict[str, Any]]
LIKELY = 0.6
"""The chance from which a trick counts as probably taken."""

BID = mark("With {suit} as trump your side should take about {points} points, so a bid of {bid} is sound.")
PASS_OVER = mark(
    "Your side should take about {points} points; that makes a bid of {bid} too risky, as failing loses all of it."
)
PASS_PARTNER = mark("Your partner holds the bid, and your side takes the points together.")
NAME = mark("{suit} is your best trump: with the Dragon you would hold {count} trumps, worth {points} points.")
NAME_PLAIN = mark("{suit} is your best trump: you hold {count} of them, worth {points} points.")
BURY_VOID = mark("Without any {suit} left you can trump that suit when it is led.")
BURY_LOW = mark("These low cards are of the least use; trumps, high cards and points stay in your hand.")
ONLY = mark("This is the only card that you may play.")
LEAD_TRUMP = mark("Lead trumps while you have the contract: it draws them out of the other hands.")
LEAD_HIGH = mark("Nothing that is still out can beat the {card} in its suit.")
LEAD_VOID = mark("It is your last card of its suit; afterwards you can trump that suit.")
LEAD_LOW = mark("The {card} risks little, and your high cards stay for later.")
FEED = mark("Your side will probably take this trick, so give it the {points} points of the {card}.")
PARTNER = mark("Your partner will probably take this trick; keep your better cards.")
TAKE = mark("The {card} takes this trick and the {points} points in it.")
TAKE_LIKELY = mark("The {card} takes the lead in this trick, and will probably hold it.")
TRUMP_IN = mark("You have no {suit}, so the {card} can trump this trick, with {points} points in it so far.")
FORCE = mark("The {card} makes those who play after you spend a higher card.")
DUCK = mark("The other side will probably take this trick: the {card} gives away the least.")
SECOND_LOW = mark("Others still play after you: stay low for now and keep your high cards.")


def advise_bid(o: DragonObservation, variant: Variant, hand: int) -> Advice[Action]:
    """Return a bid or a pass, by the strength of the hand."""
    assert o.seat is not None
    bid = choose_bid(variant, hand, o.seat, o.bids)
    suit = suit_name(bid.trump)
    if bid.amount:
        return Advice(Action(K_BID, bid.amount), BID, {"suit": suit, "points": bid.points, "bid": bid.amount})
    if bid.leaves_partner:
        return Advice(PASS, PASS_PARTNER)
    return Advice(PASS, PASS_OVER, {"points": bid.points, "bid": bid.next_bid})


def advise_trump(variant: Variant, hand: int, after_kitty: bool) -> Advice[Action]:
    """Return the best trump of the hand."""
    trump, _worth = best_trump(hand, after_kitty)
    cards = hand & suit_mask(trump, trump)
    facts = {"suit": suit_name(trump), "count": cards.bit_count(), "points": variant.points_in(cards)}
    return Advice(TRUMP[trump], NAME if cards & DRAGON_BIT else NAME_PLAIN, facts)


def advise_bury(variant: Variant, held: int, trump: int) -> Advice[Action]:
    """Return the cards to lay into the kitty out of `held`, hand and kitty together."""
    if trump == NO_TRUMP:
        trump = plan_trump(held)
    cards = choose_bury(variant.buries(held), held, trump)
    kept = held ^ cards
    for suit in SUITS:
        if suit != trump and cards & SUIT_MASK[suit] and not kept & SUIT_MASK[suit]:
            return Advice(Action(K_BURY, cards), BURY_VOID, {"suit": suit_name(suit)})
    return Advice(Action(K_BURY, cards), BURY_LOW)


def advise_card(known: Knowledge) -> Advice[Action]:
    """Return the card to play."""
    weighed = weigh(known)
    best = weighed[0]
    if known.playable.bit_count() == 1:
        return Advice(PLAY[best.card], ONLY)
    reason, facts = _reason_to_follow(known, best) if known.trick else _reason_to_lead(known, best.card)
    return Advice(PLAY[best.card], reason, facts)


def _reason_to_lead(known: Knowledge, card: int) -> Reason:
    suit = suit_under(card, known.trump)
    cards = suit_mask(suit, known.trump)
    if suit == known.trump and known.seat & 1 == known.bidder & 1 and known.unseen & cards:
        return LEAD_TRUMP, {}
    if not (known.unseen & cards) >> card:
        return LEAD_HIGH, {"card": card_name(card)}
    if (
        suit != known.trump
        and not known.hand & cards & ~(1 << card)
        and known.hand & suit_mask(known.trump, known.trump)
    ):
        return LEAD_VOID, {}
    return LEAD_LOW, {"card": card_name(card)}


def _reason_to_follow(known: Knowledge, best: Weighed) -> Reason:
    card, values = best.card, known.variant.values
    there = sum([values[c] for c in known.trick])
    led = suit_under(known.trick[0], known.trump)
    name = {"card": card_name(card)}
    if best.leads:
        if suit_under(card, known.trump) != led:
            return TRUMP_IN, {**name, "suit": suit_name(led), "points": there}
        if len(known.trick) == 3:
            return TAKE, {**name, "points": there + values[card]}
        return (TAKE_LIKELY if best.chance >= LIKELY else FORCE), name
    if best.chance >= LIKELY:
        return (FEED, {**name, "points": values[card]}) if values[card] else (PARTNER, {})
    if len(known.trick) == 1 and known.playable & ~(1 << card):
        return SECOND_LOW, {}
    return DUCK, name
