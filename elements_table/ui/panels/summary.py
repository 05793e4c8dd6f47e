"""What the summaries of all games have in common: their head, who has won, how long it took, cards in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import SECONDARY, TEXT
from elements_table.ui.panels.teams import team_name, team_of
from elements_table.ui.stage.scene import DrawCard, Look, Names

INSET: Final = 32.0
"""Clear dp at each side of a sheet's inside."""
REASONS: Final = ((theme.BODY, 16.0), (theme.SECOND, 12.0), (theme.SECOND, 6.0))
"""Sizes of sentences that explain a score, and what stays free between them, the first best."""
BODY_TOP: Final = 98.0
"""From the top of the sheet to what lies below its head."""
WIDE, HIGH = 1040.0, 714.0
"""A sheet's size where its parts lie side by side."""
FOOT: Final = 104.0
"""What its buttons take."""


def sheet_size(most: float, folded: float) -> tuple[float, float]:
    """Return the size of a sheet no wider than `most`; narrower than usual its parts lie below one another.

    They take `folded` dp then, from the head of the sheet to its buttons.
    """
    return (WIDE, HIGH) if most >= WIDE else (most, BODY_TOP + folded + FOOT)


def draw_head(
    canvas: Canvas, rect: Rect, title: str, sentence: str, *, beside: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Draw the head of a sheet: what has happened, and a sentence of why or how.

    `beside` is the room at the right, in dp, that something else takes: beside the title, beside the sentence.
    """
    x, y, w, _h = rect
    first, second = (w - 2 * INSET - taken for taken in beside)
    canvas.label(title, x + INSET, y + 42, first, theme.TITLE, "serif", TEXT, "l")
    canvas.label(sentence, x + INSET, y + 72, second, color=SECONDARY, anchor="l", rows=2)


def match_title(winners: Sequence[int], names: Names, *, of_teams: bool = False) -> str:
    """Return who has won a match: a seat, a team where partners win together, or several who share it."""
    if of_teams and len(winners) > 2:
        return _("The match is shared")
    if of_teams:
        return _("{team} win the match").format(team=team_name(team_of(winners[0]), names))
    if len(winners) > 1:
        called = [names[seat] for seat in winners]
        return _("{first} and {last} share the match").format(first=", ".join(called[:-1]), last=called[-1])
    if names.is_you(winners[0]):
        return _("You win the match")
    return _("{name} wins the match").format(name=names[winners[0]])


def after_rounds(count: int) -> str:
    """Return how long a game was."""
    return plural("After {n} round.", "After {n} rounds.", count).format(n=count)


def draw_reasons(canvas: Canvas, rect: Rect, sentences: Sequence[str]) -> None:
    """Draw sentences below one another with a rule between them, smaller where the room asks for it.

    Where even that is too much the last ones are left out.
    """
    x, y, w, h = rect
    for size, apart in REASONS:
        pitch = max(size * 1.3, canvas.art.text_px(size) / canvas.scale * 1.16)
        told = [canvas.wrapped(sentence, w, size) for sentence in sentences]
        if _high(told, pitch, apart) <= h:
            break
    while len(told) > 1 and _high(told, pitch, apart) > h:
        told.pop()
    for lines in told:
        for line in lines:
            canvas.text(line, x, y + pitch / 2, size, anchor="l")
            y += pitch
        if lines is not told[-1]:
            canvas.rule(x, y + apart / 2, w, 0.12)
        y += apart


def _high(told: Sequence[Sequence[str]], pitch: float, apart: float) -> float:
    """Return how high sentences are, each in its lines, with so much between them."""
    return sum(map(len, told)) * pitch + apart * (len(told) - 1)


def draw_cards(
    canvas: Canvas,
    looks: Sequence[Look],
    at: tuple[float, float, float],
    width: float,
    step: float,
    draw_card: DrawCard,
    *,
    apart: Sequence[bool] = (),
    gap: float = 12.0,
) -> float:
    """Draw cards in a row: `at` is its left end, middle and room. Return where it ends.

    Each lies `step` from the one before, less where the room is small, and `gap` more where it lies `apart` from it.
    """
    x, y, room = at
    gaps = [gap if apart and apart[i] else 0.0 for i in range(len(looks))]
    if len(looks) > 1:
        step = min(step, (room - width - sum(gaps[1:])) / (len(looks) - 1))
    left = x
    for i, look in enumerate(looks):
        left += (step if i else 0.0) + (gaps[i] if i else 0.0)
        draw_card(canvas, look, left + width / 2, y, width)
    return left + width if looks else x
