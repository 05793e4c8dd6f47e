"""What a review tells whoever does not see it: the decision that is looked at, and what lies on its table."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from elements_table.kernel.themes import Theme
from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import Judged
from elements_table.match.campaign.exercises import theme_of
from elements_table.ui.charts.grades import grade_word
from elements_table.ui.common import review_words as words
from elements_table.ui.common.posed import others
from elements_table.ui.drawing.theme import STAGE
from elements_table.ui.features.review.review_panels import DecisionList, GradeFilter
from elements_table.ui.features.review.review_picture import Moment, Moments
from elements_table.ui.features.review.review_verdict import sentences
from elements_table.ui.stage.scene import Layout, LogLine
from elements_table.ui.stage.table_account import name_of, told
from elements_table.ui.widgets.focus import Spoken, Widget

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

    @property
    def judged(self) -> Judged | None: ...
    @property
    def followed(self) -> Sequence[LogLine] | None: ...
    @property
    def nothing(self) -> str: ...


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
        cards = [name_of(moments.scene, piece, view) for pieces in laid.values() for piece in pieces]
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
            return [told(line, view) for line in moment.lines]
        found: Sequence[str] = getattr(moments.scene.account, what)(view)
        return [*found, *self._turned()] if what == "others" else found
