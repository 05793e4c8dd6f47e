"""The moment of a decision on the game's own table: small in the review, and as large as the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Judged
from elements_table.match.play.match import Match
from elements_table.ui.common.posed import Mark, Posed, others
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import STAGE
from elements_table.ui.features.review.review_moments import Moment, Moments
from elements_table.ui.parlour.room import Place
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import Layout, Piece
from elements_table.ui.widgets.button import back_icon

FINE: Final = 0.55
"""How much smaller type may be on the small picture than on the screen."""
KEPT: Final = 8
"""Pictures that are kept."""


def marks(moments: Moments, judged: Judged) -> list[Mark]:
    """Return what was done, in coral, and what the expert would have done, in gold; one mark where both are alike."""
    name = _("you") if moments.names.is_you(judged.seat) else moments.names[judged.seat]
    best = moments.match.game.parse(judged.best)
    if judged.action == judged.best:
        return [Mark(best, "gold", _("{name}, expert").format(name=name))]
    return [Mark(moments.match.game.parse(judged.action), "coral", name), Mark(best, "gold", _("expert"))]


def posed(moments: Moments, moment: Moment, judged: Judged, layout: Layout, *, uncovered: bool) -> Posed:
    """Return the table at a moment as its seat saw it; `uncovered`: with the others' hands face up."""
    view, scene = replace(moments.view(moment), uncovered=uncovered), moments.scene
    hands: dict[str, list[Piece]] = {}
    if uncovered:
        seats = [seat for seat in range(layout.seats) if seat != moment.seat]
        hands = others(scene, [moments.view(moment, seat) for seat in seats], layout)
    return Posed(scene, view, layout, marks(moments, judged), hands)


class Picture:
    """A small picture of a moment; the last few are kept, and one that will be wanted can be made ahead."""

    def __init__(self, app: Shell, moments: Moments) -> None:
        self._app, self._moments = app, moments
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}
        self._ground: tuple[tuple[object, ...], Place, Art] | None = None
        """The bare place under every picture, and what they are drawn with."""

    @property
    def is_drawn(self) -> bool:
        """Whether one has been drawn, so that others can be made ahead."""
        return self._ground is not None

    def fit(self, rect: Rect) -> Rect:
        """Return how much of a rectangle the picture takes, from its top."""
        x, y, w, h = rect
        width, height = STAGE
        part = min(w / width, h / height)
        return (x + (w - width * part) / 2, y, width * part, height * part)

    def draw(self, canvas: Canvas, rect: Rect, moment: Moment, judged: Judged, *, uncovered: bool) -> None:
        """Draw a moment into a rectangle that `fit` gave, on what is drawn there."""
        area = canvas.pixels(rect).clip(canvas.surface.get_rect())
        chosen = self._app.services.settings
        key = (canvas.scale, tuple(area), chosen.element_names, chosen.back, chosen.cloth)
        if self._ground is None or self._ground[0] != key:
            art = canvas.art.small(canvas.scale * rect[2] / STAGE[0], FINE)
            head = self._moments.match.game.data
            layout = Layout(*STAGE, len(self._moments.match.seats), moment.seat)
            self._ground = (key, self._app.display.bare(head.look, layout.parlour, art, area.size), art)
            self._kept.clear()
        canvas.surface.blit(self.prepare(moment, judged, uncovered=uncovered), area)

    def prepare(self, moment: Moment, judged: Judged, *, uncovered: bool) -> pygame.Surface:
        """Return the picture of a moment, made now where it is not kept; one has to have been drawn before."""
        assert self._ground is not None
        key = (moment.number, uncovered)
        if key not in self._kept:
            _key, place, art = self._ground
            surface = place.room.copy()
            layout = Layout(*STAGE, len(self._moments.match.seats), moment.seat)
            small = Canvas(surface, art)
            posed(self._moments, moment, judged, layout, uncovered=uncovered).draw(small, CardArt(art), place)
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = surface
        return self._kept[key]


class LargePicture(Screen):
    """A moment as large as the window, only to be looked at."""

    def __init__(self, app: Shell, match: Match, seat: int, pose: Callable[[Layout], Posed]) -> None:
        """`pose` returns the table of the match, as `seat` sees it, in a layout."""
        super().__init__(app)
        self._match, self._seat, self._pose = match, seat, pose
        self._back = back_icon(_("Back to the review"), self.back)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        seats, cards = len(self._match.seats), self.services.settings.cards
        self._layout = Layout(width, height, seats, self._seat, cards=cards)
        self._posed = self._pose(self._layout)
        self.focus.set([self._back])

    def draw(self, canvas: Canvas) -> None:
        place = self.display.place(self._match.game.data.look, self._layout.parlour)
        place.paint_room(canvas.surface)
        self._posed.draw(canvas, CardArt(self.display.art), place)
        super().draw(canvas)
