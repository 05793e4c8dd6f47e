"""Pause at a table: what can be done now, and how this match stands."""

from collections.abc import Callable
from typing import Final, NamedTuple

from elements_table.kernel.words import _, inside, plural
from elements_table.match.analysis.review import sides
from elements_table.match.archive import deal_code, history, saves
from elements_table.match.play.match import Match
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common.match_words import level_name
from elements_table.ui.common.review_words import side_name
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import SECONDARY, SHEET_PADDING, TEXT, TITLE
from elements_table.ui.panels.teams import word_color
from elements_table.ui.parlour.places import parlour
from elements_table.ui.parlour.ruler import Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shell.dialog import Answer, Dialog, Sheet
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets import focus
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.text_field import copy_text
from elements_table.ui.widgets.tips import Tip

SIZE: Final = (560.0, 486.0)
UNDER: Final = 12.0
"""How far it lies under the rail."""
WIDER: Final = 200.0
HEAD: Final = 62.0
SCORE: Final = 84.0
"""What the ruler takes with those who run along it."""
SCALED: Final = 14.0
"""How high its brass is."""
LEAST: Final = 10.0
"""How far it goes at the least where there is no goal, and into how many parts the brass is cut at the most."""
GOLD, BUTTON, GAP = 54.0, 44.0, 8.0
FOOT: Final = 50.0
FACE: Final = 14.0
COPIED_MS: Final = 2000.0


class PauseCallbacks(NamedTuple):
    """What a pause can do; None: not at this table."""

    hint: Callable[[], None] | None
    rules: Callable[[], None]
    undo: Callable[[], None] | None
    edit: Callable[[], None] | None
    leave: Callable[[], None]
    restart: Callable[[], None] | None
    give_up: Callable[[], None] | None


class Pause(Sheet):
    """The sheet over a table that Escape brings, and takes away. Its clock stands still meanwhile."""

    size = SIZE
    has_keys = at_table = True
    veil = (0.4, 0.0)

    def __init__(self, app: Shell, match: Match, names: Names, calls: PauseCallbacks) -> None:
        super().__init__(app)
        self.title = _("{game}, paused").format(game=_(match.game.data.title))
        self.match = match
        self._names = names
        self._calls = calls
        self.code = "" if match.is_unaided else deal_code.code_of(match, app.services.registry)
        self._copied: float | None = None
        """Since when the code is in the clipboard."""
        self.go_on = Button(_("Go on"), self.back, kind="primary", icon="ui_play", shortcut="escape")
        self.buttons = [self.go_on, *self._made()]
        self.copy = IconButton("ui_copy", _("Copy the code"), self._copy, size=20, plate=True, shortcut="c")

    def translated(self) -> Screen:
        return Pause(self.app, self.match, self._names, self._calls)

    def _made(self) -> list[Button]:
        calls, kept = self._calls, self.match.journal is not None
        hint = Button(_("Hint"), self._after(calls.hint), icon="ui_hint", shortcut="hint")
        undo = Button(_("Undo"), self._after(calls.undo), icon="ui_undo", shortcut="undo")
        hint.enabled, undo.enabled = calls.hint is not None, calls.undo is not None
        found = [
            hint,
            Button(_("Rules for this moment"), calls.rules, icon="ui_rules", shortcut="rules"),
            undo,
            Button(_("Settings"), self.open_settings, icon="ui_settings", shortcut="s"),
        ]
        if calls.edit is not None:
            found.append(Button(_("Change this position"), self._after(calls.edit), icon="ui_card", shortcut="e"))
        if calls.restart is not None:
            found.append(Button(_("Restart this match"), self._ask_restart, icon="ui_restart", shortcut="r"))
        words = _("Save and go to the menu") if kept else _("Leave the table")
        found.append(Button(words, calls.leave, icon="ui_quit", shortcut="q"))
        if calls.give_up is not None:
            words = _("Give up this match")
            found.append(Button(words, self._ask_give_up, kind="danger", icon="ui_close", shortcut="g"))
        return found

    def _after(self, act: Callable[[], None] | None) -> Callable[[], None]:
        """Return what goes on at the table, and does something there."""

        def do() -> None:
            self.back()
            if act is not None:
                act()

        return do

    # ---- what a person does

    def _ask_restart(self) -> None:
        text = _(
            "The same cards are dealt again. You have seen some of them, so it counts as practice, not in the "
            "statistics. The match as it stands is put away."
        )
        self._ask(_("Restart this match?"), text, _("Restart"), self._calls.restart)

    def _ask_give_up(self) -> None:
        text = _(
            "It is put away as it stands: neither won nor lost, and not in the statistics. "
            "History keeps it for {n} days."
        ).format(n=history.DAYS)
        self._ask(_("Give up this match?"), text, _("Give up"), self._calls.give_up)

    def _ask(self, title: str, text: str, yes: str, act: Callable[[], None] | None) -> None:
        assert act is not None
        answers = (Answer(_("Go on playing"), self.back, "primary"), Answer(yes, act, "danger"))
        self.navigator.push(Dialog(self.app, title, text, answers))

    def _copy(self) -> None:
        if copy_text(self.code):
            self._copied = self.app.clock
            self.stale = True
        else:
            self.navigator.say(_("The clipboard cannot be used here."))

    # ---- the screen

    @property
    def note(self) -> str:
        if self.match.trouble:
            return _("not being saved")
        return _("saved as you play") if self.match.journal is not None else _("practice, not saved")

    def spoken(self) -> list[str]:
        """Return how the match stands in sentences: the round, the scores, who plays, how it is kept."""
        match, names = self.match, self._names
        count = _("{round} {n}").format(round=_(match.game.data.round), n=max(1, saves.round_of(match)))
        scores = [f"{side_name(side, names)}: {score}" for side, score in self._scores() if score]
        players = [f"{names[n]}, {self._kind(n)}" for n in range(len(match.seats)) if n != names.you]
        return [count, *(scores or [_("Nobody has scored yet.")]), *players, self.note]

    def enter(self) -> None:
        """Focus what goes on; it shows as focused with the first key."""
        self.focus.focus(self.go_on, by_keyboard=False)

    def layout(self, width: float, height: float) -> None:
        Screen.layout(self, width, height)
        place = self._place = parlour(width, height, len(self.match.seats), self._names.reader)
        top = max(place.rail(width / 2), place.rail(width / 2 - SIZE[0] / 2)) + UNDER
        most, columns = height - top - UNDER, 2
        if (h := self._high(columns)) > most and not place.is_tall:
            columns = 3
            h = self._high(columns)
        w, h = min(SIZE[0] + WIDER * (columns - 2), width - 2 * UNDER), min(h, most)
        x = (width - w) / 2
        self.rect = (x, top, w, h)
        foot, least = top + h - FOOT, self._high(columns) - self._above - FOOT
        part = min(1.0, (h - self._above - FOOT) / least)
        gold, pitch = part * GOLD, part * (BUTTON + GAP)
        y = foot - part * least
        x, w = x + SHEET_PADDING, w - 2 * SHEET_PADDING
        self.go_on.rect = (x, y, w, gold)
        wide = (w - GAP * (columns - 1)) / columns
        for i, button in enumerate(self.buttons[1:]):
            across, down = i % columns, i // columns
            button.rect = (x + across * (wide + GAP), y + gold + GAP * part + down * pitch, wide, pitch - GAP * part)
        self.copy.rect = (x, foot + (FOOT - 36) / 2, 36, 36)
        self.copy.visible = bool(self.code)
        self.focus.set([*self.buttons, self.copy])

    @property
    def _above(self) -> float:
        """What the title takes, and the ruler where anybody has scored."""
        return HEAD + SCORE * any(score for _side, score in self._scores())

    def _high(self, columns: int) -> float:
        """Return how high all is with so many buttons beside one another."""
        return self._above + GOLD + GAP + -((1 - len(self.buttons)) // columns) * (BUTTON + GAP) + FOOT

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return also who sits behind the rail where the pointer rests, and their level."""
        told = ((bust.face, Tip(self._names[n], self._kind(n))) for n, bust in self._place.busts.items())
        at = () if pointer is None else (tip for tip in told if focus.inside(tip[0], pointer.x, pointer.y))
        return super().tip(pointer) or next(iter(at), None)

    def update(self, now: float) -> None:
        if self._copied is not None and now - self._copied > COPIED_MS:
            self._copied = None
            self.stale = True

    def waiting(self) -> bool:
        return self._copied is None

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the scores on the brass ruler where there are some, the deal and the time."""
        x, y, w, h = self.rect
        canvas.sheet(self.rect, self.tint)
        left, right = x + SHEET_PADDING, x + w - SHEET_PADDING
        told = canvas.text(self.note, right, y + 33, color=SECONDARY, anchor="r")
        canvas.label(self.title, left, y + 32, right - left - told - GAP, TITLE, "serif", TEXT, "l")
        if self._above > HEAD:
            self._draw_score(canvas, (left + 3 * FACE, y + HEAD + SCORE / 3, right - left - 6 * FACE, SCALED))
        foot, match = y + h - FOOT / 2, self.match
        minutes = int(match.aside.played // 60)
        played = plural("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else _("under a minute")
        count = _("{round} {n}").format(round=_(match.game.data.round), n=max(1, saves.round_of(match)))
        hints = plural("{n} hint", "{n} hints", match.aside.hints).format(n=match.aside.hints)
        if self.code:
            words, color = (self.code, SECONDARY) if self._copied is None else (_("Copied"), theme.GOLD)
            left += 36 + GAP + canvas.text(words, left + 36 + GAP, foot, color=color, anchor="l") + GAP
        facts = f"{count}  ·  {played}  ·  {hints}"
        canvas.label(facts, right, foot, right - left, color=SECONDARY, anchor="r")
        Screen.draw(self, canvas)

    def _draw_score(self, canvas: Canvas, rect: Rect) -> None:
        """Draw everybody's seal on the ruler at their score, partners together, and the goal at its end."""
        match, names = self.match, self._names
        counted, goal = match.counted(), match.goal
        high = max(float(goal or LEAST), *counted)
        mid = high / LEAST if high > LEAST else 1.0
        low = 2 * mid * (min(0.0, *counted) // (2 * mid))  # at a long tick, so that nought is at one
        marks = []
        for side, score in self._scores():
            faces = tuple(names.face(seat) for seat in side)
            has_teams = bool(match.game.data.teams)
            color = word_color(side[0], names.reader) if has_teams else seat_color(side[0])
            marks.append(Runner(counted[side[0]], faces, color, score, ink=TEXT, number=22.0))
        draw_ruler(canvas, Ruler(self._place, Scale(rect, low, high, 2 * mid, mid), tuple(marks), end=goal))

    def _scores(self) -> list[tuple[tuple[int, ...], str]]:
        """Return each side with its score on the table, the reader's first; empty: nobody has scored."""
        match, you = self.match, self._names.reader
        scores = match.counted()
        found = sorted(sides(match.game.data, len(match.seats)), key=lambda side: you not in side)
        return [(side, plain(scores[side[0]]) if any(scores) else "") for side in found]

    def _kind(self, seat: int) -> str:
        """Return whether a seat is a person's, or its level."""
        player = self.match.seats[seat]
        return _("person") if player.is_person else inside(level_name(player.level))
