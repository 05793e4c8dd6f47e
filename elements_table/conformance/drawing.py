"""What is drawn and written: at every phase that a match reaches, for each kind of reader, at every window size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Final

from elements_table.conformance.findings import must, short
from elements_table.conformance.table import Moment, SeatView, moments
from elements_table.conformance.tables import Table, walk
from elements_table.kernel.game import Event
from elements_table.match.archive.overview import Whose
from elements_table.ui.charts.record import Sum, Sums, draw_panel
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.platform.sound import NAMES
from elements_table.ui.shots import shared_easel
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look, draw_moving, draw_resting
from elements_table.ui.stage.scene import Layout, Look
from elements_table.ui.stage.stage import Stage

SIZES: Final = ((1024, 640), (1280, 800), (1920, 1080))
PANEL: Final = (24.0, 452.0, 424.0, 324.0)
"""Where a panel of the statistics lies in the smallest window."""
OVER: Final = ("round_over", "game_over")
FRAME: Final = 50.0
LONGEST: Final = 20_000.0
"""Milliseconds after which a deal counts as one that never comes to rest."""


def every_phase_is_drawn(table: Table) -> None:
    """Table, buttons and words are there at every phase, for the seat to act and for a spectator, at three sizes."""
    for moment in _phases(table):
        for seat in {None, *moment.match.waiting()[:1]} - {-1}:
            for size in SIZES:
                canvas, layout = canvas_for(moment, seat, size)
                sight = _with_draft(moment.sight(seat).on(layout))
                draw_table(canvas, sight)
                _words(sight)


def every_summary_is_drawn(table: Table) -> None:
    """The end of a round and of the game have a sheet that fits the window and is not empty, at three sizes."""
    for moment in _phases(table):
        if moment.match.observation(None).phase not in OVER:
            continue
        for seat in (None, 0):
            for size in SIZES:
                canvas, layout = canvas_for(moment, seat, size)
                sight = moment.sight(seat).on(layout)
                cards = CardArt(canvas.art)

                def draw_card(
                    on: Canvas, look: Look, x: float, y: float, width: float, cards: CardArt = cards
                ) -> None:
                    draw_look(on, cards, look, Pose(x, y, 0.0, width), width)

                w, h = sight.scene.summary_size(sight.view)
                fits = w <= layout.width and h <= layout.height
                must(fits, f"summary_size() is {w:g} x {h:g} dp, on a table of {layout.width:g} x {layout.height:g}.")
                before = canvas.surface.get_buffer().raw
                rect = ((layout.width - w) / 2, (layout.height - h) / 2, w, h)
                sight.scene.summary(canvas, rect, sight.view, draw_card)
                must(canvas.surface.get_buffer().raw != before, "summary() draws nothing.")
                _sentence(sight.scene.summary_note(sight.view), "summary_note()")
                _sentence(sight.scene.next_words(), "next_words()")


def the_deal_is_drawn(table: Table) -> None:
    """A new match is dealt before one's eyes, and comes to rest."""
    moment = next(moments(table, 31))
    opening = moment.match.opening
    for size in SIZES if opening is not None else ():
        canvas, layout = canvas_for(moment, 0, size)
        sight = moment.sight(0).on(layout)
        assert opening is not None
        _deal(canvas, sight, sight.scene.staging.staged(opening.seen_by(0), sight.view))


def every_event_is_told(table: Table) -> None:
    """The log has a line for an event or none, whole sentences or none; its sound is one that there is."""
    for moment in moments(table, 32, with_updates=True):
        for update in moment.updates:
            for seat in (None, *range(table.seats)):
                sight = moment.after(update, seat)
                event = update.event.seen_by(seat)
                line = sight.scene.describe(event, sight.view)
                if line is not None:
                    _sentence(f"{line.text} {line.second}", f"describe() of the event {event.kind}")
                    must(line.text, f"describe() of the event {event.kind} is a line without words.")
                sound = sight.scene.staging.sound(event, sight.view)
                there = not sound or sound in NAMES
                must(there, f"the sound of the event {event.kind} is {sound}, which is not among the sounds.")


def the_statistics_are_drawn(table: Table) -> None:
    """What a game counts is of its seats, and what its scene makes of that, and of nothing, is drawn with words."""
    scene = table.games.scene(table.game_id)
    canvas = shared_easel(SIZES[0])
    for sums in (Sums({}), _counted(table)):
        panels = scene.record(sums)
        must(len(panels) in (0, 2), f"record() gives {len(panels)} panels, neither two nor none.")
        for panel in panels:
            for words in (panel.title, panel.about, panel.fact, panel.note):
                _sentence(words, "record()")
            canvas.surface.fill((0, 0, 0))
            draw_panel(canvas, PANEL, panel)


def _counted(table: Table) -> Sums:
    """Return what a random game counts, as the player at the first seat finds it."""
    told: list[Event] = []
    for state in walk(table, 1):
        state.emit = told.append
    found: dict[tuple[Whose, str], Sum] = {}
    for (seat, key), number in table.game.counts(told).items():
        must(0 <= seat < table.seats, f"counts() names the seat {seat} among {table.seats}.")
        must(isfinite(number), f"counts() gives {number!r} for {key}.")
        found["theirs" if seat else "mine", key] = Sum(number, 0.0, 1)
    return Sums(found)


def _phases(table: Table) -> Iterator[Moment]:
    """Yield the first moment of each phase of some matches."""
    seen: set[str] = set()
    for seed in (31, 32):
        for moment in moments(table, seed):
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


def _with_draft(sight: SeatView) -> SeatView:
    drafting = sight.scene.drafting
    if drafting is None or not sight.view.legal:
        return sight
    return sight._replace(view=replace(sight.view, draft=drafting.begin(sight.view, sight.layout)))


def draw_table(canvas: Canvas, sight: SeatView) -> None:
    """Draw a table at rest; Broken where something of it does not lie on it."""
    stage = Stage()
    stage.place(sight.scene.zones(sight.layout), sight.arrangement())
    for name, actors in stage.actors.items():
        for actor in actors:
            x, y = actor.home.x, actor.home.y
            inside = 0 <= x <= sight.layout.width and 0 <= y <= sight.layout.height
            must(inside, f"{actor.piece.name} in {name} lies outside the table, at {x:.0f}, {y:.0f}.")
    sight.scene.paint(canvas, sight.view, sight.layout)
    draw_resting(stage, canvas, CardArt(canvas.art))
    sight.scene.paint_over(canvas, sight.view, sight.layout)
    for slot in sight.scene.buttons(sight.view, sight.layout):
        x, y, w, h = slot.rect
        inside = x >= 0 and y >= 0 and x + w <= sight.layout.width and y + h <= sight.layout.height
        must(inside or slot.hidden, f"the button {slot.name} does not lie on the table: {short(slot.rect)}.")
        _sentence(slot.label, f"the button {slot.name}")


def _deal(canvas: Canvas, sight: SeatView, opening: Event) -> None:
    """Draw the deal of a new match as the table screen shows it."""
    scene, layout = sight.scene, sight.layout
    stage = Stage()
    pieces = sight.arrangement()
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


def _words(sight: SeatView) -> None:
    scene, view = sight.scene, sight.view
    _sentence(scene.status(view), "status()")
    if view.legal:
        _sentence(scene.prompt(view), "prompt()")
    if view.waiting and view.waiting[0] >= 0:
        _sentence(scene.turn_words(view), "turn_words()")


def _sentence(text: object, where: str) -> None:
    must(isinstance(text, str), f"{where} gives {text!r}, not words.")
    must("{" not in str(text), f"{where} has a gap that nothing fills: {short(text)}.")


CHECKS: Final = (
    every_phase_is_drawn,
    every_summary_is_drawn,
    the_deal_is_drawn,
    every_event_is_told,
    the_statistics_are_drawn,
)
