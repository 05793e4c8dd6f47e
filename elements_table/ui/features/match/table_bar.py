"""What every game's table has: the icons at its upper edge, its buttons, and the frames of zones."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, SECONDARY, TOP_PITCH
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.action_paths import draw_place, target
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import Figure
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tips import Tip

KIND: Final = (72.0, 30.0, 11.0)
"""Middle and radius of the mark of a match that is none of the usual, in dp."""
GLOW: Final = 170
"""Of the light around the bulb at its strongest."""


class Icons(NamedTuple):
    """What the icons of the top bar do."""

    back: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    rules: Callable[[], None]
    settings: Callable[[], None]


class TableBar:
    """The way back on the left, with a mark where a match is none of the usual; hint, undo, rules, settings right."""

    def __init__(self, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons) -> None:
        self._app, self._match, self._state, self._views = app, match, state, views
        self._back = _icon("ui_back", icons.back, "menu")
        self._hint = _icon("ui_hint", icons.hint, "hint")
        self._undo = _icon("ui_undo", icons.undo, "undo")
        self._rules = _icon("ui_rules", icons.rules, "rules")
        self._settings = _icon("ui_settings", icons.settings)
        self.speak()

    def speak(self) -> None:
        """Say what the icons do in the language that is spoken now."""
        match = self._match
        is_kept = match.journal is not None or not match.practice
        waits = _("The match waits in the menu.") if is_kept else _("This is practice, and kept nowhere.")
        unaided = {"day": _("None in a counted deal of the day."), "ladder": _("None in a match of the ladder.")}
        none = "" if match.counts_for is None else unaided[match.counts_for]
        hints = none or _("Shows what a good player would do now; pressed again, does it.")
        for icon, label, about in (
            (self._back, _("Back to the menu") if is_kept else _("Back"), waits),
            (self._hint, _("Hint"), hints),
            (self._undo, _("Undo"), none or _("Takes back what you did last.")),
            (self._rules, _("Rules"), _("The rulebook of this game.")),
            (self._settings, _("Settings"), _("Sound, pace and looks.")),
        ):
            icon.label, icon.about = label, about

    def widgets(self) -> list[Widget]:
        """Return the icons that can be used now, placed."""
        self._back.rect = (12.0, 12.0, 36.0, 36.0)
        self._hint.visible = self._app.services.settings.show_hints
        self._hint.enabled = self._state.is_my_turn and not self._match.is_unaided
        self._hint.lit = self._state.hinted is not None or self._state.asked_hint is not None
        self._undo.enabled = self._views.undo_offer() is not None
        right: list[IconButton] = [self._settings, self._rules, self._undo, self._hint]
        self._place(right)
        return [self._back, *reversed(right)]

    def _place(self, icons: Sequence[IconButton]) -> None:
        """Place icons that can be seen from the right edge on."""
        shown = [icon for icon in icons if icon.visible]
        edge = self._app.display.stage_size[0] - 52.0
        faces = [bust.face for bust in self._state.layout.parlour.busts.values()]
        reach = max((x + w for x, y, w, _h in faces if y < 48.0), default=0.0)
        is_clear = edge - TOP_PITCH * (len(shown) - 1) >= reach
        for n, icon in enumerate(shown):  # in two lines where one would lie over somebody's head
            line, place = divmod(n, len(shown) if is_clear else 2)
            icon.rect = (edge - TOP_PITCH * place, 12.0 + TOP_PITCH * line, 36.0, 36.0)

    def over(self) -> list[Widget]:
        """Return those icons that can be used on a sheet, placed: back, rules and settings."""
        self.widgets()
        return [self._back, self._rules, self._settings]

    def draw_pulse(self, canvas: Canvas, part: float) -> None:
        """Draw the light around the bulb while a hint is thought about: a part of its strength."""
        x, y, w, h = self._hint.rect
        canvas.glow((x, y, w, h), w / 2, alpha=round(GLOW * part))

    def draw(self, canvas: Canvas) -> None:
        """Draw what a match is that is none of the usual: of the day, of the ladder, practice."""
        x, y, r = KIND
        if self._match.counts_for == "day":
            canvas.icon("ui_calendar", x, y, 2 * r, GOLD)
        elif self._match.counts_for == "ladder":
            for n in (-1, 0, 1):
                canvas.fill((x - r * 0.7, y + n * 6 - 1, r * 1.4, 2), GOLD)
        elif self._match.practice:
            canvas.circle(x, y, r - 2, line=SECONDARY, line_width=2)

    def kind(self) -> tuple[Rect, Tip] | None:
        """Return where that mark is, and what it says; None where there is none."""
        if self._match.counts_for is None and not self._match.practice:
            return None
        x, y, r = KIND
        what = {"day": _("Deal of the day"), "ladder": _("Ladder")}.get(self._match.counts_for or "", _("Practice"))
        return (x - r, y - r, 2 * r, 2 * r), Tip(what)


def _icon(name: str, press: Callable[[], None], key: str = "") -> IconButton:
    """Return an icon whose key the table answers, whether the icon can be used or not."""
    icon = IconButton(name, "", press)
    icon.keys = (key,) if key else ()
    return icon


def draw_zone_frames(canvas: Canvas, drags: DragController, choices: Choices | None, *, whole: bool) -> None:
    """Draw where a held piece would lie; zones as a `whole` by keyboard or for a dragged one, and what refuses it."""
    stage, held, lit = drags.stage, drags.held, drags.lit()
    wrong, whole = drags.wrong(), whole or stage.dragged is not None
    is_card = held is not None and not isinstance(held.piece.look, Figure)
    for name, zone in stage.zones.items():
        if not zone.drop or name in stage.closed:
            continue
        if name == wrong:
            canvas.box(
                zone.area, zone.radius, fill=CORAL, fill_opacity=0.09, line=CORAL, line_opacity=0.95, line_width=2
            )
        elif name in lit and name == drags.over:
            canvas.dashed(zone.area, zone.radius, GOLD, 1.0, 2, (10, 8), 0.08)
            _gives(canvas, zone, drags, choices)
        elif name in lit and (whole or (held is not None and not (is_card and zone.joins))):
            canvas.dashed(zone.area, zone.radius, GOLD, 0.55, 2, (10, 8), 0.04)
        elif name in lit and is_card:
            draw_place(canvas, target(stage, name), zone.aspect, GOLD)
    if stage.dragged is not None:
        actor = stage.dragged
        draw_place(canvas, actor.home, stage.zones[actor.zone].aspect, HAIRLINE, 0.35, 0.0)


def _gives(canvas: Canvas, zone: Zone, drags: DragController, choices: Choices | None) -> None:
    action = drags.preview()
    words = choices.gives.get(action, "") if choices is not None and action is not None else ""
    if words:
        x, y, w, h = zone.area
        canvas.chip(x + w / 2, y + h - 22, words, color=GOLD, anchor="c", opacity=0.75)


class TableButton(Button):
    """A button of the scene, known by its name."""

    def __init__(self, name: str, press: Callable[[str], None], state: TableState) -> None:
        super().__init__("", lambda: press(name))
        self.name, self._state = name, state

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the button, lit where the hint says so; while its card is there, that alone has a gold button."""
        kind, is_hinted = self.kind, bool(self.name) and self.name == self._state.hinted_button
        if kind == "primary" and self._state.has_hint_card:
            self.kind = "normal"
        x, y, w, h = self.rect
        has_glow = is_hinted and self.kind == "primary"  # through another plate it would hide the words
        if has_glow and not canvas.art.strong:
            canvas.glow((x, y, w, h), 10, 8, alpha=110)
        super().draw(canvas, hot=hot, pressed=pressed)
        self.kind = kind
        if is_hinted:
            canvas.box((x - 2, y - 2, w + 4, h + 4), 12, line=GOLD, line_width=2)
