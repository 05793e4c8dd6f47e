"""The review of a finished match: how the chances went, one's decisions, and each of them on the table."""

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.duplicate import Continuation
from elements_table.match.analysis.review import Grade, Judged
from elements_table.match.campaign.exercises import theme_of
from elements_table.ui.charts.grades import WORST_FIRST
from elements_table.ui.charts.seats import draw_heading
from elements_table.ui.common import review_words as words
from elements_table.ui.common.after_match import give_match, practise, set_up, skills_of
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, MARGIN, SECONDARY
from elements_table.ui.features.review import review_panels as parts
from elements_table.ui.features.review.review_picture import Moments, SmallTable
from elements_table.ui.features.review.review_table import ReviewTable, is_costly
from elements_table.ui.features.review.review_verdict import ReviewAccount, decision_row, draw_verdict
from elements_table.ui.panels.chances import Chances
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import LogLine, Scene
from elements_table.ui.widgets.button import Button, IconButton, Link, back_icon, draw_words, place_links
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.list_view import Scroll

ELSEWHERE: Final = frozenset("1234eorstx")
"""Keys that lead from the table to the panels first."""
SMALL, BESIDE = 32.0, 14.0
"""Height of a small button, and what is beside its words."""


class ReviewScreen(Screen):
    """Shows what `job` knows by now, as `seat` reads it: each decision on its table, and behind that all in panels.

    It works on where nobody else does, once asked to.
    """

    route = "review"

    def __init__(self, app: Shell, job: AnalysisJob, scene: Scene, seat: int) -> None:
        super().__init__(app)
        self.title = _("Review")
        self.job, self.seat = job, seat
        self.moments = Moments(job.match, scene, seat)
        self.number: int | None = None
        """The decision that is looked at, by its number on the record."""
        self._is_picked = False
        """Whether a person has picked it; until then it is the costliest known."""
        self.only: Grade | None = None
        self.by_cost = True
        self.uncovered = False
        self._goes_on = False
        self._known = (0, 0, False)
        """What the job had found when its rows were listed."""
        self._panels = parts.Panels()
        self._chart = parts.Chart(job, seat)
        self.themes = app.services.registry.themes(job.match.game.id)
        self._skills = cache(partial(skills_of, app, job.match.game.id))
        self._chances: Chances | None = None
        self.teller = ReviewAccount(self)
        self._back = back_icon(_("Back"), self.back)
        self._links = (
            Link(_("Story"), lambda: self.navigator.go("story", job.match, self.seat, job.review), icon="ui_story",
                 shortcut="t", about=_("What the match was, in five lines.")),
            Link(_("Replay"), self._replay, icon="ui_play", shortcut="r",
                 about=_("Shows the match on its table, from this decision on.")),
            Link(_("Export"), partial(give_match, app, job.match), shortcut="x",
                 about=_("Copies the match to a file that can be imported elsewhere.")),
        )  # fmt: skip
        self._picker = parts.Picker(self._pick)
        self.listing: parts.DecisionList = parts.DecisionList(
            lambda index: self.select(self.listing.decisions[index].number), scene, self.moments.names
        )
        self._filters = [
            parts.GradeFilter(grade, partial(self._filter, grade), str(n + 1)) for n, grade in enumerate(WORST_FIRST)
        ]
        self._order = Button(_("by cost"), self._reorder, shortcut="o", about=_("By cost, or in the order of play."))
        self.is_listed = False
        """Whether chances, luck and the list of decisions are shown instead of the large table."""
        self._larger = IconButton("ui_expand", _("Larger"), self._turn, size=18, shortcut="z",
                                  about=_("The table as large as the window."))  # fmt: skip
        practice = _("From this position on, as practice: it is not counted.")
        self._play_on = Button(_("Play on from here"), self._play, shortcut="p", about=practice)
        self._next = Button(_("Next"), partial(self._step_list, 1), kind="primary", keys=("down",),
                            about=_("The next decision in the list."))  # fmt: skip
        self._keys: dict[str, Callable[[], None]] = {
            "left": partial(self._step, -1),
            "right": partial(self._step, 1),
            "up": partial(self._step_list, -1),
            "down": partial(self._step_list, 1),
            "m": self._next_costly,
            "c": self._toggle,
        }
        self._continuation: Continuation | None = None
        self._said = Scroll()
        """What is said of the decision."""
        self._line = Button(_("The line that follows"), self._play_out, shortcut="e",
                          about=_("How it would have gone on with the expert at every seat, from the cards as they "
                                  "lay; or what followed in truth."))  # fmt: skip
        self._edit = Button(
            _("Change it"), self._set_up, shortcut="s", about=_("The position, to be changed by hand.")
        )
        self._small = SmallTable(app, self.moments)
        self._continue = Button(_("Go on"), self._go_on, shortcut="g", about=_("Judge the other decisions as well."))
        smaller = IconButton("ui_stats", _("Luck and skill"), self._turn, shortcut="z",
                             about=_("How the chances went, and all decisions in a list."))  # fmt: skip
        turned = IconButton("ui_eye", _("Others’ cards"), self._toggle, about=_("Turn the others’ cards over"))
        turned.keys = ("c",)
        self._table = ReviewTable(app, self, (smaller, turned), self._step, self._play)

    def enter(self) -> None:
        self.moments.go_on()
        self._goes_on = not self.job.review.judged and not self.job.is_running  # else there is nothing to be seen
        self._renew()

    def leave(self) -> None:
        self._stop_continuation()
        if self._goes_on:
            self.job.leave()

    def update(self, now: float) -> None:
        """Go on through the record a little, and let the study go on where this screen has begun it."""
        if self._goes_on:
            self.job.tick(now / 1000)
        elif not self.job.is_running:
            self.job.list()
        grown = not self.moments.is_whole and self.moments.go_on()
        if self._continuation is not None and self._continuation.tick(now / 1000):
            self.stale = True
        known = (len(self.job.found), len(self.job.review.judged), self.job.is_running)
        if grown or known != self._known:
            self._known = known
            self._renew()

    def waiting(self) -> bool:
        is_playing = self._continuation is not None and not self._continuation.is_done
        return self.moments.is_whole and not self.job.is_running and not is_playing

    def resume(self) -> None:
        super().resume()
        self._renew()

    @property
    def judged(self) -> Judged | None:
        """The decision that is looked at, as far as it is judged and its moment is known."""
        return next((one for one in self._mine() if one.number == self.number), None)

    def _mine(self) -> list[Judged]:
        return [one for one in words.own(self.job, self.seat) if one.number in self.moments.by_number]

    def listed(self) -> list[Judged]:
        """Return the decisions of the list, in its order."""
        shown = [one for one in self._mine() if self.only in (None, one.grade)]
        return sorted(shown, key=lambda one: -one.cost) if self.by_cost else shown

    def _renew(self) -> None:
        shown = self.listed()
        if shown and not self._is_picked:
            self.number = max(shown, key=lambda one: one.cost).number
        self._fill(shown)
        self.relayout()

    def _fill(self, shown: list[Judged]) -> None:
        rows = [decision_row(self.job, self.moments, one) for one in shown]
        self.listing.show_decisions(rows, self.number)
        for button, count in zip(self._filters, words.counts(self.job, self.seat).values(), strict=True):
            button.count, button.is_on = count, self.only == button.grade

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        if self.is_listed:
            self._lay_out_panels(width, height)
        else:
            self._continue.visible = self._can_go_on
            self.focus.set([self._back, *self._table.layout(width, height), self._continue])
            self._continue.rect = (58.0, 46.0, 130.0, 42.0)

    def _lay_out_panels(self, width: float, height: float) -> None:
        self._panels.place(width, height)
        x, y, w, h = self._panels.rows.rect
        foot = 60.0 if self._can_go_on else 10.0
        self.listing.lie_in((x + 8, y + 92, w - 16, h - 92 - foot))
        for i, button in enumerate(self._filters):
            button.rect = (x + 8 + i * 60, y + 46, 58, 34)
        self._order.label = _("by cost") if self.by_cost else _("in order")
        wide = self._wide(self._order)
        self._order.rect = (x + w - 14 - wide, y + 10, wide, SMALL)
        self._continue.rect = (x + 14, y + h - 54, w - 28, 42)
        x, y, w, h = self._panels.verdict.rect
        wide = (w - 36 - 12) * 0.58
        self._play_on.rect = (x + 18, y + h - 62, wide, 44)
        self._next.rect = (x + 18 + wide + 12, y + h - 62, w - 36 - 12 - wide, 44)
        self._line.label = _("The line that follows") if self._continuation is None else _("What followed")
        wide, second = self._wide(self._line), self._wide(self._edit)
        has_room = wide + second + 18 <= w - 36
        left, up = (x + w - 18 - second, 0.0) if has_room else (x + 18, SMALL + 8)
        self._line.rect = (x + 18, y + h - 70 - SMALL, wide, SMALL)
        self._edit.rect = (left, y + h - 70 - SMALL - up, second, SMALL)
        self._said.place((x, y + 4, w - 4, h - 82 - SMALL - up), self._said.content)
        self._larger.rect = (width - 54, 10, 40, 40)
        place_links(self._links, width - 54 - MARGIN, self.display.art.text_width)
        x, y, w, h = self._panels.chart.rect
        self._picker.rect = (x, y + 40, w, h - 40)
        self.listing.show_decisions(self.listing.decisions, self.number)
        self.focus.set(self._shown())

    def _wide(self, button: Button) -> float:
        """Return how wide a small button is with its words."""
        return self.display.art.text_width(button.label, BODY, "semi") + 2 * BESIDE

    def _shown(self) -> list[Widget]:
        has_one = self.judged is not None
        self._continue.visible = self._can_go_on
        for widget in (self._line, self._edit, self._play_on, self._next):
            widget.visible = has_one
        return [self._back, *self._links, self._picker, *self._filters, self._order,
                self.listing, self._continue, self._larger, self._said, self._line, self._edit, self._play_on,
                self._next]  # fmt: skip

    @property
    def _can_go_on(self) -> bool:
        return not self.job.is_done and not self.job.is_running

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and not event.ctrl and event.name in self._keys:
            before = (self.number, self.uncovered)
            self._keys[event.name]()
            return before != (self.number, self.uncovered)
        if isinstance(event, Key) and not (event.ctrl or self.is_listed) and event.name in ELSEWHERE:
            self._turn()
        return super().handle(event)

    def back(self) -> None:
        """Leave the panels for the table, and the table for what was before."""
        self._turn() if self.is_listed else super().back()

    def _turn(self) -> None:
        """Show the panels, or the large table again."""
        self.is_listed = not self.is_listed
        self.relayout()

    def bindings(self) -> list[Binding]:
        has_one = self.judged is not None
        return [
            Binding(("left", "right"), _("The decision before, or after"), has_one),
            Binding(("up", "down"), _("The one above, or below, in the list"), has_one),
            Binding(("m",), _("The next costly one"), any(is_costly(one) for one in self._mine())),
            Binding(("c",), _("Turn the others’ cards over"), has_one),
            *super().bindings(),
        ]

    @property
    def followed(self) -> list[LogLine] | None:
        """The lines of how it would have gone on, where that is shown."""
        return None if self._continuation is None else self.moments.told(self._continuation.match)

    @property
    def nothing(self) -> str:
        """Why nothing is looked at yet."""
        is_running = self.job.is_running
        return _("The expert is looking at the first decisions.") if is_running else _("Nothing is judged yet.")

    def select(self, number: int | None) -> None:
        """Look at a decision."""
        self._is_picked = True
        if number is not None and number != self.number:
            self._stop_continuation()
            self.number, self._said.offset = number, 0.0
            self._renew()

    def _step(self, by: int) -> None:
        self._move([one.number for one in self._mine()], by)

    def _step_list(self, by: int) -> None:
        self._move([one.number for one in self.listed()], by)

    def _move(self, numbers: list[int], by: int) -> None:
        if not numbers:
            return
        at = numbers.index(self.number) + by if self.number in numbers else 0
        self.select(numbers[max(0, min(len(numbers) - 1, at))])

    def _next_costly(self) -> None:
        found = [one.number for one in self._mine() if is_costly(one)]
        after = [number for number in found if self.number is None or number > self.number]
        self.select(next(iter(after or found), None))

    def _pick(self, x: float) -> None:
        if self._chances is not None:
            self.select(self._chances.at(x, [one.number for one in self._mine()]))

    def _filter(self, grade: Grade) -> None:
        self.only = None if self.only == grade else grade
        shown = [one.number for one in self.listed()]
        if shown and self.number not in shown:
            self.number = shown[0]
        self._renew()

    def _reorder(self) -> None:
        self.by_cost = not self.by_cost
        self._renew()

    def _toggle(self) -> None:
        if self.judged is not None:
            self.uncovered, self.is_listed = not self.uncovered, False
            self.relayout()

    def _play_out(self) -> None:
        """Show how the expert would have played on, or what followed again."""
        judged = self.judged
        if self._continuation is not None or judged is None:
            self._stop_continuation()
        else:
            match, position = self.job.match, self.moments.by_number[judged.number].truth.position()
            with self.navigator.telling():
                best, registry = match.game.parse(judged.best), self.services.registry
                self._continuation = Continuation(match, position, self.seat, best, registry, self.services.judge())
        self.relayout()

    def _stop_continuation(self) -> None:
        if self._continuation is not None:
            self._continuation.leave()
            self._continuation = None
            self.stale = True

    def _replay(self) -> None:
        """Go back to the replay that the review was opened from, else show one."""
        stack = self.navigator.stack
        if len(stack) > 1 and stack[-2].revisit(self.number):
            self.navigator.pop(stack[-1])
        else:
            self.navigator.go("decision", self.job.match, self.seat, self.number)

    def _go_on(self) -> None:
        self._goes_on = True
        self.job.tick(self.app.clock / 1000)
        self._renew()

    def _play(self) -> None:
        if self.judged is not None:
            moment = self.moments.by_number[self.judged.number]
            practise(self.app, self.job.match, moment.truth.position(), self.seat)

    def _set_up(self) -> None:
        if self.judged is not None:
            set_up(self.app, self.job.match, self.seat, self.moments.by_number[self.judged.number].truth.position())

    def draw(self, canvas: Canvas) -> None:
        if self.is_listed:
            self._draw_panels(canvas)
        else:
            self._table.draw(canvas)
        super().draw(canvas)

    def _draw_panels(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.ground(self.job.data.look), (0, 0))
        draw_words(canvas, self.title, words.about(self.job, self.seat), self._links[0].rect[0] - MARGIN)
        panels = self._panels
        for panel in (panels.chart, panels.luck, panels.rows, panels.verdict):
            canvas.panel(panel.rect, opacity=0.42)
        self._chances = self._chart.draw(canvas, panels.chart.rect, self.number)
        parts.draw_luck(canvas, panels.luck.rect, self.job, self.seat, self._skills)
        x, y, w, h = panels.rows.rect
        title = words.list_title(self.job, self.seat, alone=self.moments.names.alone)
        draw_heading(canvas, (x, y, w - self._order.rect[2], h), title, down=26)
        judged = self.judged
        if judged is not None:
            moment, (x, y, w, _h) = self.moments.by_number[judged.number], self._said.rect
            with canvas.clip(self._said.rect):
                at = (x, y - self._said.offset, w, self._said.rect[3])
                theme = theme_of(self.themes, moment.state, judged)
                high, free = draw_verdict(canvas, at, self.moments, moment, judged, self.followed, theme)
            self._said.place(self._said.rect, high)
            self._small.draw(canvas, free, moment, judged, uncovered=self.uncovered)
        else:
            x, y, w, _h = panels.verdict.rect
            canvas.wrap(self.nothing, x + 18, y + 26, w - 36, color=SECONDARY)
