"""What is drawn on Influence's table: three engraved boards, the pool on the ruler, beads, what the hand is worth."""

from typing import Final, NamedTuple

import pygame

from elements_table.games.influence.rules import actions
from elements_table.games.influence.rules.cards import CardSpec
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene.faces import mark
from elements_table.games.influence.scene.layout import EMBLEM_Y, ROWS, SOCKETS, VALUE_X, Places, View
from elements_table.games.influence.scene.words import colour_word, current_card, element_word
from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.faces import as_disc, engraved_square
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CORAL, GOLD, GOLD_EDGE, SECONDARY, TEXT, Color, hexed, rgb
from elements_table.ui.parlour.ruler import Fill, Ruler, figure_size
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.scene import Canvas, Layout

WORTH: Final = "worth"
"""What the table shows on demand: how the hand is scored."""
LAST_ROUNDS: Final = 4
"""With so many rounds left it is said how many."""
SOCKET: Final = 8.5
BEAD: Final = 13.0
WORTH_BEAD: Final = 15.0


def score_words(spec: CardSpec, choice: str) -> str:
    """Return what a card scores: `Air, yellow`, with the choice made for its holder."""
    element = choice if spec.score.element == "any" else spec.score.element
    colour = choice if spec.score.colour == "any" else spec.score.colour
    place = element_word(actions.ELEMENTS.index(element)) if element in actions.ELEMENTS else _("any element")
    what = colour_word(actions.COLOURS.index(colour)) if colour in actions.COLOURS else _("any colour")
    return _("{place}, {colour}").format(place=place, colour=what)


def ruler_of(p: Places, o: InfluenceObservation) -> Ruler:
    """Return the ruler that the pool stands on: the part of an empty colour is gold (I10)."""
    left = int(o.options["max_rounds"]) - o.round
    end = "" if left > LAST_ROUNDS or o.phase == "game_over" else _("{n} left").format(n=left)
    part = SOCKETS + 1
    fills = [Fill(row * part, (row + 1) * part, GOLD) for row, colour in enumerate(ROWS) if not o.pool[colour]]
    beside, below = ("", end) if p.parlour.is_tall else (end, "")  # a tall window has no room beside it
    return Ruler(p.parlour, p.scale, (), tuple(fills), beside, ("", below))


def draw_pool(canvas: Canvas, p: Places, o: InfluenceObservation) -> None:
    """Draw the ruler and in it a socket for every marker, with its colour's mark where it is empty."""
    draw_ruler(canvas, ruler_of(p, o))
    r, (x, y, w, h) = p.parlour.s(SOCKET), p.scale.rect
    third, middle = w / len(ROWS), y + h / 2
    for row, colour in enumerate(ROWS):
        if not o.pool[colour]:
            part = (x + row * third, y, third, h)
            canvas.glow(part, h / 2, p.parlour.s(8), GOLD, 150)
            canvas.box(part, p.parlour.s(6), grad=theme.GOLD_PLATE)
        for place in range(SOCKETS):
            at = p.socket(colour, place)[0]
            canvas.circle(at, middle, r, fill=theme.BLACK, fill_opacity=0.62, line=GOLD_EDGE, line_opacity=0.5)
            sign = mark(colour, 8, 8, 11, hexed(theme.INFLUENCE[actions.COLOURS[colour]]))
            canvas.grown(canvas.art.svg(sign, 16, 16), at, middle, r / 8.5, 220)


def draw_place(canvas: Canvas, p: Places, view: View) -> None:
    """Draw the place that waits for the reader's card; while one is held, the table does."""
    if len(view.legal) and view.legal[0].kind == actions.Kind.CHOOSE and not (view.aims or view.is_dealing):
        rect = p.box("chosen", 0)
        canvas.dashed(rect, rect[2] * theme.CARD_RADIUS, GOLD_EDGE, 0.9, 1.8, (7, 5))


def draw_order(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    """Draw on every revealed card when it acts, until it goes to whoever has it next."""
    o = view.observation
    if o.phase != "resolve" or (view.coming is not None and view.coming.kind == "pass"):
        return
    order = sorted(card for card in o.chosen if card is not None)
    current = current_card(view)
    for side, seat in enumerate(layout.parlour.around):
        card = o.chosen[seat]
        if card is None:
            continue
        x, y, w, _h = p.box("shown", side)
        is_acting = card == current
        up = theme.Raise.HOVER if is_acting else 0.0
        at = x + (w if canvas.art.plain else w / 2)  # a plain face has its number in the middle
        bead(canvas, p, (at, y - p.parlour.s(5) - up), str(order.index(card) + 1), TEXT, lit=is_acting)


def bead(
    canvas: Canvas, p: Places, at: tuple[float, float], text: str, color: Color, *, lit: bool = False,
    large: float = BEAD,
) -> float:  # fmt: skip
    """Draw a number in a dark bead, or in a golden one; return half its width."""
    x, y = at
    r = max(11.0, p.parlour.s(large))
    half = max(r, canvas.text_width(text, r * 1.35, "serif") / 2 + r * 0.4)
    area = (x - half, y - r, 2 * half, 2 * r)
    canvas.shadow(area, r)
    canvas.box(area, r, fill=GOLD if lit else theme.TILE, line=GOLD_EDGE, line_width=1.6)
    canvas.text(text, x, y, r * 1.35, "serif", theme.DARK_TEXT if lit else color, "c")
    return half


def draw_worth(canvas: Canvas, game: Influence, p: Places, view: View, after: "BoardOutlook | None") -> None:
    """Draw under the reader's seal a bead of what the hand is worth, or what the card in hand would leave."""
    score = None if view.is_dealing else worth(game, view)
    if score is None or view.observation.phase == "game_over":
        return
    x, y, w, h = p.worth
    then, middle = score.total if after is None else after.score.total, y + h / 2
    at, color = (x + w / 2, TEXT) if then == score.total else (x + w * 0.76, GOLD)
    half = bead(canvas, p, (at, middle), plain(then), color, large=WORTH_BEAD)
    if then != score.total:
        draw_was(canvas, p, (at - half, middle), plain(score.total))


def draw_scores(canvas: Canvas, game: Influence, p: Places, view: View, at: dict[int, tuple[float, float]]) -> None:
    """Draw on each card of the reader what it scores: the penalty is taken off."""
    score = worth(game, view)
    if score is None:
        return
    for card, place in at.items():
        value = score.values.get(card)
        if value is not None and card == score.penalty:
            bead(canvas, p, place, plain(-value), CORAL)
        elif value is not None:
            bead(canvas, p, place, str(value), TEXT if value else SECONDARY)


PICTURES: Final = {"earth": "earth_3", "air": "air_3", "water": "water_5"}
"""The engraved face whose landscape a board shows."""
INSIDE: Final = (0.052, 0.42, 0.896)
"""The square of a face that is shown: left edge, upper edge, side, in widths of the card."""
GROUNDS: Final = {"earth": rgb("#2C2219"), "air": rgb("#15302F"), "water": rgb("#152A40")}
INKS: Final = {"earth": rgb("#C98F4A"), "air": rgb("#4FB3A9"), "water": rgb("#5FA3D8")}
STRENGTH: Final = (0.2, 0.62)
"""How strong the ink is at the upper edge, behind what lies there, and at the lower one."""
RIM: Final = 7.0
EMBLEM: Final = 34.0
VALUE: Final = 26.0
WAS: Final = 18.0
ARROW: Final = 15.0


def draw_board(
    canvas: Canvas, p: Places, element: int, o: InfluenceObservation, after: "BoardOutlook | None"
) -> None:
    """Draw a board, its values, and what the action in hand would make of them."""
    (x, y), r, name = p.board(element), p.radius, actions.ELEMENTS[element]
    canvas.shadow(p.disc(element), r, theme.Lift.FAN)
    if canvas.art.strong:
        canvas.circle(x, y, r, fill=theme.BLACK, line=TEXT, line_width=2.4)
    else:
        canvas.put(_medallion(canvas.art, name, 2 * r), x, y)
        canvas.circle(x, y, r - 1, line=theme.BRASS_LINE, line_width=max(1.6, 2.4 * p.k))
        canvas.circle(x, y, r - RIM * p.k, line=INKS[name], line_opacity=0.7)
    canvas.icon(f"{name}_bright", *p.on_board(element, 0, EMBLEM_Y), EMBLEM * p.k)
    for colour in range(len(actions.COLOURS)):
        _draw_value(canvas, p, element, colour, o, after)


def _draw_value(
    canvas: Canvas, p: Places, element: int, colour: int, o: InfluenceObservation, after: "BoardOutlook | None"
) -> None:
    """Write what a colour counts on a board: gold where its agent doubles it."""
    value, then = (at.markers[element][colour] << (at.agents[element] == colour) for at in (o, after or o))
    right, y = p.on_board(element, VALUE_X, p.row(colour))
    if then or value:
        color: Color = GOLD if (after or o).agents[element] == colour else TEXT
        wide = canvas.text(str(then), right, y, figure_size(p.parlour, VALUE), "serif", color, "r")
        if then != value:
            draw_was(canvas, p, (right - wide, y), str(value))


def draw_was(canvas: Canvas, p: Places, at: tuple[float, float], value: str) -> None:
    """Write what a number was, and an arrow from it to where the new one begins."""
    x, y = at
    long = ARROW * p.parlour.unit
    left, middle, barb = x - long - 3, long / 2, long * 0.28
    d = f"M1 {middle:.1f}H{long - 1:.1f}M{long - 1 - barb:.1f} {middle - barb:.1f}L{long - 1:.1f} {middle:.1f}"
    d += f"L{long - 1 - barb:.1f} {middle + barb:.1f}"
    canvas.path(d, (left, y - middle, long, long), line=SECONDARY, line_width=1.6)
    canvas.text(value, left - 3, y, figure_size(p.parlour, WAS), "serif", SECONDARY, "r")


@kept("medallion", disk=True)
def _medallion(art: Art, element: str, size: float) -> pygame.Surface:
    """Return the landscape of an element as a round plate: light ink on a dark ground."""
    pixels = max(8, art.px(size))
    whole = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    whole.fill((*GROUNDS[element], 255))
    square = None if art.plain else engraved_square(art, PICTURES[element], INSIDE, size)
    if square is not None:
        whole.blit(_ink(square, element, pixels), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return as_disc(art, whole, size)


def _ink(square: pygame.Surface, element: str, pixels: int) -> pygame.Surface:
    """Return what the engraved lines of a square add to the ground, stronger further down."""
    lines = pygame.Surface((pixels, pixels))
    lines.fill(theme.WHITE)
    cut = pygame.Surface((pixels, pixels))
    cut.fill(theme.WHITE)
    cut.blit(square, (0, 0))
    lines.blit(cut, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    lines = pygame.transform.grayscale(lines)
    shade = pygame.Surface((1, 2))
    for row, strength in enumerate(STRENGTH):
        tint = [max(0, ink - ground) for ink, ground in zip(INKS[element], GROUNDS[element], strict=True)]
        shade.set_at((0, row), [min(255, round(level * strength * 1.5)) for level in tint])
    lines.blit(pygame.transform.smoothscale(shade, lines.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return lines


class BoardOutlook(NamedTuple):
    """A board and what the viewer's cards score on it."""

    agents: tuple[int, int, int]
    markers: tuple[tuple[int, int, int], ...]
    score: Score


def held_cards(view: View) -> tuple[int, ...]:
    """Return the cards of the viewer that would be scored, the one just chosen left out."""
    o = view.observation
    if o.seat is None:
        return ()
    kept = view.kept.first if view.kept is not None else None
    return tuple(card for card in o.own_cards() if card != kept)


def worth(game: Influence, view: View) -> Score | None:
    """Return what the viewer's cards score now, None for spectators."""
    o = view.observation
    if o.seat is None:
        return None
    return game.scoring.score(held_cards(view), actions.packed(o.markers), actions.places_of(o.agents))


def outlook(game: Influence, view: View, action: actions.Action) -> BoardOutlook | None:
    """Return the board after `action`, and what the viewer would then hold.

    A card's action is carried out by itself, as suits its player best: what the others do is not known.
    """
    o, cards, variant = view.observation, held_cards(view), game.variant(view.observation.options)
    if o.seat is None or (action.kind != actions.Kind.CHOOSE and o.phase != "resolve"):
        return None
    markers, places = actions.packed(o.markers), actions.places_of(o.agents)
    now = (markers, places, actions.pool_beside(markers, game.data.markers))
    if action.kind == actions.Kind.CHOOSE:
        cards = tuple(card for card in cards if card != action.first)
        markers, places, _left = variant.alone(action.first, cards, *now)
    else:
        markers, places, _left = actions.carried_out(action, *now)
    return BoardOutlook(actions.agents(places), actions.counts(markers), game.scoring.score(cards, markers, places))
