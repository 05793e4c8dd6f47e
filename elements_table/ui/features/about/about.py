"""About: the version, where the log lies, what a report needs, and the licences of all that is carried."""

from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from elements_table import __version__, paths
from elements_table.kernel.words import _
from elements_table.ui.common.doctor import facts, log_file, told
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.theme import BODY, HAIRLINE, LINE, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.platform.inputs import Input
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.list_view import LineList, Scroll
from elements_table.ui.widgets.markdown import Block, Run
from elements_table.ui.widgets.page import Page
from elements_table.ui.widgets.text_field import copy_text

OURS: Final = "Elements Table"
FONTS: Final = {
    "font-source-sans-pro": "Source Sans", "font-source-serif-pro": "Source Serif",
    "fontpkg-atkinson-hyperlegible": "Atkinson Hyperlegible",
}  # fmt: skip
"""What packages that bring fonts are called."""
INSTALLED: Final = ("pygame-ce", "PyYAML", "msgspec", "platformdirs", "tqdm", *FONTS)
NAMES: Final = ("LICENSE", "LICENCE", "COPYING", "LGPL")


def carried() -> dict[str, tuple[Path, ...]]:
    """Return the files of each licence by what it is of, ours first; a program that was packed has one file each."""
    found: dict[str, tuple[Path, ...]] = {
        file.stem: (file,) for file in sorted((paths.resources() / "licences").glob("*.txt"))
    }
    if not found:
        ours = paths.resources() / "LICENSE"
        found = {OURS: (ours,) if ours.is_file() else _installed("elements-table")}
        found |= {name: _installed(name) for name in INSTALLED}
    named = ((FONTS.get(name, name), files) for name, files in found.items() if files)
    return dict(sorted(named, key=lambda one: one[0] != OURS))


def _installed(name: str) -> tuple[Path, ...]:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return ()
    return tuple(Path(str(file.locate())) for file in files if file.stem.upper() in NAMES)


def text_of(files: tuple[Path, ...]) -> str:
    """Return what files say, one after the other; one that cannot be read says why."""
    texts = []
    for file in files:
        try:
            texts.append(file.read_text(encoding="utf-8", errors="replace"))
        except OSError as error:
            texts.append(f"{file}: {error.strerror}")
    return "\n\n".join(texts)


LIST: Final = 252.0
GAP: Final = 28.0
HEAD: Final = 2 * LINE + 44.0
"""Of the words above the licences."""
LONGEST: Final = 60_000
"""Letters of a licence that are shown; the file beside the program holds all of them."""


class About(Sheet):
    """Two lines of facts, then a list of what is carried and the licence of what is chosen in it."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("About Elements Table"))
        self.carried = carried()
        self.list = LineList(self._choose)
        self.list.show_lines(list(self.carried))
        self.scroll = Scroll()
        self.copy = Button(_("Copy details"), self._copy, about=_("What a report of a mistake needs, as text."))
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")
        self.log = _log()
        self._page = Page((), 1.0, lambda *_given: 0.0)

    @property
    def note(self) -> str:
        return _("Version {version}").format(version=__version__)

    def _choose(self, _index: int) -> None:
        self.scroll.offset = 0.0
        self.relayout()

    def _copy(self) -> None:
        done = copy_text(told(facts()))
        refusal = _("The clipboard cannot be used here.")
        self.navigator.say(_("The details are in the clipboard.") if done else refusal)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, h = self.body
        top, high = y + HEAD, h - HEAD
        self.list.lie_in((x, top, LIST, high))
        title = list(self.carried)[self.list.chosen] if self.carried else ""
        wide = w - LIST - GAP
        self._page = Page(_blocks(title and text_of(self.carried[title])), wide - 24, self.display.art.text_width)
        self.scroll.place((x + LIST + GAP, top, wide + 12, high), self._page.height)
        self.copy.rect, self.done.rect = self.foot_rects(2)
        self.focus.set([self.list, self.scroll, self.copy, self.done])

    def handle(self, event: Input) -> bool:
        used = super().handle(event)
        if self.scroll.take_moved():
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, _h = self.body
        words = _("Card games of the elements, drawn, written and played offline.")
        canvas.label(words, x, y + LINE / 2, w, BODY, color=TEXT, anchor="l")
        log = measuring(canvas.art).wrapped(_("Log: {file}").format(file=self.log), w, max_lines=1)
        canvas.lines(log, x, y + LINE + 4, color=SECONDARY)
        canvas.text(_("Carried here, and under which licence"), x, y + HEAD - 18, BODY, "semi", TEXT, "l")
        left, top, _wide, high = self.scroll.rect
        canvas.fill((left - GAP / 2, top, 1, high), HAIRLINE, 0.12)
        with canvas.clip(self.scroll.rect):
            self._page.draw(canvas, left, top - self.scroll.offset, top, top + high)
        canvas.hairline(x, self.rect[1] + self.rect[3] - 100, self.rect[2] - 2 * SHEET_PADDING, 0.08, HAIRLINE)


def _log() -> str:
    try:
        return str(log_file())
    except paths.NoHome:
        return _("none, for want of a home")


@cache
def _blocks(text: str) -> tuple[Block, ...]:
    """Return a licence as paragraphs: lines that belong together run on, as the width has it."""
    parts = text[:LONGEST].replace("\r", "").replace("\t", " ").split("\n\n")
    return tuple(Block("paragraph", (Run(" ".join(part.split())),)) for part in parts if part.strip())
