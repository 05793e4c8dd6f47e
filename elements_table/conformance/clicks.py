"""What a gesture does: clicks do what a drag does, anywhere in a zone, and hints mark what an action is about."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, NamedTuple

from elements_table.conformance.gestures import SeatView, decisions, moments, some
from elements_table.conformance.setups import Setup, must
from elements_table.kernel.game import Action, Event, State
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.scene import Drag, Ref, Tap
from elements_table.ui.tried import PARTS, Outcome, Tried, shared_app

WATCHED: Final = 60
"""Actions of a random match between which gestures are looked for."""
EACH: Final = 8
"""How many decisions of a phase are looked at."""
LAID: Final = 3
"""Of the actions that a draft stands for, how many are put together at each decision."""


class Carry(NamedTuple):
    """A piece that may be carried to a zone; `laid` is the action that the draft has taken up before."""

    ref: Ref
    zone: str
    laid: Action | None = None


def a_click_does_what_a_drag_does(setup: Setup) -> None:
    """Each drag is made by click and click as well, anywhere in the zone; where it is one thing, by double click.

    Enter does what a double click does; a zone whose pieces are tapped answers on its empty parts too. Where a draft
    takes a click on the piece otherwise, a button does what the drag does.
    """
    app, rng = shared_app(setup.games), Random(41)
    seen, looked = set[tuple[object, ...]](), Counter[str]()
    for moment in moments(setup, 41, WATCHED):
        match = moment.match
        for seat in (seat for seat in match.waiting() if seat >= 0 and not match.is_asking(seat)):
            phase = match.observation(seat).phase
            looked[phase] += 1
            if looked[phase] > EACH:
                continue
            screen = Tried(app, match, seat)
            app.navigator.stack[:] = [screen]
            with app.display.at(screen):
                screen.layout(*app.display.stage_size)
                _try_all(screen, phase, seen, rng)


def _try_all(screen: Tried, phase: str, seen: set[tuple[object, ...]], rng: Random) -> None:
    """Try what has not been seen yet in a phase: from where to where, at first and as a draft lays it."""
    for way in _ways(screen, rng):
        key, place = (phase, way.ref.zone, way.zone, way.laid is not None), (way.zone, way.laid is not None)
        if key not in seen and way.ref.zone != way.zone and _try(screen, way, 1 if place in seen else len(PARTS)):
            seen |= {key, place}
    for name, action in _places(screen):
        if (phase, name) not in seen:
            seen.add((phase, name))
            _try_place(screen, name, action)


def _ways(screen: Tried, rng: Random) -> Iterator[Carry]:
    """Yield what can be carried, as things lie and as a draft lays out some of the actions that it stands for."""
    screen.begin()
    choices, draft, legal = screen.state.choices, screen.state.draft, screen.view().legal
    if choices is not None:
        yield from [Carry(ref, zone) for ref in screen.stage.refs() for zone in choices.zones(ref)]
    for action in some(legal, rng)[:LAID] if draft is not None else ():
        screen.begin(action)
        choices = screen.state.choices
        if choices is not None:
            refs = choices.raised() if isinstance(choices.draft, Selection) else screen.stage.refs()
            yield from [Carry(ref, zone, action) for ref in refs for zone in choices.zones(ref)]


def _places(screen: Tried) -> list[tuple[str, Action]]:
    screen.begin()
    return [] if screen.state.choices is None else list(screen.state.choices.places.items())


def _try_place(screen: Tried, name: str, action: Action) -> None:
    points = screen.points(name)
    must(points, f"{name} is to be clicked, and nothing of it can be.")
    for point in points:
        screen.begin()
        screen.click(point)
        x, y = point
        must(
            screen.chosen == [action], f"`{action}` is a click on {name}, and at {x:.0f}, {y:.0f} that does nothing."
        )


def _button(screen: Tried, way: Carry) -> str:
    """Return the button that sends what a drag does, where a draft takes a click on the piece otherwise."""
    choices = screen.state.choices
    if choices is None or choices.draft is None or isinstance(choices.draft, Selection):
        return ""
    action = choices.dropped(way.ref, way.zone)
    if action is None or not choices.draft.taps(way.ref):
        return ""
    return next((name for name, sent in choices.presses.items() if sent == action), "")


def _is_one(screen: Tried, way: Carry) -> bool:
    choices = screen.state.choices
    if choices is None:
        return False
    zones = choices.zones(way.ref)
    made = {choices.dropped(way.ref, zone) for zone in zones}
    return len(zones) == 1 or (len(made) == 1 and None not in made)


def _try(screen: Tried, way: Carry, most: int) -> bool:
    """Raise Broken where clicks do not what a drag does, at `most` points; return whether the piece was found."""
    screen.begin(way.laid)
    still, spot, actor = screen.outcome(), screen.spot(way.ref), screen.stage.actor(way.ref)
    if spot is None or actor is None:
        return False
    what = f"{actor.piece.name} of {way.ref.zone}, carried to {way.zone},"
    points = screen.points(way.zone, way.ref.zone)
    must(points, f"{what} finds no place there.")
    is_up, is_one, button = screen.drags.is_raised(actor), _is_one(screen, way), _button(screen, way)
    for x, y in points[:most]:
        screen.begin(way.laid)
        screen.drag(spot, (x, y))
        dragged, where = screen.outcome(), f"at {x:.0f}, {y:.0f}"
        must(dragged != still or way.laid is not None, f"{what} does nothing when it is dragged there, {where}.")

        def must_do(gesture: str, *does: Callable[[], None], dragged: Outcome = dragged, where: str = where) -> None:
            screen.begin(way.laid)
            for number, do in enumerate(does):
                if number == 0 or screen.outcome() != dragged:
                    do()
            must(screen.outcome() == dragged, f"{what} by {gesture} does not do what a drag does, {where}.")

        up: list[Callable[[], None]] = [] if is_up else [partial(screen.click, spot)]
        if button:
            must_do("its button", partial(screen.push, button))
        else:
            must_do("clicks", *up, partial(screen.click, (x, y)))
        if is_one:
            must_do("Enter", *up, screen.press_enter)
            must_do("a double click", partial(screen.click_twice, spot))
            is_one = False
    return True


def every_mark_is_of_the_action(setup: Setup) -> None:
    """The pieces that a hint marks for an action, and each that a gesture takes up, are pieces that it moves.

    Of an action that tells no move (a choice in secret) they are those that its text names.
    """
    rng = Random(25)
    for seat_view in decisions(setup, 25, 150):
        state = setup.strategy.determinize(seat_view.view.observation, rng)
        for action in some(seat_view.view.legal, rng):
            draft = seat_view.draft()
            if draft is not None:
                draft.suggest(action)
            shown = seat_view._replace(view=replace(seat_view.view, draft=draft))
            moved, lying = _moved_by(state, action, shown), shown.arrangement()
            for refs in _marks(action, shown):
                marked = Counter((ref.zone, lying[ref.zone][ref.index].name) for ref in refs)
                for (zone, name), count in marked.items():
                    is_it = moved[name] >= count or moved[zone] if moved else name in str(action).split()
                    must(is_it, f"`{action}` is marked by {name} in {zone}, which is not what it moves.")


def _marks(action: Action, seat_view: SeatView) -> Iterator[set[Ref]]:
    """Yield the pieces that are marked together, and each that makes the action by itself."""
    yield set(seat_view.scene.touches(action, seat_view.view, seat_view.layout))
    for gesture in seat_view.scene.gestures(action, seat_view.view, seat_view.layout):
        if isinstance(gesture, Drag):
            yield from ({piece} for piece in gesture.pieces)
        elif isinstance(gesture, Tap):
            yield {gesture.piece}


def _moved_by(state: State, action: Action, seat_view: SeatView) -> Counter[str]:
    """Return what an action moves: how many of each face, and out of each zone how many without one."""
    after, found = state.clone(), Counter[str]()

    def hear(event: Event) -> None:
        view = replace(seat_view.view, observation=after.observation(seat_view.seat))
        for moved in seat_view.scene.staging.staged(event, view).moved:
            found[moved.face or seat_view.scene.zone_of(moved.source, seat_view.layout)] += moved.count

    after.emit = hear
    after.apply(action)
    return found
