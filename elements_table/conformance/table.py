"""The table: what lies where agrees with what is seen, and everything that is legal can be done by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.conformance.findings import must, short
from elements_table.conformance.tables import Table
from elements_table.conformance.views import at, faces
from elements_table.kernel.game import Event, Observation
from elements_table.match.play.match import Match, Seat, Update
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.scene import Back, Drag, Figure, Layout, Names, Piece, Ref, Scene, Tap, View

NAMES: Final = ("Ada", "Bruno", "Cleo", "Dara", "Emil", "Fay", "Gus", "Hana")
SIZES: Final = ((1024.0, 640.0), (1280.0, 800.0), (1920.0, 1080.0))
MOST: Final = 300
"""Actions of a random match that are watched."""
TRIED: Final = 10
"""Of the actions that a draft stands for, how many are put together at each decision."""

Arrangement = dict[str, list[Piece]]


class SeatView(NamedTuple):
    """What one seat (None: a spectator) has before it."""

    seat: int | None
    scene: Scene
    view: View
    layout: Layout

    def arrangement(self) -> Arrangement:
        """Return what lies in each zone."""
        return self.scene.arrange(self.view, self.layout)

    def on(self, layout: Layout) -> SeatView:
        """Return the same on a table of another size."""
        return self._replace(layout=self.scene.formed(layout, self.view))


class Moment(NamedTuple):
    """A match between two actions, and the updates that led there."""

    match: Match
    scene: Scene
    updates: list[Update]

    def sight(self, seat: int | None, size: tuple[float, float] = SIZES[1]) -> SeatView:
        """Return what a seat has before it, with all that it may do."""
        match = self.match
        legal = () if seat is None else match.legal_actions(seat)
        view = self._view(seat, match.observation(seat))
        if seat is not None:
            view = replace(
                view,
                legal=legal,
                kept=match.kept(seat),
                objection=partial(match.objection_ahead, seat),
                closed=partial(match.closed, seat),
            )
        return SeatView(seat, self.scene, view, self._layout(view, size))

    def after(self, update: Update, seat: int | None) -> SeatView:
        """Return what a seat had before it right after an update."""
        view = self._view(seat, update.views[seat])
        return SeatView(seat, self.scene, view, self._layout(view, SIZES[1]))

    def _view(self, seat: int | None, observation: Observation) -> View:
        reactions = self.scene.reactions
        shown = observation if reactions is None else reactions.unasked(observation)
        names = Names(tuple(one.name for one in self.match.seats), seat, alone=True)
        return View(shown, names, rounds=self.match.rounds, waiting=self.match.waiting())

    def _layout(self, view: View, size: tuple[float, float]) -> Layout:
        return self.scene.formed(Layout(*size, len(self.match.seats), view.names.you or 0), view)


def moments(table: Table, seed: int, most: int = MOST, *, with_updates: bool = False) -> Iterator[Moment]:
    """Yield a random match before each action and at its end; all seats are persons. Updates hold what each sees."""
    scene: Scene = table.games.scene(table.game_id)
    seats = [Seat("person", NAMES[n % len(NAMES)]) for n in range(table.seats)]
    match = Match.new(table.game, table.options, seats, seed)
    updates: list[Update] = []
    if with_updates:
        match.listen(updates.append)
    rng = Random(seed)
    for _n in range(most):
        yield Moment(match, scene, updates)
        if match.is_over:
            return
        updates.clear()
        seat = rng.choice(match.waiting())
        actions = match.legal_actions(seat)
        match.act(seat, actions[int(rng.random() * len(actions))])


def decisions(table: Table, seed: int, count: int) -> Iterator[SeatView]:
    """Yield what the seats have before them that are to decide, in about `count` moments of a match."""
    for number, moment in enumerate(moments(table, seed)):
        if number % max(1, MOST // count) == 0 or number < 8:
            for seat in moment.match.waiting():
                if seat >= 0 and not moment.match.is_asking(seat):
                    yield moment.sight(seat)


def every_legal_action_can_be_made(table: Table) -> None:
    """Each legal action has a gesture of its own or a draft that comes to it; all gestures lead to what is legal."""
    rng = Random(21)
    for sight in decisions(table, 21, 40):
        view, layout, scene = sight.view, sight.layout, sight.scene
        drafting = scene.drafting
        draft = None if drafting is None else drafting.begin(view, layout)
        view = replace(view, draft=draft)
        offers = list(view.legal if drafting is None else drafting.offers(view))
        choices = Choices(scene, offers, view, layout, draft)
        sound = sight._replace(view=view)
        for action in offers:
            must(action in sight.view.legal, f"the scene offers `{action}`, which is not legal.")
            _has_gesture(sound, choices, action)
        for action in some(sight.view.legal, rng):
            if action in offers or (draft is not None and _assembles(sight, action)):
                continue
            made = _in_steps(table, view.observation, offers, action)
            must(made, f"`{action}` is legal, but nothing makes it: no gesture, no button, and no draft comes to it.")


def every_reaction_has_a_chip(table: Table) -> None:
    """Each legal reaction of a seat that is asked is behind a chip; an aside has a gesture, as in turn."""
    for moment in moments(table, 24):
        reactions = moment.scene.reactions
        for seat in moment.match.waiting():
            if seat < 0 or not moment.match.is_asking(seat):
                continue
            must(reactions is not None, "a seat is asked out of turn, but the scene names no reactions.")
            assert reactions is not None
            legal = moment.match.reactions(seat)
            sight = moment.sight(seat)
            chips = reactions.chips(sight.view.observation, legal, is_turn=False)
            offered = {action for chip in chips for action in (chip.action, *chip.others)}
            for action in legal:
                if reactions.is_aside(action):
                    made = any(sight.scene.gestures(action, replace(sight.view, legal=legal), sight.layout))
                else:
                    made = action in offered
                must(made, f"`{action}` is a legal reaction, but no chip offers it.")


def some(actions: Any, rng: Random) -> list[Any]:
    """Return the actions, or where they are many some of them."""
    count = len(actions)
    return list(actions) if count <= TRIED else [actions[int(rng.random() * count)] for _n in range(TRIED)]


def _has_gesture(sight: SeatView, choices: Choices, action: Any) -> None:
    """Raise Broken unless some gesture makes the action, and all that are named can be made."""
    arrangement = sight.arrangement()
    zones = {zone.name: zone for zone in sight.scene.zones(sight.layout)}
    buttons = _buttons(sight)
    gestures = sight.scene.gestures(action, sight.view, sight.layout)
    made = False
    for gesture in gestures:
        if isinstance(gesture, Drag):
            zone = zones.get(gesture.zone)
            must(zone is not None, f"`{action}` is a drag to {gesture.zone}, which is no zone.")
            must(zone is not None and zone.drop, f"`{action}` is a drag to {gesture.zone}, which takes no pieces.")
            for ref in gesture.pieces:
                _is_there(arrangement, ref, action)
            made |= any(choices.dropped(ref, gesture.zone) == action for ref in gesture.pieces)
        elif isinstance(gesture, Tap):
            _is_there(arrangement, gesture.piece, action)
            made |= choices.taps.get(gesture.piece) == action
        else:
            must(gesture.button in buttons, f"`{action}` is behind a button {gesture.button}, which is not there.")
            made |= choices.presses.get(gesture.button) == action
    if not gestures:
        made = any(slot.action == action for slot in sight.scene.buttons(sight.view, sight.layout))
    must(made, f"`{action}` is legal, but no gesture makes it ({short(gestures) if gestures else 'it has none'}).")


def _buttons(sight: SeatView) -> set[str]:
    """Return the names of all buttons, those included that another one brings."""
    scene, view, layout = sight.scene, sight.view, sight.layout
    slots = scene.buttons(view, layout)
    views = [replace(view, peek=slot.shows) for slot in slots if slot.shows]
    presses = view.draft.presses() if view.draft is not None else {}
    for name in [name for name, sent in presses.items() if callable(sent)]:
        draft = scene.drafting.begin(view, layout) if scene.drafting is not None else None
        press = None if draft is None else draft.presses().get(name)
        if callable(press):
            press()
            views.append(replace(view, draft=draft))
    return {slot.name for one in (view, *views) for slot in scene.buttons(one, layout)}


def _is_there(arrangement: Arrangement, ref: Ref, action: Any) -> None:
    there = len(arrangement.get(ref.zone, ()))
    must(0 <= ref.index < there, f"`{action}` begins with piece {ref.index} of {ref.zone}, where {there} lie.")


def _in_steps(table: Table, observation: Observation, offers: list[Any], action: Any) -> bool:
    """Return whether an action is another that is offered with more of its kind after it (two tokens, one by one)."""
    state = table.strategy.determinize(observation, Random(1))
    whole = state.clone()
    whole.apply(action)
    for first in offers:
        part = state.clone()
        part.apply(first)
        for second in some(part.legal_actions(), Random(1)):
            both = part.clone()
            both.apply(second)
            if both == whole:
                return True
    return False


def _assembles(sight: SeatView, action: Any) -> bool:
    """Return whether a draft, begun anew, comes to an action: as a hint takes it up, or piece by piece."""
    drafting = sight.scene.drafting
    assert drafting is not None
    draft = drafting.begin(sight.view, sight.layout)
    if draft is None:
        return False
    draft.suggest(action)
    if _sends(sight, draft, action):
        return True
    draft = drafting.begin(sight.view, sight.layout)
    assert draft is not None
    before = replace(sight.view, draft=draft)
    arrangement = sight.scene.arrange(before, sight.layout)
    wanted = [
        (ref.zone, arrangement[ref.zone][ref.index].name) for ref in sight.scene.touches(action, before, sight.layout)
    ]
    for zone, name in wanted:
        now = sight.scene.arrange(replace(sight.view, draft=draft), sight.layout)
        found = [Ref(zone, i) for i, piece in enumerate(now.get(zone, ())) if piece.name == name]
        if found and draft.taps(found[0]):
            draft.tap(found[0])
        elif found and draft.zones(found[0]):
            draft.put(found[0], draft.zones(found[0])[0])
        if _sends(sight, draft, action):
            return True
    return False


def _sends(sight: SeatView, draft: Draft, action: Any) -> bool:
    """Return whether the draft, as it stands, sends an action by a button or a drop."""
    view = replace(sight.view, draft=draft)
    presses = draft.presses()
    buttons = _buttons(sight._replace(view=view))
    if any(name in buttons and not callable(sent) and sent == action for name, sent in presses.items()):
        return True
    if not isinstance(draft, Selection):
        return False
    zones = [zone.name for zone in sight.scene.zones(sight.layout) if zone.drop]
    return any(draft.carried(ref, zone) == action for ref in draft.raised for zone in zones)


def every_place_of_an_event_is_a_zone(table: Table) -> None:
    """What an event moves comes from a zone and goes to a zone; one end may be off the table, where nothing lies."""
    for moment in moments(table, 22, with_updates=True):
        opening = [] if moment.match.record or moment.match.opening is None else [moment.match.opening]
        for seat in (None, *range(table.seats)):
            told = [(event, moment.sight(seat)) for event in opening]
            told += [(update.event, moment.after(update, seat)) for update in moment.updates]
            for event, sight in told:
                _has_places(event.seen_by(seat), sight)


def _has_places(event: Event, sight: SeatView) -> None:
    zones = {zone.name for zone in sight.scene.zones(sight.layout)}
    position = sight.view.observation.view()
    for moved in sight.scene.staging.staged(event, sight.view).moved:
        found = [sight.scene.zone_of(place, sight.layout) for place in (moved.source, moved.target)]
        for place, zone in zip((moved.source, moved.target), found, strict=True):
            must(zone in zones or not zone, f"zone_of({place!r}) is {zone}, which is no zone (event {event.kind}).")
            off = not zone and place.partition(".")[0] in position
            must(
                not off, f"the event {event.kind} names {place}, where things lie, and zone_of() has no zone for it."
            )
        must(any(found), f"the event {event.kind} moves from {moved.source} to {moved.target}: neither is a zone.")


def every_zone_shows_what_is_seen(table: Table) -> None:
    """A seat's own cards lie open before it, nothing hidden from it does, nothing twice; and as many backs as cards.

    Of what others hold a table may show no backs at all, and say the number. Hidden cards that belong to nobody (a
    kitty) may lie with those of the seat that exchanges them.
    """
    cards = table.game.tally(table.new_state(1).position())
    for moment in moments(table, 23):
        for seat in (None, *range(table.seats)):
            sight = moment.sight(seat)
            arrangement = sight.arrangement()
            zones = {zone.name for zone in sight.scene.zones(sight.layout)}
            stray = {name for name, pieces in arrangement.items() if pieces} - zones
            must(not stray, f"pieces lie in {min(stray, default='')}, which is no zone.")
            _shows(table, sight, arrangement, cards)


def _shows(table: Table, sight: SeatView, arrangement: Arrangement, cards: Counter[str]) -> None:
    view, split_parts = sight.view.observation.view(), table.game.unordered_letters
    pieces = [piece for lying in arrangement.values() for piece in lying]
    shown = Counter(
        piece.name for piece in pieces if not isinstance(piece.look, Back | Figure) and piece.name in cards
    )
    seen = {face for name, part in view.items() for face in faces(part, name in split_parts)}
    who = "a spectator" if sight.seat is None else f"seat {sight.seat}"
    hidden = sorted(shown.keys() - seen)
    must(not hidden, f"{who} is shown {short(', '.join(hidden))}, which lies open nowhere in its view.")
    twice = shown - cards
    must(not twice, f"{who} is shown more of {short(', '.join(twice))} than there are.")
    for name, part in view.items():
        if sight.seat is not None and isinstance(part, list) and len(part) == table.seats and None in part:
            own = at(part, (str(sight.seat),))
            held = Counter(card for card in _things(own, name in split_parts) if card in cards)
            missing = held - Counter(piece.name for piece in pieces)
            must(not missing, f"{who} holds {short(', '.join(missing))} in {name}, and no zone shows it.")
    counts = view.get("counts", {})
    for other in set(range(table.seats)) - {sight.seat}:
        hidden_parts = [
            name
            for name, count in counts.items()
            if isinstance(count, list) and at(view, (name, str(other))) is None and other < len(count)
        ]
        lie = sum(counts[name][other] for name in hidden_parts)
        places = {sight.scene.zone_of(f"{name}.{other}", sight.layout) for name in hidden_parts}
        backs = sum(len(arrangement.get(zone, ())) for zone in places)
        fits = backs in {0, lie, *(lie + count for count in counts.values() if isinstance(count, int))}
        must(fits, f"seat {other} has {lie} in {' and '.join(hidden_parts)}, and {who} is shown {backs}.")


def _things(value: Any, split: bool) -> list[str]:
    """Return what lies in a place, each as its text."""
    if isinstance(value, str):
        return list(value) if split else [value]
    if isinstance(value, list):
        return [str(one) for one in value]
    return []


CHECKS: Final = (
    every_legal_action_can_be_made,
    every_reaction_has_a_chip,
    every_place_of_an_event_is_a_zone,
    every_zone_shows_what_is_seen,
)
