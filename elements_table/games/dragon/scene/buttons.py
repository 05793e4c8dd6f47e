"""The buttons of Dragon's table."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.dragon.rules.cards import ELEMENTS, SUITS, card_name, suit_name
from elements_table.games.dragon.rules.observation import trick_winner
from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft, TrumpDraft
from elements_table.games.dragon.scene.layout import KITTY, WON, Places, View
from elements_table.games.dragon.scene.pieces import KITTY_SHOWN, LAST_SHOWN, knows_kitty
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import ButtonSlot


def buttons(view: View, p: Places) -> list[ButtonSlot]:
    """Return every button of this phase."""
    draft = view.draft
    if isinstance(draft, BidDraft):
        return _bid_buttons(p, draft)
    if isinstance(draft, BuryDraft):
        return _tray_buttons(p)
    if isinstance(draft, TrumpDraft):
        return _trump_buttons(p, draft)
    return [*_play_button(p, view), *_peeks(p, view)] if view.observation.phase == "play" else []


def _play_button(p: Places, view: View) -> Iterator[ButtonSlot]:
    """Yield the button that plays the card in hand."""
    if view.held is not None and view.preview is not None:
        label = _("Play {card}").format(card=card_name(view.preview.value))
        about = _("Lays the card into the trick.")
        (rect,) = p.parlour.column(1)
        yield ButtonSlot("play", label, rect, "primary", hidden=True, action=view.preview, about=about)


def _peeks(p: Places, view: View) -> Iterator[ButtonSlot]:
    """Yield what shows the last trick, where it lies, and to whoever knows it the kitty."""
    o = view.observation
    is_first = o.tricks == 1 and view.coming is not None and view.coming.kind == "trick"
    winner = trick_winner(o.last_trick, o.trump)
    if winner is not None and not is_first:
        about = _("Shows the last trick, and who played what.")
        rect = p.pile(p.seats.index(winner))
        yield ButtonSlot("last", _("Last trick"), rect, "bare", "t", shows=LAST_SHOWN, zones=WON, about=about)
    if knows_kitty(o):
        about = _("Shows what you laid down.")
        yield ButtonSlot("kitty", _("Kitty"), p.kitty(), "bare", "k", shows=KITTY_SHOWN, zones=(KITTY,), about=about)


def _bid_buttons(p: Places, draft: BidDraft) -> list[ButtonSlot]:
    """Return bid and pass, and at the rule's ends a step less and a step more."""
    bid, pass_, *_more = p.parlour.column(4 if p.parlour.is_tall else 2)
    less, more = p.steps()
    passing = _("A pass is for the whole hand: you are not asked again.")
    bidding = _("If nobody bids higher, your team has to take that many points.")
    words = _("Bid {n}").format(n=draft.amount)
    return [
        ButtonSlot("bid", words, bid, "primary", "b", about=bidding),
        ButtonSlot("pass", _("Pass"), pass_, key="p", hidden=True, about=passing),
        ButtonSlot("less", "", less, key="- [-]", icon="ui_minus", about=_("Bid less")),
        ButtonSlot("more", "", more, key="+ = [+]", icon="ui_plus", about=_("Bid more")),
    ]


def _trump_buttons(p: Places, draft: TrumpDraft) -> list[ButtonSlot]:
    """Return a medal for each suit, and the button that names the chosen one."""
    about = _("Its cards beat those of the other suits, and the Dragon is the highest of them.")
    found = [
        ButtonSlot(f"trump_{ELEMENTS[suit]}", suit_name(suit), rect, "bare", ELEMENTS[suit][0], about=about)
        for suit, rect in zip(SUITS, p.emblems(), strict=True)
    ]
    if draft.suit is not None:
        label = _("Name {suit}").format(suit=suit_name(draft.suit))
        (rect,) = p.parlour.column(1)
        found.append(ButtonSlot("name", label, rect, "primary", "n", about=_("The whole hand is played under it.")))
    return found


def _tray_buttons(p: Places) -> list[ButtonSlot]:
    """Return the button that lays the cards down, and the one that takes the last of them back."""
    bury, back = p.parlour.column(2)
    about = _("The cards go into the kitty, which whoever takes the last trick gets.")
    taking = _("Takes up the card that was laid down last.")
    return [
        ButtonSlot("bury", _("Bury"), bury, "primary", "b", about=about),
        ButtonSlot("take_back", _("Take back"), back, key="t", hidden=True, about=taking),
    ]
