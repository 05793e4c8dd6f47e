"""The card of a hint: the two best actions with their chances, why, what the second costs, and a gold button."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.common.counsel import BAR, Counsel, Option, draw_row, lowered, row_lines
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.ways import around, bounds, meet, pill_width, pills, shared, target
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Ground, Widget
from elements_table.ui.widgets.slip import SECOND, SlipButton, draw_slip

WIDTH: Final = 216.0
BROAD: Final = 460.0
"""Where there is no place for it at its usual width: in two columns."""
PAD: Final = 18.0
HEAD: Final = 46.0
"""Height of the title."""
AFTER_ROW: Final = 14.0
BUTTON: Final = 44.0
GAP: Final = 10.0
INWARDS: Final = 24
"""How exactly a place away from the edges is looked for, in dp."""
TOP: Final = 236.0
"""Where it lies best at the highest, in units."""
STEP: Final = 8.0
"""How exactly a free place is looked for, in dp."""
NUMBERS: Final = 42.0
"""What is written under the rule, in units of the stage."""
FACES: Final = 10
"""How many times as much what is in use, or told by the rule, counts as something else that is hidden."""
APART: Final = 8.0
"""Clear of the top bar, and of buttons."""
MANY: Final = 12
"""With so many cards in hand the card is a short one."""


@dataclass(eq=False, repr=False)
class HintCard(TablePart):
    """Shows the counsel of the table's state where nothing lies that it speaks of, or that can be used."""

    broadest = BROAD
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
        self.wide = WIDTH
        self._is_short = False
        """Whether it says less for want of room."""
        self.rect: Rect | None = None
        """Where it lies; None while it is not shown."""

    def speak(self) -> None:
        """Say what the buttons do in the language that is spoken now."""
        self._close.label, self._do.label = _("Close the hint"), _("Do it")
        self._why.about = _("Says what the second action costs.")
        self._do.about = _("Does the first action.")

    def place(self) -> None:
        """Look for a free place for what there is to say."""
        counsel = self._state.counsel
        before, self.rect = self.rect, None
        if counsel is not None:
            self.rect = self._free_place(counsel, before)
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
        return (self.wide - 3 * PAD) / 2 if self._is_broad else self.wide - 2 * PAD

    @property
    def _is_broad(self) -> bool:
        return self.wide > WIDTH

    def _free_place(self, counsel: Counsel, before: Rect | None) -> Rect:
        """Return a free place at its side if there is one, or where a short card hides least."""
        needed, groups, layout, stage = list(self._taken()), list(self._around()), self._state.layout, self._stage
        softly = [rect for group in groups for rect in group]
        self.wide, foot = WIDTH, layout.height - theme.MARGIN
        usual, whole = (layout.parlour.y(TOP), foot), (theme.TOP_BAR + APART, foot)
        edges = sorted((layout.width - 24 - WIDTH, 24.0), key=lambda x: before is not None and x != before[0])
        sides = (edges[:1], edges[1:]) if before is not None else (edges,)
        holds_many = any(zone.spread and len(stage.actors[name]) >= MANY for name, zone in stage.zones.items())
        for lefts in sides if layout.parlour.is_tall else (*sides, self._lefts()):
            for self._is_short in (True,) if holds_many else (False, True):
                tried = ((x, column) for column in (usual, whole) for x in lefts)
                for rect in (rect for at in tried for rect in self._slid(*at, counsel, [*needed, *softly])):
                    return rect
        found = list[Rect]()
        widths = {self.broadest} if layout.parlour.is_tall else {WIDTH, self.broadest}
        for wide in sorted(widths):
            self.wide = min(wide, layout.width - 2 * theme.MARGIN)
            found += [rect for x in self._lefts() for rect in self._slid(x, whole, counsel, ())]
        choices = self._state.choices
        asked = {name for ref in stage.refs() for name in choices.zones(ref)} if choices is not None else ()
        held = [name for name, zone in stage.zones.items() if zone.drop and name not in stage.closed]
        waiting = [stage.zones[name].area for name in held if stage.actors[name] or name in asked]
        x, y, w, h = layout.parlour.rule()
        firmly = [*waiting, *needed, (x, y, w, h + layout.parlour.s(NUMBERS))]
        found = [rect for rect in found if not any(meet(rect, other) for other in needed)] or found[::3]
        # cards that lie over one another hide no more than they take together
        weighed = [*((bounds(group), 1) for group in groups), *((other, FACES) for other in firmly)]
        best = min(found, key=lambda rect: sum([weight * shared(rect, other) for other, weight in weighed]))
        self.wide = best[2]
        return best

    def _lefts(self) -> list[float]:
        room = self._state.layout.width - self.wide
        lefts = *map(float, range(int(theme.MARGIN), int(room - theme.MARGIN), INWARDS)), room - theme.MARGIN
        middle = [room / 2] if self._is_broad else []
        return [*middle, *sorted(lefts, key=lambda x: -abs(x - room / 2))]

    def _slid(self, x: float, column: Sequence[float], counsel: Counsel, taken: Sequence[Rect]) -> Iterator[Rect]:
        top, height = column[0], self._height(counsel)
        tops = (top + n * STEP for n in range(max(not taken, int((column[1] - height - top) / STEP) + 1)))
        rects = ((x, y, self.wide, height) for y in tops)
        yield from (rect for rect in rects if not any(meet(rect, other) for other in taken))

    def _taken(self) -> Iterator[Rect]:
        """Yield what must not be covered: hands, what can be used, and what the hint points at, with its pills."""
        stage, state = self._stage, self._state
        hands = [ref for ref in stage.refs() if stage.zones[ref.zone].spread]
        usable = state.choices.touched(stage.refs()) if state.choices is not None else []
        pointed = [ref for each in state.ranked for ref in each.way.refs]
        for ref in {*hands, *usable, *pointed}:
            actor = stage.actor(ref)
            if actor is not None:
                yield around(stage.rest_pose(actor), stage.zones[ref.zone].aspect)
        first = state.ranked[0].way if state.ranked else None
        if first is not None and first.zone:
            end, aspect = target(stage, first.zone), stage.zones[first.zone].aspect
            yield (end.x - end.width / 2, end.y - end.width * aspect / 2, end.width, end.width * aspect)
        buttons = self.buttons()
        yield from ((x - APART, y - APART, w + 2 * APART, h + 2 * APART) for x, y, w, h in buttons.values())
        found = pills(state.layout.width, pill_width(measuring(self._art)), stage, state.ranked, buttons)
        rise = theme.Raise.SELECTED
        yield from ((x, y - rise, w, h + rise) for x, y, w, h in found.values())  # with pieces that are yet to rise

    def _around(self) -> Iterator[list[Rect]]:
        """Yield what is better not covered either, thing by thing: faces, the rule, and all other pieces by zones."""
        stage, layout = self._stage, self._state.layout
        # in a high window people across make room for it before the cards do
        seats = [layout.viewer] if layout.parlour.is_tall else range(layout.seats)
        yield from ([self._scene.seat_place(seat, layout).area] for seat in seats)
        yield from ([spot] for spot in self._scene.readouts.spots(self._views.view(), layout).values())
        for name, actors in stage.actors.items():
            if actors:
                yield [around(actor.home, stage.zones[name].aspect) for actor in actors]

    def buttons(self) -> dict[str, Rect]:
        """Return where the scene's buttons are that can be seen."""
        return {name: rect for name, (_slot, rect) in self.seen().items()}

    def _height(self, counsel: Counsel) -> float:
        painter = measuring(self._art)
        rows = HEAD + sum(self._row_height(painter, option) for option in counsel.options)
        words = sum(12 + len(lines) * theme.LINE for lines, _color in self._said(painter, counsel))
        buttons = BUTTON + (0 if self._is_beside(counsel) else BUTTON + GAP) + PAD + 8
        return max(rows + 4, PAD - 8 + words + buttons) if self._is_broad else rows + words + buttons

    def _is_beside(self, counsel: Counsel) -> bool:
        return self._is_short or counsel.is_unfolded or counsel.is_even

    def _row_height(self, painter: Painter, option: Option) -> float:
        return len(row_lines(painter, option, self._inside)) * theme.LINE + BAR + AFTER_ROW

    def _said(self, painter: Painter, counsel: Counsel) -> Iterator[tuple[Sequence[str], theme.Color]]:
        """Yield the lines of each sentence and its colour: why, why the second, and how the two stand."""
        first, second = counsel.reasons
        if first:
            yield painter.wrapped(first, self._inside), theme.WRITTEN
        if counsel.is_unfolded or not self._is_short:
            aside = counsel.why_not() if counsel.is_unfolded else counsel.aside()
            for words in (second, aside):
                if words and words != first:
                    yield painter.wrapped(words, self._inside), SECOND
        elif counsel.is_even and not self._is_broad:
            yield painter.wrapped(counsel.aside(), self._inside), SECOND

    def _place_buttons(self, counsel: Counsel) -> None:
        if self.rect is None:
            return
        x, y, w, h = self.rect
        self._ground.rect = self.rect
        self._close.rect = (x + w - 36, y + 8, 28, 28)
        painter, (first, second) = measuring(self._art), counsel.options
        left, foot, wide = x + PAD, y + h - PAD - BUTTON, self._inside
        self._do.sub = first.words if painter.text_width(first.words, theme.SECOND) <= self._inside - 16 else None
        self._why.label = _("Why not {action}?").format(action=lowered(second.words))
        if painter.text_width(self._why.label, face="semi") > self._inside - 16:
            self._why.label = _("Why not the second?")
        if self._is_beside(counsel) and not (counsel.is_unfolded or counsel.is_even):
            wide = (self._inside - GAP) / 2
            self._why.label, self._do.sub = _("Why not?"), None
            self._why.rect, self._do.rect = (left, foot, wide, BUTTON), (left + wide + GAP, foot, wide, BUTTON)
            return
        self._why.rect, self._do.rect = (left, foot - BUTTON - GAP, wide, BUTTON), (left, foot, wide, BUTTON)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; its buttons draw themselves."""
        counsel, rect = self._state.counsel, self.rect
        if counsel is None or rect is None:
            return
        x, y, w, _h = rect
        draw_slip(canvas, rect)
        left = x + w - PAD - self._inside
        canvas.icon("ui_hint", left + 9, y + 22, 20, theme.BRASS)
        room = self._inside - 28 - self._close.rect[2]
        canvas.label(_("chance to win"), left + 28, y + 22, room, color=SECOND, anchor="l")
        top = y + HEAD
        for number, option in enumerate(counsel.options, 1):
            draw_row(canvas, (left, top), self._inside, option, number, is_best=number == 1 or counsel.is_even)
            top += self._row_height(canvas, option)
        if self._is_broad:
            top = y + PAD - 8
        else:
            canvas.rule(x + PAD, top - 2, w - 2 * PAD, color=theme.WRITTEN)
        for lines, color in self._said(canvas, counsel):
            top += 8
            for line in lines:
                canvas.text(line, x + PAD, top, color=color)
                top += theme.LINE
            top += 4
