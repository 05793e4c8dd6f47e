"""A position set by hand: everything lies open on the very table, and goes wherever it is carried."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from elements_table.kernel.editing import BOX, Edited
from elements_table.kernel.scenario import Scenario, load
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BLACK, CORAL, GOLD, HAIRLINE, SECONDARY, SHADE, TEXT
from elements_table.ui.features.editor.figures import Figures
from elements_table.ui.features.editor.lying import TRAY, Lying, name_of
from elements_table.ui.features.editor.position_screen import PositionScreen, drafted, fresh
from elements_table.ui.features.editor.words import path_words
from elements_table.ui.panels.teams import draw_company
from elements_table.ui.platform.inputs import Binding, Dropped, Input, Key, Pointer
from elements_table.ui.shell.screen import Felt, Screen, Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.motion.drawing import draw_moving, draw_resting
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import Layout
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from elements_table.ui.widgets.button import Button, IconButton, back_icon
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.tips import Tip, Toast

SHRINK: Final = 0.865
"""How large the table is beside what it is without a foot, so that it keeps all its room."""
LARGEST: Final = 1.25
CLEAR: Final = 0.94
"""How much of the height over the foot the table takes: a hand may reach below it, and is seen whole."""
HIGH, LINE = 124.0, 40.0
"""Of the foot, and of the line of words in it, in dp."""
BUTTON: Final = (128.0, 44.0)
EDGE: Final = 22.0
GAP: Final = 10.0
PILES: Final = 196.0


def opened(
    app: Shell, game_id: str = "", *, file: Path | None = None, scenario: Scenario | None = None, seat: int = 0
) -> Screen | None:
    """Return the editor with a scenario, that of a file, what was left unsaved of a game, or a fresh deal of it.

    None: why not is said.
    """
    with app.navigator.telling():
        if file is not None:
            scenario = load(file)[0]
        if scenario is None and (found := drafted(game_id, app.services.registry)) is not None:
            screen = Editor(app, found[0], seat)
            screen.draft, screen.is_kept = found[1], False
            screen.toast = Toast(_("As you left it: it is not saved yet."), app.clock)
            return screen
        return Editor(app, Edited(scenario or fresh(game_id), app.services.registry), seat)
    return None


class Editor(PositionScreen):
    """The table of a position, what lies nowhere under it, and what can be done with the position."""

    stands = True

    def __init__(self, app: Shell, edited: Edited, seat: int = 0) -> None:
        self.stage = Stage(Pace(1.0, app.services.settings.reduced_motion))
        self.drags = DragController(self.stage)
        self.drags.chosen.connect(self._carry)
        self.drags.refused.connect(self._refuse)
        self._told: list[str] = []
        self._selected: Actor | None = None
        super().__init__(app, edited, seat)
        self._back = back_icon(_("Back"), self.back)
        icons: tuple[tuple[str, str, Callable[[], None], str], ...] = (
            ("ui_dice", _("A fresh deal"), lambda: self.take(fresh(self.game.id)), "d"),
            ("ui_close", _("Clear the table"), self._empty, "x"),
            ("ui_undo", _("Undo"), self._undo, "undo"),
            ("ui_redo", _("Redo"), self._redo, "r"),
            ("ui_exchange", _("Turn the table"), lambda: self.turn_to((self.viewer + 1) % self.edited.seats), "t"),
            ("ui_copy", _("Copy as text"), self.copy, "c"),
            ("ui_import", _("Paste a text"), self.paste, "v"),
            ("ui_export", _("Save as a file"), self.save, "s"),
        )
        self.icons = [IconButton(icon, label, act, shortcut=key) for icon, label, act, key in icons]
        about = _("Whose turn it is, scores, and all else that is not carried.")
        self.buttons = [
            Button(_("Numbers"), self._figures, icon="ui_settings", shortcut="n", about=about),
            Button(_("Expert"), self.ask, icon="ui_hint", shortcut="h", about=_("What the expert would do.")),
            Button(_("Puzzle"), self.prove, icon="ui_why", shortcut="z",
                   about=_("Proves that something can be reached for certain, or that it cannot.")),
            Button(_("Play"), self.play, kind="primary", icon="ui_play", shortcut="p"),
        ]  # fmt: skip
        self.tray = Dropdown([""], 0, self._look_through)

    def begin(self, edited: Edited) -> None:
        super().begin(edited)
        self.lying = Lying(self.scene, edited, self.names)

    @property
    def most_zoom(self) -> float:
        return LARGEST

    @property
    def shrinks(self) -> float:
        return SHRINK

    # ---- layout

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        is_tall = height > width
        foot = HIGH + (BUTTON[1] + GAP if is_tall else 0.0)
        self.top = height - foot
        middle = self.top + 4 + LINE / 2
        for n, icon in enumerate(self.icons):
            icon.rect = (width - EDGE - 42 * (len(self.icons) - n), middle - 18, 36, 36)
        wide = BUTTON[0] if not is_tall else (width - 2 * EDGE - 3 * GAP) / 4
        for n, button in enumerate(self.buttons):
            left = width - EDGE - (wide + GAP) * (len(self.buttons) - n) + GAP
            button.rect = (left, height - BUTTON[1] - 18, wide, BUTTON[1])
        high = HIGH - LINE - 12
        self.tray.rect = (EDGE, self.top + LINE + 4 + (high - 40) / 2, PILES, 40)
        left = EDGE + PILES + GAP
        right = width - EDGE if is_tall else self.buttons[0].rect[0] - GAP
        self._tray = (left, self.top + LINE + 2, right - left, high - 4 * is_tall)
        self.lay()

    def lay(self, *, moves: bool = False) -> None:
        """Lay everything where it belongs; it `moves` there from where it lies."""
        layout = Layout(self.width, self.top * CLEAR, self.edited.seats, self.viewer, cards=1.0)
        self.table = self.lying.lay(layout, self._tray)
        self.view = self.seen(self.viewer)
        self.tray.labels = tuple(self._pile_words(path) for path in self.lying.piles)
        self.tray.chosen = self.lying.piles.index(self.lying.shown)
        if moves and self.stage.zones.keys() == {zone.name for zone in self.lying.zones}:  # else it is another table
            self.stage.now = self.app.clock
            self.stage.form(self.lying.zones)
            self.stage.change(self.lying.pieces, None, {})
        else:
            self.stage.place(self.lying.zones, self.lying.pieces)
        choices = Choices(self.scene, (), self.view, self.table)
        choices.drags = dict(self.lying.moves())
        self.drags.offer(choices)
        self.refresh_focus()

    def _pile_words(self, path: str) -> str:
        if path == BOX:
            return _("Not in play")
        return path_words(path, self.names, self.game)

    def refresh_focus(self) -> None:
        """Let the keyboard reach what there is now: a raised piece's zones first."""
        edited = self.edited
        self.icons[2].enabled, self.icons[3].enabled = edited.can_undo, edited.can_redo
        can_be = not edited.trouble
        for button in self.buttons[1:]:
            button.enabled = can_be
        self._selected = self.stage.selected
        lit = [ZoneWidget(self.drags, name) for name in self.drags.lit()] if self._selected is not None else []
        pieces = [PieceWidget(self.drags, ref) for ref in self.stage.refs()]
        self.focus.set([*lit, *pieces, self.tray, *self.icons, *self.buttons, self._back])
        if lit and self.focus.by_keyboard and isinstance(self.focus.focused, PieceWidget):
            self.focus.focus(lit[0])
        self._follow_focus()

    def _follow_focus(self) -> None:
        focused = self.focus.focused if self.focus.by_keyboard else None
        self.stage.focused = focused.ref if isinstance(focused, PieceWidget) else None
        self.stale = True

    # ---- what a person does

    def changed(self, told: str = "", *, is_kept: bool = False) -> None:
        super().changed(told, is_kept=is_kept)
        self._told += filter(None, (told, self.edited.trouble))
        self.lay(moves=True)

    def _carry(self, move: Any) -> None:
        entry, edited = move.entry, self.edited
        piece = next(one for one in self.stage.everything if self._entry(one) == entry)
        what, place = name_of(piece.piece, self.scene, self.view), self._pile_words(move.target)
        words = _("{what}: {place}").format(what=what, place=place)
        edited.move(entry.path, entry.text, move.target)
        self.services.sound.play("place")
        self.changed(words)

    def _entry(self, actor: Actor) -> object:
        entries = self.lying.entries.get(actor.zone, [])
        return entries[actor.index] if actor.index < len(entries) else None

    def _refuse(self, actor: Actor, zone: str) -> None:
        self.navigator.say(_("That does not lie there in any position."))

    def _look_through(self, index: int) -> None:
        self.lying.shown = self.lying.piles[index]
        self.lay()

    def _empty(self) -> None:
        self.edited.empty()
        self.changed(_("The table is clear."))

    def _undo(self) -> None:
        if self.edited.can_undo:
            self.edited.undo()
            self.changed(_("Undone."))

    def _redo(self) -> None:
        if self.edited.can_redo:
            self.edited.redo()
            self.changed(_("Done again."))

    def turn_to(self, seat: int) -> None:
        super().turn_to(seat)
        self.lay()
        self._told.append(_("{name} sits in front.").format(name=self.names[seat]))

    def _figures(self) -> None:
        self.navigator.push(Figures(self.app, self.edited, self.names, self.changed))

    def back(self) -> None:
        self.part_with(super().back)

    # ---- input

    def handle(self, event: Input) -> bool:
        """Take one input: what is open first, then buttons, then the pieces."""
        if isinstance(event, Dropped):
            self.open_file(event.file)
            return True
        if isinstance(event, Pointer):
            used = self._point(event)
        elif isinstance(event, Key) and event.name == "escape" and self.drags.held is not None:
            self.drags.drop()
            used = True
        elif isinstance(event, Key) and event.ctrl and self.focus.overlay is None:
            used = self._command(event)
        else:
            used = super().handle(event)
        if self.stage.selected is not self._selected:
            self.refresh_focus()
        self._follow_focus() if isinstance(event, Key) else None
        return used

    def _command(self, event: Key) -> bool:
        acts = {icon.shortcut: icon.on_press for icon in self.icons if icon.shortcut in "cvs"}
        act = {"z": self._redo, "y": self._redo, **acts}.get(event.name)
        if act is not None:
            act()
        return act is not None

    def _point(self, event: Pointer) -> bool:
        if event.kind == "down" and self.stage.moving() and self.stage.dragged is None:
            self.stage.hurry()
        on_widget = self.stage.dragged is None and self.focus.handle(event)
        self.stale |= self.focus.changed()
        if on_widget and event.kind != "move":
            return True
        under = self.stage.piece_at(event.x, event.y) if event.kind == "down" and event.y >= self.top else None
        if under is not None and under.zone != TRAY:
            return True  # the foot lies over it
        used = self.drags.pointer(event)
        if self.stage.dragged is not None:
            self.display.touch()
        return used or on_widget

    def bindings(self) -> list[Binding]:
        carried = Binding(("enter",), _("Raise a piece, and put it where it shall lie"))
        return [carried, *super().bindings()]

    def felt(self) -> Felt:
        chosen = frozenset() if self.stage.selected is None else frozenset((self.stage.selected,))
        return super().felt()._replace(chosen=chosen, dragged=self.stage.dragged)

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        found = super().tip(pointer)
        actor = None if pointer is None or self.stage.dragged else self.stage.piece_at(pointer.x, pointer.y)
        if found is not None or actor is None:
            return found
        pose, high = actor.home, actor.home.width * self.stage.zones[actor.zone].aspect
        about = self.scene.readouts.piece(actor.piece, self.view)
        return None if about is None else ((pose.x - pose.width / 2, pose.y - high / 2, pose.width, high), about)

    # ---- words for whoever does not see it

    def news(self) -> Sequence[str]:
        told, self._told = self._told, []
        return told

    def spoken(self) -> Sequence[str]:
        return [self.sentence()]

    def spoken_of(self, widget: Widget) -> Spoken | None:
        if isinstance(widget, ZoneWidget):
            return Spoken(self._zone_words(widget.name))
        actor = self.stage.actor(widget.ref) if isinstance(widget, PieceWidget) else None
        if actor is None:
            return None
        is_up = actor is self.stage.selected
        name = name_of(actor.piece, self.scene, self.view)
        return Spoken(name, _("raised") if is_up else self._zone_words(actor.zone))

    def _zone_words(self, zone: str) -> str:
        places = self.lying.places[zone]
        return self._pile_words(places[0].path if places else BOX)

    def asked(self, what: str) -> Sequence[str] | None:
        if what == "can":
            return [self.sentence()]
        told = None if what in ("last", "rule") else getattr(self.scene.account, what)(self.view)
        return told if not self.edited.trouble else [self.sentence()]

    # ---- drawing

    def update(self, now: float) -> None:
        if self.stage.update(now) or self.drags.stale:
            self.drags.stale = False
            self.stale = True

    def moving(self) -> bool:
        return self.stage.moving()

    def draw(self, canvas: Canvas) -> None:
        look, cards = self.game.look, CardArt(self.display.art)
        place = self.display.place(look, self.table.parlour)
        place.paint_room(canvas.surface)
        draw_company(canvas, place, self.scene, self.view, self.table)
        self.scene.paint(canvas, self.view, self.table)
        if self.edited.trouble:
            canvas.fill((0, 0, self.width, self.height), BLACK, 0.6)  # what it says is of how it could be last
        lit = self.drags.lit()
        for name in lit:
            zone, is_over = self.stage.zones[name], name == self.drags.over
            canvas.dashed(zone.area, zone.radius, GOLD, 1.0 if is_over else 0.55, 2, (10, 8), 0.08)
        draw_resting(self.stage, canvas, cards, (TRAY,))
        if not self.edited.trouble:
            self.scene.paint_over(canvas, self.view, self.table)
        self._draw_foot(canvas)
        draw_resting(self.stage, canvas, cards, [name for name in self.stage.zones if name != TRAY])
        super().draw(canvas)

    def _draw_foot(self, canvas: Canvas) -> None:
        canvas.fill((0, self.top, self.width, self.height - self.top), SHADE)
        canvas.fill((0, self.top, self.width, 1), HAIRLINE, 0.3)
        color, left, middle = CORAL if self.edited.trouble else TEXT, EDGE, self.top + 4 + LINE / 2
        if self.mover >= 0 and not self.edited.trouble:
            canvas.avatar(left + 15, middle, 15, self.view.face(self.mover), seat_color(self.mover))
            left += 42
        room = self.icons[0].rect[0] - left - 16
        canvas.label(self.sentence(), left, middle, room, face="semi", color=color, anchor="l", rows=2)
        x, y, w, h = self._tray
        canvas.box((x, y, w, h), 10, fill=BLACK, fill_opacity=0.3, line=HAIRLINE, line_opacity=0.2)
        if not self.lying.entries[TRAY]:
            canvas.label(_("Carry here what is not in play."), x + 16, y + h / 2, w - 32, color=SECONDARY, anchor="l")

    def draw_moving(self, canvas: Canvas) -> None:
        with canvas.art.drawing(live=True):
            draw_moving(self.stage, canvas, CardArt(self.display.art))
