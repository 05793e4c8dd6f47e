"""A payment of Alchemy, which hangs on the formula in the row: what pays for it, and what the completion sets off."""

from __future__ import annotations

from itertools import product
from typing import Any, Final, NamedTuple

from elements_table.games.alchemy.rules.data import D_END_POINTS, Formula, with_abilities
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.layout import LEFT_END, RIGHT_END, TRAY, Places
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.signs import draw_signs
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, paid_words
from elements_table.games.alchemy.scene.zones import zone
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT, GOLD, HAIRLINE, LINE, SECONDARY, TEXT
from elements_table.ui.stage.geometry import Pose

PITCH: Final = 19.5
"""From line to line of abilities in signs."""
HEAD: Final = 34.0
"""From the top of a payment to what follows from it."""
CORNER: Final = 12.0


class Fires(NamedTuple):
    """An ability that has a turn: in which place, from 1, and its sentence."""

    place: int
    formula: Formula
    words: str


def tray_outline(tab: Rect, body: Rect) -> tuple[str, Rect]:
    """Return one line around a tab in the row and the body below it: its SVG path, and the box it is drawn in."""
    tx, ty, tw, _th = tab
    bx, by, bw, bh = body
    r = CORNER
    left, top = min(tx, bx) - 2, ty - 2
    a, b, c, d = tx - left, tx + tw - left, bx - left, bx + bw - left
    t, m, e = ty - top, by - top, by + bh - top
    path = f"M{a + r} {t}H{b - r}Q{b} {t} {b} {t + r}"
    path += f"V{m - r}Q{b} {m} {b + r} {m}H{d - r}" if b + 2 * r < d else f"V{m}"
    path += f"Q{d} {m} {d} {m + r}" if b + 2 * r < d else ""
    path += f"V{e - r}Q{d} {e} {d - r} {e}H{c + r}Q{c} {e} {c} {e - r}"
    path += f"V{m + r}Q{c} {m} {c + r} {m}H{a - r}Q{a} {m} {a} {m - r}" if c + 2 * r < a else ""
    return f"{path}V{t + r}Q{a} {t} {a + r} {t}Z", (left, top, max(b, d) + 2, e + 2)


class PaymentPanels:
    """Draws what hangs below the viewer's row while a formula is paid for."""

    def __init__(self, looks: Looks, canvas: Canvas, view: View, places: Places) -> None:
        self.looks = looks
        self.canvas = canvas
        self.view = view
        self.places = places
        self.o = view.observation
        self.me = places.viewer
        self.variant = looks.variant(places.seats)

    def _draft(self, kind: type[Any]) -> Any:
        return self.view.draft if isinstance(self.view.draft, kind) else None

    # ---- the ends of the row

    def _ends(self) -> None:
        """Draw the free ends of the row, where a formula can be laid."""
        draft = self._draft(PayDraft)
        if draft is None or self.places.is_folded:
            return
        canvas = self.canvas
        if not draft.formula and not self.places.form.works:
            self._invite(draft)
        for name, right in ((LEFT_END, False), (RIGHT_END, True)):
            if (right and not draft.has_row) or (draft.formula and draft.right == right):
                continue
            x, y, w, h = self.places.end(right)
            canvas.dashed((x, y, w, h), 6, HAIRLINE, 0.3, 1, (6, 5))
            words = _("first") if not draft.has_row else _("right end") if name == RIGHT_END else _("left end")
            lines = canvas.wrapped(words, w - 8)
            for n, line in enumerate(lines):
                at = y + h / 2 + (n - (len(lines) - 1) / 2) * theme.LINE
                canvas.text(line, x + w / 2, at, color=SECONDARY, anchor="c", most=w - 8)

    def _invite(self, draft: PayDraft) -> None:
        """Say what can be laid into the row, where its payment will lie."""
        canvas = self.canvas
        x, y, w, h = self.places.asked
        words = _("No formula in your hand can be paid for now.")
        if draft.affordable:
            words = _("Drag a formula to the row; what pays for it lies here, and you can change it.")
        canvas.dashed((x, y, w, h), CORNER, HAIRLINE, 0.16, 1, (6, 5))
        lines = canvas.evened(words, w - 32)
        for n, line in enumerate(lines):
            middle = y + h / 2 + (n - (len(lines) - 1) / 2) * LINE
            canvas.text(line, x + w / 2, middle, color=SECONDARY, anchor="c")

    # ---- paying

    def _pay(self) -> None:
        draft = self._draft(PayDraft)
        assert draft is not None
        canvas, p = self.canvas, self.places
        path, box = tray_outline(p.tab, p.tray)
        canvas.path(path, box, fill=GOLD, fill_opacity=0.09, line=GOLD, line_width=2)
        for pose, (_element, payer) in zip(self._slots(draft), draft.slots, strict=True):
            if payer == "*":
                high = pose.width * CARD_ASPECT
                slot = (pose.x - pose.width / 2, pose.y - high / 2, pose.width, high)
                canvas.box(slot, pose.width * theme.CARD_RADIUS, fill=theme.BLACK, fill_opacity=0.3, line=GOLD,
                           line_opacity=0.5)  # fmt: skip
        self._follows(draft)

    def _slots(self, draft: PayDraft) -> list[Pose]:
        return zone(self.places, TRAY).poses(len(draft.slots))

    def _asks(self, draft: PayDraft) -> None:
        """Show over each slot which element it asks for, and where a click pays it otherwise."""
        canvas = self.canvas
        ground = theme.mix(theme.BLACK, theme.rgb("#43382F"), 0.5)
        for n, (pose, (element, _payer)) in enumerate(zip(self._slots(draft), draft.slots, strict=True)):
            x, y = pose.x + pose.width / 2 - 6, pose.y - pose.width * CARD_ASPECT / 2 + 5
            canvas.circle(x, y, 11, fill=ground, line=GOLD)
            canvas.icon(EMBLEMS[element] + "_bright", x, y, 15)
            if len(draft.ways(n)) > 1:
                y = pose.y + pose.width * CARD_ASPECT / 2 - 5
                canvas.circle(x, y, 11, fill=ground, line=GOLD)
                canvas.icon("ui_exchange", x, y, 14, TEXT)

    def _paid(self, draft: PayDraft, room: float) -> str:
        """Return what pays in words, `Paid: 4 Fire, 1 Aether`, or how many cards where that has no room."""
        payers = [payer for _element, payer in draft.slots]
        cards = "".join(payer for payer in payers if len(payer) == 1)
        words = _("Paid: {what}").format(what=paid_words(cards, len(payers) - len(cards)))
        if self.canvas.text_width(words, face="semi") <= room:
            return words
        return _("Paid: {what}").format(what=plural("{n} card", "{n} cards", len(payers)).format(n=len(payers)))

    def _follows(self, draft: PayDraft) -> None:
        """Write what pays, and what the completion sets off, from left to right."""
        canvas = self.canvas
        formula = self.looks.formulae[draft.formula]
        x, y, w, h = self.places.told(len(draft.slots))
        wide = canvas.text(self._paid(draft, w), x, y + 20, face="semi", color=GOLD, anchor="l")
        if self.o.supply[formula.element]:
            words = _("takes 1 {element} mastery").format(element=element_word(formula.element))
            if wide + 16 + canvas.text_width(words) <= w:
                canvas.text(words, x + wide + 16, y + 20, color=SECONDARY, anchor="l")
        row = [self.looks.formulae[slug] for slug in self.o.completed[self.me]]
        row = [*row, formula] if draft.right else [formula, *row]
        fires = [Fires(n + 1, one, _sentences(one)) for n, one in enumerate(with_abilities(row))]
        self._list(fires, (x, y + HEAD, w, h - HEAD - 6))

    def _list(self, fires: list[Fires], rect: Rect) -> None:
        """Write abilities in their order: all in words, or all in signs where their sentences have no room."""
        canvas = self.canvas
        x, y, w, h = rect
        if not fires:
            return
        for size, columns in product((theme.BODY, theme.SECOND), (1, 2, 3)):
            pitch = max(size * 1.3, canvas.art.text_px(size) / canvas.scale * 1.16)
            wide = w / columns
            told = [canvas.wrapped(one.words, wide - (34 if columns > 1 else 18), size) for one in fires]
            places = _columns([len(lines) for lines in told], int((h + 2) // pitch))
            if places and places[-1][0] < columns:
                for one, lines, (column, row) in zip(fires, told, places, strict=True):
                    left, middle = x + column * wide, y + (row + 0.5) * pitch
                    canvas.text(str(one.place), left, middle, size, "semi", GOLD, "l")
                    for n, line in enumerate(lines):
                        canvas.text(line, left + 18, middle + n * pitch, size, anchor="l")
                return
        rows = max(1, int((h + 2) // PITCH))
        columns = -(-len(fires) // rows)
        wide = w / columns
        for n, one in enumerate(fires):
            left, at = x + n // rows * wide, y + (n % rows + 0.5) * PITCH
            canvas.text(str(one.place), left, at, face="semi", color=GOLD, anchor="l")
            box = (left + 22, at - PITCH / 2, wide - 30, PITCH)
            draw_signs(canvas, one.formula, box, TEXT, most=16.0, middle=True)


def _columns(heights: list[int], rows: int) -> list[tuple[int, int]]:
    """Return column and row of things that are so many lines high, none parted; empty where one is too high."""
    found, column, row = [], 0, 0
    for high in heights:
        if high > rows:
            return []
        if row + high > rows:
            column, row = column + 1, 0
        found.append((column, row))
        row += high
    return found


def _sentences(formula: Formula) -> str:
    """Return what a formula does in its turn."""
    return " ".join(sentence(effect) for effect in formula.effects if effect.parts[0].do != D_END_POINTS)
