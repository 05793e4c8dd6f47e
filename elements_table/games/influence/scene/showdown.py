"""The scoring of Influence before all: every card of all hands, and on the board what it counts (I11 to I15)."""

from __future__ import annotations

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.panels import score_words
from elements_table.games.influence.scene.summary import decided
from elements_table.games.influence.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.panels.sides import around, viewer_of
from elements_table.ui.stage.interludes.counting import Lane, Shown, Term
from elements_table.ui.stage.interludes.plate import FOOT, HEAD, TALL_LANE
from elements_table.ui.stage.interludes.showdown import Showdown
from elements_table.ui.stage.scene import Back, Layout

ABOVE = 18.0
"""Between the board and the plate."""
PITCH = 240.0


def showdown(game: Influence, view: View, layout: Layout) -> Showdown:
    """Return how the hands are scored, one after the other, each with its penalty last."""
    o = view.observation
    p = places.Places(layout)
    seats = around(viewer_of(view.names), 3)
    lanes, steps = [], []
    for n, seat in enumerate(seats):
        score = o.scoring[seat]
        cards = _in_order(score)
        back = None if seat == o.seat else Back.of(game)
        lanes.append(
            Lane(
                view.names.face(seat), seat_color(seat), view.names[seat], seat in o.winners,
                [Shown(face(game.cards[card]), back) for card in cards],
            )
        )  # fmt: skip
        steps += [[_term(game, o, score, n, i, card)] for i, card in enumerate(cards)]
    _x, top, _w, high = p.card(0)
    left = places.LEFT + p.mine[2]
    room = layout.height - top - high - ABOVE - HEAD - FOOT
    return Showdown(
        title=_("The scoring"),
        lanes=lanes,
        steps=steps,
        area=(left + 8, top + high + ABOVE, layout.width - 2 * left - 16),
        verdict=decided(o),
        high=min(TALL_LANE, room / len(lanes)),
        pitch=PITCH,
        focus=(p.centre, top + high / 2),
        puts_away=frozenset({places.hand(0)}),
        clears=((left, top + high + 4, layout.width - 2 * left, layout.height - top - high - 4),),
    )


def _in_order(score: Score) -> list[int]:
    """Return the cards of a hand as they are counted: those that score, the discarded, the penalty."""
    return sorted(score.values, key=lambda card: (card == score.penalty, card in score.discarded, card))


def _term(game: Influence, o: InfluenceObservation, score: Score, lane: int, place: int, card: int) -> Term:
    """Return what a card adds, why, and where on the board that is counted."""
    spec, choice, value = game.cards[card], score.choices.get(card, ""), score.values[card]
    words = score_words(spec, choice)
    if card in score.discarded:
        return Term(lane, 0, place, _("{what}: nothing there, discarded").format(what=words))
    element = ELEMENTS.index(choice if spec.score.element == "any" else spec.score.element)
    colour = COLOURS.index(choice if spec.score.colour == "any" else spec.score.colour)
    marks = [places.markers(element, colour)]
    if spec.score.agent and o.agents[element] == colour:
        marks.append(places.agent(element))
        words = _("{what}, doubled by the agent").format(what=words)
    if card == score.penalty:
        return Term(lane, -value, place, _("{what}: the penalty").format(what=words), tuple(marks))
    return Term(lane, value, place, words, tuple(marks))
