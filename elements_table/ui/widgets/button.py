"""Things that do something when pressed: buttons, links, icons; and the bar at the top of a full screen."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Kind
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, FOCUS, GOLD, HAIRLINE, SECONDARY, SHADE, TEXT, TOP_ICON, Color
from elements_table.ui.widgets.focus import Widget, inside
from elements_table.ui.widgets.tips import Tip

LINK_GAP: Final = 9.0
"""Between the icon of a link and its word."""
LINK_ICON: Final = 20.0
PILL: Final = 14.0
"""How far the pill of a link reaches beyond its words."""


class Button(Widget):
    """A plate with a label. `kind` is its look at rest; hovered, held and disabled looks follow by themselves.

    `about` is a sentence for its tooltip.
    """

    def __init__(
        self, label: str, on_press: Callable[[], None], *, kind: Kind = "normal", icon: str | None = None,
        shortcut: str = "", keys: tuple[str, ...] = (), about: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.label, self.on_press = label, on_press
        self.kind: Kind = kind
        self.icon, self.shortcut, self.about = icon, shortcut, about
        self.sub: str | None = None
        """A second line under the label."""
        self.keys = keys
        """Names of keys that its screen answers in its stead."""

    def tip(self) -> Tip | None:
        keys = self.keys or ((self.shortcut,) if self.shortcut else ())
        text = self.about if self.label else ""
        return Tip(self.label or self.about, text, keys) if self.about or keys else None

    def activate(self) -> None:
        if self.enabled:
            self.on_press()

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        if self.kind == "bare":
            if hot and self.enabled:
                canvas.box(self.rect, min(self.rect[2:]) / 2, line=GOLD, line_opacity=0.55, line_width=1.6)
            return
        kind = self.kind if self.enabled else "disabled"
        down = pressed and hot and self.enabled
        look = "hover" if hot and kind in ("normal", "plain") else kind
        canvas.button(self.rect, self.label, look, self.icon, self.sub, down)
        if hot and self.enabled and not down and kind in ("primary", "danger"):
            canvas.box(self.rect, fill=TEXT, fill_opacity=0.14 if kind == "primary" else 0.07)


class IconButton(Button):
    """An icon without a plate of its own, for top bars; `label` names it to whoever asks (a tooltip, a reader)."""

    def __init__(
        self, icon: str, label: str, on_press: Callable[[], None], *, size: float = TOP_ICON, plate: bool = False,
        shortcut: str = "", about: str = "",
    ) -> None:  # fmt: skip
        super().__init__(label, on_press, icon=icon, shortcut=shortcut, about=about)
        self.size, self.plate = size, plate
        self.ink: Color | None = None
        """Its colour where the ground is not dark."""
        self.lit = False
        """Whether what it does is under way: it has a gold ring."""

    def tip(self) -> Tip | None:
        return super().tip() or Tip(self.label)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        y += 1 if pressed and hot else 0
        if self.plate:
            canvas.button((x, y, w, h), "", "hover" if hot else "normal")
        elif hot and self.enabled:
            canvas.box((x, y, w, h), fill=TEXT, fill_opacity=0.08)
        if self.lit:
            canvas.circle(x + w / 2, y + h / 2, w / 2 - 1, fill=GOLD, fill_opacity=0.14)
            canvas.circle(x + w / 2, y + h / 2, w / 2 - 1, line=GOLD, line_width=1.5)
        color = self.ink or (GOLD if self.lit else TEXT if hot or self.plate else SECONDARY)
        if self.icon is not None:
            canvas.icon(self.icon, x + w / 2, y + h / 2, self.size, color, alpha=255 if self.enabled else 110)


class Link(Button):
    """An icon and a word, or a word alone, without a plate or on a pill."""

    is_pill = False

    def width(self, measure: Callable[[str, float, str], float]) -> float:
        """Return the width that it needs in dp, from a function that measures a line (text, size, face)."""
        return measure(self.label, BODY, "semi") + (LINK_ICON + LINK_GAP if self.icon else 0.0)

    def hit(self, x: float, y: float) -> bool:
        left, top, w, h = self.rect
        return self.visible and inside((left - 10, top, w + 20, h), x, y)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        middle = y + h / 2 + (1 if pressed and hot else 0)
        left = x
        if self.is_pill:
            line, strong = (GOLD, 0.9) if hot else (HAIRLINE, 0.3)
            pill = (x - PILL, y + 1, w + 2 * PILL, h - 2)
            canvas.box(pill, h / 2, fill=SHADE, fill_opacity=0.5, line=line, line_opacity=strong)
        if self.icon:
            canvas.icon(self.icon, x + LINK_ICON / 2, middle, LINK_ICON, TEXT if hot else SECONDARY)
            left += LINK_ICON + LINK_GAP
        canvas.text(self.label, left, middle, BODY, "semi", TEXT, "l")
        if hot and not self.is_pill:
            canvas.hairline(left, middle + 12, x + w - left, 0.7)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.box((x - 10, y - 1, w + 20, h + 2), 9, line=FOCUS, line_width=3)


LEFT: Final = 52.0
"""Where the title begins."""
LINKS_APART: Final = 32.0


class TopBar:
    """Back at the left, a title, what the screen is for, and icons from the right edge."""

    def __init__(self, title: str, word: str, on_back: Callable[[], None], icons: Sequence[IconButton]) -> None:
        self.title, self.word = title, word
        self.back = back_icon(_("Back"), on_back)
        self.icons = list(icons)

    @property
    def widgets(self) -> list[Widget]:
        """Its controls, in order."""
        return [self.back, *self.icons]

    def place(self, width: float) -> None:
        """Put the icons at the right edge of a window."""
        x = width - 34 - theme.TOP_PITCH * (len(self.icons) - 1)
        for icon in self.icons:
            icon.rect = (x - 21, 9, 42, 42)
            x += theme.TOP_PITCH

    def draw(self, canvas: Canvas) -> None:
        """Draw the words."""
        draw_words(canvas, self.title, self.word)


def back_icon(label: str, on_press: Callable[[], None]) -> IconButton:
    """Return the icon that leads back, where it stands on every screen."""
    icon = IconButton("ui_back", label, on_press)
    icon.rect = (8.0, 9.0, 42.0, 42.0)
    return icon


def place_links(links: Sequence[Link], right: float, measure: Measure, apart: float = LINKS_APART) -> None:
    """Put links side by side into the bar of a full screen, the last one up to an x."""
    for link in reversed(links):
        wide = link.width(measure)
        link.rect = (right - wide, 13.0, wide, 34.0)
        right -= wide + apart


def draw_words(canvas: Canvas, title: str, word: str, end: float = 0.0) -> None:
    """Draw a title beside the icon that leads back, and what it is about, up to an x (0: the edge)."""
    middle = theme.TOP_BAR / 2
    ends = LEFT + canvas.text(title, LEFT, middle, theme.TITLE, "serif", theme.TEXT, "l")
    canvas.fill((ends + 16, middle - 12, 1, 24), theme.HAIRLINE, 0.2)
    room = (end or canvas.width) - ends - 33
    canvas.label(word, ends + 33, middle, room, color=theme.SECONDARY, anchor="l", rows=2)
