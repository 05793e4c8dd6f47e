"""What the table of Dragon says to whoever is new to it: what a bid promises, what a card does to the trick."""

from __future__ import annotations

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.actions import PASS, Action, Kind
from elements_table.games.dragon.rules.cards import CARD_OF, NO_TRUMP, mask_of_faces, suit_mask, suit_name, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.layout import View
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import Explanations, Names


class DragonExplanations(Explanations[DragonObservation]):
    """What a bid promises, what a card does to the trick as far as its seat can know, and what can be done."""

    game: Dragon

    def action(self, action: Action, view: View) -> str:
        o, variant = view.observation, self.game.variant(view.observation.options)
        kind, value = action
        hand = o.hands[o.to_move]
        if hand is None:
            return ""
        if kind == Kind.TRUMP:
            trumps = (mask_of_faces(hand) & suit_mask(value, value)).bit_count()
            words = plural("{n} of your {all} cards is a trump", "{n} of your {all} cards are trumps", trumps)
            return words.format(n=trumps, all=len(hand))
        if kind == Kind.BURY:
            points = variant.points_in(value)
            words = plural("{n} point for the last trick", "{n} points for the last trick", points)
            return words.format(n=points) if points else _("without points")
        if kind == Kind.PLAY:
            return _played(value, o, view.names, variant)
        bid = _("take {n} of {all}, or lose {n}").format(n=value, all=variant.total)
        return {Kind.BID: bid, Kind.PASS: _("for this hand")}.get(kind, "")

    def guidance(self, view: View) -> list[str]:
        o = view.observation
        legal = view.legal
        if not len(legal):
            return []
        if o.phase == "bid":
            bids = [action.value for action in legal if action.kind == Kind.BID]
            return _bidding(bids, PASS in legal, self.game.variant(o.options))
        if o.phase == "trump":
            return [
                _("Name the suit that is to be trump."),
                _("A trump beats every card of another suit, and the Dragon is the highest trump."),
            ]
        if o.phase == "bury":
            words = _("Lay {n} cards down; the rest is your hand.")
            return [words.format(n=o.kitty_count), _("Until the hand is over only you know what lies there.")]
        return _playing(o) if o.phase == "play" else []


def _played(card: int, o: DragonObservation, names: Names, variant: Variant) -> str:
    """Return who is ahead in the trick after a card, and what lies in it."""
    trick = (*o.trick, (o.to_move, deck.FACES[card]))
    points = variant.points_in(mask_of_faces(face for _seat, face in trick))
    if not o.trick:
        suit = suit_under(card, o.trump)
        words = _("leads trumps, worth {n}") if suit == o.trump else _("leads {suit}, worth {n}")
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
