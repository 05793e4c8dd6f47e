"""The sheet after a round or a game: what the scene draws, and Next round, or Rematch and Menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from elements_table.kernel.game import DEALER
from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import readers
from elements_table.match.play.match import Match
from elements_table.ui.common.ladder_strip import draw_strip, go_on
from elements_table.ui.common.review_luck import LuckPage
from elements_table.ui.common.review_study import skills_of, study_of
from elements_table.ui.common.review_words import own
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import fitting_scale
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.shell.setup import fresh_seed
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import FINISH, Look, Scene, View
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.segments import Segments

NAME_WIDTH: Final = 110.0
"""Of each name where several people may read."""
LOWER: Final = 19.0
"""How far below the middle of the window the sheet lies."""
LEAST_NOTE: Final = 60.0
"""Less room than this says nothing."""
LESS_GAP: Final = 24.0
"""After the words to say less."""
BESIDE: Final = 12.0
"""What stays free beside it at least."""
STRIP: Final = 46.0
"""What a strip over it takes, with what stays free above that."""
FOOT: Final = 100.0
"""What the buttons take of a sheet whose inside scrolls."""
EDGE: Final = 2.0
NOTE_ROW: Final = 28.0
"""What the line at the foot takes over tabs and buttons, where beside them is no room."""
TABS: Final = 236.0
APART: Final = 16.0
"""Between buttons."""
SCROLLED: Final = ("up", "down", "pageup", "pagedown", "home", "end")


class SummaryCallbacks(NamedTuple):
    """What a summary asks of its table."""

    view: Callable[[], View]
    """Returns what its reader sees."""
    ask: Callable[[Any, Callable[[], None]], None]
    """Does something after the question about an action, where there is one."""
    deal: Callable[[Any], None]
    """Does one of the dealer's actions."""
    back: Callable[[], None]
    """Leaves the table for where it was opened from."""
    close: Callable[[], None]
    """Takes the table away, and all that lies over it."""
    explains: Callable[[], bool]
    """Returns whether the score is explained line by line."""
    less: Callable[[], Link]
    """Returns words that end that."""
    buttons: Sequence[Button] = ()
    """What stands in the place of the usual buttons, from left to right."""


class Summary(Screen):
    """Lies over the table until the next round is dealt."""

    is_sheet = True

    def __init__(
        self,
        app: Shell,
        match: Match,
        scene: Scene,
        calls: SummaryCallbacks,
    ) -> None:
        """Sum `match` up."""
        super().__init__(app)
        self._match = match
        self._scene = scene
        self._calls = calls
        self._less = calls.less()
        self._cards = CardArt(app.display.art)
        self.rect: Rect = (0, 0, 0, 0)
        self.scroll = Scroll()
        """The view on what is on it, where that is higher than the window."""
        self.study = None if calls.buttons else study_of(app, match)
        """What is worked out of a match that is over; None where there is no review of it."""
        self._page = self._reader = 0
        self._tabs = Segments((_("Result"), _("Luck and skill")), 0, self._turn)
        people = [match.seats[seat].name for seat in readers(match)]
        self._whose = Segments(people, 0, self._read) if len(people) > 1 else None
        self._luck: LuckPage | None = None
        self._review_button = Button(_("Review"), self._review, shortcut="r",
                                     about=_("Every decision beside what the expert would have done."))  # fmt: skip
        self.climbed = app.services.ladders.after(match) if match.counts_for == "ladder" and match.is_over else None
        """How it stands on the ladder after this match; None where it counts for none."""
        self._buttons = self._choices()

    def _view(self) -> View:
        """Return what the reader sees, and whether it is new to that."""
        return replace(self._calls.view(), explains=self._calls.explains())

    @property
    def most_zoom(self) -> float:
        """As far as the sheet is no wider than the window: what is too high scrolls."""
        width, most = self.display.size[0] / fitting_scale(self.display.size), super().most_zoom
        w, _h = self._scene.summary_size(self._view(), width / most - 2 * BESIDE)
        return max(1.0, min(most, width / (w + 2 * BESIDE)))

    def layout(self, width: float, height: float) -> None:
        """Place the sheet in the middle and its buttons at the bottom right."""
        super().layout(width, height)
        self._cards = CardArt(self.display.art)
        view = self._view()
        w, whole = self._scene.summary_size(view, width - 2 * BESIDE)
        whole = self._luck_page().high(w, whole) if self._page else whole
        foot = FOOT + (NOTE_ROW if self._note_room(view, w) < LEAST_NOTE else 0.0)
        whole += foot - FOOT
        least = BESIDE if self.climbed is None else STRIP
        h = min(whole, height - least - BESIDE)
        x, y = (width - w) / 2, max(least, min((height - h) / 2 + LOWER, height - h - BESIDE))
        self.rect = (x, y, w, h)
        self.scroll.place((x, y + EDGE, w - BESIDE, h - foot - EDGE), whole - foot - EDGE)
        right, top = x + w - 32, y + h - 32 - 52
        for button, wide in zip(reversed(self._buttons), self._wides(), strict=True):
            button.rect = (right - wide, top, wide, 52)
            right -= wide + APART
        self._review_button.sub = self._review_fact() or None
        scrolled = [self.scroll] if self.scroll.farthest else []
        self.ring.set([*scrolled, *self._pages(), self._less, *self._buttons])
        if self._buttons and self.ring.focused is None:
            self.ring.focus(self._buttons[-1], by_keyboard=False)

    def _wides(self) -> list[float]:
        """Return how wide the buttons are, from right to left."""
        wides = (200.0, 148.0, 148.0) if self.study is None else (180.0, 180.0, 112.0)
        return [wides[min(n, 2)] for n in range(len(self._buttons))]

    def _note_room(self, view: View, w: float) -> float:
        """Return what a line of words has between tabs and buttons of a sheet `w` dp wide."""
        taken = sum(self._wides()) + APART * len(self._buttons)
        taken += 0.0 if self.study is None else TABS + APART
        taken += self._less.width(self.display.art.text_width) + LESS_GAP if self._may_say_less(view) else 0.0
        return w - 64 - taken

    def _may_say_less(self, view: View) -> bool:
        return view.explains and not self._page and bool(self._scene.scored(view))

    def _choices(self) -> list[Button]:
        """Return the buttons from left to right; the last is the gold one."""
        match = self._match
        if self._calls.buttons:
            return list(self._calls.buttons)
        if match.is_over:
            review = [] if self.study is None else [self._review_button]
            onward = None if self.climbed is None else go_on(self.app, match, self.climbed, self._calls.close)
            onward = onward or Button(_("Rematch"), self._rematch, kind="primary")
            return [Button(_("Menu"), self.navigator.home), *review, onward]
        actions = match.legal_actions(DEALER)
        known = {"deal": self._scene.next_words(), FINISH: _("End the game")}
        buttons = [Button(known.get(str(a), str(a)), partial(self._deal, a)) for a in reversed(actions)]
        buttons[-1].kind = "primary"
        return buttons

    def sound(self) -> str:
        """Return the sound of how the round, or the match, came out for whoever reads."""
        match = self._match
        if match.is_over:
            is_lost = bool(match.people) and not any(seat in match.people for seat in match.winners())
            return "lose" if is_lost else "win"
        has_won = self._scene.staging.won(self._view())
        return "token" if has_won is None else "round_won" if has_won else "round_lost"

    # ---- luck and skill

    def _review_fact(self) -> str:
        """Return the second line of the Review button: how far the judging is, or what the review begins with."""
        if self.study is None:
            return ""
        progress = self.study.progress((self._seat,))
        if not self.study.is_complete:
            return "" if progress is None else _("{n} of {total}").format(n=progress[0], total=progress[1])
        if any(judged.grade == "mistake" for judged in own(self.study, self._seat)):
            return _("start with your mistake")
        return _("decision by decision")

    @property
    def _seat(self) -> int:
        """Whose luck and skill is shown."""
        return readers(self._match)[self._reader]

    def _pages(self) -> list[Widget]:
        if self.study is None:
            return []
        x, y, w, h = self.rect
        self._tabs.rect = (x + 32, y + h - 32 - 48, TABS, 44)
        widgets: list[Widget] = [self._tabs]
        if self._whose is not None and self._page:
            wide = NAME_WIDTH * len(self._whose.labels)
            self._whose.rect = (x + w - 32 - wide, y + 34 - self.scroll.offset, wide, 40)
            self._whose.clip = self.scroll.rect if self.scroll.farthest else None
            widgets.append(self._whose)
        return widgets

    def _turn(self, page: int) -> None:
        self._page = page
        self._luck = None
        self.scroll.offset = 0.0
        self.layout(self.width, self.height)

    def _read(self, reader: int) -> None:
        self._reader = reader
        self._turn(self._page)

    def _review(self) -> None:
        if self.study is not None:
            self.navigator.go("review", self.study, self._scene, self._seat)

    def update(self, now: float) -> None:
        """Let the study go on; it works beside the window."""
        if self.study is not None and self.study.tick(now / 1000):
            self.layout(self.width, self.height)

    def waiting(self) -> bool:
        """Return whether nothing is worked out any more."""
        return self.study is None or not self.study.is_running

    def leave(self) -> None:
        """Stop working; what is known is kept."""
        if self.study is not None:
            self.study.leave()

    def _deal(self, action: Any) -> None:
        def act() -> None:
            self.navigator.pop(self)
            self._calls.deal(action)

        self._calls.ask(action, act)

    def _rematch(self) -> None:
        """Play again with the same people and options, and another deal."""
        match = self._match
        self._calls.close()
        self.navigator.start_match(match.game.id, match.seats, match.options, fresh_seed())

    def back(self) -> None:
        """Leave the table; between rounds it waits under Continue."""
        self.navigator.pop(self)
        self._calls.back()

    def handle(self, event: Input) -> bool:
        """Enter or Space goes on; F1 opens the rules of what is summed up, L turns to luck and skill and back.

        The keys that scroll do so wherever the focus is.
        """
        if isinstance(event, Key) and event.name == "l" and self.study is not None:
            self._tabs.choose(1 - self._page)
            return True
        if isinstance(event, Key) and event.name == "f1":
            self.open_rules(self._match.game.id, self._scene.taught.rule(self._view()))
            return True
        used = (isinstance(event, Key) and self._scrolls_by(event)) or super().handle(event)
        if self.scroll.follow(self.ring):
            self.layout(self.width, self.height)
        return used

    def _scrolls_by(self, event: Key) -> bool:
        return event.name in SCROLLED and not event.ctrl and self.scroll.key(event)

    def bindings(self) -> list[Binding]:
        """Return the keys that answer here."""
        luck = [Binding(("l",), _("Result, or luck and skill"))] if self.study is not None else []
        return [Binding(("f1",), _("Rules")), *luck, *super().bindings()]

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet in the game's edge colour."""
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, theme.sheet_tint(self._match.game.data.look.edge))
        view = self._view()
        whole = (x, y - self.scroll.offset, w, self.scroll.content + EDGE + FOOT)
        if not self.scroll.farthest:
            self._draw_inside(canvas, whole, view)
        else:
            with canvas.clip(self.scroll.rect):
                self._draw_inside(canvas, whole, view)
            canvas.rule(x + 32, self.scroll.rect[1] + self.scroll.rect[3], w - 64)
        self._draw_note(canvas, view)
        if self.climbed is not None:
            faces = dict(zip(view.names.seats, at_table(self._match.seats), strict=True))
            draw_strip(canvas, self.rect, self.climbed, faces[self.climbed.rung.name])
        super().draw(canvas)

    def _draw_note(self, canvas: Canvas, view: View) -> None:
        """Draw the line at the foot, and before it the words to say less: over tabs and buttons where it must be."""
        x, y, w, h = self.rect
        room = self._note_room(view, w)
        left = x + 32 if self.study is None else self._tabs.rect[0] + TABS + APART
        middle = y + h - 32 - 26
        if room < LEAST_NOTE:
            left, middle, room = x + 32, y + h - FOOT - NOTE_ROW / 2 + 6, w - 64
        self._less.visible = self._may_say_less(view)
        if self._less.visible:
            self._less.rect = (left, middle - 14, self._less.width(canvas.text_width), 28)
            left += self._less.rect[2] + LESS_GAP
        canvas.label(self._scene.summary_note(view), left, middle, room, color=theme.SECONDARY, anchor="l", rows=3)

    def _draw_inside(self, canvas: Canvas, rect: Rect, view: View) -> None:
        """Draw the page that is open on a sheet that is as high as it needs to be."""
        if not self._page:
            self._scene.summary(canvas, rect, view, self._draw_card)
            return
        self._luck_page().draw(canvas, rect)

    def _luck_page(self) -> LuckPage:
        if self._luck is None:
            assert self.study is not None
            skills = partial(skills_of, self.app, self._match.game.id)
            self._luck = LuckPage(self.study, self._seat, skills)
        return self._luck

    def _draw_card(self, canvas: Canvas, look: Look, x: float, y: float, width: float) -> None:
        draw_look(canvas, self._cards, look, Pose(x, y, 0.0, width), width)
