"""A moment of a match on its table: what was done in coral, the expert's in gold, each where it is made."""

from __future__ import annotations

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.play.match import Match
from elements_table.ui.common import still_table
from elements_table.ui.common.still_table import Mark, Posed, others
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import CORAL, GOLD
from elements_table.ui.features.review.review_picture import Moments
from elements_table.ui.stage.scene import Layout
from tests.ui.driver import players


def moments(name: str, actions: int) -> Moments:
    """Return the moments of the first seat in the beginning of a match."""
    game = registry().game(name)
    kinds = ["person", *["random"] * (game.data.default_seats - 1)]
    match = Match.new(game, game.data.finite(game.settle({}, len(kinds))[0]), players(*kinds), 4)
    for n in range(actions):
        if not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal_actions(seat)
            match.act(seat, legal[(n * 7) % min(len(legal), 23)])
    found = Moments(match, registry().scene(name), 0)
    while not found.is_whole:
        found.go_on()
    return found


def test_a_card_played_and_a_button_pressed_are_marked_where_they_are_made(screen: pygame.Surface, art: Art) -> None:
    found = moments("wuxing", 12)
    number, moment = next(iter(found.by_number.items()))
    view, layout = found.view(moment), Layout(1280, 800, 2, 0, log=False)
    held = moment.state.observation(0).hands[0]  # type: ignore[attr-defined]  # Wu Xing's
    play, knock = found.match.game.parse(f"play {held[0]}"), found.match.game.parse("knock")
    posed = Posed(found.scene, view, layout, [Mark(play, "coral"), Mark(knock, "gold")])
    card, button = (place for _mark, place in posed._marks)
    assert [posed._stage.actors[ref.zone][ref.index].piece.name for ref in card.refs] == [str(held[0])]
    assert (card.zone, card.button) == ("display", "")
    assert (button.refs, button.button) == ((), "knock")
    assert posed._stage.marked == dict.fromkeys(card.refs, "coral")
    pressed: list[str] = []
    canvas = Canvas(screen, art)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "button", lambda _self, _rect, label, *_a, **_k: pressed.append(label))
        posed.draw(canvas, CardArt(art))
    assert not pressed, "what a button does is said beside the table"
    assert number in found.by_number


@pytest.mark.parametrize("name", PACKAGES)
def test_every_table_shows_its_moments_with_what_was_done(name: str, screen: pygame.Surface, art: Art) -> None:
    found = moments(name, 70)
    seats = found.match.game.data.default_seats
    layout, canvas, cards = Layout(1280, 800, seats, 0, log=False), Canvas(screen, art), CardArt(art)
    kinds: dict[str, int] = {}
    for number, moment in found.by_number.items():
        text = found.match.record[number].text
        kind = text.split()[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > 1:
            continue
        hands = others(found.scene, [found.view(moment, seat) for seat in range(1, seats)], layout)
        mark = Mark(found.match.game.parse(text), "gold")
        posed = Posed(found.scene, found.view(moment), layout, [mark], hands)
        posed.draw(canvas, cards)
        is_shown = any(place.refs or place.zone or place.button for _mark, place in posed._marks)
        assert is_shown or kind in SAID_ALONE.get(name, ()), f"{name}: {text} is marked nowhere"
    assert kinds


SAID_ALONE = {"elemies": ("decline", "stomp")}
"""Actions that the table offers on chips of their own: the words under the picture tell them."""


@pytest.mark.parametrize("same", [True, False])
def test_to_one_place_one_arrow_leads_that_of_the_better_action(
    screen: pygame.Surface, art: Art, *, same: bool
) -> None:
    found = moments("wuxing", 12)
    moment = next(iter(found.by_number.values()))
    view, layout = found.view(moment), Layout(1280, 800, 2, 0, log=False)
    held = sorted(set(moment.state.observation(0).hands[0]))  # type: ignore[attr-defined]  # Wu Xing's
    done, best = (found.match.game.parse(f"play {card}") for card in (held[-1], held[0]))
    drawn: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(still_table, "draw_way", lambda _canvas, _stage, _way, color, **_slip: drawn.append(color))
        marks = [Mark(done, "coral"), Mark(best, "gold")] if same else [Mark(done, "coral")]
        Posed(found.scene, view, layout, marks).draw(Canvas(screen, art), CardArt(art))
    assert drawn == ([GOLD] if same else [CORAL])
