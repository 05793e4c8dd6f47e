"""A table that is only looked at: a moment of a match, drawn by the game's scene, with what was done."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from elements_table.kernel.data import Appearance
from elements_table.kernel.game import Action
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt, Outline
from elements_table.ui.drawing.theme import CORAL, GOLD, STAGE, Color, Lift
from elements_table.ui.panels.teams import draw_company
from elements_table.ui.parlour.room import BareRoom, draw_inlay
from elements_table.ui.parlour.ruler import bounds
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.action_paths import Way, around, draw_way, meet, target, way_of
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.geometry import Fan, Pose, Zone
from elements_table.ui.stage.motion.drawing import draw_resting
from elements_table.ui.stage.scene import Back, Layout, Names, Piece, Scene, View
from elements_table.ui.stage.stage import Stage

CLOSEST, LEAST_SHOWN = 0.53, 24.0
"""How much of a card shows at most under the one that lies on it, in its widths; where there is room, in dp."""
WHOLE: Final = 13
"""Cards of a hand that has room enough for any."""
LEAST_OPEN: Final = 60.0
"""Width of cards in a hand that has room, in dp."""
ROOMY: Final = 240.0
"""The span from which on a hand has room."""
EDGE: Final = 8.0
"""From the upper edge of the window to the hand across, at least."""
COLORS: Final[dict[Outline, Color]] = {"gold": GOLD, "coral": CORAL}
Shown = dict[str, list[Piece]]
"""Pieces by the zones where they lie."""
RAISE: Final = 18.0
"""How far a marked piece stands out, in dp."""
LEAST: Final = 44.0
"""Width of cards that are turned over where they lie on one another."""


@dataclass(frozen=True, kw_only=True)
class StillRow(Zone):
    """Upright cards side by side, in no more room than a whole hand takes in `fan`."""

    fan: Fan

    def poses(self, count: int) -> list[Pose]:
        x, y = self.fan.centre
        places = [pose.x for pose in self.fan.poses(max(count, WHOLE))]
        span = max(places) - min(places) + self.fan.width
        step = min(max(LEAST_SHOWN, self.width * CLOSEST), (span - self.width) / max(1, count - 1))
        y = max(y, self.width * self.aspect / 2 + EDGE)
        return [Pose(x + (i - (count - 1) / 2) * step, y, 0.0, self.width) for i in range(count)]


def opened(zones: Iterable[Zone], names: Collection[str]) -> list[Zone]:
    """Return zones, those in `names` laid so that what they hold can be read."""
    found = list(zones)
    for n, fan in enumerate(found):
        if fan.name in names and isinstance(fan, Fan):
            width = max(fan.width, LEAST_OPEN) if fan.span >= ROOMY else fan.width
            found[n] = StillRow(
                name=fan.name, width=width, aspect=fan.aspect, order=fan.order, rect=fan.rect, fan=fan
            )
    return found


@dataclass(frozen=True, slots=True)
class Mark:
    """An action to be shown, in a colour."""

    action: Action
    color: Outline


class Posed:
    """A view of a table at rest; `hands` are the pieces of zones that show more than the view knows."""

    def __init__(
        self, scene: Scene, view: View, layout: Layout, marks: Sequence[Mark] = (), hands: Shown | None = None
    ) -> None:
        self._scene = scene
        self._stage = Stage()
        drafting = scene.drafting
        draft = drafting.begin(view, layout) if drafting is not None and view.legal else None
        view = replace(view, draft=draft, aims=bool(marks))
        if draft is not None and marks:
            draft.suggest(marks[-1].action)
        self._view = view
        self._layout = layout = scene.formed(layout, view)
        zones = opened(scene.zones(layout), hands or ())
        self._stage.place(zones, {**scene.arrange(view, layout), **(hands or {})})
        self._spread(hands or {})

        self._offers = view.legal if drafting is None else drafting.offers(view)
        self._marks = [(mark, self._place(mark.action)) for mark in marks]
        for mark, place in self._marks:
            self._stage.marked = {**self._stage.marked, **dict.fromkeys(place.refs, mark.color)}
        for ref in self._stage.marked:
            actor = self._stage.actor(ref)
            if actor is not None and self._stage.zones[ref.zone].spread:
                actor.pose = actor.home.raised(RAISE, 1.0, Lift.SELECTED)

    def _spread(self, zones: Iterable[str]) -> None:
        for name in zones:
            actors = self._stage.actors.get(name, [])
            if (
                len(actors) < 2
                or abs(actors[1].pose.x - actors[0].pose.x) + abs(actors[1].pose.y - actors[0].pose.y) > 8
            ):
                continue
            first = actors[0].pose
            width = max(first.width, LEAST)
            for i, actor in enumerate(actors):
                actor.pose = actor.home = first._replace(x=first.x + i * width * 0.62, angle=0.0, width=width)

    @property
    def over(self) -> list[Rect]:
        """What is to be read there: open pieces, rows of cards, the ruler, marked places."""
        stage, (x, y, w, h) = self._stage, self._layout.parlour.ruler()
        found: list[Rect] = [(x, y - 2 * h, w, 5 * h)]
        zones = [way.zone for _mark, way in self._marks if way.zone]
        found += [around(target(stage, zone), stage.zones[zone].aspect) for zone in zones]
        for name, actors in stage.actors.items():
            rects = [around(actor.pose, stage.zones[name].aspect) for actor in actors]
            found += [bounds(rects)] if rects and stage.zones[name].spread else rects
        return found

    def draw_pieces(self, canvas: Canvas, cards: CardArt, zones: Sequence[str]) -> None:
        """Draw the pieces of some zones alone."""
        draw_resting(self._stage, canvas, cards, [name for name in self._stage.zones if name not in zones])

    def draw(self, canvas: Canvas, cards: CardArt, place: BareRoom | None = None, slip: Rect | None = None) -> None:
        """Draw pieces and marks, and who sits at a bare place that is there; no arrow leads under a `slip`."""
        if place is not None:
            draw_company(canvas, place, self._scene, self._view, self._layout)
        self._scene.paint(canvas, self._view, self._layout)
        draw_resting(self._stage, canvas, cards)
        self._scene.paint_over(canvas, self._view, self._layout)
        self._draw_marked(canvas)
        ways = {way.zone: (way, COLORS[mark.color]) for mark, way in self._marks if way.zone and way.refs}
        for way, color in ways.values():  # to one place one arrow leads, that of the last mark
            draw_way(canvas, self._stage, way, color, free=[self._layout.parlour.ruler()], slip=slip)

    def picture(self, app: Shell, look: Appearance, art: Art, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of it in its room, of a size in px."""
        place = app.display.bare(look, self._layout.parlour, art, size)
        surface = place.room.convert()
        self.draw(Canvas(surface, art), CardArt(art), place)
        return surface

    def _place(self, action: Action) -> Way:
        view, layout = self._view, self._layout
        draft = None if action in self._offers else view.draft
        choices = Choices(self._scene, [action] if draft is None else [], view, layout, draft)
        return way_of(self._stage, choices, action, self._scene.touches(action, view, layout))

    def _draw_marked(self, canvas: Canvas) -> None:
        """Draw what is pressed without a plate, or whose rail, in the marks' colours; others are told beside it."""
        colors = {place.button: COLORS[mark.color] for mark, place in self._marks if place.button and not place.zone}
        faces = {seat: bust.face for seat, bust in self._layout.parlour.busts.items()}
        for slot in self._scene.buttons(self._view, self._layout) if colors else ():
            if slot.kind != "bare" or slot.name not in colors:
                continue
            (x, y, w, h), color = slot.rect, colors[slot.name]
            seat = next((one for one, face in faces.items() if meet(face, slot.rect)), None)
            if seat is None:
                canvas.box((x - 2, y - 2, w + 4, h + 4), 12, line=color, line_width=2.5)
            else:
                draw_inlay(canvas, self._layout.parlour, seat, color)


def small_table(app: Shell, match: Match, you: int | None, art: Art, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size in px of how a match stands, as a seat sees it (None: as all do)."""
    scene = app.services.registry.scene(match.game.id, match.game)
    names = Names(tuple(seat.name for seat in match.seats), you, you is not None, at_table(match.seats))
    view = View(scene.unasked(match.observation(you)), names=names, rounds=tuple(match.rounds))
    posed = Posed(scene, view, Layout(*STAGE, len(match.seats), you or 0))
    return posed.picture(app, match.game.data.look, art, size)


def others(scene: Scene, seen: Sequence[View], layout: Layout) -> Shown:
    """Return the hands of others as their own seats see them, by the zones where they lie face down."""
    found: Shown = {}
    for other in (replace(one, uncovered=True) for one in seen):
        seat = other.observation.seat
        if seat is None:
            continue
        own = scene.formed(replace(layout, viewer=seat), other)
        theirs = scene.arrange(other, own)
        for place in (*scene.hands(seat), *scene.secrets(seat)):
            pieces, zone = theirs.get(scene.zone_of(place, own), []), scene.zone_of(place, layout)
            if zone and not all(isinstance(piece.look, Back) for piece in pieces):
                found[zone] = [
                    replace(piece, look=scene.uncovered(piece), dim=False, lit=False, mark=False) for piece in pieces
                ]
    return found
