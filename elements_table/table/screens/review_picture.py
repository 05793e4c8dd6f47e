"""The moment of a decision on the game's own table: small in the review, and as large as the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from elements_table.kernel.words import _
from elements_table.match.review import Judged
from elements_table.table.art import Art
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.cards import CardArt
from elements_table.table.screens.review_moments import Moment, Moments
from elements_table.table.screens.screen import Screen
from elements_table.table.screens.top_bar import draw_words
from elements_table.table.stage.posed import Mark, Posed, others
from elements_table.table.stage.scene import Layout
from elements_table.table.theme import STAGE, TOP_BAR, rgb
from elements_table.table.widgets.button import IconButton

if TYPE_CHECKING:
    from elements_table.table.app import App

FINE: Final = 0.55
"""How much smaller type may be on the small picture than on the screen."""


def marks(moments: Moments, judged: Judged) -> list[Mark]:
    """Return what was done, in coral, and what the expert would have done, in gold; one mark where both are alike."""
    name = _("you") if moments.names.is_you(judged.seat) else moments.names[judged.seat]
    best = moments.match.parse(judged.best)
    if judged.action == judged.best:
        return [Mark(best, "gold", _("{name}, expert").format(name=name))]
    return [Mark(moments.match.parse(judged.action), "coral", name), Mark(best, "gold", _("expert"))]


def posed(moments: Moments, moment: Moment, judged: Judged, layout: Layout, *, uncovered: bool) -> Posed:
    """Return the table at a moment as its seat saw it; `uncovered`: with the others' hands face up."""
    view, scene = moments.view(moment), moments.scene
    hands: dict[str, Any] = {}
    if uncovered:
        seats = [seat for seat in range(layout.seats) if seat != moment.seat]
        hands = others(scene, [moments.view(moment, seat) for seat in seats], layout)
    return Posed(scene, view, layout, marks(moments, judged), hands)


class Picture:
    """A small picture of a moment, drawn once for each moment and size."""

    def __init__(self, app: App, moments: Moments) -> None:
        self._app = app
        self._moments = moments
        self._kept: tuple[Any, pygame.Surface] | None = None
        self._art: Art | None = None

    def fit(self, rect: Rect) -> Rect:
        """Return how much of a rectangle the picture takes, from its top."""
        x, y, w, h = rect
        width, height = STAGE[0], STAGE[1] - TOP_BAR
        part = min(w / width, h / height)
        return (x + (w - width * part) / 2, y, width * part, height * part)

    def draw(self, canvas: Canvas, rect: Rect, moment: Moment, judged: Judged, *, uncovered: bool) -> None:
        """Draw a moment into a rectangle that `fit` gave, on what is drawn there."""
        area = canvas.pixels(rect).clip(canvas.surface.get_rect())
        key = (moment.number, uncovered, tuple(area), self._app.settings.element_names)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._drawn(canvas, rect, area, moment, judged, uncovered))
        canvas.surface.blit(self._kept[1], area)

    def _drawn(
        self, canvas: Canvas, rect: Rect, area: pygame.Rect, moment: Moment, judged: Judged, uncovered: bool
    ) -> pygame.Surface:
        scale = canvas.scale * rect[2] / STAGE[0]
        if self._art is None or self._art.scale != scale:
            self._art = Art(scale, None, canvas.art.sprites, detail=FINE)
        surface = canvas.surface.subsurface(area).copy()
        layout = Layout(*STAGE, len(self._moments.match.seats), moment.seat, log=False)
        small = Canvas(surface, self._art, (0, -self._art.px(TOP_BAR)))
        posed(self._moments, moment, judged, layout, uncovered=uncovered).draw(small, CardArt(self._art))
        return surface


class LargePicture(Screen):
    """A moment as large as the window, only to be looked at."""

    def __init__(self, app: App, moments: Moments, moment: Moment, judged: Judged, *, uncovered: bool) -> None:
        super().__init__(app)
        self._moments = moments
        self._moment = moment
        self._judged = judged
        self._uncovered = uncovered
        self._posed: Posed | None = None
        self._back = IconButton("ui_back", _("Back to the review"), self.back, (8.0, 9.0, 42.0, 42.0))

    def layout(self, width: float, height: float) -> None:
        """Lay the table out for the window."""
        super().layout(width, height)
        layout = Layout(width, height, len(self._moments.match.seats), self._moment.seat, log=False)
        self._posed = posed(self._moments, self._moment, self._judged, layout, uncovered=self._uncovered)
        self.ring.set([self._back])

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and what is looked at."""
        head = self._moments.match.game.data
        canvas.surface.blit(self.app.table((rgb(head.look.centre), rgb(head.look.edge)), (0.42, 0.46)), (0, 0))
        status = self._moments.scene.status(self._moments.view(self._moment))
        draw_words(canvas, _(head.title), status)
        if self._posed is not None:
            self._posed.draw(canvas, CardArt(self.app.art))
        super().draw(canvas)
