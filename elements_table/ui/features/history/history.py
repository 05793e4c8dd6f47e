"""History: every match that is kept, listed by day, and the chosen one beside the list."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.archive.bin import DAYS
from elements_table.match.archive.deal_code import Deal
from elements_table.match.archive.history import History, Past
from elements_table.ui.common import saved
from elements_table.ui.common.give_away import give_away
from elements_table.ui.common.history_bar import MATCHES, HistoryBar
from elements_table.ui.common.history_items import Item, chosen, day, items
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.common.put_away import PutAway
from elements_table.ui.common.review_study import open_review
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import MUTED, SECONDARY, TEXT, TITLE
from elements_table.ui.features.history.history_detail import Detail
from elements_table.ui.features.history.history_row import HEIGHT, PITCH, HistoryRow
from elements_table.ui.features.history.import_sheet import ImportSheet
from elements_table.ui.platform.inputs import Dropped, Input
from elements_table.ui.shell.game_list import heads
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.text_field import TextField

MARGIN: Final = 24.0
PANEL: Final = 404.0
INSET: Final = 19.0
GAP: Final = 20.0
FILTERS: Final = 40.0
DAY_HEAD: Final = 34.0
BUTTON: Final = 44.0
UNDO: Final = 68.0
"""What Undo takes under the list."""
ONE_LINE: Final = 620.0
"""With less room the filters take two lines."""
BETWEEN: Final = 12.0
OUTCOMES: Final = ("", "won", "lost", "open", "deleted")


class HistoryScreen(Screen):
    """The list with its filters at the left, the chosen match at the right."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("History"))
        self.heads: dict[str, GameData] = {
            head.id: head for head in heads(app.services.registry, paths.cache_folder())
        }
        self._kept = History(app.services.saves.folder.parent, app.services.registry)
        self.items: list[Item] = []
        self.listed: list[Item] = []
        self.rows: list[HistoryRow] = []
        self.detail: Detail | None = None
        self._days: list[tuple[float, str]] = []
        """Where each day begins in the list, in dp from its top, and what it is called."""
        self._tops: list[float] = []
        """Where each match begins there."""
        self.away = PutAway(app)
        self.take = Link(_("Import a match"), self._import, icon="ui_import", shortcut="i")
        self.take.about = _("From a file that was exported; or drop the file on this window.")
        self.bar = HistoryBar(MATCHES, self.take, self.back, self._open_statistics)
        games = [_("All games"), *(_(head.title) for head in self.heads.values())]
        self.games = Dropdown(games, 0, lambda _index: self._refresh())
        self.levels = sorted({level for head in self.heads.values() for level in head.levels}, key=saved.rank)
        levels = [_("All opponents"), *map(saved.level_name, self.levels)]
        self.opponents = Dropdown(levels, 0, lambda _index: self._refresh())
        outcomes = (_("All"), _("Won"), _("Lost"), _("Unfinished"), _("Deleted"))
        self.outcome = Segments(outcomes, 0, lambda _index: self._refresh())
        self.name = TextField("", lambda _text: self._refresh(), hint=_("Find a name"))
        self.clear = Button(_("Clear filters"), self._clear)
        self.play = Button(_("Play"), app.navigator.home, kind="primary", icon="ui_play")
        self.pictures = Pictures()
        self.scroll = Scroll()
        self.replay = Button(_("Replay"), self._replay, kind="primary", icon="ui_play")
        self.replay.keys = ("enter",)
        self.replay.about = _("Shows the match on its table as it went.")
        self.review = Button(_("Review"), self._review)
        self.again = Button(_("Same deal again"), self._play_again)
        self.give = Button(_("Export"), self._give)
        self.delete = Button(_("Delete"), self._delete, kind="danger", shortcut="delete")
        self.undo = Button(_("Undo"), self._undo, icon="ui_undo", shortcut="u")
        self.restore = Button(_("Bring back"), self._restore, kind="primary", icon="ui_undo")
        self.go_on = Button(_("Continue"), self._continue, kind="primary", icon="ui_play")
        self._panel: Rect = (0.0, 0.0, PANEL, 0.0)
        self._now = time.time()
        self._read()

    # ---- what is listed

    def _read(self, key: str = "") -> None:
        """Read what is kept anew; `key` is chosen where it is listed."""
        self.items = items(self.app, self._kept, self.heads)
        self._refresh(key)

    def _refresh(self, key: str = "") -> None:
        """List what fits the filters; the chosen match stays chosen where it is among them."""
        key = key or (self.detail.item.key if self.detail is not None else "")
        ids, levels = ["", *self.heads], ["", *self.levels]
        self.listed = chosen(
            self.items,
            game=ids[self.games.chosen],
            level=levels[self.opponents.chosen],
            outcome=OUTCOMES[self.outcome.chosen],
            name=self.name.text,
        )
        self.rows = [HistoryRow(item, self.choose, self._open, self._step, self.pictures) for item in self.listed]
        now = next((item for item in self.listed if item.key == key), self.listed[0] if self.listed else None)
        if now is None:
            self.detail = None
        elif self.detail is None or self.detail.item != now:
            self.detail = Detail(self.app, self._kept, now)
        if self.width:
            self.layout(self.width, self.height)

    @property
    def _is_filtered(self) -> bool:
        return bool(self.games.chosen or self.opponents.chosen or self.outcome.chosen or self.name.text)

    def _clear(self) -> None:
        self.games.choose(0)
        self.opponents.choose(0)
        self.outcome.choose(0)
        self.name.set("")
        self._refresh()

    def choose(self, item: Item) -> None:
        """Show a match beside the list."""
        if self.detail is None or self.detail.item != item:
            self.detail = Detail(self.app, self._kept, item)
            self.layout(self.width, self.height)

    def _open(self, item: Item) -> None:
        """Go on with a match that is open, and replay one that is over; a deleted one must be brought back first."""
        self.choose(item)
        if item.deleted is not None:
            return
        if item.info is not None:
            self._continue()
        else:
            self._replay()

    def _step(self, item: Item, by: int) -> bool:
        """Choose and focus the match before or after one in the list; return whether there is one."""
        place = self.listed.index(item) + by
        if not 0 <= place < len(self.rows):
            return False
        self.ring.focus(self.rows[place])
        self.choose(self.listed[place])
        self.scroll.reveal(self.rows[place].rect)
        return True

    def update(self, now: float) -> None:
        """Look at the chosen match once the list is drawn; let go of what was deleted a while ago."""
        self.pictures.is_ready = True
        if self.detail is not None and not self.detail.is_looked_at:
            self.detail.look()
            self.layout(self.width, self.height)
        if self.undo.visible and not self.away.is_there:
            self.layout(self.width, self.height)

    def waiting(self) -> bool:
        """Return whether nothing is still to be looked at."""
        return (self.detail is None or self.detail.is_looked_at) and not self.away.is_there

    # ---- what a person does

    def _open_statistics(self) -> None:
        self.navigator.go("statistics", self)

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

    def _play_again(self) -> None:
        if self.detail is not None and self.detail.item.past is not None:
            past, seats = self.detail.item.past, len(self.detail.item.seats)
            self.navigator.go("new_game", past.game, Deal(past.game, past.options, seats, past.seed))

    def _give(self) -> None:
        if self.detail is not None and self.detail.item.past is not None:
            give_away(self.app, self._kept, self.detail.item.past)

    def _import(self, file: Path | None = None) -> None:
        """Ask where a match is, or take in a `file` that was dropped; what is wrong with it stays to be read."""
        sheet = ImportSheet(self.app, self._kept, self._taken)
        self.navigator.push(sheet)
        if file is not None:
            sheet.write(file)
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
        """Bring a match back from the bin."""
        if self.detail is not None:
            near, away = self._near(), self.detail.item.path
            self.away.bring(away, away)
            self._read(near)

    def _undo(self) -> None:
        """Bring back what was deleted last, and choose it."""
        back = self.away.bring_back()
        self._read(f"{back.parent.name}/{back.name}" if back is not None else "")

    # ---- the screen

    def translated(self) -> Screen:
        """Return it anew: no more than a look at what is kept."""
        return HistoryScreen(self.app)

    def resume(self) -> None:
        """Read again: a match may have been played since."""
        super().resume()
        self._read()
        if self.detail is not None and self.detail.is_looked_at:
            self.detail.read_review()

    def layout(self, width: float, height: float) -> None:
        """Place the filters, the list under them, and the panel at the right."""
        super().layout(width, height)
        top = theme.TOP_BAR + 12
        left = width - MARGIN - PANEL
        self._panel = (left, top, PANEL, height - top - MARGIN)
        self.bar.lay_out(width - MARGIN, self.display.art.text_width)
        room = left - GAP - MARGIN
        list_top = self._place_filters(MARGIN, top, room) + 6
        content = self._place_days()
        foot = height - MARGIN / 2
        self.undo.visible = self.away.is_there
        if self.undo.visible:  # under the list, where nothing else is ever pressed
            foot -= UNDO
            wide = self.display.art.text_width(self.undo.label, face="semi") + 72
            self.undo.rect = (MARGIN + room - 14 - wide, foot + BETWEEN, wide, BUTTON)
        self.scroll.place((MARGIN, list_top, room, foot - list_top), content)
        self._place_rows()
        self._place_buttons()
        empty, is_filtered = not self.listed, self._is_filtered
        self.clear.visible, self.play.visible = empty and is_filtered, empty and not is_filtered
        for button in (self.clear, self.play):
            button.rect = (MARGIN + room / 2 - 84, height / 2 + 34, 168, 48)
        self.ring.set([
            *self.bar.widgets, self.games, self.opponents, self.outcome, self.name,
            self.scroll, *self.rows, self.clear, self.play, self.go_on, self.review, self.replay, self.again,
            self.give, self.delete, self.restore, self.undo,
        ])  # fmt: skip

    def _place_filters(self, x: float, y: float, w: float) -> float:
        """Place the filters, in two lines where one is too short; return the end of them."""
        lines: tuple[tuple[tuple[Widget, float], ...], ...] = (
            ((self.games, 0.18), (self.opponents, 0.19), (self.outcome, 0.44), (self.name, 0.19)),
        )
        if w < ONE_LINE:
            lines = ((self.games, 0.48), (self.opponents, 0.52)), ((self.outcome, 0.66), (self.name, 0.34))
        for line in lines:
            left, room = x, w - (len(line) - 1) * BETWEEN
            for widget, share in line:
                widget.rect = (left, y, room * share, FILTERS)
                left += room * share + BETWEEN
            y += FILTERS + BETWEEN
        return y - BETWEEN

    def _place_days(self) -> float:
        """Find where each day and each match begins in the list; return how high all are."""
        self._days, self._tops, y = [], [], 0.0
        for item in self.listed:
            name = day(item.when, self._now)
            if not self._days or name != self._days[-1][1]:
                self._days.append((y, name))
                y += DAY_HEAD
            self._tops.append(y)
            y += PITCH
        return y

    def _place_rows(self) -> None:
        x, y, w, _h = self.scroll.rect
        for row, top in zip(self.rows, self._tops, strict=True):
            row.rect, row.clip = (x, y - self.scroll.offset + top, w - 14, HEIGHT), self.scroll.rect
            row.chosen = self.detail is not None and row.item == self.detail.item

    def _place_buttons(self) -> None:
        x, y, w, h = self._panel
        inner, foot = w - 2 * INSET, y + h - INSET
        half = (inner - BETWEEN) / 2
        item = self.detail.item if self.detail is not None else None
        is_kept = item is not None and item.deleted is None
        match = self.detail.match if self.detail is not None else None
        for button in (self.review, self.replay, self.again, self.give):
            button.visible = is_kept and item is not None and item.past is not None
        self.delete.visible, self.restore.visible = is_kept, item is not None and not is_kept
        self.replay.enabled = match is not None
        self.review.enabled = match is not None and "expert" in match.game.data.levels
        self.again.enabled = match is not None and match.game is self.services.registry.game(match.game.id)
        self.go_on.visible = is_kept and item is not None and item.info is not None
        self.delete.rect = (x + INSET, foot - BUTTON, inner, BUTTON)  # where nothing else comes to lie by it
        self.go_on.rect = self.restore.rect = (x + INSET, foot - 2 * BUTTON - BETWEEN, inner, BUTTON)
        self.review.rect = (x + INSET, foot - 3 * BUTTON - 2 * BETWEEN, half, BUTTON)
        self.replay.rect = (x + INSET + half + BETWEEN, foot - 3 * BUTTON - 2 * BETWEEN, half, BUTTON)
        self.again.rect = (x + INSET, foot - 2 * BUTTON - BETWEEN, half, BUTTON)
        self.give.rect = (x + INSET + half + BETWEEN, foot - 2 * BUTTON - BETWEEN, half, BUTTON)

    def handle(self, event: Input) -> bool:
        """Take one input; a file that is dropped is taken in."""
        if isinstance(event, Dropped):
            self._import(event.file)
            return True
        used = super().handle(event)
        if self.scroll.take_moved():
            self._place_rows()
            self.stale = True
        return used

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the list by days, and the chosen match."""
        canvas.surface.blit(self.display.table(theme.MENU_TABLE, (0.5, 0.42)), (0, 0))
        self.bar.draw(canvas)
        canvas.panel(self._panel, 14, 0.42)
        x, y, w, h = self.scroll.rect
        with canvas.clip(self.scroll.rect):
            for top, name in self._days:
                middle = y - self.scroll.offset + top + DAY_HEAD / 2
                if y - DAY_HEAD < middle < y + h + DAY_HEAD:
                    canvas.text(name, x + 2, middle, face="semi", color=SECONDARY, anchor="l")
        if not self.listed:
            self._draw_empty(canvas, x + w / 2, self.height / 2)
        if self.detail is not None:
            px, py, pw, ph = self._panel
            foot = min([py + ph, *(b.rect[1] for b in (self.review, self.go_on, self.restore) if b.visible)])
            rect = (px + INSET, py + INSET, pw - 2 * INSET, foot - py - INSET - BETWEEN)
            self.detail.draw(canvas, rect, self._now)
        if self.undo.visible:
            left, top, _wide, high = self.undo.rect
            canvas.label(self.away.words, x + 2, top + high / 2, left - x - 16, color=SECONDARY, anchor="l", rows=2)
        super().draw(canvas)

    def _draw_empty(self, canvas: Canvas, x: float, y: float) -> None:
        is_filtered = self._is_filtered
        title = _("Nothing found") if is_filtered else _("Nothing here yet")
        line = _("No match fits all of these.") if is_filtered else _("Every match that you finish is kept here.")
        if OUTCOMES[self.outcome.chosen] == "deleted":
            line = _("What you delete stands here for {n} days.").format(n=DAYS)
        canvas.icon("ui_clock", x, y - 88, 52, MUTED)
        canvas.text(title, x, y - 28, TITLE, "serif", TEXT, "c")
        canvas.text(line, x, y + 4, color=SECONDARY, anchor="c")
