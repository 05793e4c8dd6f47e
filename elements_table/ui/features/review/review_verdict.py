"""What the expert says of one decision: its grade, the chances of the best actions, why, and what followed."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from elements_table.kernel.strategy import Advice
from elements_table.kernel.themes import Theme
from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import Judged
from elements_table.match.campaign.exercises import theme_of
from elements_table.ui.charts.grades import GRADE_COLORS, draw_grade, grade_word
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.common.advice_rows import CUP, lowered, said
from elements_table.ui.common.log_rows import draw_line, draw_shown
from elements_table.ui.common.still_table import others
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import percent, points
from elements_table.ui.drawing.theme import (
    BLACK,
    BRASS,
    CORAL,
    GOLD,
    GOLD_EDGE,
    LINE,
    SECONDARY,
    STAGE,
    TEXT,
    WRITTEN,
)  # fmt: skip
from elements_table.ui.features.review.review_panels import DecisionList, DecisionRow, GradeFilter
from elements_table.ui.features.review.review_picture import Moment, Moments
from elements_table.ui.stage import table_account
from elements_table.ui.stage.scene import Layout, LogLine
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.slip import ASKED, SECOND, WASH

PAD: Final = 18.0
BARS: Final = 3
"""The best actions that are shown."""
SHOWN, UNDER, FOLLOWED = 36.0, 14.0, 34.0
"""How high pictures of one are, what its bar takes below it, and how high lines of what followed are."""
WHO, BAR, GAP = 12.0, 6.0, 6.0
"""The radius of whose it is, the height of a bar, and gaps."""
BESIDE: Final = 420.0
"""A panel so wide has the table beside what is said; else it lies below."""
LEAST: Final = 0.005
NAMED: Final = 9
"""Lines that the name of an action takes at most."""

Place = tuple[float, float, float]
"""Left edge, top (or middle) and width, in dp."""


class TriedAction(NamedTuple):
    """An action with the chance to win that it leaves: its words, its pictures, whether it is best, or done."""

    words: str
    shown: tuple[str, ...]
    chance: float
    is_best: bool
    is_done: bool

    def lines(self, painter: Painter, wide: float) -> list[str]:
        """Return its words in lines, where it is told in them."""
        room = (
            wide
            - (2 * WHO + GAP) * (self.is_best + self.is_done)
            - painter.text_width("100%", face="semi")
            - GAP
            - CUP
        )
        return [] if self.shown else painter.wrapped(self.words, room, face="semi", max_lines=NAMED)

    def high(self, painter: Painter, wide: float) -> float:
        """Return how high it is in a width, with its bar."""
        return max(SHOWN, LINE * len(self.lines(painter, wide))) + UNDER


def tried(moments: Moments, moment: Moment, judged: Judged) -> list[TriedAction]:
    """Return the best actions with their chances, the expert's first, and what was done in any case.

    Where one action alone was worth a thought there are none.
    """
    by_chance = sorted(judged.values, key=lambda action: (action != judged.best, -judged.values[action]))
    shown = by_chance[:BARS]
    if shown and judged.action in judged.values and judged.action not in shown:
        shown[-1] = judged.action
    rows = []
    for action in shown:
        chance = min(judged.values[action], judged.values.get(judged.best, 1.0))  # what is above it is chance
        told = moments.words(moment, action), moments.shown(moment, action)
        rows.append(TriedAction(*told, chance, action == judged.best, action == judged.action))
    return told_apart(rows)


def told_apart(rows: list[TriedAction]) -> list[TriedAction]:
    """Return actions told in words where what is shown of them looks alike."""
    return rows if len({row.shown for row in rows}) == len(rows) else [row._replace(shown=()) for row in rows]


def draw_tried(canvas: Canvas, at: Place, row: TriedAction, moments: Moments, seat: int, *, on_paper: bool) -> None:
    """Draw whose an action is (`seat`'s, or a lamp: the expert's), what it is, its chance and a bar as long."""
    x, y, w = at
    right, lines, foot = x + w, row.lines(canvas, w), y + row.high(canvas, w) - UNDER
    middle = (y + foot) / 2
    ink, color = TEXT, GOLD if row.is_best else CORAL if row.is_done else SECONDARY
    if on_paper:
        ink, color = (ASKED, BRASS) if row.is_best else (WRITTEN, SECOND)
    if row.is_done:
        canvas.avatar(x + WHO, middle, WHO, moments.names.face(seat), seat_color(seat))
        x += 2 * WHO + GAP
    if row.is_best:
        canvas.circle(x + WHO, middle, WHO, fill=BRASS, line=GOLD_EDGE)
        canvas.icon("ui_hint", x + WHO, middle, 1.3 * WHO)
        x += 2 * WHO + GAP
    room = right - x - canvas.text_width("100%", face="semi") - GAP - CUP
    if row.shown:
        draw_shown(canvas, moments.scene, row.shown, moments.names, (x, middle, room), SHOWN)
    canvas.lines(lines, x, middle - LINE * (len(lines) - 1) / 2, face="semi", color=ink, anchor="l")
    left = right - canvas.text(percent(row.chance), right, middle, face="semi", color=ink, anchor="r")
    canvas.icon("ui_cup", left - CUP / 2, middle - 1, CUP - 4, ink)
    canvas.box(
        (at[0], foot, w, BAR), BAR / 2, fill=ink if on_paper else BLACK, fill_opacity=WASH if on_paper else 0.45
    )
    canvas.box((at[0], foot, max(BAR, w * row.chance), BAR), BAR / 2, fill=color)


def verdict(judged: Judged) -> str:
    """Return the grade in words, with what the decision cost: `Mistake: −33% to win`."""
    if judged.cost < LEAST:
        return grade_word(judged.grade)
    return _("{grade}: {cost} to win").format(grade=grade_word(judged.grade), cost="−" + percent(judged.cost))


def why(judged: Judged) -> str:
    """Return why the best is best, in the words of the bot; empty where it gave none."""
    return said(Advice(judged.best, judged.reason, judged.parameters))


def sentences(moments: Moments, moment: Moment, judged: Judged, followed: Sequence[LogLine] | None) -> list[str]:
    """Return all that is said of a decision in sentences, for whoever does not see it."""
    you = _("you") if moments.names.is_you(judged.seat) else moments.names[judged.seat]
    whose = {(True, True): _("{name}, expert").format(name=you), (True, False): _("expert"), (False, True): you}
    rows = [
        _("{action}: {chance} to win").format(
            action=", ".join(filter(None, (row.words, whose.get((row.is_best, row.is_done))))),
            chance=percent(row.chance),
        )
        for row in tried(moments, moment, judged)
    ]
    reason, lines = why(judged), moment.lines if followed is None else followed
    because = _("Why {action}").format(action=lowered(moments.words(moment, judged.best)))
    after = _("What followed") if followed is None else _("With the expert at every seat")
    because = f"{because}: {reason}" if reason else ""
    whole = [after, *(table_account.told(line, moments.view(moment)) for line in lines)] if lines else []
    return [*said_of(moments, judged), verdict(judged), *rows, because, *whole]


def said_of(moments: Moments, judged: Judged) -> tuple[str, ...]:
    """Return what was done and what the expert would have done; one sentence where that is the same."""
    moment, name = moments.by_number[judged.number], moments.names[judged.seat]
    done, best = moments.words(moment, judged.action), moments.words(moment, judged.best)
    if judged.action == judged.best:
        return (_("{name}, and the expert: {action}").format(name=name, action=done),)
    return _("{name}: {action}").format(name=name, action=done), _("Expert: {action}").format(action=best)


def draw_verdict(
    canvas: Canvas, rect: Rect, moments: Moments, moment: Moment, judged: Judged, followed: Sequence[LogLine] | None,
    theme: Theme | None = None,
) -> tuple[float, Rect]:  # fmt: skip
    """Draw what is said of a decision in a rectangle; return how high that is, and where its table has room.

    `followed` is the expert's line, shown instead of what followed.
    """
    x, y, w, h = rect
    draw_grade(canvas, judged.grade, x + PAD + 10, y + 26, 10)
    head = " · ".join(filter(None, (verdict(judged), "" if theme is None else _(theme.title))))
    canvas.label(head, x + PAD + 32, y + 26, w - 2 * PAD - 34, face="semi", color=GRADE_COLORS[judged.grade],
                 anchor="l", rows=2)  # fmt: skip
    top = y + 46
    for row in tried(moments, moment, judged):
        draw_tried(canvas, (x + PAD, top, w - 2 * PAD), row, moments, judged.seat, on_paper=False)
        top += row.high(canvas, w - 2 * PAD)
    top += 18
    is_beside = w >= BESIDE and w > h
    wide = w / 2 - 2 * PAD if is_beside else w - 2 * PAD
    beside = (x + w / 2, top - 8, w / 2 - PAD, y + h - top + 8)
    reason = why(judged)
    top += canvas.wrap(reason, x + PAD, top - 8, wide, color=SECONDARY) + 4 if reason else 0.0
    lines = moment.lines if followed is None else followed
    if lines:
        head = _("What followed") if followed is None else _("With the expert at every seat")
        canvas.label(head, x + PAD, top, wide, face="semi", anchor="l")
        top += 14
        most = max(1, int(((y + h if is_beside else top + 4 * FOLLOWED) - top) / FOLLOWED))
        for n, line in enumerate(lines[: most * 2]):
            column, down = divmod(n, most)
            room = wide if len(lines) <= most else (wide - PAD) / 2
            at = (x + PAD + column * (room + PAD), top + (down + 0.5) * FOLLOWED, room)
            draw_line(canvas, moments.scene, line, moments.names, at, FOLLOWED)
        top += min(most, len(lines)) * FOLLOWED
    below = (x + PAD, top + 10, w - 2 * PAD, y + h - top - 14)
    return top - y, beside if is_beside else below


AT_TABLE: Final = ("hand", "middle", "others", "score", "count")
"""What the table of the decision answers."""


class Reviewed(Protocol):
    """A review, as far as is told of it."""

    job: AnalysisJob
    seat: int
    moments: Moments
    themes: tuple[Theme, ...]
    uncovered: bool
    listing: DecisionList

    number: int | None

    @property
    def judged(self) -> Judged | None: ...
    @property
    def followed(self) -> Sequence[LogLine] | None: ...
    @property
    def nothing(self) -> str: ...
    def select(self, number: int | None) -> None: ...


class ReviewAccount:
    """Follows one review: each decision, line and turned hand is told once."""

    def __init__(self, review: Reviewed) -> None:
        self._review = review
        self._heard: tuple[object, bool] | None = None
        """The decision and whether with the line that follows, and whether with turned cards: as said last."""

    def _now(self) -> tuple[object, bool]:
        judged = self._review.judged
        return (judged and judged.number, self._review.followed is not None), self._review.uncovered

    def spoken(self) -> list[str]:
        """Return what the review is of, and what is said of the decision that is looked at."""
        review, self._heard = self._review, self._now()
        about = words.about(review.job, review.seat)
        return [about, words.list_title(review.job, review.seat, alone=review.moments.names.alone), *self._told()]

    def news(self) -> list[str]:
        """Return what is said of a decision that has come up, of how it would have gone on, of turned cards."""
        now = self._now()
        before, self._heard = self._heard, now if self._heard is not None else None
        if before in (None, now) or before is None:
            return []
        if before[0] != now[0]:
            return self._told()
        return [*self._turned()] or [_("The others’ cards lie face down.")]

    def _told(self) -> list[str]:
        review, judged = self._review, self._review.judged
        if judged is None:
            return [review.nothing]
        moment = review.moments.by_number[judged.number]
        place = [words.where(review.job, judged), review.moments.scene.words.status(review.moments.view(moment))]
        theme = theme_of(review.themes, moment.state, judged)
        named = [] if theme is None else [_(theme.title)]
        return [*place, *named, *sentences(review.moments, moment, judged, review.followed), *self._turned()]

    def _turned(self) -> Iterator[str]:
        """Yield the hands of the others where they are turned over, each as it lies on the picture."""
        review, judged = self._review, self._review.judged
        if judged is None or not review.uncovered:
            return
        moment, scene = review.moments.by_number[judged.number], review.moments.scene
        layout = Layout(*STAGE, len(review.job.match.seats), moment.seat)
        for seat in range(layout.seats):
            if seat != moment.seat:
                yield from self._hand(moment, seat, scene.formed(layout, review.moments.view(moment)))

    def _hand(self, moment: Moment, seat: int, layout: Layout) -> Iterator[str]:
        moments, view = self._review.moments, self._review.moments.view(moment, seat)
        laid = others(moments.scene, [view], layout)
        cards = [table_account.name_of(moments.scene, piece, view) for pieces in laid.values() for piece in pieces]
        if cards:
            yield f"{moments.names[seat]}: {', '.join(cards)}"

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return the row of the list as a sentence, and a filter's grade with its count."""
        listed = self._review.listing
        if widget is listed and listed.chosen >= 0:
            row = listed.decisions[listed.chosen]
            return Spoken(f"{row.words}, {grade_word(row.grade)}", row.cost, row.second)
        if isinstance(widget, GradeFilter):
            return Spoken(f"{widget.label}: {widget.count}", _("these alone") if widget.is_on else "")
        return None

    def asked(self, what: str) -> Sequence[str] | None:
        """Return what lies on the table of the decision, as its seat saw it, and what is turned over besides."""
        judged, moments = self._review.judged, self._review.moments
        if judged is None or what not in (*AT_TABLE, "last"):
            return None
        moment = moments.by_number[judged.number]
        view = moments.view(moment)
        if what == "last":
            return [table_account.told(line, view) for line in moment.lines]
        found: Sequence[str] = getattr(moments.scene.account, what)(view)
        return [*found, *self._turned()] if what == "others" else found


def decision_row(job: AnalysisJob, moments: Moments, one: Judged) -> DecisionRow:
    """Return a decision as it stands in the list."""
    moment = moments.by_number[one.number]
    done, best = moments.words(moment, one.action), moments.words(moment, one.best)
    second = _("as the expert") if one.action == one.best else _("best: {action}").format(action=lowered(best))
    if one.grade == "best" and one.action != one.best:
        second = _("as good as the expert’s")
    cost = points(-one.cost) if one.cost else "0"
    shown, better = moments.shown(moment, one.action), moments.shown(moment, one.best)
    if one.action == one.best or shown == better:  # what looks alike is told in words
        shown, better = shown if one.action == one.best else (), ()
    return DecisionRow(one.number, one.grade, done, cost, second, words.where(job, one), shown, better)
