"""How pool and element cards are painted: a row for each colour with its value, doubled where the agent stands."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.faces import mark
from elements_table.games.influence.scene.layout import CARD, POOL_PITCH, ROW_PITCH, ROWS, Places
from elements_table.games.influence.scene.words import element_word
from elements_table.games.influence.scene.worth import Outlook
from elements_table.kernel.words import _
from elements_table.ui.drawing import cards, theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import HAIRLINE, INK, INK_SECOND, SECONDARY, hexed

HEAD: Final = 86.0
AGENT_ROOM: Final = 74.0


def paint_pool(canvas: Canvas, p: Places, o: InfluenceObservation, markers: int) -> None:
    """Draw the pool's words, and a ring for every marker that has left it."""
    y = p.pool_y
    ends = (_("ends when two colours run out"), _("ends when one more runs out"), _("the game ends"))
    words = ends[min(sum(1 for left in o.pool if not left), 2)]
    room = p.pool_x(0) - 22 - p.board_x
    lines = [] if p.is_pool_low else canvas.evened(words, room)
    first = y - 44 if p.is_pool_low else y - 11 * len(lines)
    width = canvas.text(_("Pool"), p.board_x, first, face="semi", anchor="l")
    fact = _("round {n} of {most}").format(n=o.round, most=o.options["max_rounds"])
    left = p.board_x + width + 12
    left += canvas.text(fact, left, first, color=SECONDARY, anchor="l") + 20
    if p.is_pool_low:
        right = p.board_x + p.board_w
        canvas.label(words, right, first, right - left, color=SECONDARY, anchor="r")
    for i, line in enumerate(lines):
        canvas.text(line, p.board_x, first + 22 * (i + 1), color=SECONDARY, anchor="l")
    for row, colour in enumerate(ROWS):
        for place in range(o.pool[colour], markers):
            canvas.circle(
                p.pool_x(row) + place * POOL_PITCH * p.pool_size,
                y,
                5,
                line=HAIRLINE,
                line_opacity=0.3,
                line_width=1.2,
            )


def paint_element(canvas: Canvas, p: Places, element: int, o: InfluenceObservation, after: Outlook | None) -> None:
    """Draw an element card; `after` is the board that the action in hand would make."""
    x, y, w, _h = rect = p.card(element)
    canvas.shadow(rect, w * theme.CARD_RADIUS, theme.Lift.FAN)
    name = ELEMENTS[element]
    color = theme.ELEMENT[name]
    card = Canvas(canvas.surface, canvas.art.resized(p.cards), canvas.at(x, y))
    w, h = CARD, CARD * theme.CARD_ASPECT
    cards.ground(card, w, h, color)
    wide = w - AGENT_ROOM
    shades = (theme.mix(color, theme.WHITE, 0.08), theme.mix(color, theme.BLACK, 0.14))
    card.box((6, 6, wide, HEAD), 9, grad=shades)
    card.icon(f"{name}_bright", 6 + wide / 2, 36, 42)
    word = element_word(element)
    card.text(word, 6 + wide / 2, 73, 20, "serif", theme.IVORY, "c")
    for row, colour in enumerate(ROWS):
        _paint_row(card, element, row, colour, o, after)


def _paint_row(
    card: Canvas, element: int, row: int, colour: int, o: InfluenceObservation, after: Outlook | None
) -> None:
    y = 132 + row * ROW_PITCH
    count = o.markers[element][colour]
    is_double = o.agents[element] == colour
    paint = theme.INFLUENCE[COLOURS[colour]]
    if is_double:
        card.box((10, y - 24, CARD - 20, 48), 8, fill=paint, fill_opacity=0.15)
    elif row and o.agents[element] != ROWS[row - 1]:
        card.fill((18, y - 27, CARD - 36, 1), INK_SECOND, 0.16)
    if not count:
        card.put(card.art.svg(mark(colour, 8, 8, 15, hexed(paint)), 16, 16), 34, y, alpha=120)
    value = count << is_double
    then = value if after is None else after.markers[element][colour] << (after.agents[element] == colour)
    right = CARD - 20.0
    if then != value:
        _paint_change(card, right, y, value, then)
        return
    if not count:
        return
    width = card.text(str(value), right, y, 24, "serif", INK, "r")
    if is_double:
        room = right - width - 10 - (34 + min(26, 82 / max(1, count - 1)) * (count - 1) + 22)
        word = next((w for w in (_("double"), _("×2")) if card.text_width(w) <= room), "")
        card.text(word, right - width - 8, y, color=INK_SECOND, anchor="r")


def _paint_change(card: Canvas, right: float, y: float, value: int, then: int) -> None:
    """Draw what a value is and what it would become."""
    width = card.text(str(then), right, y, 24, "serif", INK, "r")
    x = right - width - 21
    card.path("M1 5H12M8 1L12 5L8 9", (x, y - 5, 14, 10), line=INK_SECOND, line_width=1.6)
    card.text(str(value), x - 5, y, face="semi", color=INK_SECOND, anchor="r")
