"""The table of Influence: three element cards in the middle, three places, and choices made on the board itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from elements_table.games.influence.rules.actions import (
    CHOOSE,
    COLOURS,
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
from elements_table.games.influence.scene.faces import face, slim_face
from elements_table.games.influence.scene.layout import HEAD, Places
from elements_table.games.influence.scene.meanings import meanings
from elements_table.games.influence.scene.panels import WORDS, WORTH, button_rects, paint_reads, paint_seat
from elements_table.games.influence.scene.rulebook import InfluenceTaught
from elements_table.games.influence.scene.staging import STEPS, InfluenceStaging
from elements_table.games.influence.scene.summary import draw_summary, note
from elements_table.games.influence.scene.words import (
    action_words,
    choice_words,
    has_chosen,
    log_line,
    named,
    way_words,
)
from elements_table.games.influence.scene.worth import outlook, worth
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas, Kind
from elements_table.table.parts.record import Bars, Columns, Sums
from elements_table.table.parts.sides import seat_at, side_of
from elements_table.table.stage.geometry import Zone
from elements_table.table.stage.scene import (
    Back,
    ButtonSlot,
    Drag,
    DrawCard,
    Figure,
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
    View,
)

BACK = Back("influence")
AGENT = 0.66
"""How much of an agent's sprite it fills from left to right."""
SHADOW = 0.44
"""How much of it casts a shadow."""


class InfluenceScene(Scene):
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
        o: InfluenceObservation = view.observation
        found: dict[str, list[Piece]] = {}
        lit = self._lit(view, layout)
        for colour, name in enumerate(COLOURS):
            for element in range(3):
                zone = places.markers(element, colour)
                found[zone] = _figures(zone, f"cube_{name}", o.markers[element][colour], lit)
            zone = places.pool(colour)
            found[zone] = _figures(zone, f"cube_{name}", o.pool[colour], lit)
        for element, colour in enumerate(o.agents):
            zone = places.agent(element)
            look = Figure(f"agent_{COLOURS[colour]}", AGENT, SHADOW)
            found[zone] = [Piece(COLOURS[colour], look, lit=Ref(zone, 0) in lit)]
        for side in range(3):
            self._arrange_seat(found, side, seat_at(side, layout.viewer, 3), view)
        return found

    def _arrange_seat(self, found: dict[str, list[Piece]], side: int, seat: int, view: View) -> None:
        o: InfluenceObservation = view.observation
        hand, passed, chosen = o.hands[seat], o.faceup[seat], o.chosen[seat]
        kept = view.kept.first if view.kept is not None and seat == view.names.you else None
        back = f"back.{side}"
        is_secret = has_chosen(seat, view)
        count = o.hand_counts[seat] - (is_secret and not o.has_chosen[seat])
        if hand is None:
            found[places.hand(side)] = [Piece(back, BACK)] * count
        else:
            found[places.hand(side)] = [self._card(card) for card in hand if card != kept]
        own = kept if kept is not None else chosen
        found[places.chosen(side)] = [Piece(back if own is None else str(own), BACK)] if is_secret else []
        is_open = o.phase == "resolve"
        current = current_card(view)
        found[places.shown(side)] = (
            [self._card(chosen, lit=chosen == current)] if is_open and chosen is not None else []
        )
        found[places.faceup(side)] = [self._card(passed)] if passed is not None else []

    def _card(self, card: int, *, lit: bool = False) -> Piece:
        return Piece(str(card), face(self.game.cards[card]), lit=lit)

    def _lit(self, view: View, layout: Layout) -> frozenset[Ref]:
        """Return the pieces of the board with which the reader can choose, else those that a card moves."""
        if view.coming is not None and view.coming.kind in STEPS:
            return _moved(view.coming, view)
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
        o: InfluenceObservation = view.observation
        kind, first, second, here, there = action
        if kind == K_CHOOSE:
            hand = o.hands[layout.viewer] or ()
            pieces = tuple(Ref(places.hand(0), i) for i, card in enumerate(hand) if card == first)
            return (Drag(pieces, places.chosen(0)),)
        press = Press(_way(view, action))
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
        o: InfluenceObservation = view.observation
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
        o: InfluenceObservation = view.observation
        kind, first, second, here, there = action
        if kind == K_AGENTS:
            return tuple(Ref(places.agent(o.agents.index(colour)), 0) for colour in (first, second))
        if kind != K_MARKERS:
            return ()
        ends = ((here, first), (there, second))
        return tuple(Ref(places.markers(e, colour), o.markers[e][colour] - 1) for e, colour in ends)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the button that plays the card in hand, the ways of a choice, and the one that shows the score."""
        o: InfluenceObservation = view.observation
        small, (x, y, w, h) = button_rects(Places(layout))
        slots = []
        if o.seat is not None:
            label = _("Hide the scoring") if view.peek == WORTH else _("Show the scoring")
            slots.append(
                ButtonSlot(
                    "score",
                    label,
                    small,
                    "normal",
                    "s",
                    shows=WORTH,
                    about=_("What each of your cards would score now, and which of them is the penalty."),
                )
            )
        ways = [way for way in view.legal if way.kind in (K_ADD, K_AGENTS)] if o.phase == "resolve" else []
        if ways:
            wide = (w - 8 * (len(ways) - 1)) / len(ways)
            keys = {"blue": "b", "red": "r", "yellow": "y"}
            for i, way in enumerate(ways):
                colour = _chosen_colour(view, way)
                label = action_words(way) if len(ways) == 1 else _colour_label(colour)
                rect = (x + i * (wide + 8), y, wide, h)
                slots.append(
                    ButtonSlot(
                        _way(view, way),
                        label,
                        rect,
                        "normal",
                        keys[COLOURS[colour]],
                        hidden=True,
                        about=way_words(way),
                    )
                )
        elif o.phase == "choose" and view.kept is None:
            action = _in_hand(view, layout)
            label = _("Play the card") if action is None else action_words(action)
            kind: Kind = "primary" if action is not None else "normal"
            about = _("The card goes face down to your place. All three are revealed together.")
            if action is None:
                about = _("Choose a card of your hand first.")
            slots.append(ButtonSlot("play", label, (x, y, w, h), kind, "p", action=action, about=about))
        return slots

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a piece cannot be dropped there."""
        if source == places.hand(0):
            return _("Cards go face down to your own place.")
        return _("That does not go there.")

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw pool, element cards, places and read-out."""
        p = Places(layout)
        o: InfluenceObservation = view.observation
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
        o: InfluenceObservation = view.observation
        words = _("Round {n}").format(n=o.round)
        if len(view.legal):
            return _("{round}  ·  {task}").format(round=words, task=choice_words(view))
        return words

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return choice_words(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is asked, for the curtain."""
        o: InfluenceObservation = view.observation
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

    def summary_note(self, view: View) -> str:
        """Return how long the game was."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums)


def current_card(view: View) -> int | None:
    """Return the card that is being carried out, None where none is."""
    o: InfluenceObservation = view.observation
    if o.phase != "resolve":
        return None
    if view.coming is not None:
        card = view.coming.facts.get("card") if view.coming.kind in STEPS else None
        return None if card is None else int(card)
    return o.resolving[0][1] if o.resolving else None


def _moved(event: Event, view: View) -> frozenset[Ref]:
    """Return the pieces that an action of a card is about to move, or has just moved."""
    zones = [moved.source if view.points else moved.target for moved in event.moved]
    return frozenset(Ref(zone, _count(zone, view.observation) - 1) for zone in zones)


def _count(zone: str, o: InfluenceObservation) -> int:
    """Return how many agents or markers lie in a zone of the board or the pool."""
    kind, *rest = zone.split(".")
    if kind == "agents":
        return 1
    colour = COLOURS.index(rest[-1])
    return o.pool[colour] if kind == "pool" else o.markers[ELEMENTS.index(rest[0])][colour]


def _in_hand(view: View, layout: Layout) -> Action | None:
    """Return the choice of the card that is selected or dragged, else of the one under the pointer."""
    o: InfluenceObservation = view.observation
    hand = o.hands[layout.viewer]
    if view.held is not None and view.held.zone == places.hand(0) and hand is not None:
        action = CHOOSE[hand[view.held.index]] if view.held.index < len(hand) else None
        return action if action in view.legal else None
    return None


def _figures(zone: str, sprite: str, count: int, lit: frozenset[Ref]) -> list[Piece]:
    return [Piece(sprite, Figure(sprite), lit=Ref(zone, i) in lit) for i in range(count)]


def _all(zone: str, count: int) -> tuple[Ref, ...]:
    return tuple(Ref(zone, i) for i in range(count))


def _way(view: View, action: Action) -> str:
    """Return the name of the button of a way to carry out a card."""
    return f"way {action}"


def _chosen_colour(view: View, action: Action) -> int:
    """Return the colour that tells a way from the others."""
    if action.kind == K_ADD:
        return action.first
    count = {colour: sum(1 for one in view.legal if colour in (one.first, one.second)) for colour in range(3)}
    return min((action.first, action.second), key=lambda colour: count[colour])


def _colour_label(colour: int) -> str:
    words = {"blue": _("Blue"), "red": _("Red"), "yellow": _("Yellow")}
    return words[COLOURS[colour]]


def create(game: Influence) -> InfluenceScene:
    """Return the scene of the game."""
    return InfluenceScene(game)
