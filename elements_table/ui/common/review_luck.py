"""The second page of a finished match: the course of one's chance on a ruler, and its rounds beside the expert's."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise, permutations
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.duplicate import may_replay
from elements_table.match.analysis.review import scores
from elements_table.ui.charts.grades import ChanceShare, draw_grade, draw_skill, grade_words
from elements_table.ui.charts.seats import BESIDE, Sitter, draw_bar, draw_heading, draw_seat_line, seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import percent, plain, points, signed
from elements_table.ui.drawing.theme import BODY, CORAL, GOLD, GREEN, MUTED, SECONDARY, TEXT, TITLE, Color
from elements_table.ui.panels.teams import ring_color
from elements_table.ui.parlour.places import Parlour, SpreadBlock, spread
from elements_table.ui.parlour.ruler import Flag, Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.scene import Names

PAD: Final = 28.0
COURSE: Final = 160.0
"""From the top of the page to the middle of the ruler."""
BRASS_HIGH: Final = 18.0
FACE, LINE = 20.0, 3.0
"""Half the face on it, and what a leap's line takes at its sides."""
ENDS: Final = 40.0
"""Clear at both ends of the ruler."""
ARC: Final = (18.0, 62.0)
"""How high a change leaps over the ruler: the least one, and one over all of it."""
SAID: Final = 66.0
"""From the ruler to what is said of it."""
SKILL: Final = 250.0
"""Width of the skill at its right."""
SKILL_HIGH: Final = 56.0
"""What the skill takes below its middle."""
BREAK: Final = 34.0
"""From what is said to the heads of the rounds."""
NARROW: Final = 760.0
SLIM: Final = 440.0
"""Narrower pages have the grades below the heading, and what changed the chance in two rows."""
LOWER: Final = 52.0
"""How much lower all the rest is there."""
ROW: Final = 36.0
NAME: Final = 250.0
TOTAL: Final = 70.0
EXPERT: Final = 190.0
"""Width at the most of the sums of the same match with the expert in the reader's seat."""
COLUMN: Final = 22.0
NAMED: Final = (0.36, 0.58)
"""The share of a narrow page that names take, and of one that is `SLIM`."""
BETWEEN: Final = 14.0
"""From one band of rounds to the next."""
MOST: Final = 24
"""Rounds that are shown at most."""
LAST: Final = 13.0
"""Below what is said of the expert."""
HEAD: Final = 30.0
SMALL: Final = 0.05
"""A change of the chance below that is joined with others."""


class RoundRow(NamedTuple):
    """A row of the rounds: whose, what each brought, None where it was not played, and the sums."""

    sitter: Sitter
    gains: Sequence[float | None]
    total: str
    replayed: str = ""
    """The sum of the same side where the expert played the reader's cards; empty where it did not."""
    replay_won: bool = False


def draw_waiting(canvas: Canvas, rect: Rect, job: AnalysisJob, text: str) -> None:
    """Draw a sentence, and how far the judging of every decision is, from the top of a rectangle."""
    x, y, w, _h = rect
    done, total = job.progress(range(len(job.match.seats))) or (0, 0)
    down = canvas.wrap(text, x, y, w, color=SECONDARY)
    draw_bar(canvas, (x, y + 14 + down, w, 10), done / total if total else 0.0, GOLD)
    if total:
        line = _("{n} of {total}").format(n=done, total=total)
        canvas.text(line, x, y + 46 + down, color=SECONDARY, anchor="l")


class LuckPage:
    """Draws what is known of a study by now, as one seat reads it."""

    def __init__(self, job: AnalysisJob, seat: int, skills: Callable[[], Sequence[float]]) -> None:
        """`skills` returns those of the reader's last matches, this one included once it is known."""
        self.job, self.seat, self._skills = job, seat, skills
        self._known: Sequence[float] | None = None
        """Those, once they are asked for."""
        self._scores = scores(job.match)

    @property
    def names(self) -> Names:
        """How the seats are called for the reader."""
        return words.names_for(self.job.match, self.seat)

    @property
    def _head(self) -> float:
        """How far the first row lies below the heads of the columns, where there are some."""
        return HEAD if len(self._scores) > 1 or self.job.replayed(self.seat) == 1 else 4.0

    def high(self, painter: Painter, w: float) -> float:
        """Return how high the page is at the least on a sheet `w` dp wide."""
        lines, inner = self._lines(), w - 2 * PAD
        band = self._head + ROW * len(lines) + BETWEEN
        said = len(painter.wrapped(self._same_words(), inner)) * painter.leading if self._same_words() else 0.0
        bands = len(self._bands(painter, inner, lines))
        return self._rounds_at(painter, w) + band * bands - BETWEEN + said + LAST

    def _rounds_at(self, painter: Painter, w: float) -> float:
        """Return how far below the top of the page the heads of the rounds are: under all that is said above them."""
        return _course(w) + SAID + self._said_high(painter, w) + BREAK

    def _said_high(self, painter: Painter, w: float) -> float:
        """Return what stands below the middle of the first line that is said: words, the skill beside or below."""
        words_high = self._decided_high(painter, w) - 10 if self.job.is_complete else 10.0
        if self._skill is None:
            return words_high
        return max(words_high, SKILL_HIGH) if w >= NARROW else words_high + 24 + SKILL_HIGH

    @property
    def _skill(self) -> float | None:
        """The skill shown; None where it is not known, or too early for a number."""
        job, seat = self.job, self.seat
        return None if not job.is_complete or words.is_early(job, seat, self._knows()) else job.skill(seat)

    def _decided_high(self, painter: Painter, w: float) -> float:
        decided = words.decided(self.job, self.seat, self.names)
        return len(painter.wrapped(decided, self._said_wide(w))) * painter.leading

    def _said_wide(self, w: float) -> float:
        return w - 2 * PAD - (SKILL + PAD if self._skill is not None and w >= NARROW else 0)

    @staticmethod
    def _skill_wide(w: float) -> float:
        return SKILL if w >= NARROW else w - 2 * PAD

    def told(self) -> list[str]:
        """Return in sentences how the chance went and through what, the skill, and what each round brought."""
        job, seat = self.job, self.seat
        found = [_("The expert looks at every decision, yours and the others’.")]
        if job.is_complete:
            chance = _("Chance to win: {change}").format(change=words.from_to(job, seat))
            changes = [f"{one.words}: {points(one.change)}" for one in words.shares(job, seat, self.names)]
            grades = [f"{grade_words(grade)}: {count}" for grade, count in words.counts(job, seat).items()]
            skill = [] if self._skill is None else [_("Skill {n}").format(n=round(self._skill))]
            found = [chance, *changes, words.decided(job, seat, self.names), *grades, *skill]
        for line in self._lines():
            gains = [f"{n} {signed(round(gain))}" for n, gain in enumerate(line.gains, 1) if gain is not None]
            rounds = _("by round: {gains}").format(gains=", ".join(gains)) if len(gains) > 1 else ""
            found.append(", ".join(filter(None, (f"{line.sitter.name}: {line.total}", rounds))))
        replayed = job.replayed(seat) == 1
        return [*found, words.compared(job, seat, self.names) if replayed else self._same_words()]

    def _knows(self) -> Sequence[float]:
        if self._known is None:
            self._known = tuple(self._skills())
        return self._known

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the course of the chance, and the rounds below it."""
        x, y, w, h = rect
        job = self.job
        if job.is_complete:
            self._draw_course(canvas, rect)
            self._draw_said(canvas, rect)
        else:
            draw_heading(canvas, rect, _("Luck and skill"), pad=PAD)
            text = _("The expert looks at every decision, yours and the others’.")
            draw_waiting(canvas, (x + PAD, y + 64, w - 2 * PAD, h), job, text)
        top = self._rounds_at(canvas, w)
        canvas.hairline(x + PAD, y + top - 22, w - 2 * PAD)
        self._draw_rounds(canvas, (x + PAD, y + top, w - 2 * PAD, h - top), self._lines())

    # ---- luck and skill

    def _draw_course(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, _h = rect
        job, names, seat = self.job, self.names, self.seat
        draw_heading(canvas, rect, _("Luck and skill"), pad=PAD)
        left, at = x + w - PAD, y + 26 + (_course(w) - COURSE) * 0.6
        for grade, count in reversed(words.counts(job, seat).items()):
            left -= canvas.text(str(count), left, at, face="semi", anchor="r") + 20
            draw_grade(canvas, grade, left, at, 9)
            left -= 26
        balance = job.balance(seat)
        bar = (x + PAD + ENDS, y + _course(w) - BRASS_HIGH / 2, w - 2 * (PAD + ENDS), BRASS_HIGH)
        scale = Scale(bar, 0.0, 1.0, 0.5, 0.1)
        face, color = names.face(seat, "pleased" if balance.result > 0.5 else "stung"), self._color(seat)
        marks = (
            Flag(balance.start, SECONDARY, percent(balance.start)),
            Runner(balance.result, (face,), color, percent(balance.result), size=2 * FACE, ink=TEXT),
        )
        draw_ruler(canvas, Ruler(_parlour(canvas), scale, marks))
        found = _joined(words.shares(job, seat, names))
        found = list(min(permutations(found), key=lambda order: _beyond(balance.start, order)))
        ends = list(accumulate([share.change for share in found], initial=balance.start))
        self._draw_leaps(canvas, scale, found, ends)

    def _color(self, seat: int) -> Color:
        return ring_color(seat, self.seat) if self.job.data.teams else seat_color(seat)

    def _draw_leaps(self, canvas: Canvas, scale: Scale, shares: Sequence[ChanceShare], ends: Sequence[float]) -> None:
        """Draw each change as a leap from where the one before ended, over the face, and what it was at its top."""
        foot = scale.rect[1] - 3
        lands, x_end, tops = scale.middle - FACE - 3, scale.x(ends[-1]), list[float]()
        for share, (before, after) in zip(shares, pairwise(ends), strict=True):
            at, to = scale.x(before), scale.x(after)
            x, y = min(at, to) - LINE, foot - 2 * ARC[1]
            begins, tip = (lands if abs(end - x_end) < FACE else foot for end in (at, to))
            leaps = ARC[0] + (ARC[1] - ARC[0]) * min(1.0, abs(after - before))
            top = min(foot - leaps, begins - ARC[0], tip - ARC[0])
            a, b, bend = at - x, to - x, (top - (begins + tip) / 8) / 0.75 - y  # the curve itself rises to `top`
            leap = f"M{a:.1f} {begins - y:.1f}C{a:.1f} {bend:.1f} {b:.1f} {bend:.1f} {b:.1f} {tip - y:.1f}"
            canvas.path(leap, (x, y, abs(to - at) + 2 * LINE, 2 * ARC[1]), line=share.color, line_width=2.4)
            canvas.path("M0 0L8 0L4 7Z", (to - 4, tip - 5, 8, 7), fill=share.color)
            tops.append(top)
        top = foot - ARC[1] - 12
        x, _y, w, _h = scale.rect
        most = (w + 2 * ENDS) / max(1, len(shares)) - 18
        room = [
            min(most, max(canvas.text_width(one.words), canvas.text_width(_whole(one.change), 20, "serif")))
            for one in shares
        ]
        above = 32.0 if w + 2 * (PAD + ENDS) < SLIM else 22.0
        order = sorted(range(len(shares)), key=lambda n: (ends[n] + ends[n + 1], n))
        blocks = [SpreadBlock(scale.x((ends[n] + ends[n + 1]) / 2) - room[n] / 2, room[n]) for n in order]
        for n, left in zip(order, spread(blocks, 18.0, x - ENDS, x + w + ENDS), strict=True):
            middle, arc = left + room[n] / 2, scale.x((ends[n] + ends[n + 1]) / 2)
            lead = f"M{middle:.1f} {top + 12:.1f}L{arc:.1f} {tops[n] - 2:.1f}"
            canvas.path(lead, (0.0, 0.0, canvas.width, foot), line=shares[n].color, line_opacity=0.5)
            canvas.label(shares[n].words, middle, top - above, room[n], color=SECONDARY, anchor="c", rows=2)
            canvas.text(_whole(shares[n].change), middle, top, 20, "serif", shares[n].color, "c")

    def _draw_said(self, canvas: Canvas, rect: Rect) -> None:
        """Draw what decided the match, and the skill shown in it."""
        x, y, w, _h = rect
        job, seat = self.job, self.seat
        known, skill, wide = self._knows(), self._skill, self._skill_wide(w)
        top = y + _course(w) + SAID
        decided = words.decided(job, seat, self.names)
        down = canvas.wrap(decided, x + PAD, top - 10, self._said_wide(w), color=SECONDARY)
        if skill is None:
            return
        left, below = (x + w - PAD - wide, top) if w >= NARROW else (x + PAD, top + down + 14)
        draw_skill(canvas, (left, below, wide, 0), skill, words.ticks(job))
        mean = words.mean_words(known) if self.names.is_you(seat) else None
        if mean is not None:
            canvas.text(mean[0], left + wide, below, color=SECONDARY, anchor="r")

    # ---- rounds

    def _lines(self) -> list[RoundRow]:
        job, names, match = self.job, self.names, self.job.match
        mine = job.side(self.seat)
        returns, winners = match.returns(), match.winners()
        end = job.review.duplicates[self.seat][-1] if job.replayed(self.seat) == 1 else []
        found = []
        for side in [mine, *(side for side in job.sides if side != mine)]:
            won = bool(set(side) & set(winners))
            face = names.face(side[0], "pleased" if won else "stung")
            name = words.side_name(side, names)
            sitter = Sitter(face, name, self._color(side[0]), won)
            total, gains = plain(returns[side[0]]), words.gains(self._scores, side[0])
            replayed = plain(end[side[0]]) if end else ""
            found.append(RoundRow(sitter, gains, total, replayed, bool(end) and end[side[0]] == max(end)))
        return found

    def _bands(self, painter: Painter, w: float, lines: Sequence[RoundRow]) -> list[range]:
        """Return the rounds that stand side by side, one band below the other; one empty band where all was one."""
        most = max(len(line.gains) for line in lines)
        if most < 2:
            return [range(0)]
        widest = max(painter.text_width(_gain(gain), BODY, "semi") for line in lines for gain in line.gains)
        is_slim = w + 2 * PAD < SLIM
        room = max(1, int((w - _name(w) - _sums(w, lines) * (not is_slim)) // (widest + COLUMN)))
        first = max(0, min(len(line.gains) for line in lines) - MOST)  # what all have played before what one has
        last = min(most, first + MOST)
        room = -(-(last - first) // -(-(last - first) // room))  # as many in one band as in the next
        bands = [range(n, min(last, n + room)) for n in range(first, last, room)]
        return [*bands, range(0)] if is_slim else bands  # the sums have no room beside the rounds there

    def _draw_rounds(self, canvas: Canvas, rect: Rect, lines: Sequence[RoundRow]) -> None:
        """Draw a row for each side: what each round brought, the sum, and that of the same match with the expert."""
        x, y, w, _h = rect
        bands = self._bands(canvas, w, lines)
        name, sums = _name(w), _sums(w, lines)
        pitch = (w - name - sums * bool(bands[-1])) / max(1, len(bands[0]))
        brought = [sum(filter(None, line.gains)) for line in lines]
        whose = _("Expert in your seat") if self.names.is_you(self.seat) else _("Expert in this seat")
        for band in bands:
            columns = [x + name + (i + 0.5) * pitch for i in range(len(band))]
            if band:
                canvas.text(_(self.job.data.round), x, y, color=SECONDARY, anchor="l")
            if band is bands[-1] and sums > TOTAL:
                room = sums - TOTAL - 12 if band else w
                canvas.label(whose, x + w, y, room, color=SECONDARY, anchor="r", rows=2)
            for column, n in zip(columns, band, strict=True):
                canvas.text(str(n + 1), column, y, color=SECONDARY, anchor="c")
            for row, line in enumerate(lines):
                middle = y + self._head + row * ROW
                draw_seat_line(canvas, (x + 16, middle, 16), line.sitter, name - 32 - BESIDE - 8)
                for column, n in zip(columns, band, strict=True):
                    gain = line.gains[n] if n < len(line.gains) else None
                    color: Color = MUTED if not gain else CORAL if gain < 0 else TEXT
                    canvas.label(_gain(gain), column, middle, pitch - 6, BODY, "semi" if gain else "sans", color, "c")
                if not bands[0]:
                    part, ink = max(0.0, brought[row]) / max(1.0, *brought), GOLD if line.sitter.active else SECONDARY
                    draw_bar(canvas, (x + name, middle - 5, w - name - sums - 12, 10), part, ink)
                if band is bands[-1]:
                    ink = GOLD if line.sitter.active else TEXT
                    canvas.text(line.total, x + w - sums + TOTAL, middle, TITLE, "serif", ink, "r")
                    ink = GOLD if line.replay_won else SECONDARY
                    canvas.text(line.replayed, x + w, middle, TITLE, "serif", ink, "r")
            y += self._head + len(lines) * ROW + BETWEEN
        self._draw_same(canvas, (x, y - BETWEEN, w, ROW))

    def _draw_same(self, canvas: Canvas, rect: Rect) -> None:
        """Draw how far the expert is with the same cards, or why it does not play them."""
        x, y, w, _h = rect
        part = self.job.replayed(self.seat)
        if part is not None and part != 1:
            draw_bar(canvas, (x, y - 8, w, 8), part, GOLD)
            y += 18
        canvas.wrap(self._same_words(), x, y - 16, w, color=SECONDARY)

    def _same_words(self) -> str:
        job, seat = self.job, self.seat
        part = job.replayed(seat)
        if part == 1:
            return ""
        if part is None and may_replay(job.match, seat):
            return _("The expert did not get through the same cards.")
        if part is None:
            return _("The expert plays the same cards where bots sit at all other seats.")
        return (
            _("The expert is playing.") if job.is_complete else _("The expert plays once all decisions are judged.")
        )


def _beyond(at: float, shares: Iterable[ChanceShare]) -> float:
    """Return how far in all a chance that changes so, one after the other, is beyond the ruler's ends."""
    ends = accumulate([share.change for share in shares], initial=at)
    return round(sum(max(0.0, -end, end - 1) for end in ends), 6)


def _joined(shares: Sequence[ChanceShare]) -> list[ChanceShare]:
    """Return what changed the chance by two hundredths or more; choices too small to be told apart are one."""
    small = [one for one in shares if abs(one.change) < SMALL and one.color != GOLD]
    if len(small) > 1:
        change = sum(one.change for one in small)
        both = ChanceShare(_("All choices") if len(small) + 1 == len(shares) else _("Other choices"), change,
                           CORAL if change < 0 else GREEN)  # fmt: skip
        shares = [*(one for one in shares if one not in small), both]
    return [one for one in shares if abs(round(100 * one.change)) > 1]


def _whole(change: float) -> str:
    return signed(round(100 * change))


def _course(w: float) -> float:
    """Return how far the middle of the ruler is from the top of a page `w` dp wide."""
    return COURSE + LOWER * (w < SLIM)


def _gain(gain: float | None) -> str:
    return "–" if gain is None else signed(round(gain))


def _name(w: float) -> float:
    """Return how much of rows `w` dp wide names take."""
    return min(NAME, w * NAMED[w + 2 * PAD < SLIM])


def _sums(w: float, lines: Sequence[RoundRow]) -> float:
    """Return how much of rows `w` dp wide their sums take."""
    return TOTAL + min(EXPERT, w * 0.2) * any(line.replayed for line in lines)


def _parlour(canvas: Canvas) -> Parlour:
    wide, high = canvas.surface.get_size()
    return Parlour(wide / canvas.art.scale, high / canvas.art.scale, 1, 0)
