"""History: every match that is kept, listed by day, and the chosen one beside the list."""

import time
from functools import partial
from pathlib import Path
from typing import Final

from elements_table.bots.guests import is_name
from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import kept
from elements_table.match.archive.deal_code import Deal
from elements_table.match.archive.history import DAYS, History, Past
from elements_table.match.archive.saves import review_of
from elements_table.ui.common import match_words
from elements_table.ui.common.after_match import give_away, open_review
from elements_table.ui.common.history_items import MATCHES, HistoryBar, HistoryItem, chosen, day, items
from elements_table.ui.common.match_words import PutAway
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, SECONDARY, TOP_BAR, UPRIGHT
from elements_table.ui.features.history.history_detail import HEIGHT, Detail, HistoryRow
from elements_table.ui.features.history.import_sheet import ImportSheet
from elements_table.ui.platform.inputs import Dropped, Input
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Column, Row, Share
from elements_table.ui.widgets.list_view import Empty, ListView
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.text_field import TextField

MARGIN: Final = 24.0
PANEL, BESIDE, PART = 404.0, 0.39, 0.54
LIST: Final = 876.0
"""How wide the chosen match stands beside the list at the least, and as a part of the window that leaves so much for
the list; in a tall one, which part of the height it has below it."""
INSET: Final = 19.0
GAP: Final = 20.0
FILTERS: Final = 40.0
BUTTON: Final = 44.0
UNDO: Final = 68.0
"""What Undo takes under the list."""
ONE_LINE: Final = 690.0
"""With less room the filters take two lines."""
BETWEEN: Final = 12.0
APART: Final = 7.0
"""From one match of the list to the next."""
OUTCOMES: Final = ("", "won", "lost", "open", "deleted")


class HistoryScreen(Screen):
    """The list with its filters at the left, the chosen match at the right."""

    renews = True
    upright = UPRIGHT

    def __init__(self, app: Shell, file: Path | None = None) -> None:
        super().__init__(app, _("History"))
        if file is not None:
            app.later(partial(self._import, file, asks=True))
        self.heads = {head.id: head for head in app.services.heads()}
        self._kept = History(app.services.saves.folder.parent, app.services.registry)
        self.items: list[HistoryItem] = []
        self.listed: list[HistoryItem] = []
        self.rows: list[HistoryRow] = []
        self.detail: Detail | None = None
        self.away = PutAway(app)
        self.take = Link(_("Import a match"), self._import, icon="ui_import", shortcut="i")
        self.take.about = _("From a file that was exported; or drop the file on this window.")
        self.bar = HistoryBar(MATCHES, self.take, self.back, lambda: self.navigator.go("statistics", self))
        games = [_("All games"), *(_(head.title) for head in self.heads.values())]
        self.games = Dropdown(games, 0, lambda _index: self._refresh())
        self.levels: list[str] = []
        self.opponents = Dropdown([_("All opponents")], 0, lambda _index: self._refresh())
        outcomes = (_("All"), _("Won"), _("Lost"), _("Unfinished"), _("Deleted"))
        self.outcome = Segments(outcomes, 0, lambda _index: self._refresh())
        self.name = TextField("", lambda _text: self._refresh(), hint=_("Find a name"))
        self.clear = Button(_("Clear filters"), self._clear)
        self.play = Button(_("Play"), app.navigator.home, kind="primary", icon="ui_play")
        self.pictures = Pictures()
        self.list = ListView(HEIGHT, focus=self.focus, gap=APART, pad=(0, 0, 14, APART))
        self.list.on_choose = lambda row: self.choose(self.listed[row])
        self.replay = Button(_("Replay"), self._replay, kind="primary", icon="ui_play", keys=("enter",),
                             about=_("Shows the match on its table as it went."))  # fmt: skip
        self.review = Button(_("Review"), self._review)
        self.story = Button(_("Story"), self._tell, shortcut="t", about=_("What the match was, in five lines."))
        self.again = Button(_("Same deal again"), self._play_again)
        self.give = Button(_("Export"), self._give)
        self.delete = Button(_("Delete"), self._delete, kind="danger", shortcut="delete")
        self.undo = Button(_("Undo"), self._undo, icon="ui_undo", shortcut="undo")
        self.restore = Button(_("Bring back"), self._restore, kind="primary", icon="ui_undo")
        self.go_on = Button(_("Continue"), self._continue, kind="primary", icon="ui_play")
        self._panel, self._shown, self._put_away = Box(), Box(), Box()
        """Where the chosen match, what is known of it, and the words on what was put away are drawn."""
        self._now = time.time()
        self._read()

    def _read(self, key: str = "") -> None:
        self.items = items(self.app, self._kept, self.heads)
        self._offer_levels()
        self._refresh(key)

    def _offer_levels(self) -> None:
        """Offer the levels of all games to choose from, and the guests met; what is chosen stays so."""
        before = ["", *self.levels][self.opponents.chosen]
        offered = {level for head in self.heads.values() for level in head.levels}
        met = {level for item in self.items for level in item.levels if is_name(level)}
        self.levels = sorted(offered | met, key=lambda level: (match_words.rank(level), level))
        self.opponents.labels = (_("All opponents"), *map(match_words.level_name, self.levels))
        self.opponents.chosen = self.levels.index(before) + 1 if before in self.levels else 0

    def _refresh(self, key: str = "") -> None:
        key = key or (self.detail.item.key if self.detail is not None else "")
        game, level = ["", *self.heads][self.games.chosen], ["", *self.levels][self.opponents.chosen]
        outcome, name = OUTCOMES[self.outcome.chosen], self.name.text
        self.listed = chosen(self.items, game=game, level=level, outcome=outcome, name=name)
        self.rows = [HistoryRow(item, self.choose, self._open, self.list.step, self.pictures) for item in self.listed]
        now = next((item for item in self.listed if item.key == key), self.listed[0] if self.listed else None)
        if now is None:
            self.detail = None
        elif self.detail is None or self.detail.item != now:
            self.detail = Detail(self.app, self._kept, now)
        self.list.show(self.rows, [day(item.when, self._now) for item in self.listed])
        if self.width:
            self.relayout()

    @property
    def _is_filtered(self) -> bool:
        return bool(self.games.chosen or self.opponents.chosen or self.outcome.chosen or self.name.text)

    def _clear(self) -> None:
        self.games.choose(0)
        self.opponents.choose(0)
        self.outcome.choose(0)
        self.name.set("")
        self._refresh()

    def choose(self, item: HistoryItem) -> None:
        """Show a match beside the list."""
        if self.detail is None or self.detail.item != item:
            self.detail = Detail(self.app, self._kept, item)
            self.relayout()

    def _open(self, item: HistoryItem) -> None:
        """Go on with a match that is open, and replay one that is over; a deleted one must be brought back first."""
        self.choose(item)
        if item.deleted is None:
            (self._continue if item.info is not None else self._replay)()

    def update(self, now: float) -> None:
        """Look at the chosen match once the list is drawn; let go of what was deleted a while ago."""
        self.pictures.is_ready = True
        if self.detail is not None and not self.detail.is_looked_at:
            self.detail.look()
            self.relayout()
        if self.undo.visible and not self.away.is_there:
            self.relayout()

    def waiting(self) -> bool:
        return (self.detail is None or self.detail.is_looked_at) and not self.away.is_there

    def _continue(self) -> None:
        if self.detail is not None:
            self.navigator.continue_match(self.detail.item.head.id, self.detail.item.file)

    def _replay(self) -> None:
        detail = self.detail
        if detail is None:
            return
        if not detail.is_looked_at:
            detail.look()
        if detail.match is not None and detail.item.past is not None:
            self.navigator.go("replay", detail.match, detail.item.you)

    def _review(self) -> None:
        if self.detail is not None and self.detail.match is not None:
            open_review(self.app, self.detail.match, self.detail.item.you)

    def _tell(self) -> None:
        detail = self.detail
        if detail is not None and detail.match is not None and detail.item.past is not None:
            review = kept(detail.match.id, review_of(detail.item.past.path))
            self.navigator.go("story", detail.match, detail.item.you or 0, review)

    def _play_again(self) -> None:
        if self.detail is not None and self.detail.item.past is not None:
            past, seats = self.detail.item.past, len(self.detail.item.seats)
            self.navigator.go("new_game", past.game, Deal(past.game, past.options, seats, past.seed))

    def _give(self) -> None:
        if self.detail is not None and self.detail.item.past is not None:
            give_away(self.app, self._kept, self.detail.item.past)

    def _import(self, file: Path | None = None, *, asks: bool = False) -> None:
        """Ask where a match is, or take in a `file` that was dropped; what is wrong with it stays to be read.

        `asks`: the file is proposed, and not taken before somebody says so.
        """
        sheet = ImportSheet(self.app, self._kept, self._taken)
        self.navigator.push(sheet)
        if file is not None:
            sheet.write(file)
            if not asks:
                sheet.take(file)

    def _taken(self, past: Past) -> None:
        self._clear()
        self._read(past.key)
        self.navigator.say(_("The match is taken in."))

    def _delete(self) -> None:
        if self.detail is not None:
            self.away.put(self.detail.item.path)
            self._read(self._near())

    def _near(self) -> str:
        """Return the match after the chosen one in the list, else the one before it."""
        keys = [item.key for item in self.listed]
        place = keys.index(self.detail.item.key) if self.detail is not None else 0
        near = keys[:place] + keys[place + 1 :]
        return near[min(place, len(near) - 1)] if near else ""

    def _restore(self) -> None:
        if self.detail is not None:
            near, away = self._near(), self.detail.item.path
            self.away.bring(away, away)
            self._read(near)

    def _undo(self) -> None:
        back = self.away.bring_back()
        self._read(f"{back.parent.name}/{back.name}" if back is not None else "")

    def resume(self) -> None:
        super().resume()
        self._read()
        if self.detail is not None and self.detail.is_looked_at:
            self.detail.read_review()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.lay_out(width - MARGIN, self.display.art.text_width)
        self.undo.visible = self.away.is_there
        chosen = self.detail.item if self.detail is not None else None
        for n, row in enumerate(self.rows):
            row.chosen = row.item == chosen
            self.list.chosen = n if row.chosen else self.list.chosen
        top = TOP_BAR + 12
        high = height - top - MARGIN / 2
        is_tall = height > width
        beside = max(PANEL, min(width * BESIDE, width - LIST))
        across, down = (None, high * PART) if is_tall else (beside, high - MARGIN / 2)
        self._panel = Box(self._column(), across, down)
        undo = Box(self.undo, lambda measure: measure(self.undo.label, BODY, "semi") + 72, BUTTON)
        self._put_away = Box()
        foot = Row(self._put_away, undo, Box(width=0), gap=14, height=UNDO, align="center")
        filters = Column(*self._filters(width - 2 * MARGIN - (0.0 if is_tall else beside + GAP)), gap=BETWEEN)
        # Undo lies under the list, where nothing else is ever pressed
        left = Column(filters, Box(height=6), self.list, foot if self.undo.visible else None)
        whole = (Column if is_tall else Row)(left, self._panel, gap=GAP, pad=(MARGIN, 0))
        whole.place((0, top, width, high), self.display.art.text_width)
        x, y, w, h = self.list.rect
        self.list.lie_in((x, y, w + self.list.pad[2], h))  # its bar stands beside the rows
        is_filtered = self._is_filtered
        self.clear.visible = not self.rows and is_filtered
        self.play.visible = not self.rows and not is_filtered
        for button in (self.clear, self.play):
            button.rect = (x + w / 2 - 84, height / 2 + 34, 168, 48)
        self.list.empty = self._nothing()
        self.focus.set([
            *self.bar.widgets, self.games, self.opponents, self.outcome, self.name,
            self.list, *self.rows, self.clear, self.play, self.go_on, self.review, self.replay, self.story,
            self.again, self.give, self.delete, self.restore, self.undo,
        ])  # fmt: skip

    def _filters(self, room: float) -> list[Row]:
        lines: tuple[tuple[tuple[Widget, float], ...], ...] = (
            ((self.games, 0.18), (self.opponents, 0.19), (self.outcome, 0.44), (self.name, 0.19)),
        )
        if room < ONE_LINE:
            lines = ((self.games, 0.48), (self.opponents, 0.52)), ((self.outcome, 0.66), (self.name, 0.34))
        boxes = ([Box(widget, Share(part)) for widget, part in line] for line in lines)
        return [Row(*line, gap=BETWEEN, height=FILTERS) for line in boxes]

    def _column(self) -> Column:
        item = self.detail.item if self.detail is not None else None
        is_kept = item is not None and item.deleted is None
        match = self.detail.match if self.detail is not None else None
        for button in (self.review, self.replay, self.story, self.again, self.give):
            button.visible = is_kept and item is not None and item.past is not None
        self.delete.visible, self.restore.visible = is_kept, item is not None and not is_kept
        self.replay.enabled = self.story.enabled = match is not None
        self.review.enabled = match is not None and "expert" in match.game.data.levels
        self.again.enabled = match is not None and match.game is self.services.registry.game(match.game.id)
        self.go_on.visible = is_kept and item is not None and item.info is not None
        self._shown = Box()
        return Column(
            self._shown,
            Row(self.review, self.replay, self.story, gap=BETWEEN, height=BUTTON),
            Row(self.again, self.give, gap=BETWEEN, height=BUTTON),
            Box(self.go_on, height=BUTTON),
            Box(self.restore, height=BUTTON),
            Box(self.delete if is_kept else None, height=BUTTON),  # where nothing else comes to lie by it
            gap=BETWEEN,
            pad=INSET,
        )

    def handle(self, event: Input) -> bool:
        if isinstance(event, Dropped):
            self._import(event.file)
            return True
        used = super().handle(event)
        self.list.reveal_focused(self.focus)
        return used

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.table(), (0, 0))
        self.bar.draw(canvas)
        canvas.panel(self._panel.rect, 14, 0.42)
        if self.detail is not None:
            self.detail.draw(canvas, self._shown.rect, self._now)
        if self.undo.visible:
            x, y, w, h = self._put_away.rect
            canvas.label(self.away.words, x + 2, y + h / 2, w - 2, color=SECONDARY, anchor="l", rows=2)
        super().draw(canvas)

    def _nothing(self) -> Empty:
        is_filtered = self._is_filtered
        title = _("Nothing found") if is_filtered else _("Nothing here yet")
        line = _("No match fits all of these.") if is_filtered else _("Every match that you finish is kept here.")
        if OUTCOMES[self.outcome.chosen] == "deleted":
            line = _("What you delete stands here for {n} days.").format(n=DAYS)
        return Empty("ui_clock", title, line, self.height / 2)
