"""What the table of Dragon says to whoever is new to it: what a bid promises, what a card does to the trick."""

from __future__ import annotations

from elements_table.games.dragon.rules.actions import K_BID, K_BURY, K_PASS, K_PLAY, K_TRUMP, PASS, Action
from elements_table.games.dragon.rules.cards import (
    CARD_OF,
    FACES,
    NO_TRUMP,
    mask_of_faces,
    suit_mask,
    suit_name,
    suit_under,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.views import View
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.teams import team_name, team_of, teams_of
from elements_table.ui.stage.scene import Names


def result(action: Action, o: DragonObservation, names: Names, variant: Variant) -> str:
    """Return what an action of whoever is to act brings, as far as this seat can know."""
    kind, value = action
    hand = o.hands[o.to_move]
    if hand is None:
        return ""
    if kind == K_BID:
        return _("take {n} of {all}, or lose {n}").format(n=value, all=variant.total)
    if kind == K_PASS:
        return _("for this hand")
    if kind == K_TRUMP:
        trumps = (mask_of_faces(hand) & suit_mask(value, value)).bit_count()
        words = plural("{n} of your {all} cards is a trump", "{n} of your {all} cards are trumps", trumps)
        return words.format(n=trumps, all=len(hand))
    if kind == K_BURY:
        points = variant.points_in(value)
        if not points:
            return _("without points")
        words = plural("{n} point for the last trick", "{n} points for the last trick", points)
        return words.format(n=points)
    return _played(value, o, names, variant) if kind == K_PLAY else ""


def _played(card: int, o: DragonObservation, names: Names, variant: Variant) -> str:
    """Return who is ahead in the trick after a card, and what lies in it."""
    trick = (*o.trick, (o.to_move, FACES[card]))
    points = variant.points_in(mask_of_faces(face for _seat, face in trick))
    if not o.trick:
        suit = suit_under(card, o.trump)
        words = _("leads {suit}, worth {n}")
        if suit == o.trump:
            words = _("leads trumps, worth {n}")
        return words.format(suit=suit_name(suit) if suit != NO_TRUMP else "", n=points)
    seat = trick_winner(trick, o.trump)
    assert seat is not None
    if len(trick) == len(o.hands):
        words = _("takes {n} points") if seat == o.to_move else _("{name} takes {n} points")
    elif seat == o.to_move:
        words = _("ahead, the trick worth {n}")
    else:
        words = _("{name} ahead, worth {n}")
    return words.format(name=names[seat], n=points)


def scored(view: View, variant: Variant) -> list[str]:
    """Return what each team took in a hand that is over and why it scores what it scores, and how it stands."""
    o = view.observation
    end = o.last_round
    assert end is not None
    names, team = view.names, team_of(end.seat)
    made = _("{team} took {taken}, enough for the {bid} that {name} bid: all of it counts.")
    lost = _("{team} took {taken}, {n} fewer than the {bid} that {name} bid: that costs {bid}.")
    if names.is_you(end.seat):
        made = _("{team} took {taken}, enough for the {bid} that you bid: all of it counts.")
        lost = _("{team} took {taken}, {n} fewer than the {bid} that you bid: that costs {bid}.")
    if not o.is_bid:
        made = _("{team} took {taken}, enough for the {bid} of a hand without a bid: all of it counts.")
        lost = _("{team} took {taken}, {n} fewer than the {bid} of a hand without a bid: that costs {bid}.")
    taken = end.taken[team]
    bidders = made if end.made else lost
    said = [
        bidders.format(team=team_name(team, names), taken=taken, n=end.bid - taken, bid=end.bid, name=names[end.seat])
    ]
    words = _("{team} took {taken}: whoever plays against a bid scores what it took.")
    said.append(words.format(team=team_name(1 - team, names), taken=end.taken[1 - team]))
    kitty = sum([variant.values[CARD_OF[face]] for face in o.kitty or ()])
    if kitty:
        said.append(_("The {n} points of the kitty went with the last trick.").format(n=kitty))
    ours, theirs = teams_of(viewer_of(names))
    before = [plain(o.scores[side] - end.points[side]) for side in (ours, theirs)]
    after = [plain(o.scores[side]) for side in (ours, theirs)]
    words = _("Before this hand it stood {a} to {b}, and now {c} to {d}.")
    return [*said, words.format(a=before[0], b=before[1], c=after[0], d=after[1])]


def guidance(view: View, variant: Variant) -> list[str]:
    """Return what can be done in this phase, and what it leads to."""
    o = view.observation
    legal = view.legal
    if not len(legal):
        return []
    if o.phase == "bid":
        return _bidding([action.value for action in legal if action.kind == K_BID], PASS in legal, variant)
    if o.phase == "trump":
        return [
            _("Name the suit that is to be trump."),
            _("A trump beats every card of another suit, and the Dragon is the highest trump."),
        ]
    if o.phase == "bury":
        words = _("Lay {n} cards down; the rest is your hand.")
        return [words.format(n=o.kitty_count), _("Until the hand is over only you know what lies there.")]
    return _playing(o) if o.phase == "play" else []


def _bidding(bids: list[int], may_pass: bool, variant: Variant) -> list[str]:
    if not bids:
        return [_("You can only pass.")]
    first = _("Bid {n} or more, or pass.") if may_pass else _("Bid {n} or more.")
    words = _("The highest bidder names the trump; its team takes that many of {all} points, or loses the bid.")
    return [first.format(n=min(bids)), words.format(all=variant.total)]


def _playing(o: DragonObservation) -> list[str]:
    rule = _("The highest trump takes the trick, else the highest card of the suit led.")
    if not o.trick:
        return [_("Lead any card: the others follow its suit if they can."), rule]
    led = suit_under(CARD_OF[o.trick[0][1]], o.trump)
    hand = o.hands[o.to_move] or ()
    follows = any(suit_under(CARD_OF[face], o.trump) == led for face in hand)
    if led == o.trump:
        first = _("Trumps are led: play one.") if follows else _("You have no trump: play any card.")
    else:
        first = _("Follow {suit}.") if follows else _("You have no {suit}: play any card.")
    return [first.format(suit=suit_name(led) if led != NO_TRUMP else ""), rule]
