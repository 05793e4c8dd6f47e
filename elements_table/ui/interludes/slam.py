"""A card that strikes: it flies large to the middle, lands hard, and a chip says what it does and what follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion import blow, drawing, flights, light
from elements_table.ui.stage.scene import Layout, Piece
from elements_table.ui.stage.stage import Stage

LARGE: Final = 1.6
"""How large the card is in the middle, in widths of those that lie there."""
LANDS: Final = 220.0
SETTLES: Final = 90.0
"""In this time it sinks from a little larger, and the strokes stand."""
DEEPER: Final = 1.66 / 1.6
BROADEST: Final = 600.0
"""What several cards take together at most, in dp."""
SHAKES: Final = (6.0, -4.0, 2.0)
"""How far the table is thrown aside, in dp, one after the other, `SHAKE` ms each."""
SHAKE: Final = 30.0
GOES_HOME, HOMEWARD = 310.0, 320.0
"""When what is cancelled goes home, the table lying still again, and for how long."""
CHIP_AT, CHIP_IN, CHIP_OUT = 340.0, 120.0, 160.0
CHIP_HEIGHT, CHIP_PAD, CHIP_BELOW = 40.0, 16.0, 63.0
UP: Final = 26.0
"""How far above the foot of the card its dust rises, in dp."""
HIGHER: Final = 28.0
"""How far above the middle of its zone the card strikes, in dp."""
LIFT: Final = 400.0
"""How long an Elevate takes to rise by 12 dp."""
ICON: Final = 30.0
"""What the chip's picture takes, in dp."""
LEAVES: Final = 260.0
STILL: Final = 1000.0
"""A moment at which the blow is over, and the chip there."""
EDGE: Final = 0.66
"""What is left of the light at the edge of the table while the card lies in the middle."""
TURNED: Final = (4, 9)
"""By how many degrees what lies there is turned, from the least to the most."""
HIDDEN: Final = 16.0
"""How much of what is thrown aside stays under the card, in dp."""
APART: Final = 9.0
"""After how many ms the next is thrown: each is turned anew, and one frame would have to turn them all."""
CLOSER: Final = 0.35
"""How far several pieces stay apart, as a part of what they were."""
GHOSTS: Final = (0.16, 0.10, 0.05)
"""How faint the cards are where they were in the frames before."""
FRAME: Final = 16.0


class SlamLook(NamedTuple):
    """How a manner looks and how long it takes."""

    line: theme.Color
    fill: theme.Color
    length: float
    is_hard: bool = False
    """Whether it shakes the table and raises dust."""
    angle: float = 0.0


MANNERS: Final[dict[blow.Manner, SlamLook]] = {
    "stomp": SlamLook(theme.rgb("#C795CA"), theme.rgb("#2B2036"), 2400.0, is_hard=True, angle=5.0),
    "swan": SlamLook(theme.rgb("#D9D2E4"), theme.rgb("#15131C"), 2400.0, is_hard=True),
    "elevate": SlamLook(theme.GOLD, theme.rgb("#30281A"), 2000.0),
    "guru": SlamLook(theme.rgb("#C795CA"), theme.rgb("#2B2036"), 2000.0),
}


@dataclass(kw_only=True)
class Slam(Interlude):
    """The `pieces` of a seat's hand (the zone `source`) come to the middle of the zone `middle`.

    Then they go to their place: those of a play to `middle`, a Stomp to the zone `rests`, while what it cancels goes
    to the zone `cancelled`. What lies in the zones `askew` is thrown aside, to the left and the right of the middle.
    The words in the areas `silent` give way to the chip, which says `words`, and in a quieter colour what `follows`.
    It lies below the numbers in the area `counts`.
    """

    manner: blow.Manner
    pieces: Sequence[Piece]
    source: str
    middle: str
    rests: str
    cancelled: str = ""
    askew: Sequence[str] = ()
    silent: Sequence[Rect] = ()
    counts: Rect = (0.0, 0.0, 0.0, 0.0)
    words: str
    follows: str = ""
    icon: str = ""
    sound: str
    says = True

    def __post_init__(self) -> None:
        self._look = MANNERS[self.manner]
        self.length = self._look.length
        self.changes_at = GOES_HOME if self.cancelled else self.length
        self.stills_at, self.rest = STILL, 1600.0
        self.cues = (Cue(LANDS, self.sound),)
        self.hides = frozenset(self.askew)
        self._from: list[Pose] = []
        self._to: list[Pose] = []
        self._home: list[Actor] = []
        self._thrown: list[tuple[Actor, Piece, Pose, Pose]] = []
        """What is thrown aside, as it was, from where, and where it lies then."""
        self._light = light.Light()
        self._lands: list[tuple[Actor, bool]] = []
        """The pieces where they are going, and whether their elements answer there."""
        self._chip: tuple[float, float, float] = (0.0, 0.0, 0.0)
        self._foot = (0.0, 0.0)
        """Where the dust rises."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        """Take the pieces out of the hand, and find the middle of the table."""
        zone = stage.zones[self.middle]
        x, y, w, h = zone.rect
        width = zone.width * LARGE
        step = min(width * 0.52, (BROADEST - width) / max(1, len(self.pieces) - 1))
        left = -step * (len(self.pieces) - 1) / 2
        held = list(stage.actors[self.source])
        for n, piece in enumerate(self.pieces):
            actor = flights.taken(held, piece.name)
            start = stage.zones[self.source].anchor if actor is None else actor.pose
            if actor is not None:
                held.remove(actor)
                actor.pose = actor.pose._replace(alpha=0.0)
            aside = left + n * step
            self._from.append(start._replace(alpha=1.0))
            fan = -aside / step * 2.5 if step else 0.0
            at = (x + w / 2 + aside, y + h / 2 - HIGHER + abs(aside) * 0.04)
            self._to.append(Pose(*at, self._look.angle + fan, width, theme.Lift.DRAGGED))
        self._light = light.Light(focus=(x + w / 2, y + h / 2 - HIGHER), middle=1.0, edge=EDGE)
        thrown = [(way, n, actor) for way, name in zip((-1, 1), self.askew, strict=False)
                  for n, actor in enumerate(stage.actors.get(name, ()))]  # fmt: skip
        self._thrown = [(one, one.piece, one.pose, self._aside(one.pose, way, n)) for way, n, one in thrown]
        wide = painter.text_width(self.words, face="semi") + 2 * CHIP_PAD
        wide += painter.text_width(self.follows) + 12 if self.follows else 0.0
        wide += ICON if self.icon else 0.0
        foot = y + h / 2 - HIGHER + width * theme.CARD_ASPECT / 2
        self._foot = (x + w / 2, foot - UP)
        _left, top, _wide, high = self.counts
        down, end = foot + CHIP_BELOW, top + high + CHIP_HEIGHT / 2
        self._chip = (x + w / 2, end if top - CHIP_HEIGHT / 2 < down < end else down, wide)

    def _aside(self, pose: Pose, way: int, n: int) -> Pose:
        """Return where a piece lies that the blow has thrown aside: the n-th of those that go that `way`."""
        lies = self._to[len(self._to) // 2]
        x = lies.x + (way * ((lies.width + pose.width) / 2 - HIDDEN) + (pose.x - lies.x) * CLOSER)
        turn = TURNED[0] + 2 * n % (TURNED[1] - TURNED[0])
        return pose._replace(x=x, y=(pose.y + lies.y) / 2, angle=pose.angle - way * turn)

    def changed(self, stage: Stage) -> None:
        """Let what is cancelled go home in a flight of its own, and the pieces stay in the middle."""
        if stage.pace.reduced:
            return
        for thrown, _piece, _start, aside in self._thrown:
            if thrown.flight is not None:
                thrown.pose = thrown.flight.start = aside
        free = list(stage.actors[self.rests])
        for piece in self.pieces:
            actor = next((one for one in reversed(free) if one.piece.name == piece.name), None)
            if actor is not None:
                free.remove(actor)
                self._lands.append((actor, actor.flight is not None and actor.flight.answers))
                actor.finish()
                actor.pose = actor.pose._replace(alpha=0.0)
        for actor in stage.actors.get(self.cancelled, ()):
            if actor.flight is not None and actor.flight.far:
                actor.flight.duration, actor.flight.easing = stage.pace.ms(HOMEWARD), theme.in_out_cubic
                actor.flight.flip, actor.squeeze = None, 1.0
                self._home.append(actor)

    def ended(self, stage: Stage) -> None:
        """Send the pieces on from the middle, and what was thrown aside to its place."""
        if stage.pace.reduced:
            return
        for actor, _piece, _start, aside in self._thrown:
            if actor.zone in self.hides:
                actor.pose = aside
                actor.go(stage.rest_pose(actor), stage.now, stage.pace.ms(LEAVES), theme.in_out_cubic)
        for (actor, answers), pose in zip(self._lands, self._to, strict=False):
            actor.pose = pose
            actor.go(stage.rest_pose(actor), stage.now, stage.pace.ms(LEAVES), theme.in_out_cubic, far=True)
            if actor.flight is not None:
                actor.flight.answers = answers

    def shake(self, passed: float) -> float:
        step = int((passed - LANDS) / SHAKE) if passed >= LANDS else len(SHAKES)
        return SHAKES[step] if self._look.is_hard and step < len(SHAKES) else 0.0

    def _poses(self, passed: float) -> list[Pose]:
        """Return where the cards are: on their way, sinking, lying."""
        if passed < LANDS:
            part = (passed / LANDS) ** 3
            ends = [pose._replace(width=pose.width * DEEPER) for pose in self._to]
            return [blend(start, end, part) for start, end in zip(self._from, ends, strict=True)]
        part = min(1.0, (passed - LANDS) / SETTLES)
        size = DEEPER + (1 - DEEPER) * theme.out_quad(part)
        lifted = 12 * theme.out_cubic(min(1.0, (passed - LANDS) / LIFT)) if self.manner == "elevate" else 0.0
        return [pose._replace(width=pose.width * size, y=pose.y - lifted) for pose in self._to]

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw what is thrown aside, and the light that what goes home leaves behind."""
        canvas.bare(self.ground, self.silent)
        for n, (actor, piece, start, aside) in enumerate(self._thrown):
            if actor.zone in self.hides:
                thrown = theme.out_quad(theme.part_of(passed, LANDS + n * APART, SETTLES))
                pose = blend(start, aside, thrown)._replace(angle=aside.angle if thrown else start.angle)
                drawing.draw_look(canvas, cards, piece.look, pose, start.width, dim=piece.dim)
        for actor in self._home:
            if actor.flight is not None and actor.piece.look.element in theme.ELEMENT_BRIGHT:
                color = theme.ELEMENT_BRIGHT[actor.piece.look.element]
                blow.draw_trail(canvas, actor.flight.start, actor.pose, color)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the light that falls, the cards in the middle with all that the blow raises, and the chip."""
        part = min(passed / LANDS, (self.length - passed) / LEAVES)
        self._light.dim(canvas, theme.out_quad(max(0.0, min(1.0, part))))
        foot = self._foot
        aside, since, look = self.shake(passed), passed - LANDS, self._look
        high = self._to[0].width * theme.CARD_ASPECT
        for is_front in (False, True):
            if since >= 0 and look.is_hard:
                blow.draw_dust(canvas, foot, since, is_front=is_front)
            blow.draw_ring(canvas, self.manner, foot, high, since, is_front=is_front)
            if not is_front and passed < self.length:
                with canvas.shifted(aside):
                    self._draw_cards(canvas, cards, passed)
        if 0 <= since < SETTLES and look.is_hard:
            blow.draw_strokes(canvas, (foot[0], foot[1] - high / 2 + 66), look.line)
        self._draw_chip(canvas, passed)

    def _draw_cards(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the cards, and faintly where they were in the frames before they land."""
        ghosts = [(passed - (n + 1) * FRAME, alpha) for n, alpha in enumerate(GHOSTS)] if passed < LANDS else []
        for moment, alpha in (*reversed(ghosts), (passed, 1.0)):
            for pose, piece in zip(self._poses(max(0.0, moment)), self.pieces, strict=True):
                width = pose.width / LARGE
                if alpha == 1.0:
                    box = (pose.x - width / 2, pose.y - width * 0.7, width, width * theme.CARD_ASPECT)
                    canvas.glow(box, 8, 26, self._look.line, 90)
                drawing.draw_look(canvas, cards, piece.look, pose._replace(alpha=alpha), self._to[0].width / LARGE)

    def _draw_chip(self, canvas: Canvas, passed: float) -> None:
        """Draw who did what, and what follows."""
        come = theme.out_cubic(theme.part_of(passed, CHIP_AT, CHIP_IN))
        gone = min(1.0, max(0.0, (self.length - passed) / CHIP_OUT))
        alpha = round(255 * min(come, gone))
        if not alpha:
            return
        x, y, wide = self._chip
        y += 6 * (1 - come)
        left = x - wide / 2
        canvas.put(canvas.art.shadow(wide, CHIP_HEIGHT, CHIP_HEIGHT / 2, theme.Lift.SELECTED), x, y, "c", alpha)
        box = (left, y - CHIP_HEIGHT / 2, wide, CHIP_HEIGHT)
        canvas.box(box, CHIP_HEIGHT / 2, fill=self._look.fill, line=self._look.line, line_width=1.5, alpha=alpha)
        left += CHIP_PAD
        if self.icon:
            canvas.icon(self.icon, left + 10, y, 20, alpha=alpha)
            left += ICON
        left += canvas.text(self.words, left, y, face="semi", color=theme.TEXT, anchor="l", alpha=alpha)
        if self.follows:
            canvas.text(self.follows, left + 12, y, color=theme.SECONDARY, anchor="l", alpha=alpha)
