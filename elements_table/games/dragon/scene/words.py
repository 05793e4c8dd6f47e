"""What a person reads and how a hand is sorted at the table of Dragon."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from elements_table.games.dragon.rules.actions import K_BID, K_BURY, K_PASS, K_PLAY, K_TRUMP, Action
from elements_table.games.dragon.rules.cards import (
    CARD_OF,
    DRAGON,
    ELEMENTS,
    FACES,
    NO_TRUMP,
    RANK,
    SUIT,
    card_name,
    suit_name,
    suit_under,
)
from elements_table.games.dragon.rules.observation import DragonObservation, HandEnd
from elements_table.games.dragon.scene.views import View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.panels.teams import partner_of, team_name, team_of
from elements_table.ui.stage.scene import LogLine, Names

WARM: Final = frozenset((1, 2))
"""Earth and Fire; Air and Water are cool."""
SHOWN: Final = (2, 3, 1, 0)
"""The suits in the order in which a hand shows them where nothing else decides."""


def sorted_hand(faces: Sequence[str], trump: int) -> list[str]:
    """Return a hand as it is held: trumps with the Dragon first, colours alternating, high cards left."""
    cards = [CARD_OF[face] for face in faces]
    order = suit_order(frozenset(SUIT[card] for card in cards if card != DRAGON), trump)
    place = {suit: n for n, suit in enumerate(order)}
    place[NO_TRUMP] = len(order) if trump == NO_TRUMP else place.get(trump, -1)
    return [FACES[card] for card in sorted(cards, key=lambda c: (place[SUIT[c]], -RANK[c]))]


def suit_order(suits: frozenset[int], trump: int) -> tuple[int, ...]:
    """Return suits in the order of a hand: the trump first, warm and cool ones by turns as far as can be."""
    given = [suit for suit in SHOWN if suit in suits]

    def clashes(order: tuple[int, ...]) -> int:
        return sum((a in WARM) == (b in WARM) for a, b in pairwise(order))

    ways = [order for order in permutations(given) if trump not in suits or order[0] == trump]
    return min(ways, key=clashes)


def breaks(faces: Sequence[str], trump: int) -> list[bool]:
    """Return before which cards of a sorted hand another suit begins."""
    suits = [suit_under(CARD_OF[face], trump) for face in faces]
    return [False, *[a != b for a, b in pairwise(suits)]][: len(suits)]


# ---- sentences


def contract_title(end: HandEnd, names: Names) -> str:
    """Return whether a contract was made, and whose it was."""
    words = _("{team} make {bid}") if end.made else _("{team} fall short of {bid}")
    return words.format(team=team_name(team_of(end.seat), names), bid=end.bid)


def status(o: DragonObservation) -> str:
    """Return hand and phase for the top bar."""
    hand = _("Hand {n}").format(n=o.hand)
    if o.phase == "play":
        total = o.tricks + _left(o)
        return _("{hand}  ·  trick {n} of {all}").format(hand=hand, n=min(o.tricks + 1, total), all=total)
    words = {"bid": _("bidding"), "trump": _("the trump"), "bury": _("the kitty")}.get(o.phase)
    return _("{hand}  ·  {phase}").format(hand=hand, phase=words) if words else hand


def _left(o: DragonObservation) -> int:
    """Return how many tricks are still to be finished, the one on the table included."""
    return max(o.hand_counts[seat] + (seat in {s for s, _face in o.trick}) for seat in range(4))


def prompt(view: View) -> str:
    """Return what the reader may do now."""
    o = view.observation
    if o.phase == "bid":
        return _("bid or pass")
    if o.phase == "trump":
        return _("name the trump")
    if o.phase == "bury":
        return _("lay {n} cards down").format(n=o.kitty_count)
    if not o.trick:
        return _("lead any card")
    led = suit_under(CARD_OF[o.trick[0][1]], o.trump)
    if led == NO_TRUMP:
        return _("play a card")
    follows = all(suit_under(CARD_OF[face], o.trump) == led for face in _playable(view))
    return _("follow {suit}").format(suit=suit_name(led)) if follows else _("play any card")


def _playable(view: View) -> list[str]:
    return [str(action).split()[1] for action in view.legal]


def seat_note(o: DragonObservation, seat: int, viewer: int) -> str:
    """Return the second line at a seat: its last bid, its contract, or with whom it plays."""
    said = [amount for bidder, amount in o.bids if bidder == seat]
    if o.phase == "bid" and said:
        return _("bid {n}").format(n=said[-1]) if said[-1] else _("passed")
    if o.contract is not None and o.contract.seat == seat:
        return (_("bid {n}") if o.is_bid else _("{n} without a bid")).format(n=o.contract.bid)
    if o.seat is not None and seat == partner_of(viewer):
        return _("partner")
    return _("dealer") if seat == o.dealer else ""


def bids_foot(o: DragonObservation, names: Names) -> str:
    """Return the line under the bids: who has to do what."""
    if o.contract is None:
        leader = o.high_bidder
        if leader is None:
            return _("Nobody has bid yet")
        words = _("You are highest") if names.is_you(leader) else _("{name} is highest")
        return words.format(name=names[leader])
    seat = o.contract.seat
    you = names.is_you(seat)
    if o.phase == "trump":
        words = _("You name the trump") if you else _("{name} names the trump")
    elif o.phase == "bury":
        words = _("You take the kitty") if you else _("{name} takes the kitty")
    elif not o.is_bid:
        words = _("You play without a bid") if you else _("{name} plays without a bid")
    else:
        words = _("You have the contract") if you else _("{name} has the contract")
    return words.format(name=names[seat])


def contract_sentence(o: DragonObservation, names: Names) -> str:
    """Return the contract of the hand that is over, and what came of it."""
    end = o.last_round
    assert end is not None
    if names.is_you(end.seat):
        bid = _("You bid {bid} with {suit} as trump; your team took {taken}.")
        unbid = _("You played for {bid} without a bid, with {suit} as trump; your team took {taken}.")
    elif names.alone and names.you == partner_of(end.seat):
        bid = _("{name} bid {bid} with {suit} as trump; your team took {taken}.")
        unbid = _("{name} played for {bid} without a bid, with {suit} as trump; your team took {taken}.")
    else:
        bid = _("{name} bid {bid} with {suit} as trump; their team took {taken}.")
        unbid = _("{name} played for {bid} without a bid, with {suit} as trump; their team took {taken}.")
    suit = suit_name(ELEMENTS.index(end.trump)) if end.trump else ""
    taken = end.taken[end.seat & 1]
    return (bid if o.is_bid else unbid).format(name=names[end.seat], bid=end.bid, suit=suit, taken=taken)


def winning_words(names: Names, seat: int, *, would: bool, last: bool) -> str:
    """Return who is winning the trick, or would be with the card in hand (the last one: who takes it)."""
    if would and last:
        words = _("You would take it") if names.is_you(seat) else _("{name} would take it")
    elif would:
        words = _("You would be ahead") if names.is_you(seat) else _("{name} stays ahead")
    else:
        words = _("You are winning") if names.is_you(seat) else _("{name} is winning")
    return words.format(name=names[seat])


def action_words(action: Action) -> str:
    """Return what an action is called: `8 of Water`; empty: as the log has it."""
    kind, value = action
    if kind == K_PLAY:
        return card_name(value)
    if kind == K_TRUMP:
        return _("{suit} as trump").format(suit=suit_name(value))
    if kind == K_BURY:
        return _("Lay down {cards}").format(cards=", ".join(str(action).split()[1:]))
    return {K_PASS: _("Pass"), K_BID: _("Bid {n}").format(n=value)}.get(kind, "")


def describe(event: Event, view: View) -> LogLine | None:
    """Return the log's line of an event."""
    kind, facts, seat = event.kind, event.facts, event.seat
    if kind == "bid":
        return LogLine(seat, _("bid {n}").format(n=facts["bid"]))
    if kind == "pass":
        return LogLine(seat, _("passed"))
    if kind == "contract":
        words = _("have the contract") if view.names.is_you(seat) else _("has the contract")
        height = _("for {n}") if facts["is_bid"] else _("for {n}, without a bid")
        return LogLine(seat, words, height.format(n=facts["bid"]))
    if kind == "trump":
        suit = ELEMENTS.index(facts["trump"])
        return LogLine(
            seat, _("named {suit}").format(suit=suit_name(suit)), _("as trump"), f"{facts['trump']}_bright"
        )
    if kind == "kitty":
        return LogLine(seat, _("took up the kitty"))
    if kind == "bury":
        return LogLine(seat, _("laid {n} cards down").format(n=len(event.moved)))
    if kind == "play":
        card = CARD_OF[event.moved[0].face or FACES[0]]
        return LogLine(seat, card_name(card), "", f"{emblem(card)}_bright")
    if kind == "trick":
        points = plural("{n} point", "{n} points", facts["points"]).format(n=facts["points"])
        return LogLine(seat, _("took the trick"), points)
    return _describe_hand(event, view)


def _describe_hand(event: Event, view: View) -> LogLine | None:
    facts = event.facts
    if event.kind == "deal":
        dealer = facts["dealer"]
        words = _("you deal") if view.names.is_you(dealer) else _("{name} deals")
        return LogLine(None, _("Hand {n}").format(n=facts["hand"]), words.format(name=view.names[dealer]))
    if event.kind == "redeal":
        return LogLine(None, _("All four passed"), _("the cards are dealt again"))
    if event.kind == "hand_over":
        words = _("made the {bid}") if facts["made"] else _("fell short of {bid}")
        taken = _("took {n}").format(n=facts["taken"][event.seat & 1])
        return LogLine(event.seat, words.format(bid=facts["bid"]), taken)
    return None


def emblem(card: int) -> str:
    """Return the sprite of a card's emblem."""
    return "dragon" if card == DRAGON else ELEMENTS[SUIT[card]]


def suit_caption(card: int) -> str:
    """Return the word for a card's suit, for those who want it on the card."""
    return _("Dragon") if card == DRAGON else suit_name(SUIT[card])
