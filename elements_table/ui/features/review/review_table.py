"""A decision on its table as large as the window, on a slip what it was worth, and a brass ruler that is time."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Judged
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.common.still_table import Posed
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import percent
from elements_table.ui.drawing.theme import BLACK, BRASS, CARD_ASPECT, CORAL, GOLD_EDGE, LINE, SECONDARY, WRITTEN
from elements_table.ui.features.review.review_panels import Picker
from elements_table.ui.features.review.review_picture import posed
from elements_table.ui.features.review.review_verdict import LEAST as FREE
from elements_table.ui.features.review.review_verdict import Reviewed, why
from elements_table.ui.parlour.ruler import Fill, Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.action_paths import shared
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Layout, Look
from elements_table.ui.widgets.button import IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.slip import ASKED, SECOND, WASH, SlipButton, draw_slip, sign

PAPER_PAD, GAP, UNDER, SIGN, PLAY, EDGE = 16.0, 8.0, 16.0, 34.0, 180.0, 12.0
"""On the slip: its margin, gaps, what a bar takes, its icons, its button; from it to the window's edge."""
WHO, CARD, BAR = 12.0, 28.0, 6.0
"""In a row of it: the radius of whose it is, the width of a card, the height of a bar."""
NAMED: Final = 4
"""Lines that the name of an action takes at most."""
LEDGE, BEADS, LINE_AT, HIGH = 48.0, 13.0, 30.0, 12.0
"""Of the near edge of the table: its height, how far down beads and ruler's line are, the ruler's height."""
WOOD: Final = ((58, 34, 20), (24, 14, 9))
SIDES: Final = {False: (170.0, 1110.0), True: (50.0, 620.0)}
"""The ends of the ruler's scale in units, in a tall window (True) or not."""
BEAD, LEAST, SHARE = 5.0, 3.0, 0.5
"""A bead's radius, a costly one's least, and how much of the way to its neighbour it is at most."""


class Row(NamedTuple):
    """On the slip: an action's name in lines, its cards, its chance, whether it is the best, whether it was done."""

    lines: Sequence[str]
    cards: Sequence[Look]
    chance: float
    is_best: bool
    is_done: bool

    @property
    def high(self) -> float:
        """What it takes above its bar, in dp."""
        return max(2 * WHO, LINE * len(self.lines), CARD * CARD_ASPECT * bool(self.cards)) + GAP / 2


def is_costly(judged: Judged) -> bool:
    """Return whether a decision cost so much that it is worth a look."""
    return judged.grade in ("mistake", "inaccuracy")


class ReviewTable:
    """The large table of a review; `icons` stand at its right, `step` and `play` are the slip's."""

    def __init__(
        self, app: Shell, review: Reviewed, icons: Sequence[IconButton], step: Callable[[int], None],
        play: Callable[[], None],
    ) -> None:  # fmt: skip
        """`step` has the review look at the decision before (-1) or after (1), `play` goes on from there."""
        self._app, self._review, self._icons = app, review, icons
        self._signs = [sign(icon, partial(step, by)) for icon, by in (("ui_step_back", -1), ("ui_step", 1))]
        for button, label in zip(self._signs, (_("The decision before"), _("The decision after")), strict=True):
            button.label, button.size = label, 22.0
        self._on = SlipButton(_("Play on from here"), play, shortcut="p")
        self.picker = Picker(self._pick)
        self._posed: tuple[tuple[object, ...], Posed | None] = ((), None)
        self.beads: list[tuple[int, Judged | None]] = []
        """The decisions of the seat by their numbers on the record, in order; None: not judged yet."""

    @property
    def ruler(self) -> Ruler:
        """The ruler of time: a part for each decision, the coin at the present one."""
        p, count, top = self._layout.parlour, len(self.beads), self._layout.height
        left, right = (p.x(side) for side in SIDES[p.is_tall])
        scale = Scale((left, top + LINE_AT - HIGH / 2, right - left, HIGH), 0.5, max(1, count) + 0.5)
        at = next((n for n, (number, _one) in enumerate(self.beads, 1) if number == self._review.number), 0)
        coins, fills = ((Runner(at),), (Fill(0.5, at, GOLD_EDGE),)) if at else ((), ())
        return Ruler(p, scale, coins, fills, f"{at} / {count}" if count else "")

    def layout(self, width: float, height: float) -> list[Widget]:
        """Place everything for a window of a size in dp, and return what can be used."""
        review, judged, cards = self._review, self._review.judged, self._app.services.settings.cards
        mine = {one.number: one for one in words.own(review.job, review.seat)}
        self.beads = [(one.number, mine.get(one.number)) for one in review.job.found if one.seat == review.seat]
        self._layout = Layout(width, height - LEDGE, len(review.job.match.seats), review.seat, cards=cards)
        left, _y, wide, _h = self.ruler.bar
        self.picker.rect = (left, height - LEDGE, wide, LEDGE)
        for n, button in enumerate(self._icons, 1):
            button.rect = (width - 12 - 42 * n, 10.0, 40.0, 40.0)
        self._pose(judged)
        self._lay_slip(judged)
        has_slip = judged is not None and not review.uncovered  # turned, there is more to be seen than to be read
        self._icons[1].visible, self._icons[1].lit = judged is not None, review.uncovered
        return [*self._icons, self.picker, *([*self._signs, self._on] if has_slip else [])]

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
        review, painter = self._review, measuring(self._app.display.art)
        x, y, w, least = self._layout.parlour.slips[0]
        x += 0.0 if self._layout.parlour.is_tall else max(0.0, self._layout.width - w - EDGE - x)
        table = self._posed[1]
        self._rows: list[Row] = []
        for action in dict.fromkeys(() if judged is None else (judged.best, judged.action)):
            assert judged is not None and table is not None
            if not {action, judged.best} <= judged.values.keys():
                continue
            cards = table.cards_of(review.job.match.game.parse(action))
            room = (
                w
                - 2 * PAPER_PAD
                - self._whose(judged, action)
                - CARD * bool(cards)
                - painter.text_width("100%")
                - GAP
            )
            named = review.moments.words(review.moments.by_number[judged.number], action)
            lines = [] if len(cards) > 1 else painter.wrapped(named, room, face="semi", max_lines=NAMED)
            chance = min(judged.values[action], judged.values[judged.best])
            self._rows.append(Row(lines, cards, chance, action == judged.best, action == judged.action))
        self._why = painter.wrapped(review.nothing if judged is None else why(judged), w - 2 * PAPER_PAD)
        rows = sum(row.high + UNDER for row in self._rows)
        high = 2 * PAPER_PAD + LINE * len(self._why) + rows + GAP + SIGN
        y += 0.0 if self._layout.parlour.is_tall else least - high  # what steps on stays where the pointer is
        faces = [bust.face for bust in self._layout.parlour.busts.values()]
        x, y = (x, y) if table is None else self._free((x, y, w, high), [*table.over, *faces])
        self._rect = (x, y, w, high)
        left, top = x + PAPER_PAD, y + high - PAPER_PAD - SIGN
        for n, button in enumerate(self._signs):
            button.rect = (left - GAP + n * SIGN, top, SIGN, SIGN)
        wide = min(PLAY, w - 2 * PAPER_PAD - 3 * SIGN)
        self._on.rect = (x + w - PAPER_PAD - wide, top, wide, SIGN)

    def _free(self, usual: Rect, over: Sequence[Rect]) -> tuple[float, float]:
        """Return where the slip covers least of what is to be read, as near to its usual place as there is one."""
        x, y, w, h = usual
        p = self._layout.parlour
        places = [
            (left, top)
            for left in (x, p.slips[1][0])
            for top in (y, *(end for rect in over for end in (rect[1] - GAP - h, rect[1] + rect[3] + GAP)))
            if p.rail(left + w / 2) + GAP <= top <= p.height - h - GAP
        ]

        def worth(at: tuple[float, float]) -> tuple[float, float]:
            covered = sum(shared((*at, w, h), rect) for rect in over)
            return round(covered), abs(at[0] - x) + abs(at[1] - y)

        return min([(x, y), *places], key=worth)

    @staticmethod
    def _whose(judged: Judged, action: str) -> float:
        """Return what the signs of whose an action is take before it, in dp."""
        return (2 * WHO + GAP / 2) * ((action == judged.best) + (action == judged.action)) + GAP / 2

    def _pick(self, x: float) -> None:
        """Look at the judged decision whose bead is the nearest to an x in dp."""
        scale, known = self.ruler.scale, self._review.moments.by_number
        found = [(abs(scale.x(n) - x), number) for n, (number, one) in enumerate(self.beads, 1) if one is not None]
        self._review.select(min((one for one in found if one[1] in known), default=(0.0, None))[1])

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the slip and the ruler."""
        review, (_key, table) = self._review, self._posed
        place = self._app.display.place(review.job.data.look, self._layout.parlour)
        place.paint_room(canvas.surface)
        if table is not None:
            table.draw(canvas, CardArt(self._app.display.art), place)
        if not review.uncovered:
            self._draw_slip(canvas)
        self._draw_time(canvas)
        if not review.job.is_complete:
            progress = words.list_title(review.job, review.seat, alone=review.moments.names.alone)
            canvas.label(progress, 58, 30, self._layout.width / 4, color=SECONDARY, anchor="l")

    def _draw_slip(self, canvas: Canvas) -> None:
        judged, (x, y, w, _h) = self._review.judged, self._rect
        draw_slip(canvas, self._rect)
        left, top, wide = x + PAPER_PAD, y + PAPER_PAD, w - 2 * PAPER_PAD
        if judged is not None:
            *_rest, last = self._signs
            draw_grade(canvas, judged.grade, last.rect[0] + SIGN + 10, last.rect[1] + SIGN / 2, 9)
        for row in self._rows:
            self._draw_row(canvas, (left, top, wide), row)
            top += row.high + UNDER
        canvas.lines(self._why, left, top, color=WRITTEN)

    def _draw_row(self, canvas: Canvas, at: tuple[float, float, float], row: Row) -> None:
        """Draw whose an action is, its cards or its name, its chance, and a bar as long as that."""
        (x, y, w), seat = at, self._review.seat
        right, middle = x + w, y + row.high / 2
        ink, color = (ASKED, BRASS) if row.is_best else (WRITTEN, SECOND)
        if row.is_done:
            canvas.avatar(x + WHO, middle, WHO, self._review.moments.names.face(seat), seat_color(seat))
            x += 2 * WHO + GAP / 2
        if row.is_best:
            canvas.circle(x + WHO, middle, WHO, fill=BRASS, line=GOLD_EDGE)
            canvas.icon("ui_hint", x + WHO, middle, 1.3 * WHO)
            x += 2 * WHO + GAP / 2
        x += GAP / 2
        room = right - x - canvas.text_width("100%") - GAP - CARD
        step = min(CARD + 3, room / max(1, len(row.cards) - 1))
        for n, look in enumerate(row.cards):
            draw_look(canvas, CardArt(canvas.art), look, Pose(x + CARD / 2 + n * step, middle, 0.0, CARD), CARD)
        x += (CARD + GAP) * bool(row.cards)
        canvas.lines(row.lines, x, middle - LINE * (len(row.lines) - 1) / 2, face="semi", color=ink, anchor="l")
        canvas.text(percent(row.chance), right, middle, face="semi", color=ink, anchor="r")
        foot, left = y + row.high, at[0]
        canvas.box((left, foot, w, BAR), BAR / 2, fill=WRITTEN, fill_opacity=WASH)
        canvas.box((left, foot, max(BAR, w * row.chance), BAR), BAR / 2, fill=color)

    def _draw_time(self, canvas: Canvas) -> None:
        """Draw the near edge of the table, its ruler, and the beads over that, those that cost most last."""
        ruler, top = self.ruler, self._layout.height
        canvas.box((0, top, self._layout.width, LEDGE), 0, grad=WOOD)
        canvas.fill((0, top, self._layout.width, 1.5), BRASS, 0.6)
        draw_ruler(canvas, ruler)
        far = ruler.bar[2] / max(1, len(self.beads)) * SHARE
        beads = [(judged.cost if judged is not None else -1.0, n) for n, (_number, judged) in enumerate(self.beads)]
        for _cost, n in sorted(beads):
            draw_bead(canvas, self.beads[n][1], (ruler.scale.x(n + 1), top + BEADS), far)


def draw_bead(canvas: Canvas, judged: Judged | None, at: tuple[float, float], most: float) -> None:
    """Draw a decision: a thin line, a ring for one that cost a little, a coral diamond for what cost much.

    One that is not judged yet is a short line. Its radius is `most` at most; a diamond is seen among however many.
    """
    (x, y), r = at, min(most, BEAD)
    if judged is None or judged.cost < FREE:
        tall = BEAD if judged is None else 2 * BEAD
        canvas.fill((x - 0.5, y + BEAD - tall, 1.0, tall), SECONDARY, 0.5)
    elif is_costly(judged):
        r = max(r, LEAST) * (2.0 if judged.grade == "mistake" else 1.6)
        d = f"M{r:.2f} 0L{2 * r:.2f} {r:.2f}L{r:.2f} {2 * r:.2f}L0 {r:.2f}Z"
        canvas.path(d, (x - r, y - r, 2 * r, 2 * r), fill=CORAL, line=BLACK, line_width=1.0)
    else:
        canvas.circle(x, y, r * 0.8, line=SECONDARY, line_width=1.5)
