"""What a replay has at the edges of its table: its controls, and over it where it stands and whose eyes look."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _, inside
from elements_table.match.archive.replay import Playback
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import MARGIN, SECONDARY, TEXT, TOP_BAR
from elements_table.ui.features.match.instruction import SIZE
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_mode import Hotkey
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import LEFT, IconButton
from elements_table.ui.widgets.focus import Widget

SHRINK: Final = 0.92
"""How large the table is beside what it is without a bar, so that it keeps all its room."""
LARGEST: Final = 1.246
"""The size of words up to which a table has what it needs above the bar."""
SPEEDS: Final = (("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0))


def shrunk(zoom: float) -> float:
    """Return how much smaller a replay is than a table where words are of a size; larger ones keep theirs."""
    return SHRINK if zoom <= 1 else min(zoom, LARGEST) / zoom


class Control(NamedTuple):
    """Something that a key does, and a button in the bar or an icon over the table."""

    key: str
    words: str
    do: Callable[[], None]
    icon: str

    def answer(self) -> Hotkey:
        """Return what the key does."""
        return Hotkey.always((self.key,), self.words, self.do)

    def tool(self) -> IconButton:
        """Return its icon without a plate, which says its words to whoever asks."""
        tool = IconButton(self.icon, self.words, self.do)
        tool.keys = (self.key,)
        return tool


class ReplayTop(TableBar):
    """The top bar of a replay, its `tools` at the right edge."""

    def __init__(
        self, app: Shell, playback: Playback, views: tuple[TableState, ViewBuilder], icons: Icons,
        tools: Sequence[IconButton], eyes: Callable[[], str],
    ) -> None:  # fmt: skip
        """`eyes` says whose cards are seen."""
        super().__init__(app, playback, *views, icons)
        self._playback, self._tools, self._eyes = playback, tools, eyes
        self._out = IconButton("ui_back", _("Back"), icons.back)
        self._out.keys = ("escape",)

    def widgets(self) -> list[Widget]:
        self._out.rect = (12.0, 12.0, 36.0, 36.0)
        self._place(self._tools[::-1])
        return [self._out, *self._tools]

    def over(self) -> list[Widget]:
        return self.widgets()

    def draw(self, canvas: Canvas) -> None:
        middle = TOP_BAR / 2
        tools = min(tool.rect[0] for tool in self._tools) - MARGIN
        faces = [x for bust in self._state.layout.parlour.busts.values() for x, y, *_ in [bust.face] if y < TOP_BAR]
        room = min([tools, *faces]) - LEFT
        canvas.label(heading(self._playback), LEFT, middle - 9, room, SIZE, "serif", TEXT, "l")
        canvas.label(self._eyes(), LEFT, middle + 13, room, color=SECONDARY, anchor="l")


def heading(playback: Playback) -> str:
    """Return where a replay stands, `hand 3, decision 6`; how many there are is to be seen under it."""
    if playback.is_at_end:
        return _("the end")
    stretch = playback.stretch
    is_last = stretch.last == len(playback.stops)
    decision = min(playback.stop - stretch.first + 1, stretch.last - stretch.first - is_last)
    if len(playback.stretches) == 1:
        return _("decision {n}").format(n=decision)
    words = _("{round} {number}, decision {decision}")
    number = playback.stretches.index(stretch) + 1
    return words.format(round=inside(_(playback.game.data.round)), number=number, decision=decision)
