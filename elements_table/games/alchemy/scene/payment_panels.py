"""The panels of a payment in Alchemy: what pays each card of the cost, and what the completion sets off."""

from __future__ import annotations

from typing import Any, Final

from elements_table.games.alchemy.rules.data import D_END_POINTS, Formula
from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.layout import PAY_CARD, TRAY, Places
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.signs import draw_signs
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.canvas import Canvas
from elements_table.table.parts.panels import draw_heading
from elements_table.table.stage.scene import View
from elements_table.table.theme import GOLD, SECONDARY

PITCH: Final = 18.0
"""From line to line of an ability that is about to fire."""


def _height(lines: list[str]) -> float:
    """Return what an ability takes in dp, its name included."""
    return 26.0 + PITCH * len(lines)


class PaymentPanels:
    """Draws the middle of the table while a formula is paid for."""

    def __init__(self, looks: Looks, canvas: Canvas, view: View, places: Places) -> None:
        self.looks = looks
        self.canvas = canvas
        self.view = view
        self.places = places
        self.o: AlchemyObservation = view.observation
        self.me = places.viewer
        self.variant = looks.variant(places.seats)

    # ---- paying

    def _pay(self) -> None:
        draft = self._draft(PayDraft)
        assert draft is not None
        canvas = self.canvas
        rect = x, y, w, h = self.places.tray
        canvas.panel(rect, opacity=0.32)
        formula = self.looks.formulae[draft.formula]
        fact = _("{n} cards paid").format(n=len(draft.slots))
        draw_heading(canvas, rect, _("Payment"), f"{formula.title}: {fact}", pad=20, down=28, fact_color=GOLD)
        for (sx, sy), (_element, payer) in zip(self._slots(draft), draft.slots, strict=True):
            half = PAY_CARD / 2 + 4
            canvas.box((sx - half, sy - PAY_CARD * 0.7 - 4, 2 * half, PAY_CARD * 1.4 + 8), 9, fill=theme.BLACK,
                       fill_opacity=0.22, line=GOLD, line_opacity=0.5)  # fmt: skip
            word = _("Aether") if payer == "*" else _("formula") if len(payer) > 1 else ""
            word = word or element_word(LETTERS.index(payer))
            canvas.text(canvas.fit(word, 78, face="semi"), sx, sy + PAY_CARD * 0.7 + 22, face="semi", anchor="c")
        many = any(len(draft.ways(n)) > 1 for n in range(len(draft.slots)))
        words = _("Click a slot to pay it otherwise.") if many else _("There is no other way to pay.")
        canvas.text(canvas.fit(words, w - 40), x + w / 2, y + 238, color=SECONDARY, anchor="c")
        stays = _("Stays in hand: {a}, {b}, {c} Aether").format(
            a=plural("{n} formula", "{n} formulae", len(draft.hand())).format(n=len(draft.hand())),
            b=plural("{n} element", "{n} elements", len(draft.cards())).format(n=len(draft.cards())),
            c=draft.aether_left,
        )
        if h > 280:
            canvas.text(canvas.fit(stays, w - 40), x + w / 2, y + 268, color=SECONDARY, anchor="c")
        self._then(draft, formula)

    def _slots(self, draft: PayDraft) -> list[tuple[float, float]]:
        zone = next(zone for zone in self.places.zones() if zone.name == TRAY)
        return [(pose.x, pose.y) for pose in zone.poses(len(draft.slots))]

    def _then(self, draft: PayDraft, formula: Formula) -> None:
        """Write what the completion sets off, from left to right."""
        canvas = self.canvas
        rect = x, y, w, h = self.places.then
        canvas.panel(rect, opacity=0.32)
        draw_heading(canvas, rect, _("Then"), _("left to right"), down=28)
        top = y + 64
        if self.o.supply[formula.element]:
            canvas.icon(f"mastery_{EMBLEMS[formula.element]}", x + 30, top, 28)
            words = _("1 {element} mastery").format(element=element_word(formula.element))
            canvas.text(canvas.fit(words, w - 66), x + 52, top, face="semi", anchor="l")
            top += 38
        row = [self.looks.formulae[slug] for slug in self.o.completed[self.me]]
        row = [*row, formula] if draft.right else [formula, *row]
        fires = [one for one in row if one.queue]
        later = len(row) - len(fires)
        room = y + h - top - (44 if later else 14)
        told = self._told(fires, w - 64, room)
        spare = (room - sum(map(_height, told))) / max(1, len(fires))
        for n, (one, lines) in enumerate(zip(fires, told, strict=True)):
            self._fires(n + 1, one, (x, top, w), lines)
            top += _height(lines) + min(10.0, spare)
        if later:
            canvas.rule(x + 18, y + h - 40, w - 36, 0.14)
            words = plural("{n} counts at the end", "{n} count at the end", later).format(n=later)
            canvas.text(canvas.fit(words, w - 36), x + 18, y + h - 20, color=SECONDARY, anchor="l")

    def _told(self, fires: list[Formula], w: float, room: float) -> list[list[str]]:
        """Return the lines of each ability's sentence; the longest are left to signs until all have room."""
        told = []
        for one in fires:
            effects = [sentence(effect) for effect in one.effects if effect.parts[0].do != D_END_POINTS]
            told.append(self.canvas.wrapped(" ".join(effects), w))
        while sum(map(_height, told)) > room and any(told):
            told[max(range(len(told)), key=lambda n: len(told[n]))] = []
        return told

    def _fires(self, number: int, formula: Formula, at: tuple[float, float, float], lines: list[str]) -> None:
        """Write one ability: its name, and its sentence below or its signs beside it."""
        canvas = self.canvas
        x, y, w = at
        canvas.circle(x + 30, y, 11, line=GOLD, line_opacity=0.9, line_width=1.2)
        canvas.text(str(number), x + 30, y, face="semi", color=GOLD, anchor="c")
        wide = canvas.text(canvas.fit(formula.title, w - 66, face="semi"), x + 52, y, face="semi", anchor="l")
        for n, line in enumerate(lines):
            canvas.text(line, x + 52, y + 20 + n * PITCH, color=SECONDARY, anchor="l")
        if not lines:
            beside = (x + 60 + wide, y - 12, w - 72 - wide, 24)
            draw_signs(canvas, formula, beside, SECONDARY, most=18.0, middle=True)

    def _draft(self, kind: type[Any]) -> Any:
        return self.view.draft if isinstance(self.view.draft, kind) else None
