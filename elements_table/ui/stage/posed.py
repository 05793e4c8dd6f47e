"""A table that is only looked at: a moment of a match, drawn by the game's scene, with what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt, Outline
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, SHADE, Color, Lift
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.motion.drawing import draw_resting
from elements_table.ui.stage.open_hands import opened
from elements_table.ui.stage.scene import Back, Layout, Piece, Scene, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.ways import Way, draw_way, target, way_of

COLORS: Final[dict[Outline, Color]] = {"gold": GOLD, "coral": CORAL}
RAISE: Final = 18.0
"""How far a marked piece stands out, in dp."""
LEAST: Final = 44.0
"""Width of cards that are turned over where they lie on one another."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An action to be shown, in a colour, and whose it is in a word or two."""

    action: Any
    color: Outline
    label: str


class Posed:
    """A view of a table at rest; `hands` are the pieces of zones that show more than the view knows."""

    def __init__(
        self,
        scene: Scene,
        view: View,
        layout: Layout,
        marks: Sequence[Mark] = (),
        hands: dict[str, list[Piece]] | None = None,
    ) -> None:
        self._scene = scene
        self._stage = Stage()
        drafting = scene.drafting
        draft = drafting.begin(view, layout) if drafting is not None and view.legal else None
        view = replace(view, draft=draft)
        if draft is not None and marks:
            draft.suggest(marks[-1].action)
        self._view = view
        self._layout = layout = scene.formed(layout, view)
        zones = opened(scene.zones(layout), hands or ())
        self._stage.place(zones, {**scene.arrange(view, layout), **(hands or {})})
        self._spread(hands or {})
        self._stage.closed = frozenset(scene.closed(view))
        self._offers = view.legal if drafting is None else drafting.offers(view)
        self._marks = [(mark, self._place(mark.action)) for mark in marks]
        for mark, place in self._marks:
            self._stage.marked = {**self._stage.marked, **dict.fromkeys(place.refs, mark.color)}
        for ref in self._stage.marked:
            actor = self._stage.actor(ref)
            if actor is not None and self._stage.zones[ref.zone].spread:
                actor.pose = actor.home.raised(RAISE, 1.0, Lift.SELECTED)

    def _spread(self, zones: Iterable[str]) -> None:
        """Lay pieces side by side that would lie on one another, so that all can be read."""
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
    def shown(self) -> list[Mark]:
        """The marks that can be seen on the table."""
        return [mark for mark, place in self._marks if place.refs or place.button or place.zone]

    def draw_pieces(self, canvas: Canvas, cards: CardArt, zones: Sequence[str]) -> None:
        """Draw the pieces of some zones alone, and the places there where others go."""
        hidden = [name for name in self._stage.zones if name not in zones]
        self._draw_places(canvas, hidden)
        draw_resting(self._stage, canvas, cards, hidden)

    def _draw_places(self, canvas: Canvas, hidden: Sequence[str] = ()) -> None:
        for name, zone in self._stage.zones.items():
            if zone.dashed and zone.drop and name not in self._stage.closed and name not in hidden:
                canvas.dashed(zone.area, zone.radius, HAIRLINE, 0.22, 1, (5, 5), 0.03)

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw panels, pieces, buttons and marks; the ground is there already."""
        self._scene.paint(canvas, self._view, self._layout)
        self._draw_places(canvas)
        draw_resting(self._stage, canvas, cards)
        self._scene.paint_over(canvas, self._view, self._layout)
        self._draw_buttons(canvas)
        for mark, place in self._marks:
            if place.zone and place.refs:
                draw_way(canvas, self._stage, place, COLORS[mark.color])
        said: list[tuple[float, float]] = []
        for mark, place in self._marks:
            self._draw_label(canvas, mark, place, said)

    # ---- where actions are made

    def _place(self, action: Any) -> Way:
        view, layout = self._view, self._layout
        draft = None if action in self._offers else view.draft
        choices = Choices(self._scene, [action] if draft is None else [], view, layout, draft)
        return way_of(self._stage, choices, action, self._scene.touches(action, view, layout))

    def _draw_buttons(self, canvas: Canvas) -> None:
        presses = {} if self._view.draft is None else dict(self._view.draft.presses())
        presses |= Choices(self._scene, self._offers, self._view, self._layout, None).presses
        colors = {place.button: COLORS[mark.color] for mark, place in self._marks if place.button and not place.zone}
        for slot in self._scene.buttons(self._view, self._layout):
            usable = slot.name in presses or slot.action is not None or bool(slot.shows)
            if slot.hidden and not usable:
                continue
            kind = "disabled" if not usable else "normal" if slot.kind == "primary" else slot.kind
            canvas.button(slot.rect, slot.label, kind, slot.icon, slot.sub)
            if slot.name in colors:
                x, y, w, h = slot.rect
                canvas.glow(slot.rect, 10, 8, colors[slot.name], 110)
                canvas.button(slot.rect, slot.label, "normal", slot.icon, slot.sub)
                canvas.box((x - 2, y - 2, w + 4, h + 4), 12, line=colors[slot.name], line_width=2.5)

    # ---- marks

    def _draw_label(self, canvas: Canvas, mark: Mark, place: Way, said: list[tuple[float, float]]) -> None:
        spot = self._spot(place)
        if spot is None:
            return
        x, y = spot
        while any(abs(x - left) < 90 and abs(y - top) < 28 for left, top in said):
            y += 30
        said.append((x, y))
        half = canvas.text_width(mark.label, face="semi") / 2 + 14
        x = max(half, min(self._layout.width - half, x))
        canvas.chip(x, y, mark.label, COLORS[mark.color], SHADE, 0.9, anchor="c", line=0.3)

    def _spot(self, place: Way) -> tuple[float, float] | None:
        """Return where the word of a mark stands: where the piece goes, on its button, on a piece of its own."""
        if place.zone and place.refs:
            end = target(self._stage, place.zone)
            return end.x, end.y
        slots = {slot.name: slot.rect for slot in self._scene.buttons(self._view, self._layout)}
        if place.button in slots:
            x, y, w, _h = slots[place.button]
            return x + w - 40, y
        others = {ref for _mark, other in self._marks if other is not place for ref in other.refs}
        refs = [ref for ref in place.refs if ref not in others] or [*place.refs]
        actor = self._stage.actor(refs[0]) if refs else None
        return None if actor is None else (actor.pose.x, actor.pose.y)


def others(scene: Scene, seen: Sequence[View], layout: Layout) -> dict[str, list[Piece]]:
    """Return the hands of others as their own seats see them, by the zones where they lie face down."""
    found: dict[str, list[Piece]] = {}
    for other in seen:
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
