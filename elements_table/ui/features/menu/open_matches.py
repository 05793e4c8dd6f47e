"""Every match that is open: gone on with, given a name, put away."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.saves import game_of
from elements_table.ui.common import saved
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, SECONDARY, SHADE, TEXT, TITLE
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.sheet import Sheet
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.match.archive.saves import SaveInfo
    from elements_table.ui.common.pictures import Pictures
    from elements_table.ui.common.put_away import PutAway
    from elements_table.ui.shell.screen import Shell

HEIGHT: Final = 84.0
PITCH: Final = 94.0
PICTURE: Final = (112.0, 70.0)
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
    trouble: str

    @property
    def title(self) -> str:
        """What it is called."""
        if self.info is None:
            return _("The match of {game} cannot be opened").format(game=_(self.head.title))
        return saved.headline(self.info, self.head)

    @property
    def line(self) -> str:
        """What stands under that."""
        return self.trouble if self.info is None else saved.facts(self.info, self.head, time.time())


class OpenRow(Button):
    """One open match; a press goes on with it."""

    def __init__(self, match: Open, pictures: Pictures, go_on: Callable[[], None]) -> None:
        super().__init__("", go_on)
        self.match = match
        self.enabled = match.info is not None
        self.pictures = pictures
        self.is_named = False
        """Whether its name is being typed, in a field over it."""

    @property
    def focusable(self) -> bool:
        """Also where it cannot be gone on with: it can be put away."""
        return self.visible

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the picture, and the words beside it."""
        x, y, w, h = self.rect
        plate = (x, y, w + ICONS, h)
        canvas.box(plate, RADIUS, fill=SHADE, fill_opacity=0.24, line=HAIRLINE, line_opacity=0.14)
        if hot and self.enabled:
            canvas.box(plate, RADIUS, fill=HAIRLINE, fill_opacity=0.05, line=GOLD, line_opacity=0.5)
        self.pictures.draw(canvas, (x + 8, y + (h - PICTURE[1]) / 2, *PICTURE), self.match.path, self.match.head.look)
        left = x + PICTURE[0] + 26
        room = x + w - 12 - left
        if not self.is_named:
            title = canvas.fit(self.match.title, room, TITLE * 0.9, "serif")
            canvas.text(title, left, y + h / 2 - 13, TITLE * 0.9, "serif", TEXT, "l")
        color = SECONDARY if self.enabled else CORAL
        canvas.label(self.match.line, left, y + h / 2 + 17, room, color=color, anchor="l")

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around it."""
        canvas.focus(self.rect, RADIUS)


class OpenMatches(Sheet):
    """The list, the match last played first."""

    size = (760.0, 620.0)

    has_keys = True

    def __init__(self, app: Shell, heads: Sequence[GameData], away: PutAway, pictures: Pictures) -> None:
        super().__init__(app)
        self.title = _("Open matches")
        self._heads = {head.id: head for head in heads}
        self._away = away
        self._pictures = pictures
        self.scroll = Scroll()
        self.rows: list[OpenRow] = []
        self.renames: list[IconButton] = []
        self.deletes: list[IconButton] = []
        self.name = TextField("", lambda _text: None, longest=LONGEST, hint=_("A name for this match"))
        self.name.visible = False
        self._naming: Path | None = None
        self.undo = Button(_("Undo"), self._bring_back, icon="ui_undo", shortcut="u")
        self.done = Button(_("Close"), self.back, kind="primary")
        self._read()

    @property
    def note(self) -> str:
        """What the keys do; what was put away, as long as it can be brought back."""
        return self._away.words if self._away.is_there else _("R gives a name, Del puts away")

    # ---- what is listed

    def _read(self) -> None:
        found = []
        for path in self.services.saves.open_matches():
            head = self._heads.get(game_of(path))
            if head is None:
                continue
            try:
                found.append(Open(path, head, self.services.saves.summary(path), ""))
            except TableError as error:
                found.append(Open(path, head, None, str(error)))
        self.rows, self.renames, self.deletes = [], [], []
        for match in found:
            row = OpenRow(match, self._pictures, partial(self._go_on, match))
            rename = IconButton("ui_rename", _("Give it a name"), partial(self.begin_naming, row), size=19)
            delete = IconButton("ui_close", _("Put it away"), partial(self.put_away, row), size=17)
            rename.keys, delete.keys = ("r",), ("delete",)
            rename.enabled = row.enabled
            self.rows.append(row)
            self.renames.append(rename)
            self.deletes.append(delete)

    def _go_on(self, match: Open) -> None:
        self.back()
        self.navigator.continue_match(match.head.id, match.path)

    # ---- names

    def begin_naming(self, row: OpenRow, by_key: str = "") -> None:
        """Let the name of a match be typed, as a key or a press asks."""
        if row.match.info is None:
            return
        self._naming = row.match.path
        self.name.set(row.match.info.aside.name)
        self._arrange()
        self.ring.focus(self.name)
        self.name.edit(by_key)

    def _named(self) -> None:
        """Keep the name that was typed."""
        path, self._naming = self._naming, None
        if path is None:
            return
        try:
            self.services.saves.rename(path, self.name.text.strip())
        except TableError as error:
            self.navigator.say(str(error))
        self._renew(path)

    # ---- putting away

    def put_away(self, row: OpenRow) -> None:
        """Put a match away; it can be brought back for some seconds."""
        place = self.rows.index(row)
        self._away.put(row.match.path)
        self._renew(None, place)

    def _bring_back(self) -> None:
        self._away.bring_back()
        self._renew()

    def _renew(self, path: Path | None = None, place: int = 0) -> None:
        """List anew; the focus goes to the match in `path`, or to that place."""
        self._read()
        self._arrange()
        near = next((row for row in self.rows if row.match.path == path), None)
        if near is None and self.rows:
            near = self.rows[min(place, len(self.rows) - 1)]
        self.ring.focus(near or self.done, by_keyboard=self.ring.by_keyboard)

    # ---- the screen

    def enter(self) -> None:
        """Focus the match last played; it shows as focused with the first key."""
        self.ring.focus(self.rows[0] if self.rows else self.done, by_keyboard=False)

    def leave(self) -> None:
        """Keep a name that is still being typed."""
        if self._naming is not None:
            self._named()

    def layout(self, width: float, height: float) -> None:
        """Place the rows, and the buttons at the foot."""
        super().layout(width, height)
        self._arrange()

    def _arrange(self) -> None:
        x, y, w, h = self.body
        self.scroll.place((x, y, w + 12, h - 8), len(self.rows) * PITCH - (PITCH - HEIGHT))
        self.undo.rect, self.done.rect = self.foot_rects(2)
        self.undo.visible = self._away.is_there
        self._place_rows()
        places: list[Widget] = [self.scroll]
        for trio in zip(self.rows, self.renames, self.deletes, strict=True):
            places += trio
        self.ring.set([*places, self.name, self.undo, self.done])
        self.stale = True

    def _place_rows(self) -> None:
        x, y, w, _h = self.scroll.rect
        self.name.visible = False
        for i, (row, rename, delete) in enumerate(zip(self.rows, self.renames, self.deletes, strict=True)):
            top = y - self.scroll.offset + i * PITCH
            row.rect = (x, top, w - 12 - ICONS, HEIGHT)
            right = x + w - 12 - 14
            delete.rect = (right - 36, top + (HEIGHT - 36) / 2, 36, 36)
            rename.rect = (right - 36 - 42, top + (HEIGHT - 36) / 2, 36, 36)
            row.is_named = row.match.path == self._naming
            if row.is_named:
                self.name.visible = True
                left = x + PICTURE[0] + 20
                self.name.rect = (left, top + 6, row.rect[0] + row.rect[2] - 6 - left, 34)
            for widget in (row, rename, delete):
                widget.clip = self.scroll.rect

    def update(self, now: float) -> None:
        """Let go of what was put away a while ago; keep a name that is typed no longer."""
        if self.undo.visible and not self._away.is_there:
            self._arrange()
        if self._naming is not None and not self.name.editing:
            self._named()

    def waiting(self) -> bool:
        """Return whether nothing is still to be let go of."""
        return not self._away.is_there

    def handle(self, event: Input) -> bool:
        """Take one input; R and Del are for the match that has the focus."""
        if self._naming is not None and isinstance(event, Key) and event.name in ("enter", "escape"):
            path = self._naming
            if event.name == "enter":
                self._named()
            else:
                self._naming = None
                self._renew(path)
            return True
        row = self._focused()
        if isinstance(event, Key) and row is not None and event.name in ("r", "f2", "delete"):
            if event.name == "delete":
                self.put_away(row)
            else:
                self.begin_naming(row, event.name)
            return True
        used = super().handle(event)
        if self.scroll.follow(self.ring, 6):
            self._place_rows()
            self.stale = True
        return used

    def bindings(self) -> list[Binding]:
        """Return the keys that answer here."""
        here = self._focused() is not None
        own = [Binding(("r",), _("Give it a name"), here), Binding(("delete",), _("Put it away"), here)]
        return [*own, *super().bindings()]

    def _focused(self) -> OpenRow | None:
        """Return the match that the focus is on, or on an icon of."""
        focused = self.ring.focused
        trios = zip(self.rows, self.renames, self.deletes, strict=True)
        return next((trio[0] for trio in trios if focused in trio), None)

    def draw_body(self, canvas: Canvas) -> None:
        """Say where nothing is open."""
        if not self.rows:
            x, y, w, h = self.body
            canvas.text(_("Nothing is open."), x + w / 2, y + h / 2 - 20, color=SECONDARY, anchor="c")
