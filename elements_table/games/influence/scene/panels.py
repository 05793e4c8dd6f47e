"""The panels of Influence: a player's place, and what the card in hand does and the viewer's hand is worth."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, K_CHOOSE
from elements_table.games.influence.rules.cards import CardSpec
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import PASSED_TO
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene.layout import Places
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import (
    card_sentence,
    choice_sentence,
    colour_word,
    element_word,
    has_chosen,
    seat_words,
    skip_sentence,
)
from elements_table.games.influence.scene.worth import Outlook, worth
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import draw_seat, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, MUTED, SECONDARY, TEXT

WORTH: Final = "worth"
"""What the table shows on demand: how the hand is scored."""
TITLES: Final = (theme.TITLE, 20.0, 17.0)
"""Of the title of the read-out: the largest that there is room for."""

WORDS: Final = 149.0
"""The upper part of the read-outs, with what the card in hand does."""


def paint_seat(canvas: Canvas, p: Places, side: int, seat: int, view: View, current: int | None) -> None:
    """Draw a player's place beneath the cards: who, doing what, and what lies there."""
    o = view.observation
    x, y, w, _h = rect = p.seats[side]
    canvas.panel(rect, 14, 0.30 if side == 0 else 0.22, 0.10 if side == 0 else 0.07)
    is_asked = seat in view.waiting and not view.is_dealing
    mine = is_asked and len(view.legal) > 0 and view.names.you == seat
    is_active = mine or (is_asked and o.phase == "resolve")
    fact = "" if view.is_dealing else seat_words(seat, view, current)
    draw_seat(
        canvas, x + p.disc, y + 36, 22, view.face(seat), view.names[seat], seat_color(seat), w - 44 - p.disc,
        active=is_active, fact=fact, fact_color=GOLD if mine else SECONDARY,
    )  # fmt: skip
    bx, by, bw, bh = p.back(side)
    if o.phase == "choose" and not has_chosen(seat, view):
        canvas.dashed((bx, by, bw, bh), 5, opacity=0.28, fill_opacity=0.03)
    _paint_slot_words(canvas, p, side, seat, view)


def _paint_slot_words(canvas: Canvas, p: Places, side: int, seat: int, view: View) -> None:
    o = view.observation
    x, y, w, h = p.seats[side]
    after = PASSED_TO[seat]
    cx, cy, wide = p.slot(side)
    if o.faceup[seat] is not None and not view.is_dealing:
        words = _("passed card") if side else _("joins your hand afterwards")
        words = words if side or view.names.you is not None else _("joins the hand afterwards")
        if not (side or p.is_low) and canvas.text_width(words, theme.SECOND) > w - 24:
            words = _("joins the hand")
    elif o.phase == "resolve" and o.chosen[seat] is not None:
        words = _("goes to {name}").format(name=view.names[after])
        words = _("goes to you") if view.names.is_you(after) else words
    else:
        if o.phase != "game_over":
            canvas.dashed((cx - wide / 2, cy - wide * 0.7, wide, wide * 1.4), 9, opacity=0.16)
        return
    at = y + h - 17 if p.is_low else y + 171 if side else y + 287
    size = theme.BODY if canvas.text_width(words) <= w - 24 else theme.SECOND
    lines = canvas.wrapped(words, w - 24, size, max_lines=2 if p.is_low else 1)
    for n, line in enumerate(reversed(lines)):
        canvas.text(line, x + w / 2, at - 18 * n, size, color=SECONDARY, anchor="c")


def paint_reads(
    canvas: Canvas, game: Influence, p: Places, view: View, current: int | None, after: Outlook | None
) -> None:
    """Draw the read-out: a card's action in words, and the worth of the hand."""
    x, y, w, _h = p.reads
    canvas.panel(p.reads, 14, 0.30)
    score = None if view.is_dealing else worth(game, view)
    left, right = x + p.pad, x + w - p.pad
    if view.peek == WORTH and score is not None:
        _paint_scores(canvas, game, (left, y, right - left), score)
    else:
        _paint_words(
            canvas, (left, y, right - left), *(("", "", "") if view.is_dealing else _words(game, view, current))
        )
    if score is None:
        return
    canvas.rule(left, y + WORDS, right - left, 0.16)
    canvas.label(_("Your hand is worth"), left, y + 167, right - left - 30, color=SECONDARY, anchor="l", rows=2)
    canvas.text(plain(score.total), right, y + 167, theme.TITLE, "serif", TEXT, "r")
    if after is not None and after.score is not None:
        action = view.preview
        words = _("after card {n} alone").format(n=action.first) if action.kind == K_CHOOSE else _("after that")
        canvas.label(words, left, y + 190, right - left - 34, color=SECONDARY, anchor="l")
        canvas.text(plain(after.score.total), right, y + 190, 20, "serif", GOLD, "r")
    elif view.peek == WORTH and score.penalty is not None:
        words = _("card {n} is the penalty").format(n=score.penalty)
        canvas.label(words, left, y + 190, right - left - 34, color=SECONDARY, anchor="l")
        canvas.text(plain(-score.values[score.penalty]), right, y + 190, 20, "serif", CORAL, "r")


def _words(game: Influence, view: View, current: int | None) -> tuple[str, str, str]:
    """Return title, first line and text of the read-out."""
    o = view.observation
    preview = view.preview
    if preview is not None and preview.kind == K_CHOOSE:
        return _card(game, preview.first)
    if o.phase == "choose":
        if view.kept is not None:
            return _card(game, view.kept.first, _("your choice"))
        if len(view.legal):
            return _("Choose a card"), "", _("Drag one to your place, face down. All three are revealed together.")
        return _("Secret choices"), "", _("All three cards are revealed together.")
    if o.phase == "game_over":
        return _("Game over"), "", ""
    if current is None:
        return _("The reveal"), "", _("The lowest number acts first.")
    owner = view.names[o.chosen.index(current)] if current in o.chosen else ""
    if len(view.legal):
        title, _second, _text = _card(game, current)
        return title, _("your choice"), choice_sentence(view)
    if view.coming is not None and view.coming.kind == "skip":
        title, _second, _text = _card(game, current)
        return title, owner, skip_sentence(game.cards[current], view.coming.facts["step"])
    return _card(game, current, owner)


def _card(game: Influence, card: int, second: str = "") -> tuple[str, str, str]:
    spec = game.cards[card]
    return _("Card {n}").format(n=card), second, card_sentence(spec)


def _paint_words(canvas: Canvas, at: tuple[float, float, float], title: str, second: str, text: str) -> None:
    x, y, w = at
    size = next((size for size in TITLES if canvas.text_width(title, size, "serif") <= w), TITLES[-1])
    width = canvas.label(title, x, y + 32, w, size, "serif", TEXT, "l")
    if second and canvas.text_width(second) <= w - width - 12:
        canvas.text(second, x + w, y + 32, color=GOLD, anchor="r")
    canvas.wrap(text, x, y + 54, w, color=SECONDARY, lh=21, max_lines=4)


def _paint_scores(canvas: Canvas, game: Influence, at: tuple[float, float, float], score: Score) -> None:
    """Draw what each card of the hand scores."""
    x, y, w = at
    canvas.text(_("Scored now"), x, y + 28, theme.TITLE, "serif", TEXT, "l")
    for i, (card, value) in enumerate(sorted(score.values.items())):
        row = y + 57 + i * 20
        canvas.text(str(card), x + 18, row, face="semi", anchor="r")
        color = MUTED if card in score.discarded else SECONDARY
        words = score_words(game.cards[card], score.choices.get(card, ""))
        canvas.label(words, x + 28, row, w - 28 - 34, color=color, anchor="l")
        is_penalty = card == score.penalty
        amount = plain(-value) if is_penalty else str(value) if value else "–"
        canvas.text(amount, x + w, row, face="semi", color=CORAL if is_penalty else TEXT, anchor="r")


def score_words(spec: CardSpec, choice: str) -> str:
    """Return what a card scores: `Air, yellow`, with the choice made for its holder."""
    element = choice if spec.score.element == "any" else spec.score.element
    colour = choice if spec.score.colour == "any" else spec.score.colour
    place = element_word(ELEMENTS.index(element)) if element in ELEMENTS else _("any element")
    what = colour_word(COLOURS.index(colour)) if colour in COLOURS else _("any colour")
    return _("{place}, {colour}").format(place=place, colour=what)


def button_rects(p: Places) -> tuple[Rect, Rect]:
    """Return the places of the small and the golden button: in the read-out, or below the board where it is low."""
    x, y, w, _h = p.reads
    if p.is_low:
        left, top, first = p.board_x, p.board_y + p.card(0)[3] + 4, p.board_w * 0.42
        high = min(theme.BUTTON_HEIGHT, p.between - 10)
        return (left, top, first, high), (left + first + 10, top, p.board_w - first - 10, high)
    return (x + p.pad, y + 213, w - 2 * p.pad, 32), (x + p.pad, y + 252, w - 2 * p.pad, 42)
