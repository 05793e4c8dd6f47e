"""The table of Elemies: a long hand, three fans of backs, the plays in the middle, and reactions out of turn."""

from collections.abc import Collection
from typing import ClassVar

from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules.data import JESTER, STOMP, ActionCard, bits_of
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene import faces
from elements_table.games.elemies.scene import layout as places
from elements_table.games.elemies.scene.account import ElemiesAccount
from elements_table.games.elemies.scene.buttons import ElemiesReactions, buttons
from elements_table.games.elemies.scene.cloth import paint, paint_over, ready_swan
from elements_table.games.elemies.scene.drafts import BY_ELEMENT, ElemiesDrafting, Play, in_order
from elements_table.games.elemies.scene.layout import ElemiesPart, View, hand_zone, seat_zone
from elements_table.games.elemies.scene.readouts import ElemiesExplanations, ElemiesReadouts, ElemiesRulebook, charts
from elements_table.games.elemies.scene.staging import ElemiesStaging
from elements_table.games.elemies.scene.summary import ElemiesSummary
from elements_table.games.elemies.scene.words import ElemiesWords, asked, call_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import HALF_LIGHT, Color
from elements_table.ui.panels.teams import partner_of, word_color
from elements_table.ui.stage.scene import Canvas, Scene, Zone
from elements_table.ui.stage.view import ButtonSlot, Drag, Gesture, Layout, Only, Piece, Press, Question, Ref


class ElemiesScene(ElemiesPart, Scene[ElemiesObservation]):
    """Elemies at the table."""

    high_seal: ClassVar[bool] = True
    largest: ClassVar[float] = 1.4
    letters: ClassVar[str] = "acejknopqtwxy"
    lasting: ClassVar[frozenset[str]] = frozenset((BY_ELEMENT,))

    parts = (
        *(ElemiesAccount, ElemiesWords, ElemiesReadouts, ElemiesExplanations, ElemiesStaging),
        *(ElemiesDrafting, ElemiesReactions, ElemiesSummary, ElemiesRulebook),
    )
    statistics = staticmethod(charts)
    paint_over = staticmethod(paint_over)

    def zones(self, layout: Layout) -> list[Zone]:
        return list(places.places(layout).zones)

    def form(self, view: View, layout: Layout) -> places.Form:
        return places.form_of(view.observation, layout.viewer)

    def closed(self, view: View) -> Collection[str]:
        return (places.TOP,) if view.observation.phase == "give" else (f"given_{places.SIDES[2]}",)

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        o = view.observation
        names = view.element_names
        found: dict[str, list[Piece]] = {
            places.TOP: faces.laid_pieces(o.top, names),
            places.BENEATH: faces.laid_pieces(o.plays[-1], names, dim=1.0) if o.plays else [],
            places.PILE: [faces.piece(card, dim=1.0) for card in bits_of(faces.beneath(o))[-places.MOST_TREASURE :]],
            places.EFFECT: [faces.action_piece(self.game.data, o.effects.card)] if o.effects.card else [],
        }
        for seat in range(4):
            found[hand_zone(seat, layout)] = self._hand(seat, view, layout)
            won = min(places.MOST_TREASURE, o.treasures[seat].bit_count())
            found[seat_zone("treasures", seat, layout)] = [faces.BACK] * won
            giver, is_mine = partner_of(seat), o.seat == seat and bool(o.action_card)
            gift = [faces.piece(o.given)] if o.seat == giver and o.given else [faces.BACK]
            found[seat_zone("given", seat, layout)] = gift if o.has_given >> giver & 1 else []
            held = faces.action_piece(self.game.data, o.action_card) if is_mine else faces.HIDDEN_ACTION
            found[seat_zone("action_cards", seat, layout)] = [held] if is_mine or o.holds_action[seat] else []
        if _asks(view):
            found[places.ASKING], found[places.ACTION] = found[places.ACTION], []
        return found

    def _hand(self, seat: int, view: View, layout: Layout) -> list[Piece]:
        o = view.observation
        if seat == layout.viewer and o.seat == seat:
            return self._own_hand(view)
        known = o.shown[seat]
        if o.seat is not None and seat == partner_of(o.seat):
            known |= o.gift
        shown = [faces.piece(card, view.element_names) for card in bits_of(known)]
        return [faces.BACK] * (o.counts[seat] - len(shown)) + shown

    def _own_hand(self, view: View) -> list[Piece]:
        o = view.observation
        draft: Play | None = view.draft
        usable = draft.usable() if draft is not None and draft.hand == o.hand and view.legal else o.hand
        if view.legal and draft is None:
            usable = o.hand
        rank = draft.jester_rank() if draft is not None else ""
        ready = _ready(view)
        fresh = 0 if o.played >> (o.seat or 0) & 1 else o.received
        pieces, shade = [], HALF_LIGHT if not usable else 1.0
        for card in in_order(view):
            stands = rank if card == JESTER and draft is not None and draft.chosen & card else ""
            mark = "stomp_bright" if card & o.stomped else bool(card & fresh)
            dim, lit = 0.0 if card & usable else shade, bool(card & ready)
            pieces.append(faces.piece(card, view.element_names, stands, dim=dim, mark=mark, lit=lit))
        return pieces

    def zone_of(self, place: str, layout: Layout) -> str:
        name, _dot, number = place.partition(".")
        if not number:
            return name
        seat = int(number)
        if name == "hands":
            return hand_zone(seat, layout)
        return seat_zone(name, partner_of(seat) if name == "given" else seat, layout)  # gifts lie before the partner

    def touches(self, action: actions.Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        if action.kind not in (actions.K_PLAY, actions.K_GIVE):
            return (Ref(places.ASKING if _asks(view) else places.ACTION, 0),) if action.kind == actions.K_USE else ()
        return tuple(Ref(places.HAND, i) for i, card in enumerate(in_order(view)) if card & action.value)

    def gestures(self, action: actions.Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        if action.kind == actions.K_USE:
            card, target = action.card, action.named
            dragged = (Ref(places.ACTION, 0),)
            if card not in actions.NAMES_ONE:
                return (Drag(dragged, places.TOP), Press("use"))
            if card == ActionCard.WATER:
                return (Drag(dragged, hand_zone(target, layout)), Press(f"ban.{target}"))
            return (Press(f"element.{target}"),)
        return (Press(str(action).removeprefix("exchange ")),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        return buttons(self.game.data, view, layout)

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        if source == places.ACTION:
            return _("An action card is used before you lead: Water on a hand, the others on the table.")
        if view.observation.phase == "give":
            return _("Give one card to your partner.")
        return _("Cards are played to the middle of the table.")

    def confirm(self, action: actions.Action, view: View) -> Question | None:
        """Return a question before betting on being out first (E18), and before banning one's own partner."""
        o = view.observation
        if action.kind == actions.K_CALL:
            return Question(_("Call Elemies?"), call_words(self.game.data.scoring.call), _("Call"))
        if o.seat is not None and action == actions.USE[ActionCard.WATER][o.partner]:
            text = _("Water bans {name}, your own partner, from this trick.").format(name=view.names[o.partner])
            return Question(_("Ban your partner?"), text, _("Ban"))
        return super().confirm(action, view)

    def only(self, action: actions.Action, view: View) -> Only | None:
        if action != actions.PASS:
            return super().only(action, view)
        calls = actions.CALL in actions.beside(view.legal)
        return Only(_("You pass, and may call Elemies before your first card.") if calls else _("You can only pass."))

    def is_out(self, seat: int, observation: ElemiesObservation) -> bool:
        return observation.phase == "play" and not observation.counts[seat]

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        paint(self.game.data, canvas, view, layout)

    def dealer(self, view: View) -> int:
        return view.observation.button

    def rests(self, seat: int, view: View) -> bool:
        o = view.observation
        has_passed = o.top is not None and bool(o.passes >> seat & 1)
        return has_passed or o.effects.bans(seat) or self.is_out(seat, o)

    def name_color(self, seat: int, layout: Layout) -> Color:
        return word_color(seat, layout.viewer)


def _asks(view: View) -> bool:
    """Return whether the reader's action card lies in the middle, and asks for an element."""
    draft, card = view.draft, view.observation.action_card
    return draft is not None and bool(draft.chooses) and card == ActionCard.EARTH


def _ready(view: View) -> int:
    """Return the cards that the reader could react with now, out of turn: they rise."""
    if not asked(view) or (view.draft is not None and view.draft.chosen):
        return 0
    return STOMP if actions.STOMPING in asked(view) else ready_swan(view)
