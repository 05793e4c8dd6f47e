"""What the viewer's cards are worth, now and after what is in hand: the read-out of Influence."""

from __future__ import annotations

from typing import NamedTuple

from elements_table.games.influence.rules import board
from elements_table.games.influence.rules.actions import K_CHOOSE, Action
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene.views import View


class Outlook(NamedTuple):
    """A board and what the viewer's cards score on it (None where they are not known)."""

    agents: tuple[int, int, int]
    markers: tuple[tuple[int, int, int], ...]
    score: Score | None


def held_cards(view: View) -> tuple[int, ...]:
    """Return the cards of the viewer that would be scored, the one just chosen left out."""
    o = view.observation
    if o.seat is None:
        return ()
    kept = view.kept.first if view.kept is not None else None
    return tuple(card for card in o.own_cards() if card != kept)


def worth(game: Influence, view: View) -> Score | None:
    """Return what the viewer's cards score now, None for spectators."""
    o = view.observation
    if o.seat is None:
        return None
    return game.scoring.score(held_cards(view), board.packed(o.markers), board.places_of(o.agents))


def outlook(game: Influence, view: View, action: Action) -> Outlook | None:
    """Return the board after `action`, and what the viewer would then hold.

    A card's action is carried out by itself, as suits its player best: what the others do is not known.
    """
    o = view.observation
    if o.seat is None:
        return None
    markers, places = board.packed(o.markers), board.places_of(o.agents)
    left = board.pool_beside(markers, game.data.markers)
    if action.kind != K_CHOOSE:
        if o.phase != "resolve":
            return None
        markers, places, _left = board.carried_out(action, markers, places, left)
        return _outlook(game, held_cards(view), markers, places)
    cards = tuple(card for card in held_cards(view) if card != action.first)
    for step in game.variant(o.options).steps[action.first]:
        ways = [board.carried_out(way, markers, places, left) for way in step.ways(markers, left)]
        if ways:
            markers, places, left = max(ways, key=lambda way: game.scoring.total(cards, way[0], way[1]))
    return _outlook(game, cards, markers, places)


def _outlook(game: Influence, cards: tuple[int, ...], markers: int, places: int) -> Outlook:
    score = game.scoring.score(cards, markers, places)
    return Outlook(board.agents(places), board.counts(markers), score)
