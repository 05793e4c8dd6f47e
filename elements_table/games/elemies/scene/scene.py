"""The table of Elemies: a long hand, three fans of backs, the plays in the middle, and reactions out of turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from elements_table.games.elemies.rules.actions import (
    CALL,
    K_CALL,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    K_USE,
    Action,
)
from elements_table.games.elemies.rules.data import AIR, ALL_CARDS, FIRE, JESTER, WATER, bits_of, cards_of
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.legal import may_call
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.turn import NOBODY, is_won
from elements_table.games.elemies.scene import panels as scene_panels
from elements_table.games.elemies.scene import words as scene_words
from elements_table.games.elemies.scene.drafts import BY_ELEMENT, Knowledge, Play
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
from elements_table.games.elemies.scene.reactions import opens_window, reactions
from elements_table.games.elemies.scene.summary import draw_summary, note
from elements_table.kernel.game import DEALER, Event, Game, Moved
from elements_table.kernel.words import _
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.parts.sides import side_of
from elements_table.table.parts.teams import WORDS_ON_BLUE, partner_of, word_color
from elements_table.table.stage.geometry import Zone
from elements_table.table.stage.reactions import Reaction
from elements_table.table.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
    Gesture,
    Layout,
    LogLine,
    Piece,
    Press,
    Question,
    Ref,
    Scene,
    View,
)
from elements_table.table.theme import Color

GIFTS_LIE = 700.0
"""How long the four gifts lie on the table before they are picked up, ms."""


class ElemiesScene(Scene):
    """Elemies at the table."""

    game: Elemies
    plans: ClassVar[bool] = True
    lasting: ClassVar[frozenset[str]] = frozenset((BY_ELEMENT,))

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.knowledge = Knowledge(game)

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones."""
        return Places(layout).zones()

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        o: ElemiesObservation = view.observation
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
        o: ElemiesObservation = view.observation
        if seat == layout.viewer and o.seat == seat:
            return self._own_hand(view)
        known = o.shown[seat]
        if o.seat is not None and seat == partner_of(o.seat):
            known |= o.gift
        faces = [piece(card, view.element_names) for card in bits_of(known)]
        return [BACK] * (o.counts[seat] - len(faces)) + faces

    def _own_hand(self, view: View) -> list[Piece]:
        o: ElemiesObservation = view.observation
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
        o: ElemiesObservation = view.observation
        giver = partner_of(seat)
        if not o.has_given >> giver & 1:
            return []
        return [piece(o.given)] if o.seat == giver and o.given else [BACK]

    def _action_card(self, seat: int, view: View) -> list[Piece]:
        o: ElemiesObservation = view.observation
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

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with the two last plays told apart from the pile beneath them."""
        o: ElemiesObservation = view.observation
        moved = list(event.moved)
        if event.kind == "play":
            for places, laid in zip((("top", "beneath"), ("beneath", "pile")), reversed(o.plays[-2:]), strict=False):
                moved += [Moved(*places, card) for card in cards_of(laid.code & ALL_CARDS)]
        elif event.kind == "stomp" and o.top is not None:
            moved += [Moved("beneath", "top", card) for card in cards_of(o.top.code & ALL_CARDS)]
            if o.plays:
                moved += [Moved("pile", "beneath", card) for card in cards_of(o.plays[-1].code & ALL_CARDS)]
        elif event.kind == "win":
            target = event.moved[0].target
            moved = [Moved(source, target, None, event.moved[0].count) for source in ("top", "beneath", "pile")]
        elif event.kind == "use":
            card = event.facts["card"]
            moved = [Moved(event.moved[0].source, "effects", card)]
        return Event(event.kind, event.seat, tuple(moved), event.facts)

    # ---- how actions are made

    def draft(self, view: View, layout: Layout) -> Play | None:
        """Return a fresh selection, while the viewer holds cards that can be chosen."""
        o: ElemiesObservation = view.observation
        return Play(self, view, layout) if o.seat is not None and o.hand and o.phase in ("play", "give") else None

    def offers(self, view: View) -> Sequence[Any]:
        """Return what is not put together: all but plays and gifts."""
        return scene_words.beside(view.legal)

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
        return scene_panels.buttons(self, view, layout)

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a piece cannot be carried there."""
        if source == ACTION:
            return _("An action card is used before you lead: Water on a hand, the others on the table.")
        if view.observation.phase == "give":
            return _("Give one card to your partner.")
        return _("Cards are played to the middle of the table.")

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before banning one's own partner."""
        o: ElemiesObservation = view.observation
        if action.kind == K_USE and action.value >> 3 == WATER and action.value & 7 == o.partner:
            text = _("Water bans {name}, your own partner, from this turn.").format(name=view.names[o.partner])
            return Question(_("Ban your partner?"), text, _("Ban"))
        return None

    # ---- reactions

    def unasked(self, observation: ElemiesObservation) -> ElemiesObservation:
        """Return the observation as it was without a question (E35)."""
        if observation.phase != "reaction":
            return observation
        turn = observation.turn
        return msgspec.structs.replace(observation, phase="play", to_move=turn, current=turn, actor=NOBODY)

    def opens_window(self, event: Event | None, observation: ElemiesObservation) -> bool:
        """Return whether others may react: after plays and passes, and before a lead, unless the round is over."""
        return opens_window(event, observation)

    def ends_turn(self, event: Event) -> bool:
        """Return whether a new turn begins."""
        return event.kind in ("win", "alone", "round_over", "deal")

    def reactions(self, observation: ElemiesObservation, event: Event | None, is_open: bool) -> tuple[Reaction, ...]:
        """Return Stomp and Black Swan, to be used now or armed."""
        state = self.knowledge.state(observation)
        return () if state is None else reactions(state, observation, event, is_open)

    def prospects(self, view: View) -> Sequence[Action]:
        """Return what the reader may do in turn if nobody reacts; nothing where the turn is being won."""
        o: ElemiesObservation = view.observation
        state = self.knowledge.state(o)
        if state is None or o.phase != "play" or o.to_move != o.seat or is_won(state) or not o.hand:
            return ()
        return () if scene_words.is_round_over(o) else state.legal_actions()

    def is_aside(self, action: Action) -> bool:
        """Return whether it is a call of Elemies (E18)."""
        return action == CALL

    def chip_place(self, layout: Layout, seat: int) -> tuple[float, float]:
        """Return the place over the hand, or at another person's seat."""
        p = Places(layout)
        side = side_of(seat, layout.viewer, 4)
        if side == 0:
            return p.cx, p.chip_y
        x, y = p.avatars[side]
        return (x - 62, y + 48) if side == 2 else (x, y + 92)

    def may_call_now(self, view: View) -> bool:
        """Return whether a call is open: in turn, or with a reaction of one's own (E18)."""
        o: ElemiesObservation = view.observation
        state = self.knowledge.state(o)
        if state is None or o.seat is None or o.phase != "play" or not view.legal:
            return False
        return may_call(state, o.seat) and view.prepared != CALL

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw score, seats, captions and the action card's panel."""
        scene_panels.paint(self, canvas, view, layout)

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw the badges that lie over cards."""
        scene_panels.paint_over(self, canvas, view, layout)

    def name_color(self, seat: int, layout: Layout) -> Color:
        """Return the team's colour."""
        return word_color(seat, layout.viewer, WORDS_ON_BLUE)

    def readouts(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the two scores."""
        cx = layout.width / 2
        return ((cx - 200, 12, 62, 26), (cx + 138, 12, 62, 26))

    def turn_ring(self, view: View, layout: Layout) -> tuple[float, float, float] | None:
        """Return the viewer's disc."""
        return (*Places(layout).avatars[0], 22)

    def hint_place(self, layout: Layout) -> Rect:
        """Return the strip between the middle and the hand."""
        p = Places(layout)
        return (p.cx - 300, p.choice_y - 30, 600, 60)

    def opening(self, view: View) -> Event | None:
        """Return the first deal."""
        o: ElemiesObservation = view.observation
        if o.phase != "exchange":
            return None
        moved = tuple(Moved("deck", f"hands.{(o.button + k) % 4}", None, o.counts[k]) for k in range(4))
        return Event("deal", DEALER, moved, {"round": o.round, "button": o.button})

    def status(self, view: View) -> str:
        """Return level and round."""
        return scene_words.status(self.game.data, view)

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return scene_words.prompt(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is about to do."""
        return scene_words.turn_words(view)

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return scene_words.describe(self.game.data, event, view)

    def sound(self, event: Event) -> str:
        """Return the sound of an event."""
        sounds = {"deal": "deal", "pass": "", "stomp": "knock", "win": "take", "call": "token", "use": "token"}
        return sounds.get(event.kind, "" if event.kind in ("exchange", "round_over") else "place")

    def pause(self, event: Event, view: View) -> float:
        """Let the gifts lie for a moment before they are picked up."""
        return GIFTS_LIE if event.kind == "give" else 0.0

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the round's or the game's summary."""
        draw_summary(self, canvas, rect, view, draw_card)

    def summary_note(self, view: View) -> str:
        """Return who has the button next, or how many rounds it took."""
        return note(view)


def create(game: Game[Any]) -> ElemiesScene:
    """Return the scene of the game."""
    return ElemiesScene(game)
