"""What is drawn and written: at every phase that a match reaches, for each kind of reader, at every window size."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from math import isfinite
from typing import Any, Final, NamedTuple

from elements_table.conformance.gestures import GestureMoment, SeatView, moments
from elements_table.conformance.setups import Setup, must, short, walk
from elements_table.kernel.game import Event
from elements_table.ui.charts.columns import Sum, Sums, draw_panel
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.dp_surface import SHIFT
from elements_table.ui.platform.sound import NAMES
from elements_table.ui.shots import shared_easel
from elements_table.ui.stage.motion.drawing import draw_moving, draw_resting
from elements_table.ui.stage.scene import Layout
from elements_table.ui.stage.stage import Stage

SIZES: Final = ((1024, 640), (1280, 800), (1920, 1080))
PANEL: Final = (24.0, 452.0, 424.0, 324.0)
"""Where a panel of the statistics lies in the smallest window."""
OVER: Final = ("round_over", "game_over")
FRAME: Final = 50.0
LONGEST: Final = 20_000.0
"""Milliseconds after which a deal counts as one that never comes to rest."""


def every_phase_is_drawn(setup: Setup) -> None:
    """Table, buttons and words are there at every phase, for the seat to act and for a spectator, at three sizes."""
    for moment in _phases(setup):
        for seat in {None, *moment.match.waiting()[:1]} - {-1}:
            for size in SIZES:
                canvas, layout = canvas_for(moment, seat, size)
                seat_view = _with_draft(moment.seat_view(seat).on(layout))
                draw_table(canvas, seat_view)
                _words(seat_view)


def every_summary_is_drawn(setup: Setup) -> None:
    """The end of a round and of the game have a sheet that fits the window and is not empty, at three sizes."""
    for moment in _phases(setup):
        if moment.match.observation(None).phase not in OVER:
            continue
        for seat in (None, 0):
            for size in SIZES:
                canvas, layout = canvas_for(moment, seat, size)
                seat_view = moment.seat_view(seat).on(layout)
                summary, before = seat_view.scene.summary, canvas.surface.get_buffer().raw
                sheet = summary.lay(seat_view.view, seat_view.layout)
                sheet.draw(canvas, CardArt(canvas.art))
                must(canvas.surface.get_buffer().raw != before, "summary.lay() gives a sheet that draws nothing.")
                _sentence(sheet.verdict, "the verdict of summary.lay()")
                _lies_on_the_table([sheet.side, *sheet.buttons(3), *sheet.tabs(3)], layout, "a part of a sheet")
                must(not summary.turned() or summary.rows(seat_view.view), "summary.rows() has no cards.")
                _sentence(seat_view.scene.summary.note(seat_view.view), "summary.note()")
                _sentence(seat_view.scene.summary.next_words(), "summary.next_words()")


def _lies_on_the_table(rects: Sequence[Rect], layout: Layout, what: str) -> None:
    for x, y, w, h in rects:
        inside = x >= 0 and y >= 0 and x + w <= layout.width and y + h <= layout.height
        must(inside, f"{what} does not lie on the table: {short((x, y, w, h))}.")


def the_deal_is_drawn(setup: Setup) -> None:
    """A new match is dealt before one's eyes, and comes to rest."""
    moment = next(moments(setup, 31))
    opening = moment.match.opening
    if opening is None:
        return
    for size in SIZES:
        canvas, layout = canvas_for(moment, 0, size)
        seat_view = moment.seat_view(0).on(layout)
        _deal(canvas, seat_view, seat_view.scene.staging.staged(opening.seen_by(0), seat_view.view))


def every_event_is_told(setup: Setup) -> None:
    """The log has a line for an event or none, whole sentences or none; its sound is one that there is."""
    for moment in moments(setup, 32, with_updates=True):
        for update in moment.updates:
            for seat in (None, *range(setup.seats)):
                seat_view = moment.after(update, seat)
                event = update.event.seen_by(seat)
                line = seat_view.scene.words.describe(event, seat_view.view)
                if line is not None:
                    _sentence(f"{line.text} {line.second}", f"words.describe() of the event {event.kind}")
                    must(line.text, f"words.describe() of the event {event.kind} is a line without words.")
                sound = seat_view.scene.staging.sound(event, seat_view.view)
                there = not sound or sound in NAMES
                must(there, f"the sound of the event {event.kind} is {sound}, which is not among the sounds.")


def the_statistics_are_drawn(setup: Setup) -> None:
    """What a game counts is of its seats, and what its scene makes of that, and of nothing, is drawn with words."""
    scene = setup.games.scene(setup.game_id)
    canvas = shared_easel(SIZES[0])
    for sums in (Sums(), _counted(setup)):
        panels = scene.statistics(sums)
        must(len(panels) in (0, 2), f"statistics() gives {len(panels)} panels, neither two nor none.")
        for panel in panels:
            for words in (panel.title, panel.about, panel.fact, panel.note):
                _sentence(words, "statistics()")
            canvas.surface.fill((0, 0, 0))
            draw_panel(canvas, PANEL, panel)


def _counted(setup: Setup) -> Sums:
    told: list[Event] = []
    for state in walk(setup, 1):
        state.emit = told.append
    found = Sums()
    for (seat, key), number in setup.game.counts(told).items():
        must(0 <= seat < setup.seats, f"counts() names the seat {seat} among {setup.seats}.")
        must(isfinite(number), f"counts() gives {number!r} for {key}.")
        found["theirs" if seat else "mine", key] = Sum(number, 0.0, 1)
    return found


def _phases(setup: Setup) -> Iterator[GestureMoment]:
    seen: set[str] = set()
    for seed in (31, 32):
        for moment in moments(setup, seed):
            phase = moment.match.observation(None).phase
            if phase not in seen:
                seen.add(phase)
                yield moment


def canvas_for(moment: GestureMoment, seat: int | None, size: tuple[int, int]) -> tuple[Canvas, Layout]:
    """Return what a moment is drawn on for a seat in a window of a size in px, and its layout."""
    canvas = shared_easel(size)
    canvas.surface.fill((0, 0, 0))
    scale = canvas.art.scale
    return canvas, Layout(size[0] / scale, size[1] / scale, len(moment.match.seats), seat or 0)


def _with_draft(seat_view: SeatView) -> SeatView:
    if seat_view.scene.drafting is None or not seat_view.view.legal:
        return seat_view
    return seat_view._replace(view=replace(seat_view.view, draft=seat_view.draft()))


def draw_table(canvas: Canvas, seat_view: SeatView) -> None:
    """Draw a table at rest; Broken where something of it does not lie on it."""
    stage = Stage()
    stage.place(seat_view.scene.zones(seat_view.layout), seat_view.arrangement())
    for name, actors in stage.actors.items():
        for actor in actors:
            x, y = actor.home.x, actor.home.y
            inside = 0 <= x <= seat_view.layout.width and 0 <= y <= seat_view.layout.height
            must(inside, f"{actor.piece.name} in {name} lies outside the table, at {x:.0f}, {y:.0f}.")
    seat_view.scene.paint(canvas, seat_view.view, seat_view.layout)
    draw_resting(stage, canvas, CardArt(canvas.art))
    seat_view.scene.paint_over(canvas, seat_view.view, seat_view.layout)
    for slot in seat_view.scene.buttons(seat_view.view, seat_view.layout):
        if not slot.hidden:
            _lies_on_the_table([slot.rect], seat_view.layout, f"the button {slot.name}")
        _sentence(slot.label, f"the button {slot.name}")


def _deal(canvas: Canvas, seat_view: SeatView, opening: Event) -> None:
    scene, layout = seat_view.scene, seat_view.layout
    stage = Stage()
    pieces = seat_view.arrangement()
    zone_of = {place: scene.zone_of(place, layout) for m in opening.moved for place in (m.source, m.target)}
    sources = {zone_of[m.source] for m in opening.moved}
    stage.place(scene.zones(layout), {name: pieces.get(name, ()) for name in sources})
    stage.change(pieces, opening, zone_of)
    cards = CardArt(canvas.art)
    now = 0.0
    while stage.moving():
        stage.update(now := now + FRAME)
        if round(now / FRAME) % 8 == 1:
            draw_moving(stage, canvas, cards)
        must(now < LONGEST, "the deal of a new match never comes to rest.")


def _words(seat_view: SeatView) -> None:
    scene, view = seat_view.scene, seat_view.view
    _sentence(scene.words.status(view), "words.status()")
    if view.legal:
        _sentence(scene.words.prompt(view), "words.prompt()")
    if view.waiting and view.waiting[0] >= 0:
        _sentence(scene.words.turn(view), "words.turn()")


def _sentence(text: object, where: str) -> None:
    must(isinstance(text, str), f"{where} gives {text!r}, not words.")
    must("{" not in str(text), f"{where} has a gap that nothing fills: {short(text)}.")


SEEDS: Final = range(31, 37)
SHEETS: Final = 12
"""How many ends of rounds are looked at, in as many matches as it takes."""
LEVEL: Final = 4.0
"""Words whose middles or edges are no further apart, in dp, stand in one row or column."""
BESIDE: Final = 28.0
"""How far from a face, in dp, its number stands at the most."""
EVERYWHERE: Final = (-1e9, -1e9, 2e9, 2e9)
NUMBER: Final = re.compile(r"[-\u2212]?\d+")

Side = int
"""A team by its number, or a seat where there are no teams."""
Figures = defaultdict[Side | None, set[float]]
"""The numbers that a position has of each side, and of none."""


class WrittenLine(NamedTuple):
    """A line of words: what it says, from where to where it goes, and its middle."""

    words: str
    left: float
    right: float
    y: float

    @property
    def numbers(self) -> list[int]:
        """All whole numbers in it."""
        return [int(one.replace("\u2212", "-")) for one in NUMBER.findall(self.words)]


class ReadCanvas(Canvas):
    """A canvas that keeps what is written on it, and the boxes drawn there."""

    def __init__(self, on: Canvas) -> None:
        super().__init__(on.surface, on.art)
        self.written: list[WrittenLine] = []
        self.boxes: list[Rect] = []

    def text(self, s: str, x: float, y: float, *given: Any, **named: Any) -> float:
        wide = super().text(s, x, y, *given, **named)
        anchor = named.get("anchor", given[3] if len(given) > 3 else "tl")
        left = x - wide * SHIFT[anchor][0]
        self.written.append(WrittenLine(s, left, left + wide, y))
        return wide

    def box(self, rect: Rect, *given: Any, **named: Any) -> None:
        super().box(rect, *given, **named)
        self.boxes.append(rect)


def every_figure_of_a_sheet_is_its_sides(setup: Setup) -> None:
    """A number that stands with a name is not another's: sums, points and scores are not swapped.

    It stands with the name in its own line, or beside the face, else with the only one in its panel, with the one
    that heads its column or with the one that its row begins with. Where all have one in a row, the order is that of
    the state.
    """
    matches = (moments(setup, seed) for seed in SEEDS)
    ends = (one for match in matches for one in match if one.match.observation(None).phase in OVER)
    for moment in islice(ends, SHEETS):
        for seat in (None, 0):
            for size in SIZES:
                ReadSheet(moment, seat, size).check()


class ReadSheet:
    """The sheet at the end of a round as a seat (None: a spectator) reads it, every seat by its name."""

    def __init__(self, moment: GestureMoment, seat: int | None, size: tuple[int, int]) -> None:
        canvas, layout = canvas_for(moment, seat, size)
        seat_view = moment.seat_view(seat).on(layout)
        view = replace(seat_view.view, names=replace(seat_view.view.names, alone=False))
        self._page = ReadCanvas(canvas)
        sheet = seat_view.scene.summary.lay(view, seat_view.layout)
        sheet.draw(self._page, CardArt(canvas.art))
        self._page.written = [one for one in self._page.written if one.words != sheet.verdict]  # gaps are nobody's
        data = moment.match.game.data
        teams = data.teams or tuple((one,) for one in range(len(view.names.seats)))
        self._seats = {view.names.face(seat).who: seat for seat in range(len(view.names.seats))}
        self._side_of = {one: side for side, team in enumerate(teams) for one in team}
        self._sides = {view.names.seats[one]: side for one, side in self._side_of.items()}
        self._figures: Figures = defaultdict(set)
        self._rows: Counter[tuple[float, ...]] = Counter()
        for part in (moment.match.observation(None).view(), *view.rounds):
            self._gather(part, None, len(teams))

    def _gather(self, part: object, side: Side | None, teams: int) -> None:
        """Take the figures of a part of a position: how long lists are, what they add up to, and all in them."""
        if isinstance(part, int | float):
            self._figures[side].add(part)
        elif isinstance(part, dict):
            for one in part.values():
                self._gather(one, side, teams)
        elif isinstance(part, list | tuple):
            of_seats = len(part) == len(self._side_of)
            numbers = [one for one in part if isinstance(one, int)]
            if side is None and len(part) == teams:
                self._rows.update(_across(part))
            self._figures[side] |= {len(part), sum(numbers)}
            if of_seats and sorted(numbers) == list(range(len(part))):  # an order of all: each has a place in it
                for place, seat in enumerate(numbers, 1):
                    self._figures[self._side_of[seat]].add(place)
            for n, one in enumerate(part):
                if side is None and (of_seats or len(part) == teams):
                    self._gather(one, self._side_of[n] if of_seats else n, teams)
                else:
                    self._gather(one, side, teams)

    def check(self) -> None:
        """Raise Broken where a figure stands with a name and is another's."""
        names = {side: name for name, side in reversed(self._sides.items())}
        rows: dict[float, dict[Side, int]] = defaultdict(dict)
        for one in self._page.written:
            side = self._owner(one) if one.numbers else None
            if side is None:
                continue
            theirs = set().union(*(found for other, found in self._figures.items() if other not in (None, side)))
            strange = (set(one.numbers) & theirs) - self._figures[side] - self._figures[None]
            what = f"the sheet says {one.words} of {names[side]}, and {min(strange, default=0)} is another's."
            must(not strange, what)
            if NUMBER.fullmatch(one.words):
                rows[one.y][side] = one.numbers[0]
        shown = Counter(tuple(row[side] for side in sorted(names)) for row in rows.values() if len(row) == len(names))
        for row, count in shown.items():
            is_turned = count > self._rows[row] and any(self._rows[it] > shown[it] for it in permutations(row))
            must(not is_turned, f"the sheet has {row} in a row, where each is another's.")

    def _named(self, one: WrittenLine) -> set[Side]:
        return {side for name, side in self._sides.items() if re.search(rf"\b{name}\b", one.words)}

    def _faced(self, one: WrittenLine) -> set[Side]:
        """Return whose face stands right beside a number, or right under or over it, as at a ruler."""
        scale = self._page.scale
        found: set[Side] = set()
        for (left, top, wide, high), face in self._page.faces.items():
            x, y, w, h = (length / scale for length in (left, top, wide, high))
            aside, away = max(x - one.right, one.left - x - w), max(y - one.y, one.y - y - h)
            is_beside = abs(y + h / 2 - one.y) <= LEVEL and 0 <= aside <= BESIDE
            is_at = abs(x + w / 2 - (one.left + one.right) / 2) <= LEVEL and 0 <= away <= BESIDE
            if (is_beside or is_at) and face.who in self._seats:
                found.add(self._side_of[self._seats[face.who]])
        return found

    def _owner(self, one: WrittenLine) -> Side | None:
        """Return the side that a line is about; None where that is nobody, or not certain."""
        about = self._named(one) or (self._faced(one) if NUMBER.fullmatch(one.words) else set())
        boxes = sorted((box for box in self._page.boxes if _lies_in(one, box)), key=lambda box: box[2] * box[3])
        for box in (*boxes, EVERYWHERE):
            if about:
                break
            around = [other for other in self._page.written if _lies_in(other, box)]
            if all(abs(other.y - one.y) <= LEVEL for other in around):
                continue  # a row that is lit, or a chip
            labels = [other for other in around if self._named(other)]
            about = set().union(*map(self._named, labels))
            if len(about) > 1:
                about = self._heads(one, labels) or self._begins(one, labels, around)
                break
        return about.pop() if len(about) == 1 else None

    def _heads(self, one: WrittenLine, labels: list[WrittenLine]) -> set[Side]:
        above = [it for it in labels if it.y < one.y - LEVEL and _is_in_column(it, one)]
        return self._named(max(above, key=lambda it: it.y)) if above else set()

    def _begins(self, one: WrittenLine, labels: list[WrittenLine], around: list[WrittenLine]) -> set[Side]:
        """Return whose name stands in the row in which a line is the only other one with numbers."""
        beside = [it for it in labels if abs(it.y - one.y) <= LEVEL and it.left < one.left]
        others = [it for it in around if abs(it.y - one.y) <= LEVEL and it.numbers]
        return self._named(beside[0]) if len(beside) == 1 and others == [one] else set()


def _across(parts: Sequence[Any]) -> Iterator[tuple[float, ...]]:
    """Yield the figures that parts of one kind have in one place: the points of each seat for one thing."""
    if all(isinstance(part, int | float) for part in parts):
        yield tuple(parts)
    elif all(isinstance(part, dict) for part in parts):
        for key in set.intersection(*map(set, parts)):
            yield from _across([part[key] for part in parts])


def _lies_in(one: WrittenLine, box: Rect) -> bool:
    x, y, w, h = box
    return x <= one.left and one.right <= x + w and y <= one.y <= y + h


def _is_in_column(head: WrittenLine, one: WrittenLine) -> bool:
    return min(abs(head.left + head.right - one.left - one.right) / 2, abs(head.right - one.right)) <= LEVEL
