"""What seats are shown: views in the shape of positions, and events that tell what changed and nothing hidden."""

from collections.abc import Iterator
from random import Random
from typing import Final

from elements_table.conformance.setups import Setup, must, sample, short
from elements_table.kernel.game import Action, Event, Game, Moved, Position, State
from elements_table.kernel.position_parts import at

BESIDE: Final = frozenset({"counts", "known"})
"""Parts of a view that need not agree with the position: how many lie hidden, and what a seat has learned."""
TRUTHS: Final = 6
"""How many other truths are tried before a part counts as known."""
MOST: Final = 250
"""Actions of a random game that are watched."""

Path = tuple[str, ...]
Views = dict[int | None, Position]


def a_view_has_the_positions_shape(setup: Setup) -> None:
    """A view leaves out, or shows as None, what is hidden, and nothing else; it has no part that positions lack."""
    rng = Random(11)
    hidden: dict[Path, bool] = {}
    for state in (*sample(setup, 11, 15), *sample(setup, 12, 15)):  # in one game all may come to be known
        position = state.position()
        for seat in (None, *range(setup.seats)):
            view = state.observation(seat).view()
            must(isinstance(view, dict), f"view() of seat {seat} is {short(view)}, not a mapping.")
            odd = view.keys() - position.keys() - BESIDE
            must(not odd, f"view() has the part {min(odd, default='')}, which positions lack.")
            gaps = list(_gaps(view, position, ()))
            others = [setup.game.resample_hidden(state, seat, rng).position() for _n in gaps[:TRUTHS]]
            for path in gaps:
                place, general = ".".join(path), tuple(_relation(step, seat) for step in path)
                if not hidden.get(general):
                    hidden[general] = any(at(other, place) != at(position, place) for other in others)
    for general, differs in hidden.items():
        if general[0] not in BESIDE:
            name = ".".join(general)
            must(differs, f"view() leaves out {name}, which is never different in another truth: the seat knows it.")


def _gaps(view: object, whole: object, path: Path) -> Iterator[Path]:
    """Yield where a view says nothing though the position says something."""
    if isinstance(view, dict) and isinstance(whole, dict):
        for key, value in whole.items():
            yield from _gaps(view.get(key), value, (*path, str(key)))
    elif isinstance(view, list) and isinstance(whole, list) and None in view and len(view) == len(whole):
        for i, value in enumerate(whole):
            yield from _gaps(view[i], value, (*path, str(i)))
    elif view is None and whole not in (None, [], "", {}):
        yield path


def _relation(step: str, seat: int | None) -> str:
    """Return a step of a path as the seat sees it: its own place, another's, or a name."""
    if not step.isdecimal():
        return step
    return "own" if step == str(seat) else "others"


def a_view_says_what_is_true(setup: Setup) -> None:
    """What the seat to act is shown agrees with the position, and `counts` with what lies hidden there."""
    for state in sample(setup, 5, 20):
        position = state.position()
        for seat in range(setup.seats):
            view = state.observation(seat).view()
            counts = view.pop("counts", None) or {}
            for name, count in counts.items():
                there = _sizes(position.get(name))
                must(there in (None, count), f"counts says that {name} holds {count}; it holds {there}.")
            if state.current_player() == seat:
                for name in view.keys() - BESIDE:
                    agrees = name in position and _agrees(view[name], position[name])
                    must(
                        agrees, f"seat {seat} is shown {name} {short(view[name])}; it is {short(position.get(name))}."
                    )


def _sizes(value: object) -> object:
    """Return how much lies in a part, or in each place of it; None where that is not counted so."""
    if not isinstance(value, list | str):
        return None
    if isinstance(value, list) and value and all(one is None or isinstance(one, list | str | int) for one in value):
        nested = any(isinstance(one, list) or (one is None) for one in value)
        return [0 if one is None else len(one) if isinstance(one, list) else 1 for one in value] if nested else None
    return None


def _agrees(view: object, whole: object) -> bool:
    if view is None:
        return True
    if isinstance(view, dict):
        return isinstance(whole, dict) and all(k in whole and _agrees(v, whole[k]) for k, v in view.items())
    if isinstance(view, list) and isinstance(whole, list) and any(one is None for one in view):
        return len(view) == len(whole) and all(map(_agrees, view, whole))
    return bool(view == whole)


def every_visible_change_is_told(setup: Setup) -> None:
    """An action that changes what anybody sees tells an event.

    A choice made in secret while others still choose, and the silence of a seat that could react, tell nothing.
    """
    for step in watched(setup, 12):
        secret = len(step.simultaneous_players) > 1 or str(step.action) == str(setup.game.silence)
        told = secret or not step.changed or step.events
        must(told, f"`{step.action}` changes {', '.join(step.changed)} for all to see, and no event tells it.")


def every_face_told_is_open_to_whom_it_is_told(setup: Setup) -> None:
    """Who sees the face in an event sees the card where it arrives, or saw it where it came from.

    What a seat lays openly from a place of its own (an action card that is used up) is open by that.
    """
    for event, before, now in _told(setup, 13):
        for moved in event.moved:
            seen = before if moved.seen is None else moved.seen
            for seat in seen if moved.face is not None else ():
                must(
                    _lies_open(setup.game, event, moved, before[seat], now[seat]),
                    f"the event {event.kind} shows {'everybody' if seat is None else f'seat {seat}'} the face "
                    f"{moved.face} from {moved.source} to {moved.target}, which it sees in neither place.",
                )


def _told(setup: Setup, seed: int) -> Iterator[tuple[Event, Views, Views]]:
    """Yield every event of a random game with the views before and after it, the one of the first deal too."""
    state = setup.new_state(seed)
    opening, views = setup.game.opening(state), _views(state, setup)
    if opening is not None:
        yield opening, views, views
    for step in watched(setup, seed):
        yield from step.events


def _lies_open(game: Game, event: Event, moved: Moved, before: Position, now: Position) -> bool:
    places = [(view, place) for view in (before, now) for place in (moved.source, moved.target)]
    places.append((now, "known"))
    for view, place in places:
        split = place.partition(".")[0] in game.unordered_letters
        if str(moved.face) in faces(at(view, place), split):
            return True
    own = event.seat >= 0 and moved.source.endswith(f".{event.seat}")
    return own and "." not in moved.target and isinstance(now.get(moved.target), dict)


class SeenAction:
    """One action of a random game: who chose, what changed in view, which events told it, with the views around."""

    def __init__(self, state: State, setup: Setup, action: Action) -> None:
        self.action = action
        self.simultaneous_players = state.simultaneous_players()
        self.events: list[tuple[Event, Views, Views]] = []
        start = _views(state, setup)
        last = [start]

        def hear(event: Event) -> None:
            now = _views(state, setup)
            self.events.append((event, last[0], now))
            last[0] = now

        state.emit = hear
        state.apply(action)
        state.emit = None
        end = _views(state, setup)
        self.changed = sorted(
            {k for seat in start for k in {*start[seat], *end[seat]} if start[seat].get(k) != end[seat].get(k)}
        )


def watched(setup: Setup, seed: int) -> Iterator[SeenAction]:
    """Yield the steps of a random game."""
    rng = Random(seed)
    state = setup.new_state(seed)
    for _n in range(MOST):
        if state.is_terminal():
            return
        yield SeenAction(state, setup, state.random_action(rng))


def _views(state: State, setup: Setup) -> Views:
    return {seat: state.observation(seat).view() for seat in (None, *range(setup.seats))}


def faces(value: object, split: bool) -> set[str]:
    """Return everything that lies open in a part of a view, as texts."""
    found: set[str] = set()
    _gather(value, split, found)
    return found


def _gather(value: object, split: bool, found: set[str]) -> None:
    if isinstance(value, str):
        found.update(value if split else (value,))
    elif isinstance(value, dict):
        found.update(map(str, value))
        for one in value.values():
            _gather(one, split, found)
    elif isinstance(value, list | tuple):
        for one in value:
            _gather(one, split, found)
    elif value is not None:
        found.add(str(value))
