"""The table of Dragon: partners opposite, the trick before all, bids, contract and points on the brass ruler."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Final

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.actions import Action, Kind
from elements_table.games.dragon.rules.cards import CARD_OF, FACES
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation, passed, trick_winner
from elements_table.games.dragon.scene import cloth, readouts
from elements_table.games.dragon.scene import layout as table
from elements_table.games.dragon.scene.account import DragonAccount
from elements_table.games.dragon.scene.drafts import ROUND, BidDraft, BuryDraft, DragonDrafting, TrumpDraft
from elements_table.games.dragon.scene.faces import breaks, by_hand, piece, shown, sorted_hand
from elements_table.games.dragon.scene.layout import DragonPart, Places, View, places
from elements_table.games.dragon.scene.staging import DragonStaging
from elements_table.games.dragon.scene.summary import DragonSummary
from elements_table.games.dragon.scene.words import DragonWords
from elements_table.kernel.words import _
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import CARD_RADIUS, GOLD_EDGE, Color, Lift
from elements_table.ui.panels.teams import word_color
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Back, Canvas, Pose, Scene, Zone
from elements_table.ui.stage.view import ButtonSlot, Dial, Drag, Gesture, Layout, Only, Piece, Press, Question, Ref

BACK: Final = Piece("back", Back("dragon"))
LAST_SHOWN: Final = "last trick"
KITTY_SHOWN: Final = "kitty"
BEFORE_KITTY: Final = ("bid", "pass", "contract", "trump")
"""The events that lead to the kitty, which is taken up by the same action."""


def pieces(game: Dragon, view: View, layout: Layout) -> dict[str, list[Piece]]:
    """Return what lies in each zone for the viewer."""
    o = view.observation
    zones: dict[str, list[Piece]] = {table.HAND: _hand(game, view, layout)}
    winner = trick_winner(o.trick, o.trump) if o.phase == "play" else None
    for seat in range(4):
        side = layout.parlour.side(seat)
        if side:
            extra = o.kitty_count if _is_exchanging(view, seat) else 0
            zones[table.HANDS[side]] = [BACK] * (o.hand_counts[seat] + extra)
        zones[table.TRICK[side]] = [
            piece(game, face, view, lit=player == winner) for player, face in o.trick if player == seat
        ]
        zones[table.WON[side]] = [BACK] * o.takers[seat]
    zones[table.KITTY] = [] if _is_exchanging(view, o.current) else [BACK] * o.kitty_count
    if view.peek == LAST_SHOWN and o.last_trick and o.phase == "play":
        zones[table.SHOWN] = [piece(game, face, view) for _seat, face in o.last_trick]
    elif view.peek == KITTY_SHOWN and knows_kitty(o):
        zones[table.KITTY], zones[table.SHOWN] = [], _kitty(game, view)
    elif view.uncovered and knows_kitty(o):
        zones[table.KITTY] = _kitty(game, view)
    if isinstance(view.draft, BuryDraft):
        zones[table.TRAY] = [piece(game, face, view) for face in view.draft.tray]
    return zones


def knows_kitty(o: DragonObservation) -> bool:
    """Return whether the reader has laid the kitty down, and may look at it."""
    return o.phase == "play" and bool(o.kitty) and o.kitty_count > 0


def _kitty(game: Dragon, view: View) -> list[Piece]:
    o = view.observation
    return [piece(game, face, view) for face in sorted_hand(o.kitty or (), o.trump)]


def _hand(game: Dragon, view: View, layout: Layout) -> list[Piece]:
    o = view.observation
    me = layout.viewer
    hand = o.hands[me]
    if hand is None or o.seat is None:
        extra = o.kitty_count if _is_exchanging(view, me) else 0
        return [BACK] * (o.hand_counts[me] + extra)
    draft = view.draft if isinstance(view.draft, BuryDraft) else None
    new = set(o.kitty or ()) if _is_exchanging(view, me) else set()
    faces = draft.hand() if draft is not None else sorted_hand([*hand, *sorted(new)], o.trump)
    usable = _usable(view, faces)
    apart = breaks(faces, o.trump)
    named = view.draft.suit if isinstance(view.draft, TrumpDraft) else None
    risen = set() if named is None else {face for face in faces if deck.SUIT[CARD_OF[face]] == named}
    shade = 1.0 if draft is None else SHADED
    return [
        piece(game, face, view, dim=0.0 if face in usable else shade, apart=gap, mark=face in new, lit=face in risen)
        for face, gap in zip(faces, apart, strict=True)
    ]


def _usable(view: View, faces: Sequence[str]) -> set[str]:
    """Return the cards of the hand that can be used now: all where that is not the question."""
    if isinstance(view.draft, BuryDraft):
        return {face for face in view.draft.held if view.draft.may_lie(face)}
    plays = {FACES[action.value] for action in view.legal if action.kind == Kind.PLAY} if is_play(view) else set()
    return plays or {*faces}


def is_play(view: View) -> bool:
    """Return whether the reader is to play a card."""
    return view.observation.phase == "play" and bool(view.legal)


def _is_exchanging(view: View, seat: int) -> bool:
    """Return whether a seat has taken up the kitty: as the contract or the trump is shown, it lies there still."""
    o = view.observation
    is_earlier = view.coming is not None and view.coming.kind in BEFORE_KITTY
    return o.phase == "bury" and o.current == seat and not is_earlier


SHADED: Final = 0.98
"""How dark cards are that cannot be laid down: they lie among others, so none sinks and hides its corner."""
PREVIEW = 0.47
"""How much of a card that is only held over its place shows there."""


class DragonScene(DragonPart, Scene[DragonObservation]):
    """Dragon at the table."""

    high_seal: ClassVar[bool] = True
    largest: ClassVar[float] = 1.4
    letters: ClassVar[str] = "abefknptw"

    parts = (
        *(DragonAccount, DragonWords, readouts.DragonReadouts, readouts.DragonExplanations, DragonStaging),
        *(DragonDrafting, DragonSummary, readouts.DragonRulebook),
    )
    statistics = staticmethod(readouts.charts)

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        return list(places(layout).zones)

    def form(self, view: View, layout: Layout) -> table.Form:
        """Return the phase, who has passed, whose hands close, and whether the kitty lies open."""
        o = view.observation
        out = passed(o.bids) if o.phase == "bid" else ()
        return table.Form(o.phase, tuple(sorted(map(layout.parlour.side, out))), view.uncovered)

    def secrets(self, seat: int) -> tuple[str, ...]:
        """Return the kitty: whoever has exchanged with it knows it (D7)."""
        return ("kitty",)

    def closed(self, view: View) -> Collection[str]:
        """Return the zones that take nothing now: the tray but for the exchange, else the trick."""
        return (table.TRICK[0],) if isinstance(view.draft, BuryDraft) else (table.TRAY, table.HAND)

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        return pieces(self.game, view, layout)

    def zone_of(self, place: str, layout: Layout) -> str:
        name, _dot, seat = place.partition(".")
        return table.zone_of(name, layout.parlour.side(int(seat)) if seat.isdecimal() else 0)

    # ---- how actions are made

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        if action.kind == Kind.BURY and isinstance(view.draft, BuryDraft):
            return view.draft.places_of(action.value)
        return ()

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        kind, value = action
        if kind == Kind.PLAY:
            hand = sorted_hand(view.observation.hands[layout.viewer] or (), view.observation.trump)
            return (Drag((Ref(table.HAND, hand.index(deck.FACES[value])),), table.TRICK[0]),)
        return (Press(str(action)),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        p, draft = places(layout), view.draft
        if isinstance(draft, BidDraft):
            return _bid_buttons(p, draft)
        if isinstance(draft, BuryDraft):
            return _tray_buttons(p)
        if isinstance(draft, TrumpDraft):
            return _trump_buttons(p, view, view.draft)
        return [*_play_button(p, view), *_peeks(p, view)] if view.observation.phase == "play" else []

    def dial(self, view: View, layout: Layout) -> Dial | None:
        """Return the coin on the ruler: a bid is dragged to the next multiple of five, wheeled by single steps."""
        draft = view.draft
        if not isinstance(draft, BidDraft):
            return None
        variant = self.game.variant(view.observation.options)
        scale = places(layout).scale(variant.lowest, variant.total)
        high = max(44.0, layout.parlour.s(50))
        x, _y, w, _h = scale.rect
        rect = (x - high / 2, scale.middle - high / 2, w + high, high)
        return Dial(rect, lambda at: draft.set(scale.value(at, ROUND)), draft.step)

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        if source != table.HAND:
            is_open = view.observation.phase == "bid"
            return _("The kitty is for the highest bid.") if is_open else _("What is played stays where it lies.")
        if view.observation.phase in ("bid", "trump"):
            return view.objection(Action(Kind.PLAY, deck.CARD_OF[piece.name])) or ""
        return self.unusable(piece, view) or _("Cards are played into the middle.")

    def unusable(self, piece: Piece, view: View) -> str:
        if isinstance(view.draft, BuryDraft):
            return view.draft.why_not(piece.name)
        is_card = is_play(view) and piece.name in deck.CARD_OF
        return (view.objection(Action(Kind.PLAY, deck.CARD_OF[piece.name])) or "") if is_card else ""

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before a bid of every point there is, and before a trump of which one has no card."""
        hand = view.observation.hands[view.observation.seat or 0] or ()
        if action.kind == Kind.TRUMP and not deck.mask_of_faces(hand) & deck.suit_mask(action.value, action.value):
            suit = deck.suit_name(action.value)
            if view.observation.options["trump"] == "after_kitty":
                text = _("You hold no card of {suit}, nor the Dragon: you would have no trump.")
            else:
                text = _("You hold no card of {suit}, nor the Dragon: your trumps could only come from the kitty.")
            return Question(_("Name {suit}?").format(suit=suit), text.format(suit=suit), _("Name it"))
        total = self.game.variant(view.observation.options).total
        if action.kind != Kind.BID or action.value < total:
            return super().confirm(action, view)
        text = _("You would need every single point of the {total}. Short of that, your team loses {total}.")
        yes = _("Bid {n}").format(n=total)
        return Question(_("Bid for everything?"), text.format(total=total), yes)

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action: everybody knows who holds a last card."""
        o = view.observation
        if action.kind != Kind.PLAY:
            return super().only(action, view)
        if o.hand_counts[o.seat or 0] == 1:
            return Only(_("This is your last card."), True)
        return Only(_("Only this card can be played."))

    # ---- what is read

    def dealer(self, view: View) -> int | None:
        return view.observation.dealer

    def rests(self, seat: int, view: View) -> bool:
        o = view.observation
        return o.phase == "bid" and seat in passed(o.bids)

    def name_color(self, seat: int, layout: Layout) -> Color:
        return word_color(seat, layout.viewer)

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        p, o, me = places(layout), view.observation, layout.viewer
        variant = self.game.variant(o.options)
        cloth.draw_brand(canvas, p, o, (cloth.own_place(p),) if is_play(view) else ())
        cloth.draw_scores(canvas, p, view, layout)
        cloth.draw_emblem_on_rail(canvas, p, o)
        if o.phase == "bid":
            cloth.draw_points_held(canvas, p, view, variant)
        if isinstance(view.draft, BuryDraft):
            cloth.draw_slots(canvas, p, view.draft)
        elif isinstance(view.draft, TrumpDraft):
            cloth.draw_suits(canvas, p, view, view.draft)
        elif is_play(view) and not view.aims:
            place = cloth.own_place(p)
            canvas.dashed(place, place[2] * CARD_RADIUS, GOLD_EDGE, 0.9, 1.8, (7, 5))
        if view.peek == LAST_SHOWN and o.last_trick and o.phase == "play":
            cloth.draw_shown(canvas, p, view, me)
        draw_ruler(canvas, cloth.ruler_of(p, view, variant, me))

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw a selected card, pale, where it would lie; and locks on cards that have to go."""
        if isinstance(view.draft, BuryDraft):
            cloth.draw_locks(canvas, places(layout), view.draft)
        preview = view.preview
        if view.held is None or preview is None or preview.kind != Kind.PLAY or view.over is not None:
            return
        p = places(layout)
        width = p.parlour.s(p.at.trick_width * p.cards)
        pose = Pose(*p.trick[0], 0.0, width, Lift.REST, PREVIEW)
        draw_look(canvas, CardArt(canvas.art), shown(self.game, deck.FACES[preview.value], view), pose, width)


def _play_button(p: Places, view: View) -> Iterator[ButtonSlot]:
    """Yield the button that plays the card in hand."""
    if view.held is not None and view.preview is not None:
        label = _("Play {card}").format(card=deck.card_name(view.preview.value))
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
        yield ButtonSlot("last", _("Last trick"), rect, "bare", "t", shows=LAST_SHOWN, zones=table.WON, about=about)
    if knows_kitty(o):
        about = _("Shows what you laid down.")
        rect, kitty = p.kitty(), (table.KITTY,)
        yield ButtonSlot("kitty", _("Kitty"), rect, "bare", "k", shows=KITTY_SHOWN, zones=kitty, about=about)


def _bid_buttons(p: Places, draft: BidDraft) -> list[ButtonSlot]:
    """Return bid and pass, and at the ruler's ends a step less and a step more."""
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


def _trump_buttons(p: Places, view: View, draft: TrumpDraft) -> list[ButtonSlot]:
    """Return a medal for each suit, and the button that names the chosen one."""
    about = _("Its cards beat those of the other suits, and the Dragon is the highest of them.")
    found = [
        ButtonSlot(
            f"trump_{deck.ELEMENTS[suit]}", deck.suit_name(suit), rect, "bare", deck.ELEMENTS[suit][0], about=about
        )
        for suit, rect in zip(by_hand(view), p.emblems(), strict=True)
    ]
    if draft.suit is not None:
        label = _("Name {suit}").format(suit=deck.suit_name(draft.suit))
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
