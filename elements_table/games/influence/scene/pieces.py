"""What lies in each zone of Influence's table."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.staging import STEPS
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import has_chosen
from elements_table.kernel.game import Event
from elements_table.ui.panels.sides import seat_at
from elements_table.ui.stage.scene import Back, Figure, Layout, Piece, Ref

BACK: Final = Back("influence")
AGENT: Final = 0.66
"""How much of an agent's sprite it fills from left to right."""
SHADOW: Final = 0.44
"""How much of it casts a shadow."""


def pieces(game: Influence, view: View, layout: Layout, lit: frozenset[Ref]) -> dict[str, list[Piece]]:
    """Return what lies in each zone for the viewer; the pieces of the board that are `lit` stand out."""
    o = view.observation
    found: dict[str, list[Piece]] = {}
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
        _arrange_seat(game, found, side, seat_at(side, layout.viewer, 3), view)
    return found


def _arrange_seat(game: Influence, found: dict[str, list[Piece]], side: int, seat: int, view: View) -> None:
    o = view.observation
    hand, passed, chosen = o.hands[seat], o.faceup[seat], o.chosen[seat]
    kept = view.kept.first if view.kept is not None and seat == view.names.you else None
    back = f"back.{side}"
    is_secret = has_chosen(seat, view)
    count = o.hand_counts[seat] - (is_secret and not o.has_chosen[seat])
    if hand is None:
        found[places.hand(side)] = [Piece(back, BACK)] * count
    else:
        found[places.hand(side)] = [_card(game, card) for card in hand if card != kept]
    own = kept if kept is not None else chosen
    laid = Piece(back if own is None else str(own), BACK, lit=True)
    found[places.chosen(side)] = [laid] if is_secret else []
    is_open = o.phase == "resolve"
    current = current_card(view)
    found[places.shown(side)] = [_card(game, chosen, lit=chosen == current)] if is_open and chosen is not None else []
    found[places.faceup(side)] = [_card(game, passed)] if passed is not None else []


def _card(game: Influence, card: int, *, lit: bool = False) -> Piece:
    return Piece(str(card), face(game.cards[card]), lit=lit)


def current_card(view: View) -> int | None:
    """Return the card that is being carried out, None where none is."""
    o = view.observation
    if o.phase != "resolve":
        return None
    if view.coming is not None:
        card = view.coming.facts.get("card") if view.coming.kind in STEPS else None
        return None if card is None else int(card)
    return o.resolving[0][1] if o.resolving else None


def moved(event: Event, view: View) -> frozenset[Ref]:
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


def _figures(zone: str, sprite: str, count: int, lit: frozenset[Ref]) -> list[Piece]:
    return [Piece(sprite, Figure(sprite), lit=Ref(zone, i) in lit) for i in range(count)]
