"""The table of Wu Xing: hand and display as fans, open cards, the aside, tokens, limit and sum on the ruler."""

from typing import ClassVar, Final

from elements_table.games.wuxing.rules.actions import Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene import cloth, readouts
from elements_table.games.wuxing.scene import layout as at
from elements_table.games.wuxing.scene.account import WuXingAccount
from elements_table.games.wuxing.scene.layout import View, WuXingPart, button_places, places
from elements_table.games.wuxing.scene.staging import WuXingStaging
from elements_table.games.wuxing.scene.summary import WuXingSummary
from elements_table.games.wuxing.scene.words import WuXingWords, question
from elements_table.kernel.words import _
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.scene import Canvas, Scene, Zone
from elements_table.ui.stage.view import ButtonSlot, Drag, Figure, Gesture, Layout, Only, Piece, Press, Question, Ref

TOKEN: Final = Piece("token", Figure("victory_token"))


class WuXingScene(WuXingPart, Scene[WuXingObservation]):
    """Wu Xing at the table."""

    largest: ClassVar[float] = 1.4
    letters: ClassVar[str] = "dkty"

    parts = (
        *(WuXingAccount, WuXingWords, readouts.WuXingReadouts, readouts.WuXingExplanations, WuXingStaging),
        *(WuXingSummary, readouts.WuXingRulebook),
    )
    statistics = staticmethod(readouts.charts)

    # ---- what lies where

    def form(self, view: View, layout: Layout) -> int:
        """Return how many sockets there are for tokens."""
        return view.observation.goal or 1

    def zones(self, layout: Layout) -> list[Zone]:
        p = places(layout)
        return [*p.zones(), p.tokens(mine=False), p.tokens(mine=True)]

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        o = view.observation
        me = layout.viewer
        other = 1 - me
        return {
            at.ASIDE: [Piece("back", cloth.BACK)] * o.aside_count,
            at.DISCARDS: [self._card(value, view) for value in o.discarded],
            at.THEIRS: [Piece("back", cloth.BACK)] * o.hand_counts[other],
            at.THEIRS_OPEN: [self._card(value, view) for value in o.fronts[other]],
            at.MINE_OPEN: [self._card(value, view) for value in o.fronts[me]],
            at.DISPLAY: [self._card(value, view) for value in o.display],
            at.HAND: self._hand(o, me, view),
            at.THEIRS_TOKENS: [TOKEN] * min(o.tokens[other], o.goal),
            at.MINE_TOKENS: [TOKEN] * min(o.tokens[me], o.goal),
        }

    def _hand(self, o: WuXingObservation, me: int, view: View) -> list[Piece]:
        hand = o.hands[me]
        if hand is None or (o.seat is None and o.phase == "play"):
            return [Piece("back", cloth.BACK)] * o.hand_counts[me]
        return [self._card(value, view) for value in hand]

    def _card(self, value: int, view: View) -> Piece:
        return Piece(str(value), cloth.card(self.game, value, view))

    def zone_of(self, place: str, layout: Layout) -> str:
        name, _dot, seat = place.partition(".")
        mine = seat == str(layout.viewer)
        return {
            "hands": at.HAND if mine else at.THEIRS,
            "fronts": at.MINE_OPEN if mine else at.THEIRS_OPEN,
            "tokens": at.MINE_TOKENS if mine else at.THEIRS_TOKENS,
            "discarded": at.DISCARDS,
            "display": at.DISPLAY,
            "aside": at.ASIDE,
        }.get(name, "")

    # ---- how actions are made

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        o = view.observation
        kind, value = action
        if kind == Kind.TAKE:
            return (Drag((Ref(at.DISPLAY, len(o.display) - 1),), at.MINE_OPEN), Press("take"))
        if kind not in (Kind.PLAY, Kind.DISCARD):
            return (Press(str(action)),)
        hand = enumerate(o.hands[layout.viewer] or ())
        pieces = tuple(Ref(at.HAND, i) for i, v in hand if v == (value or DISCARDED))
        return (Drag(pieces, at.DISPLAY),) if kind == Kind.PLAY else (Drag(pieces, at.DISCARDS), Press("discard"))

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        o = view.observation
        slots: list[tuple[str, str, str, str]] = [
            ("knock", _("Knock"), "k", _("End the round: sums and limit are compared.")),
            ("take", _("Take"), "t", _("Lay the last card of the display open before you.")),
        ]
        if o.goal or any(str(a) == "yield" for a in view.legal):
            slots.append(("yield", _("Yield"), "y", _("End the round, and let your opponent win it.")))
        if DISCARDED in (o.hands[layout.viewer] or ()):
            slots.append(("discard", _("Discard a 6"), "d", _("Show a 6 from your hand, and discard it.")))
        rects = button_places(layout.parlour, tuple([name for name, *_rest in slots]))
        first = "knock" if o.is_within(o.to_move) else ""
        return [
            ButtonSlot(name, label, rects[name], "primary" if name == first else "normal", key, about=about)
            for name, label, key, about in slots
        ]

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        if source == at.HAND and target == at.DISCARDS:
            return _("Only a 6 can be discarded.")
        if source == at.HAND and target == at.MINE_OPEN:
            return _("Your open cards come from the central display, not from your hand.")
        if source == at.DISPLAY:
            return _("Only the last card of the display can be taken, and it goes to your open cards.")
        return _("Cards are played onto the central display.")

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before yielding (W11) and before a false knock (W14)."""
        return question(action, view.observation, self.game.data.tokens) or super().confirm(action, view)

    def dealer(self, view: View) -> int | None:
        return view.observation.start_player

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action; nobody ends a round unasked (W13)."""
        return None if action.kind in (Kind.KNOCK, Kind.YIELD) else super().only(action, view)

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        p, o, me = places(layout), view.observation, layout.viewer
        for seat in (me, 1 - me):
            cloth.paint_tokens(canvas, p.tokens(mine=seat == me), o, seat, p)
        if not view.aims and any(action.kind == Kind.PLAY for action in view.legal):
            cloth.paint_next(canvas, p, len(o.display))
        draw_ruler(canvas, cloth.ruler_of(p, view, me))

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Write what the rival's open cards add up to."""
        front = view.observation.fronts[1 - layout.viewer]
        if front:
            cloth.paint_sum(canvas, places(layout), front)
