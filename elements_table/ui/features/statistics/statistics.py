"""Statistics: how you fare in a game, over time, against whom, and what its players want to know of it."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.archive.export import export
from elements_table.match.archive.overview import ENOUGH, Opponent, Overview, Played, Sums, Wanted
from elements_table.ui.charts.frame import draw_bar
from elements_table.ui.charts.record import Bars, Columns, draw_panel
from elements_table.ui.common import saved
from elements_table.ui.common.history_bar import STATISTICS, HistoryBar
from elements_table.ui.common.review_study import open_review
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, MARGIN, MUTED, SECONDARY, STAGE, TEXT, TITLE
from elements_table.ui.features.statistics.statistics_chart import SkillChart
from elements_table.ui.features.statistics.statistics_layout import BETWEEN, FILTERS, Places, placed
from elements_table.ui.features.statistics.statistics_panels import (
    HEAD,
    ROW,
    draw_matches,
    draw_opponent,
    draw_opponents_head,
)
from elements_table.ui.features.statistics.statistics_sets import OptionSet, option_sets
from elements_table.ui.platform.inputs import Input, Pointer
from elements_table.ui.platform.people import opposite
from elements_table.ui.shell.game_list import heads
from elements_table.ui.shell.person import face_of
from elements_table.ui.shell.screen import Screen
from elements_table.ui.shell.screen import Screen as AnyScreen
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.segments import Segments

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell

WIDTHS: Final = (160.0, 146.0, 152.0)
"""Of the filters by opponent, time and options."""
MOST_SEGMENTS: Final = 5
"""Games that stand side by side; more of them are a dropdown."""
BUTTON: Final = (184.0, 48.0)
DAY: Final = 86400.0
SPANS: Final = (0, 7, 30, 365)
"""Days that the filter by time looks back; 0: all."""
AGAIN_MS: Final = 500.0
"""How often a file that another program holds is asked for."""
BUDGET: Final = 0.012
"""Seconds of a frame that go into counting old matches."""


class StatisticsScreen(Screen):
    """One game at a time: filters, the chart of skill, matches, the game's own two panels, opponents.

    `matches` is History's other page, to which it leads back; None: that is opened anew.
    """

    def __init__(self, app: Shell, matches: AnyScreen | None = None) -> None:
        super().__init__(app, _("Statistics"))
        self.heads: dict[str, GameData] = {
            head.id: head for head in heads(app.services.registry, paths.cache_folder())
        }
        self._ids = list(self.heads)
        self._matches = matches
        self._base = app.services.statistics()
        self.overview = Overview(())
        self.panels: tuple[Columns | Bars, ...] = ()
        self.opponents: list[Opponent] = []
        self.faces: dict[str, str] = {}
        """Whom each name is seen as."""
        self.sets: list[OptionSet] = []
        self._uncounted: list[Played] = []
        """Matches of the game whose own counts are still to be made."""
        self._to_count = 0
        self.give = Link(_("Export CSV"), self._export, icon="ui_export")
        self.give.about = _("Every match and what was counted of it, as a table for other programs.")
        self.bar = HistoryBar(STATISTICS, self.give, self.back, self._open_matches)
        titles = [_(head.title) for head in self.heads.values()]
        kind = Segments if len(titles) <= MOST_SEGMENTS else Dropdown
        self.games = kind(titles, 0, lambda _index: self._turn())
        self.levels = [""]
        self.level = Dropdown([_("All opponents")], 0, lambda _index: self._refresh())
        spans = [_("All time")] + [_("Last {n} days").format(n=days) for days in SPANS[1:]]
        self.span = Dropdown(spans, 0, lambda _index: self._refresh())
        self.options = Dropdown([_("All options")], 0, lambda _index: self._refresh())
        self.chart = SkillChart(self._review)
        self.play = Button(_("Play"), self._play, kind="primary", icon="ui_play")
        self.clear = Button(_("Clear filters"), self._clear)
        self.scroll = Scroll()
        self._places = placed(*STAGE, theme.TOP_BAR, 0, 0.0, has_panels=False)
        self._asked = -AGAIN_MS
        """When a file that another program holds was asked for last."""
        self._begin()

    @property
    def head(self) -> GameData:
        """The game that is shown."""
        return self.heads[self._ids[self.games.chosen]]

    @property
    def wanted(self) -> Wanted:
        """What the filters ask for."""
        days = SPANS[self.span.chosen]
        since = time.time() - days * DAY if days else 0.0
        chosen = self.sets[self.options.chosen - 1].written if self.options.chosen else None
        return Wanted(self.head.id, self.levels[self.level.chosen], since, chosen)

    @property
    def is_filtered(self) -> bool:
        """Whether a filter leaves something out."""
        return bool(self.level.chosen or self.span.chosen or self.options.chosen)

    # ---- what is shown

    def _begin(self) -> None:
        """Show the game that was played last."""
        last = next((played.game for played in self._base.recent(1) if played.game in self.heads), self._ids[0])
        self.games.chosen = self._ids.index(last)
        self._turn()

    def _turn(self) -> None:
        """Show another game, with the filters that it has."""
        self._clear_filters()
        levels = _levels(self.head, self._base.levels(self.head.id))
        self.levels = ["", *levels]
        self.level.labels = (_("All opponents"), *map(saved.level_name, levels))
        self.sets = option_sets(self.head, self._base.option_sets(self.head.id))
        self.options.labels = (_("All options"), *(one.words for one in self.sets))
        self._uncounted = self._base.uncounted(self.head.id)
        self._to_count = len(self._uncounted)
        self._refresh()

    def _refresh(self) -> None:
        """Read what the filters ask for."""
        wanted = self.wanted
        self.overview = Overview(self._base.played(wanted))
        self.opponents = self.overview.opponents
        names = tuple(dict.fromkeys(one.name for one in self.opponents))
        self.faces = opposite(names, face_of(self.services.settings))
        self.chart.show(self.overview, self.head.costs)
        self._read_sums(self._base.sums(wanted) if self.overview.played else Sums({}))

    def _read_sums(self, sums: Sums) -> None:
        self.panels = tuple(self.services.registry.scene(self.head.id).record(sums))
        self.scroll.offset = 0.0
        if self.width:
            self.layout(self.width, self.height)

    def _clear_filters(self) -> None:
        self.level.chosen = self.span.chosen = self.options.chosen = 0

    def _clear(self) -> None:
        self._clear_filters()
        self._refresh()

    def update(self, now: float) -> None:
        """Count some of the matches that an earlier version left uncounted, as long as a frame allows.

        A file that another program holds is asked for again.
        """
        if self._base.is_held:
            if now - self._asked < AGAIN_MS:
                return
            self._asked = now
            self._base.recent(1)
            if not self._base.is_held:
                (self._turn if self.games.chosen else self._begin)()
                self.stale = True
            return
        ends = time.perf_counter() + BUDGET
        before = len(self._uncounted)
        while self._uncounted and time.perf_counter() < ends:
            played = self._uncounted.pop(0)
            self._base.count(played.id, self.services.saves.finished(played.game, played.seed, played.id))
        if before and not self._uncounted:
            self._read_sums(self._base.sums(self.wanted))
        self.stale = self.stale or bool(before)

    def waiting(self) -> bool:
        """Return whether nothing is still to be counted."""
        return not self._uncounted and not self._base.is_held

    # ---- what a person does

    def _open_matches(self) -> None:
        if self._matches is not None:
            self.navigator.pop(self)
            return
        self.navigator.go_instead("history")

    def back(self) -> None:
        """Leave both pages of History."""
        self.navigator.pop(self if self._matches is None else self._matches)

    def _play(self) -> None:
        self.navigator.go("new_game", self.head.id)

    def _review(self, played: Played) -> None:
        """Open the review of a finished match, as far as it has been made."""
        match = self.services.saves.finished(played.game, played.seed, played.id)
        if match is None or not open_review(self.app, match, played.you):
            self.navigator.say(_("This match is not kept any more."))

    def _export(self) -> None:
        try:
            path = export(self._base, paths.documents())
        except TableError as error:
            self.navigator.say(str(error))
            return
        self.navigator.say(_("The statistics are in {path}.").format(path=path))

    # ---- the screen

    def enter(self) -> None:
        """Let the keys choose the game at once."""
        self.ring.focus(self.games, by_keyboard=False)

    def resume(self) -> None:
        """Read again: a match may have been played or judged since."""
        super().resume()
        self._refresh()

    def leave(self) -> None:
        """Let go of the file."""
        self._base.close()

    def layout(self, width: float, height: float) -> None:
        """Place the filters over the chart, the game's panels under it, and the column at the right."""
        super().layout(width, height)
        top = theme.TOP_BAR + 12
        self.bar.lay_out(width - MARGIN, self.display.art.text_width)
        found = self._placed(top)
        self.scroll.place(found.view, found.content)  # which may scroll back
        self._places = found = self._placed(top)
        self._place_filters(MARGIN, top, width - 2 * MARGIN if found.is_page else found.chart[2])
        self.chart.place(found.chart)
        nothing = not self.overview.played
        is_told = nothing and not self._base.is_held
        self.clear.visible, self.play.visible = is_told and self.is_filtered, is_told and not self.is_filtered
        self.chart.visible = not nothing
        x, y, w, h = found.chart
        for button in (self.clear, self.play):
            button.rect = (x + w / 2 - BUTTON[0] / 2, y + h / 2 + 48, *BUTTON)
        for widget in (self.chart, self.clear, self.play):
            widget.clip = found.view if found.is_page else None
        self.play.label = _("Play {game}").format(game=_(self.head.title))
        filters = (self.games, self.level, self.span, self.options)
        scrolled = [self.chart, self.play, self.clear]
        listed = [self.scroll, *scrolled] if found.is_page else [*scrolled, self.scroll]
        self.ring.set([*self.bar.widgets, *filters, *listed])

    def _placed(self, top: float) -> Places:
        size = (self.width, self.height)
        return placed(*size, top, len(self.opponents), self.scroll.offset, has_panels=bool(self.panels))

    def _place_filters(self, x: float, y: float, w: float) -> None:
        """Place the filters side by side; above a page the games have a line of their own."""
        self.options.visible = len(self.sets) > 1
        shown = [
            (widget, wide)
            for widget, wide in zip((self.level, self.span, self.options), WIDTHS, strict=True)
            if widget.visible
        ]
        if self._places.is_page:
            self.games.rect = (x, y, w, FILTERS)
            y += FILTERS + BETWEEN
            wide = (w + BETWEEN) / len(shown) - BETWEEN
            shown = [(widget, wide) for widget, _wide in shown]
        else:
            room = w - sum(wide + BETWEEN for _widget, wide in shown)
            self.games.rect = (x, y, room, FILTERS)
            x += room + BETWEEN
        for widget, wide in shown:
            widget.rect = (x, y, wide, FILTERS)
            x += wide + BETWEEN

    def handle(self, event: Input) -> bool:
        """Take one input; the pointer lights the dot of the chart that is near."""
        if isinstance(event, Pointer) and event.kind == "move" and self.ring.overlay is None:
            self.chart.point(event.x, event.y)
        used = super().handle(event)
        if self.scroll.follow(self.ring, 6):
            self.layout(self.width, self.height)
        return used

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels, then what can be used."""
        canvas.surface.blit(self.display.table(theme.MENU_TABLE, (0.5, 0.42)), (0, 0))
        self.bar.draw(canvas)
        view = self._places.view if self._places.is_page else (0.0, 0.0, self.width, self.height)
        with canvas.clip(view):
            self._draw_panels(canvas)
        super().draw(canvas)
        with canvas.clip(view):
            self._draw_missing(canvas)

    def _draw_panels(self, canvas: Canvas) -> None:
        found = self._places
        draw_matches(canvas, found.matches, self.overview)
        for place, panel in zip(found.panels, self.panels, strict=False):
            canvas.panel(place)
            draw_panel(canvas, place, panel, is_enough=len(self.overview.played) >= ENOUGH)
        if self._uncounted and self.panels:
            self._draw_counting(canvas, found.panels[0])
        draw_opponents_head(canvas, found.opponents, not self.opponents)
        x, y, w, _h = found.opponents
        first = y + HEAD + 10 - (0.0 if found.is_page else self.scroll.offset)
        view = found.view
        with canvas.clip(view):
            for i, opponent in enumerate(self.opponents):
                top = first + i * ROW
                if view[1] - ROW < top < view[1] + view[3]:
                    draw_opponent(canvas, (x, top, w, ROW), opponent, self.faces[opponent.name], i)
        if not self.chart.visible:
            self.chart.draw(canvas, hot=False, pressed=False)

    def _draw_counting(self, canvas: Canvas, place: Rect) -> None:
        x, y, w, h = place
        done = self._to_count - len(self._uncounted)
        draw_bar(canvas, (x + 20, y + h - 12, w - 40, 4), done / self._to_count, GOLD)

    def _draw_missing(self, canvas: Canvas) -> None:
        """Say in the chart what is not there yet."""
        x, y, w, h = self.chart.rect
        middle = x + w / 2
        title = line = ""
        if self._base.is_held:
            title, line = _("Not now"), _("Another program is using the statistics. They stand here once it lets go.")
        elif not self.overview.played and self.is_filtered:
            title, line = _("Nothing found"), _("No match fits all of these.")
        elif not self.overview.played:
            title = _("Nothing to count yet")
            line = _("Play a match of {game} to its end: it is counted here.")
            line = line.format(game=_(self.head.title))
            others = next((one.hot_seat for one in self._base.games() if one.game == self.head.id), 0)
            if others:
                line = plural(
                    "{n} match was played by several people at one screen, or by none, and is not counted.",
                    "{n} matches were played by several people at one screen, or by none, and are not counted.",
                    others,
                ).format(n=others)
        elif "expert" not in self.head.levels:
            line = _("Skill is what the expert makes of your decisions, and this game has no expert.")
        elif not self.overview.rated:
            line = _("Skill stands here once {n} matches are reviewed: after their end, or from Matches.")
            line = line.format(n=ENOUGH)
        elif len(self.overview.rated) < ENOUGH:
            more = ENOUGH - len(self.overview.rated)
            line = plural(
                "{n} more reviewed match to a skill line.", "{n} more reviewed matches to a skill line.", more
            )
            line = line.format(n=more)
        if title:
            canvas.icon("ui_stats", middle, y + h / 2 - 62, 44, MUTED)
            canvas.text(title, middle, y + h / 2 - 12, TITLE, "serif", TEXT, "c")
        if line:
            canvas.text(line, middle, y + h / 2 + (20 if title else 0), color=SECONDARY, anchor="c")


def _levels(head: GameData, met: Collection[str]) -> list[str]:
    """Return the levels that one may ask for, weakest first: all offered, and of those between what one has `met`."""
    climbed = [] if head.ladder is None else [rung.level for rung in head.ladder.rungs]
    return [level for level in dict.fromkeys((*climbed, *head.levels)) if level in head.levels or level in met]
