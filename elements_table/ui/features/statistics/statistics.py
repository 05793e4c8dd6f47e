"""Statistics: how you fare in a game, over time, against whom, and what its players want to know of it."""

import time
from collections.abc import Collection
from typing import Final

from elements_table import paths
from elements_table.bots.guests import is_name
from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, plural
from elements_table.match.archive.export import export
from elements_table.match.archive.overview import ENOUGH, Overview, PlayedMatch, Sums, Wanted
from elements_table.ui.charts import columns, seats
from elements_table.ui.common import after_match, history_items, match_words
from elements_table.ui.common.covers import Covers, covers_size
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import GOLD, MARGIN, MUTED, SECONDARY, STAGE, TEXT, TITLE, TOP_BAR, UPRIGHT
from elements_table.ui.features.statistics import statistics_panels as panels
from elements_table.ui.platform.inputs import Input, Pointer
from elements_table.ui.platform.people import opposite
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.layout import Box, Column, Row, Share, unmeasured
from elements_table.ui.widgets.list_view import Scroll

WIDTHS: Final = (160.0, 146.0, 152.0)
"""Of the filters by opponent, time and options."""
GAP: Final = 16.0
SIDE: Final = 324.0
"""Width of the column at the right."""
MATCHES: Final = 363.0
"""Height of its upper panel in a window that is not tall, and on a page."""
TALLER: Final = 0.4
"""The share of what a tall window has more that the upper panels take."""
FILTERS: Final = 40.0
GAMES: Final = 70.0
"""Heights of a line of filters and of that of the games."""
BETWEEN: Final = 12.0
LEFT: Final = 0.484
"""The share of the left of the two lower panels."""
CHART: Final = 307.0
LOWER: Final = 323.0
"""Heights of the chart and of the game's panels on a page."""
LEAST: Final = (1180.0, 730.0)
"""In a smaller window, in dp, the panels are a page that is scrolled."""
FOOT: Final = 6.0
"""Clear dp under the last opponent."""
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

    upright = UPRIGHT

    def __init__(self, app: Shell, matches: Screen | None = None) -> None:
        super().__init__(app, _("Statistics"))
        self.heads = {head.id: head for head in app.services.heads()}
        self._ids = list(self.heads)
        self._matches = matches
        self._base = app.services.statistics()
        self.overview = Overview(())
        self.panels: tuple[columns.Columns | columns.Bars, ...] = ()
        self.sets: list[panels.OptionSet] = []
        self._uncounted: list[PlayedMatch] = []
        """Matches of the game whose own counts are still to be made."""
        self._to_count = 0
        self.give = Link(_("Export CSV"), self._export, icon="ui_export")
        self.give.about = _("Every match and what was counted of it, as a table for other programs.")
        self.bar = history_items.HistoryBar(history_items.STATISTICS, self.give, self.back, self._open_matches)
        self.games = Covers(list(self.heads.values()), 0, lambda _index: self._turn())
        self.levels = [""]
        self.level = Dropdown([_("All opponents")], 0, lambda _index: self._refresh())
        spans = [_("All time"), *(_("Last {n} days").format(n=days) for days in SPANS[1:])]
        self.span = Dropdown(spans, 0, lambda _index: self._refresh())
        self.options = Dropdown([_("All options")], 0, lambda _index: self._refresh())
        self.chart = panels.SkillChart(self._review)
        self.play = Button("", lambda: self.navigator.go("new_game", self.head.id), kind="primary", icon="ui_play")
        self.clear = Button(_("Clear filters"), self._clear)
        self.opponents = panels.Opponents()
        self.scroll = Scroll()
        """The page, where the panels are one."""
        self._spot, self.record, self.own, self.against = Box(), Box(), [Box(), Box()], Box()
        """Where the chart lies, and the panels of matches, of the game itself, and of the opponents."""
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

    @property
    def is_few(self) -> bool:
        """Whether there are so few matches that panels are no higher than what they hold."""
        return 0 < len(self.overview.played) < ENOUGH

    @property
    def _held(self) -> list[float]:
        """How high panels are as what they hold: matches, the game's own, opponents."""
        return [panels.matches_high(self.overview), *(panel.high for panel in self.panels), self._opponents_high]

    @property
    def _opponents_high(self) -> float:
        return panels.HEAD + 10 + panels.ROW * len(self.opponents.rows) + FOOT

    def _begin(self) -> None:
        last = next((played.game for played in self._base.recent(1) if played.game in self.heads), self._ids[0])
        self.games.chosen = self._ids.index(last)
        self._turn()

    def _turn(self) -> None:
        self._clear_filters()
        levels = _levels(self.head, self._base.levels(self.head.id))
        self.levels = ["", *levels]
        self.level.labels = (_("All opponents"), *map(match_words.level_name, levels))
        self.sets = panels.option_sets(self.head, self._base.option_sets(self.head.id))
        self.options.labels = (_("All options"), *(one.words for one in self.sets))
        self._uncounted = self._base.uncounted(self.head.id)
        self._to_count = len(self._uncounted)
        self._refresh()

    def _refresh(self) -> None:
        wanted = self.wanted
        self.overview = Overview(self._base.played(wanted))
        opponents = self.overview.opponents
        names = tuple(dict.fromkeys(one.name for one in opponents))
        faces = opposite(names, self.services.settings.own_face)
        self.opponents.show_opponents(opponents, faces)
        self.chart.show(self.overview, self.head.costs, self._words(), faces)
        self._read_sums(self._base.sums(wanted) if self.overview.played else Sums({}))

    def _read_sums(self, sums: Sums) -> None:
        self.panels = tuple(self.services.registry.scene(self.head.id).statistics(sums))
        self.scroll.offset = self.opponents.offset = 0.0
        if self.width:
            self.relayout()

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
        return not self._uncounted and not self._base.is_held

    def _open_matches(self) -> None:
        if self._matches is not None:
            self.navigator.pop(self)
        else:
            self.navigator.go_instead("history")

    def back(self) -> None:
        self.navigator.pop(self if self._matches is None else self._matches)

    def _review(self, played: PlayedMatch) -> None:
        match = self.services.saves.finished(played.game, played.seed, played.id)
        if match is None or not after_match.open_review(self.app, match, played.you):
            self.navigator.say(_("This match is not kept any more."))

    def _export(self) -> None:
        with self.navigator.telling():
            path = export(self._base, paths.documents())
            self.navigator.say(_("The statistics are in {path}.").format(path=path))

    def enter(self) -> None:
        self.focus.focus(self.games, by_keyboard=False)

    def resume(self) -> None:
        super().resume()
        self._refresh()

    def leave(self) -> None:
        self._base.close()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        top = TOP_BAR + 12
        self.bar.lay_out(width - MARGIN, self.display.art.text_width)
        self.options.visible = len(self.sets) > 1
        self.scroll.visible = width < LEAST[0] or height < LEAST[1]
        self.against = Column(Box(height=panels.HEAD + 10), self.opponents, Box(height=FOOT))
        (self._place_page if self.scroll.visible else self._place_panels)(top)
        self.chart.lie_in(self._spot.rect)
        self.chart.visible = bool(self.overview.played)
        is_told = not self.chart.visible and not self._base.is_held
        self.clear.visible, self.play.visible = is_told and self.is_filtered, is_told and not self.is_filtered
        x, y, w, h = self.chart.rect
        for button in (self.clear, self.play):
            button.rect = (x + w / 2 - BUTTON[0] / 2, y + h / 2 + 48, *BUTTON)
        self.play.label = _("Play {game}").format(game=_(self.head.title))
        filters = (self.games, self.level, self.span, self.options)
        scrolled = (self.chart, self.play, self.clear, self.opponents)
        for widget in scrolled:
            widget.clip = self.scroll.rect if self.scroll.visible else None
        self.focus.set([*self.bar.widgets, *filters, self.scroll, *scrolled])

    def _place_panels(self, top: float) -> None:
        high = self.height - MARGIN - top
        upper = GAMES + GAP + panels.FEW_HIGH if self.is_few else MATCHES + TALLER * max(0.0, self.height - STAGE[1])
        held = self._held if self.is_few else [upper, *[high - upper - GAP] * (len(self.panels) + 1)]
        self.record, met = Box(height=held[0]), Box(self.against, height=min(held[-1], high - held[0] - GAP))
        shares = zip((LEFT, 1 - LEFT), held[1:-1], strict=False)
        self.own = [Box(width=Share(share), height=min(one, high - upper - GAP)) for share, one in shares]
        self._spot = Box(height=upper - GAMES - GAP if self.own else None)
        others = (Box(*one, FILTERS) for one in zip((self.level, self.span, self.options), WIDTHS, strict=True))
        games = Box(self.games, *covers_size(len(self._ids)))
        filters = Row(games, Box(), *others, gap=BETWEEN, height=GAMES, align="center")
        own = Row(*self.own, gap=GAP, height=high - upper - GAP) if self.own else None
        left, side = Column(filters, self._spot, own, gap=GAP), Column(self.record, met, Box(), gap=GAP)
        Row(left, Box(side, SIDE), gap=GAP, pad=(MARGIN, 0)).place((0, top, self.width, high))

    def _place_page(self, top: float) -> None:
        others = Row(self.level, self.span, self.options, gap=BETWEEN, height=FILTERS)
        games = Box(self.games, *covers_size(len(self._ids)))
        filters = Column(games, others, gap=BETWEEN, pad=(MARGIN, 0))
        filters.place((0, top, self.width, GAMES + FILTERS + BETWEEN))
        top += GAMES + FILTERS + BETWEEN + GAP
        view = self.height - top
        opponents = self._opponents_high
        page = self._page(0.0, opponents)
        content = page.needs(self.width, unmeasured)[1] or 0.0
        left = view - content - MARGIN
        if left > 0 and not self.is_few:  # a tall window: what lies there takes all of it
            page, content = self._page(left / 3, opponents), content + left
        self.scroll.place((0.0, top, self.width, view), content + MARGIN)
        page.place((0.0, top - self.scroll.offset, self.width, content))

    def _page(self, more: float, opponents: float) -> Column:
        """Return all panels as one page, each of its three rows `more` dp higher than at the least."""
        last = max(LOWER if self.panels else MATCHES, opponents)
        chart, high = CHART, [MATCHES, MATCHES, last, last] if self.panels else [MATCHES, last]
        if self.is_few:
            chart, high = panels.FEW_HIGH, self._held
        self._spot, (self.record, *self.own) = Box(height=chart + more), [Box(height=one + more) for one in high[:-1]]
        shown = [self.record, *self.own, Box(self.against, height=high[-1] + more)]
        beside = Row(*(Column(*shown[n::2], gap=GAP) for n in range(2)), gap=GAP)
        return Column(self._spot, beside, gap=GAP, pad=(MARGIN, 0))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointer) and event.kind == "move" and self.focus.overlay is None:
            self.chart.point(event.x, event.y)
        used = super().handle(event)
        if self.scroll.follow(self.focus, 6):
            self.relayout()
        return used

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.ground(self.head.look), (0, 0))
        self.bar.draw(canvas)
        view = self.scroll.rect if self.scroll.visible else (0.0, 0.0, self.width, self.height)
        with canvas.clip(view):
            self._draw_panels(canvas)
        super().draw(canvas)
        with canvas.clip(view):
            self._draw_missing(canvas, *self._missing())

    def _draw_panels(self, canvas: Canvas) -> None:
        panels.draw_matches(canvas, self.record.rect, self.overview)
        for box, panel in zip(self.own, self.panels, strict=False):
            canvas.panel(box.rect)
            columns.draw_panel(canvas, box.rect, panel)
        if self._uncounted and self.panels:
            x, y, w, h = self.own[0].rect
            seats.draw_bar(canvas, (x + 20, y + h - 12, w - 40, 4), 1 - len(self._uncounted) / self._to_count, GOLD)
        panels.draw_opponents_head(canvas, self.against.rect, self.opponents)
        if not self.chart.visible:
            self.chart.draw(canvas, hot=False, pressed=False)

    def _missing(self) -> tuple[str, str]:
        """Return what is said in the chart's place, in a title and a line; empty where it is drawn."""
        if self._base.is_held:
            return _("Not now"), _("Another program is using the statistics. They stand here once it lets go.")
        if not self.overview.played and self.is_filtered:
            return _("Nothing found"), _("No match fits all of these.")
        if not self.overview.played:
            line = _("Play a match of {game} to its end: it is counted here.").format(game=_(self.head.title))
            others = next((one.hot_seat for one in self._base.games() if one.game == self.head.id), 0)
            if others:
                line = plural(
                    "{n} match was played by several people at one screen, or by none, and is not counted.",
                    "{n} matches were played by several people at one screen, or by none, and are not counted.",
                    others,
                ).format(n=others)
            return _("Nothing to count yet"), line
        return "", ""

    def _words(self) -> str:
        """Return what stands beside the chart's title: what its dots and line are, or what is missing for them."""
        more = ENOUGH - len(self.overview.rated)
        if "expert" not in self.head.levels:
            return _("Skill is what the expert makes of your decisions, and this game has no expert.")
        if more == ENOUGH:
            line = _("Skill stands here once {n} matches are reviewed: after their end, or from Matches.")
            return line.format(n=ENOUGH) if self.overview.played else ""
        if more <= 0:
            return _("each match, and the average of the last ten")
        words = plural("{n} more reviewed match to a skill line.", "{n} more reviewed matches to a skill line.", more)
        return words.format(n=more)

    def _draw_missing(self, canvas: Canvas, title: str, line: str) -> None:
        x, y, w, h = self.chart.rect
        middle = x + w / 2
        if title:
            canvas.icon("ui_stats", middle, y + h / 2 - 62, 44, MUTED)
            canvas.text(title, middle, y + h / 2 - 12, TITLE, "serif", TEXT, "c")
            canvas.text(line, middle, y + h / 2 + 20, color=SECONDARY, anchor="c")


def _levels(head: GameData, met: Collection[str]) -> list[str]:
    """Return the levels to ask for, weakest first: all offered, and what one has `met`: those between, and guests."""
    climbed = [] if head.ladder is None else [rung.level for rung in head.ladder.rungs]
    known = [level for level in dict.fromkeys((*climbed, *head.levels)) if level in head.levels or level in met]
    return [*known, *sorted(filter(is_name, met))]
