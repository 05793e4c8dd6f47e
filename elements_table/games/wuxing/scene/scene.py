"""The table of Wu Xing: hand and display as fans, open cards, the aside, tokens, limit and sum."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Final

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_KNOCK, K_PLAY, K_TAKE, K_YIELD, Action
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene import explained, record
from elements_table.games.wuxing.scene.layout import (
    ASIDE,
    COLUMN,
    DISCARDS,
    DISPLAY,
    FAR,
    HAND,
    LEFT,
    MINE_OPEN,
    MINE_TOKENS,
    OPEN,
    SIDE,
    THEIRS,
    THEIRS_OPEN,
    THEIRS_TOKENS,
    Places,
)
from elements_table.games.wuxing.scene.looks import BACK, Looks
from elements_table.games.wuxing.scene.meanings import meanings
from elements_table.games.wuxing.scene.panels import paint_aside, paint_open_cards, paint_reads, paint_seat
from elements_table.games.wuxing.scene.rulebook import WuXingTaught
from elements_table.games.wuxing.scene.staging import WuXingStaging
from elements_table.games.wuxing.scene.summary import FOLDED, draw_summary
from elements_table.games.wuxing.scene.views import View
from elements_table.games.wuxing.scene.words import action_words, log_line, note, prompt_words, question
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Kind
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT, SECONDARY
from elements_table.ui.panels.summary import sheet_size
from elements_table.ui.stage.geometry import Fan, Pile, Row, Slots, Zone
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
    Figure,
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

THEIRS_SPAN: Final = 300.0
OPEN_WORDS: Final = 150.0
LOW: Final = 640.0
"""On a lower table the card of a puzzle may lie over what is aside: it tells itself what nobody has seen."""
"""What the sum of the opponent's open cards takes beside them, in dp."""
TOKEN = Piece("token", Figure("victory_token"))


class WuXingScene(Scene[WuXingObservation]):
    """Wu Xing at the table."""

    log_width: ClassVar[float] = 208.0
    largest: ClassVar[float] = 1.4
    spare: ClassVar[str] = "unseen"

    game: WuXing

    def __init__(self, game: WuXing) -> None:
        self._looks = Looks(game.data)
        self._values = [card.value for card in game.data.deck.cards]
        super().__init__(game, staging=WuXingStaging(self._looks), taught=WuXingTaught(game))

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones; seats other than the viewer's are across the table."""
        p = Places(layout)
        x, _y, w, _h = p.display
        k, small = p.cards, p.side
        far, card = FAR * k, p.card
        mine_open = (LEFT + 16, p.opened[1] + 38, COLUMN - 32, OPEN * small * CARD_ASPECT + 2)
        span = THEIRS_SPAN * k
        beside = p.centre + span / 2 + 16
        theirs_open = (beside, p.theirs_y - 52 * k, p.right - beside - OPEN_WORDS, 101 * k)
        aside = p.aside[1] + 55 + SIDE * small * CARD_ASPECT / 2
        shown = (37 + 75 * small, p.aside[1] + 52, 167 - 75 * small, SIDE * small * CARD_ASPECT + 6)
        hand = min(600 * max(1.0, k), w + 72)
        return [
            Pile(name=ASIDE, rect=p.aside, width=SIDE * small, at=(37 + 35 * small, aside), order=1),
            Row(name=DISCARDS, rect=shown, width=SIDE * small, drop=True, order=2, gap=-50 * small, radius=12,
                reach=p.aside),
            Fan(
                name=THEIRS, rect=(x, 60, w, 120 * k), width=far, centre=(p.centre, p.theirs_y), arc=640 * k,
                step=5.6, span=span, mirrored=True, strip=0.3, lift=theme.Lift.REST, order=3,
            ),
            Row(name=THEIRS_OPEN, rect=theirs_open, width=far, order=4),
            Row(name=MINE_OPEN, rect=mine_open, width=OPEN * small, gap=7 * small, drop=True, order=5, radius=12,
                reach=p.opened),
            Fan(
                name=DISPLAY, rect=p.display, width=card, centre=(p.centre - 4, p.display_y), arc=760 * k, step=7.2,
                span=w - 40, drop=True, dashed=True, order=6,
            ),
            self._tokens(THEIRS_TOKENS, p.theirs),
            self._tokens(MINE_TOKENS, p.mine),
            Fan(
                name=HAND, rect=(p.centre - hand / 2, p.hand_y - 90 * k, hand, 200 * k), width=card,
                centre=(p.centre - 6, p.hand_y), arc=900 * k, step=5.3, span=hand, order=8, spread=True,
            ),
        ]  # fmt: skip

    @staticmethod
    def _tokens(name: str, rect: Rect) -> Zone:
        return Slots(name=name, rect=rect, width=26, first=(rect[0] + 26, rect[1] + 64), pitch=(28.8, 0), order=7)

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        o = view.observation
        me = layout.viewer
        other = 1 - me
        return {
            ASIDE: [Piece("back", BACK)] * o.aside_count,
            DISCARDS: [self._card(value, view) for value in o.discarded],
            THEIRS: [Piece("back", BACK)] * o.hand_counts[other],
            THEIRS_OPEN: [self._card(value, view) for value in o.fronts[other]],
            MINE_OPEN: [self._card(value, view) for value in o.fronts[me]],
            DISPLAY: [self._card(value, view) for value in o.display],
            HAND: self._hand(o, me, view),
            THEIRS_TOKENS: [TOKEN] * min(o.tokens[other], o.goal),
            MINE_TOKENS: [TOKEN] * min(o.tokens[me], o.goal),
        }

    def _hand(self, o: WuXingObservation, me: int, view: View) -> list[Piece]:
        hand = o.hands[me]
        if hand is None or (o.seat is None and o.phase == "play"):
            return [Piece("back", BACK)] * o.hand_counts[me]
        return [self._card(value, view) for value in hand]

    def _card(self, value: int, view: View) -> Piece:
        return Piece(str(value), self._looks.card(value, named=view.element_names))

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position."""
        name, _dot, seat = place.partition(".")
        mine = seat == str(layout.viewer)
        return {
            "hands": HAND if mine else THEIRS,
            "fronts": MINE_OPEN if mine else THEIRS_OPEN,
            "tokens": MINE_TOKENS if mine else THEIRS_TOKENS,
            "discarded": DISCARDS,
            "display": DISPLAY,
            "aside": ASIDE,
        }.get(name, "")

    # ---- how actions are made

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return how a legal action is made: by a card, by a button, or by either."""
        o = view.observation
        kind, value = action
        if kind == K_PLAY:
            hand = o.hands[layout.viewer] or ()
            pieces = tuple(Ref(HAND, i) for i, v in enumerate(hand) if v == value)
            return (Drag(pieces, DISPLAY),)
        if kind == K_TAKE:
            return (Drag((Ref(DISPLAY, len(o.display) - 1),), MINE_OPEN), Press("take"))
        if kind == K_DISCARD:
            hand = o.hands[layout.viewer] or ()
            pieces = tuple(Ref(HAND, i) for i, v in enumerate(hand) if v == DISCARDED)
            return (Drag(pieces, DISCARDS), Press("discard"))
        return (Press({K_KNOCK: "knock", K_YIELD: "yield"}.get(kind, str(action))),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the four buttons beside the display."""
        o = view.observation
        p = Places(layout)
        top = o.display[-1] if o.display else None
        take = _("Take the {value}").format(value=top) if top is not None else _("Take a card")
        knock: Kind = "primary" if o.is_within(o.to_move) else "normal"
        slots: list[tuple[str, str, Kind, str, str]] = [
            ("take", take, "normal", "t", _("Lay the last card of the display open before you.")),
            ("discard", _("Discard a 6"), "normal", "d", _("Show a 6 from your hand, and discard it.")),
            ("knock", _("Knock"), knock, "k", _("End the round: sums and limit are compared.")),
        ]
        if o.goal or any(str(a) == "yield" for a in view.legal):
            slots.append(("yield", _("Yield"), "danger", "y", _("End the round, and let your opponent win it.")))
        x, _y, w, _h = p.reads
        return [
            ButtonSlot(name, label, (x, p.buttons_y + i * p.pitch, w, theme.BUTTON_HEIGHT), kind, key, about=about)
            for i, (name, label, kind, key, about) in enumerate(slots)
        ]

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a card cannot be dropped there."""
        if source == HAND and target == DISCARDS:
            return _("Only a 6 can be discarded.")
        if source == HAND and target == MINE_OPEN:
            return _("Your open cards come from the central display, not from your hand.")
        if source == DISPLAY:
            return _("Only the last card of the display can be taken, and it goes to your open cards.")
        return _("That card cannot go there.")

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before yielding (W11) and before a false knock (W14)."""
        return question(action, view.observation, self.game.data.tokens) or super().confirm(action, view)

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action; nobody ends a round unasked (W13)."""
        return None if action.kind in (K_KNOCK, K_YIELD) else super().only(action, view)

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw panels and read-outs."""
        p = Places(layout)
        o = view.observation
        me = layout.viewer
        paint_seat(canvas, p.theirs, 1 - me, view)
        paint_seat(canvas, p.mine, me, view)
        paint_aside(canvas, p, o)
        paint_open_cards(canvas, p, o, me)
        draw_heading(canvas, p.display, _("Central display"), _("first to last, left to right"), pad=22, down=24)
        paint_reads(canvas, p, view, me)

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Write what the opponent's open cards add up to, after the last of them."""
        o = view.observation
        front = o.fronts[1 - layout.viewer]
        if not front:
            return
        p = Places(layout)
        zone = next(z for z in self.zones(layout) if z.name == THEIRS_OPEN)
        x = zone.poses(len(front))[-1].x + FAR * p.cards / 2 + 16
        room = p.right - x
        words = _("open: {terms} = {sum}").format(terms=" + ".join(map(str, front)), sum=sum(front))
        if len(front) == 1 or canvas.text_width(words) > room:
            words = _("open: {sum}").format(sum=sum(front))
        canvas.text(words, x, p.theirs_y - 2, color=SECONDARY, anchor="l")

    def readouts(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the panel of limit and sum."""
        return (Places(layout).reads,)

    def meanings(self, view: View, layout: Layout) -> list[tuple[Rect, Tip]]:
        """Return what limit, sum, tokens and the cards at the left mean."""
        return list(meanings(Places(layout), view.observation))

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return the panels, and the two halves of the read-outs."""
        p = Places(layout)
        x, y, w, h = p.reads
        limit, total = (x, y, w, h / 2), (x, y + h / 2, w, h / 2)
        found = {"reads": p.reads, "limit": limit, "sum": total, "mine": p.mine, "theirs": p.theirs,
                 "aside": p.aside, "opened": p.opened}  # fmt: skip
        return found | ({"unseen": p.aside} if layout.height < LOW else {})

    def facts(self, view: View) -> dict[str, int]:
        """Return what the opponent's open cards add up to, and the bounds of that with those in hand."""
        o = view.observation
        other = 1 - (o.seat or 0)
        shown = sum(o.fronts[other])
        least, most = min(self._values), max(self._values)
        count = o.hand_counts[other]
        return {"open": shown, "least": shown + least * count, "most": shown + most * count}

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return the disc in a seat's panel, and the panel."""
        p = Places(layout)
        rect = p.mine if seat == layout.viewer else p.theirs
        return SeatPlace(rect[0] + 30, rect[1] + 29, 15, rect, ("right", "below", "above"))

    def hint_place(self, layout: Layout) -> Rect:
        """Return the strip between display and hand."""
        p = Places(layout)
        x, y, w, h = p.display
        return (x - 16, y + h + 4, w + 32, p.between - 14)

    def hint_cards(self, layout: Layout) -> Sequence[tuple[float, float, float]]:
        """Return the place of the log, or the left between the two seats."""
        return ((layout.width - 240, 76, layout.height - 24),) if layout.log else ((24, 172, layout.height - 120),)

    def status(self, view: View) -> str:
        """Return the round."""
        return _("Round {n}").format(n=view.observation.round)

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return prompt_words(view)

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return log_line(event, view.names, self._looks.icon)

    def action_words(self, action: Action, view: View) -> str:
        """Return what an action is called."""
        return action_words(action, view.observation)

    def explained(self, action: Action, view: View) -> str:
        """Return limit and sum after an action, or how it ends the round."""
        return explained.result(action, view.observation, view.names, self.game.data.tokens)

    def guidance(self, view: View) -> Sequence[str]:
        """Return what can be done, and when to knock."""
        return explained.guidance(view)

    def scored(self, view: View) -> Sequence[str]:
        """Return why the score is what it is, line by line."""
        return explained.scored(view)

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the round's summary (W15)."""
        draw_summary(self._looks, canvas, rect, view, draw_card)

    def summary_size(self, view: View, most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size: on a narrow one the score lies below the cards."""
        return sheet_size(most, FOLDED)

    def summary_note(self, view: View) -> str:
        """Return who leads and who starts."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums)


def create(game: WuXing) -> WuXingScene:
    """Return the scene of the game."""
    return WuXingScene(game)
