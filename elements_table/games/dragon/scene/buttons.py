"""The buttons of Dragon's table."""

from __future__ import annotations

from elements_table.games.dragon.rules.cards import ELEMENTS, SUITS, card_name, suit_name
from elements_table.games.dragon.scene.drafts import NEXT_BIDS, BidDraft, BuryDraft
from elements_table.games.dragon.scene.layout import BIDDING, KITTY_PANEL, Places
from elements_table.games.dragon.scene.middle import RUNGS, SLOT_HEIGHT, trump_rects
from elements_table.games.dragon.scene.pieces import LAST_SHOWN
from elements_table.games.dragon.scene.views import View
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import ButtonSlot


def buttons(view: View, p: Places) -> list[ButtonSlot]:
    """Return every button of this phase."""
    o = view.observation
    if isinstance(view.draft, BidDraft):
        return _bid_buttons(p, view.draft)
    if isinstance(view.draft, BuryDraft):
        return _tray_buttons(p, view.draft)
    if o.phase == "trump":
        return _trump_buttons(p)
    return _play_buttons(p, view) if o.phase == "play" else []


def _play_buttons(p: Places, view: View) -> list[ButtonSlot]:
    """Return the button that plays the card in hand, and the one that shows the last trick."""
    o = view.observation
    slots = []
    if view.held is not None and view.preview is not None:
        label = _("Play {card}").format(card=card_name(view.preview.value))
        about = _("Lays the card into the trick.")
        slots.append(ButtonSlot("play", label, p.play, "primary", hidden=True, action=view.preview, about=about))
    is_first = o.tricks == 1 and view.coming is not None and view.coming.kind == "trick"
    if o.last_trick and not is_first and p.is_open(KITTY_PANEL):
        x, y, w, h = p.kitty
        label = _("Kitty") if view.peek else _("Last trick")
        about = _("Changes between the kitty and the last trick.")
        slots.append(
            ButtonSlot("last", label, (x + 18, y + h - 46, w - 36, 34), key="t", shows=LAST_SHOWN, about=about)
        )
    return slots


def _bid_buttons(p: Places, draft: BidDraft) -> list[ButtonSlot]:
    """Return the next bids, less and more, pass and bid."""
    x, y, w, h = p.bidding
    *_above, first, second, third = RUNGS[h < BIDDING]
    each = (w - 54) / NEXT_BIDS
    slots = [
        ButtonSlot(
            f"next{i}", str(amount), (x + 27 + i * each, y + first + 3, each, SLOT_HEIGHT - 6),
            "hover" if amount == draft.amount else "plain", str(i + 1),
            about=_("Sets the amount; nothing is said yet."),
            listed=_("Set the bid to {n}").format(n=amount),
        )
        for i, amount in enumerate(draft.next_bids)
    ]  # fmt: skip
    slots += [
        ButtonSlot("less", "", (x + 27, y + second + 3, 46, 46), key="- [-]", icon="ui_minus", about=_("Bid less")),
        ButtonSlot(
            "more", "", (x + w - 73, y + second + 3, 46, 46), key="+ = [+]", icon="ui_plus", about=_("Bid more")
        ),
        ButtonSlot(
            "pass",
            _("Pass"),
            (x + 24, y + third, 112, 48),
            key="p",
            hidden=True,
            about=_("A pass is for the whole hand: you are not asked again."),
        ),
    ]
    left = x + 24 + (124 if draft.may_pass else 0)
    words = _("Bid {n}").format(n=draft.amount)
    slots.append(
        ButtonSlot(
            "bid",
            words,
            (left, y + third, x + w - 24 - left, 48),
            "primary",
            "b",
            about=_("If nobody bids higher, your team has to take that many points."),
        )
    )
    return slots


def _trump_buttons(p: Places) -> list[ButtonSlot]:
    """Return a button for each suit."""
    return [
        ButtonSlot(f"trump_{ELEMENTS[suit]}", suit_name(suit), rect, key=ELEMENTS[suit][0],
                   icon=f"{ELEMENTS[suit]}_bright", hidden=True,
                   about=_("Its cards beat those of the other suits, and the Dragon is the highest of them."))
        for suit, rect in zip(SUITS, trump_rects(p), strict=True)
    ]  # fmt: skip


def _tray_buttons(p: Places, draft: BuryDraft) -> list[ButtonSlot]:
    """Return take back and confirm."""
    x, y, w, h = p.tray
    missing = draft.size - len(draft.tray)
    done = draft.action() is not None
    sub = None if done else plural("{n} more", "{n} more", missing).format(n=missing) if missing else ""
    return [
        ButtonSlot(
            "take_back",
            _("Take back"),
            (x + 22, y + h - 74, 140, 52),
            key="t",
            about=_("Takes up the card that was laid down last."),
        ),
        ButtonSlot(
            "confirm",
            _("Confirm"),
            (x + 178, y + h - 74, w - 200, 52),
            "primary",
            "c",
            sub or None,
            about=_("The cards go into the kitty, which whoever takes the last trick gets."),
        ),
    ]
