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
from elements_table.ui.drawing.theme import BODY, DARK_SECOND, HAIRLINE, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.panels.teams import ring_color, word_color
from elements_table.ui.shell.dialog import HEAD, Answer, Dialog, Sheet
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.glyphs import draw_plain
from elements_table.ui.widgets.text_field import copy_text

SIZE: Final = (700.0, 564.0)
LEFT: Final = 300.0
"""How wide the buttons are."""
BUTTON: Final = 44.0
PITCH: Final = 54.0
GAP: Final = 32.0
"""Between the buttons and the panel."""
INSET: Final = 20.0
SIDE_PITCH: Final = 36.0
SEAT_PITCH: Final = 40.0
FACE: Final = 14.0
SCORE: Final = 52.0
"""What a score takes of a player's line."""
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


class PauseButton(Button):
    """A button of the list: icon and words at the left, the key at the right."""

    pressed_by: Callable[[str], str] = str
    """Returns by what a key's command goes."""

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        words, icon, self.label, self.icon = self.label, self.icon, "", None
        try:
            super().draw(canvas, hot=hot, pressed=pressed)
        finally:
            self.label, self.icon = words, icon
        x, y, w, h = self.rect
        gold = self.kind == "primary"
        color = theme.DARK_TEXT if gold else theme.CORAL if self.kind == "danger" else TEXT
        second = color if canvas.art.strong else DARK_SECOND if gold else SECONDARY
        if not self.enabled:
            color = second = theme.DISABLED
        middle = y + h / 2 + (1 if pressed and hot and self.enabled else 0)
        if self.icon is not None:
            canvas.icon(self.icon, x + 27, middle, 18, color)
        key = self.pressed_by(self.shortcut) if self.shortcut else ""
        wide = draw_plain(canvas, key, x + w - 17, middle, second) if key else 0.0
        canvas.label(words, x + 52, middle, w - 52 - 24 - wide, face="semi", color=color, anchor="l", rows=2)


class Pause(Sheet):
    """The sheet over a table that Escape brings, and takes away. Its clock stands still meanwhile."""

    size = SIZE
    has_keys = at_table = True

    def __init__(self, app: Shell, match: Match, names: Names, calls: PauseCallbacks) -> None:
        super().__init__(app)
        self.title = _("{game}, paused").format(game=_(match.game.data.title))
        self.match = match
        self._names = names
        self._calls = calls
        self.code = "" if match.is_unaided else deal_code.code_of(match, app.services.registry)
        self._copied: float | None = None
        """Since when the code is in the clipboard."""
        self.go_on = PauseButton(_("Go on"), self.back, kind="primary", icon="ui_play", shortcut="escape")
        self.buttons = [self.go_on, *self._made()]
        for button in self.buttons:
            button.pressed_by = app.devices.shown
        self.copy = IconButton("ui_copy", _("Copy the code"), self._copy, size=20, plate=True, shortcut="c")

    def translated(self) -> Screen:
        return Pause(self.app, self.match, self._names, self._calls)

    def _made(self) -> list[PauseButton]:
        calls, kept = self._calls, self.match.journal is not None
        hint = PauseButton(_("Hint"), self._after(calls.hint), icon="ui_hint", shortcut="hint")
        undo = PauseButton(_("Undo"), self._after(calls.undo), icon="ui_undo", shortcut="undo")
        hint.enabled, undo.enabled = calls.hint is not None, calls.undo is not None
        found = [
            hint,
            PauseButton(_("Rules for this moment"), calls.rules, icon="ui_rules", shortcut="rules"),
            undo,
            PauseButton(_("Settings"), self.open_settings, icon="ui_settings", shortcut="s"),
        ]
        if calls.edit is not None:
            found.append(
                PauseButton(_("Change this position"), self._after(calls.edit), icon="ui_card", shortcut="e")
            )
        if calls.restart is not None:
            found.append(PauseButton(_("Restart this match"), self._ask_restart, icon="ui_restart", shortcut="r"))
        words = _("Save and go to the menu") if kept else _("Leave the table")
        found.append(PauseButton(words, calls.leave, icon="ui_quit", shortcut="q"))
        if calls.give_up is not None:
            words = _("Give up this match")
            found.append(PauseButton(words, self._ask_give_up, kind="danger", icon="ui_close", shortcut="g"))
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
        others = [seat for seat in range(len(match.seats)) if seat != names.you]
        players = [f"{names[seat]}, {self._kind(seat)}" for seat in others]
        return [count, *(scores or [_("Nobody has scored yet.")]), *players, self.note]

    def enter(self) -> None:
        """Focus what goes on; it shows as focused with the first key."""
        self.focus.focus(self.go_on, by_keyboard=False)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, _w, h = self.rect
        pitch = min(PITCH, (h - HEAD - 26 - 20) / len(self.buttons))
        for i, button in enumerate(self.buttons):
            button.rect = (x + SHEET_PADDING, y + HEAD + 26 + i * pitch, LEFT, min(BUTTON, pitch - 8))
        left, top, wide, high = self.panel
        self.copy.rect = (left + wide - INSET - 40, top + high - 120, 40, 40)
        self.copy.visible = bool(self.code)
        self.focus.set([*self.buttons, self.copy])

    @property
    def panel(self) -> Rect:
        """Where it says how the match stands."""
        x, y, w, h = self.rect
        left = x + SHEET_PADDING + LEFT + GAP
        return (left, y + HEAD + 26, x + w - SHEET_PADDING - left, h - HEAD - 26 - 42)

    def update(self, now: float) -> None:
        if self._copied is not None and now - self._copied > COPIED_MS:
            self._copied = None
            self.stale = True

    def waiting(self) -> bool:
        return self._copied is None

    # ---- drawing

    def draw_body(self, canvas: Canvas) -> None:
        """Draw the panel: scores, who plays, the deal, the time."""
        x, y, w, h = self.panel
        canvas.panel(self.panel, theme.BUTTON_RADIUS + 2, 0.30)
        left, right = x + INSET, x + w - INSET
        data = self.match.game.data
        canvas.text(_("This match"), left, y + 27, BODY, "semi", TEXT, "l")
        count = _("{round} {n}").format(round=_(data.round), n=max(1, saves.round_of(self.match)))
        canvas.text(count, right, y + 27, color=SECONDARY, anchor="r")
        foot = y + h - 134
        if not data.teams:
            self._draw_players(canvas, left, right, y + 45, foot)
        else:
            top = self._draw_sides(canvas, left, right, y + 51)
            self._draw_seats(canvas, left, right, top, foot)
        if self.code:
            canvas.hairline(left, foot, right - left, 0.14, HAIRLINE)
            words = _("Deal code") if self._copied is None else _("Copied")
            canvas.text(words, left, foot + 24, BODY, "semi", TEXT if self._copied is None else theme.GOLD, "l")
            canvas.text(self.code, left, foot + 46, color=SECONDARY, anchor="l")
        minutes = int(self.match.aside.played // 60)
        played = plural("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else _("under a minute")
        for i, (label, value) in enumerate(((_("Played"), played), (_("Hints taken"), str(self.match.aside.hints)))):
            canvas.text(label, left, y + h - 52 + i * 24, color=SECONDARY, anchor="l")
            canvas.text(value, right, y + h - 52 + i * 24, anchor="r")

    def _scores(self) -> list[tuple[tuple[int, ...], str]]:
        """Return each side with its score, the reader's first; empty: nobody has scored, whatever they were dealt."""
        match, you = self.match, self._names.reader
        scores = match.returns()
        is_new = tuple(scores) == match.dealt
        found = sorted(sides(match.game.data, len(match.seats)), key=lambda side: you not in side)
        return [(side, "" if is_new else plain(scores[side[0]])) for side in found]

    def _draw_sides(self, canvas: Canvas, left: float, right: float, top: float) -> float:
        """Draw each side with its score; return where they end."""
        match, you = self.match, self._names.reader
        scores = self._scores()
        pitch = SIDE_PITCH if len(scores) < 4 else 30.0
        for side, score in scores:
            middle = top + pitch / 2
            wide = canvas.text(score or "–", right, middle, theme.TITLE, "serif", TEXT, "r")
            name = canvas.fit(side_name(side, self._names), right - left - wide - 12, face="semi")
            color = word_color(side[0], you) if match.game.data.teams else TEXT
            canvas.text(name, left, middle, face="semi", color=color, anchor="l")
            top += pitch
        return top + 6

    def _draw_players(self, canvas: Canvas, left: float, right: float, top: float, foot: float) -> None:
        """Draw everybody in one line each, with level and score, the reader first."""
        match, you = self.match, self._names.reader
        scores = match.returns()
        is_new = tuple(scores) == match.dealt
        seats = sorted(range(len(match.seats)), key=lambda seat: seat != you)
        pitch = min(SEAT_PITCH, (foot - top) / len(seats))
        for i, seat in enumerate(seats):
            middle = top + (i + 0.5) * pitch
            canvas.avatar(left + FACE, middle, FACE, self._names.face(seat), seat_color(seat))
            score = "" if is_new else plain(scores[seat])
            canvas.text(score, right, middle, theme.TITLE, "serif", TEXT, "r")
            kind = self._kind(seat)
            aside = 0.0 if is_new else SCORE
            wide = canvas.text(kind, right - aside, middle, color=SECONDARY, anchor="r")
            room = right - aside - wide - left - 2 * FACE - 22
            canvas.label(self._names[seat], left + 2 * FACE + 10, middle, room, face="semi", anchor="l")

    def _kind(self, seat: int) -> str:
        """Return whether a seat is a person's, or its level."""
        player = self.match.seats[seat]
        return _("person") if player.is_person else inside(level_name(player.level))

    def _draw_seats(self, canvas: Canvas, left: float, right: float, top: float, foot: float) -> None:
        """Draw the others with their levels, closer where there are many."""
        names, match = self._names, self.match
        others = [seat for seat in range(len(match.seats)) if seat != names.you or len(match.people) > 1]
        canvas.hairline(left, top, right - left, 0.14, HAIRLINE)
        pitch = min(SEAT_PITCH, (foot - top - 8) / max(1, len(others)))
        for i, seat in enumerate(others):
            middle = top + 4 + (i + 0.5) * pitch
            player = match.seats[seat]
            color = ring_color(seat, names.reader) if match.game.data.teams else seat_color(seat)
            r = min(FACE, pitch / 2 - 2)
            canvas.avatar(left + FACE, middle, r, names.face(seat), color)
            wide = canvas.text(self._kind(seat), right, middle, color=SECONDARY, anchor="r")
            name = canvas.fit(player.name, right - left - 2 * FACE - wide - 22, face="sans")
            canvas.text(name, left + 2 * FACE + 10, middle, anchor="l")
