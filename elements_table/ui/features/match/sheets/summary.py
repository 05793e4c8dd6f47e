"""The end of a round or of a match: the table is the sheet, which turns over; Next round, or Rematch and Menu."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

from elements_table.kernel.game import DEALER, Action
from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import readers
from elements_table.ui.common.after_match import job_of, skills_of
from elements_table.ui.common.ladder_words import draw_strip, go_on
from elements_table.ui.common.review_luck import LuckPage
from elements_table.ui.common.review_words import own
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.listener import heard
from elements_table.ui.features.match.log.log_drawer import LogDrawer
from elements_table.ui.features.match.match_context import MatchContext
from elements_table.ui.features.match.sheets.sheet_account import SheetAccount
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.panels.reasons import draw_reasons, reasons_high
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.display import reading, shrunk
from elements_table.ui.shell.screen import Screen
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.scene import FINISH
from elements_table.ui.stage.sheets.card_rows import BETWEEN, LARGEST, draw_rows
from elements_table.ui.stage.sheets.card_rows import PAD as ROWS_PAD
from elements_table.ui.stage.sheets.sheet import EndSheet, Side, draw_plate
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget, inside
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.tips import Tip

NAME_WIDTH: Final = 110.0
WHOSE: Final = 36.0
"""Of each name where several people may read, and how high that is, above the plate."""
PAD: Final = 24.0
EDGE: Final = 2.0
UNDER_RAIL: Final = 8.0
"""Between the rail and a side that is all text."""
SLIDES: Final = 260.0
"""How long the buttons slide in, in ms."""
FROM: Final = 30.0
STRIP: Final = 46.0
"""How far under the rail's middle the strip of a ladder ends."""
GOES_ON: Final = 6000.0
"""How long nobody does anything until the next round is dealt, where settings have it so, in ms."""
SCROLLED: Final = ("up", "down", "pageup", "pagedown", "home", "end")


class Summary(Screen):
    """The sheet that a table has become, until the next round is dealt."""

    stands = at_table = True

    def __init__(self, context: MatchContext, turn: Turn, painter: TablePainter) -> None:
        app, match = context.app, context.match
        super().__init__(app, _(match.game.data.title))
        self._context, self._match, self._scene = context, match, context.scene
        self._view = context.views.view
        self._dealing, self._painter, self._banter = turn, painter, painter.announcer.banter
        self._own = context.mode.sheet_buttons()
        self.scroll = Scroll()
        """The view on a side that is higher than its room."""
        self.job = None if self._own else job_of(app, match)
        """What is worked out of a match that is over; None where there is no review of it."""
        self._reader = 0
        people = [match.seats[seat].name for seat in readers(match)]
        self._whose = Segments(people, 0, self._read) if len(people) > 1 else None
        self._luck: LuckPage | None = None
        self._review_button = Button(_("Review"), self._review, shortcut="r",
                                     about=_("Every decision beside what the expert would have done."))  # fmt: skip
        self.climbed = app.services.ladders.after(match) if match.counts_for == "ladder" and match.is_over else None
        """How it stands on the ladder after this match; None where it counts for none."""
        self._buttons = self._choices()
        self._sheets: dict[float, EndSheet] = {}
        self._sides = self._found_sides()
        self._tabs = [self._tab(side.icon, side.name, side.key, partial(self.turn, side)) for side in self._sides]
        if match.is_over and not self._own:
            self._tabs.append(self._tab("ui_story", _("Story"), "t", self._tell))
        self.side: Side | None = None
        """Which side is up; None: the sheet's own."""
        self._account = self.teller = SheetAccount(context.scene, self._view, lambda: self.sheet.verdict)
        self._log = LogDrawer(context, lambda: self._buttons, self._lay_out, is_out=False)
        self._begun: float | None = None
        self._is_sliding, self._touched = True, app.clock  # nobody has done anything here since

    @property
    def sheet(self) -> EndSheet:
        """What the game lays on the table."""
        return self._laid(1.0)

    def _laid(self, part: float) -> EndSheet:
        """Return that as it is where words are so many times larger."""
        if part not in self._sheets:
            w, h = self.width / part, self.height / part
            layout = replace(self._context.state.layout, width=w, height=h, log=False)
            self._sheets[part] = self._scene.summary.lay(self._view(), layout)
        return self._sheets[part]

    @property
    def most_zoom(self) -> float:
        return self._context.most_zoom

    @property
    def shrinks(self) -> float:
        return self._context.shrinks

    def _found_sides(self) -> list[Side]:
        """Return the sides besides the sheet's own: why, all cards, luck and skill."""
        summary, found = self._scene.summary, []
        if summary.scored(self._view()):
            found.append(Side("ui_why", _("Why"), "w", self._draw_why, self._why_high))
        if summary.turned():
            found.append(Side("ui_card", summary.turned(), "c", self._draw_rows, self._rows_high))
        if self.job is not None:
            page = self._luck_page
            found.append(Side("ui_stats", _("Luck and skill"), "s", lambda canvas, rect: page().draw(canvas, rect),
                              lambda rect: page().high(reading(self.display), rect[2]), True))  # fmt: skip
        return found

    def _tab(self, icon: str, name: str, key: str, press: Callable[[], None]) -> IconButton:
        tab = IconButton(icon, name, press, plate=True)
        tab.keys = (key,)
        return tab

    def _tell(self) -> None:
        self.navigator.go("story", self._match, self._seat, None if self.job is None else self.job.review)

    def turn(self, side: Side) -> None:
        """Turn the sheet to a side, or back from there."""
        self.side = None if self.side is side else side
        self._account.turned = () if self.side is None else (side.name, partial(self._listen, side))
        self.scroll.offset = 0.0
        self._luck = None
        self._log.is_out = False
        self._lay_out()

    def _listen(self, side: Side) -> Sequence[str]:
        drawn = partial(heard, self.display.art, self.display.size, partial(self._draw_side, side=side))
        return self._luck_page().told() if side.whole else drawn()

    @property
    def room(self) -> Rect:
        """Where a side besides the sheet's own lies, in dp."""
        x, y, w, h = self.sheet.plate if self.side is None else self.sheet.side
        if self.side is None or not self.side.whole:
            return (x, y, w, min(h, self._needs((x, y, w, h))) or h)
        p = self.sheet.layout.parlour
        top = p.rail(x) + UNDER_RAIL + (WHOSE + UNDER_RAIL) * (self._whose is not None)
        high = y + h - top
        return (x, top, w, min(high, self._needs((x, top, w, high))))

    @property
    def _part(self) -> float:
        """How many times larger than elsewhere the words of the side that is up are."""
        return self.display.reading_size

    def _needs(self, rect: Rect) -> float:
        """Return how high the side that is up is in a room, in dp."""
        part = self._part
        high = self._laid(part).high if self.side is None else self.side.high(shrunk(rect, part))
        return 0.0 if self.side is None and part == 1 else part * high

    # ---- layout

    def _lay_out(self) -> None:
        self.layout(self.width, self.height)
        self.stale = True

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self._sheets.clear()
        order, places = [self._buttons[-1:], self._buttons[:-1]], self.sheet.buttons(len(self._buttons))
        for button, rect in zip([*order[0], *order[1]], places, strict=True):
            button.rect = rect
        self._review_button.sub = self._review_fact() or None
        places = self.sheet.tabs(len(self._tabs))
        for tab, side, rect in zip(self._tabs, [*self._sides, None], places, strict=False):
            tab.rect, tab.visible = rect, not self._log.shown  # the log lies over them
            tab.lit = side is not None and side is self.side
        x, y, w, h = self.room
        self.scroll.place((x, y + EDGE, w - EDGE, h - 2 * EDGE), max(h, self._needs(self.room)) - 2 * EDGE)
        scrolled = [self.scroll] if self.scroll.farthest else []
        icons = self._painter.top_bar.over()
        self.focus.set([*self._log.widgets(), *scrolled, *self._links(), *self._tabs, *self._buttons, *icons])
        if self._buttons and self.focus.focused is None:
            self.focus.focus(self._buttons[-1], by_keyboard=False)

    def _links(self) -> list[Widget]:
        """Return what can be pressed on the side that is up: who reads."""
        if self._whose is None or self.side is None or not self.side.whole:
            return []
        (x, y, w, _h), wide = self.room, NAME_WIDTH * len(self._whose.labels)
        self._whose.rect = (x + w - wide, y - WHOSE - UNDER_RAIL, wide, WHOSE)
        return [self._whose]

    def _choices(self) -> list[Button]:
        """Return the buttons from left to right; the last is the gold one."""
        match = self._match
        if self._own:
            return list(self._own)
        if match.is_over:
            review = [] if self.job is None else [self._review_button]
            continuation = None if self.climbed is None else go_on(self.app, match, self.climbed, self._context.close)
            continuation = continuation or Button(_("Rematch"), self._rematch, kind="primary")
            return [*review, Button(_("Menu"), self.navigator.home), continuation]
        actions, summary = match.legal_actions(DEALER), self._scene.summary
        known = {"deal": summary.next_words(), FINISH: _("End the game")}
        buttons = [Button(known.get(str(a), str(a)), partial(self._deal, a)) for a in reversed(actions)]
        buttons[-1].kind, buttons[-1].sub = "primary", summary.note(self._view()) or None
        return buttons

    def _review_fact(self) -> str:
        """Return the second line of the Review button: how far the judging is, or what the review begins with."""
        if self.job is None:
            return ""
        progress = self.job.progress((self._seat,))
        if not self.job.is_complete:
            return "" if progress is None else _("{n} of {total}").format(n=progress[0], total=progress[1])
        has_erred = any(judged.grade == "mistake" for judged in own(self.job, self._seat))
        return _("start with your mistake") if has_erred else _("decision by decision")

    @property
    def _seat(self) -> int:
        """Whose luck and skill is shown."""
        return readers(self._match)[self._reader]

    def _read(self, reader: int) -> None:
        self._reader, self._luck = reader, None
        self.layout(self.width, self.height)

    def _review(self) -> None:
        if self.job is not None:
            self.navigator.go("review", self.job, self._scene, self._seat)

    def update(self, now: float) -> None:
        """Let the study go on, which works beside the window, and the buttons slide in."""
        self._banter.update(on_sheet=self.navigator.stack[-1] is self)
        if self._begun is None:
            self._begun = now
        elif self._is_sliding and self._slid() >= 1:
            self._is_sliding, self.stale = False, True
        is_read = self._match.is_over or self._own or self.side or self._log.is_out or len(self._match.people) > 1
        is_due = self.services.settings.goes_on and not is_read and now >= self._touched + GOES_ON
        if is_due and self.navigator.stack[-1] is self:
            self._touched = now
            self._buttons[-1].activate()
        if self.job is not None and self.job.tick(now / 1000):
            self.layout(self.width, self.height)

    def waiting(self) -> bool:
        return (self.job is None or not self.job.is_running) and not self._painter.guests.is_on_the_way()

    @property
    def lives(self) -> bool:
        return self.app.is_focused and not (self.services.settings.reduced_motion or self._context.posed)

    def leave(self) -> None:
        """Stop working; what is known is kept."""
        if self.job is not None:
            self.job.leave()

    def _deal(self, action: Action) -> None:
        def act() -> None:
            self.navigator.pop(self)
            self._banter.hurry()
            self._dealing.deal(action)

        self._dealing.ask(action, act)

    def _rematch(self) -> None:
        """Play again with the same people and options, and another deal."""
        match = self._match
        self._context.close()
        self.navigator.start_match(match.game.id, match.seats, match.options)

    def back(self) -> None:
        """Leave the table; between rounds it waits in the menu."""
        self.navigator.pop(self)
        self._context.leave()

    def handle(self, event: Input) -> bool:
        """Enter or Space goes on; F1 opens the rules, letters turn the sheet; what scrolls does so from anywhere."""
        if isinstance(event, Key) or (isinstance(event, Pointer) and event.kind in ("down", "wheel")):
            self._touched = self.app.clock
            if isinstance(event, Pointer) and any(inside(said, event.x, event.y) for said in self._banter.rects):
                self._banter.hurry()
        if isinstance(event, Key):
            open_rules = partial(self.open_rules, self._match.game.id, self._scene.rulebook.rule(self._view()))
            does: dict[str, Callable[[], object]] = {"log": self._log.toggle, "rules": open_rules}
            does |= {key: tab.activate for tab in self._tabs for key in tab.keys}
            if event.name in does:
                does[event.name]()
                return True
        used = self._log.wheel(event) if isinstance(event, Pointer) and event.kind == "wheel" else False
        used = used or (isinstance(event, Key) and self._scrolls_by(event)) or super().handle(event)
        if self.scroll.follow(self.focus):
            self.layout(self.width, self.height)
        return used

    def _scrolls_by(self, event: Key) -> bool:
        return event.name in SCROLLED and not event.ctrl and self.scroll.key(event)

    def bindings(self) -> list[Binding]:
        usual = (("rules", _("Rules")), ("log", _("Show or hide the log")))
        tabs = ((tab.keys[0], tab.label) for tab in self._tabs)
        return [*(Binding((key,), words) for key, words in (*usual, *tabs)), *super().bindings()]

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        found = super().tip(pointer)
        if found is not None or pointer is None or self.side is not None or self._log.is_at(pointer.x, pointer.y):
            return found
        told = ((shrunk(at, 1 / self._part), tip) for at, tip in self._laid(self._part).tips())
        return next((tip for tip in told if inside(tip[0], pointer.x, pointer.y)), None)

    # ---- drawing

    def moving(self) -> bool:
        return self._painter.guests.moving() or self.stirs()

    def stirs(self) -> bool:
        return self._slid() < 1 or self._banter.moving()

    def _slid(self) -> float:
        """Return how far the buttons have slid in, 0 to 1."""
        if self.services.settings.reduced_motion or self._context.posed:
            return 1.0
        return 0.0 if self._begun is None else theme.out_cubic(theme.part_of(self.app.clock, self._begun, SLIDES))

    def draw(self, canvas: Canvas) -> None:
        self._painter.clear(canvas, self.sheet, is_settled=True)
        if self.side is None:
            own = self._laid(self._part)
            own.offset = self.scroll.offset / self._part
            with self.display.enlarged(canvas, self._part):
                own.draw(canvas, CardArt(canvas.art))
        else:
            self._draw_side(canvas, self.side)
        if self.climbed is not None:
            p = self.sheet.layout.parlour
            faces = dict(zip(self._view().names.seats, at_table(self._match.seats), strict=True))
            strip = (p.x(0), p.rail(self.width / 2) + STRIP, 2 * (self.width / 2 - p.x(0)), 0.0)
            draw_strip(canvas, strip, self.climbed, faces[self.climbed.rung.name])
        self._log.draw_over(canvas, self._view())
        self._show_buttons(self._slid() >= 1)
        super().draw(canvas)
        self._show_buttons(True)

    def _show_buttons(self, shown: bool) -> None:
        for button in self._buttons:
            button.visible = shown

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw eyes over faces, and the buttons on their way in."""
        self._painter.guests.draw(canvas, list(filter(None, [self._log.cover()])))
        if (part := self._slid()) < 1:
            with canvas.shifted(0.0, FROM * (1 - part)):
                for button in self._buttons:
                    button.draw(canvas, hot=button is self.focus.hot, pressed=False)
        if (log := self._log.cover()) is None or not any(meet(log, said) for said in self._banter.rects):
            self._banter.draw(canvas)

    def _draw_side(self, canvas: Canvas, side: Side) -> None:
        x, y, w, _h = self.room
        draw_plate(canvas, self.room)
        if not side.whole:
            self.sheet.draw_said(canvas, inf, self.sheet.title_at)
        rect = (x, y - self.scroll.offset, w, self.scroll.content + 2 * EDGE)
        with canvas.clip(self.scroll.rect), self.display.enlarged(canvas, self._part):
            side.draw(canvas, shrunk(rect, self._part))

    def _draw_why(self, canvas: Canvas, rect: Rect) -> None:
        (x, y, w, h), told = rect, self._scene.summary.scored(self._view())
        area = (x + PAD, y + PAD, w - 2 * PAD, h - 2 * PAD)
        draw_reasons(canvas, area, told, large=self.sheet.layout.parlour.is_tall)

    def _why_high(self, rect: Rect) -> float:
        told, large = self._scene.summary.scored(self._view()), self.sheet.layout.parlour.is_tall
        return reasons_high(reading(self.display), rect[2] - 2 * PAD, told, large=large) + 2 * PAD

    def _draw_rows(self, canvas: Canvas, rect: Rect) -> None:
        draw_rows(canvas, CardArt(canvas.art), rect, self._scene.summary.rows(self._view()))

    def _rows_high(self, rect: Rect) -> float:
        each = LARGEST * theme.CARD_ASPECT + BETWEEN
        return min(rect[3], len(self._scene.summary.rows(self._view())) * each + 2 * ROWS_PAD)

    def _luck_page(self) -> LuckPage:
        if self._luck is None:
            assert self.job is not None
            self._luck = LuckPage(self.job, self._seat, partial(skills_of, self.app, self._match.game.id))
        return self._luck
