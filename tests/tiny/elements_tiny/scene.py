"""The table of Tiny: a row of cards for each seat, and what each has laid before it."""

from __future__ import annotations

from typing import Any

from elements_table.kernel.game import Event, Game
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TEXT
from elements_table.ui.stage.geometry import Pile, Row, Zone
from elements_table.ui.stage.scene import (
    Back,
    ButtonSlot,
    Card,
    Drag,
    Gesture,
    Layout,
    LogLine,
    Piece,
    Ref,
    Scene,
    View,
    Wording,
)
from elements_tiny.rules import Lay


def face(value: int) -> Card:
    """Return the look of a card: as many waves as its number, engraved or plain as the settings say."""
    return Card(str(value), "water")


class TinyWords(Wording):
    """What Tiny's table says."""

    def status(self, view: View) -> str:
        return f"Round {view.observation.round}"

    def prompt(self, view: View) -> str:
        return "lay a card"

    def describe(self, event: Event, view: View) -> LogLine | None:
        words = {"deal": f"Round {view.observation.round}", "reveal": "The cards are turned over"}
        return LogLine(None, words[event.kind])


class TinyScene(Scene):
    """Tiny at the table."""

    parts = (TinyWords,)

    def zones(self, layout: Layout) -> list[Zone]:
        p = layout.parlour
        stock = p.at(140, 420)
        found: list[Zone] = [Pile(name="stock", rect=p.rect(140, 420, 100, 140), width=p.s(70), at=stock)]
        for seat in range(layout.seats):
            side = p.side(seat)
            (x, y), (laid_x, laid_y) = (p.at(640, 700), p.at(640, 430))
            wide = p.s(110)
            if side:
                (x, y), (laid_x, laid_y), wide = p.before(seat, 60), p.before(seat, 170), p.s(64)
            hand, laid = (x - wide * 1.5, y - wide * 0.7), (laid_x - wide * 1.1, laid_y - wide * 0.7)
            found.append(Row(name=f"hand{side}", rect=(*hand, wide * 3, wide * 1.4), width=wide, gap=8, order=side))
            found.append(Row(name=f"laid{side}", rect=(*laid, wide * 2.2, wide * 1.4), width=wide, drop=side == 0))
        return found

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        o = view.observation
        back = Piece("back", Back.of(self.game))
        lying = {"stock": [back]}
        for seat, hand in enumerate(o.hands):
            side = (seat - layout.viewer) % layout.seats
            count = o.counts[seat]
            lying[f"hand{side}"] = [back] * count if hand is None else [Piece(str(v), face(v)) for v in hand]
            card = o.laid[seat]
            lying[f"laid{side}"] = [Piece(str(card), face(card))] if card else [back] * (2 - count)
        return lying

    def zone_of(self, place: str, layout: Layout) -> str:
        name, _dot, seat = place.partition(".")
        side = (int(seat or 0) - layout.viewer) % layout.seats
        return {"hands": f"hand{side}", "laid": f"laid{side}", "stock": "stock"}.get(name, "")

    def gestures(self, action: Lay, view: View, layout: Layout) -> tuple[Gesture, ...]:
        hand = view.observation.hands[layout.viewer] or ()
        return (Drag((Ref("hand0", hand.index(action.value)),), "laid0"),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        return []

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        p = layout.parlour
        for seat, points in enumerate(view.observation.points):
            x, y = p.before(seat, 60, 130) if p.side(seat) else p.at(165, 716)
            canvas.text(str(points), x, y, 24, "serif", TEXT, "c")


def create(game: Game[Any]) -> TinyScene:
    return TinyScene(game)
