"""The table of Influence: three element cards in the middle, three places, and choices made on the board itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from elements_table.games.influence.rules.actions import (
    ELEMENTS,
    K_ADD,
    K_AGENTS,
    K_CHOOSE,
    K_MARKERS,
    Action,
)
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene import explained, record
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.board import paint_element, paint_pool
from elements_table.games.influence.scene.buttons import buttons, way_name
from elements_table.games.influence.scene.faces import slim_face
from elements_table.games.influence.scene.layout import HEAD, Places
from elements_table.games.influence.scene.meanings import meanings
from elements_table.games.influence.scene.panels import WORDS, paint_reads, paint_seat
from elements_table.games.influence.scene.pieces import current_card, moved, pieces
from elements_table.games.influence.scene.rulebook import InfluenceTaught
from elements_table.games.influence.scene.staging import STEPS, InfluenceStaging
from elements_table.games.influence.scene.summary import FOLDED, draw_summary, note
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import (
    choice_words,
    log_line,
    named,
)
from elements_table.games.influence.scene.worth import outlook, worth
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.sides import seat_at, side_of
from elements_table.ui.panels.summary import sheet_size
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
    Gesture,
    Layout,
    LogLine,
    Look,
    Piece,
    Press,
    Ref,
    Scene,
    SeatPlace,
    Tap,
    Tip,
)


class InfluenceScene(Scene[InfluenceObservation]):
    """Influence at the table."""

    largest: ClassVar[float] = 1.4
    spare: ClassVar[str] = "words"

    game: Influence

    def __init__(self, game: Influence) -> None:
        super().__init__(game, staging=InfluenceStaging(game), taught=InfluenceTaught(game))

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones; the next seat clockwise is on the left."""
        return places.zones(layout)

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        return pieces(self.game, view, layout, self._lit(view, layout))

    def _lit(self, view: View, layout: Layout) -> frozenset[Ref]:
        """Return the pieces of the board with which the reader can choose, else those that a card moves."""
        if view.coming is not None and view.coming.kind in STEPS:
            return moved(view.coming, view)
        if not len(view.legal) or view.legal[0].kind == K_CHOOSE:
            return frozenset()
        made = [gesture for action in view.legal for gesture in self.gestures(action, view, layout)]
        return frozenset(gesture.pieces[-1] for gesture in made if isinstance(gesture, Drag))

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position."""
        name, _dot, seat = place.partition(".")
        if name in ("hands", "chosen", "shown", "faceup"):
            name = "hand" if name == "hands" else name
            return f"{name}{side_of(int(seat), layout.viewer, 3)}"
        return place

    def uncovered(self, piece: Piece) -> Look:
        """Return a card of another's hand with all that tells it from the others at its left edge."""
        return slim_face(self.game.cards[int(piece.name)])

    # ---- how actions are made

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return how a legal action is made: by a card, or on the board."""
        o = view.observation
        kind, first, second, here, there = action
        if kind == K_CHOOSE:
            hand = o.hands[layout.viewer] or ()
            pieces = tuple(Ref(places.hand(0), i) for i, card in enumerate(hand) if card == first)
            return (Drag(pieces, places.chosen(0)),)
        press = Press(way_name(action))
        if kind == K_ADD:
            marker = Ref(places.pool(first), o.pool[first] - 1)
            return (Drag((marker,), places.element_card(o.agents.index(first))), Tap(marker), press)
        if kind == K_AGENTS:
            return (*self._agent_gestures(first, second, view), press)
        return (
            Drag(_all(places.markers(here, first), o.markers[here][first]), places.element_card(there)),
            Drag(_all(places.markers(there, second), o.markers[there][second]), places.element_card(here)),
        )

    @staticmethod
    def _agent_gestures(first: int, second: int, view: View) -> tuple[Gesture, ...]:
        """Return how two agents swap: each is carried to the other; a click will do on the one that is chosen."""
        o = view.observation
        ends = [(colour, o.agents.index(colour)) for colour in (first, second)]
        made: list[Gesture] = []
        for (colour, element), (_other, target) in zip(ends, reversed(ends), strict=True):
            piece = Ref(places.agent(element), 0)
            made.append(Drag((piece,), places.element_card(target)))
            if sum(1 for action in view.legal if colour in (action.first, action.second)) == 1:
                made.append(Tap(piece))
        return tuple(made)

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return both pieces that change places, for a hint."""
        o = view.observation
        kind, first, second, here, there = action
        if kind == K_AGENTS:
            return tuple(Ref(places.agent(o.agents.index(colour)), 0) for colour in (first, second))
        if kind != K_MARKERS:
            return ()
        ends = ((here, first), (there, second))
        return tuple(Ref(places.markers(e, colour), o.markers[e][colour] - 1) for e, colour in ends)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the button that plays the card in hand, the ways of a choice, and the one that shows the score."""
        return buttons(view, layout)

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a piece cannot be dropped there."""
        if source == places.hand(0):
            return _("Cards go face down to your own place.")
        return _("That does not go there.")

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw pool, element cards, places and read-out."""
        p = Places(layout)
        o = view.observation
        after = outlook(self.game, view, view.preview) if view.preview is not None else None
        current = current_card(view)
        paint_pool(canvas, p, o, self.game.data.markers)
        for element in range(3):
            paint_element(canvas, p, element, o, after)
        for side in range(3):
            paint_seat(canvas, p, side, seat_at(side, layout.viewer, 3), view, current)
        paint_reads(canvas, self.game, p, view, current, after)

    def readouts(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the read-out; the values on the element cards change as the pieces land."""
        return (Places(layout).reads,)

    def meanings(self, view: View, layout: Layout) -> list[tuple[Rect, Tip]]:
        """Return what pool, values and the worth of the hand mean."""
        return list(meanings(Places(layout), view.observation))

    def explain(self, piece: Piece, view: View) -> Tip | None:
        """Return how a card over 9 is picked up by keys."""
        chosen = [str(action.first) for action in view.legal if action.kind == K_CHOOSE]
        if len(piece.name) < 2 or piece.name not in chosen:
            return None
        words = _("Type both digits quickly to pick it up.")
        return Tip(_("Card {n}").format(n=piece.name), words, (piece.name,))

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return the element cards, the places of the three, and the read-out, with what the card in hand does."""
        p = Places(layout)
        cards = {name: p.card(element) for element, name in enumerate(ELEMENTS)}
        x, y, w, _h = p.reads
        panels = {"mine": p.mine, "left": p.seats[1], "right": p.seats[2], "reads": p.reads}
        return {**cards, **panels, "words": (x, y, w, WORDS)}

    def facts(self, view: View) -> dict[str, Any]:
        """Return what each card of the reader counts now, and all of them with the penalty."""
        score = worth(self.game, view)
        if score is None:
            return {}
        return {"worth": score.values, "total": score.total, "penalty": score.penalty}

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return the disc in a player's panel; chips lie over the name beside it."""
        p = Places(layout)
        x, y, w, _h = p.seats[side_of(seat, layout.viewer, 3)]
        area = (x + p.disc - 20, y + 16, 40, 40)
        return SeatPlace(x + p.disc, y + 36, 20, area, ("right", "below", "above"), (x, y, w, HEAD))

    def hint_place(self, layout: Layout) -> Rect:
        """Return the strip between the element cards and the hand, or above them where buttons lie in it."""
        p = Places(layout)
        if p.is_low:
            return (p.board_x, theme.TOP_BAR, p.board_w, p.board_y - theme.TOP_BAR)
        return (p.centre - 326, p.board_y + p.card(0)[3] + 8, 652, p.between - 43)

    def hint_cards(self, layout: Layout) -> Sequence[tuple[float, float, float]]:
        """Return the panels of the two others."""
        foot = max(468.0, layout.height * 0.585)
        return ((layout.width - 240, 76, foot), (24, 76, foot))

    def status(self, view: View) -> str:
        """Return the round, and what the reader does in it."""
        o = view.observation
        words = _("Round {n}").format(n=o.round)
        if len(view.legal):
            return _("{round}  ·  {task}").format(round=words, task=choice_words(view))
        return words

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return choice_words(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is asked, for the curtain."""
        o = view.observation
        if o.phase == "resolve" and o.resolving:
            return _("Card {n} leaves its player a choice").format(n=o.resolving[0][1])
        return _("A card is chosen in secret")

    def action_words(self, action: Action, view: View) -> str:
        """Return what an action is called."""
        return named(action)

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return log_line(event, view)

    def explained(self, action: Action, view: View) -> str:
        """Return what the reader's hand would be worth."""
        return explained.result(self.game, action, view)

    def explained_place(self, layout: Layout) -> Rect | None:
        """Return the strip above the hand; none where buttons lie in it."""
        return None if Places(layout).is_low else self.hint_place(layout)

    def guidance(self, view: View) -> Sequence[str]:
        """Return how to choose a card, or how to carry it out."""
        return explained.guidance(view)

    def scored(self, view: View) -> Sequence[str]:
        """Return why the score is what it is, line by line."""
        return explained.scored(view)

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the scoring of all three hands (I11 to I16)."""
        draw_summary(self.game, canvas, rect, view, draw_card)

    def summary_size(self, view: View, most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size: on a narrow one there is less room beside the cards."""
        return sheet_size(most, FOLDED)

    def summary_note(self, view: View) -> str:
        """Return how long the game was."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums)


def _all(zone: str, count: int) -> tuple[Ref, ...]:
    return tuple(Ref(zone, i) for i in range(count))


def create(game: Influence) -> InfluenceScene:
    """Return the scene of the game."""
    return InfluenceScene(game)
