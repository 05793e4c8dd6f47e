"""Every match that is open: gone on with, given a name, put away."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.saves import SaveInfo, game_of
from elements_table.ui.common import match_words
from elements_table.ui.common.pictures import Pictures
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, SECONDARY, SHADE, TEXT, TITLE
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.dialog import FOOT, HEAD, Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Row
from elements_table.ui.widgets.list_view import ListView
from elements_table.ui.widgets.text_field import TextField

HEIGHT: Final = 84.0
GAP: Final = 10.0
WIDE, HIGHEST = 760.0, 620.0
ICON: Final = (36.0, 36.0)
PICTURE: Final = (112.0, 70.0)
SIT: Final = (112.0, 44.0)
"""Of a row, what says that one sits down there."""
RADIUS: Final = 10.0
ICONS: Final = 98.0
"""Of a row's plate, at its right end, for what can be done with its match."""
LONGEST: Final = 32
"""Characters of a name."""


class Open(NamedTuple):
    """An open match: its file, its game, and what there is to say of it; or, without `info`, what is wrong."""

    path: Path
    head: GameData
    info: SaveInfo | None
    trouble: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        if self.info is None:
            return _("The match of {game} cannot be opened").format(game=_(self.head.title))
        return match_words.headline(self.info, self.head)

    @property
    def line(self) -> str:
        """What stands under that."""
        return self.trouble if self.info is None else match_words.facts(self.info, self.head, time.time())


Press = Callable[["OpenRow"], None]


class OpenRow(Button):
    """One open match; a press goes on with it, and icons at its end give it a name or put it away."""

    corner = RADIUS

    def __init__(
        self, match: Open, pictures: Pictures, go_on: Callable[[Open], None], name: Press, put_away: Press
    ) -> None:
        super().__init__("", partial(go_on, match))
        self.match = match
        self.enabled = match.info is not None
        self.pictures = pictures
        self.rename = IconButton("ui_rename", _("Give it a name"), partial(name, self), size=19)
        self.delete = IconButton("ui_close", _("Put it away"), partial(put_away, self), size=17)
        self.rename.keys, self.delete.keys = ("r",), ("delete",)
        self.rename.enabled = self.enabled
        self.is_first = False
        """Whether it was played last of all: it is what is offered."""
        self.is_named = False
        """Whether its name is being typed, in a field over it."""

    @property
    def focusable(self) -> bool:
        """Also where it cannot be gone on with: it can be put away."""
        return self.visible

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        plate = (x, y, w + ICONS, h)
        canvas.box(plate, RADIUS, fill=SHADE, fill_opacity=0.24, line=HAIRLINE, line_opacity=0.14)
        if hot and self.enabled:
            canvas.box(plate, RADIUS, fill=HAIRLINE, fill_opacity=0.05, line=GOLD, line_opacity=0.5)
        self.pictures.draw(canvas, (x + 8, y + (h - PICTURE[1]) / 2, *PICTURE), self.match.path, self.match.head.look)
        left = x + PICTURE[0] + 26
        room = x + w - 12 - left
        if self.enabled:
            room -= SIT[0] + 12
            place = (x + w - SIT[0] - 4, y + (h - SIT[1]) / 2, *SIT)
            canvas.button(place, _("Sit down"), "primary" if hot or self.is_first else "normal")
        if not self.is_named:
            title = canvas.fit(self.match.title, room, TITLE * 0.9, "serif")
            canvas.text(title, left, y + h / 2 - 13, TITLE * 0.9, "serif", TEXT, "l")
        color = SECONDARY if self.enabled else CORAL
        canvas.label(self.match.line, left, y + h / 2 + 17, room, color=color, anchor="l", rows=2)


class OpenMatches(Sheet):
    """The list, the match last played first."""

    has_keys = True

    def __init__(self, app: Shell, heads: Sequence[GameData], away: match_words.PutAway, pictures: Pictures) -> None:
        super().__init__(app, _("Open matches"))
        self._heads = {head.id: head for head in heads}
        self._away, self._pictures = away, pictures
        self.list = ListView(HEIGHT, gap=GAP, pad=(0.0, 0.0, 12.0, 0.0))
        self.rows: list[OpenRow] = []
        self.name = TextField("", lambda _text: None, longest=LONGEST, hint=_("A name for this match"))
        self.name.visible = False
        self._naming: Path | None = None
        self._told: list[str] = []
        self.undo = Button(_("Undo"), self._bring_back, icon="ui_undo", shortcut="undo")
        self.done = Button(_("Close"), self.back)
        self._read()

    @property
    def note(self) -> str:
        return self._away.words if self._away.is_there else ""

    def _read(self) -> None:
        self.rows = []
        for path in self.services.saves.open_matches():
            head = self._heads.get(game_of(path))
            if head is None:
                continue
            try:
                match = Open(path, head, self.services.saves.summary(path))
            except TableError as error:
                match = Open(path, head, None, str(error))
            self.rows.append(OpenRow(match, self._pictures, self._go_on, self.begin_naming, self.put_away))
        for row in self.rows[:1]:
            row.is_first = True
        self.list.show([
            Row(Box(row), Box(row.rename, *ICON), Box(row.delete, *ICON), Box(width=8.0), gap=6.0, align="center")
            for row in self.rows
        ])  # fmt: skip

    def _go_on(self, match: Open) -> None:
        self.back()
        self.navigator.continue_match(match.head.id, match.path)

    def begin_naming(self, row: OpenRow, by_key: str = "") -> None:
        """Let the name of a match be typed, as a key or a press asks."""
        if row.match.info is None:
            return
        self._naming = row.match.path
        self.name.set(row.match.info.aside.name)
        self.relayout()
        self.focus.focus(self.name)
        self.name.edit(by_key)

    def _named(self) -> None:
        path, self._naming = self._naming, None
        if path is not None:
            with self.navigator.telling():
                self.services.saves.rename(path, self.name.text.strip())
            self._renew(path)

    def put_away(self, row: OpenRow) -> None:
        """Put a match away; it can be brought back for some seconds."""
        place = self.rows.index(row)
        self._away.put(row.match.path)
        self._told.append(self._away.words)
        self._renew(None, place)

    def _bring_back(self) -> None:
        self._told += [_("Undone.")] if self._away.is_there else []
        self._renew(self._away.bring_back())

    def _renew(self, path: Path | None = None, place: int = 0) -> None:
        """List anew; the focus goes to the match in `path`, or to that place."""
        self._read()
        self.relayout()
        by_place = self.rows[min(place, len(self.rows) - 1)] if self.rows else None
        near = next((row for row in self.rows if row.match.path == path), by_place)
        self.focus.focus(near or self.done, by_keyboard=self.focus.by_keyboard)

    def enter(self) -> None:
        self.focus.focus(self.rows[0] if self.rows else self.done, by_keyboard=False)

    def leave(self) -> None:
        if self._naming is not None:
            self._named()

    def layout(self, width: float, height: float) -> None:
        self.size = (WIDE, min(HIGHEST, HEAD + FOOT + 40 + max(1, len(self.rows)) * (HEIGHT + GAP)))
        super().layout(width, height)
        x, y, w, h = self.body
        self.list.lie_in((x, y, w + 12, h - 8))
        self.undo.rect, self.done.rect = self.foot_rects(2)
        self.undo.visible = self._away.is_there
        self._place_name()
        self.focus.set([self.list, *self.list.row_widgets, self.name, self.undo, self.done])

    def _place_name(self) -> None:
        for row in self.rows:
            row.is_named = row.match.path == self._naming
            if row.is_named:
                x, y, w, _h = row.rect
                self.name.rect = (x + PICTURE[0] + 20, y + 6, w - 26 - PICTURE[0], 34)
        self.name.visible = any(row.is_named for row in self.rows)

    def update(self, now: float) -> None:
        if self.undo.visible and not self._away.is_there:
            self.relayout()
        if self._naming is not None and not self.name.editing:
            self._named()

    def waiting(self) -> bool:
        return not self._away.is_there

    def handle(self, event: Input) -> bool:
        """Take one input; R and Del are for the match that has the focus."""
        key, path, row = event.name if isinstance(event, Key) else "", self._naming, self._focused()
        if path is not None and key == "enter":
            self._named()
        elif path is not None and key == "escape":
            self._naming = None
            self._renew(path)
        elif row is not None and key == "delete":
            self.put_away(row)
        elif row is not None and key in ("r", "f2"):
            self.begin_naming(row, key)
        else:
            used = super().handle(event)
            if self.list.follow(self.focus, 6):
                self._place_name()
                self.stale = True
            return used
        return True

    def bindings(self) -> list[Binding]:
        here = self._focused() is not None
        own = [Binding(("r",), _("Give it a name"), here), Binding(("delete",), _("Put it away"), here)]
        return [*own, *super().bindings()]

    def news(self) -> Sequence[str]:
        told, self._told = self._told, []
        return told

    def spoken_of(self, widget: Widget) -> Spoken | None:
        icons = ((icon, row) for row in self.rows for icon in (row.rename, row.delete))
        return next((Spoken(f"{icon.label}: {row.match.title}") for icon, row in icons if icon is widget), None)

    def _focused(self) -> OpenRow | None:
        here = self.list.row_of(self.focus.focused)
        return None if here < 0 else self.rows[here]

    def draw_body(self, canvas: Canvas) -> None:
        if not self.rows:
            x, y, w, h = self.body
            canvas.text(_("Nothing is open."), x + w / 2, y + h / 2 - 20, color=SECONDARY, anchor="c")
