"""What is drawn and written: at every phase that a match reaches, for each kind of reader, at every window size."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isfinite
from typing import Final

from elements_table.conformance.gestures import Moment, SeatView, moments
from elements_table.conformance.setups import Setup, must, short, walk
from elements_table.kernel.game import Event
from elements_table.ui.charts.columns import Sum, Sums, draw_panel
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
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


def _phases(setup: Setup) -> Iterator[Moment]:
    seen: set[str] = set()
    for seed in (31, 32):
        for moment in moments(setup, seed):
            phase = moment.match.observation(None).phase
            if phase not in seen:
                seen.add(phase)
                yield moment


def canvas_for(moment: Moment, seat: int | None, size: tuple[int, int]) -> tuple[Canvas, Layout]:
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
