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
from elements_table.ui.common import review_words as words
from elements_table.ui.common.advice_rows import lowered, said
from elements_table.ui.common.still_table import others
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import NARROW, percent, points
from elements_table.ui.drawing.theme import BLACK, CORAL, GOLD, LINE, SECONDARY, STAGE, TEXT, Color
from elements_table.ui.features.review.review_panels import DecisionList, DecisionRow, GradeFilter
from elements_table.ui.features.review.review_picture import Moment, Moments
from elements_table.ui.stage import table_account
from elements_table.ui.stage.scene import Layout, LogLine
from elements_table.ui.widgets.focus import Spoken, Widget

PAD: Final = 18.0
BARS: Final = 3
"""The best actions that are shown."""
ROW: Final = 40.0
LEAST: Final = 0.005
NAMED: Final = 3
"""Lines that the name of an action takes at most."""


Place = tuple[float, float, float]
"""Left edge, top (or middle) and width, in dp."""


class TriedAction(NamedTuple):
    """An action with the chance to win that it leaves: its words, whose it is, its colour."""

    words: str
    whose: str
    chance: float
    color: Color


def tried(moments: Moments, moment: Moment, judged: Judged) -> list[TriedAction]:
    """Return the best actions with their chances, the expert's first, and what was done in any case.

    Where one action alone was worth a thought there are none.
    """
    by_chance = sorted(judged.values, key=lambda action: (action != judged.best, -judged.values[action]))
    shown = by_chance[:BARS]
    if shown and judged.action in judged.values and judged.action not in shown:
        shown[-1] = judged.action
    you = _("you") if moments.names.is_you(judged.seat) else moments.names[judged.seat]
    rows = []
    for action in shown:
        is_best, is_done = action == judged.best, action == judged.action
        whose = _("{name}, expert").format(name=you) if is_best and is_done else _("expert") if is_best else ""
        color = GOLD if is_best else CORAL if is_done else SECONDARY
        whose = whose or (you if is_done else "")
        chance = min(judged.values[action], judged.values.get(judged.best, 1.0))  # what is above it is chance
        rows.append(TriedAction(moments.words(moment, action), whose, chance, color))
    return rows


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
    rows = [
        _("{action}: {chance} to win").format(
            action=", ".join(filter(None, (row.words, row.whose))), chance=percent(row.chance)
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
    canvas: Canvas, at: Place, moments: Moments, moment: Moment, judged: Judged, followed: Sequence[LogLine] | None,
    theme: Theme | None = None,
) -> float:  # fmt: skip
    """Draw all that is said of a decision, and return how high that is.

    `at` is its upper left corner and its width; `followed` is the expert's line, shown instead of what followed.
    """
    x, y, w = at
    color = GRADE_COLORS[judged.grade]
    draw_grade(canvas, judged.grade, x + PAD + 10, y + 26, 10)
    canvas.label(verdict(judged), x + PAD + 32, y + 26, w - 2 * PAD - 34, face="semi", color=color, anchor="l")
    top = y + 62
    if theme is not None:
        canvas.label(_(theme.title), x + PAD + 32, y + 26 + LINE, w - 2 * PAD - 34, color=SECONDARY, anchor="l")
        top += LINE
    for row in tried(moments, moment, judged):
        top += _draw_tried(canvas, (x + PAD, top, w - 2 * PAD), row)
    top += 4
    canvas.hairline(x + PAD, top, w - 2 * PAD)
    wide = w - 2 * PAD
    reason = why(judged)
    if reason:
        top += 22
        head = _("Why {action}").format(action=lowered(moments.words(moment, judged.best)))
        for n, words in enumerate(canvas.narrowed(head, wide, NAMED, face="semi")):
            top += LINE if n else 0.0
            canvas.text(words, x + PAD, top, face="semi", anchor="l", most=wide)
        top += 14 + canvas.wrap(reason, x + PAD, top + 14, wide, color=SECONDARY)
    lines = moment.lines if followed is None else followed
    if lines:
        top += 22
        head = _("What followed") if followed is None else _("With the expert at every seat")
        canvas.label(head, x + PAD, top, wide, face="semi", anchor="l")
        top += 24
        for line in lines:
            top += LINE * _draw_line(canvas, (x + PAD, top, wide), moments, line)
    return top - y


def _draw_tried(canvas: Canvas, at: Place, row: TriedAction) -> float:
    x, y, w = at
    chance = percent(row.chance)
    right = canvas.text_width(chance, face="semi") + 12
    side = canvas.text_width(row.whose) + 12 if row.whose else 0.0
    ink = row.color if row.whose else TEXT
    wide = 0.0
    lines = canvas.narrowed(row.words, w - right, NAMED, face="semi")
    for n, line in enumerate(lines):
        wide = canvas.text(line, x, y + n * LINE, face="semi", color=ink, anchor="l", most=w - right) + 10
    foot = y + (len(lines) - 1) * LINE
    if wide - 10 + side > w - right * (foot == y):
        wide, foot = 0.0, foot + LINE
    canvas.text(row.whose, x + wide, foot, color=SECONDARY, anchor="l")
    canvas.text(chance, x + w, y, face="semi", anchor="r")
    canvas.box((x, foot + 13, w, 6.0), 3, fill=BLACK, fill_opacity=0.45)
    canvas.box((x, foot + 13, max(6.0, w * row.chance), 6.0), 3, fill=row.color)
    return ROW + foot - y


def _draw_line(canvas: Canvas, at: Place, moments: Moments, line: LogLine) -> int:
    """Draw a line of the log in a line of type or two, from the first one's middle; return how many."""
    x, y, w = at
    left = x
    if line.seat is not None:
        left += 8 + canvas.label(moments.names[line.seat], x, y, w / 3, color=TEXT, anchor="l")
    whole = line.text if not line.second else f"{line.text}  ·  {line.second}"
    parts = [whole] if canvas.text_width(whole) * NARROW <= x + w - left else [line.text, line.second]
    for n, text in enumerate(part for part in parts if part):
        canvas.label(text, left, y + n * LINE, x + w - left, color=SECONDARY, anchor="l")
    return max(1, len([part for part in parts if part]))


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
    return DecisionRow(one.number, one.grade, done, cost, second, words.where(job, one))
