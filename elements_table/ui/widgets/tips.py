"""What is said over a screen: tooltips of what pointer or focus rests on, and sentences that go by themselves."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.platform.inputs import Input, Pointer
from elements_table.ui.widgets.glyphs import cap_width, draw_cap

TOAST_MS: Final = 4200.0
TOAST_WIDTH: Final = 640.0
WIDEST: Final = 300.0
"""Of the words, in dp."""
PAD: Final = 14.0
GAP: Final = 10.0
"""Between a tooltip and what it explains."""
EDGE: Final = 8.0
"""Clear of the window's upper and lower edge; at the sides it keeps the margin of all that lies on the screen."""
SIDES: Final = (0.0, 0.1, 0.3, 0.3)
"""How much more the places under, over, right and left of a thing have to leave in sight to be taken."""
FLUSH: Final = (0.5, 0.0, 1.0)
"""Where it lies along a side: in the middle, or flush with one end of its thing."""
SHIFT: Final = 0.05
"""As `SIDES`, for what is not in the middle."""


class Toast:
    """A sentence at the top of the window that goes by itself."""

    def __init__(self, text: str, now: float) -> None:
        self.text, self.since = text, now

    def draw(self, canvas: Canvas, now: float) -> bool:
        """Draw it, fading in and out; return whether it is still to be seen at `now` (ms)."""
        age = now - self.since
        if age >= TOAST_MS:
            return False
        part = min(1.0, age / theme.Motion.PANEL, (TOAST_MS - age) / theme.Motion.PANEL)
        alpha = round(255 * max(0.0, part))
        lines = canvas.wrapped(self.text, TOAST_WIDTH, max_lines=4)
        w = max(canvas.text_width(line) for line in lines) + 48
        h = len(lines) * theme.LINE + 24
        x, y = (canvas.width - w) / 2, theme.TOP_BAR + 12
        if part >= 1:
            canvas.shadow((x, y, w, h), theme.PANEL_RADIUS, 8)
        canvas.box((x, y, w, h), theme.PANEL_RADIUS, fill=theme.TILE, line=theme.GOLD, line_opacity=0.7, alpha=alpha)
        canvas.lines(lines, canvas.width / 2, y + 12, anchor="t", alpha=alpha)
        return True


class Tip(NamedTuple):
    """What a tooltip says: a name, a sentence or two, and the names of the keys that do the same.

    `clear` is the panel that its thing is a part of, where the tooltip should lie beside the whole of that.
    """

    title: str
    text: str = ""
    keys: tuple[str, ...] = ()
    clear: Rect | None = None


class Beside(NamedTuple):
    """A thing that stands on the screen too, and how much it counts to see it: 1 for a button, less for the rest."""

    rect: Rect
    weight: float


class Explained(Protocol):
    """What tooltips ask of a screen."""

    stale: bool

    def tip(self, pointer: Pointer | None, /) -> tuple[Rect, Tip] | None:
        """Return what a resting pointer, or (None) the keyboard's focus, is on, and what is to be said."""

    def things(self) -> list[Beside]:
        """Return what a tooltip had better not lie on."""


class Lines(NamedTuple):
    """How the words of a tooltip run: its key as an input, how wide that is in dp, its title, and its text."""

    cap: str
    cap_width: float
    title: list[str]
    text: list[str]


class Tips:
    """The tooltip of the window. It looks once after each rest, and again only where the screen has changed."""

    def __init__(self, shown: Callable[[str], str] = str) -> None:
        """`shown` returns by what a key's command goes, on the device that a person uses."""
        self._input = shown
        self.shown: tuple[Rect, Tip] | None = None
        """What is explained, where it lies in dp, and how."""
        self._beside: list[Beside] = []
        self._since = 0.0
        self._rests: float | None = None
        """Since when the pointer or the focus rests, None once that was answered."""
        self._pointer: Pointer | None = None
        """Where the pointer is; None while the keyboard leads."""
        self._set: tuple[tuple[object, ...], tuple[Rect, Lines]] | None = None
        """What follows from where it is shown, and how: it is drawn again with everything that moves anywhere."""

    def hide(self) -> None:
        """Put the tooltip away until something moves."""
        self.shown = self._rests = None

    def take(self, screen: Explained, event: Input, now: float) -> bool:
        """Follow an input after `screen` has had it; return whether there is another picture to draw."""
        before = self.shown
        self._pointer = event if isinstance(event, Pointer) else None
        if self._pointer is not None and self._pointer.kind != "move":
            self.hide()
        elif before is None or screen.tip(self._pointer) != before:
            self.shown, self._rests = None, now
        return self.shown is not before

    def update(self, screen: Explained, now: float) -> bool:
        """Look what lies under a pointer that has rested; return whether there is another picture to draw."""
        before = self.shown
        if self._rests is not None and now - self._rests >= theme.Motion.TIP_REST:
            self._rests = None
            self.shown, self._since = screen.tip(self._pointer), now
        elif before is not None and screen.stale:
            self.shown = screen.tip(self._pointer)
        if self.shown != before:
            self._beside = screen.things()
        return self.shown != before

    def draw(self, canvas: Canvas, now: float, *, fades: bool, art: Art | None = None) -> bool:
        """Draw it, as large as in `art` (None: as all the rest); return whether it is still fading in."""
        if self.shown is None:
            return False
        part = theme.part_of(now, self._since, theme.Motion.REDUCED) if fades else 1.0
        keys = tuple(filter(None, map(self._input, self.shown[1].keys[:1])))
        by = 1.0 if art is None else canvas.scale / art.scale
        with canvas.drawn_with(art or canvas.art):
            shown = self.shown, keys, by, canvas.scale, canvas.width, canvas.height
            if self._set is None or self._set[0] != shown:
                about, tip = self.shown
                tip = tip._replace(keys=keys, clear=tip.clear and _scaled(tip.clear, by))
                beside = [Beside(_scaled(rect, by), weight) for rect, weight in self._beside]
                self._set = shown, laid(canvas, _scaled(about, by), tip, beside)
            _draw(canvas, *self._set[1], round(255 * part))
        return part < 1


def _scaled(rect: Rect, by: float) -> Rect:
    x, y, w, h = rect
    return (x * by, y * by, w * by, h * by)


def laid(canvas: Canvas, about: Rect, tip: Tip, beside: Sequence[Beside] = ()) -> tuple[Rect, Lines]:
    """Return where a tooltip lies beside what it is about, and how its words run."""
    cap = tip.keys[0] if tip.keys else ""
    wide = cap_width(canvas.text_width, cap) if cap else 0.0
    title = canvas.wrapped(tip.title, WIDEST - (wide + 12 if cap else 0), theme.BODY, "semi")
    lines = canvas.evened(tip.text, WIDEST) if tip.text else []
    head = max(canvas.text_width(line, theme.BODY, "semi") for line in title) + (wide + 12 if cap else 0)
    w = max(head, *(canvas.text_width(line) for line in lines), 0.0) + 2 * PAD
    h = (len(title) + len(lines)) * theme.LINE + (4 if lines else 0) + 18
    rect = place((w, h), tip.clear or about, (canvas.width, canvas.height), beside)
    return rect, Lines(cap, wide, title, lines)


def _draw(canvas: Canvas, rect: Rect, words: Lines, alpha: int) -> None:
    """Draw a tooltip; the shadow comes once it is opaque."""
    x, y, w, _h = rect
    if alpha == 255:
        canvas.shadow(rect, theme.BUTTON_RADIUS, theme.Lift.HOVER)
    ground = theme.mix(theme.TILE, theme.WHITE, 0.05)
    canvas.box(rect, theme.BUTTON_RADIUS, fill=ground, line=theme.HAIRLINE, line_opacity=0.3, alpha=alpha)
    canvas.lines(words.title, x + PAD, y + 9, theme.BODY, "semi", theme.TEXT, alpha=alpha)
    top = y + 13 + len(words.title) * theme.LINE
    canvas.lines(words.text, x + PAD, top, color=theme.SECONDARY, alpha=alpha)
    if words.cap:
        draw_cap(canvas, words.cap, x + w - PAD - words.cap_width, y + 8 + 11, alpha)


def place(size: tuple[float, float], about: Rect, window: tuple[float, float], beside: Sequence[Beside] = ()) -> Rect:
    """Return where a tooltip of a size lies: under, over or beside what it is about, the whole in the window.

    Of the sides that have room it takes the one where it hides least of the things beside it. Only where no side has
    room does it cover some of what it is about.
    """
    w, h = size
    x, y, aw, ah = about
    across = [min(max(theme.MARGIN, x + part * (aw - w)), window[0] - theme.MARGIN - w) for part in FLUSH]
    along = [min(max(EDGE, y + part * (ah - h)), window[1] - EDGE - h) for part in FLUSH]
    under, over, right, left = y + ah + GAP, y - GAP - h, x + aw + GAP, x - GAP - w
    sides = [[(at, under) for at in across], [(at, over) for at in across],
             [(right, at) for at in along], [(left, at) for at in along]]  # fmt: skip
    ways = [
        (dear + (SHIFT if n else 0.0) + hidden((*at, w, h), beside), (*at, w, h))
        for side, dear in zip(sides, SIDES, strict=True)
        for n, at in enumerate(side)
        if EDGE <= at[0] <= window[0] - EDGE - w and EDGE <= at[1] <= window[1] - EDGE - h
    ]
    return min(ways, key=lambda way: way[0])[1] if ways else (max(EDGE, left), along[0], w, h)


def hidden(rect: Rect, beside: Sequence[Beside]) -> float:
    """Return how much of the things a rectangle hides: the share of each by its weight, together."""
    x, y, w, h = rect
    found = 0.0
    for (left, top, wide, high), weight in beside:
        across = min(x + w, left + wide) - max(x, left)
        along = min(y + h, top + high) - max(y, top)
        if across > 0 and along > 0:
            found += weight * across * along / (wide * high)
    return found
