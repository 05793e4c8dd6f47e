"""The regular player's choices with their reasons: each says what holds in its position, with the numbers."""

from collections.abc import Mapping
from random import Random

from elements_table.games.dragon.bot.bidding import MARGIN, Bid, choose_bid, choose_bury, hand_worth, plan_trump
from elements_table.games.dragon.bot.evaluation import Knowledge, weigh
from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.actions import PASS, PLAY, TRUMP, Action, Kind
from elements_table.games.dragon.rules.cards import NO_TRUMP, SUITS, card_name, suit_mask, suit_name, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.kernel.strategy import EVEN, Advice, PlayerProfile
from elements_table.kernel.words import mark

Reason = tuple[str, Mapping[str, object]]

STEP = 5.0
"""A difference in points that a beginner misjudges; EVEN of it makes two cards equally good."""
BID_STEP = 6.0
BOLD_POINTS, QUICK_POINTS = 3.0, 1.0
"""By how much the bold bid sooner, and the quick find a trump better to play."""

BID = mark("With {suit} as trump your team should take about {points} points, so a bid of {bid} is sound.")
PASS_SHORT = mark("Your team should take about {points} points; a bid of {bid} is more, and failing loses all of it.")
PASS_MARGIN = mark(
    "Your team should take about {points} points; a bid of {bid} would leave a margin of {margin}, "
    "and failing loses all of it."
)
PASS_PARTNER = mark("Your partner holds the bid, and your team takes the points together.")
NAME_LONG = mark("No suit gives you more trumps than {suit}: {count}, worth {points} points.")
NAME_DRAGON = mark("No suit gives you more trumps than {suit}: {count} with the Dragon, worth {points} points.")
NAME_SHORT = mark("With {suit} you hold {count} trumps, worth {points} points, and a longer suit stays beside them.")
BURY_VOID = mark("Without any {suit} left you can trump that suit when it is led.")
BURY_LOW = mark("No trump goes, and no card above {rank}: your trumps and all higher cards stay in your hand.")
BURY_PLAIN = mark("These are the cards without points that you will miss least.")
BURY_POINTS = mark("You have too few cards without points: all of them go, and the cheapest point cards with them.")
ONLY = mark("This is the only card that you may play.")
LEAD_TRUMPS = mark("Lead trumps to draw them out: of those that you have not seen, the other team may hold {count}.")
LEAD_HIGH = mark("No card that you have not seen beats the {card} in its suit.")
LEAD_VOID = mark("The {card} is your last card of its suit; afterwards you can trump that suit.")
LEAD_FREE = mark("The {card} is worth no points, so the other team gets none from you if it takes this trick.")
LEAD_BEST = mark(
    "Of the cards that you have not seen, {count} would beat the {card} in its suit; your other leads are no better."
)
TAKE = mark("The {card} takes this trick and the {points} points in it.")
TAKE_EMPTY = mark("The {card} takes this trick, and you lead to the next.")
TAKE_SURE = mark("Nothing that the next player may hold beats the {card}: your team takes this trick.")
TAKE_LEAD = mark("The {card} goes ahead; of the unseen cards that the next player may hold, {count} would beat it.")
TRUMP_IN = mark("You have no {suit}, so the {card} can trump this trick, with {points} points in it so far.")
TRUMP_EMPTY = mark("You have no {suit}, so the {card} can trump this trick.")
FEED = mark("Your partner takes this trick, so give it the {points} points of the {card}.")
FEED_LIKELY = mark(
    "Your partner is ahead with the {best}; of the cards that the next player may hold, {count} would beat it: "
    "risk {points} points."
)
PARTNER = mark("Your partner takes this trick without your help.")
PARTNER_LIKELY = mark(
    "Your partner is ahead with the {best}; of the unseen cards that the next player may hold, {count} would beat it."
)
SECOND_LOW = mark("The {card} is your lowest {suit}: your partner still plays, and your higher ones stay for later.")
DUCK = mark("The other team is ahead, and the {card} gives it no points.")
DUCK_LEAST = mark(
    "The other team is ahead, and no card that you may play is worth less than the {points} points of the {card}."
)
HOPE = mark("Your partner plays last; of the unseen cards that may lie there, {count} would take the trick as it is.")
GIVE_UP = mark("The {card} does not take this trick; by its points and its use later you can spare it best.")
BID_BELOW = mark("With {suit} as trump your team should take about {points} points, {margin} more than this bid.")
PASS_KEEPS = mark("Without the contract your team keeps what it takes, and loses nothing.")
LEAD_BEATEN = mark("Of the cards that you have not seen, {count} would beat the {card} in its suit.")
GIVES = mark("The other team takes this trick, and the {points} points of the {card} with it.")
PLAIN = frozenset({BID_BELOW, PASS_KEEPS, LEAD_BEATEN, GIVES})
"""What is said of an action that the regular player would not choose."""


def advise_bid(
    o: DragonObservation, variant: Variant, hand: int, profile: PlayerProfile, rng: Random
) -> Advice[Action]:
    """Return a bid or a pass, by the strength of the hand; hands alike are not always bid alike."""
    assert o.seat is not None
    margin = MARGIN - BOLD_POINTS * profile.bold + rng.uniform(-1.0, 1.0) * BID_STEP * (EVEN + profile.blur)
    bid = choose_bid(variant, hand, o.seat, o.bids, margin)
    if bid.amount:
        facts = {"points": bid.points, "suit": suit_name(bid.trump), "bid": bid.amount}
        return Advice(Action(Kind.BID, bid.amount), BID, facts)
    if bid.leaves_partner:
        return Advice(PASS, PASS_PARTNER)
    spare = bid.points - bid.next_bid
    points = {"points": bid.points, "bid": bid.next_bid}
    return Advice(PASS, PASS_MARGIN, {**points, "margin": spare}) if spare >= 0 else Advice(PASS, PASS_SHORT, points)


def plain_reason_to_bid(bid: Bid, action: Action) -> Reason:
    """Return what can be said for a bid or a pass whatever others are worth, where `bid` would be the soundest."""
    if action == PASS:
        return (PASS_PARTNER if bid.leaves_partner else PASS_KEEPS), {}
    margin = bid.points - action.value
    facts = {"suit": suit_name(bid.trump), "points": bid.points, "margin": margin}
    return (BID_BELOW, facts) if margin > 0 else ("", {})


def advise_trump(
    variant: Variant, hand: int, after_kitty: bool, profile: PlayerProfile, rng: Random
) -> Advice[Action]:
    """Return the best trump of the hand."""
    trump = profile.pick({suit: hand_worth(hand, suit, after_kitty) for suit in SUITS}, STEP, rng)
    cards = hand & suit_mask(trump, trump)
    facts = {"suit": suit_name(trump), "count": cards.bit_count(), "points": variant.points_in(cards)}
    if any((hand & suit_mask(suit, suit)).bit_count() > cards.bit_count() for suit in SUITS):
        return Advice(TRUMP[trump], NAME_SHORT, facts)
    return Advice(TRUMP[trump], NAME_DRAGON if cards & deck.DRAGON_BIT else NAME_LONG, facts)


def advise_bury(variant: Variant, held: int, trump: int) -> Advice[Action]:
    """Return the cards to lay into the kitty out of `held`, hand and kitty together."""
    if trump == NO_TRUMP:
        trump = plan_trump(held)
    cards = choose_bury(variant.buries(held), held, trump)
    reason, facts = _reason_to_bury(variant, cards, held ^ cards, trump)
    return Advice(Action(Kind.BURY, cards), reason, facts)


def plain_reason_to_bury(variant: Variant, held: int, trump: int, cards: int) -> Reason:
    """Return what any such bury does, the best one or not; nothing where only its being best could be told."""
    planned = plan_trump(held) if trump == NO_TRUMP else trump
    said = _reason_to_bury(variant, cards, held ^ cards, planned)
    return said if said[0] in (BURY_VOID, BURY_LOW) else ("", {})


def _reason_to_bury(variant: Variant, cards: int, kept: int, trump: int) -> Reason:
    trumps = suit_mask(trump, trump)
    if cards & variant.point_cards:
        return BURY_POINTS, {}
    for suit in SUITS:
        if suit != trump and cards & deck.SUIT_MASK[suit] and not kept & deck.SUIT_MASK[suit] and kept & trumps:
            return BURY_VOID, {"suit": suit_name(suit)}
    return (
        (BURY_PLAIN, {}) if cards & trumps else (BURY_LOW, {"rank": max(deck.RANK[c] for c in deck.cards_of(cards))})
    )


def advise_card(known: Knowledge, profile: PlayerProfile, rng: Random) -> Advice[Action]:
    """Return the card to play; the quick spend their trumps sooner."""
    trumps = suit_mask(known.trump, known.trump)
    worths = {card: worth + QUICK_POINTS * profile.quick * (trumps >> card & 1) for card, worth in weigh(known)}
    card = profile.pick(worths, STEP, rng)
    return Advice(PLAY[card], *reason_to_play(known, card))


def reason_to_play(known: Knowledge, card: int) -> Reason:
    """Return why a player who weighs cards would play `card`."""
    if known.playable.bit_count() == 1:
        return ONLY, {}
    return _reason_to_follow(known, card) if known.trick else _reason_to_lead(known, card)


def plain_reason_to_play(known: Knowledge, card: int) -> Reason:
    """Return what can be said for `card` whatever the others are worth."""
    reason, facts = reason_to_play(known, card)
    if reason == LEAD_BEST:
        return LEAD_BEATEN, facts
    if reason == GIVE_UP:
        return GIVES, {**facts, "points": known.variant.values[card]}
    return reason, facts


def _reason_to_lead(known: Knowledge, card: int) -> Reason:
    suit = suit_under(card, known.trump)
    cards = suit_mask(suit, known.trump)
    trumps = suit_mask(known.trump, known.trump)
    drawn = known.unseen & trumps & ~(known.barred[(known.seat + 1) & 3] & known.barred[(known.seat + 3) & 3])
    higher = (known.unseen & cards) >> card
    if suit == known.trump and known.seat & 1 == known.bidder & 1 and drawn:
        return LEAD_TRUMPS, {"count": drawn.bit_count()}
    name = {"card": card_name(card)}
    if not higher:
        return LEAD_HIGH, name
    if suit != known.trump and not known.hand & cards & ~(1 << card) and known.hand & trumps:
        return LEAD_VOID, name
    if not known.variant.values[card]:
        return LEAD_FREE, name
    return LEAD_BEST, {**name, "count": higher.bit_count()}


def _reason_to_follow(known: Knowledge, card: int) -> Reason:
    power = deck.POWER[known.trump][known.trick[0]]
    best = max(known.trick, key=power.__getitem__)
    if power[card] > power[best]:
        return _reason_to_take(known, card)
    if len(known.trick) - known.trick.index(best) == 2:
        return _reason_behind_partner(known, card, best)
    return _reason_behind_others(known, card, best)


def _reason_to_take(known: Knowledge, card: int) -> Reason:
    values = known.variant.values
    led = suit_under(known.trick[0], known.trump)
    there = sum([values[c] for c in known.trick])
    name = {"card": card_name(card)}
    if suit_under(card, known.trump) != led:
        facts = {**name, "suit": suit_name(led)}
        return (TRUMP_IN, {**facts, "points": there}) if there else (TRUMP_EMPTY, facts)
    if len(known.trick) == 3:
        points = there + values[card]
        return (TAKE, {**name, "points": points}) if points else (TAKE_EMPTY, name)
    count = _beaters(known, card, known.seat + 1)
    return (TAKE_LEAD, {**name, "count": count}) if count else (TAKE_SURE, name)


def _reason_behind_partner(known: Knowledge, card: int, best: int) -> Reason:
    points = known.variant.values[card]
    count = _beaters(known, best, known.seat + 1) if len(known.trick) < 3 else 0
    if not count:
        return (FEED, {"card": card_name(card), "points": points}) if points else (PARTNER, {})
    facts = {"best": card_name(best), "count": count}
    return (FEED_LIKELY, {**facts, "points": points}) if points > _fewest_points(known) else (PARTNER_LIKELY, facts)


def _reason_behind_others(known: Knowledge, card: int, best: int) -> Reason:
    points = known.variant.values[card]
    name = {"card": card_name(card)}
    if len(known.trick) == 1:
        suit = suit_under(card, known.trump)
        own = known.hand & suit_mask(suit, known.trump)
        if suit == suit_under(known.trick[0], known.trump) and own & -own == 1 << card and own ^ 1 << card:
            return SECOND_LOW, {**name, "suit": suit_name(suit)}
    if not points:
        return DUCK, name
    if points == _fewest_points(known):
        return DUCK_LEAST, {**name, "points": points}
    if len(known.trick) == 1 and (count := _beaters(known, best, known.seat + 2)):
        return HOPE, {"count": count}
    return GIVE_UP, name


def _beaters(known: Knowledge, card: int, seat: int) -> int:
    """Return how many unseen cards that `seat` may hold would beat `card` in this trick."""
    power = deck.POWER[known.trump][known.trick[0]]
    return sum(power[other] > power[card] for other in deck.cards_of(known.unseen & ~known.barred[seat & 3]))


def _fewest_points(known: Knowledge) -> int:
    return min(known.variant.values[card] for card in deck.cards_of(known.playable))
