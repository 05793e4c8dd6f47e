"""The table: what lies where agrees with what is seen, and everything that is legal can be done by hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, NamedTuple

from elements_table.conformance.setups import Broken, Setup, must, short
from elements_table.conformance.views import faces
from elements_table.kernel.game import Action, Event, Observation
from elements_table.kernel.position_parts import at
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

    def draft(self) -> Draft | None:
        """Return a fresh draft, None where the scene begins none."""
        drafting = self.scene.drafting
        return None if drafting is None else drafting.begin(self.view, self.layout)

    def on(self, layout: Layout) -> "SeatView":
        """Return the same on a table of another size."""
        return self._replace(layout=self.scene.formed(layout, self.view))


class GestureMoment(NamedTuple):
    """A match between two actions, and the updates that led there."""

    match: Match
    scene: Scene
    updates: list[Update]

    def seat_view(self, seat: int | None, size: tuple[float, float] = SIZES[1]) -> SeatView:
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
        names = Names(tuple(one.name for one in self.match.seats), seat, alone=True)
        return View(self.scene.unasked(observation), names, rounds=self.match.rounds, waiting=self.match.waiting())

    def _layout(self, view: View, size: tuple[float, float]) -> Layout:
        return self.scene.formed(Layout(*size, len(self.match.seats), view.names.you or 0), view)


def moments(setup: Setup, seed: int, most: int = MOST, *, with_updates: bool = False) -> Iterator[GestureMoment]:
    """Yield a random match before each action and at its end; all seats are persons. Updates hold what each sees."""
    scene: Scene = setup.games.scene(setup.game_id)
    seats = [Seat("person", NAMES[n % len(NAMES)]) for n in range(setup.seats)]
    match = Match.new(setup.game, setup.options, seats, seed)
    updates: list[Update] = []
    if with_updates:
        match.listen(updates.append)
    rng = Random(seed)
    for _n in range(most):
        yield GestureMoment(match, scene, updates)
        if match.is_over:
            return
        updates.clear()
        seat = rng.choice(match.waiting())
        actions = match.legal_actions(seat)
        match.act(seat, actions[int(rng.random() * len(actions))])


def decisions(setup: Setup, seed: int, count: int) -> Iterator[SeatView]:
    """Yield what the seats have before them that are to decide, in about `count` moments of a match."""
    for number, moment in enumerate(moments(setup, seed)):
        if number % max(1, MOST // count) == 0 or number < 8:
            for seat in moment.match.waiting():
                if seat >= 0 and not moment.match.is_asking(seat):
                    yield moment.seat_view(seat)


def every_legal_action_can_be_made(setup: Setup) -> None:
    """Each legal action has a gesture of its own or a draft that comes to it; all gestures lead to what is legal."""
    rng = Random(21)
    for seat_view in decisions(setup, 21, 40):
        view, layout, scene = seat_view.view, seat_view.layout, seat_view.scene
        draft = seat_view.draft()
        view = replace(view, draft=draft)
        offers = list(view.legal if scene.drafting is None else scene.drafting.offers(view))
        choices = Choices(scene, offers, view, layout, draft)
        sound = seat_view._replace(view=view)
        for action in offers:
            must(action in seat_view.view.legal, f"the scene offers `{action}`, which is not legal.")
            _has_gesture(sound, choices, action)
        for action in some(seat_view.view.legal, rng):
            if action in offers or (draft is not None and _assembles(seat_view, action)):
                continue
            made = _in_steps(setup, view.observation, offers, action)
            must(made, f"`{action}` is legal, but nothing makes it: no gesture, no button, and no draft comes to it.")


def every_reaction_has_a_chip(setup: Setup) -> None:
    """Each legal reaction of a seat that is asked is behind a chip; an aside has a gesture, as in turn."""
    for moment in moments(setup, 24):
        reactions = moment.scene.reactions
        for seat in moment.match.waiting():
            if seat < 0 or not moment.match.is_asking(seat):
                continue
            if reactions is None:
                raise Broken("a seat is asked out of turn, but the scene names no reactions.")
            legal = moment.match.reactions(seat)
            seat_view = moment.seat_view(seat)
            chips = reactions.chips(seat_view.view.observation, legal, is_turn=False)
            offered = {action for chip in chips for action in (chip.action, *chip.others)}
            for action in legal:
                if reactions.is_aside(action):
                    view = replace(seat_view.view, legal=legal)
                    made = any(seat_view.scene.gestures(action, view, seat_view.layout))
                else:
                    made = action in offered
                must(made, f"`{action}` is a legal reaction, but no chip offers it.")


def some(actions: Sequence[Action], rng: Random) -> list[Action]:
    """Return the actions, or where they are many some of them."""
    count = len(actions)
    return list(actions) if count <= TRIED else [actions[int(rng.random() * count)] for _n in range(TRIED)]


def _has_gesture(seat_view: SeatView, choices: Choices, action: Action) -> None:
    """Raise Broken unless some gesture makes the action, and all that are named can be made."""
    arrangement = seat_view.arrangement()
    zones = {zone.name: zone for zone in seat_view.scene.zones(seat_view.layout)}
    buttons = _buttons(seat_view)
    gestures = seat_view.scene.gestures(action, seat_view.view, seat_view.layout)
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
        made = any(slot.action == action for slot in seat_view.scene.buttons(seat_view.view, seat_view.layout))
    must(made, f"`{action}` is legal, but no gesture makes it ({short(gestures) if gestures else 'it has none'}).")


def _buttons(seat_view: SeatView) -> set[str]:
    """Return the names of all buttons, those included that another one brings."""
    scene, view, layout = seat_view.scene, seat_view.view, seat_view.layout
    views = [replace(view, peek=slot.shows) for slot in scene.buttons(view, layout) if slot.shows]
    presses = view.draft.presses() if view.draft is not None else {}
    for name in [name for name, sent in presses.items() if callable(sent)]:
        draft = seat_view.draft()
        press = None if draft is None else draft.presses().get(name)
        if callable(press):
            press()
            views.append(replace(view, draft=draft))
    return {slot.name for one in (view, *views) for slot in scene.buttons(one, layout)}


def _is_there(arrangement: Arrangement, ref: Ref, action: Action) -> None:
    there = len(arrangement.get(ref.zone, ()))
    must(0 <= ref.index < there, f"`{action}` begins with piece {ref.index} of {ref.zone}, where {there} lie.")


def _in_steps(setup: Setup, observation: Observation, offers: list[Action], action: Action) -> bool:
    """Return whether an action is another that is offered with more of its kind after it (two tokens, one by one)."""
    state = setup.strategy.determinize(observation, Random(1))
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


def _assembles(seat_view: SeatView, action: Action) -> bool:
    """Return whether a draft, begun anew, comes to an action: as a hint takes it up, or piece by piece."""
    suggested, draft = seat_view.draft(), seat_view.draft()
    if suggested is None or draft is None:
        return False
    suggested.suggest(action)
    if _sends(seat_view, suggested, action):
        return True
    before = replace(seat_view.view, draft=draft)
    arrangement = seat_view.scene.arrange(before, seat_view.layout)
    for ref in seat_view.scene.touches(action, before, seat_view.layout):
        zone, name = ref.zone, arrangement[ref.zone][ref.index].name
        now = seat_view.scene.arrange(replace(seat_view.view, draft=draft), seat_view.layout)
        found = [Ref(zone, i) for i, piece in enumerate(now.get(zone, ())) if piece.name == name]
        if found and draft.taps(found[0]):
            draft.tap(found[0])
        elif found and draft.zones(found[0]):
            draft.put(found[0], draft.zones(found[0])[0])
        if _sends(seat_view, draft, action):
            return True
    return False


def _sends(seat_view: SeatView, draft: Draft, action: Action) -> bool:
    """Return whether the draft, as it stands, sends an action by a button or a drop."""
    view = replace(seat_view.view, draft=draft)
    presses = draft.presses()
    buttons = _buttons(seat_view._replace(view=view))
    if any(name in buttons and not callable(sent) and sent == action for name, sent in presses.items()):
        return True
    if not isinstance(draft, Selection):
        return False
    zones = [zone.name for zone in seat_view.scene.zones(seat_view.layout) if zone.drop]
    return any(draft.carried(ref, zone) == action for ref in draft.raised for zone in zones)


def every_place_of_an_event_is_a_zone(setup: Setup) -> None:
    """What an event moves comes from a zone and goes to a zone; one end may be off the table, where nothing lies."""
    for moment in moments(setup, 22, with_updates=True):
        opening = [] if moment.match.record or moment.match.opening is None else [moment.match.opening]
        for seat in (None, *range(setup.seats)):
            told = [(event, moment.seat_view(seat)) for event in opening]
            told += [(update.event, moment.after(update, seat)) for update in moment.updates]
            for event, seat_view in told:
                _has_places(event.seen_by(seat), seat_view)


def _has_places(event: Event, seat_view: SeatView) -> None:
    zones = {zone.name for zone in seat_view.scene.zones(seat_view.layout)}
    position = seat_view.view.observation.view()
    for moved in seat_view.scene.staging.staged(event, seat_view.view).moved:
        found = [seat_view.scene.zone_of(place, seat_view.layout) for place in (moved.source, moved.target)]
        for place, zone in zip((moved.source, moved.target), found, strict=True):
            must(zone in zones or not zone, f"zone_of({place!r}) is {zone}, which is no zone (event {event.kind}).")
            off = not zone and place.partition(".")[0] in position
            must(not off, f"the event {event.kind} names {place}, where things lie; zone_of() has no zone for it.")
        must(any(found), f"the event {event.kind} moves from {moved.source} to {moved.target}: neither is a zone.")


def every_zone_shows_what_is_seen(setup: Setup) -> None:
    """A seat's own cards lie open before it, nothing hidden from it does, nothing twice; and as many backs as cards.

    What a scene shows magnified lies in another zone too, and counts once.
    Of what others hold a table may show no backs at all, and say the number. Hidden cards that belong to nobody (a
    kitty) may lie with those of the seat that exchanges them.
    """
    cards = setup.game.tally(setup.new_state(1).position())
    for moment in moments(setup, 23):
        for seat in (None, *range(setup.seats)):
            seat_view = moment.seat_view(seat)
            arrangement = seat_view.arrangement()
            zones = {zone.name for zone in seat_view.scene.zones(seat_view.layout)}
            stray = {name for name, pieces in arrangement.items() if pieces} - zones
            must(not stray, f"pieces lie in {min(stray, default='')}, which is no zone.")
            _shows(setup, seat_view, arrangement, cards)


def _shows(setup: Setup, seat_view: SeatView, arrangement: Arrangement, cards: Counter[str]) -> None:
    view, split_parts = seat_view.view.observation.view(), setup.game.unordered_letters
    magnified = seat_view.scene.magnified
    pieces = [piece for zone, lying in arrangement.items() if zone not in magnified for piece in lying]
    for zone in magnified & arrangement.keys():
        alone = Counter(piece.name for piece in arrangement[zone]) - Counter(piece.name for piece in pieces)
        must(not alone, f"{zone} shows {short(', '.join(alone))} again, which lies in no other zone.")
    shown = Counter(
        piece.name for piece in pieces if not isinstance(piece.look, Back | Figure) and piece.name in cards
    )
    seen = {face for name, part in view.items() for face in faces(part, name in split_parts)}
    who = "a spectator" if seat_view.seat is None else f"seat {seat_view.seat}"
    hidden = sorted(shown.keys() - seen)
    must(not hidden, f"{who} is shown {short(', '.join(hidden))}, which lies open nowhere in its view.")
    twice = shown - cards
    must(not twice, f"{who} is shown more of {short(', '.join(twice))} than there are.")
    for name, part in view.items():
        if seat_view.seat is not None and isinstance(part, list) and len(part) == setup.seats and None in part:
            own = at(part, str(seat_view.seat))
            held = Counter(card for card in _things(own, name in split_parts) if card in cards)
            missing = held - Counter(piece.name for piece in pieces)
            must(not missing, f"{who} holds {short(', '.join(missing))} in {name}, and no zone shows it.")
    counts = view.get("counts", {})
    for other in set(range(setup.seats)) - {seat_view.seat}:
        hidden_parts = [
            name
            for name, count in counts.items()
            if isinstance(count, list) and at(view, f"{name}.{other}") is None and other < len(count)
        ]
        lie = sum(counts[name][other] for name in hidden_parts)
        places = {seat_view.scene.zone_of(f"{name}.{other}", seat_view.layout) for name in hidden_parts}
        backs = sum(len(arrangement.get(zone, ())) for zone in places)
        fits = backs in {0, lie, *(lie + count for count in counts.values() if isinstance(count, int))}
        must(fits, f"seat {other} has {lie} in {' and '.join(hidden_parts)}, and {who} is shown {backs}.")


def _things(value: object, split: bool) -> list[str]:
    if isinstance(value, str):
        return list(value) if split else [value]
    if isinstance(value, list):
        return [str(one) for one in value]
    return []
