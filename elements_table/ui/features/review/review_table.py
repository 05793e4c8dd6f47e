"""A decision on its table as large as the window, on a slip what it was worth, and a brass ruler that is time."""

from collections.abc import Callable, Sequence
from functools import partial

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Judged
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.common import review_words as words
from elements_table.ui.common.still_table import Posed
from elements_table.ui.common.time_bar import HIGH, TimeBar, TimedRound, TimeRuler
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BLACK, BRASS, LINE, SECONDARY, WRITTEN
from elements_table.ui.features.review.review_picture import posed
from elements_table.ui.features.review.review_verdict import Reviewed, draw_tried, told_apart, tried, why
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Layout
from elements_table.ui.stage.slip_place import slip_place
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.slip import draw_slip

PAPER_PAD, SEAL = 13.0, 13.0
"""On the slip: its margin, and the radius of the grade's seal."""


def is_costly(judged: Judged) -> bool:
    """Return whether a decision cost so much that it is worth a look."""
    return judged.grade in ("mistake", "inaccuracy")


class ReviewTable:
    """The large table of a review; `icons` stand at its right, `step` and `play` are the edge's."""

    def __init__(
        self, app: Shell, review: Reviewed, icons: Sequence[IconButton], step: Callable[[int], None],
        play: Callable[[], None],
    ) -> None:  # fmt: skip
        """`step` has the review look at the decision before (-1) or after (1), `play` goes on from there."""
        self._app, self._review, self._icons = app, review, icons
        back, forward = (
            IconButton(icon, label, partial(step, by))
            for icon, label, by in (
                ("ui_step_back", _("The decision before"), -1), ("ui_step", _("The decision after"), 1),
            )
        )  # fmt: skip
        on = Button(_("Play on from here"), play, shortcut="p")
        self.bar = TimeBar(back, forward, TimeRuler(lambda n: review.select(self.beads[n - 1][0])), on)
        self._posed: tuple[tuple[object, ...], Posed | None] = ((), None)
        self.beads: list[tuple[int, Judged | None]] = []
        """The decisions of the seat by their numbers on the record, in order; None: not judged yet."""

    def layout(self, width: float, height: float) -> list[Widget]:
        """Place everything for a window of a size in dp, and return what can be used."""
        review, judged, cards = self._review, self._review.judged, self._app.services.settings.cards
        mine = {one.number: one for one in words.own(review.job, review.seat)}
        self.beads = [(one.number, mine.get(one.number)) for one in review.job.found if one.seat == review.seat]
        seats, is_tall = len(review.job.match.seats), height > width
        self._layout = Layout(width, height - HIGH[is_tall], seats, review.seat, not is_tall, cards=cards)
        self._lay_time(width, height)
        for n, button in enumerate(self._icons, 1):
            button.rect = (width - 12 - 42 * n, 10.0, 40.0, 40.0)
        self._pose(judged)
        self._lay_slip(judged)
        self._icons[1].visible, self._icons[1].lit = judged is not None, review.uncovered
        return [*self._icons, *(self.bar.widgets() if judged is not None else [self.bar.ruler])]

    def _lay_time(self, width: float, height: float) -> None:
        """Place the near edge, with the rounds and the decision of now on its ruler."""
        review, ruler, count = self._review, self.bar.ruler, len(self.beads)
        known, places = review.moments.by_number, list(enumerate(self.beads, 1))
        ruler.first, ruler.last = 1, max(1, count)
        ruler.now = next((n for n, (number, _one) in places if number == review.number), 0)
        ruler.places = [n for n, (number, one) in places if one is not None and number in known]
        ruler.marks = {n: one.grade for n, (_number, one) in places if one is not None and is_costly(one)}
        ruler.told = f"{ruler.now} / {count}" if count else ""
        rounds = {one.number: one.round for one in review.job.found}
        begun: dict[int, int] = {}
        for n, (number, _one) in places:
            begun.setdefault(rounds[number], n)
        ruler.rounds = [TimedRound(n, str(number)) for number, n in begun.items()] if len(begun) > 1 else ()
        self.bar.place(self._layout.parlour, width, height)

    def _pose(self, judged: Judged | None) -> None:
        """Lay the table of a decision; of the first one, without marks, where none is judged yet."""
        review, layout = self._review, self._layout
        moments = review.moments
        first = next(iter(moments.by_number.values()), None)
        moment = first if judged is None else moments.by_number[judged.number]
        key = (moment and moment.number, judged, review.uncovered, layout)
        if key == self._posed[0]:
            return
        found = None if moment is None else posed(moments, moment, judged, layout, uncovered=review.uncovered)
        self._posed = key, found

    def _lay_slip(self, judged: Judged | None) -> None:
        review, painter, table = self._review, measuring(self._app.display.art), self._posed[1]
        p, moments = self._layout.parlour, review.moments
        tries = [] if judged is None else tried(moments, moments.by_number[judged.number], judged)
        rows = [row for row in tries if row.is_best or row.is_done]
        card = moments.scene.rulebook.card  # signs are made for dark ground
        found = [tuple(text for text in row.shown if text[0] == "&" or card(text)) for row in rows]
        self._rows = told_apart([row._replace(shown=shown) for row, shown in zip(rows, found, strict=True)])
        told = review.nothing if judged is None else why(judged)

        def high(wide: float) -> float:
            inside = wide - 2 * PAPER_PAD
            self._why = painter.wrapped(told, inside) if told else []
            return 2 * PAPER_PAD + LINE * len(self._why) + sum(row.high(painter, inside) for row in self._rows)

        x, y, w, _most = slip_place(p, [] if table is None else table.over, high, ())
        self._rect = (x, y, w, high(w))

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the slip and the ruler."""
        review, (_key, table) = self._review, self._posed
        place = self._app.display.place(review.job.data.look, self._layout.parlour)
        place.paint_room(canvas.surface)
        if table is not None:
            table.draw(canvas, CardArt(self._app.display.art), place, None if review.uncovered else self._rect)
        if not review.uncovered:
            self._draw_slip(canvas)
        self.bar.draw_ground(canvas)
        if not review.job.is_complete:
            progress = words.list_title(review.job, review.seat, alone=review.moments.names.alone)
            canvas.label(progress, 58, 30, self._layout.width / 4, color=SECONDARY, anchor="l")

    def _draw_slip(self, canvas: Canvas) -> None:
        judged, (x, y, w, _h) = self._review.judged, self._rect
        draw_slip(canvas, self._rect)
        left, top, wide = x + PAPER_PAD, y + PAPER_PAD, w - 2 * PAPER_PAD
        if judged is not None:
            canvas.circle(x + 3, y + 3, SEAL, fill=BLACK, line=BRASS, line_width=1.5)
            draw_grade(canvas, judged.grade, x + 3, y + 3, SEAL - 4)
        for row in self._rows:
            draw_tried(canvas, (left, top, wide), row, self._review.moments, self._review.seat, on_paper=True)
            top += row.high(canvas, wide)
        canvas.lines(self._why, left, top, color=WRITTEN)
