"""The table of Tiny: a row of cards for each seat, and what each has laid before it."""

from __future__ import annotations

from typing import Any

from elements_table.kernel.game import Event, Game
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import TEXT, TITLE
from elements_table.ui.stage.geometry import Pile, Row, Zone
from elements_table.ui.stage.scene import (
    Back,
    ButtonSlot,
    Drag,
    DrawCard,
    Gesture,
    Layout,
    LogLine,
    Painted,
    Piece,
    Ref,
    Scene,
    View,
)
from elements_tiny.rules import Lay


def face(value: int) -> Painted:
    """Return the look of a card: its number, large."""

    def paint(canvas: Canvas, w: float, h: float) -> None:
        canvas.text(str(value), w / 2, h / 2, w * 0.5, "serif", (40, 40, 60), "c")

    return Painted(("tiny", value), paint)


class TinyScene(Scene):
    """Tiny at the table."""

    def zones(self, layout: Layout) -> list[Zone]:
        w, h = layout.width, layout.height
        found: list[Zone] = [Pile(name="stock", rect=(w - 140, 80, 100, 140), width=70, at=(w - 90, 150))]
        for side in range(layout.seats):
            middle = w / 2 if side == 0 else w * side / layout.seats
            top = h - 190 if side == 0 else 80
            laid = h - 370 if side == 0 else 250
            wide = 110 if side == 0 else 70
            found.append(Row(name=f"hand{side}", rect=(middle - 150, top, 300, 160), width=wide, gap=8, order=side))
            found.append(Row(name=f"laid{side}", rect=(middle - 80, laid, 160, 160), width=wide, drop=side == 0))
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
        for seat, points in enumerate(view.observation.points):
            side = (seat - layout.viewer) % layout.seats
            x, y = (layout.width / 2, layout.height - 20) if side == 0 else (layout.width * side / layout.seats, 440)
            canvas.text(f"{view.names[seat]}: {points}", x, y, color=TEXT, anchor="c")

    def status(self, view: View) -> str:
        return f"Round {view.observation.round}"

    def prompt(self, view: View) -> str:
        return "lay a card"

    def describe(self, event: Event, view: View) -> LogLine | None:
        words = {"deal": f"Round {view.observation.round}", "reveal": "The cards are turned over"}
        return LogLine(None, words[event.kind])

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        x, y, w, _h = rect
        canvas.text("The round is over", x + 32, y + 42, TITLE, "serif", TEXT, "l")
        for seat, card in enumerate(view.observation.laid):
            cx = x + w * (seat + 1) / (len(view.names.seats) + 1)
            draw_card(canvas, face(card or 0), cx, y + 240, 110)
            canvas.text(f"{view.names[seat]}: {view.observation.points[seat]}", cx, y + 360, color=TEXT, anchor="c")


def create(game: Game[Any]) -> TinyScene:
    return TinyScene(game)
