"""The table of Elemies: a long hand, three fans of backs, the plays in the middle, and reactions out of turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from elements_table.games.elemies.rules.actions import (
    CALL,
    K_CALL,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    K_USE,
    PASS,
    Action,
)
from elements_table.games.elemies.rules.claims import card_words
from elements_table.games.elemies.rules.data import AIR, FIRE, JESTER, WATER, bits_of
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene import explained, record
from elements_table.games.elemies.scene import panels as scene_panels
from elements_table.games.elemies.scene import words as scene_words
from elements_table.games.elemies.scene.buttons import buttons
from elements_table.games.elemies.scene.drafts import BY_ELEMENT, ElemiesDrafting, Play
from elements_table.games.elemies.scene.faces import (
    BACK,
    HIDDEN_ACTION,
    action_piece,
    beneath,
    laid_pieces,
    ordered,
    piece,
)
from elements_table.games.elemies.scene.layout import (
    ACTION,
    BENEATH,
    DECK,
    EFFECT,
    HAND,
    MOST_TREASURE,
    PILE,
    TOP,
    Places,
    hand_zone,
    seat_zone,
)
from elements_table.games.elemies.scene.meanings import meanings
from elements_table.games.elemies.scene.reactions import ElemiesReactions
from elements_table.games.elemies.scene.rulebook import ElemiesTaught
from elements_table.games.elemies.scene.staging import ElemiesStaging
from elements_table.games.elemies.scene.summary import FOLDED, draw_summary, note
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import Color
from elements_table.ui.panels.sides import side_of
from elements_table.ui.panels.summary import sheet_size
from elements_table.ui.panels.teams import WORDS_ON_BLUE, partner_of, word_color
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
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


class ElemiesScene(Scene[ElemiesObservation]):
    """Elemies at the table."""

    game: Elemies
    largest: ClassVar[float] = 1.4
    lasting: ClassVar[frozenset[str]] = frozenset((BY_ELEMENT,))

    def __init__(self, game: Elemies) -> None:
        super().__init__(
            game,
            staging=ElemiesStaging(game.data),
            drafting=ElemiesDrafting(),
            reactions=ElemiesReactions(),
            taught=ElemiesTaught(game),
        )

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones."""
        return Places(layout).zones()

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        o = view.observation
        names = view.element_names
        found: dict[str, list[Piece]] = {
            TOP: laid_pieces(o.top, names),
            BENEATH: laid_pieces(o.plays[-1], names, dim=True) if o.plays else [],
            PILE: [piece(card, dim=True) for card in bits_of(beneath(o))[-MOST_TREASURE:]],
            EFFECT: self._effect(o),
        }
        for seat in range(4):
            found[hand_zone(seat, layout)] = self._hand(seat, view, layout)
            found[seat_zone("treasure", seat, layout)] = [BACK] * min(MOST_TREASURE, o.treasures[seat].bit_count())
            found[seat_zone("given", seat, layout)] = self._given(seat, view, layout)
            found[seat_zone("card", seat, layout)] = self._action_card(seat, view)
        return found

    def _effect(self, o: ElemiesObservation) -> list[Piece]:
        number = scene_words.effect_card(o.effects)
        return [action_piece(self.game.data, number)] if number else []

    def _hand(self, seat: int, view: View, layout: Layout) -> list[Piece]:
        o = view.observation
        if seat == layout.viewer and o.seat == seat:
            return self._own_hand(view)
        known = o.shown[seat]
        if o.seat is not None and seat == partner_of(o.seat):
            known |= o.gift
        faces = [piece(card, view.element_names) for card in bits_of(known)]
        return [BACK] * (o.counts[seat] - len(faces)) + faces

    def _own_hand(self, view: View) -> list[Piece]:
        o = view.observation
        draft: Play | None = view.draft
        usable = draft.usable() if draft is not None and draft.hand == o.hand and view.legal else o.hand
        if view.legal and draft is None:
            usable = o.hand
        rank = draft.jester_rank() if draft is not None else ""
        fresh = 0 if o.played >> (o.seat or 0) & 1 else o.received
        pieces = []
        for card in ordered(o.hand, BY_ELEMENT in view.peek):
            stands = rank if card == JESTER and draft is not None and draft.chosen & card else ""
            pieces.append(piece(card, view.element_names, stands, dim=not card & usable, mark=bool(card & fresh)))
        return pieces

    def _given(self, seat: int, view: View, layout: Layout) -> list[Piece]:
        o = view.observation
        giver = partner_of(seat)
        if not o.has_given >> giver & 1:
            return []
        return [piece(o.given)] if o.seat == giver and o.given else [BACK]

    def _action_card(self, seat: int, view: View) -> list[Piece]:
        o = view.observation
        if o.seat == seat:
            if not o.action_card:
                return []
            can_use = any(action.kind == K_USE for action in scene_words.beside(view.legal))
            return [action_piece(self.game.data, o.action_card, dim=not can_use)]
        return [HIDDEN_ACTION] if o.holds_action[seat] else []

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position."""
        name, _dot, number = place.partition(".")
        if not number:
            return {"top": TOP, "beneath": BENEATH, "pile": PILE, "effects": EFFECT, "deck": DECK}.get(name, "")
        seat = int(number)
        if name == "hands":
            return hand_zone(seat, layout)
        if name == "given":  # a gift lies before the partner
            return seat_zone("given", seat ^ 2, layout)
        kind = {"treasures": "treasure", "action_cards": "card"}.get(name)
        return seat_zone(kind, seat, layout) if kind is not None else ""

    # ---- how actions are made

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the cards of a play or a gift."""
        if action.kind not in (K_PLAY, K_GIVE):
            return (Ref(ACTION, 0),) if action.kind == K_USE else ()
        order = ordered(view.observation.hand, BY_ELEMENT in view.peek)
        return tuple(Ref(HAND, i) for i, card in enumerate(order) if card & action.value)

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return how an action is made that is not put together."""
        kind, value = action
        if kind == K_USE:
            card, target = value >> 3, value & 7
            dragged = (Ref(ACTION, 0),)
            if card in (FIRE, AIR):
                return (Drag(dragged, TOP), Press("use"))
            if card == WATER:
                return (Drag(dragged, hand_zone(target, layout)), Press(f"ban.{target}"))
            return (Press(f"element.{target}"),)
        names = {K_PASS: "pass", K_STOMP: "stomp", K_CALL: "call", K_EXCHANGE: ("no", "yes")[value & 1]}
        return (Press(names.get(kind, str(action))),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the buttons at the right, and the choices in the middle."""
        return buttons(self.game.data, view, layout)

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a piece cannot be carried there."""
        if source == ACTION:
            return _("An action card is used before you lead: Water on a hand, the others on the table.")
        if view.observation.phase == "give":
            return _("Give one card to your partner.")
        return _("Cards are played to the middle of the table.")

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before betting on being out first (E18), and before banning one's own partner."""
        o = view.observation
        if action.kind == K_CALL:
            return Question(_("Call Elemies?"), scene_words.call_words(self.game.data.scoring.call), _("Call"))
        if action.kind == K_USE and action.value >> 3 == WATER and action.value & 7 == o.partner:
            text = _("Water bans {name}, your own partner, from this trick.").format(name=view.names[o.partner])
            return Question(_("Ban your partner?"), text, _("Ban"))
        return super().confirm(action, view)

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action (E9)."""
        if action != PASS:
            return super().only(action, view)
        calls = CALL in scene_words.beside(view.legal)
        return Only(_("You pass, and may call Elemies before your first card.") if calls else _("You can only pass."))

    def is_out(self, seat: int, observation: ElemiesObservation) -> bool:
        """Return whether a seat has no card left."""
        return observation.phase == "play" and not observation.counts[seat]

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw score, seats, captions and the action card's panel."""
        scene_panels.paint(self.game.data, canvas, view, layout)

    def explain(self, piece: Piece, view: View) -> Tip | None:
        """Return what a special card or an action card is and does (E24 to E34)."""
        deck = self.game.data.deck
        found = next((card for card in (*deck.specials, *deck.actions) if card.id == piece.name.lower()), None)
        return None if found is None else Tip(_(found.name), _(found.text))

    def name_color(self, seat: int, layout: Layout) -> Color:
        """Return the team's colour."""
        return word_color(seat, layout.viewer, WORDS_ON_BLUE)

    def readouts(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the two scores."""
        p = Places(layout)
        return ((p.score_x - p.bar - 22, 12, 62, 26), (p.score_x + p.bar - 40, 12, 62, 26))

    def meanings(self, view: View, layout: Layout) -> list[tuple[Rect, Tip]]:
        """Return what scores, treasures, pile and action card mean."""
        return list(meanings(Places(layout), view, layout, self.game.data))

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return the scores of the two teams, in the top bar."""
        return {"scores": (layout.width / 2 - 306, 8, 612, 44)}

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return a seat's disc; chips lie over those at the sides, below the partner's."""
        return Places(layout).seat(side_of(seat, layout.viewer, 4))

    def hint_place(self, layout: Layout) -> Rect:
        """Return the strip between the middle and the hand."""
        p = Places(layout)
        return (p.cx - 300, p.choice_y - 30, 600, 60)

    def status(self, view: View) -> str:
        """Return level and round."""
        return scene_words.status(self.game.data, view)

    def status_ends(self, layout: Layout) -> float:
        """Return where the score begins."""
        p = Places(layout)
        return p.score_x - 20 - p.bar - 12

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return scene_words.prompt(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is about to do."""
        return scene_words.turn_words(view)

    def action_words(self, action: Action, view: View) -> str:
        """Return what an action is called."""
        return scene_words.action_words(action, view.names)

    def move_words(self, piece: Piece, zone: str, view: View) -> str:
        """Return what the card is called."""
        return card_words(piece.name)

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return scene_words.describe(self.game.data, event, view)

    def explained(self, action: Action, view: View) -> str:
        """Return what a play leaves in hand, or what an answer means."""
        return explained.result(self.game.data, action, view.observation)

    def explained_piece(self, piece: Piece, zone: str, view: View) -> str:
        """Return the cheapest play with a card of the hand."""
        return explained.of_card(self.game.data, piece.name, view) if zone == HAND else ""

    def guidance(self, view: View) -> Sequence[str]:
        """Return what can be done now."""
        return explained.guidance(view)

    def scored(self, view: View) -> Sequence[str]:
        """Return why the score is what it is, line by line."""
        return explained.scored(self.game.data, view)

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the round's or the game's summary."""
        draw_summary(self.game.data, canvas, rect, view, draw_card)

    def summary_size(self, view: View, most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size: on a narrow one the score lies below the points."""
        return sheet_size(most, FOLDED)

    def summary_note(self, view: View) -> str:
        """Return who has the button next, or how many rounds it took."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums)


def create(game: Elemies) -> ElemiesScene:
    """Return the scene of the game."""
    return ElemiesScene(game)
