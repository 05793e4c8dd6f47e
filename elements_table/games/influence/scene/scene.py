"""The table of Influence: three boards in the middle, the pool on the ruler, choices made on the boards."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elements_table.games.influence.rules.actions import CHOOSE, COLOURS, ELEMENTS, Action, Kind
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene import cloth, readouts
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.account import InfluenceAccount
from elements_table.games.influence.scene.faces import face, slim_face
from elements_table.games.influence.scene.layout import InfluencePart, View
from elements_table.games.influence.scene.readouts import InfluenceExplanations, InfluenceReadouts, InfluenceRulebook
from elements_table.games.influence.scene.staging import InfluenceStaging
from elements_table.games.influence.scene.summary import InfluenceSummary
from elements_table.games.influence.scene.words import STEPS, InfluenceWords, action_words, current_card, way_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.stage.scene import Canvas, Event, Rect, Scene
from elements_table.ui.stage.view import Back, ButtonSlot, Drag, Figure, Gesture, Layout, Look, Piece, Press, Ref, Tap

BACK: Final = Back("influence")
AGENT: Final = 0.66
"""How much of an agent's sprite it fills from left to right."""
SHADOW: Final = 0.44
"""How much of it casts a shadow."""


class InfluenceScene(InfluencePart, Scene[InfluenceObservation]):
    """Influence at the table."""

    largest: ClassVar[float] = 1.4
    letters: ClassVar[str] = "bprsy"
    sums: ClassVar[str] = cloth.WORTH

    parts = (
        *(InfluenceAccount, InfluenceWords, InfluenceReadouts, InfluenceExplanations, InfluenceStaging),
        *(InfluenceSummary, InfluenceRulebook),
    )
    statistics = staticmethod(readouts.charts)
    zones = staticmethod(places.zones)

    def form(self, view: View, layout: Layout) -> tuple[int, int, int]:
        """Return the agents: each stands in the row of its colour."""
        return view.observation.agents

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        o, lit = view.observation, self._lit(view, layout)
        found: dict[str, list[Piece]] = {}
        for colour, name in enumerate(COLOURS):
            lying = {places.markers(element, colour): o.markers[element][colour] for element in range(3)}
            for zone, count in (lying | {places.pool(colour): o.pool[colour]}).items():
                look = Figure(f"cube_{name}")
                found[zone] = [Piece(f"cube_{name}", look, lit=Ref(zone, i) in lit) for i in range(count)]
        for element, colour in enumerate(o.agents):
            zone, look = places.agent(element), Figure(f"agent_{COLOURS[colour]}", AGENT, SHADOW)
            found[zone] = [Piece(COLOURS[colour], look, lit=Ref(zone, 0) in lit)]
        for side, seat in enumerate(layout.parlour.around):
            _arrange_seat(self.game, found, side, seat, view)
        return found

    def _lit(self, view: View, layout: Layout) -> frozenset[Ref]:
        """Return the pieces of the board with which the reader can choose, else those that a card moves."""
        if view.coming is not None and view.coming.kind in STEPS:
            return moved(view.coming, view)
        if not len(view.legal) or view.legal[0].kind == Kind.CHOOSE:
            return frozenset()
        made = [gesture for action in view.limit(view.legal) for gesture in self.gestures(action, view, layout)]
        return frozenset(gesture.pieces[-1] for gesture in made if isinstance(gesture, Drag))

    def zone_of(self, place: str, layout: Layout) -> str:
        name, _dot, seat = place.partition(".")
        if name in ("hands", "chosen", "shown", "faceup"):
            name = "hand" if name == "hands" else name
            return places.of_side(name, layout.parlour.side(int(seat)))
        return place

    def uncovered(self, piece: Piece) -> Look:
        return slim_face(self.game.cards[int(piece.name)])

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        o = view.observation
        kind, first, second, here, there = action
        if kind == Kind.CHOOSE:
            hand = o.hands[layout.viewer] or ()
            pieces = tuple(Ref(places.HAND, i) for i, card in enumerate(hand) if card == first)
            return (Drag(pieces, places.CHOSEN),)
        press = Press(way_name(action))
        if kind == Kind.ADD:
            marker = Ref(places.pool(first), o.pool[first] - 1)
            return (Drag((marker,), places.element_card(o.agents.index(first))), Tap(marker), press)
        if kind == Kind.AGENTS:
            return (*self._agent_gestures(first, second, view), press)
        return tuple(
            Drag(tuple(Ref(places.markers(e, c), i) for i in range(o.markers[e][c])), places.element_card(other))
            for e, c, other in ((here, first, there), (there, second, here))
        )

    @staticmethod
    def _agent_gestures(first: int, second: int, view: View) -> tuple[Gesture, ...]:
        """Return how two agents swap: each is carried to the other; a click will do on the one that is chosen."""
        ends = [(colour, view.observation.agents.index(colour)) for colour in (first, second)]
        made: list[Gesture] = []
        for (colour, element), (_other, target) in zip(ends, reversed(ends), strict=True):
            piece = Ref(places.agent(element), 0)
            made.append(Drag((piece,), places.element_card(target)))
            if sum(1 for action in view.legal if colour in (action.first, action.second)) == 1:
                made.append(Tap(piece))
        return tuple(made)

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        o = view.observation
        kind, first, second, here, there = action
        if kind == Kind.AGENTS:
            return tuple(Ref(places.agent(o.agents.index(colour)), 0) for colour in (first, second))
        if kind != Kind.MARKERS:
            return ()
        ends = ((here, first), (there, second))
        return tuple(Ref(places.markers(e, colour), o.markers[e][colour] - 1) for e, colour in ends)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        o, p = view.observation, layout.parlour
        slots = [] if o.seat is None else [_scoring(view, places.places(layout).worth)]
        ways = [way for way in view.legal if way.kind in (Kind.ADD, Kind.AGENTS)] if o.phase == "resolve" else []
        if ways:
            return slots + _ways(view, ways, p.column(len(ways)))
        if len(view.legal) and o.phase == "choose":
            slots.append(_play(_in_hand(view, layout), p.column(1)[0]))
        return slots

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        is_own = source == places.HAND
        return _("Cards go face down to your own place.") if is_own else self.words.prompt(view)

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        p, o = places.places(layout), view.observation
        after = cloth.outlook(self.game, view, view.preview) if view.preview is not None else None
        for element in (0, 2, 1):  # the middle one lies over the others, as links of a chain
            cloth.draw_board(canvas, p, element, o, after)
        cloth.draw_pool(canvas, p, o)
        cloth.draw_place(canvas, p, view)
        cloth.draw_worth(canvas, self.game, p, view, after)

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        p = places.places(layout)
        cloth.draw_order(canvas, p, view, layout)
        if view.peek == cloth.WORTH:
            cloth.draw_scores(canvas, self.game, p, view, self._own(view, layout))

    def _own(self, view: View, layout: Layout) -> dict[int, tuple[float, float]]:
        """Return where the upper edge of each card is that the reader would score now."""
        at: dict[int, tuple[float, float]] = {}
        laid = self.arrange(view, layout)
        for zone in self.zones(layout):
            if zone.name not in (places.HAND, places.of_side("faceup", 0), places.of_side("shown", 2)):
                continue
            pieces = laid[zone.name]
            for piece, pose in zip(pieces, zone.poses(len(pieces)), strict=True):
                top = pose.raised(pose.width * CARD_ASPECT / 2)
                if piece.name.isdecimal():
                    at[int(piece.name)] = (top.x, top.y)
        return at


def _arrange_seat(game: Influence, found: dict[str, list[Piece]], side: int, seat: int, view: View) -> None:
    o = view.observation
    hand, passed, chosen = o.hands[seat], o.faceup[seat], o.chosen[seat]
    kept = view.kept.first if view.kept is not None and seat == view.names.you else None
    own, back = chosen if kept is None else kept, f"back.{side}"
    is_secret = o.phase == "choose" and (o.has_chosen[seat] or (seat not in view.waiting and o.hand_counts[seat] > 0))
    count = o.hand_counts[seat] - (is_secret and not o.has_chosen[seat])
    is_open = o.phase == "resolve" and chosen is not None
    lying = {
        "hand": [Piece(back, BACK)] * count if hand is None else [_card(game, card) for card in hand if card != kept],
        "chosen": [_laid(game, own, back)] if is_secret else [],
        "shown": [_revealed(game, seat, view)] if is_open else [],
        "faceup": [] if passed is None else [_card(game, passed)],
    }
    found |= {places.of_side(kind, side): pieces for kind, pieces in lying.items()}


def _card(game: Influence, card: int) -> Piece:
    return Piece(str(card), face(game.cards[card]))


def _laid(game: Influence, card: int | None, back: str) -> Piece:
    """Return a card that lies face down: who knows it may peek at it."""
    return Piece(back, BACK) if card is None else Piece(str(card), BACK._replace(whole=face(game.cards[card])))


def _revealed(game: Influence, seat: int, view: View) -> Piece:
    """Return a card that is carried out now, or later, or is done with."""
    card, current = view.observation.chosen[seat], current_card(view)
    assert card is not None
    is_done = seat not in view.observation.later(current) and card != current
    return Piece(str(card), face(game.cards[card]), dim=is_done, lit=card == current)


def moved(event: Event, view: View) -> frozenset[Ref]:
    """Return the pieces that an action of a card is about to move, or has just moved: each the last in its zone."""
    found, o = set(), view.observation
    for zone in (one.source if view.points else one.target for one in event.moved):
        kind, place, *colour = zone.split(".")
        lying = o.pool[COLOURS.index(place)] if kind == "pool" else 1
        if kind == "markers":
            lying = o.markers[ELEMENTS.index(place)][COLOURS.index(colour[0])]
        found.add(Ref(zone, lying - 1))
    return frozenset(found)


def _scoring(view: View, rect: Rect) -> ButtonSlot:
    label = _("Hide the scoring") if view.peek == cloth.WORTH else _("Show the scoring")
    about = _("The best total of your hand and the open card before you, as the board is now, less the penalty.")
    return ButtonSlot("score", label, rect, "bare", "s", shows=cloth.WORTH, about=about)


def _ways(view: View, ways: Sequence[Action], rects: Sequence[Rect]) -> list[ButtonSlot]:
    """Return a button for each way to carry out a card: its colour's shape and its name."""
    keys = {"blue": "b", "red": "r", "yellow": "y"}
    slots = []
    labels = {"blue": _("Blue"), "red": _("Red"), "yellow": _("Yellow")}
    for way, at in zip(ways, rects, strict=True):
        name, about = COLOURS[_chosen_colour(view, way)], way_words(way)
        label = action_words(way) if len(ways) == 1 else labels[name]
        icon = f"{'cube' if way.kind == Kind.ADD else 'agent'}_{name}"
        slots.append(ButtonSlot(way_name(way), label, at, "normal", keys[name], hidden=True, icon=icon, about=about))
    return slots


def _play(action: Action | None, rect: Rect) -> ButtonSlot:
    if action is None:
        return ButtonSlot("play", _("Lay down"), rect, "normal", "p", about=_("Choose a card of your hand first."))
    about = _("The card goes face down to your place. All three are revealed together.")
    return ButtonSlot("play", action_words(action), rect, "primary", "p", action=action, about=about)


def _in_hand(view: View, layout: Layout) -> Action | None:
    """Return the choice of the card that is selected or dragged, else of the one under the pointer."""
    held, hand = view.held, view.observation.hands[layout.viewer] or ()
    if held is None or held.zone != places.HAND or held.index >= len(hand):
        return None
    action = CHOOSE[hand[held.index]]
    return action if action in view.legal else None


def way_name(action: Action) -> str:
    """Return the name of the button of a way to carry out a card."""
    return f"way {action}"


def _chosen_colour(view: View, action: Action) -> int:
    """Return the colour that tells a way from the others."""
    if action.kind == Kind.ADD:
        return action.first
    count = {colour: sum(1 for one in view.legal if colour in (one.first, one.second)) for colour in range(3)}
    return min((action.first, action.second), key=lambda colour: count[colour])
