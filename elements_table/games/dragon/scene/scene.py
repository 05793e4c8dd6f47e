"""The table of Dragon: partners opposite, the hand as a fan, the trick between all, points and bids at the sides."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final

from elements_table.games.dragon.rules.actions import K_BID, K_BURY, K_PLAY, K_TRUMP, Action
from elements_table.games.dragon.rules.cards import (
    CARD_OF,
    ELEMENTS,
    FACES,
    NO_TRUMP,
    card_name,
    mask_of_faces,
    suit_mask,
    suit_name,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene import explained, middle, panels, record, words
from elements_table.games.dragon.scene.buttons import buttons
from elements_table.games.dragon.scene.drafts import BuryDraft, DragonDrafting
from elements_table.games.dragon.scene.layout import (
    BIDS,
    DECKS,
    HAND,
    HANDS,
    KITTY,
    KITTY_PANEL,
    POINTS,
    TOP,
    TRAY,
    TRICK,
    TRUMP,
    WON,
    Places,
)
from elements_table.games.dragon.scene.looks import Looks
from elements_table.games.dragon.scene.meanings import meanings
from elements_table.games.dragon.scene.pieces import LAST_SHOWN, is_play, pieces
from elements_table.games.dragon.scene.rulebook import DragonTaught
from elements_table.games.dragon.scene.staging import DragonStaging
from elements_table.games.dragon.scene.summary import FOLDED, draw_summary, note
from elements_table.games.dragon.scene.views import View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import Color, Lift
from elements_table.ui.panels.sides import side_of
from elements_table.ui.panels.summary import sheet_size
from elements_table.ui.panels.teams import word_color
from elements_table.ui.stage.geometry import Pose, Zone
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
    Fold,
    Gesture,
    Layout,
    LogLine,
    Only,
    Piece,
    Press,
    Question,
    Ref,
    Scene,
    SeatPlace,
    Tip,
)

TITLE_ROOM: Final = 420.0
"""What title, status and chip take of the top bar, in dp."""
PREVIEW = 0.47
"""How much of a card that is only held over its place shows there."""


class DragonScene(Scene[DragonObservation]):
    """Dragon at the table."""

    largest: ClassVar[float] = 1.4
    spare: ClassVar[str] = "kitty_panel"

    game: Dragon

    def __init__(self, game: Dragon) -> None:
        self._looks = Looks(game)
        super().__init__(
            game, staging=DragonStaging(self._looks), drafting=DragonDrafting(), taught=DragonTaught(game)
        )

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones, the viewer at the bottom."""
        return Places(layout).zones()

    def form(self, view: View, layout: Layout) -> str:
        """Return the phase, which says what of the panels matters most."""
        phase: str = view.observation.phase
        return phase

    def folds(self, layout: Layout) -> list[Fold]:
        """Return the four panels."""
        labels = {POINTS: _("Points"), BIDS: _("Bids"), TRUMP: _("Trump"), KITTY_PANEL: _("Kitty")}
        return [fold._replace(label=labels[fold.name]) for fold in Places(layout).folds.values()]

    def secrets(self, seat: int) -> tuple[str, ...]:
        """Return the kitty: whoever has exchanged with it knows it (D7)."""
        return ("kitty",)

    def closed(self, view: View) -> Collection[str]:
        """Return the zones that take nothing now: the tray but for the exchange, else the trick."""
        return (TRICK[0],) if isinstance(view.draft, BuryDraft) else (TRAY, HAND)

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        return pieces(self._looks, view, layout)

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position, or of one that `staged` names."""
        name, _dot, seat = place.partition(".")
        side = side_of(int(seat), layout.viewer, 4) if seat else 0
        groups = {"hands": HANDS, "trick": TRICK, "deck": DECKS, "won": WON}
        if name in groups:
            return groups[name][side]
        return {"kitty": KITTY, "tray": TRAY}.get(name, "")

    # ---- how actions are made

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the cards that a hint would lay down."""
        if action.kind == K_BURY and isinstance(view.draft, BuryDraft):
            return view.draft.places_of(action.value)
        return ()

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return how a legal action is made: a card goes into the trick, the rest are buttons."""
        kind, value = action
        if kind == K_PLAY:
            hand = words.sorted_hand(view.observation.hands[layout.viewer] or (), view.observation.trump)
            return (Drag((Ref(HAND, hand.index(FACES[value])),), TRICK[0]),)
        if kind == K_TRUMP:
            return (Press(f"trump_{ELEMENTS[value]}"),)
        return (Press(str(action)),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the buttons of the phase."""
        return buttons(view, Places(layout))

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a card cannot be dropped there."""
        if source != HAND:
            return _("That card stays where it lies.")
        if view.observation.phase in ("bid", "trump"):
            return view.objection(Action(K_PLAY, CARD_OF[piece.name])) or ""
        return self.unusable(piece, view) or _("That card cannot go there.")

    def unusable(self, piece: Piece, view: View) -> str:
        """Return why a card of the hand can do nothing now."""
        if isinstance(view.draft, BuryDraft):
            return view.draft.why_not(piece.name)
        is_card = is_play(view) and piece.name in CARD_OF
        return (view.objection(Action(K_PLAY, CARD_OF[piece.name])) or "") if is_card else ""

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before a bid of every point there is, and before a trump of which one has no card."""
        hand = view.observation.hands[view.observation.seat or 0] or ()
        if action.kind == K_TRUMP and not mask_of_faces(hand) & suit_mask(action.value, action.value):
            suit = suit_name(action.value)
            if view.observation.options["trump"] == "after_kitty":
                text = _("You hold no card of {suit}, nor the Dragon: you would have no trump.")
            else:
                text = _("You hold no card of {suit}, nor the Dragon: your trumps could only come from the kitty.")
            return Question(_("Name {suit}?").format(suit=suit), text.format(suit=suit), _("Name it"))
        total = self._looks.variant(view.observation).total
        if action.kind != K_BID or action.value < total:
            return super().confirm(action, view)
        text = _("You would need every single point of the {total}. Short of that, your team loses {total}.")
        yes = _("Bid {n}").format(n=total)
        return Question(_("Bid for everything?"), text.format(total=total), yes)

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action: everybody knows who holds a last card."""
        o = view.observation
        if action.kind != K_PLAY:
            return super().only(action, view)
        if o.hand_counts[o.seat or 0] == 1:
            return Only(_("This is your last card."), True)
        return Only(_("Only this card can be played."))

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw the panels, the seats, and what stands in the middle."""
        p = Places(layout)
        o = view.observation
        variant = self._looks.variant(o)
        panels.draw_folded_panels(canvas, p, o, layout.viewer)
        if p.is_open(POINTS):
            panels.draw_points(canvas, p.points, view, variant, layout.viewer)
        if p.is_open(BIDS):
            panels.draw_bids(canvas, p.bids, view, variant, layout.viewer)
        if p.is_open(TRUMP):
            panels.draw_trump(canvas, p.trump, o)
        panels.draw_seats(canvas, p, view, layout)
        if p.is_open(KITTY_PANEL):
            self._paint_kitty(canvas, p, view, variant, layout)
        if isinstance(view.draft, BuryDraft):
            middle.draw_tray(canvas, p, view, view.draft)
        if view.is_dealing:
            return
        if o.phase == "bid":
            middle.draw_bidding(canvas, p, view, variant, layout)
            middle.draw_points_held(canvas, p, view, variant)
        elif o.phase == "trump" and view.legal:
            middle.draw_naming(canvas, p, view)
        elif o.phase in ("trump", "bury") and o.current != o.seat and view.coming is None:
            middle.draw_waiting(canvas, p, view)
        elif o.phase == "play":
            middle.draw_trick_words(canvas, p, view, variant, layout)

    def _paint_kitty(self, canvas: Canvas, p: Places, view: View, variant: Variant, layout: Layout) -> None:
        o = view.observation
        if isinstance(view.draft, BuryDraft):
            middle.draw_kitty_held(canvas, p.kitty, o, variant)
            self._show_cards(canvas, p.kitty, words.sorted_hand(o.kitty or (), o.trump), view)
        elif view.peek == LAST_SHOWN and o.last_trick and o.phase == "play":
            panels.draw_last_trick(canvas, p, view, variant, layout.viewer)
        else:
            panels.draw_kitty(canvas, p.kitty, view, variant)

    def _show_cards(self, canvas: Canvas, rect: Rect, faces: Sequence[str], view: View) -> None:
        """Draw cards that lie elsewhere, small, in a panel."""
        x, y, w, _h = rect
        cards = CardArt(canvas.art)
        for i, face in enumerate(faces):
            pose = Pose(x + 48 + i * (w - 96) / max(1, len(faces) - 1), y + 92, 0.0, 56)
            draw_look(canvas, cards, self._looks.shown(face, view), pose, 56)

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw a selected card, pale, where it would lie."""
        preview = view.preview
        if view.held is None or preview is None or preview.kind != K_PLAY or view.over is not None:
            return
        x, y = Places(layout).trick[0]
        zone = next(zone for zone in self.zones(layout) if zone.name == TRICK[0])
        pose = Pose(x, y, 0.0, zone.width, Lift.REST, PREVIEW)
        draw_look(canvas, CardArt(canvas.art), self._looks.shown(FACES[preview.value], view), pose, zone.width)

    def rim(self, view: View) -> Color | None:
        """Return the colour of the trump, until the hand is over."""
        o = view.observation
        is_over = o.phase in ("round_over", "game_over")
        return None if o.trump == NO_TRUMP or is_over else theme.ELEMENT_BRIGHT[ELEMENTS[o.trump]]

    def readouts(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the points."""
        return (Places(layout).points,)

    def meanings(self, view: View, layout: Layout) -> list[tuple[Rect, Tip]]:
        """Return what the four panels mean."""
        o = view.observation
        is_last = view.peek == LAST_SHOWN and bool(o.last_trick) and o.phase == "play"
        return list(meanings(Places(layout), o, layout, self._looks.variant(o), last_trick=is_last))

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return the four panels."""
        p = Places(layout)
        return {"points": p.points, "bids": p.bids, "trump": p.trump, "kitty_panel": p.kitty, "bidding": p.bidding}

    def facts(self, view: View) -> dict[str, int]:
        """Return the points in the trick and in the reader's hand."""
        o = view.observation
        points_in = self._looks.variant(o).points_in
        hand = o.hands[o.seat or 0] or ()
        return {
            "worth": points_in(mask_of_faces(face for _seat, face in o.trick)),
            "held": points_in(mask_of_faces(hand)),
        }

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return a seat's disc; chips lie over those at the sides, below the partner's."""
        return Places(layout).seat(side_of(seat, layout.viewer, 4))

    def hint_place(self, layout: Layout) -> Rect:
        """Return the free part of the top bar, or what lies below it."""
        left, p = 360.0, Places(layout)
        if p.is_tight:
            return (p.reach[0], TOP, p.reach[2], 62)
        return (left, 0, layout.width - 240 - left, 62)

    def hint_cards(self, layout: Layout) -> Sequence[tuple[float, float, float]]:
        """Return what lies under the trump, or under the points: the kitty, and the bids."""
        top = TOP if Places(layout).is_tight else 288.0
        return ((layout.width - 240, top, layout.height - 24), (24, top, layout.height - 24))

    def status(self, view: View) -> str:
        """Return hand and trick."""
        return words.status(view.observation)

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return words.prompt(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is about to do."""
        sentences = {
            "bid": _("{name}’s turn to bid"),
            "trump": _("{name} names the trump"),
            "bury": _("{name} takes the kitty"),
        }
        return view.of_next(sentences.get(view.observation.phase, _("{name}’s turn to play")))

    def action_words(self, action: Action, view: View) -> str:
        """Return what an action is called."""
        return words.action_words(action)

    def move_words(self, piece: Piece, zone: str, view: View) -> str:
        """Return what the card is called."""
        return card_name(CARD_OF[piece.name])

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return words.describe(event, view)

    def name_color(self, seat: int, layout: Layout) -> Color:
        """Return the colour of the seat's team."""
        return word_color(seat, layout.viewer)

    def explained(self, action: Action, view: View) -> str:
        """Return what a bid promises, and what a card does to the trick."""
        return explained.result(action, view.observation, view.names, self._looks.variant(view.observation))

    def explained_place(self, layout: Layout) -> Rect | None:
        """Return the free part of the top bar; none where the partner sits there."""
        return None if Places(layout).is_tight else (TITLE_ROOM, 0.0, layout.width - TITLE_ROOM - 240.0, 62.0)

    def guidance(self, view: View) -> Sequence[str]:
        """Return what can be done in this phase."""
        return explained.guidance(view, self._looks.variant(view.observation))

    def scored(self, view: View) -> Sequence[str]:
        """Return why the score is what it is, line by line."""
        return explained.scored(view, self._looks.variant(view.observation))

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the hand's summary, at the end the game's."""
        draw_summary(self._looks, canvas, rect, view, draw_card)

    def next_words(self) -> str:
        """Return what the button says that deals again."""
        return _("Next hand")

    def summary_size(self, view: View, most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size: on a narrow one the score lies below the cards."""
        return sheet_size(most, FOLDED)

    def summary_note(self, view: View) -> str:
        """Return who leads and who deals next."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums)


def create(game: Any) -> DragonScene:
    """Return the scene of the game."""
    return DragonScene(game)
