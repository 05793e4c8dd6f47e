"""The card of a hint: the two best actions with their chances, why, what the second costs, and a gold button."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.common.advice_rows import Counsel, Option, draw_row, row_high
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.action_paths import PEARL, around, meet, open_cards, openings, pearls
from elements_table.ui.stage.slip_place import slip_place
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Ground, Widget
from elements_table.ui.widgets.slip import SECOND, SlipButton, draw_slip

PAD: Final = 12.0
AFTER_ROW: Final = 8.0
BUTTON: Final = 34.0
GAP: Final = 8.0
BROAD: Final = 380.0
GHOST, MARK = 20.0, 120.0
"""As wide it says things in two columns, so far above the ruler nothing lies, so wide are marks at most, in dp."""
SIGN: Final = 28.0
"""What the icon takes that closes it."""


@dataclass(eq=False, repr=False)
class HintCard(TablePart):
    """Shows the counsel of the table's state where nothing lies that it speaks of, or that can be used."""

    do: Callable[[], None]
    unfold: Callable[[], None]
    close: Callable[[], None]
    """What its buttons do."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._ground = Ground()
        self._close = IconButton("ui_close", "", self.close, size=14)
        self._close.ink = SECOND
        self._close.keys = ("escape",)
        self._why = SlipButton("", self.unfold)
        self._do = Button("", self.do, kind="primary", keys=("hint",))
        self.speak()
        self.rect: Rect | None = None
        """Where it lies; None while it is not shown."""

    def speak(self) -> None:
        """Say what the buttons do in the language that is spoken now."""
        self._close.label, self._do.label = _("Close the hint"), _("Do it")
        self._why.label = _("Why not?")
        self._why.about = _("Says what the second action costs.")
        self._do.about = _("Does the first action.")

    def place(self) -> None:
        """Lay it where it covers nothing that it speaks of; once it says more it stays there if it can."""
        counsel, kept, self.rect = self._state.counsel, self.rect, None
        if counsel is not None:
            parlour = self._state.layout.parlour

            def high(wide: float) -> float:
                self.rect = (0.0, 0.0, wide, 0.0)
                return self._height(counsel)

            x, y, w, _most = slip_place(parlour, list(self._taken()), high, list(self._around()), kept=kept)
            self.rect = (x, y, w, high(w))
            self._place_buttons(counsel)
        self._state.has_hint_card = self.rect is not None

    def over(self, widgets: Sequence[Widget]) -> list[Widget]:
        """Return those of some widgets that it does not lie over, and while it is shown itself and its buttons."""
        counsel = self._state.counsel
        if self.rect is None or counsel is None:
            return list(widgets)
        self._why.visible = not (counsel.is_unfolded or counsel.is_even)
        seen = (widget for widget in widgets if not meet(self.rect, widget.rect))
        return [*seen, self._ground, self._why, self._do, self._close]

    @property
    def _inside(self) -> float:
        wide = 0.0 if self.rect is None else self.rect[2]
        return (wide - 3 * PAD) / 2 if self._is_broad else wide - 2 * PAD

    @property
    def _is_broad(self) -> bool:
        """Whether what it says stands in two columns."""
        return self.rect is not None and self.rect[2] >= BROAD

    def _taken(self) -> Iterator[Rect]:
        """Yield what must not be covered: hands, what can be used, and what the hint points at, with its numbers."""
        stage, state, buttons = self._stage, self._state, self.buttons()
        hands = [ref for ref in stage.refs() if stage.zones[ref.zone].spread]
        usable = state.choices.touched(stage.refs()) if state.choices is not None else []
        pointed = [ref for each in state.ranked for ref in each.way.refs]
        for ref in {*hands, *usable, *pointed}:
            actor = stage.actor(ref)
            if actor is not None:
                yield around(stage.rest_pose(actor), stage.zones[ref.zone].aspect, PEARL if ref in pointed else 0.0)
        yield from open_cards(stage, state.layout.parlour.unit)
        if state.layout.parlour.is_tall:  # a ghost may stand above the ruler
            x, y, w, h = state.layout.parlour.ruler()
            yield (x, y - GHOST, w, h + GHOST)
        for first in state.ranked[:1]:
            yield from openings(stage, first.way.zone)
        yield from (rect for slot, rect in self.seen().values() if not slot.shows)
        yield from pearls(stage, state.ranked, buttons).values()
        spots = self._scene.readouts.spots(self._views.view(), state.layout)
        yield from (spots[name] for name in self._scene.readouts.bare)

    def _around(self) -> Iterator[Rect]:
        """Yield what it covers sooner: other pieces, one's own portrait, and what is to be read."""
        yield self._scene.seat_place(self._state.layout.viewer, self._state.layout).area
        yield from (around(one.home, self._stage.zones[one.zone].aspect) for one in self._stage.everything)
        yield from self._scene.readouts.spots(self._views.view(), self._state.layout).values()
        yield from self.marks(math.inf)

    def marks(self, most: float = MARK) -> Iterator[Rect]:
        """Yield where read-outs stand that are not wider, in dp."""
        meanings = self._scene.readouts.meanings(self._views.view(), self._state.layout)
        yield from (rect for rect, _tip in meanings if rect[2] <= most)

    def uncrossed(self) -> Iterator[Rect]:
        """Yield what no arrow is drawn over: buttons, read-outs, the ruler."""
        yield from (*self.buttons().values(), *self.marks(), self._state.layout.parlour.ruler())

    def buttons(self) -> dict[str, Rect]:
        """Return where the scene's buttons are that can be seen."""
        return {name: rect for name, (_slot, rect) in self.seen().items()}

    def _height(self, counsel: Counsel) -> float:
        painter = measuring(self._art)
        rows = PAD + sum(self._row_height(painter, option) for option in counsel.shown)
        lines = len(self._said(painter, counsel)[0])
        words = 8 + lines * theme.LINE if lines else 0.0
        foot = GAP + BUTTON + PAD
        return max(rows + GAP, PAD - 8 + words + foot) if self._is_broad else rows + words + foot

    def _row_height(self, painter: Painter, option: Option) -> float:
        return row_high(painter, option, self._inside) + AFTER_ROW

    def _said(self, painter: Painter, counsel: Counsel) -> tuple[Sequence[str], theme.Color]:
        """Return lines and their colour: why the first or, once that is asked, why not the second."""
        told, second = counsel.reasons
        if counsel.is_unfolded:
            told = second if second not in ("", told) else counsel.why_not()
        lines = painter.wrapped(told, self._inside) if told else []
        return lines, SECOND if counsel.is_unfolded else theme.WRITTEN

    def _place_buttons(self, counsel: Counsel) -> None:
        if self.rect is None:
            return
        x, y, w, h = self.rect
        self._ground.rect = self.rect
        left, top, right = x + w - PAD - self._inside, y + h - PAD - BUTTON, x + w - PAD - SIGN
        self._close.rect = (right + 4, top, SIGN, BUTTON)
        asks = not (counsel.is_unfolded or counsel.is_even)
        half = (right - left - GAP) / 2
        self._why.rect = (left, top, half, BUTTON)
        self._do.rect = (left + half + GAP, top, half, BUTTON) if asks else (left, top, right - left, BUTTON)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; its buttons draw themselves."""
        counsel, rect = self._state.counsel, self.rect
        if counsel is None or rect is None:
            return
        x, y, w, _h = rect
        draw_slip(canvas, rect)
        left, top = x + PAD, y + PAD
        for number, option in enumerate(counsel.shown, 1):
            draw_row(canvas, (left, top), self._inside, option, number, is_best=number == 1 or counsel.is_even)
            top += self._row_height(canvas, option)
        top = y + PAD - 8 if self._is_broad else top - 4
        lines, color = self._said(canvas, counsel)
        canvas.lines(lines, x + w - PAD - self._inside, top + 8, color=color)
