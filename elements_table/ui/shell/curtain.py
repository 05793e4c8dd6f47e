"""The cover between two people's turns at one screen: the table itself, dark, and every hand squared, face down."""

from collections.abc import Callable
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.busts import draw_bust, draw_seal
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.inputs import Input, Key, Pointer
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.motion.light import Glow, Light
from elements_table.ui.stage.view import Back, Names
from elements_table.ui.widgets.button import Button, back_icon

DEAF_MS: Final = 450.0
"""Input this soon belongs to the action before (a held key, a second click), and must not lift the cover."""
FACE: Final = (370.0, 108.0)
TALL_FACE: Final = (560.0, 120.0)
"""The middle, from above, and the radius of the portrait of whoever is to come, in units."""
TITLE: Final = 44.0
WHY: Final = 90.0
"""What is said to do and why, so far below the portrait, in units."""
WHY_SIZE: Final = 19.0
MINE: Final = (712.0, 104.0)
TALL_MINE: Final = (1110.0, 150.0)
"""The middle, from above, and the width of their cards, in units."""
OTHERS: Final = (66.0, 48.0)
"""How far before the others theirs lie, and how wide, in units."""
NAME: Final = 58.0
"""A name, so far below the middle of their cards, in units."""
NAME_SIZE: Final = 17.0
PACK: Final = 3
ASIDE: Final = 2.0
"""Cards seen under the upmost, and how far each lies aside, in dp."""
ACROSS: Final = (200.0, 24.0)
"""How near the middle of the table somebody has no cards: the portrait is there. Their name is so far before them."""
MIDDLE: Final = 0.94
EDGE: Final = 0.35
REACH: Final = (0.4, 0.45)
"""What is left of the light at the portrait, and beyond its reach, in parts of the size."""
GLOW: Final = 2.3
"""Radius of the light round the portrait, in its own."""


class Curtain(Screen):
    """Hides the table until the next person, at `seat`, says who they are. `reason` is why."""

    turns = True
    stands = hides = True

    def __init__(
        self, app: Shell, head: GameData, names: Names, seat: int, reason: str, on_ready: Callable[[], None]
    ) -> None:
        self.name = names.seats[seat]
        super().__init__(app, _("Pass the screen to {name}").format(name=self.name))
        self.head, self.names, self.seat = head, names, seat
        self.reason, self.on_ready = reason, on_ready
        self.ready = Button(_("I am {name}").format(name=self.name), self._lift, kind="primary", shortcut="enter")
        self.ready.about = _("The cards lie under this cover until the button is pressed.")
        self.menu = back_icon(_("Leave to the menu"), app.navigator.home)
        self.since = app.clock
        self.place: Parlour = parlour(self.width, self.height, len(names.seats), seat)

    def _lift(self) -> None:
        self.navigator.pop(self)
        self.on_ready()

    # ---- the screen

    def enter(self) -> None:
        self.since = self.app.clock
        self.focus.focus(self.ready, by_keyboard=False)

    def back(self) -> None:
        """Stay: Escape must not show anybody's cards."""

    def handle(self, event: Input) -> bool:
        is_press = isinstance(event, Key) or (isinstance(event, Pointer) and event.kind == "down")
        return (is_press and self.app.clock - self.since < DEAF_MS) or super().handle(event)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.place = parlour(width, height, len(self.names.seats), self.seat)
        x, y, w, h = self.place.column(1)[0]
        wide = max(w, self.display.art.text_width(self.ready.label, theme.BODY, "semi") + 48)
        self.ready.rect = (x if self.place.is_tall else x + w - wide, y, wide, h)
        self.focus.set([self.ready, self.menu])

    @property
    def face(self) -> tuple[float, float, float]:
        """Where the portrait of whoever is to come lies: its middle and its radius."""
        y, r = TALL_FACE if self.place.is_tall else FACE
        return self.width / 2, self.place.y(y), self.place.s(r)

    def draw(self, canvas: Canvas) -> None:
        place, names = self.place, self.names
        room = self.display.place(self.head.look, place)
        room.paint_room(canvas.surface)
        for seat, bust in place.busts.items():
            draw_bust(canvas, bust, names.face(seat), "full")
        room.paint_rail(canvas.surface)
        for seat in place.busts:
            if not self._is_across(seat):
                self._draw_pack(canvas, *place.before(seat, OTHERS[0]), place.s(OTHERS[1]))
        y, wide = TALL_MINE if place.is_tall else MINE
        self._draw_pack(canvas, self.width / 2, place.y(y), place.s(wide))
        x, y, r = self.face
        if not canvas.art.strong:
            glow = Glow(x, y, r * GLOW, theme.rgb(self.head.look.centre), 1.0)
            light = Light(focus=(x, y), reach=REACH, middle=MIDDLE, edge=EDGE, blur=False, glows=(glow,))
            light.take(canvas)
            light.draw(canvas, 1.0)
        draw_seal(canvas, x, y, r, names.face(self.seat), theme.GOLD, active=True)
        below, room_for = y + r, self.width - 2 * theme.MARGIN
        canvas.label(self.title, x, below + place.s(TITLE), room_for, theme.LOGO, "serif", theme.TEXT, "c")
        canvas.label(self.reason, x, below + place.s(WHY), room_for, WHY_SIZE, "serif", theme.SECONDARY, "c")
        for seat in place.busts:
            at, down = place.before(seat, ACROSS[1] if self._is_across(seat) else OTHERS[0] + NAME)
            canvas.text(names.seats[seat], at, down, NAME_SIZE, "serif", theme.SECONDARY, "c")
        super().draw(canvas)

    def _is_across(self, seat: int) -> bool:
        return not self.place.is_tall and abs(self.place.busts[seat].x - self.width / 2) < self.place.s(ACROSS[0])

    def _draw_pack(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        """Draw somebody's cards, squared and turned down, about a point."""
        cards, look = CardArt(canvas.art), Back(self.head.look.back.removeprefix("back_"))
        for n in range(PACK, -1, -1):
            draw_look(canvas, cards, look, Pose(x + n * ASIDE, y + n * ASIDE, width=wide), wide)
