"""Two panels of the statistics that every game has: matches won and lost, and how you fared against each opponent."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.data import GameData, as_text
from elements_table.kernel.words import _, inside, plural
from elements_table.match.archive.overview import ENOUGH, Opponent, Overview, against, mine
from elements_table.ui.charts.seats import Sitter, draw_bar, draw_heading, draw_seat, seat_color
from elements_table.ui.common import saved
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import percent, plain, points
from elements_table.ui.drawing.theme import BLACK, BODY, CORAL, GOLD, GREEN, READOUT, SECONDARY, TEXT, TITLE
from elements_table.ui.platform.people import Portrait
from elements_table.ui.widgets.list_view import ListView

PAD: Final = 20.0
HEAD: Final = 27.0
LAST: Final = 20
"""Matches of which each is shown as won or lost."""
IN_A_ROW: Final = 10
BOX: Final = 23.0
ROW: Final = 62.0
"""From one opponent to the next."""
NUMBERS: Final = (92.0, 20.0)
"""How far from the right edge the numbers won and lost end."""
FACE: Final = 17.0
PITCH: Final = 27.0
"""From one of the lines at the foot to the next."""


class OptionSet(NamedTuple):
    """One set in words, and the ways in which the database writes it: an earlier version knew fewer options."""

    words: str
    written: tuple[str, ...]


def option_sets(head: GameData, written: Mapping[str, Mapping[str, str]]) -> list[OptionSet]:
    """Return the sets that differ, in the order given: options by how they are written."""
    found: dict[str, list[str]] = {}
    for text, options in written.items():
        found.setdefault(words(head, options), []).append(text)
    return [OptionSet(name, tuple(texts)) for name, texts in found.items()]


def words(head: GameData, options: Mapping[str, str]) -> str:
    """Return a set of options in words: what is not as usual."""
    parts = []
    for option in head.options:
        value = options.get(option.id, as_text(option.default))
        if value == as_text(option.default):
            continue
        if option.kind == "switch":
            parts.append(_(option.label) if value == "true" else _("not: {option}").format(option=_(option.label)))
            continue
        label = next((_(choice.label) for choice in option.choices if choice.text == value and choice.label), value)
        parts.append(_("{option}: {value}").format(option=_(option.label), value=label))
    return ", ".join(parts) or _("Usual options")


def draw_matches(canvas: Canvas, rect: Rect, overview: Overview) -> None:
    """Draw how many matches were won and lost, the last ones one by one, and what stands out."""
    x, y, w, h = rect
    canvas.panel(rect)
    count = len(overview.played)
    fact = plural("{n} played", "{n} played", count).format(n=count) if count else ""
    draw_heading(canvas, rect, _("Matches"), fact, pad=PAD, down=HEAD)
    if not count:
        about = _("What you won and lost, your longest streak, your best skill, and your luck.")
        canvas.wrap(about, x + PAD, y + HEAD + 22, w - 2 * PAD, color=SECONDARY)
        return
    inner = w - 2 * PAD
    wide = canvas.text(str(overview.won), x + PAD, y + 83, READOUT, "serif", GOLD, "l")
    left = x + PAD + wide + 16
    words = _("won, {share}").format(share=percent(overview.won / count))
    canvas.text(words, left, y + 72, face="semi", anchor="l")
    canvas.text(_("{n} lost").format(n=overview.lost), left, y + 94, color=SECONDARY, anchor="l")
    draw_bar(canvas, (x + PAD, y + 126, inner, 10), overview.won / count, GOLD)
    _draw_last(canvas, (x + PAD, y + 164, inner, 92), overview.outcomes[-LAST:])
    rows = _rows(overview)
    top = y + 272
    pitch = min(PITCH, (y + h - 8 - top) / len(rows))
    canvas.rule(x + PAD, top - 22, inner)
    for i, (label, *values) in enumerate(rows):
        middle = top + i * pitch
        room = inner - canvas.text(label, x + PAD, middle, color=SECONDARY, anchor="l") - 12
        shown = next((value for value in values if canvas.text_width(value, face="semi") <= room), values[-1])
        canvas.label(shown, x + w - PAD, middle, room, face="semi", anchor="r")


def _rows(overview: Overview) -> list[tuple[str, ...]]:
    """Return what stands out, and how much it is: in full, then as shorter where that has no room."""
    best, mean = (plain(round(score, 1)) for score in overview.score)
    rows: list[tuple[str, ...]] = [
        (_("Longest streak"), _("{n} won").format(n=overview.longest_streak)),
        (_("Best score"), _("{best}, {mean} on average").format(best=best, mean=mean), best),
    ]
    if overview.best is not None and len(overview.rated) >= ENOUGH:
        names = saved.listed([seat.name for seat in against(overview.best)])
        skill = round(mine(overview.best).skill or 0.0)
        rows.append((_("Best skill"), _("{skill}, against {names}").format(skill=skill, names=names), str(skill)))
    if overview.luck is not None:
        rows.append((_("Luck, on average"), points(overview.luck)))
    return rows


def _draw_last(canvas: Canvas, rect: Rect, outcomes: list[bool]) -> None:
    x, y, w, _h = rect
    count = len(outcomes)
    words = plural("The last one", "The last {n}", count).format(n=count)
    canvas.text(words, x, y, color=SECONDARY, anchor="l")
    if count > 1:
        canvas.text(_("newest on the right"), x + w, y, color=SECONDARY, anchor="r")
    pitch = (w - BOX) / (IN_A_ROW - 1)
    for n, won in enumerate(outcomes):
        left, top, *_size = box = (x + n % IN_A_ROW * pitch, y + 18 + n // IN_A_ROW * 32, BOX, BOX)
        if won:
            canvas.box(box, 6, fill=GREEN)
            canvas.icon("ui_check", left + BOX / 2, top + BOX / 2, 14, BLACK, weight=30)
        else:
            canvas.box(box, 6, line=CORAL, line_opacity=0.8)
            canvas.icon("ui_close", left + BOX / 2, top + BOX / 2, 10, CORAL, weight=30)


def draw_opponents_head(canvas: Canvas, rect: Rect, is_empty: bool) -> None:
    """Draw the panel of the opponents and its head."""
    x, y, w, _h = rect
    canvas.panel(rect)
    draw_heading(canvas, rect, _("By opponent"), pad=PAD, down=HEAD)
    if is_empty:
        about = _("Whom you met at the table, and how often you won.")
        canvas.wrap(about, x + PAD, y + HEAD + 22, w - 2 * PAD, color=SECONDARY)
        return
    for words, right in zip((_("won"), _("lost")), NUMBERS, strict=True):
        canvas.text(words, x + w - right, y + HEAD, color=SECONDARY, anchor="r", most=NUMBERS[0] - NUMBERS[1] - 8)


class Opponents(ListView):
    """How you fared against each opponent; `faces` are by name."""

    def __init__(self) -> None:
        super().__init__(ROW, pad=(0, 0, 0, 0))
        self.opponents: Sequence[Opponent] = ()
        self.faces: Mapping[str, str] = {}

    def show_opponents(self, opponents: Sequence[Opponent], faces: Mapping[str, str]) -> None:
        """List other opponents."""
        self.opponents, self.faces = opponents, faces
        self.show(len(opponents))

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        x, y, w, h = rect
        opponent = self.opponents[row]
        face, ring = Portrait(self.faces[opponent.name]), seat_color(row)
        middle = y + h / 2
        room = w - PAD - NUMBERS[0] - 2 * FACE - 12 - 44
        fact = inside(saved.level_name(opponent.level))
        draw_seat(canvas, (x + PAD + FACE, middle, FACE), Sitter(face, opponent.name, ring), room, fact)
        for count, right, color in zip((opponent.won, opponent.lost), NUMBERS, (GOLD, TEXT), strict=True):
            canvas.text(
                str(count), x + w - right, middle, TITLE * 0.85 if count < 1000 else BODY, "serif", color, "r"
            )
        if row:
            canvas.rule(x + PAD, y, w - 2 * PAD, 0.12)
