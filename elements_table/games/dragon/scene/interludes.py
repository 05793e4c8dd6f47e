"""How Dragon shows the trump: it burns itself into the cloth, and the rule of bids becomes that of the play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from elements_table.games.dragon.scene.layout import Places
from elements_table.games.dragon.scene.panels import burnt
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.brass_rule import BrassRule
from elements_table.ui.parlour.rule_drawing import draw_rule
from elements_table.ui.stage.interlude import Interlude

BURNS: Final = 520.0
EMBERS: Final = 26
BRIGHT: Final = 110
"""How strong the sign glows at its brightest, of 255."""
WIDENS: Final = 420.0


@dataclass(kw_only=True)
class Brand(Interlude):
    """An `element` flares up where the trump stays in the cloth afterwards, of which the scene draws what is left."""

    places: Places
    element: str

    def __post_init__(self) -> None:
        self.length = self.stills_at = BURNS
        self.changes_at = BURNS
        self.rest = 0.0

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        p = self.places.parlour
        canvas.bare(self.ground, [self.places.suits])
        x, y, wide = self.places.at.brand
        at, size = p.at(x, y), p.s(wide)
        part = min(1.0, passed / BURNS)
        flare = theme.out_cubic(min(1.0, part * 2)) * (1.0 if part < 0.5 else 2 - 2 * part)
        if not canvas.art.strong:
            canvas.put(burnt(canvas.art, self.element, size), *at, "c", round(255 * part))
        canvas.icon(f"{self.element}_bright", *at, size, alpha=round(BRIGHT * flare))
        color = theme.ELEMENT_BRIGHT[self.element]
        for n in range(EMBERS):
            across, up = ((n * 137) % 100) / 100 - 0.5, ((n * 61) % 100) / 100
            rise = part * (0.35 + 0.5 * up)
            dot = p.s(1.2 + (n % 3))
            shown = round(220 * flare * (1 - up * 0.5))
            canvas.circle(
                at[0] + across * size, at[1] + (0.35 - up * 0.4 - rise) * size, dot, fill=color, alpha=shown
            )


@dataclass(kw_only=True)
class Widening(Interlude):
    """The rule of the bids turns into that of the play: its scale widens, and the contract slides to its place."""

    before: BrassRule
    after: BrassRule

    def __post_init__(self) -> None:
        self.length = self.changes_at = self.stills_at = WIDENS
        self.rest = 0.0

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        left, top, wide, high = self.after.strip
        below = self.after.bar[1]  # over it lies the kitty
        canvas.bare(self.ground, [self.before.strip, (left, below, wide, top + high - below)])
        part = theme.in_out_cubic(min(1.0, passed / WIDENS))
        old, new = self.before.scale, self.after.scale
        x, y, w, h = (a + (b - a) * part for a, b in zip(old.rect, new.rect, strict=True))
        scale = replace(new, rect=(x, y, w, h), low=old.low + (new.low - old.low) * part)
        draw_rule(canvas, replace(self.after, scale=scale))
