"""What was played: your record in every game, and the last matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.game_list import heads
from elements_table.table.inputs import Input, Key
from elements_table.table.parts.numbers import plain
from elements_table.table.screens import saved
from elements_table.table.screens.sheet import Sheet
from elements_table.table.theme import BODY, GOLD, MUTED, SECOND, SECONDARY, TEXT, TITLE, rgb
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.scroll import Scroll

if TYPE_CHECKING:
    from elements_table.match.overview import Played
    from elements_table.match.statistics import GameRecord
    from elements_table.table.app import App

ROW: Final = 52.0
RECENT_ROW: Final = 36.0
RECENT: Final = 50
BAR: Final = 120.0
NAME: Final = 0.24
"""The share of the width that a game's name takes."""
COLUMNS: Final = (0.24, 0.33, 0.57, 0.66, 0.76, 0.85)
"""Where the columns begin, in shares of the width: played, won, streak, longest, best, skill."""
SPARK: Final = (78.0, 30.0)
"""Size of the line of the last skills."""


class MatchRow(Button):
    """A finished match in the list, which opens its review."""

    def __init__(self, played: Played, on_press: Callable[[Played], None]) -> None:
        about = _("Every decision beside what the expert would have done.")
        super().__init__(_("Review this match"), lambda: on_press(self.played), about=about)
        self.played = played

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw a plate under the pointer."""
        if hot:
            canvas.box(self.rect, 6, fill=TEXT, fill_opacity=0.07)


class StatisticsScreen(Sheet):
    """A row a game, and the last matches below in a list that scrolls."""

    largest = 1.2

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = _("Statistics")
        self.heads: dict[str, GameData] = {head.id: head for head in heads(app.registry, paths.cache_folder())}
        base = app.statistics()
        try:
            self.records: list[GameRecord] = [record for record in base.games() if record.game in self.heads]
            self.opponents = {record.game: base.by_opponent(record.game) for record in self.records}
            self.recent: list[Played] = [played for played in base.recent(RECENT) if played.game in self.heads]
            self.warning = base.warning or ""
        finally:
            base.close()
        order = list(self.heads)
        self.records.sort(key=lambda record: order.index(record.game))
        self._now = time.time()
        self.scroll = Scroll()
        self.rows = [
            MatchRow(played, self._review)
            for played in self.recent
            if "expert" in self.heads[played.game].levels and app.saves.has_finished(played.game, played.seed)
        ]
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def note(self) -> str:
        """How many matches there are."""
        count = sum(record.played + record.hot_seat for record in self.records)
        return plural("{n} match played to the end", "{n} matches played to the end", count).format(n=count)

    def layout(self, width: float, height: float) -> None:
        """Give the games their rows and the rest to the last matches."""
        super().layout(width, height)
        x, y, w, h = self.body
        top = y + 34 + len(self.records) * ROW + 60
        self.scroll.place((x, top, w + 12, y + h - top), len(self.recent) * RECENT_ROW)
        self.scroll.visible = bool(self.recent)
        self.done.rect = self.foot_rects(1)[0]
        self._place_rows()
        self.ring.set([self.scroll, *self.rows, self.done])

    def _place_rows(self) -> None:
        x, y, w, _h = self.scroll.rect
        places = {played.id: i for i, played in enumerate(self.recent)}
        for row in self.rows:
            top = y - self.scroll.offset + places[row.played.id] * RECENT_ROW
            row.rect, row.clip = (x - 8, top + 1, w - 8, RECENT_ROW - 2), self.scroll.rect

    def _review(self, played: Played) -> None:
        """Open the review of a finished match, as far as it has been made."""
        from elements_table.table.screens.review_study import open_review  # noqa: PLC0415  rarely needed

        match = self.app.saves.finished(played.game, played.seed, played.id)
        if match is None or not open_review(self.app, match, played.you):
            self.app.say(_("This match is not kept any more."))

    def enter(self) -> None:
        """Let the keys scroll at once."""
        self.ring.focus(self.scroll if self.scroll.focusable else self.done, by_keyboard=False)

    def handle(self, event: Input) -> bool:
        """Take one input."""
        used = super().handle(event)
        focused = self.ring.focused
        if isinstance(event, Key) and isinstance(focused, MatchRow):
            self.scroll.reveal(focused.rect)
        if self.scroll.take_moved():
            self._place_rows()
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        """Draw the records and the matches, or a kind word where there is nothing yet."""
        if not self.records:
            self._draw_empty(canvas)
            return
        x, y, w, _h = self.body
        heads = (_("Played"), _("Won"), _("Streak"), _("Longest"), _("Best"), _("Skill"))
        for share, head in zip(COLUMNS, heads, strict=True):
            canvas.text(head, x + w * share, y + 16, color=SECONDARY, anchor="l")
        for i, record in enumerate(self.records):
            self._draw_record(canvas, record, x, y + 34 + i * ROW, w)
        top = self.scroll.rect[1] - 28
        canvas.text(_("Last matches"), x, top, TITLE * 0.8, "serif", TEXT, "l")
        view = self.scroll.rect
        with canvas.clip(view):
            for i, played in enumerate(self.recent):
                middle = view[1] - self.scroll.offset + i * RECENT_ROW + RECENT_ROW / 2
                if view[1] - RECENT_ROW < middle < view[1] + view[3] + RECENT_ROW:
                    self._draw_match(canvas, played, x, middle, w)
        if self.warning:
            foot = self.done.rect[1] + self.done.rect[3] / 2
            room = self.done.rect[0] - x - 20
            canvas.text(canvas.fit(self.warning, room), x, foot, color=theme.CORAL, anchor="l")

    # ---- parts

    def _draw_empty(self, canvas: Canvas) -> None:
        x, y, w, h = self.body
        middle = y + h / 2
        canvas.icon("ui_stats", x + w / 2, middle - 62, 56, MUTED)
        canvas.text(_("Nothing to count yet"), x + w / 2, middle, TITLE, "serif", TEXT, "c")
        line = self.warning or _("Play a match to its end, and it stands here.")
        color = theme.CORAL if self.warning else SECONDARY
        canvas.wrap(line, x + 60, middle + 24, w - 120, color=color, align="c")

    def _draw_record(self, canvas: Canvas, record: GameRecord, x: float, y: float, w: float) -> None:
        head = self.heads[record.game]
        middle = y + (ROW / 2 if not record.played else 17)
        canvas.rule(x, y, w, 0.10)
        canvas.box((x, middle - 8, 16, 16), 5, fill=rgb(head.look.centre), line=GOLD, line_opacity=0.6)
        name = canvas.fit(_(head.title), w * NAME - 44, TITLE * 0.8, "serif")
        canvas.text(name, x + 28, middle, TITLE * 0.8, "serif", TEXT, "l")
        starts = [x + w * share for share in COLUMNS]
        if not record.played:
            text = plural("{n} match at one screen", "{n} matches at one screen", record.hot_seat)
            canvas.text(text.format(n=record.hot_seat), starts[0], middle, color=SECONDARY, anchor="l")
            return
        part = record.won / record.played
        bar = min(BAR, w * 0.13)
        room = w * (1 - COLUMNS[1])
        canvas.text(canvas.fit(self._against(record.game), room, SECOND), starts[1], y + 36, SECOND, color=MUTED,
                    anchor="l")  # fmt: skip
        canvas.text(str(record.played), starts[0], middle, BODY, "semi", TEXT, "l")
        canvas.text(str(record.won), starts[1], middle, BODY, "semi", TEXT, "l")
        left = starts[1] + 44
        canvas.box((left, middle - 3, bar, 6), 3, fill=theme.BLACK, fill_opacity=0.45)
        if record.won:
            canvas.box((left, middle - 3, max(6.0, round(bar * part)), 6), 3, fill=GOLD)
        canvas.text(f"{100 * part:.0f}%", left + bar + 12, middle, color=SECONDARY, anchor="l")
        for start, value in zip(starts[2:5], (record.streak, record.longest_streak, record.best), strict=True):
            canvas.text(plain(value), start, middle, BODY, "semi", TEXT, "l")
        if record.skill is not None:
            wide = canvas.text(str(round(record.skill)), starts[5], middle, BODY, "semi", GOLD, "l")
            draw_spark(canvas, (starts[5] + wide + 14, y + 8, *SPARK), record.skills)

    def _against(self, game_id: str) -> str:
        """Return the matches won and played against each bot level, such as `Novice 3/4`, the weakest first."""
        known = [level.lower() for level in saved.LEVELS]
        fared = sorted(self.opponents.get(game_id, ()), key=lambda row: row.level in known and known.index(row.level))
        return saved.SEPARATOR.join(f"{saved.level_name(row.level)} {row.won}/{row.played}" for row in fared)

    def _draw_match(self, canvas: Canvas, played: Played, x: float, middle: float, w: float) -> None:
        canvas.rule(x, middle + RECENT_ROW / 2, w, 0.07)
        winners = saved.listed([seat.name for seat in played.seats if seat.won])
        if played.you is None:
            outcome, color = _("{names} won").format(names=winners), SECONDARY
        elif played.seats[played.you].won:
            outcome, color = _("won"), GOLD
        else:
            outcome, color = _("lost"), SECONDARY
        head = self.heads[played.game]
        title = _(head.title)
        sides = head.teams or tuple((n,) for n in range(len(played.seats)))
        scores = " : ".join(plain(played.seats[side[0]].score) for side in sides)
        canvas.text(title, x, middle, BODY, "semi", TEXT, "l")
        room = w * (COLUMNS[2] - COLUMNS[0]) - 12
        line = canvas.fit(saved.company(played.seats, head), room)
        canvas.text(line, x + w * COLUMNS[0], middle, color=SECONDARY, anchor="l")
        outcome = canvas.fit(outcome, w * (COLUMNS[3] - COLUMNS[2]) - 8, BODY, "semi")
        canvas.text(outcome, x + w * COLUMNS[2], middle, BODY, "semi", color, "l")
        canvas.text(scores, x + w * COLUMNS[3], middle, color=TEXT, anchor="l")
        skill = None if played.you is None else played.seats[played.you].skill
        if skill is not None:
            canvas.text(_("skill {n}").format(n=round(skill)), x + w * COLUMNS[4], middle, color=GOLD, anchor="l")
        when = saved.ago(max(0.0, self._now - played.ended))
        canvas.text(when, x + w, middle, color=SECONDARY, anchor="r")


def draw_spark(canvas: Canvas, rect: Rect, values: Sequence[float]) -> None:
    """Draw values of 0 to 100 as a small line, the newest at the right with a dot."""
    x, y, w, h = rect
    step = (w - 8) / max(1, len(values) - 1)
    spots = [(4 + i * step, 4 + (h - 8) * (1 - value / 100)) for i, value in enumerate(values)]
    if len(spots) > 1:
        d = "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in spots)
        canvas.path(d, rect, line=GOLD, line_width=1.5)
    canvas.circle(x + spots[-1][0], y + spots[-1][1], 3, fill=GOLD)
