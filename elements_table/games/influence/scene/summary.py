"""The sheet after a game of Influence: what every card of all three hands scored, and who has won."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene import explained
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.panels import score_words
from elements_table.games.influence.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.charts.frame import draw_result_panel
from elements_table.ui.charts.seats import draw_seat_line, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, SECONDARY, TEXT
from elements_table.ui.panels.sides import around, viewer_of
from elements_table.ui.panels.summary import BODY_TOP, INSET, after_rounds, draw_head, match_title
from elements_table.ui.stage.scene import DrawCard, Names

CARD: Final = 74.0
PITCH: Final = 158.0
TOTAL: Final = 120.0
"""What the worth of a hand takes beside its cards."""
SMALL: Final = 32.0
"""Its size where it stands over them."""
ROW: Final = 162.0
BETWEEN: Final = 12.0
FOLDED: Final = 3 * ROW + 2 * BETWEEN
"""How high all of it is, on a narrow sheet too."""


def draw_summary(game: Influence, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: who has won and why, and a row for each player."""
    x, y, w, _h = rect
    o = view.observation
    left, wide = x + INSET, w - 2 * INSET
    draw_head(canvas, rect, match_title(o.winners, view.names), _sentence(o, view.names))
    for i, (seat, why) in enumerate(zip(around(viewer_of(view.names), 3), explained.scored(view), strict=True)):
        words = why if view.explains else explained.terms_words(o.scoring[seat])
        _row(game, canvas, (left, y + BODY_TOP + i * (ROW + BETWEEN), wide, ROW), seat, words, view, draw_card)


def _sentence(o: InfluenceObservation, names: Names) -> str:
    """Return why the game ended, and what decided among equal totals."""
    why = (
        _("Two colours have left the pool.") if o.is_emptied else _("That was round {n}, the last.").format(n=o.round)
    )
    return f"{why} {decided(o)}".strip()


def decided(o: InfluenceObservation) -> str:
    """Return what decided among equal totals (I16), empty where one is the highest."""
    totals = [score.total for score in o.scoring]
    level = [score for score in o.scoring if score.total == max(totals)]
    if len(level) == 1:
        return ""
    numbers = [score.numbers for score in level]
    if len(o.winners) > 1:
        return _("Totals and card numbers are equal.")
    words = _("Totals are equal: the lower sum of card numbers wins, {low} against {high}.")
    return words.format(low=min(numbers), high=max(numbers))


def _row(game: Influence, canvas: Canvas, rect: Rect, seat: int, words: str, view: View, draw_card: DrawCard) -> None:
    """Draw the hand of a seat, and beside its name how the worth of it is worked out."""
    x, y, w, h = rect
    o = view.observation
    score = o.scoring[seat]
    won = seat in o.winners
    draw_result_panel(canvas, rect, won)
    color, numbers = GOLD if won else TEXT, _("numbers {n}").format(n=score.numbers)
    right = x + w - 24
    if w < len(o.hands[seat] or ()) * PITCH + TOTAL:  # no room beside the cards: over them
        ends = right - 16 - canvas.text(plain(score.total), right, y + 28, SMALL, "serif", color, "r")
        ends -= 16 + canvas.text(numbers, ends, y + 26, color=SECONDARY, anchor="r")
    else:
        canvas.text(plain(score.total), right, y + h - 62, theme.READOUT, "serif", color, "r")
        canvas.text(numbers, right, y + h - 22, color=SECONDARY, anchor="r")
        ends = right
    face = view.names.face(seat, "pleased" if won else "calm")
    left = 16 + draw_seat_line(canvas, x + 32, y + 26, 15, face, view.names[seat], seat_color(seat), 200, active=won)
    canvas.label(words, left, y + 26, ends - left, color=SECONDARY, anchor="l", rows=2)
    for i, card in enumerate(sorted(o.hands[seat] or ())):
        _card(game, canvas, (x + 20 + i * PITCH, y + 48), card, score, draw_card)


def _card(
    game: Influence, canvas: Canvas, at: tuple[float, float], card: int, score: Score, draw_card: DrawCard
) -> None:
    """Draw a card, and beside it what it scored."""
    x, y = at
    high = CARD * theme.CARD_ASPECT
    draw_card(canvas, face(game.cards[card]), x + CARD / 2, y + high / 2, CARD)
    value = score.values[card]
    left = x + CARD + 10
    room = PITCH - CARD - 16
    is_penalty, is_discarded = card == score.penalty, card in score.discarded
    if is_discarded and not canvas.art.strong:  # there the shade would hide it
        canvas.box((x, y, CARD, high), CARD * theme.CARD_RADIUS, fill=theme.BLACK, fill_opacity=0.45)
    amount = plain(-value) if is_penalty else str(value)
    color = CORAL if is_penalty else SECONDARY if is_discarded else TEXT
    canvas.text(amount, left, y + 22, theme.TITLE, "serif", color, "l")
    note = _("penalty") if is_penalty else _("discarded") if is_discarded else ""
    lines = canvas.wrapped(score_words(game.cards[card], score.choices.get(card, "")), room, max_lines=2)
    for i, line in enumerate([*lines, *([note] if note else [])]):
        canvas.label(line, left, y + 48 + i * 19, room, color=color if line == note else SECONDARY, anchor="l")


def note(view: View) -> str:
    """Return the line at the foot."""
    o = view.observation
    return after_rounds(o.round)
